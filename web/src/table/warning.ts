// What the coach says of itself before an answer that throws something away.

import type { Offer } from "../base/wire";

/** A warning of its own comes so often in a game, and not again. */
const WARNINGS = 3;

/** That there are answers which lose nothing; nothing where there are none, or where it has been said often enough. */
export function warningFor(
  said: number,
  legal: readonly Pick<Offer, "label" | "short">[],
  lossesOf: (answer: never) => readonly unknown[],
): string | null {
  if (said >= WARNINGS) return null;
  const safe = legal.filter((answer) => lossesOf(answer as never).length === 0);
  const [only] = safe;
  if (!only) return null;
  return safe.length === 1
    ? `One answer here loses nothing: ${only.short ?? only.label}.`
    : `${safe.length} other answers here lose nothing. Is it worth it?`;
}
