// The turns of a printed opponent, cut out of the story, and how fast they are shown.

import type { Pace } from "../base/prefs";
import type { Line } from "../base/wire";
import type { AutomaTurn } from "./sight";

/** How long a step stays before the next one comes; null where the player says when. */
export const STEP_MS: Record<Pace, number | null> = { step: null, slow: 1800, fast: 600, once: 0 };

/** Unbroken runs of what the printed opponent does; what the game itself does belongs to them. */
export function runsOf(lines: readonly Line[]): AutomaTurn[] {
  const turns: Line[][] = [];
  let runs = false;
  for (const line of lines) {
    if (line.who === "automa") {
      if (runs) turns.at(-1)!.push(line);
      else turns.push([line]);
      runs = true;
    } else if (line.who != null) runs = false;
  }
  return turns.map((run) => ({ lines: run }));
}

/** The first step after a line that has been shown; nothing if all have been. */
export function stepAfter(turns: readonly AutomaTurn[], shown: number): Line | undefined {
  for (const { lines } of turns) for (const line of lines) if (line.n > shown) return line;
  return undefined;
}

/** The turn in which a line stands; the last that has begun before it, if none. */
export function turnAt(turns: readonly AutomaTurn[], n: number): number {
  let found = -1;
  turns.forEach(({ lines }, i) => {
    if ((lines[0]?.n ?? Infinity) <= n) found = i;
  });
  return found;
}
