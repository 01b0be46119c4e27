// Where the cards of a round go to rest if nobody says otherwise: strong ones together, so that they come back
// together. It is told before the pile is taken, and an undo lets the player place each card.

import type { Card, CardSheet, View } from "../../types/skymines";
import { cardName, slotLetter, type SkySight } from "./model";

/** What a use of a card is worth beside that of another: points of energy reach a little further than points of goods. */
export function strength(card: CardSheet | undefined): number {
  switch (card?.kind) {
    case "field_scientist":
      return 50;
    case "research_scientist":
      return 35;
    case "energy":
      return card.value * 16;
    case "titanium":
    case "carbon":
    case "minerals":
      return card.value * 13;
    default:
      return 0;
  }
}

/** How much a pile counts, the strongest first: it is the next to be taken back. */
const SOON = [45, 30, 20, 10, 5];

export interface Resting {
  card: Card;
  slot: number;
}

/**
 * The next cards in the order in which they are asked for, each above another slot. Of arrangements that are as good as
 * each other, the one with the first slots. At most five cards above five slots: all of them are tried.
 */
export function proposal(
  cards: readonly Card[],
  piles: readonly (readonly Card[])[],
  slots: readonly number[],
  items: readonly CardSheet[],
): Resting[] {
  const worth = (card: Card) => strength(items[card]);
  const sums = piles.map((pile) => pile.reduce((sum, card) => sum + worth(card), 0));
  let best: { value: number; slots: number[] } | null = null;
  const chosen: number[] = [];
  const place = (i: number): void => {
    const card = cards[i];
    if (card === undefined) {
      const sorted = [...sums].sort((a, b) => b - a);
      const value = sorted.reduce((sum, pile, rank) => sum + pile * (SOON[rank] ?? 0), 0);
      if (!best || value > best.value) best = { value, slots: [...chosen] };
      return;
    }
    for (const slot of slots) {
      if (chosen.includes(slot)) continue;
      chosen.push(slot);
      sums[slot]! += worth(card);
      place(i + 1);
      sums[slot]! -= worth(card);
      chosen.pop();
    }
  };
  place(0);
  const found = best as { slots: number[] } | null;
  return (found?.slots ?? []).map((slot, i) => ({ card: cards[i]!, slot }));
}

/** The proposal as the board stands, or as it would stand once the pile of a slot is taken. */
export function restsOf(sight: SkySight, view: View, taken?: number): Resting[] {
  const board = sight.seat === null ? undefined : view.boards[sight.seat];
  const frame = view.table.frames.at(-1);
  if (!board) return [];
  const used = typeof frame === "object" && "rest" in frame ? frame.rest.used : 0;
  const cards = board.slots.filter((card): card is Card => card !== null);
  const piles = board.resting.map((pile, slot) => (slot === taken ? [] : pile));
  const free = board.open.filter((slot) => !(used & (1 << slot)));
  return proposal(cards, piles, free, sight.sheet.cards.items);
}

/** In words, for the answer that takes a pile. */
export function restWords(sight: SkySight, taken: number): string {
  const rests = restsOf(sight, sight.view, taken);
  if (rests.length === 0) return "";
  const each = rests.map(({ card, slot }) => `${cardName(sight, card)} above ${slotLetter(slot)}`);
  return `then rest ${each.join(", ")}`;
}
