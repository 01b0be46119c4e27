// The titles that have a board, each fetched when a table of it is opened. A title without one can
// still be played: by its questions.

import { signal, type Signal } from "@preact/signals";

import type { AnyTitlePages } from "../table/sight";
import { plain } from "./plain";

/** Without an entry here, a title is shown plainly. */
const BOARDS: Record<string, () => Promise<AnyTitlePages>> = {
  "stellar-conquest": async () => (await import("./stellar-conquest")).stellarConquest,
  "starship-interstellar": async () =>
    (await import("./starship-interstellar")).starshipInterstellar,
  skymines: async () => (await import("./skymines")).skymines,
};

/** Fetches a title's own style, if it has one, and waits for it: a board is never shown bare. */
function styled(title: string): Promise<void> {
  const name = document.querySelector<HTMLMetaElement>(`meta[name="style-of-${title}"]`);
  if (!name) return Promise.resolve();
  return new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = name.content;
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}

const loaded = new Map<string, Signal<AnyTitlePages | null>>();

/** The pages of a title; null until they have come. */
export function pagesOf(title: string): Signal<AnyTitlePages | null> {
  let pages = loaded.get(title);
  if (!pages) {
    const load = BOARDS[title];
    const fresh = signal<AnyTitlePages | null>(load ? null : plain(title));
    pages = fresh;
    loaded.set(title, fresh);
    if (load)
      Promise.all([load(), styled(title)]).then(
        ([found]) => (fresh.value = found),
        () => (fresh.value = plain(title)),
      );
  }
  return pages;
}
