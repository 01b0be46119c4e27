// What is looked at on the board, in words.

import { quadrantOf } from "./geometry";
import {
  addCubes,
  boxOf,
  buildingWords,
  capital,
  cubeWords,
  orbitName,
  playerName,
  ringOf,
  type Box,
  type Planet,
  type StarSight,
} from "./model";
import { CubeRow, Who } from "./parts";

/** Things of the panels are told there. */
export function Details({ sight, thing }: { sight: StarSight; thing: string }) {
  const box = boxOf(sight.files);
  const [kind, id = ""] = thing.split(":");
  if (!["planet", "sun", "bag", "orbit", "comet", "belt"].includes(kind ?? "")) return null;
  return (
    <div class="si words">
      {kind === "planet" && <PlanetDetails sight={sight} box={box} planet={id as Planet} />}
      {(kind === "sun" || kind === "bag") && <SunDetails sight={sight} box={box} />}
      {kind === "orbit" && <OrbitDetails id={id} />}
      {kind === "belt" && <h2>Asteroid Belt, Quadrant {Number(id) + 1}</h2>}
      {kind === "comet" && <CometDetails sight={sight} />}
    </div>
  );
}

function OrbitDetails({ id }: { id: string }) {
  const [orbit = "", quadrant] = id.split(".");
  return (
    <h2>
      {capital(orbit)}'s Orbit, Quadrant {Number(quadrant) + 1}
    </h2>
  );
}

function CometDetails({ sight }: { sight: StarSight }) {
  const { halley, corporations } = sight.view.table;
  const comet = halley?.comet;
  if (!halley || !comet) return null;
  return (
    <>
      <h2>Halley's Comet</h2>
      <p class="dim">
        {capital(orbitName(comet.orbit))}, Quadrant {comet.quadrant + 1}, on its way{" "}
        {comet.inward ? "to the Sun" : "away from the Sun"}
      </p>
      <p>
        On its board: <CubeRow cubes={halley.sectors.reduce(addCubes, {})} none="nothing" />
      </p>
      {corporations.map(
        ({ explorer }, player) =>
          explorer.at === "comet" && (
            <p key={player}>
              <Who sight={sight} player={player} /> Explorer of {playerName(sight, player)}
            </p>
          ),
      )}
    </>
  );
}

function SunDetails({ sight, box }: { sight: StarSight; box: Box }) {
  const { spiral, bag, antimatter } = sight.view.table;
  const next = [...box.spiral].find(([space]) => space > spiral);
  return (
    <>
      <h2>The Sun</h2>
      <p>
        Spiral {spiral} of {box.spiralEnd}
        {next && (
          <>
            ; {next[1] === "event" ? "a Solar Event" : `the end of ${capital(next[1])}`} at{" "}
            {next[0]}
          </>
        )}
      </p>
      <p>
        Solar Bag: <CubeRow cubes={bag} />
        {antimatter && `, ${antimatter.bag} Moscovium`}
      </p>
    </>
  );
}

function PlanetDetails(props: { sight: StarSight; box: Box; planet: Planet }) {
  const { sight, box, planet } = props;
  const { table } = sight.view;
  const info = box.planets.get(planet);
  const doc = table.planets.find((found) => found.planet === planet);
  if (!info || !doc) return null;
  const ring = ringOf(box, doc.orbit ?? planet);
  const quadrant = quadrantOf(doc.space, ring.spaces * 4) + 1;
  const next = doc.seen[0] === undefined ? undefined : box.production[doc.seen[0]];
  return (
    <>
      <h2>{capital(planet)}</h2>
      {doc.destroyed && <p>Gone for ever.</p>}
      {table.kuiper?.target === planet && <p>Asteroids threaten it.</p>}
      <p class="dim">
        {doc.orbit && `${orbitName(doc.orbit)}, `}
        Quadrant {quadrant}, space {doc.space + 1} of {ring.spaces * 4}; moves {info.speed} a round,{" "}
        {info.gravity} Fuel to leave
      </p>
      {planet !== "earth" && !doc.destroyed && (
        <p>
          {doc.n_unseen} production tokens face down
          {doc.seen.length > 0 && `, ${doc.seen.length} seen below`}
          {next && ` (first: ${next.layers.map(cubeWords).join(", below ")}; ${next.ars} ARS)`}
        </p>
      )}
      {table.corporations.map((corporation, player) => {
        const { explorer, zones } = corporation;
        const zone = zones.find((found) => found.planet === planet);
        const load = [
          explorer.bases ? `${explorer.bases} Bases` : "",
          buildingWords(explorer.buildings),
          cubeWords(explorer.cubes) === "none" ? "" : cubeWords(explorer.cubes),
        ].filter(Boolean);
        return (
          <div key={player}>
            {explorer.at === planet && (
              <p>
                <Who sight={sight} player={player} /> Explorer of {playerName(sight, player)}:{" "}
                {load.join("; ") || "empty"}
              </p>
            )}
            {zone && (
              <p>
                <Who sight={sight} player={player} /> Base: Deposit{" "}
                <CubeRow cubes={zone.deposit} none="empty" />, Storage{" "}
                <CubeRow cubes={zone.storage} none="empty" />
                {buildingWords(zone.buildings) && `; ${buildingWords(zone.buildings)}`}
              </p>
            )}
          </div>
        );
      })}
    </>
  );
}
