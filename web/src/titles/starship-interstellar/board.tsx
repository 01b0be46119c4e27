// The turning Solar System: the Sun, nine rings in four Quadrants, planets and all that is there.

import { useMemo, useRef } from "preact/hooks";

import { mayMove } from "../../base/prefs";
import { Target } from "../../table/board";
import type { Point } from "../../table/sight";
import { Glyph } from "../../ui/glyph";
import { seatShape } from "../../ui/parts";
import {
  CENTRE,
  N_QUADRANTS,
  SIZE,
  SLANT,
  SUN,
  angle,
  at,
  circle,
  onward,
  placeOf,
  quadrantPlace,
  radius,
  sector,
  turning,
  type Plate,
} from "./geometry";
import {
  boxOf,
  buildingWords,
  capital,
  playerName,
  ringOf,
  whereIs,
  type Box,
  type CorporationDoc,
  type Planet,
  type PlanetDoc,
  type StarSight,
} from "./model";
import { flightOf } from "./plans";
import { DISC, PlanetPlate, platesOf, wordsOf, zoneWords, type PlateWords } from "./plates";
import { signs } from "./signs";
import { Outside, Visitors } from "./sky";

export function Board({ sight }: { sight: StarSight }) {
  const box = boxOf(sight);
  const { table } = sight.view;
  const plates = useMemo(() => {
    const words = table.planets.map((doc) => wordsOf(sight, doc));
    return { words, at: platesOf(sight, words) };
  }, [sight.view]);
  return (
    <g class={`si orrery ${mayMove() ? "" : "still"}`}>
      <Rings box={box} />
      <Route sight={sight} />
      <WormholePlaces sight={sight} box={box} />
      <Sun sight={sight} box={box} />
      <Outside sight={sight} box={box} />
      <Wormholes sight={sight} box={box} />
      {table.planets.map((doc) => (
        <Wanderer key={doc.planet} sight={sight} box={box} doc={doc} />
      ))}
      <Visitors sight={sight} box={box} />
      {table.planets.map((doc, i) => (
        <Settled
          key={doc.planet}
          sight={sight}
          box={box}
          doc={doc}
          words={plates.words[i]!}
          plate={plates.at[i]!}
        />
      ))}
    </g>
  );
}

/** The night goes on beyond the edge of the board. */
const BEYOND = 1500;
const WHOLE = { width: SIZE.width + 2 * BEYOND, height: SIZE.height + 2 * BEYOND };

/** What never changes. */
function Rings({ box }: { box: Box }) {
  return useMemo(() => {
    const far = radius(9) + 30;
    const stops = [...box.planets.values()].flatMap(({ orbit, spaces }) =>
      Array.from({ length: spaces * N_QUADRANTS }, (_, space) => {
        const { x, y } = placeOf(orbit, space, spaces * N_QUADRANTS);
        return `M${x.toFixed(1)} ${y.toFixed(1)}h.01`;
      }),
    );
    return (
      <g aria-hidden="true">
        <Light />
        <rect class="space" x={-BEYOND} y={-BEYOND} width={WHOLE.width} height={WHOLE.height} />
        <path class="stars" d={scattered(3, 150)} />
        <path class="stars bright" d={scattered(17, 36)} />
        <Ring class="belt" r={radius(box.sheet.belt)} />
        <path class="rocks" d={rocks(radius(box.sheet.belt))} />
        {[...box.planets.values()].map(({ planet, orbit }) => (
          <Ring key={planet} class="ring" r={radius(orbit)} />
        ))}
        {Array.from({ length: N_QUADRANTS }, (_, quadrant) => {
          const [from, to] = [at(SUN + 30, quadrant * 90), at(far, quadrant * 90)];
          const name = at(far + 4, quadrant * 90 + 45);
          return (
            <g key={quadrant}>
              <line class="quarter" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
              <text class="quarter-name" x={name.x} y={name.y + 7}>
                {["I", "II", "III", "IV"][quadrant]}
              </text>
            </g>
          );
        })}
        <path class="stops" d={stops.join("")} />
      </g>
    );
  }, [box]);
}

const Ring = ({ r, class: name }: { r: number; class: string }) => (
  <ellipse class={name} cx={CENTRE.x} cy={CENTRE.y} rx={r} ry={r * SLANT} />
);

/** How the Sun shines, and how planets lie in its light. */
const Light = () => (
  <defs>
    <radialGradient id="shine" cx=".5" cy="1" r="1.05">
      <stop class="light" offset="0" />
      <stop class="even" offset=".4" />
      <stop class="shade" offset="1" />
    </radialGradient>
    <radialGradient id="corona">
      <stop class="corona" offset=".25" stop-opacity=".55" />
      <stop class="corona" offset=".5" stop-opacity=".16" />
      <stop class="corona" offset="1" stop-opacity="0" />
    </radialGradient>
    <radialGradient id="sun-face" cx=".42" cy=".38" r=".7">
      <stop class="sun-hot" offset="0" />
      <stop class="sun-warm" offset=".7" />
      <stop class="sun-rim" offset="1" />
    </radialGradient>
  </defs>
);

/** Numbers that are the same on every screen. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

/** Stars behind the board. */
function scattered(seed: number, n: number): string {
  const next = numbers(seed);
  return Array.from(
    { length: n },
    () => `M${(SIZE.width * next()).toFixed(0)} ${(SIZE.height * next()).toFixed(0)}h.01`,
  ).join("");
}

/** Stones of the Belt. */
function rocks(r: number): string {
  const next = numbers(11);
  return Array.from({ length: 260 }, () => {
    const { x, y } = at(r - 12 + 24 * next(), 360 * next());
    return `M${x.toFixed(0)} ${y.toFixed(0)}h.1`;
  }).join("");
}

/** The Sun with how far it has swollen round it, and what comes next below. */
function Sun({ sight, box }: { sight: StarSight; box: Box }) {
  const { spiral } = sight.view.table;
  const { to_event, to_end } = sight.sums.sun;
  const left = box.spiralEnd - spiral;
  return (
    <Target
      thing="sun"
      name={`The Sun, Spiral at ${spiral} of ${box.spiralEnd}`}
      {...CENTRE}
      shape={circle(SUN + 4, CENTRE)}
      answers={sight.touching.get("bag") ?? []}
    >
      <g transform={`translate(${CENTRE.x} ${CENTRE.y})`}>
        <circle r={SUN * 3.1} fill="url(#corona)" />
        <circle class="sun" r={SUN - 5} />
        <Spiral box={box} reached={spiral} />
        <text class="sun-count" y="3">
          {left}
        </text>
        <text class="sun-words" y="17">
          left
        </text>
        {typeof to_event === "number" && (
          <g class="omen">
            <Glyph of={signs.event.glyph} x={-26} y={SUN + 14} size={13} />
            <text x={-17} y={SUN + 18}>
              {to_event}
            </text>
          </g>
        )}
        {to_end && (
          <g class="omen end">
            <Glyph of={signs.destroys.glyph} x={10} y={SUN + 14} size={13} />
            <text x={19} y={SUN + 18}>
              {to_end.spaces}
            </text>
          </g>
        )}
      </g>
    </Target>
  );
}

/** The Spiral as a ring of dots round the Sun; dangers are larger, those behind are dark. */
function Spiral({ box, reached }: { box: Box; reached: number }) {
  const dot = (i: number) => {
    const turn = (((i + 1) * 352) / box.spiralEnd) * (Math.PI / 180);
    return { x: SUN * Math.sin(turn), y: -SUN * Math.cos(turn) };
  };
  const path = (wanted: (i: number) => boolean) =>
    Array.from({ length: box.spiralEnd }, (_, i) => i)
      .filter(wanted)
      .map((i) => `M${dot(i).x.toFixed(1)} ${dot(i).y.toFixed(1)}h.01`)
      .join("");
  const icon = (i: number) => box.sheet.spiral[i + 1]?.icon ?? "blank";
  return (
    <g class="spiral">
      <path class="to-come" d={path((i) => i >= reached && icon(i) === "blank")} />
      <path class="past" d={path((i) => i < reached)} />
      <path class="event" d={path((i) => i >= reached && icon(i) === "event")} />
      <path class="destroys" d={path((i) => i >= reached && icon(i) === "destroys")} />
    </g>
  );
}

/** The way of the flight that is looked at, from where the Explorer stands. */
function Route({ sight }: { sight: StarSight }) {
  const thing = sight.looked.value;
  if (sight.seat === null || !thing) return null;
  const [kind, id] = thing.split(":");
  const mine = sight.view.table.corporations[sight.seat];
  const flights = sight.sums.players[sight.seat]?.flights ?? [];
  const flight = flights.find(({ to }) => kind === "planet" && to === id);
  if (!mine || !flight || mine.explorer.at === "comet" || flight.to === "comet") return null;
  const [from, to] = [whereIs(sight, mine.explorer.at), whereIs(sight, flight.to)];
  return (
    <line
      class={`route seat-${sight.seat} ${flight.payable ? "" : "dear"}`}
      x1={from.x}
      y1={from.y}
      x2={to.x}
      y2={to.y}
      aria-hidden="true"
    />
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
            <circle r="11" />
            <Glyph of={signs.wormhole_token.glyph} x={0} y={0} size={17} />
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
  const sunward = (Math.atan2(CENTRE.y - y, CENTRE.x - x) * 180) / Math.PI - 90;
  return (
    <g class={`wanderer ${doc.destroyed ? "destroyed" : ""}`} style={{ transform }}>
      <Target
        thing={`planet:${planet}`}
        name={planetWords(sight, doc)}
        x={x}
        y={y}
        shape={circle(Math.max(r + 4, 14))}
        answers={sight.touching.get(`planet:${planet}`) ?? []}
        onChoose={flightOf(sight, planet)}
      >
        <circle class={`disc ${planet}`} r={r} />
        <Face planet={planet} r={r} gone={doc.destroyed} />
        {!doc.destroyed && <circle r={r} fill="url(#shine)" transform={`rotate(${sunward})`} />}
        {planet === "saturn" && <ellipse class="saturn-ring" rx={r + 8} ry="4.5" />}
        {doc.destroyed && <path class="gone" d={`M${-r} ${-r}L${r} ${r}M${r} ${-r}L${-r} ${r}`} />}
      </Target>
    </g>
  );
}

/** What one knows a planet by. */
function Face({ planet, r, gone }: { planet: Planet; r: number; gone: boolean }) {
  if (gone) return null;
  if (planet === "jupiter") {
    const bands = [-0.45, -0.1, 0.3, 0.62].map((f) => {
      const half = r * Math.sqrt(1 - f * f);
      return `M${-half} ${f * r}H${half}`;
    });
    return <path class="bands" d={bands.join("")} />;
  }
  if (planet === "earth")
    return <path class="land" d="M-7-6q4-4 8-2t-1 5-5 1-2-4ZM1 2q5-2 7 1t-3 5-4-2 0-4Z" />;
  if (planet === "mars") return <path class="cap" d="M-4-8.6q4 3 8 0" />;
  return null;
}

/** What stands on a planet: over all planets, so that none hides it; the planet tells the words. */
function Settled(props: WandererProps & { words: PlateWords; plate: Plate }) {
  const { sight, box, doc, words, plate } = props;
  const transform = useTurning(box, doc);
  const place = whereIs(sight, doc.planet);
  const [dx, dy] = [plate.x - place.x, plate.y - place.y];
  return (
    <g class="wanderer settled" style={{ transform }} aria-hidden="true">
      <Leash plate={plate} from={place} r={DISC[doc.planet]} />
      <g class="beside" style={{ transform: `translate(${dx}px, ${dy}px)` }}>
        <PlanetPlate words={words} />
      </g>
      <Ships sight={sight} planet={doc.planet} />
    </g>
  );
}

/** From a planet to its plate, where that does not lie at its side. */
function Leash({ plate, from, r }: { plate: Plate; from: Point; r: number }) {
  const [dx, dy] = [plate.x - from.x, plate.y - from.y];
  const near = {
    x: dx - Math.sign(dx) * Math.min(plate.w, Math.abs(dx)),
    y: dy - Math.sign(dy) * Math.min(plate.h, Math.abs(dy)),
  };
  const far = Math.hypot(near.x, near.y);
  if (far < r) return null;
  const edge = { x: (near.x * r) / far, y: (near.y * r) / far };
  return <line class="leash" x1={edge.x} y1={edge.y} x2={near.x} y2={near.y} />;
}

/** Where a planet stands as turns round the Sun, so that it moves along its Orbit. */
function useTurning(box: Box, { planet, orbit: on, space }: PlanetDoc): string {
  const { orbit, spaces } = ringOf(box, on ?? planet);
  const wanted = angle(space, spaces * N_QUADRANTS);
  const turned = useRef(wanted);
  turned.current = onward(turned.current, wanted);
  return turning(orbit, turned.current);
}

/** The Explorers at a planet, over its upper edge. */
function Ships({ sight, planet }: { sight: StarSight; planet: Planet }) {
  const here = sight.view.table.corporations.flatMap(({ explorer }, player) =>
    explorer.at === planet ? [player] : [],
  );
  return (
    <>
      {here.map((player, i) => (
        <g
          key={player}
          class={`explorer seat-${player}`}
          transform={`translate(${-4 + i * 21} ${-DISC[planet] - 10})`}
        >
          <circle r="10" />
          <Glyph of={signs.explorer.glyph} x={0} y={0} size={16} />
          <path d={seatShape(player)} transform="translate(4 2) scale(.55)" />
        </g>
      ))}
    </>
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
  const words = zoneWords(zone.deposit, zone.storage);
  return [built ? `${words}, ${built}` : words];
}
