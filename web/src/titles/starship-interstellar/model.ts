// The table of Starship Interstellar as the View tells it, and the box as its sheet tells it.

import { findSection, rulebook } from "../../base/books";
import { madeOnce } from "../../base/once";
import type { Line, NotNow } from "../../base/wire";
import type { OfferOf, Point, Sight } from "../../table/sight";
import { N_QUADRANTS, OUTER, placeOf } from "./geometry";
import { signs, type SignId } from "./signs";
import type {
  Action,
  Building,
  BuildingCount,
  CorporationDoc,
  Cubes,
  Deed,
  Extra,
  ExtraSheet,
  Fact,
  GainFact,
  HallDoc,
  Memory,
  Orbit,
  Part,
  Planet,
  PlanetDoc,
  PlanetSheet,
  Position,
  Resource,
  Row,
  Sheet,
  SpiralSheet,
  Sums,
  Technology,
  TechnologySum,
  Token,
  Track,
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

export interface Starship {
  View: View;
  Memory: Memory;
  Action: Action;
  Fact: Fact;
  Sums: Sums;
  Sheet: Sheet;
}
export type StarSight = Sight<Starship>;
export type StarOffer = OfferOf<Starship>;

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

/** What a Mechanism costs: these cubes, or so many of any colour. */
export type Cost = Cubes | number;

export interface Box {
  sheet: Sheet;
  planets: Map<Planet, PlanetSheet>;
  /** The last space of the Spiral. */
  spiralEnd: number;
  extras: Map<Extra, ExtraSheet>;
  /** What tokens are called, and the Salvation action that each favours. */
  tokens: Map<Token, { name: string; favours?: Deed }>;
  deeds: Map<Deed, string>;
  /** Single numbers, by name. */
  numbers: Map<string, number>;
}

const boxOfSheet = madeOnce(open);

/** The box of this sheet. */
export const boxOf = ({ sheet }: StarSight): Box => boxOfSheet(sheet);

function open(sheet: Sheet): Box {
  return {
    sheet,
    planets: new Map(sheet.planets.map((info) => [info.planet, info])),
    spiralEnd: sheet.spiral.length - 1,
    extras: new Map(sheet.extras.map((info) => [info.extra, info])),
    tokens: new Map<Token, { name: string; favours?: Deed }>([
      ...PLANETS.map(
        (planet) => [`production-${planet}`, { name: `${capital(planet)} Production` }] as const,
      ),
      ["activation", { name: "Base Activation" }],
      ...sheet.extras.map(({ extra }) => [extra, { name: `Extra ${extra}` }] as const),
      ...sheet.tokens.map((info) => [info.token, info] as const),
    ]),
    deeds: new Map(sheet.deeds.map(({ id, name }) => [id, name])),
    numbers: new Map(sheet.numbers.map(({ name, value }) => [name, value])),
  };
}

/** What depends on how many play; one plays as two. */
export const sizeOf = ({ sheet }: Box, players: number) =>
  sheet.sizes.find((row) => row.players === Math.max(2, players)) ?? sheet.sizes[0]!;

export function costOf({ sheet }: Box, mechanism: number): Cost | undefined {
  const info = sheet.mechanisms[mechanism];
  return info?.is_universal ? countOf(info.price) : info?.price;
}

/** The Leader Track that is played on. */
export function trackOf({ sheet, view }: StarSight, id: Track): GainFact[][][] {
  const board = view.variants?.leaders?.board ?? null;
  const found = sheet.tracks.find((row) => row.track === id && (row.board ?? null) === board);
  return found?.spaces ?? [];
}

/** The next level of a technology for a player; nothing if it is complete. */
export function nextLevel(
  { sums }: StarSight,
  player: number,
  technology: Technology,
): TechnologySum | undefined {
  const wanted = JSON.stringify(technology);
  const all = sums.players[player]?.technologies ?? [];
  return all.find((row) => JSON.stringify(row.technology) === wanted);
}

/** A technology by its name: which, how far the viewer is, and the sections of its levels. */
export function familyOf(
  { sheet, view, seat }: StarSight,
  name: string,
): { technology: Technology; level: number; rules: string[] } | undefined {
  const mine = seat === null ? undefined : view.table.corporations[seat];
  const family = sheet.families.find((row) => row.name === name);
  if (family) {
    const level = mine?.levels.find((row) => row.family === family.family)?.level ?? 0;
    return {
      technology: { family: family.family },
      level,
      rules: family.levels.map(({ rule }) => rule),
    };
  }
  const other = sheet.salvation.technologies.find((row) => row.name === name);
  if (!other) return undefined;
  const level = mine?.salvation.includes(other.id) ? 1 : 0;
  return { technology: { salvation: other.id }, level, rules: [other.rule] };
}

/** What a space of the Spiral brings: nothing, a Solar Event, or the end of a planet. */
export function dangerOf(space: SpiralSheet | undefined): { sign: string; words: string } | null {
  if (!space || space.icon === "blank") return null;
  if (space.icon === "event") return { sign: "!", words: "a Solar Event" };
  const name = capital(space.planet);
  return { sign: name.slice(0, 2), words: `the end of ${name}` };
}

// Rewards.

const counted = (n: number, one: string, many = one): string => `${n} ${n === 1 ? one : many}`;

function gainWords(gain: GainFact): string {
  switch (gain.gain) {
    case "prestige":
    case "reputation":
    case "fuel":
      return `${gain.n} ${gain.gain}`;
    case "scientists":
      return counted(gain.n, "scientist", "scientists");
    case "cubes":
      return `${gain.n} ${gain.resource}`;
    case "extra_action":
      return "extra action";
    case "step":
      return "step";
    case "other_track":
      return "other track";
    case "deposit":
      return `deposit ${gain.n}`;
    case "improved_deposit":
      return `improved deposit ${gain.n}`;
    case "drill":
      return `drill ${gain.n}`;
    case "ars":
      return `ars ${gain.n}`;
    case "government_probe":
      return "government probe";
    case "free_save":
      return "free save";
    case "free_build":
      return "free build";
  }
}

/** A reward: one of its ways, each with all that it gives. */
export const waysWords = (ways: readonly GainFact[][]): string =>
  ways.map((way) => way.map(gainWords).join(" + ")).join(" or ");

/** What is gained besides cubes, by its sign. */
const GAIN_SIGNS: Record<Exclude<GainFact["gain"], "cubes">, SignId> = {
  prestige: "prestige",
  reputation: "reputation",
  fuel: "fuel",
  scientists: "scientists",
  extra_action: "extra_action",
  step: "step",
  other_track: "other_track",
  deposit: "add_deposit",
  improved_deposit: "improved_deposit",
  drill: "drilled",
  ars: "returned",
  government_probe: "government_probe",
  free_save: "free_save",
  free_build: "free_build",
};

export const gainSign = ({ gain }: Exclude<GainFact, { gain: "cubes" }>): SignId =>
  GAIN_SIGNS[gain];

// Names.

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

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

/** The sign of a token. */
export function tokenSign(box: Box, token: Token): SignId {
  if (box.extras.has(token)) return "extra";
  if (token === "production-earth") return "earth";
  return token in signs ? (token as SignId) : "production";
}

/** The sign of a Salvation action. */
export const deedSign = (deed: Deed): SignId => (deed === "probe" ? "advance" : deed);

/** The sign of a technology. */
export const technologySign = (technology: Technology): SignId => {
  if ("family" in technology) return technology.family;
  return technology.salvation === "deep_space" ? "deep_space_power" : technology.salvation;
};

/** What cannot be chosen at a thing now, and why. */
export const whyOf = ({ whyNot }: StarSight, thing: string): NotNow[] =>
  whyNot.filter(({ touches }) => touches.includes(thing));

export const tokenName = (box: Box, token: Token): string => box.tokens.get(token)?.name ?? token;

/** An Extra Action token as the rules tell it: its name, and what both sides do. */
export function extraOf(box: Box, id: Extra): { name: string; words: string } {
  const info = box.extras.get(id);
  const book = rulebook("starship-interstellar").value;
  const section = book && info && findSection(book, info.rule);
  if (section) return { name: section.title, words: section.text };
  return { name: id, words: info ? `${info.action} | ${info.salvation}` : "" };
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

export const buildingName = (building: Building): string =>
  building === "ars" ? "ARS" : capital(building);

/** What works in a production, by name. */
export const partName = (part: Part): string => (part === "ars" ? "ARS" : capital(part));

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
  const { orbit, spaces } = ringOf(boxOf(sight), doc?.orbit ?? planet);
  return placeOf(orbit, doc?.space ?? 0, spaces * N_QUADRANTS);
}

/** H.A.L.L. plays as the second player of a solo game. */
export const playerName = (sight: StarSight, player: number): string =>
  sight.view.table.hall && player === 1 ? "H.A.L.L." : sight.nameOf(player);

/** Kinds of things by the board that shows them. What is not here lies in the dock. */
export const SHOWN_ON = {
  hall: ["hall", "cell"],
  salvation: ["deed"],
  mining: ["asteroid"],
  comet: ["sector"],
  laboratory: ["moscovium", "laboratory"],
  technology: ["technology"],
  market: ["market"],
  ship: ["project", "population", "family"],
  journey: ["journey"],
  government: ["government", "track", "extra"],
  boards: ["pass"],
  sky: ["planet", "orbit", "belt", "space", "comet", "bag", "sun"],
} as const satisfies Record<string, readonly string[]>;
export type BoardId = keyof typeof SHOWN_ON;

/** Does a thing of this name lie on this board? */
export function holds(board: BoardId, thing: string): boolean {
  const kinds: readonly string[] = SHOWN_ON[board];
  return kinds.includes(thing.split(":")[0]!);
}

type Called = {
  legal: readonly Pick<StarOffer, "touches">[];
  view: { table: Pick<Position, "phase"> };
};

/** Is this the board of the question? What answers touch decides; where they touch nothing, the phase. */
export function calls(board: BoardId, { legal, view }: Called): boolean {
  const all = legal.flatMap(({ touches }) => touches);
  const called = (Object.keys(SHOWN_ON) as BoardId[]).find((one) =>
    all.some((thing) => holds(one, thing)),
  );
  if (called) return called === board;
  // A reward or a price is asked for while the board of its cause is open: that one stays.
  if (legal.length > 0 && !all.some((thing) => thing.startsWith("token:"))) return false;
  return board === (view.table.phase === "salvation" ? "salvation" : "sky");
}

/** H.A.L.L.'s turns, the newest last: each from its beginning until somebody else is at turn. */
export function turnsOf(lines: readonly Line[]): Line[][] {
  const turns: Line[][] = [];
  let open = false;
  for (const line of lines) {
    const { event } = line;
    if (event?.event === "hall" && event["step"] === "turn_began") {
      turns.push([]);
      open = true;
    } else if (event && endsTurn(event)) open = false;
    if (open) turns.at(-1)!.push(line);
  }
  return turns;
}

/** What others do in a turn of their own; what they gain or decide in H.A.L.L.'s turn is part of it. */
const OWN_TURN = new Set([
  "played",
  "repeated",
  "passed",
  "rotated",
  "pass_reward_taken",
  "enhanced",
  "mined",
]);

const endsTurn = (event: NonNullable<Line["event"]>): boolean => {
  if (event.event === "phase_began" || event.event === "round_began") return true;
  const what = event["kuiper"] ?? event["antimatter"] ?? event.event;
  return event["player"] === 0 && OWN_TURN.has(String(what));
};

/** The rows of the H.A.L.L. Board as events name them, from the top. */
const ROWS: readonly Row[] = [
  "solar",
  "research",
  "travel",
  "market",
  "earth",
  "planetary",
  "government",
  "probe",
  "build",
  "save",
];

/** The token, the cube and the row of a turn: of several that were tried, the last. */
export function turnOf(lines: readonly Line[]): {
  token: Token | null;
  cube: Resource | null;
  row: number | null;
} {
  const turn = {
    token: null as Token | null,
    cube: null as Resource | null,
    row: null as number | null,
  };
  for (const { event } of lines) {
    if (event?.event !== "hall") continue;
    const step = event["step"];
    if (step === "cube_taken") turn.cube = event["cube"] as Resource;
    else if (step === "cube_returned") turn.cube = null;
    else if (step === "turn_began") turn.token = (event["top"] as Token | null) ?? null;
    else if (step === "token_played") {
      turn.token = event["token"] as Token;
      const row = ROWS.indexOf(event["row"] as Row);
      turn.row = row < 0 ? null : row;
    }
  }
  return turn;
}
