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

/** An undo or a reopening. */
export interface Back {
  /** Whose. */
  seat: number;
  /** The client's own, new for each. */
  key: string;
  /** The version of the view that the client has. */
  version: number;
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

/** The promise about the dice, and after the end its proof. */
export interface DealerInfo {
  /** `sealed`; an imported record may be `open`, `shut` or `caller`. */
  kind: string;
  /** blake3 of the secret, in hex. */
  commitment?: string | null;
  /** What the seats have added, in order, once the game has begun. */
  nonces: string[];
  /** The secret, after the end. */
  secret?: string | null;
  /** The seed that follows, after the end. */
  seed?: string | null;
}

/** Nothing. */
export type Empty = Record<string, unknown>;

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

/** In which form. */
export interface Form {
  /** The files as they are, not parsed. */
  text?: string | null;
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
  invite?: string | null;
}

/** Who the caller is. */
export interface Me {
  /** The guest's id; `null` for a stranger. */
  id?: string | null;
  /** The guest's name. */
  name?: string | null;
  /** There are no accounts yet: always true. */
  guest: boolean;
  /** The one seat of a seat's token. */
  seat?: HeldSeat | null;
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

/** A new name. */
export interface Rename {
  /** 1 to 40 characters. */
  name: string;
}

/** A seat, as everybody sees it. */
export interface SeatInfo {
  /** Its number, from 0. */
  seat: number;
  /** `open`, `invited`, `person` or `bot`. */
  kind: string;
  /** Who sits there. */
  name?: string | null;
  /** Is it the caller's? */
  you: boolean;
  /** The bot that answers. */
  bot?: string | null;
  /** Somebody has its live stream open. */
  connected: boolean;
  /** It may be taken over. */
  absent: boolean;
  /** A bot answers for the player. */
  taken_over: boolean;
  /** For good. */
  resigned: boolean;
  /** What is left on its clock, as the caller may know it. */
  clock_ms?: number | null;
}

/** Who shall sit there. */
export type SeatWish =
  | { kind: "me" }
  | { kind: "open" }
  | { kind: "invite" }
  | { kind: "bot"; bot: string };

/** Which tables the lobby shows. */
export type Show = "open" | "mine" | "running" | "over";

/** A line of chat. */
export interface Speech {
  /** 1 to 500 characters. */
  text: string;
}

/** Where a table stands. */
export type State =
  | "playing" | "over"
  | "waiting"
  | "frozen"
  | "closed";

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
  outcome?: unknown;
  /** A record that was put on the shelf, for replay only. */
  imported: boolean;
  /** Why it is frozen. */
  message?: string | null;
}

/** A token, without what it is. */
export interface Token {
  id: string;
  name: string;
  /** The table of a seat's token. */
  table?: string | null;
  /** The seat of a seat's token. */
  seat?: number | null;
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
