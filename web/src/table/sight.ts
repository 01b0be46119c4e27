// What a title's board and panels are given, and what a title gives: the whole interface between
// the frame, which knows no title, and the titles, which know no server. See web/README.md.

import type { Signal } from "@preact/signals";
import type { ComponentType } from "preact";

import type { Step } from "../base/live";
import type { Answer, Line, Question } from "../base/wire";

/** The table as one viewer sees it, and what the viewer can do. */
export interface Sight<View = unknown, Memory = unknown> {
  title: string;
  /** The viewer's seat; null for a watcher. */
  seat: number | null;
  nSeats: number;
  view: View;
  memory: Memory | null;
  /** The data files of the box, by name. */
  files: Record<string, unknown>;
  /** The name of whoever sits there. */
  nameOf: (seat: number) => string;
  question: Question | null;
  legal: readonly Answer[];
  /** Legal answers by the thing on the board that they touch. */
  touching: ReadonlyMap<string, readonly Answer[]>;
  /** All that the viewer has been told, and the part of it that is new. */
  lines: readonly Line[];
  news: readonly Line[];
  /** An answer is on its way. */
  busy: boolean;
  /** The thing on the board that is looked at. */
  looked: Signal<string | null>;
  /** Gives an answer; `then` follow while they are legal. */
  act: (answer: Answer, then?: Step[]) => void;
  /** Gives the only answer, or lets the player choose among several. */
  choose: (answers: readonly Answer[], near?: Point) => void;
}

export interface Point {
  x: number;
  y: number;
}

/** Something that moves or shines for a moment, in the units of the board. */
export type Effect =
  | { kind: "move"; seat: number; from: Point; to: Point }
  | { kind: "pulse"; at: Point; seat?: number };

export interface Panel<View, Memory> {
  id: string;
  name: string;
  /** Nothing to show for this viewer? */
  hidden?: (sight: Sight<View, Memory>) => boolean;
  /** Whether the question is answered best in this panel: then it comes to the front. */
  calls?: (sight: Sight<View, Memory>) => boolean;
  Body: ComponentType<{ sight: Sight<View, Memory> }>;
}

export interface Fact {
  /** Without a label, the value stands beside the name. */
  label: string;
  value: string | number;
}

/** A player of the rules' own who sits at the table without a seat. */
export interface Automa {
  name: string;
  /** Whose token it shows, where it plays with a seat's pieces. */
  token?: number;
  facts: Fact[];
}

/** The picture in the middle, drawn as SVG in units of the title's own. */
export interface Picture<View, Memory> {
  size: (files: Record<string, unknown>) => { width: number; height: number };
  /** What to show first: a box in the units of the board. */
  home?: (
    sight: Sight<View, Memory>,
  ) => { x: number; y: number; width: number; height: number } | null;
  /** Where the question is about: brought into sight when the place changes. */
  focus?: (sight: Sight<View, Memory>) => Point | null;
  Board: ComponentType<{ sight: Sight<View, Memory> }>;
  /** Words for a thing on the board that is hovered over or focused. */
  Details: ComponentType<{ sight: Sight<View, Memory>; thing: string }>;
  /** What the signs on the board mean, where the board does not say it itself. */
  Key?: ComponentType<{ sight: Sight<View, Memory> }>;
  /** Something that moves or shines where lines of the story happened. */
  effects: (lines: readonly Line[], sight: Sight<View, Memory>) => Effect[];
}

/** What a title contributes. */
export interface TitlePages<View, Memory> {
  id: string;
  /** The board; without it, `Middle` stands in its place. */
  picture?: Picture<View, Memory>;
  Middle?: ComponentType<{ sight: Sight<View, Memory> }>;
  panels: Panel<View, Memory>[];
  /** The sections that tell the game in short, for those who sit down for the first time. */
  primer?: readonly string[];
  /** Where the game stands, in a few words. */
  headline: (view: View) => string;
  /** Who is waited for. */
  askedSeats: (view: View) => readonly number[];
  /** What everybody may know of a seat. */
  facts: (sight: Sight<View, Memory>, seat: number) => Fact[];
  /** Printed opponents, after the seats. */
  automas?: (sight: Sight<View, Memory>) => Automa[];
  /** Under which heading an answer stands in the list of all answers. */
  group: (answer: Answer) => string;
  /** What comes first under a heading: the smaller number. As the rules list them, if nothing is said. */
  order?: (answer: Answer) => number;
  /** The answer that most players want now, if there is one: it stands out. */
  primary?: (sight: Sight<View, Memory>) => Answer | undefined;
  /** Lines of the story that few want to read. */
  isMinor?: (line: Line) => boolean;
  /** Whose doing a line of the story is; null for nobody's. */
  actor: (line: Line) => number | null;
}

// Titles of all kinds stand in one list; each knows its own View.
export type AnyTitlePages = TitlePages<any, any>;
export type AnyPicture = Picture<any, any>;
export type AnySight = Sight<any, any>;
