// Orders by click: a stack, how many of it, a star. Each becomes a plan of small answers.

import { signal } from "@preact/signals";

import { exactly, ifLegal, type Step } from "../../base/live";
import { goAtOnce } from "../../base/prefs";
import type { Answer } from "../../base/wire";
import type { Point } from "../../table/sight";
import type { StackDoc, View } from "../../types/stellar-conquest";
import { SHIPS, type ScSight } from "./model";

/** How many of each class in hand go on, if not all. Chosen here, without asking the server. */
export const going = signal<readonly number[] | null>(null);

/** The ships that are ordered, or need a destination. */
export const handOf = (sight: ScSight): StackDoc[] =>
  (sight.view.own?.seat.fleets ?? []).filter(({ mark }) => mark === "in_hand" || mark === "lost");

/** How many of each class are in hand. */
export function inHand(sight: ScSight): number[] {
  const hand = handOf(sight);
  return SHIPS.map(({ key }) => hand.reduce((sum, stack) => sum + stack.ships[key], 0));
}

/** The answers that leave behind what does not go on (§3.9.4); none if all of it goes. */
function split(sight: ScSight): { first: Answer; rest: Step[] } | null {
  const all = inHand(sight);
  const chosen = going.value?.map((n, i) => Math.min(n, all[i]!));
  if (!chosen || chosen.every((n, i) => n === all[i]) || chosen.every((n) => n === 0)) return null;
  const first = sight.legal.find(({ action }) => action.do === "detach");
  const count: Step = (legal, view) => {
    const top = (view as unknown as View).frames.at(-1);
    if (typeof top !== "object" || !("detach" in top)) return "skip";
    return legal.find(({ action }) => action["n"] === chosen[top.detach.class]) ?? null;
  };
  return first ? { first, rest: all.filter((n) => n > 0).map(() => count) } : null;
}

/** A click on the map means more than the bare answer: a destination sends ships on their way. */
export function chooseAt(sight: ScSight, answers: readonly Answer[], near: Point): void {
  const doing = (name: string) => answers.find(({ action }) => action.do === name);
  const head = doing("head");
  const advance = doing("advance");
  const done = goAtOnce.value ? [ifLegal({ do: "done" })] : [];
  if (head) {
    const go = goAtOnce.value ? [ifLegal({ do: "advance" }), ...done] : [];
    const parts = split(sight);
    if (parts) sight.act(parts.first, [...parts.rest, exactly(head.action), ...go]);
    else sight.act(head, go);
  } else if (advance) sight.act(advance, done);
  else sight.choose(answers, near);
}
