// What every player owns: points, goods, tokens, technologies, pieces.

import type { PassView } from "../../types/starship-interstellar";
import {
  boxOf,
  buildingWords,
  capital,
  countOf,
  cubeWords,
  extraOf,
  playerName,
  technologySign,
  tokenName,
  tokenSign,
  type CorporationDoc,
  type StarSight,
} from "./model";
import { CubeRow, Icon, Sign, Thing, Who } from "./parts";

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
        {view.governor === player && <Sign of="governor" n="Governor" />}
        {corporation.passed && <Sign of="rotations" n={`passed, ${corporation.rotations}`} />}
      </header>
      <Score sight={sight} player={player} />
      <p class="fact-row">
        <Sign of="fuel" n={corporation.fuel} />
        <Sign of="scientists" n={corporation.scientists} />
        <small>{corporation.reserve} in reserve</small>
        <CubeRow cubes={corporation.cubes} none="no cubes" />
      </p>
      <PassTokens sight={sight} player={player} mine={mine} />
      {!mine && <Tokens sight={sight} corporation={corporation} isHall={isHall} />}
      {!isHall && <Technologies sight={sight} player={player} />}
      <Pieces sight={sight} player={player} />
    </section>
  );
}

/** Points if it ended now, and of what they are made. */
function Score({ sight, player }: { sight: StarSight; player: number }) {
  const sums = sight.sums.players[player];
  if (!sums) return null;
  return (
    <dl class="stats">
      <div class="whole">
        <dt>{sight.view.table.phase === "over" ? "in the end" : "if it ended now"}</dt>
        <dd>{sums.score}</dd>
      </div>
      {sums.parts.map(({ name, points }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{points}</dd>
        </div>
      ))}
    </dl>
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

/** Tokens by their signs: those at hand, and what lies on the stack. */
function Tokens(props: { sight: StarSight; corporation: CorporationDoc; isHall: boolean }) {
  const { corporation, isHall } = props;
  const box = boxOf(props.sight);
  const list = (tokens: readonly string[]) =>
    tokens.map((token) => (
      <span key={token} class="mini" title={tokenName(box, token)}>
        <Icon of={tokenSign(box, token)} />
        <span class="sr">{tokenName(box, token)}</span>
      </span>
    ));
  return (
    <p class="fact-row">
      <small>{isHall ? "tokens left" : "tokens"}</small>{" "}
      {corporation.pool.length > 0 ? list(corporation.pool) : "none"}
      {corporation.played.length > 0 && (
        <>
          <small>played</small> {list(corporation.played)}
        </>
      )}
    </p>
  );
}

/** Technologies that a player has, with their levels. */
function Technologies({ sight, player }: { sight: StarSight; player: number }) {
  const { levels, salvation } = sight.view.table.corporations[player]!;
  const had = levels.filter(({ level }) => level > 0);
  if (had.length + salvation.length === 0)
    return (
      <p class="fact-row">
        <small>no technologies yet</small>
      </p>
    );
  return (
    <p class="fact-row">
      {had.map(({ family, level }) => (
        <Sign key={family} of={technologySign({ family })} n={level} />
      ))}
      {salvation.map((id) => (
        <Sign key={id} of={technologySign({ salvation: id })} />
      ))}
    </p>
  );
}

/** The layer of a Deposit that lies open, where it has several (§V4.2). */
const layerOf = (sight: StarSight, player: number, planet: string): string => {
  const layers = sight.view.table.variants?.layers ?? [];
  const found = layers.find((row) => row.player === player && row.planet === planet);
  return found ? ` (layer ${found.layer + 1})` : "";
};

function Pieces({ sight, player }: { sight: StarSight; player: number }) {
  const box = boxOf(sight);
  const corporation = sight.view.table.corporations[player]!;
  const { explorer, zones, bases, buildings, saved, built, extras } = corporation;
  const load = [
    explorer.bases ? `${explorer.bases} Base${explorer.bases === 1 ? "" : "s"}` : "",
    buildingWords(explorer.buildings),
    cubeWords(explorer.cubes),
  ].filter((words) => words && words !== "none");
  return (
    <>
      <p class="fact-row">
        <Sign of="explorer" n={explorer.at === "comet" ? "Comet" : capital(explorer.at)} />
        <small>{load.join("; ") || "nothing aboard"}</small>
        <Sign of="base" n={`${bases} on Earth`} />
        <small>{buildingWords(buildings)}</small>
      </p>
      {zones.map((zone) => (
        <p class="fact-row" key={zone.planet}>
          <b>{capital(zone.planet)}</b>
          <Sign of="deposit" />
          {layerOf(sight, player, zone.planet)} <CubeRow cubes={zone.deposit} none="empty" />
          <Sign of="storage" /> <CubeRow cubes={zone.storage} none="empty" />
          <small>{buildingWords(zone.buildings)}</small>
        </p>
      ))}
      <p class="fact-row">
        <Sign of="mechanism" n={built} />
        <Sign of="meeple" n={countOf(saved)} />
        <Sign of="step" n={`${corporation.starship} / ${corporation.humankind}`} />
        {extras.map((extra) => (
          <Sign key={extra} of="extra" n={extraOf(box, extra).name} />
        ))}
      </p>
    </>
  );
}
