// What is pointed at: things light up wherever they are drawn, and the first comes into sight.

import { useSignal, type Signal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

import { mayMove } from "../base/prefs";

/** So long something stays lit after it was pointed at. */
const LIT_MS = 6000;

export interface Pointing {
  told: Signal<readonly string[]>;
  /**
   * `stays`: they are lit where they can be seen, and no other board is opened for them.
   * `lasts`: they stay lit until something else is pointed at.
   */
  show: (things: readonly string[], stays?: boolean, lasts?: boolean) => void;
}

/** Lights things by their names, through the DOM: no board has to be drawn anew for it. */
export function usePointing(root: RefObject<HTMLElement>, open: (thing: string) => void): Pointing {
  const told = useSignal<readonly string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useLayoutEffect(() => {
    for (const old of root.current?.querySelectorAll("[data-told]") ?? []) {
      if (!told.value.includes((old as HTMLElement).dataset["thing"] ?? ""))
        delete (old as HTMLElement).dataset["told"];
    }
    for (const thing of told.value) {
      const found = root.current?.querySelectorAll(`[data-thing="${CSS.escape(thing)}"]`) ?? [];
      for (const element of found) (element as HTMLElement).dataset["told"] = "";
    }
  });
  useEffect(() => {
    const [first] = told.value;
    if (first === undefined) return;
    const there = root.current?.querySelector(`.panel [data-thing="${CSS.escape(first)}"]`);
    there?.scrollIntoView({ block: "nearest", behavior: mayMove() ? "smooth" : "auto" });
  }, [told.value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = (things: readonly string[], stays = false, lasts = false) => {
    clearTimeout(timer.current);
    told.value = things;
    const [first] = things;
    if (first === undefined) return;
    if (!stays) open(first);
    if (!lasts) timer.current = setTimeout(() => (told.value = []), LIT_MS);
  };
  return { told, show };
}
