// Before a game: which bot, and which options go together.

import type { Conflict, TitleInfo } from "./wire";

/** The bot that plays best: the last in the list of a title. */
export function bestBot(title: TitleInfo): string {
  return title.bots.includes("steady") ? "steady" : (title.bots.at(-1) ?? "random");
}

/** Which chosen values do not go together, and why. */
export function conflictsOf(
  conflicts: readonly Conflict[],
  values: Record<string, string>,
): Conflict[] {
  return conflicts.filter(({ a, b }) => values[a[0]] === a[1] && values[b[0]] === b[1]);
}
