// The table as all titles share it: bar, players, board, question, panels, log, chat.

import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";

import { findSection, rulebook } from "../base/books";
import type { Step } from "../base/live";
import { primed, wide } from "../base/prefs";
import type { Answer, Fault, Line, Question, TableInfo } from "../base/wire";
import { BoardView } from "./board";
import { Players, seatName, seatNames } from "./players";
import { Glyph } from "../ui/parts";
import { AnswerButton, QuestionCard } from "./question";
import type { AnySight, AnyTitlePages, Point } from "./sight";
import { Log } from "./log";
import { Latest } from "./latest";
import { named } from "./told";
import type { ComponentChildren } from "preact";

export interface FrameProps {
  pages: AnyTitlePages;
  info: TableInfo;
  seat: number | null;
  view: Record<string, unknown>;
  memory: Record<string, unknown> | null;
  files: Record<string, unknown>;
  question: Question | null;
  legal: readonly Answer[];
  lines: readonly Line[];
  news: readonly Line[];
  busy: boolean;
  act: (answer: Answer, then?: Step[]) => void;
  refused: Fault | null;
  undo: { can: boolean; reason: string | null; act: () => void } | null;
  reopen: (() => void) | null;
  bar: ComponentChildren;
  /** Stands in place of the question, for instance the outcome or the slider of a replay. */
  instead?: ComponentChildren;
  chat: ComponentChildren | null;
  unread: number;
  onChat: () => void;
}

/** How many lines of news are read out at once. */
const TOLD = 4;

interface Choice {
  answers: readonly Answer[];
  near: Point;
  /** The list that the answers are of: with the next one the choice is over. */
  legal: readonly Answer[];
}

function touchesOf(legal: readonly Answer[]): Map<string, Answer[]> {
  const map = new Map<string, Answer[]>();
  for (const answer of legal) {
    for (const thing of answer.touches) {
      const there = map.get(thing);
      if (there) there.push(answer);
      else map.set(thing, [answer]);
    }
  }
  return map;
}

/** What is told and asked, with the names of those who sit there. */
function useNamed(props: FrameProps): FrameProps & { nameOf: (seat: number) => string } {
  const names = seatNames(props.info.seats);
  const nameOf = (n: number) => names[n] ?? `Seat ${n + 1}`;
  const words = useMemo(() => {
    const known = new WeakMap<Line, Line>();
    const line = (told: Line): Line => {
      let found = known.get(told);
      if (!found) known.set(told, (found = { ...told, text: named(told.text, nameOf) }));
      return found;
    };
    return { line, text: (said: string) => named(said, nameOf) };
  }, [names.join("\n")]);
  const lines = useMemo(() => props.lines.map(words.line), [props.lines, words]);
  const news = useMemo(() => props.news.map(words.line), [props.news, words]);
  const legal = useMemo(
    () => props.legal.map((answer) => ({ ...answer, label: words.text(answer.label) })),
    [props.legal, words],
  );
  const question = props.question && { ...props.question, text: words.text(props.question.text) };
  return { ...props, lines, news, legal, question, nameOf };
}

export function Frame(bare: FrameProps) {
  const props = useNamed(bare);
  const { pages, info, seat } = props;
  const looked = useSignal<string | null>(null);
  const choice = useSignal<Choice | null>(null);
  const tab = useSignal<string>("");
  const touching = useMemo(() => touchesOf(props.legal), [props.legal]);
  const sight: AnySight = {
    title: info.title,
    seat,
    nSeats: info.seats.length,
    view: props.view,
    memory: props.memory,
    files: props.files,
    nameOf: props.nameOf,
    question: props.question,
    legal: props.legal,
    touching,
    lines: props.lines,
    news: props.news,
    busy: props.busy,
    looked,
    act: (answer, then) => {
      choice.value = null;
      props.act(answer, then);
    },
    choose: (answers, near) => {
      const [only] = answers;
      if (answers.length === 1 && only) sight.act(only);
      else if (answers.length > 1) {
        choice.value = { answers, near: near ?? { x: 80, y: 120 }, legal: props.legal };
      }
    },
  };
  const asked = pages.askedSeats(props.view);
  const waiting = waitingWords(info, asked, seat);
  const keepFocus = useKeptFocus(props.legal, props.busy);
  const inPanel = pages.panels.some((panel) => panel.calls?.(sight) ?? false);
  useInSight(inPanel ? undefined : props.question?.id);
  return (
    <div class={wide.value ? "table wide" : "table"} onFocusIn={keepFocus}>
      {props.bar}
      <Players
        info={info}
        asked={info.state === "playing" ? asked : []}
        facts={(n) => pages.facts(sight, n)}
        automas={pages.automas?.(sight) ?? []}
      />
      <main class="middle">
        <h1 class="sr">
          {info.name}: {pages.headline(props.view)}
        </h1>
        <Latest pages={pages} sight={sight} lines={props.lines} />
        {pages.picture && <BoardView picture={pages.picture} sight={sight} />}
        {pages.Middle && <pages.Middle sight={sight} />}
        <News pages={pages} news={props.news} />
        {choice.value?.legal === props.legal && <Chooser choice={choice} sight={sight} />}
      </main>
      {seat !== null && info.state === "playing" && pages.primer && (
        <Primer title={info.title} sections={pages.primer} />
      )}
      <aside class="side" aria-label="Question and panels">
        {props.instead}
        {!(props.instead && !props.question) && (
          <QuestionCard
            pages={pages}
            sight={sight}
            waiting={waiting}
            refused={props.refused}
            undo={props.undo}
            reopen={props.reopen}
            inPanel={inPanel}
          />
        )}
        <Panels {...props} sight={sight} tab={tab} />
      </aside>
    </div>
  );
}

const ANSWERS = ".question [data-answer]";

/**
 * A question that is answered goes away, and the focus with it: whoever plays by keyboard then
 * finds it on the next question, in the list, on the board or in a panel, wherever it was.
 */
function useKeptFocus(legal: readonly Answer[], busy: boolean) {
  const zone = useRef<string | null>(null);
  useLayoutEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (!lost || busy || legal.length === 0 || zone.current === null) return;
    const find = (selector: string) => document.querySelector<HTMLElement | SVGElement>(selector);
    const next = find(zone.current) ?? find(ANSWERS);
    next?.focus({ preventScroll: true });
  }, [legal, busy]);
  return (event: FocusEvent) => {
    const at = event.target as Element;
    if (at.closest(".chooser")) return; // Opened from one of the others, and goes back there.
    if (at.closest(".question")) zone.current = ANSWERS;
    else if (at.closest(".picture")) zone.current = ".picture [data-lit]";
    else if (at.matches(".panel [data-lit]")) zone.current = ".panel [data-lit]";
    else zone.current = null;
  };
}

/** Where all but the board scrolls beneath it: a question of another kind comes out from there. */
function useInSight(question: string | undefined): void {
  useEffect(() => {
    const board = document.querySelector(".middle");
    const card = document.querySelector(".question");
    if (!question || !board || !card || getComputedStyle(board).position !== "sticky") return;
    const hidden = board.getBoundingClientRect().bottom - card.getBoundingClientRect().top;
    if (hidden > 0) scrollBy(0, -hidden);
  }, [question]);
}

function waitingWords(info: TableInfo, asked: readonly number[], seat: number | null): string {
  if (info.state === "over") return "The game is over.";
  const others = asked.filter((n) => n !== seat).map((n) => seatName(info.seats[n], n));
  if (others.length === 0) return "One moment …";
  return `Waiting for ${others.join(", ")}.`;
}

/** Several answers at one place of the board. */
function Chooser({ choice, sight }: { choice: Signal<Choice | null>; sight: AnySight }) {
  const { answers, near } = choice.value!;
  const box = useRef<HTMLDivElement>(null);
  // Before the browser takes the next key: it is meant for what has just been opened.
  useLayoutEffect(() => {
    const element = box.current!;
    const opener = document.activeElement as HTMLElement | SVGElement | null;
    element.querySelector("button")?.focus({ preventScroll: true });
    return () => {
      if (element.contains(document.activeElement)) opener?.focus({ preventScroll: true });
    };
  }, []);
  useLayoutEffect(() => {
    const close = (event: Event) => {
      const outside = !(event.target as Element).closest?.(".chooser");
      if (event instanceof KeyboardEvent ? event.key === "Escape" : outside) choice.value = null;
    };
    addEventListener("pointerdown", close);
    addEventListener("keydown", close);
    return () => {
      removeEventListener("pointerdown", close);
      removeEventListener("keydown", close);
    };
  }, []);
  // A key that is held down opens the choice, and does not also choose.
  const held = (event: KeyboardEvent) => {
    if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
  };
  const style = {
    left: `${Math.max(8, Math.min(near.x, innerWidth - 340))}px`,
    top: `${Math.max(8, Math.min(near.y + 14, innerHeight - 60 - 44 * Math.min(answers.length, 7)))}px`,
  };
  return (
    <div
      ref={box}
      class="chooser"
      style={style}
      role="dialog"
      aria-label="Several answers here"
      onKeyDown={held}
    >
      <ul>
        {answers.map((answer) => (
          <li key={answer.text}>
            <AnswerButton answer={answer} sight={sight} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The latest of what happened, for those who hear the page: what matters, and not all of it. */
function News({ pages, news }: { pages: AnyTitlePages; news: readonly Line[] }) {
  const told = news.filter((line) => !pages.isMinor?.(line)).slice(-TOLD);
  return (
    <div class="sr" aria-live="polite">
      {told.map((line) => (
        <p key={line.n}>{line.text}</p>
      ))}
    </div>
  );
}

/** The game in short, until it has been read. */
function Primer({ title, sections }: { title: string; sections: readonly string[] }) {
  const book = rulebook(title).value;
  if (!book || primed.value.includes(title)) return null;
  return (
    <section class="primer" aria-label="The game in short">
      <h2>The game in short</h2>
      <div class="short" tabIndex={0} role="group" aria-label="The game in short">
        {sections.map((section) => {
          const found = findSection(book, section);
          return (
            found && (
              <p key={section}>
                <b>{found.title}.</b> {found.text}
              </p>
            )
          );
        })}
      </div>
      <div class="row">
        <button
          type="button"
          class="primary"
          onClick={() => (primed.value = [...primed.value, title])}
        >
          Got it
        </button>
        <a href={`/rules/${title}`} target="_blank" rel="noopener">
          All the rules
        </a>
      </div>
    </section>
  );
}

function Panels(props: FrameProps & { sight: AnySight; tab: Signal<string> }) {
  const { pages, sight, tab } = props;
  const own = pages.panels.filter((panel) => !panel.hidden?.(sight));
  const calling = own.find((panel) => panel.calls?.(sight))?.id ?? "";
  // What the question needs comes to the front, once; the player may turn to something else.
  useEffect(() => {
    if (calling) tab.value = calling;
  }, [calling]);
  const tabs = [
    ...own.map((panel) => ({
      id: panel.id,
      name: panel.name,
      mark: panel.id === calling ? "•" : "",
    })),
    { id: "log", name: "Log", mark: "" },
    ...(props.chat
      ? [{ id: "chat", name: "Chat", mark: props.unread ? String(props.unread) : "" }]
      : []),
  ];
  const open = tabs.some(({ id }) => id === tab.value) ? tab.value : tabs[0]!.id;
  const panel = own.find(({ id }) => id === open);
  const turn = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = tabs.findIndex(({ id }) => id === open);
    tab.value = tabs[(at + step + tabs.length) % tabs.length]!.id;
    document.getElementById(`tab-${tab.value}`)?.focus();
  };
  return (
    <section class="panels">
      <div class="tabs" role="tablist" aria-label="Panels" onKeyDown={turn}>
        {tabs.map(({ id, name, mark }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-selected={id === open}
            aria-controls="panel"
            tabIndex={id === open ? 0 : -1}
            onClick={() => {
              tab.value = id;
              if (id === "chat") props.onChat();
            }}
          >
            {name}
            {mark && <span class="mark">{mark}</span>}
          </button>
        ))}
      </div>
      <button
        type="button"
        class="icon widen"
        aria-pressed={wide.value}
        aria-label="wide panels"
        title={wide.value ? "Narrow panels" : "Wide panels"}
        onClick={() => (wide.value = !wide.value)}
      >
        <Glyph name={wide.value ? "next" : "back"} />
      </button>
      <div class="panel" id="panel" role="tabpanel" aria-labelledby={`tab-${open}`} tabIndex={0}>
        {panel && <panel.Body sight={sight} />}
        {open === "log" && (
          <Log pages={pages} title={sight.title} seat={sight.seat} lines={props.lines} />
        )}
        {open === "chat" && props.chat}
      </div>
    </section>
  );
}
