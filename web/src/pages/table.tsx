// A table: the room where players come together, then the game itself.

import { signal, useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";

import { api, type Eyes } from "../base/api";
import { me, titleName } from "../base/books";
import { later } from "../base/later";
import { Live } from "../base/live";
import { alone, chime } from "../base/prefs";
import { go, place } from "../base/router";
import type { TableInfo } from "../base/wire";
import { Chat } from "../table/log";
import { Frame } from "../table/frame";
import { sentence } from "../table/answers";
import { pagesOf } from "../titles";
import { Glyph, SeatToken } from "../ui/parts";
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
  useEffect(() => {
    info.value = null;
    fault.value = null;
    void load();
  }, [id, me.value?.id]);
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
  const key = `${id} ${eyes}`;
  const shared = mine.length > 1 && eyes !== "watcher" && table.state === "playing";
  if (shared && !alone.value && uncovered.value?.startsWith(`${id} `) && uncovered.value !== key) {
    return <Curtain info={table} seat={eyes} onOpen={() => (uncovered.value = key)} />;
  }
  return <LiveTable key={key} first={table} eyes={eyes} mine={mine} reload={load} />;
}

/** The seat whose hand lies open on this screen, where several players share it. */
const uncovered = signal<string | null>(null);

/** Between two players at one screen: what the one has seen is gone before the other comes. */
function Curtain(props: { info: TableInfo; seat: number; onOpen: () => void }) {
  const { info, seat } = props;
  const name = `seat ${seat + 1}`;
  const open = useRef<HTMLButtonElement>(null);
  // At once: `autofocus` comes only with the next picture, and loses a quick Enter.
  useLayoutEffect(() => open.current?.focus(), []);
  return (
    <>
      <Bar middle={<b class="name">{info.name}</b>} />
      <main class="page narrow curtain">
        <SeatToken seat={seat} />
        <h1>{sentence(name)}</h1>
        <p>Hand the screen over: nothing of the last seat is shown any more.</p>
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

export function Nowhere({ words }: { words: string }) {
  return (
    <>
      <Bar />
      <main class="page narrow">
        <h1>{words}</h1>
        <p>
          <a href="/">To the lobby</a>
        </p>
      </main>
    </>
  );
}

function LiveTable(props: {
  first: TableInfo;
  eyes: Eyes;
  mine: number[];
  reload: () => Promise<void>;
}) {
  const { eyes, mine } = props;
  const live = useMemo(() => new Live(props.first.id, eyes), []);
  const files = useSignal<Record<string, unknown> | null>(null);
  const read = useSignal(0);
  const asked = useRef(false);
  useEffect(() => {
    live.table.value = { ...live.table.value, info: props.first };
    live.start();
    api.tableComponents(props.first.id).then(
      (found) => (files.value = found.files),
      () => undefined,
    );
    return () => live.stop();
  }, []);
  const { info: known, game, lines, news, chat } = live.table.value;
  const info = known ?? props.first;
  const question = game?.question ?? null;
  useEffect(() => {
    if (question && !asked.current) chime("turn");
    asked.current = question !== null;
    document.title = question ? `● ${info.name}` : `${info.name} · Orrery`;
    return () => {
      document.title = "Orrery";
    };
  }, [question !== null]);
  useEffect(() => {
    if (news.length > 0 && !question) chime("move");
  }, [news]);
  const pages = pagesOf(info.title).value;
  useFollow(info, eyes, mine, game && pages && !game.over ? pages.askedSeats(game.view) : []);
  if (live.ended.value) return <Nowhere words={sentence(live.ended.value)} />;
  const bar = (
    <TableBar
      info={info}
      live={live}
      eyes={eyes}
      mine={mine}
      reload={props.reload}
      headline={game && pages ? pages.headline(game.view) : ""}
    />
  );
  if (!game || !files.value || !pages) {
    return (
      <>
        {bar}
        {info.state === "waiting" ? (
          <Room info={info} reload={props.reload} />
        ) : (
          <p class="loading">{info.message ?? "Opening the table …"}</p>
        )}
      </>
    );
  }
  const silent = info.options["negotiation"] === "forbidden";
  return (
    <Frame
      pages={pages}
      info={info}
      seat={eyes === "watcher" ? null : eyes}
      view={game.view}
      memory={game.memory}
      files={files.value}
      question={game.question}
      legal={game.legal}
      lines={lines}
      news={news}
      busy={live.sending.value !== null || live.link.value !== "open"}
      act={(answer, then) => live.act(answer, then)}
      refused={live.refused.value}
      undo={
        eyes === "watcher" || game.over
          ? null
          : {
              can: game.can_undo,
              reason: game.question ? game.undo_reason : null,
              act: () => live.undo(),
            }
      }
      reopen={game.can_reopen ? () => live.reopen() : null}
      bar={bar}
      instead={info.outcome ? <OutcomeCard info={info} outcome={info.outcome} /> : undefined}
      chat={<Chat chat={chat} say={silent ? null : (text) => live.say(text)} />}
      unread={Math.max(0, chat.length - read.value)}
      onChat={() => (read.value = chat.length)}
    />
  );
}

// The bar.

function TableBar(props: {
  info: TableInfo;
  live: Live;
  eyes: Eyes;
  mine: number[];
  headline: string;
  reload: () => Promise<void>;
}) {
  const { info, live, eyes } = props;
  const menu = useSignal(false);
  return (
    <Bar
      middle={
        <>
          <b class="name">{info.name}</b>
          <span class="headline">
            {[titleName(info.title), props.headline].filter(Boolean).join(" · ")}
          </span>
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
                <option key={seat} value={seat}>{`Seat ${seat + 1}`}</option>
              ))}
            </select>
          )}
          {eyes === "watcher" && (
            <span class="tag">
              <Glyph name="eye" /> watching
            </span>
          )}
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
          <button
            type="button"
            class="icon"
            aria-label="table menu"
            onClick={() => (menu.value = true)}
          >
            <Glyph name="menu" />
          </button>
          {menu.value && (
            <Menu
              info={info}
              mine={props.mine}
              onClose={() => (menu.value = false)}
              reload={props.reload}
            />
          )}
        </>
      }
    />
  );
}

function Connection({ live }: { live: Live }) {
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
