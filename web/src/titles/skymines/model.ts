// The box of Skymines as its sheet tells it, with signs for what it holds, and who does what.

import { madeOnce } from "../../base/once";
import type { OfferOf, Sight } from "../../table/sight";
import type {
  Action,
  Card,
  CardSheet,
  Company,
  EffectSheet,
  Fact,
  Frame,
  Kind,
  Majority,
  MapSheet,
  Memory,
  Need,
  Occasion,
  Party,
  Perk,
  Plan,
  PlanRow,
  PlanSheet,
  Reward,
  Sheet,
  Side,
  SpaceSheet,
  Sums,
  ThreatSheet,
  Tile,
  TileSheet,
  View,
} from "../../types/skymines";
import { signs, type SignId } from "./signs";

export interface Skymines {
  View: View;
  Memory: Memory;
  Action: Action;
  Fact: Fact;
  Sums: Sums;
  Sheet: Sheet;
}
export type SkySight = Sight<Skymines>;
export type SkyOffer = OfferOf<Skymines>;

export const COMPANIES: readonly Company[] = ["astrogo", "tawac", "skymine", "minerva"];

// Maps.

export type LineKind = "single" | "double";

export interface SpaceInfo extends SpaceSheet {
  /** On the Belt, over which line it is entered. */
  line: LineKind;
}

export interface Way {
  from: number;
  to: number;
  line: LineKind;
}

export interface MapInfo extends Omit<MapSheet, "spaces" | "stations"> {
  /** By printed number. */
  spaces: ReadonlyMap<number, SpaceInfo>;
  ways: readonly Way[];
  /** What borders on each station, by printed number. */
  stations: Record<Company, { to: number; line: LineKind }[]>;
  /** Home spaces of each company: three columns of five. */
  homes: Record<Company, MapSheet["stations"][number]["columns"]>;
}

const LINES = ["single", "double"] as const;

/** A side of the board, ready to be drawn. */
export function mapFrom(sheet: MapSheet): MapInfo {
  const number = new Map(sheet.spaces.map((space) => [space.space, space.number]));
  const near = (at: Record<LineKind, number[]>) =>
    LINES.flatMap((line) => at[line].map((to) => ({ to: number.get(to)!, line })));
  const double = new Set([...sheet.spaces, ...sheet.stations].flatMap((at) => at.double));
  const spaces = sheet.spaces.map((space): [number, SpaceInfo] => {
    const line = double.has(space.space) ? "double" : "single";
    return [space.number, { ...space, line }];
  });
  const ways = new Map<string, Way>();
  for (const space of sheet.spaces)
    for (const { to, line } of near(space)) {
      const key = [space.number, to].sort((a, b) => a - b).join("-");
      if (!ways.has(key)) ways.set(key, { from: space.number, to, line });
    }
  const each = <T>(make: (station: MapSheet["stations"][number]) => T) =>
    Object.fromEntries(sheet.stations.map((station) => [station.company, make(station)])) as Record<
      Company,
      T
    >;
  return {
    side: sheet.side,
    spaces: new Map(spaces),
    ways: [...ways.values()],
    stations: each(near),
    homes: each(({ columns }) => columns),
  };
}

// The box.

export interface Box {
  sheet: Sheet;
  maps: Map<Side, MapInfo>;
  companies: Map<Company, string>;
  kinds: Map<Kind, string>;
  perks: Map<Perk, string>;
  tiles: Map<Tile, TileSheet>;
  /** Research points that a plan of a row costs. */
  planPrice: Map<PlanRow, number>;
  /** All other numbers, by name. */
  numbers: Map<string, number>;
  /** Surcharge of the right, middle and left column of the display. */
  surcharge: [number, number, number];
}

const boxOfSheet = madeOnce(open);

/** The box of this sheet. */
export const boxOf = ({ sheet }: SkySight): Box => boxOfSheet(sheet);

function open(sheet: Sheet): Box {
  const numbers = new Map(sheet.numbers.map(({ name, value }) => [name, value]));
  const names = <T extends string>(list: { id: string; name: string }[]) =>
    new Map(list.map(({ id, name }) => [id as T, name]));
  return {
    sheet,
    maps: new Map(sheet.maps.map(({ items }) => [items.side, mapFrom(items)])),
    companies: names<Company>(sheet.companies),
    kinds: names<Kind>(sheet.kinds),
    perks: names<Perk>(sheet.perks),
    tiles: new Map(sheet.tiles.items.map((info) => [info.tile, info])),
    planPrice: new Map(sheet.plans.items.map(({ row, cost }) => [row, cost])),
    numbers,
    surcharge: [
      numbers.get("surcharge_right") ?? 0,
      numbers.get("surcharge_middle") ?? 0,
      numbers.get("surcharge_left") ?? 0,
    ],
  };
}

export const cardOf = (sight: SkySight, card: Card): CardSheet | undefined =>
  sight.sheet.cards.items[card];

export const planOf = (sight: SkySight, plan: Plan): PlanSheet | undefined =>
  sight.sheet.plans.items[plan];

// Words.

export const words = (key: string): string => key.replaceAll("_", " ");

export const slotLetter = (slot: number): string => "abcde"[slot] ?? "?";

export const rowLetter = (row: number): string => "ABC"[row] ?? "?";

export const companyName = (sight: SkySight, company: Company): string =>
  boxOf(sight).companies.get(company) ?? company;

/** What a company is called where there is little room. */
export const shortName = (company: Company): string => signs[company].word;

export const kindName = (sight: SkySight, kind: Kind): string =>
  boxOf(sight).kinds.get(kind) ?? kind;

export const cardName = (sight: SkySight, card: Card): string =>
  cardOf(sight, card)?.name ?? `card ${card}`;

export const planName = (sight: SkySight, plan: Plan): string =>
  planOf(sight, plan)?.name ?? `plan ${plan}`;

const REWARD = {
  coin: { sign: "coin", one: "coin", many: "coins" },
  helium: { sign: "helium", one: "helium", many: "helium" },
  research: { sign: "research", one: "research point", many: "research points" },
  track: { sign: "step", one: "step on a track", many: "steps on a track" },
} as const;

export interface RewardInfo {
  kind: keyof typeof REWARD;
  sign: SignId;
  n: number;
  words: string;
}

/** So many of something, in words. */
export const some = (n: number, one: string, many = `${one}s`): string =>
  `${n} ${n === 1 ? one : many}`;

/** A reward as a sign, a number and words; null for nothing. */
export function rewardOf(reward: Reward): RewardInfo | null {
  if (typeof reward === "string") return null;
  const [kind, n] = Object.entries(reward)[0] as [keyof typeof REWARD, number];
  const { sign, one, many } = REWARD[kind];
  return { kind, sign, n, words: some(n, one, many) };
}

/** A part of what a plan asks for: a sign with its number, or only words. */
export interface Asked {
  sign?: SignId;
  n?: number;
  words: string;
}

export const kindSign = (kind: Kind): SignId => kind;

const amount = ([kind, n]: [Kind, number]): Asked => ({
  sign: kindSign(kind),
  n,
  words: `${words(kind)} ${n}`,
});

/** What a plan asks for, part by part. */
export function needParts(need: Need): Asked[] {
  if (need === "nothing") return [{ words: "free" }];
  if (need === "field_scientist") return [{ sign: "field_scientist", words: "a field scientist" }];
  if ("at_least" in need) return [amount(need.at_least)];
  if ("both" in need) return need.both.map(amount);
  if ("any" in need) return [{ n: need.any, words: `${need.any} of one type` }];
  if ("two" in need) return [{ n: need.two, words: `${need.two} each of two types` }];
  if ("shares" in need)
    return [{ sign: "share", n: need.shares, words: `${need.shares} shares of one company` }];
  return [{ sign: "coin", n: need.pay, words: `pay ${some(need.pay, "coin")}` }];
}

export const needWords = (need: Need): string =>
  needParts(need)
    .map((part) => part.words)
    .join(" and ");

export const majoritySign = (of: Majority): SignId =>
  of === "scientists" ? "research_scientist" : of;

export const tileSign = (tile: Tile): SignId => tile;

/** What a bonus space does, as a sign, and what it asks for first. */
export interface BonusFace {
  /** What has to be the most. */
  most?: Majority;
  sign: SignId;
  n?: number;
  company?: Company;
  words: string;
}

export function bonusFace(effect: EffectSheet): BonusFace {
  if (effect === "market") return { sign: "market", words: "buy a card for coins" };
  if (effect === "sale") return { sign: "sale", words: "sell a hand card" };
  if ("majority_track" in effect) {
    const { of, company, steps } = effect.majority_track;
    return { most: of, sign: company, company, n: steps, words: some(steps, "step") };
  }
  if ("majority_research" in effect) {
    const { of, points } = effect.majority_research;
    return { most: of, sign: "research", n: points, words: some(points, "research point") };
  }
  if ("first_player" in effect) {
    const { coins } = effect.first_player;
    return { sign: "first_player", n: coins, words: `first player and ${some(coins, "coin")}` };
  }
  return { sign: tileSign(effect.tile.tile), words: `${words(effect.tile.tile)} next round` };
}

export const perkName = (sight: SkySight, perk: Perk): string =>
  boxOf(sight).perks.get(perk) ?? words(perk);

const OCCASION: Record<Occasion, string> = {
  expansion: "while a company expands",
  research: "while you spend research points",
  field_scientist: "when you use a field scientist",
  pass: "when you pass",
};

const PRICE = [
  ["energy", "energy"],
  ["research", "research"],
  ["helium", "helium"],
  ["coins", "coin"],
] as const;

export interface ThreatInfo extends ThreatSheet {
  /** What a counter costs. */
  price: { sign: SignId; n: number }[];
  /** When it may be put there, in words. */
  when: string;
  counters: number;
  needed: number;
  isAverted: boolean;
}

/** The threat card in play: what it does, what a counter on it costs, how many there are. */
export function threatOf({ view, sums, sheet }: SkySight): ThreatInfo | null {
  const id = sums.threat?.threat ?? view.table.threat;
  const info = sheet.threats.items.find(({ threat }) => threat === id);
  if (!info) return null;
  const price = PRICE.filter(([what]) => info[what] > 0).map(([what, sign]) => ({
    sign,
    n: info[what],
  }));
  return {
    ...info,
    price,
    when: OCCASION[info.occasion],
    counters: sums.threat?.counters ?? view.table.counters,
    needed: sums.threat?.needed ?? 0,
    isAverted: sums.threat?.is_averted ?? false,
  };
}

/** Shares of a company that somebody has, as far as the viewer sees. */
export const sharesOf = ({ sums }: SkySight, actor: number, company: Company): number =>
  sums.players[actor]?.shares[COMPANIES.indexOf(company)] ?? 0;

/** What a share of a company is worth. */
export const shareValue = ({ sums }: SkySight, company: Company): number =>
  sums.companies.find((sum) => sum.company === company)?.value ?? 0;

// Who and what is asked.

export const isLuna = (view: View, actor: number): boolean =>
  Boolean(view.table.luna) && actor === view.table.n_seats;

/** Whose number it is among those with coins and markers. */
export const actorOf = (view: View, party: Party): number =>
  party === "luna" ? view.table.n_seats : party.seat;

export const actorName = (sight: SkySight, actor: number): string =>
  isLuna(sight.view, actor) ? "Luna" : sight.nameOf(actor);

/** Everybody with coins and markers: the seats, then Luna. */
export const actorsOf = (view: View): number[] => view.table.coins.map((_, actor) => actor);

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
export const answersTo = (sight: SkySight, thing: string): readonly SkyOffer[] =>
  sight.touching.get(thing) ?? [];

/** The answer that is weighed, or waits, or is the only one of what is looked at: boards draw its ghost. */
export function ghostOf(sight: SkySight): SkyOffer | null {
  const found = sight.weighed.value ?? sight.held.value;
  if (found) return found;
  const at = sight.looked.value;
  const answers = at === null ? [] : answersTo(sight, at);
  return answers.length === 1 ? answers[0]! : null;
}
