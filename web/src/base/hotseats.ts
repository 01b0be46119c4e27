// Several players at one screen: what they are called there, and whose hand lies open. Kept by this
// browser alone, for the server knows one person at all these seats.

import { effect, signal } from "@preact/signals";

const NAMES = "orrery.hotseats";
const OPEN = "orrery.uncovered";
const TABLES_MAX = 40;

type Names = Record<string, Record<number, string>>;

function read<T>(store: Storage, key: string, standard: T): T {
  try {
    return (JSON.parse(store.getItem(key) ?? "null") as T | null) ?? standard;
  } catch {
    return standard;
  }
}

const names = signal<Names>(read<Names>(localStorage, NAMES, {}));

const NOBODY: Record<number, string> = {};

/** What the seats of a table that are played here are called, by their number. */
export const hotNames = (table: string): Record<number, string> => names.value[table] ?? NOBODY;

/** Calls a seat by a name; without one, it is called as before. */
export function callSeat(table: string, seat: number, name: string): void {
  const { [seat]: _, ...others } = hotNames(table);
  const now = name.trim() ? { ...others, [seat]: name.trim() } : others;
  const rest = Object.entries(names.value).filter(([id]) => id !== table);
  names.value = Object.fromEntries([...rest.slice(1 - TABLES_MAX), [table, now]]);
  try {
    localStorage.setItem(NAMES, JSON.stringify(names.value));
  } catch {
    // Then they last as long as the page.
  }
}

/** The seat whose hand lies open on this screen, as "table seat"; a reload does not open another. */
export const uncovered = signal<string | null>(read<string | null>(sessionStorage, OPEN, null));

effect(() => {
  const text = JSON.stringify(uncovered.value);
  try {
    sessionStorage.setItem(OPEN, text);
  } catch {
    // Then the curtain falls with every reload, which is the safe side.
  }
});
