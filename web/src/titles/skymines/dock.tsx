// What is one's own, under the board: hand, slots with their resting piles, tiles, tank and research track. Each
// has its place and keeps it, whatever is asked. Other people's boards in their panel are made of the same parts.

import { factOf } from "../../table/answers";
import type { BoardDoc, DeskDoc, Kind, TrackSheet } from "../../types/skymines";
import { Glyph } from "../../ui/glyph";
import {
  COMPANIES,
  boxOf,
  cardName,
  companyName,
  ghostOf,
  kindName,
  planName,
  planOf,
  slotLetter,
  some,
  words,
  type SkySight,
} from "./model";
import { CardFace, CompanySign, MiniCard, Marker, Num, PlanFace, Thing } from "./parts";
import { signs } from "./signs";

const SLOTS = [0, 1, 2, 3, 4];

export function Dock({ sight }: { sight: SkySight }) {
  const { seat, view } = sight;
  const board = seat === null ? undefined : view.boards[seat];
  if (seat === null || !board) return null;
  const own = view.own ?? null;
  return (
    <div class="sky-dock-room">
      <div class="sky-dock">
        <Hand sight={sight} own={own} board={board} />
        <Slots sight={sight} board={board} own={own} />
        <div class="mine">
          {board.tokens.length > 0 ? (
            <Tokens sight={sight} board={board} />
          ) : (
            <>
              <Gauges sight={sight} actor={seat} />
              <Screens sight={sight} board={board} seat={seat} />
            </>
          )}
        </div>
      </div>
    </div>
  );
}

interface Part {
  sight: SkySight;
  board: BoardDoc;
  /** A board that is only looked at: nothing on it is ever lit. */
  silent?: boolean;
}

const named = (thing: string, silent?: boolean): string => (silent ? "" : thing);

function Hand({ sight, own, board }: Part & { own: DeskDoc | null }) {
  const hand = own?.hand ?? [];
  return (
    <section class="hand" aria-label="Your hand">
      <h3>
        Hand <small>{hand.length}</small>
        <PersonalSpace sight={sight} board={board} />
      </h3>
      {/* Cards that cannot be pressed, as in a replay, are still scrolled to by keys. */}
      <div
        class={hand.length > 6 ? "cards many" : "cards"}
        tabIndex={hand.length > 6 ? 0 : undefined}
      >
        {hand.map((card) => (
          <Thing
            key={card}
            sight={sight}
            thing={`card:${card}`}
            name={cardName(sight, card)}
            class="card"
          >
            <CardFace sight={sight} card={card} />
          </Thing>
        ))}
        {hand.length === 0 && <span class="dim nothing">All your cards lie in slots or rest.</span>}
        <Tiles sight={sight} board={board} own={own} />
      </div>
    </section>
  );
}

/** The bonus space of one's own that missions open. */
function PersonalSpace({ sight, board }: Part) {
  const thing = "bonus:own";
  if (!sight.touching.has(thing) && !sight.whyNotAt.has(thing)) return null;
  const { numbers } = boxOf(sight);
  return (
    <Thing
      sight={sight}
      thing={thing}
      name={`your own bonus space${board.personal_used ? ", used this round" : ""}`}
      class="own-space"
    >
      <Glyph of={signs.mission.glyph} />
      <Num sign="coin" n={numbers.get("personal_coins")} silent />
      <Num sign="step" n={numbers.get("personal_steps")} silent />
    </Thing>
  );
}

export function Slots({ sight, board, own, silent }: Part & { own: DeskDoc | null }) {
  return (
    <section class="slots" aria-label="Slots and resting piles">
      {SLOTS.map((slot) => (
        <Slot key={slot} sight={sight} board={board} own={own} slot={slot} silent={silent} />
      ))}
    </section>
  );
}

function Slot(props: Part & { own: DeskDoc | null; slot: number }) {
  const { sight, board, own, slot, silent } = props;
  const letter = slotLetter(slot);
  const on = board.open.includes(slot);
  const secret = own?.planned[slot] ?? null;
  const card = board.slots[slot] ?? secret;
  const used = board.used.includes(letter);
  const state = !on
    ? "off"
    : card === null
      ? "empty"
      : `${cardName(sight, card)}${used ? ", used" : ""}${secret !== null ? ", face down" : ""}`;
  const pile = board.resting[slot] ?? [];
  const rests = pile.map((each) => cardName(sight, each)).join(", ") || "empty";
  return (
    <div class={`slot ${on ? "" : "off"}`}>
      <Thing
        sight={sight}
        thing={named(`slot:${letter}`, silent)}
        name={`resting pile ${letter}: ${rests}`}
        class="pile"
      >
        {pile.length === 0 && <Glyph of={signs.rest.glyph} />}
        {pile.map((each) => (
          <MiniCard key={each} sight={sight} card={each} />
        ))}
      </Thing>
      <Thing
        sight={sight}
        thing={named(`item:${letter}`, silent)}
        name={`slot ${letter}: ${state}`}
        class={`card in-slot ${used ? "used" : ""} ${secret !== null ? "down" : ""} ${card === null ? "none" : ""}`}
      >
        {card !== null ? (
          <CardFace sight={sight} card={card} />
        ) : (
          <span class="empty">
            {on ? <b>{letter}</b> : <SwitchedOff sight={sight} slot={slot} />}
          </span>
        )}
        {used && <span class="stamp">used</span>}
      </Thing>
    </div>
  );
}

/** What switches a slot on. */
function SwitchedOff({ sight, slot }: { sight: SkySight; slot: number }) {
  const { tank, research } = sight.sheet;
  return (
    <>
      <b>{slotLetter(slot)}</b>
      {slot === 0 && <Num sign="helium" n={`at ${tank.items.opens_slot}`} />}
      {slot === 4 && <Num sign="upload" n={`at ${research.items.opens_slot}`} />}
    </>
  );
}

export function Tiles({ sight, board, own, silent }: Part & { own: DeskDoc | null }) {
  if (board.tiles.length === 0 && board.tiles_next.length === 0) return null;
  const { tiles } = boxOf(sight);
  const cargo = board.cargo ?? own?.cargo ?? null;
  return (
    <span class="tiles">
      {board.tiles.map((tile) => {
        const asks = tile === "cargo" && !silent && sight.touching.has("tile:cargo");
        const used = board.used.includes(tile);
        const good: Kind | null = tile === "cargo" ? cargo : tile;
        const value = tiles.get(tile)?.value ?? 0;
        return (
          <Thing
            key={tile}
            sight={sight}
            thing={named(asks ? "tile:cargo" : `item:${tile}`, silent)}
            name={`tile ${words(tile)}${cargo && tile === "cargo" ? `: ${kindName(sight, cargo)}` : ""}${used ? ", used" : ""}`}
            class={`tile ${good ? `k-${good}` : ""} ${used ? "used" : ""}`}
          >
            <Glyph of={good ? signs[good].glyph : signs.cargo.glyph} />
            {value > 0 && <b>{value}</b>}
            <small>{used ? "used" : "tile"}</small>
          </Thing>
        );
      })}
      {board.tiles_next.map((tile) => (
        <span class="tile next" key={`next-${tile}`} title={`next round: ${words(tile)}`}>
          <Glyph of={signs[tile].glyph} word={words(tile)} />
          <small>next</small>
        </span>
      ))}
    </span>
  );
}

// Tank and research track.

interface Gauge {
  name: string;
  sign: "tank" | "upload";
  at: number;
  to: number | null;
  track: TrackSheet;
  worth: number;
}

/** Tank and research track: how far, what it is worth in the end, and where it is worth more. */
export function Gauges({ sight, actor }: { sight: SkySight; actor: number }) {
  const { sheet, sums } = sight;
  const { table } = sight.view;
  const sum = sums.players[actor];
  const ghost = actor === sight.seat ? ghostOf(sight) : null;
  const rows: Gauge[] = [
    {
      name: "Tank",
      sign: "tank",
      at: table.helium[actor] ?? 0,
      to: (ghost && factOf(ghost, "helium")?.to) ?? null,
      track: sheet.tank.items,
      worth: sum?.helium_worth ?? 0,
    },
    {
      name: "Research track",
      sign: "upload",
      at: table.upload[actor] ?? 0,
      to: (ghost && factOf(ghost, "upload")?.screen) ?? null,
      track: sheet.research.items,
      worth: sum?.research_worth ?? 0,
    },
  ];
  return (
    <>
      {rows.map((row) => (
        <GaugeRow key={row.sign} {...row} />
      ))}
    </>
  );
}

function GaugeRow({ name, sign, at, to, track, worth }: Gauge) {
  const next = track.worth.find(({ space }) => space > at);
  const said = `${name}: ${at} of ${track.length}, worth ${some(worth, "coin")}${next ? `, ${next.coins} from ${next.space} on` : ""}`;
  const share = (n: number) => `${(100 * Math.min(n, track.length)) / track.length}%`;
  return (
    <div class="gauge" role="img" aria-label={said} title={said}>
      <Num sign={sign} n={at} silent />
      <span class="bar">
        {to !== null && <i class="after" style={{ width: share(to) }} />}
        <i style={{ width: share(at) }} />
        {track.worth.map(({ space, coins }) => (
          <u
            key={space}
            class={space <= at ? "had" : ""}
            style={{ left: share(space) }}
            title={`${coins} at ${space}`}
          />
        ))}
      </span>
      <span class="worth-now">
        <Num sign="coin" n={worth} silent />
        {next && (
          <small>
            {next.coins} at {next.space}
          </small>
        )}
      </span>
    </div>
  );
}

/** Plans on the research track: what is uploaded is dim, the next one comes first. */
export function Screens({ sight, board, seat, silent }: Part & { seat: number }) {
  const at = sight.view.table.upload[seat] ?? 0;
  return (
    <div class="screens" role="group" aria-label="Plans" tabIndex={0}>
      {board.screens.map((plan, i) => {
        const done = i < at;
        return (
          <Thing
            key={i}
            sight={sight}
            thing={named(`screen:${i + 1}`, silent)}
            name={`screen ${i + 1}: ${planName(sight, plan)}${done ? ", uploaded" : ""}`}
            class={done ? "plan done" : "plan"}
          >
            <PlanFace sight={sight} plan={plan} />
          </Thing>
        );
      })}
      {board.screens.length === 0 && <span class="dim">No plans yet.</span>}
    </div>
  );
}

/** The starting research tokens to choose from: what each brings, and which cards it puts to rest. */
function Tokens({ sight, board }: Part) {
  return (
    <div class="tokens">
      {board.tokens.map((token) => {
        const info = sight.sheet.tokens.items[token];
        const plan = info && planOf(sight, info.plan);
        if (!info || !plan) return null;
        const gains = COMPANIES.flatMap((company, i) => {
          const n = info.tracks[i] ?? 0;
          return n > 0 ? [{ company, n }] : [];
        });
        const said = gains.map(
          ({ company, n }) => `${n} on the track of ${companyName(sight, company)}`,
        );
        return (
          <Thing
            key={token}
            sight={sight}
            thing={`token:${token + 1}`}
            name={`token ${info.name}: ${said.join(", ")}`}
            class="token-card"
          >
            <span class="gains">
              {gains.map(({ company, n }) => (
                <span key={company}>
                  <CompanySign company={company} />
                  <b>+{n}</b>
                </span>
              ))}
              {info.helium > 0 && <Num sign="helium" n={info.helium} />}
            </span>
            <PlanFace sight={sight} plan={info.plan} />
            <span class="minis">
              <Glyph of={signs.rest.glyph} />
              {info.resting.map((card) => (
                <MiniCard key={card} sight={sight} card={card} />
              ))}
            </span>
          </Thing>
        );
      })}
    </div>
  );
}

/** Everybody else's boards, in their panel. */
export function Others({ sight }: { sight: SkySight }) {
  const { view, seat } = sight;
  return (
    <div class="sky-panel">
      {view.boards.map((board, other) =>
        other === seat ? null : (
          <section class="sky-other" key={other} aria-label={`board of ${sight.nameOf(other)}`}>
            <h3>
              <Marker sight={sight} actor={other} /> {sight.nameOf(other)}{" "}
              <small class="dim">
                {board.passed ? "has passed, " : ""}
                {some(board.n_cards, "card")} in hand or face down,{" "}
                {some(board.markers_left, "marker")} to place
              </small>
            </h3>
            <Slots sight={sight} board={board} own={null} silent />
            <Tiles sight={sight} board={board} own={null} silent />
            <Gauges sight={sight} actor={other} />
            <Screens sight={sight} board={board} seat={other} silent />
          </section>
        ),
      )}
    </div>
  );
}
