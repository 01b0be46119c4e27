// What is told, for those who sit at the table: seats by their names, turns in a few words.

import type { Actor, Fault, Line, NotNow, Offer, Piece, Question } from "../base/wire";

export type Names = (seat: number) => string;

/** The same words with the names of those who sit there in their places. */
export const said = (text: string, words: readonly Piece[] | undefined, nameOf: Names): string =>
  words && words.length > 0
    ? words.map((piece) => (typeof piece === "string" ? piece : nameOf(piece.seat))).join("")
    : text;

// Whatever is shown goes through one of these.

export const saidLine = (line: Line, nameOf: Names): Line => ({
  ...line,
  text: said(line.text, line.words, nameOf),
});

export const saidOffer = <A, F>(offer: Offer<A, F>, nameOf: Names): Offer<A, F> => ({
  ...offer,
  label: said(offer.label, offer.words, nameOf),
});

export const saidQuestion = (question: Question, nameOf: Names): Question => ({
  ...question,
  text: said(question.text, question.words, nameOf),
});

export const saidFault = (fault: Fault, nameOf: Names): Fault => ({
  ...fault,
  message: said(fault.message, fault.words, nameOf),
});

export const saidNotNow = (what: NotNow, nameOf: Names): NotNow => ({
  ...what,
  text: said(what.text, what.words, nameOf),
  reason: said(what.reason, what.reason_words, nameOf),
});

/** Whose doing it is, as a seat; null for nobody's and for a printed opponent's. */
export const seatOf = (who: Actor | null | undefined): number | null =>
  typeof who === "object" && who !== null ? who.seat : null;

/** Goes without saying for whoever looks at the board. */
export const isMinor = ({ weight }: Line): boolean => weight === "detail";

/** What somebody did without a break, as one thing. */
export interface Deed {
  n: number;
  who: Actor | null;
  text: string;
}

/** The line without the name that it begins with; nothing if it begins otherwise. */
function without(line: Line, seat: number, nameOf: Names): string | null {
  const [first, ...rest] = line.words ?? [];
  if (typeof first !== "object" || first.seat !== seat) return null;
  const [verb] = rest;
  // A name in the genitive is not who does it.
  if (typeof verb !== "string" || verb.charAt(0) !== " ") return null;
  return said("", rest, nameOf).slice(1);
}

const unstopped = (text: string): string => (text.at(-1) === "." ? text.slice(0, -1) : text);

/** The last deeds, the newest first. */
export function deedsOf(lines: readonly Line[], nameOf: Names, most: number): Deed[] {
  const deeds: Deed[] = [];
  for (const line of lines) {
    const who = line.who ?? null;
    const seat = seatOf(who);
    const last = deeds.at(-1);
    const rest = seat === null ? null : without(line, seat, nameOf);
    if (last && rest !== null && seatOf(last.who) === seat) last.text += `, ${unstopped(rest)}`;
    else deeds.push({ n: line.n, who, text: unstopped(said(line.text, line.words, nameOf)) });
  }
  return deeds.slice(-most).reverse();
}
