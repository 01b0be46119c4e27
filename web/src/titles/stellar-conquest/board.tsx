// The star map: clouds, stars, colonies, posts, fleets, range and routes.

import { useComputed } from "@preact/signals";
import { useMemo } from "preact/hooks";

import type { Answer } from "../../base/wire";
import { Target } from "../../table/board";
import { nameStyles, type Thing } from "../../table/names";
import type { Point } from "../../table/sight";
import type { Hex, Marker, StackDoc, View } from "../../types/stellar-conquest";
import { seatShape } from "../../ui/parts";
import {
  SIZE,
  allCells,
  border,
  centre,
  centreOf,
  columnName,
  hexName,
  outline,
  rowsOf,
} from "./geometry";
import {
  KINDS,
  boxOf,
  countShips,
  isCloud,
  planetsOf,
  rangeOf,
  shipLetters,
  speedOf,
  starOf,
  type Box,
  type ScSight,
  type StarInfo,
} from "./model";
import { chooseAt, handOf } from "./orders";

const COLOUR_LETTER = { blue: "B", green: "G", yellow: "Y", orange: "O", red: "R" } as const;

/** Where on the map a thing lies. */
export function whereIs(sight: ScSight, thing: string): Hex | null {
  const box = boxOf(sight.files);
  const [kind, id] = thing.split(":") as [string, string];
  switch (kind) {
    case "hex":
      return id;
    case "star":
      return box.stars[Number(id)]?.hex ?? null;
    case "planet":
      return box.stars[starOf(Number(id))]?.hex ?? null;
    case "stack": {
      const stack = sight.view.own?.seat.fleets[Number(id)];
      return stack ? (stack.hex ?? entryOf(sight)) : null;
    }
    default:
      return null;
  }
}

const entryOf = (sight: ScSight): Hex | null =>
  sight.seat === null ? null : (sight.view.entries[sight.seat] ?? null);

/** All legal answers by the hex that they concern. */
function answersByHex(sight: ScSight): Map<Hex, Answer[]> {
  const map = new Map<Hex, Answer[]>();
  for (const answer of sight.legal) {
    const hexes = new Set(answer.touches.map((thing) => whereIs(sight, thing)));
    for (const hex of hexes) {
      if (hex === null) continue;
      const there = map.get(hex);
      if (there) there.push(answer);
      else map.set(hex, [answer]);
    }
  }
  return map;
}

export function Board({ sight }: { sight: ScSight }) {
  const { view } = sight;
  const box = boxOf(sight.files);
  const byHex = useMemo(() => answersByHex(sight), [sight.legal, view]);
  const bare = [...byHex.keys()].filter((hex) => !box.starIn.has(hex));
  const fleets = useMemo(() => fleetsByHex(sight), [view]);
  const open = [...fleets.keys()].filter((hex) => !box.starIn.has(hex) && !byHex.has(hex));
  return (
    <g class="starmap">
      <Sky box={box} extra={view.variant.extra_cloud} />
      <Reach sight={sight} />
      <Routes sight={sight} />
      {open.map((hex) => (
        <Place key={hex} sight={sight} hex={hex} answers={[]} fleets={fleets.get(hex) ?? []} />
      ))}
      {bare.map((hex) => (
        <Place
          key={hex}
          sight={sight}
          hex={hex}
          answers={byHex.get(hex) ?? []}
          fleets={fleets.get(hex) ?? []}
        />
      ))}
      {box.stars.map((star) => (
        <StarPlace
          key={star.id}
          sight={sight}
          star={star}
          answers={byHex.get(star.hex) ?? []}
          fleets={fleets.get(star.hex) ?? []}
        />
      ))}
      <Names sight={sight} fleets={fleets} />
      <Hovered sight={sight} />
    </g>
  );
}

// The names, over everything that has a place of its own.

/** How high the letters are at the three distances, as the style has them. */
const NAME_SIZES = [11, 15, 24] as const;
const STAR_RADIUS = 14.5;

/** What lies on the board around its stars and fleets. */
function thingsOf(sight: ScSight, fleets: ReadonlyMap<Hex, Fleet[]>): Thing[] {
  const box = boxOf(sight.files);
  const things: Thing[] = box.stars.flatMap((star) => {
    const { x, y } = centreOf(star.cell);
    const n = planetsOf(sight, star.id)?.length;
    const posts = sight.view.posts.filter((post) => post.star === star.id).length;
    return [
      { x, y, w: STAR_RADIUS, h: STAR_RADIUS },
      ...(n === undefined ? [] : [{ x: x + 20, y, w: 7, h: 6 * Math.max(1, n) }]),
      ...(posts === 0 ? [] : [{ x: x + 15 + 3 * posts, y: y - 18, w: 3 + 3 * posts, h: 8 }]),
    ];
  });
  for (const [hex, there] of fleets) {
    const at = centre(hex);
    const side = box.starIn.has(hex);
    const more = (Math.min(22, 40 / there.length) * (there.length - 1)) / 2;
    things.push(
      side ? { x: at.x - 24, y: at.y - 4, w: 12, h: 12 + more } : { ...at, w: 12 + more, h: 12 },
    );
  }
  return things;
}

function Names({ sight, fleets }: { sight: ScSight; fleets: ReadonlyMap<Hex, Fleet[]> }) {
  const { stars } = boxOf(sight.files);
  return useMemo(() => {
    const things = thingsOf(sight, fleets);
    const named = stars.map(({ cell, name }) => ({ ...centreOf(cell), name, r: STAR_RADIUS }));
    const styles = nameStyles(named, things, NAME_SIZES, "below");
    return (
      <g class="names" aria-hidden="true">
        {stars.map((star, i) => (
          <g key={star.id} transform={`translate(${named[i]!.x} ${named[i]!.y})`}>
            <text
              class={`star-name afar ${isExplored(sight, star) ? "explored" : ""}`}
              style={styles[i]}
            >
              {star.name}
            </text>
          </g>
        ))}
      </g>
    );
  }, [sight.view, fleets]);
}

// The paper: what never changes.

function Sky({ box, extra }: { box: Box; extra: boolean }) {
  return useMemo(() => {
    const cells = allCells();
    const cloudy = (hex: Hex) => box.clouds.has(hex) || (extra && box.extraClouds.has(hex));
    const isCloudCell = (cell: { column: number; row: number }) => cloudy(hexName(cell));
    return (
      <g aria-hidden="true">
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
          {Object.keys(COLOUR_LETTER).map((colour) => (
            <radialGradient key={colour} id={`glow-${colour}`}>
              <stop class={`star-${colour}`} offset="0" stop-opacity=".55" />
              <stop class={`star-${colour}`} offset="1" stop-opacity="0" />
            </radialGradient>
          ))}
        </defs>
        <rect class="space" x="0" y="0" width={SIZE.width} height={SIZE.height} rx="18" />
        <path class="motes" d={motes()} />
        <path
          class="cloud"
          d={cells
            .filter(isCloudCell)
            .map((cell) => outline(centreOf(cell)))
            .join("")}
        />
        <path
          class="cloud-dust"
          d={cells
            .filter(isCloudCell)
            .map((cell) => outline(centreOf(cell)))
            .join("")}
        />
        <path class="hexes" d={cells.map((cell) => outline(centreOf(cell))).join("")} />
        <path class="cloud-edge" d={border(isCloudCell)} />
        <g class="coordinates">
          {Array.from({ length: 32 }, (_, column) => {
            const top = centreOf({ column, row: 1 });
            const low = centreOf({ column, row: rowsOf(column) });
            return (
              <>
                <text x={top.x} y={26}>
                  {columnName(column)}
                </text>
                <text x={low.x} y={SIZE.height - 18}>
                  {columnName(column)}
                </text>
              </>
            );
          })}
          {Array.from({ length: 21 }, (_, i) => {
            const { y } = centreOf({ column: 0, row: i + 1 });
            return (
              <>
                <text x={20} y={y + 4}>
                  {i + 1}
                </text>
                <text x={SIZE.width - 18} y={y + 4 + (i < 20 ? 26 : 0)}>
                  {i < 20 ? i + 1 : ""}
                </text>
              </>
            );
          })}
        </g>
      </g>
    );
  }, [box, extra]);
}

/** Faint stars of the background, the same on every screen. */
function motes(): string {
  let seed = 7;
  const next = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const dots = Array.from({ length: 260 }, () => {
    const x = (next() * SIZE.width).toFixed(0);
    const y = (next() * SIZE.height).toFixed(0);
    return `M${x} ${y}h${(0.4 + next() * 1.4).toFixed(1)}`;
  });
  return dots.join("");
}

// What ships can reach.

const ordering = (view: View): boolean => view.frames.at(-1) === "order";

function Reach({ sight }: { sight: ScSight }) {
  const { view } = sight;
  const hand = handOf(sight);
  const shape = useMemo(() => {
    const tied = hand.some(({ ships }) => countShips(ships) > ships.scouts);
    const range = hand.length > 0 && tied ? rangeOf(sight) : null;
    const limit = boxOf(sight.files).numbers["range"] ?? 8;
    return range ? border((cell) => range(cell) <= limit) : "";
  }, [view]);
  return <path class="reach" d={shape} aria-hidden="true" />;
}

function Routes({ sight }: { sight: ScSight }) {
  const { view } = sight;
  const box = boxOf(sight.files);
  const own = view.own?.seat.fleets ?? [];
  const lines = own.flatMap((stack) => {
    const to = typeof stack.to === "number" ? box.stars[stack.to] : undefined;
    if (!stack.hex || !to || to.hex === stack.hex) return [];
    return [{ from: centre(stack.hex), to: centre(to.hex), hand: stack.mark === "in_hand" }];
  });
  return (
    <g class="routes" aria-hidden="true">
      {lines.map(({ from, to, hand }, i) => (
        <line key={i} class={hand ? "hand" : ""} x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      ))}
    </g>
  );
}

/** While ships are ordered: the way to the star that is looked at. */
function Hovered({ sight }: { sight: ScSight }) {
  const { view } = sight;
  const hand = handOf(sight)[0];
  const box = boxOf(sight.files);
  const looked = useComputed(() => sight.looked.value).value;
  if (!hand || !looked || !(ordering(view) || hand.mark === "lost")) return null;
  const hex = whereIs(sight, looked);
  const from = hand.hex ?? entryOf(sight);
  if (!hex || !from || hex === from || !view.own) return null;
  const answer = sight.legal.find(
    ({ action }) => action.do === "head" && box.stars[action["star"] as number]?.hex === hex,
  );
  if (!answer) return null;
  const [a, b] = [centre(from), centre(hex)];
  const steps = Number(/(\d+) hex/.exec(answer.label)?.[1] ?? 0);
  const speed = speedOf(box, view.own);
  const marks = Array.from({ length: Math.max(0, Math.ceil(steps / speed) - 1) }, (_, i) => {
    const part = ((i + 1) * speed) / steps;
    return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part, n: i + 1 };
  });
  return (
    <g class="way" aria-hidden="true">
      <line x1={a.x} y1={a.y} x2={b.x} y2={b.y} />
      {marks.map(({ x, y, n }) => (
        <g key={n} transform={`translate(${x} ${y})`}>
          <circle r="8" />
          <text y="3.5">{n}</text>
        </g>
      ))}
    </g>
  );
}

// Fleets.

interface Fleet {
  owner: number;
  /** Own ships by number, or what a marker says of others. */
  text: string;
  words: string;
  hand: boolean;
  waiting: boolean;
}

function fleetsByHex(sight: ScSight): Map<Hex, Fleet[]> {
  const map = new Map<Hex, Fleet[]>();
  const put = (hex: Hex, fleet: Fleet) => map.set(hex, [...(map.get(hex) ?? []), fleet]);
  const { view, seat } = sight;
  const mine = new Map<Hex, StackDoc[]>();
  for (const stack of view.own?.seat.fleets ?? []) {
    const hex = stack.hex ?? entryOf(sight);
    if (hex) mine.set(hex, [...(mine.get(hex) ?? []), stack]);
  }
  for (const [hex, stacks] of mine) {
    const n = stacks.reduce((sum, { ships }) => sum + countShips(ships), 0);
    const words = stacks.map(({ ships }) => shipLetters(ships)).join(" + ");
    const hand = stacks.some(({ mark }) => mark === "in_hand");
    put(hex, {
      owner: seat!,
      text: String(n),
      words,
      hand,
      waiting: stacks.every((stack) => !stack.hex),
    });
  }
  for (const marker of view.markers) {
    if (marker.owner === seat) continue;
    const seen = seenAt(sight, marker);
    const forces = marker.task_forces.length;
    put(marker.hex, {
      owner: marker.owner,
      text: seen !== null ? String(seen) : forces > 0 && !marker.loose ? `${forces}×` : "?",
      words:
        `${forces > 0 ? `task force ${marker.task_forces.join(", ")}` : ""} ${marker.loose ? "ships" : ""}`.trim(),
      hand: false,
      waiting: false,
    });
  }
  return map;
}

function seenAt(sight: ScSight, marker: Marker): number | null {
  const star = boxOf(sight.files).starIn.get(marker.hex);
  const seen = star && sight.view.stars.find((other) => other.star === star.id)?.ships;
  const ships = seen?.find(({ owner }) => owner === marker.owner)?.ships;
  return ships ? countShips(ships) : null;
}

function FleetTokens({ fleets, at, side }: { fleets: readonly Fleet[]; at: Point; side: number }) {
  const spread = Math.min(22, 40 / Math.max(1, fleets.length));
  return (
    <>
      {fleets.map((fleet, i) => {
        const x = at.x + side + (i - (fleets.length - 1) / 2) * (side ? 0 : spread) - 13;
        const y = at.y + (side ? (i - (fleets.length - 1) / 2) * spread : 0) - 13;
        return (
          <g
            key={fleet.owner}
            class={`fleet seat-${fleet.owner} ${fleet.hand ? "hand" : ""} ${fleet.waiting ? "waiting" : ""}`}
            transform={`translate(${x} ${y}) scale(1.6)`}
          >
            <g class={`size-${Math.min(3, fleet.text.length)}`}>
              <path d={seatShape(fleet.owner)} />
              <text x="8" y={fleet.owner % 4 === 0 ? 12.9 : 10.6}>
                {fleet.text}
              </text>
            </g>
          </g>
        );
      })}
    </>
  );
}

interface PlaceProps {
  sight: ScSight;
  answers: readonly Answer[];
  fleets: readonly Fleet[];
}

/** A hex without a star that has ships or can be chosen. */
function Place({ sight, hex, answers, fleets }: PlaceProps & { hex: Hex }) {
  const at = centre(hex);
  const whose = fleets.map((fleet) => `${fleet.words} of ${sight.nameOf(fleet.owner)}`).join(", ");
  return (
    <Target
      thing={`hex:${hex}`}
      name={whose ? `${hex}, ${whose}` : hex}
      x={at.x}
      y={at.y}
      answers={answers}
      shape={outline(at, 28)}
      onChoose={(near) => chooseAt(sight, answers, near)}
      class="place"
    >
      <FleetTokens fleets={fleets} at={at} side={0} />
    </Target>
  );
}

// Stars.

function starColonies(
  sight: ScSight,
  star: StarInfo,
): { owner: number; conqueror: number | null; post: boolean; n: number }[] {
  const { view, seat } = sight;
  const owners = new Map<number, { conqueror: number | null; n: number }>();
  const add = (owner: number, conqueror: number | null) =>
    owners.set(owner, { conqueror, n: (owners.get(owner)?.n ?? 0) + 1 });
  for (const colony of view.own?.colonies ?? []) {
    if (starOf(colony.planet) === star.id) add(colony.owner, colony.conqueror ?? null);
  }
  const known = view.stars.find((other) => other.star === star.id);
  const remembered = sight.memory?.sightings.find((sighting) => sighting.star === star.id);
  for (const colony of known?.colonies.length ? known.colonies : (remembered?.colonies ?? [])) {
    if (colony.owner !== seat) add(colony.owner, colony.conqueror ?? null);
  }
  const posts = view.posts.filter((post) => post.star === star.id).map((post) => post.owner);
  for (const owner of posts) if (!owners.has(owner)) add(owner, null);
  return [...owners].map(([owner, { conqueror, n }]) => ({
    owner,
    conqueror,
    post: posts.includes(owner),
    n,
  }));
}

/** Known to this viewer, or to whoever holds its card. */
const isExplored = (sight: ScSight, star: StarInfo): boolean =>
  planetsOf(sight, star.id) !== null ||
  sight.view.stars.find((other) => other.star === star.id)?.holder != null;

function StarPlace({ sight, star, answers, fleets }: PlaceProps & { star: StarInfo }) {
  const at = centreOf(star.cell);
  const planets = planetsOf(sight, star.id);
  const colonies = starColonies(sight, star);
  const far = answers.length > 0 && answers.every(({ label }) => label.endsWith("out of range"));
  const kinds = planets?.map((planet) => KINDS[planet.type].name).join(", ");
  const name = [
    `${star.name}, ${star.colour} star at ${star.hex}`,
    planets ? (kinds ? `planets: ${kinds}` : "no planets") : "unexplored",
    ...colonies.map(({ owner }) => `colony of ${sight.nameOf(owner)}`),
    ...fleets.map((fleet) => `${fleet.words} of ${sight.nameOf(fleet.owner)}`),
  ].join(", ");
  return (
    <Target
      thing={`star:${star.id}`}
      name={name}
      x={at.x}
      y={at.y}
      answers={answers}
      shape={outline(at, 28)}
      onChoose={(near) => chooseAt(sight, answers, near)}
      class={`star ${star.colour} ${far ? "far-away" : ""}`}
    >
      <circle class="halo" cx={at.x} cy={at.y} r="26" fill={`url(#glow-${star.colour})`} />
      {colonies.map(({ owner }, i) => (
        <circle key={owner} class={`ring seat-${owner}`} cx={at.x} cy={at.y} r={14.5 + 3.5 * i} />
      ))}
      <g class="sun">
        <circle class={`disc star-${star.colour}`} cx={at.x} cy={at.y} r="9.5" />
        <text class="letter" x={at.x} y={at.y + 4}>
          {COLOUR_LETTER[star.colour]}
        </text>
      </g>
      <Planets sight={sight} star={star} at={at} />
      {colonies.map(
        ({ owner, post }, i) =>
          post && (
            <g
              key={owner}
              class={`post seat-${owner}`}
              transform={`translate(${at.x + 13 + i * 5} ${at.y - 26})`}
            >
              <path d="M0 16V0l10 4-10 4" />
            </g>
          ),
      )}
      {fleets.length > 0 && (
        <FleetTokens fleets={fleets} at={{ x: at.x, y: at.y - 4 }} side={-24} />
      )}
    </Target>
  );
}

/** Planets of a star that the viewer has explored: a letter for the kind, full where people live. */
function Planets({ sight, star, at }: { sight: ScSight; star: StarInfo; at: Point }) {
  const planets = planetsOf(sight, star.id);
  if (!planets) return null;
  const owners = new Map<number, number>();
  for (const colony of sight.view.own?.colonies ?? [])
    owners.set(colony.planet, colony.conqueror ?? colony.owner);
  const known = sight.view.stars.find((other) => other.star === star.id);
  for (const colony of known?.colonies ?? [])
    owners.set(colony.planet, colony.conqueror ?? colony.owner);
  if (planets.length === 0) {
    return (
      <text class="no-planets" x={at.x + 17} y={at.y + 4}>
        ∅
      </text>
    );
  }
  return (
    <g class="planets">
      {planets.map((planet, slot) => {
        const owner = owners.get(star.id * 3 + slot);
        const y = at.y + (slot - (planets.length - 1) / 2) * 13;
        return (
          <g
            key={slot}
            transform={`translate(${at.x + 20} ${y})`}
            class={`planet ${planet.type} ${owner === undefined ? "" : `settled seat-${owner}`}`}
          >
            <circle r="5.6" />
            {planet.mineral_rich && <path class="rich" d="M-7.6 0a7.6 7.6 0 0 1 15.2 0" />}
            <text y="3">{KINDS[planet.type].letter}</text>
          </g>
        );
      })}
    </g>
  );
}

export const cloudWords = (sight: ScSight, hex: Hex): string =>
  isCloud(boxOf(sight.files), sight.view, hex) ? "gas and dust: one hex a turn" : "";
