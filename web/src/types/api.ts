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
  /** How much the seat has been able to notice. */
  version: number;
  /** What the seat was told by it. */
  lines: StoryLine[];
  /** `null` if the viewer is not asked. */
  question: Question | null;
  /** Every legal answer. */
  legal: Offer[];
  /** What a player would look for and cannot choose now; missing if there is nothing. */
  why_not?: NotNow[] | null;
  /** Would an undo take something back? */
  can_undo: boolean;
  /** May the seat open a secret phase again? */
  can_reopen: boolean;
  /** How far back undo reaches, where the seat cannot. */
  undo_reason: string | null;
  /** Has the game ended? */
  over: boolean;
}

/** Somebody who does things at a table: a seat, or the printed opponent. */
export type Actor =
  | { seat: Seat }
  | "automa";

/** A finished game, judged. */
export interface Analysis {
  /** The title. */
  title: string;
  /** What the length of a game is counted in. */
  length_unit: string;
  /** How many seats. */
  seats: number;
  /** How many entries the game has. */
  entries: number;
  /** Who has judged. */
  judge: Judge;
  /** In how many games the usual bot has played on from each moment; 0 where a network has judged. */
  games: number;
  /** After every entry by which a judgement has changed, or at even distances. */
  moments: Moment[];
  /** Every draw. */
  luck: Luck[];
  /** What luck gave each seat over the game, in parts of a whole win. */
  luck_sum: number[];
  /** Have luck and turns been looked for? */
  whole: boolean;
  /** The turns that cost most, the dearest first. */
  turns: Turn[];
  /** How it ended, and where the points come from. */
  outcome: Outcome;
}

/** What a seat is asked, and what else it may do. */
export interface Asked {
  /** `null` if the viewer is not asked. */
  question: Question | null;
  /** Every legal answer. */
  legal: Offer[];
  /** What a player would look for and cannot choose now; missing if there is nothing. */
  why_not?: NotNow[] | null;
  /** Would an undo take something back? */
  can_undo: boolean;
  /** May the seat open a secret phase again? */
  can_reopen: boolean;
  /** How far back undo reaches, where the seat cannot. */
  undo_reason: string | null;
  /** Has the game ended? */
  over: boolean;
}

/** A finished game after its first `k` entries. */
export interface At {
  /** So many entries. */
  k: number;
  /** How many entries the game has. */
  entries: number;
  /** `null` for `all`. */
  view: Record<string, unknown> | null;
  /** What a player reckons from the view; `null` for `all`. */
  sums: unknown;
  /** `null` for `all`. */
  memory: unknown;
  /** The whole state, for `all`. */
  position: unknown;
  /** What the viewer was told by the last of the entries. */
  lines: StoryLine[];
  /** The last of the entries. */
  entry: LogEntry | null;
  /** How much the viewer had been able to notice. */
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

/** The new table. */
export interface Begun {
  /** Its id. */
  table: string;
  /** With how many entries of the other game it begins. */
  entries: number;
}

/** A bell. */
export interface BellInfo {
  id: string;
  kind: BellKind;
  /** The host or the mail address. */
  label: string;
  /** The path of a feed. */
  feed: string | null;
  /** How many seconds the guest is asked before it rings. */
  wait_s: number;
  /** Does it ring? */
  state: BellStands;
  /** Why it has ended, or why it did not ring the last time. */
  message: string | null;
  /** When it was made, in milliseconds since 1970. */
  created: number;
  /** When it last rang. */
  rang: number | null;
}

/** By what it is told. */
export type BellKind =
  | "mail"
  | "push"
  | "hook"
  | "feed";

/** Whether a bell rings. */
export type BellStands =
  | "good"
  | "unproved"
  | "ended";

/** The bells of the guest. */
export interface Bells {
  /** Oldest first. */
  bells: BellInfo[];
  /** When none of them rings. */
  quiet: Quiet | null;
  /** The key for push, which a browser wants as `applicationServerKey`; `null` where the server has no push. */
  push: string | null;
  /** Does the server send mail? */
  mail: boolean;
}

/** A bot, for those who choose one. */
export interface BotInfo {
  /** Its name. */
  name: string;
  /** What it means to sit against it. */
  meaning: string;
  /** How strong it is at a table of four of the base game, if it has been measured. */
  rating?: BotRating | null;
}

/** How strong a bot is. */
export interface BotRating {
  /** Points: `steady` has 1,000, and 400 more are ten times the chance to come out ahead. */
  points: number;
  /** Half the width of the interval of 95 % around them. */
  within: number;
  /** In how many of 100 games it comes out ahead of `steady`, as the points say. */
  beats_usual: number;
}

/** What a guest wants to keep of its box. */
export interface BoxWish {
  /** The data files that replace ours, by name. */
  files: Record<string, string>;
  /** Whether the pages make new tables with them. */
  used: boolean;
}

/** What has changed for a viewer. */
export interface Change {
  /** The version before. */
  from: number;
  /** The version now. */
  version: number;
  /** The fields of the view that are different now. */
  sections: Record<string, unknown>;
  /** The fields that are no more. */
  gone: string[];
  /** What a player reckons from the view; `null` if unchanged. */
  sums: unknown;
  /** `null` if unchanged. */
  memory: unknown;
  /** The new lines of the story. */
  lines: StoryLine[];
  /** `null` if the viewer is not asked. */
  question: Question | null;
  /** Every legal answer. */
  legal: Offer[];
  /** What a player would look for and cannot choose now; missing if there is nothing. */
  why_not?: NotNow[] | null;
  /** Would an undo take something back? */
  can_undo: boolean;
  /** May the seat open a secret phase again? */
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

/** What a client sends on a live connection. */
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

/** What a coach says without looking at a table. */
export interface CoachWords {
  /** The bot that is asked where no other is named: it answers at once. */
  bot: string;
  /** The parts of the game, with what a good player aims at. */
  phases: Phase[];
  /** The questions in plain words, by their names. */
  questions: Topic[];
}

/** Two values that do not go together. */
export interface Conflict {
  /** One option and its value; or [`SEATS`] and a number or span of seats, as in `"1"` or `"2-4"`. */
  a: [string, string];
  /** The other. */
  b: [string, string];
  /** Why they do not go together. */
  reason: string;
}

/** Things that bring points each. */
export interface Counted {
  /** What they are called when there are several. */
  of: string;
  /** How many. */
  n: number;
}

/** A course: lessons in their order. */
export interface CourseInfo {
  /** Its name in addresses; `main` is the one for newcomers. */
  id: string;
  /** Its name for people. */
  name: string;
  /** What it is about, in one line. */
  line: string;
  /** In the order in which they are taught. */
  lessons: LessonInfo[];
}

/** The box: data files, and what they say. */
export interface DataFiles {
  /** The blake3 of the content. */
  hash: string;
  /** What the files say, parsed and named, each number with its origin; the schema of the title tells what is in it. */
  sheet: unknown;
  /** Each file as a document. */
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
  /** From the first on. */
  entries: LogEntry[];
}

/** All that is stored of a guest. */
export interface Everything {
  /** The guest's id. */
  id: string;
  /** The guest's name. */
  name: string;
  /** Since when, in milliseconds since 1970. */
  created: number;
  /** When each browser was signed in, in milliseconds since 1970. */
  sign_ins: number[];
  /** The names of the tokens. */
  tokens: string[];
  /** The tables that the guest has made or sits at, the newest first; `GET /tables/{id}/record` has a game. */
  tables: OwnTable[];
  /** What the guest has said from its seats. */
  said: OwnLine[];
  /** How the guest is told of its turn. */
  bells: OwnBell[];
  /** The numbers of the guest's own boxes. */
  boxes: OwnBox[];
}

/** Why something is refused. */
export interface Fault {
  /** For programs. */
  code: string;
  /** One sentence for people. */
  message: string;
  /** The sentence in parts, where names of players belong into it. */
  words?: Piece[];
  /** The section that refuses. */
  rule: string | null;
}

/** In which form. */
export interface Form {
  /** The files as they are, not parsed. */
  text?: string | null;
}

/** [`Full`] where nothing but it can stand, with its name on it as on a live connection. */
export type Fresh = Full & { type: "full" };

/** The table as a viewer may know it. `T` is what the host says about the table itself. */
export interface Full {
  /** Who looks. */
  viewer: Viewer;
  /** How much this viewer has been able to notice. */
  version: number;
  /** How many lines this viewer has been told. */
  story: number;
  /** How many of them the seat has said that it has read; `null` if it never did, and for a watcher. */
  seen: number | null;
  /** The schema of the title tells what is in it. */
  view: Record<string, unknown>;
  /** What a player reckons from the view; the schema of the title tells what is in it. */
  sums: unknown;
  /** What the viewer remembers; the schema of the title tells what is in it. */
  memory: unknown;
  /** `null` if the viewer is not asked. */
  question: Question | null;
  /** Every legal answer. */
  legal: Offer[];
  /** What a player would look for and cannot choose now; missing if there is nothing. */
  why_not?: NotNow[] | null;
  /** Would an undo take something back? */
  can_undo: boolean;
  /** May the seat open a secret phase again? */
  can_reopen: boolean;
  /** How far back undo reaches, where the seat cannot. */
  undo_reason: string | null;
  /** Has the game ended? */
  over: boolean;
  /** The table itself. */
  table: TableInfo;
}

/** A seat at a table. */
export interface HeldSeat {
  /** The table. */
  table: string;
  /** The seat, from 0. */
  seat: number;
}

/** What a bot would answer. */
export interface Hint {
  /** The seat that asks. */
  seat: number;
  /** The version of the view that the bot looked at. */
  version: number;
  /** Who would answer so. */
  bot: string;
  /** The name of the question. */
  question: string;
  /** How many answers there are. */
  answers: number;
  /** The one that the bot would give. */
  answer: Offer;
}

/** Whose hint, and by whom. */
export interface HintOf {
  /** The seat that asks. */
  seat: number;
  /** A bot by name; one that answers at once if missing. */
  bot?: string | null;
}

/** Who may talk. */
export interface Hush {
  /** May those who only watch say nothing? */
  watchers: boolean;
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

/** Who has judged. */
export type Judge =
  | "learned"
  | "played";

/** A recovery key. */
export interface Key {
  /** It goes behind `/recover#`. */
  key: string;
}

/** A lesson, for those who choose one. */
export interface LessonInfo {
  /** Its name in addresses, such as `02-shares`. */
  id: string;
  /** What one can do after it. */
  title: string;
  /** The sections that it is about, such as `§5.3`. */
  sections: string[];
  /** How many steps it has. */
  steps: number;
  /** The section that each step is about, in their order. */
  steps_on: string[];
}

/** What a lesson sends on its live connection beside the messages of a table. */
export type LessonNews =
  | LessonStep & { type: "lesson" }
  | { type: "wrong"; key: string; say: string; rule: string | null };

/** A lesson at one of its steps, for those who look on: nothing is played, and nothing is kept. */
export interface LessonShown {
  /** What is said, what is pointed at, and which answers go on. */
  step: LessonStep;
  /** The table as the pupil sees it. */
  full: Full;
  /** What the pupil was told since the lesson began. */
  lines: StoryLine[];
  /** How many of them tell what the step before has brought. */
  news: number;
}

/** Where a lesson begins. */
export interface LessonStart {
  /** The step to begin with, from 1; those before are played by themselves. */
  step?: number | null;
}

/** Where a lesson stands: what is said now, and what is pointed at. */
export interface LessonStep {
  /** The lesson. */
  lesson: string;
  /** Its name for people. */
  title: string;
  /** The step, from 1; after the last one it stays there. */
  n: number;
  /** How many steps there are. */
  of: number;
  /** One or two sentences; once the lesson is done, its last words. */
  say: string;
  /** Names of board elements to point at. */
  touch: string[];
  /** The section that the step is about. */
  rule: string | null;
  /** The answers that go on, in text notation: an offer has the same `text`. For a hint; empty where only reading goes on. */
  accepts: string[];
  /** There is nothing to answer: the wish `next` goes on. */
  reading: boolean;
  /** Can the step before be done again? */
  can_go_back: boolean;
  /** The lesson is done, its goal reached. */
  done: boolean;
  /** The lesson that follows in the course, once this one is done. */
  next: string | null;
}

/** What a pupil may send beside the messages of a table. With braces, because serde lets a variant without them have any fields. */
export type LessonWish =
  | { type: "next" }
  | { type: "back" }
  | { type: "again" };

/** The courses of every title. */
export interface Lessons {
  titles: TitleCourses[];
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

/** An entry as a line of a record: what a seat chose, what was dealt, or what a seat took back. */
export interface LogEntry {
  /** Its number, from 0. */
  k: number;
  /** Whose answer it is, or who takes back. */
  seat?: Seat | null;
  /** The answer; the schema of the title tells what it can be. */
  action?: unknown;
  /** The answer in text notation. */
  text?: string | null;
  /** A die or a card. */
  deal?: Draw | null;
  /** The entry that is taken back. */
  undo?: number | null;
  /** The closing answer that is taken back. */
  reopen?: number | null;
}

/** A draw. */
export interface Luck {
  /** Its place in the log, from 0. */
  entry: number;
  /** The turn or round. */
  length: number;
  /** What was drawn. */
  what: Said;
  /** What came. */
  came: string;
  /** Were all outcomes tried? */
  exact: boolean;
  /** What it gave each seat, in parts of a whole win. */
  gave: number[];
}

/** A new table. */
export interface Made {
  /** Its id. */
  table: string;
  /** Where it stands. */
  state: State;
  /** The seats with their invitations. */
  seats: MadeSeat[];
  /** Which bots do not sit where they were asked to, and why; missing if all do. */
  notes?: string[];
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

/** How the table stood. */
export interface Moment {
  /** After so many entries. */
  entry: number;
  /** The turn or round. */
  length: number;
  /** Each seat's share of the win, of 1. */
  wins: number[];
  /** By how many points each seat was expected to end ahead of the best other. */
  margins: number[];
}

/** A new bell. */
export type NewBell =
  | { kind: "push"; endpoint: string; p256dh: string; auth: string; wait_s?: number | null }
  | { kind: "hook"; url: string; key?: string | null; prefix?: string | null; wait_s?: number | null }
  | { kind: "mail"; to: string; wait_s?: number | null }
  | { kind: "feed" };

/** A new token, shown this once. */
export interface NewToken {
  /** Its id, to take it back. */
  id: string;
  /** What goes behind `Authorization: Bearer`. */
  token: string;
  /** Its name. */
  name: string;
}

/** A table at which the guest is asked. */
export interface NextTable {
  table: string;
  /** The seat that is asked, from 0. */
  seat: number;
  /** The name of the table. */
  name: string;
  /** The id of the title. */
  title: string;
}

/** Where the guest is asked. */
export interface NextTables {
  /** The oldest table first; at most a hundred. */
  tables: NextTable[];
}

/** Something that a player would look for in a question and cannot choose now, and why. */
export interface NotNow {
  /** The answer, if it can be written down; the schema of the title tells what it can be. */
  action?: unknown;
  /** What it would be. */
  text: string;
  /** The text in parts, where names of players belong into it. */
  words?: Piece[];
  /** Names of board elements. */
  touches: string[];
  /** Why it cannot be chosen. */
  reason: string;
  /** The reason in parts, where names of players belong into it. */
  reason_words?: Piece[];
  /** The section that refuses. */
  rule: string;
}

/** A seat. */
export interface OfSeat {
  /** From 0. */
  seat: number;
}

/** Whose question. */
export interface OfSeat2 {
  /** The seat, from 0. */
  seat: number;
}

/** A seat. */
export interface OfWhom {
  /** Which. */
  seat: Seat;
}

/** A legal answer, as it is offered: in words and facts. */
export interface Offer {
  /** The schema of the title tells what it can be. */
  action: unknown;
  /** The same in text notation. */
  text: string;
  /** What it does, for people. */
  label: string;
  /** The label in parts, where names of players belong into it. */
  words?: Piece[];
  /** What it does, in few words, where the label is long. */
  short?: string | null;
  /** The section that it follows. */
  rule: string;
  /** Names of board elements, such as `hex:E17` or `planet:12`. */
  touches: string[];
  /** Answers of one group are shown together; missing where there is only one group. */
  group?: string;
  /** The turn or the phase of the seat is over with it. */
  ends_turn?: boolean;
  /** It cannot be taken back, as far as the seat can know. */
  final?: boolean;
  /** Price, distance, gain, loss, waste: the schema of the title tells what there is. */
  facts?: unknown[];
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

/** How a game ended. */
export interface Outcome {
  /** Why it ended, a stable name. */
  reason: string;
  /** The section that ends it. */
  rule: string;
  /** Everybody's row. */
  rows: Row[];
}

/** A bell of the guest. */
export interface OwnBell {
  /** Push, webhook, mail or feed. */
  kind: string;
  /** Where it rings, and what that needs. */
  address: unknown;
  /** Since when, in milliseconds since 1970. */
  created: number;
  /** Whether it rings. */
  state: string;
}

/** The box of a guest for one title. */
export interface OwnBox {
  /** The title. */
  title: string;
  /** The blake3 of the whole box, by which tables name it. */
  hash: string;
  /** The data files that replace ours, by name. */
  files: Record<string, string>;
  /** Whether the pages make new tables with them. */
  used: boolean;
  /** Since when, in milliseconds since 1970. */
  changed: number;
}

/** The boxes of a guest. */
export interface OwnBoxes {
  /** One at most for each title. */
  boxes: OwnBox[];
}

/** Data files of somebody's own box. */
export interface OwnFiles {
  /** Those that replace ours, by name. */
  files: Record<string, string>;
}

/** A line of chat of the guest. */
export interface OwnLine {
  /** At which table. */
  table: string;
  /** When, in milliseconds since 1970. */
  at: number;
  /** Under which name. */
  name: string;
  /** What. */
  text: string;
}

/** A table of the guest. */
export interface OwnTable {
  /** Its id. */
  id: string;
  /** The title. */
  title: string;
  /** Its name. */
  name: string;
  /** Where it stands. */
  state: State;
  /** When it was made, in milliseconds since 1970. */
  created: number;
  /** Has the guest made it? */
  owner: boolean;
  /** The guest's seats, from 0. */
  seats: number[];
}

/** How much is wanted. */
export type Part =
  | "course"
  | "whole";

/** A part of the game, and what a good player aims at in it. */
export interface Phase {
  /** A stable name. */
  id: string;
  /** Its name, for people. */
  name: string;
  /** What a good player aims at. */
  aim: string;
}

/** A part of a text: words, or the place of a name. */
export type Piece =
  | string
  | { seat: Seat };

/** A question, in words, for the seat that is asked. */
export interface Question {
  /** A stable name, for programs. */
  id: string;
  /** What is asked, for people. */
  text: string;
  /** The text in parts, where names of players belong into it. */
  words?: Piece[];
  /** The section that asks it. */
  rule: string;
}

/** When nobody is to be rung for; what would have rung rings at the end of it. */
export interface Quiet {
  /** From then on, as `22:00`. */
  from: string;
  /** Until then, as `07:30`. */
  to: string;
  /** By how many minutes the guest's clock is ahead of UTC. */
  offset: number;
}

/** Quiet hours, or none. */
export interface QuietWish {
  /** `null` for none. */
  quiet?: Quiet | null;
}

/** The rank of a seat, from 1. */
export interface Rank {
  seat: Seat;
  rank: number;
}

/** How far a seat has read. */
export interface Read {
  /** How many lines of its story. */
  seen: number;
}

/** Refused; nothing was changed. */
export interface Refusal {
  error: Fault;
  /** The table as it is now, if the answer was stale. */
  fresh?: Fresh | null;
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
  /** What the parts count, in their order; empty in a title whose points are not so many for each of some things. */
  counted?: Counted[];
}

/** The rules in our own words. */
export interface Rules {
  /** In book order. */
  chapters: Chapter[];
  /** In book order. */
  sections: Section[];
  /** What was decided where the book is silent; sections cite them by number. */
  rulings: Ruling[];
}

/** What was decided where a book is silent or contradicts itself. */
export interface Ruling {
  /** Its number, as sections cite it. */
  id: string;
  /** What was to be decided. */
  question: string;
  /** How it is played here. */
  decision: string;
}

/** Words, with places for the names of players. */
export interface Said {
  /** For people. */
  text: string;
  /** The text in parts, where names of players belong into it. */
  words?: Piece[];
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
  /** It has asked the coach; missing if it has not. */
  coached?: boolean;
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
  /** It has asked the coach; missing if it has not. */
  coached?: boolean;
  /** Is it the caller's, and is it asked? Whom the game waits for elsewhere is told at the table only. */
  asked: boolean;
}

export type SeatSet = Seat[];

/** How many seats a title has. */
export interface SeatSpan {
  /** The fewest. */
  min: number;
  /** The most. */
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

/** How far a seat has read. */
export interface SeenStory {
  /** Whose. */
  seat: number;
  /** So many lines of its story; the `story` of the view that was read. */
  story: number;
}

/** What a host sends on a live connection. `T` is what it says about the table itself, `C` a line of chat. */
export type ServerMessage =
  | Full & { type: "full" }
  | Change & { type: "change" }
  | { type: "table"; table: TableInfo }
  | ChatRow & { type: "chat" }
  | { type: "ack"; key: string; again: boolean; version: number }
  | { type: "error"; key: string | null; error: Fault; fresh: Fresh | null }
  | { type: "pong" }
  | { type: "bye"; reason: string };

/** Which tables the lobby shows. */
export type Show = "open" | "mine" | "running" | "over";

/** A browser in which the guest is known. */
export interface SignIn {
  /** To end it. */
  id: string;
  /** Since when, in milliseconds since 1970. */
  created: number;
  /** Is it the one that asks? */
  you: boolean;
}

/** The sign-ins of the guest. */
export interface SignIns {
  /** Oldest first. */
  sessions: SignIn[];
}

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

/** A line of the story, as one viewer was told it. */
export interface StoryLine {
  /** Its number, from 0. */
  n: number;
  /** When, in milliseconds since 1970. */
  at: number;
  /** The schema of the title tells what it can be. */
  event?: unknown;
  /** A seat has taken back an answer that the viewer had noticed. */
  undone?: OfWhom | null;
  /** A seat that had closed is open again. */
  reopened?: OfWhom | null;
  /** The same for people. */
  text: string;
  /** The text in parts, where names of players belong into it. */
  words?: Piece[];
  /** The section that made it happen. */
  rule?: string | null;
  /** Who did it; missing for what the game does by itself. */
  who?: Actor | null;
  /** Whom it concerns besides. */
  concerns?: SeatSet;
  /** How much it matters. */
  weight: Weight;
  /** Where: names of board elements. */
  place?: string[];
}

/** A part of the story. */
export interface StoryPage {
  /** The number of the first line. */
  from: number;
  /** One after the other. */
  lines: StoryLine[];
  /** The number after the last line. */
  next: number;
}

/** The box, parsed or as it is. */
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
  /** Do the options forbid to negotiate? Then the chat is closed. */
  silent: boolean;
  /** How many watchers are connected. */
  watching: number;
  /** How the game ended. */
  outcome: Ended | null;
  /** A record that was put on the shelf, for replay only. */
  imported: boolean;
  /** Why it is frozen. */
  message: string | null;
  /** May its players ask the coach? Missing if they may not. */
  coach?: boolean;
  /** Is the chat closed to watchers? Missing if it is not. */
  hushed?: boolean;
  /** The bot that plays for whoever is not there, where its maker has chosen one. */
  caretaker?: string | null;
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

/** The courses of a title. */
export interface TitleCourses {
  /** The title. */
  title: string;
  /** The main course comes first. */
  courses: CourseInfo[];
}

/** A title, for those who choose one. */
export interface TitleInfo {
  /** Its name on the command line and in records. */
  id: string;
  /** Its name for people. */
  name: string;
  /** Who holds the rights in the name. */
  rights: string;
  /** The newest ruleset. */
  ruleset: number;
  /** How many play. */
  seats: SeatSpan;
  /** What is chosen before the game. */
  options: OptionSpec[];
  /** Values of options that do not go together. */
  conflicts: Conflict[];
  /** The blake3 of the components. */
  components: string;
  /** Its bots, weakest first. */
  bots: string[];
  /** What there is to know of them, where `bots` has their names alone. */
  levels?: BotInfo[];
  /** What the length of a game is counted in. */
  length_unit: string;
}

/** JSON Schemas of all that belongs to a title. */
export interface TitleSchema {
  /** The title. */
  title: string;
  /** The newest ruleset. */
  ruleset: number;
  /** Of positions. */
  position: unknown;
  /** Of answers. */
  action: unknown;
  /** Of views. */
  view: unknown;
  /** Of what a viewer remembers. */
  memory: unknown;
  /** Of events. */
  event: unknown;
  /** Of what is said about an answer. */
  fact: unknown;
  /** Of what a player reckons. */
  sums: unknown;
  /** Of the box. */
  sheet: unknown;
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

/** A question in plain words. */
export interface Topic {
  /** The name of the question. */
  id: string;
  /** What it is about. */
  about: string;
  /** The part of the game that it belongs to. */
  phase: string;
}

/** A turn with something better in it. */
export interface Turn {
  /** The place of the answer in the log, from 0: after so many entries it was asked. */
  entry: number;
  /** Whose. */
  seat: number;
  /** The turn or round. */
  length: number;
  /** What the answers of the turn cost, in parts of a whole win. */
  cost: number;
  /** The standard error of the dearest answer's cost. */
  error: number;
  /** How many points the better answer would have brought, against the best other. */
  points: number;
  /** The standard error of that. */
  points_error: number;
  /** The dearest answer. */
  given: Said;
  /** Its place in the list of legal answers, from 0. */
  place: number;
  /** What was better. */
  better: Said;
  /** How it would go on: the own answers to the end of the action, or to the first draw. */
  line: Said[];
  /** Every answer that was weighed, by its place in the list of legal answers. */
  answers: Weighed[];
}

/** What an option can be. */
export type Values =
  | { one_of: ([string, string])[] }
  | { number_or_none: { min: number; max: number } };

/** Whose eyes: a seat, or somebody who stands beside the table and sees what all may see. */
export type Viewer =
  | { seat: Seat }
  | "watcher";

/** Whose eyes, where the game was seen, and from where on. */
export interface ViewerQuery {
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
  /** How many lines at most; 1,000 if missing, and no more. */
  limit?: number | null;
}

/** Which part of an analysis. */
export interface Wanted {
  /** `course` or `whole`; the whole if missing. */
  part?: Part | null;
}

/** An answer beside the best one. */
export interface Weighed {
  /** Its place in the list of legal answers, from 0. */
  place: number;
  /** What it costs against the better answer, in parts of a whole win; less than nothing if it is better still. */
  cost: number;
  /** The standard error of that. */
  error: number;
  /** What it costs in points. */
  points: number;
  /** Is it as good, as far as can be told? */
  good: boolean;
}

/** How much a line of the story matters. */
export type Weight =
  | "detail"
  | "matters"
  | "must_not_miss";

/** A game that goes on from a moment of another. */
export interface WhatIf {
  /** After so many entries; what is drawn at once after them is drawn. */
  entry: number;
  /** Where the caller sits. */
  seat: number;
  /** Who sits everywhere else; the usual bot if missing. */
  bot?: string | null;
}

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
  /** May players ask the coach, also where others sit? False if missing; who plays against bots alone may always. */
  coach?: boolean | null;
  /** The bot that plays for whoever is not there, by name; `steady` if missing. */
  caretaker?: string | null;
  /** What the maker adds to the seed. */
  nonce?: string | null;
  /** Data files that replace those of the box, by name. */
  components?: Record<string, string> | null;
}
