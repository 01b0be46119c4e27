// Where the spaces of the map lie: sectors of the Moon as hexes, the Belt as rings around its middle.

import type { Point } from "../../table/sight";
import type { Company } from "../../types/skymines";
import type { MapInfo, SpaceInfo } from "./model";

/** The map in units of its own; the page scales it to the room there is. */
export const SIZE = { width: 764, height: 590 };

const MIDDLE = { x: SIZE.width / 2, y: SIZE.height / 2 };

/** Half a hex across, and its radius. */
export const HALF = 56;
export const RADIUS = (2 * HALF) / Math.sqrt(3);
const ROW = RADIUS * 1.5;

/** The Belt is given on a square of 200 around its middle. */
const BELT = { x: 3.4, y: 2.45, least: 1.36, way: 100 };

/** Further out than given where it is crowded: near the middle of the Belt. */
function spread(by: number): number {
  const far = Math.min(1, Math.abs(by) / BELT.way);
  return by * (BELT.least - (BELT.least - 1) * far);
}

/** The centre of a space. */
export function centre(map: MapInfo, space: SpaceInfo): Point {
  if (map.side === "belt")
    return {
      x: MIDDLE.x + spread(space.x - 100) * BELT.x,
      y: MIDDLE.y + spread(space.y - 100) * BELT.y,
    };
  return { x: MIDDLE.x + (space.x - 5.5) * HALF, y: MIDDLE.y + (space.y - 2) * ROW };
}

/** How large a space of the Belt is drawn. */
export const beltRadius = (space: SpaceInfo): number => (space.seats === 0 ? 37 : 47);

export const circle = ({ x, y }: Point, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** The corners of a hex, from the top, clockwise. */
export function corners({ x, y }: Point, radius = RADIUS): Point[] {
  return Array.from({ length: 6 }, (_, i) => {
    const turn = (Math.PI / 3) * i - Math.PI / 2;
    return { x: x + radius * Math.cos(turn), y: y + radius * Math.sin(turn) };
  });
}

const round = (n: number): number => Math.round(n * 10) / 10;

export const path = (points: readonly Point[]): string =>
  `M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join("L")}Z`;

/** The outline of a space, where it can be clicked. */
export const outline = (map: MapInfo, space: SpaceInfo): string =>
  map.side === "belt"
    ? circle(centre(map, space), beltRadius(space))
    : path(corners(centre(map, space), RADIUS - 3));

/** The line that two sectors of the Moon share; null if they do not touch. */
export function border(a: Point, b: Point): [Point, Point] | null {
  const near = (p: Point, q: Point) => Math.hypot(p.x - q.x, p.y - q.y) < 1;
  const shared = corners(a).filter((p) => corners(b).some((q) => near(p, q)));
  return shared.length === 2 ? [shared[0]!, shared[1]!] : null;
}

/** From which side a company comes to the map. */
const SIDE: Record<Company, Point> = {
  astrogo: { x: 0, y: -1 },
  tawac: { x: 1, y: 0 },
  skymine: { x: 0, y: 1 },
  minerva: { x: -1, y: 0 },
};

/** The radius of the sign at a gate. */
export const GATE = 17;

/** Where a company enters a space from its station: at the edge of the space, on the company's side. */
export function gate(map: MapInfo, company: Company, space: SpaceInfo): Point {
  const { x, y } = centre(map, space);
  const side = SIDE[company];
  const edge = map.side === "belt" ? beltRadius(space) : side.x ? HALF : RADIUS;
  const out = edge + (map.side === "belt" ? 8 : 2);
  const keep = (at: number, most: number) => Math.max(GATE + 1, Math.min(most - GATE - 1, at));
  return { x: keep(x + side.x * out, SIZE.width), y: keep(y + side.y * out, SIZE.height) };
}
