// Where the names of stars and planets stand: where the title wants them if they can, otherwise where
// they cover least.

import type { Point } from "./sight";

/** Half of what something covers, around its middle. */
export interface Thing extends Point {
  w: number;
  h: number;
}

/** Something with a name, and how far it reaches round its middle. */
export interface Named extends Point {
  name: string;
  r: number;
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

/** Places around something, the best first. */
function spots({ name, r }: Named, size: number, wish: Wish): Point[] {
  const side = (name.length * size * LETTER) / 2 + r + 3;
  const below = r + size * 0.8;
  const above = -(r + size * 0.1);
  const [first, second] = wish === "below" ? [below, above] : [above, below];
  return [
    { x: 0, y: first },
    { x: 0, y: second },
    { x: side, y: size * 0.35 },
    { x: -side, y: size * 0.35 },
    ...[first, second].flatMap((y) => [
      { x: side * 0.6, y },
      { x: -side * 0.6, y },
    ]),
  ];
}

type Wish = "below" | "above";

/** A spot for every name, from its thing, given what else lies on the board; null where all is taken. */
export function placeNames(
  stars: readonly Named[],
  things: readonly Thing[],
  size: number,
  wish: Wish,
): (Point | null)[] {
  const chosen: Point[] = stars.map((star) => spots(star, size, wish)[0]!);
  const worth: number[] = [];
  // The second time round, everybody knows where the others went.
  for (let round = 0; round < 2; round++) {
    stars.forEach((star, i) => {
      const others = stars.map((other, j) => boxOfName(other, size, chosen[j]!));
      const near = [...things, ...others.filter((_, j) => j !== i)];
      let least = Infinity;
      for (const [rank, spot] of spots(star, size, wish).entries()) {
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

/** The same at three distances, for the style of a name (`.afar` in table.css). */
export function nameStyles(
  stars: readonly Named[],
  things: readonly Thing[],
  sizes: readonly [number, number, number],
  wish: Wish,
): Record<string, string>[] {
  const [near, far, farthest] = sizes.map((size) =>
    placeNames(stars, things, size, wish).map((spot) =>
      spot ? `translate(${spot.x.toFixed(1)}px, ${spot.y.toFixed(1)}px)` : "scale(0)",
    ),
  );
  return stars.map((_, i) => ({
    "--at": near![i]!,
    "--at-far": far![i]!,
    "--at-farthest": farthest![i]!,
  }));
}
