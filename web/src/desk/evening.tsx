// An evening at a desk: what happens, what is asked, what the desk keeps, and every answer to be mended.

import { useSignal, type Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { desks, evenings, loadDesks, type Evening } from "../base/desks";
import { Refusal } from "../base/api";
import { canHost } from "../base/here";
import { sentence } from "../table/answers";
import type { DeskAsk, DeskMove, DeskSum } from "../types/desk";
import { Bar } from "../ui/bar";
import { Glyph, type GlyphName } from "../ui/parts";
import { Answers } from "./answers";
import { Ask } from "./ask";
import { useAwake } from "./awake";
import { faceOf, type DeskFace } from "./faces";
import { saveLog } from "./file";
import { Kept } from "./kept";
import { SaidSteps } from "./said";
import { Sum } from "./sum";
import { droppedWords, optionsLine } from "./words";

type Panel = "now" | "kept" | "answers" | "more";

/** What is answered instead of the question: an earlier answer, or a sum. */
type Aside = { mend: number; ask: DeskAsk } | { sum: DeskSum; isOfAsk: boolean };

interface Table {
  evening: Signal<Evening | null>;
  panel: Signal<Panel>;
  aside: Signal<Aside | null>;
  fault: Signal<string | null>;
  notice: Signal<string | null>;
  busy: Signal<boolean>;
  lost: Signal<string | null>;
}

/** Everything that is done with the evening; what is shown has been kept before. */
function doing(id: string, table: Table) {
  const { evening, aside, fault, notice, busy, panel, lost } = table;
  const tried = async (work: () => Promise<void>) => {
    if (busy.value) return;
    busy.value = true;
    fault.value = null;
    try {
      await work();
    } catch (error) {
      fault.value = sentence((error as Error).message);
      if (error instanceof Refusal && error.fault.code === "stale") {
        aside.value = null;
        evening.value = await evenings.look(id).catch(() => evening.value);
      }
    }
    busy.value = false;
  };
  const make = (move: DeskMove, words?: (nDropped: number) => string) =>
    tried(async () => {
      const fresh = await evenings.make(id, move);
      aside.value = null;
      panel.value = "now";
      notice.value = words?.(fresh.reply.n_dropped) ?? null;
      evening.value = fresh;
    });
  const look = async () => {
    try {
      const fresh = await evenings.look(id);
      const { entries } = fresh.reply.log;
      // Nothing changes under the hand where nothing has changed.
      const before = evening.value?.reply.log.entries;
      if (before && JSON.stringify(before) === JSON.stringify(entries)) return;
      aside.value = null;
      evening.value = fresh;
    } catch (error) {
      lost.value = sentence((error as Error).message);
    }
  };
  const mend = (entry: number) =>
    tried(async () => {
      const ask = await evenings.askedAt(id, entry);
      if (!ask) return;
      aside.value = { mend: entry, ask };
      panel.value = "now";
    });
  return { make, look, mend };
}

export function EveningPage({ automa, id }: { automa: string; id: string }) {
  const table: Table = {
    evening: useSignal<Evening | null>(null),
    panel: useSignal<Panel>("now"),
    aside: useSignal<Aside | null>(null),
    fault: useSignal<string | null>(null),
    notice: useSignal<string | null>(null),
    busy: useSignal(false),
    lost: useSignal<string | null>(null),
  };
  const { look, make, mend } = doing(id, table);
  useAwake();
  useEffect(() => {
    void loadDesks().catch(() => undefined);
    if (!canHost()) return void (table.lost.value = "This browser cannot run a desk.");
    void look();
    // Another tab may have gone on with it.
    const seen = () => document.visibilityState === "visible" && !table.busy.value && void look();
    document.addEventListener("visibilitychange", seen);
    return () => document.removeEventListener("visibilitychange", seen);
  }, []);
  const evening = table.evening.value;
  const name = desks.value?.find((desk) => desk.id === automa)?.name ?? "";
  useEffect(() => {
    document.title = name ? `${name} at my table · Orrery` : "Orrery";
    return () => void (document.title = "Orrery");
  }, [name]);
  if (!evening)
    return (
      <>
        <Bar />
        <main class="page narrow">
          {table.lost.value ? (
            <>
              <h1>No evening here</h1>
              <p role="alert">{table.lost.value}</p>
              <p>
                <a class="button" href="/desk">
                  All desks
                </a>
              </p>
            </>
          ) : (
            <p class="loading">One moment …</p>
          )}
        </main>
      </>
    );
  const face = faceOf(automa);
  const { sheet } = evening.reply;
  const panel = table.panel.value;
  return (
    <div class="desk-page">
      <Bar
        middle={
          <>
            <h1 class="name">{name} at my table</h1>
            <span class="headline">{headline(evening)}</span>
          </>
        }
      />
      <main class={`desk show-${panel}`} data-answers={sheet.answers.length}>
        <div class="desk-left">
          <Trouble evening={evening} />
          <Now table={table} face={face} evening={evening} make={make} />
        </div>
        <section class="desk-right" aria-label={PANEL_NAMES[panel](name)}>
          <h2>{PANEL_NAMES[panel](name)}</h2>
          {panel === "answers" && (
            <Answers sheet={sheet} busy={table.busy.value} onMend={(n) => void mend(n)} />
          )}
          {panel === "more" && <More evening={evening} />}
          {(panel === "kept" || panel === "now") && <Kept face={face} sheet={sheet} />}
        </section>
      </main>
      <Foot name={name} table={table} nAnswers={sheet.answers.length} onBack={() => make("back")} />
    </div>
  );
}

const PANEL_NAMES: Record<Panel, (name: string) => string> = {
  now: (name) => `What ${name} has`,
  kept: (name) => `What ${name} has`,
  answers: () => "Answers so far",
  more: () => "This evening",
};

/** How far the evening has come, in the words of the desk. */
const headline = ({ reply }: Evening): string =>
  reply.sheet.kept
    .slice(0, 2)
    .map(({ label, value }) => `${label} ${value}`)
    .join(" · ");

function Now(props: {
  table: Table;
  face: DeskFace | null;
  evening: Evening;
  make: (move: DeskMove, words?: (nDropped: number) => string) => Promise<void>;
}) {
  const { table, face, evening, make } = props;
  const { title, reply, id } = evening;
  const { sheet, log } = reply;
  const aside = table.aside.value;
  const shared = {
    title,
    face,
    busy: table.busy.value,
    fault: table.fault.value,
    takesFocus: true,
    onFault: (words: string) => (table.fault.value = words),
  };
  const open = (sum: DeskSum, isOfAsk: boolean) => {
    table.fault.value = null;
    table.aside.value = { sum, isOfAsk };
  };
  return (
    <>
      <SaidSteps title={title} face={face} sheet={sheet} onSum={(sum) => open(sum, false)} />
      {table.notice.value && (
        <p class="said desk-notice" role="status">
          {table.notice.value}
        </p>
      )}
      {aside && "sum" in aside && (
        <Sum
          key={aside.sum.id}
          title={title}
          face={face}
          evening={id}
          sum={aside.sum}
          onFound={aside.isOfAsk ? (answer) => void make({ answer }) : undefined}
          onClose={() => (table.aside.value = null)}
        />
      )}
      {aside && "mend" in aside && (
        <Mending
          {...shared}
          entry={aside.mend}
          ask={aside.ask}
          said={sheet.answers[aside.mend]?.said ?? ""}
          given={log.entries?.[aside.mend] ?? null}
          onAnswer={(answer) =>
            void make({ mend: { entry: aside.mend, answer } }, (n) => droppedWords(aside.mend, n))
          }
          onClose={() => {
            table.aside.value = null;
            table.fault.value = null;
          }}
        />
      )}
      {!aside && sheet.ask && (
        <Ask
          {...shared}
          key={`${sheet.answers.length} ${sheet.ask.id}`}
          ask={sheet.ask}
          onAnswer={(answer) => void make({ answer })}
        >
          {sheet.ask.sum && (
            <button type="button" class="desk-find" onClick={() => open(sheet.ask!.sum!, true)}>
              {sheet.ask.sum.label}
            </button>
          )}
        </Ask>
      )}
      {!aside && !sheet.ask && <Over sheet={sheet} fault={table.fault.value} />}
    </>
  );
}

/** Nothing is asked any more. */
function Over({ sheet, fault }: { sheet: Evening["reply"]["sheet"]; fault: string | null }) {
  const result = sheet.kept.find(({ id }) => id === "score");
  return (
    <section class="desk-ask desk-over" aria-label="The end">
      <h2 role="status">The evening is over.{result && ` ${result.label}: ${result.value}.`}</h2>
      {fault && (
        <p class="refused" role="alert">
          {fault}
        </p>
      )}
      <a class="button primary desk-done" href="/desk">
        To all evenings
      </a>
    </section>
  );
}

function Mending(
  props: Parameters<typeof Ask>[0] & { entry: number; said: string; onClose: () => void },
) {
  return (
    <div class="desk-sum" role="group" aria-label={`Answer ${props.entry + 1}`}>
      <p class="desk-banner">
        Answer {props.entry + 1} was: <b>{props.said}</b>
      </p>
      <Ask {...props}>
        <button type="button" class="quiet" onClick={props.onClose}>
          Leave it as it was
        </button>
      </Ask>
    </div>
  );
}

/** The evening is not kept: it goes on, and can be exported. */
function Trouble({ evening }: { evening: Evening }) {
  const read = useSignal<string | null>(null);
  const words = evening.trouble;
  if (!words || words === read.value) return null;
  return (
    <div class="refused desk-trouble" role="alert">
      <p>{words}</p>
      <div class="row">
        <button type="button" onClick={() => saveLog(evening.reply.log)}>
          Export
        </button>
        <button type="button" class="quiet" onClick={() => (read.value = words)}>
          Go on
        </button>
      </div>
    </div>
  );
}

function More({ evening }: { evening: Evening }) {
  const { log, sheet } = evening.reply;
  const desk = desks.value?.find(({ id }) => id === log.setup.automa);
  return (
    <div class="desk-more">
      {desk && <p>{optionsLine(desk.options, log.setup.options ?? {})}.</p>}
      <p>
        {sheet.answers.length} answers so far, {sheet.n_facts} facts of the board among them. All is
        kept in this browser.
      </p>
      <button type="button" onClick={() => saveLog(log)}>
        Export this evening as a file
      </button>
      <a class="button" href="/desk">
        All evenings, and printed numbers
      </a>
      <a class="button" href={`/rules/${evening.title}`}>
        The rules
      </a>
    </div>
  );
}

function Foot(props: { name: string; table: Table; nAnswers: number; onBack: () => void }) {
  const { panel, aside, busy } = props.table;
  const tab = (id: Panel, glyph: GlyphName, word: string) => (
    <button
      type="button"
      class={`tab tab-${id}`}
      aria-pressed={panel.value === id}
      onClick={() => (panel.value = id)}
    >
      <Glyph name={glyph} /> <span>{word}</span>
    </button>
  );
  return (
    <nav class="desk-foot" aria-label="The desk">
      <button
        type="button"
        class="tab desk-back"
        aria-disabled={busy.value || props.nAnswers === 0}
        aria-label="Back: take the last answer back"
        onClick={() => {
          if (aside.value) aside.value = null;
          else if (props.nAnswers > 0) props.onBack();
        }}
      >
        <Glyph name="undo" /> <span>Back</span>
      </button>
      {tab("now", "play", "Now")}
      {tab("kept", "eye", `${props.name} has`)}
      {tab("answers", "check", "Answers")}
      {tab("more", "menu", "More")}
    </nav>
  );
}
