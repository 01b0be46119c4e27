// What is told at the table: names, deeds, hints.

import assert from "node:assert/strict";
import { test } from "node:test";

import type { Answer, Line, Question, Rulebook } from "../../src/base/wire";
import { deedsOf, hintsOf, named } from "../../src/table/told";

const nameOf = (seat: number) => ["Ana", "Steady 2"][seat] ?? `Seat ${seat + 1}`;

test("seats are called by their names", () => {
  assert.equal(
    named("Seat 1 attacks Cygni I of seat 2.", nameOf),
    "Ana attacks Cygni I of Steady 2.",
  );
  assert.equal(
    named("Seat 2's Reputation changes by 2.", nameOf),
    "Steady 2's Reputation changes by 2.",
  );
  assert.equal(
    named("Two seats are free; seat 12 is not.", nameOf),
    "Two seats are free; Seat 12 is not.",
  );
});

const line = (n: number, seat: number | null, text: string): Line =>
  ({
    n,
    at: 0,
    text,
    event: { event: "x", ...(seat === null ? {} : { seat }) },
  }) as unknown as Line;

test("what somebody did without a break is one deed, the newest first", () => {
  const actor = ({ event }: Line) => (event?.["seat"] as number | undefined) ?? null;
  const lines = [
    line(0, 0, "Ana plays Market."),
    line(1, 0, "Ana buys 2 red for 4 Fuel."),
    line(2, 0, "Ana's Reputation changes by 1."),
    line(3, null, "The Sun swallows Mercury."),
    line(4, 1, "Steady 2: draws red."),
    line(5, 1, "Steady 2: keeps it."),
  ];
  const deeds = deedsOf(lines, actor, nameOf, 3);
  assert.deepEqual(
    deeds.map(({ actor: who, text }) => [who, text]),
    [
      [1, "Steady 2: draws red, keeps it"],
      [null, "The Sun swallows Mercury"],
      [0, "Ana's Reputation changes by 1"],
    ],
  );
  assert.equal(
    deedsOf(lines, actor, nameOf, 4)[3]!.text,
    "Ana plays Market, buys 2 red for 4 Fuel",
  );
});

test("an answer with a section of its own is explained by its first sentence", () => {
  const sections = [
    { id: "4.1", title: "Market", text: "Sell or buy. Not both." },
    { id: "4.2", title: "Travel", text: `${"Far ".repeat(60)}away.` },
    { id: "4.3", title: "Pass", text: "Take no further turn." },
  ];
  const book = { chapters: [], sections } as unknown as Rulebook;
  const question = { id: "turn", text: "What now?", rule: "§1.3" } as Question;
  const answers = ["§4.1", "§4.2", "§4.3", "§4.3", "§1.3"].map(
    (rule, i) =>
      ({ text: `a${i}`, label: `a${i}`, rule, touches: [], action: { do: "x" } }) as Answer,
  );
  const hints = hintsOf(book, question, answers);
  assert.deepEqual([...hints], [[answers[0], "Sell or buy."]], "no other is short and alone");
  const many = Array.from({ length: 13 }, () => answers[0]!);
  assert.equal(hintsOf(book, question, many).size, 0, "a long list stays short");
});
