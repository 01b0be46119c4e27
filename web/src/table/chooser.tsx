// Several answers at one place of the board: which one is meant.

import type { Signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";

import type { Offer } from "../base/wire";
import { AnswerButton, GestureButton } from "./answerlist";
import type { AnyGesture, AnySight, AnyTitlePages, Point } from "./sight";

export interface Choice {
  answers: readonly Offer[];
  ways: readonly AnyGesture[];
  near: Point;
  /** The list that the answers are of: with the next one the choice is over. */
  legal: readonly Offer[];
}

export function Chooser({
  choice,
  sight,
  pages,
}: {
  choice: Signal<Choice | null>;
  sight: AnySight;
  pages: AnyTitlePages;
}) {
  const { answers, ways, near } = choice.value!;
  const n = answers.length + ways.length;
  const box = useRef<HTMLDivElement>(null);
  // Before the browser takes the next key: it is meant for what has just been opened.
  useLayoutEffect(() => {
    const element = box.current!;
    const opener = document.activeElement as HTMLElement | SVGElement | null;
    element.querySelector("button")?.focus({ preventScroll: true });
    return () => {
      if (element.contains(document.activeElement)) opener?.focus({ preventScroll: true });
    };
  }, []);
  useLayoutEffect(() => {
    const close = (event: Event) => {
      const outside = !(event.target as Element).closest?.(".chooser");
      if (event instanceof KeyboardEvent ? event.key === "Escape" : outside) choice.value = null;
    };
    addEventListener("pointerdown", close);
    addEventListener("keydown", close);
    return () => {
      removeEventListener("pointerdown", close);
      removeEventListener("keydown", close);
    };
  }, []);
  // A key that is held down opens the choice, and does not also choose.
  const held = (event: KeyboardEvent) => {
    if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
  };
  const style = {
    left: `${Math.max(8, Math.min(near.x, innerWidth - 340))}px`,
    top: `${Math.max(8, Math.min(near.y + 14, innerHeight - 60 - 44 * Math.min(n, 7)))}px`,
  };
  return (
    <div
      ref={box}
      class="chooser"
      style={style}
      role="dialog"
      aria-label="Several answers here"
      onKeyDown={held}
    >
      <ul>
        {answers.map((answer) => (
          <li key={answer.text}>
            <AnswerButton answer={answer} sight={sight} pages={pages} />
          </li>
        ))}
        {ways.map((way) => (
          <li key={way.words}>
            <GestureButton gesture={way} sight={sight} pages={pages} />
          </li>
        ))}
      </ul>
    </div>
  );
}
