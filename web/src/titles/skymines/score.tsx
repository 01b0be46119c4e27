// The running score by source, and how every game of a campaign or a time loop ended.

import type { Line } from "../../base/wire";
import type { Happening, Party } from "../../types/skymines";
import {
  COMPANIES,
  actorName,
  actorOf,
  actorsOf,
  shareValue,
  sharesOf,
  shortName,
  type SkySight,
} from "./model";
import { Marker, Num } from "./parts";
import type { SignId } from "./signs";

/** The seven categories in the order of the rules, each with its sign. */
export const CATEGORIES: readonly { sign: SignId; name: string }[] = [
  { sign: "coin", name: "Cash" },
  ...COMPANIES.map((company) => ({ sign: company, name: shortName(company) })),
  { sign: "helium", name: "Helium" },
  { sign: "research", name: "Research" },
];

type Parts = readonly number[];

const sumOf = (parts: Parts): number => parts.reduce((sum, n) => sum + n, 0);

/** A game that has been scored: which, and everybody's points by category. */
export interface Scored {
  chapter: number;
  game: number;
  parts: Map<number, Parts>;
}

/** The games that the story has scored, in order. */
export function scoredGames(lines: readonly Line[], nSeats: number): Scored[] {
  const games: Scored[] = [];
  // The first game begins with the table, and no line tells it.
  let at = { chapter: 1, game: 1 };
  for (const { event } of lines) {
    const what = event as Happening | undefined;
    if (what?.event === "game_began") at = { chapter: what.chapter, game: what.game };
    if (what?.event !== "scored") continue;
    const last = games.at(-1);
    const same = last?.chapter === at.chapter && last.game === at.game;
    const game = same ? last : { ...at, parts: new Map<number, Parts>() };
    if (!same) games.push(game);
    game.parts.set(partyNumber(what.who, nSeats), what.parts);
  }
  return games;
}

const partyNumber = (who: Party, nSeats: number): number => (who === "luna" ? nSeats : who.seat);

export function Score({ sight }: { sight: SkySight }) {
  const over = sight.view.table.phase === "over";
  const { campaign } = sight.view.table;
  const games = scoredGames(sight.lines, sight.view.table.n_seats);
  const now = new Map(
    sight.sums.players.map((player) => [actorOf(sight.view, player.who), player.parts as Parts]),
  );
  const hidden = sight.sums.players.some((player) => player.hidden_cards > 0);
  return (
    <div class="sky-panel">
      {!over && (
        <section>
          <h3>If it ended now</h3>
          <PartsTable sight={sight} parts={now} live />
          {hidden && <p class="dim">Shares on cards that you do not see are not counted.</p>}
        </section>
      )}
      {[...games].reverse().map(({ chapter, game, parts }) => (
        <section key={`${chapter}-${game}`}>
          <h3>
            {campaign
              ? `Chapter ${chapter}`
              : games.length > 1
                ? `Game ${game} of the loop`
                : "The end"}
          </h3>
          <PartsTable sight={sight} parts={parts} live={over && games.length === 1} />
        </section>
      ))}
      {over && games.length > 1 && !campaign && (
        <p class="dim">The result of a time loop is the average of its games.</p>
      )}
      {over && games.length === 0 && <PartsTable sight={sight} parts={now} live />}
      <Graph sight={sight} />
    </div>
  );
}

/** A row for each source, a column for everybody. */
function PartsTable(props: { sight: SkySight; parts: ReadonlyMap<number, Parts>; live: boolean }) {
  const { sight, parts, live } = props;
  const actors = actorsOf(sight.view);
  const sums = new Map(actors.map((actor) => [actor, sumOf(parts.get(actor) ?? [])]));
  const most = Math.max(...sums.values());
  return (
    <table class="sheet sources">
      <thead>
        <tr>
          <th scope="col">source</th>
          {actors.map((actor) => (
            <th scope="col" key={actor}>
              <Marker sight={sight} actor={actor} /> {actorName(sight, actor)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {CATEGORIES.map(({ sign, name }, i) => (
          <tr key={sign}>
            <th scope="row">
              <Num sign={sign} silent /> {name}
            </th>
            {actors.map((actor) => (
              <td key={actor}>
                {live && i >= 1 && i <= 4 && <Times sight={sight} actor={actor} i={i - 1} />}
                {parts.get(actor)?.[i] ?? 0}
              </td>
            ))}
          </tr>
        ))}
        <tr class="total">
          <th scope="row">
            <Num sign="score" silent /> in all
          </th>
          {actors.map((actor) => (
            <td key={actor} class={sums.get(actor) === most ? "ahead" : ""}>
              {sums.get(actor)}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

/** Shares times value. */
function Times({ sight, actor, i }: { sight: SkySight; actor: number; i: number }) {
  const company = COMPANIES[i]!;
  const shares = sharesOf(sight, actor, company);
  return shares > 0 ? (
    <small class="dim">
      {shares} × {shareValue(sight, company)} ={" "}
    </small>
  ) : null;
}

/** Everybody's coins, helium and shares by round, as far as the story tells: who led when. */
function Graph({ sight }: { sight: SkySight }) {
  const rounds = coinsByRound(sight);
  const most = Math.max(0, ...rounds.flatMap((row) => row));
  if (rounds.length < 2 || most === 0) return null;
  const step = 100 / (rounds.length - 1);
  return (
    <section>
      <h3>Coins gained, round by round</h3>
      <svg class="graph" viewBox="-2 -2 104 44" role="img" aria-label={graphWords(sight, rounds)}>
        {actorsOf(sight.view).map((actor) => (
          <polyline
            key={actor}
            class={actor === sight.view.table.n_seats ? "luna" : `seat-${actor}`}
            points={rounds
              .map((row, i) => `${i * step},${40 - (40 * (row[actor] ?? 0)) / most}`)
              .join(" ")}
          />
        ))}
      </svg>
    </section>
  );
}

const graphWords = (sight: SkySight, rounds: readonly number[][]): string =>
  actorsOf(sight.view)
    .map((actor) => `${actorName(sight, actor)} ${rounds.map((row) => row[actor] ?? 0).join(", ")}`)
    .join("; ");

/** Coins gained up to the end of each round of the last game. */
export function coinsByRound({ lines, view }: Pick<SkySight, "lines" | "view">): number[][] {
  const rows: number[][] = [];
  let sums = view.table.coins.map(() => 0);
  for (const { event } of lines) {
    const what = event as Happening | undefined;
    if (what?.event === "game_began") {
      rows.length = 0;
      sums = sums.map(() => 0);
    }
    if (what?.event === "round_began") rows.push([...sums]);
    const gained = gainOf(what);
    if (gained) {
      const actor = partyNumber(gained.who, view.table.n_seats);
      sums[actor] = (sums[actor] ?? 0) + gained.coins;
    }
  }
  if (rows.length > 0) rows.push([...sums]);
  return rows;
}

function gainOf(what: Happening | undefined): { who: Party; coins: number } | null {
  if (what?.event === "coins_gained") return what;
  if (what?.event === "sold") return { who: { seat: what.seat }, coins: what.coins };
  if (what?.event !== "luna") return null;
  const deed = what.deed.what;
  return deed.did === "coins_gained" ? { who: "luna", coins: deed.coins } : null;
}
