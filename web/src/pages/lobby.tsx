// The lobby: play now, sit down somewhere, look on, look back.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { api, Refusal, type Show } from "../base/api";
import { coursesOf, loadLessons, loadTitles, me, program, titleName, titles } from "../base/books";
import { desks, loadDesks } from "../base/desks";
import { bestBot } from "../base/options";
import { allowNotices, canNotify } from "../base/notice";
import { alone, canHost, cutOff } from "../base/here";
import { go } from "../base/router";
import type { TableRow, TitleInfo } from "../base/wire";
import { seatName } from "../table/players";
import { sentence } from "../table/answers";
import { beginIntroduction, isNewTo, noteFinished } from "../base/introduction";
import { filesFor, loadBoxes, ownBox } from "../base/box";
import { boxWords, firstGameOf, introductionOf, pitchOf } from "../titles/about";
import { Bar } from "../ui/bar";
import { ChosenLine } from "../ui/chosen";
import { Glyph, SeatToken } from "../ui/parts";
import { Emblem } from "./emblems";
import { NextLink } from "./next";

const SHELVES: { show: Show; name: string }[] = [
  { show: "mine", name: "Your tables" },
  { show: "open", name: "Free seats" },
  { show: "running", name: "Games to watch" },
  { show: "over", name: "Finished games" },
];

const REFRESH_MS = 8000;
/** So long the lobby waits for all that it is made of: what comes at once moves nothing under the pointer. */
const TOGETHER_MS = 800;
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
  const here = useSignal<TableRow[]>([]);
  const drawn = useSignal(false);
  const loadHere = async () => {
    if (canHost()) here.value = (await api.tablesHere().catch(() => ({ tables: [] }))).tables;
  };
  const load = async () => {
    const fromHere = loadHere();
    try {
      const wanted = alone() ? [] : SHELVES;
      const [lists] = await Promise.all([
        Promise.all(
          wanted.map(({ show }) => api.tables(show, wide.value.includes(show) ? MANY : FEW)),
        ),
        loadTitles(),
      ]);
      await fromHere;
      if (alone()) return;
      shelves.value = Object.fromEntries(SHELVES.map(({ show }, i) => [show, lists[i]!.tables]));
      more.value = Object.fromEntries(SHELVES.map(({ show }, i) => [show, lists[i]!.next != null]));
      noteFinished(shelves.value.mine ?? []);
      fault.value = null;
    } catch (error) {
      const lost = error instanceof Refusal && error.fault.code === "unreachable";
      fault.value = lost && canHost() ? null : sentence((error as Error).message);
    }
  };
  useEffect(() => {
    const all = Promise.allSettled([load(), loadLessons(), loadBoxes(), loadDesks()]);
    void Promise.race([all, new Promise((late) => setTimeout(late, TOGETHER_MS))]).then(
      () => (drawn.value = true),
    );
    const timer = setInterval(
      () => document.visibilityState === "visible" && void load(),
      REFRESH_MS,
    );
    return () => clearInterval(timer);
  }, []);
  const mine = new Set(shelves.value.mine?.map(({ id }) => id));
  const asked = [...here.value, ...(shelves.value.mine ?? [])].filter(isAsked);
  const waiting = asked.length;
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
          <>
            <NextLink />
            {!alone() && (
              <a class="button quiet" href="/me">
                {me.value?.name ?? "Guest"}
              </a>
            )}
          </>
        }
      />
      <main class="page lobby">
        <header class="welcome">
          <h1>A table for heavy space games</h1>
          <p class="lead">
            {alone()
              ? "Play against a printed opponent or bots, or several at one screen: everything happens in this browser, also without net."
              : "Play at once against a printed opponent or bots, or set up a table and send your friends the link. Nobody needs an account."}
          </p>
        </header>
        {cutOff() && !alone() && (
          <p class="offline" role="status">
            The server cannot be reached. Tables with others wait for the net; games, lessons and
            replays in this browser go on without.
          </p>
        )}
        {fault.value && (
          <p class="refused" role="alert">
            {fault.value}
          </p>
        )}
        {drawn.value && (
          <>
            {waiting > 0 && (
              <section class="shelf" aria-label="Waiting for you">
                <h2>Waiting for you</h2>
                <ul class="tables">
                  {asked.map((row) => (
                    <TableCard key={row.id} row={row} />
                  ))}
                </ul>
              </section>
            )}
            <NoticeOffer />
            <section class="titles" aria-label="Games">
              {(titles.value ?? []).map((title) => (
                <TitleCard
                  key={title.id}
                  title={title}
                  onFault={(words) => (fault.value = words)}
                />
              ))}
            </section>
            {here.value.some((row) => !isAsked(row)) && (
              <section class="shelf">
                <h2>In this browser</h2>
                <ul class="tables">
                  {here.value
                    .filter((row) => !isAsked(row))
                    .map((row) => (
                      <TableCard key={row.id} row={row} />
                    ))}
                </ul>
              </section>
            )}
            {SHELVES.map(({ show, name }) => {
              const rows = (shelves.value[show] ?? []).filter((row) =>
                show === "mine" ? !isAsked(row) : !mine.has(row.id),
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
              <p class="dim">
                Nobody waits for players just now: a table that you open shows up here.
              </p>
            )}
            <Import onFault={(words) => (fault.value = words)} />
            <footer class="foot">
              {program.value} ·{" "}
              {!alone() && (
                <>
                  <a href="/api/v1/openapi.json" target="_blank" rel="noopener">
                    Open API
                  </a>{" "}
                  ·{" "}
                </>
              )}
              <a href="/credits">Credits</a>
            </footer>
          </>
        )}
      </main>
    </>
  );
}

/** The browser can tell when it is one's turn; it is asked only when somebody wants that. */
function NoticeOffer() {
  const answered = useSignal(!canNotify() || Notification.permission !== "default");
  if (answered.value || !titles.value) return null;
  return (
    <p class="notice-offer">
      <button
        type="button"
        class="quiet"
        onClick={() => void allowNotices().then(() => (answered.value = true))}
      >
        <Glyph name="bell" /> Tell me when it is my turn
      </button>
    </p>
  );
}

function TitleCard({ title, onFault }: { title: TitleInfo; onFault: (words: string) => void }) {
  const busy = useSignal(false);
  const play = async (here: boolean) => {
    busy.value = true;
    try {
      const bot = bestBot(title);
      const first = firstGameOf(title.id);
      const seats = Array.from({ length: first.seats ?? title.seats.max }, (_, i) =>
        i === 0 ? { kind: "me" as const } : { kind: "bot" as const, bot },
      );
      const files = await filesFor(title.id);
      const wish = { title: title.id, seats, options: first.options, ...files };
      const made = here
        ? await api.createHere(wish, me.value?.name ?? null)
        : await api.create({ ...wish, listed: false });
      go(`/table/${made.table}`);
    } catch (error) {
      onFault(sentence(error instanceof Refusal ? error.message : "that did not work"));
    }
    busy.value = false;
  };
  return (
    <article class="card title" aria-labelledby={`title-${title.id}`}>
      <Emblem id={title.id} />
      <div class="about">
        <h2 id={`title-${title.id}`}>{title.name}</h2>
        <p>{pitchOf(title.id)}</p>
        <p class="dim">
          {sentence(firstGameOf(title.id).against)} ·{" "}
          {title.seats.min === title.seats.max
            ? title.seats.min
            : `${title.seats.min} to ${title.seats.max}`}{" "}
          players · <a href={`/rules/${title.id}`}>Rules</a>
          {coursesOf(title.id).length > 0 && (
            <>
              {" "}
              · <a href={`/learn/${title.id}`}>Lessons</a>
            </>
          )}
        </p>
        <p class="dim">
          {ownBox(title.id)?.used ? "Played with the numbers of your box." : boxWords(title.id)}{" "}
          <a href={`/box/${title.id}`} aria-label={`What is in the box of ${title.name}`}>
            What is in the box
          </a>
        </p>
        <Newcomer title={title} onFault={onFault} />
        {(desks.value ?? [])
          .filter((desk) => desk.title === title.id)
          .map((desk) => (
            <p key={desk.id} class="newcomer">
              <span class="dim">The box on your table?</span>
              <a class="button" href="/desk">
                Run {desk.name} at my table
              </a>
            </p>
          ))}
      </div>
      <div class="do">
        <button
          type="button"
          class="primary big"
          disabled={busy.value}
          onClick={() => void play(cutOff())}
          aria-label={`Play now: ${title.name}, ${firstGameOf(title.id).against}`}
        >
          Play now
        </button>
        {canHost() && !cutOff() && (
          <button
            type="button"
            disabled={busy.value}
            onClick={() => void play(true)}
            aria-label={`Play here, without a server: ${title.name}`}
          >
            Play here, without a server
          </button>
        )}
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

/** For whoever has never played it to the end: lessons, and a first game with a coach. */
function Newcomer({ title, onFault }: { title: TitleInfo; onFault: (words: string) => void }) {
  const busy = useSignal(false);
  if (!introductionOf(title) || !isNewTo(title.id)) return null;
  const begin = async () => {
    busy.value = true;
    try {
      await beginIntroduction(title);
    } catch (error) {
      onFault(sentence(error instanceof Refusal ? error.message : "that did not work"));
    }
    busy.value = false;
  };
  return (
    <p class="newcomer">
      <span class="dim">New to it?</span>
      {coursesOf(title.id).length > 0 && (
        <a class="button" href={`/learn/${title.id}`} aria-label={`Learn it: ${title.name}`}>
          <Glyph name="book" /> Learn it
        </a>
      )}
      <button
        type="button"
        disabled={busy.value}
        onClick={() => void begin()}
        aria-label={`Introduction: ${title.name}, a first game with a coach`}
      >
        <Glyph name="bulb" /> First game with a coach
      </button>
    </p>
  );
}

const day = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" });

/** Who has won, and with how much. */
function resultOf(row: TableRow): string {
  const rows = [...(row.outcome?.rows ?? [])].sort((a, b) => b.score - a.score);
  return rows
    .map(({ who, score, won }) => {
      const name = "seat" in who ? seatName(row.seats[who.seat], who.seat) : who.automa.name;
      return `${won ? "★ " : ""}${name} ${score}`;
    })
    .join(" : ");
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
        <span class="dim">
          {titleName(row.title)} ·{" "}
          <time title={new Date(row.created).toLocaleString()}>{day.format(row.created)}</time>
        </span>
        <ChosenLine title={row.title} options={row.options} />
        {row.outcome && <span class="result">{resultOf(row)}</span>}
        <span class="seats">
          {row.seats.map((seat) => (
            <span
              key={seat.seat}
              class={seat.kind === "open" || seat.kind === "invited" ? "free" : ""}
            >
              <SeatToken seat={seat.seat} />{" "}
              {seat.kind === "open" || seat.kind === "invited" ? "free" : seatName(seat, seat.seat)}
              {seat.coached && <small class="dim"> (coached)</small>}
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
      const text = await file.text();
      if (!cutOff()) return go(`/replay/${(await api.importRecord(text)).table}`);
      const { table } = await api.importHere(text, me.value?.name ?? null);
      // A game that is not over goes on where it was left.
      const { state } = await api.table(table);
      go(`/${state === "playing" ? "table" : "replay"}/${table}`);
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
