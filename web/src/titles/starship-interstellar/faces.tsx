// How players, answers, lines and turns look outside of the boards: the same signs, the same numbers.

import type { ComponentType } from "preact";

import type { Line } from "../../base/wire";
import { factOf } from "../../table/answers";
import type { AutomaTurn, Face, Score, Stat } from "../../table/sight";
import { Glyph } from "../../ui/glyph";
import { Brings, bringsOf } from "./facts";
import { TurnCard } from "./hall";
import { losses } from "./losses";
import {
  boxOf,
  deedSign,
  technologySign,
  tokenName,
  tokenSign,
  turnOf,
  turnsOf,
  type StarOffer,
  type StarSight,
} from "./model";
import { signs, type SignId } from "./signs";

const drawn = (of: SignId) => <Glyph of={signs[of].glyph} class={`s-${of}`} />;

/** What everybody may know of a player. */
export function statsOf({ view }: Pick<StarSight, "view">, player: number): Stat[] {
  const corporation = view.table.corporations[player];
  if (!corporation) return [];
  const stat = (of: SignId, label: string, value: number): Stat => ({
    label,
    value,
    sign: drawn(of),
    hint: signs[of].line,
  });
  return [
    stat("prestige", "Prestige", corporation.prestige),
    stat("reputation", "Reputation", corporation.reputation),
    stat("fuel", "Fuel", corporation.fuel),
    stat("scientists", "Scientists", corporation.scientists),
    ...(view.governor === player ? [{ label: "", value: "Governor" }] : []),
    ...(corporation.passed ? [{ label: "", value: "passed" }] : []),
  ];
}

/** What a player would have if the game ended now. */
export function scoreOf({ sums }: Pick<StarSight, "sums">, player: number): Score | null {
  const found = sums.players[player];
  if (!found) return null;
  return { points: found.score, parts: found.parts.map(({ name, points }) => [name, points]) };
}

/** The sign of what an answer is about. */
function signFor(answer: StarOffer, sight: StarSight): SignId | null {
  const deed = factOf(answer, "deed")?.deed;
  if (deed) return deedSign(deed);
  const token = factOf(answer, "token")?.token;
  if (token) return tokenSign(boxOf(sight), token);
  const technology = factOf(answer, "technology")?.technology;
  if (technology) return technologySign(technology);
  return GROUPS[answer.group ?? ""] ?? null;
}

/** Answers of a group that are about one thing. */
const GROUPS: Record<string, SignId> = {
  fly: "explorer",
  load: "explorer",
  base: "base",
  sell: "market",
  buy: "market",
  build: "mechanism",
  save: "meeple",
  family: "meeple",
  probe: "probe",
  government: "government",
  extra: "extra",
  track: "step",
  keep: "solar",
  produce: "production",
  convert: "converter",
  counter: "hall",
  dilute: "hall",
  wormhole: "wormhole",
  capture: "asteroid",
  mine: "comet",
};

export function face(answer: StarOffer, sight: StarSight): Face | null {
  const of = signFor(answer, sight);
  // What is lost is said by the frame.
  const facts = (answer.facts ?? []).filter((fact) => losses({ facts: [fact] }).length === 0);
  const brings = bringsOf(facts).length > 0;
  if (answer.action.do === "repeat" && of) return { sign: drawn(of), line: signs[of].word };
  if (!of && !brings) return null;
  return {
    ...(of ? { sign: drawn(of) } : {}),
    ...(brings ? { line: <Brings answer={{ facts }} /> } : {}),
  };
}

/** The sign of what happened. */
const HAPPENED: Record<string, SignId> = {
  played: "pass",
  repeated: "repeat",
  passed: "pass",
  rotated: "rotations",
  cube_drawn: "solar",
  cubes_kept: "solar",
  spiral_moved: "spiral",
  solar_event_drawn: "event",
  planet_destroyed: "destroys",
  researched: "research",
  flew: "explorer",
  founded: "base",
  sold: "market",
  bought: "market",
  market_taken: "market",
  activated: "production",
  converted: "converter",
  deposit_filled: "deposit",
  fuel_gained: "fuel",
  prestige_gained: "prestige",
  reputation_changed: "reputation",
  scientists_gained: "scientists",
  stepped: "step",
  extra_taken: "extra",
  built: "mechanism",
  module_completed: "ship",
  saved: "meeple",
  probe_moved: "probe",
  discovered: "galaxy",
  arrived: "trappist",
  sat: "government",
  rose: "government",
  governor_named: "governor",
  hall: "hall",
  halley: "comet",
  kuiper: "asteroid",
  anti_matter: "moscovium",
};

export function signOf({ event }: Line) {
  if (!event) return null;
  const token = event.event === "played" ? event["token"] : undefined;
  const of =
    typeof token === "string" && token in signs ? (token as SignId) : HAPPENED[event.event];
  return of ? drawn(of) : null;
}

// A turn keeps its card as long as nothing is added to it, so that it is not drawn anew all the time.
const cards = new WeakMap<Line, ComponentType<{ at: number }>>();

function cardOf(sight: StarSight, lines: readonly Line[]): ComponentType<{ at: number }> {
  const last = lines.at(-1);
  const known = last && cards.get(last);
  if (known) return known;
  const Card = ({ at }: { at: number }) => (
    <TurnCard sight={sight} lines={at < lines.length ? lines.slice(0, at + 1) : lines} />
  );
  if (last) cards.set(last, Card);
  return Card;
}

/** H.A.L.L.'s turns with the token and the cube of each. */
export function automaTurns(lines: readonly Line[], sight: StarSight): AutomaTurn[] {
  return turnsOf(lines).map((turn) => {
    const { token } = turnOf(turn);
    const heading = token === null ? "" : tokenName(boxOf(sight), token);
    return { lines: turn, heading, Card: cardOf(sight, turn) };
  });
}
