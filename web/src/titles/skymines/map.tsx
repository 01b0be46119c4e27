// The map: sectors of the Moon or rings of the Belt, the lines between them, stations and pieces.

import { Target } from "../../table/board";
import type { Company, StationDoc } from "../../types/skymines";
import {
  HOME,
  STATION,
  STATIONS,
  beltRadius,
  border,
  centre,
  circle,
  corners,
  gate,
  homeAt,
  outline,
  path,
  rect,
} from "./geometry";
import {
  COMPANIES,
  COMPANY,
  answersTo,
  boxOf,
  columnsOf,
  rewardOf,
  type MapInfo,
  type SkySight,
  type SpaceInfo,
} from "./model";
import { Piece, RewardSign } from "./signs";

export const mapOf = (sight: SkySight): MapInfo =>
  boxOf(sight.files).maps[sight.view.table.variant.side];

/** The companies with pieces in a space, one entry for each piece. */
export function piecesIn(sight: SkySight, number: number): Company[] {
  return sight.view.table.stations.flatMap(({ company, pieces }) =>
    pieces.filter((space) => space === number - 1).map(() => company),
  );
}

export function spaceWords(map: MapInfo, space: SpaceInfo): string {
  const kind =
    map.side === "moon" ? "sector" : space.seats === 0 ? "shuttle space" : "asteroid";
  const gives = rewardOf(space.reward)?.words ?? "nothing";
  return `${kind} ${space.name}${map.side === "belt" ? `, number ${space.number}` : ""}, gives ${gives}`;
}

export function Map({ sight }: { sight: SkySight }) {
  const map = mapOf(sight);
  return (
    <g class={`sky-map ${map.side}`}>
      <StationWays map={map} />
      {map.side === "moon" ? <MoonGround map={map} /> : <BeltGround map={map} />}
      {[...map.spaces.values()].map((space) => (
        <Space key={space.number} sight={sight} map={map} space={space} />
      ))}
      {map.side === "moon" && <MoonLines map={map} />}
      {sight.view.table.stations.map((station) => (
        <Station key={station.company} sight={sight} station={station} />
      ))}
    </g>
  );
}

/** A line, once or twice. */
function Line(props: { x1: number; y1: number; x2: number; y2: number; line: string }) {
  const { line, ...at } = props;
  return line === "single" ? (
    <line class="single" {...at} />
  ) : (
    <>
      <line class="double" {...at} />
      <line class="double-gap" {...at} />
    </>
  );
}

function StationWays({ map }: { map: MapInfo }) {
  return (
    <g class="ways" aria-hidden="true">
      {COMPANIES.flatMap((company) =>
        map.stations[company].map(({ to, line }) => {
          const at = centre(map, map.spaces.get(to)!);
          const from = gate(company, at);
          return (
            <Line key={`${company}${to}`} x1={from.x} y1={from.y} x2={at.x} y2={at.y} line={line} />
          );
        }),
      )}
    </g>
  );
}

function MoonGround({ map }: { map: MapInfo }) {
  const all = [...map.spaces.values()].map((space) => path(corners(centre(map, space)))).join("");
  return <path class="sectors" d={all} aria-hidden="true" />;
}

function MoonLines({ map }: { map: MapInfo }) {
  return (
    <g class="lines" aria-hidden="true">
      {map.ways.map(({ from, to, line }) => {
        const [a, b] = [from, to].map((number) => centre(map, map.spaces.get(number)!));
        const shared = border(a!, b!);
        if (!shared) return null;
        const [p, q] = shared;
        return <Line key={`${from}-${to}`} x1={p.x} y1={p.y} x2={q.x} y2={q.y} line={line} />;
      })}
    </g>
  );
}

function BeltGround({ map }: { map: MapInfo }) {
  return (
    <g aria-hidden="true">
      <g class="ways">
        {map.ways.map(({ from, to }) => {
          const [a, b] = [from, to].map((number) => centre(map, map.spaces.get(number)!));
          return (
            <line class="single" key={`${from}-${to}`} x1={a!.x} y1={a!.y} x2={b!.x} y2={b!.y} />
          );
        })}
      </g>
      {[...map.spaces.values()].map((space) => (
        <g key={space.number} class={space.seats === 0 ? "shuttle-space" : "asteroid"}>
          <path class={`rim ${space.line}`} d={circle(centre(map, space), beltRadius(space))} />
          {space.line === "double" && (
            <path class="rim inner" d={circle(centre(map, space), beltRadius(space) - 4)} />
          )}
        </g>
      ))}
    </g>
  );
}

function Space({ sight, map, space }: { sight: SkySight; map: MapInfo; space: SpaceInfo }) {
  const { x, y } = centre(map, space);
  const thing = `space:${space.number}`;
  const pieces = piecesIn(sight, space.number);
  const held = pieces.map((company) => COMPANY[company].name);
  const name = `${spaceWords(map, space)}${held.length ? `, held by ${held.join(" and ")}` : ""}`;
  const at = { thing, name, x, y, shape: outline(map, space), answers: answersTo(sight, thing) };
  return map.side === "moon" ? (
    <Target {...at} class={`space ${pieces.length ? "held" : ""}`}>
      <text class="number" x={x} y={y - 34}>
        {space.number}
      </text>
      <RewardSign reward={space.reward} x={x} y={y + (pieces.length ? 38 : 8)} />
      {pieces[0] && <Piece company={pieces[0]} x={x} y={y} size={40} />}
    </Target>
  ) : (
    <Target {...at} class="space belt">
      <text class="number" x={x} y={y - (space.seats ? 19 : 11)}>
        {space.number}
      </text>
      <BeltPieces space={space} pieces={pieces} x={x} y={y} />
      <RewardSign reward={space.reward} x={x} y={y + beltRewardDrop(space, pieces.length)} />
    </Target>
  );
}

/** A shuttle takes the middle of its space; the reward then stands below. */
const beltRewardDrop = (space: SpaceInfo, n: number): number =>
  space.seats > 0 ? 21 : n > 0 ? 34 : 9;

/** Outposts in the spaces of an asteroid, or the shuttles that have passed through. */
function BeltPieces(props: { space: SpaceInfo; pieces: Company[]; x: number; y: number }) {
  const { space, pieces, x, y } = props;
  const n = Math.max(space.seats, pieces.length, 1);
  const step = space.seats === 0 ? 14 : 20;
  const left = x - ((n - 1) * step) / 2;
  return (
    <>
      {Array.from({ length: space.seats }, (_, i) => (
        <circle class="seat-ring" key={i} cx={left + i * step} cy={y - 5} r="9" />
      ))}
      {pieces.map((company, i) => (
        <Piece
          key={i}
          company={company}
          x={left + i * step}
          y={space.seats ? y - 5 : y + 4}
          size={17}
          shuttle={space.seats === 0}
        />
      ))}
    </>
  );
}

// Stations.

function Station({ sight, station }: { sight: SkySight; station: StationDoc }) {
  const { company } = station;
  const { x, y } = STATIONS[company];
  const { view } = sight;
  const value = view.values[COMPANIES.indexOf(company)] ?? 0;
  const asks = columnsOf(view) === company;
  const thing = `company:${company}`;
  const home = station.home.length;
  const name = `station of ${COMPANY[company].name}, ${home} pieces at home, a share is worth ${value}`;
  return (
    <g class={`station co-${company}`}>
      <path class="station-back" d={rect(x, y, STATION.width, STATION.height)} />
      <Target
        thing={thing}
        name={name}
        x={x + STATION.width / 2}
        y={y + 14}
        shape={asks ? rect(x, y, STATION.width, 30) : rect(x, y, STATION.width, STATION.height)}
        answers={answersTo(sight, thing)}
      >
        <Piece company={company} x={x + 17} y={y + 16} size={20} />
        <text class="station-name" x={x + 32} y={y + 14}>
          {COMPANY[company].name.split(" ")[0]}
        </text>
        <text class="station-value" x={x + 32} y={y + 26}>
          share: {value} C
        </text>
        <Homes sight={sight} station={station} />
      </Target>
      {asks && <Columns sight={sight} company={company} />}
    </g>
  );
}

/** A coin icon; small where a piece still covers it. */
function Coin({ x, y, n, r }: { x: number; y: number; n: number; r: number }) {
  return (
    <g class={r < 9 ? "covered" : ""}>
      <circle class="coin" cx={x} cy={y} r={r} />
      <text class="coin-n" x={x} y={y + (r < 9 ? 2.8 : 4)}>
        {n}
      </text>
    </g>
  );
}

function Homes({ sight, station }: { sight: SkySight; station: StationDoc }) {
  const { company } = station;
  const columns = boxOf(sight.files).homes[sight.view.table.variant.side][company];
  return (
    <>
      {columns.flatMap(({ holds, coins }, column) =>
        coins.map((n, row) => {
          const home = column * 5 + row;
          const { x, y } = homeAt(company, home);
          const taken = station.home.includes(home);
          return (
            <g key={home} class={`home ${holds}`}>
              <rect x={x + 1} y={y + 1} width={HOME - 2} height={HOME - 2} rx="4" />
              {n > 0 && !taken && <Coin x={x + HOME / 2} y={y + HOME / 2} n={n} r={9} />}
              {taken && (
                <Piece
                  company={company}
                  x={x + HOME / 2}
                  y={y + HOME / 2}
                  size={17}
                  shuttle={holds === "shuttles"}
                />
              )}
              {n > 0 && taken && <Coin x={x + HOME - 5} y={y + 6} n={n} r={5} />}
            </g>
          );
        }),
      )}
    </>
  );
}

function Columns({ sight, company }: { sight: SkySight; company: Company }) {
  return (
    <>
      {[0, 1, 2].map((column) => {
        const { x, y } = homeAt(company, column * 5);
        const thing = `column:${column + 1}`;
        return (
          <Target
            key={column}
            thing={thing}
            name={`column ${column + 1} of ${COMPANY[company].name}`}
            x={x + HOME / 2}
            y={y + 2.5 * HOME}
            shape={rect(x, y, HOME, 5 * HOME)}
            answers={answersTo(sight, thing)}
          />
        );
      })}
    </>
  );
}
