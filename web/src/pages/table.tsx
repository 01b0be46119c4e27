// A table: the room where players come together, then the game itself.

import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";

import { api, type Eyes } from "../base/api";
import { me, titleName } from "../base/books";
import { reconstructedIn } from "../base/box";
import { callSeat, hotNames, uncovered } from "../base/hotseats";
import { later } from "../base/later";
import { isHere, trouble } from "../base/here";
import { Live } from "../base/live";
import { notify } from "../base/notice";
import { alone, chime, finished, forces } from "../base/prefs";
import { go, place } from "../base/router";
import { chatRead, keepChatRead, keepSeen, seenHere } from "../base/seen";
import type { Components, TableInfo } from "../base/wire";
import { Chat } from "../table/log";
import { Frame } from "../table/frame";
import { sentence } from "../table/answers";
import { Ours } from "../table/ours";
import { pagesOf } from "../titles";
import { Glyph, SeatToken } from "../ui/parts";
import { saveRecord } from "../ui/save";
import { NextLink } from "./next";
import { Bar } from "../ui/bar";

const Invited = later(async () => (await import("./room")).Invited);
const Room = later(async () => (await import("./room")).Room);
const Menu = later(async () => (await import("./table-menu")).Menu, "");
const OutcomeCard = later(async () => (await import("./outcome")).OutcomeCard, "");

/** Looks the table up, finds out as whom we come, and opens it. */
export function TablePage({ id }: { id: string }) {
  const info = useSignal<TableInfo | null>(null);
  const fault = useSignal<string | null>(null);
  const wish = place.value.query.get("seat");
  const load = async () => {
    try {
      info.value = await api.table(id);
    } catch (error) {
      fault.value = sentence((error as Error).message);
    }
  };
  // A table of this browser is the same for whoever the server says that we are: it is not opened twice when that comes.
  const who = isHere(id) ? null : me.value?.id;
  useEffect(() => {
    info.value = null;
    fault.value = null;
    void load();
  }, [id, who]);
  if (fault.value) return <Nowhere words={fault.value} />;
  const table = info.value;
  if (!table) return <p class="loading">Opening the table …</p>;
  const mine = table.seats.filter((seat) => seat.you).map((seat) => seat.seat);
  const wished = wish === null ? undefined : wish === "watcher" ? "watcher" : Number(wish);
  // A seat that is not ours cannot be looked through: then we see what everybody sees.
  const may = wished !== undefined && (wished === "watcher" || mine.includes(wished));
  const eyes: Eyes = may ? wished : (mine[0] ?? "watcher");
  if (eyes === "watcher" && !table.watchers && table.state === "playing") {
    return <Nowhere words="Only the players see this table." />;
  }
  const invite = new URLSearchParams(place.value.hash).get("invite");
  if (invite && mine.length === 0 && table.state === "waiting") {
    return <Invited info={table} invite={invite} onDone={load} />;
  }
  if (invite && mine.length === 0 && wished === undefined) {
    return <Nowhere words="This invitation is used: the seat is taken." watch={id} />;
  }
  const key = `${id} ${eyes}`;
  const shared = mine.length > 1 && eyes !== "watcher" && table.state === "playing";
  if (shared && !alone.value && uncovered.value !== key) {
    return <Curtain info={table} seat={eyes} onOpen={() => (uncovered.value = key)} />;
  }
  return <LiveTable key={key} first={table} eyes={eyes} mine={mine} reload={load} />;
}

/** Between two players at one screen: what the one has seen is gone before the other comes. */
function Curtain(props: { info: TableInfo; seat: number; onOpen: () => void }) {
  const { info, seat } = props;
  const name = hotNames(info.id)[seat] ?? `seat ${seat + 1}`;
  const open = useRef<HTMLButtonElement>(null);
  // At once: `autofocus` comes only with the next picture, and loses a quick Enter.
  useLayoutEffect(() => open.current?.focus(), []);
  return (
    <>
      <Bar middle={<b class="name">{info.name}</b>} />
      <main class="page narrow curtain">
        <SeatToken seat={seat} />
        <h1>{sentence(name)}</h1>
        <p>Hand the screen over: nothing of another seat is shown.</p>
        <label>
          Who sits there{" "}
          <input
            maxLength={40}
            value={hotNames(info.id)[seat] ?? ""}
            placeholder={`Seat ${seat + 1}`}
            onChange={(event) => callSeat(info.id, seat, event.currentTarget.value)}
          />
        </label>
        <button type="button" class="primary big" ref={open} onClick={props.onOpen}>
          Show {name}
        </button>
        <label class="check">
          <input
            type="checkbox"
            checked={alone.value}
            onChange={(event) => (alone.value = event.currentTarget.checked)}
          />
          I play all these seats: do not ask again
        </label>
      </main>
    </>
  );
}

/** Goes on to the next seat of one's own when this one has answered. */
function useFollow(info: TableInfo, eyes: Eyes, mine: number[], asked: readonly number[]): void {
  const was = useRef(place.value.query.get("seat") === null);
  const here = eyes !== "watcher" && asked.includes(eyes);
  const next = here ? undefined : asked.find((seat) => mine.includes(seat));
  useEffect(() => {
    if (eyes === "watcher" || mine.length < 2) return;
    if (here) {
      was.current = true;
      uncovered.value = `${info.id} ${eyes}`;
    } else if (was.current && next !== undefined) {
      go(`/table/${info.id}?seat=${next}`, true);
    }
  }, [here, next]);
}

/** The table with the names that players at this screen have given their seats. */
function useHotNames(info: TableInfo): TableInfo {
  const names = hotNames(info.id);
  return useMemo(
    () => ({
      ...info,
      seats: info.seats.map((seat) =>
        seat.you && names[seat.seat] ? { ...seat, name: names[seat.seat]! } : seat,
      ),
    }),
    [info, names],
  );
}

/** What the seat has not yet seen of the story, and how it is marked as seen. */
function useUnseen(live: Live, eyes: Eyes) {
  const { seen, story, game } = live.table.value;
  const since = useSignal<number | null>(null);
  const here = eyes === "watcher" ? null : seenHere(live.id, eyes);
  // A table that is seen for the first time has nothing old to tell.
  const first = seen ?? here ?? (game ? story : null);
  if (since.value === null && first !== null) since.value = first;
  const mark = () => {
    const now = live.table.value.story;
    since.value = now;
    if (eyes !== "watcher") keepSeen(live.id, eyes, now);
  };
  return { since: since.value, mark };
}

/** There is nothing to show, and why; `watch` is a table that one may look at instead. */
export function Nowhere({ words, watch }: { words: string; watch?: string }) {
  return (
    <>
      <Bar />
      <main class="page narrow">
        <h1>{words}</h1>
        <p>
          {watch && (
            <>
              <a href={`/table/${watch}?seat=watcher`}>Watch this table</a> ·{" "}
            </>
          )}
          <a href="/">To the lobby</a>
        </p>
      </main>
    </>
  );
}

const BOX_RETRY_MS = 3000;

function LiveTable(props: {
  first: TableInfo;
  eyes: Eyes;
  mine: number[];
  reload: () => Promise<void>;
}) {
  const { eyes, mine } = props;
  const live = useMemo(() => new Live(props.first.id, eyes), []);
  const box = useSignal<Components | null>(null);
  const boxless = useSignal<string | null>(null);
  const read = useSignal(chatRead(props.first.id));
  const asked = useRef(false);
  useEffect(() => {
    live.table.value = { ...live.table.value, info: props.first };
    live.start();
    let retry: ReturnType<typeof setTimeout> | undefined;
    const fetchBox = () =>
      api.tableComponents(props.first.id).then(
        (found) => (box.value = found),
        (error: Error) => {
          boxless.value = sentence(error.message);
          retry = setTimeout(fetchBox, BOX_RETRY_MS);
        },
      );
    void fetchBox();
    return () => {
      clearTimeout(retry);
      live.stop();
    };
  }, []);
  const { info: known, game, lines, news, chat } = live.table.value;
  const info = useHotNames(known ?? props.first);
  const question = game?.question ?? null;
  useEffect(() => {
    if (question && !asked.current) {
      chime("turn");
      notify(`Your turn: ${info.name}`, titleName(info.title), location.pathname + location.search);
    }
    asked.current = question !== null;
    document.title = question ? `● ${info.name}` : `${info.name} · Orrery`;
    return () => {
      document.title = "Orrery";
    };
  }, [question !== null]);
  useEffect(() => {
    if (news.length > 0 && !question) chime("move");
  }, [news]);
  const isOver = info.state === "over" && mine.length > 0;
  useEffect(() => {
    if (isOver && !finished.value.includes(info.title))
      finished.value = [...finished.value, info.title];
  }, [isOver]);
  const pages = pagesOf(info.title).value;
  const unseen = useUnseen(live, eyes);
  // Kept here and drawn beside the page: what is open stays open when the board comes.
  const menu = useSignal(false);
  useFollow(info, eyes, mine, game && pages && !game.over ? pages.askedSeats(game.view) : []);
  if (live.ended.value) return <Nowhere words={sentence(live.ended.value)} />;
  const bar = (
    <TableBar
      info={info}
      live={live}
      eyes={eyes}
      mine={mine}
      onMenu={() => (menu.value = true)}
      headline={game && pages ? pages.headline(game.view, game.sums) : ""}
      files={box.value?.files ?? {}}
    />
  );
  const opened = menu.value && (
    <Menu info={info} mine={mine} onClose={() => (menu.value = false)} reload={props.reload} />
  );
  if (!game || !box.value || !pages) {
    return (
      <>
        {opened}
        {bar}
        {info.state === "waiting" ? (
          <Room info={info} reload={props.reload} />
        ) : (
          <p class="loading">{info.message ?? boxless.value ?? "Opening the table …"}</p>
        )}
      </>
    );
  }
  const { silent } = info;
  const frame = (
    <Frame
      pages={pages}
      info={info}
      seat={eyes === "watcher" ? null : eyes}
      view={game.view}
      sums={game.sums}
      memory={game.memory}
      box={box.value}
      question={game.question}
      legal={game.legal}
      whyNot={game.why_not ?? []}
      lines={lines}
      news={news}
      busy={live.sending.value !== null || live.link.value !== "open"}
      act={(answer, then) => {
        unseen.mark();
        live.act(answer, then);
      }}
      unseen={
        unseen.since === null || eyes === "watcher" || game.over
          ? null
          : { since: unseen.since, onSeen: unseen.mark }
      }
      anew={live.back.value}
      force={forces.value && !live.back.value ? (answer) => live.force(answer) : null}
      stopped={live.stopped.value}
      onCareful={(stops) => (live.careful = stops)}
      refused={live.refused.value}
      undo={
        eyes === "watcher" || game.over
          ? null
          : {
              can: game.can_undo,
              reason: game.question ? game.undo_reason : null,
              act: (reach) => live.undo(reach),
            }
      }
      reopen={game.can_reopen ? () => live.reopen() : null}
      coach={
        eyes === "watcher" || !info.coach || info.state !== "playing"
          ? null
          : { table: info.id, ask: (bot) => api.hint(info.id, eyes, bot) }
      }
      bar={bar}
      instead={(sight) =>
        info.outcome && (
          <OutcomeCard info={info} outcome={info.outcome} pages={pages} sight={sight} />
        )
      }
      chat={
        isHere(info.id) ? null : <Chat chat={chat} say={silent ? null : (text) => live.say(text)} />
      }
      unread={chat.filter(({ n, seat }) => n > read.value && !mine.includes(seat ?? -1)).length}
      onChat={() => {
        read.value = chat.at(-1)?.n ?? read.value;
        keepChatRead(info.id, read.value);
      }}
    />
  );
  return (
    <>
      {opened}
      {frame}
    </>
  );
}

// The bar.

function TableBar(props: {
  info: TableInfo;
  live: Live;
  eyes: Eyes;
  mine: number[];
  headline: string;
  /** The data files that are played with. */
  files: Record<string, unknown>;
  onMenu: () => void;
}) {
  const { info, live, eyes } = props;
  const reconstructed = useMemo(() => reconstructedIn(props.files), [props.files]);
  return (
    <Bar
      middle={
        <>
          <b class="name">{info.name}</b>
          <span class="headline">
            {[titleName(info.title), props.headline].filter(Boolean).join(" · ")}
          </span>
          <Ours sight={{ title: info.title, reconstructed }} files={[...reconstructed]} leads />
        </>
      }
      right={
        <>
          {props.mine.length > 1 && (
            <select
              aria-label="as which seat"
              value={String(eyes)}
              onChange={(event) => go(`/table/${info.id}?seat=${event.currentTarget.value}`)}
            >
              {props.mine.map((seat) => (
                <option key={seat} value={seat}>
                  {hotNames(info.id)[seat] ?? `Seat ${seat + 1}`}
                </option>
              ))}
            </select>
          )}
          {eyes === "watcher" && (
            <span class="tag">
              <Glyph name="eye" /> watching
            </span>
          )}
          <NextLink but={info.id} idle={!live.table.value.game?.question} />
          <Connection live={live} />
          <a
            class="button icon"
            href={`/rules/${info.title}`}
            target="_blank"
            rel="noopener"
            aria-label="rules"
          >
            <Glyph name="book" />
          </a>
          <button type="button" class="icon" aria-label="table menu" onClick={props.onMenu}>
            <Glyph name="menu" />
          </button>
        </>
      }
    />
  );
}

function Connection({ live }: { live: Live }) {
  if (isHere(live.id)) return <Keeping id={live.id} />;
  const words = {
    open: "connected",
    connecting: "connecting …",
    waiting: "connection lost, trying again …",
  };
  const state = live.link.value;
  return (
    <span class={`link-state ${state}`} role="status">
      <span class="dot" aria-hidden="true" />
      <span class={state === "open" ? "sr" : ""}>{words[state]}</span>
    </span>
  );
}

/** A game of this browser: whether it is kept. */
function Keeping({ id }: { id: string }) {
  const read = useSignal<string | null>(null);
  const words = trouble.value;
  if (!words || words === read.value) return <span class="tag optional">in this browser</span>;
  return (
    <div class="trouble refused" role="alert">
      <p>{words}</p>
      <button type="button" onClick={() => void saveRecord(id)}>
        Download the record
      </button>
      <button type="button" class="quiet" onClick={() => (read.value = words)}>
        Go on
      </button>
    </div>
  );
}
