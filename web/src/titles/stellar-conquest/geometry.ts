// The hexes: 32 columns, A to Z and AA to FF, of 21 and 20 hexes in turn; the short ones lie half a
// hex lower. All in the units of the board.

import type { Point } from "../../table/sight";

export const RADIUS = 30;
const HALF = (RADIUS * Math.sqrt(3)) / 2;
const MARGIN = 62;
const COLUMNS = 32;

export interface Cell {
  column: number;
  row: number;
}

/** "E17" as numbers; null if the board has no such hex. */
export function parseHex(hex: string): Cell | null {
  const found = /^([A-Z])(\1?)([1-9][0-9]?)$/.exec(hex);
  if (!found) return null;
  const column = found[1]!.charCodeAt(0) - 65 + (found[2] ? 26 : 0);
  const row = Number(found[3]);
  return column < COLUMNS && row <= rowsOf(column) ? { column, row } : null;
}

export const rowsOf = (column: number): number => (column % 2 === 0 ? 21 : 20);

export function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : letter + letter;
}

export const hexName = ({ column, row }: Cell): string => `${columnName(column)}${row}`;

/** The place of a hex in the order that numbers the stars: column by column. */
export function hexIndex(hex: string): number {
  const cell = parseHex(hex);
  if (!cell) return -1;
  const pair = Math.floor(cell.column / 2) * 41 + (cell.column % 2) * 21;
  return pair + cell.row - 1;
}

export function centreOf({ column, row }: Cell): Point {
  return {
    x: MARGIN + column * RADIUS * 1.5,
    y: MARGIN + (row - 1) * 2 * HALF + (column % 2) * HALF,
  };
}

export function centre(hex: string): Point {
  const cell = parseHex(hex);
  return cell ? centreOf(cell) : { x: 0, y: 0 };
}

export const SIZE = {
  width: 2 * MARGIN + 31 * RADIUS * 1.5,
  height: 2 * MARGIN + 20 * 2 * HALF,
};

/** The outline of a hex around a point. */
export function outline({ x, y }: Point, radius = RADIUS): string {
  const corners = Array.from({ length: 6 }, (_, i) => {
    const angle = (Math.PI / 3) * i;
    return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join("L")}Z`;
}

export function allCells(): Cell[] {
  const cells: Cell[] = [];
  for (let column = 0; column < COLUMNS; column++) {
    for (let row = 1; row <= rowsOf(column); row++) cells.push({ column, row });
  }
  return cells;
}

const cube = ({ column, row }: Cell): [number, number] => [column, row - Math.floor(column / 2)];

/** Steps from hex to hex, clouds or not. */
export function distance(a: Cell, b: Cell): number {
  const [aq, ar] = cube(a);
  const [bq, br] = cube(b);
  const [dq, dr] = [aq - bq, ar - br];
  return Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr));
}

/** The hexes beside a hex. */
export function neighbours(cell: Cell): Cell[] {
  const { column, row } = cell;
  const up = column % 2 === 0 ? -1 : 0;
  const all = [
    { column, row: row - 1 },
    { column, row: row + 1 },
    { column: column - 1, row: row + up },
    { column: column - 1, row: row + up + 1 },
    { column: column + 1, row: row + up },
    { column: column + 1, row: row + up + 1 },
  ];
  return all.filter(({ column: c, row: r }) => c >= 0 && c < COLUMNS && r >= 1 && r <= rowsOf(c));
}

/** The edges of a set of hexes as one path: borders between two of them are left out. */
export function border(inside: (cell: Cell) => boolean): string {
  const edges: string[] = [];
  // Corner i lies at 60 degrees times i; the edge from it looks at the neighbour of this offset.
  const looks: [number, number][] = [
    [1, 1],
    [0, 2],
    [-1, 1],
    [-1, -1],
    [0, -2],
    [1, -1],
  ];
  for (const cell of allCells()) {
    if (!inside(cell)) continue;
    const { x, y } = centreOf(cell);
    looks.forEach(([dx, dy], i) => {
      const other = cellAt({ x: x + dx * RADIUS * 1.5, y: y + dy * HALF });
      if (other && inside(other)) return;
      const corner = (n: number) => {
        const angle = (Math.PI / 3) * n;
        return `${(x + RADIUS * Math.cos(angle)).toFixed(1)} ${(y + RADIUS * Math.sin(angle)).toFixed(1)}`;
      };
      edges.push(`M${corner(i)}L${corner(i + 1)}`);
    });
  }
  return edges.join("");
}

/** The hex whose centre lies at a point. */
export function cellAt({ x, y }: Point): Cell | null {
  const column = Math.round((x - MARGIN) / (RADIUS * 1.5));
  if (column < 0 || column >= COLUMNS) return null;
  const row = Math.round((y - MARGIN - (column % 2) * HALF) / (2 * HALF)) + 1;
  return row >= 1 && row <= rowsOf(column) ? { column, row } : null;
}
