// The map: sectors of the Moon or rings of the Belt, the lines between them, and what stands there.

import type { JSX } from "preact";

import type { Company } from "../../types/skymines";
import { Glyph } from "../../ui/glyph";
import {
  GATE,
  RADIUS,
  SIZE,
  beltRadius,
  border,
  centre,
  corners,
  gate,
  outline,
  path,
} from "./geometry";
import {
  COMPANIES,
  answersTo,
  boxOf,
  companyName,
  ghostOf,
  rewardOf,
  type MapInfo,
  type SkySight,
  type SpaceInfo,
} from "./model";
import { litness, looking, spokenOf } from "./parts";
import { signs } from "./signs";

export const mapOf = (sight: SkySight): MapInfo =>
  boxOf(sight).maps.get(sight.view.table.variant.side)!;

/** The companies with pieces in a space, one entry for each piece. */
export function piecesIn(sight: SkySight, number: number): Company[] {
  return sight.view.table.stations.flatMap(({ company, pieces }) =>
    pieces.filter((space) => space === number - 1).map(() => company),
  );
}

export function spaceWords(map: MapInfo, space: SpaceInfo): string {
  const kind = map.side === "moon" ? "sector" : space.seats === 0 ? "shuttle space" : "asteroid";
  const gives = rewardOf(space.reward)?.words ?? "nothing";
  return `${kind} ${space.number}, gives ${gives}`;
}

/** The company that expands just now. */
function expanding({ view }: SkySight): Company | null {
  for (const frame of [...view.table.frames].reverse()) {
    if (typeof frame === "object" && "expand" in frame) return frame.expand.company;
  }
  return null;
}

export function MapPicture({ sight }: { sight: SkySight }) {
  const map = mapOf(sight);
  return (
    <svg
      class={`sky-map ${map.side}`}
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      role="group"
      aria-label={map.side === "moon" ? "Map of the Moon" : "Map of the Belt"}
    >
      <g aria-hidden="true">
        {map.side === "moon" ? <MoonGround map={map} /> : <BeltGround map={map} />}
      </g>
      {[...map.spaces.values()].map((space) => (
        <Space key={space.number} sight={sight} map={map} space={space} />
      ))}
      <g aria-hidden="true">
        {map.side === "moon" && <MoonLines map={map} />}
        <Gates map={map} />
      </g>
    </svg>
  );
}

const CRATERS = [
  [150, 70, 34],
  [680, 180, 26],
  [640, 500, 40],
  [90, 470, 22],
  [395, 20, 18],
] as const;

/** The Moon itself behind the sectors, and the sectors in two greys: the highland within double lines. */
function MoonGround({ map }: { map: MapInfo }) {
  const all = [...map.spaces.values()];
  const draw = (spaces: SpaceInfo[]) =>
    spaces.map((space) => path(corners(centre(map, space), RADIUS - 1.5))).join("");
  const high = all.filter((space) => space.double.length >= 3);
  return (
    <>
      <ellipse class="disc" cx={SIZE.width / 2} cy={SIZE.height / 2} rx="381" ry="290" />
      {CRATERS.map(([x, y, r]) => (
        <circle key={x} class="crater" cx={x} cy={y} r={r} />
      ))}
      <path class="sectors" d={draw(all.filter((space) => !high.includes(space)))} />
      <path class="sectors high" d={draw(high)} />
    </>
  );
}

/** The double lines between sectors, as ridges; a single line is the gap between two. */
function MoonLines({ map }: { map: MapInfo }) {
  const ridges = map.ways
    .filter(({ line }) => line === "double")
    .flatMap(({ from, to }) => {
      const shared = border(centre(map, map.spaces.get(from)!), centre(map, map.spaces.get(to)!));
      return shared ? [`M${shared[0].x} ${shared[0].y}L${shared[1].x} ${shared[1].y}`] : [];
    })
    .join("");
  return (
    <>
      <path class="ridge" d={ridges} />
      <path class="ridge-gap" d={ridges} />
    </>
  );
}

function BeltGround({ map }: { map: MapInfo }) {
  const at = (number: number) => centre(map, map.spaces.get(number)!);
  const ways = map.ways.map(({ from, to }) => {
    const [a, b] = [at(from), at(to)];
    return `M${a.x} ${a.y}L${b.x} ${b.y}`;
  });
  return (
    <>
      <ellipse class="orbit" cx={SIZE.width / 2} cy={SIZE.height / 2} rx="310" ry="228" />
      <ellipse class="orbit" cx={SIZE.width / 2} cy={SIZE.height / 2} rx="112" ry="84" />
      <path class="ways" d={ways.join("")} />
    </>
  );
}

/** Where the companies come in from their stations, and over which line. */
function Gates({ map }: { map: MapInfo }) {
  return (
    <>
      {COMPANIES.flatMap((company) =>
        map.stations[company].map(({ to, line }) => {
          const { x, y } = gate(map, company, map.spaces.get(to)!);
          return (
            <g key={`${company}${to}`} class={`gate co-${company} ${line}`}>
              <circle cx={x} cy={y} r={GATE} />
              {line === "double" && <circle class="again" cx={x} cy={y} r={GATE - 5} />}
              <Glyph of={signs[company].glyph} x={x} y={y} size={GATE * 1.3} />
            </g>
          );
        }),
      )}
    </>
  );
}

// Spaces.

function Space({ sight, map, space }: { sight: SkySight; map: MapInfo; space: SpaceInfo }) {
  const { x, y } = centre(map, space);
  const thing = `space:${space.number}`;
  const answers = answersTo(sight, thing);
  const pieces = piecesIn(sight, space.number);
  const held = pieces.map((company) => companyName(sight, company));
  const name = `${spaceWords(map, space)}${held.length ? `, held by ${held.join(" and ")}` : ""}`;
  const lit = answers.length > 0;
  const chosen = (event: JSX.TargetedEvent<SVGPathElement>) => {
    sight.looked.value = thing;
    const box = event.currentTarget.getBoundingClientRect();
    if (lit) sight.choose(answers, { x: box.left + box.width / 2, y: box.top + box.height / 2 });
  };
  const keyed = (event: JSX.TargetedKeyboardEvent<SVGPathElement>) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    chosen(event);
  };
  return (
    <g class={`target space ${litness(sight, thing)} ${pieces.length ? "held" : ""}`}>
      <g aria-hidden="true">
        <path class={`ground ${map.side} ${space.line}`} d={outline(map, space)} />
        {map.side === "moon" ? (
          <Sector sight={sight} space={space} pieces={pieces} x={x} y={y} />
        ) : (
          <Asteroid sight={sight} space={space} pieces={pieces} x={x} y={y} />
        )}
      </g>
      <path
        class="hit"
        d={outline(map, space)}
        data-thing={thing}
        data-lit={lit ? "" : undefined}
        role={lit ? "button" : "img"}
        tabIndex={lit ? 0 : undefined}
        aria-label={spokenOf(sight, thing, name)}
        onClick={chosen}
        onKeyDown={keyed}
        {...looking(sight, thing)}
      />
    </g>
  );
}

interface Inside {
  sight: SkySight;
  space: SpaceInfo;
  pieces: Company[];
  x: number;
  y: number;
}

/** Whose piece would come here with the answer that is weighed. */
function ghostIn(sight: SkySight, space: SpaceInfo): Company | null {
  const action = ghostOf(sight)?.action;
  return action?.action === "settle" && action.space === space.space ? expanding(sight) : null;
}

function Sector({ sight, space, pieces, x, y }: Inside) {
  const ghost = ghostIn(sight, space);
  const [company] = pieces;
  return (
    <>
      <text class="number" x={x} y={y - 34}>
        {space.number}
      </text>
      {company || ghost ? (
        <>
          <Token company={ghost ?? company!} x={x} y={y - 2} r={29} ghost={ghost !== null} />
          <Gives space={space} x={x} y={y + 43} size={22} />
        </>
      ) : (
        <Gives space={space} x={x} y={y + 6} size={40} />
      )}
    </>
  );
}

/** What entering gives: its sign, and the number if there is more than one. */
function Gives(props: { space: SpaceInfo; x: number; y: number; size: number }) {
  const { space, x, y, size } = props;
  const reward = rewardOf(space.reward);
  if (!reward) return null;
  const { n, sign } = reward;
  const left = n > 1 ? x - size * 0.32 : x;
  return (
    <g class={`gives s-${sign}`}>
      <Glyph of={signs[sign].glyph} x={left} y={y} size={size} />
      {n > 1 && (
        <text class={size < 30 ? "n small" : "n"} x={x + size * 0.52} y={y + (size < 30 ? 8 : 10)}>
          {n}
        </text>
      )}
    </g>
  );
}

/** A piece with thickness: an outpost, or a shuttle of the Belt. */
function Token(props: {
  company: Company;
  x: number;
  y: number;
  r: number;
  ghost?: boolean;
  shuttle?: boolean;
}) {
  const { company, x, y, r } = props;
  return (
    <g class={`piece co-${company} ${props.ghost ? "ghost" : ""}`}>
      <circle class="under" cx={x} cy={y + r * 0.13} r={r} />
      <circle class="top" cx={x} cy={y} r={r} />
      <Glyph
        of={props.shuttle ? signs.shuttle.glyph : signs[company].glyph}
        x={x}
        y={y}
        size={r * 1.4}
      />
    </g>
  );
}

/** Outposts on an asteroid, side by side on its pads; shuttles that have come through a shuttle space. */
function Asteroid({ sight, space, pieces, x, y }: Inside) {
  const ghost = ghostIn(sight, space);
  const all = ghost ? [...pieces, ghost] : pieces;
  const shuttle = space.seats === 0;
  const n = Math.max(space.seats, all.length, 1);
  const r = shuttle ? 17 : n > 2 ? 14 : 18;
  const step = Math.min(r * 2 + 2, (2 * beltRadius(space) - 2 * r) / Math.max(1, n - 1));
  const left = x - ((n - 1) * step) / 2;
  const top = shuttle ? y - 11 : y - 9;
  return (
    <>
      {!shuttle &&
        Array.from({ length: space.seats }, (_, i) => (
          <circle class="pad" key={i} cx={left + i * step} cy={top} r={r} />
        ))}
      {all.map((company, i) => (
        <Token
          key={i}
          company={company}
          x={left + i * step}
          y={top}
          r={r}
          shuttle={shuttle}
          ghost={ghost !== null && i === all.length - 1}
        />
      ))}
      <text class="number belt" x={x - beltRadius(space) * 0.76} y={y - beltRadius(space) * 0.6}>
        {space.number}
      </text>
      <Gives
        space={space}
        x={x}
        y={all.length || !shuttle ? y + 22 : y}
        size={shuttle && !all.length ? 34 : 25}
      />
    </>
  );
}
