// What goes with an answer because it was said before it, or because there is no other way: landings with as many as
// find room, volleys at the only target, the end of movement when nobody waits for an order.

import type { Step } from "../../base/live";
import { factOf } from "../../table/answers";
import { isSafeAmount, waits } from "./answers";
import type { ScOffer, ScSight } from "./model";

const typed = (legal: unknown) => legal as readonly ScOffer[];

/** As many as find room; nothing where all of them would be lost. */
export const landFitting: Step = (legal) => {
  const offers = typed(legal);
  const amounts = offers.filter(({ action }) => action.do === "amount");
  return (amounts.find(isSafeAmount(offers)) as never) ?? null;
};

/** The end of movement, where no ships wait for an order: the turn is then held before its end. */
export const endIfNobodyWaits: Step = (legal, view) => {
  const offers = typed(legal);
  const seen = view as unknown as ScSight["view"];
  if (seen.frames.at(-1) !== "move" || offers.some((answer) => waits(answer, seen))) return null;
  // What is under way goes on first; that is a press of its own.
  if (offers.some(({ action }) => action.do === "advance_all")) return null;
  return (offers.find(({ action }) => action.do === "done") as never) ?? null;
};

export function follow({ action }: ScOffer): Step[] | undefined {
  if (action.do === "land") return [landFitting];
  if (action.do === "advance_all") return [endIfNobodyWaits];
  return undefined;
}

/** How many transports land there, if nothing else is said: as many as find room after those before them. */
export function fitting(answer: ScOffer, before = 0): { n: number; of: number } | null {
  const of = factOf(answer, "ships")?.ships.transports ?? 0;
  const capacity = factOf(answer, "capacity")?.people;
  const there = factOf(answer, "live_there")?.people ?? 0;
  if (answer.action.do !== "land" || of === 0) return null;
  return {
    of,
    n: capacity === undefined ? of : Math.max(0, Math.min(of, capacity - there - before)),
  };
}

/**
 * The volley that stands for all answers, where they do the same: every shot at the only target there is, and either
 * one shot or one ship to hit.
 */
export function alike(legal: readonly ScOffer[]): ScOffer | undefined {
  const volley = legal.find(({ action }) => action.do === "spread");
  const target = (answer: ScOffer) =>
    "target" in answer.action ? JSON.stringify(answer.action.target) : null;
  if (!volley || legal.some((answer) => target(answer) !== target(volley))) return undefined;
  const shots = factOf(volley, "shots")?.n ?? 0;
  const targets = factOf(volley, "targets")?.n ?? 0;
  const onlyFire = legal.every(({ action }) => action.do === "spread" || action.do === "aim");
  return onlyFire && (shots === 1 || targets === 1) ? volley : undefined;
}
