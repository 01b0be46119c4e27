// Signs: one drawing for each thing, the same on board, card, answer and log, with its number; and on
// focus or tap its word, what it means, and the rule.

import { signal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

import bookOpen from "glyph:lucide/book-open";

import { RuleLink } from "./parts";

/** What `import … from "glyph:SET/NAME"` gives. */
export interface GlyphDrawing {
  viewBox: string;
  body: string;
  /** The outline, if the drawing is nothing but one filled path. */
  d: string | null;
}

/** A sign of a title, as its `signs.ts` lists it. */
export interface SignEntry {
  glyph: GlyphDrawing;
  /** What it is called, in a word or two. */
  word: string;
  /** What it means, in one sentence. */
  line: string;
  /** The section that says so. */
  rule: string;
  /** Under which heading the glossary has it. */
  kind?: string;
}

export type Signs<Id extends string = string> = Record<Id, SignEntry>;

/** The signs by heading, in the order of the list. */
export function byKind(signs: Signs): [string, [string, SignEntry][]][] {
  const kinds = new Map<string, [string, SignEntry][]>();
  for (const [id, sign] of Object.entries(signs)) {
    const kind = sign.kind ?? "Signs";
    kinds.set(kind, [...(kinds.get(kind) ?? []), [id, sign]]);
  }
  return [...kinds];
}

interface GlyphProps {
  of: GlyphDrawing;
  /** Read out, where nothing beside it says the same. */
  word?: string;
  class?: string;
  /** On a board, in its units: the middle, and the side of the square. */
  x?: number;
  y?: number;
  size?: number;
}

const spoken = (word: string | undefined) =>
  word ? { role: "img" as const, "aria-label": word } : { "aria-hidden": true as const };

/** A drawing: in a text as high as a letter, on a board where `x`, `y` and `size` say. */
export function Glyph({ of, word, class: more = "", x, y, size }: GlyphProps) {
  const name = `sign ${more}`;
  const box = { viewBox: of.viewBox, ...spoken(word) };
  if (size === undefined)
    return <svg class={name} {...box} dangerouslySetInnerHTML={{ __html: of.body }} />;
  const left = (x ?? 0) - size / 2;
  const top = (y ?? 0) - size / 2;
  const [x0 = 0, y0 = 0, width = 1] = of.viewBox.split(" ").map(Number);
  const by = size / width;
  if (of.d) {
    const move = `translate(${round(left - x0 * by)} ${round(top - y0 * by)}) scale(${round(by)})`;
    return <path class={name} d={of.d} transform={move} {...spoken(word)} />;
  }
  return (
    <svg
      class={name}
      {...box}
      x={left}
      y={top}
      width={size}
      height={size}
      dangerouslySetInnerHTML={{ __html: of.body }}
    />
  );
}

const round = (n: number) => Math.round(n * 1e4) / 1e4;

/** A sign with its number inside something that can be pressed, or where it is explained anyway. */
export function Mark({
  of,
  n,
  class: more = "",
}: {
  of: SignEntry;
  n?: ComponentChildren;
  class?: string;
}) {
  return (
    <span class={`mark ${more}`} title={of.word}>
      <Glyph of={of.glyph} />
      {n !== undefined && <b>{n}</b>}
      <span class="sr"> {of.word}</span>
    </span>
  );
}

const shown = signal<{ of: SignEntry; title: string; from: Element } | null>(null);

/** A sign with its number that says what it is when it is pressed. */
export function Sign(props: {
  of: SignEntry;
  title: string;
  n?: ComponentChildren;
  class?: string;
}) {
  const { of, title, n, class: more = "" } = props;
  const show = (event: JSX.TargetedMouseEvent<HTMLButtonElement>) => {
    event.stopPropagation();
    shown.value = { of, title, from: event.currentTarget };
  };
  return (
    <button
      type="button"
      class={`mark says ${more}`}
      title={`${of.word}: ${of.line}`}
      aria-haspopup="dialog"
      onClick={show}
    >
      <Glyph of={of.glyph} />
      {n !== undefined && <b>{n}</b>}
      <span class="sr"> {of.word}</span>
    </button>
  );
}

/** Where {@link Sign} says what it is. One of these stands in the page. */
export function SignPopover() {
  const box = useRef<HTMLDialogElement>(null);
  const at = shown.value;
  useLayoutEffect(() => {
    const dialog = box.current;
    if (!dialog || !at) return;
    if (!dialog.open) dialog.show();
    const from = at.from.getBoundingClientRect();
    const right = innerWidth - dialog.offsetWidth - 8;
    dialog.style.left = `${Math.max(8, Math.min(from.left, right))}px`;
    const below = from.bottom + 6 + dialog.offsetHeight < innerHeight;
    const top = below ? from.bottom + 6 : from.top - dialog.offsetHeight - 6;
    dialog.style.top = `${Math.max(8, top)}px`;
    dialog.focus();
    const close = () => {
      shown.value = null;
      if (at.from instanceof HTMLElement) at.from.focus();
    };
    const aside = (event: Event) => !dialog.contains(event.target as Node) && close();
    const escape = (event: KeyboardEvent) => event.key === "Escape" && close();
    addEventListener("pointerdown", aside);
    addEventListener("keydown", escape);
    return () => {
      removeEventListener("pointerdown", aside);
      removeEventListener("keydown", escape);
    };
  }, [at]);
  if (!at) return null;
  return (
    <dialog ref={box} class="popover signs" tabIndex={-1} aria-label={at.of.word}>
      <h3>
        <Glyph of={at.of.glyph} /> {at.of.word}
      </h3>
      <p>{at.of.line}</p>
      <footer>
        <RuleLink title={at.title} rule={at.of.rule} />
        <a href={`/glossary/${at.title}`} target="_blank" rel="noopener">
          <Glyph of={bookOpen} /> All signs
        </a>
      </footer>
    </dialog>
  );
}
