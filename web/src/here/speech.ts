// What the page and the host in its worker say to each other.

/** Where the parts of the host are to be fetched. */
export interface Places {
  /** The engine of each title. */
  engines: Record<string, string>;
  /** What its mind has learned, where it has one. */
  minds: Record<string, string>;
  /** The list of titles. */
  titles: string;
}

export type ToHost =
  | { start: Places }
  | { ask: number; method: string; path: string; body?: unknown }
  | { open: string; path: string }
  | { line: string; said: { type: string } }
  | { close: string };

export type FromHost =
  | { answered: number; ok: unknown }
  | { answered: number; error: { code: string; message: string; rule?: string | null } }
  /** A message on a line; null ends it. */
  | { line: string; message: unknown }
  /** What is the matter with keeping games; null if nothing is. */
  | { trouble: string | null };
