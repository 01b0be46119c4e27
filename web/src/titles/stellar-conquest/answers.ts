// Which answers come first, by the facts that they carry.

import { factOf } from "../../table/answers";
import { losses } from "./losses";
import type { ScOffer, ScSight } from "./model";
import { isSentry } from "./notes";
import { some } from "./reasons";

/** Ships that could move and are not under way. */
const isIdle = (answer: ScOffer): boolean =>
  answer.action.do === "select" &&
  !factOf(answer, "heading_for") &&
  factOf(answer, "moves_left")?.moves !== 0;

/** Idle ships that do not stand sentry. */
export const waits = (answer: ScOffer, view?: ScSight["view"]): boolean =>
  isIdle(answer) && !(view && answer.action.do === "select" && isSentry(view, answer.action.stack));

/** Ships under way that are to wait where they are: then not everything goes on. */
const waitsUnderWay = (answer: ScOffer, view: ScSight["view"]): boolean =>
  answer.action.do === "select" &&
  Boolean(factOf(answer, "heading_for")) &&
  isSentry(view, answer.action.stack);

const wastes = (answer: ScOffer): boolean => (factOf(answer, "wastes")?.ip ?? 0) > 0;

/** All guns of a kind at what can shoot back, where they hit it best; at the unarmed if nothing can. */
function bestVolley(legal: readonly ScOffer[]): ScOffer | undefined {
  const chance = (answer: ScOffer) => {
    const odds = factOf(answer, "odds");
    if (!odds || answer.action.do !== "spread") return -1;
    const armed =
      odds.target !== "scout" && !(typeof odds.target === "object" && "transport" in odds.target);
    return odds.hits / odds.of + (armed && odds.hits > 0 ? 1 : 0);
  };
  const best = [...legal].sort((a, b) => chance(b) - chance(a))[0];
  return best && chance(best) >= 0 ? best : undefined;
}

/** How a turn goes on: ships under way first, then whatever ends the question. */
export function primary({ legal, view }: Pick<ScSight, "legal" | "view">): ScOffer | undefined {
  const doing = (...names: string[]) => legal.find(({ action }) => names.includes(action.do));
  switch (view.frames.at(-1)) {
    case "move":
      if (legal.some((answer) => waits(answer, view) || waitsUnderWay(answer, view)))
        return undefined;
      return doing("advance_all") ?? doing("done");
    case "order":
      return doing("advance") ?? (doing("head") ? undefined : doing("done"));
    case "secret":
      return legal.find((answer) => answer.action.do === "close" && !wastes(answer));
    default:
      return legal.length === 1 ? legal[0] : (bestVolley(legal) ?? doing("fire"));
  }
}

/**
 * The amounts that lose nobody: of those who leave none, of a bonus all, of transports as many as find
 * room; of what is bought or paid, the most.
 */
export function isSafeAmount(legal: readonly ScOffer[]): (answer: ScOffer) => boolean {
  const amounts = legal.filter(({ action }) => action.do === "amount");
  const safe = amounts.filter((answer) => losses(answer).length === 0);
  const leaving = amounts.some((answer) => factOf(answer, "leave"));
  const bonus = amounts.some((answer) => factOf(answer, "loses_bonus"));
  const wanted = leaving && !bonus ? safe[0] : safe.at(-1);
  return (answer) => answer === wanted;
}

/** The next ships that can move and have nowhere to go, after those that are looked at. */
export function nextIdle(
  sight: Pick<ScSight, "legal" | "looked"> & Partial<Pick<ScSight, "view">>,
): string | null {
  const { legal, looked, view } = sight;
  const idle = legal
    .filter((answer) => waits(answer, view))
    .flatMap(({ touches }) => touches.slice(0, 1));
  if (idle.length === 0) return null;
  const at = idle.indexOf(looked.value ?? "");
  return idle[(at + 1) % idle.length]!;
}

/** Idle ships before those that have moved; near stars before far ones, and those out of range after all. */
export function order(answer: ScOffer): number {
  if (answer.action.do === "select") {
    if (isIdle(answer)) return 0;
    return factOf(answer, "moves_left")?.moves === 0 ? 2 : 1;
  }
  const hexes = factOf(answer, "journey")?.hexes ?? 0;
  return factOf(answer, "out_of_range") ? hexes + 1000 : hexes;
}

/** What the end of movement leaves where it is: groups that could still go, and those that could go on. */
export function staying(
  { action }: ScOffer,
  sight: Pick<ScSight, "legal" | "view" | "question">,
): string | null {
  if (sight.question?.id !== "move" || action.do !== "done") return null;
  const idle = sight.legal.filter((answer) => waits(answer, sight.view)).length;
  const onTheirWay = sight.legal.some((answer) => answer.action.do === "advance_all");
  const words = [
    idle > 0 && `${some(idle, "group")} ${idle === 1 ? "stays" : "stay"} without an order`,
    onTheirWay && "ships under way wait",
  ];
  return words.filter(Boolean).join(", ") || null;
}
