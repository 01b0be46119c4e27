// A worked example of the rules: a lesson that is looked at instead of played. Each step shows the position,
// what is answered there, and what came of it.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { api } from "../base/api";
import { loadTitles, sectionId, titleName } from "../base/books";
import { go, place } from "../base/router";
import type { Components, LessonShown, Line } from "../base/wire";
import { sentence } from "../table/answers";
import { Frame } from "../table/frame";
import type { AnySight } from "../table/sight";
import { said } from "../table/told";
import { pagesOf } from "../titles";
import { Bar } from "../ui/bar";
import { Glyph, RuleLink } from "../ui/parts";
import { Nowhere } from "./table";

const NOTHING: never[] = [];

/** The step that the address names, and what the lesson looks like there. */
function useShown(title: string, lesson: string) {
  const shown = useSignal<LessonShown | null>(null);
  const fault = useSignal<string | null>(null);
  const n = Math.max(1, Number(place.value.query.get("step")) || 1);
  const wanted = useRef(n);
  wanted.current = n;
  useEffect(() => {
    api.lessonAt(title, lesson, n).then(
      // Whoever steps fast sees the step that was asked for last.
      (found) => wanted.current === n && (shown.value = found),
      (error: Error) => (fault.value = sentence(error.message)),
    );
  }, [n]);
  return { shown, fault, n };
}

export function ExamplePage({ title, lesson }: { title: string; lesson: string }) {
  const { shown, fault, n } = useShown(title, lesson);
  const box = useSignal<Components | null>(null);
  useEffect(() => {
    void loadTitles();
    api.components(title).then(
      (found) => (box.value = found),
      (error: Error) => (fault.value = sentence(error.message)),
    );
  }, []);
  const of = shown.value?.step.of ?? n;
  const to = (step: number) =>
    go(`/example/${title}/${lesson}?step=${Math.max(1, Math.min(step, of + 1))}`, true);
  useArrows((way) => to(n + way));
  const pages = pagesOf(title).value;
  if (fault.value) return <Nowhere words={fault.value} />;
  if (!shown.value || !box.value || !pages) return <p class="loading">Opening the example …</p>;
  const { step, full, lines, news } = shown.value;
  return (
    <Frame
      pages={pages}
      info={{ ...full.table, state: "over" }}
      seat={full.table.seats.find(({ you }) => you)?.seat ?? 0}
      view={full.view}
      sums={full.sums}
      memory={full.memory}
      box={box.value}
      question={null}
      legal={NOTHING}
      whyNot={NOTHING}
      lines={lines}
      news={news > 0 ? lines.slice(-news) : NOTHING}
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
              <b class="name">{step.title}</b>
              <span class="headline">Worked example · {titleName(title)}</span>
            </>
          }
          right={
            <a class="button quiet" href={`/learn/${title}/${lesson}`}>
              Play it
            </a>
          }
        />
      }
      instead={(sight) => <Told title={title} shown={shown.value!} sight={sight} to={to} />}
    />
  );
}

/** One step back or on by the arrows, wherever nothing is written. */
function useArrows(step: (way: number) => void): void {
  const latest = useRef(step);
  latest.current = step;
  useEffect(() => {
    const keyed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if ((event.target as Element).closest("input, select, textarea, .picture")) return;
      const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (way) latest.current(way);
    };
    addEventListener("keydown", keyed);
    return () => removeEventListener("keydown", keyed);
  }, []);
}

/** What is said, what has just come of it, what is answered here, and the way on. */
function Told(props: {
  title: string;
  shown: LessonShown;
  sight: AnySight;
  to: (step: number) => void;
}) {
  const { title, shown, sight, to } = props;
  const { step, full, lines, news } = shown;
  const n = step.done ? step.of + 1 : step.n;
  const answer = full.legal.find(({ text }) => text === step.accepts[0]);
  useEffect(() => {
    sight.show([...step.touch, ...(answer?.touches ?? [])], false, true);
    sight.weighed.value = answer ?? null;
  }, [shown]);
  const words = ({ text, words }: Pick<Line, "text" | "words">) => said(text, words, sight.nameOf);
  return (
    <section class="lesson example" aria-label="Worked example">
      <progress max={step.of} value={n - 1} aria-label="progress" />
      <div aria-live="polite">
        {news > 0 && (
          <ul class="news">
            {lines.slice(-news).map((line) => (
              <li key={line.n}>{words(line)}</li>
            ))}
          </ul>
        )}
        <p class="say">
          {step.say} {step.rule && <RuleLink title={title} rule={step.rule} quiet />}
        </p>
        {answer && (
          <p class="way">
            Answered here: <b>{sentence(words({ text: answer.label, words: answer.words }))}</b>
          </p>
        )}
      </div>
      <div class="row">
        <button type="button" disabled={n === 1} onClick={() => to(n - 1)}>
          <Glyph name="back" /> Back
        </button>
        {!step.done && (
          <button type="button" class="primary" onClick={() => to(n + 1)}>
            Next <Glyph name="next" />
          </button>
        )}
        <span class="dim">{step.done ? "The end" : `Step ${step.n} of ${step.of}`}</span>
      </div>
      {step.done && (
        <div class="row">
          <a class="button primary" href={`/learn/${title}/${step.lesson}`}>
            Play it yourself
          </a>
          <a class="button quiet" href={`/rules/${title}#${sectionId(step.rule ?? "")}`}>
            Back to the rules
          </a>
        </div>
      )}
    </section>
  );
}
