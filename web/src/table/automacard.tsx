// A printed opponent acts before one's eyes: its card or cube, and its steps one by one, with what they
// touch lit; the last turns are kept.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";

import { pace, type Pace } from "../base/prefs";
import { isPhone } from "../base/screen";
import { Glyph, RuleLink } from "../ui/parts";
import { runsOf, STEP_MS, stepAfter, turnAt } from "./automa";
import type { AnySight, AnyTitlePages, Automa, AutomaTurn } from "./sight";

/** So far back turns are kept, in lines of the story. */
const KEPT = 400;

const PACES: { id: Pace; name: string }[] = [
  { id: "step", name: "step by step" },
  { id: "slow", name: "slow" },
  { id: "fast", name: "fast" },
  { id: "once", name: "at once" },
];

/** Reveals one step after the other. */
function useSteps(turns: readonly AutomaTurn[], sight: AnySight) {
  const last = sight.lines.at(-1)?.n ?? -1;
  const shown = useSignal(last);
  // What is loaded of an older story is not acted again.
  const begun = useSignal(last);
  if (begun.value < 0 && last >= 0) {
    begun.value = last;
    shown.value = last;
  }
  const next = stepAfter(turns, shown.value);
  // A step waits: when its time has come, the viewer may be asked who was not when it began to wait.
  const latest = useRef(sight);
  latest.current = sight;
  const reveal = () => {
    if (!next) return;
    shown.value = next.n;
    const { show, question } = latest.current;
    // Nothing moves under the pointer: while the viewer is asked, the board of the question stays.
    show(next.place ?? [], question !== null);
  };
  useEffect(() => {
    const wait = STEP_MS[pace.value];
    if (!next || wait === null) return;
    if (wait === 0) {
      shown.value = last;
      return;
    }
    const timer = setTimeout(reveal, wait);
    return () => clearTimeout(timer);
  }, [next?.n, pace.value]);
  return { shown, next, reveal, all: () => (shown.value = last) };
}

export function AutomaCard(props: { pages: AnyTitlePages; sight: AnySight; automa: Automa }) {
  const { pages, sight, automa } = props;
  const turns = useMemo(() => {
    const lines = sight.lines.slice(-KEPT);
    return pages.automaTurns?.(lines, sight) ?? runsOf(lines);
  }, [sight.lines]);
  const { shown, next, reveal, all } = useSteps(turns, sight);
  const back = useSignal(0);
  const open = useSignal(!isPhone.value);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.lastElementChild?.scrollIntoView({ block: "nearest" });
  }, [shown.value, open.value]);
  useEffect(() => {
    if (next) back.value = 0;
  }, [next?.n]);
  const now = turnAt(turns, shown.value);
  const turn = turns[Math.max(0, now - back.value)];
  if (!turn || now < 0) return null;
  const done = turn.lines.filter((line) => line.n <= shown.value);
  const { Card } = turn;
  return (
    <section class={`automa-card ${next ? "acts" : ""}`} aria-label={`${automa.name}'s turn`}>
      <header>
        <button
          type="button"
          class="quiet title"
          aria-expanded={open.value}
          onClick={() => (open.value = !open.value)}
        >
          {automa.name}
          {turn.heading ? `: ${turn.heading}` : ""}{" "}
          <small>
            {done.length} of {turn.lines.length}
          </small>
        </button>
        {next && (
          <button type="button" onClick={reveal}>
            Next <Glyph name="next" />
          </button>
        )}
        {next && (
          <button type="button" class="icon" aria-label="show all steps" onClick={all}>
            <Glyph name="last" />
          </button>
        )}
      </header>
      {open.value && (
        <div class="acting">
          {Card && <Card at={done.length - 1} />}
          <ol ref={list} tabIndex={0} aria-label={`Steps of ${automa.name}`}>
            {done.map((line, i) => (
              <li key={line.n} class={i === done.length - 1 && back.value === 0 ? "here" : ""}>
                {pages.signOf?.(line) && <span class="sign">{pages.signOf(line)}</span>}
                <span class="text">
                  {line.text} <RuleLink title={sight.title} rule={line.rule} quiet />
                </span>
                {(line.place ?? []).length > 0 && (
                  <button
                    type="button"
                    class="quiet goes"
                    aria-label={`show where: ${line.text}`}
                    onClick={() => sight.show(line.place ?? [])}
                  >
                    <Glyph name="eye" />
                  </button>
                )}
              </li>
            ))}
          </ol>
        </div>
      )}
      {open.value && <Footer back={back} turns={now + 1} />}
    </section>
  );
}

/** Earlier turns, and the pace. */
function Footer({ back, turns }: { back: { value: number }; turns: number }) {
  return (
    <footer class="row">
      <button
        type="button"
        class="icon"
        aria-label="the turn before"
        disabled={back.value >= turns - 1}
        onClick={() => (back.value += 1)}
      >
        <Glyph name="back" />
      </button>
      <button
        type="button"
        class="icon"
        aria-label="the turn after"
        disabled={back.value === 0}
        onClick={() => (back.value -= 1)}
      >
        <Glyph name="next" />
      </button>
      <label class="pace">
        <span class="sr">Pace</span>
        <select
          value={pace.value}
          onChange={(event) => (pace.value = event.currentTarget.value as Pace)}
        >
          {PACES.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </footer>
  );
}
