// The coach beside the question: what it is about, where to look, what a bot would answer and why, and
// what a good player aims at. It knows what the seat knows, and speaks when it is asked.

import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";

import { coachWordsOf, titles } from "../base/books";
import { coachBot, coachOn, coachWords } from "../base/prefs";
import type { Offer } from "../base/wire";
import type { Hint } from "../types/api";
import { Glyph } from "../ui/parts";
import { sentence } from "./answers";
import type { AnySight, AnyTitlePages } from "./sight";
import { warningFor } from "./warning";

/** The coach of a seat at a table. */
export interface Coach {
  /** The table, under which warnings are counted. */
  table: string;
  /** What a bot would answer: the one of that name, or whoever answers at once. */
  ask: (bot: string | null) => Promise<Hint>;
}

/** The button that calls the coach or sends it away. */
export function CoachToggle() {
  return (
    <button
      type="button"
      class={`coach-call quiet ${coachOn.value ? "on" : ""}`}
      aria-pressed={coachOn.value}
      onClick={() => (coachOn.value = !coachOn.value)}
    >
      <Glyph name="bulb" /> Coach
    </button>
  );
}

type Depth = "look" | "choice";

interface Said {
  depth: Depth;
  hint: Hint;
}

export function CoachCard(props: { coach: Coach; pages: AnyTitlePages; sight: AnySight }) {
  const { sight } = props;
  const words = coachWordsOf(sight.title).value;
  const said = useSignal<Said | null>(null);
  const fault = useSignal<string | null>(null);
  const busy = useSignal(false);
  useLayoutEffect(() => {
    said.value = null;
    fault.value = null;
  }, [sight.legal]);
  const advice = useRef<HTMLDivElement>(null);
  // What was said is seen, also where the sheet of the question is small.
  useLayoutEffect(() => {
    if (said.value) advice.current?.scrollIntoView({ block: "nearest" });
  }, [said.value]);
  const topic = words?.questions.find(({ id }) => id === sight.question?.id);
  const phase = words?.phases.find(({ id }) => id === topic?.phase);
  const tell = (depth: Depth, hint: Hint) => {
    said.value = { depth, hint };
    sight.show(hint.answer.touches, false, true);
    if (depth === "choice") sight.weighed.value = ownOf(sight, hint) ?? null;
  };
  const ask = async (depth: Depth) => {
    const asked = sight.legal;
    const known = said.value?.hint;
    busy.value = !known;
    fault.value = null;
    try {
      const hint = known ?? (await props.coach.ask(coachBot.value[sight.title] ?? null));
      if (asked === sight.legal) tell(depth, hint);
    } catch (error) {
      fault.value = sentence((error as Error).message);
    }
    busy.value = false;
  };
  return (
    <div class="coach" role="group" aria-label="Coach">
      {topic && <p class="about">{topic.about}</p>}
      {sight.legal.length > 1 && (
        <div class="row">
          <button type="button" disabled={busy.value} onClick={() => void ask("look")}>
            <Glyph name="eye" /> Where to look?
          </button>
          <button type="button" disabled={busy.value} onClick={() => void ask("choice")}>
            What would you do?
          </button>
          <WhoCoaches
            title={sight.title}
            usual={words?.bot ?? null}
            onChange={() => (said.value = null)}
          />
        </div>
      )}
      <div class="advice" ref={advice} aria-live="polite">
        {fault.value && <p class="refused">{fault.value}</p>}
        {said.value?.depth === "look" && <p>{whereWords(props.pages, said.value.hint)}</p>}
        {said.value?.depth === "choice" && <Choice {...props} hint={said.value.hint} />}
      </div>
      {phase && (
        <p class="aim">
          <span class="tag">
            <Glyph name="bulb" /> Tip
          </span>{" "}
          <b>Aim:</b> {phase.aim}
        </p>
      )}
    </div>
  );
}

/** Which bot is asked: one of another strength, or of another opinion. */
function WhoCoaches(props: { title: string; usual: string | null; onChange: () => void }) {
  const { title, usual } = props;
  const levels = titles.value?.find(({ id }) => id === title)?.levels ?? [];
  if (usual === null || levels.length < 2) return null;
  const own = coachBot.value[title];
  const chosen = levels.some(({ name }) => name === own) ? own : usual;
  const choose = (name: string) => {
    const { [title]: _, ...others } = coachBot.value;
    coachBot.value = name === usual ? others : { ...others, [title]: name };
    props.onChange();
  };
  return (
    <label class="who">
      Ask{" "}
      <select value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
        {levels.map(({ name, rating }) => (
          <option key={name} value={name}>
            {rating ? `${name} (${rating.points})` : name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The answer of the list that the bot would give. */
const ownOf = (sight: AnySight, { answer }: Hint): Offer | undefined =>
  sight.legal.find(({ text }) => text === answer.text);

/** Where the answer is to be found, without saying which it is. */
function whereWords(pages: AnyTitlePages, { answer }: Hint): string {
  if (answer.touches.length > 0) return "Look at what is lit: the answer has to do with it.";
  const heading = answer.group ? pages.heading(answer.group) : "";
  if (heading) return `Look in the list, under “${heading}”.`;
  return answer.ends_turn
    ? "Look at what ends this: there may be nothing better to do here."
    : "Look in the list: the answer is nothing on the board.";
}

/** What the bot would do, and what speaks for it: facts of that answer. */
function Choice(props: { pages: AnyTitlePages; sight: AnySight; hint: Hint }) {
  const { pages, sight, hint } = props;
  const own = ownOf(sight, hint);
  if (!own) return <p>The question has changed meanwhile: ask again.</p>;
  const reasons = pages.reasons?.(own, sight) ?? [];
  const line = reasons.length > 0 ? null : pages.face?.(own, sight)?.line;
  return (
    <>
      <p>
        The bot <b>{hint.bot}</b> would: <b class="would">{own.label}</b>
      </p>
      {reasons.length > 0 && (
        <ul class="reasons">
          {reasons.map((reason) => (
            <li key={reason}>{sentence(reason)}</li>
          ))}
        </ul>
      )}
      {line && <p class="reasons">{line}</p>}
      {sight.lossesOf(own).map(({ text }) => (
        <p key={text} class="loss">
          {sentence(text)}
        </p>
      ))}
    </>
  );
}

/**
 * What the coach says before something is thrown away: that there are answers which lose nothing.
 * Nothing where there are none, where the coach is not there, or where it has said so often enough.
 */
export function warningOf(
  coach: Coach | null,
  sight: AnySight,
  held: { answer: Offer; losses: readonly unknown[] },
): string | null {
  if (!coach || !coachOn.value || held.losses.length === 0) return null;
  return warningFor(coachWords.value[coach.table] ?? 0, sight.legal, sight.lossesOf);
}

/** A warning was given at this table. */
export function countWarning(table: string): void {
  const { [table]: n = 0, ...others } = coachWords.value;
  // Only the latest tables: what is old is over.
  const kept = Object.entries(others).slice(-50);
  coachWords.value = { ...Object.fromEntries(kept), [table]: n + 1 };
}
