// How much room there is, as signals: a phone held upright, a desk, a wall.

import { signal, type ReadonlySignal } from "@preact/signals";

function watched(query: string): ReadonlySignal<boolean> {
  const list = matchMedia(query);
  const now = signal(list.matches);
  list.addEventListener("change", () => (now.value = list.matches));
  return now;
}

/** The same as in table.css: there the question is a sheet at the bottom. */
export const isPhone = watched(
  "(max-width: 60rem) and (orientation: portrait), (max-width: 40rem)",
);

/** Room for several boards and panels side by side. */
export const isVast = watched("(min-width: 1800px)");

/** Room for a third one. */
export const isWall = watched("(min-width: 2400px) and (min-height: 1300px)");
