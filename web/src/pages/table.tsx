// A table: the room where players come together, then the game itself.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";

import { api, Refusal, type Eyes } from "../base/api";
import { me, titleName } from "../base/books";
import { inviteLink, keptInvites } from "../base/invites";
import { Live } from "../base/live";
import { chime, sound, theme, type Theme } from "../base/prefs";
import { go, place } from "../base/router";
import type { Outcome, TableInfo } from "../base/wire";
import { Chat } from "../table/log";
import { Frame } from "../table/frame";
import { seatName } from "../table/players";
import { sentence } from "../table/answers";
import { pagesOf } from "../titles";
import { CopyField, Glyph, Modal, RuleLink, SeatToken } from "../ui/parts";
import { Bar } from "../ui/bar";

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
  const eyes: Eyes = wished ?? mine[0] ?? "watcher";
  const invite = new URLSearchParams(place.value.hash).get("invite");
  if (invite && mine.length === 0 && table.state === "waiting") {
    return <Invited info={table} invite={invite} onDone={load} />;
  }
  return <LiveTable key={`${id} ${eyes}`} first={table} eyes={eyes} mine={mine} reload={load} />;
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

function Invited(props: { info: TableInfo; invite: string; onDone: () => void }) {
  const { info } = props;
  const name = useSignal(me.value?.name ?? "");
  const fault = useSignal<string | null>(null);
  const sit = async () => {
    try {
      if (name.value.trim() && name.value !== me.value?.name) me.value = await api.rename(name.value.trim());
      await api.join(info.id, { invite: props.invite });
      go(`/table/${info.id}`, true);
      props.onDone();
    } catch (error) {
      fault.value = sentence((error as Error).message);
    }
  };
  return (
    <>
      <Bar />
      <main class="page narrow">
        <h1>You are invited</h1>
        <p class="lead">
          {info.seats.find((seat) => seat.name)?.name ?? "Somebody"} asks you to a game of{" "}
          <b>{titleName(info.title)}</b>, “{info.name}”.
        </p>
        <form class="card stack" onSubmit={(event) => {
          event.preventDefault();
          void sit();
        }}>
          <label>
            Your name
            <input maxLength={40} value={name.value} onInput={(event) => (name.value = event.currentTarget.value)} />
          </label>
          {fault.value && <p class="refused" role="alert">{fault.value}</p>}
          <button class="primary big">Sit down</button>
          <ul class="policy">
            {info.policy.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </form>
      </main>
    </>
  );
}

function LiveTable(props: { first: TableInfo; eyes: Eyes; mine: number[]; reload: () => Promise<void> }) {
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
  if (live.ended.value) return <Nowhere words={sentence(live.ended.value)} />;
  const pages = pagesOf(info.title).value;
  const bar = <TableBar info={info} live={live} eyes={eyes} mine={mine} reload={props.reload}
    headline={game && pages ? pages.headline(game.view) : ""} />;
  if (!game || !files.value || !pages) {
    return (
      <>
        {bar}
        {info.state === "waiting" ? <Room info={info} reload={props.reload} /> : (
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
      undo={eyes === "watcher" || game.over ? null : {
        can: game.can_undo,
        reason: game.question ? game.undo_reason : null,
        act: () => live.undo(),
      }}
      reopen={game.can_reopen ? () => live.reopen() : null}
      bar={bar}
      instead={info.outcome ? <OutcomeCard info={info} outcome={info.outcome} /> : undefined}
      chat={<Chat chat={chat} say={silent ? null : (text) => live.say(text)} />}
      unread={Math.max(0, chat.length - read.value)}
      onChat={() => (read.value = chat.length)}
    />
  );
}

// Before the game.

function Room({ info, reload }: { info: TableInfo; reload: () => Promise<void> }) {
  const fault = useSignal<string | null>(null);
  const links = useSignal<Record<number, string>>({});
  const sits = info.seats.some((seat) => seat.you);
  const tried = async (what: () => Promise<unknown>) => {
    try {
      await what();
      await reload();
    } catch (error) {
      fault.value = sentence((error as Error).message);
    }
  };
  const fetchLink = (seat: number) =>
    tried(async () => {
      const { invite } = await api.invite(info.id, seat);
      links.value = { ...links.value, [seat]: inviteLink(info.id, invite) };
    });
  useEffect(() => {
    const kept = keptInvites(info.id);
    if (kept) links.value = kept;
  }, []);
  return (
    <main class="page narrow">
      <h1>{info.name}</h1>
      <p class="lead">{titleName(info.title)}. The game begins by itself when every seat is taken.</p>
      {fault.value && <p class="refused" role="alert">{fault.value}</p>}
      <ul class="room">
        {info.seats.map((seat) => (
          <li key={seat.seat} class="card">
            <SeatToken seat={seat.seat} />
            <div>
              <b>{seat.kind === "open" ? "Open to everybody" : seat.kind === "invited" && !seat.name
                ? "By invitation" : seatName(seat, seat.seat)}</b>
              {seat.you && <span class="tag">you</span>}
              {info.owner && seat.kind === "invited" && (links.value[seat.seat] ? (
                <CopyField label="Send this link to the player" text={links.value[seat.seat]!} />
              ) : (
                <p><button type="button" onClick={() => fetchLink(seat.seat)}>Make an invitation link</button></p>
              ))}
            </div>
            {seat.kind === "open" && !sits && (
              <button type="button" class="primary" onClick={() => tried(() => api.join(info.id, { seat: seat.seat }))}>
                Sit down
              </button>
            )}
          </li>
        ))}
      </ul>
      <div class="row">
        {sits && <button type="button" onClick={() => tried(() => api.leave(info.id))}>Leave the seat</button>}
        {info.owner && (
          <button type="button" class="danger" onClick={() => tried(async () => {
            await api.close(info.id);
            go("/");
          })}>Take the table down</button>
        )}
      </div>
      <Promises info={info} />
    </main>
  );
}

function Promises({ info }: { info: TableInfo }) {
  return (
    <section class="promises">
      <h2>What holds at this table</h2>
      <ul class="policy">
        {info.policy.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {info.dealer.commitment && (
        <p>
          The dice are sealed: the server has promised <code class="hash">{info.dealer.commitment}</code>. After the
          game everybody can check it.
        </p>
      )}
    </section>
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
          <span class="headline">{props.headline}</span>
        </>
      }
      right={
        <>
          {props.mine.length > 1 && (
            <select aria-label="as which seat" value={String(eyes)}
              onChange={(event) => go(`/table/${info.id}?seat=${event.currentTarget.value}`)}>
              {props.mine.map((seat) => (
                <option key={seat} value={seat}>{`Seat ${seat + 1}`}</option>
              ))}
            </select>
          )}
          {eyes === "watcher" && <span class="tag"><Glyph name="eye" /> watching</span>}
          <Connection live={live} />
          <a class="button icon" href={`/rules/${info.title}`} target="_blank" rel="noopener" aria-label="rules">
            <Glyph name="book" />
          </a>
          <button type="button" class="icon" aria-label="table menu" onClick={() => (menu.value = true)}>
            <Glyph name="menu" />
          </button>
          {menu.value && <Menu info={info} mine={props.mine} onClose={() => (menu.value = false)} reload={props.reload} />}
        </>
      }
    />
  );
}

function Connection({ live }: { live: Live }) {
  const words = { open: "connected", connecting: "connecting …", waiting: "connection lost, trying again …" };
  const state = live.link.value;
  return (
    <span class={`link-state ${state}`} role="status">
      <span class="dot" aria-hidden="true" />
      <span class={state === "open" ? "sr" : ""}>{words[state]}</span>
    </span>
  );
}

function Menu(props: { info: TableInfo; mine: number[]; onClose: () => void; reload: () => Promise<void> }) {
  const { info, mine } = props;
  const fault = useSignal<string | null>(null);
  const sure = useSignal<number | null>(null);
  const tried = async (what: () => Promise<unknown>, stay = false) => {
    try {
      await what();
      if (stay) return;
      await props.reload();
      props.onClose();
    } catch (error) {
      fault.value = error instanceof Refusal ? sentence(error.message) : "That did not work.";
    }
  };
  const sits = mine.length > 0;
  const token = useSignal<string | null>(null);
  return (
    <Modal name={info.name} onClose={props.onClose}>
      {fault.value && <p class="refused" role="alert">{fault.value}</p>}
      <CopyField label="Link to this table" text={`${location.origin}/table/${info.id}`} />
      {info.state === "playing" && (
        <ul class="room">
          {info.seats.map((seat) => (
            <li key={seat.seat}>
              <SeatToken seat={seat.seat} />
              <div>{seatName(seat, seat.seat)}</div>
              {seat.you && seat.taken_over && (
                <button type="button" onClick={() => tried(() => api.giveback(info.id, seat.seat))}>Play again myself</button>
              )}
              {seat.you && !seat.taken_over && !seat.resigned && (
                <button type="button" onClick={() => tried(() => api.takeover(info.id, seat.seat))}>Let a bot play</button>
              )}
              {!seat.you && sits && seat.kind === "person" && seat.absent && !seat.taken_over && (
                <button type="button" onClick={() => tried(() => api.takeover(info.id, seat.seat))}>Let a bot take over</button>
              )}
              {seat.you && !seat.resigned && (
                <button type="button" onClick={() => tried(async () => {
                  token.value = (await api.seatToken(info.id, seat.seat)).token;
                }, true)}>Token for a program</button>
              )}
              {seat.you && !seat.resigned && (sure.value === seat.seat ? (
                <button type="button" class="danger" onClick={() => tried(() => api.resign(info.id, seat.seat))}>Really resign?</button>
              ) : (
                <button type="button" onClick={() => (sure.value = seat.seat)}>Resign</button>
              ))}
            </li>
          ))}
        </ul>
      )}
      <div class="row">
        <a class="button" href={`/api/v1/tables/${info.id}/record${info.state === "over" ? "" : sits ? `?seat=${mine[0]}` : "?watcher"}`}
          download={`${info.id}.jsonl`}>Download the record</a>
        {info.state === "over" && <a class="button" href={`/replay/${info.id}`}>Replay</a>}
        {info.state === "over" && <a class="button" href={`/dice/${info.id}`}>Check the dice</a>}
        {sits && info.state === "playing" && (
          <button type="button" onClick={() => tried(async () => {
            await api.leave(info.id);
            go("/");
          })}>Leave the table</button>
        )}
      </div>
      {token.value && (
        <CopyField label="A program plays the seat with this; it is shown once"
          text={`orrery bot --url ${location.origin} --token ${token.value} --name steady`} />
      )}
      <Likes />
      <Promises info={info} />
      <Options info={info} />
    </Modal>
  );
}

function Likes() {
  return (
    <div class="row">
      <label class="check">
        <input type="checkbox" checked={sound.value} onChange={(event) => (sound.value = event.currentTarget.checked)} />
        Sound
      </label>
      <label class="check">
        Colours
        <select value={theme.value} onChange={(event) => (theme.value = event.currentTarget.value as Theme)}>
          <option value="auto">as the system</option>
          <option value="dark">night</option>
          <option value="light">day</option>
        </select>
      </label>
    </div>
  );
}

function Options({ info }: { info: TableInfo }) {
  const rows = Object.entries(info.options);
  if (rows.length === 0) return null;
  return (
    <details>
      <summary>Options of this game</summary>
      <dl class="facts-list">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name.replaceAll("_", " ")}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

// After the game.

function OutcomeCard({ info, outcome }: { info: TableInfo; outcome: Outcome }) {
  const rows = [...outcome.rows].sort((a, b) => b.score - a.score);
  return (
    <section class="outcome" aria-label="Outcome">
      <h2>The game is over <RuleLink title={info.title} rule={outcome.rule} /></h2>
      <ol>
        {rows.map((row, i) => (
          <li key={i} class={row.won ? "won" : ""}>
            {"seat" in row.who ? <SeatToken seat={row.who.seat} /> : <span class="token" />}
            <span class="name">
              {"seat" in row.who ? seatName(info.seats[row.who.seat], row.who.seat) : row.who.automa.name}
              {row.won && <span class="tag gold">wins</span>}
              <small>{row.parts.map(([what, n]) => `${what}: ${n}`).join(" · ")}</small>
            </span>
            <b class="score">{row.score}</b>
          </li>
        ))}
      </ol>
      <div class="row">
        <a class="button primary" href={`/replay/${info.id}`}>Replay</a>
        <a class="button" href={`/dice/${info.id}`}><Glyph name="die" /> Check the dice</a>
        <a class="button" href="/">Lobby</a>
      </div>
    </section>
  );
}
