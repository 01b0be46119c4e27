// Where the names of the stars stand: below the star if they can, otherwise where they cover least.

import type { Point } from "../../table/sight";

/** Half of what something covers, around its middle. */
export interface Thing extends Point {
  w: number;
  h: number;
}

/** Where a name stands, from its star; null where every place is taken. */
export type Spot = Point | null;

export interface Named extends Point {
  name: string;
}

/** Width of a letter, by its height. */
const LETTER = 0.56;
/** How much of a name may lie under something before it is better left out. */
const COVERED_MAX = 0.45;

const overlap = (a: Thing, b: Thing): number => {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x - a.w, b.x - b.w);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y - a.h, b.y - b.h);
  return w > 0 && h > 0 ? w * h : 0;
};

/** The box of a name of this height at a spot. */
export const boxOfName = ({ name, x, y }: Named, size: number, spot: Point): Thing => ({
  x: x + spot.x,
  // A spot is where the letters stand.
  y: y + spot.y - size * 0.35,
  w: (name.length * size * LETTER) / 2,
  h: size * 0.45,
});

/** Places around a star that covers `radius`, the best first. */
function spots(name: string, size: number, radius: number): Point[] {
  const side = (name.length * size * LETTER) / 2 + radius + 3;
  const below = radius + size * 0.8;
  const above = -(radius + size * 0.1);
  return [
    { x: 0, y: below },
    { x: 0, y: above },
    { x: side, y: size * 0.35 },
    { x: -side, y: size * 0.35 },
    { x: side * 0.6, y: below },
    { x: -side * 0.6, y: below },
    { x: side * 0.6, y: above },
    { x: -side * 0.6, y: above },
  ];
}

/** A spot for every name, given what else lies on the board. */
export function placeNames(
  stars: readonly Named[],
  things: readonly Thing[],
  size: number,
  radius: number,
): Spot[] {
  const chosen: Point[] = stars.map(({ name }) => spots(name, size, radius)[0]!);
  const worth: number[] = [];
  // The second time round, everybody knows where the others went.
  for (let round = 0; round < 2; round++) {
    stars.forEach((star, i) => {
      const others = stars.map((other, j) => boxOfName(other, size, chosen[j]!));
      const near = [...things, ...others.filter((_, j) => j !== i)];
      let least = Infinity;
      for (const [rank, spot] of spots(star.name, size, radius).entries()) {
        const box = boxOfName(star, size, spot);
        const covered = near.reduce((sum, other) => sum + overlap(box, other), 0);
        const share = covered / (4 * box.w * box.h);
        // A place further down the list has to be clearly better.
        if (share + 0.04 * rank >= least) continue;
        least = share + 0.04 * rank;
        chosen[i] = spot;
        worth[i] = share;
      }
    });
  }
  return chosen.map((spot, i) => (worth[i]! > COVERED_MAX ? null : spot));
}
