// Where everything lies on the picture: the map in the middle, a station on each side of it, a
// display in each corner, the company tracks below.

import type { Point } from "../../table/sight";
import type { Company } from "../../types/skymines";
import type { MapInfo, SpaceInfo } from "./model";

export const SIZE = { width: 1240, height: 1066 };

/** Half a hex across, and its radius. */
export const HALF = 54;
export const RADIUS = (2 * HALF) / Math.sqrt(3);
const ROW = RADIUS * 1.5;
const MIDDLE = { x: SIZE.width / 2, y: 424 };

/** The belt is given on a square of 200. */
const BELT = { x: 3.1, y: 2.36 };

/** The centre of a space. */
export function centre(map: MapInfo, space: SpaceInfo): Point {
  if (map.side === "belt")
    return { x: MIDDLE.x + (space.x - 100) * BELT.x, y: MIDDLE.y + (space.y - 100) * BELT.y };
  return { x: MIDDLE.x + (space.x - 5.5) * HALF, y: MIDDLE.y + (space.y - 2) * ROW };
}

/** How large a space of the Belt is drawn. */
export const beltRadius = (space: SpaceInfo): number =>
  space.seats === 0 ? 25 : space.seats === 3 ? 37 : 35;

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

export const rect = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h${-width}Z`;

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

// Stations: three columns of five home spaces under a heading.

export const HOME = 25;
export const STATION = { width: 3 * HOME + 28, height: 5 * HOME + 40 };

export const STATIONS: Record<Company, Point> = {
  astrogo: { x: MIDDLE.x - STATION.width / 2, y: 2 },
  tawac: { x: SIZE.width - STATION.width - 22, y: MIDDLE.y - STATION.height / 2 },
  skymine: { x: MIDDLE.x - STATION.width / 2, y: 2 * MIDDLE.y - STATION.height - 2 },
  minerva: { x: 22, y: MIDDLE.y - STATION.height / 2 },
};

/** The upper left corner of a home space: column by column, from the top. */
export function homeAt(company: Company, home: number): Point {
  const { x, y } = STATIONS[company];
  return { x: x + 14 + Math.floor(home / 5) * HOME, y: y + 34 + (home % 5) * HOME };
}

/** Where a way from a station leaves it: the point of its outline nearest to the space. */
export function gate(company: Company, to: Point): Point {
  const { x, y } = STATIONS[company];
  const keep = (at: number, from: number, length: number) =>
    Math.max(from, Math.min(at, from + length));
  return { x: keep(to.x, x, STATION.width), y: keep(to.y, y, STATION.height) };
}

// Corners: research display, card display, bonus array, rounds.

export const CORNER = { width: 262, height: 300 };
export const RESEARCH: Point = { x: 6, y: 6 };
export const DISPLAY: Point = { x: SIZE.width - CORNER.width - 6, y: 6 };
export const BONUS: Point = { x: 6, y: 2 * MIDDLE.y - CORNER.height + 2 };
export const ROUNDS: Point = { x: DISPLAY.x, y: BONUS.y };

/** Under the map, to the left. */
export const LEGEND: Point = { x: 300, y: 718 };

/** The map alone: what a small screen shows first. */
export const MAP = { x: 256, y: 168, width: 728, height: 512 };

export interface Area extends Point {
  width: number;
  height: number;
}

/** A space of the research display: four columns behind the supplement space. */
export const planAt = (row: number, column: number): Area => ({
  x: RESEARCH.x + 42 + column * 55,
  y: RESEARCH.y + 30 + row * 88,
  width: 52,
  height: 82,
});

/** A space of the card display: 1 to 4 stand in the right column, from the top. */
export const displayAt = (space: number): Area => ({
  x: DISPLAY.x + (2 - Math.floor(space / 4)) * 88,
  y: DISPLAY.y + 44 + (space % 4) * 64,
  width: 84,
  height: 60,
});

export const bonusAt = (space: number): Area => ({
  x: BONUS.x + (space % 4) * 66,
  y: BONUS.y + 30 + Math.floor(space / 4) * 90,
  width: 62,
  height: 84,
});

/** Special plans lie on rounds 2 to 7. */
export const specialAt = (place: number): Area => ({
  x: ROUNDS.x + (place % 3) * 88,
  y: ROUNDS.y + 60 + Math.floor(place / 3) * 74,
  width: 84,
  height: 70,
});

export const THREAT: Area = { x: ROUNDS.x, y: ROUNDS.y + 210, width: 260, height: 42 };
export const MISSIONS: Area = { x: ROUNDS.x, y: ROUNDS.y + 256, width: 260, height: 42 };

// Tracks: two above two.

const TRACK_CELL = 22.4;
export const LANE = 12;

export function trackAt(i: number): Area {
  const width = 6 + 25 * TRACK_CELL + 44;
  return { x: 4 + (i % 2) * (width + 10), y: 860 + Math.floor(i / 2) * 102, width, height: 100 };
}

/** The left edge of a space of a track. */
export const trackX = (i: number, space: number): number =>
  trackAt(i).x + 46 + space * TRACK_CELL;

export const trackCell = TRACK_CELL;

export const middleOf = ({ x, y, width, height }: Area): Point => ({
  x: x + width / 2,
  y: y + height / 2,
});
