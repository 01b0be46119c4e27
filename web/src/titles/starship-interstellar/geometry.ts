// The Solar System in the units of the board: nine rings round the Sun, cut into four Quadrants;
// spaces are counted clockwise from the top.

import type { Point } from "../../table/sight";

export const CENTRE: Point = { x: 715, y: 715 };
export const SIZE = { width: 1430, height: 1430 };
export const SUN = 62;
const FIRST = 114;
const STEP = 57;
export const N_QUADRANTS = 4;

/** The ring beyond Neptune's, where planets may be lost and the comet waits. */
export const OUTER = 10;

/** What there is to see as long as nothing comes from outside: a box round the ninth ring. */
export const INNER = { x: 90, y: 90, width: 1250, height: 1250 };

/** How far the ring of an Orbit, numbered from 1, is from the Sun. */
export const radius = (orbit: number): number => FIRST + (orbit - 1) * STEP;

/** The angle of a space of a ring, clockwise from the top, in degrees. */
export const angle = (space: number, nSpaces: number): number => ((space + 0.5) * 360) / nSpaces;

/** The point at a distance from the Sun and an angle clockwise from the top. */
export function at(distance: number, degrees: number): Point {
  const turn = (degrees * Math.PI) / 180;
  return {
    x: CENTRE.x + distance * Math.sin(turn),
    y: CENTRE.y - distance * Math.cos(turn),
  };
}

export const placeOf = (orbit: number, space: number, nSpaces: number): Point =>
  at(radius(orbit), angle(space, nSpaces));

export const quadrantOf = (space: number, nSpaces: number): number =>
  Math.floor((space * N_QUADRANTS) / nSpaces);

/** The middle of an Orbit's part in a Quadrant. */
export const quadrantPlace = (orbit: number, quadrant: number): Point =>
  at(radius(orbit), quadrant * 90 + 45);

/**
 * Where the comet is: between two spaces, before the one with this number in the Quadrant; the first
 * zone and the one after the last space are borders.
 */
export const zonePlace = (orbit: number, quadrant: number, zone: number, spaces: number): Point =>
  at(radius(orbit), quadrant * 90 + (zone * 90) / spaces);

/** Degrees between small things side by side, on a ring of radius 1. */
const SIDE = 2000;

/** Where the nth of several small things in a Quadrant of a ring lies, side by side. */
export const sidePlace = (
  orbit: number,
  quadrant: number,
  nth: number,
  of: number,
  middle = 45,
): Point =>
  at(radius(orbit), quadrant * 90 + middle + ((nth - (of - 1) / 2) * SIDE) / radius(orbit));

/** Where small things may lie side by side, the best first: degrees into the Quadrant. */
const MIDDLES = [45, 32, 58, 22, 68];

/** Where several small things lie in a Quadrant of a ring, so that they hide none of `others`. */
export function clearPlaces(
  orbit: number,
  quadrant: number,
  of: number,
  others: readonly Point[],
): Point[] {
  const row = (middle: number) =>
    Array.from({ length: of }, (_, nth) => sidePlace(orbit, quadrant, nth, of, middle));
  const isClear = (points: Point[]) =>
    points.every(({ x, y }) => others.every((p) => Math.hypot(p.x - x, p.y - y) > 52));
  return row(MIDDLES.find((middle) => isClear(row(middle))) ?? MIDDLES[0]!);
}

/** The outline of an Orbit's part in a Quadrant. */
export function sector(orbit: number, quadrant: number): string {
  const [inner, outer] = [radius(orbit) - STEP / 2 + 2, radius(orbit) + STEP / 2 - 2];
  const [from, to] = [quadrant * 90 + 1, quadrant * 90 + 89];
  const p = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return (
    `M${p(at(inner, from))}A${inner} ${inner} 0 0 1 ${p(at(inner, to))}` +
    `L${p(at(outer, to))}A${outer} ${outer} 0 0 0 ${p(at(outer, from))}Z`
  );
}

/** The next angle of something that only ever turns clockwise: never smaller than the last one. */
export function onward(last: number, next: number): number {
  const turn = (((next - last) % 360) + 360) % 360;
  return last + turn;
}

/** The outline of a circle, around the origin if nothing else is said. */
export const circle = (r: number, { x, y }: Point = { x: 0, y: 0 }): string =>
  `M${x} ${y - r}a${r} ${r} 0 1 1 0 ${2 * r}a${r} ${r} 0 1 1 0 ${-2 * r}Z`;
