// What the box says, as the sheet of its parts tells it, and what a View shows of it.

import type {
  Action,
  Card,
  ColonySums,
  Fact,
  Hex,
  ItemSums,
  Memory,
  OddsSheet,
  Own,
  Planet,
  PlanetSheet,
  PlanetType,
  Sheet,
  ShipCount,
  StackDoc,
  Star,
  StarSheet,
  Sums,
  Target,
  Tech,
  TechSheet,
  TechSums,
  Unit,
  View,
} from "../../types/stellar-conquest";
import { madeOnce } from "../../base/once";
import type { OfferOf, Sight } from "../../table/sight";
import { distance, parseHex, type Cell } from "./geometry";

export interface StellarConquest {
  View: View;
  Memory: Memory;
  Action: Action;
  Fact: Fact;
  Sums: Sums;
  Sheet: Sheet;
}

export type ScSight = Sight<StellarConquest>;
export type ScOffer = OfferOf<StellarConquest>;

export interface StarInfo extends StarSheet {
  id: Star;
  cell: Cell;
}

export interface Box {
  stars: StarInfo[];
  starIn: Map<Hex, StarInfo>;
  clouds: Set<Hex>;
  extraClouds: Set<Hex>;
  cards: Map<Card, PlanetSheet[]>;
  /** What the kinds of planets are called. */
  kinds: Map<PlanetType, string>;
  sheet: Sheet;
}

const boxOfSheet = madeOnce(open);

/** The box of this sheet. */
export const boxOf = ({ sheet }: ScSight): Box => boxOfSheet(sheet);

function open(sheet: Sheet): Box {
  const stars = sheet.stars.map((star) => ({
    ...star,
    id: star.star,
    cell: parseHex(star.hex)!,
  }));
  return {
    stars,
    starIn: new Map(stars.map((star) => [star.hex, star])),
    clouds: new Set(sheet.clouds.hexes),
    extraClouds: new Set(sheet.extra_clouds.hexes),
    cards: new Map(sheet.cards.map(({ card, planets }) => [card, planets])),
    kinds: new Map(
      sheet.cards.flatMap(({ planets }) => planets.map(({ kind, name }) => [kind, name])),
    ),
    sheet,
  };
}

// Names.

export const starOf = (planet: Planet): Star => Math.floor(planet / 3);
const ROMAN = ["I", "II", "III"];

export const planetName = (box: Box, planet: Planet): string =>
  `${box.stars[starOf(planet)]?.name ?? "?"} ${ROMAN[planet % 3]}`;

export const SHIPS = [
  { key: "scouts", letter: "S", name: "scout" },
  { key: "transports", letter: "T", name: "transport" },
  { key: "corvettes", letter: "C", name: "corvette" },
  { key: "fighters", letter: "F", name: "fighter" },
  { key: "death_stars", letter: "D", name: "death star" },
] as const satisfies readonly { key: keyof ShipCount; letter: string; name: string }[];

export const countShips = (ships: ShipCount): number =>
  SHIPS.reduce((sum, { key }) => sum + ships[key], 0);

export function shipWords(ships: ShipCount): string {
  const some = SHIPS.filter(({ key }) => ships[key] > 0);
  const words = some.map(({ key, name }) => `${ships[key]} ${name}${ships[key] === 1 ? "" : "s"}`);
  return words.join(", ") || "no ships";
}

/** "4S 2C" */
export function shipLetters(ships: ShipCount): string {
  return SHIPS.filter(({ key }) => ships[key] > 0)
    .map(({ key, letter }) => `${ships[key]}${letter}`)
    .join(" ");
}

// What is known.

/** The planets of a star, where the viewer knows its card. */
export function planetsOf(sight: ScSight, star: Star): PlanetSheet[] | null {
  const box = boxOf(sight);
  const known = sight.view.stars.find((other) => other.star === star)?.card;
  const revealed = sight.view.revealed?.cards?.find((at) => at.star === star)?.card;
  const card = known ?? revealed;
  return card === undefined || card === null ? null : (box.cards.get(card) ?? []);
}

export function planetInfo(sight: ScSight, planet: Planet): PlanetSheet | null {
  return planetsOf(sight, starOf(planet))?.[planet % 3] ?? null;
}

export const isCloud = (box: Box, view: View, hex: Hex): boolean =>
  box.clouds.has(hex) || (view.variant.extra_cloud && box.extraClouds.has(hex));

export const stacksAt = (
  own: Own | null | undefined,
  hex: Hex,
): { stack: StackDoc; index: number }[] =>
  (own?.seat.fleets ?? [])
    .map((stack, index) => ({ stack, index }))
    .filter(({ stack }) => stack.hex === hex);

// What is reckoned.

/** §3.6: how far a hex is from what ties ships to home, and how far they may go; null where nothing does. */
export function rangeOf({ sums }: ScSight): { hexes: number; from: (cell: Cell) => number } | null {
  const range = sums.own?.range;
  if (!range) return null;
  const anchors = range.anchors.map((hex) => parseHex(hex)!);
  const entry = range.entry ? parseHex(range.entry) : null;
  const from = (cell: Cell) =>
    Math.min(
      ...anchors.map((anchor) => distance(anchor, cell)),
      ...(entry ? [distance(entry, cell) + 1] : []),
    );
  return { hexes: range.hexes, from };
}

/** What a colony puts out next, with the sum in its parts. */
export const outputOf = ({ sums }: ScSight, planet: Planet): ColonySums | undefined =>
  sums.own?.colonies.find((colony) => colony.planet === planet);

/** Where a technology stands, and what it costs now. */
export const techNow = ({ sums }: ScSight, tech: Tech): TechSums | undefined =>
  sums.own?.techs.find((row) => row.tech === tech);

/** What can be bought as far as technologies go. */
export const itemsOpen = ({ sums }: ScSight): ItemSums[] =>
  (sums.own?.items ?? []).filter(({ needs }) => !needs);

/** A technology as it is printed, or as an option changes it. */
export function techSheet({ sheet, view }: ScSight, tech: Tech): TechSheet {
  const { shield_as_base } = sheet;
  if (shield_as_base.tech === tech && view.variant.shield_as_base) return shield_as_base;
  return sheet.techs.find((row) => row.tech === tech)!;
}

// Battles.

export function targetUnit(target: Target): Unit {
  if (typeof target === "string") return target;
  if ("transport" in target) return "transport";
  if ("base" in target) return "missile_base";
  if ("advanced_base" in target) return "advanced_missile_base";
  return "death_star";
}

/** The row of the attack table. */
export function oddsOf({ sheet, view }: ScSight, firer: Unit, target: Unit): OddsSheet {
  const table = view.variant.fighter_hits ? sheet.attack_fighter_hits : sheet.attack;
  return table.find((row) => row.firer === firer && row.target === target)!;
}

/** What has to be thrown. */
export function oddsWords({ hits, up_to, exactly }: OddsSheet): string {
  if (exactly != null) return `${exactly} on 2d6`;
  if (up_to != null) return up_to === 1 ? "1" : `1-${up_to}`;
  return hits > 0 ? "always" : "never";
}
