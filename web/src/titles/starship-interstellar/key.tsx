// What the signs beside the planets mean, where the Solar System is drawn.

import { Glyph } from "../../ui/glyph";
import { RuleLink } from "../../ui/parts";
import type { StarSight } from "./model";
import { signs, type SignId } from "./signs";

/** Signs of the sky, and what they say there. */
const SKY: readonly [SignId, string][] = [
  ["unknown", "Deposits that can still be found"],
  ["fuel", "Fuel for a flight there now; faint if there is not enough"],
  ["deposit", "cubes in the ground of a Base"],
  ["storage", "cubes that wait there to be fetched"],
  ["explorer", "an Explorer, in the colour of its owner"],
  ["event", "spaces of the Spiral to the next Solar Event"],
  ["destroys", "spaces to the end of a planet"],
];

export function Key({ sight }: { sight: StarSight }) {
  return (
    <ul class="si sky-key">
      {SKY.map(([of, words]) => (
        <li key={of}>
          <Glyph of={signs[of].glyph} class={`s-${of}`} /> {words}{" "}
          <RuleLink title={sight.title} rule={signs[of].rule} quiet />
        </li>
      ))}
      <li>
        <a href={`/glossary/${sight.title}`} target="_blank" rel="noopener">
          All signs
        </a>
      </li>
    </ul>
  );
}
