// The open API as docs/api.md tells it: what every client of the server is sent and sends.
// What belongs to a title (View, Action, events) is in src/types, written from the Rust types.

/** A section of the rules, as labels and refusals cite it: "§3.6.1". */
export type Rule = string;

export interface Fault {
  code: string;
  message: string;
  rule: Rule | null;
}

export interface Me {
  id: string | null;
  name: string | null;
  guest: boolean;
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

export type Clock =
  | { kind: "none" }
  | { kind: "live" | "days"; bank_s: number; increment_s: number };

export type SeatKind = "open" | "invited" | "person" | "bot";

export interface SeatInfo {
  seat: number;
  kind: SeatKind;
  name: string | null;
  bot: string | null;
  you: boolean;
  connected?: boolean;
  absent?: boolean;
  taken_over?: boolean;
  resigned?: boolean;
  clock_ms?: number | null;
}

export type TableState = "waiting" | "playing" | "over" | "frozen" | "closed";

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

export interface TableRow {
  id: string;
  title: string;
  name: string;
  state: TableState;
  created: number;
  options: Record<string, string>;
  seats: SeatInfo[];
  clock: Clock;
  watchers: boolean;
  outcome: Outcome | null;
}

export interface TableInfo extends TableRow {
  ruleset: number;
  components: string;
  listed: boolean;
  owner: boolean;
  policy: string[];
  dealer: {
    kind: string;
    commitment?: string | null;
    nonces?: string[];
    secret?: string | null;
    seed?: string | null;
  };
  watching: number;
  imported: boolean;
  message: string | null;
}

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

export type ToServer =
  | { type: "act"; key: string; version: number; action: unknown }
  | { type: "undo" | "reopen"; key: string; version: number }
  | { type: "chat"; text: string }
  | { type: "ping" };

/** A finished game after its first `k` entries. */
export interface At {
  k: number;
  entries: number;
  view: Record<string, unknown> | null;
  memory: Record<string, unknown> | null;
  lines: Omit<Line, "n" | "at">[];
  entry: {
    k: number;
    seat?: number;
    text?: string;
    deal?: { index: number; n: number; result: number };
  } | null;
}
