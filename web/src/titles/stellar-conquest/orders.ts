// Orders by click: a stack, how many of it, a star. Each becomes a plan of small answers.

import { signal } from "@preact/signals";

import { exactly, ifLegal, type Step } from "../../base/live";
import { goAtOnce } from "../../base/prefs";
import { factOf } from "../../table/answers";
import type { Point } from "../../table/sight";
import type { StackDoc, Star, View } from "../../types/stellar-conquest";
import { SHIPS, boxOf, type Box, type ScOffer, type ScSight } from "./model";
import { endIfNobodyWaits } from "./follows";
import { note, notesOf, shipsKey, type Route } from "./notes";

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

const WARSHIPS: readonly string[] = ["corvettes", "fighters", "death_stars"];

/** What befalls those who go on to a star that nobody has explored without a warship (§3.11.3), if it does. */
export function riskOf(sight: ScSight, answer: ScOffer): string | null {
  const all = inHand(sight);
  const chosen = (going.value ?? all).map((n, i) => Math.min(n, all[i]!));
  const isArmed = SHIPS.some(({ key }, i) => chosen[i]! > 0 && WARSHIPS.includes(key));
  const risk = sight.sheet.numbers["exploration_risk"]?.value ?? 0;
  if (!factOf(answer, "unexplored") || isArmed || risk === 0) return null;
  return `no warship: each is lost on ${risk === 1 ? "a 1" : `1 to ${risk}`}`;
}

/** The answers that leave behind what does not go on (§3.9.4); none if all of it goes. */
function split(sight: ScSight): { first: ScOffer; rest: Step[] } | null {
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

/** The legs of a way that is being put together; null where a click sends the ships at once. */
export const legs = signal<readonly Star[] | null>(null);

/** Sends the ships in hand to the first of several stars, and notes where they go on to. */
export function sendOn(sight: ScSight, way: readonly Star[]): void {
  const [first, ...then] = way;
  const head = sight.legal.find(({ action }) => action.do === "head" && action.star === first);
  const [hand] = handOf(sight);
  if (first === undefined || !head || !hand) return;
  const ships = shipsKey({ ships: { ...hand.ships, ...sumOfHand(sight) } });
  const route = then.length > 0 ? [{ at: first, then, ships }] : [];
  note(sight.table, { routes: [...notesOf(sight.table).routes, ...route] });
  legs.value = null;
  const parts = split(sight);
  const go = [ifLegal({ do: "advance" }), ifLegal({ do: "done" })];
  if (parts) sight.act(parts.first, [...parts.rest, exactly(head.action), ...go]);
  else sight.act(head, go);
}

/** The ships in hand that go on, by class. */
function sumOfHand(sight: ScSight): StackDoc["ships"] {
  const all = inHand(sight);
  const count = SHIPS.map(({ key }, i) => [key, Math.min(going.value?.[i] ?? all[i]!, all[i]!)]);
  return Object.fromEntries(count) as StackDoc["ships"];
}

/** The stack that has come to where a way goes on. */
const stackOf = (view: View, box: Box, { at, ships }: Route): number =>
  (view.own?.seat.fleets ?? []).findIndex(
    (stack) => stack.hex === box.stars[at]?.hex && stack.to == null && shipsKey(stack) === ships,
  );

/** Ways whose ships have come to the end of a leg and can go on now. */
export function arrived(sight: ScSight): Route[] {
  const box = boxOf(sight);
  return notesOf(sight.table).routes.filter((route) => {
    const stack = stackOf(sight.view, box, route);
    return sight.legal.some(({ action }) => action.do === "select" && action.stack === stack);
  });
}

/** Sends all of them on, one after the other. */
export function goOn(sight: ScSight, routes: readonly Route[]): void {
  const box = boxOf(sight);
  const steps = routes.flatMap((route): Step[] => [
    (legal, view) => {
      const stack = stackOf(view as unknown as View, box, route);
      return (
        legal.find(({ action }) => action["stack"] === stack && action["do"] === "select") ?? null
      );
    },
    exactly({ do: "head", star: route.then[0] }),
    ifLegal({ do: "advance" }),
    ifLegal({ do: "done" }),
  ]);
  const [first, ...rest] = steps;
  const answer = first?.(sight.legal as never, sight.view as never);
  if (!answer || answer === "skip") return;
  const onward = routes.flatMap(({ then, ships }) =>
    then.length > 1 ? [{ at: then[0]!, then: then.slice(1), ships }] : [],
  );
  const others = notesOf(sight.table).routes.filter((route) => !routes.includes(route));
  note(sight.table, { routes: [...others, ...onward] });
  sight.act(answer as never, rest);
}

/** Whether the ships in hand go one by one: after each the others are taken in hand again. */
export const oneByOne = signal(false);

/** What is taken in hand next goes as a whole, unless something else is said. */
export function together(): void {
  going.value = null;
  oneByOne.value = false;
}

/** What comes after an order: the others of the pile where they go one by one, the end of movement where nobody waits. */
function onward(sight: ScSight): Step[] {
  const [hand] = handOf(sight);
  if (!oneByOne.value || !hand) return [endIfNobodyWaits];
  const others: Step = (legal, view) => {
    const fleets = (view as unknown as View).own?.seat.fleets ?? [];
    const waits = (stack: StackDoc) =>
      stack.hex === hand.hex &&
      stack.to == null &&
      stack.used === 0 &&
      stack.mark === "none" &&
      SHIPS.some(({ key }, i) => stack.ships[key] > 0 && (going.value?.[i] ?? 0) > 0);
    const isTheirs = ({ action }: { action: Record<string, unknown> }) => {
      const stack = action["do"] === "select" && fleets[action["stack"] as number];
      return Boolean(stack) && waits(stack as StackDoc);
    };
    return legal.find(isTheirs) ?? null;
  };
  return [others];
}

/** A click on the map means more than the bare answer: a destination sends ships on their way. */
export function chooseAt(sight: ScSight, answers: readonly ScOffer[], near: Point): void {
  const doing = (name: string) => answers.find(({ action }) => action.do === name);
  const head = doing("head");
  if (head?.action.do === "head" && legs.value) {
    legs.value = [...legs.value, head.action.star];
    return;
  }
  const advance = doing("advance");
  const done = goAtOnce.value ? [ifLegal({ do: "done" }), ...onward(sight)] : [];
  if (head) {
    const go = goAtOnce.value ? [ifLegal({ do: "advance" }), ...done] : [];
    const parts = split(sight);
    if (parts) sight.act(parts.first, [...parts.rest, exactly(head.action), ...go]);
    else sight.act(head, go);
  } else if (advance) sight.act(advance, done);
  else {
    together();
    sight.choose(answers, near);
  }
}
