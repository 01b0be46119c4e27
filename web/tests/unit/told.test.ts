// What is told at the table: names, deeds, filters.

import assert from "node:assert/strict";
import { test } from "node:test";

import type { Fault, Line, NotNow, Offer, Piece, Question } from "../../src/base/wire";
import {
  deedsOf,
  isMinor,
  said,
  saidFault,
  saidLine,
  saidNotNow,
  saidOffer,
  saidQuestion,
  seatOf,
} from "../../src/table/told";
import { isKept } from "../../src/table/kept";

const nameOf = (seat: number) => ["Ana", "Steady 2"][seat] ?? `Seat ${seat + 1}`;

test("seats are called by their names", () => {
  const words: Piece[] = [{ seat: 0 }, " attacks Cygni I of ", { seat: 1 }, "."];
  assert.equal(
    said("Seat 1 attacks Cygni I of seat 2.", words, nameOf),
    "Ana attacks Cygni I of Steady 2.",
  );
  assert.equal(
    said("", [{ seat: 1 }, "'s Reputation changes by 2."], nameOf),
    "Steady 2's Reputation changes by 2.",
  );
  assert.equal(
    said("", ["Two seats are free; ", { seat: 11 }, " is not."], nameOf),
    "Two seats are free; Seat 12 is not.",
  );
  const plain = "Somebody called the ship “seat 2”.";
  assert.equal(said(plain, undefined, nameOf), plain, "words without a place for a name stay");
  assert.equal(said(plain, [], nameOf), plain);
});

test("whatever is shown has names in it: lines, answers, questions, refusals, and why not", () => {
  const words: Piece[] = ["of ", { seat: 1 }];
  const text = "of seat 2";
  const named = "of Steady 2";
  assert.equal(saidLine({ text, words } as Line, nameOf).text, named);
  assert.equal(saidOffer({ label: text, words } as Offer, nameOf).label, named);
  assert.equal(saidQuestion({ text, words } as Question, nameOf).text, named);
  assert.equal(saidFault({ message: text, words } as Fault, nameOf).message, named);
  const why = { text, words, reason: text, reason_words: words } as NotNow;
  const { text: what, reason } = saidNotNow(why, nameOf);
  assert.deepEqual([what, reason], [named, named]);
});

const line = (n: number, seat: number | "automa" | null, ...words: Piece[]): Line => {
  const who = seat === null ? null : seat === "automa" ? seat : { seat };
  return { n, at: 0, text: String(words[0]), words, who, weight: "matters" };
};

test("what somebody did without a break is one deed, the newest first", () => {
  const lines = [
    line(0, 0, { seat: 0 }, " plays Market."),
    line(1, 0, { seat: 0 }, " buys 2 red for 4 Fuel."),
    line(2, 0, { seat: 0 }, "'s Reputation changes by 1."),
    line(3, null, "The Sun swallows Mercury."),
    line(4, 1, { seat: 1 }, " draws red."),
    line(5, 1, { seat: 1 }, " keeps it from ", { seat: 0 }, "."),
  ];
  const deeds = deedsOf(lines, nameOf, 3);
  assert.deepEqual(
    deeds.map(({ who, text }) => [seatOf(who), text]),
    [
      [1, "Steady 2 draws red, keeps it from Ana"],
      [null, "The Sun swallows Mercury"],
      [0, "Ana's Reputation changes by 1"],
    ],
  );
  assert.equal(deedsOf(lines, nameOf, 4)[3]!.text, "Ana plays Market, buys 2 red for 4 Fuel");
  const automa = [line(6, "automa", "Luna gains 2 CC."), line(7, "automa", "Luna moves 1.")];
  assert.deepEqual(
    deedsOf(automa, nameOf, 4).map(({ who, text }) => [who, text]),
    [
      ["automa", "Luna moves 1"],
      ["automa", "Luna gains 2 CC"],
    ],
  );
});

test("only what goes without saying is left out", () => {
  const weighing = (weight: Line["weight"]) => isMinor({ ...line(0, 0, "x"), weight });
  assert.deepEqual((["detail", "matters", "must_not_miss"] as const).map(weighing), [
    true,
    false,
    false,
  ]);
});

test("the log keeps what matters, what is mine and what others do apart", () => {
  const line = (n: number, more: Partial<Line>): Line => ({
    n,
    at: 0,
    text: `line ${n}`,
    weight: "matters",
    ...more,
  });
  const lines = [
    line(0, { who: { seat: 0 } }),
    line(1, { who: { seat: 1 }, weight: "detail" }),
    line(2, { who: { seat: 1 }, concerns: [0], weight: "must_not_miss" }),
    line(3, { who: "automa" }),
    line(4, {}),
  ];
  const kept = (filter: "some" | "mine" | "others" | "all", seat: number | null) =>
    lines.filter((one) => isKept(one, filter, seat)).map(({ n }) => n);
  assert.deepEqual(kept("some", 0), [0, 2, 3, 4], "no detail");
  assert.deepEqual(kept("mine", 0), [0, 2], "what I do, and what is done to me");
  assert.deepEqual(kept("others", 0), [1, 2, 3], "the printed opponent is one of them");
  assert.deepEqual(kept("all", 0), [0, 1, 2, 3, 4]);
  assert.deepEqual(kept("mine", null), [], "who looks on has nothing");
});
