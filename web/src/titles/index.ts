// The titles that have a board, each fetched when a table of it is opened. A title without one can
// still be played: by its questions.

import { computed, signal, type ReadonlySignal } from "@preact/signals";

import { styled } from "../base/later";
import { drawings } from "../base/prefs";
import type { AnyTitlePages } from "../table/sight";
import { plain, withoutDrawings } from "./plain";

/** Without an entry here, a title is shown plainly. */
const BOARDS: Record<string, () => Promise<AnyTitlePages>> = {
  "stellar-conquest": async () => (await import("./stellar-conquest")).stellarConquest,
  "starship-interstellar": async () =>
    (await import("./starship-interstellar")).starshipInterstellar,
  skymines: async () => (await import("./skymines")).skymines,
};

const loaded = new Map<string, ReadonlySignal<AnyTitlePages | null>>();

/** The pages of a title; null until they have come. */
export function pagesOf(title: string): ReadonlySignal<AnyTitlePages | null> {
  let pages = loaded.get(title);
  if (!pages) {
    const load = BOARDS[title];
    const fresh = signal<AnyTitlePages | null>(load ? null : plain(title));
    pages = computed(() =>
      fresh.value && !drawings.value ? withoutDrawings(fresh.value) : fresh.value,
    );
    loaded.set(title, pages);
    if (load)
      Promise.all([load(), styled(title)]).then(
        ([found]) => (fresh.value = found),
        () => (fresh.value = plain(title)),
      );
  }
  return pages;
}
