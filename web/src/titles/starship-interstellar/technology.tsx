// Every technology with its levels: what each costs, what is researched, what comes next.

import { findSection, rulebook } from "../../base/books";
import type { Technology } from "../../types/starship-interstellar";
import { familyOf, nextLevel, technologySign, type Cubes, type StarSight } from "./model";
import { Icon, Price, Thing, Who } from "./parts";
import { payExactly, playOf, straightTo } from "./plans";

type Props = { sight: StarSight };

export function Technologies({ sight }: Props) {
  const { families, salvation } = sight.sheet;
  return (
    <div class="si technologies">
      <section class="families" aria-label="Technologies of the Action Phase">
        {families.map(({ family, name, levels }) => (
          <Family
            key={family}
            sight={sight}
            technology={{ family }}
            name={name}
            prices={levels.map(({ price }) => price)}
          />
        ))}
      </section>
      <section class="families" aria-label="Technologies of the Salvation Phase">
        {salvation.technologies.map(({ id, name }) => (
          <Family
            key={id}
            sight={sight}
            technology={{ salvation: id }}
            name={name}
            prices={[priceNow(sight, { salvation: id })]}
          />
        ))}
      </section>
    </div>
  );
}

const viewer = ({ seat }: StarSight): number => seat ?? 0;

const priceNow = (sight: StarSight, technology: Technology): Cubes =>
  nextLevel(sight, viewer(sight), technology)?.price ?? {};

/** How far a player is. */
function levelOf(sight: StarSight, player: number, technology: Technology): number {
  const corporation = sight.view.table.corporations[player];
  if (!corporation) return 0;
  if ("salvation" in technology)
    return corporation.salvation.includes(technology.salvation) ? 1 : 0;
  return corporation.levels.find(({ family }) => family === technology.family)?.level ?? 0;
}

/** What the next level does, or the last one where there is no next. */
function doesOf(sight: StarSight, name: string): string {
  const found = familyOf(sight, name);
  const book = rulebook(sight.title).value;
  if (!found || !book) return "";
  const rule = found.rules[Math.min(found.level, found.rules.length - 1)]!;
  return findSection(book, rule)?.text ?? "";
}

function Family(props: Props & { technology: Technology; name: string; prices: readonly Cubes[] }) {
  const { sight, technology, name, prices } = props;
  const me = viewer(sight);
  const mine = levelOf(sight, me, technology);
  const next = nextLevel(sight, me, technology);
  const thing = `technology:${name}`;
  const play = playOf(sight, "research");
  const straight =
    play && next?.payable && !sight.touching.has(thing)
      ? { answers: [play], then: straightTo({ do: "research", technology }) }
      : { then: [payExactly] };
  const isHall = sight.view.table.hall !== null;
  const others = sight.view.table.corporations
    .map((_, player) => player)
    .filter((player) => player !== me && !(isHall && player === 1));
  return (
    <Thing
      sight={sight}
      thing={thing}
      name={name}
      class={`card technology ${next ? "" : "complete"} ${"answers" in straight ? "soft" : ""}`}
      {...straight}
    >
      <span class="band">
        <b>{name}</b>
      </span>
      <Icon of={technologySign(technology)} class="big" />
      <ol class="levels">
        {prices.map((price, i) => (
          <li
            key={i}
            class={i < mine ? "had" : i === mine ? "next" : ""}
            aria-label={`Level ${i + 1}${i < mine ? ", researched" : ""}`}
          >
            {i < mine ? <span class="tick">✓</span> : <Price price={price} />}
            {others
              .filter((player) => levelOf(sight, player, technology) === i + 1)
              .map((player) => (
                <Who key={player} sight={sight} player={player} />
              ))}
          </li>
        ))}
      </ol>
      <small class="does">{doesOf(sight, name)}</small>
    </Thing>
  );
}
