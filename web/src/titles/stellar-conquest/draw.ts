// Ships drawn to a star with the mouse: press on them, draw, let go over the star. What is drawn goes as one order;
// a pile with several groups that wait goes as a whole.

import { exactly, ifLegal, type Step } from "../../base/live";
import { draw as drawFrom, thingsAt } from "../../table/drawn";
import type { StackDoc, Star, View } from "../../types/stellar-conquest";
import { endIfNobodyWaits } from "./follows";
import { boxOf, type ScSight } from "./model";
import { shipsKey } from "./notes";

/** What tells a group from others, wherever it stands in the list by then. */
const keyOf = (stack: StackDoc): string =>
  JSON.stringify([stack.hex, stack.from, stack.to, stack.task_force, stack.cargo, stack.mark]) +
  shipsKey(stack);

/** Takes the group of this key in hand. */
const take =
  (key: string): Step =>
  (legal, view) => {
    const fleets = (view as unknown as View).own?.seat.fleets ?? [];
    const at = fleets.findIndex((stack) => keyOf(stack) === key);
    const fits = ({ action }: { action: Record<string, unknown> }) =>
      action["do"] === "select" && action["stack"] === at;
    return legal.find(fits) ?? null;
  };

/** The answers that send groups to a star, one after the other. */
export function ordersOf(view: View, stacks: readonly number[], star: Star): Step[] {
  const fleets = view.own?.seat.fleets ?? [];
  const steps = stacks.flatMap((i): Step[] => {
    const stack = fleets[i];
    if (!stack) return [];
    const go = [ifLegal({ do: "advance" }), ifLegal({ do: "done" })];
    return [take(keyOf(stack)), exactly({ do: "head", star }), ...go];
  });
  return [...steps, endIfNobodyWaits];
}

export function send(sight: ScSight, stacks: readonly number[], star: Star): void {
  const [first, ...rest] = ordersOf(sight.view, stacks, star);
  const answer = first?.(sight.legal as never, sight.view as never);
  if (answer && answer !== "skip") sight.act(answer as never, rest);
}

/** Lets groups that are under way go on, each along its route. */
export function letGoOn(sight: ScSight, stacks: readonly number[]): void {
  const fleets = sight.view.own?.seat.fleets ?? [];
  const steps = stacks.flatMap((i): Step[] => [
    take(keyOf(fleets[i]!)),
    exactly({ do: "advance" }),
    ifLegal({ do: "done" }),
  ]);
  const answer = steps[0]?.(sight.legal as never, sight.view as never);
  if (answer && answer !== "skip")
    sight.act(answer as never, [...steps.slice(1), endIfNobodyWaits]);
}

/** The star under the pointer. */
function starAt(x: number, y: number): Star | null {
  const found = thingsAt(x, y).find((thing) => thing.startsWith("star:"));
  return found === undefined ? null : Number(found.slice("star:".length));
}

/** Begins to draw these groups; a press without drawing stays a click. */
export function draw(sight: ScSight, stacks: readonly number[], event: PointerEvent): void {
  if (stacks.length === 0 || sight.busy || sight.question?.id !== "move") return;
  const { stars } = boxOf(sight);
  const groups = stacks.length > 1 ? `${stacks.length} groups ` : "";
  drawFrom(event, {
    words: (x, y) => {
      const star = starAt(x, y);
      return star === null ? "" : `${groups}to ${stars[star]?.name ?? ""}`;
    },
    drop: (x, y) => {
      const star = starAt(x, y);
      if (star !== null) send(sight, stacks, star);
    },
  });
}
