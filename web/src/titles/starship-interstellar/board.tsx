// The turning Solar System: the Sun, nine rings in four Quadrants, planets and all that is there.

import { useMemo, useRef } from "preact/hooks";

import { mayMove } from "../../base/prefs";
import { Target } from "../../table/board";
import { nameStyles, type Thing } from "../../table/names";
import { seatShape } from "../../ui/parts";
import {
  CENTRE,
  INNER,
  N_QUADRANTS,
  SIZE,
  SUN,
  angle,
  at,
  circle,
  onward,
  placeOf,
  quadrantPlace,
  radius,
  sector,
} from "./geometry";
import {
  PLANETS,
  boxOf,
  buildingWords,
  capital,
  countOf,
  cubeLetters,
  playerName,
  ringOf,
  type Box,
  type CorporationDoc,
  type Planet,
  type PlanetDoc,
  type StarSight,
} from "./model";
import { Outside, Visitors } from "./sky";

const DISC: Record<Planet, number> = {
  mercury: 18,
  venus: 21,
  earth: 22,
  mars: 20,
  jupiter: 26,
  saturn: 24,
  uranus: 23,
  neptune: 23,
};

/** What the signs at a planet mean. */
const LEGEND = [
  "4 in a box: tokens to find",
  "D Deposit, S Storage of a Base",
  "+1 building at a Base",
] as const;

export function Board({ sight }: { sight: StarSight }) {
  const box = boxOf(sight.files);
  const { table } = sight.view;
  const bag = sight.touching.get("bag") ?? [];
  const names = useMemo(() => namesOf(sight, box), [sight.view]);
  return (
    <g class={`si orrery ${mayMove() ? "" : "still"}`}>
      <Rings box={box} />
      <WormholePlaces sight={sight} box={box} />
      <Target
        thing="sun"
        name={`The Sun, Spiral at ${table.spiral} of ${box.spiralEnd}`}
        {...CENTRE}
        shape={circle(SUN, CENTRE)}
        answers={bag}
      >
        <circle class="sun" cx={CENTRE.x} cy={CENTRE.y} r={SUN} />
        <Spiral box={box} reached={table.spiral} />
        <text class="sun-count" x={CENTRE.x} y={CENTRE.y + 1}>
          {table.spiral}
        </text>
        <text class="sun-words" x={CENTRE.x} y={CENTRE.y + 17}>
          of {box.spiralEnd}
        </text>
      </Target>
      <Outside sight={sight} box={box} />
      <Wormholes sight={sight} box={box} />
      {table.planets.map((doc) => (
        <Wanderer key={doc.planet} sight={sight} box={box} doc={doc} />
      ))}
      <Visitors sight={sight} box={box} />
      {table.planets.map((doc, i) => (
        <Settled key={doc.planet} sight={sight} box={box} doc={doc} name={names[i]!} />
      ))}
    </g>
  );
}

/** How high the letters are at the three distances, as the style has them. */
const NAME_SIZES = [14, 20, 34] as const;

/** Where the names of the planets stand, clear of the Sun and of what is on and beside each. */
function namesOf(sight: StarSight, box: Box) {
  const { planets } = sight.view.table;
  const named = planets.map((doc) => {
    const { orbit, spaces } = ringOf(box, doc.orbit ?? doc.planet);
    const place = placeOf(orbit, doc.space, spaces * N_QUADRANTS);
    return { ...place, name: capital(doc.planet), r: DISC[doc.planet] + 5 };
  });
  const things = planets.flatMap((doc, i) => {
    const { x, y } = named[i]!;
    return thingsOn(sight, box, doc).map((one) => ({ ...one, x: one.x + x, y: one.y + y }));
  });
  const sun = { ...CENTRE, w: SUN, h: SUN };
  return nameStyles(named, [sun, ...things], NAME_SIZES, "above");
}

/** What never changes. */
function Rings({ box }: { box: Box }) {
  return useMemo(() => {
    const far = radius(9) + 38;
    const spaces = [...box.planets.values()].flatMap(({ planet, orbit, spaces: each }) => {
      const n = each * N_QUADRANTS;
      return Array.from({ length: n }, (_, space) => ({
        key: `${planet}.${space}`,
        ...placeOf(orbit, space, n),
      }));
    });
    return (
      <g aria-hidden="true">
        <defs>
          <radialGradient id="shine" cx=".34" cy=".3" r=".78">
            <stop class="light" offset="0" />
            <stop class="even" offset=".45" />
            <stop class="shade" offset="1" />
          </radialGradient>
          <radialGradient id="corona">
            <stop class="corona" offset=".35" stop-opacity=".4" />
            <stop class="corona" offset="1" stop-opacity="0" />
          </radialGradient>
        </defs>
        <rect class="space" width={SIZE.width} height={SIZE.height} rx="18" />
        <circle cx={CENTRE.x} cy={CENTRE.y} r={SUN * 2.6} fill="url(#corona)" />
        <circle class="belt" cx={CENTRE.x} cy={CENTRE.y} r={radius(box.belt)} />
        <path class="rocks" d={rocks(radius(box.belt))} />
        {[...box.planets.values()].map(({ planet, orbit }) => (
          <circle key={planet} class="ring" cx={CENTRE.x} cy={CENTRE.y} r={radius(orbit)} />
        ))}
        {Array.from({ length: N_QUADRANTS }, (_, quadrant) => {
          const [from, to] = [at(SUN + 14, quadrant * 90), at(far, quadrant * 90)];
          const name = at(far - 6, quadrant * 90 + 45);
          return (
            <g key={quadrant}>
              <line class="quarter" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
              <text class="quarter-name" x={name.x} y={name.y}>
                {["I", "II", "III", "IV"][quadrant]}
              </text>
            </g>
          );
        })}
        {spaces.map(({ key, x, y }) => (
          <circle key={key} class="stop" cx={x} cy={y} r="4" />
        ))}
        {PLANETS.map((planet) => {
          const { orbit } = box.planets.get(planet)!;
          return (
            <text key={planet} class="orbit-name" x={CENTRE.x + 5} y={CENTRE.y - radius(orbit) - 4}>
              {capital(planet)}
            </text>
          );
        })}
        <text class="orbit-name" x={CENTRE.x + 5} y={CENTRE.y - radius(box.belt) - 4}>
          Asteroid Belt
        </text>
        {LEGEND.map((words, i) => (
          <text key={words} class="key" x={INNER.x + 8} y={INNER.y + INNER.height - 62 + i * 25}>
            {words}
          </text>
        ))}
      </g>
    );
  }, [box]);
}

/** Stones of the Belt, the same on every screen. */
function rocks(r: number): string {
  let seed = 11;
  const next = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  return Array.from({ length: 220 }, () => {
    const { x, y } = at(r - 14 + 28 * next(), 360 * next());
    return `M${x.toFixed(0)} ${y.toFixed(0)}h.1`;
  }).join("");
}

/** The Spiral as dots round the Sun; dangers are larger, those behind are full. */
function Spiral({ box, reached }: { box: Box; reached: number }) {
  return (
    <g class="spiral">
      {Array.from({ length: box.spiralEnd }, (_, i) => {
        const icon = box.spiral.get(i + 1);
        const { x, y } = at(25 + (26 * (i + 1)) / box.spiralEnd, ((i + 1) * 720) / box.spiralEnd);
        const past = i + 1 <= reached ? "past" : "";
        return (
          <circle
            key={i}
            class={`${icon ? "danger" : ""} ${past}`}
            cx={x}
            cy={y}
            r={icon ? (icon === "event" ? 3.2 : 4.6) : 1.7}
          />
        );
      })}
    </g>
  );
}

function WormholePlaces({ sight, box }: { sight: StarSight; box: Box }) {
  const lit = [...sight.touching.keys()].filter((thing) => thing.startsWith("orbit:"));
  return (
    <>
      {lit.map((thing) => {
        const [orbit, quadrant] = thing.slice(6).split(".") as [Planet, string];
        const info = box.planets.get(orbit);
        if (!info) return null;
        return (
          <Target
            key={thing}
            thing={thing}
            name={`${capital(orbit)}'s Orbit, Quadrant ${Number(quadrant) + 1}`}
            {...quadrantPlace(info.orbit, Number(quadrant))}
            shape={sector(info.orbit, Number(quadrant))}
            answers={sight.touching.get(thing) ?? []}
          />
        );
      })}
    </>
  );
}

function Wormholes({ sight, box }: { sight: StarSight; box: Box }) {
  return (
    <>
      {sight.view.table.corporations.map(({ wormhole }, player) => {
        if (!wormhole) return null;
        const { orbit } = box.planets.get(wormhole.orbit)!;
        const middle = at(radius(orbit), wormhole.quadrant * 90 + 30 + player * 10);
        return (
          <g
            key={player}
            class={`wormhole seat-${player}`}
            role="img"
            aria-label={`Wormhole of ${playerName(sight, player)}`}
            transform={`translate(${middle.x} ${middle.y})`}
          >
            <circle r="10" />
            <path d="M-5 0a5 5 0 0 1 10 0a3.4 3.4 0 0 1-6.8 0a1.8 1.8 0 0 1 3.6 0" />
            <text y="21">{player + 1}</text>
          </g>
        );
      })}
    </>
  );
}

interface WandererProps {
  sight: StarSight;
  box: Box;
  doc: PlanetDoc;
}

/** A planet; it turns with its Orbit, and all that stands on it turns with it. */
function Wanderer({ sight, box, doc }: WandererProps) {
  const { planet, space } = doc;
  const { orbit, spaces } = ringOf(box, doc.orbit ?? planet);
  const r = DISC[planet];
  const { x, y } = placeOf(orbit, space, spaces * N_QUADRANTS);
  const transform = useTurning(box, doc);
  return (
    <g class={`wanderer ${doc.destroyed ? "destroyed" : ""}`} style={{ transform }}>
      <Target
        thing={`planet:${planet}`}
        name={planetWords(sight, doc)}
        x={x}
        y={y}
        shape={circle(r + 8)}
        answers={sight.touching.get(`planet:${planet}`) ?? []}
      >
        <circle class={`disc ${planet}`} r={r} />
        {!doc.destroyed && <circle r={r} fill="url(#shine)" />}
        {planet === "saturn" && <ellipse class="saturn-ring" rx={r + 9} ry="6" />}
        {doc.destroyed && <path class="gone" d={`M${-r} ${-r}L${r} ${r}M${r} ${-r}L${-r} ${r}`} />}
        {!doc.destroyed && doc.n_unseen + doc.seen.length > 0 && (
          <g transform={`translate(${-r - 3} ${r - 12}) scale(1.7)`} class="pile">
            <rect x="-9" y="-2" width="14" height="14" rx="3" />
            <rect x="-7" y="-5" width="14" height="14" rx="3" />
            <text y="5.5">{doc.n_unseen + doc.seen.length}</text>
          </g>
        )}
      </Target>
    </g>
  );
}

/** What stands on a planet: over all planets, so that none hides it; the planet tells the words. */
function Settled({ sight, box, doc, name }: WandererProps & { name: Record<string, string> }) {
  const transform = useTurning(box, doc);
  return (
    <g class="wanderer settled" style={{ transform }} aria-hidden="true">
      <text class="planet-name afar" style={name}>
        {capital(doc.planet)}
      </text>
      <Pieces sight={sight} box={box} doc={doc} />
    </g>
  );
}

/** Where a planet stands as turns round the Sun, so that it moves along its Orbit. */
function useTurning(box: Box, { planet, orbit: on, space }: PlanetDoc): string {
  const { orbit, spaces } = ringOf(box, on ?? planet);
  const wanted = angle(space, spaces * N_QUADRANTS);
  const turned = useRef(wanted);
  turned.current = onward(turned.current, wanted);
  const a = turned.current;
  return (
    `translate(${CENTRE.x}px, ${CENTRE.y}px) rotate(${a}deg) ` +
    `translate(0, ${-radius(orbit)}px) rotate(${-a}deg)`
  );
}

/** How far to the side of the Sun a planet may stand, by its angle, for Bases to fit beside it. */
const BESIDE = 0.6;
const PLATE = 1.55;

/**
 * Where the plates of Bases begin, and how far their own width shifts them: beside a planet above or
 * below the Sun, away from it, and under one to its right or left, so that no other Orbit is hidden.
 */
function platesAt(box: Box, { planet, orbit: on, space }: PlanetDoc) {
  const { orbit, spaces } = ringOf(box, on ?? planet);
  const { x, y } = placeOf(orbit, space, spaces * N_QUADRANTS);
  const r = DISC[planet];
  if (Math.abs(y - CENTRE.y) < BESIDE * radius(orbit)) return { x: 0, y: r + 7, shift: 0.5 };
  return x < CENTRE.x ? { x: -r - 24, y: 3, shift: 1 } : { x: r + 6, y: 3, shift: 0 };
}

/** Who and what is on a planet, and where round it: Explorers above the right shoulder, Bases below or beside. */
function piecesOf(sight: StarSight, box: Box, doc: PlanetDoc) {
  const { planet } = doc;
  const plates = platesAt(box, doc);
  const all = sight.view.table.corporations.map((corporation, player) => ({ corporation, player }));
  const here = all
    .filter(({ corporation }) => corporation.explorer.at === planet)
    .map(({ player }, i) => ({
      player,
      x: DISC[planet] - 5 + (i % 2) * 29,
      y: i < 2 ? -29 : 1,
    }));
  const zones = all
    .flatMap(({ corporation, player }) => {
      const zone = corporation.zones.find((found) => found.planet === planet);
      return zone ? [{ zone, player }] : [];
    })
    .map(({ zone, player }, i) => {
      const n = Object.values(zone.buildings).reduce((sum, k) => sum + k, 0);
      const stock = `D ${cubeLetters(zone.deposit)} · S ${cubeLetters(zone.storage)}`;
      const words = n > 0 ? `${stock} · +${n}` : stock;
      const width = 24 + 5.8 * words.length;
      const x = plates.x - plates.shift * width * PLATE;
      return { player, words, width, x, y: plates.y + i * 27 };
    });
  return { here, zones };
}

/** What a planet and its pieces cover, round its middle. */
function thingsOn(sight: StarSight, box: Box, doc: PlanetDoc): Thing[] {
  const r = DISC[doc.planet];
  const { here, zones } = piecesOf(sight, box, doc);
  return [
    { x: 0, y: 0, w: r, h: r },
    { x: -r - 5, y: r - 6, w: 14, h: 14 },
    ...here.map(({ x, y }) => ({ x: x + 14, y: y + 14, w: 13, h: 13 })),
    ...zones.map(({ x, y, width }) => {
      const w = (width * PLATE) / 2;
      return { x: x + w, y: y + 12, w, h: 12 };
    }),
  ];
}

function Pieces({ sight, box, doc }: WandererProps) {
  const { here, zones } = piecesOf(sight, box, doc);
  return (
    <g class="pieces">
      {here.map(({ player, x, y }) => (
        <g
          key={player}
          class={`explorer seat-${player}`}
          transform={`translate(${x} ${y}) scale(1.8)`}
        >
          <path d={seatShape(player)} />
          <text x="8" y={player === 0 ? 12.4 : 11.2}>
            {player + 1}
          </text>
        </g>
      ))}
      {zones.map(({ player, words, width, x, y }) => (
        <g
          key={player}
          class={`base seat-${player}`}
          transform={`translate(${x} ${y}) scale(${PLATE})`}
        >
          <rect width={width} height="15" rx="4" />
          <path d={seatShape(player)} transform="translate(3 2) scale(.7)" />
          <text x="18" y="11">
            {words}
          </text>
        </g>
      ))}
    </g>
  );
}

function planetWords(sight: StarSight, doc: PlanetDoc): string {
  const { table } = sight.view;
  if (doc.destroyed) return `${capital(doc.planet)}, destroyed`;
  const words = [capital(doc.planet)];
  table.corporations.forEach((corporation, player) => {
    const name = playerName(sight, player);
    if (corporation.explorer.at === doc.planet) words.push(`Explorer of ${name}`);
    words.push(...baseWords(corporation, doc.planet).map((base) => `${name}: ${base}`));
  });
  return words.join(", ");
}

function baseWords(corporation: CorporationDoc, planet: Planet): string[] {
  const zone = corporation.zones.find((found) => found.planet === planet);
  if (!zone) return [];
  const built = buildingWords(zone.buildings);
  const words = `Base, Deposit ${countOf(zone.deposit)}, Storage ${countOf(zone.storage)}`;
  return [built ? `${words}, ${built}` : words];
}
