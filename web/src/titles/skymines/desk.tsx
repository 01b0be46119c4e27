// Players' boards: slots with cards and resting piles, tiles, tank, research track; the own hand.

import type { BoardDoc, DeskDoc, Kind, Tile } from "../../types/skymines";
import {
  COMPANIES,
  COMPANY,
  KIND,
  boxOf,
  cardName,
  needSign,
  planName,
  rewardOf,
  sharesAt,
  slotLetter,
  valueAt,
  words,
  type SkySight,
} from "./model";
import { CompanySign, MarkerSign } from "./signs";
import { CardFace, Cards, Thing } from "./things";

const SLOTS = [0, 1, 2, 3, 4];

/** The viewer's own board. */
export function Desk({ sight }: { sight: SkySight }) {
  const { seat, view } = sight;
  if (seat === null) return null;
  const board = view.boards[seat];
  if (!board) return null;
  const own = view.own ?? null;
  return (
    <div class="sky-desk">
      <Tokens sight={sight} board={board} />
      {own && <Hand sight={sight} own={own} />}
      <Slots sight={sight} board={board} own={own} />
      <Tiles sight={sight} board={board} own={own} />
      <Tracks sight={sight} actor={seat} />
      <Screens sight={sight} board={board} seat={seat} />
      <Markers sight={sight} board={board} />
    </div>
  );
}

/** Everybody else's. */
export function Others({ sight }: { sight: SkySight }) {
  const { view, seat } = sight;
  return (
    <div class="sky-desk">
      {view.boards.map((board, other) =>
        other === seat ? null : (
          <section class="sky-other" key={other} aria-label={`board of ${sight.nameOf(other)}`}>
            <h3>
              <MarkerSign sight={sight} actor={other} /> {sight.nameOf(other)}
              {board.passed && <small class="dim"> has passed</small>}
            </h3>
            <p class="dim">{board.n_cards} cards in hand or face down</p>
            <Slots sight={sight} board={board} own={null} silent />
            <Tiles sight={sight} board={board} own={null} silent />
            <Tracks sight={sight} actor={other} />
            <Screens sight={sight} board={board} seat={other} silent />
            <Markers sight={sight} board={board} silent />
          </section>
        ),
      )}
    </div>
  );
}

interface Part {
  sight: SkySight;
  board: BoardDoc;
  /** A board that is only looked at. */
  silent?: boolean;
}

/** A thing of the own board; on another's board it never lights, whatever the answers touch. */
const named = (thing: string, silent?: boolean): string => (silent ? "" : thing);

function Tokens({ sight, board }: Part) {
  if (board.tokens.length === 0) return null;
  const { tokens, plans } = boxOf(sight.files);
  return (
    <section>
      <h3>Starting research tokens</h3>
      <div class="row">
        {board.tokens.map((token) => {
          const info = tokens[token];
          if (!info) return null;
          const plan = plans.length - tokens.length + token;
          const gains = [
            ...COMPANIES.filter((company) => info.tracks[company]).map(
              (company) => `${info.tracks[company]} on the track of ${COMPANY[company].name}`,
            ),
            ...(info.helium ? [`${info.helium} helium`] : []),
          ].join(", ");
          const name = `token ${info.id}: ${gains}; at rest ${info.rests.join(", ")}; ${planName(boxOf(sight.files), plan)}`;
          return (
            <Thing key={token} sight={sight} thing={`token:${token + 1}`} name={name} class="wide">
              <b>{info.id}</b>
              <span>{gains}</span>
              <small>rests: {info.rests.join(", ")}</small>
              <small>
                plan: {needSign(plans[plan]!.need)} → {rewardOf(plans[plan]!.reward)?.words}
              </small>
            </Thing>
          );
        })}
      </div>
    </section>
  );
}

function Hand({ sight, own }: { sight: SkySight; own: DeskDoc }) {
  const box = boxOf(sight.files);
  return (
    <section>
      <h3>
        Your hand <small class="dim">{own.hand.length}</small>
      </h3>
      <div class="row cards">
        {own.hand.map((card) => (
          <Thing key={card} sight={sight} thing={`card:${card}`} name={cardName(box, card)}>
            <CardFace sight={sight} card={card} />
          </Thing>
        ))}
        {own.hand.length === 0 && <span class="dim">no cards</span>}
      </div>
    </section>
  );
}

function Slots({ sight, board, own, silent }: Part & { own: DeskDoc | null }) {
  const box = boxOf(sight.files);
  return (
    <section>
      <h3>Slots and resting piles</h3>
      <div class="slots">
        {SLOTS.map((slot) => {
          const letter = slotLetter(slot);
          const on = board.open.includes(slot);
          const secret = own?.planned[slot] ?? null;
          const card = board.slots[slot] ?? secret;
          const used = board.used.includes(letter);
          const state = !on
            ? "off"
            : card === null
              ? "empty"
              : `${cardName(box, card)}${used ? ", used" : ""}${secret !== null ? ", face down" : ""}`;
          const pile = board.resting[slot] ?? [];
          return (
            <div class={`slot ${on ? "" : "off"}`} key={slot}>
              <Thing
                sight={sight}
                thing={named(`slot:${letter}`, silent)}
                name={`resting pile ${letter}: ${pile.map((each) => cardName(box, each)).join(", ") || "empty"}`}
                class="pile"
              >
                {pile.length === 0 ? (
                  <span class="dim">–</span>
                ) : (
                  <Cards sight={sight} cards={pile} />
                )}
              </Thing>
              <Thing
                sight={sight}
                thing={named(`item:${letter}`, silent)}
                name={`slot ${letter}: ${state}`}
                class={`in-slot ${used ? "used" : ""} ${secret !== null ? "down" : ""}`}
              >
                <i>{letter}</i>
                {card !== null ? (
                  <CardFace sight={sight} card={card} />
                ) : (
                  <span class="dim">{on ? "·" : "off"}</span>
                )}
                {used && <small>used</small>}
              </Thing>
            </div>
          );
        })}
      </div>
    </section>
  );
}

function tileSign(tile: Tile, cargo: Kind | null): string {
  if (tile === "cargo") return cargo ? `Cargo: ${KIND[cargo].sign}` : "Cargo";
  return KIND[tile].sign;
}

function Tiles({ sight, board, own, silent }: Part & { own: DeskDoc | null }) {
  if (board.tiles.length === 0 && board.tiles_next.length === 0) return null;
  const { tiles } = boxOf(sight.files);
  const cargo = board.cargo ?? own?.cargo ?? null;
  return (
    <section>
      <h3>Tiles</h3>
      <div class="row cards">
        {board.tiles.map((tile) => {
          const asks = tile === "cargo" && !silent && sight.touching.has("tile:cargo");
          const used = board.used.includes(tile);
          return (
            <Thing
              key={tile}
              sight={sight}
              thing={named(asks ? "tile:cargo" : `item:${tile}`, silent)}
              name={`tile ${words(tile)}${cargo && tile === "cargo" ? `: ${KIND[cargo].name}` : ""}${used ? ", used" : ""}`}
              class={used ? "used" : ""}
            >
              {tileSign(tile, cargo)} {tiles[tile] ?? ""}
            </Thing>
          );
        })}
        {board.tiles_next.map((tile) => (
          <span class="dim" key={`next-${tile}`}>
            next round: {words(tile)}
          </span>
        ))}
      </div>
    </section>
  );
}

/** Tank, research and shares of somebody, in numbers and as bars. */
export function Tracks({ sight, actor }: { sight: SkySight; actor: number }) {
  const box = boxOf(sight.files);
  const { table } = sight.view;
  const rows = [
    { name: "Tank", letter: "H", at: table.helium[actor] ?? 0, track: box.tank },
    { name: "Research", letter: "R", at: table.upload[actor] ?? 0, track: box.research },
  ];
  return (
    <section>
      <h3>Tank, research track, shares</h3>
      {rows.map(({ name, letter, at, track }) => {
        const next = track.values.find(({ space }) => space > at);
        return (
          <p class="gauge" key={name}>
            <span>
              {name} {letter}
            </span>
            <progress
              max={track.length}
              value={at}
              aria-label={`${name}: ${at} of ${track.length}`}
            />
            <span>
              {at} <small class="dim">worth {valueAt(track, at)} C</small>
              {next && (
                <small class="dim">
                  , {next.coins} C at {next.space}
                </small>
              )}
            </span>
          </p>
        );
      })}
      <p class="row shares">
        {table.stations.map(({ company, face, markers }) => {
          const found = typeof face === "number" ? box.faces[face] : undefined;
          const n = found ? sharesAt(found, markers[actor] ?? 0) : 0;
          return (
            <span key={company} role="img" aria-label={`${n} shares of ${COMPANY[company].name}`}>
              <CompanySign company={company} /> {n}
            </span>
          );
        })}
        <small class="dim">shares by track</small>
      </p>
    </section>
  );
}

function Screens({ sight, board, seat, silent }: Part & { seat: number }) {
  const box = boxOf(sight.files);
  const at = sight.view.table.upload[seat] ?? 0;
  if (board.screens.length === 0) return null;
  return (
    <section>
      <h3>
        Plans on the research track <small class="dim">marker at {at}</small>
      </h3>
      <div class="row cards">
        {board.screens.map((plan, i) => {
          const info = box.plans[plan]!;
          const done = i < at;
          return (
            <Thing
              key={i}
              sight={sight}
              thing={named(`screen:${i + 1}`, silent)}
              name={`screen ${i + 1}: ${planName(box, plan)}${done ? ", uploaded" : ""}`}
              class={done ? "plan used" : "plan"}
            >
              <small>{i + 1}</small> {needSign(info.need)}
              <small>→ {rewardOf(info.reward)?.words}</small>
            </Thing>
          );
        })}
      </div>
    </section>
  );
}

function Markers({ sight, board, silent }: Part) {
  const personal = sight.touching.has("bonus:own") && !silent;
  return (
    <section>
      <h3>Bonus markers</h3>
      <p>
        {board.markers_left} of {board.markers} to place this round
        {board.once > 0 && `, ${board.once} one-time markers`}
      </p>
      {personal && (
        <Thing sight={sight} thing="bonus:own" name="your own bonus space">
          Your own space
        </Thing>
      )}
    </section>
  );
}
