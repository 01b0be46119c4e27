// The running score of everybody over a finished game, asked for when somebody wants to see it.

import { useSignal } from "@preact/signals";

import { api } from "../base/api";
import type { At, TableInfo } from "../base/wire";
import type { AnySight, AnyTitlePages } from "../table/sight";
import { seatName } from "../table/players";
import { linesOf, turningsOf } from "./sources";

/** So many moments of the game are looked at; fewer where it takes the eyes of every seat. */
const MOMENTS = 24;
const MOMENTS_BY_SEATS = 14;
const SIZE = { width: 320, height: 120 };

/** What everybody had at a moment: the seats, then the printed opponent. */
function scoresAt(pages: AnyTitlePages, sight: AnySight, at: At, nSeats: number) {
  const then = { ...sight, view: at.view, sums: at.sums, memory: at.memory, seat: null };
  const seats = Array.from({ length: nSeats }, (_, seat) => pages.score?.(then, seat) ?? null);
  const automas = (pages.automas?.(then) ?? []).map(({ score }) => score ?? null);
  return [...seats, ...automas].map((score) => score?.points ?? null);
}

/** A moment that was looked at. */
interface Moment {
  k: number;
  /** Where the game stood, in words. */
  words: string;
  scores: (number | null)[];
}

/** Looks back at a finished game. Where scores are secret on the way, everybody's is seen through their own eyes. */
async function momentsOf(info: TableInfo, pages: AnyTitlePages, sight: AnySight) {
  const nSeats = info.seats.length;
  const { entries } = await api.at(info.id, 0, "watcher");
  const middle = await api.at(info.id, Math.round(entries / 2), "watcher");
  const open = middle.view && scoresAt(pages, sight, middle, nSeats).some((n) => n !== null);
  const n = open ? MOMENTS : MOMENTS_BY_SEATS;
  const rows: Moment[] = [];
  for (let i = 0; i <= n; i++) {
    const k = Math.round((i * entries) / n);
    const at = await api.at(info.id, k, "watcher");
    if (!at.view) continue;
    const scores = scoresAt(pages, sight, at, nSeats);
    for (let seat = 0; seat < nSeats; seat++) {
      if (scores[seat] !== null) continue;
      const own = await api.at(info.id, k, seat);
      if (own.view) scores[seat] = scoresAt(pages, sight, own, nSeats)[seat] ?? null;
    }
    rows.push({ k, words: pages.headline(at.view, at.sums), scores });
  }
  return rows;
}

export function Graph(props: { info: TableInfo; pages: AnyTitlePages; sight: AnySight }) {
  const { info, pages, sight } = props;
  const moments = useSignal<Moment[] | null>(null);
  const busy = useSignal(false);
  if (!pages.score) return null;
  const load = async () => {
    busy.value = true;
    try {
      moments.value = await momentsOf(info, pages, sight);
    } finally {
      busy.value = false;
    }
  };
  if (!moments.value) {
    return (
      <button type="button" disabled={busy.value} onClick={() => void load()}>
        {busy.value ? "Looking back …" : "Show the course of the game"}
      </button>
    );
  }
  const scores = moments.value.map((moment) => moment.scores);
  const { paths, least, most } = linesOf(scores, SIZE.width, SIZE.height);
  if (paths.every((path) => path === "")) return <p class="dim">No scores are known on the way.</p>;
  return (
    <figure class="graph">
      <svg viewBox={`-28 -6 ${SIZE.width + 36} ${SIZE.height + 12}`} role="img">
        <title>{`Points from ${least} to ${most}, from the beginning to the end`}</title>
        <path class="axis" d={`M0 0V${SIZE.height}H${SIZE.width}`} />
        <text x="-4" y="4">
          {most}
        </text>
        <text x="-4" y={SIZE.height}>
          {least}
        </text>
        {paths.map((path, i) => (
          <path key={i} class={`course seat-${i}`} d={path} />
        ))}
      </svg>
      <figcaption>Points, if the game had ended then</figcaption>
      <Decisive info={info} pages={pages} sight={sight} moments={moments.value} />
    </figure>
  );
}

/** The moments that decided, each with its place in the replay. */
function Decisive(props: {
  info: TableInfo;
  pages: AnyTitlePages;
  sight: AnySight;
  moments: readonly Moment[];
}) {
  const { info, pages, sight, moments } = props;
  const turnings = turningsOf(moments.map(({ scores }) => scores));
  if (turnings.length === 0) return null;
  const automas = (pages.automas?.(sight) ?? []).map(({ name }) => name);
  const names = [...info.seats.map((seat) => seatName(seat, seat.seat)), ...automas];
  return (
    <section class="decisive">
      <h3>What decided it</h3>
      <ol>
        {turnings.map(({ at, player, kind, points }) => (
          <li key={at}>
            <a href={`/replay/${info.id}?at=${moments[at]!.k}&seat=watcher`}>
              {moments[at]!.words}
            </a>
            : {names[player]} {kind === "lead" ? "takes the lead" : "gains most on the others"},{" "}
            {points.map((n) => n ?? "–").join(" : ")}
          </li>
        ))}
      </ol>
    </section>
  );
}
