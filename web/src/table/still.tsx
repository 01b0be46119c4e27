// A part of a table as a picture in a text: a board, a panel or what is one's own, in a position that a
// lesson leads to. Drawn by the very parts that draw it in a game, and nothing can be chosen.

import { signal, useSignal, type Signal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";

import { api } from "../base/api";
import { sheetOf } from "../base/books";
import type { LessonShown } from "../base/wire";
import { pagesOf } from "../titles";
import { StillBoard } from "./board";
import { stagesOf } from "./places";
import { seatNames } from "./players";
import type { AnySight, AnyTitlePages } from "./sight";

/** What is shown: a place of the table, in a lesson, at a step of it. */
export interface Shot {
  lesson: string;
  step?: number;
  /** A stage, a panel, or "dock". */
  place: string;
  caption: string;
}

const shots = new Map<string, Signal<LessonShown | null>>();

/** A lesson at a step, fetched once; null until it has come. */
function shownAt(title: string, lesson: string, step: number): LessonShown | null {
  const key = `${title} ${lesson} ${step}`;
  let shot = shots.get(key);
  if (!shot) {
    const fresh = signal<LessonShown | null>(null);
    shot = fresh;
    shots.set(key, shot);
    api.lessonAt(title, lesson, step).then(
      (found) => (fresh.value = found),
      () => shots.delete(key),
    );
  }
  return shot.value;
}

/** A sight of somebody who only looks. */
function stillSight(title: string, { full }: LessonShown, sheet: unknown): AnySight {
  const names = seatNames(full.table.seats);
  return {
    title,
    table: full.table.id,
    seat: full.table.seats.find(({ you }) => you)?.seat ?? null,
    nSeats: full.table.seats.length,
    view: full.view,
    sums: full.sums,
    memory: full.memory,
    sheet,
    reconstructed: new Set(),
    nameOf: (seat) => names[seat] ?? `Seat ${seat + 1}`,
    question: null,
    legal: [],
    whyNot: [],
    whyNotAt: new Map(),
    touching: new Map(),
    lines: [],
    news: [],
    busy: true,
    looked: signal(null),
    weighed: signal(null),
    held: signal(null),
    told: signal([]),
    show: () => undefined,
    lossesOf: () => [],
    act: () => undefined,
    choose: () => undefined,
    taught: false,
  };
}

/** The place, drawn. */
function Drawn(props: { pages: AnyTitlePages; sight: AnySight; place: string }) {
  const { pages, sight, place } = props;
  if (place === "dock") return pages.Dock ? <pages.Dock sight={sight} /> : null;
  const stage = stagesOf(pages).find(({ id }) => id === place);
  if (stage?.picture) return <StillBoard picture={stage.picture} sight={sight} />;
  const Body = stage?.Body ?? pages.panels.find(({ id }) => id === place)?.Body;
  return Body ? <Body sight={sight} /> : null;
}

/** So near to the screen a picture is fetched. */
const NEAR = "600px";

export function Still({ title, shot }: { title: string; shot: Shot }) {
  const box = useRef<HTMLElement>(null);
  const near = useSignal(false);
  useEffect(() => {
    const watcher = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) near.value = true;
      },
      { rootMargin: NEAR },
    );
    watcher.observe(box.current!);
    return () => watcher.disconnect();
  }, []);
  return (
    <figure ref={box} class="still" data-place={shot.place}>
      {near.value && <Inside title={title} shot={shot} />}
      <figcaption>{shot.caption}</figcaption>
    </figure>
  );
}

function Inside({ title, shot }: { title: string; shot: Shot }) {
  const pages = pagesOf(title).value;
  const sheet = sheetOf(title);
  const shown = shownAt(title, shot.lesson, shot.step ?? 1);
  const sight = useMemo(
    () => (shown && sheet ? stillSight(title, shown, sheet) : null),
    [shown, sheet],
  );
  if (!pages || !sight) return <p class="loading">One moment …</p>;
  return (
    // Boards of a stage on a phone are those that stand alone.
    <div class="still-place" data-phone={shot.place === "dock" ? undefined : ""}>
      <Drawn pages={pages} sight={sight} place={shot.place} />
    </div>
  );
}
