// Where turns begin in a story, and by which entry.

import assert from "node:assert/strict";
import { test } from "node:test";

import { entryOf, startsOf } from "../../src/base/turns";
import type { Line } from "../../src/base/wire";

const line = (event: string, more: Record<string, unknown> = {}) =>
  ({ n: 0, at: 0, text: "", event: { event, ...more } }) as unknown as Line;

test("a turn begins once, though every seat begins its own", () => {
  const story = [
    line("closed", { seat: 0 }),
    line("turn_began", { turn: 1, seat: 0 }),
    line("battle_began", { turn: 1 }),
    line("turn_began", { turn: 1, seat: 1 }),
    line("turn_began", { turn: 2, seat: 0 }),
  ];
  assert.deepEqual(startsOf(story), [
    { line: 1, word: "turn", n: 1 },
    { line: 4, word: "turn", n: 2 },
  ]);
});

test("a turn without a number is somebody's turn within a round", () => {
  const story = [
    line("round_began", { round: 1, first: 2 }),
    line("turn_began", { seat: 2 }),
    line("turn_began", { seat: 0 }),
    line("preparation_began", { round: 1 }),
    line("round_began", { round: 2 }),
  ];
  assert.deepEqual(
    startsOf(story).map(({ word, n }) => `${word} ${n}`),
    ["round 1", "round 2"],
  );
});

test("the entry of a line is found with few questions, however uneven the story is", async () => {
  // Nothing for long, then everything at once, then a line an entry.
  const told = Array.from({ length: 4001 }, (_, k) => (k < 3000 ? 0 : k - 2000));
  for (const wanted of [0, 500, 999, 1000, 1500, 1999]) {
    let asked = 0;
    const storyAt = async (k: number) => {
      asked += 1;
      return told[k]!;
    };
    const end = { k: 4000, story: 2000 };
    const k = await entryOf(wanted, { k: 0, story: 0 }, end, storyAt);
    assert.equal(
      k,
      told.findIndex((n) => n > wanted),
    );
    assert.ok(asked <= 24, `${asked} questions for line ${wanted}`);
  }
});
