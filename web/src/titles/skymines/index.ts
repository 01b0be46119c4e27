// Skymines on the table.

import type { Answer, Line } from "../../base/wire";
import type { Effect, TitlePages } from "../../table/sight";
import type { Company, Memory, Party, Phase, View } from "../../types/skymines";
import { Board } from "./board";
import { Desk, Others } from "./desk";
import { Details } from "./details";
import {
  CORNER,
  DISPLAY,
  MAP,
  RESEARCH,
  SIZE,
  STATION,
  STATIONS,
  centre,
  middleOf,
} from "./geometry";
import { Luna } from "./luna";
import { mapOf } from "./map";
import { Modules, hasModules } from "./modules";
import { columnsOf, doing, type SkySight } from "./model";

const PHASE: Record<Phase, string> = {
  faces: "tracks are drawn",
  display: "the display is filled",
  plans: "plans are dealt",
  missions: "missions are revealed",
  threats: "a threat is drawn",
  first: "the first player is drawn",
  tokens: "tokens are dealt",
  choice: "tokens are chosen",
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

type Doing = ReturnType<typeof doing>;

const GROUPS: Partial<Record<Doing, string>> = {
  keep: "Starting token",
  cargo: "Cargo",
  place: "Lay a card",
  goods: "Use goods",
  acquire: "Cards of the display",
  advance: "Company tracks",
  expand: "Use all energy",
  settle: "Where to",
  oust: "Oust",
  from: "From column",
  to: "To column",
  take_plan: "Plans",
  take_special: "Plans",
  survey: "Field scientist",
  mark: "Bonus spaces",
  sell: "Sell",
  take: "Resting piles",
  rest: "Rest",
  level: "Luna's level",
};

/** Whose doing a line is. What Luna does is nobody's seat. */
function actor({ event, undone, reopened }: Line): number | null {
  const who = event?.["who"] as Party | undefined;
  const seat =
    event?.["seat"] ??
    (typeof who === "object" ? who.seat : undefined) ??
    undone?.seat ??
    reopened?.seat;
  return typeof seat === "number" ? seat : null;
}

const placeOf = (sight: SkySight, space: number) => {
  const map = mapOf(sight);
  const found = map.spaces.get(space + 1);
  return found ? centre(map, found) : null;
};

/** Pieces that were placed shine, whether a person or Luna placed them. */
function effects(lines: readonly Line[], sight: SkySight): Effect[] {
  const found: Effect[] = [];
  for (const line of lines) {
    const { event } = line;
    const deed = event?.["deed"] as { what: { did: string; space?: number } } | undefined;
    const space =
      event?.event === "placed" || event?.event === "ousted"
        ? (event["space"] as number)
        : deed?.what.did === "placed"
          ? deed.what.space
          : undefined;
    const at = space === undefined ? null : placeOf(sight, space);
    if (at) found.push({ kind: "pulse", at, seat: actor(line) ?? undefined });
  }
  return found.slice(-40);
}

const stationPoint = (company: Company) => {
  const { x, y } = STATIONS[company];
  return { x: x + STATION.width / 2, y: y + STATION.height / 2 };
};

/** The part of the board that a question is about. */
function focus({ view, question }: SkySight) {
  const company = columnsOf(view);
  if (company) return stationPoint(company);
  switch (question?.id) {
    case "expand":
      return { x: MAP.x + MAP.width / 2, y: MAP.y + MAP.height / 2 };
    case "goods":
    case "market":
      return middleOf({ ...DISPLAY, ...CORNER });
    case "research":
      return middleOf({ ...RESEARCH, ...CORNER });
    default:
      return null;
  }
}

/** How a turn goes on, where there is nothing to choose. */
function primary({ legal }: SkySight): Answer | undefined {
  if (legal.length === 1) return legal[0];
  return legal.find((answer) => doing(answer) === "next");
}

const MINOR = new Set([
  "card_dealt",
  "plan_dealt",
  "face_drawn",
  "display_slid",
  "finished",
  "turn_began",
  "supplemented",
  "research_gained",
]);

const ON_DESK = new Set(["token", "plan", "cargo", "turn", "rest", "pass", "sale", "upload"]);

export const skymines: TitlePages<View, Memory> = {
  id: "skymines",
  primer: ["1.1", "1.2", "1.4"],
  picture: {
    size: () => SIZE,
    // A small screen shows the map first; the rest is a finger away.
    home: () => (matchMedia("(max-width: 700px)").matches ? MAP : null),
    focus,
    Board,
    Details,
    effects,
  },
  headline,
  askedSeats: (view) => view.asked,
  actor,
  primary,
  isMinor: ({ event }) => event !== undefined && MINOR.has(event.event),
  group: (answer) => GROUPS[doing(answer)] ?? "",
  facts: ({ view }, seat) => {
    const { table } = view;
    const board = view.boards[seat];
    const passed = board?.passed ? [{ label: "", value: "passed" }] : [];
    const closed = view.closed.includes(seat) ? [{ label: "", value: "✓ ready" }] : [];
    return [
      { label: "coins", value: table.coins[seat] ?? 0 },
      { label: "helium", value: table.helium[seat] ?? 0 },
      { label: "upload", value: table.upload[seat] ?? 0 },
      { label: "cards", value: board?.n_cards ?? 0 },
      ...passed,
      ...closed,
    ];
  },
  automas: ({ view }) => {
    const { luna, coins, helium, upload, n_seats } = view.table;
    if (!luna) return [];
    const facts = [
      { label: "level", value: luna.level },
      { label: "coins", value: coins[n_seats] ?? 0 },
      { label: "helium", value: helium[n_seats] ?? 0 },
      { label: "upload", value: upload[n_seats] ?? 0 },
    ];
    return [{ name: "Luna", facts }];
  },
  panels: [
    {
      id: "desk",
      name: "Yours",
      Body: Desk,
      hidden: ({ seat }) => seat === null,
      calls: ({ question }) => ON_DESK.has(question?.id ?? ""),
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
      calls: ({ question }) => question?.id === "counter",
    },
  ],
};
