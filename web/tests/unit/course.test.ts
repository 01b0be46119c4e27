// The course of a game as lines and areas, and what is said of an answer that somebody has tried.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  againstField,
  areasOf,
  fromTheStart,
  hundredths,
  leadsOf,
  luckiest,
  momentAt,
  signed,
  turnsOf,
} from "../../src/base/course";
import { verdictOf } from "../../src/base/verdict";
import type { Analysis, Moment, Turn } from "../../src/types/api";

const BOX = { width: 100, height: 50 };
const moments: Moment[] = [
  { entry: 0, length: 1, wins: [0.5, 0.5], margins: [0, 0] },
  { entry: 6, length: 1, wins: [0.75, 0.25], margins: [12, -12] },
  { entry: 10, length: 2, wins: [1, 0], margins: [3, -3] },
];

test("shares lie one upon the other and fill the height", () => {
  const [first, second] = areasOf(moments, 10, BOX);
  assert.equal(first, "M0.0 0.0L60.0 0.0L100.0 0.0L100.0 50.0L60.0 37.5L0.0 25.0Z");
  assert.equal(second, "M0.0 25.0L60.0 37.5L100.0 50.0L100.0 50.0L60.0 50.0L0.0 50.0Z");
});

test("leads have round ends, and zero in the middle", () => {
  const { paths, reach } = leadsOf(moments, 10, BOX);
  assert.equal(reach, 15);
  assert.equal(paths[0], "M0.0 25.0L60.0 5.0L100.0 20.0");
});

test("a moment is the last one that was judged", () => {
  assert.equal(momentAt(moments, 9)?.entry, 6);
  assert.equal(momentAt(moments, 0)?.entry, 0);
  assert.equal(momentAt([], 3), null);
  assert.deepEqual(turnsOf(moments), [
    { entry: 0, n: 1 },
    { entry: 10, n: 2 },
  ]);
});

test("before the first judgement it was as it was then", () => {
  const late = moments.slice(1);
  assert.deepEqual(fromTheStart(late)[0], { ...late[0], entry: 0 });
  assert.deepEqual(fromTheStart(moments), moments);
});

test("the strongest draws come first, for whomever they were good", () => {
  const draw = (entry: number, gave: number[]) => ({ entry, gave }) as Analysis["luck"][number];
  const luck = [draw(1, [0.01, -0.01]), draw(2, [-0.2, 0.2]), draw(3, [0.1, -0.1])];
  assert.deepEqual(
    luckiest({ luck } as Analysis, 2).map(({ entry }) => entry),
    [2, 3],
  );
});

test("numbers have their sign, and nothing has none", () => {
  assert.deepEqual([0.123, -0.05, 0.0001, -0.0001].map(hundredths), [
    "+12.3",
    "−5.0",
    "0.0",
    "0.0",
  ]);
  assert.deepEqual([1.26, -3, 0.01].map(signed), ["+1.3", "−3.0", "0"]);
});

test("the field are the others", () => {
  assert.deepEqual(againstField([10, 4, null]), [8, -1, -7]);
  assert.deepEqual(againstField([7]), [null]);
});

test("an answer is found if it is as good as can be told, and the one of the game never is", () => {
  const turn = {
    cost: 0.05,
    points: 3,
    place: 3,
    answers: [
      { place: 4, cost: 0, error: 0, points: 0, good: true },
      { place: 1, cost: 0.004, error: 0.01, points: 0.2, good: true },
      { place: 3, cost: 0.001, error: 0.01, points: 0, good: true },
      { place: 2, cost: 0.09, error: 0.01, points: 5, good: false },
    ],
  } as unknown as Turn;
  assert.equal(verdictOf(turn, 4).kind, "found");
  assert.equal(verdictOf(turn, 1).kind, "found");
  assert.deepEqual(verdictOf(turn, 3), { kind: "same", cost: 0.05, points: 3 });
  assert.deepEqual(verdictOf(turn, 2), { kind: "worse", cost: 0.09, points: 5 });
  assert.equal(verdictOf(turn, 7).kind, "unknown");
});
