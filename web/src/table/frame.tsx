// The table as all titles share it: bar, players, stage, dock, question, panels, log, chat.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";

import type { Step } from "../base/live";
import { reconstructedIn } from "../base/box";
import { endTurn, wide } from "../base/prefs";
import { isPhone } from "../base/screen";
import type { Components, Fault, Line, NotNow, Offer, Question, TableInfo } from "../base/wire";
import { AutomaCard } from "./automacard";
import { Chooser, type Choice } from "./chooser";
import type { Coach } from "./coach";
import { useHand, type Hand } from "./hand";
import { Keys } from "./keys";
import { Latest } from "./latest";
import { endsTurn } from "./listed";
import { Log } from "./log";
import { Moments } from "./moments";
import { byThing, useNamed } from "./named";
import { Panels, placesOf, Stages, Tabs, useOpen } from "./places";
import { Players, seatName } from "./players";
import { Primer } from "./primer";
import { QuestionCard, type Undo } from "./question";
import { sentence } from "./answers";
import { endLeftOf, forcedOf, givesUp } from "./safety";
import { ReportCard } from "./reportcard";
import type { AnySight, AnyTitlePages, Automa } from "./sight";
import { usePointing, type Pointing } from "./told-things";
import { isMinor } from "./told";

export interface FrameProps {
  pages: AnyTitlePages;
  info: TableInfo;
  seat: number | null;
  view: Record<string, unknown>;
  sums: unknown;
  memory: Record<string, unknown> | null;
  box: Components;
  question: Question | null;
  legal: readonly Offer[];
  whyNot: readonly NotNow[];
  lines: readonly Line[];
  news: readonly Line[];
  busy: boolean;
  act: (answer: Offer, then?: Step[]) => void;
  /** Something was taken back: the player decides anew, and nothing follows by itself. */
  anew?: boolean;
  /** Gives the only answer there is; null where the player wants to be asked. */
  force?: ((answer: Offer) => void) | null;
  /** Where a plan has stopped, and which answers stop one. */
  stopped?: { answer: Offer; then: Step[] } | null;
  onCareful?: (stops: (answer: Offer) => boolean) => void;
  /** The first line of the story that the seat has not seen, and what to do when it has. */
  unseen?: { since: number; onSeen: () => void } | null;
  refused: Fault | null;
  undo: Undo | null;
  reopen: (() => void) | null;
  /** Whom the seat may ask what to do. */
  coach?: Coach | null;
  /** What a lesson says, above the question. */
  lesson?: (sight: AnySight) => ComponentChildren;
  /** Nothing is asked at this step of a lesson, and nothing is waited for. */
  quiet?: boolean;
  bar: ComponentChildren;
  /** Stands in place of the question, for instance the outcome or the slider of a replay. */
  instead?: ComponentChildren | ((sight: AnySight) => ComponentChildren);
  chat: ComponentChildren | null;
  unread: number;
  onChat: () => void;
}

/** After so many lines whoever comes knows the game, or the table has gone on without: it is told no more by itself. */
const YOUNG = 200;
const isYoung = (lines: readonly Line[]): boolean => (lines.at(-1)?.n ?? 0) < YOUNG;

/** How many lines of news are read out at once, and how many answers are told that went by themselves. */
const TOLD = 4;
const BY_ITSELF = 4;

type Named = FrameProps & { nameOf: (seat: number) => string };

/** What the titles are given, and the hand that gives the answers. */
function useSight(props: Named, open: (thing: string) => void) {
  const { pages, info, seat, legal } = props;
  const looked = useSignal<string | null>(null);
  const weighed = useSignal<Offer | null>(null);
  const choice = useSignal<Choice | null>(null);
  const lossesOf = (answer: Offer) => pages.losses?.(answer) ?? [];
  const hand = useHand({
    legal,
    busy: props.busy,
    canUndo: props.undo?.can ?? false,
    stopped: props.stopped ?? null,
    looked,
    lossesOf,
    ends: (answer) => endsTurn(pages, answer),
    give: props.act,
  });
  const pointing = usePointing(hand.root, open);
  const held = useSignal<Offer | null>(null);
  held.value = hand.held.value?.answer ?? null;
  useLayoutEffect(() => {
    weighed.value = null;
  }, [legal]);
  // On the board a thing is lit for what can be done with it, not for giving it up.
  const touching = useMemo(
    () => byThing(legal.filter((answer) => !givesUp(lossesOf(answer)))),
    [legal],
  );
  const reconstructed = useMemo(() => reconstructedIn(props.box.files), [props.box]);
  const whyNotAt = useMemo(() => byThing(props.whyNot), [props.whyNot]);
  const sight: AnySight = {
    title: info.title,
    table: info.id,
    seat,
    nSeats: info.seats.length,
    view: props.view,
    sums: props.sums,
    memory: props.memory,
    sheet: props.box.sheet,
    reconstructed,
    nameOf: props.nameOf,
    question: props.question,
    legal,
    whyNot: props.whyNot,
    whyNotAt,
    touching,
    lines: props.lines,
    news: props.news,
    busy: props.busy,
    looked,
    weighed,
    held,
    told: pointing.told,
    show: pointing.show,
    lossesOf,
    act: (answer, then) => {
      choice.value = null;
      hand.act(answer, then ?? (props.anew ? undefined : pages.follow?.(answer, sight)));
    },
    choose: (answers, near, ways = []) => {
      const [only, way] = [answers[0], ways[0]];
      const several = answers.length + ways.length > 1;
      if (several) {
        choice.value = { answers, ways, near: near ?? { x: 80, y: 120 }, legal };
        hand.opened();
      } else if (only) sight.act(only);
      else if (way) sight.act(way.answer, way.then);
    },
    taught: props.lesson !== undefined,
  };
  return { sight, hand, choice, pointing };
}

export function Frame(bare: FrameProps) {
  const props = useNamed(bare);
  const { pages, info, seat } = props;
  const openThing = useRef<(thing: string) => void>(() => undefined);
  const { sight, hand, choice, pointing } = useSight(props, (thing) => openThing.current(thing));
  const automas = pages.automas?.(sight) ?? [];
  const asked = pages.askedSeats(props.view);
  const byItself = useForced(props, sight, hand);
  const keepFocus = useKeptFocus(props.legal, props.busy);
  useEffect(() => {
    // A plan stops at what the hand would hold back.
    props.onCareful?.(
      (answer) =>
        (pages.losses?.(answer).length ?? 0) > 0 || Boolean(answer.final && answer.ends_turn),
    );
  }, [pages]);
  return (
    <div
      ref={hand.root}
      class={wide.value ? "table wide" : "table"}
      data-phone={isPhone.value ? "" : undefined}
      onFocusIn={keepFocus}
      onClickCapture={hand.onClickCapture}
      onKeyDownCapture={hand.onKeyDownCapture}
    >
      <a class="skip" href="#question" onClick={skip}>
        To the question
      </a>
      {props.bar}
      <Players
        info={info}
        asked={info.state === "playing" ? asked : []}
        pages={pages}
        sight={sight}
        automas={automas}
      />
      <Middle props={props} sight={sight} hand={hand} automas={automas} openThing={openThing}>
        {{
          pointing,
          byItself,
          waiting: waitingWords(info, asked, seat),
          chooser: choice.value?.legal === props.legal && (
            <Chooser choice={choice} sight={sight} pages={pages} />
          ),
        }}
      </Middle>
      <Keys
        root={hand.root}
        pages={pages}
        sight={sight}
        undo={props.undo}
        onEscape={() => (hand.held.value = null)}
      />
      {/* A lesson says itself what it is about, and shows the board. */}
      {seat !== null &&
        info.state === "playing" &&
        pages.primer &&
        !props.lesson &&
        isYoung(props.lines) && <Primer title={info.title} sections={pages.primer} />}
    </div>
  );
}

/** Gives the only answer there is, and says which were given since the player last pressed something. */
function useForced(props: Named, sight: AnySight, hand: Hand): readonly string[] {
  const given = useSignal<readonly string[]>([]);
  const { legal, busy, force, info, seat } = props;
  const others = info.seats.some(({ kind, you }) => kind === "person" && !you);
  // What was refused is not tried again by itself.
  const may = force && seat !== null && !busy && !props.stopped && !props.refused;
  const canUndo = props.undo?.can ?? false;
  const all = legal.length > 1 ? props.pages.alike?.(legal) : undefined;
  const forcing = { legal: all ? [all] : legal, lossesOf: sight.lossesOf, canUndo, alone: !others };
  const only = may ? forcedOf(forcing) : null;
  const end = may && !props.anew && endTurn.value !== "off" ? endLeftOf(forcing) : null;
  // Before the picture: nobody sees a question that is answered already, and no press meets it.
  useLayoutEffect(() => {
    if (!only || hand.held.value) return;
    given.value = [...given.value, sentence(only.label)].slice(-BY_ITSELF);
    force?.(only);
  }, [only]);
  useLayoutEffect(() => {
    if (end && !only) hand.offerEnd(end);
  }, [end]);
  hand.given.current = () => (given.value = []);
  return given.value;
}

/** Past the bar, the players and the board. The address stays as it is. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById("question")?.focus();
}

interface Inner {
  pointing: Pointing;
  /** Answers that were given by themselves since the last press. */
  byItself: readonly string[];
  waiting: string;
  chooser: ComponentChildren;
}

/** The stage with the dock, and beside it, or on a phone beneath it, question and panels. */
function Middle(given: {
  props: Named;
  sight: AnySight;
  hand: Hand;
  automas: readonly Automa[];
  openThing: { current: (thing: string) => void };
  children: Inner;
}) {
  const { props, sight, hand, automas, children } = given;
  const { pages, info } = props;
  const log = () => <Log automas={automas} pages={pages} sight={sight} />;
  const places = placesOf(pages, sight, [
    { id: "log", name: "Log", mark: "", body: log },
    ...(props.chat
      ? [{ id: "chat", name: "Chat", mark: String(props.unread || ""), body: () => props.chat }]
      : []),
  ]);
  const phone = isPhone.value;
  const front = phone ? places : places.filter(({ isStage }) => isStage);
  const behind = phone ? [] : places.filter(({ isStage }) => !isStage);
  const [stage, openStage] = useOpen(front);
  const [panel, openPanel] = useOpen(behind);
  given.openThing.current = (thing) => {
    const holder = places.find(({ holds }) => holds(thing));
    if (!holder) return;
    if (phone || holder.isStage) openStage.value = holder.id;
    else openPanel.value = holder.id;
  };
  const called = places.find(({ calls }) => calls);
  const onOpen = (id: string) => id === "chat" && props.onChat();
  return (
    <>
      <main class="middle">
        <h1 class="sr">
          {info.name}: {pages.headline(props.view, props.sums)}
        </h1>
        {phone && (
          <Tabs
            name="Boards and panels"
            places={front}
            open={openStage}
            shown={stage}
            panel="stage"
            onOpen={onOpen}
          />
        )}
        <Latest automas={automas} sight={sight} pages={pages} lines={props.lines} />
        {info.state === "playing" && (
          <Moments sight={sight} pages={pages} elsewhere={props.lesson !== undefined} />
        )}
        {stage && !stage.isStage ? (
          <div class="panel" id="stage" key={stage.id} role="tabpanel" tabIndex={0}>
            {stage.body()}
          </div>
        ) : (
          <Stages places={front} open={openStage} shown={stage} />
        )}
        <News news={props.news} />
        {children.chooser}
      </main>
      {pages.Dock && (
        <section class="dock" aria-label="Yours">
          <pages.Dock sight={sight} />
        </section>
      )}
      <aside class="side" aria-label="Question and panels">
        {props.lesson?.(sight)}
        {typeof props.instead === "function" ? props.instead(sight) : props.instead}
        {automas[0] && info.state === "playing" && (
          <AutomaCard pages={pages} sight={sight} automa={automas[0]} />
        )}
        {props.unseen && (
          <ReportCard pages={pages} sight={sight} automas={automas} {...props.unseen} />
        )}
        {!((props.instead || props.quiet) && !props.question) && (
          <QuestionCard
            pages={pages}
            sight={sight}
            hand={hand}
            waiting={children.waiting}
            byItself={children.byItself}
            refused={props.refused}
            undo={props.undo}
            reopen={props.reopen}
            coach={props.coach ?? null}
            elsewhere={called ? `also in ${called.name}` : ""}
          />
        )}
        {behind.length > 0 && (
          <Panels places={behind} open={openPanel} shown={panel} onOpen={onOpen} />
        )}
      </aside>
    </>
  );
}

const ANSWERS = ".question .answers [data-answer], .question [data-answer]";

/**
 * A question that is answered goes away, and the focus with it: whoever plays by keyboard then
 * finds it on the next question, in the list, on the board or in a panel, wherever it was.
 */
function useKeptFocus(legal: readonly Offer[], busy: boolean) {
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
    else if (at.matches(".dock [data-lit]")) zone.current = ".dock [data-lit]";
    else zone.current = null;
  };
}

function waitingWords(info: TableInfo, asked: readonly number[], seat: number | null): string {
  if (info.state === "over") return "The game is over.";
  const others = asked.filter((n) => n !== seat).map((n) => seatName(info.seats[n], n));
  if (others.length === 0) return "One moment …";
  return `Waiting for ${others.join(", ")}.`;
}

/** The latest of what happened, for those who hear the page: what matters, and not all of it. */
function News({ news }: { news: readonly Line[] }) {
  const told = news.filter((line) => !isMinor(line)).slice(-TOLD);
  return (
    <div class="sr" aria-live="polite">
      {told.map((line) => (
        <p key={line.n}>{line.text}</p>
      ))}
    </div>
  );
}
