// The question in words, with all its answers as buttons: whatever the board can do, this can.

import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";

import { rulebook } from "../base/books";
import { hints } from "../base/prefs";
import type { Answer, Fault } from "../base/wire";
import { Glyph, RuleLink } from "../ui/parts";
import { scaleOf, sentence, type Scale } from "./answers";
import type { AnySight, AnyTitlePages } from "./sight";
import { hintsOf } from "./told";

/** So many answers of a kind are shown; beside a panel that offers them too, fewer. */
const FEW = 7;
const FEW_BESIDE = 5;

export function QuestionCard(props: {
  pages: AnyTitlePages;
  sight: AnySight;
  waiting: string;
  refused: Fault | null;
  undo: { can: boolean; reason: string | null; act: () => void } | null;
  reopen: (() => void) | null;
  /** A panel offers the same answers in a better form. */
  inPanel: boolean;
}) {
  const { sight, refused, undo } = props;
  const { question, legal } = sight;
  const book = question && hints.value ? rulebook(sight.title).value : null;
  const meant = useMemo(
    () => (book && question ? hintsOf(book, question, legal) : null),
    [book, question?.rule, legal],
  );
  return (
    <section
      class={`question ${question ? "asked" : ""}`}
      aria-label="Question"
      data-question={question?.id}
      data-busy={sight.busy ? "" : undefined}
    >
      <div class="words" aria-live="polite">
        {question ? (
          <p>
            {question.text} <RuleLink title={sight.title} rule={question.rule} />
          </p>
        ) : (
          <p class="dim">{props.waiting}</p>
        )}
        {refused && (
          <p class="refused" role="alert">
            {sentence(refused.message)} <RuleLink title={sight.title} rule={refused.rule} />
          </p>
        )}
      </div>
      {question && (
        <Answers
          key={question.id}
          pages={props.pages}
          sight={sight}
          meant={meant}
          inPanel={props.inPanel}
        />
      )}
      <div class="row tools">
        {undo && (
          <button
            type="button"
            class="quiet"
            disabled={!undo.can || sight.busy}
            onClick={undo.act}
            aria-describedby={undo.can ? undefined : "undo-why"}
          >
            <Glyph name="undo" /> Undo
          </button>
        )}
        {undo && !undo.can && undo.reason && (
          <details class="why">
            <summary>why not?</summary>
            <span id="undo-why">{sentence(undo.reason)}</span>
          </details>
        )}
        {props.reopen && (
          <button type="button" class="quiet" disabled={sight.busy} onClick={props.reopen}>
            Open again
          </button>
        )}
        {question && (Boolean(meant?.size) || !hints.value) && (
          <button
            type="button"
            class="quiet hints"
            aria-pressed={hints.value}
            onClick={() => (hints.value = !hints.value)}
          >
            {hints.value ? "Fewer words" : "Explain"}
          </button>
        )}
      </div>
    </section>
  );
}

function Answers({
  pages,
  sight,
  meant,
  inPanel,
}: {
  pages: AnyTitlePages;
  sight: AnySight;
  meant: ReadonlyMap<Answer, string> | null;
  inPanel: boolean;
}) {
  const scale = useMemo(() => scaleOf(sight.legal), [sight.legal]);
  if (scale) return <ScalePicker scale={scale} sight={sight} />;
  const main = pages.primary?.(sight);
  const groups = new Map<string, Answer[]>();
  for (const answer of sight.legal) {
    const name = pages.group(answer);
    groups.set(name, [...(groups.get(name) ?? []), answer]);
  }
  // What stands alone has no heading. It comes last, and what has no heading at all after it, for
  // that mostly ends the question; first, if that is what most want now.
  const alone = [...groups].filter(([name, list]) => name !== "" && list.length === 1);
  if (alone.length > 0) {
    for (const [name] of alone) groups.delete(name);
    groups.set("", [...alone.flatMap(([, list]) => list), ...(groups.get("") ?? [])]);
  }
  const wanted = main !== undefined && groups.get("")?.includes(main);
  const rank = (name: string) => (name !== "" ? 0 : wanted ? -1 : 1);
  const sorted = [...groups].sort(([a], [b]) => rank(a) - rank(b));
  const { order } = pages;
  if (order) for (const [, answers] of sorted) answers.sort((a, b) => order(a) - order(b));
  return (
    <div class="answers">
      {sorted.map(([name, answers]) => (
        <Group
          key={name}
          name={name}
          answers={answers}
          sight={sight}
          meant={meant}
          main={main}
          folded={answers.length > (inPanel ? FEW_BESIDE : FEW) && groups.size > 1}
        />
      ))}
    </div>
  );
}

function Group(props: {
  name: string;
  answers: Answer[];
  sight: AnySight;
  meant: ReadonlyMap<Answer, string> | null;
  main: Answer | undefined;
  folded: boolean;
}) {
  const { name, answers, sight } = props;
  const filter = useSignal("");
  const many = answers.length > FEW;
  const open = useSignal(!props.folded);
  const words = filter.value.toLowerCase();
  const found = words
    ? answers.filter((answer) => answer.label.toLowerCase().includes(words))
    : answers;
  const list = (
    <ul>
      {found.map((answer) => (
        <li key={answer.text}>
          <AnswerButton
            answer={answer}
            sight={sight}
            main={answer === props.main}
            hint={props.meant?.get(answer)}
          />
        </li>
      ))}
      {found.length === 0 && <li class="dim">Nothing of that name.</li>}
    </ul>
  );
  if (name === "") return list;
  if (!many && !props.folded) {
    return (
      <div class="group">
        <h2>{name}</h2>
        {list}
      </div>
    );
  }
  return (
    <details
      class="group"
      open={open.value}
      onToggle={(event) => (open.value = event.currentTarget.open)}
    >
      <summary>
        <h2>{name}</h2> <span class="count">{answers.length}</span>
      </summary>
      {many && (
        <input
          type="search"
          placeholder="Filter"
          aria-label={`filter: ${name}`}
          value={filter.value}
          onInput={(event) => (filter.value = event.currentTarget.value)}
        />
      )}
      <div class="scroll">{list}</div>
    </details>
  );
}

export function AnswerButton({
  answer,
  sight,
  main,
  hint,
}: {
  answer: Answer;
  sight: AnySight;
  main?: boolean;
  /** What it means, in a sentence. */
  hint?: string;
}) {
  const thing = answer.touches[0];
  const look = () => {
    if (thing) sight.looked.value = thing;
  };
  return (
    <span class="answer">
      <button
        type="button"
        class={main ? "primary" : ""}
        disabled={sight.busy}
        data-answer={answer.text}
        onClick={() => sight.act(answer)}
        onPointerEnter={look}
        onFocus={look}
      >
        {sentence(answer.label)}
        {hint && <small>{hint}</small>}
      </button>
      <RuleLink title={sight.title} rule={answer.rule} quiet />
    </span>
  );
}

function ScalePicker({ scale, sight }: { scale: Scale; sight: AnySight }) {
  const wanted = useSignal(scale.max);
  const within = (value: number) =>
    Math.max(scale.min, Math.min(Math.round(value) || 0, scale.max));
  const n = within(wanted.value);
  const answer = scale.answers.get(n)!;
  const set = (value: number) => (wanted.value = within(value));
  return (
    <form
      class="scale"
      onSubmit={(event) => {
        event.preventDefault();
        sight.act(answer);
      }}
    >
      <div class="row">
        <button type="button" class="icon" aria-label="less" onClick={() => set(n - 1)}>
          <Glyph name="minus" />
        </button>
        <input
          type="range"
          min={scale.min}
          max={scale.max}
          value={n}
          aria-label="how many"
          aria-valuetext={answer.label}
          onInput={(event) => set(Number(event.currentTarget.value))}
        />
        <button type="button" class="icon" aria-label="more" onClick={() => set(n + 1)}>
          <Glyph name="plus" />
        </button>
        <input
          type="number"
          min={scale.min}
          max={scale.max}
          value={n}
          aria-label="number"
          onInput={(event) => set(Number(event.currentTarget.value))}
        />
      </div>
      <button type="submit" class="primary" disabled={sight.busy} data-answer={answer.text}>
        {sentence(answer.label)}
      </button>
    </form>
  );
}
