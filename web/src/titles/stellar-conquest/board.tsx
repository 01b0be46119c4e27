// The star map: clouds, stars, colonies, posts, fleets, range and routes.

import { useMemo } from "preact/hooks";

import { factOf } from "../../table/answers";
import { Target } from "../../table/board";
import { placeNames, type Thing } from "../../table/names";
import type { Hex } from "../../types/stellar-conquest";
import { Glyph } from "../../ui/glyph";
import { centre, centreOf, outline } from "./geometry";
import {
  boxOf,
  isCloud,
  planetsOf,
  starOf,
  type ScOffer,
  type ScSight,
  type StarInfo,
} from "./model";
import { draw } from "./draw";
import { chooseAt } from "./orders";
import { STAR_SIGNS, signs } from "./signs";
import { Sky } from "./sky";
import {
  FleetTokens,
  PlanetChips,
  entryOf,
  fleetsByHex,
  idleStacks,
  planetRoom,
  roomOf,
  type Fleet,
} from "./tokens";
import { Reach, Routes, Weighed } from "./ways";

/** Where on the map a thing lies. */
export function whereIs(sight: ScSight, thing: string): Hex | null {
  const box = boxOf(sight);
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

/** All legal answers by the hex that they concern. */
function answersByHex(sight: ScSight): Map<Hex, ScOffer[]> {
  const map = new Map<Hex, ScOffer[]>();
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
  const box = boxOf(sight);
  const byHex = useMemo(() => answersByHex(sight), [sight.legal, view]);
  const bare = [...byHex.keys()].filter((hex) => !box.starIn.has(hex));
  const fleets = useMemo(() => fleetsByHex(sight), [view, sight.legal]);
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
      <Weighed sight={sight} whereIs={(thing) => whereIs(sight, thing)} />
    </g>
  );
}

// The names, over everything that has a place of its own.

/**
 * At three distances: how high the letters are on the board, and how much larger than far away the
 * tokens are drawn (`--tok` in the style).
 */
const DISTANCES = [
  { name: 15, tok: 1.15 },
  { name: 20, tok: 1.65 },
  { name: 40, tok: 3 },
] as const;
const STAR_RADIUS = 16;

/** What lies on the board around its stars and fleets, with tokens of this size. */
function thingsOf(sight: ScSight, fleets: ReadonlyMap<Hex, Fleet[]>, tok: number): Thing[] {
  const box = boxOf(sight);
  const around = (at: { x: number; y: number }, room: Thing): Thing => ({
    x: at.x + room.x * tok,
    y: at.y + room.y * tok,
    w: room.w * tok,
    h: room.h * tok,
  });
  const things: Thing[] = box.stars.flatMap((star) => {
    const at = centreOf(star.cell);
    const planets = planetRoom(sight, star);
    const disc = STAR_RADIUS * Math.min(tok, 2);
    return [{ ...at, w: disc, h: disc }, ...(planets ? [around(at, planets)] : [])];
  });
  for (const [hex, there] of fleets)
    things.push(around(centre(hex), roomOf(there, box.starIn.has(hex))));
  return things;
}

function Names({ sight, fleets }: { sight: ScSight; fleets: ReadonlyMap<Hex, Fleet[]> }) {
  const { stars } = boxOf(sight);
  return useMemo(() => {
    const spots = DISTANCES.map(({ name: size, tok }) => {
      const named = stars.map(({ cell, name }) => ({
        ...centreOf(cell),
        name,
        r: STAR_RADIUS * Math.min(tok, 2),
      }));
      return placeNames(named, thingsOf(sight, fleets, tok), size, "below");
    });
    const style = (i: number) => {
      const [near, far, farthest] = spots.map((places) => {
        const spot = places[i];
        return spot
          ? `translate(${spot.x.toFixed(1)}px, ${spot.y.toFixed(1)}px)`
          : "translate(0, -9999px)";
      });
      return { "--at": near!, "--at-far": far!, "--at-farthest": farthest! };
    };
    return (
      <g class="names" aria-hidden="true">
        {stars.map((star, i) => (
          <text
            key={star.id}
            class={`star-name afar ${isExplored(sight, star) ? "explored" : ""}`}
            x={centreOf(star.cell).x}
            y={centreOf(star.cell).y}
            style={style(i)}
          >
            {star.name}
          </text>
        ))}
      </g>
    );
  }, [sight.view, fleets]);
}

interface PlaceProps {
  sight: ScSight;
  answers: readonly ScOffer[];
  fleets: readonly Fleet[];
}

/** Groups that wait here can be drawn to a star. */
function drawing(sight: ScSight, answers: readonly ScOffer[]) {
  const idle = idleStacks(sight);
  const here = answers.flatMap(({ action }) =>
    action.do === "select" && idle.has(action.stack) ? [action.stack] : [],
  );
  return here.length > 0 ? (event: PointerEvent) => draw(sight, here, event) : undefined;
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
      onDraw={drawing(sight, answers)}
      class="place"
    >
      <FleetTokens fleets={fleets} at={at} aside={false} />
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
  const far = answers.length > 0 && answers.every((answer) => factOf(answer, "out_of_range"));
  const kinds = planets?.map(({ name, capacity }) => `${name} ${capacity}`).join(", ");
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
      onDraw={drawing(sight, answers)}
      class={`star ${star.colour} ${far ? "far-away" : ""}`}
    >
      {colonies.map(({ owner }, i) => (
        <circle key={owner} class={`ring seat-${owner}`} cx={at.x} cy={at.y} r={15 + 3.5 * i} />
      ))}
      <Glyph
        of={STAR_SIGNS[star.colour].glyph}
        class={`sun star-${star.colour}`}
        x={at.x}
        y={at.y}
        size={23}
      />
      {colonies.map(
        ({ owner, post }, i) =>
          post && (
            <Glyph
              key={owner}
              of={signs.post.glyph}
              class={`post seat-${owner}`}
              x={at.x + 13 + i * 6}
              y={at.y - 19}
              size={18}
            />
          ),
      )}
      <PlanetChips sight={sight} star={star} at={at} />
      <FleetTokens fleets={fleets} at={at} aside />
    </Target>
  );
}

export const cloudWords = (sight: ScSight, hex: Hex): string =>
  isCloud(boxOf(sight), sight.view, hex) ? "gas and dust: one hex a turn" : "";
