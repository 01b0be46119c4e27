// The open API as docs/api.md tells it: what every client of the server is sent and sends. All of it
// comes from the server's own document (src/types/api.ts); said here is only what that leaves to the
// titles: actions and events have a name, and a memory has fields.

import type * as Api from "../types/api";

export type {
  ChatRow as ChatLine,
  ClientMessage as ToServer,
  ClockRule as Clock,
  Conflict,
  Ended as Outcome,
  Fault,
  Me,
  OptionSpec as OptionInfo,
  Question,
  Row as OutcomeRow,
  Rules as Rulebook,
  SeatInfo,
  Section,
  State as TableState,
  TableInfo,
  TableRow,
  TitleInfo,
} from "../types/api";

/** A section of the rules, as labels and refusals cite it: "§3.6.1". */
export type Rule = string;

type Memory = { memory: Record<string, unknown> | null };

/** One legal answer. */
export type Answer = Api.Answer & { action: { do: string; [field: string]: unknown } };

/** A line of the story, as one viewer was told it. */
export type Line = Api.StoryLine & { event?: { event: string; [field: string]: unknown } };

export type Asked = Pick<
  Api.Full,
  "question" | "can_undo" | "can_reopen" | "undo_reason" | "over"
> & { legal: Answer[] };

export type Full = Omit<Api.Full, "legal" | "memory"> & Asked & Memory;

export type Change = Omit<Api.Change, "legal" | "memory" | "lines"> &
  Asked &
  Memory & { lines: Line[] };

export type FromServer =
  | Full
  | Change
  | Exclude<Api.ServerMessage, { type: "full" | "change" | "error" }>
  | { type: "error"; key: string | null; error: Api.Fault; fresh: Full | null };

/** A finished game after its first `k` entries. */
export type At = Omit<Api.At, "memory" | "lines"> & Memory & { lines: Line[] };
