// A finished game, entry by entry, through the eyes of any seat.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { api, type Eyes } from "../base/api";
import { titleName } from "../base/books";
import { go, place } from "../base/router";
import { entryOf, startsOf, type Start } from "../base/turns";
import type { At, Components, Line, TableInfo } from "../base/wire";
import { Frame } from "../table/frame";
import { seatName, seatNames } from "../table/players";
import { said } from "../table/told";
import { sentence } from "../table/answers";
import { pagesOf } from "../titles";
import { Bar } from "../ui/bar";
import { Glyph, type GlyphName } from "../ui/parts";
import { Nowhere } from "./table";

/** How long a moment stays when a game plays by itself, and whether it goes by entries or turns. */
const SPEEDS = [
  { id: "1", name: "entry by entry", ms: 700, turns: false },
  { id: "3", name: "fast", ms: 230, turns: false },
  { id: "10", name: "very fast", ms: 60, turns: false },
  { id: "turns", name: "turn by turn", ms: 1500, turns: true },
];
/** The address follows when the slider rests: browsers allow a few hundred changes a minute. */
const REST_MS = 300;

/** A finished game, the moment that is shown, and the ways to another one. */
function useReplay(id: string) {
  const at = useSignal<At | null>(null);
  const story = useSignal<Line[]>([]);
  const starts = useSignal<Start[]>([]);
  const fault = useSignal<string | null>(null);
  const playing = useSignal(false);
  const speed = useSignal(SPEEDS[0]!);
  const { query } = place.value;
  const seat = query.get("seat") ?? "watcher";
  const k = useSignal(Number(query.get("at")) || 0);
  const eyes = useSignal<Eyes>(seat === "watcher" ? seat : Number(seat));
  /** How much had been told by an entry, as far as it is known. */
  const known = useRef(new Map<number, number>());
  const loading = useRef(false);
  /** Comes when the whole story is there: before that nobody knows where the next turn begins. */
  const whole = useRef(Promise.resolve());
  const failed = (error: Error) => (fault.value = sentence(error.message));

  useEffect(() => {
    // One request at a time, for what is wanted when the last one is answered.
    const load = async () => {
      loading.current = true;
      const wish = () => `${k.peek()} ${eyes.peek()}`;
      for (let done = ""; done !== wish();) {
        done = wish();
        const found = await api.at(id, k.peek(), eyes.peek());
        if (!done.endsWith(` ${eyes.peek()}`)) continue;
        known.current.set(found.k, found.story);
        at.value = found;
        fault.value = null;
      }
    };
    const done = () => (loading.current = false);
    if (!loading.current) load().catch(failed).finally(done);
    const to = `/replay/${id}?at=${k.value}&seat=${eyes.value}`;
    const timer = setTimeout(() => go(to, true), REST_MS);
    return () => clearTimeout(timer);
  }, [id, k.value, eyes.value]);
  useEffect(() => {
    story.value = [];
    starts.value = [];
    known.current = new Map();
    let other = false;
    const load = async () => {
      for (let from = 0; ;) {
        const { lines, next } = await api.story(id, eyes.peek(), from);
        if (other) return;
        if (lines.length === 0) break;
        story.value = [...story.peek(), ...lines];
        from = next;
      }
      starts.value = startsOf(story.peek());
    };
    whole.current = load().catch(() => undefined); // The lines of each entry are enough to look at it.
    return () => {
      other = true;
    };
  }, [id, eyes.value]);

  const entries = at.value?.entries ?? 0;
  const show = (to: number) => (k.value = Math.max(0, Math.min(to, entries)));
  useEffect(() => {
    if (!playing.value || at.value?.k !== k.value) return;
    if (k.value >= entries) {
      playing.value = false;
      return;
    }
    const { ms, turns } = speed.value;
    const timer = setTimeout(() => (turns ? turn(1) : show(k.value + 1)), ms);
    return () => clearTimeout(timer);
  }, [playing.value, k.value, at.value, speed.value]);

  const storyAt = async (entry: number) => {
    const story = known.current.get(entry) ?? (await api.at(id, entry, eyes.value)).story;
    known.current.set(entry, story);
    return story;
  };
  /** To where the next turn begins, or this one, or the one before. */
  const seek = async (way: 1 | -1) => {
    await whole.current;
    const here = { k: k.value, story: await storyAt(k.value) };
    const end = { k: entries, story: story.value.length };
    if (way > 0) {
      const next = starts.value.find(({ line }) => line >= here.story);
      return show(next ? await entryOf(next.line, here, end, storyAt) : entries);
    }
    for (const { line } of starts.value.filter(({ line }) => line < here.story).reverse()) {
      const entry = await entryOf(line, { k: 0, story: 0 }, here, storyAt);
      if (entry < here.k) return show(entry);
    }
    return show(0);
  };
  // One after the other: who presses twice goes two turns on.
  const queue = useRef(Promise.resolve<unknown>(null));
  const turn = (way: 1 | -1) => {
    queue.current = queue.current.then(() => seek(way)).catch(failed);
  };
  return { at, story, fault, playing, speed, k, eyes, entries, starts: starts.value, show, turn };
}

/** Arrows step through the entries, with Shift through the turns, wherever they mean nothing else. */
function useArrows(step: (way: 1 | -1) => void, turn: (way: 1 | -1) => void): void {
  const latest = useRef({ step, turn });
  latest.current = { step, turn };
  useEffect(() => {
    const keyed = (event: KeyboardEvent) => {
      const way = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (way === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
      const on = event.target as Element;
      if (on.closest("select, textarea, [role=tab], dialog, input:not([type=range])")) return;
      if (!event.shiftKey && on.closest(".board, input")) return;
      event.preventDefault();
      latest.current[event.shiftKey ? "turn" : "step"](way);
    };
    addEventListener("keydown", keyed);
    return () => removeEventListener("keydown", keyed);
  }, []);
}

/** What an entry is, where nobody who looks was told of it in words. */
function noted(entry: At["entry"], nameOf: (seat: number) => string): string {
  if (!entry) return "The beginning";
  const { deal, seat } = entry;
  if (deal) return `Draw ${deal.index + 1}: ${deal.result + 1} of ${deal.n}`;
  if (seat == null) return "";
  const back = entry.undo != null || entry.reopen != null;
  return `${nameOf(seat)} ${back ? "takes an answer back" : "chooses something that is not told"}`;
}

export function ReplayPage({ id }: { id: string }) {
  const info = useSignal<TableInfo | null>(null);
  const box = useSignal<Components | null>(null);
  const missing = useSignal<string | null>(null);
  const replay = useReplay(id);
  const { at, story, fault, eyes } = replay;
  useEffect(() => {
    const failed = (error: Error) => (missing.value = sentence(error.message));
    api.table(id).then((found) => (info.value = found), failed);
    api.tableComponents(id).then((found) => (box.value = found), failed);
  }, [id]);
  useArrows((way) => replay.show(replay.k.value + way), replay.turn);

  const words = missing.value ?? (at.value ? null : fault.value);
  if (words) return <Nowhere words={words} />;
  const table = info.value;
  const pages = table ? pagesOf(table.title).value : null;
  if (!table || !pages || !box.value || !at.value?.view)
    return <p class="loading">Opening the record …</p>;
  const news = at.value.lines;
  // The log goes no further than the entry that is shown.
  const told = story.value.slice(0, at.value.story);
  const names = seatNames(table.seats);
  const nameOf = (n: number) => names[n] ?? `Seat ${n + 1}`;
  const [first, ...more] = news.map(({ text, words }) => said(text, words, nameOf));
  // In words, if those who look were told any; otherwise as it stands in the record.
  const { entry } = at.value;
  const shown = entry && first ? first : noted(entry, nameOf);
  return (
    <Frame
      pages={pages}
      info={{ ...table, state: "over" }}
      seat={eyes.value === "watcher" ? null : eyes.value}
      view={at.value.view}
      sums={at.value.sums}
      memory={at.value.memory}
      box={box.value}
      question={null}
      legal={[]}
      whyNot={[]}
      lines={told.length === at.value.story ? told : news}
      news={news}
      busy
      act={() => undefined}
      refused={null}
      undo={null}
      reopen={null}
      chat={null}
      unread={0}
      onChat={() => undefined}
      bar={
        <Bar
          middle={
            <>
              <b class="name">{table.name}</b>
              <span class="headline">
                Replay · {titleName(table.title)} · {pages.headline(at.value.view, at.value.sums)}
              </span>
            </>
          }
          right={
            <>
              <a class="button quiet" href={`/analysis/${id}`}>
                Analysis
              </a>
              <a class="button quiet" href={`/dice/${id}`}>
                <Glyph name="die" /> Check the dice
              </a>
            </>
          }
        />
      }
      instead={
        <section class="replay" aria-label="Replay">
          <Steps replay={replay} said={shown} />
          {fault.value && (
            <p class="refused" role="alert">
              {fault.value}
            </p>
          )}
          <p class="entry" role="status">
            {shown}
          </p>
          <label>
            Seen by{" "}
            <select
              value={String(eyes.value)}
              onChange={(event) => {
                const { value } = event.currentTarget;
                eyes.value = value === "watcher" ? value : Number(value);
              }}
            >
              <option value="watcher">everybody</option>
              {table.seats.map((row) => (
                <option key={row.seat} value={row.seat}>
                  {seatName(row, row.seat)}
                </option>
              ))}
            </select>
          </label>
          <ul class="entry-lines" tabIndex={0} aria-label="what happened">
            {more.map((text, i) => (
              <li key={i}>{text}</li>
            ))}
          </ul>
        </section>
      }
    />
  );
}

/** The ways through the game. */
function Steps({ replay, said }: { replay: ReturnType<typeof useReplay>; said: string }) {
  const { k, entries, playing, speed, starts, show, turn } = replay;
  const told = replay.at.value?.story ?? 0;
  const begun = starts.filter(({ line }) => line < told).at(-1);
  const word = starts[0]?.word ?? "turn";
  const step = (name: string, glyph: GlyphName, go: () => void, keys?: string) => (
    <button
      type="button"
      class="icon"
      aria-label={name}
      title={keys ? `${sentence(name)} (${keys})` : undefined}
      onClick={go}
    >
      <Glyph name={glyph} />
    </button>
  );
  return (
    <>
      <div class="steps">
        {step("to the beginning", "first", () => show(0))}
        {step(`previous ${word}`, "backward", () => turn(-1), "Shift + ←")}
        {step("one entry back", "back", () => show(k.value - 1), "←")}
        {step(playing.value ? "stop" : "play", playing.value ? "pause" : "play", () => {
          playing.value = !playing.value;
        })}
        {step("one entry on", "next", () => show(k.value + 1), "→")}
        {step(`next ${word}`, "forward", () => turn(1), "Shift + →")}
        {step("to the end", "last", () => show(entries))}
      </div>
      <input
        type="range"
        min={0}
        max={entries}
        value={k.value}
        aria-label="entry"
        aria-valuetext={`${k.value}: ${said}`}
        onInput={(event) => show(Number(event.currentTarget.value))}
      />
      <p class="where">
        <b>{begun ? sentence(`${begun.word} ${begun.n}`) : ""}</b>
        <output>
          {k.value} / {entries}
        </output>
      </p>
      <label>
        Speed{" "}
        <select
          value={speed.value.id}
          onChange={(event) => {
            speed.value = SPEEDS.find(({ id }) => id === event.currentTarget.value) ?? SPEEDS[0]!;
          }}
        >
          {SPEEDS.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
