// What is one's own, always in the same place: goods, tokens, ship, and what is looked at.

import { Details, isTold } from "./details";
import {
  RESOURCES,
  boxOf,
  buildingWords,
  capital,
  countOf,
  deedSign,
  extraOf,
  tokenName,
  tokenSign,
  type Box,
  type CorporationDoc,
  type StarSight,
} from "./model";
import { Cube, CubeRow, Icon, Sign, Thing } from "./parts";

export function Dock({ sight }: { sight: StarSight }) {
  const mine = sight.seat === null ? undefined : sight.view.table.corporations[sight.seat];
  return (
    <div class="si dock-of" role="group" aria-label="Your corporation">
      {mine && <Purse sight={sight} mine={mine} />}
      {mine && <Hand sight={sight} mine={mine} />}
      {mine && <Ship sight={sight} mine={mine} />}
      <Lens sight={sight} />
    </div>
  );
}

type Props = { sight: StarSight; mine: CorporationDoc };

/** Goods: cubes as cubes, and what is counted. */
function Purse({ sight, mine }: Props) {
  return (
    <section class="purse" aria-label="Goods">
      <div class="counts">
        <Sign of="fuel" n={mine.fuel} />
        <Sign of="scientists" n={mine.scientists} />
        {sight.view.table.antimatter && (
          <Sign of="moscovium" n={sight.view.table.antimatter.players[sight.seat!]!.moscovium} />
        )}
      </div>
      <div class="cubes">
        {RESOURCES.map((resource) => (
          <Thing
            key={resource}
            sight={sight}
            thing={`cube:${resource}`}
            name={`${resource} cubes`}
            class={mine.cubes[resource] ? "" : "nil"}
          >
            <Cube of={resource} n={mine.cubes[resource] ?? 0} />
          </Thing>
        ))}
      </div>
    </section>
  );
}

/** Tokens as cards; the one that is active stays in sight. */
function Hand({ sight, mine }: Props) {
  const box = boxOf(sight);
  const active = mine.played.at(-1);
  return (
    <section class="hand" aria-label="Tokens">
      {active && (
        <TokenCard
          sight={sight}
          box={box}
          token={active}
          note={mine.played.length > 1 ? `on ${mine.played.length - 1} more` : "active"}
          active
        />
      )}
      {mine.pool.map((token) => (
        <TokenCard key={token} sight={sight} box={box} token={token} />
      ))}
      {mine.pool.length === 0 && (
        <p class="dim">{mine.passed ? "You have passed." : "All tokens are played."}</p>
      )}
    </section>
  );
}

interface TokenProps {
  sight: StarSight;
  box: Box;
  token: string;
  note?: string;
  active?: boolean;
}

/** A token as a card: a band in the colour of what it favours, its sign, its name. */
export function TokenCard({ sight, box, token, note, active }: TokenProps) {
  const favours = box.tokens.get(token)?.favours ?? box.extras.get(token)?.only ?? undefined;
  const info = box.extras.has(token) ? extraOf(box, token) : undefined;
  const name = info?.name ?? tokenName(box, token);
  return (
    <Thing
      sight={sight}
      thing={`token:${token}`}
      name={active ? `${name}, active` : name}
      class={`card f-${favours ?? "none"} ${active ? "active" : ""}`}
    >
      <span class="band">
        {favours ? (
          <>
            <Icon of={deedSign(favours)} />
            <small>+1</small>
          </>
        ) : (
          <small>{info ? token : ""}</small>
        )}
      </span>
      <Icon of={tokenSign(box, token)} class="big" />
      <b>{name}</b>
      {note && (
        <small class="note">
          {active ? <Icon of="repeat" /> : null} {note}
        </small>
      )}
    </Thing>
  );
}

/** The Explorer with what it carries, and what waits on Earth. */
function Ship({ sight, mine }: Props) {
  const { explorer, bases, buildings } = mine;
  const load = sight.sums.players[sight.seat!]?.load;
  const aboard = [buildingWords(explorer.buildings)].filter(Boolean).join(", ");
  return (
    <section class="ship-of" aria-label="Explorer">
      <p>
        <Icon of="explorer" class="big" />
        <b>{explorer.at === "comet" ? "Comet" : capital(explorer.at)}</b>
        {load && (
          <small>
            hold {load.n}/{load.of}
          </small>
        )}
      </p>
      <p class="hold">
        {explorer.bases > 0 && <Sign of="base" n={explorer.bases} />}
        {countOf(explorer.cubes) > 0 && <CubeRow cubes={explorer.cubes} />}
        {aboard && <small>{aboard}</small>}
        {explorer.bases === 0 && countOf(explorer.cubes) === 0 && !aboard && (
          <small class="dim">nothing aboard</small>
        )}
      </p>
      <p class="home">
        <Icon of="earth" /> <Sign of="base" n={bases} /> <small>{buildingWords(buildings)}</small>
      </p>
    </section>
  );
}

/** What is looked at: beside the board, so that it covers nothing. */
function Lens({ sight }: { sight: StarSight }) {
  const thing = sight.looked.value;
  return (
    <section class="lens" aria-label="What is looked at" tabIndex={0}>
      {thing && isTold(thing) ? (
        <Details sight={sight} thing={thing} />
      ) : (
        <p class="dim">Point at anything, or tap it, to see what it is and does.</p>
      )}
    </section>
  );
}
