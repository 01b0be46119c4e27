// How answers and lines of the story look: the signs of the map, and what an answer brings and costs.

import type { ComponentChildren } from "preact";

import type { Line } from "../../base/wire";
import { factOf } from "../../table/answers";
import type { Face } from "../../table/sight";
import type { Item, ShipClass, ShipCount, Tech } from "../../types/stellar-conquest";
import { Glyph, Mark, type SignEntry } from "../../ui/glyph";
import { SHIPS, boxOf, planetsOf, techSheet, type ScOffer, type ScSight } from "./model";
import { riskOf } from "./orders";
import { effectOf } from "./sheet";
import {
  ITEM_SIGNS,
  PLANET_SIGNS,
  SHIP_SIGNS,
  STAR_SIGNS,
  TECH_SIGNS,
  signs,
  targetSign,
  type SignId,
} from "./signs";
import { CLASSES } from "./tokens";

export const statSign = (id: SignId): ComponentChildren => <Glyph of={signs[id].glyph} />;

/** Ships by class, each with its number. */
export function ShipMarks({ ships }: { ships: ShipCount }) {
  return (
    <span class="marks">
      {SHIPS.map(
        ({ key }, i) =>
          ships[key] > 0 && <Mark key={key} of={SHIP_SIGNS[CLASSES[i]!]} n={ships[key]} />,
      )}
    </span>
  );
}

/** The strongest class among ships. */
export function strongest(ships: ShipCount): ShipClass {
  const found = SHIPS.flatMap(({ key }, i) => (ships[key] > 0 ? [CLASSES[i]!] : []));
  return found.at(-1) ?? "scout";
}

function selectFace(answer: ScOffer, sight: ScSight): Face | null {
  const ships = factOf(answer, "ships")?.ships;
  if (!ships) return null;
  const to = factOf(answer, "heading_for")?.star;
  const moves = factOf(answer, "moves_left")?.moves;
  return {
    sign: <Glyph of={SHIP_SIGNS[strongest(ships)].glyph} />,
    line: (
      <>
        <ShipMarks ships={ships} />
        {to !== undefined && <> · to {boxOf(sight).stars[to]?.name}</>}
        {moves !== undefined && <> · {moves === 0 ? "has moved" : `${moves} moves left`}</>}
      </>
    ),
  };
}

const sign = (entry: SignEntry, line?: ComponentChildren): Face => ({
  sign: <Glyph of={entry.glyph} />,
  line,
});

/** What waits at a star: its planets. That nobody knows them yet is said by the answer itself. */
function PlanetMarks({ sight, star }: { sight: ScSight; star: number }) {
  const planets = planetsOf(sight, star);
  if (!planets) return null;
  if (planets.length === 0) return <>no planets</>;
  return (
    <span class="marks">
      {planets.map((planet, i) => (
        <span key={i} class={`planet ${planet.kind}`}>
          <Mark of={PLANET_SIGNS[planet.kind]} n={planet.capacity} />
          {planet.mineral_rich && <Mark of={signs.minerals} />}
        </span>
      ))}
    </span>
  );
}

/** How many live where transports land, and for how many more there is room. */
function roomWords(answer: ScOffer): string {
  const room = factOf(answer, "capacity")?.people;
  const there = factOf(answer, "live_there")?.people ?? 0;
  return room === undefined ? "" : `${there} of ${room} million live there`;
}

/** §4.1.5: the chance of a shot, and how many are fired. */
function shotFace(answer: ScOffer, entry: SignEntry): Face {
  const odds = factOf(answer, "odds");
  const shots = factOf(answer, "shots")?.n ?? 1;
  if (!odds) return sign(entry);
  const percent = Math.round((100 * odds.hits) / odds.of);
  return sign(
    entry,
    <>
      <Mark of={signs.die} n={`${percent} %`} /> a shot
      {odds.again && ", a miss is tried again"}
      {shots > 1 && ` · ${shots} shots`}
    </>,
  );
}

export function faceOf(answer: ScOffer, sight: ScSight): Face | null {
  const { action } = answer;
  switch (action.do) {
    case "select":
      return selectFace(answer, sight);
    case "head": {
      const star = boxOf(sight).stars[action.star];
      const line = riskOf(sight, answer) ?? <PlanetMarks sight={sight} star={star?.id ?? -1} />;
      return star ? sign(STAR_SIGNS[star.colour], line) : null;
    }
    case "buy":
      return sign(ITEM_SIGNS[action.item], ITEM_SIGNS[action.item].line);
    case "research":
      return sign(TECH_SIGNS[action.tech], effectOf(techSheet(sight, action.tech)));
    case "aim":
    case "spread":
      return shotFace(answer, targetSign(action.target));
    case "pull":
    case "pull_all":
    case "retreat":
      return sign(signs.withdraw);
    case "place_post":
    case "remove_post":
      return sign(signs.post);
    case "fight":
    case "attack":
    case "fire":
      return sign(signs.battle);
    case "land":
      return sign(signs.transport, roomWords(answer));
    case "produce":
      return sign(signs.ip);
    default:
      return null;
  }
}

const LINES: Record<string, SignId> = {
  card_drawn: "unexplored",
  card_consulted: "unexplored",
  risk_rolled: "die",
  sighted: "unknown_ships",
  battle_began: "battle",
  shot: "aim",
  destroyed: "hit",
  withdrew: "withdraw",
  attack_began: "battle",
  conquered: "conquered",
  colony_founded: "colony",
  landed: "transport",
  abandoned: "lost",
  culled: "lost",
  bombarded: "hit",
  siege_changed: "siege",
  produced: "ip",
  emigrated: "emigrate",
  post_placed: "post",
  post_removed: "post",
  production_began: "production",
  turn_began: "turn",
  shield_raised: "planet_shield",
};

/** The sign of a line in the log and in reports, by what happened. */
export function lineSign({ event }: Line): ComponentChildren {
  if (!event) return null;
  const item = event["item"] as Item | undefined;
  const tech = event["tech"] as Tech | undefined;
  const found =
    event.event === "bought" && item
      ? ITEM_SIGNS[item]
      : tech
        ? TECH_SIGNS[tech]
        : LINES[event.event] && signs[LINES[event.event]!];
  return found ? <Glyph of={found.glyph} /> : null;
}
