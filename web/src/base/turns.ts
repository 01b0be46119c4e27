// Where the turns of a finished game begin, read out of its story. Every title tells of it in the same
// way (an event `turn_began` or `round_began` with its number), so no title is known here.

import type { Line } from "./wire";

/** A line of the story with which a turn or a round begins. */
export interface Start {
  /** Its place in the story. */
  line: number;
  /** What the title calls it. */
  word: "turn" | "round";
  n: number;
}

const WORDS: Record<string, Start["word"]> = { turn_began: "turn", round_began: "round" };

/** The beginnings, each once: where every seat has a turn of its own, the first seat's counts. */
export function startsOf(story: readonly Line[]): Start[] {
  const starts: Start[] = [];
  story.forEach(({ event }, line) => {
    const word = event && WORDS[event.event];
    const n = word && event[word];
    if (word && typeof n === "number" && starts.at(-1)?.n !== n) starts.push({ line, word, n });
  });
  return starts;
}

/** A moment of the game: so many entries, by which so many lines were told. */
export interface Moment {
  k: number;
  story: number;
}

/**
 * The entry by which a line was told, between a moment before and one after it. The story grows with
 * the entries nearly evenly, so a guess is good; every other one halves what is left.
 */
export async function entryOf(
  line: number,
  before: Moment,
  after: Moment,
  storyAt: (k: number) => Promise<number>,
): Promise<number> {
  let [low, high] = [before, after];
  for (let even = true; high.k - low.k > 1; even = !even) {
    const part = even ? (line + 1 - low.story) / Math.max(1, high.story - low.story) : 0.5;
    const guess = Math.round(low.k + part * (high.k - low.k));
    const k = Math.max(low.k + 1, Math.min(guess, high.k - 1));
    const story = await storyAt(k);
    if (story > line) high = { k, story };
    else low = { k, story };
  }
  return high.k;
}
