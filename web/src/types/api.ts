// What the open API takes and gives. Written by `cargo xtask types` from the document of
// `orrery games --openapi`; change the Rust types instead of this file.

/** An answer. */
export interface Act {
  /** Whose. */
  seat: number;
  /** The client's own, new for each answer. */
  key: string;
  /** The version of the view that is answered. */
  version: number;
  /** One of `legal`. */
  action?: unknown;
  /** The same in text notation. */
  text?: string | null;
}

/** An answer is stored. */
export interface Acted {
  /** The client's own. */
  key: string;
  /** It was stored before. */
  again: boolean;
  version: number;
  /** What the seat was told by it. */
  lines: StoryLine[];
  /** `null` if the viewer is not asked. */
  question: Question | null;
  /** Every legal answer. */
  legal: Answer[];
  can_undo: boolean;
  can_reopen: boolean;
  /** How far back undo reaches, where the seat cannot. */
  undo_reason: string | null;
  /** Has the game ended? */
  over: boolean;
}

/** A legal answer. */
export interface Answer {
  /** The schema of the title tells what it can be. */
  action: unknown;
  /** The same in text notation. */
  text: string;
  /** What it does, for people. */
  label: string;
  /** The section that it follows. */
  rule: string;
  /** Names of board elements, such as `hex:E17` or `planet:12`. */
  touches: string[];
}

/** A finished game after its first `k` entries. */
export interface At {
  k: number;
  /** How many entries the game has. */
  entries: number;
  /** `null` for `all`. */
  view: Record<string, unknown> | null;
  /** `null` for `all`. */
  memory: unknown;
  /** The whole state, for `all`. */
  position: unknown;
  /** What the viewer was told by the last of the entries. */
  lines: StoryLine[];
  /** The last of the entries. */
  entry: LogEntry | null;
  version: number;
  /** How many lines the viewer has been told up to here: so much of `story` belongs to this moment. */
  story: number;
}

/** An undo or a reopening. */
export interface Back {
  /** Whose. */
  seat: number;
  /** The client's own, new for each. */
  key: string;
  /** The version of the view that the client has. */
  version: number;
}

/** What has changed for a viewer. */
export interface Change {
  type: "change";
  /** The version before. */
  from: number;
  version: number;
  /** The fields of the view that are different now. */
  sections: Record<string, unknown>;
  /** The fields that are no more. */
  gone: string[];
  /** `null` if unchanged. */
  memory: unknown;
  /** The new lines of the story. */
  lines: StoryLine[];
  /** `null` if the viewer is not asked. */
  question: Question | null;
  /** Every legal answer. */
  legal: Answer[];
  can_undo: boolean;
  can_reopen: boolean;
  /** How far back undo reaches, where the seat cannot. */
  undo_reason: string | null;
  /** Has the game ended? */
  over: boolean;
}

/** A heading. */
export interface Chapter {
  /** Its number. */
  id: string;
  /** Its name. */
  title: string;
}

/** What was said. */
export interface ChatPage {
  lines: ChatRow[];
}

/** One line of chat. */
export interface ChatRow {
  /** Its number, from 0. */
  n: number;
  /** When, in milliseconds since 1970. */
  at: number;
  /** Who says it. */
  name: string;
  /** From which seat; `null` for a watcher. */
  seat: number | null;
  /** What. It is text, whatever it looks like. */
  text: string;
}

/** What a client sends. */
export type ClientMessage =
  | { type: "act"; key: string; version: number; action?: unknown; text?: string | null }
  | { type: "undo"; key: string; version: number }
  | { type: "reopen"; key: string; version: number }
  | { type: "chat"; text: string }
  | { type: "ping" };

/** Which clock a table has. */
export type ClockRule =
  | { kind: "none" }
  | { kind: "live"; bank_s: number; increment_s: number }
  | { kind: "days"; bank_s: number; increment_s: number };

/** Two values that do not go together. */
export interface Conflict {
  /** One option and its value; or [`SEATS`] and a number or span of seats, as in `"1"` or `"2-4"`. */
  a: [string, string];
  /** The other. */
  b: [string, string];
  /** Why they do not go together. */
  reason: string;
}

/** Data files, each parsed. */
export interface DataFiles {
  /** The blake3 of the content. */
  hash: string;
  files: Record<string, unknown>;
}

/** The promise about the dice, and after the end its proof. */
export interface DealerInfo {
  /** `sealed`; an imported record may be `open`, `shut` or `caller`. */
  kind: string;
  /** blake3 of the secret, in hex. */
  commitment: string | null;
  /** What the seats have added, in order, once the game has begun. */
  nonces: string[];
  /** The secret, after the end. */
  secret: string | null;
  /** The seed that follows, after the end. */
  seed: string | null;
}

/** This document. */
export interface Document {
  /** The version of OpenAPI. */
  openapi: string;
  info: Record<string, unknown>;
  servers: unknown[];
  paths: Record<string, unknown>;
  components: Record<string, unknown>;
  security: unknown[];
}

/** One draw as the log keeps it: enough to replay, and to check against the seed. */
export interface Draw {
  /** Which draw of the game this is, from 0. */
  index: number;
  /** How many equally likely outcomes there were. */
  n: number;
  /** Which one came, from 0. */
  result: number;
}

/** Nothing. */
export type Empty = Record<string, unknown>;

/** How a game ended, and who came where. */
export interface Ended {
  /** Why it ended, a stable name. */
  reason: string;
  /** The section that ends it. */
  rule: string;
  /** Everybody's row. */
  rows: Row[];
  /** Of the seats; who has resigned comes last. Missing for some imported records. */
  ranks?: Rank[];
}

/** All entries of a game. */
export interface Entries {
  entries: LogEntry[];
}

/** Whose eyes, where the game was seen, and from where on. */
export interface Eyes {
  /** A seat, from 0. */
  seat?: number | null;
  /** What everybody at the table may see. */
  watcher?: string | null;
  /** Everything, of a finished game. */
  all?: string | null;
  /** The version that the client has. */
  version?: number | null;
  /** The first line that is wanted. */
  from?: number | null;
}

/** Why something is refused. */
export interface Fault {
  /** For programs. */
  code: string;
  /** One sentence for people. */
  message: string;
  /** The section that refuses. */
  rule: string | null;
}

/** In which form. */
export interface Form {
  /** The files as they are, not parsed. */
  text?: string | null;
}

/** The table as a viewer may know it. */
export interface Full {
  /** For live connections: which message it is. */
  type: "full";
  viewer: Viewer;
  /** How much this viewer has been able to notice. */
  version: number;
  /** How many lines this viewer has been told. */
  story: number;
  /** The schema of the title tells what is in it. */
  view: Record<string, unknown>;
  /** What the viewer remembers; the schema of the title tells what is in it. */
  memory: unknown;
  /** `null` if the viewer is not asked. */
  question: Question | null;
  /** Every legal answer. */
  legal: Answer[];
  can_undo: boolean;
  can_reopen: boolean;
  /** How far back undo reaches, where the seat cannot. */
  undo_reason: string | null;
  /** Has the game ended? */
  over: boolean;
  table: TableInfo;
}

/** A seat at a table. */
export interface HeldSeat {
  /** The table. */
  table: string;
  /** The seat, from 0. */
  seat: number;
}

/** A record to be put on the shelf. */
export interface Import {
  /** The text of the file. */
  record: string;
}

/** A record is on the shelf. */
export interface Imported {
  /** The table on which it can be looked at. */
  table: string;
}

/** A new invitation. */
export interface Invited {
  /** Its key, shown this once. */
  invite: string;
}

/** Sitting down. */
export interface Join {
  /** Which seat. */
  seat?: number | null;
  /** The key of an invitation. */
  invite?: string | null;
  /** What the player adds to the seed. */
  nonce?: string | null;
}

/** A recovery key. */
export interface Key {
  /** It goes behind `/recover#`. */
  key: string;
}

/** Which tables. */
export interface Lobby {
  /** `open`, `mine`, `running` or `over`. */
  show: Show;
  /** At most 100; 50 if missing. */
  limit?: number | null;
  /** The `next` of the page before. */
  before?: string | null;
}

/** A page of the lobby. */
export interface LobbyPage {
  /** The newest first. */
  tables: TableRow[];
  /** The `before` of the next page. */
  next: string | null;
}

/** An entry: what a seat chose, what was dealt, or what a seat took back. */
export interface LogEntry {
  /** Its number, from 0. */
  k: number;
  seat?: Seat | null;
  action?: unknown;
  /** The action in text notation. */
  text?: string | null;
  deal?: Draw | null;
  /** The entry that is taken back. */
  undo?: number | null;
  /** The closing answer that is taken back. */
  reopen?: number | null;
}

/** A new table. */
export interface Made {
  /** Its id. */
  table: string;
  /** Where it stands. */
  state: State;
  /** The seats with their invitations. */
  seats: MadeSeat[];
}

/** A seat of a new table. */
export interface MadeSeat {
  seat: number;
  /** The key of an invitation, shown this once. */
  invite: string | null;
}

/** Who the caller is. */
export interface Me {
  /** The guest's id; `null` for a stranger. */
  id: string | null;
  /** The guest's name. */
  name: string | null;
  /** There are no accounts yet: always true. */
  guest: boolean;
  /** The one seat of a seat's token. */
  seat: HeldSeat | null;
}

/** A new token, shown this once. */
export interface NewToken {
  /** Its id, to take it back. */
  id: string;
  /** What goes behind `Authorization: Bearer`. */
  token: string;
  /** Its name. */
  name: string;
}

/** A seat. */
export interface OfSeat {
  /** From 0. */
  seat: number;
}

/** A seat. */
export interface OfWhom {
  seat: Seat;
}

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

/** A question, in words, for the seat that is asked. */
export interface Question {
  /** A stable name, for programs. */
  id: string;
  /** What is asked, for people. */
  text: string;
  /** The section that asks it. */
  rule: string;
}

/** The rank of a seat, from 1. */
export interface Rank {
  seat: Seat;
  rank: number;
}

/** Refused; nothing was changed. */
export interface Refusal {
  error: Fault;
  /** The table as it is now, if the answer was stale. */
  fresh?: Full | null;
}

/** A new name. */
export interface Rename {
  /** 1 to 40 characters. */
  name: string;
}

/** One row of the final table. */
export interface Row {
  /** Whose row. */
  who: Who;
  /** Points. */
  score: number;
  /** Won, alone or together with others. */
  won: boolean;
  /** Where the points come from, in words. */
  parts: ([string, number])[];
}

/** The rules in our own words. */
export interface Rules {
  chapters: Chapter[];
  /** In book order. */
  sections: Section[];
}

/** Somebody has sat down. */
export interface Sat {
  /** Where. */
  seat: number;
  state: State;
}

/** A seat at the table, counted from 0. An automa has no seat. */
export type Seat = number;

/** A seat, as everybody sees it. */
export interface SeatInfo {
  /** Its number, from 0. */
  seat: number;
  /** `open`, `invited`, `person` or `bot`. */
  kind: string;
  /** Who sits there. */
  name: string | null;
  /** Is it the caller's? */
  you: boolean;
  /** The bot that answers. */
  bot: string | null;
  /** Somebody has its live stream open. */
  connected: boolean;
  /** It may be taken over. */
  absent: boolean;
  /** A bot answers for the player. */
  taken_over: boolean;
  /** For good. */
  resigned: boolean;
  /** What is left on its clock, as the caller may know it. */
  clock_ms: number | null;
}

/** A seat in the lobby. */
export interface SeatRow {
  /** From 0. */
  seat: number;
  /** `open`, `invited`, `person` or `bot`. */
  kind: string;
  /** Who sits there. */
  name: string | null;
  /** The bot that answers. */
  bot: string | null;
  /** Is it the caller's? */
  you: boolean;
  /** Is it the caller's, and is it asked? Whom the game waits for elsewhere is told at the table only. */
  asked: boolean;
}

/** How many seats. */
export interface SeatSpan {
  min: number;
  max: number;
}

/** Who shall sit there. */
export type SeatWish =
  | { kind: "me" }
  | { kind: "open" }
  | { kind: "invite" }
  | { kind: "bot"; bot: string };

/** One section. */
export interface Section {
  /** Its number, without the section sign. */
  id: string;
  /** A few words. */
  title: string;
  /** `rule`, or `table` for what has no effect in software. */
  kind: string;
  /** The rule in our own words. */
  text: string;
  /** Rulings that apply. */
  rulings: string[];
}

/** What the server sends on live connections. */
export type ServerMessage =
  | Full
  | Change
  | { type: "table"; table: TableInfo }
  | { type: "chat"; n: number; at: number; name: string; seat: number | null; text: string }
  | { type: "ack"; key: string; again: boolean; version: number }
  | { type: "error"; key: string | null; error: Fault; fresh: Full | null }
  | { type: "pong" }
  | { type: "bye"; reason: string };

/** Which tables the lobby shows. */
export type Show = "open" | "mine" | "running" | "over";

/** A line of chat. */
export interface Speech {
  /** 1 to 500 characters. */
  text: string;
}

/** Something is said. */
export interface Spoken {
  /** The number of the line. */
  n: number;
}

/** Where the table stands now. */
export interface Stands {
  state: State;
}

/** Where a table stands. */
export type State =
  | "playing" | "over"
  | "waiting"
  | "frozen"
  | "closed";

/** A line of the story, as one viewer was told it: something happened, or a seat took back an answer, or opened a secret phase again. */
export interface StoryLine {
  /** Its number, from 0. */
  n: number;
  /** When, in milliseconds since 1970. */
  at: number;
  /** The schema of the title tells what it can be. */
  event?: unknown;
  undone?: OfWhom | null;
  reopened?: OfWhom | null;
  /** The same for people. */
  text: string;
  /** The section that made it happen. */
  rule?: string | null;
}

/** A part of the story. */
export interface StoryPage {
  /** The number of the first line. */
  from: number;
  lines: StoryLine[];
  /** The number after the last line. */
  next: number;
}

/** Data files, parsed or as they are. */
export type TableFiles =
  | DataFiles
  | { hash: string; texts: Record<string, string> };

/** A table, as everybody sees it. */
export interface TableInfo {
  /** Its id. */
  id: string;
  /** The title. */
  title: string;
  /** Its name. */
  name: string;
  /** Where it stands. */
  state: State;
  /** The ruleset that it is played by. */
  ruleset: number;
  /** Every option. */
  options: Record<string, string>;
  /** The blake3 of the components. */
  components: string;
  /** When it was made, in milliseconds since 1970. */
  created: number;
  /** In the lobby? */
  listed: boolean;
  /** May others look on? */
  watchers: boolean;
  /** Has the caller made it? */
  owner: boolean;
  /** The seats in order. */
  seats: SeatInfo[];
  /** The clock. */
  clock: ClockRule;
  /** What happens with absent players, clocks, resignation and abandoned games, in sentences. */
  policy: string[];
  /** The promise about the dice. */
  dealer: DealerInfo;
  /** How many watchers are connected. */
  watching: number;
  /** How the game ended. */
  outcome: Ended | null;
  /** A record that was put on the shelf, for replay only. */
  imported: boolean;
  /** Why it is frozen. */
  message: string | null;
}

/** A table in the lobby. */
export interface TableRow {
  id: string;
  title: string;
  name: string;
  state: State;
  /** When it was made, in milliseconds since 1970. */
  created: number;
  options: Record<string, string>;
  seats: SeatRow[];
  clock: ClockRule;
  /** May others look on? */
  watchers: boolean;
  /** How the game ended. */
  outcome: Ended | null;
}

/** A title. */
export interface TitleInfo {
  id: string;
  /** Its name for people. */
  name: string;
  /** Who holds the rights in the name. */
  rights: string;
  /** The newest ruleset. */
  ruleset: number;
  seats: SeatSpan;
  options: OptionSpec[];
  /** Values of options that do not go together. */
  conflicts: Conflict[];
  /** The blake3 of the components. */
  components: string;
  /** The names of its bots, weakest first. */
  bots: string[];
  /** What the length of a game is counted in. */
  length_unit: string;
}

/** The JSON Schemas of a title. */
export interface TitleSchema {
  title: string;
  /** The newest ruleset. */
  ruleset: number;
  position: Record<string, unknown>;
  action: Record<string, unknown>;
  view: Record<string, unknown>;
  memory: Record<string, unknown>;
  event: Record<string, unknown>;
}

/** The titles on this table. */
export interface Titles {
  /** Name and version of the program. */
  program: string;
  /** The version of the API. */
  api: number;
  titles: TitleInfo[];
}

/** A token, without what it is. */
export interface Token {
  id: string;
  name: string;
  /** The table of a seat's token. */
  table: string | null;
  /** The seat of a seat's token. */
  seat: number | null;
  /** When it was made, in milliseconds since 1970. */
  created: number;
}

/** What a token is to be called. */
export interface TokenName {
  /** 1 to 40 characters. */
  name?: string | null;
}

/** The tokens of the guest. */
export interface Tokens {
  /** Oldest first. */
  tokens: Token[];
}

/** What an option can be. */
export type Values =
  | { one_of: ([string, string])[] }
  | { number_or_none: { min: number; max: number } };

/** Whose eyes: a seat, or somebody who stands beside the table and sees what all may see. */
export type Viewer =
  | { seat: Seat }
  | "watcher";

/** A seat, or a printed opponent. */
export type Who =
  | { seat: Seat }
  | { automa: { name: string; level: string } };

/** A table that is asked for. */
export interface Wish {
  /** The title. */
  title: string;
  /** 1 to 40 characters. */
  name?: string | null;
  /** Options by name; the others have their defaults. */
  options?: Record<string, string>;
  /** One row for each seat. */
  seats: SeatWish[];
  /** The clock. */
  clock?: ClockRule | null;
  /** In the lobby? True if missing. */
  listed?: boolean | null;
  /** May others look on? True if missing. */
  watchers?: boolean | null;
  /** What the maker adds to the seed. */
  nonce?: string | null;
  /** Data files that replace those of the box, by name. */
  components?: Record<string, string> | null;
}
