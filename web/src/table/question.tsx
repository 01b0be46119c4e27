// The question in words, its answers, what cannot be chosen and why, and at its foot, always in the
// same place, undo and what ends the turn.

import { useLayoutEffect, useMemo, useRef } from "preact/hooks";

import type { Reach } from "../base/gestures";
import type { Fault, NotNow } from "../base/wire";
import { coachOn } from "../base/prefs";
import { Glyph, RuleLink } from "../ui/parts";
import { Answers } from "./answerlist";
import { CoachCard, CoachToggle, warningOf, type Coach } from "./coach";
import { sentence } from "./answers";
import { MissedRing, type Hand } from "./hand";
import { HeldCard } from "./held";
import { listed } from "./listed";
import type { AnySight, AnyTitlePages } from "./sight";

export { AnswerButton } from "./answerlist";

/** What can be taken back, and if nothing, why. */
export interface Undo {
  can: boolean;
  reason: string | null;
  act: (reach: Reach) => void;
}

export function QuestionCard(props: {
  pages: AnyTitlePages;
  sight: AnySight;
  hand: Hand;
  waiting: string;
  /** Answers that were given by themselves, because there was no other. */
  byItself: readonly string[];
  refused: Fault | null;
  undo: Undo | null;
  reopen: (() => void) | null;
  coach: Coach | null;
  /** Where the same answers are offered in a better form, in words. */
  elsewhere: string;
}) {
  const { sight, refused, hand, pages } = props;
  const { question } = sight;
  const held = hand.held.value;
  const asks = useRef<HTMLDivElement>(null);
  // A turn that has just begun, or news from the table, is read from the top; within a turn nothing moves.
  const begins = question !== null && props.undo?.can === false;
  useLayoutEffect(() => {
    if (begins && asks.current) asks.current.scrollTop = 0;
  }, [begins, sight.legal]);
  return (
    <section
      id="question"
      class={`question ${question ? "asked" : ""} ${held ? "holds" : ""}`}
      aria-label="Question"
      tabIndex={-1}
      data-question={question?.id}
      data-busy={sight.busy ? "" : undefined}
    >
      <div class="asks" ref={asks}>
        <div class="words" aria-live="polite">
          {question ? (
            <p>
              {question.text} <RuleLink title={sight.title} rule={question.rule} />
              {props.coach && <CoachToggle />}
            </p>
          ) : (
            <p class="dim">{props.waiting}</p>
          )}
          {props.byItself.length > 0 && (
            <p class="by-itself">
              <Glyph name="check" /> By itself, as the only answer: {props.byItself.join(" · ")}
            </p>
          )}
          {refused && (
            <p class="refused" role="alert">
              {sentence(refused.message)} <RuleLink title={sight.title} rule={refused.rule} />
            </p>
          )}
        </div>
        {question && props.coach && coachOn.value && (
          <CoachCard key={question.id} coach={props.coach} pages={pages} sight={sight} />
        )}
        {question && (
          <Answers key={question.id} pages={pages} sight={sight} elsewhere={props.elsewhere} />
        )}
        {question && <NotNowList title={sight.title} list={sight.whyNot} show={sight.show} />}
      </div>
      <MissedRing missed={hand.missed} />
      {held && (
        <HeldCard
          key={held.answer.text}
          hand={hand}
          held={held}
          busy={sight.busy}
          warning={warningOf(props.coach, sight, held)}
          table={props.coach?.table ?? ""}
        />
      )}
      <Foot {...props} />
    </section>
  );
}

/** Undo and the end of the turn, each in its place whatever is asked. */
function Foot(props: {
  pages: AnyTitlePages;
  sight: AnySight;
  hand: Hand;
  undo: Undo | null;
  reopen: (() => void) | null;
}) {
  const { pages, sight, undo } = props;
  const { ends, main } = useMemo(() => listed(pages, sight), [sight.legal, sight.view]);
  return (
    <div class="foot">
      <div class="row tools">
        {undo && (
          <button
            type="button"
            class="quiet"
            data-takes=""
            disabled={!undo.can || sight.busy}
            title="Takes back what the last press did (U)"
            onClick={() => undo.act("gesture")}
            aria-describedby={undo.can ? undefined : "undo-why"}
          >
            <Glyph name="undo" /> Undo
          </button>
        )}
        {undo?.can && (
          <button
            type="button"
            class="quiet"
            data-takes=""
            disabled={sight.busy}
            title="Takes back all since the turn or phase began (Shift + U)"
            onClick={() => undo.act("turn")}
          >
            Undo all
          </button>
        )}
        {props.reopen && (
          <button
            type="button"
            class="quiet"
            data-takes=""
            disabled={sight.busy}
            onClick={props.reopen}
          >
            Open again
          </button>
        )}
        <span class="finals">
          {ends.map((answer) => {
            const losses = sight.lossesOf(answer);
            const leaves = pages.leaves?.(answer, sight);
            return (
              <button
                key={answer.text}
                type="button"
                class={`end ${answer === main ? "primary" : ""} ${losses.length > 0 ? "loses" : ""}`}
                disabled={sight.busy}
                data-answer={answer.text}
                onClick={() => sight.act(answer)}
              >
                {sentence(answer.short ?? answer.label)}
                {leaves && <small>{sentence(leaves)}</small>}
                {losses.map(({ text }) => (
                  <small key={text} class="loss">
                    {sentence(text)}
                  </small>
                ))}
              </button>
            );
          })}
        </span>
      </div>
      {undo && !undo.can && undo.reason && (
        <details class="why">
          <summary id="undo-why">No undo: {undo.reason}</summary>
        </details>
      )}
    </div>
  );
}

/** What a player would look for and cannot choose now. */
function NotNowList(props: {
  title: string;
  list: readonly NotNow[];
  show: (things: readonly string[]) => void;
}) {
  if (props.list.length === 0) return null;
  return (
    <details class="not-now">
      <summary>
        Not now <span class="count">{props.list.length}</span>
      </summary>
      <ul>
        {props.list.map((what, i) => (
          <li key={i}>
            <span class="what">{sentence(what.text)}</span>
            <span class="reason">
              {sentence(what.reason)} <RuleLink title={props.title} rule={what.rule} quiet />
            </span>
            {what.touches.length > 0 && (
              <button
                type="button"
                class="icon quiet"
                aria-label={`show: ${what.text}`}
                onClick={() => props.show(what.touches)}
              >
                <Glyph name="eye" />
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
