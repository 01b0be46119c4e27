// What a title's board and panels are given, and what a title gives: the whole interface between
// the frame, which knows no title, and the titles, which know no server. See web/README.md.

import type { ReadonlySignal, Signal } from "@preact/signals";
import type { ComponentChildren, ComponentType } from "preact";

import type { Step } from "../base/live";
import type { Line, NotNow, Offer, Question } from "../base/wire";

/** What a title calls its own: each by its schema (src/types/<title>.ts). */
export interface TitleTypes {
  View: unknown;
  Memory: unknown;
  Action: object;
  Fact: { fact: string };
  Sums: unknown;
  Sheet: unknown;
}

export type OfferOf<T extends TitleTypes> = Offer<T["Action"], T["Fact"]>;

/** One press for several answers: the first of them, what follows while it is legal, and all of it in words. */
export interface GestureOf<T extends TitleTypes> {
  answer: OfferOf<T>;
  then: Step[];
  words: string;
}

/** The table as one viewer sees it, and what the viewer can do. */
export interface Sight<T extends TitleTypes> {
  title: string;
  /** The id of the table: under it a title keeps what the player has put down here. */
  table: string;
  /** The viewer's seat; null for a watcher. */
  seat: number | null;
  nSeats: number;
  view: T["View"];
  /** What a player reckons from the view. */
  sums: T["Sums"];
  memory: T["Memory"] | null;
  /** The box, parsed and named. */
  sheet: T["Sheet"];
  /** The data files of the box in which numbers are reconstructed: what is drawn from them is marked. */
  reconstructed: ReadonlySet<string>;
  /** The name of whoever sits there. */
  nameOf: (seat: number) => string;
  question: Question | null;
  legal: readonly OfferOf<T>[];
  /** What a player would look for and cannot choose now, and why. */
  whyNot: readonly NotNow[];
  /** The same by the thing on the board that it would concern: what a grey thing says of itself. */
  whyNotAt: ReadonlyMap<string, readonly NotNow[]>;
  /**
   * Legal answers by the thing on the board that they touch. What only gives a thing up is not among
   * them (`losses` of the title): it stands in the list, and a click to look never finds it.
   */
  touching: ReadonlyMap<string, readonly OfferOf<T>[]>;
  /** All that the viewer has been told, and the part of it that is new. */
  lines: readonly Line[];
  news: readonly Line[];
  /** An answer is on its way. */
  busy: boolean;
  /** The thing on the board that is looked at. */
  looked: Signal<string | null>;
  /** The answer that the pointer or the focus rests on: boards draw what it would do as a ghost. */
  weighed: Signal<OfferOf<T> | null>;
  /** The answer that waits for "End turn" or for a second step: not given yet, and still a ghost. */
  held: ReadonlySignal<OfferOf<T> | null>;
  /** Things that the report, the log or a printed opponent points at just now. */
  told: ReadonlySignal<readonly string[]>;
  /** Lights things, brings the first of them into sight, and opens the stage or panel it lies in. */
  show: (things: readonly string[], stays?: boolean, lasts?: boolean) => void;
  /** What is lost with an answer, as the title tells it. */
  lossesOf: (answer: OfferOf<T>) => readonly Loss[];
  /**
   * Gives an answer; `then` follow while they are legal. One call is one gesture: one undo takes all
   * of it back. What loses something, or ends a turn for good, waits for a second step first.
   */
  act: (answer: OfferOf<T>, then?: Step[]) => void;
  /** Gives the only answer or gesture, or lets the player choose among several. */
  choose: (answers: readonly OfferOf<T>[], near?: Point, ways?: readonly GestureOf<T>[]) => void;
  /** A lesson looks at every answer: nothing is given but what is pressed. */
  taught: boolean;
}

export interface Point {
  x: number;
  y: number;
}

/** Something that moves or shines for a moment, in the units of the board. */
export type Effect =
  | { kind: "move"; seat: number; from: Point; to: Point }
  | { kind: "pulse"; at: Point; seat?: number };

/**
 * What an answer loses: points that are wasted, a piece that is given up, a turn with things unused.
 * An answer with a loss says so, is never first, primary or preselected, and takes a second step.
 */
export interface Loss {
  /** `gives_up`: the answer has no other use, so the thing that it touches is not lit for it. */
  kind: "wastes" | "gives_up" | "leaves_unused";
  /** In a few words: "113 IP are lost". */
  text: string;
}

/** How an answer looks in the list: the same signs as on the board, and what it brings and costs. */
export interface Face {
  sign?: ComponentChildren;
  /** What it brings and costs, made from its facts. */
  line?: ComponentChildren;
}

/** What a seat would have if the game ended now. */
export interface Score {
  points: number;
  /** Where they come from, in words. */
  parts: readonly (readonly [string, number])[];
  /** What is not counted in, for instance what is secret. */
  note?: string;
}

/** Who plays when: seats by number, and the printed opponent. */
export type Turn = number | "automa";

export interface Panel<T extends TitleTypes> {
  id: string;
  name: string;
  /** Whether a thing of this name lies in it: what is pointed at is then opened. */
  holds?: (thing: string) => boolean;
  /** Nothing to show for this viewer? */
  hidden?: (sight: Sight<T>) => boolean;
  /** Whether the question is answered best in this panel: then it comes to the front. */
  calls?: (sight: Sight<T>) => boolean;
  Body: ComponentType<{ sight: Sight<T> }>;
}

/** Something that everybody may know of a seat. */
export interface Stat {
  /** Without a label, the value stands beside the name. */
  label: string;
  value: string | number;
  /** A sign in place of the label, which is then read out and shown on focus. */
  sign?: ComponentChildren;
  /** What it means, in a sentence. */
  hint?: string;
}

/** A player of the rules' own who sits at the table without a seat. */
export interface Automa {
  name: string;
  /** What it would have if the game ended now. */
  score?: Score | null;
  /** Whose token it shows, where it plays with a seat's pieces. */
  token?: number;
  facts: Stat[];
}

/** The picture in the middle, drawn as SVG in units of the title's own. */
export interface Picture<T extends TitleTypes> {
  size: { width: number; height: number };
  /** What to show first: a box in the units of the board. */
  home?: (sight: Sight<T>) => { x: number; y: number; width: number; height: number } | null;
  /** Where the question is about: brought into sight when the place changes. */
  focus?: (sight: Sight<T>) => Point | null;
  Board: ComponentType<{ sight: Sight<T> }>;
  /** Words for a thing on the board that is hovered over or focused. */
  Details: ComponentType<{ sight: Sight<T>; thing: string }>;
  /** What the signs on the board mean, where the board does not say it itself. */
  Key?: ComponentType<{ sight: Sight<T> }>;
  /** Where a thing lies, for those that are no target of their own. */
  placeOf?: (thing: string, sight: Sight<T>) => Point | null;
  /** Something that moves or shines where lines of the story happened. */
  effects: (lines: readonly Line[], sight: Sight<T>) => Effect[];
}

/** One of several boards of a title: that of the phase is the big one, the others wait behind tabs. */
export interface Stage<T extends TitleTypes> {
  id: string;
  name: string;
  /** Drawn with pan and zoom; or `Body`, as HTML. */
  picture?: Picture<T>;
  Body?: ComponentType<{ sight: Sight<T> }>;
  hidden?: (sight: Sight<T>) => boolean;
  /** The data files that it is drawn from: where one is reconstructed, the board says so. */
  files?: readonly string[];
  /** Whether it is the board of this question or phase: then it comes to the front. */
  calls?: (sight: Sight<T>) => boolean;
  /** Whether nothing of it concerns anybody now: a wide screen then shows another one beside the big one. */
  idle?: (sight: Sight<T>) => boolean;
  /** Whether a thing of this name lies on it. */
  holds?: (thing: string) => boolean;
}

/** A turn of the printed opponent: what is drawn as a thing, and its steps. */
export interface AutomaTurn {
  lines: readonly Line[];
  /** The card or cube that was drawn, as a thing; `at` is the step that is shown. */
  Card?: ComponentType<{ at: number }>;
  heading?: string;
}

/** What a title contributes. */
export interface TitlePages<T extends TitleTypes> {
  id: string;
  /** The board; without it, `Middle` stands in its place. */
  picture?: Picture<T>;
  Middle?: ComponentType<{ sight: Sight<T> }>;
  /** Several boards instead of one; the first is shown where none calls. */
  stages?: readonly Stage<T>[];
  /** What is one's own, under the stage: hand, slots, tokens, ship. It never moves or jumps. */
  Dock?: ComponentType<{ sight: Sight<T> }>;
  panels: Panel<T>[];
  /** The sections that tell the game in short, for those who sit down for the first time. */
  primer?: readonly string[];
  /** Where the game stands, in a few words. */
  headline: (view: T["View"], sums?: T["Sums"]) => string;
  /** Who is waited for. */
  askedSeats: (view: T["View"]) => readonly number[];
  /** What everybody may know of a seat. */
  facts: (sight: Sight<T>, seat: number) => Stat[];
  /** Printed opponents, after the seats. */
  automas?: (sight: Sight<T>) => Automa[];
  /** The heading of a group of answers; "" if they stand without one. */
  heading: (group: string) => string;
  /** What comes first under a heading: the smaller number. As the rules list them, if nothing is said. */
  order?: (answer: OfferOf<T>) => number;
  /** The answer that most players want now, if there is one: it stands out. */
  primary?: (sight: Sight<T>) => OfferOf<T> | undefined;
  /** What goes without saying after an answer, wherever it is given: steps of the same gesture. */
  follow?: (answer: OfferOf<T>, sight: Sight<T>) => Step[] | undefined;
  /** Gestures that are offered above the answers, as presses that save presses. */
  gestures?: (sight: Sight<T>) => readonly GestureOf<T>[];
  /** The answer that stands for all of them, where every one does the same: it is as good as the only one. */
  alike?: (legal: readonly OfferOf<T>[]) => OfferOf<T> | undefined;
  /** What is lost with an answer, from its facts. */
  losses?: (answer: OfferOf<T>) => readonly Loss[];
  /** The safe one of amounts: 0, what fits, what pays exactly. Without it, the most that loses nothing. */
  preselect?: (sight: Sight<T>) => OfferOf<T> | undefined;
  /** Whether an answer does nothing but end the turn or phase: then it stands in the place of "End turn". */
  ends?: (answer: OfferOf<T>) => boolean;
  /** What the end of a turn or phase leaves as it is, said on its button; nothing is lost by it. */
  leaves?: (answer: OfferOf<T>, sight: Sight<T>) => string | null;
  /** How an answer looks in the list. */
  face?: (answer: OfferOf<T>, sight: Sight<T>) => Face | null;
  /** What speaks for an answer, from its facts, where `face` says less than all of it. */
  reasons?: (answer: OfferOf<T>, sight: Sight<T>) => readonly string[];
  /** The sign of a line in the log and in reports. */
  signOf?: (line: Line) => ComponentChildren;
  /** What a seat would have if the game ended now; null where it cannot be known. */
  score?: (sight: Sight<T>, seat: number) => Score | null;
  /** Who plays when, the first player first. */
  turnOrder?: (sight: Sight<T>) => readonly Turn[];
  /** Who plays first in this round, where that is a thing of the game. */
  firstPlayer?: (sight: Sight<T>) => Turn | null;
  /** The turns of the printed opponent in these lines, each with its card. Without it, each unbroken run is one. */
  automaTurns?: (lines: readonly Line[], sight: Sight<T>) => readonly AutomaTurn[];
  /** At the end, under the verdict: what the title wants to show besides the table by source. */
  Ending?: ComponentType<{ sight: Sight<T> }>;
  /** The next thing that waits for an order (key N): the name of a thing, after the one that is looked at. */
  next?: (sight: Sight<T>) => string | null;
}

// Titles of all kinds stand in one list; each knows its own View.
export type AnyTitlePages = TitlePages<any>;
export type AnyPicture = Picture<any>;
export type AnySight = Sight<any>;
export type AnyGesture = GestureOf<any>;
