// What belongs to each planet, on a plate beside it: its name, tokens to find, the price of a flight
// there, and the Bases with what lies in the ground and in store.

import { Glyph } from "../../ui/glyph";
import { seatShape } from "../../ui/parts";
import type { FlightSum } from "../../types/starship-interstellar";
import { CENTRE, SUN, at, placePlates, radius, type Plate } from "./geometry";
import {
  RESOURCES,
  capital,
  countOf,
  whereIs,
  type Cubes,
  type Planet,
  type PlanetDoc,
  type StarSight,
} from "./model";
import { signs } from "./signs";

/** How large planets are drawn. */
export const DISC: Record<Planet, number> = {
  mercury: 9,
  venus: 11,
  earth: 12,
  mars: 10,
  jupiter: 15,
  saturn: 12,
  uranus: 12,
  neptune: 12,
};

const LINE = 14;
const ROW = 17;
const PAD = 4;
const LETTER = 7.1;
const MARK = 13;
const DIGIT = 7.2;
/** What a row of a Base needs before its goods, and each sort of goods. */
const OWNER = 17;
const GOODS = 27;

interface BaseRow {
  player: number;
  deposit: [string, number][];
  storage: [string, number][];
  buildings: number;
  width: number;
}

/** What a plate says. */
export interface PlateWords {
  planet: Planet;
  name: string;
  /** Tokens to find; none on Earth. */
  tokens: number;
  flight: FlightSum | undefined;
  rows: BaseRow[];
  w: number;
  h: number;
}

const goodsOf = (cubes: Cubes): [string, number][] =>
  RESOURCES.filter((resource) => cubes[resource]).map((resource) => [resource, cubes[resource]!]);

function rowsOf(sight: StarSight, planet: Planet): BaseRow[] {
  return sight.view.table.corporations.flatMap((corporation, player) => {
    const zone = corporation.zones.find((found) => found.planet === planet);
    if (!zone) return [];
    const [deposit, storage] = [goodsOf(zone.deposit), goodsOf(zone.storage)];
    const buildings = Object.values(zone.buildings).reduce((sum, n) => sum + n, 0);
    const sorts = Math.max(1, deposit.length) + Math.max(1, storage.length);
    return [{ player, deposit, storage, buildings, width: OWNER + 2 * MARK + sorts * GOODS }];
  });
}

/** What the plate of a planet says to this viewer. */
export function wordsOf(sight: StarSight, doc: PlanetDoc): PlateWords {
  const { planet } = doc;
  const name = capital(planet);
  const tokens = doc.n_unseen + doc.seen.length;
  const flights = sight.seat === null ? [] : (sight.sums.players[sight.seat]?.flights ?? []);
  const flight = flights.find(({ to }) => to === planet);
  const rows = rowsOf(sight, planet);
  if (doc.destroyed) {
    const w = (name.length * LETTER) / 2 + PAD;
    return { planet, name, tokens: 0, flight: undefined, rows: [], w, h: LINE / 2 + 2 };
  }
  const info =
    (tokens > 0 ? MARK + DIGIT + 6 : 0) +
    (flight ? MARK + DIGIT * String(flight.fuel).length + 4 : 0);
  const line = name.length * LETTER + (info > 0 ? 6 + info : 0);
  const width = Math.max(line, ...rows.map((row) => row.width)) + 2 * PAD;
  return {
    planet,
    name,
    tokens,
    flight,
    rows,
    w: width / 2,
    h: (LINE + rows.length * ROW) / 2 + 2,
  };
}

/** Where the plate of each planet lies, from the middle of the board. */
export function platesOf(sight: StarSight, words: readonly PlateWords[]): Plate[] {
  const { planets, corporations } = sight.view.table;
  const places = planets.map(({ planet }) => whereIs(sight, planet));
  const discs = places.map(({ x, y }, i) => {
    const r = DISC[planets[i]!.planet] + 2;
    return { x, y, w: r, h: r };
  });
  const ships = corporations.flatMap(({ explorer }) => {
    const i = planets.findIndex(({ planet }) => planet === explorer.at);
    return i < 0 ? [] : [{ x: places[i]!.x + 6, y: places[i]!.y - 22, w: 18, h: 10 }];
  });
  const sun = { ...CENTRE, w: SUN + 8, h: SUN + 22 };
  const owners = words.map(({ planet, w, h }, i) => ({ ...places[i]!, r: DISC[planet] + 2, w, h }));
  const numerals = [45, 135, 225, 315].map((turn) => ({
    ...at(radius(9) + 34, turn),
    w: 14,
    h: 12,
  }));
  return placePlates(owners, [sun, ...discs, ...ships, ...numerals]);
}

/** A small cube with its number. */
const Goods = ({ x, of, n }: { x: number; of: string; n: number }) => (
  <g transform={`translate(${x} 0)`} class={`chip ${of}`}>
    <rect y="-7" width={GOODS - 2} height="14" rx="3" />
    <text x={(GOODS - 2) / 2} y="4.2">
      {of.charAt(0).toUpperCase()}
      {n}
    </text>
  </g>
);

const Nothing = ({ x }: { x: number }) => (
  <text class="nothing" x={x + GOODS / 2} y="4">
    0
  </text>
);

function Zone({ row, y }: { row: BaseRow; y: number }) {
  const { player, deposit, storage } = row;
  const inGround = OWNER + MARK;
  const stored = inGround + Math.max(1, deposit.length) * GOODS + MARK;
  return (
    <g class={`zone seat-${player}`} transform={`translate(0 ${y})`}>
      <path class="owner" d={seatShape(player)} transform="translate(0 -7) scale(.88)" />
      <Glyph of={signs.deposit.glyph} x={OWNER + MARK / 2} y={0} size={12} />
      {deposit.map(([of, n], i) => (
        <Goods key={of} x={inGround + i * GOODS} of={of} n={n} />
      ))}
      {deposit.length === 0 && <Nothing x={inGround} />}
      <Glyph of={signs.storage.glyph} x={stored - MARK / 2} y={0} size={12} />
      {storage.map(([of, n], i) => (
        <Goods key={of} x={stored + i * GOODS} of={of} n={n} />
      ))}
      {storage.length === 0 && <Nothing x={stored} />}
    </g>
  );
}

/** A plate round its own middle. */
export function PlanetPlate({ words }: { words: PlateWords }) {
  const { name, tokens, flight, rows, w, h } = words;
  const [left, top] = [-w + PAD, -h + LINE / 2 + 3];
  const after = left + name.length * LETTER + 6;
  const priced = after + (tokens > 0 ? MARK + DIGIT + 6 : 0);
  return (
    <g class={`plate ${rows.length > 0 ? "settled-plate" : ""}`}>
      {rows.length > 0 && <rect class="ground" x={-w} y={-h} width={2 * w} height={2 * h} rx="5" />}
      <text class="planet-name" x={left} y={top + 4}>
        {name}
      </text>
      {tokens > 0 && (
        <g class="to-find">
          <Glyph of={signs.unknown.glyph} x={after + MARK / 2} y={top} size={12} />
          <text x={after + MARK + 2} y={top + 4}>
            {tokens}
          </text>
        </g>
      )}
      {flight && (
        <g class={`fare ${flight.payable ? "" : "dear"}`}>
          <Glyph of={signs.fuel.glyph} x={priced + MARK / 2} y={top} size={12} />
          <text x={priced + MARK + 1} y={top + 4}>
            {flight.fuel}
          </text>
        </g>
      )}
      {rows.map((row, i) => (
        <g key={row.player} transform={`translate(${left} 0)`}>
          <Zone row={row} y={top + LINE + 2 + i * ROW} />
        </g>
      ))}
    </g>
  );
}

/** For those who hear the page. */
export const zoneWords = (deposit: Cubes, storage: Cubes): string =>
  `Base, Deposit ${countOf(deposit)}, Storage ${countOf(storage)}`;
