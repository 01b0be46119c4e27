// Sources of points, side by side.

import type { Outcome } from "../base/wire";

type Row = Pick<Outcome["rows"][number], "parts" | "counted">;

/** A source of points; for each row the points, null for none, and of how many things they are, where that is counted. */
export interface Source {
  name: string;
  points: (number | null)[];
  counts: (number | null)[];
}

const sum = (numbers: readonly number[]): number | null =>
  numbers.length === 0 ? null : numbers.reduce((all, n) => all + n, 0);

/** Every source that any row names, in the order of the rows. */
export function sourcesOf(rows: readonly Row[]): Source[] {
  const table = rows.map(({ parts, counted }) =>
    parts.map(([words, points], i) => {
      const things = counted?.[i];
      return { name: things?.of ?? words, n: things?.n ?? null, points };
    }),
  );
  const names = [...new Set(table.flat().map(({ name }) => name))];
  return names.map((name) => {
    const own = table.map((parts) => parts.filter((part) => part.name === name));
    return {
      name,
      points: own.map((parts) => sum(parts.map(({ points }) => points))),
      counts: own.map((parts) => sum(parts.flatMap(({ n }) => n ?? []))),
    };
  });
}

/** Points along a way through a game, as lines in a box of this size. */
export function linesOf(
  scores: readonly (readonly (number | null)[])[],
  width: number,
  height: number,
): { paths: string[]; least: number; most: number } {
  const all = scores.flat().filter((n): n is number => n !== null);
  const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
  const x = (i: number) => (i / Math.max(1, scores.length - 1)) * width;
  const y = (n: number) => height - ((n - least) / (most - least)) * height;
  const players = Math.max(0, ...scores.map((row) => row.length));
  const paths = Array.from({ length: players }, (_, player) => {
    let path = "";
    scores.forEach((row, i) => {
      const n = row[player] ?? null;
      if (n !== null) path += `${path ? "L" : "M"}${x(i).toFixed(1)} ${y(n).toFixed(1)}`;
    });
    return path;
  });
  return { paths, least, most };
}

/** A moment that decided: somebody takes the lead for good or for a while, or gains most on the others. */
export interface Turning {
  /** Which of the moments that were looked at. */
  at: number;
  player: number;
  kind: "lead" | "gain";
  /** The points of everybody then. */
  points: readonly (number | null)[];
}

/** Who leads alone; null where nobody does. */
function leaderOf(row: readonly (number | null)[]): number | null {
  const known = row.map((n) => n ?? -Infinity);
  const best = Math.max(...known);
  const first = known.indexOf(best);
  return best === -Infinity || known.lastIndexOf(best) !== first ? null : first;
}

/** By how much somebody is before the best of the others. */
const marginOf = (row: readonly (number | null)[], player: number): number =>
  (row[player] ?? 0) - Math.max(...row.map((n, i) => (i === player ? -Infinity : (n ?? 0))));

/** The moments that decided a game, in their order: changes of the lead, and the winner's greatest gain on the others. */
export function turningsOf(scores: readonly (readonly (number | null)[])[]): Turning[] {
  const found: Turning[] = [];
  let leader: number | null = null;
  scores.forEach((row, at) => {
    const now = leaderOf(row);
    if (now === null || now === leader) return;
    if (leader !== null) found.push({ at, player: now, kind: "lead", points: row });
    leader = now;
  });
  const winner = leaderOf(scores.at(-1) ?? []);
  if (winner !== null && scores.length > 1) {
    const gains = scores.map((row, i) =>
      i === 0 ? -Infinity : marginOf(row, winner) - marginOf(scores[i - 1]!, winner),
    );
    const at = gains.indexOf(Math.max(...gains));
    if (gains[at]! > 0 && found.every((turning) => turning.at !== at))
      found.push({ at, player: winner, kind: "gain", points: scores[at]! });
  }
  return found.sort((a, b) => a.at - b.at);
}
