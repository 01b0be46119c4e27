// What happened since one was last asked: which lines are told, and in which order.

import type { Actor, Line } from "../base/wire";
import { isMinor, seatOf } from "./told";

/** What one player, the printed opponent or the game itself did. */
export interface Doings {
  who: Actor | null;
  lines: Line[];
}

export interface Report {
  /** What must not be missed, or concerns the seat: by whom, each in the order it happened. */
  mine: Doings[];
  /** What else matters. */
  others: Line[];
}

const sameActor = (a: Actor | null, b: Actor | null): boolean =>
  a === b || (seatOf(a) !== null && seatOf(a) === seatOf(b));

/** Whether a line is told to a seat in person. What a printed opponent does has a card of its own. */
function isTold(line: Line, seat: number): boolean {
  if (line.weight === "must_not_miss" && line.who !== "automa") return true;
  return seatOf(line.who) !== seat && (line.concerns ?? []).includes(seat);
}

/** The lines from number `since` on, as the seat wants to hear of them. */
export function reportOf(lines: readonly Line[], since: number, seat: number): Report {
  const report: Report = { mine: [], others: [] };
  for (const line of lines) {
    if (line.n < since || isMinor(line) || line.undone) continue;
    const who = line.who ?? null;
    if (isTold(line, seat)) {
      const known = report.mine.find((doings) => sameActor(doings.who, who));
      if (known) known.lines.push(line);
      else report.mine.push({ who, lines: [line] });
    } else if (seatOf(who) !== seat && who !== "automa") report.others.push(line);
  }
  return report;
}

/** What happened after the last thing that a seat did itself, as far as it was told. */
export function sinceOwn(lines: readonly Line[], seat: number): readonly Line[] {
  let from = lines.length;
  while (from > 0 && seatOf(lines[from - 1]!.who) !== seat) from -= 1;
  return lines.slice(from);
}

/** Of many moments only the last are shown; the report has all of them. */
const MOMENTS = 4;

/** Which lines have a moment: what must not be missed. What a printed opponent does has a card of its own. */
export const momentsOf = (news: readonly Line[]): Line[] =>
  news
    .filter(({ weight, who, undone }) => weight === "must_not_miss" && who !== "automa" && !undone)
    .slice(-MOMENTS);
