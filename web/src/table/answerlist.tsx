// The answers as buttons, in groups: whatever the board can do, this can.

import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";

import type { Offer } from "../base/wire";
import { Glyph, RuleLink } from "../ui/parts";
import { scaleOf, sentence, type Scale } from "./answers";
import { listed } from "./listed";
import type { AnyGesture, AnySight, AnyTitlePages } from "./sight";

/** More answers of a kind than these get a filter, and fold where they are not the first. */
const FEW = 8;

export function Answers({
  pages,
  sight,
  elsewhere,
}: {
  pages: AnyTitlePages;
  sight: AnySight;
  /** Where the same answers are offered in a better form, in words. */
  elsewhere: string;
}) {
  const scale = useMemo(() => scaleOf(sight.legal), [sight.legal]);
  const list = useMemo(() => listed(pages, sight), [sight.legal, sight.view]);
  if (scale) return <ScalePicker scale={scale} sight={sight} pages={pages} />;
  // The digits choose among what is open to the eye.
  const gestures = pages.gestures?.(sight) ?? [];
  const digits = new Map<Offer | AnyGesture, number>();
  const open = list.groups.flatMap(({ answers, folded }) => (folded ? [] : answers));
  for (const one of [...gestures, ...open]) if (digits.size < 9) digits.set(one, digits.size + 1);
  return (
    <div class="answers">
      {gestures.length > 0 && (
        <ul class="gestures">
          {gestures.map((gesture) => (
            <li key={gesture.words}>
              <GestureButton
                gesture={gesture}
                sight={sight}
                pages={pages}
                digit={digits.get(gesture)}
              />
            </li>
          ))}
        </ul>
      )}
      {list.groups.map(({ name, answers, folded }) => (
        <Group
          key={name}
          name={name}
          answers={answers}
          sight={sight}
          pages={pages}
          main={list.main}
          digits={digits}
          folded={folded}
          elsewhere={elsewhere}
        />
      ))}
    </div>
  );
}

function Group(props: {
  name: string;
  answers: readonly Offer[];
  sight: AnySight;
  pages: AnyTitlePages;
  main: Offer | undefined;
  digits: ReadonlyMap<Offer | AnyGesture, number>;
  folded: boolean;
  elsewhere: string;
}) {
  const { name, answers, sight, pages } = props;
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
            pages={pages}
            main={answer === props.main}
            digit={props.digits.get(answer)}
          />
        </li>
      ))}
      {found.length === 0 && <li class="dim">Nothing of that name.</li>}
    </ul>
  );
  if (name === "") return list;
  if (!many) {
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
        {props.elsewhere && <small>{props.elsewhere}</small>}
      </summary>
      <input
        type="search"
        placeholder="Filter"
        aria-label={`filter: ${name}`}
        value={filter.value}
        onInput={(event) => (filter.value = event.currentTarget.value)}
      />
      <div class="scroll">{list}</div>
    </details>
  );
}

export function AnswerButton(props: {
  answer: Offer;
  sight: AnySight;
  pages?: AnyTitlePages;
  main?: boolean;
  /** The key that chooses it. */
  digit?: number | undefined;
}) {
  const { answer, sight, digit } = props;
  const thing = answer.touches[0];
  const look = () => {
    if (thing) sight.looked.value = thing;
    sight.weighed.value = answer;
  };
  // The next question gives the focus to its first answer: a ghost is drawn of it only for whoever sees the focus.
  const focus = (event: FocusEvent) => {
    if ((event.currentTarget as Element).matches(":focus-visible")) look();
  };
  const leave = () => {
    if (sight.weighed.value === answer) sight.weighed.value = null;
    // The words about a thing go when the pointer does, so that they cover nothing.
    if (thing && sight.looked.value === thing) sight.looked.value = null;
  };
  const face = props.pages?.face?.(answer, sight);
  const losses = sight.lossesOf(answer);
  return (
    <span class={`answer ${losses.length > 0 ? "loses" : ""}`}>
      <button
        type="button"
        class={props.main ? "primary" : ""}
        disabled={sight.busy}
        data-answer={answer.text}
        data-digit={digit}
        onClick={() => sight.act(answer)}
        onPointerEnter={look}
        onPointerLeave={leave}
        onFocus={focus}
        onBlur={leave}
      >
        {face?.sign && <span class="sign">{face.sign}</span>}
        <span class="telling">
          {sentence(answer.label)}
          {face?.line && <small>{face.line}</small>}
          {losses.map(({ text }) => (
            <small key={text} class="loss">
              {sentence(text)}
            </small>
          ))}
        </span>
        {answer.final && !answer.ends_turn && (
          <span class="final" title="This cannot be taken back">
            <Glyph name="lock" />
            <span class="sr">, cannot be taken back</span>
          </span>
        )}
        {digit && <kbd aria-hidden="true">{digit}</kbd>}
      </button>
      <RuleLink title={sight.title} rule={answer.rule} quiet />
    </span>
  );
}

/** Several answers at one press: what it does in words, with the sign of the first of them. */
export function GestureButton(props: {
  gesture: AnyGesture;
  sight: AnySight;
  pages: AnyTitlePages;
  digit?: number | undefined;
}) {
  const { gesture, sight, pages, digit } = props;
  const sign = pages.face?.(gesture.answer, sight)?.sign;
  const weigh = (answer: Offer | null) => (sight.weighed.value = answer);
  return (
    <span class="answer">
      <button
        type="button"
        class="gesture"
        disabled={sight.busy}
        data-takes=""
        data-gesture={gesture.words}
        data-digit={digit}
        onClick={() => sight.act(gesture.answer, gesture.then)}
        onPointerEnter={() => weigh(gesture.answer)}
        onPointerLeave={() => weigh(null)}
      >
        {sign && <span class="sign">{sign}</span>}
        <span class="telling">{sentence(gesture.words)}</span>
        {digit && <kbd aria-hidden="true">{digit}</kbd>}
      </button>
    </span>
  );
}

/** The amount that is shown first: safe, or the most that loses nothing. */
function safest(scale: Scale, sight: AnySight, pages: AnyTitlePages): number {
  const wish = pages.preselect?.(sight);
  const harmless = [...scale.answers].filter(([, answer]) => sight.lossesOf(answer).length === 0);
  for (const [n, answer] of scale.answers) if (answer === wish) return n;
  return harmless.length > 0 ? Math.max(...harmless.map(([n]) => n)) : scale.min;
}

function ScalePicker(props: { scale: Scale; sight: AnySight; pages: AnyTitlePages }) {
  const { scale, sight } = props;
  const wanted = useSignal(safest(scale, sight, props.pages));
  const within = (value: number) =>
    Math.max(scale.min, Math.min(Math.round(value) || 0, scale.max));
  const n = within(wanted.value);
  const answer = scale.answers.get(n)!;
  const losses = sight.lossesOf(answer);
  const set = (value: number) => {
    wanted.value = within(value);
    sight.weighed.value = scale.answers.get(wanted.value)!;
  };
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
      {losses.map(({ text }) => (
        <p key={text} class="loss">
          {sentence(text)}
        </p>
      ))}
      <button
        type="submit"
        class={losses.length > 0 ? "" : "primary"}
        disabled={sight.busy}
        data-answer={answer.text}
      >
        {sentence(answer.label)}
      </button>
    </form>
  );
}
