// Skymines on the table.

import { isPhone } from "../../base/screen";
import type { Score as Points, Stage, Stat, TitlePages, Turn } from "../../table/sight";
import type { Party, Phase, View } from "../../types/skymines";
import { face } from "./answers";
import { Dock, Others } from "./dock";
import { Luna, automaTurns, signOf } from "./luna";
import { Modules, hasModules } from "./modules";
import { columnsOf, type SkyOffer, type SkySight, type Skymines } from "./model";
import { lineSign, statSign } from "./lines";
import { losses } from "./losses";
import { layAll } from "./shortcuts";
import { follow } from "./plans";
import { CATEGORIES, Score } from "./score";
import { signs, type SignId } from "./signs";
import { Board, BonusStage, CompaniesStage, MapStage, MarketStage, ResearchStage } from "./stage";

const PHASE: Record<Phase, string> = {
  faces: "tracks are drawn",
  display: "the display is filled",
  plans: "plans are dealt",
  missions: "missions are revealed",
  threats: "a threat is drawn",
  first: "the first player is drawn",
  tokens: "tokens are dealt",
  choice: "starting tokens are chosen",
  luna: "Luna gets ready",
  ready: "ready",
  planning: "planning",
  reveal: "cards are turned up",
  majority: "majorities",
  action: "actions",
  special: "preparation",
  bonus: "preparation",
  refill: "preparation",
  chapter: "between chapters",
  over: "over",
};

function headline({ table }: View): string {
  const chapter = table.campaign ? `Chapter ${table.campaign.chapter} · ` : "";
  const round = table.round > 0 ? `Round ${table.round} · ` : "";
  return `${chapter}${round}${PHASE[table.phase]}`;
}

const HEADINGS: Record<string, string> = {
  token: "Starting token",
  cargo: "Cargo",
  card: "Cards in hand",
  goods: "Use goods",
  display: "Cards of the display",
  track: "Company tracks",
  energy: "Use all energy",
  space: "Where to",
  oust: "Oust",
  column: "Columns",
  plan: "Plans",
  field: "Field scientist",
  bonus: "Bonus spaces",
  pile: "Resting piles",
  rest: "Rest",
  level: "Luna's level",
};

const kindOf = (thing: string): string => thing.split(":")[0]!;

/** A place of the board that has a tab of its own where there is little room. */
function place(
  id: string,
  name: string,
  Body: Stage<Skymines>["Body"],
  things: readonly string[],
  questions: readonly string[],
  files: readonly string[],
): Stage<Skymines> {
  return {
    id,
    name,
    Body,
    files,
    hidden: () => !isPhone.value,
    holds: (thing) => things.includes(kindOf(thing)),
    calls: (sight) =>
      questions.includes(sight.question?.id ?? "") ||
      (id === "companies" && columnsOf(sight.view) !== null),
  };
}

const STAGES: Stage<Skymines>[] = [
  {
    id: "board",
    name: "Board",
    Body: Board,
    files: ["moon.toml", "belt.toml", "tracks.toml", "board.toml"],
    hidden: () => isPhone.value,
    holds: () => true,
  },
  place(
    "map",
    "Map",
    MapStage,
    ["space", "mission", "threat"],
    ["expand", "oust", "counter"],
    ["moon.toml", "belt.toml"],
  ),
  place(
    "companies",
    "Companies",
    CompaniesStage,
    ["company", "column"],
    ["goods", "track", "from", "to"],
    ["tracks.toml", "board.toml"],
  ),
  place("market", "Display", MarketStage, ["display"], ["market"], ["cards.toml"]),
  place("research", "Research", ResearchStage, ["plan", "special"], ["research"], ["plans.toml"]),
  place("bonus", "Bonus", BonusStage, ["bonus"], ["turn"], ["bonus.toml"]),
];

/** How a turn goes on, where there is nothing to choose. */
function primary({ legal }: SkySight): SkyOffer | undefined {
  if (legal.length === 1) return legal[0];
  return legal.find(({ action }) => action.action === "next");
}

const ENDS = new Set(["pass", "close", "done"]);

/** What somebody would have if the game ended now, by source. */
function points({ sums, view }: SkySight, actor: number): Points | null {
  const player = sums.players[actor];
  if (!player || view.table.round === 0) return null;
  return {
    points: player.total,
    parts: player.parts.map((n, i) => [CATEGORIES[i]!.name, n] as const),
    note: player.hidden_cards > 0 ? "Shares on cards in hand are not counted." : undefined,
  };
}

const turnOf = (party: Party): Turn => (party === "luna" ? "automa" : party.seat);

const stat = (id: SignId, label: string, value: number): Stat => ({
  label,
  value,
  sign: statSign(id),
  hint: signs[id].line,
});

function statsOf({ view }: SkySight, actor: number): Stat[] {
  const { coins, helium, upload } = view.table;
  return [
    stat("coin", "coins", coins[actor] ?? 0),
    stat("helium", "helium", helium[actor] ?? 0),
    stat("upload", "upload", upload[actor] ?? 0),
  ];
}

export const skymines: TitlePages<Skymines> = {
  id: "skymines",
  primer: ["1.1", "1.2", "1.4"],
  stages: STAGES,
  Dock,
  headline,
  askedSeats: (view) => view.asked,
  primary,
  losses,
  face,
  follow,
  gestures: (sight) => [layAll(sight) ?? []].flat(),
  ends: ({ action }) => ENDS.has(action.action),
  signOf: (line) => lineSign(line, signOf(line)),
  automaTurns,
  score: points,
  turnOrder: ({ sums }) => sums.turn_order.map(turnOf),
  firstPlayer: ({ view }) =>
    view.table.round > 0 && view.table.n_seats > 1 ? view.table.first : null,
  heading: (group) => HEADINGS[group] ?? "",
  facts: (sight, seat) => {
    const board = sight.view.boards[seat];
    return [
      ...statsOf(sight, seat),
      { label: "cards", value: board?.n_cards ?? 0 },
      ...(board?.passed ? [{ label: "", value: "passed" }] : []),
      ...(sight.view.closed.includes(seat) ? [{ label: "", value: "✓ ready" }] : []),
    ];
  },
  automas: (sight) => {
    const { luna, n_seats } = sight.view.table;
    if (!luna) return [];
    const facts = [{ label: "", value: `level ${luna.level}` }, ...statsOf(sight, n_seats)];
    return [{ name: "Luna", facts, score: points(sight, n_seats) }];
  },
  panels: [
    {
      id: "score",
      name: "Score",
      Body: Score,
      calls: ({ question }) => question?.id === "level",
    },
    { id: "luna", name: "Luna", Body: Luna, hidden: ({ view }) => !view.table.luna },
    {
      id: "others",
      name: "Others",
      Body: Others,
      hidden: ({ view, seat }) => view.boards.every((_, other) => other === seat),
    },
    {
      id: "modules",
      name: "Modules",
      Body: Modules,
      hidden: (sight) => !hasModules(sight),
    },
  ],
};
