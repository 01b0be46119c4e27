// What the box says, read from its data files once, and what follows from it and a View.

import type {
  Card,
  ColonyDoc,
  Hex,
  Memory,
  Own,
  Planet,
  ShipCount,
  StackDoc,
  Star,
  Target,
  Tech,
  View,
} from "../../types/stellar-conquest";
import type { Sight } from "../../table/sight";
import { distance, hexIndex, parseHex, type Cell } from "./geometry";

export type ScSight = Sight<View, Memory>;

export type Colour = "blue" | "green" | "yellow" | "orange" | "red";

export interface StarInfo {
  id: Star;
  hex: Hex;
  cell: Cell;
  colour: Colour;
  name: string;
}

export interface PlanetInfo {
  orbit: number;
  type: "terran" | "sub_terran" | "minimal_terran" | "barren";
  capacity: number;
  mineral_rich?: boolean;
}

export interface TechInfo {
  tech: Tech;
  class: "speed" | "weapons" | "technology";
  level: number;
  price: number;
  reduced?: { price: number; with: string };
}

interface Price {
  item: string;
  price: number;
  pair?: number;
  needs?: Tech;
}

interface Files {
  "board.toml": {
    cloud: { hexes: Hex[] };
    extra_cloud: { hexes: Hex[] };
    numbers: Record<string, { value: number }>;
  };
  "stars.toml": { star: { hex: Hex; colour: Colour; name: string }[] };
  "cards.toml": { card: { number: Card; colour: Colour; planets: PlanetInfo[] }[] };
  "prices.toml": { price: Price[] };
  "research.toml": { tech: TechInfo[]; shield_as_base: TechInfo[] };
  "attack.toml": { row: Record<string, string>[]; fighter_hits: Record<string, string>[] };
  "production.toml": { numbers: Record<string, { value: number }> };
}

export interface Box {
  stars: StarInfo[];
  starIn: Map<Hex, StarInfo>;
  clouds: Set<Hex>;
  extraClouds: Set<Hex>;
  cards: Map<Card, PlanetInfo[]>;
  techs: TechInfo[];
  shieldAsBase: TechInfo | undefined;
  prices: Map<string, Price>;
  attack: Map<string, Record<string, string>>;
  fighterHits: Map<string, Record<string, string>>;
  numbers: Record<string, number>;
}

const boxes = new WeakMap<object, Box>();

/** The box of these data files. */
export function boxOf(files: Record<string, unknown>): Box {
  let box = boxes.get(files);
  if (!box) {
    box = open(files as unknown as Files);
    boxes.set(files, box);
  }
  return box;
}

function open(files: Files): Box {
  const stars = files["stars.toml"].star
    .map((star) => ({ ...star, cell: parseHex(star.hex)! }))
    .sort((a, b) => hexIndex(a.hex) - hexIndex(b.hex))
    .map((star, id) => ({ ...star, id }));
  const numbers: Record<string, number> = {};
  for (const file of [files["board.toml"], files["production.toml"]]) {
    for (const [name, { value }] of Object.entries(file.numbers)) numbers[name] = value;
  }
  const rows = (list: Record<string, string>[]) => new Map(list.map((row) => [row["firer"]!, row]));
  return {
    stars,
    starIn: new Map(stars.map((star) => [star.hex, star])),
    clouds: new Set(files["board.toml"].cloud.hexes),
    extraClouds: new Set(files["board.toml"].extra_cloud.hexes),
    cards: new Map(files["cards.toml"].card.map((card) => [card.number, card.planets])),
    techs: files["research.toml"].tech,
    shieldAsBase: files["research.toml"].shield_as_base[0],
    prices: new Map(files["prices.toml"].price.map((price) => [price.item, price])),
    attack: rows(files["attack.toml"].row),
    fighterHits: rows(files["attack.toml"].fighter_hits),
    numbers,
  };
}

// Names.

export const starOf = (planet: Planet): Star => Math.floor(planet / 3);
const ROMAN = ["I", "II", "III"];

export const planetName = (box: Box, planet: Planet): string =>
  `${box.stars[starOf(planet)]?.name ?? "?"} ${ROMAN[planet % 3]}`;

export const KINDS: Record<PlanetInfo["type"], { letter: string; name: string }> = {
  terran: { letter: "T", name: "Terran" },
  sub_terran: { letter: "S", name: "sub-Terran" },
  minimal_terran: { letter: "M", name: "minimal-Terran" },
  barren: { letter: "B", name: "barren" },
};

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

export const TECH_NAMES: Record<Tech, string> = {
  speed_3: "Speed 3",
  speed_4: "Speed 4",
  speed_5: "Speed 5",
  speed_6: "Speed 6",
  speed_7: "Speed 7",
  speed_8: "Speed 8",
  missile_base: "Missile Base",
  fighter_ship: "Fighter Ship",
  advanced_missile_base: "Advanced Base",
  death_star: "Death Star",
  improved_ship_weaponry: "Improved Weaponry",
  planet_shield: "Planet Shield",
  controlled_environment: "Controlled Environment",
  industrial_technology: "Industrial Technology",
  improved_industrial: "Improved Industry",
  unlimited_range: "Unlimited Range",
  unlimited_communication: "Unlimited Communication",
  robotic_industry: "Robotic Industry",
};

// What is known.

/** The planets of a star, where the viewer knows its card. */
export function planetsOf(sight: ScSight, star: Star): PlanetInfo[] | null {
  const box = boxOf(sight.files);
  const known = sight.view.stars.find((other) => other.star === star)?.card;
  const revealed = sight.view.revealed?.cards?.find((at) => at.star === star)?.card;
  const card = known ?? revealed;
  return card === undefined || card === null ? null : (box.cards.get(card) ?? []);
}

export function planetInfo(sight: ScSight, planet: Planet): PlanetInfo | null {
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

export function speedOf(box: Box, own: Own): number {
  const speeds = own.seat.owned
    .filter((tech) => tech.startsWith("speed_"))
    .map((tech) => Number(tech.slice(6)));
  return Math.max(box.numbers["speed_start"] ?? 2, ...speeds);
}

/** §3.6: how far a hex is from what ties ships to home; null where nothing does. */
export function rangeOf(sight: ScSight): ((cell: Cell) => number) | null {
  const { view } = sight;
  const box = boxOf(sight.files);
  if (!view.own || sight.seat === null || view.own.seat.owned.includes("unlimited_range"))
    return null;
  const colonies = view.own.colonies.map((colony) => starOf(colony.planet));
  const stars = view.variant.posts_placed ? view.own.seat.posts : colonies;
  const anchors = stars
    .filter((star) => !view.own!.besieged.includes(star))
    .map((star) => box.stars[star]!.cell);
  if (anchors.length > 0)
    return (cell) => Math.min(...anchors.map((anchor) => distance(anchor, cell)));
  const entry = view.entries[sight.seat];
  const cell = entry ? parseHex(entry) : null;
  const anchored =
    view.variant.entry_anchor_always || view.turn <= (box.numbers["production_every"] ?? 4);
  return cell && anchored ? (other) => distance(cell, other) + 1 : null;
}

/** §6.2, §6.3: what a colony will put out, with the sum in its parts. */
export function forecast(sight: ScSight, colony: ColonyDoc, grown: boolean) {
  const box = boxOf(sight.files);
  const info = planetInfo(sight, colony.planet);
  const owned = sight.view.own?.seat.owned ?? [];
  const per = info ? (box.numbers[`growth_${info.type}_per`] ?? 0) : 0;
  const conquered = colony.conqueror !== undefined && colony.conqueror !== null;
  const born = grown || per === 0 || conquered ? 0 : Math.floor(colony.people / per);
  const people = colony.people + born;
  const each = owned.includes("improved_industrial")
    ? (box.numbers["factories_per_million_improved"] ?? 2)
    : (box.numbers["factories_per_million"] ?? 1);
  const limit = owned.includes("robotic_industry") ? Infinity : people * each;
  const worked = Math.min(colony.factories, limit);
  const factor = info?.mineral_rich ? (box.numbers["mineral_factor"] ?? 2) : 1;
  return { info, born, people, worked, factor, ip: (people + worked) * factor };
}

export function techRow(box: Box, view: View, tech: Tech): TechInfo {
  if (tech === "planet_shield" && view.variant.shield_as_base && box.shieldAsBase)
    return box.shieldAsBase;
  return box.techs.find((row) => row.tech === tech)!;
}

/** §6.6.3: the price as it is now. */
export function priceNow(row: TechInfo, owned: readonly Tech[]): number {
  if (!row.reduced) return row.price;
  const least = /^speed (\d) or more$/.exec(row.reduced.with)?.[1];
  const has = least
    ? owned.some((tech) => tech.startsWith("speed_") && Number(tech.slice(6)) >= Number(least))
    : owned.includes(row.reduced.with as Tech);
  return has ? row.reduced.price : row.price;
}

/** §6.6.2: does the seat own what opens this level of the class? */
export function levelOpen(box: Box, view: View, row: TechInfo, owned: readonly Tech[]): boolean {
  if (row.level === 1) return true;
  const needs = row.level === 2 || !view.variant.level3_needs_level2 ? 1 : 2;
  return box.techs.some(
    (other) => other.class === row.class && other.level === needs && owned.includes(other.tech),
  );
}

// Battles.

export function targetUnit(target: Target): string {
  if (typeof target === "string") return target;
  if ("transport" in target) return "transport";
  if ("base" in target) return "missile_base";
  if ("advanced_base" in target) return "advanced_missile_base";
  return "death_star";
}

export function oddsOf(box: Box, view: View, firer: string, target: string): string {
  const changed = view.variant.fighter_hits ? box.fighterHits.get(firer)?.[target] : undefined;
  return changed ?? box.attack.get(firer)?.[target] ?? "never";
}

/** The chance that "1-4" or "10 on 2d6" means, out of 36. */
export function chanceOf(odds: string): number {
  if (odds === "always") return 36;
  if (odds === "never") return 0;
  const two = /^(\d+) on 2d6$/.exec(odds);
  if (two) return 6 - Math.abs(7 - Number(two[1]));
  const one = /^1(?:-(\d))?$/.exec(odds);
  return one ? 6 * Number(one[1] ?? 1) : 0;
}
