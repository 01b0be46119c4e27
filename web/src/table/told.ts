// What is told, for those who sit at the table: seats by their names, turns in a few words.

import type { Answer, Line, Question, Rulebook } from "../base/wire";
import { findSection } from "../base/books";

type Names = (seat: number) => string;

/** The same words with names in the place of "seat 2". */
export const named = (text: string, nameOf: Names): string =>
  text.replace(/\bseat (\d+)\b/gi, (_, n: string) => nameOf(Number(n) - 1));

/** What somebody did without a break, as one thing. */
export interface Deed {
  n: number;
  actor: number | null;
  text: string;
}

/** The last deeds, the newest first. */
export function deedsOf(
  lines: readonly Line[],
  actorOf: (line: Line) => number | null,
  nameOf: Names,
  most: number,
): Deed[] {
  const deeds: Deed[] = [];
  for (const line of lines) {
    const actor = actorOf(line);
    const name = actor === null ? "" : nameOf(actor);
    const words = line.text.replace(/\.$/, "");
    const rest = words.startsWith(name)
      ? /^:? (.*)/.exec(words.slice(name.length))?.[1]
      : undefined;
    const last = deeds.at(-1);
    if (last && actor !== null && last.actor === actor && rest) last.text += `, ${rest}`;
    else deeds.push({ n: line.n, actor, text: words });
  }
  return deeds.slice(-most).reverse();
}

const HINT_MAX = 120;
const ANSWERS_MAX = 12;

/** What an answer means, by the first sentence of its section, where each has a section of its own. */
export function hintsOf(
  book: Rulebook,
  question: Question,
  legal: readonly Answer[],
): Map<Answer, string> {
  const hints = new Map<Answer, string>();
  if (legal.length > ANSWERS_MAX) return hints;
  for (const answer of legal) {
    const { rule } = answer;
    const alone = legal.every((other) => other === answer || other.rule !== rule);
    if (!rule || !alone || rule === question.rule) continue;
    const section = findSection(book, rule);
    const first = section && /^.*?\.(?=\s|$)/.exec(section.text)?.[0];
    if (first && first.length <= HINT_MAX) hints.set(answer, first);
  }
  return hints;
}
