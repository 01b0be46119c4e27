// What is looked at on the board, in words.

import { quadrantOf } from "./geometry";
import {
  boxOf,
  buildingWords,
  capital,
  cubeWords,
  playerName,
  type Box,
  type Planet,
  type StarSight,
} from "./model";
import { CubeRow, Who } from "./parts";

/** Things of the panels are told there. */
export function Details({ sight, thing }: { sight: StarSight; thing: string }) {
  const box = boxOf(sight.files);
  const [kind, id = ""] = thing.split(":");
  if (kind !== "planet" && kind !== "sun" && kind !== "bag" && kind !== "orbit") return null;
  return (
    <div class="si words">
      {kind === "planet" && <PlanetDetails sight={sight} box={box} planet={id as Planet} />}
      {(kind === "sun" || kind === "bag") && <SunDetails sight={sight} box={box} />}
      {kind === "orbit" && <OrbitDetails id={id} />}
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

function SunDetails({ sight, box }: { sight: StarSight; box: Box }) {
  const { spiral, bag } = sight.view.table;
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
  const quadrant = quadrantOf(doc.space, info.spaces * 4) + 1;
  const next = doc.seen[0] === undefined ? undefined : box.production[doc.seen[0]];
  return (
    <>
      <h2>{capital(planet)}</h2>
      {doc.destroyed && <p>Swallowed by the Sun.</p>}
      <p class="dim">
        Quadrant {quadrant}, space {doc.space + 1} of {info.spaces * 4}; moves {info.speed} a round,{" "}
        {info.gravity} Fuel to leave
      </p>
      {planet !== "earth" && !doc.destroyed && (
        <p>
          {doc.n_unseen} production tokens face down
          {doc.seen.length > 0 && `, ${doc.seen.length} seen below`}
          {next && ` (first: ${next.n} ${next.resource}, ${next.ars} ARS)`}
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
