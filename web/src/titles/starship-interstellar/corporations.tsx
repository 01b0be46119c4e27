// What every player owns: tokens, technologies, cubes, pieces.

import {
  DEEDS,
  FAMILIES,
  SALVATION,
  boxOf,
  buildingWords,
  capital,
  cubeWords,
  extraOf,
  playerName,
  tokenName,
  RESOURCES,
  type Box,
  type CorporationDoc,
  type StarSight,
} from "./model";
import type { PassView } from "../../types/starship-interstellar";
import { Cube, CubeRow, Price, Thing, Who } from "./parts";

export function Corporations({ sight }: { sight: StarSight }) {
  const { corporations } = sight.view.table;
  const own = sight.seat;
  const players = corporations.map((_, player) => player);
  // One's own board stands first.
  players.sort((a, b) => Number(b === own) - Number(a === own) || a - b);
  return (
    <div class="si corporations">
      <Order sight={sight} />
      {players.map((player) => (
        <Card key={player} sight={sight} player={player} mine={player === own} />
      ))}
    </div>
  );
}

/** The turn order of this phase, and of the next as far as it is known. */
function Order({ sight }: { sight: StarSight }) {
  const { order, next_order } = sight.view.table;
  const list = (players: number[]) =>
    players.map((player) => <Who key={player} sight={sight} player={player} />);
  return (
    <p class="fact-row">
      <b>Turn order</b> {list(order)}
      {next_order.length > 0 && (
        <>
          <b>next phase</b> {list(next_order)}
        </>
      )}
    </p>
  );
}

interface CardProps {
  sight: StarSight;
  player: number;
  mine: boolean;
}

function Card({ sight, player, mine }: CardProps) {
  const { view } = sight;
  const corporation = view.table.corporations[player]!;
  const isHall = view.table.hall !== null && player === 1;
  return (
    <section class={`corporation seat-${player}`}>
      <header>
        <Who sight={sight} player={player} />
        <h2>{playerName(sight, player)}</h2>
        {view.governor === player && <span class="tag gold">Governor</span>}
        {corporation.passed && (
          <span class="tag">
            passed, {corporation.rotations} rotation{corporation.rotations === 1 ? "" : "s"}
          </span>
        )}
      </header>
      <dl class="stats">
        <Stat name="Prestige" value={corporation.prestige} />
        <Stat name="Reputation" value={corporation.reputation} />
        <Stat name="Fuel" value={corporation.fuel} />
        <Stat
          name="Scientists"
          value={`${corporation.scientists} (+${corporation.reserve} in reserve)`}
        />
        <Stat name="If it ended now" value={view.scores[player] ?? 0} />
      </dl>
      <Cubes sight={sight} corporation={corporation} mine={mine} />
      <PassTokens sight={sight} player={player} mine={mine} />
      <Tokens sight={sight} corporation={corporation} mine={mine} isHall={isHall} />
      {!isHall && <Technologies sight={sight} corporation={corporation} mine={mine} />}
      <Pieces sight={sight} player={player} />
    </section>
  );
}

/** Unique Pass tokens (§V5.1): those in the draft, then the one in use. */
function PassTokens({ sight, player, mine }: CardProps) {
  const { pass = [], offered = [] } = sight.view.variants ?? {};
  const own = pass[player];
  const usual = mine && sight.touching.has("pass:usual");
  if (!own && !usual && (offered.length === 0 || !mine)) return null;
  return (
    <>
      <h3>Pass token</h3>
      <ul class="tokens">
        {mine &&
          offered
            .filter(({ token }) => token !== own?.token)
            .map((token) => (
              <PassToken key={token.token} sight={sight} thing={`pass:${token.token}`} {...token} />
            ))}
        {own && (
          <PassToken sight={sight} thing={usual ? "pass:unique" : `pass:${own.token}`} {...own} />
        )}
        {usual && (
          <li>
            <Thing sight={sight} thing="pass:usual" name="The usual Pass token">
              <b>The usual Pass token</b>
            </Thing>
          </li>
        )}
      </ul>
    </>
  );
}

function PassToken(props: PassView & { sight: StarSight; thing: string }) {
  const ladder = (rewards: readonly string[]) => rewards.join(" · ");
  return (
    <li>
      <Thing sight={props.sight} thing={props.thing} name={`Unique Pass ${props.token + 1}`}>
        <b>Unique Pass {props.token + 1}</b>
        <small>Action: {ladder(props.action)}</small>
        <small>Salvation: {ladder(props.salvation)}</small>
      </Thing>
    </li>
  );
}

const Stat = ({ name, value }: { name: string; value: string | number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

type PartProps = { sight: StarSight; corporation: CorporationDoc; mine: boolean };

function Cubes({ sight, corporation, mine }: PartProps) {
  return (
    <p class="fact-row">
      <b>Cubes</b>
      {RESOURCES.map((resource) => (
        <Thing
          key={resource}
          sight={sight}
          thing={`cube:${resource}`}
          name={`${resource} cubes`}
          mine={mine}
          class={corporation.cubes[resource] ? "" : "nil"}
        >
          <Cube of={resource} n={corporation.cubes[resource] ?? 0} />
        </Thing>
      ))}
    </p>
  );
}

function Tokens({ sight, corporation, mine, isHall }: PartProps & { isHall: boolean }) {
  const { pool, played } = corporation;
  const box = boxOf(sight.files);
  const deeds = mine && Object.keys(DEEDS).some((deed) => sight.touching.has(`deed:${deed}`));
  const below = played.slice(0, -1).reverse();
  const active = played.at(-1);
  return (
    <>
      <h3>Tokens{isHall ? " left" : ""}</h3>
      <ul class="tokens">
        {pool.map((token) => (
          <li key={token}>
            <Thing sight={sight} thing={`token:${token}`} name={tokenName(token)} mine={mine}>
              <b>{tokenName(token)}</b>
              <small>{tokenWords(box, token)}</small>
            </Thing>
          </li>
        ))}
        {pool.length === 0 && <li class="dim">none</li>}
      </ul>
      {deeds && (
        <ul class="tokens">
          {Object.entries(DEEDS).map(([deed, name]) => (
            <li key={deed}>
              <Thing sight={sight} thing={`deed:${deed}`} name={name}>
                {name}
              </Thing>
            </li>
          ))}
        </ul>
      )}
      {active && (
        <p class="fact-row">
          <b>Played</b>
          <span class="thing active">{tokenName(active)} (active)</span>
          {below.length > 0 && (
            <span class="dim">on {below.map((token) => tokenName(token)).join(", ")}</span>
          )}
        </p>
      )}
    </>
  );
}

/** What a token is good for, beside its name. */
function tokenWords(box: Box, token: string): string {
  if (box.extras.has(token)) return extraOf(box, token).words;
  const favoured = box.favours.get(token);
  return favoured ? `favours: ${DEEDS[favoured] ?? favoured}` : "";
}

function Technologies({ sight, corporation, mine }: PartProps) {
  const box = boxOf(sight.files);
  const nextSalvation = box.salvation[corporation.salvation.length];
  return (
    <>
      <h3>Technologies</h3>
      <ul class="technologies">
        {corporation.levels.map(({ family, level }) => {
          const price = box.families.get(family)?.[level];
          const name = FAMILIES[family] ?? family;
          return (
            <li key={family}>
              <Thing sight={sight} thing={`technology:${name}`} name={name} mine={mine}>
                <span class="what">{name}</span>
                <span class="level" role="img" aria-label={`level ${level} of 3`}>
                  {"●".repeat(level)}
                  {"○".repeat(3 - level)}
                </span>
                {price ? <Price price={price} /> : <span class="dim">complete</span>}
              </Thing>
            </li>
          );
        })}
        {Object.entries(SALVATION).map(([id, name]) => {
          const has = corporation.salvation.some((owned) => owned === id);
          return (
            <li key={id}>
              <Thing sight={sight} thing={`technology:${name}`} name={name} mine={mine}>
                <span class="what">{name}</span>
                <span class="level" role="img" aria-label={has ? "researched" : "open"}>
                  {has ? "●" : "○"}
                </span>
                {!has && nextSalvation && <Price price={nextSalvation} />}
                {has && <span class="dim">complete</span>}
              </Thing>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** The layer of a Deposit that lies open, where it has several (§V4.2). */
const layerOf = (sight: StarSight, player: number, planet: string): string => {
  const layers = sight.view.table.variants?.layers ?? [];
  const found = layers.find((row) => row.player === player && row.planet === planet);
  return found ? ` (layer ${found.layer + 1})` : "";
};

function Pieces({ sight, player }: { sight: StarSight; player: number }) {
  const box = boxOf(sight.files);
  const corporation = sight.view.table.corporations[player]!;
  const { explorer, zones, bases, buildings, saved, built, extras, spent } = corporation;
  const load = [
    explorer.bases ? `${explorer.bases} Bases` : "",
    buildingWords(explorer.buildings),
    cubeWords(explorer.cubes),
  ].filter((words) => words && words !== "none");
  return (
    <>
      <p class="fact-row">
        <b>Explorer</b> {explorer.at === "comet" ? "Halley's Comet" : capital(explorer.at)}; aboard:{" "}
        {load.join("; ") || "nothing"}
      </p>
      <p class="fact-row">
        <b>On Earth</b> {bases} Base{bases === 1 ? "" : "s"}
        {buildingWords(buildings) && `; ${buildingWords(buildings)}`}
      </p>
      {zones.map((zone) => (
        <p class="fact-row" key={zone.planet}>
          <b>{capital(zone.planet)}</b> Deposit{layerOf(sight, player, zone.planet)}{" "}
          <CubeRow cubes={zone.deposit} none="empty" /> Storage{" "}
          <CubeRow cubes={zone.storage} none="empty" />
          {buildingWords(zone.buildings)}
        </p>
      ))}
      <p class="fact-row dim">
        {built} Mechanism{built === 1 ? "" : "s"} built; saved: {cubeWords(saved)}; {spent}{" "}
        Scientists on technologies; Extra Actions:{" "}
        {extras.map((extra) => extraOf(box, extra).name).join(", ") || "none"}
      </p>
    </>
  );
}
