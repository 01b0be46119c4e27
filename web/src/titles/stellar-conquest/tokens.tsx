// What lies on the map: ships as silhouettes by class with their number, planets with their kind and
// how many can live there. Drawn in pixels of their own: from afar they are larger on the board, so
// that they can be read (`.tok` in the style).

import type { Hex, Marker, ShipClass, ShipCount, StackDoc } from "../../types/stellar-conquest";
import { factOf } from "../../table/answers";
import type { Point } from "../../table/sight";
import { Glyph, type SignEntry } from "../../ui/glyph";
import { seatShape } from "../../ui/parts";
import {
  SHIPS,
  boxOf,
  countShips,
  planetsOf,
  shipWords,
  type ScSight,
  type StarInfo,
} from "./model";
import { isSentry } from "./notes";
import { PLANET_SIGNS, SHIP_SIGNS, signs } from "./signs";

// Fleets.

export interface Fleet {
  owner: number;
  /** By class, where the viewer knows it. */
  ships: ShipCount | null;
  /** Task forces among them. */
  forces: number;
  words: string;
  hand: boolean;
  /** Still off the map. */
  waiting: boolean;
  /** They can move, and nobody has told them where to. */
  idle: boolean;
}

export const CLASSES: readonly ShipClass[] = [
  "scout",
  "transport",
  "corvette",
  "fighter",
  "death_star",
];

const none = (): ShipCount => ({
  scouts: 0,
  transports: 0,
  corvettes: 0,
  fighters: 0,
  death_stars: 0,
});

function sumOf(stacks: readonly StackDoc[]): ShipCount {
  const all = none();
  for (const { ships } of stacks) for (const { key } of SHIPS) all[key] += ships[key];
  return all;
}

export const entryOf = (sight: ScSight): Hex | null =>
  sight.seat === null ? null : (sight.view.entries[sight.seat] ?? null);

/** The stacks that can be taken now and have nowhere to go. */
export function idleStacks({ legal, view }: Pick<ScSight, "legal" | "view">): Set<number> {
  const idle = new Set<number>();
  for (const answer of legal) {
    if (answer.action.do !== "select" || factOf(answer, "heading_for")) continue;
    if (isSentry(view, answer.action.stack)) continue;
    if (factOf(answer, "moves_left")?.moves !== 0) idle.add(answer.action.stack);
  }
  return idle;
}

export function fleetsByHex(sight: ScSight): Map<Hex, Fleet[]> {
  const map = new Map<Hex, Fleet[]>();
  const put = (hex: Hex, fleet: Fleet) => map.set(hex, [...(map.get(hex) ?? []), fleet]);
  const { view, seat } = sight;
  const idle = idleStacks(sight);
  const mine = new Map<Hex, number[]>();
  const fleets = view.own?.seat.fleets ?? [];
  fleets.forEach((stack, i) => {
    const hex = stack.hex ?? entryOf(sight);
    if (hex) mine.set(hex, [...(mine.get(hex) ?? []), i]);
  });
  for (const [hex, numbers] of mine) {
    const stacks = numbers.map((i) => fleets[i]!);
    put(hex, {
      owner: seat!,
      ships: sumOf(stacks),
      forces: stacks.filter(({ task_force }) => task_force != null).length,
      words: stacks.map(({ ships }) => shipWords(ships)).join(" and "),
      hand: stacks.some(({ mark }) => mark === "in_hand"),
      waiting: stacks.every((stack) => !stack.hex),
      idle: numbers.some((i) => idle.has(i)),
    });
  }
  for (const marker of view.markers) {
    if (marker.owner === seat) continue;
    const ships = seenAt(sight, marker);
    const forces = marker.task_forces.length;
    const unknown = forces > 0 ? `task force ${marker.task_forces.join(", ")}` : "unknown ships";
    put(marker.hex, {
      owner: marker.owner,
      ships,
      forces,
      words: ships ? shipWords(ships) : unknown,
      hand: false,
      waiting: false,
      idle: false,
    });
  }
  return map;
}

function seenAt(sight: ScSight, marker: Marker): ShipCount | null {
  const star = boxOf(sight).starIn.get(marker.hex);
  const seen = star && sight.view.stars.find((other) => other.star === star.id)?.ships;
  return seen?.find(({ owner }) => owner === marker.owner)?.ships ?? null;
}

interface Row {
  sign: SignEntry;
  text: string;
}

function rowsOf({ ships, forces }: Fleet): Row[] {
  if (!ships || countShips(ships) === 0)
    return forces > 0 ? [{ sign: signs.task_force, text: `${forces}` }] : [];
  return SHIPS.flatMap(({ key }, i) =>
    ships[key] > 0 ? [{ sign: SHIP_SIGNS[CLASSES[i]!], text: String(ships[key]) }] : [],
  );
}

const ROW = 15;
const DIGIT = 7.2;

/** How wide and high a plate is. */
function plateOf(fleet: Fleet): { width: number; height: number; rows: Row[] } {
  const rows = rowsOf(fleet);
  if (rows.length === 0) return { width: 18, height: 18, rows };
  const digits = Math.max(...rows.map(({ text }) => text.length));
  return { width: 31 + digits * DIGIT, height: rows.length * ROW + 4, rows };
}

/** The room that the fleets of a hex take around a point, in pixels of their own. */
export function roomOf(fleets: readonly Fleet[], aside: boolean): Point & { w: number; h: number } {
  const plates = fleets.map(plateOf);
  const width = Math.max(...plates.map((plate) => plate.width));
  const height = plates.reduce((sum, plate) => sum + plate.height + 2, 0);
  return { x: aside ? -14 - width / 2 : 0, y: 0, w: width / 2, h: height / 2 };
}

/** A point of the board for things that have pixels of their own: one element does both. */
export const atPoint = ({ x, y }: Point) => ({ translate: `${x}px ${y}px` });

/** The fleets of a hex: to the left of its star, or in its middle. */
export function FleetTokens(props: { fleets: readonly Fleet[]; at: Point; aside: boolean }) {
  const { fleets, at, aside } = props;
  if (fleets.length === 0) return null;
  const room = roomOf(fleets, aside);
  const right = room.x + room.w;
  let y = -room.h;
  return (
    <g class="tok fleet" style={atPoint(at)}>
      {fleets.map((fleet) => {
        const top = y;
        y += plateOf(fleet).height + 2;
        return <Plate key={fleet.owner} fleet={fleet} right={right} top={top} />;
      })}
    </g>
  );
}

function Plate({ fleet, right, top }: { fleet: Fleet; right: number; top: number }) {
  const { width, height, rows } = plateOf(fleet);
  const state = `${fleet.hand ? "hand" : ""} ${fleet.waiting ? "waiting" : ""} ${fleet.idle ? "idle" : ""}`;
  const left = right - width;
  const seat = `seat-${fleet.owner}`;
  if (rows.length === 0)
    return (
      <>
        <path
          class={`shape ${seat}`}
          d={seatShape(fleet.owner)}
          transform={`translate(${left} ${top}) scale(1.12)`}
        />
        <text class="unknown" x={left + 9} y={top + (fleet.owner % 4 === 0 ? 15 : 13)}>
          ?
        </text>
      </>
    );
  return (
    <>
      <rect
        class={`plate ${seat} ${state}`}
        x={left}
        y={top}
        width={width}
        height={height}
        rx="5"
      />
      <path
        class={`shape ${seat}`}
        d={seatShape(fleet.owner)}
        transform={`translate(${left + 3} ${top + 4.5}) scale(.6)`}
      />
      {rows.map(({ sign, text }, i) => (
        <>
          <Glyph of={sign.glyph} x={left + 22} y={top + 2 + ROW * (i + 0.5)} size={14} />
          <text class="count" x={left + 31} y={top + 2 + ROW * (i + 0.5) + 4.3}>
            {text}
          </text>
        </>
      ))}
    </>
  );
}

// Planets.

/** Who lives on which planet, as far as the viewer knows. */
function ownersAt(sight: ScSight, star: StarInfo): Map<number, number> {
  const owners = new Map<number, number>();
  const remembered = sight.memory?.sightings.find((sighting) => sighting.star === star.id);
  const known = sight.view.stars.find((other) => other.star === star.id);
  const others = known?.colonies.length ? known.colonies : (remembered?.colonies ?? []);
  for (const colony of [...others, ...(sight.view.own?.colonies ?? [])])
    owners.set(colony.planet, colony.conqueror ?? colony.owner);
  return owners;
}

const CHIP = 15;

/** How much room the planets of a star take to its right. */
export function planetRoom(
  sight: ScSight,
  star: StarInfo,
): (Point & { w: number; h: number }) | null {
  const planets = planetsOf(sight, star.id);
  if (!planets) return null;
  const width = planets.some(({ mineral_rich }) => mineral_rich) ? 46 : 34;
  return { x: 14 + width / 2, y: 0, w: width / 2, h: (CHIP * Math.max(1, planets.length)) / 2 };
}

/** The planets of a star that the viewer has explored: kind, capacity, minerals, who lives there. */
export function PlanetChips({ sight, star, at }: { sight: ScSight; star: StarInfo; at: Point }) {
  const planets = planetsOf(sight, star.id);
  const holder = sight.view.stars.find((other) => other.star === star.id)?.holder;
  if (!planets && (holder === undefined || holder === null)) return null;
  const n = planets?.length ?? 0;
  if (!planets || n === 0)
    return (
      <text class="no-planets tok" x="15" y="4" style={atPoint(at)}>
        {planets ? "none" : "?"}
      </text>
    );
  const owners = ownersAt(sight, star);
  return (
    <g class="planets tok" style={atPoint(at)}>
      {planets.map((planet, slot) => {
        const owner = owners.get(star.id * 3 + slot);
        const y = (slot - (n - 1) / 2) * CHIP;
        const wide = 14 + 8 * String(planet.capacity).length + (planet.mineral_rich ? 12 : 0);
        const name = `planet ${planet.kind} ${owner === undefined ? "" : `settled seat-${owner}`}`;
        return (
          <>
            {owner !== undefined && (
              <rect
                class={`home seat-${owner}`}
                x="13"
                y={y - 7}
                width={wide + 2}
                height="14"
                rx="7"
              />
            )}
            <Glyph of={PLANET_SIGNS[planet.kind].glyph} class={name} x={20.5} y={y} size={12} />
            <text class={name} x="28" y={y + 4.2}>
              {planet.capacity}
            </text>
            {planet.mineral_rich && (
              <Glyph
                of={signs.minerals.glyph}
                class={`rich ${name}`}
                x={wide + 8}
                y={y}
                size={11}
              />
            )}
          </>
        );
      })}
    </g>
  );
}
