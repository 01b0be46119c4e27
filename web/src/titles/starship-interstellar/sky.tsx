// What the expansions bring to the Solar System: Asteroids and Launch Bases, the comet, places where
// a planet that leaves its Orbit comes to stand.

import { Target } from "../../table/board";
import type { Point } from "../../table/sight";
import type { CometDoc } from "../../types/starship-interstellar";
import { Glyph } from "../../ui/glyph";
import { seatShape } from "../../ui/parts";
import {
  CENTRE,
  N_QUADRANTS,
  OUTER,
  SLANT,
  at,
  circle,
  clearPlaces,
  placeOf,
  radius,
  sector,
  sidePlace,
  zonePlace,
} from "./geometry";
import {
  PLANETS,
  boxOf,
  capital,
  orbitName,
  playerName,
  ringOf,
  whereIs,
  type Box,
  type Orbit,
  type Planet,
  type StarSight,
} from "./model";

import { signs } from "./signs";

type Props = { sight: StarSight; box: Box };

const QUADRANTS = [0, 1, 2, 3] as const;

/** Does anything of this game come from beyond Neptune? */
export function isWide({ view }: StarSight): boolean {
  const { kuiper, antimatter, halley } = view.table;
  return Boolean(kuiper ?? antimatter ?? halley);
}

/** Where something of the sky is. */
export function skyPlace(sight: StarSight, thing: string): Point | null {
  const [kind, id = ""] = thing.split(":");
  if (kind === "planet") return whereIs(sight, id as Planet);
  if (kind === "sun" || kind === "bag") return CENTRE;
  const comet = sight.view.table.halley?.comet;
  if (kind === "comet" && comet) return cometPlace(boxOf(sight), comet);
  return null;
}

/** What lies under the planets: the ring beyond, piles of Asteroids, places that can be chosen. */
export function Outside({ sight, box }: Props) {
  return (
    <>
      {isWide(sight) && (
        <ellipse
          class="ring beyond"
          cx={CENTRE.x}
          cy={CENTRE.y}
          rx={radius(OUTER)}
          ry={radius(OUTER) * SLANT}
          aria-hidden
        />
      )}
      <Piles sight={sight} />
      <LaunchPlaces sight={sight} box={box} />
      <Landings sight={sight} box={box} />
    </>
  );
}

/** What lies over the planets. */
export function Visitors({ sight, box }: Props) {
  return (
    <>
      <Aim sight={sight} />
      <Rocks sight={sight} box={box} />
      <LaunchBases sight={sight} box={box} />
      <Comet sight={sight} box={box} />
    </>
  );
}

// Danger from Kuiper.

/** How many Asteroids still lie beyond each Quadrant. */
function Piles({ sight }: { sight: StarSight }) {
  const { kuiper } = sight.view.table;
  if (!kuiper) return null;
  return (
    <g aria-hidden="true">
      {QUADRANTS.map((quadrant) => {
        const { x, y } = at(radius(OUTER), quadrant * 90 + 66);
        return (
          <g key={quadrant} class="asteroid-pile" transform={`translate(${x} ${y})`}>
            <path d={stone(13)} />
            <text y="4.5">{kuiper.piles[quadrant]}</text>
          </g>
        );
      })}
    </g>
  );
}

/** An uneven stone round the origin. */
function stone(r: number): string {
  const corners = [1, 0.82, 1.04, 0.86, 1, 0.78, 0.96].map((f, i) => {
    const turn = (i * 2 * Math.PI) / 7;
    return `${(r * f * Math.sin(turn)).toFixed(1)} ${(-r * f * Math.cos(turn)).toFixed(1)}`;
  });
  return `M${corners.join("L")}Z`;
}

function Rocks({ sight, box }: Props) {
  const { kuiper, planets } = sight.view.table;
  const rocks = kuiper?.rocks ?? [];
  const discs = planets.map(({ planet }) => whereIs(sight, planet));
  const places = new Map<string, typeof rocks>();
  for (const rock of rocks) {
    const key = `${rock.orbit}.${rock.quadrant}`;
    places.set(key, [...(places.get(key) ?? []), rock]);
  }
  return (
    <>
      {[...places].flatMap(([key, here]) => {
        const [{ orbit: on, quadrant: part }] = here as [(typeof here)[0]];
        const points = clearPlaces(box.planets.get(on)!.orbit, part, here.length, discs);
        return here.map(({ resource, first, orbit, quadrant }, i) => {
          const { x, y } = points[i]!;
          const kind = first ? "First Sighting" : "Asteroid";
          return (
            <g
              key={`${key} ${i}`}
              class={`rock ${resource}`}
              transform={`translate(${x} ${y})`}
              role="img"
              aria-label={`${resource} ${kind}, ${capital(orbit)}'s Orbit, Quadrant ${quadrant + 1}`}
            >
              {first && <circle class="first" r="14" />}
              <path d={stone(11)} />
              <text y="4.5">{capital(resource).charAt(0)}</text>
            </g>
          );
        });
      })}
    </>
  );
}

/** The planet that Asteroids threaten. */
function Aim({ sight }: { sight: StarSight }) {
  const target = sight.view.table.kuiper?.target;
  const doc = sight.view.table.planets.find(({ planet }) => planet === target);
  if (!target || !doc || doc.destroyed) return null;
  const { x, y } = whereIs(sight, target);
  return (
    <g
      class="aim"
      transform={`translate(${x} ${y})`}
      role="img"
      aria-label={`Asteroids threaten ${capital(target)}`}
    >
      <path d={`${circle(22)}M0-29v10M0 29v-10M-29 0h10M29 0h-10`} />
    </g>
  );
}

/** Quadrants of the Belt to which a Launch Base can move. */
function LaunchPlaces({ sight, box }: Props) {
  return (
    <>
      {QUADRANTS.filter((quadrant) => sight.touching.has(`belt:${quadrant}`)).map((quadrant) => (
        <Target
          key={quadrant}
          thing={`belt:${quadrant}`}
          name={`Asteroid Belt, Quadrant ${quadrant + 1}`}
          {...at(radius(box.sheet.belt), quadrant * 90 + 45)}
          shape={sector(box.sheet.belt, quadrant)}
          answers={sight.touching.get(`belt:${quadrant}`) ?? []}
        />
      ))}
    </>
  );
}

function LaunchBases({ sight, box }: Props) {
  const boards = sight.view.table.kuiper?.boards ?? [];
  return (
    <>
      {QUADRANTS.flatMap((quadrant) => {
        const here = boards.flatMap(({ base }, player) => (base === quadrant ? [player] : []));
        return here.map((player, i) => {
          const { x, y } = sidePlace(box.sheet.belt, quadrant, i, here.length);
          return (
            <g
              key={player}
              class={`launch-base seat-${player}`}
              transform={`translate(${x} ${y})`}
              role="img"
              aria-label={`Launch Base of ${playerName(sight, player)}, Quadrant ${quadrant + 1}`}
            >
              <path class="ramp" d="M-12 10h24l-5-8h-14z" />
              <g transform="translate(-8 -13)">
                <path d={seatShape(player)} />
              </g>
            </g>
          );
        });
      })}
    </>
  );
}

// Anti-Matter.

const ALL_ORBITS: readonly Orbit[] = [...PLANETS, "outer_space"];

/** The Orbit to which a planet moves whose place is asked for (§A.7.1). */
function landingOrbit(sight: StarSight): Orbit | null {
  const top = sight.view.table.frames.at(-1) as Record<string, any> | string | undefined;
  const land = typeof top === "object" ? top["anti_matter"]?.["land"] : undefined;
  if (!land) return null;
  const doc = sight.view.table.planets.find(({ planet }) => planet === land.planet);
  const now = ALL_ORBITS.indexOf(doc?.orbit ?? land.planet);
  return ALL_ORBITS[now + (land.inward ? -1 : 1)] ?? null;
}

/** Spaces on which a planet can come to stand. */
function Landings({ sight, box }: Props) {
  const to = landingOrbit(sight);
  if (!to) return null;
  const { orbit, spaces } = ringOf(box, to);
  const all = [...sight.touching.keys()].filter((thing) => thing.startsWith("space:"));
  return (
    <>
      {all.map((thing) => {
        const place = placeOf(orbit, Number(thing.slice(6)), spaces * N_QUADRANTS);
        return (
          <Target
            key={thing}
            thing={thing}
            name={`Space ${Number(thing.slice(6)) + 1}`}
            {...place}
            shape={circle(14, place)}
            answers={sight.touching.get(thing) ?? []}
          />
        );
      })}
    </>
  );
}

// Halley's Comet.

/** Where the comet is drawn. */
export function cometPlace(box: Box, comet: CometDoc) {
  if (comet.orbit === "outer_space") return at(radius(OUTER), comet.quadrant * 90 + 24);
  const { orbit, spaces } = box.planets.get(comet.orbit)!;
  return zonePlace(orbit, comet.quadrant, comet.zone, spaces);
}

function Comet({ sight, box }: Props) {
  const { halley, corporations } = sight.view.table;
  const comet = halley?.comet;
  if (!halley || !comet) return null;
  const place = cometPlace(box, comet);
  // The tail points away from the Sun.
  const turn = (Math.atan2(place.y - CENTRE.y, place.x - CENTRE.x) * 180) / Math.PI;
  const aboard = corporations.flatMap(({ explorer }, player) =>
    explorer.at === "comet" ? [player] : [],
  );
  const where = `${orbitName(comet.orbit)}, Quadrant ${comet.quadrant + 1}`;
  const names = aboard.map((player) => `Explorer of ${playerName(sight, player)}`);
  return (
    <Target
      thing="comet"
      name={[`Halley's Comet, ${where}`, comet.inward ? "inward" : "outward", ...names].join(", ")}
      {...place}
      shape={circle(18, place)}
      answers={sight.touching.get("comet") ?? []}
      class="comet"
    >
      <g transform={`translate(${place.x} ${place.y})`}>
        <path class="tail" transform={`rotate(${turn})`} d="M0-8Q34-10 64-2Q43 0 68 5Q34 10 0 8Z" />
        <circle class="coma" r="13" />
        <circle class="core" r="6" />
        <path
          class="way"
          transform={`rotate(${comet.inward ? turn + 180 : turn})`}
          d="M16-5l8 5-8 5z"
        />
        <text class="planet-name comet-name" y="-18">
          Halley
        </text>
        {aboard.map((player, i) => (
          <g
            key={player}
            class={`explorer seat-${player}`}
            transform={`translate(${14 + (i % 2) * 21} ${i < 2 ? -10 : 11})`}
          >
            <circle r="10" />
            <Glyph of={signs.explorer.glyph} x={0} y={0} size={16} />
            <path d={seatShape(player)} transform="translate(4 2) scale(.55)" />
          </g>
        ))}
      </g>
    </Target>
  );
}
