// The course of a finished game as lines and areas: sums only, nothing is drawn here.

import type { Analysis, Moment } from "../types/api";

export interface Box {
  width: number;
  height: number;
}

/** Where an entry lies from left to right. */
export const across = (entry: number, entries: number, { width }: Box): number =>
  (entry / Math.max(1, entries)) * width;

const point = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** Shares of the win, one upon the other: an area for each seat, the first on top. */
export function areasOf(moments: readonly Moment[], entries: number, box: Box): string[] {
  const seats = moments[0]?.wins.length ?? 0;
  return Array.from({ length: seats }, (_, seat) => {
    const below = ({ wins }: Moment, n: number) =>
      wins.slice(0, n).reduce((sum, win) => sum + win, 0) * box.height;
    const edge = (n: number) =>
      moments.map((moment) => point(across(moment.entry, entries, box), below(moment, n)));
    const [top, bottom] = [edge(seat), edge(seat + 1).reverse()];
    return `M${[...top, ...bottom].join("L")}Z`;
  });
}

/** Points ahead of the best other, as lines; how far they reach up and down, in round numbers. */
export function leadsOf(moments: readonly Moment[], entries: number, box: Box) {
  const all = moments.flatMap(({ margins }) => margins.map(Math.abs));
  const reach = Math.max(5, Math.ceil(Math.max(0, ...all) / 5) * 5);
  const y = (points: number) => (1 - points / reach) * (box.height / 2);
  const seats = moments[0]?.margins.length ?? 0;
  const paths = Array.from({ length: seats }, (_, seat) => {
    const at = (moment: Moment) =>
      point(across(moment.entry, entries, box), y(moment.margins[seat] ?? 0));
    return `M${moments.map(at).join("L")}`;
  });
  return { paths, reach };
}

/** One turn or round, where the title counts in "turns" or "rounds". */
export const oneOf = (unit: string): string => unit.replace(/s$/, "");

/** The same from the very beginning: before the first judgement it was as it was then. */
export function fromTheStart(moments: readonly Moment[]): readonly Moment[] {
  const [first] = moments;
  return first && first.entry > 0 ? [{ ...first, entry: 0 }, ...moments] : moments;
}

/** Where turns or rounds begin. */
export function turnsOf(moments: readonly Moment[]): { entry: number; n: number }[] {
  const turns: { entry: number; n: number }[] = [];
  for (const { entry, length } of moments) {
    if (turns.at(-1)?.n !== length) turns.push({ entry, n: length });
  }
  return turns;
}

/** The last judgement before or at an entry. */
export function momentAt(moments: readonly Moment[], entry: number): Moment | null {
  return moments.filter((moment) => moment.entry <= entry).at(-1) ?? moments[0] ?? null;
}

/** The draws that moved most, the strongest first. */
export function luckiest({ luck }: Analysis, n: number): Analysis["luck"] {
  const size = (gave: readonly number[]) => Math.max(...gave.map(Math.abs));
  return [...luck].sort((a, b) => size(b.gave) - size(a.gave) || a.entry - b.entry).slice(0, n);
}

/** A number to a tenth, with its sign; what is rounded to nothing has none. */
function tenths(n: number, none: string): string {
  const text = Math.abs(n).toFixed(1);
  return Number(text) === 0 ? none : `${n > 0 ? "+" : "−"}${text}`;
}

/** A part of a whole win in hundredths, with its sign. */
export const hundredths = (part: number): string => tenths(100 * part, "0.0");

/** Points with their sign. */
export const signed = (points: number): string => tenths(points, "0");

/** Own points less the mean of the others, source by source. */
export function againstField(points: readonly (number | null)[]): (number | null)[] {
  return points.map((own, i) => {
    const others = points.filter((_, j) => j !== i).map((n) => n ?? 0);
    if (others.length === 0) return null;
    return (own ?? 0) - others.reduce((sum, n) => sum + n, 0) / others.length;
  });
}
