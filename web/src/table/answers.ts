// What can be said of answers without drawing them.

import type { Offer } from "../base/wire";

export interface Scale {
  field: string;
  answers: Map<number, Offer>;
  min: number;
  max: number;
}

/** Answers that differ in one number only are a scale, not a list. */
export function scaleOf(legal: readonly Offer[]): Scale | null {
  const first = legal[0];
  if (!first || legal.length < 3) return null;
  const numeric = Object.keys(first.action).filter((key) => typeof first.action[key] === "number");
  const [field] = numeric;
  if (field === undefined || numeric.length !== 1) return null;
  const answers = new Map<number, Offer>();
  const rest = ({ [field]: _, ...others }: Offer["action"]) => JSON.stringify(others);
  for (const answer of legal) {
    const n = answer.action[field];
    if (typeof n !== "number" || rest(answer.action) !== rest(first.action)) return null;
    answers.set(n, answer);
  }
  const numbers = [...answers.keys()];
  const min = Math.min(...numbers);
  const max = Math.max(...numbers);
  // Only a full row of numbers is a scale: names that happen to be numbers have holes or labels.
  if (max - min + 1 !== answers.size || field !== "n") return null;
  return { field, answers, min, max };
}

/** A fact of this kind about an answer, if there is one. */
export function factOf<Fact extends { fact: string }, Kind extends Fact["fact"]>(
  { facts }: { facts?: readonly Fact[] },
  kind: Kind,
): Extract<Fact, { fact: Kind }> | undefined {
  return facts?.find((fact): fact is Extract<Fact, { fact: Kind }> => fact.fact === kind);
}

export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
