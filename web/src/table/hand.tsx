// The hand at the table: which presses are taken, which answers wait for a second step, and on touch
// the first tap that only looks.

import { useSignal, type Signal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

import type { Step } from "../base/live";
import { endTurn } from "../base/prefs";
import type { Offer } from "../base/wire";
import { FRESH_MS, holdOf, isFresh, isTaken, type Fresh, type Hold, type Press } from "./safety";
import type { Loss, Point } from "./sight";

/** An answer that is chosen and not given yet. */
export interface Held {
  answer: Offer;
  then: Step[] | undefined;
  why: Hold;
  losses: readonly Loss[];
}

/** A press that was not taken: where, and which one it is. */
export interface Missed {
  at: Point;
  id: number;
}

export interface Hand {
  root: RefObject<HTMLDivElement>;
  held: Signal<Held | null>;
  missed: Signal<Missed | null>;
  /** Gives an answer, or holds it back. */
  act: (answer: Offer, then?: Step[]) => void;
  /** Holds out the end of the turn, where nothing else is left. */
  offerEnd: (answer: Offer) => void;
  /** Gives what is held. */
  confirm: () => void;
  /** Called when the player has given an answer. */
  given: { current: () => void };
  /** What is drawn under the pointer is new: it takes no press there for a moment. */
  opened: () => void;
  onClickCapture: (event: MouseEvent) => void;
  onKeyDownCapture: (event: KeyboardEvent) => void;
}

interface Around {
  legal: readonly Offer[];
  busy: boolean;
  canUndo: boolean;
  stopped: { answer: Offer; then: Step[] } | null;
  looked: Signal<string | null>;
  lossesOf: (answer: Offer) => readonly Loss[];
  ends: (answer: Offer) => boolean;
  give: (answer: Offer, then?: Step[]) => void;
}

/** What gives an answer, or changes what is asked. */
const TAKES = "[data-answer], [data-lit], [data-takes]";

const middleOf = (element: Element): Point => {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
};

/**
 * The moment since when what is asked is shown; the page says so while it is new. The same answers once more, after one of
 * them was given, are a new question too.
 */
function useFresh(root: RefObject<HTMLDivElement>, legal: readonly Offer[], busy: boolean) {
  const fresh = useRef<Fresh>({ since: -FRESH_MS, by: null });
  const last = useRef<Press | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const renew = () => {
    fresh.current = { since: performance.now(), by: last.current };
    if (!last.current || !root.current) return;
    // Through the DOM: nothing has to be drawn anew for it.
    root.current.dataset["fresh"] = "";
    clearTimeout(timer.current);
    timer.current = setTimeout(() => delete root.current?.dataset["fresh"], FRESH_MS);
  };
  useLayoutEffect(() => {
    renew();
    return () => clearTimeout(timer.current);
  }, [legal, busy]);
  return { fresh, last, renew };
}

export function useHand(around: Around): Hand {
  const root = useRef<HTMLDivElement>(null);
  const held = useSignal<Held | null>(null);
  const missed = useSignal<Missed | null>(null);
  const tapped = useRef<string | null>(null);
  const count = useRef(0);
  // When the press that is being worked on was made. On a busy machine it is heard later, perhaps after the next question has come.
  const made = useRef<number | null>(null);
  const now = () => made.current ?? performance.now();
  // Whether it is the second one of a double click whose first one brought the question, however long the machine took over that.
  const doubled = useRef(false);
  const clicked = useRef(-FRESH_MS);
  const given = useRef<() => void>(() => undefined);
  const { fresh, last, renew } = useFresh(root, around.legal, around.busy);
  const heard = (event: UIEvent): number => {
    made.current = event.timeStamp;
    doubled.current = event.detail > 1 && clicked.current < fresh.current.since;
    if (event.detail > 0) clicked.current = event.timeStamp;
    setTimeout(() => ((made.current = null), (doubled.current = false)));
    return event.timeStamp;
  };
  const isTooSoon = () => doubled.current || isFresh(fresh.current, now());
  const miss = (at: Point) => (missed.value = { at, id: (count.current += 1) });

  const { stopped, legal } = around;
  useLayoutEffect(() => {
    tapped.current = null;
    held.value = stopped
      ? {
          ...stopped,
          why: around.lossesOf(stopped.answer).length > 0 ? "loses" : "ends",
          losses: around.lossesOf(stopped.answer),
        }
      : null;
  }, [legal, stopped]);

  const act = (answer: Offer, then?: Step[]) => {
    if (around.busy) return;
    const losses = around.lossesOf(answer);
    const why = holdOf({
      answer,
      losses,
      ends: around.ends(answer),
      choices: legal.length,
      canUndo: around.canUndo,
      endTurn: endTurn.value,
    });
    if (why) {
      held.value = { answer, then, why, losses };
      renew();
    } else if (answer.final && fresh.current.by && isTooSoon()) {
      miss(last.current?.at ?? middleOf(document.activeElement ?? document.body));
    } else {
      given.current();
      around.give(answer, then);
    }
  };
  const confirm = () => {
    const waits = held.value;
    if (!waits || around.busy) return;
    if (isTooSoon()) {
      miss(last.current?.at ?? middleOf(document.activeElement ?? document.body));
      return;
    }
    held.value = null;
    given.current();
    around.give(waits.answer, waits.then);
  };

  /** Whether a press on this element goes on to it. */
  const passes = (press: Press, on: Element): boolean => {
    if (isTaken(press, fresh.current)) {
      last.current = press;
      return true;
    }
    miss(press.at ?? middleOf(on));
    return false;
  };
  /** On touch the first tap on a thing looks, the second does. */
  const looks = (event: MouseEvent, on: Element): boolean => {
    const thing = (on as HTMLElement).dataset["thing"];
    if (!thing || (event as PointerEvent).pointerType !== "touch") return false;
    if (tapped.current === thing && around.looked.value === thing) return false;
    tapped.current = thing;
    around.looked.value = thing;
    return true;
  };
  return {
    root,
    held,
    missed,
    act,
    offerEnd: (answer) => (held.value = { answer, then: undefined, why: "ends", losses: [] }),
    confirm,
    given,
    opened: () => last.current?.at && renew(),
    onClickCapture: (event) => {
      const when = heard(event);
      const on = (event.target as Element).closest(TAKES);
      if (!on) return;
      const at = event.detail === 0 ? null : { x: event.clientX, y: event.clientY };
      if (looks(event, on) || !passes({ at, when }, on)) {
        event.stopPropagation();
        event.preventDefault();
      }
    },
    onKeyDownCapture: (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      // A button turns its key into a click; what is drawn does not.
      const on = (event.target as Element).closest("path[data-lit]");
      if (!on || passes({ at: null, when: heard(event) }, on)) return;
      event.stopPropagation();
      event.preventDefault();
    },
  };
}

/** How long a press that was not taken is shown, as long as it fades in hand.css. */
const MISSED_MS = 1400;

/** The press that was not taken, where it was, and why. */
export function MissedRing({ missed }: { missed: Signal<Missed | null> }) {
  const now = missed.value;
  // By the clock, not by the end of its animation: who wants no motion sees none end.
  useEffect(() => {
    if (!now) return;
    const timer = setTimeout(() => (missed.value = null), MISSED_MS);
    return () => clearTimeout(timer);
  }, [now?.id]);
  return (
    <>
      {now && (
        <span
          key={now.id}
          class="missed"
          data-missed={now.id}
          aria-hidden="true"
          style={{ left: `${now.at.x}px`, top: `${now.at.y}px` }}
        />
      )}
      <p class="missed-words" role="status">
        {now ? "Not taken: the question had just changed." : ""}
      </p>
    </>
  );
}
