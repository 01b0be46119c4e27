// A lesson: the ordinary table, fed by the lesson's own line, with one box that says what to do.

import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";

import { api } from "../base/api";
import { coursesOf, loadLessons, loadTitles, titles } from "../base/books";
import { LessonLive } from "../base/lesson";
import { learned } from "../base/prefs";
import type { Components, LessonStep } from "../base/wire";
import { sentence } from "../table/answers";
import { Frame } from "../table/frame";
import type { AnySight } from "../table/sight";
import { pagesOf } from "../titles";
import { Bar } from "../ui/bar";
import { Glyph, RuleLink } from "../ui/parts";
import { FirstGame } from "./learn";
import { Nowhere } from "./table";

/** A lesson was played to its end. */
function note(title: string, lesson: string): void {
  const done = learned.value[title] ?? [];
  if (!done.includes(lesson)) learned.value = { ...learned.value, [title]: [...done, lesson] };
}

export function LessonPage({ title, lesson }: { title: string; lesson: string }) {
  const live = useMemo(() => new LessonLive(title, lesson), []);
  const box = useSignal<Components | null>(null);
  const fault = useSignal<string | null>(null);
  useEffect(() => {
    void loadTitles();
    void loadLessons();
    live.start();
    api.components(title).then(
      (found) => (box.value = found),
      (error: Error) => (fault.value = error.message),
    );
    return () => live.stop();
  }, []);
  const { info, game, lines, news } = live.table.value;
  const step = live.step.value;
  useEffect(() => {
    if (step?.done) note(title, lesson);
  }, [step?.done]);
  useEffect(() => {
    document.title = `${step?.title ?? "Lesson"} · Orrery`;
    return () => {
      document.title = "Orrery";
    };
  }, [step?.title]);
  const pages = pagesOf(title).value;
  const known = coursesOf(title).flatMap((course) => course.lessons);
  const ended = live.ended.value ?? fault.value;
  if (ended) return <Nowhere words={sentence(ended)} />;
  if (known.length > 0 && !known.some(({ id }) => id === lesson)) {
    return <Nowhere words={`There is no lesson “${lesson}”.`} />;
  }
  const bar = <LessonBar title={title} step={step} />;
  if (!game || !info || !box.value || !pages || !step) {
    return (
      <>
        {bar}
        <p class="loading">Opening the lesson …</p>
      </>
    );
  }
  const seat = info.seats.find(({ you }) => you)?.seat ?? 0;
  const quiet = step.done || step.reading;
  return (
    <Frame
      pages={pages}
      info={info}
      seat={seat}
      view={game.view}
      sums={game.sums}
      memory={game.memory}
      box={box.value}
      question={quiet ? null : game.question}
      legal={quiet ? NOTHING : game.legal}
      whyNot={quiet ? NOTHING : (game.why_not ?? NOTHING)}
      lines={lines}
      news={news}
      busy={live.sending.value !== null || live.link.value !== "open"}
      act={(answer, then) => {
        live.wrong.value = null;
        live.act(answer, then);
      }}
      stopped={live.stopped.value}
      onCareful={(stops) => (live.careful = stops)}
      refused={live.wrong.value ? null : live.refused.value}
      undo={null}
      reopen={null}
      bar={bar}
      quiet={quiet}
      lesson={(sight) => <StepBox live={live} step={step} sight={sight} />}
      chat={null}
      unread={0}
      onChat={() => undefined}
    />
  );
}

const NOTHING: never[] = [];

function LessonBar({ title, step }: { title: string; step: LessonStep | null }) {
  return (
    <Bar
      middle={
        <>
          <b class="name">{step?.title ?? "Lesson"}</b>
          <span class="headline">{step && !step.done && `Step ${step.n} of ${step.of}`}</span>
        </>
      }
      right={
        <>
          <a class="button quiet" href={`/learn/${title}`}>
            All lessons
          </a>
          <a
            class="button icon"
            href={`/rules/${title}`}
            target="_blank"
            rel="noopener"
            aria-label="rules"
          >
            <Glyph name="book" />
          </a>
        </>
      }
    />
  );
}

/** Brings the answer of the list into sight and lights it; null lights none. */
function showAnswer(text: string | null): void {
  for (const old of document.querySelectorAll(".question [data-shown]"))
    old.removeAttribute("data-shown");
  if (text === null) return;
  const answer = document.querySelector(`.question [data-answer="${CSS.escape(text)}"]`);
  answer?.closest("details")?.setAttribute("open", "");
  answer?.setAttribute("data-shown", "");
  answer?.scrollIntoView({ block: "nearest" });
}

/** What the lesson says, what was wrong, and the way on. What it points at is lit, and stays lit. */
function StepBox(props: { live: LessonLive; step: LessonStep; sight: AnySight }) {
  const { live, step, sight } = props;
  const box = useRef<HTMLElement>(null);
  const way = useSignal(false);
  const wrong = live.wrong.value;
  useLayoutEffect(() => {
    way.value = false;
    showAnswer(null);
    // The list of the step before may have been scrolled.
    document.querySelector(".question .asks")?.scrollTo(0, 0);
    sight.show(step.touch, false, true);
  }, [step]);
  const ways = sight.legal.filter(({ text }) => step.accepts.includes(text));
  const show = () => {
    way.value = true;
    sight.show([...step.touch, ...ways.flatMap(({ touches }) => touches)], false, true);
    showAnswer(ways[0]?.text ?? null);
  };
  return (
    <section ref={box} class={`lesson ${step.done ? "done" : ""}`} aria-label="Lesson">
      <progress max={step.of} value={step.done ? step.of : step.n - 1} aria-label="progress" />
      <div aria-live="polite">
        <p class="say">
          {step.say} {step.rule && <RuleLink title={sight.title} rule={step.rule} quiet />}
        </p>
        {wrong && (
          <p class="refused" role="alert">
            {sentence(wrong.message)}{" "}
            {wrong.rule && <RuleLink title={sight.title} rule={wrong.rule} quiet />} Try again.
          </p>
        )}
        {way.value && (
          <p class="way" data-way={ways[0]?.text}>
            {ways.length === 0 ? "Look at what is lit." : `Choose: ${ways[0]!.label}`}
          </p>
        )}
      </div>
      {step.done ? (
        <Ending title={sight.title} step={step} again={() => live.wish("again")} />
      ) : (
        <div class="row">
          {step.reading ? (
            <button type="button" class="primary" onClick={() => live.wish("next")}>
              Next
            </button>
          ) : (
            <button type="button" onClick={show}>
              <Glyph name="eye" /> Show me
            </button>
          )}
          {step.can_go_back && (
            <button type="button" class="quiet" onClick={() => live.wish("back")}>
              <Glyph name="undo" /> A step back
            </button>
          )}
          <Skip title={sight.title} lesson={live.lesson} />
        </div>
      )}
    </section>
  );
}

/** The lesson after this one in its course. */
function followerOf(title: string, lesson: string): string | null {
  const course = coursesOf(title).find(({ lessons }) => lessons.some(({ id }) => id === lesson));
  const at = course?.lessons.findIndex(({ id }) => id === lesson) ?? -1;
  return course?.lessons[at + 1]?.id ?? null;
}

/** Nobody has to play a lesson: the next one, or the list after the last. */
function Skip({ title, lesson }: { title: string; lesson: string }) {
  const next = followerOf(title, lesson);
  return (
    <a class="button quiet" href={next ? `/learn/${title}/${next}` : `/learn/${title}`}>
      Skip
    </a>
  );
}

function Ending(props: { title: string; step: LessonStep; again: () => void }) {
  const { title, step } = props;
  const next = step.next ?? null;
  const found = titles.value?.find(({ id }) => id === title);
  const main = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => main.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <div class="row">
        {next && (
          <a ref={main} class="button primary" href={`/learn/${title}/${next}`}>
            Next lesson
          </a>
        )}
        <button type="button" class="quiet" onClick={props.again}>
          Once more
        </button>
        <a class="button quiet" href={`/learn/${title}`}>
          All lessons
        </a>
      </div>
      {!next && found && <FirstGame title={found} primary />}
    </>
  );
}
