// Pieces that board, dock and panels are made of: signs with numbers, tokens, cards, and things that can be
// looked at or chosen.

import type { ComponentChildren, JSX } from "preact";

import type { Card, Company, Kind, Need, Plan, Reward } from "../../types/skymines";
import { draw, thingsAt } from "../../table/drawn";
import { Glyph } from "../../ui/glyph";
import { seatShape } from "../../ui/parts";
import {
  answersTo,
  cardName,
  cardOf,
  isLuna,
  kindName,
  needParts,
  planName,
  planOf,
  rewardOf,
  shortName,
  type SkySight,
} from "./model";
import { Num } from "./num";
import { canDraw, drawnOn, waysTo } from "./shortcuts";
import { signs } from "./signs";

export { Num } from "./num";

/** A company's sign on its colour. */
export function CompanySign({ company }: { company: Company }) {
  return (
    <span class={`co-sign co-${company}`}>
      <Glyph of={signs[company].glyph} word={shortName(company)} />
    </span>
  );
}

const MOON = "M11.5 1A7.2 7.2 0 1 0 15 12.5 6 6 0 0 1 11.5 1Z";

/** The marker of a seat or of Luna. */
export function Marker(props: { sight: SkySight; actor: number; class?: string }) {
  const { sight, actor } = props;
  const luna = isLuna(sight.view, actor);
  return (
    <svg
      class={`marker ${luna ? "luna" : `seat-${actor}`} ${props.class ?? ""}`}
      viewBox="0 0 16 16"
      aria-hidden="true"
    >
      <path d={luna ? MOON : seatShape(actor)} />
    </svg>
  );
}

// Things.

/** Why a thing cannot be chosen now; nothing where nobody would ask. */
export const reasonsOf = (sight: SkySight, thing: string): readonly string[] => [
  ...new Set((sight.whyNotAt.get(thing) ?? []).map(({ reason }) => reason)),
];

/** What is read out for a thing: its name, its answers, or why there is none. */
export function spokenOf(sight: SkySight, thing: string, name: string): string {
  const answers = answersTo(sight, thing);
  if (answers.length > 0) return [name, ...answers.map(({ label }) => label)].join("; ");
  const [why] = reasonsOf(sight, thing);
  return why ? `${name}; not now: ${why}` : name;
}

/** Looked at with the pointer or the focus, and no longer when they leave. */
export function looking(sight: SkySight, thing: string) {
  return {
    onPointerEnter: () => (sight.looked.value = thing),
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType === "mouse" && sight.looked.value === thing) sight.looked.value = null;
    },
    onFocus: () => (sight.looked.value = thing),
    onBlur: () => {
      if (sight.looked.value === thing) sight.looked.value = null;
    },
  };
}

/** Lit, grey for a reason, or neither. */
export const litness = (sight: SkySight, thing: string): string =>
  answersTo(sight, thing).length > 0 ? "lit" : sight.whyNotAt.has(thing) ? "barred" : "";

interface ThingProps {
  sight: SkySight;
  /** The name by which answers touch it; "" for what is only looked at. */
  thing: string;
  name: string;
  class?: string;
  children: ComponentChildren;
}

/** What lies under the hand that draws something, and what letting go there does. */
function dropAt(sight: SkySight, from: string, x: number, y: number) {
  for (const thing of thingsAt(x, y)) {
    const ways = drawnOn(sight, from, thing);
    if (ways.length > 0) return ways;
  }
  return [];
}

/** Begins to draw a thing to where it is used. */
function drawing(sight: SkySight, thing: string) {
  return (event: PointerEvent) =>
    draw(event, {
      words: (x, y) => dropAt(sight, thing, x, y)[0]?.words ?? "",
      drop: (x, y) => sight.choose([], { x, y }, dropAt(sight, thing, x, y)),
    });
}

/** A button where answers touch it, or several of them follow from it; otherwise a picture with a name, and grey where there is a reason. */
export function Thing(props: ThingProps) {
  const { sight, thing, name } = props;
  const answers = thing ? answersTo(sight, thing) : [];
  const ways = thing && answers.length === 0 ? waysTo(sight, thing) : [];
  const look = thing ? looking(sight, thing) : {};
  const said = thing
    ? [spokenOf(sight, thing, name), ...ways.map(({ words }) => words)].join("; ")
    : name;
  const inside = (
    <>
      <span class="face" aria-hidden="true">
        {props.children}
      </span>
      <span class="sr">{said}</span>
    </>
  );
  const drawn = thing && canDraw(sight, thing) ? drawing(sight, thing) : undefined;
  if (answers.length === 0 && ways.length === 0)
    return (
      <span
        class={`thing ${thing ? litness(sight, thing) : ""} ${drawn ? "drawable" : ""} ${props.class ?? ""}`}
        data-thing={thing || undefined}
        {...look}
        onPointerDown={drawn}
        onClick={() => thing && (sight.looked.value = thing)}
      >
        {inside}
      </span>
    );
  const chosen = (event: JSX.TargetedMouseEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    sight.choose(answers, { x: box.left + box.width / 2, y: box.bottom }, ways);
  };
  return (
    <button
      type="button"
      class={`thing lit ${answers.length === 0 ? "by-way" : ""} ${drawn ? "drawable" : ""} ${props.class ?? ""}`}
      data-thing={thing}
      data-lit=""
      title={ways.map(({ words }) => words).join("; ") || undefined}
      disabled={sight.busy}
      onClick={chosen}
      onPointerDown={drawn}
      {...look}
    >
      {inside}
    </button>
  );
}

// Cards.

/** What a card does, in a line on its face. */
const DOES: Record<Kind, string> = {
  titanium: "buy, move",
  carbon: "buy, move",
  minerals: "buy, move",
  energy: "expand",
  research_scientist: "upload",
  field_scientist: "helium",
  share: "counts",
};

/** An action card as it lies in hand or in a slot: band, sign, number, what it does. */
export function CardFace({ sight, card }: { sight: SkySight; card: Card }) {
  const info = cardOf(sight, card);
  if (!info) return <span class="card-face">?</span>;
  return (
    <span class={`card-face k-${info.kind}`}>
      <span class="band">{kindName(sight, info.kind).split(" ")[0]}</span>
      <Glyph of={signs[info.kind].glyph} />
      {info.value > 0 && <b class="value">{info.value}</b>}
      {info.share && <CompanySign company={info.share} />}
      <small>{DOES[info.kind]}</small>
    </span>
  );
}

/** A card as small as it can be read: sign and number. */
export function MiniCard({ sight, card }: { sight: SkySight; card: Card }) {
  const info = cardOf(sight, card);
  if (!info) return <span class="mini">?</span>;
  return (
    <span class={`mini k-${info.kind}`}>
      <Glyph of={signs[info.kind].glyph} />
      {info.value > 0 && <b>{info.value}</b>}
      {info.share && <CompanySign company={info.share} />}
    </span>
  );
}

/** Cards that are only looked at, read out as words. */
export function Cards({ sight, cards }: { sight: SkySight; cards: readonly Card[] }) {
  if (cards.length === 0) return <span class="dim">none</span>;
  return (
    <span
      class="minis"
      role="img"
      aria-label={cards.map((card) => cardName(sight, card)).join(", ")}
    >
      {cards.map((card) => (
        <MiniCard key={card} sight={sight} card={card} />
      ))}
    </span>
  );
}

// Plans.

export function RewardSign({ reward }: { reward: Reward }) {
  const found = rewardOf(reward);
  return found ? <Num sign={found.sign} n={found.n} class="reward" /> : <span>nothing</span>;
}

export function NeedSigns({ need }: { need: Need }) {
  return (
    <span class="needs">
      {needParts(need).map(({ sign, n, words }, i) =>
        sign ? (
          <Num key={i} sign={sign} n={n} />
        ) : (
          <span key={i} class="any">
            {need !== "nothing" && typeof need === "object" && "two" in need
              ? `2 × ${n}`
              : n
                ? `any ${n}`
                : words}
          </span>
        ),
      )}
    </span>
  );
}

/** A research plan: what it asks for, and below what it gives. */
export function PlanFace({ sight, plan }: { sight: SkySight; plan: Plan }) {
  const info = planOf(sight, plan);
  if (!info) return <>{planName(sight, plan)}</>;
  return (
    <span class="plan-face">
      <NeedSigns need={info.need} />
      <RewardSign reward={info.reward} />
    </span>
  );
}
