// The story of battles, cut into battles and rounds.

import assert from "node:assert/strict";
import { test } from "node:test";

import { fightsOf, told } from "../../src/titles/stellar-conquest/story";
import type { Line } from "../../src/base/wire";

let n = 0;
const line = (event: string, more: Record<string, unknown> = {}) =>
  ({ n: n++, at: 0, text: event, event: { event, ...more } }) as unknown as Line;
const kinds = (lines: Line[]) => lines.map((one) => one.event!.event);

test("a round begins when somebody aims after shots", () => {
  const fights = fightsOf([
    line("moved"),
    line("battle_began"),
    line("aimed"),
    line("aimed"),
    line("shot"),
    line("destroyed"),
    line("aimed"),
    line("shot"),
    line("battle_ended"),
    line("attack_began"),
    line("attack_began"),
    line("shot"),
  ]);
  assert.deepEqual(
    fights.map(({ head, rounds }) => [head.event!.event, rounds.map(kinds)]),
    [
      [
        "battle_began",
        [
          ["aimed", "aimed", "shot", "destroyed"],
          ["aimed", "shot", "battle_ended"],
        ],
      ],
      ["attack_began", [["attack_began", "shot"]]],
    ],
  );
});

test("what was seen of others is kept by its star; empty stars are no news", () => {
  const ships = [{ owner: 3, ships: {} }];
  const lines = [
    line("sighted", { star: 6, turn: 2, ships, colonies: [] }),
    line("sighted", { star: 7, turn: 2, ships: [], colonies: [] }),
    line("battle_began", { star: 6, turn: 5, ships }),
  ];
  const seen = told(lines);
  assert.deepEqual([...seen.keys()], [6]);
  assert.deepEqual(kinds(seen.get(6)!), ["sighted", "battle_began"]);
});
