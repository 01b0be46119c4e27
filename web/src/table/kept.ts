// Which lines of the story a filter keeps.

import type { Line } from "../base/wire";
import { isMinor, seatOf } from "./told";

/** What matters, what one did or suffered, what others did, or everything. */
export type Filter = "some" | "mine" | "others" | "all";

/** Whether a line is told under a filter. */
export function isKept(line: Line, filter: Filter, seat: number | null): boolean {
  const own = seat !== null && seatOf(line.who) === seat;
  const mine = own || (seat !== null && (line.concerns ?? []).includes(seat));
  if (filter === "some") return !isMinor(line);
  if (filter === "mine") return mine;
  if (filter === "others") return !own && line.who != null;
  return true;
}
