// "Find it yourself": what is to be said of an answer that somebody has tried.

import type { Turn, Weighed } from "../types/api";

export interface Verdict {
  kind: "found" | "same" | "worse" | "unknown";
  /** Against the best answer: parts of a whole win, and points. */
  cost: number;
  points: number;
}

/** An answer by its place in the list of legal ones. */
export function verdictOf(turn: Turn, place: number): Verdict {
  if (place === turn.place) return { kind: "same", cost: turn.cost, points: turn.points };
  const found: Weighed | undefined = turn.answers.find((answer) => answer.place === place);
  if (!found) return { kind: "unknown", cost: 0, points: 0 };
  const { cost, points } = found;
  return { kind: found.good ? "found" : "worse", cost, points };
}
