// What crosses the desk of a printed opponent. Written by `cargo xtask types` from the schemas of
// `orrery desk --schema`; change the Rust types instead of this file.

/** Two values that do not go together. */
export interface Conflict {
  /** One option and its value; or [`SEATS`] and a number or span of seats, as in `"1"` or `"2-4"`. */
  a: [string, string];
  /** The other. */
  b: [string, string];
  /** Why they do not go together. */
  reason: string;
}

/** What a person answers. */
export type DeskAnswer =
  | { pick: string }
  | { numbers: number[] }
  | { all: string[] };

/** A question that has been answered, for those who look for a wrong answer. */
export interface DeskAnswered {
  /** What was asked. */
  text: string;
  rule: string;
  /** What was answered, in words. */
  said: string;
  /** Whether it was a fact of the board. */
  is_fact: boolean;
}

/** What the desk asks. */
export interface DeskAsk {
  id: string;
  /** The question, in the words of the board. */
  text: string;
  /** The section that needs it. */
  rule: string;
  form: DeskForm;
  /** Whether it is a fact of the board that a rule needs; a button that goes on is none. */
  is_fact: boolean;
  /** The sum that finds the answer, if numbers do. */
  sum?: DeskSum | null;
}

/** One thing that can be tapped. */
export interface DeskChoice {
  id: string;
  label: string;
}

/** What the automa has drawn and acts by, for those who show it as a thing. */
export interface DeskDrawn {
  /** Which card or cell it is. */
  id: string;
  /** What it is called. */
  label: string;
  /** Where it lies: a slot, a column; empty if that does not matter. */
  place: string;
}

/** One number that can be entered. */
export interface DeskField {
  id: string;
  label: string;
  min: number;
  max: number;
  /** What it is before anybody changes it. */
  value: number;
}

/** How a question is answered. */
export type DeskForm =
  | { pick: DeskChoice[] }
  | { numbers: DeskField[] }
  | { all: DeskChoice[] };

/** A desk, for those who choose one. */
export interface DeskInfo {
  /** The automa, as a log names it. */
  id: string;
  /** Its name. */
  name: string;
  /** The title it belongs to. */
  title: string;
  /** What can be chosen before the game. */
  options: OptionSpec[];
  /** Values that do not go together. */
  conflicts: Conflict[];
}

/** One line of what the desk keeps for the automa. */
export interface DeskKept {
  id: string;
  label: string;
  value: string;
}

/** A desk as a file: everything that there is to keep. */
export interface DeskLog {
  format: number;
  setup: DeskSetup;
  /** What people answered, in order. */
  entries?: DeskAnswer[];
}

/** What is done with a desk. */
export type DeskMove =
  | "look"
  | { answer: DeskAnswer }
  | "back"
  | { mend: { entry: number; answer: DeskAnswer } }
  | { sum: { id: string; given: DeskAnswer[] } };

/** A message that cannot be done. */
export interface DeskRefusal {
  error: string;
}

/** What a desk says to it. */
export interface DeskReply {
  /** The log to keep from now on. */
  log: DeskLog;
  sheet: DeskSheet;
  /** What became of a sum. */
  working?: DeskWorking | null;
  /** How many later answers did not fit any more after one was mended. */
  n_dropped: number;
}

/** A whole message to a desk: it remembers nothing, so all of its log comes along. */
export interface DeskRequest {
  log: DeskLog;
  move: DeskMove;
}

/** What a desk is opened with. */
export interface DeskSetup {
  /** Which automa. */
  automa: string;
  /** Its options; what is not said is usual. */
  options?: Record<string, string>;
  /** Hex digits from which the desk shuffles; not used where people draw by hand. */
  seed: string;
  /** Printed numbers that the owner of the box has told on an earlier evening, by name. */
  printed?: Record<string, number>;
}

/** A desk as it stands. */
export interface DeskSheet {
  /** All that has been said, oldest first. */
  steps: DeskStep[];
  /** What is asked now; nothing when the game is over. */
  ask?: DeskAsk | null;
  /** What has been answered so far, oldest first: one for each entry of the log. */
  answers: DeskAnswered[];
  /** What the automa has drawn and acts by, if it is a thing to be shown. */
  drawn?: DeskDrawn | null;
  /** What the desk keeps for the automa. */
  kept: DeskKept[];
  /** Printed numbers that the owner has told, for the next evening. */
  printed: Record<string, number>;
  /** How many answers were facts of the board, each tap and each number that was changed counted. */
  n_facts: number;
}

/** One thing that the automa does: a sentence, its section, and what to do on the board. */
export interface DeskStep {
  text: string;
  rule: string;
  /** Whether hands are needed on the board. */
  is_order: boolean;
  /** The sum that says exactly where, if numbers do. */
  sum?: DeskSum | null;
  /** After how many answers it was said. */
  after: number;
}

/** A sum that the desk can do for a person: from numbers to an answer with its reason. */
export interface DeskSum {
  id: string;
  label: string;
}

/** What becomes of a sum. */
export type DeskWorking =
  | { ask: DeskAsk }
  | { found: { text: string; rule: string; answer?: DeskAnswer | null } };

/** One option. */
export interface OptionSpec {
  /** Its name, as in `--option name=value`. */
  name: string;
  /** What it decides, for people. */
  meaning: string;
  /** The section or ruling that it belongs to. */
  rule: string;
  /** What it can be. */
  values: Values;
  /** What it is if nobody says anything. */
  default: string;
}

/** What an option can be. */
export type Values =
  | { one_of: ([string, string])[] }
  | { number_or_none: { min: number; max: number } };
