// The board on a desk: everything at once. On a phone each place is a stage of its own.

import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { ComponentChildren } from "preact";

import { isPhone } from "../../base/screen";
import { nextInDirection } from "../../table/panzoom";
import { Ribbons, Stations } from "./companies";
import { Details, hasDetails } from "./details";
import { MapPicture } from "./map";
import type { SkySight } from "./model";
import { Bonus, Market, Research, Rounds, Tasks } from "./places";

const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Arrow keys walk between what is lit. */
function walk(event: JSX.TargetedKeyboardEvent<HTMLDivElement>): void {
  const direction = ARROWS[event.key];
  if (!direction || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement | SVGElement>("[data-lit]")];
  const points = all.map((element) => {
    const box = element.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, element };
  });
  const focused = points.find(({ element }) => element === document.activeElement);
  const next = focused ? nextInDirection(focused, direction, points) : points[0];
  if (!next) return;
  event.preventDefault();
  next.element.focus({ preventScroll: true });
  next.element.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** A part of the board that can be walked through; `picture` is the frame's word for it. */
function Walk(props: { sight: SkySight; class: string; children: ComponentChildren }) {
  return (
    <div class="sky">
      <div class={`picture sky-board ${props.class}`} onKeyDown={walk}>
        {props.children}
      </div>
      <Look sight={props.sight} />
    </div>
  );
}

export function Board({ sight }: { sight: SkySight }) {
  return (
    <Walk sight={sight} class="whole">
      <Stations sight={sight} />
      <div class="sky-middle">
        <MapPicture sight={sight} />
        <Rounds sight={sight} />
        <Tasks sight={sight} />
      </div>
      <Bonus sight={sight} />
      <div class="sky-displays">
        <Market sight={sight} />
        <Research sight={sight} />
      </div>
      <Ribbons sight={sight} />
    </Walk>
  );
}

// On a phone.

export function MapStage({ sight }: { sight: SkySight }) {
  return (
    <Walk sight={sight} class="alone">
      <MapPicture sight={sight} />
      <Tasks sight={sight} />
    </Walk>
  );
}

export function CompaniesStage({ sight }: { sight: SkySight }) {
  return (
    <Walk sight={sight} class="alone">
      <Stations sight={sight} />
      <Ribbons sight={sight} />
    </Walk>
  );
}

export function MarketStage({ sight }: { sight: SkySight }) {
  return (
    <Walk sight={sight} class="alone">
      <Market sight={sight} />
    </Walk>
  );
}

export function ResearchStage({ sight }: { sight: SkySight }) {
  return (
    <Walk sight={sight} class="alone">
      <Research sight={sight} />
      <Rounds sight={sight} />
    </Walk>
  );
}

export function BonusStage({ sight }: { sight: SkySight }) {
  return (
    <Walk sight={sight} class="alone">
      <Bonus sight={sight} />
    </Walk>
  );
}

// What is looked at.

const GAP = 10;

/** Words for what is looked at, beside it and never over it. */
function Look({ sight }: { sight: SkySight }) {
  const thing = sight.looked.value;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const card = box.current;
    if (!card || !thing) return;
    const found = document.querySelector(
      `.sky [data-thing="${CSS.escape(thing)}"], .sky-dock [data-thing="${CSS.escape(thing)}"]`,
    );
    // What lies on a place that is not open has its words where they always are on a phone.
    const at = (found ?? (isPhone.value ? card : null))?.getBoundingClientRect();
    if (at) place(card, at, found?.closest(".sky-dock") ?? null);
  });
  useEffect(() => {
    const close = (event: KeyboardEvent) => event.key === "Escape" && (sight.looked.value = null);
    addEventListener("keydown", close);
    return () => removeEventListener("keydown", close);
  }, []);
  if (!thing || !hasDetails(sight, thing)) return null;
  return (
    <div class="sky-look" ref={box} role="status">
      <Details sight={sight} thing={thing} />
    </div>
  );
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
  width: number;
  height: number;
}

/** To the side with room within the board: right, left, below or above of the thing. */
function place(card: HTMLElement, at: Box, dock: Element | null): void {
  const { offsetWidth: width, offsetHeight: height } = card;
  if (isPhone.value) {
    // There it lies over the list of answers, between the board and the thumb.
    const side = document.querySelector(".side")?.getBoundingClientRect();
    card.style.left = `${GAP}px`;
    card.style.top = `${Math.min(side?.top ?? at.bottom, innerHeight - height - GAP)}px`;
    return;
  }
  const board = card.parentElement!.getBoundingClientRect();
  const right = at.right + GAP + width < board.right;
  const left = at.left - GAP - width > board.left;
  const wide = at.width > board.width / 2;
  const keep = (n: number, most: number) => Math.max(GAP, Math.min(n, most - GAP));
  // Over the dock, where the next card is that one looks at.
  const beside = !wide && !dock && (right || left);
  const above = at.top - GAP - height > 0;
  const x = beside
    ? right
      ? at.right + GAP
      : at.left - GAP - width
    : keep(at.left, innerWidth - width);
  const y = beside
    ? keep(at.top, innerHeight - height)
    : above
      ? (dock?.getBoundingClientRect().top ?? at.top) - GAP - height
      : at.bottom + GAP;
  card.style.left = `${x}px`;
  card.style.top = `${keep(y, innerHeight - height)}px`;
}
