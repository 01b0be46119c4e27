// What a table looks like to one viewer, made from the messages of the server and nothing else.
// Pure: the same messages give the same table, and a gap is noticed instead of papered over.

import type { Asked, ChatLine, FromServer, Full, Line, TableInfo } from "./wire";

export interface TableView extends Asked {
  version: number;
  view: Record<string, unknown>;
  /** What a player reckons from the view; the title knows what is in it. */
  sums: unknown;
  memory: Record<string, unknown> | null;
}

export interface Table {
  info: TableInfo | null;
  /** Nothing before the game begins. */
  game: TableView | null;
  /** Lines of the story, by their number; `lines.length` may be short of `story` after a reload. */
  lines: Line[];
  /** How many lines the viewer has been told in all. */
  story: number;
  /** How many of them the seat had seen when it was last here, as the server knows; null if it does not. */
  seen: number | null;
  /** Lines of the latest change: what the board shows moving. */
  news: Line[];
  chat: ChatLine[];
  /** A change did not follow what we have: everything has to be asked for again. */
  gap: boolean;
}

export const EMPTY: Table = {
  info: null,
  game: null,
  lines: [],
  story: 0,
  seen: null,
  news: [],
  chat: [],
  gap: false,
};

const askedOf = (from: Asked): Asked => ({
  question: from.question,
  legal: from.legal,
  why_not: from.why_not,
  can_undo: from.can_undo,
  can_reopen: from.can_reopen,
  undo_reason: from.undo_reason,
  over: from.over,
});

function withFull(table: Table, full: Full): Table {
  const { version, view, sums, memory } = full;
  const game = { ...askedOf(full), version, view, sums, memory };
  const fits = table.lines.length <= full.story;
  const lines = fits ? table.lines : [];
  const { story, seen = table.seen } = full;
  return { ...table, info: full.table, game, lines, story, seen, news: [], gap: false };
}

/** Lines in the order of their numbers, each once. */
export function mergeLines(have: readonly Line[], more: readonly Line[]): Line[] {
  const last = have.at(-1);
  if (more.every((line, i) => line.n === (last ? last.n + 1 : 0) + i)) return [...have, ...more];
  const byNumber = new Map([...have, ...more].map((line) => [line.n, line]));
  return [...byNumber.values()].sort((a, b) => a.n - b.n);
}

function mergeChat(have: readonly ChatLine[], line: ChatLine): ChatLine[] {
  return [...have.filter((other) => other.n !== line.n), line].sort((a, b) => a.n - b.n);
}

/**
 * What can be answered stays the same list while others act: a choice that is open on it stays open.
 */
const kept = (have: Asked["legal"], fresh: Asked["legal"]): Asked["legal"] =>
  JSON.stringify(have) === JSON.stringify(fresh) ? have : fresh;

/** The table after a message. */
export function reduce(table: Table, message: FromServer): Table {
  switch (message.type) {
    case "full":
      return withFull(table, message);
    case "change": {
      const { game } = table;
      if (!game || message.from !== game.version) {
        // A change that we have already: the server told it twice, which does no harm.
        if (game && message.version <= game.version) return table;
        return { ...table, gap: true };
      }
      const view = { ...game.view, ...message.sections };
      for (const name of message.gone) delete view[name];
      return {
        ...table,
        game: {
          ...askedOf(message),
          legal: kept(game.legal, message.legal),
          version: message.version,
          view,
          sums: message.sums ?? game.sums,
          memory: message.memory ?? game.memory,
        },
        lines: mergeLines(table.lines, message.lines),
        story: Math.max(table.story, (message.lines.at(-1)?.n ?? -1) + 1),
        news: message.lines,
      };
    }
    case "table":
      return { ...table, info: message.table };
    case "chat": {
      const { type: _, ...line } = message;
      return { ...table, chat: mergeChat(table.chat, line) };
    }
    case "error":
      return message.fresh ? withFull(table, message.fresh) : table;
    case "ack":
    case "pong":
    case "bye":
      return table;
  }
}
