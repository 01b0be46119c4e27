// What the desk shows, reckoned from what it has said: pure, for tests without a page.

import { sentence } from "../table/answers";
import type { DeskAnswer, DeskForm, DeskLog, DeskSheet, DeskStep, OptionSpec } from "../types/desk";

/** Steps as they are looked at: what was said before, and what belongs to what goes on now. */
export interface Said {
  before: readonly DeskStep[];
  now: readonly DeskStep[];
  /** How many of those of now were said before the last answer. */
  nOld: number;
}

/**
 * What goes on now began with the last button that is no fact: between a button and the next one people only tell
 * facts. Where that said nothing, it is the button before it, so that something is there to be looked at.
 */
export function saidNow({ steps, answers }: Pick<DeskSheet, "steps" | "answers">): Said {
  const last = answers.length;
  const buttons = answers.flatMap(({ is_fact }, i) => (is_fact ? [] : [i + 1])).reverse();
  const begins = [...buttons, 0].find((n) => steps.some(({ after }) => after >= n)) ?? 0;
  const before = steps.filter(({ after }) => after < begins);
  const now = steps.filter(({ after }) => after >= begins);
  return { before, now, nOld: now.filter(({ after }) => after < last).length };
}

/** What a field begins with: what was answered there before, or what the desk proposes. */
export function beginOf(form: DeskForm, given: DeskAnswer | null): string[] {
  if (!("numbers" in form)) return [];
  const told = given && "numbers" in given ? given.numbers : null;
  return form.numbers.map(({ value }, i) => String(told?.[i] ?? value));
}

/** The numbers that stand in the fields, or what is wrong with one of them. */
export function numbersOf(form: DeskForm, texts: readonly string[]): DeskAnswer | string {
  if (!("numbers" in form)) return "";
  const wrong = form.numbers.findIndex((_, i) => !/^\s*\d{1,6}\s*$/.test(texts[i] ?? ""));
  if (wrong >= 0) {
    const { label, min, max } = form.numbers[wrong]!;
    return `${sentence(label)}: a number from ${min} to ${max} is wanted.`;
  }
  return { numbers: texts.map(Number) };
}

/** One more or one less, within its bounds. */
export function stepped(text: string, by: number, { min, max }: { min: number; max: number }) {
  const now = /^\s*\d+\s*$/.test(text) ? Number(text) : min;
  return String(Math.max(min, Math.min(max, now + by)));
}

/** Whether values are so short that they stand in a row, with the meaning of the chosen one beneath. */
export const areShort = (words: readonly (readonly [string, string])[]): boolean =>
  words.every(([value]) => value.length <= 2);

/** The options of an evening in one line: the first two, and whatever is not as usual. */
export function optionsLine(specs: readonly OptionSpec[], chosen: Record<string, string>): string {
  const told = specs.flatMap(({ name, values, default: usual }, i) => {
    const value = chosen[name] ?? usual;
    if (i > 1 && value === usual) return [];
    const words = "one_of" in values ? values.one_of : [];
    const meaning = words.find(([one]) => one === value)?.[1] ?? value;
    return [areShort(words) ? `${name} ${value}` : meaning];
  });
  return sentence(told.join(" · "));
}

/** The name of the file of an evening. */
export const fileName = ({ setup }: DeskLog, at: Date): string =>
  `${setup.automa}-${at.toISOString().slice(0, 10)}.json`;

/** A file as the log of an evening; null if it is none. */
export function logOf(text: string): DeskLog | null {
  try {
    const log = JSON.parse(text) as Partial<DeskLog> | null;
    const automa: unknown = log?.setup?.automa;
    return typeof automa === "string" ? (log as DeskLog) : null;
  } catch {
    return null;
  }
}

/** How many later answers did not fit after one was mended. */
export const droppedWords = (entry: number, nDropped: number): string =>
  nDropped === 0
    ? `Answer ${entry + 1} is mended; all later ones still fit.`
    : `Answer ${entry + 1} is mended. ${nDropped} later ${nDropped === 1 ? "answer does" : "answers do"} not fit any more: go on from here.`;
