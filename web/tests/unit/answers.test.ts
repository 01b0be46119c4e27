// Which answers are a scale, which options clash, what plans do.

import assert from "node:assert/strict";
import test from "node:test";

import { exactly, ifLegal, sameAction } from "../../src/base/live";
import type { Answer } from "../../src/base/wire";
import { barred, conflictsOf, fitting } from "../../src/base/options";
import { scaleOf } from "../../src/table/answers";
import { automaOf } from "../../src/titles/about";
import { chanceOf, priceNow } from "../../src/titles/stellar-conquest/model";

const answer = (action: Answer["action"]): Answer => ({
  action,
  text: JSON.stringify(action),
  label: "",
  rule: "§1",
  touches: [],
});

test("a full row of numbers is a scale, anything else a list", () => {
  const amounts = [2, 3, 4].map((n) => answer({ do: "amount", n }));
  const scale = scaleOf(amounts)!;
  assert.deepEqual([scale.min, scale.max, scale.answers.size], [2, 4, 3]);
  assert.equal(scaleOf([...amounts, answer({ do: "done" })]), null);
  assert.equal(scaleOf([1, 2, 4].map((n) => answer({ do: "amount", n }))), null);
  assert.equal(scaleOf([0, 1, 2].map((star) => answer({ do: "head", star }))), null);
  assert.equal(scaleOf(amounts.slice(0, 2)), null);
});

test("options that do not go together are found", () => {
  const conflict = { a: ["secrecy", "blind"], b: ["loud", "yes"], reason: "it tells" } as const;
  const list = [
    {
      a: [...conflict.a] as [string, string],
      b: [...conflict.b] as [string, string],
      reason: "it tells",
    },
  ];
  assert.equal(conflictsOf(list, { secrecy: "blind", loud: "yes" }, 2).length, 1);
  assert.equal(conflictsOf(list, { secrecy: "blind", loud: "no" }, 2).length, 0);
  const alone = [
    { a: ["seats", "1"] as [string, string], b: ["hall", "off"] as [string, string], reason: "" },
    { a: ["seats", "2-4"] as [string, string], b: ["hall", "on"] as [string, string], reason: "" },
  ];
  const found = (hall: string, nSeats: number) => conflictsOf(alone, { hall }, nSeats).length;
  assert.deepEqual(
    [found("off", 1), found("on", 1), found("on", 3), found("off", 4)],
    [1, 0, 1, 0],
  );
});

test("a step of a plan is taken only while it is legal", () => {
  const legal = [answer({ do: "advance" }), answer({ do: "aim", target: { base: { planet: 3 } } })];
  assert.equal(exactly({ do: "advance" })(legal, {}), legal[0]);
  assert.equal(exactly({ do: "done" })(legal, {}), null);
  assert.equal(ifLegal({ do: "done" })(legal, {}), "skip");
  assert.ok(sameAction({ do: "aim", target: { base: { planet: 3 } } }, legal[1]!.action));
});

test("odds and prices follow the printed tables", () => {
  assert.deepEqual(["always", "never", "1", "1-4", "10 on 2d6"].map(chanceOf), [36, 0, 6, 24, 3]);
  const speed4 = {
    tech: "speed_4",
    class: "speed",
    level: 1,
    price: 40,
    reduced: { price: 30, with: "speed_3" },
  } as const;
  assert.deepEqual([priceNow(speed4, []), priceNow(speed4, ["speed_3"])], [40, 30]);
  const range = {
    tech: "unlimited_range",
    class: "technology",
    level: 2,
    price: 60,
    reduced: { price: 40, with: "speed 5 or more" },
  } as const;
  assert.deepEqual([priceNow(range, ["speed_4"]), priceNow(range, ["speed_6"])], [60, 40]);
});

test("the printed opponent fits the seats and the campaign, or is barred with a reason", () => {
  const luna = automaOf("skymines");
  const base = { luna: "1", campaign: "off" };
  assert.equal(fitting(base, luna, 4)["luna"], "none");
  assert.equal(fitting({ ...base, luna: "none" }, luna, 1)["luna"], "1");
  assert.equal(fitting({ ...base, luna: "none" }, luna, 2)["luna"], "none");
  assert.equal(fitting({ luna: "1", campaign: "on" }, luna, 1)["luna"], "4");
  assert.equal(fitting({ luna: "5", campaign: "on" }, luna, 2)["luna"], "2");
  const why = (value: string, nSeats: number, campaign: string) =>
    barred([], luna, { luna: "none", campaign }, nSeats, ["luna", value]);
  assert.match(why("none", 1, "off") ?? "", /against you/);
  assert.match(why("3", 4, "off") ?? "", /at most 3/);
  assert.match(why("3", 1, "on") ?? "", /campaign/);
  assert.equal(why("3", 2, "on"), null);
});
