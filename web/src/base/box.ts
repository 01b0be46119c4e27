// Where the numbers of a box come from, and the data files that somebody has put in for the own box: checked by the
// server, named by their hash, and kept there with the person.

import { signal } from "@preact/signals";

import { api } from "./api";

export type Origin = "book" | "public" | "reconstruction";

/** How many numbers and texts of a data file come from where. */
export type Origins = Record<Origin, number>;

const isOrigin = (value: unknown): value is Origin =>
  value === "book" || value === "public" || value === "reconstruction";

/** Adds up where the values of a document come from: the nearest `origin` above a value counts. */
function countIn(value: unknown, from: Origin, sum: Origins): void {
  if (Array.isArray(value)) {
    for (const one of value) countIn(one, from, sum);
    return;
  }
  if (typeof value !== "object" || value === null) {
    sum[from] += 1;
    return;
  }
  const own = (value as Record<string, unknown>)["origin"];
  const origin = isOrigin(own) ? own : from;
  for (const [key, one] of Object.entries(value)) {
    if (key !== "origin" && key !== "rule") countIn(one, origin, sum);
  }
}

export function originsOf(file: unknown): Origins {
  const sum: Origins = { book: 0, public: 0, reconstruction: 0 };
  countIn(file, "book", sum);
  return sum;
}

/** The data files in which something is reconstructed. */
export const reconstructedIn = (files: Record<string, unknown>): ReadonlySet<string> =>
  new Set(Object.keys(files).filter((name) => originsOf(files[name]).reconstruction > 0));

/** Data files of somebody's own box: those that differ from ours, and the hash of the whole. */
export interface OwnBox {
  hash: string;
  files: Record<string, string>;
  /** Whether new tables are played with them. */
  used: boolean;
}

/** The own boxes by title; null until they have come. */
const boxes = signal<Record<string, OwnBox> | null>(null);
let coming: Promise<void> | null = null;

/** Asks for the own boxes, once. */
export function loadBoxes(): Promise<void> {
  coming ??= fetchBoxes().catch(() => {
    // Nobody knows whether there are any: the next one who needs them asks again.
    coming = null;
  });
  return coming;
}

async function fetchBoxes(): Promise<void> {
  const found = (await api.boxes()).boxes;
  boxes.value = Object.fromEntries(found.map(({ title, ...box }) => [title, box]));
  await moveFromBrowser(boxes.value);
}

/** Somebody else sits before this browser now. */
export function forgetBoxes(): void {
  coming = null;
  boxes.value = null;
}

/** The own box of a title, if there is one and it has come. */
export const ownBox = (title: string): OwnBox | null => boxes.value?.[title] ?? null;

/** Keeps a box if one can play with it: a refusal says why not. */
export async function keepBox(
  title: string,
  files: Record<string, string>,
  used: boolean,
): Promise<void> {
  await loadBoxes();
  const { title: _, ...box } = await api.keepBox(title, files, used);
  boxes.value = { ...boxes.value, [title]: box };
}

/** Back to our numbers. */
export async function dropBox(title: string): Promise<void> {
  await loadBoxes();
  // A stranger has nothing to give up.
  if (!ownBox(title)) return;
  await api.dropBox(title);
  const { [title]: _, ...rest } = boxes.value ?? {};
  boxes.value = rest;
}

/** The files that a new table is made with: those of the own box where it is used. */
export async function filesFor(title: string): Promise<{ components?: Record<string, string> }> {
  await loadBoxes();
  const box = ownBox(title);
  return box?.used ? { components: box.files } : {};
}

const KEY = "orrery.box.";

/** Earlier pages kept boxes in the browser: they go to the person, once, unless there is one already. */
async function moveFromBrowser(known: Record<string, OwnBox>): Promise<void> {
  let keys: string[];
  try {
    keys = Object.keys(localStorage).filter((key) => key.startsWith(KEY));
  } catch {
    return;
  }
  for (const key of keys) {
    const title = key.slice(KEY.length);
    try {
      const { files, used } = JSON.parse(localStorage.getItem(key) ?? "") as OwnBox;
      if (!known[title]) {
        const { title: _, ...box } = await api.keepBox(title, files, used);
        boxes.value = { ...boxes.value, [title]: box };
      }
      localStorage.removeItem(key);
    } catch {
      // It stays where it is: one cannot play with it as it is, and nobody throws away what somebody typed.
    }
  }
}

/** The first letters of a hash: enough for people to tell boxes apart. */
export const shortHash = (hash: string): string => hash.slice(0, 8);
