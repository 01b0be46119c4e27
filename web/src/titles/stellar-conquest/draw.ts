// Ships drawn to a star with the mouse: press on them, draw, let go over the star. What is drawn goes as one order;
// a pile with several groups that wait goes as a whole.

import { exactly, ifLegal, type Step } from "../../base/live";
import type { StackDoc, Star, View } from "../../types/stellar-conquest";
import { endIfNobodyWaits } from "./follows";
import { boxOf, type ScSight } from "./model";
import { shipsKey } from "./notes";

/** So far the hand has to draw before it means it, in pixels: a click trembles less. */
const DRAWN_FROM = 8;

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
  const found = document
    .elementsFromPoint(x, y)
    .map((element) => (element as HTMLElement).dataset?.["thing"])
    .find((thing) => thing?.startsWith("star:"));
  return found === undefined ? null : Number(found.slice("star:".length));
}

const SVG = "http://www.w3.org/2000/svg";

/** The line from the ships to the hand, and where it would send them. */
function line() {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "drawn-line");
  svg.setAttribute("aria-hidden", "true");
  const way = document.createElementNS(SVG, "path");
  const words = document.createElementNS(SVG, "text");
  svg.append(way, words);
  document.body.append(svg);
  return {
    to: (from: { x: number; y: number }, x: number, y: number, text: string) => {
      way.setAttribute("d", `M${from.x} ${from.y}L${x} ${y}`);
      words.setAttribute("x", String(x + 14));
      words.setAttribute("y", String(y - 10));
      words.textContent = text;
    },
    away: () => svg.remove(),
  };
}

/** Begins to draw these groups; a press without drawing stays a click. */
export function draw(sight: ScSight, stacks: readonly number[], event: PointerEvent): void {
  // A finger draws the map.
  if (event.pointerType === "touch" || event.button !== 0) return;
  if (stacks.length === 0 || sight.busy || sight.question?.id !== "move") return;
  event.stopPropagation();
  const from = { x: event.clientX, y: event.clientY };
  const box = boxOf(sight);
  let shown: ReturnType<typeof line> | null = null;
  const move = ({ clientX: x, clientY: y }: PointerEvent) => {
    if (!shown && Math.hypot(x - from.x, y - from.y) < DRAWN_FROM) return;
    shown ??= line();
    const star = starAt(x, y);
    const groups = stacks.length > 1 ? `${stacks.length} groups ` : "";
    shown.to(from, x, y, star === null ? "" : `${groups}to ${box.stars[star]?.name ?? ""}`);
  };
  const end = () => {
    shown?.away();
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", end);
  };
  const up = ({ clientX: x, clientY: y }: PointerEvent) => {
    const drawn = shown !== null;
    end();
    const star = drawn ? starAt(x, y) : null;
    if (!drawn) return;
    // What was drawn is no click on whatever lies there.
    const swallow = (click: Event) => click.stopPropagation();
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }));
    if (star !== null) send(sight, stacks, star);
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", end);
}
