// The open API as docs/api.md tells it: what every client of the server is sent and sends. What has
// a type in Rust comes from src/types; written here is only what the server passes on as it is.

import type * as Api from "../types/api";

export type { ClockRule as Clock, Me, SeatInfo, State as TableState } from "../types/api";

/** A section of the rules, as labels and refusals cite it: "§3.6.1". */
export type Rule = string;

export interface Fault {
  code: string;
  message: string;
  rule: Rule | null;
}

export interface OptionInfo {
  name: string;
  meaning: string;
  rule: Rule;
  values: { one_of: [string, string][] } | { number_or_none: { min: number; max: number } };
  default: string;
}

export interface Conflict {
  a: [string, string];
  b: [string, string];
  reason: string;
}

export interface TitleInfo {
  id: string;
  name: string;
  rights: string;
  ruleset: number;
  seats: { min: number; max: number };
  options: OptionInfo[];
  conflicts: Conflict[];
  bots: string[];
  length_unit: string;
}

export interface Section {
  id: string;
  title: string;
  kind: string;
  text: string;
  rulings: string[];
}

export interface Rulebook {
  chapters: { id: string; title: string }[];
  sections: Section[];
}

export interface OutcomeRow {
  who: { seat: number } | { automa: { name: string; level: unknown } };
  score: number;
  won: boolean;
  parts: [string, number][];
}

export interface Outcome {
  reason: string;
  rule: Rule;
  rows: OutcomeRow[];
}

/** A table; how it ended is told by its title. */
export type TableInfo = Omit<Api.TableInfo, "outcome"> & { outcome: Outcome | null };

/** A table in the lobby. */
export type TableRow = Pick<
  TableInfo,
  | "id"
  | "title"
  | "name"
  | "state"
  | "created"
  | "options"
  | "seats"
  | "clock"
  | "watchers"
  | "outcome"
>;

export interface Question {
  id: string;
  text: string;
  rule: Rule;
}

/** One legal answer. */
export interface Answer {
  action: { do: string; [field: string]: unknown };
  text: string;
  label: string;
  rule: Rule;
  touches: string[];
}

/** A line of the story, as one viewer was told it. */
export interface Line {
  n: number;
  at: number;
  event?: { event: string; [field: string]: unknown };
  undone?: { seat: number };
  reopened?: { seat: number };
  text: string;
  rule?: Rule | null;
}

export interface Asked {
  question: Question | null;
  legal: Answer[];
  can_undo: boolean;
  can_reopen: boolean;
  undo_reason: string | null;
  over: boolean;
}

export interface Full extends Asked {
  type: "full";
  viewer: { seat: number } | "watcher";
  version: number;
  story: number;
  view: Record<string, unknown>;
  memory: Record<string, unknown> | null;
  table: TableInfo;
}

export interface Change extends Asked {
  type: "change";
  from: number;
  version: number;
  sections: Record<string, unknown>;
  gone: string[];
  memory: Record<string, unknown> | null;
  lines: Line[];
}

export interface ChatLine {
  n: number;
  at: number;
  name: string;
  seat: number | null;
  text: string;
}

export type FromServer =
  | Full
  | Change
  | { type: "table"; table: TableInfo }
  | ({ type: "chat" } & ChatLine)
  | { type: "ack"; key: string; again: boolean; version: number }
  | { type: "error"; key: string | null; error: Fault; fresh?: Full | null }
  | { type: "pong" }
  | { type: "bye"; reason: string };

export type ToServer = Api.ClientMessage;

/** A finished game after its first `k` entries. */
export interface At {
  k: number;
  entries: number;
  view: Record<string, unknown> | null;
  memory: Record<string, unknown> | null;
  lines: Omit<Line, "n" | "at">[];
  /** How many lines of the story had been told by then. */
  story: number;
  entry: {
    k: number;
    seat?: number;
    text?: string;
    deal?: { index: number; n: number; result: number };
  } | null;
}
