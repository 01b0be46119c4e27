// Small parts that every page uses: tokens of seats, buttons with a rule behind them, dialogs.

import { signal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

import { findSection, rulebook, sectionId } from "../base/books";
import type { Rule } from "../base/wire";

// Seats: a colour is always doubled by a shape and a number.

const SHAPES = [
  "M8 1.6 15 14H1Z",
  "M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Z",
  "M2 2h12v12H2Z",
  "M8 .6 15.4 8 8 15.4.6 8Z",
] as const;

/** The outline of a seat's token in a box of 16. */
export const seatShape = (seat: number): string => SHAPES[seat % SHAPES.length]!;

export function SeatToken({ seat, label }: { seat: number; label?: string }) {
  const words = label
    ? { role: "img" as const, "aria-label": label }
    : { "aria-hidden": true as const };
  return (
    <svg class={`token seat-${seat}`} viewBox="0 0 16 16" {...words}>
      <path d={seatShape(seat)} />
      <text x="8" y={seat % 4 === 0 ? 12.4 : 11.2}>
        {seat + 1}
      </text>
    </svg>
  );
}

// The rule behind a thing, on the spot.

const shown = signal<{ title: string; rule: Rule; x: number; y: number } | null>(null);

/** A citation: shows the section where it is clicked. */
export function RuleLink({
  title,
  rule,
  quiet,
}: {
  title: string;
  rule?: Rule | null;
  quiet?: boolean;
}) {
  if (!rule) return null;
  const show = (event: JSX.TargetedMouseEvent<HTMLButtonElement>) => {
    event.stopPropagation();
    const box = event.currentTarget.getBoundingClientRect();
    shown.value = { title, rule, x: box.left, y: box.bottom };
  };
  return (
    <button
      type="button"
      class={quiet ? "rule quiet" : "rule"}
      onClick={show}
      aria-haspopup="dialog"
      aria-label={`rule ${sectionId(rule)}`}
    >
      {rule}
    </button>
  );
}

/** Where the popover of {@link RuleLink} appears. One of these stands in the page. */
export function RulePopover() {
  const box = useRef<HTMLDialogElement>(null);
  const at = shown.value;
  useLayoutEffect(() => {
    const dialog = box.current;
    if (!dialog || !at) return;
    if (!dialog.open) dialog.show();
    const width = dialog.offsetWidth;
    const height = dialog.offsetHeight;
    dialog.style.left = `${Math.max(8, Math.min(at.x, innerWidth - width - 8))}px`;
    const below = at.y + 6 + height < innerHeight;
    dialog.style.top = `${below ? at.y + 6 : Math.max(8, at.y - height - 30)}px`;
    dialog.focus();
    const close = (event: Event) => {
      if (
        event instanceof KeyboardEvent
          ? event.key === "Escape"
          : !dialog.contains(event.target as Node)
      ) {
        shown.value = null;
      }
    };
    addEventListener("pointerdown", close);
    addEventListener("keydown", close);
    return () => {
      removeEventListener("pointerdown", close);
      removeEventListener("keydown", close);
    };
  });
  if (!at) return null;
  const book = rulebook(at.title).value;
  const section = book && findSection(book, at.rule);
  const id = sectionId(at.rule);
  return (
    <dialog ref={box} class="popover" tabIndex={-1} aria-label={`rule ${id}`}>
      {section ? (
        <>
          <h3>
            <span class="sect">§{section.id}</span> {section.title}
          </h3>
          <p>{section.text}</p>
          {(book?.rulings ?? [])
            .filter((ruling) => section.rulings.includes(ruling.id))
            .map((ruling) => (
              <div key={ruling.id} class="ruling">
                <span class="tag">{ruling.id}</span> {ruling.question} <b>{ruling.decision}</b>
              </div>
            ))}
        </>
      ) : (
        <p class="dim">{book ? `There is no section ${at.rule}.` : "Opening the rulebook …"}</p>
      )}
      <footer>
        <a href={`/rules/${at.title}#${section?.id ?? id}`} target="_blank" rel="noopener">
          In the rulebook
        </a>
        <button type="button" class="link" onClick={() => (shown.value = null)}>
          Close
        </button>
      </footer>
    </dialog>
  );
}

/** A dialog over the page. */
export function Modal(props: { name: string; onClose: () => void; children: ComponentChildren }) {
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => box.current?.showModal(), []);
  return (
    <dialog
      ref={box}
      class="modal"
      aria-label={props.name}
      onClose={props.onClose}
      onClick={(event) => event.target === box.current && box.current?.close()}
    >
      <div class="head">
        <h2>{props.name}</h2>
        <button type="button" class="icon" aria-label="close" onClick={() => box.current?.close()}>
          <Glyph name="close" />
        </button>
      </div>
      <div class="inside">{props.children}</div>
    </dialog>
  );
}

/** A text to be copied, with a button that does it. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const done = useRef(signal(false)).current;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      done.value = true;
      setTimeout(() => (done.value = false), 1500);
    } catch {
      // No permission: the text is selected and can be copied by hand.
    }
  };
  return (
    <label class="copy">
      <span>{label}</span>
      <span class="row">
        <input readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
        <button type="button" onClick={copy}>
          {done.value ? "Copied" : "Copy"}
        </button>
      </span>
    </label>
  );
}

// Signs of our own, 16 by 16, drawn with strokes.

const GLYPHS = {
  close: "M4 4l8 8M12 4l-8 8",
  plus: "M8 3v10M3 8h10",
  minus: "M3 8h10",
  fit: "M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4",
  undo: "M6 3 2.5 6.5 6 10M3 6.5h6a4 4 0 0 1 0 8H6",
  next: "M6 3l5 5-5 5",
  back: "M10 3 5 8l5 5",
  first: "M11 3 6 8l5 5M4 3v10",
  last: "M5 3l5 5-5 5M12 3v10",
  forward: "M3 3l5 5-5 5M8.5 3l5 5-5 5",
  backward: "M13 3 8 8l5 5M7.5 3l-5 5 5 5",
  play: "M4.5 3v10l8-5Z",
  pause: "M5 3v10M11 3v10",
  sun: "M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M13 3l-1 1M4 12l-1 1",
  moon: "M13 9.5A5.5 5.5 0 1 1 6.5 3 4.5 4.5 0 0 0 13 9.5Z",
  auto: "M8 2a6 6 0 1 0 0 12ZM8 2a6 6 0 0 1 0 12",
  sound: "M2 6v4h2.5L8 13V3L4.5 6ZM10.5 5.5a3.5 3.5 0 0 1 0 5M12.5 3.5a6.5 6.5 0 0 1 0 9",
  mute: "M2 6v4h2.5L8 13V3L4.5 6ZM11 6l4 4M15 6l-4 4",
  menu: "M2 4h12M2 8h12M2 12h12",
  die: "M3 3h10v10H3ZM6 6h.01M10 10h.01M8 8h.01M10 6h.01M6 10h.01",
  book: "M3 2.5h8.5a1.5 1.5 0 0 1 1.5 1.5v9.5H4.5A1.5 1.5 0 0 1 3 12ZM3 12a1.5 1.5 0 0 1 1.5-1.5H13",
  eye: "M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM8 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z",
  lock: "M4.5 7.5h7v6h-7ZM6 7.5V5.5a2 2 0 0 1 4 0v2",
  flag: "M4 14V2.5M4 3h8l-2 2.5L12 8H4",
  help: "M5.5 6a2.5 2.5 0 1 1 3.6 2.2C8.3 8.6 8 9 8 10M8 12.5h.01",
  bell: "M4 11V7a4 4 0 0 1 8 0v4l1 1.5H3ZM6.5 14h3",
  bulb: "M5.5 10.5a4.5 4.5 0 1 1 5 0V12h-5ZM6 14h4",
  check: "M3 8.5 6.5 12 13 4.5",
} as const;

export type GlyphName = keyof typeof GLYPHS;

export function Glyph({ name }: { name: GlyphName }) {
  return (
    <svg class="glyph" viewBox="0 0 16 16" aria-hidden="true">
      <path d={GLYPHS[name]} />
    </svg>
  );
}
