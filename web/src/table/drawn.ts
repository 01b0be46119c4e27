// Things drawn to other things with the mouse: press, draw, let go. Whatever can be drawn can also be clicked.

/** So far the hand has to draw before it means it, in pixels: a click trembles less. */
const DRAWN_FROM = 8;

const SVG = "http://www.w3.org/2000/svg";

/** The line from where the press was to the hand, and what letting go would do. */
function line() {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "drawn-line");
  svg.setAttribute("aria-hidden", "true");
  const way = document.createElementNS(SVG, "path");
  const words = document.createElementNS(SVG, "text");
  svg.append(way, words);
  document.body.append(svg);
  return {
    to: (from: { x: number; y: number }, x: number, y: number, text: string) => {
      way.setAttribute("d", `M${from.x} ${from.y}L${x} ${y}`);
      // Words stay on the screen: at its right edge they stand before the hand.
      const late = x > innerWidth * 0.7;
      words.setAttribute("text-anchor", late ? "end" : "start");
      words.setAttribute("x", String(late ? x - 14 : x + 14));
      words.setAttribute("y", String(y - 10));
      words.textContent = text;
    },
    away: () => svg.remove(),
  };
}

/** The things under a point, the one on top first. */
export const thingsAt = (x: number, y: number): string[] =>
  document
    .elementsFromPoint(x, y)
    .flatMap((element) => (element as HTMLElement).dataset?.["thing"] ?? []);

export interface Drawing {
  /** What letting go here would do; "" for nothing. */
  words: (x: number, y: number) => string;
  drop: (x: number, y: number) => void;
  /** The hand draws, and is no longer a click. */
  begins?: () => void;
  ends?: () => void;
}

/** Begins to draw; a press without drawing stays a click. */
export function draw(event: PointerEvent, drawing: Drawing): void {
  // A finger moves the board.
  if (event.pointerType === "touch" || event.button !== 0) return;
  event.stopPropagation();
  const from = { x: event.clientX, y: event.clientY };
  let shown: ReturnType<typeof line> | null = null;
  const move = ({ clientX: x, clientY: y }: PointerEvent) => {
    if (!shown && Math.hypot(x - from.x, y - from.y) < DRAWN_FROM) return;
    if (!shown) drawing.begins?.();
    shown ??= line();
    shown.to(from, x, y, drawing.words(x, y));
  };
  const end = () => {
    shown?.away();
    if (shown) drawing.ends?.();
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", end);
  };
  const up = ({ clientX: x, clientY: y }: PointerEvent) => {
    const drawn = shown !== null;
    end();
    if (!drawn) return;
    // What was drawn is no click on whatever lies there.
    const swallow = (click: Event) => click.stopPropagation();
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }));
    drawing.drop(x, y);
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", end);
}
