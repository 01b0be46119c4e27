// What this browser likes. Kept in localStorage; nothing of it goes to the server.

import { effect, signal } from "@preact/signals";

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

export const theme = kept<Theme>("theme", "auto");
export const sound = kept<boolean>("sound", false);
export const goAtOnce = kept<boolean>("go-at-once", true);
export const logFilter = kept<"some" | "all" | "mine" | "others">("log", "some");

/** Whether the next seat of one's own is shown at once: nobody else looks at this screen. */
export const alone = kept<boolean>("alone", false);

/** Whether answers say what they mean, and whether the panels take half of the screen. */
export const hints = kept<boolean>("hints", true);
export const wide = kept<boolean>("wide", false);

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
