// The first game of a title: a mild bot and the coach, for whoever has never played one to its end.

import { api } from "./api";
import { me } from "./books";
import { cutOff } from "./here";
import { coachOn, finished } from "./prefs";
import { go } from "./router";
import { introductionOf } from "../titles/about";
import type { TableRow, TitleInfo } from "./wire";

/** Games that were played to their end, also at another screen, are known by the lobby's list. */
export function noteFinished(rows: readonly TableRow[]): void {
  const over = rows.filter(({ state, seats }) => state === "over" && seats.some(({ you }) => you));
  const fresh = over.map(({ title }) => title).filter((title) => !finished.value.includes(title));
  if (fresh.length > 0) finished.value = [...new Set([...finished.value, ...fresh])];
}

export const isNewTo = (title: string): boolean => !finished.value.includes(title);

/** Sits down at the introduction of a title. */
export async function beginIntroduction(title: TitleInfo): Promise<void> {
  const found = introductionOf(title);
  if (!found) return;
  const { seats, options, bot } = found;
  const wish = {
    title: title.id,
    name: "Introduction",
    seats: Array.from({ length: seats }, (_, i) =>
      i === 0 ? { kind: "me" as const } : { kind: "bot" as const, bot },
    ),
    options,
  };
  const made = cutOff()
    ? await api.createHere(wish, me.value?.name ?? null)
    : await api.create({ ...wish, listed: false });
  coachOn.value = true;
  go(`/table/${made.table}`);
}
