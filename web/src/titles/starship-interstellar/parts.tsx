// Small parts of the panels: cubes with their letters, things that light up when they can be
// chosen.

import type { ComponentChildren, JSX } from "preact";

import { SeatToken } from "../../ui/parts";
import {
  RESOURCES,
  cubeWords,
  playerName,
  type Cost,
  type Cubes,
  type Resource,
  type StarSight,
} from "./model";

/** A cube: a colour and its letter. */
export const Cube = ({ of, n }: { of: Resource; n?: number }) => (
  <span class={`cube ${of}`}>
    {of.charAt(0).toUpperCase()}
    {n !== undefined && <small>{n}</small>}
  </span>
);

/** Moscovium: neither a colour nor a letter of the five. */
export const Moscovium = ({ n }: { n: number }) => (
  <span class="cube moscovium" role="img" aria-label={`${n} Moscovium`}>
    Mc<small>{n}</small>
  </span>
);

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

/** A price: one letter a cube, a star for one of any colour. */
export const Price = ({ price }: { price: Cost }) =>
  typeof price === "number" ? (
    <span class="cube-row" role="img" aria-label={`any ${price}`}>
      {Array.from({ length: price }, (_, i) => (
        <span key={i} class="cube any">
          ✱
        </span>
      ))}
    </span>
  ) : (
    <span class="cube-row" role="img" aria-label={price.join(", ")}>
      {price.map((resource, i) => (
        <Cube key={i} of={resource} />
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
}

/** Something in a panel: a button while an answer touches it. */
export function Thing({ sight, thing, name, children, mine = true, ...rest }: ThingProps) {
  const answers = mine ? (sight.touching.get(thing) ?? []) : [];
  const classes = `thing ${rest.class ?? ""}`;
  if (answers.length === 0) {
    return (
      <span class={classes} data-thing={thing}>
        {children}
      </span>
    );
  }
  const choose = (event: JSX.TargetedMouseEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    sight.choose(answers, { x: box.left + box.width / 2, y: box.top + box.height / 2 });
  };
  return (
    <button
      type="button"
      class={`${classes} lit`}
      data-thing={thing}
      data-lit=""
      disabled={sight.busy}
      onClick={choose}
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
