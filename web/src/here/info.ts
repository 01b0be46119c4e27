// What a table in this browser is, in the words of the API: the pages cannot tell who hosts.

import type { DealerInfo, Ended, Outcome, SeatInfo, TableInfo, TableRow } from "../types/api";
import type { KeptSeat, KeptTable } from "./kept";

const POLICY = [
  "This game is kept in this browser and nowhere else. Whoever clears the data of this site clears it too: download its record to keep it elsewhere.",
  "There is no clock. Whoever resigns is played on by a bot and ranks last; in a game of two it is over then.",
];

const seatInfo = (seat: KeptSeat, n: number): SeatInfo => ({
  seat: n,
  kind: seat.kind,
  name: seat.name ?? seat.bot,
  you: seat.kind === "person",
  bot: seat.bot,
  connected: true,
  absent: false,
  taken_over: seat.taken_over,
  resigned: seat.resigned,
  clock_ms: null,
  ...(seat.coached ? { coached: true } : {}),
});

function dealerOf(table: KeptTable): DealerInfo {
  const over = table.state === "over";
  if (table.record !== null) return recorded(table.record);
  return {
    kind: "sealed",
    commitment: table.commitment,
    nonces: table.seats.map(({ nonce }) => nonce),
    secret: over ? table.secret : null,
    seed: over ? table.seed : null,
  };
}

/** What the header of a record says about its dice. */
function recorded(record: string): DealerInfo {
  const none = { commitment: null, nonces: [], secret: null, seed: null };
  const { dealer } = JSON.parse(record.slice(0, record.indexOf("\n"))) as {
    dealer: Partial<DealerInfo> & { kind: string };
  };
  return { ...none, ...dealer };
}

export function tableInfo(table: KeptTable): TableInfo {
  const mine = table.record === null;
  return {
    id: table.id,
    title: table.title,
    name: table.name,
    state: table.state,
    ruleset: table.ruleset,
    options: table.options,
    components: table.components,
    created: table.created,
    listed: false,
    watchers: !mine,
    owner: true,
    seats: table.seats.map(seatInfo),
    clock: { kind: "none" },
    policy: POLICY,
    dealer: dealerOf(table),
    silent: true,
    watching: 0,
    outcome: table.outcome,
    imported: !mine,
    message: table.message,
    ...(mine ? { coach: true } : {}),
  };
}

export function tableRow(table: KeptTable): TableRow {
  const { id, title, name, state, created, options, outcome } = table;
  return {
    id,
    title,
    name,
    state,
    created,
    options,
    seats: table.seats.map((seat, n) => ({
      seat: n,
      kind: seat.kind,
      name: seat.name ?? seat.bot,
      bot: seat.bot,
      you: seat.kind === "person",
      ...(seat.coached ? { coached: true } : {}),
      asked:
        state === "playing" &&
        seat.kind === "person" &&
        seat.bot === null &&
        table.asked.includes(n),
    })),
    clock: { kind: "none" },
    watchers: false,
    outcome,
  };
}

/** The outcome with everybody's rank; who has resigned ranks last, whatever the score. */
export function ranked(outcome: Outcome, seats: readonly KeptSeat[]): Ended {
  const key = (row: Outcome["rows"][number]): [number, number, number] => {
    const resigned = "seat" in row.who && seats[row.who.seat]?.resigned;
    return [resigned ? 1 : 0, row.won ? 0 : 1, -row.score];
  };
  const before = (a: readonly number[], b: readonly number[]) => {
    const i = a.findIndex((part, n) => part !== b[n]);
    return i >= 0 && a[i]! < b[i]!;
  };
  const keys = outcome.rows.map(key);
  const ranks = outcome.rows.flatMap(({ who }, i) =>
    "seat" in who
      ? [{ seat: who.seat, rank: 1 + keys.filter((other) => before(other, keys[i]!)).length }]
      : [],
  );
  return { ...outcome, ranks };
}

/** A game of two in which one has given up. Nobody has a score: it was not played to its end. */
export function givenUp(seats: readonly KeptSeat[]): Ended {
  const rows = seats.map(({ resigned }, seat) => ({
    who: { seat },
    score: 0,
    won: !resigned,
    parts: [],
  }));
  return ranked({ reason: "resigned", rule: "", rows }, seats);
}

/** Who else sits at the table of a lesson: nobody, but a story has names. */
const CLASSMATES = ["Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gil"];

export interface Room {
  seats: number;
  seat: number;
  ruleset: number;
  options: Record<string, string>;
  components: string;
  name: string;
}

/** The table of a lesson: nobody else is there, and nothing of it is kept. */
export function lessonInfo(title: string, lesson: string, room: Room, now: number): TableInfo {
  const others = [...CLASSMATES];
  return {
    id: `lesson:${title}/${lesson}`,
    title,
    name: room.name,
    state: "playing",
    ruleset: room.ruleset,
    options: room.options,
    components: room.components,
    created: now,
    listed: false,
    watchers: false,
    owner: false,
    seats: Array.from({ length: room.seats }, (_, seat) => {
      const you = seat === room.seat;
      return {
        ...seatInfo(
          {
            kind: you ? "person" : "bot",
            name: you ? "Pupil" : (others.shift() ?? "Pupil"),
            bot: you ? null : "lesson",
            nonce: "",
            taken_over: false,
            resigned: false,
            coached: false,
            seen: null,
          },
          seat,
        ),
      };
    }),
    clock: { kind: "none" },
    policy: ["A lesson: what is dealt and what the others answer is written down."],
    dealer: { kind: "caller", commitment: null, nonces: [], secret: null, seed: null },
    silent: true,
    watching: 0,
    outcome: null,
    imported: false,
    message: null,
  };
}
