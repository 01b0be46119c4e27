// How much of a table's story a seat has seen: kept by the server, and here where it does not.

import { api } from "./api";

const KEY = "orrery.seen";
const KEPT_MAX = 60;

const known = (): Record<string, number> => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
};

/** What this browser remembers; null if nothing. */
export const seenHere = (table: string, seat: number): number | null =>
  known()[`${table} ${seat}`] ?? null;

let isRefused = false;

/** Remembers that a seat has seen so many lines. */
export function keepSeen(table: string, seat: number, story: number): void {
  const all = Object.entries(known()).filter(([key]) => key !== `${table} ${seat}`);
  const kept = [...all.slice(-KEPT_MAX), [`${table} ${seat}`, story] as const];
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Then it lasts as long as the page.
  }
  // A server that does not keep it is not asked again.
  if (!isRefused) api.seen(table, seat, story).catch(() => (isRefused = true));
}

const CHAT = "orrery.chat";

const chats = (): Record<string, number> => {
  try {
    return JSON.parse(localStorage.getItem(CHAT) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
};

/** The number of the last line of a table's chat that was read here; -1 if none was. */
export const chatRead = (table: string): number => chats()[table] ?? -1;

export function keepChatRead(table: string, n: number): void {
  const others = Object.entries(chats()).filter(([key]) => key !== table);
  try {
    const kept = [...others.slice(-KEPT_MAX), [table, n] as const];
    localStorage.setItem(CHAT, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Then it lasts as long as the page.
  }
}
