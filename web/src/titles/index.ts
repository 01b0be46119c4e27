// The titles that have a board, each fetched when a table of it is opened. A title without one can
// still be played: by its questions.

import { signal, type Signal } from "@preact/signals";

import type { AnyTitlePages } from "../table/sight";
import { plain } from "./plain";

interface About {
  /** One sentence for the lobby. */
  pitch: string;
  /** A good first game: options by name, and how many sit down if not all that can. */
  firstGame: { seats?: number; options: Record<string, string> };
  /** Without it, the title is shown plainly. */
  load?: () => Promise<AnyTitlePages>;
}

const TITLES: Record<string, About> = {
  "stellar-conquest": {
    pitch: "Explore 54 stars, settle their planets, research, and fight fleets that nobody sees.",
    firstGame: { options: {} },
    load: async () => (await import("./stellar-conquest")).stellarConquest,
  },
  "starship-interstellar": {
    pitch: "Fly between planets that turn around the sun while you plan.",
    firstGame: { seats: 1, options: { hall: "introduction" } },
    load: async () => (await import("./starship-interstellar")).starshipInterstellar,
  },
  skymines: {
    pitch: "Trade shares of companies and build outposts on the Moon and in the Belt.",
    firstGame: { seats: 1, options: { luna: "1" } },
    load: async () => (await import("./skymines")).skymines,
  },
};

export const pitchOf = (title: string): string => TITLES[title]?.pitch ?? "";

export const firstGameOf = (title: string): About["firstGame"] =>
  TITLES[title]?.firstGame ?? { options: {} };

const loaded = new Map<string, Signal<AnyTitlePages | null>>();

/** The pages of a title; null until they have come. */
export function pagesOf(title: string): Signal<AnyTitlePages | null> {
  let pages = loaded.get(title);
  if (!pages) {
    const load = TITLES[title]?.load;
    const fresh = signal<AnyTitlePages | null>(load ? null : plain(title));
    pages = fresh;
    loaded.set(title, fresh);
    load?.().then(
      (found) => (fresh.value = found),
      () => (fresh.value = plain(title)),
    );
  }
  return pages;
}
