// What happened in a finished game: its course, what luck gave, which turns cost most, where the points came from.

import { useSignal, type Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { api, Refusal } from "../base/api";
import { loadTitles, titleName, titles } from "../base/books";
import {
  across,
  againstField,
  areasOf,
  fromTheStart,
  hundredths,
  leadsOf,
  luckiest,
  momentAt,
  oneOf,
  signed,
  turnsOf,
} from "../base/course";
import { bestBot } from "../base/options";
import { go, place } from "../base/router";
import type { TableInfo } from "../base/wire";
import { sentence } from "../table/answers";
import { seatNames } from "../table/players";
import { said, type Names } from "../table/told";
import type { Analysis, Said, Turn } from "../types/api";
import { Bar } from "../ui/bar";
import { SeatToken } from "../ui/parts";
import { FindPage } from "./find";
import { sourcesOf } from "./sources";
import { Nowhere } from "./table";

const SIZE = { width: 720, height: 200 };
/** How long until it is asked again for what is under way. */
const AGAIN_MS = 1500;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks until it is there: the server goes on with it meanwhile. */
async function analysed(id: string, part: "course" | "whole", gone: () => boolean) {
  for (;;) {
    try {
      return await api.analysis(id, part);
    } catch (error) {
      const code = error instanceof Refusal ? error.fault.code : "";
      if (gone() || (code !== "underway" && code !== "too_many")) throw error;
      await pause(AGAIN_MS);
    }
  }
}

/** First the course, which is there in a moment, then all of it. */
function useAnalysis(id: string) {
  const found = useSignal<Analysis | null>(null);
  const fault = useSignal<string | null>(null);
  useEffect(() => {
    let left = false;
    const load = async () => {
      for (const part of ["course", "whole"] as const) {
        const next = await analysed(id, part, () => left);
        if (left) return;
        found.value = next;
        if (part === "course" && next.whole && next.judge !== "played") return;
      }
    };
    load().catch((error: Error) => {
      if (!left) fault.value = sentence(error.message);
    });
    return () => {
      left = true;
    };
  }, [id]);
  return { found, fault };
}

export function AnalysisPage({ id }: { id: string }) {
  const info = useSignal<TableInfo | null>(null);
  const missing = useSignal<string | null>(null);
  const { found, fault } = useAnalysis(id);
  useEffect(() => {
    void loadTitles();
    api.table(id).then(
      (table) => (info.value = table),
      (error: Error) => (missing.value = sentence(error.message)),
    );
  }, [id]);
  if (missing.value) return <Nowhere words={missing.value} />;
  const table = info.value;
  if (!table) return <p class="loading">Opening the record …</p>;
  const names = seatNames(table.seats);
  const nameOf = (seat: number) => names[seat] ?? `Seat ${seat + 1}`;
  const sought = place.value.query.get("find");
  const turn =
    sought === null ? null : found.value?.turns.find(({ entry }) => `${entry}` === sought);
  if (turn)
    return <FindPage key={turn.entry} info={table} turn={turn} unit={unitOf(found.value!)} />;
  return (
    <>
      <Bar
        middle={
          <>
            <b class="name">{table.name}</b>
            <span class="headline">Analysis · {titleName(table.title)}</span>
          </>
        }
        right={
          <a class="button quiet" href={`/replay/${id}`}>
            Replay
          </a>
        }
      />
      <main class="page analysis">
        <h1>What happened</h1>
        {fault.value && (
          <p class="said" role="status">
            {fault.value}
          </p>
        )}
        {!found.value && !fault.value && (
          <p class="dim" role="status">
            The game is being looked at …
          </p>
        )}
        {found.value && <Parts info={table} analysis={found.value} nameOf={nameOf} />}
      </main>
    </>
  );
}

const unitOf = ({ length_unit }: Analysis): string => oneOf(length_unit);

interface PartProps {
  info: TableInfo;
  analysis: Analysis;
  nameOf: Names;
}

function Parts(props: PartProps) {
  const { analysis } = props;
  const entry = useSignal(Math.round(analysis.entries / 2));
  return (
    <>
      <Course {...props} entry={entry} />
      <WhatIf {...props} entry={entry} />
      {analysis.judge !== "played" ? (
        <>
          {analysis.judge === "learned" ? (
            <Turns {...props} entry={entry} />
          ) : (
            <p class="dim">
              Nobody has learned to play this title well enough yet to judge its turns.
            </p>
          )}
          {analysis.whole && <LuckLedger {...props} />}
        </>
      ) : (
        <p class="dim">
          Nobody has learned this title with these components yet: from each of these moments the
          bot steady has played on {analysis.games} times for everybody. Luck and turns are not
          judged.
        </p>
      )}
      <Sources {...props} />
    </>
  );
}

/** Shares of the win and points ahead, with a moment that can be chosen. */
function Course(props: PartProps & { entry: Signal<number> }) {
  const { analysis, nameOf, entry } = props;
  const { entries } = analysis;
  const moments = fromTheStart(analysis.moments);
  const unit = unitOf(analysis);
  const seats = Array.from({ length: analysis.seats }, (_, seat) => seat);
  const { paths, reach } = leadsOf(moments, entries, SIZE);
  const turns = turnsOf(moments);
  const every = Math.ceil(turns.length / 12);
  const here = momentAt(moments, entry.value);
  const x = across(entry.value, entries, SIZE);
  const press = (event: PointerEvent) => {
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    const part = (event.clientX - box.left) / Math.max(1, box.width);
    const wide = (SIZE.width + 60) / SIZE.width;
    const at = part * wide - 44 / SIZE.width;
    entry.value = Math.max(0, Math.min(entries, Math.round(at * entries)));
  };
  const rules = turns.map(({ entry: at, n }, i) => {
    const left = across(at, entries, SIZE);
    return (
      <g key={n}>
        <path class="turn" d={`M${left} 0V${SIZE.height}`} />
        {i % every === 0 && (
          <text class="number" x={left + 2} y={SIZE.height + 13}>
            {n}
          </text>
        )}
      </g>
    );
  });
  const words = here
    ? seats.map((seat) => `${nameOf(seat)} ${percent(here.wins[seat])}`).join(", ")
    : "";
  return (
    <section class="card stack">
      <h2>The course of the game</h2>
      <figure class="course-graph">
        <figcaption>Share of the win, from what each seat could see, by {unit}</figcaption>
        <svg
          viewBox={`-44 -6 ${SIZE.width + 60} ${SIZE.height + 24}`}
          onPointerDown={press}
          role="img"
        >
          <title>{`Shares of the win over the game. At entry ${entry.value}: ${words}`}</title>
          {areasOf(moments, entries, SIZE).map((path, seat) => (
            <path key={seat} class={`area seat-${seat}`} d={path} />
          ))}
          {rules}
          {["100 %", "50 %", "0"].map((text, i) => (
            <text key={text} class="scale" x={-6} y={4 + (i * SIZE.height) / 2}>
              {text}
            </text>
          ))}
          <path class="here" d={`M${x} 0V${SIZE.height}`} />
        </svg>
      </figure>
      <figure class="course-graph">
        <figcaption>Points ahead of the best other, as expected then</figcaption>
        <svg
          viewBox={`-44 -6 ${SIZE.width + 60} ${SIZE.height + 24}`}
          onPointerDown={press}
          role="img"
        >
          <title>{`Expected lead in points, from −${reach} to +${reach}`}</title>
          <path class="zero" d={`M0 ${SIZE.height / 2}H${SIZE.width}`} />
          {rules}
          {paths.map((path, seat) => (
            <path key={seat} class={`lead seat-${seat}`} d={path} />
          ))}
          {[`+${reach}`, "0", `−${reach}`].map((text, i) => (
            <text key={text} class="scale" x={-6} y={4 + (i * SIZE.height) / 2}>
              {text}
            </text>
          ))}
          <path class="here" d={`M${x} 0V${SIZE.height}`} />
        </svg>
      </figure>
      <label class="moment">
        <span>
          Moment: {unit} {here?.length ?? 0}, entry <output>{entry.value}</output> of {entries}
        </span>
        <input
          type="range"
          min={0}
          max={entries}
          value={entry.value}
          aria-valuetext={`entry ${entry.value}: ${words}`}
          onInput={(event) => (entry.value = Number(event.currentTarget.value))}
        />
      </label>
      {here && (
        <table class="sheet">
          <thead>
            <tr>
              <th scope="col">Then</th>
              <th scope="col">Share of the win</th>
              <th scope="col">Points ahead</th>
            </tr>
          </thead>
          <tbody>
            {seats.map((seat) => (
              <tr key={seat}>
                <th scope="row">
                  <SeatToken seat={seat} /> {nameOf(seat)}
                </th>
                <td>{percent(here.wins[seat])}</td>
                <td>{signed(here.margins[seat] ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const percent = (part: number | undefined): string => `${Math.round(100 * (part ?? 0))} %`;

/** Go on from the chosen moment, against bots. */
function WhatIf({ info, nameOf, entry }: PartProps & { entry: Signal<number> }) {
  const title = titles.value?.find(({ id }) => id === info.title);
  const own = info.seats.find(({ you }) => you)?.seat ?? 0;
  const seat = useSignal(own);
  const bot = useSignal("");
  const busy = useSignal(false);
  const fault = useSignal<string | null>(null);
  const begin = async () => {
    busy.value = true;
    fault.value = null;
    try {
      const wanted = bot.value || (title ? bestBot(title) : "steady");
      const made = await api.whatIf(info.id, entry.value, seat.value, wanted);
      go(`/table/${made.table}`);
    } catch (error) {
      fault.value = sentence((error as Error).message);
    }
    busy.value = false;
  };
  return (
    <section class="card stack">
      <h2>What if</h2>
      <p>
        Sit down at the moment that is chosen above and play on against bots. What was drawn stays
        drawn, and what would have been drawn next is drawn. This game stays as it is.
      </p>
      <div class="row">
        <label>
          Your seat{" "}
          <select
            value={seat.value}
            onChange={(event) => (seat.value = Number(event.currentTarget.value))}
          >
            {info.seats.map((row) => (
              <option key={row.seat} value={row.seat}>
                {nameOf(row.seat)}
              </option>
            ))}
          </select>
        </label>
        <label>
          The others{" "}
          <select
            value={bot.value || (title ? bestBot(title) : "")}
            onChange={(event) => (bot.value = event.currentTarget.value)}
          >
            {(title?.bots ?? []).map((name) => (
              <option key={name} value={name}>
                {sentence(name)}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          class="primary"
          disabled={busy.value || info.imported}
          onClick={() => void begin()}
        >
          Go on from here
        </button>
        <a class="button" href={`/replay/${info.id}?at=${entry.value}`}>
          See this moment
        </a>
      </div>
      {info.imported && (
        <p class="dim">
          A record of the shelf has no dice that could go on: it can only be replayed.
        </p>
      )}
      {fault.value && (
        <p class="refused" role="alert">
          {fault.value}
        </p>
      )}
    </section>
  );
}

const told = ({ text, words }: Said, nameOf: Names): string => sentence(said(text, words, nameOf));

/** The turns that cost most. What was better is not shown before it is asked for. */
function Turns({ info, analysis, nameOf, entry }: PartProps & { entry: Signal<number> }) {
  const { turns, whole } = analysis;
  return (
    <section class="card stack">
      <h2>Turns that cost most</h2>
      {!whole && (
        <p class="dim" role="status">
          Every turn is being tried again, from what its player could see …
        </p>
      )}
      {whole && turns.length === 0 && <p>No turn was clearly worse than another one.</p>}
      <ol class="costly">
        {turns.map((turn) => (
          <li key={turn.entry}>
            <h3>
              <SeatToken seat={turn.seat} /> {nameOf(turn.seat)}, {unitOf(analysis)} {turn.length}
            </h3>
            <p>
              <b>{(100 * turn.cost).toFixed(1)}</b> hundredths of a win (±{" "}
              {(100 * turn.error).toFixed(1)}), about {signed(turn.points)} points (±{" "}
              {turn.points_error.toFixed(1)}).
            </p>
            <p>Chosen: {told(turn.given, nameOf)}</p>
            <div class="row">
              <a class="button primary" href={`/analysis/${info.id}?find=${turn.entry}`}>
                Find it yourself
              </a>
              <button type="button" onClick={() => (entry.value = turn.entry)}>
                Show it in the graph
              </button>
            </div>
            <details>
              <summary>The better line</summary>
              <BetterLine turn={turn} nameOf={nameOf} />
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function BetterLine({ turn, nameOf }: { turn: Turn; nameOf: Names }) {
  const [first, ...rest] = turn.line;
  return (
    <>
      <p>
        <b>{told(first ?? turn.better, nameOf)}</b>
      </p>
      {rest.length > 0 && (
        <ol class="line">
          {rest.map((step, i) => (
            <li key={i}>{told(step, nameOf)}</li>
          ))}
        </ol>
      )}
    </>
  );
}

/** What every draw gave, summed up, and the strongest of them. */
function LuckLedger({ analysis, nameOf }: PartProps) {
  const { luck, luck_sum, moments, seats } = analysis;
  const all = Array.from({ length: seats }, (_, seat) => seat);
  const end = moments.at(-1);
  return (
    <section class="card stack">
      <h2>Luck</h2>
      <p class="dim">
        Every draw: what it changed, less the mean over all that could have come. In hundredths of a
        win.
      </p>
      <div class="by-source" tabIndex={0} role="group" aria-label="Luck ledger">
        <table class="sheet">
          <thead>
            <tr>
              <th scope="col">Draw</th>
              <th scope="col">Came</th>
              {all.map((seat) => (
                <th key={seat} scope="col">
                  <SeatToken seat={seat} /> {nameOf(seat)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {luckiest(analysis, 8).map((draw) => (
              <tr key={draw.entry}>
                <th scope="row">
                  {told(draw.what, nameOf)}{" "}
                  <small class="dim">
                    {unitOf(analysis)} {draw.length}
                    {draw.exact ? "" : ", sampled"}
                  </small>
                </th>
                <td>{sentence(draw.came)}</td>
                {draw.gave.map((part, seat) => (
                  <td key={seat}>{hundredths(part)}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                All {luck.length} draws
              </th>
              {luck_sum.map((part, seat) => (
                <td key={seat}>
                  <b>{hundredths(part)}</b>
                </td>
              ))}
            </tr>
            {end && (
              <tr>
                <th scope="row" colSpan={2}>
                  The result without luck
                </th>
                {all.map((seat) => (
                  <td key={seat}>{hundredths((end.wins[seat] ?? 0) - (luck_sum[seat] ?? 0))}</td>
                ))}
              </tr>
            )}
          </tfoot>
        </table>
      </div>
    </section>
  );
}

/** Where the points came from, beside the mean of the others. */
function Sources({ analysis, nameOf }: PartProps) {
  const { rows } = analysis.outcome;
  const name = (row: (typeof rows)[number]) =>
    "seat" in row.who ? nameOf(row.who.seat) : row.who.automa.name;
  const cells = (points: (number | null)[]) => {
    const field = againstField(points);
    return points.map((n, i) => (
      <td key={i}>
        {n ?? "–"} {field[i] !== null && <small class="dim">{signed(field[i]!)}</small>}
      </td>
    ));
  };
  return (
    <section class="card stack">
      <h2>Points by source, against the field</h2>
      <p class="dim">Beside each number: how much it is above or below the mean of the others.</p>
      <div class="by-source" tabIndex={0} role="group" aria-label="Points by source">
        <table class="sheet">
          <thead>
            <tr>
              <th scope="col">
                <span class="sr">Source</span>
              </th>
              {rows.map((row, i) => (
                <th key={i} scope="col" class={row.won ? "won" : ""}>
                  {"seat" in row.who && <SeatToken seat={row.who.seat} />} {name(row)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sourcesOf(rows).map(({ name: source, points }) => (
              <tr key={source}>
                <th scope="row">{sentence(source)}</th>
                {cells(points)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">In all</th>
              {cells(rows.map(({ score }) => score))}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}
