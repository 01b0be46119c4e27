// A finished game, entry by entry, through the eyes of any seat.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { api, type Eyes } from "../base/api";
import { titleName } from "../base/books";
import { go, place } from "../base/router";
import type { At, Line, TableInfo } from "../base/wire";
import { Frame } from "../table/frame";
import { seatName, seatNames } from "../table/players";
import { named } from "../table/told";
import { sentence } from "../table/answers";
import { pagesOf } from "../titles";
import { Bar } from "../ui/bar";
import { Glyph } from "../ui/parts";
import { Nowhere } from "./table";

const PLAY_MS = 700;

export function ReplayPage({ id }: { id: string }) {
  const info = useSignal<TableInfo | null>(null);
  const files = useSignal<Record<string, unknown> | null>(null);
  const at = useSignal<At | null>(null);
  const story = useSignal<Line[]>([]);
  const fault = useSignal<string | null>(null);
  const playing = useSignal(false);
  const k = Number(place.value.query.get("at") ?? 0);
  const seat = place.value.query.get("seat");
  const eyes: Eyes = seat === null || seat === "watcher" ? "watcher" : Number(seat);
  const wanted = useRef("");

  const failed = (error: Error) => (fault.value = sentence(error.message));
  useEffect(() => {
    api.table(id).then((found) => (info.value = found), failed);
    api.tableComponents(id).then((found) => (files.value = found.files), failed);
  }, [id]);
  useEffect(() => {
    const wish = `${k} ${eyes}`;
    wanted.current = wish;
    api.at(id, k, eyes).then((found) => {
      if (wanted.current !== wish) return; // The slider has gone on.
      at.value = found;
    }, failed);
  }, [id, k, eyes]);
  useEffect(() => {
    story.value = [];
    const load = async () => {
      for (let from = 0; ;) {
        const { lines, next } = await api.story(id, eyes, from);
        if (lines.length === 0) return;
        story.value = [...story.value, ...lines];
        from = next;
      }
    };
    load().catch(() => undefined); // Until it is there, the lines of each entry are enough.
  }, [id, eyes]);
  const entries = at.value?.entries ?? 0;
  const turn = (to: number, as: Eyes = eyes) =>
    go(`/replay/${id}?at=${Math.max(0, Math.min(to, entries))}&seat=${as}`, true);
  useEffect(() => {
    if (!playing.value) return;
    if (k >= entries) {
      playing.value = false;
      return;
    }
    const timer = setTimeout(() => turn(k + 1), PLAY_MS);
    return () => clearTimeout(timer);
  }, [playing.value, k, at.value]);

  if (fault.value) return <Nowhere words={fault.value} />;
  const table = info.value;
  const pages = table ? pagesOf(table.title).value : null;
  if (!table || !pages || !files.value || !at.value?.view)
    return <p class="loading">Opening the record …</p>;
  const news = at.value.lines;
  // The log goes no further than the entry that is shown.
  const told = story.value.slice(0, at.value.story);
  const entry = at.value.entry;
  const names = seatNames(table.seats);
  const nameOf = (n: number) => names[n] ?? `Seat ${n + 1}`;
  const [first, ...more] = news.map(({ text }) => named(text, nameOf));
  // In words, if those who look were told any; otherwise as it stands in the record.
  const noted = !entry
    ? "The beginning"
    : entry.seat != null
      ? `${nameOf(entry.seat)}: ${entry.text ?? "takes an answer back"}`
      : entry.deal
        ? `Draw ${entry.deal.index + 1}: ${entry.deal.result + 1} of ${entry.deal.n}`
        : "";
  const said = entry && first ? first : noted;
  return (
    <Frame
      pages={pages}
      info={{ ...table, state: "over" }}
      seat={eyes === "watcher" ? null : eyes}
      view={at.value.view}
      memory={at.value.memory}
      files={files.value}
      question={null}
      legal={[]}
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
                Replay · {titleName(table.title)} · {pages.headline(at.value.view)}
              </span>
            </>
          }
          right={
            <a class="button quiet" href={`/dice/${id}`}>
              <Glyph name="die" /> Check the dice
            </a>
          }
        />
      }
      instead={
        <section class="replay" aria-label="Replay">
          <div class="row">
            <button
              type="button"
              class="icon"
              aria-label="to the beginning"
              onClick={() => turn(0)}
            >
              <Glyph name="first" />
            </button>
            <button
              type="button"
              class="icon"
              aria-label="one entry back"
              onClick={() => turn(k - 1)}
            >
              <Glyph name="back" />
            </button>
            <button
              type="button"
              class="icon"
              aria-label={playing.value ? "stop" : "play"}
              onClick={() => (playing.value = !playing.value)}
            >
              <Glyph name={playing.value ? "pause" : "play"} />
            </button>
            <button
              type="button"
              class="icon"
              aria-label="one entry on"
              onClick={() => turn(k + 1)}
            >
              <Glyph name="next" />
            </button>
            <button
              type="button"
              class="icon"
              aria-label="to the end"
              onClick={() => turn(entries)}
            >
              <Glyph name="last" />
            </button>
            <span class="grow" />
            <output>
              {k} / {entries}
            </output>
          </div>
          <input
            type="range"
            min={0}
            max={entries}
            value={k}
            aria-label="entry"
            aria-valuetext={`${k}: ${said}`}
            onInput={(event) => turn(Number(event.currentTarget.value))}
          />
          <p class="entry" role="status">
            {said}
          </p>
          <label>
            Seen by{" "}
            <select
              value={String(eyes)}
              onChange={(event) => {
                const value = event.currentTarget.value;
                turn(k, value === "watcher" ? "watcher" : Number(value));
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
