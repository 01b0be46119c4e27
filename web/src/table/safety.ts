// Nobody loses anything by accident: which presses are taken, and which answers wait for a second
// step. Nothing is drawn here, so that a test can try every case.

import type { EndTurn } from "../base/prefs";
import type { Offer } from "../base/wire";
import type { Loss, Point } from "./sight";

/** So long a new question takes no press where the last one was, and nothing that is irrevocable. */
export const FRESH_MS = 300;

/** What counts as the place of the last press, in pixels: a button's height and some. */
export const NEAR_PX = 44;

/** A press of the pointer, or of a key where `at` is null. */
export interface Press {
  at: Point | null;
  when: number;
}

/** The question that is shown, since when, and the press that brought it. */
export interface Fresh {
  since: number;
  by: Press | null;
}

/** Whether a question has just come. */
export const isFresh = (fresh: Fresh, now: number): boolean => now - fresh.since < FRESH_MS;

const isNear = (a: Point | null, b: Point | null): boolean =>
  a === null || b === null
    ? a === b // A key presses where the focus is, wherever that has gone meanwhile.
    : Math.hypot(a.x - b.x, a.y - b.y) <= NEAR_PX;

/** Whether a press is taken: not where the last one was while the question is new. */
export function isTaken(press: Press, fresh: Fresh): boolean {
  if (!fresh.by || !isFresh(fresh, press.when)) return true;
  return !isNear(press.at, fresh.by.at);
}

/** Why an answer is not given yet. */
export type Hold = "loses" | "ends";

export interface Weighing {
  answer: Offer;
  losses: readonly Loss[];
  /** It does nothing but end the turn: then its own button is the second step. */
  ends: boolean;
  /** How many answers there are, and whether there is anything to take back. */
  choices: number;
  canUndo: boolean;
  endTurn: EndTurn;
}

/** Whether an answer waits for a second step, and for which. */
export function holdOf(weighing: Weighing): Hold | null {
  const { answer, losses, choices, canUndo, endTurn } = weighing;
  // What is forced is lost anyway: to ask about it would only be one press more.
  const decides = choices > 1 || canUndo;
  if (losses.length > 0) return choices > 1 ? "loses" : null;
  if (!answer.final || !answer.ends_turn || endTurn === "off") return null;
  return decides && !weighing.ends ? "ends" : null;
}

const ENDS = new Set<unknown>(["done", "close", "pass"]);

export interface Forcing {
  legal: readonly Offer[];
  lossesOf: (answer: Offer) => readonly Loss[];
  canUndo: boolean;
  /** Nobody else sits at the table: how fast an answer comes tells no secret. */
  alone: boolean;
}

/**
 * The answer that is given by itself, because it is the only one: nothing is lost by it, and where it cannot be taken
 * back, nothing before it could be. To others at the table an answer at once would say that there was no choice.
 */
export function forcedOf({ legal, lossesOf, canUndo, alone }: Forcing): Offer | null {
  const [only] = legal;
  if (!only || legal.length > 1 || lossesOf(only).length > 0) return null;
  // The end of a turn or phase is one's own, as long as there is something to take back.
  const verb = only.action["do"] ?? only.action["action"];
  const ends = Boolean(only.final || only.ends_turn) || ENDS.has(verb);
  return !ends || (alone && !canUndo) ? only : null;
}

/**
 * The end of the turn where nothing else is left to do: it is held out at once, so that "End turn" is the only press. What loses
 * something, or can be taken back, has its own button as always.
 */
export function endLeftOf({ legal, lossesOf, canUndo }: Omit<Forcing, "alone">): Offer | null {
  const [only] = legal;
  if (!only || legal.length > 1 || lossesOf(only).length > 0) return null;
  return only.final && only.ends_turn && canUndo ? only : null;
}

/** Whether an answer does nothing but end a turn or phase, where the title does not tell. */
export const justEnds = (answer: Offer): boolean =>
  Boolean(answer.ends_turn) && ENDS.has(answer.action["do"]);

/** Whether an answer only gives something up. */
export const givesUp = (losses: readonly Loss[]): boolean =>
  losses.some(({ kind }) => kind === "gives_up");
