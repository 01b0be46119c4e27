// The bar at the top of every page.

import type { ComponentChildren } from "preact";

import { sound, theme, type Theme } from "../base/prefs";
import { Glyph } from "./parts";

const NEXT: Record<Theme, Theme> = { auto: "dark", dark: "light", light: "auto" };
const SIGN = { auto: "auto", dark: "moon", light: "sun" } as const;

export function Bar({ middle, right }: { middle?: ComponentChildren; right?: ComponentChildren }) {
  return (
    <header class="bar">
      <a class="logo" href="/" aria-label="Orrery, to the lobby">
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <circle class="orbit" cx="16" cy="16" r="6.5" />
          <circle class="orbit" cx="16" cy="16" r="12" />
          <circle class="sun" cx="16" cy="16" r="3" />
          <circle class="inner" cx="20.6" cy="11.4" r="2" />
          <circle class="outer" cx="7.5" cy="24.5" r="2.6" />
        </svg>
        <span class="word">Orrery</span>
      </a>
      <div class="mid">{middle}</div>
      <div class="right">
        {right}
        <button
          type="button"
          class="icon optional"
          aria-label={`sound ${sound.value ? "on" : "off"}`}
          aria-pressed={sound.value}
          onClick={() => (sound.value = !sound.value)}
        >
          <Glyph name={sound.value ? "sound" : "mute"} />
        </button>
        <button
          type="button"
          class="icon optional"
          aria-label={`colours: ${theme.value}`}
          onClick={() => (theme.value = NEXT[theme.value])}
        >
          <Glyph name={SIGN[theme.value]} />
        </button>
      </div>
    </header>
  );
}
