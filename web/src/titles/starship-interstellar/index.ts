// Starship Interstellar on the table.

import type { ComponentType } from "preact";

import type { Answer, Line } from "../../base/wire";
import type { Effect, Fact, TitlePages } from "../../table/sight";
import { Board } from "./board";
import { Corporations } from "./corporations";
import { Details } from "./details";
import { INNER, SIZE } from "./geometry";
import { Hall } from "./hall";
import { Market } from "./market";
import {
  calls,
  capital,
  whereIs,
  type Memory,
  type PanelId,
  type Planet,
  type StarSight,
  type View,
} from "./model";
import { CometBoard, Laboratory, Mining } from "./expansions";
import { Government, Journey, Projects } from "./salvation";
import { isWide } from "./sky";

/** What is done, for answers of the expansions by their own name. */
const doing = ({ action }: Answer): string => {
  const own = action["kuiper"] ?? action["antimatter"] ?? action["what"] ?? action["how"];
  return typeof own === "string" && own !== "play" && own !== "use" ? own : action.do;
};

const GROUPS: Record<string, string> = {
  move_base: "Launch Base",
  capture: "Capture",
  discard: "Discard",
  mine: "Mine",
  haul: "Take aboard",
  cover: "Cover",
  synthesise: "Synthesise",
  sell_off: "Sell",
  leap: "Probe",
  land: "Planet",
  spend: "Black Hole",
  family: "Save a Family",
  ship: "Ship",
  draft: "Unique Pass token",
  pass_token: "Pass token",
  anti_matter: "Play a token, enhanced",
  play: "Play a token",
  use: "Use a token",
  keep: "Keep",
  research: "Research",
  pay: "Pay with",
  place_wormhole: "Wormhole",
  load_base: "Load",
  load_building: "Load",
  load_cubes: "Load",
  fly: "Fly to",
  settle: "Base",
  look: "Base",
  dismantle: "Base",
  deploy: "Set up",
  sell: "Sell",
  buy: "Buy",
  activate: "Produce",
  convert: "Convert",
  pick: "Planet",
  refill: "Deposit",
  choose: "Reward",
  reward: "Reward",
  step: "Leader Tracks",
  take: "Extra Actions",
  build: "Build",
  save: "Save",
  steer: "Probe",
  sit: "World Government",
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

function actor(line: Line): number | null {
  const { event } = line;
  if (event?.event === "hall") return 1;
  const player = event?.["player"] ?? line.undone?.seat ?? line.reopened?.seat;
  return typeof player === "number" ? player : null;
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

function factsOf(view: View, player: number): Fact[] {
  const corporation = view.table.corporations[player];
  if (!corporation) return [];
  return [
    { label: "Prestige", value: corporation.prestige },
    { label: "Reputation", value: corporation.reputation },
    { label: "Fuel", value: corporation.fuel },
    { label: "Scientists", value: corporation.scientists },
    ...(view.governor === player ? [{ label: "", value: "Governor" }] : []),
    ...(corporation.passed ? [{ label: "", value: "passed" }] : []),
  ];
}

/** Whatever ends a question that has nothing else to offer. */
const primary = ({ legal }: StarSight): Answer | undefined =>
  legal.length === 1 ? legal[0] : undefined;

const MINOR = new Set([
  "finished",
  "reward_came",
  "price_asked",
  "planet_placed",
  "rotated",
  "fell",
  "placed",
  "reshuffled",
  "sector_filled",
  "markers_returned",
]);

/** What happened; what an expansion tells goes by its own name. */
const happened = (event: NonNullable<Line["event"]>): string => {
  const own = event["kuiper"] ?? event["antimatter"] ?? event["halley"] ?? event["variant"];
  return typeof own === "string" ? own : event.event;
};

const panel = (id: PanelId, name: string, Body: ComponentType<{ sight: StarSight }>) => ({
  id,
  name,
  Body,
  calls: ({ legal }: StarSight) => calls(id, legal),
});

export const starshipInterstellar: TitlePages<View, Memory> = {
  id: "starship-interstellar",
  primer: ["1.1", "1.2", "1.3"],
  picture: {
    size: () => SIZE,
    home: (sight) => (isWide(sight) ? null : INNER),
    Board,
    Details,
    effects,
  },
  headline,
  askedSeats: (view) => view.asked,
  actor,
  primary,
  isMinor: ({ event }) => event !== undefined && MINOR.has(happened(event)),
  group: (answer) => GROUPS[doing(answer)] ?? "",
  facts: ({ view }, seat) => factsOf(view, seat),
  // H.A.L.L. plays with the pieces of the second player.
  automas: ({ view }) =>
    view.table.hall ? [{ name: "H.A.L.L.", token: 1, facts: factsOf(view, 1) }] : [],
  panels: [
    { ...panel("hall", "H.A.L.L.", Hall), hidden: ({ view }) => view.table.hall === null },
    panel("boards", "Boards", Corporations),
    { ...panel("mining", "Mining", Mining), hidden: ({ view }) => !view.table.kuiper },
    {
      ...panel("laboratory", "Laboratory", Laboratory),
      hidden: ({ view }) => !view.table.antimatter,
    },
    { ...panel("comet", "Comet", CometBoard), hidden: ({ view }) => !view.table.halley },
    panel("market", "Market", Market),
    panel("projects", "Ship", Projects),
    panel("journey", "Journey", Journey),
    panel("government", "Government", Government),
  ],
};
