// What follows by itself after an answer, because nothing is decided by it, or because the answer said so: the only
// answer there is, columns that are all alike, the resting of cards, plans that cost nothing. All of it is one gesture,
// one undo takes it back, and after an undo nothing follows.

import { exactly, type Step } from "../../base/live";
import type { Offer } from "../../base/wire";
import type { GestureOf } from "../../table/sight";
import { factOf } from "../../table/answers";
import type { Fact, View } from "../../types/skymines";
import { losses } from "./losses";
import { mapFrom, type SkyOffer, type SkySight, type Skymines } from "./model";
import { restWords, restsOf } from "./rests";

/** As many answers as ever follow one another without a choice. */
const FOLLOW_MAX = 12;

/** A gesture must not go on where something would be lost or ended by it. */
const isHarmless = ({ facts, final }: SkyOffer): boolean =>
  !final && !(facts ?? []).some((fact: Fact) => fact.fact === "wasted");

/** What a column still holds: the coins under its pieces, in the order in which they are uncovered. */
function columnKey(view: View, sight: SkySight, answer: SkyOffer): string | null {
  const { action } = answer;
  if (action.action !== "from" && action.action !== "to") return null;
  const company = factOf(answer, "value")?.company;
  const station = view.table.stations.find((other) => other.company === company);
  const map = sight.sheet.maps.find(({ items }) => items.side === view.table.variant.side)?.items;
  const column = map && company && mapFrom(map).homes[company][action.column];
  if (!station || !column) return null;
  const covered = column.coins.map((coins, row) =>
    station.home.includes(action.column * 5 + row) ? coins : null,
  );
  return JSON.stringify([column.shuttles, covered]);
}

/** The answer that goes without saying; null where there is something to decide. */
export function obvious(legal: readonly SkyOffer[], view: View, sight: SkySight): SkyOffer | null {
  const [first] = legal;
  if (!first) return null;
  if (legal.length === 1) return isHarmless(first) ? first : null;
  const columns = legal.map((answer) => columnKey(view, sight, answer));
  if (columns[0] !== null && columns.every((key) => key === columns[0])) return first;
  const { action } = first.action;
  const last = view.table.round > 0 && view.table.round >= sight.sums.last_round;
  const rests = action === "take" || action === "rest";
  // A chapter and a game of a time loop begin with fresh cards: nothing of the piles is kept.
  return last && rests ? first : null;
}

/** A press on a resting pile where nothing is left unused: pass, take it, and put the cards to rest. */
export function passAndTake(sight: SkySight, slot: number): GestureOf<Skymines> | null {
  const { question, legal, view, seat } = sight;
  const pass = legal.find(({ action }) => action.action === "pass");
  const pile = seat === null ? undefined : view.boards[seat]?.resting[slot];
  if (question?.id !== "turn" || !pass || losses(pass).length > 0 || !pile?.length) return null;
  const take = { action: "take" as const, slot };
  const words = ["Pass and take this pile", restWords(sight, slot)].filter(Boolean).join(", ");
  return {
    answer: pass,
    then: [exactly(take), ...follow({ ...pass, action: take }, sight)],
    words,
  };
}

/** What an answer has said that it goes on with; null where it ends. */
export function announced(
  { action }: SkyOffer,
  legal: readonly SkyOffer[],
  view: View,
  sight: SkySight,
): SkyOffer | null {
  const [first] = legal;
  if (action.action === "take" && first?.action.action === "rest") {
    const [next] = restsOf(sight, view);
    const fits = ({ action: rest }: SkyOffer) => rest.action === "rest" && rest.slot === next?.slot;
    return legal.find(fits) ?? null;
  }
  if (action.action === "upload" || action.action === "next") {
    const next = legal.find((answer) => answer.action.action === "next");
    return next && !factOf(next, "price") && losses(next).length === 0 ? next : null;
  }
  return null;
}

/** What may follow an answer by itself. */
export function follow(answer: SkyOffer, sight: SkySight): Step[] {
  const step: Step = (offers, seen) => {
    const [legal, view] = [offers as unknown as SkyOffer[], seen as unknown as View];
    return (obvious(legal, view, sight) ??
      announced(answer, legal, view, sight)) as unknown as Offer | null;
  };
  return Array.from({ length: FOLLOW_MAX }, () => step);
}
