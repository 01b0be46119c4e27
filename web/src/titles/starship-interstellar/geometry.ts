// The Solar System in the units of the board: nine rings round the Sun, seen at a slant so that they
// fill a wide screen, cut into four Quadrants; spaces are counted clockwise from the top.

import type { Point } from "../../table/sight";

export const CENTRE: Point = { x: 540, y: 280 };
export const SIZE = { width: 1080, height: 560 };
/** How flat the rings look: their height by their width. */
export const SLANT = 0.5;
export const SUN = 37;
const FIRST = 92;
const STEP = 44;
export const N_QUADRANTS = 4;

/** The ring beyond Neptune's, where planets may be lost and the comet waits. */
export const OUTER = 10;

/** What there is to see as long as nothing comes from outside: a box round the ninth ring. */
export const INNER = { x: 40, y: 30, width: 1000, height: 500 };

/** How far the ring of an Orbit, numbered from 1, is from the Sun at its widest. */
export const radius = (orbit: number): number => FIRST + (orbit - 1) * STEP;

/** The angle of a space of a ring, clockwise from the top, in degrees. */
export const angle = (space: number, nSpaces: number): number => ((space + 0.5) * 360) / nSpaces;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The point at a distance from the Sun and an angle clockwise from the top. */
export function at(distance: number, degrees: number): Point {
  const turn = radians(degrees);
  return {
    x: CENTRE.x + distance * Math.sin(turn),
    y: CENTRE.y - SLANT * distance * Math.cos(turn),
  };
}

export const placeOf = (orbit: number, space: number, nSpaces: number): Point =>
  at(radius(orbit), angle(space, nSpaces));

/**
 * The way to a place as turns round the Sun, so that what moves there keeps to its ring: the slant is
 * put on before the turn and taken off after it.
 */
export const turning = (orbit: number, degrees: number): string =>
  `translate(${CENTRE.x}px, ${CENTRE.y}px) scale(1, ${SLANT}) rotate(${degrees}deg) ` +
  `translate(0, ${-radius(orbit)}px) rotate(${-degrees}deg) scale(1, ${1 / SLANT})`;

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

/** How far small things side by side are apart. */
const SIDE = 24;

/** Degrees along a ring that are as long as this, at an angle: rings are ellipses. */
function degreesOf(length: number, distance: number, degrees: number): number {
  const turn = radians(degrees);
  const pace = distance * Math.hypot(Math.cos(turn), SLANT * Math.sin(turn));
  return (length / pace) * (180 / Math.PI);
}

/** Where the nth of several small things in a Quadrant of a ring lies, side by side. */
export function sidePlace(
  orbit: number,
  quadrant: number,
  nth: number,
  of: number,
  middle = 45,
): Point {
  const steps = nth - (of - 1) / 2;
  let turn = quadrant * 90 + middle;
  for (let left = Math.abs(steps); left > 0; left -= 0.25)
    turn += Math.sign(steps) * degreesOf(SIDE * Math.min(left, 0.25), radius(orbit), turn);
  return at(radius(orbit), turn);
}

/** Where small things may lie side by side, the best first: degrees into the Quadrant. */
const MIDDLES = [45, 32, 58, 22, 68];

/** How near something may lie to the middle of a planet without hiding it. */
export const CLEAR = 25;

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
    points.every(({ x, y }) => others.every((p) => Math.hypot(p.x - x, p.y - y) > CLEAR));
  return row(MIDDLES.find((middle) => isClear(row(middle))) ?? MIDDLES[0]!);
}

/** The outline of an Orbit's part in a Quadrant. */
export function sector(orbit: number, quadrant: number): string {
  const [inner, outer] = [radius(orbit) - STEP / 2 + 2, radius(orbit) + STEP / 2 - 2];
  const [from, to] = [quadrant * 90 + 1, quadrant * 90 + 89];
  const p = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const arc = (r: number, way: 0 | 1) => `A${r} ${(r * SLANT).toFixed(2)} 0 0 ${way} `;
  return (
    `M${p(at(inner, from))}${arc(inner, 1)}${p(at(inner, to))}` +
    `L${p(at(outer, to))}${arc(outer, 0)}${p(at(outer, from))}Z`
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

// Plates: what belongs to a planet, beside it, and never over another one.

/** A box by its middle and half of its sides. */
export interface Plate extends Point {
  w: number;
  h: number;
}

const overlap = (a: Plate, b: Plate): number => {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x - a.w, b.x - b.w);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y - a.h, b.y - b.h);
  return w > 0 && h > 0 ? w * h : 0;
};

/** Round something of this radius, the best first: right, left, below, above, then the corners. */
function spotsRound(r: number, w: number, h: number): Point[] {
  const [side, tall] = [r + w + 3, r + h + 3];
  return [
    { x: side, y: 0 },
    { x: -side, y: 0 },
    { x: 0, y: tall },
    { x: 0, y: -tall },
    { x: side, y: h },
    { x: -side, y: h },
    { x: side, y: -h },
    { x: -side, y: -h },
    { x: w, y: tall },
    { x: -w, y: tall },
    { x: w, y: -tall },
    { x: -w, y: -tall },
    { x: side + 18, y: tall },
    { x: -side - 18, y: tall },
    { x: side + 18, y: -tall },
    { x: -side - 18, y: -tall },
  ];
}

/**
 * A place beside each owner for a plate of its size, inside the room, where it covers least of all that
 * lies there and of the plates before it.
 */
export function placePlates(
  owners: readonly (Point & { r: number; w: number; h: number })[],
  things: readonly Plate[],
  room: Plate = { ...CENTRE, w: INNER.width / 2, h: INNER.height / 2 },
): Plate[] {
  const placed: Plate[] = [];
  for (const { x, y, r, w, h } of owners) {
    let best: Plate = { x: x + r + w + 3, y, w, h };
    let least = Infinity;
    for (const [rank, spot] of spotsRound(r, w, h).entries()) {
      const plate = { x: x + spot.x, y: y + spot.y, w, h };
      const covered = [...things, ...placed].reduce((sum, one) => sum + overlap(plate, one), 0);
      const inside = overlap(plate, room);
      const worth = covered + 2 * (4 * w * h - inside) + 0.02 * rank * w * h;
      if (worth < least) [best, least] = [plate, worth];
    }
    placed.push(best);
  }
  return placed;
}
