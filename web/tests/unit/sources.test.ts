// The end of a game by source, and its course as lines.

import assert from "node:assert/strict";
import { test } from "node:test";

import { linesOf, sourcesOf, turningsOf } from "../../src/pages/sources";

test("sources stand side by side, each once, in the order of the rows", () => {
  const rows = [
    {
      parts: [
        ["colonies", 12],
        ["factories", 3],
      ] as [string, number][],
    },
    {
      parts: [
        ["factories", 5],
        ["fleets", 1],
        ["fleets", 2],
      ] as [string, number][],
    },
  ];
  assert.deepEqual(sourcesOf(rows), [
    { name: "colonies", points: [12, null], counts: [null, null] },
    { name: "factories", points: [3, 5], counts: [null, null] },
    { name: "fleets", points: [null, 3], counts: [null, null] },
  ]);
  assert.deepEqual(sourcesOf([]), []);
});

test("the same things are one source, however many of them somebody has", () => {
  const row = (n: number, words: string) => ({
    parts: [[words, 3 * n]] as [string, number][],
    counted: [{ of: "Terran planets", n }],
  });
  assert.deepEqual(sourcesOf([row(5, "5 Terran planets"), row(1, "1 Terran planet")]), [
    { name: "Terran planets", points: [15, 3], counts: [5, 1] },
  ]);
});

test("the course of a game is a line for everybody whose points are known", () => {
  const { paths, least, most } = linesOf(
    [
      [0, null],
      [5, null],
      [10, -2],
    ],
    100,
    60,
  );
  assert.deepEqual([least, most], [-2, 10]);
  assert.equal(paths[0], "M0.0 50.0L50.0 25.0L100.0 0.0");
  assert.equal(paths[1], "M100.0 60.0", "one point is a beginning, not a line");
  assert.deepEqual(linesOf([], 100, 60).paths, []);
});

test("what decided a game: changes of the lead, and the winner's greatest gain", () => {
  const course = [
    [0, 0],
    [4, 2],
    [5, 9],
    [20, 10],
    [21, 10],
  ];
  assert.deepEqual(
    turningsOf(course).map(({ at, player, kind }) => [at, player, kind]),
    [
      [2, 1, "lead"],
      [3, 0, "lead"],
    ],
    "the greatest gain is the change of the lead itself",
  );
  assert.deepEqual(
    turningsOf([
      [1, 0],
      [2, 1],
      [9, 2],
    ]).map(({ at, kind }) => [at, kind]),
    [[2, "gain"]],
  );
  assert.deepEqual(turningsOf([[3, 3]]), [], "nobody leads");
  assert.deepEqual(turningsOf([]), []);
});
