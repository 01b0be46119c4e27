// The picture in the middle: camera, targets that can be clicked, walked through and read out,
// and what was last done.

import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { createContext } from "preact";
import type { ComponentChildren, JSX } from "preact";
import { useContext, useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";

import { mayMove } from "../base/prefs";
import type { Offer } from "../base/wire";
import { Glyph, seatShape } from "../ui/parts";
import { PanZoom, nextInDirection } from "./panzoom";
import { sinceOwn } from "./report";
import type { AnySight, AnyPicture, Effect, Point } from "./sight";

const Eye = createContext<{ sight: AnySight } | null>(null);

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface TargetProps extends Point {
  /** Names the thing: what `looked` is set to. */
  thing: string;
  /** What it is, in words; the answers are read out after it. */
  name: string;
  /** Where it can be clicked: the outline of a path. */
  shape: string;
  answers: readonly Offer<object>[];
  /** Does something else than giving the answers. */
  onChoose?: (near: Point) => void;
  /** A press that may become something drawn to another thing. */
  onDraw?: ((event: PointerEvent) => void) | undefined;
  children?: ComponentChildren;
  class?: string;
}

/**
 * A thing on the board: looked at when hovered over or focused, lit when it can be chosen. The
 * picture is for the eye alone; what lies over it carries the words and takes clicks and keys.
 */
export function Target(props: TargetProps) {
  const { thing, name, x, y, shape, answers, onChoose } = props;
  const { sight } = useContext(Eye)!;
  const lit = answers.length > 0;
  const barred = lit ? [] : (sight.whyNotAt.get(thing) ?? []);
  const look = () => (sight.looked.value = thing);
  const chosen = (event: JSX.TargetedEvent<SVGPathElement>) => {
    event.stopPropagation();
    look();
    if (!lit) return;
    const box = event.currentTarget.getBoundingClientRect();
    const near = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    if (onChoose) onChoose(near);
    else sight.choose(answers, near);
  };
  const keyed = (event: JSX.TargetedKeyboardEvent<SVGPathElement>) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    chosen(event);
  };
  const said = lit
    ? `${name}: ${answers.map((answer) => answer.label).join("; ")}`
    : barred.length > 0
      ? `${name}: not now, ${barred.map(({ reason }) => reason).join("; ")}`
      : name;
  const classes = `${lit ? "lit" : ""} ${barred.length > 0 ? "barred" : ""} ${props.class ?? ""}`;
  return (
    <g class={`target ${classes}`}>
      <g aria-hidden="true">
        <path class="ground" d={shape} />
        {props.children}
      </g>
      <path
        class="hit"
        d={shape}
        data-thing={thing}
        data-x={x}
        data-y={y}
        data-lit={lit ? "" : undefined}
        role={lit ? "button" : "img"}
        tabIndex={lit ? 0 : undefined}
        aria-label={said}
        onClick={chosen}
        onPointerDown={props.onDraw}
        onKeyDown={keyed}
        onPointerEnter={look}
        onFocus={look}
      />
    </g>
  );
}

export function BoardView({ picture, sight }: { picture: AnyPicture; sight: AnySight }) {
  const box = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const { size } = picture;
  const hand = useMemo(() => new PanZoom(size), []);
  const latest = useRef(sight);
  latest.current = sight;
  const goHome = () => {
    const home = picture.home?.(latest.current);
    if (home) hand.show(home);
    else hand.showAll();
  };

  useLayoutEffect(() => {
    const element = box.current!;
    // Until the player moves it, the picture fits whatever room there is.
    let home = hand.camera.value;
    const measure = () => {
      hand.screen = { width: element.clientWidth, height: element.clientHeight };
      if (hand.camera.value !== home || element.clientWidth === 0) return;
      goHome();
      home = hand.camera.value;
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    const detach = hand.attach(svg.current!);
    return () => {
      watcher.disconnect();
      detach();
    };
  }, []);

  // What the report, the log or a printed opponent points at is brought into sight, and ringed.
  const told = sight.told.value;
  const rings = useMemo(() => pointsOf(told, picture, sight, svg.current), [told]);
  useEffect(() => {
    if (rings[0]) hand.reveal(rings[0], 120);
  }, [rings]);

  const focus = picture.focus?.(sight) ?? null;
  useEffect(() => {
    if (focus) hand.reveal(focus, 140);
  }, [focus?.x, focus?.y]);

  const walk = (event: JSX.TargetedKeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = event.shiftKey ? undefined : ARROWS[event.key];
    if (direction) {
      event.preventDefault();
      const focused = document.activeElement?.closest<SVGElement>("[data-lit]");
      const all = [...svg.current!.querySelectorAll<SVGElement>("[data-lit]")];
      const points = all.map((element) => ({ ...place(element), element }));
      if (!focused) {
        points[0] ? focusOn(points[0].element) : hand.pan(-60 * direction.x, -60 * direction.y);
        return;
      }
      const next = nextInDirection(place(focused), direction, points);
      if (next) focusOn(next.element);
    } else if (event.key === "+" || event.key === "=") hand.zoom(1.3);
    else if (event.key === "-") hand.zoom(1 / 1.3);
    else if (event.key === "0") goHome();
  };
  const focusOn = (element: SVGElement) => {
    element.focus({ preventScroll: true });
    hand.reveal(place(element));
  };

  // Signals bound to attributes: the camera moves without drawing anything anew.
  const transform = useComputed(() => {
    const { x, y, k } = hand.camera.value;
    return `translate(${x} ${y}) scale(${k})`;
  });
  const distance = useComputed(() => {
    const { k } = hand.camera.value;
    return k < 0.4 ? "far farthest" : k < 0.75 ? "far" : k > 1.5 ? "near" : "";
  });
  // How far away, for what keeps its size on the screen; in steps, so that a zoom draws little anew.
  useSignalEffect(() => {
    const k = Math.round(hand.camera.value.k * 40) / 40 || 0.025;
    svg.current?.style.setProperty("--k", String(k));
  });
  const lit = sight.touching.size > 0;
  return (
    <div class="board" ref={box} onKeyDown={walk}>
      <svg
        ref={svg}
        class={lit ? "picture asking" : "picture"}
        role="group"
        aria-label="Board. Arrow keys walk between what can be chosen, Enter chooses, plus and minus zoom."
        onClick={() => (sight.looked.value = null)}
      >
        <g transform={transform} class={distance}>
          <Eye.Provider value={{ sight }}>
            <picture.Board sight={sight} />
          </Eye.Provider>
          <Trails picture={picture} sight={sight} />
          <g class="told-rings" aria-hidden="true">
            {rings.map(({ x, y }) => (
              <circle key={`${x} ${y}`} cx={x} cy={y} r={34} pathLength={12} />
            ))}
          </g>
          <Effects picture={picture} sight={sight} />
        </g>
      </svg>
      {picture.Key && (
        <details class="key">
          <summary>Signs</summary>
          <picture.Key sight={sight} />
        </details>
      )}
      <Looked picture={picture} sight={sight} />
      <div class="zoom" role="group" aria-label="zoom">
        <button type="button" class="icon" aria-label="zoom in" onClick={() => hand.zoom(1.4)}>
          <Glyph name="plus" />
        </button>
        <button type="button" class="icon" aria-label="zoom out" onClick={() => hand.zoom(1 / 1.4)}>
          <Glyph name="minus" />
        </button>
        <button
          type="button"
          class="icon"
          aria-label="show the whole board"
          onClick={() => hand.showAll()}
        >
          <Glyph name="fit" />
        </button>
      </div>
    </div>
  );
}

/** A board to look at in a text: it fits the room that it is given, and nobody moves it. */
export function StillBoard({ picture, sight }: { picture: AnyPicture; sight: AnySight }) {
  const svg = useRef<SVGSVGElement>(null);
  const far = useSignal(false);
  const box = picture.home?.(sight) ?? { x: 0, y: 0, ...picture.size };
  useLayoutEffect(() => {
    const element = svg.current!;
    const measure = () => {
      const k = element.clientWidth / box.width;
      element.style.setProperty("--k", String(Math.round(k * 40) / 40 || 0.025));
      far.value = k < 0.75;
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  const thing = sight.looked.value;
  return (
    <div class="still-board">
      <svg
        ref={svg}
        class="picture"
        viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
        role="group"
        aria-label="Board"
        onClick={() => (sight.looked.value = null)}
      >
        <g class={far.value ? "far" : ""}>
          <Eye.Provider value={{ sight }}>
            <picture.Board sight={sight} />
          </Eye.Provider>
        </g>
      </svg>
      <div class="still-look">
        {thing ? (
          <picture.Details sight={sight} thing={thing} />
        ) : (
          <p class="dim">Point at something to read what it is.</p>
        )}
      </div>
    </div>
  );
}

/** Where things lie on the picture: as the title says, or where they can be clicked. */
function pointsOf(
  things: readonly string[],
  picture: AnyPicture,
  sight: AnySight,
  svg: SVGSVGElement | null,
): Point[] {
  return things.flatMap((thing) => {
    const told = picture.placeOf?.(thing, sight);
    if (told) return [told];
    const drawn = svg?.querySelector<SVGElement>(`[data-thing="${CSS.escape(thing)}"]`);
    return drawn ? [place(drawn)] : [];
  });
}

const place = (element: SVGElement): Point => ({
  x: Number(element.dataset["x"]),
  y: Number(element.dataset["y"]),
});

/** How far a finger draws the sheet before it means it, in pixels. */
const DRAWN = 24;

/**
 * What is looked at, in words: a box in the corner; where there is little room, a sheet that shows
 * its first line until it is drawn up, and goes away when it is drawn down.
 */
function Looked({ picture, sight }: { picture: AnyPicture; sight: AnySight }) {
  const thing = sight.looked.value;
  const up = useSignal(false);
  const from = useRef<number | null>(null);
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (thing && card.current) card.current.dataset["corner"] = cornerFor(card.current, thing);
  }, [thing]);
  if (!thing) return null;
  const away = () => {
    if (up.value) up.value = false;
    else sight.looked.value = null;
  };
  const drawn = (event: PointerEvent) => {
    const way = event.clientY - (from.current ?? event.clientY);
    from.current = null;
    if (way < -DRAWN) up.value = true;
    else if (way > DRAWN) away();
  };
  return (
    <div
      ref={card}
      class={`looked ${up.value ? "up" : ""}`}
      onPointerDown={(event) => (from.current = event.clientY)}
      onPointerUp={drawn}
    >
      <div class="sheet-tools">
        <button
          type="button"
          class="grip"
          aria-expanded={up.value}
          aria-label="details"
          onClick={() => (up.value = !up.value)}
        />
        <button
          type="button"
          class="icon"
          aria-label="close the details"
          onClick={() => (sight.looked.value = null)}
        >
          <Glyph name="close" />
        </button>
      </div>
      <div class="inside" key={thing}>
        <picture.Details sight={sight} thing={thing} />
        <Barred sight={sight} thing={thing} />
      </div>
    </div>
  );
}

/** The corner in which words about a thing do not cover it: the lower left, if it is not there. */
function cornerFor(card: HTMLElement, thing: string): string {
  const board = card.parentElement!;
  const drawn = board.querySelector(`[data-thing="${CSS.escape(thing)}"]`);
  if (!drawn) return "";
  const [room, it] = [board.getBoundingClientRect(), drawn.getBoundingClientRect()];
  const isLow = it.bottom > room.bottom - card.offsetHeight - 24;
  const isLeft = it.left < room.left + card.offsetWidth + 24;
  if (!isLow || !isLeft) return "";
  // A long thing at the bottom leaves room above it only.
  return it.right > room.right - card.offsetWidth - 24 ? "top" : "right";
}

/** Why a grey thing is grey. */
function Barred({ sight, thing }: { sight: AnySight; thing: string }) {
  if ((sight.touching.get(thing) ?? []).length > 0) return null;
  const reasons = new Set((sight.whyNotAt.get(thing) ?? []).map(({ reason }) => reason));
  return (
    <>
      {[...reasons].map((reason) => (
        <p key={reason} class="loss">
          Not now: {reason}
        </p>
      ))}
    </>
  );
}

// What was last done.

/** Ways that others have gone since the viewer last did something: they stay until it does. */
function Trails({ picture, sight }: { picture: AnyPicture; sight: AnySight }) {
  const { lines, seat } = sight;
  const trails = useMemo(
    () =>
      seat === null
        ? []
        : picture
            .effects(sinceOwn(lines, seat), sight)
            .filter((effect) => effect.kind === "move" && effect.seat !== seat),
    [lines, seat],
  );
  return (
    <g class="trails" aria-hidden="true">
      {trails.map(
        (effect, i) =>
          effect.kind === "move" && (
            <path
              key={i}
              class={`trail seat-${effect.seat}`}
              d={`M${effect.from.x} ${effect.from.y}L${effect.to.x} ${effect.to.y}`}
            />
          ),
      )}
    </g>
  );
}

const STEP_MS = 450;
const STAGGER_MS = 120;
const STAGGER_MAX_MS = 1500;

interface Running {
  id: number;
  effect: Effect;
  delay: number;
}

/** Each runs to its end, also when more happens meanwhile. */
function Effects({ picture, sight }: { picture: AnyPicture; sight: AnySight }) {
  const running = useSignal<Running[]>([]);
  const count = useRef(0);
  useEffect(() => {
    if (!mayMove() || sight.news.length === 0) return;
    const fresh = picture.effects(sight.news, sight).map((effect, i) => ({
      id: (count.current += 1),
      effect,
      delay: Math.min(i * STAGGER_MS, STAGGER_MAX_MS),
    }));
    if (fresh.length > 0) running.value = [...running.value, ...fresh];
  }, [sight.news]);
  const done = (id: number) => {
    running.value = running.value.filter((other) => other.id !== id);
  };
  return (
    <g class="effects" aria-hidden="true">
      {running.value.map(({ id, effect, delay }) => (
        <Moving key={id} effect={effect} delay={delay} onDone={() => done(id)} />
      ))}
    </g>
  );
}

function Moving(props: { effect: Effect; delay: number; onDone: () => void }) {
  const { effect, delay } = props;
  const shape = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    const options = { duration: STEP_MS, delay, easing: "ease-in-out", fill: "both" } as const;
    const animation = shape.current!.animate(frames(effect), options);
    animation.onfinish = props.onDone;
    return () => animation.cancel();
  }, []);
  return (
    <g ref={shape} class={`moving ${effect.seat === undefined ? "" : `seat-${effect.seat}`}`}>
      {effect.kind === "move" ? (
        <path class="ghost" d={seatShape(effect.seat)} />
      ) : (
        <circle class="pulse" r="20" />
      )}
    </g>
  );
}

function frames(effect: Effect): Keyframe[] {
  const at = (point: Point, scale: number) =>
    `translate(${point.x}px, ${point.y}px) scale(${scale})`;
  if (effect.kind === "pulse") {
    return [
      { transform: at(effect.at, 0.4), opacity: 0.9 },
      { transform: at(effect.at, 1.8), opacity: 0 },
    ];
  }
  const corner = (point: Point) => ({ x: point.x - 12, y: point.y - 12 });
  return [
    { transform: at(corner(effect.from), 1.5), opacity: 1 },
    { transform: at(corner(effect.to), 1.5), opacity: 1, offset: 0.85 },
    { transform: at(corner(effect.to), 1.5), opacity: 0 },
  ];
}
