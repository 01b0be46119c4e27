// The open API as docs/api.md tells it: what every client of the server is sent and sends. All of it
// comes from the server's own document (src/types/api.ts); said here is only what that leaves to the
// titles: actions, facts and events have fields, and so has a memory.

import type * as Api from "../types/api";

export type {
  Actor,
  ChatRow as ChatLine,
  ClientMessage as ToServer,
  ClockRule as Clock,
  Conflict,
  CourseInfo,
  Ended as Outcome,
  Fault,
  LessonInfo,
  LessonNews,
  Lessons,
  LessonStep,
  LessonWish,
  Me,
  OptionSpec as OptionInfo,
  Piece,
  Question,
  Row as OutcomeRow,
  Rules as Rulebook,
  SeatInfo,
  Section,
  State as TableState,
  TableRow,
  TitleInfo,
} from "../types/api";

/** A table, as everybody sees it; a newer server says whether talk is forbidden at it. */
export type TableInfo = Api.TableInfo & { silent?: boolean };

/** A section of the rules, as labels and refusals cite it: "§3.6.1". */
export type Rule = string;

/** Something of a title whose fields only that title knows. */
export type Fields = Record<string, unknown>;

type Memory = { memory: Fields | null };

/** One legal answer, as it is offered: of which actions and facts there are, the title tells. */
export type Offer<Action = Fields, Fact = { fact: string }> = Omit<
  Api.Offer,
  "action" | "facts"
> & { action: Action; facts?: Fact[] };

/** What a player would look for and cannot choose now. */
export type NotNow = Api.NotNow;

/** A line of the story, as one viewer was told it. */
export type Line = Omit<Api.StoryLine, "event"> & {
  event?: { event: string; [field: string]: unknown };
};

export type Asked = Pick<
  Api.Full,
  "question" | "why_not" | "can_undo" | "can_reopen" | "undo_reason" | "over"
> & { legal: Offer[] };

/** The whole view; a newer server says how many lines of the story the seat has seen. */
export type Full = Omit<Api.Fresh, "legal" | "memory"> & Asked & Memory & { seen?: number | null };

export type Change = Omit<Api.Change, "legal" | "memory" | "lines"> &
  Asked &
  Memory & { type: "change"; lines: Line[] };

/** A lesson at one of its steps. */
export type LessonShown = Omit<Api.LessonShown, "full" | "lines"> & {
  full: Omit<Api.Full, "legal" | "memory"> & Asked & Memory;
  lines: Line[];
};

export type FromServer =
  | Full
  | Change
  | Exclude<Api.ServerMessage, { type: "full" | "change" | "error" }>
  | { type: "error"; key: string | null; error: Api.Fault; fresh: Full | null };

/** The parts of a box: what is printed on them, parsed and named, and the files as they are. */
export type Components = Api.DataFiles;

/** A finished game after its first `k` entries. */
export type At = Omit<Api.At, "memory" | "lines"> & Memory & { lines: Line[] };
