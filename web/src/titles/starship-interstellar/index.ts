// Starship Interstellar on the table.

import type { ComponentType } from "preact";

import type { Line } from "../../base/wire";
import { factOf } from "../../table/answers";
import type { Effect, Panel, Picture, Stage, TitlePages, Turn } from "../../table/sight";
import { Board } from "./board";
import { Corporations } from "./corporations";
import { Details } from "./details";
import { Dock } from "./dock";
import { CometBoard, Laboratory, Mining } from "./expansions";
import { automaTurns, face, scoreOf, signOf, statsOf } from "./faces";
import { INNER, SIZE } from "./geometry";
import { Government } from "./government";
import { Grid } from "./grid";
import { Hall } from "./hall";
import { Journey } from "./journey";
import { Key } from "./key";
import { losses } from "./losses";
import { Market } from "./market";
import {
  calls,
  capital,
  holds,
  whereIs,
  type BoardId,
  type Planet,
  type StarOffer,
  type StarSight,
  type Starship,
  type View,
} from "./model";
import { follow } from "./plans";
import { Ship } from "./ship";
import { isWide, skyPlace } from "./sky";
import { Technologies } from "./technology";

const HEADINGS: Record<string, string> = {
  launch_base: "Launch Base",
  capture: "Capture",
  discard: "Discard",
  mine: "Mine",
  haul: "Take aboard",
  cover: "Cover",
  synthesise: "Synthesise",
  probe: "Probe",
  planet: "Planet",
  black_hole: "Black Hole",
  family: "Save a Family",
  ship: "Ship",
  draft: "Unique Pass token",
  pass_token: "Pass token",
  play_stronger: "Play a token, enhanced",
  use_stronger: "Use a token, enhanced",
  play: "Play a token",
  use: "Use a token",
  keep: "Keep",
  research: "Research",
  pay: "Pay with",
  wormhole: "Wormhole",
  load: "Load",
  fly: "Fly to",
  base: "Base",
  give_up: "Base",
  set_up: "Set up",
  sell: "Sell",
  buy: "Buy",
  produce: "Produce",
  convert: "Convert",
  deposit: "Deposit",
  reward: "Reward",
  track: "Leader Tracks",
  extra: "Extra Actions",
  build: "Build",
  save: "Save",
  government: "World Government",
  counter: "Remove a cube of H.A.L.L.",
  dilute: "Dilute the AI bag",
};

const PHASES: Record<string, string> = {
  setup: "set-up",
  action: "Action Phase",
  salvation: "Salvation Phase",
  government: "World Government Phase",
  over: "over",
};

function headline({ table }: View): string {
  const phase = PHASES[table.phase] ?? capital(table.phase);
  return table.round > 0 ? `Round ${table.round} · ${phase}` : phase;
}

const SHINING = new Set([
  "founded",
  "deployed",
  "activated",
  "planet_destroyed",
  "hit",
  "crossed",
  "given",
]);

function effects(lines: readonly Line[], sight: StarSight): Effect[] {
  const found: Effect[] = [];
  for (const { event } of lines) {
    if (!event) continue;
    const seat = typeof event["player"] === "number" ? event["player"] : undefined;
    if (event.event === "flew" && seat !== undefined) {
      const [from, to] = [event["from"] as Planet, event["to"] as Planet];
      found.push({ kind: "move", seat, from: whereIs(sight, from), to: whereIs(sight, to) });
    } else if (SHINING.has(happened(event)) && typeof event["planet"] === "string") {
      found.push({ kind: "pulse", at: whereIs(sight, event["planet"] as Planet), seat });
    }
  }
  return found.slice(-40);
}

/** What happened; what an expansion tells goes by its own name. */
const happened = (event: NonNullable<Line["event"]>): string => {
  const own = event["kuiper"] ?? event["antimatter"] ?? event["halley"] ?? event["variant"];
  return typeof own === "string" ? own : event.event;
};

/** What most want now: the only answer, the exact price, a Base aboard before the flight, a Base founded. */
function primary(sight: StarSight): StarOffer | undefined {
  const { legal, seat, view } = sight;
  if (legal.length === 1) return legal[0];
  const exact = legal.find((answer) => factOf(answer, "exact"));
  if (exact) return exact;
  const doing = (what: string) => legal.find(({ action }) => action.do === what);
  const mine = seat === null ? undefined : view.table.corporations[seat];
  if (doing("fly") && mine?.explorer.bases === 0) return doing("load_base");
  return doing("settle");
}

/** What loads comes before what flies, and what pays exactly before what pays too much. */
const order = (answer: StarOffer): number =>
  factOf(answer, "exact") || answer.action.do === "load_base" ? 0 : 1;

const seatOrHall = ({ view }: StarSight, player: number): Turn =>
  view.table.hall && player === 1 ? "automa" : player;

const sky: Picture<Starship> = {
  size: SIZE,
  home: (sight) => (isWide(sight) ? null : INNER),
  placeOf: (thing, sight) => skyPlace(sight, thing),
  Board,
  Details,
  Key,
  effects,
};

/** What the boards are drawn from. */
const FILES: Partial<Record<BoardId, readonly string[]>> = {
  salvation: ["tokens.toml"],
  ship: ["mechanisms.toml", "population.toml"],
  journey: ["journey.toml"],
  government: ["government.toml", "leaders.toml"],
  technology: ["technologies.toml"],
  market: ["market.toml"],
  hall: ["hall.toml"],
  mining: ["kuiper.toml"],
  laboratory: ["antimatter.toml"],
  comet: ["halley.toml"],
};

const board = (id: BoardId, name: string, Body: ComponentType<{ sight: StarSight }>) => ({
  id,
  name,
  Body,
  files: FILES[id],
  calls: (sight: StarSight) => calls(id, sight),
  holds: (thing: string) => holds(id, thing),
});

const stages: Stage<Starship>[] = [
  {
    id: "sky",
    name: "Solar System",
    picture: sky,
    files: ["board.toml", "sun.toml", "production.toml"],
    calls: (sight) => calls("sky", sight),
    holds: (thing) => holds("sky", thing),
  },
  {
    ...board("salvation", "Salvation", Grid),
    idle: ({ view }) => view.table.phase !== "salvation",
  },
  board("ship", "Ship", Ship),
  board("journey", "Journey", Journey),
  board("government", "Government", Government),
  board("technology", "Technologies", Technologies),
  board("market", "Market", Market),
  { ...board("hall", "H.A.L.L.", Hall), hidden: ({ view }) => !view.table.hall },
  { ...board("mining", "Mining", Mining), hidden: ({ view }) => !view.table.kuiper },
  {
    ...board("laboratory", "Laboratory", Laboratory),
    hidden: ({ view }) => !view.table.antimatter,
  },
  { ...board("comet", "Comet", CometBoard), hidden: ({ view }) => !view.table.halley },
];

const panels: Panel<Starship>[] = [board("boards", "Players", Corporations)];

export const starshipInterstellar: TitlePages<Starship> = {
  id: "starship-interstellar",
  primer: ["1.1", "1.2", "1.3"],
  stages,
  Dock,
  panels,
  losses,
  headline,
  askedSeats: (view) => view.asked,
  primary,
  order,
  face,
  follow,
  signOf,
  heading: (group) => HEADINGS[group] ?? "",
  facts: statsOf,
  score: scoreOf,
  turnOrder: (sight) => sight.view.table.order.map((player) => seatOrHall(sight, player)),
  firstPlayer: (sight) => {
    const [first] = sight.view.table.order;
    return first === undefined ? null : seatOrHall(sight, first);
  },
  automaTurns,
  // H.A.L.L. plays with the pieces of the second player.
  automas: (sight) =>
    sight.view.table.hall
      ? [{ name: "H.A.L.L.", token: 1, facts: statsOf(sight, 1), score: scoreOf(sight, 1) }]
      : [],
};
