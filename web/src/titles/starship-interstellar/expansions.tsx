// The boards of the three expansions: Mining Boards, the Laboratory, Halley's Comet.

import { findSection, rulebook } from "../../base/books";
import type { AsteroidView, Enhancement, LaboratoryDoc } from "../../types/starship-interstellar";
import { RuleLink } from "../../ui/parts";
import {
  RESOURCES,
  capital,
  countOf,
  orbitName,
  playerName,
  type Cubes,
  type StarSight,
} from "./model";
import { Cube, CubeRow, Icon, Moscovium, Sign, Thing, Who } from "./parts";
import type { SignId } from "./signs";

type Props = { sight: StarSight };

/** One's own board stands first. */
const mineFirst = (sight: StarSight, n: number): number[] =>
  Array.from({ length: n }, (_, player) => player).sort(
    (a, b) => Number(b === sight.seat) - Number(a === sight.seat) || a - b,
  );

// Danger from Kuiper.

export function Mining({ sight }: Props) {
  const { kuiper } = sight.view.table;
  if (!kuiper) return null;
  const boards = sight.view.mining ?? [];
  return (
    <div class="si mining">
      <h2>Asteroids</h2>
      <p class="fact-row">
        <b>Threatened</b> {kuiper.target ? capital(kuiper.target) : "nobody"}{" "}
        <RuleLink title={sight.title} rule="§K.3.3" quiet />
      </p>
      <p class="fact-row">
        <b>In the sky</b> {kuiper.rocks.length}; <b>to come</b>{" "}
        {kuiper.piles
          .map((n, quadrant) => `${["I", "II", "III", "IV"][quadrant]}: ${n}`)
          .join(", ")}
      </p>
      {mineFirst(sight, kuiper.boards.length).map((player) => (
        <section key={player} class={`board-of seat-${player}`}>
          <h3>
            <Who sight={sight} player={player} /> {playerName(sight, player)}
            <small class="dim"> Launch Base in Quadrant {kuiper.boards[player]!.base + 1}</small>
          </h3>
          <div class="slots">
            {(boards[player] ?? []).map((asteroid) => (
              <AsteroidCard
                key={asteroid.asteroid}
                sight={sight}
                mine={player === sight.seat}
                {...asteroid}
              />
            ))}
            {(boards[player] ?? []).length === 0 && <span class="dim">no Asteroids yet</span>}
          </div>
        </section>
      ))}
    </div>
  );
}

function AsteroidCard(props: AsteroidView & Props & { mine: boolean }) {
  const { sight, asteroid, resource, first, reward, used } = props;
  return (
    <Thing
      sight={sight}
      thing={`asteroid:${asteroid}`}
      name={`${resource} ${first ? "First Sighting" : "Asteroid"}`}
      mine={props.mine}
      class={`asteroid ${used ? "used" : ""}`}
    >
      <Cube of={resource} />
      {first && <abbr title="First Sighting">1st</abbr>}
      <small>{used ? "face down" : reward}</small>
    </Thing>
  );
}

// Anti-Matter.

const ENHANCED: Record<Enhancement, { name: string; rule: string; of: SignId }> = {
  travel: { name: "Travel", rule: "§A.5.1", of: "travel" },
  production: { name: "Planetary Production", rule: "§A.5.2", of: "production" },
  research: { name: "Technology Research", rule: "§A.5.3", of: "research" },
  market: { name: "Market", rule: "§A.5.4", of: "market" },
  solar: { name: "Solar Extraction", rule: "§A.5.5", of: "solar" },
  probe: { name: "Advance Your Probe", rule: "§A.5.6", of: "advance" },
  build: { name: "Build a Mechanism", rule: "§A.5.7", of: "build" },
  save: { name: "Save a Population", rule: "§A.5.8", of: "save" },
  government: { name: "Send a Representative", rule: "§A.5.9", of: "government" },
};

/** An action that can be made stronger: what it then does, and whose Specialists stand there. */
function Enhanced({ sight, action, players }: Props & LaboratoryDoc) {
  const { name, rule, of } = ENHANCED[action];
  const book = rulebook(sight.title).value;
  const isNow = sight.view.table.antimatter?.enhanced === action;
  return (
    <li class={`card ${isNow ? "now" : ""}`}>
      <span class="band">
        <b>{name}</b>
      </span>
      <Icon of={of} class="big" />
      <small>
        {book && findSection(book, rule)?.text} <RuleLink title={sight.title} rule={rule} quiet />
      </small>
      <span class="who">
        {players.map((player) => (
          <Who key={player} sight={sight} player={player} />
        ))}
      </span>
    </li>
  );
}

export function Laboratory({ sight }: Props) {
  const { antimatter } = sight.view.table;
  if (!antimatter) return null;
  const below = antimatter.hidden.reduce((sum, n) => sum + n, 0) + antimatter.under.length;
  return (
    <div class="si laboratory">
      <h2>
        <Thing sight={sight} thing="laboratory" name="Laboratory" class="track-name">
          Laboratory
        </Thing>
      </h2>
      <ul class="enhancements">
        {antimatter.laboratory.map((row) => (
          <Enhanced key={row.action} sight={sight} {...row} />
        ))}
      </ul>
      <p class="fact-row">
        <b>Solar Bag</b> <Moscovium n={antimatter.bag} />
        {antimatter.drawn > 0 && (
          <>
            <b>drawn</b> <Moscovium n={antimatter.drawn} />
          </>
        )}
      </p>
      <p class="fact-row">
        <b>Next planet to move</b> {antimatter.top ? capital(antimatter.top) : "none"}
        <span class="dim">{below} tokens below</span>
      </p>
      {mineFirst(sight, antimatter.players.length).map((player) => {
        const { moscovium, track, specialists, spent } = antimatter.players[player]!;
        return (
          <section key={player} class={`board-of seat-${player}`}>
            <h3>
              <Who sight={sight} player={player} /> {playerName(sight, player)}
              <small class="dim">
                {" "}
                {specialists} Specialists at hand, {spent} on technologies
              </small>
            </h3>
            <div class="slots">
              <Moscovium n={moscovium} />
              {RESOURCES.map((resource) => {
                const there = track.includes(resource);
                return (
                  <Thing
                    key={resource}
                    sight={sight}
                    thing={`moscovium:${resource}`}
                    name={`${resource} space of the track`}
                    mine={player === sight.seat}
                    class={there ? "" : "nil"}
                  >
                    <Cube of={resource} />
                    {there ? <Sign of="moscovium" /> : <small>free</small>}
                  </Thing>
                );
              })}
            </div>
          </section>
        );
      })}
    </div>
  );
}

// Halley's Comet.

/** Sectors of the board by column, from the right, so many in each. */
function columnsOf(
  sectors: readonly Cubes[],
  sizes: readonly number[],
): { sector: number; cubes: Cubes }[][] {
  let first = 0;
  return sizes.map((n) => {
    const column = sectors
      .slice(first, first + n)
      .map((cubes, i) => ({ sector: first + i, cubes }));
    first += n;
    return column;
  });
}

export function CometBoard({ sight }: Props) {
  const { halley } = sight.view.table;
  if (!halley) return null;
  const { comet } = halley;
  return (
    <div class="si comet-board">
      <h2>Halley's Comet</h2>
      <p>
        {comet
          ? `${capital(orbitName(comet.orbit))}, Quadrant ${comet.quadrant + 1}, ${comet.inward ? "on its way to the Sun" : "on its way out"}.`
          : "It has left."}{" "}
        <RuleLink title={sight.title} rule="§C.4" quiet />
      </p>
      <div class="sectors" role="group" aria-label="Sectors, the tail on the left">
        {columnsOf(halley.sectors, sight.sheet.modules.comet_columns)
          .reverse()
          .map((column, i) => (
            <div key={i} class="column">
              {column.map(({ sector, cubes }) => (
                <Thing
                  key={sector}
                  sight={sight}
                  thing={`sector:${sector}`}
                  name={`Sector ${sector + 1}`}
                  class={countOf(cubes) > 0 ? "sector" : "sector nil"}
                >
                  <small class="dim">{sector + 1}</small>
                  <CubeRow cubes={cubes} none="–" />
                  {halley.markers.map(
                    (at, player) =>
                      at === sector && <Who key={player} sight={sight} player={player} />,
                  )}
                </Thing>
              ))}
            </div>
          ))}
      </div>
      <p class="fact-row">
        <b>Its bag</b> <CubeRow cubes={halley.bag} none="empty" />
      </p>
      <p class="fact-row">
        <b>Given so far</b> <CubeRow cubes={halley.given} />
      </p>
    </div>
  );
}
