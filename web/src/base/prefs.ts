// What this browser likes. Kept in localStorage; nothing of it goes to the server.

import { effect, signal } from "@preact/signals";

/** How a turn that cannot be taken back ends: by a button, at once, or after seconds of grace. */
export type EndTurn = "ask" | "off" | 3 | 6 | 10;

/** Step by step on a key, slowly, fast, or all at once. */
export type Pace = "step" | "slow" | "fast" | "once";

export type Theme = "auto" | "dark" | "light";

function kept<T>(name: string, standard: T) {
  const key = `orrery.${name}`;
  let first = standard;
  try {
    const text = localStorage.getItem(key);
    if (text !== null) first = JSON.parse(text) as T;
  } catch {
    // A private window, or somebody's own value.
  }
  const value = signal<T>(first);
  effect(() => {
    const text = JSON.stringify(value.value);
    try {
      localStorage.setItem(key, text);
    } catch {
      // Then it lasts as long as the page.
    }
  });
  return value;
}

/** The night is the default of a space game. */
export const theme = kept<Theme>("theme", "dark");
export const sound = kept<boolean>("sound", false);
export const goAtOnce = kept<boolean>("go-at-once", true);
export const logFilter = kept<"some" | "all" | "mine" | "others">("log", "some");

/** Whether the next seat of one's own is shown at once: nobody else looks at this screen. */
export const alone = kept<boolean>("alone", false);

/** How a turn that cannot be taken back ends, and how fast a printed opponent acts. */
export const endTurn = kept<EndTurn>("end-turn", "ask");
export const pace = kept<Pace>("pace", "fast");

/** Whether boards are drawn; without, a table is told in lists and words. */
export const drawings = kept<boolean>("drawings", true);

/** Whether the only answer there is is given by itself. */
export const forces = kept<boolean>("forces", true);

/** Whether the browser tells that it is one's turn while the page is out of sight. */
export const notices = kept<boolean>("notices", false);

/** Whether the panels take half of the screen. */
export const wide = kept<boolean>("wide", false);

/** Whether the coach stands by the question. */
export const coachOn = kept<boolean>("coach", false);

/** Which bot coaches, by title; whoever answers at once where nobody was chosen. */
export const coachBot = kept<Record<string, string>>("coach-bot", {});

/** How often the coach has warned at a table, by its id: three times are enough for a game. */
export const coachWords = kept<Record<string, number>>("coach-words", {});

/** Lessons that were played to their end, by title. */
export const learned = kept<Record<string, string[]>>("lessons", {});

/** Titles of which a game was played to its end here. */
export const finished = kept<string[]>("finished", []);

/** Titles whose game in short the player has read. */
export const primed = kept<string[]>("primed", []);

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether things may move on the screen. */
export const mayMove = (): boolean => !still.matches;

export function startPrefs(): void {
  effect(() => {
    const root = document.documentElement;
    if (theme.value === "auto") delete root.dataset["theme"];
    else root.dataset["theme"] = theme.value;
  });
}

let audio: AudioContext | null = null;

/** A short tone, if the player wants any. */
export function chime(kind: "turn" | "move"): void {
  if (!sound.value) return;
  audio ??= new AudioContext();
  const [pitch, length] = kind === "turn" ? [660, 0.35] : [330, 0.12];
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  const now = audio.currentTime;
  tone.type = "sine";
  tone.frequency.setValueAtTime(pitch, now);
  if (kind === "turn") tone.frequency.setValueAtTime(pitch * 1.5, now + 0.12);
  gain.gain.setValueAtTime(0.08, now);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + length);
  tone.connect(gain).connect(audio.destination);
  tone.start(now);
  tone.stop(now + length);
}
