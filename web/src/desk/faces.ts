// What a title adds to the desk of its printed opponent: cards as cards, signs beside words. Without an entry here a
// desk is shown by its words alone.

import { signal, type ReadonlySignal } from "@preact/signals";
import type { ComponentType } from "preact";

import { styled } from "../base/later";
import type { DeskDrawn, DeskKept } from "../types/desk";
import type { SignEntry } from "../ui/glyph";

export interface DeskFace {
  /** What was drawn, as a thing. */
  Drawn: ComponentType<{ drawn: DeskDrawn }>;
  /** The sign of a choice, a field or a thing that the desk keeps, by its id. */
  signOf(id: string): SignEntry | undefined;
  /** The class that gives it its colour. */
  colourOf(id: string): string;
  /** A card that lies before the printed opponent; null for anything else that the desk keeps. */
  cardOf(kept: DeskKept): DeskDrawn | null;
  /** What a printed number is called. */
  printedName(name: string): string;
}

const FACES: Record<string, { title: string; fetch: () => Promise<DeskFace> }> = {
  luna: { title: "skymines", fetch: async () => (await import("../titles/skymines/desk")).luna },
};

const loaded = new Map<string, ReadonlySignal<DeskFace | null>>();

/** What a title adds; null until it has come, and where there is nothing. */
export function faceOf(automa: string): DeskFace | null {
  let face = loaded.get(automa);
  if (!face) {
    const fresh = signal<DeskFace | null>(null);
    face = fresh;
    loaded.set(automa, face);
    const found = FACES[automa];
    if (found)
      Promise.all([found.fetch(), styled(found.title)]).then(
        ([come]) => (fresh.value = come),
        () => loaded.delete(automa),
      );
  }
  return face.value;
}

/** The name of a printed number where no title says it better: "A1.2.barrier" is "A1, 2, barrier". */
export const printedNameOf = (face: DeskFace | null, name: string): string =>
  face?.printedName(name) ?? name.replaceAll(".", ", ");
