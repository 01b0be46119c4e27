// What is told at the start of a turn, and how a printed opponent's turns are cut out of the story.

import assert from "node:assert/strict";
import { test } from "node:test";

import type { Line } from "../../src/base/wire";
import { runsOf, stepAfter, turnAt } from "../../src/table/automa";
import { inOrder } from "../../src/table/players";
import { momentsOf, reportOf, sinceOwn } from "../../src/table/report";

const line = (n: number, more: Partial<Line> = {}): Line => ({
  n,
  at: 0,
  text: `line ${n}`,
  weight: "matters",
  ...more,
});
const numbers = (lines: readonly Line[]) => lines.map(({ n }) => n);

test("the report tells what must not be missed and what concerns me, by whom", () => {
  const lines = [
    line(0, { who: { seat: 1 }, weight: "must_not_miss" }),
    line(1, { who: { seat: 0 } }),
    line(2, { who: { seat: 0 }, weight: "must_not_miss" }),
    line(3, { who: { seat: 1 }, concerns: [0] }),
    line(4, { who: { seat: 1 } }),
    line(5, { who: { seat: 1 }, weight: "detail", concerns: [0] }),
    line(6, { who: "automa", weight: "must_not_miss" }),
    line(7, { who: "automa", concerns: [0] }),
    line(8, { weight: "must_not_miss" }),
    line(9, { who: { seat: 1 }, weight: "must_not_miss" }),
  ];
  const { mine, others } = reportOf(lines, 1, 0);
  assert.deepEqual(
    mine.map(({ who, lines: told }) => [who, numbers(told)]),
    [
      [{ seat: 0 }, [2]],
      [{ seat: 1 }, [3, 9]],
      ["automa", [7]],
      [null, [8]],
    ],
  );
  assert.deepEqual(
    numbers(others),
    [4],
    "what else matters; the printed opponent has its own card",
  );
  assert.deepEqual(reportOf(lines, 10, 0), { mine: [], others: [] }, "all of it was seen");
  assert.deepEqual(numbers(reportOf(lines, 0, 1).mine.flatMap((one) => one.lines)), [0, 9, 2, 8]);
});

test("what is taken back is not reported", () => {
  const undone = line(0, { weight: "must_not_miss", undone: { seat: 1 } });
  assert.deepEqual(reportOf([undone], 0, 0).mine, []);
});

test("the turns of a printed opponent are unbroken runs, shown step by step", () => {
  const lines = [
    line(0, { who: "automa" }),
    line(1),
    line(2, { who: "automa" }),
    line(3, { who: { seat: 0 } }),
    line(4, { who: "automa" }),
  ];
  const turns = runsOf(lines);
  assert.deepEqual(
    turns.map((turn) => numbers(turn.lines)),
    [[0, 2], [4]],
  );
  assert.equal(stepAfter(turns, 0)?.n, 2);
  assert.equal(stepAfter(turns, 2)?.n, 4);
  assert.equal(stepAfter(turns, 4), undefined);
  assert.deepEqual(
    [-1, 0, 3, 4].map((n) => turnAt(turns, n)),
    [-1, 0, 0, 1],
  );
});

test("the strip is in turn order, and nobody is left out", () => {
  assert.deepEqual(inOrder([2, "automa", 0], 3, 1), [2, "automa", 0, 1]);
  assert.deepEqual(inOrder(undefined, 2, 1), [0, 1, "automa"]);
  assert.deepEqual(inOrder([1, 0, "automa", 7], 2, 0), [1, 0]);
});

test("trails are of what came after the last thing that one did oneself", () => {
  const lines = [
    line(0, { who: { seat: 1 } }),
    line(1, { who: { seat: 0 } }),
    line(2, { who: { seat: 1 } }),
    line(3),
    line(4, { who: { seat: 2 } }),
  ];
  assert.deepEqual(numbers(sinceOwn(lines, 0)), [2, 3, 4]);
  assert.deepEqual(numbers(sinceOwn(lines, 2)), []);
  assert.deepEqual(numbers(sinceOwn(lines, 3)), [0, 1, 2, 3, 4]);
});

test("found, lost, fought has its moment; the printed opponent has its own card", () => {
  const news = [
    line(0, { weight: "must_not_miss", who: { seat: 1 } }),
    line(1),
    line(2, { weight: "must_not_miss", who: "automa" }),
    line(3, { weight: "must_not_miss", undone: { seat: 1 } }),
    line(4, { weight: "must_not_miss" }),
  ];
  assert.deepEqual(numbers(momentsOf(news)), [0, 4]);
});
