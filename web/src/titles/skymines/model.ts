// The box of Skymines as the pages use it: data files read once, and names for what they hold.

import type { Answer } from "../../base/wire";
import type { Sight } from "../../table/sight";
import type {
  Action,
  Card,
  Company,
  Frame,
  Kind,
  LunaCard,
  Memory,
  Perk,
  Plan,
  Side,
  Threat,
  Tile,
  View,
} from "../../types/skymines";

export type SkySight = Sight<View, Memory>;

export const COMPANIES: readonly Company[] = ["astrogo", "tawac", "skymine", "minerva"];

export const COMPANY: Record<Company, { name: string; letter: string }> = {
  astrogo: { name: "Astrogo Enterprises", letter: "A" },
  tawac: { name: "Tawac Industries", letter: "T" },
  skymine: { name: "Skymine Resources", letter: "S" },
  minerva: { name: "Minerva Corp.", letter: "M" },
};

/** What a card or tile is good for: its name, and the sign that stands for it. */
export const KIND: Record<Kind, { name: string; sign: string }> = {
  titanium: { name: "titanium", sign: "Ti" },
  carbon: { name: "carbon", sign: "Ca" },
  energy: { name: "energy", sign: "En" },
  minerals: { name: "minerals", sign: "Mi" },
  research_scientist: { name: "research scientist", sign: "RS" },
  field_scientist: { name: "field scientist", sign: "FS" },
  share: { name: "share", sign: "◇" },
};

export interface CardInfo {
  kind: Kind;
  value: number;
  share: Company | null;
  cost: number;
  sell: number;
  letter: string;
}

export interface PlanInfo {
  row: string;
  need: string;
  reward: string;
}

export interface SpaceInfo {
  /** The printed number: what answers touch. */
  number: number;
  name: string;
  reward: string;
  /** Outposts that fit; none for a shuttle space. */
  seats: number;
  line: "single" | "double";
  x: number;
  y: number;
}

export interface Way {
  from: number;
  to: number;
  line: "single" | "double";
}

export interface MapInfo {
  side: Side;
  /** By printed number. */
  spaces: ReadonlyMap<number, SpaceInfo>;
  ways: readonly Way[];
  /** What borders on each station. */
  stations: Record<Company, { to: number; line: "single" | "double" }[]>;
}

export interface FaceInfo {
  id: string;
  length: number;
  shares: number[];
  threshold: { space: number; coins: number }[];
  barrier: { space: number; coins: number }[];
  perks: { space: number; perk: Perk; n: number }[];
}

export interface Track {
  length: number;
  opens_slot: number;
  values: { space: number; coins: number }[];
}

export interface BonusInfo {
  price: number;
  /** In a few letters, and in words. */
  sign: string;
  words: string;
}

export interface LunaAction {
  [what: string]: unknown;
}

export interface LunaCardInfo {
  id: string;
  left: number;
  right: number;
  scientists: number;
  reveal?: Record<string, number>;
  actions: LunaAction[];
}

interface Level {
  level: number;
  tank: number[];
  research: number[];
}

export interface ThreatInfo {
  occasion: string;
  price: Record<string, number>;
}

export interface Box {
  cards: CardInfo[];
  plans: PlanInfo[];
  tokens: { id: string; rests: string[]; tracks: Record<string, number>; helium: number }[];
  maps: Record<Side, MapInfo>;
  /** Coins of each home space by side and company: three columns of five. */
  homes: Record<Side, Record<Company, { holds: string; coins: number[] }[]>>;
  faces: FaceInfo[];
  tank: Track;
  research: Track;
  bonus: BonusInfo[];
  tiles: Record<string, number>;
  luna: LunaCardInfo[];
  levels: Level[];
  missions: { id: string; words: string }[];
  threats: Record<string, ThreatInfo>;
  planPrice: Record<string, number>;
  numbers: Record<string, number>;
  /** Surcharge of the right, middle and left column of the display. */
  surcharge: [number, number, number];
  rounds: number;
}

type Table = Record<string, any>;

/** A number of a data file, with or without its origin. */
const plain = (value: unknown): number =>
  typeof value === "number" ? value : Number((value as { value: number }).value);

const numbersOf = (table: Table): Record<string, number> =>
  Object.fromEntries(Object.entries(table).map(([name, value]) => [name, plain(value)]));

function readCards(file: Table): CardInfo[] {
  const one = (row: Table): CardInfo => ({
    kind: row["kind"],
    value: row["value"] ?? 0,
    share: row["share"] ?? null,
    cost: row["cost"] ?? 0,
    sell: row["sell"] ?? 0,
    letter: row["letter"] ?? "",
  });
  return [...file["card"], ...file["start"], ...file["single"]].map(one);
}

function readPlans(file: Table): PlanInfo[] {
  const rows = (file["row"] as Table[]).flatMap((row) =>
    (row["plan"] as Table[]).flatMap((plan) =>
      Array.from({ length: plan["copies"] ?? 1 }, () => ({
        row: row["id"] as string,
        need: plan["need"] as string,
        reward: plan["reward"] as string,
      })),
    ),
  );
  const tokens = (file["token"] as Table[]).map((token) => ({
    row: "token",
    need: token["need"] as string,
    reward: token["reward"] as string,
  }));
  return [...rows, ...tokens];
}

const noStations = (): MapInfo["stations"] => ({ astrogo: [], tawac: [], skymine: [], minerva: [] });

export function readMoon(file: Table): MapInfo {
  const spaces = new Map<number, SpaceInfo>();
  for (const { number, x, y, reward } of file["sector"])
    spaces.set(number, { number, name: String(number), reward, seats: 1, line: "single", x, y });
  const ways = (["single", "double"] as const).flatMap((line) =>
    (file[line] as [number, number][]).map(([from, to]) => ({ from, to, line })),
  );
  const stations = noStations();
  for (const row of file["station"])
    for (const line of ["single", "double"] as const)
      for (const to of row[line] ?? []) stations[row["company"] as Company].push({ to, line });
  return { side: "moon", spaces, ways, stations };
}

export function readBelt(file: Table): MapInfo {
  const spaces = new Map<number, SpaceInfo>();
  const byName = new Map<string, SpaceInfo>();
  for (const row of [...file["shuttle_space"], ...file["asteroid"]]) {
    const { id, number, line, reward, x, y } = row;
    const space = { number, name: id, reward, seats: row["outposts"] ?? 0, line, x, y };
    spaces.set(number, space);
    byName.set(id, space);
  }
  const ways = (file["touching"] as [string, string][]).map(([from, to]) => ({
    from: byName.get(from)!.number,
    to: byName.get(to)!.number,
    line: byName.get(to)!.line,
  }));
  const stations = noStations();
  for (const row of file["station"])
    for (const name of row["spaces"]) {
      const { number: to, line } = byName.get(name)!;
      stations[row["company"] as Company].push({ to, line });
    }
  return { side: "belt", spaces, ways, stations };
}

function readHomes(file: Table): Box["homes"] {
  const homes = { moon: {}, belt: {} } as Box["homes"];
  for (const { side, company, column } of file["station"])
    homes[side as Side][company as Company] = column;
  return homes;
}

function readBonus(row: Table): BonusInfo {
  const price = plain(row["price"] ?? 0);
  const { majority, reward = {} } = row;
  if (majority) {
    const track = reward["track"] as Company | undefined;
    const gain = track
      ? `${reward["steps"]} on the track of ${COMPANY[track].name}`
      : `${reward["research"]} research points`;
    const kind = KIND[majority as Kind]?.sign ?? "RS";
    const short = track ? `${COMPANY[track].letter}+${reward["steps"]}` : `R ${reward["research"]}`;
    const most = majority === "scientists" ? "research scientists" : majority;
    return { price, sign: `${kind} → ${short}`, words: `most ${most}: ${gain}` };
  }
  if (row["first_player"]) {
    const coins = reward["coins"] ?? 0;
    return { price, sign: `1st C ${coins}`, words: `first player, ${coins} coins` };
  }
  if (row["market"]) return { price, sign: "buy", words: "market: buy a card for coins" };
  if (row["sale"]) return { price, sign: "sell", words: "sale: sell a card for coins" };
  const tile = row["tile"] as Tile;
  const sign = tile === "cargo" ? "Cargo" : KIND[tile].sign;
  return { price, sign: `tile ${sign}`, words: `tile for the next round: ${words(tile)}` };
}

function missionWords(row: Table): string {
  const n = row["n"] as number;
  switch (row["task"]) {
    case "total":
      return `${KIND[row["of"] as Kind].name} ${n} in the action area`;
    case "placed":
      return `${n} pieces placed in one action`;
    case "share_of_each":
      return n === 1 ? "a share of each company" : `${n} shares of each company`;
    case "helium":
      return `helium ${n}`;
    case "uploaded":
      return `${n} screens in one action`;
    default:
      return `${n} acquired cards`;
  }
}

function readBox(files: Record<string, unknown>): Box {
  const file = (name: string) => files[`${name}.toml`] as Table;
  const numbers = numbersOf({ ...file("board")["numbers"], ...file("modules")["numbers"] });
  const tracks = file("tracks");
  return {
    cards: readCards(file("cards")),
    plans: readPlans(file("plans")),
    tokens: file("plans")["token"],
    maps: { moon: readMoon(file("moon")), belt: readBelt(file("belt")) },
    homes: readHomes(file("board")),
    faces: tracks["face"],
    tank: tracks["tank"],
    research: tracks["research"],
    bonus: [...(file("bonus")["space"] as Table[])]
      .sort((a, b) => a["row"] * 4 + a["column"] - b["row"] * 4 - b["column"])
      .map(readBonus),
    tiles: numbersOf(file("bonus")["tiles"]),
    luna: file("luna")["card"],
    levels: file("luna")["level"],
    missions: (file("modules")["mission"] as Table[]).map((row) => ({
      id: row["id"],
      words: missionWords(row),
    })),
    threats: Object.fromEntries(
      (file("modules")["threat"] as Table[]).map((row) => [
        row["id"],
        { occasion: row["occasion"], price: numbersOf(row["price"]) },
      ]),
    ),
    planPrice: numbersOf(file("plans")["price"]),
    numbers,
    surcharge: [
      numbers["surcharge_right"] ?? 0,
      numbers["surcharge_middle"] ?? 0,
      numbers["surcharge_left"] ?? 0,
    ],
    rounds: numbers["rounds"] ?? 7,
  };
}

const boxes = new WeakMap<object, Box>();

export function boxOf(files: Record<string, unknown>): Box {
  let box = boxes.get(files);
  if (!box) boxes.set(files, (box = readBox(files)));
  return box;
}

// Words.

export const words = (key: string): string => key.replaceAll("_", " ");

export const slotLetter = (slot: number): string => "abcde"[slot] ?? "?";

export const rowLetter = (row: number): string => "ABC"[row] ?? "?";

export function cardName(box: Box, card: Card): string {
  const info = box.cards[card];
  if (!info) return `card ${card}`;
  const { kind, value, share } = info;
  if (kind === "share") return `a share of ${COMPANY[share!].name}`;
  const name = value > 0 ? `${KIND[kind].name} ${value}` : KIND[kind].name;
  return share ? `${name} with a share of ${COMPANY[share].name}` : name;
}

const REWARD: Record<string, { sign: string; one: string; many: string }> = {
  coin: { sign: "C", one: "coin", many: "coins" },
  helium: { sign: "H", one: "helium", many: "helium" },
  research: { sign: "R", one: "research point", many: "research points" },
  track: { sign: "T", one: "step on a track", many: "steps on a track" },
};

export interface Reward {
  kind: string;
  sign: string;
  n: number;
  words: string;
}

/** "coin 2" as a sign, a number and words; null for nothing. */
export function rewardOf(text: string): Reward | null {
  const [kind = "", n = "1"] = text.split(" ");
  const found = REWARD[kind];
  if (!found) return null;
  const count = Number(n);
  const what = count === 1 ? found.one : found.many;
  return { kind, sign: found.sign, n: count, words: `${count} ${what}` };
}

const NEEDS: Record<string, string> = { any: "any", two: "2 ×", shares: "shares", pay: "pay C" };

/** What a plan asks for, in a few letters. */
export function needSign(need: string): string {
  if (need === "none") return "free";
  return need
    .split(", ")
    .map((part) => {
      const [what = "", n = ""] = part.split(" ");
      return `${KIND[what as Kind]?.sign ?? NEEDS[what] ?? what} ${n}`.trim();
    })
    .join(" + ");
}

/** What a plan asks for, in words. */
export function needWords(need: string): string {
  const [what, n] = need.split(" ");
  switch (what) {
    case "none":
      return "asks for nothing";
    case "any":
      return `asks for ${n} of one type`;
    case "two":
      return `asks for ${n} of two types each`;
    case "shares":
      return `asks for ${n} shares of one company`;
    case "pay":
      return `costs ${n} coins`;
    default:
      return `asks for ${words(need).replace(", ", " and ")}`;
  }
}

export function planName(box: Box, plan: Plan): string {
  const info = box.plans[plan];
  if (!info) return `plan ${plan}`;
  const row = info.row.length === 1 ? `plan ${info.row.toUpperCase()}` : `${info.row} plan`;
  const gain = rewardOf(info.reward)?.words ?? "nothing";
  return `${info.row === "token" ? "token" : row}: ${needWords(info.need)}, gives ${gain}`;
}

const PERK: Record<Perk, { sign: string; words: string }> = {
  titanium: { sign: "Ti+", words: "more titanium" },
  carbon: { sign: "Ca+", words: "more carbon" },
  energy: { sign: "En+", words: "more energy" },
  minerals: { sign: "Mi+", words: "more minerals" },
  bonus_marker: { sign: "mk+", words: "one more bonus marker" },
  cards_cheaper: { sign: "−$", words: "cards are cheaper" },
  acquire_coins: { sign: "aC", words: "coins for acquiring" },
  double_lines: { sign: "=1", words: "double lines are cheaper" },
  field_helium: { sign: "FH", words: "more helium from field scientists" },
  pass_coins: { sign: "pC", words: "coins for passing" },
  pass_helium: { sign: "pH", words: "helium for passing" },
  easier_plans: { sign: "−R", words: "plans ask for less" },
  preparation_research: { sign: "+R", words: "research points in preparation" },
  second_reward: { sign: "×2", words: "a second reward" },
  oust_cheaper: { sign: "−o", words: "ousting is cheaper" },
  marker_coins: { sign: "mC", words: "coins for bonus markers" },
  majority: { sign: "maj", words: "more in majorities" },
  extra_share: { sign: "+◇", words: "an extra share" },
};

export const perkOf = (perk: Perk): { sign: string; words: string } =>
  PERK[perk] ?? { sign: "*", words: words(perk) };

export const THREAT: Record<Threat, string> = {
  space_pirates: "Space pirates",
  rogue_comet: "Rogue comet",
  einstein_rosen_bridge: "Artificial Einstein-Rosen bridge",
  unknown_probe: "Probe with unknown signature",
  singularity: "Singularity",
  time_anomaly: "Time anomaly",
};

export const lunaName = (box: Box, card: LunaCard): string => box.luna[card]?.id ?? `card ${card}`;

// Who and what is asked.

/** What an answer does: Skymines tags its actions by `action`. */
export const doing = (answer: Answer): Action["action"] =>
  (answer.action as unknown as Action).action;

export const isLuna = (view: View, actor: number): boolean =>
  Boolean(view.table.luna) && actor === view.table.n_seats;

export const actorName = (sight: SkySight, actor: number): string =>
  isLuna(sight.view, actor) ? "Luna" : sight.nameOf(actor);

/** Everybody with coins and markers: the seats, then Luna. */
export const actorsOf = (view: View): number[] => view.table.coins.map((_, actor) => actor);

/** Shares that a marker on a track is worth. */
export const sharesAt = (face: FaceInfo, at: number): number =>
  face.shares.filter((space) => space <= at).length;

/** The value of a marker on a tank or research track. */
export const valueAt = (track: Track, at: number): number =>
  track.values.filter(({ space }) => space <= at).at(-1)?.coins ?? 0;

const topFrame = (view: View): Frame | undefined => view.table.frames.at(-1);

/** The company whose columns are asked about. */
export function columnsOf(view: View): Company | null {
  const frame = topFrame(view);
  if (typeof frame !== "object") return null;
  if ("take_from" in frame) return frame.take_from.company;
  if ("return_to" in frame) return frame.return_to.company;
  return null;
}

/** The answers that concern a thing. */
export const answersTo = (sight: SkySight, thing: string): readonly Answer[] =>
  sight.touching.get(thing) ?? [];
