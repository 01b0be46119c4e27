// The table of Starship Interstellar as the View tells it, and the facts of the box.

import { rulebook } from "../../base/books";
import type { Answer, Line } from "../../base/wire";
import type { Point, Sight } from "../../table/sight";
import { N_QUADRANTS, OUTER, placeOf } from "./geometry";
import type {
  Building,
  BuildingCount,
  CorporationDoc,
  Cubes,
  HallDoc,
  Memory,
  Orbit,
  Planet,
  PlanetDoc,
  Resource,
  View,
} from "../../types/starship-interstellar";

export type {
  Building,
  BuildingCount,
  CorporationDoc,
  Cubes,
  HallDoc,
  Memory,
  Orbit,
  Planet,
  PlanetDoc,
  Resource,
  View,
};
export type StarSight = Sight<View, Memory>;

export const PLANETS = [
  "mercury",
  "venus",
  "earth",
  "mars",
  "jupiter",
  "saturn",
  "uranus",
  "neptune",
] as const satisfies readonly Planet[];

export const RESOURCES = [
  "red",
  "yellow",
  "green",
  "blue",
  "purple",
] as const satisfies readonly Resource[];

const BUILDINGS = ["ars", "converter", "outpost", "drill"] as const satisfies readonly Building[];

// The box.

type Numbers = Record<string, { value: number }>;

export interface PlanetInfo {
  planet: Planet;
  orbit: number;
  spaces: number;
  speed: number;
  gravity: number;
}

interface Files {
  "board.toml": { planet: PlanetInfo[]; belt: { orbit: number }; numbers: Numbers };
  "production.toml": {
    planet: { planet: Planet; tokens: { resource: Resource; n: number; ars: number }[] }[];
  };
  "market.toml": { market: { resource: Resource; prices: number[] }[]; numbers: Numbers };
  "sun.toml": { spiral: { space: number; icon: string }[]; event: Resource[][] };
  "government.toml": { row: { name: string; spaces: string[] }[] };
  "leaders.toml": { starship: string[]; humankind: string[]; beyond: string };
  "mechanisms.toml": {
    slots: { players: number; slots: number }[];
    starting: { price: Resource[]; copies: number }[];
    regular: { price: Resource[]; copies: number }[];
  };
  "journey.toml": {
    discovery: { kind: string; copies: number; discovery: string; reward?: string }[];
    point: { column: number; row: number; reward: string }[];
    trappist: { prestige: number[] };
    numbers: Numbers;
  };
  "population.toml": { population: { players: number; goal: number }[] };
  "setup.toml": { numbers: Numbers };
  "technologies.toml": {
    family: { family: string; prices: Resource[][] }[];
    salvation: { prices: Resource[][] };
  };
  "extras.toml": { extra: { id: string; action: unknown; salvation: unknown }[] };
  "hall.toml": { technology: { resource: Resource; prices: Resource[][] }[] };
  "tokens.toml": { favours: { token: string; action: string }[] };
  "variants.toml"?: {
    black_hole: { copies: number; discovery: string };
    lost_planet: { copies: number; discovery: string; reward: string }[];
    multi_resource: { planet: Planet; tokens: { layers: string[]; ars: number }[] }[];
    universal: { cubes: number; copies: number }[];
  };
}

export interface ProductionInfo {
  planet: Planet;
  ars: number;
  /** Cubes layer by layer, from the surface down. */
  layers: Cubes[];
}

/** What a Mechanism costs: these cubes, or so many of any colour. */
export type Cost = readonly Resource[] | number;

export interface Box {
  planets: Map<Planet, PlanetInfo>;
  belt: number;
  production: ProductionInfo[];
  prices: Record<Resource, number[]>;
  buyMore: number;
  spiral: Map<number, string>;
  spiralEnd: number;
  events: Resource[][];
  government: { name: string; spaces: string[] }[];
  tracks: { starship: string[]; humankind: string[]; beyond: string };
  mechanisms: Cost[];
  slots: (players: number) => number;
  modules: number;
  discoveries: { kind: string; discovery: string; reward?: string }[];
  points: { column: number; row: number; reward: string }[];
  trappist: number[];
  extraColumn: number;
  goal: (players: number) => number;
  families: Map<string, Resource[][]>;
  salvation: Resource[][];
  extras: Map<string, { action: string; salvation: string }>;
  hallPrices: Resource[][][];
  favours: Map<string, string>;
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

const times = <T>(list: readonly (T & { copies: number })[]): T[] =>
  list.flatMap((item) => Array<T>(item.copies).fill(item));

function open(files: Files): Box {
  const spiral = files["sun.toml"].spiral;
  const sized = <T extends { players: number }>(list: T[], players: number): T =>
    list.find((row) => row.players === Math.max(2, players)) ?? list[0]!;
  const { starting, regular, slots } = files["mechanisms.toml"];
  const journey = files["journey.toml"];
  const variants = files["variants.toml"];
  return {
    planets: new Map(files["board.toml"].planet.map((info) => [info.planet, info])),
    belt: files["board.toml"].belt.orbit,
    production: productionOf(files),
    prices: Object.fromEntries(
      files["market.toml"].market.map(({ resource, prices }) => [resource, prices]),
    ) as Record<Resource, number[]>,
    buyMore: files["market.toml"].numbers["buy_more"]?.value ?? 0,
    spiral: new Map(spiral.map(({ space, icon }) => [space, icon])),
    spiralEnd: Math.max(...spiral.map(({ space }) => space)),
    events: files["sun.toml"].event,
    government: files["government.toml"].row,
    tracks: files["leaders.toml"],
    mechanisms: [
      ...times([...starting, ...regular]).map(({ price }) => price),
      ...times(variants?.universal ?? []).map(({ cubes }) => cubes),
    ],
    slots: (players) => sized(slots, players).slots,
    modules: files["setup.toml"].numbers["modules"]?.value ?? 0,
    discoveries: times([
      ...journey.discovery,
      ...(variants ? [{ kind: "black_hole", ...variants.black_hole }] : []),
      ...(variants?.lost_planet ?? []).map((token) => ({ kind: "lost_planet", ...token })),
    ]),
    points: journey.point,
    trappist: journey.trappist.prestige,
    extraColumn: journey.numbers["extra_column"]?.value ?? 0,
    goal: (players) => sized(files["population.toml"].population, players).goal,
    families: new Map(files["technologies.toml"].family.map((row) => [row.family, row.prices])),
    salvation: files["technologies.toml"].salvation.prices,
    extras: new Map(
      files["extras.toml"].extra.map(({ id, action, salvation }) => [
        id,
        { action: effectWords(action), salvation: effectWords(salvation) },
      ]),
    ),
    hallPrices: files["hall.toml"].technology.map(({ prices }) => prices),
    favours: new Map(
      files["tokens.toml"].favours.map(({ token, action }) => [
        token === "solar_extraction" ? "solar" : token,
        action,
      ]),
    ),
  };
}

/** Production tokens by number: those of the base game planet by planet, then those of several layers. */
function productionOf(files: Files): ProductionInfo[] {
  const { planet: all } = files["production.toml"];
  const base = PLANETS.flatMap((planet) =>
    (all.find((row) => row.planet === planet)?.tokens ?? []).map(({ resource, n, ars }) => ({
      planet,
      ars,
      layers: [{ [resource]: n }],
    })),
  );
  const deep = (files["variants.toml"]?.multi_resource ?? []).flatMap(({ planet, tokens }) =>
    tokens.map(({ layers, ars }) => ({ planet, ars, layers: layers.map(cubesOf) })),
  );
  return [...base, ...deep];
}

/** "RRY" as cubes. */
export function cubesOf(letters: string): Cubes {
  const cubes: Cubes = {};
  for (const resource of RESOURCES) {
    const n = [...letters].filter((letter) => letter === capital(resource).charAt(0)).length;
    if (n > 0) cubes[resource] = n;
  }
  return cubes;
}

/** A side of an Extra Action token: `market_shifted = 2` is "market shifted 2". */
export function effectWords(effect: unknown): string {
  if (typeof effect === "string") return effect.replaceAll("_", " ");
  if (typeof effect !== "object" || effect === null) return String(effect);
  return Object.entries(effect)
    .map(([name, value]) =>
      ["gain", "standard", "then"].includes(name)
        ? `${name === "then" ? "then " : ""}${effectWords(value)}`
        : `${effectWords(name)} ${effectWords(value)}`,
    )
    .join(", ");
}

// Names.

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export const FAMILIES: Record<string, string> = {
  ars: "Automated Return System",
  converter: "Converter",
  outpost: "Outpost",
  drill: "Drill",
  solar: "Solar Extraction",
  travel: "Travel",
};

export const SALVATION: Record<string, string> = {
  cryogenic: "Accelerated Cryogenic Processing",
  build_extra: "Build Extra",
  deep_space: "Deep Space Power",
  government_plus: "Government Plus",
};

export const DEEDS: Record<string, string> = {
  build: "Build a Mechanism",
  save: "Save a Population",
  probe: "Advance Your Probe",
  government: "Send a Representative",
};

/** The rows of Mechanisms, with the names that answers touch. */
export const PROJECTS = [
  { id: "current", name: "Current Projects" },
  { id: "long-term", name: "Long-Term Projects" },
  { id: "future", name: "Future Projects" },
] as const;

export const HALL_ROWS = [
  "Solar Extraction",
  "Technology Research",
  "Travel",
  "Market",
  "Earth Production",
  "Planetary Production",
  "Send a Representative",
  "Advance Your Probe",
  "Build a Mechanism",
  "Save a Population",
] as const;

const BASIC: Record<string, string> = {
  solar: "Solar Extraction",
  research: "Technology Research",
  travel: "Travel",
  market: "Market",
  activation: "Base Activation",
};

export function tokenName(token: string): string {
  if (token.startsWith("production-")) return `${capital(token.slice(11))} Production`;
  return BASIC[token] ?? `Extra ${token}`;
}

/** An Extra Action token as the rules tell it: its name, and what both sides do. */
export function extraOf(box: Box, id: string): { name: string; words: string } {
  const book = rulebook("starship-interstellar").value;
  const section = book?.sections.find((found) => found.id === `X.${id.slice(1)}`);
  if (section) return { name: section.title, words: section.text };
  const { action = "", salvation = "" } = box.extras.get(id) ?? {};
  return { name: id, words: `${action} | ${salvation}` };
}

export const countOf = (cubes: Cubes): number =>
  RESOURCES.reduce((sum, resource) => sum + (cubes[resource] ?? 0), 0);

export function addCubes(a: Cubes, b: Cubes): Cubes {
  const sum: Cubes = {};
  for (const resource of RESOURCES) sum[resource] = (a[resource] ?? 0) + (b[resource] ?? 0);
  return sum;
}

/** "2 red, 1 blue", or "none". */
export const cubeWords = (cubes: Cubes): string =>
  RESOURCES.filter((resource) => cubes[resource])
    .map((resource) => `${cubes[resource]} ${resource}`)
    .join(", ") || "none";

/** "2R 1B", or "0": for places with little room. */
export const cubeLetters = (cubes: Cubes): string =>
  RESOURCES.filter((resource) => cubes[resource])
    .map((resource) => `${cubes[resource]}${resource.charAt(0).toUpperCase()}`)
    .join(" ") || "0";

export const buildingWords = (buildings: BuildingCount): string =>
  BUILDINGS.filter((building) => buildings[building] > 0)
    .map((building) => {
      const n = buildings[building];
      return building === "ars" ? `${n} ARS` : `${n} ${capital(building)}${n === 1 ? "" : "s"}`;
    })
    .join(", ");

export const orbitName = (orbit: Orbit): string =>
  orbit === "outer_space" ? "outer space" : `${capital(orbit)}'s Orbit`;

/** The ring that an Orbit is drawn as, and its spaces in a Quadrant. */
export function ringOf(box: Box, orbit: Orbit): { orbit: number; spaces: number } {
  return orbit === "outer_space" ? { orbit: OUTER, spaces: 1 } : box.planets.get(orbit)!;
}

/** Where a planet stands, in the units of the board. */
export function whereIs(sight: StarSight, planet: Planet): Point {
  const doc = sight.view.table.planets.find((found) => found.planet === planet);
  const { orbit, spaces } = ringOf(boxOf(sight.files), doc?.orbit ?? planet);
  return placeOf(orbit, doc?.space ?? 0, spaces * N_QUADRANTS);
}

/** H.A.L.L. plays as the second player of a solo game. */
export const playerName = (sight: StarSight, player: number): string =>
  sight.view.table.hall && player === 1 ? "H.A.L.L." : sight.nameOf(player);

/** Kinds of things by the panel that shows them, in the order of tabs; the rest is on the board. */
export const SHOWN_IN = {
  hall: ["hall"],
  mining: ["asteroid"],
  comet: ["sector"],
  laboratory: ["moscovium"],
  boards: ["token", "technology", "deed", "pass"],
  market: ["market"],
  projects: ["project", "population", "family"],
  journey: ["journey"],
  government: ["government", "track", "extra"],
} as const satisfies Record<string, readonly string[]>;
export type PanelId = keyof typeof SHOWN_IN;

/** Does any answer touch something that this panel shows? */
export function calls(panel: PanelId, legal: readonly Answer[]): boolean {
  const kinds: readonly string[] = SHOWN_IN[panel];
  return legal.some(({ touches }) => touches.some((thing) => kinds.includes(thing.split(":")[0]!)));
}

/** H.A.L.L.'s turns, the newest last: each from its beginning until somebody else acts. */
export function turnsOf(lines: readonly Line[]): Line[][] {
  const turns: Line[][] = [];
  let open = false;
  for (const line of lines) {
    const { event } = line;
    if (event?.event === "hall" && event["step"] === "turn_began") {
      turns.push([]);
      open = true;
    } else if (event && isOther(event)) open = false;
    if (open) turns.at(-1)!.push(line);
  }
  return turns;
}

const isOther = (event: NonNullable<Line["event"]>): boolean =>
  event.event === "phase_began" || event.event === "round_began" || event["player"] === 0;
