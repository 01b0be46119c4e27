// "Find it yourself": the board and the question of a turn that cost much, to be answered better.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { api } from "../base/api";
import { signed } from "../base/course";
import { verdictOf, type Verdict } from "../base/verdict";
import type { Asked, At, Components, Offer, TableInfo } from "../base/wire";
import { sentence } from "../table/answers";
import { Frame } from "../table/frame";
import { seatNames } from "../table/players";
import { said } from "../table/told";
import { pagesOf } from "../titles";
import type { Turn } from "../types/api";
import { Bar } from "../ui/bar";
import { BetterLine } from "./analysis";
import { Nowhere } from "./table";

export function FindPage(props: { info: TableInfo; turn: Turn; unit: string }) {
  const { info, turn, unit } = props;
  const { id } = info;
  const at = useSignal<At | null>(null);
  const asked = useSignal<Asked | null>(null);
  const box = useSignal<Components | null>(null);
  const fault = useSignal<string | null>(null);
  const verdict = useSignal<Verdict | null>(null);
  const tried = useSignal(0);
  const shown = useSignal(false);
  useEffect(() => {
    const failed = (error: Error) => (fault.value = sentence(error.message));
    api.at(id, turn.entry, turn.seat).then((found) => (at.value = found), failed);
    api.askedAt(id, turn.entry, turn.seat).then((found) => (asked.value = found), failed);
    api.tableComponents(id).then((found) => (box.value = found), failed);
  }, [id, turn.entry]);
  if (fault.value) return <Nowhere words={fault.value} />;
  const pages = pagesOf(info.title).value;
  const [moment, question] = [at.value, asked.value];
  if (!pages || !moment?.view || !question || !box.value) {
    return <p class="loading">Opening the turn …</p>;
  }
  const names = seatNames(info.seats);
  const nameOf = (seat: number) => names[seat] ?? `Seat ${seat + 1}`;
  const answer = (offer: Offer) => {
    const wanted = JSON.stringify(offer.action);
    const place = question.legal.findIndex(({ action }) => JSON.stringify(action) === wanted);
    verdict.value = verdictOf(turn, place);
    tried.value++;
  };
  const over = shown.value || verdict.value?.kind === "found";
  return (
    <Frame
      pages={pages}
      info={{
        ...info,
        state: "playing",
        seats: info.seats.map((row) => ({ ...row, you: row.seat === turn.seat })),
      }}
      seat={turn.seat}
      view={moment.view}
      sums={moment.sums}
      memory={moment.memory}
      box={box.value}
      question={over ? null : question.question}
      legal={over ? NOTHING : question.legal}
      whyNot={over ? NOTHING : (question.why_not ?? NOTHING)}
      lines={moment.lines}
      news={NOTHING}
      busy={false}
      act={answer}
      refused={null}
      undo={null}
      reopen={null}
      bar={
        <Bar
          middle={
            <>
              <b class="name">Find it yourself</b>
              <span class="headline">
                {nameOf(turn.seat)}, {unit} {turn.length}
              </span>
            </>
          }
          right={
            <a class="button quiet" href={`/analysis/${id}`}>
              Back to the analysis
            </a>
          }
        />
      }
      {...(over ? { instead: <p class="answered dim">The question is answered.</p> } : {})}
      lesson={() => (
        <section class={`lesson ${over ? "done" : ""}`} aria-label="Find it yourself">
          <div aria-live="polite">
            <Words turn={turn} verdict={verdict.value} tried={tried.value} shown={shown.value} />
            {over && (
              <>
                <p>The line that was found best:</p>
                <BetterLine turn={turn} nameOf={nameOf} />
                <p class="dim">
                  Chosen in the game: {sentence(said(turn.given.text, turn.given.words, nameOf))}
                </p>
              </>
            )}
          </div>
          <div class="row">
            {!over && (
              <button type="button" onClick={() => (shown.value = true)}>
                Show the answer
              </button>
            )}
            {over && (
              <a class="button primary" href={`/analysis/${id}`}>
                Back to the analysis
              </a>
            )}
          </div>
        </section>
      )}
      chat={null}
      unread={0}
      onChat={() => undefined}
    />
  );
}

const NOTHING: never[] = [];

function Words(props: { turn: Turn; verdict: Verdict | null; tried: number; shown: boolean }) {
  const { turn, verdict, tried, shown } = props;
  const cost = (part: number) => (100 * part).toFixed(1);
  if (verdict === null || shown) {
    return (
      <p>
        In the game this question was answered {cost(turn.cost)} hundredths of a win below the best
        answer, about {signed(turn.points)} points. {shown ? "" : "What would you do?"}
      </p>
    );
  }
  switch (verdict.kind) {
    case "found":
      return (
        <p>
          <b>Found</b>
          {tried > 1 ? ` at the ${ordinal(tried)} attempt` : ""}: as good as the best, as far as can
          be told.
        </p>
      );
    case "same":
      return (
        <p>
          <b>That was chosen in the game.</b> There is something better: try again.
        </p>
      );
    case "worse":
      return (
        <p>
          <b>Not the best:</b> {cost(verdict.cost)} hundredths of a win below it, about{" "}
          {signed(verdict.points)} points. Try again.
        </p>
      );
    case "unknown":
      return (
        <p>
          <b>Nobody weighed that one:</b> it was not among the answers that seemed worth a try. Try
          again.
        </p>
      );
  }
}

const ordinal = (n: number): string =>
  ["first", "second", "third", "fourth", "fifth"][n - 1] ?? `${n}th`;
