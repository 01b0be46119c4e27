// A question of the desk: big buttons, steppers or a list, by its form.

import { useSignal, type Signal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

import { FRESH_MS, NEAR_PX } from "../table/safety";
import type { DeskAnswer, DeskAsk, DeskChoice, DeskField } from "../types/desk";
import { Glyph, RuleLink } from "../ui/parts";
import type { DeskFace } from "./faces";
import { IdSign } from "./signed";
import { beginOf, numbersOf, stepped } from "./words";

interface AskProps {
  title: string;
  face: DeskFace | null;
  ask: DeskAsk;
  /** What was answered here before, where an answer is mended. */
  given?: DeskAnswer | null;
  busy: boolean;
  /** Why the last answer was not taken. */
  fault: string | null;
  /** Whether the question takes the focus when it comes. */
  takesFocus: boolean;
  onAnswer: (answer: DeskAnswer) => void;
  onFault: (words: string) => void;
  /** What else can be done here. */
  children?: ComponentChildren;
}

let lastPress = { at: -Infinity, x: 0, y: 0 };

/** A second press in the same place, which was meant for the question before. */
function isStray(event: MouseEvent): boolean {
  // A key has no place: it goes where the focus is, and that has moved.
  if (event.detail === 0) return false;
  const { timeStamp: at, clientX: x, clientY: y } = event;
  const stray =
    at - lastPress.at < FRESH_MS && Math.hypot(x - lastPress.x, y - lastPress.y) < NEAR_PX;
  if (!stray) lastPress = { at, x, y };
  return stray;
}

export function Ask(props: AskProps) {
  const { ask, title, fault } = props;
  const head = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (props.takesFocus) head.current?.focus({ preventScroll: true });
  }, []);
  const key = (event: JSX.TargetedKeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if ((event.target as Element).tagName === "INPUT" || !/^[1-9]$/.test(event.key)) return;
    const choices = event.currentTarget.querySelectorAll<HTMLButtonElement>("[data-choice]");
    choices[Number(event.key) - 1]?.click();
  };
  return (
    <section class="desk-ask" aria-labelledby="desk-question" data-ask={ask.id} onKeyDown={key}>
      <h2 id="desk-question" ref={head} tabIndex={-1}>
        {ask.text} <RuleLink title={title} rule={ask.rule} />
      </h2>
      {fault && <Fault words={fault} />}
      {"pick" in ask.form && <Pick {...props} choices={ask.form.pick} />}
      {"numbers" in ask.form && <Numbers {...props} fields={ask.form.numbers} />}
      {"all" in ask.form && <All {...props} choices={ask.form.all} />}
      {props.children}
    </section>
  );
}

/** Why an answer was not taken, where it is seen at once. */
function Fault({ words }: { words: string }) {
  const place = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => place.current?.scrollIntoView({ block: "nearest" }), [words]);
  return (
    <p class="refused" role="alert" ref={place}>
      {words}
    </p>
  );
}

/** More choices than that stand close together. */
const MANY = 8;

function Pick({ ask, face, busy, onAnswer, choices }: AskProps & { choices: DeskChoice[] }) {
  return (
    <ul class={`desk-choices ${choices.length > MANY ? "many" : ""}`}>
      {choices.map(({ id, label }, i) => (
        <li key={id}>
          <button
            type="button"
            data-choice={id}
            class={!ask.is_fact && i === 0 ? "primary" : ""}
            aria-disabled={busy}
            onClick={(event) => !isStray(event) && !busy && onAnswer({ pick: id })}
          >
            <IdSign face={face} id={id} />
            <span>{label}</span>
            {choices.length > 1 && i < 9 && <kbd aria-hidden="true">{i + 1}</kbd>}
          </button>
        </li>
      ))}
    </ul>
  );
}

function All({ given, face, busy, onAnswer, choices }: AskProps & { choices: DeskChoice[] }) {
  const held = useSignal<string[]>(given && "all" in given ? given.all : []);
  const turn = (id: string) => {
    const without = held.value.filter((one) => one !== id);
    held.value = without.length < held.value.length ? without : [...held.value, id];
  };
  const chosen = choices.filter(({ id }) => held.value.includes(id));
  return (
    <>
      <ul class={`desk-choices ${choices.length > MANY ? "many" : ""}`}>
        {choices.map(({ id, label }, i) => (
          <li key={id}>
            <button
              type="button"
              data-choice={id}
              aria-pressed={held.value.includes(id)}
              onClick={() => turn(id)}
            >
              <IdSign face={face} id={id} />
              <span>{label}</span>
              {held.value.includes(id) && <Glyph name="check" />}
              {i < 9 && <kbd aria-hidden="true">{i + 1}</kbd>}
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        class="primary desk-done"
        aria-disabled={busy}
        onClick={(event) =>
          !isStray(event) && !busy && onAnswer({ all: chosen.map(({ id }) => id) })
        }
      >
        {chosen.length === 0 ? "None of them" : `These ${chosen.length}`}
      </button>
    </>
  );
}

function Numbers(props: AskProps & { fields: DeskField[] }) {
  const { ask, given, fields, busy } = props;
  const texts = useSignal(beginOf(ask.form, given ?? null));
  const send = () => {
    if (busy) return;
    const answer = numbersOf(ask.form, texts.value);
    if (typeof answer === "string") props.onFault(answer);
    else props.onAnswer(answer);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <ul class="desk-fields">
        {fields.map((field, i) => (
          <Stepper key={field.id} {...props} field={field} at={i} texts={texts} />
        ))}
      </ul>
      <button type="submit" class="primary desk-done" aria-disabled={busy} onClick={stopStray}>
        Done
      </button>
    </form>
  );
}

const stopStray = (event: MouseEvent) => isStray(event) && event.preventDefault();

function Stepper(props: {
  face: DeskFace | null;
  field: DeskField;
  at: number;
  texts: Signal<string[]>;
}) {
  const { field, at, texts } = props;
  const set = (text: string) =>
    (texts.value = texts.value.map((old, i) => (i === at ? text : old)));
  const text = texts.value[at] ?? "";
  const id = `desk-field-${field.id}`;
  const press = (by: number, name: string, sign: "plus" | "minus") => (
    <button
      type="button"
      class="icon"
      aria-label={`${name}: ${field.label}`}
      onClick={() => set(stepped(text, by, field))}
    >
      <Glyph name={sign} />
    </button>
  );
  return (
    <li class="desk-field">
      <label for={id}>
        <IdSign face={props.face} id={field.id} />
        <span>{field.label}</span>
      </label>
      <span class="desk-stepper">
        {press(-1, "one less", "minus")}
        <input
          id={id}
          inputMode="numeric"
          autocomplete="off"
          value={text}
          onFocus={(event) => event.currentTarget.select()}
          onInput={(event) => set(event.currentTarget.value)}
        />
        {press(1, "one more", "plus")}
      </span>
    </li>
  );
}
