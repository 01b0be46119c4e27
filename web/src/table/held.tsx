// The last step before what cannot be taken back: "End turn", or what would be lost.

import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

import { endTurn } from "../base/prefs";
import { Glyph } from "../ui/parts";
import { sentence } from "./answers";
import { countWarning } from "./coach";
import type { Hand, Held } from "./hand";

/** Seconds that are left before a held answer goes out by itself; null where it waits. */
function useGrace(held: Held, confirm: () => void): number | null {
  const grace = held.why === "ends" && typeof endTurn.value === "number" ? endTurn.value : null;
  const left = useSignal<number | null>(grace);
  useEffect(() => {
    left.value = grace;
    if (grace === null) return;
    const timer = setInterval(() => {
      const now = Math.max(0, (left.value ?? 0) - 1);
      left.value = now;
      if (now > 0) return;
      clearInterval(timer);
      confirm();
    }, 1000);
    return () => clearInterval(timer);
  }, [held, grace]);
  return left.value;
}

export function HeldCard(props: {
  hand: Hand;
  held: Held;
  busy: boolean;
  /** What the coach says of it, and at which table that is counted. */
  warning: string | null;
  table: string;
}) {
  const { hand, held, busy } = props;
  // What was said stays while the card is open, also when it was the last time.
  const warning = useRef(props.warning).current;
  useEffect(() => {
    if (warning !== null) countWarning(props.table);
  }, []);
  const end = useRef<HTMLButtonElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const left = useGrace(held, hand.confirm);
  const ends = held.why === "ends";
  // The keys find the step that is meant: the end of the turn, or the way back from a loss.
  useLayoutEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    (ends ? end : keep).current?.focus({ preventScroll: true });
    return () => opener?.isConnected && opener.focus({ preventScroll: true });
  }, [held]);
  return (
    <div
      class={`held ${held.why}`}
      role="group"
      aria-label={ends ? "End of the turn" : "Really?"}
      data-held={held.answer.text}
    >
      <p>
        <b>{sentence(held.answer.label)}</b>
      </p>
      {held.losses.map(({ text }) => (
        <p key={text} class="loss">
          {sentence(text)}
        </p>
      ))}
      {warning && (
        <p class="coach-warns">
          <Glyph name="bulb" /> {warning}
        </p>
      )}
      {ends && <p class="dim">After this nothing of the turn can be taken back.</p>}
      <div class="row">
        <button
          type="button"
          ref={keep}
          data-takes=""
          data-keep=""
          onClick={() => (hand.held.value = null)}
        >
          <Glyph name="undo" /> {ends ? "Not yet" : "No, keep it"}
        </button>
        <button
          type="button"
          ref={end}
          class={ends ? "primary end" : "danger end"}
          data-takes=""
          data-confirm=""
          disabled={busy}
          onClick={hand.confirm}
        >
          {ends ? `End turn${left === null ? "" : ` (${left} s)`}` : "Yes, do it"}
        </button>
      </div>
    </div>
  );
}
