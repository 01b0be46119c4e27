// Small parts of boards, dock and panels: cubes as cubes, signs with their numbers, rewards, and things
// that light up when they can be chosen.

import type { ComponentChildren, JSX } from "preact";

import type { Step } from "../../base/live";
import { Glyph, Mark } from "../../ui/glyph";
import { SeatToken } from "../../ui/parts";
import type { GainFact } from "../../types/starship-interstellar";
import {
  RESOURCES,
  cubeWords,
  gainSign,
  playerName,
  whyOf,
  type Cost,
  type Cubes,
  type Resource,
  type StarOffer,
  type StarSight,
} from "./model";
import { signs, type SignId } from "./signs";

/** A sign with its number. */
export const Sign = (props: { of: SignId; n?: ComponentChildren; class?: string }) => (
  <Mark of={signs[props.of]} n={props.n} class={`s-${props.of} ${props.class ?? ""}`} />
);

/** A sign alone, where words beside it say the same. */
export const Icon = ({ of, class: more = "" }: { of: SignId; class?: string }) => (
  <Glyph of={signs[of].glyph} class={`s-${of} ${more}`} />
);

// Three faces of a cube in a box of 20 by 22.
const TOP = "M10 .8 19 5.6 10 10.6 1 5.6Z";
const LEFT = "M1 5.6 10 10.6V21.2L1 16.2Z";
const RIGHT = "M19 5.6 10 10.6V21.2L19 16.2Z";

/** A cube: a colour and its letter. */
export const Cube = ({ of, n }: { of: Resource; n?: number }) => (
  <span class={`cube ${of}`}>
    <svg viewBox="0 0 20 22" aria-hidden="true">
      <path class="top" d={TOP} />
      <path class="left" d={LEFT} />
      <path class="right" d={RIGHT} />
      <text x="10" y="15.6">
        {of.charAt(0).toUpperCase()}
      </text>
    </svg>
    {n !== undefined && <b>{n}</b>}
  </span>
);

/** A cube of any colour. */
const AnyCube = () => (
  <span class="cube any">
    <svg viewBox="0 0 20 22" aria-hidden="true">
      <path class="top" d={TOP} />
      <path class="left" d={LEFT} />
      <path class="right" d={RIGHT} />
      <text x="10" y="15.6">
        ?
      </text>
    </svg>
  </span>
);

/** Moscovium: neither a colour nor a letter of the five. */
export const Moscovium = ({ n }: { n: number }) => <Sign of="moscovium" n={n} />;

export function CubeRow({ cubes, none }: { cubes: Cubes; none?: string }) {
  const there = RESOURCES.filter((resource) => cubes[resource]);
  if (there.length === 0) return <span class="dim">{none ?? "none"}</span>;
  return (
    <span class="cube-row" role="img" aria-label={cubeWords(cubes)}>
      {there.map((resource) => (
        <Cube key={resource} of={resource} n={cubes[resource]} />
      ))}
    </span>
  );
}

/** A price: one cube beside the other. */
export const Price = ({ price }: { price: Cost }) => (
  <span
    class="cube-row price"
    role="img"
    aria-label={typeof price === "number" ? `any ${price} cubes` : cubeWords(price)}
  >
    {typeof price === "number"
      ? Array.from({ length: price }, (_, i) => <AnyCube key={i} />)
      : RESOURCES.flatMap((resource) =>
          Array.from({ length: price[resource] ?? 0 }, (_, i) => (
            <Cube key={`${resource}${i}`} of={resource} />
          )),
        )}
  </span>
);

function Gain({ gain }: { gain: GainFact }) {
  if (gain.gain === "cubes") return <CubeRow cubes={{ [gain.resource]: gain.n }} />;
  return <Sign of={gainSign(gain)} n={"n" in gain ? gain.n : undefined} />;
}

/** A reward: one of its ways, each with all that it gives. */
export const Ways = ({ ways }: { ways: readonly GainFact[][] }) => (
  <span class="ways">
    {ways.map((way, i) => (
      <span key={i} class="way">
        {i > 0 && <small class="or">or</small>}
        {way.map((gain, j) => (
          <Gain key={j} gain={gain} />
        ))}
      </span>
    ))}
  </span>
);

interface ThingProps {
  sight: StarSight;
  /** What answers touch. */
  thing: string;
  /** What it is, in words. */
  name: string;
  class?: string;
  children: ComponentChildren;
  /** Of this player alone: others' things never light up. */
  mine?: boolean;
  /** Other answers than those that touch it, and what follows them by itself. */
  answers?: readonly StarOffer[];
  then?: Step[];
}

/** Something on a board, in the dock or in a panel: looked at by pointer or focus, a button while an answer touches it. */
export function Thing(props: ThingProps) {
  const { sight, thing, name, children, mine = true, then } = props;
  const answers = mine ? (props.answers ?? sight.touching.get(thing) ?? []) : [];
  const barred = mine && answers.length === 0 && whyOf(sight, thing).length > 0;
  const classes = `thing ${props.class ?? ""} ${barred ? "barred" : ""}`;
  const look = () => (sight.looked.value = thing);
  if (answers.length === 0) {
    return (
      <span class={classes} data-thing={thing} tabIndex={-1} onClick={look} onPointerEnter={look}>
        {children}
      </span>
    );
  }
  const choose = (event: JSX.TargetedMouseEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const [only] = answers;
    if (then && answers.length === 1 && only) sight.act(only, then);
    else sight.choose(answers, { x: box.left + box.width / 2, y: box.top + box.height / 2 });
  };
  return (
    <button
      type="button"
      class={`${classes} lit`}
      data-thing={thing}
      data-lit=""
      disabled={sight.busy}
      onClick={choose}
      onPointerEnter={look}
      onFocus={look}
    >
      {children}
      <span class="sr">
        {name}: {answers.map(({ label }) => label).join("; ")}
      </span>
    </button>
  );
}

export const Who = ({ sight, player }: { sight: StarSight; player: number }) => (
  <SeatToken seat={player} label={playerName(sight, player)} />
);
