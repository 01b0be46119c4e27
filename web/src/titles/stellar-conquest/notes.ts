// What a player has put down at a table and the server needs not know: the sheet of production, who stands sentry, and
// ways of several legs. Kept in this browser, each table for itself.

import { signal } from "@preact/signals";

import type { Hex, Item, StackDoc, Star, Tech, View } from "../../types/stellar-conquest";
import { SHIPS } from "./model";

/** What one colony is to do. */
export interface Wish {
  /** Millions that leave. */
  leave: number;
  buys: Partial<Record<Item, number>>;
}

/** Ships that go on when they have come to a star. */
export interface Route {
  at: Star;
  then: Star[];
  /** Which ships: how many of each class. */
  ships: string;
}

export interface Notes {
  /** What is put down on the sheet, by planet; kept until it is carried out. */
  wishes: Record<string, Wish>;
  /** The turn for which they were put down. */
  wished: number | null;
  /** What was carried out last. */
  before: Record<string, Wish>;
  /** Where the rest goes, in the order in which it was named: it stands until it is changed. */
  named: readonly Tech[];
  /** Ships that are not asked for until something changes. */
  sentries: readonly string[];
  routes: readonly Route[];
}

const NONE: Notes = { wishes: {}, wished: null, before: {}, named: [], sentries: [], routes: [] };

const KEY = "orrery.stellar-conquest.";
const TABLES = `${KEY}tables`;
/** Of so many tables the notes are kept. */
const KEPT = 12;

function read<T>(key: string, standard: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? standard : { ...standard, ...(JSON.parse(text) as T) };
  } catch {
    return standard;
  }
}

function keep(table: string, notes: Notes): void {
  try {
    const { list } = read<{ list: string[] }>(TABLES, { list: [] });
    const tables = [table, ...list.filter((other) => other !== table)];
    for (const old of tables.slice(KEPT)) localStorage.removeItem(KEY + old);
    localStorage.setItem(TABLES, JSON.stringify({ list: tables.slice(0, KEPT) }));
    localStorage.setItem(KEY + table, JSON.stringify(notes));
  } catch {
    // A private window: then they last as long as the page.
  }
}

const open = signal<{ table: string; notes: Notes }>({ table: "", notes: NONE });

/** The notes of a table. */
export function notesOf(table: string): Notes {
  if (open.peek().table !== table)
    open.value = {
      table,
      notes: typeof localStorage === "undefined" ? NONE : read(KEY + table, NONE),
    };
  return open.value.notes;
}

export function note(table: string, more: Partial<Notes>): void {
  const notes = { ...notesOf(table), ...more };
  open.value = { table, notes };
  keep(table, notes);
}

// Sentries.

/** Ships by their number: what tells one group from another. */
export const shipsKey = ({ ships }: Pick<StackDoc, "ships">): string =>
  SHIPS.map(({ key }) => ships[key]).join(",");

const placeOf = (stack: StackDoc): string =>
  `${stack.hex ?? "off"} ${shipsKey(stack)}${stack.to == null ? "" : ` to ${stack.to}`}`;

const enemyAt = (view: View, hex: Hex | null | undefined): boolean =>
  view.markers.some((marker) => marker.hex === hex && marker.owner !== view.own?.who);

/**
 * Whether these ships stand sentry: as long as they are the same, and nobody else has come. Ships under way that were told
 * to wait do so whoever comes: that is why they wait.
 */
export function isSentry(view: View, stack: number): boolean {
  const found = view.own?.seat.fleets[stack];
  if (!found || !open.value.notes.sentries.includes(placeOf(found))) return false;
  return found.to != null || !enemyAt(view, found.hex);
}

export function toggleSentry(table: string, stack: StackDoc): void {
  const place = placeOf(stack);
  const { sentries } = notesOf(table);
  const without = sentries.filter((other) => other !== place);
  note(table, { sentries: without.length < sentries.length ? without : [...without, place] });
}
