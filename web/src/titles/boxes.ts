// What lies in the box of each title, part by part, fetched when somebody reads about it.

import type { ComponentChildren } from "preact";

/** A card, technology, token or piece: how it looks, what it says, and the section that tells of it. */
export interface Part {
  /** Parts of a kind stand together. */
  kind: string;
  name: string;
  face?: ComponentChildren;
  /** What it does, costs and gives, in short sentences. */
  lines: readonly string[];
  /** How many of it there are, where there are several. */
  n?: number;
  rule: string;
}

const BOXES: Record<string, () => Promise<(sheet: never) => Part[]>> = {
  "stellar-conquest": async () => (await import("./stellar-conquest/box")).parts,
  "starship-interstellar": async () => (await import("./starship-interstellar/box")).parts,
  skymines: async () => (await import("./skymines/box")).parts,
};

export const hasBox = (title: string): boolean => title in BOXES;

export async function partsOf(title: string): Promise<(sheet: unknown) => Part[]> {
  const parts = await BOXES[title]?.();
  return (sheet) => (parts ? counted(parts(sheet as never)) : []);
}

/** The same part is told once, with how many there are. */
export function counted(parts: readonly Part[]): Part[] {
  const found = new Map<string, Part>();
  for (const part of parts) {
    const key = [part.kind, part.name, ...part.lines].join("\n");
    const known = found.get(key);
    if (known) known.n = (known.n ?? 1) + 1;
    else found.set(key, { ...part });
  }
  return [...found.values()];
}
