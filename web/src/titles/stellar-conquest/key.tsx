// What the signs on the map mean: those of the list, and the strokes that have no glyph.

import type { ComponentChildren } from "preact";

import { Glyph } from "../../ui/glyph";
import type { ScSight } from "./model";
import { signs, type SignId } from "./signs";

const ON_THE_MAP: SignId[] = [
  "star_blue",
  "star_green",
  "star_yellow",
  "star_orange",
  "star_red",
  "terran",
  "sub_terran",
  "minimal_terran",
  "barren",
  "minerals",
  "scout",
  "transport",
  "corvette",
  "fighter",
  "death_star",
  "task_force",
  "unknown_ships",
  "post",
];

function Stroke({ children }: { children: ComponentChildren }) {
  return (
    <svg class="starmap" viewBox="-15 -15 30 30" aria-hidden="true">
      {children}
    </svg>
  );
}

export function Key({ sight }: { sight: ScSight }) {
  const other = ((sight.seat ?? 0) + 1) % sight.nSeats;
  return (
    <ul>
      {ON_THE_MAP.map((id) => (
        <li key={id} class={`key-sign ${id}`}>
          <Glyph of={signs[id].glyph} />
          <span>
            <b>{signs[id].word}</b>
            {signs[id].kind === "Stars" ? "" : `: ${signs[id].line}`}
          </span>
        </li>
      ))}
      <li>
        <Stroke>
          <g class="star">
            <circle class={`ring seat-${other}`} r="11" />
          </g>
        </Stroke>
        a colony; each seat has a stroke of its own
      </li>
      <li>
        <Stroke>
          <path class="reach" d="M-13 6L-5-6 5 6 13-6" />
        </Stroke>
        how far the ships in hand may go
      </li>
      <li>
        <Stroke>
          <g class="routes">
            <line x1="-13" x2="13" />
          </g>
        </Stroke>
        where ships of yours are heading
      </li>
      <li>
        <a href={`/glossary/${sight.title}`} target="_blank" rel="noopener">
          All signs, with their rules
        </a>
      </li>
    </ul>
  );
}
