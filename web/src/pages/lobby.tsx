// The lobby: play now, sit down somewhere, look on, look back.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { api, Refusal, type Show } from "../base/api";
import { loadTitles, me, program, titleName, titles } from "../base/books";
import { bestBot } from "../base/options";
import { go } from "../base/router";
import type { TableRow, TitleInfo } from "../base/wire";
import { seatName } from "../table/players";
import { sentence } from "../table/answers";
import { firstGameOf, pitchOf } from "../titles/about";
import { Bar } from "../ui/bar";
import { SeatToken } from "../ui/parts";

const SHELVES: { show: Show; name: string }[] = [
  { show: "mine", name: "Your tables" },
  { show: "open", name: "Free seats" },
  { show: "running", name: "Games to watch" },
  { show: "over", name: "Finished games" },
];

const REFRESH_MS = 8000;
/** How many tables a shelf shows at first, and after "More"; the most that the server gives at once. */
const FEW = 12;
const MANY = 100;

/** Tables that wait for you come first, those that are over last. */
const urgency = (row: TableRow) => (isAsked(row) ? 0 : row.state === "over" ? 2 : 1);

const isAsked = (row: TableRow) => row.seats.some(({ asked }) => asked);

export function Lobby() {
  const shelves = useSignal<Partial<Record<Show, TableRow[]>>>({});
  const more = useSignal<Partial<Record<Show, boolean>>>({});
  const wide = useSignal<Show[]>([]);
  const fault = useSignal<string | null>(null);
  const load = async () => {
    try {
      await loadTitles();
      const lists = await Promise.all(
        SHELVES.map(({ show }) => api.tables(show, wide.value.includes(show) ? MANY : FEW)),
      );
      shelves.value = Object.fromEntries(SHELVES.map(({ show }, i) => [show, lists[i]!.tables]));
      more.value = Object.fromEntries(SHELVES.map(({ show }, i) => [show, lists[i]!.next != null]));
      fault.value = null;
    } catch (error) {
      fault.value = sentence((error as Error).message);
    }
  };
  useEffect(() => {
    void load();
    const timer = setInterval(
      () => document.visibilityState === "visible" && void load(),
      REFRESH_MS,
    );
    return () => clearInterval(timer);
  }, []);
  const mine = new Set(shelves.value.mine?.map(({ id }) => id));
  const waiting = shelves.value.mine?.filter(isAsked).length ?? 0;
  useEffect(() => {
    document.title = waiting ? `● ${waiting} waiting for you · Orrery` : "Orrery";
    return () => {
      document.title = "Orrery";
    };
  }, [waiting]);
  return (
    <>
      <Bar
        right={
          <a class="button quiet" href="/me">
            {me.value?.name ?? "Guest"}
          </a>
        }
      />
      <main class="page lobby">
        <header class="welcome">
          <h1>A table for heavy space games</h1>
          <p class="lead">
            Play at once against a printed opponent or bots, or set up a table and send your friends
            the link. Nobody needs an account.
          </p>
        </header>
        {fault.value && (
          <p class="refused" role="alert">
            {fault.value}
          </p>
        )}
        <section class="titles" aria-label="Games">
          {(titles.value ?? []).map((title) => (
            <TitleCard key={title.id} title={title} onFault={(words) => (fault.value = words)} />
          ))}
        </section>
        {SHELVES.map(({ show, name }) => {
          const rows = (shelves.value[show] ?? []).filter(
            (row) => show === "mine" || !mine.has(row.id),
          );
          if (show === "mine") rows.sort((a, b) => urgency(a) - urgency(b));
          if (rows.length === 0) return null;
          return (
            <section key={show} class="shelf">
              <h2>{name}</h2>
              <ul class="tables">
                {rows.map((row) => (
                  <TableCard key={row.id} row={row} />
                ))}
              </ul>
              {more.value[show] && !wide.value.includes(show) && (
                <button
                  type="button"
                  class="quiet"
                  aria-label={`More of: ${name}`}
                  onClick={() => {
                    wide.value = [...wide.value, show];
                    void load();
                  }}
                >
                  More …
                </button>
              )}
            </section>
          );
        })}
        {shelves.value.open?.length === 0 && (
          <p class="dim">Nobody waits for players just now: a table that you open shows up here.</p>
        )}
        <Import onFault={(words) => (fault.value = words)} />
        <footer class="foot">
          {program.value} ·{" "}
          <a href="/api/v1/openapi.json" target="_blank" rel="noopener">
            Open API
          </a>
        </footer>
      </main>
    </>
  );
}

function TitleCard({ title, onFault }: { title: TitleInfo; onFault: (words: string) => void }) {
  const busy = useSignal(false);
  const play = async () => {
    busy.value = true;
    try {
      const bot = bestBot(title);
      const first = firstGameOf(title.id);
      const seats = Array.from({ length: first.seats ?? title.seats.max }, (_, i) =>
        i === 0 ? { kind: "me" as const } : { kind: "bot" as const, bot },
      );
      const made = await api.create({
        title: title.id,
        seats,
        options: first.options,
        listed: false,
      });
      go(`/table/${made.table}`);
    } catch (error) {
      onFault(sentence(error instanceof Refusal ? error.message : "that did not work"));
    }
    busy.value = false;
  };
  return (
    <article class="card title">
      <Emblem id={title.id} />
      <div class="about">
        <h2>{title.name}</h2>
        <p>{pitchOf(title.id)}</p>
        <p class="dim">{sentence(firstGameOf(title.id).against)}</p>
        <p class="dim">
          {title.seats.min === title.seats.max
            ? title.seats.min
            : `${title.seats.min} to ${title.seats.max}`}{" "}
          players · <a href={`/rules/${title.id}`}>Rules</a>
        </p>
      </div>
      <div class="do">
        <button
          type="button"
          class="primary big"
          disabled={busy.value}
          onClick={play}
          aria-label={`Play now: ${title.name}, ${firstGameOf(title.id).against}`}
        >
          Play now
        </button>
        <a
          class="button"
          href={`/new/${title.id}`}
          aria-label={`Set up a table … of ${title.name}`}
        >
          Set up a table …
        </a>
      </div>
      <p class="rights">{title.rights}</p>
    </article>
  );
}

/** A sign for each title, drawn from its name: orbits that no other title has. */
function Emblem({ id }: { id: string }) {
  let seed = [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  const next = () => (seed = (seed * 1664525 + 1013904223) >>> 0) / 2 ** 32;
  const orbits = [13, 22, 31, 40].map((radius) => ({
    radius,
    angle: next() * 2 * Math.PI,
    size: 2.2 + next() * 3,
  }));
  return (
    <svg class="emblem" viewBox="-48 -48 96 96" aria-hidden="true">
      {orbits.map(({ radius, angle, size }, i) => (
        <g key={radius}>
          <circle class="orbit" r={radius} />
          <circle
            class={`body b${i}`}
            cx={radius * Math.cos(angle)}
            cy={radius * Math.sin(angle)}
            r={size}
          />
        </g>
      ))}
      <circle class="sun" r="6" />
    </svg>
  );
}

function TableCard({ row }: { row: TableRow }) {
  const free = row.seats.filter(({ kind }) => kind === "open").length;
  const yours = row.seats.some(({ you }) => you);
  const state =
    row.state === "waiting"
      ? free === 0
        ? "by invitation"
        : `${free} free seat${free === 1 ? "" : "s"}`
      : row.state === "playing"
        ? isAsked(row)
          ? "your turn"
          : yours
            ? "play on"
            : "watch"
        : row.state;
  return (
    <li>
      <a class="card tablecard" href={`/table/${row.id}`}>
        <span class="name">{row.name}</span>
        <span class="dim">{titleName(row.title)}</span>
        <span class="seats">
          {row.seats.map((seat) => (
            <span
              key={seat.seat}
              class={seat.kind === "open" || seat.kind === "invited" ? "free" : ""}
            >
              <SeatToken seat={seat.seat} />{" "}
              {seat.kind === "open" || seat.kind === "invited" ? "free" : seatName(seat, seat.seat)}
            </span>
          ))}
        </span>
        <span class={`tag ${row.state === "waiting" || isAsked(row) ? "gold" : ""}`}>{state}</span>
      </a>
    </li>
  );
}

function Import({ onFault }: { onFault: (words: string) => void }) {
  const read = async (file: File | undefined) => {
    if (!file) return;
    try {
      const made = await api.importRecord(await file.text());
      go(`/replay/${made.table}`);
    } catch (error) {
      onFault(sentence((error as Error).message));
    }
  };
  return (
    <p class="import">
      {me.value && !me.value.name && (
        <a class="button quiet" href="/me">
          Choose a name
        </a>
      )}
      <label class="button quiet">
        Open a record file for replay
        <input
          class="sr"
          type="file"
          accept=".jsonl,.json,.txt"
          onChange={(event) => void read(event.currentTarget.files?.[0])}
        />
      </label>
    </p>
  );
}
