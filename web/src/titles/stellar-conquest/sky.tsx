// The paper under the stars: what never changes in a game.

import { useMemo } from "preact/hooks";

import type { Colour, Hex } from "../../types/stellar-conquest";
import {
  SIZE,
  allCells,
  border,
  centreOf,
  columnName,
  hexName,
  outline,
  rowsOf,
  type Cell,
} from "./geometry";
import type { Box } from "./model";

const COLOURS: Colour[] = ["blue", "green", "yellow", "orange", "red"];

export function Sky({ box, extra }: { box: Box; extra: boolean }) {
  return useMemo(() => {
    const cells = allCells();
    const cloudy = (hex: Hex) => box.clouds.has(hex) || (extra && box.extraClouds.has(hex));
    const isCloud = (cell: Cell) => cloudy(hexName(cell));
    const clouds = cells
      .filter(isCloud)
      .map((cell) => outline(centreOf(cell)))
      .join("");
    return (
      <g aria-hidden="true">
        <Paints />
        <rect class="space" x="0" y="0" width={SIZE.width} height={SIZE.height} rx="18" />
        <path class="motes faint" d={motes(7, 320, 1.1)} />
        <path class="motes" d={motes(29, 90, 2)} />
        <path class="cloud" d={clouds} />
        <path class="cloud-dust" d={clouds} />
        <path class="hexes" d={cells.map((cell) => outline(centreOf(cell))).join("")} />
        <path class="cloud-edge" d={border(isCloud)} />
        <Glows box={box} />
        <Coordinates />
      </g>
    );
  }, [box, extra]);
}

function Paints() {
  return (
    <defs>
      <pattern
        id="dust"
        width="9"
        height="9"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(25)"
      >
        <circle class="mote" cx="2" cy="2" r="1" />
        <circle class="mote" cx="6.5" cy="6" r=".7" />
      </pattern>
      <marker
        id="arrow"
        viewBox="0 0 8 8"
        refX="7"
        refY="4"
        markerWidth="7"
        markerHeight="7"
        orient="auto-start-reverse"
      >
        <path class="arrow" d="M0 0 8 4 0 8Z" />
      </marker>
    </defs>
  );
}

const SINGLE_LETTERS = 26;
const SINGLE_DIGITS = 9;

/** Letters above, numbers to the left; a name of one sign is one letter of a text that has many places. */
function Coordinates() {
  const x = (column: number) => centreOf({ column, row: 1 }).x;
  const y = (row: number) => centreOf({ column: 0, row }).y + 4;
  const columns = Array.from({ length: 32 }, (_, column) => column);
  const rows = Array.from({ length: rowsOf(0) }, (_, i) => i + 1);
  const [letters, pairs] = [columns.slice(0, SINGLE_LETTERS), columns.slice(SINGLE_LETTERS)];
  const [digits, numbers] = [rows.slice(0, SINGLE_DIGITS), rows.slice(SINGLE_DIGITS)];
  return (
    <g class="coordinates">
      <text x={letters.map(x).join(" ")} y={24}>
        {letters.map(columnName).join("")}
      </text>
      {pairs.map((column) => (
        <text key={column} x={x(column)} y={24}>
          {columnName(column)}
        </text>
      ))}
      <text x={digits.map(() => 18).join(" ")} y={digits.map(y).join(" ")}>
        {digits.join("")}
      </text>
      {numbers.map((row) => (
        <text key={row} x={18} y={y(row)}>
          {row}
        </text>
      ))}
    </g>
  );
}

/** The light around the stars: points drawn with round strokes, one over the other. */
function Glows({ box }: { box: Box }) {
  return (
    <>
      {COLOURS.map((colour) => {
        const points = box.stars
          .filter((star) => star.colour === colour)
          .map(({ cell }) => `M${centreOf(cell).x} ${centreOf(cell).y}h.01`)
          .join("");
        return [56, 42, 30].map((width) => (
          <path key={width} class={`glow star-${colour}`} d={points} stroke-width={width} />
        ));
      })}
    </>
  );
}

/** Faint stars of the background, the same on every screen. */
function motes(from: number, n: number, most: number): string {
  let seed = from;
  const next = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const dots = Array.from({ length: n }, () => {
    const x = (next() * SIZE.width).toFixed(0);
    const y = (next() * SIZE.height).toFixed(0);
    return `M${x} ${y}h${(0.2 + next() * most).toFixed(1)}`;
  });
  return dots.join("");
}
