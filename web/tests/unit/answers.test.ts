// Which answers are a scale, which options clash, what plans do.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";

import { parse } from "smol-toml";

import { exactly, ifLegal, sameAction } from "../../src/base/live";
import type { Fields, Offer } from "../../src/base/wire";
import { barred, conflictsOf, fitting } from "../../src/base/options";
import { factOf, scaleOf } from "../../src/table/answers";
import { automaOf } from "../../src/titles/about";
import { order, primary } from "../../src/titles/stellar-conquest/answers";
import {
  oddsWords,
  outputOf,
  rangeOf,
  techSheet,
  type ScOffer,
  type ScSight,
} from "../../src/titles/stellar-conquest/model";
import type { OddsSheet } from "../../src/types/stellar-conquest";

const answer = (action: Fields): Offer => ({
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

test("odds are told as they have to be thrown", () => {
  const row = (hits: number, of: number, more: Partial<OddsSheet> = {}) =>
    oddsWords({ hits, of, up_to: null, exactly: null, ...more } as OddsSheet);
  assert.deepEqual(
    [
      row(1, 1),
      row(0, 1),
      row(1, 6, { up_to: 1 }),
      row(4, 6, { up_to: 4 }),
      row(3, 36, { exactly: 10 }),
    ],
    ["always", "never", "1", "1-4", "10 on 2d6"],
  );
});

test("output, range and prices are taken from the sums and the sheet", () => {
  const shield = { tech: "planet_shield", ip: 60 };
  const sight = {
    sheet: { techs: [{ tech: "speed_3", ip: 20 }, shield], shield_as_base: { ...shield, ip: 80 } },
    view: { variant: { shield_as_base: false } },
    sums: {
      own: {
        colonies: [{ planet: 7, people: 12, ip: 0, idle: true }],
        range: { hexes: 8, anchors: ["A1", "C1"], entry: null },
      },
    },
  } as unknown as ScSight;
  assert.equal(outputOf(sight, 7)?.ip, 0, "a colony that was just conquered yields nothing");
  assert.equal(outputOf(sight, 8), undefined);
  const range = rangeOf(sight)!;
  assert.deepEqual([range.hexes, range.from({ column: 3, row: 1 })], [8, 1]);
  const entering = { sums: { own: { range: { hexes: 8, anchors: [], entry: "A1" } } } };
  assert.equal(rangeOf(entering as unknown as ScSight)!.from({ column: 0, row: 1 }), 1);
  assert.equal(rangeOf({ sums: { own: null } } as unknown as ScSight), null);
  assert.equal(techSheet(sight, "planet_shield").ip, 60);
  const changed = { ...sight, view: { variant: { shield_as_base: true } } } as unknown as ScSight;
  assert.equal(techSheet(changed, "planet_shield").ip, 80);
});

test("facts say which answer comes first, whatever the words are", () => {
  const offer = (action: ScOffer["action"], ...facts: NonNullable<ScOffer["facts"]>) =>
    ({ ...answer(action), action, facts }) as ScOffer;
  const near = offer({ do: "head", star: 1 }, { fact: "journey", hexes: 3, turns: 2 });
  const far = offer({ do: "head", star: 2 }, { fact: "journey", hexes: 9, turns: 5 });
  const beyond = offer(
    { do: "head", star: 3 },
    { fact: "journey", hexes: 1, turns: null },
    { fact: "out_of_range", distance: 9, range: 8, stops_at: null },
  );
  const sorted = [far, beyond, near].sort((a, b) => order(a) - order(b));
  assert.deepEqual(sorted, [near, far, beyond]);
  assert.equal(factOf(near, "journey")?.turns, 2);
  assert.equal(factOf(near, "wastes"), undefined);

  const done = offer({ do: "done" });
  const under_way = offer(
    { do: "select", stack: 0 },
    { fact: "moves_left", moves: 2 },
    { fact: "heading_for", star: 4 },
  );
  const spent = offer({ do: "select", stack: 1 }, { fact: "moves_left", moves: 0 });
  const idle = offer({ do: "select", stack: 2 }, { fact: "moves_left", moves: 2 });
  const asked = (frame: string, ...legal: ScOffer[]) =>
    primary({ legal, view: { frames: [frame] } } as unknown as ScSight);
  assert.equal(asked("move", under_way, spent, done), done);
  assert.equal(asked("move", under_way, idle, done), undefined, "somebody could still move");
  const close = offer({ do: "close" }, { fact: "wastes", ip: 0 });
  const lossy = offer({ do: "close" }, { fact: "wastes", ip: 113 });
  assert.equal(asked("secret", close), close);
  assert.equal(asked("secret", lossy), undefined, "nobody is pressed to lose points");
});

test("the printed opponent fits the seats and the campaign, or is barred with a reason", () => {
  const path = join("..", "crates", "skymines", "data", "modules.toml");
  const data = parse(readFileSync(path, "utf8"))["numbers"] as Record<string, { value: number }>;
  const numbers = Object.entries(data).map(([name, { value }]) => ({ name, value }));
  const box = { numbers };
  const luna = automaOf("skymines", box);
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
  const later = automaOf("skymines", null);
  assert.equal(fitting({ luna: "1", campaign: "on" }, later, 1)["luna"], "1", "no box, no guess");
  assert.equal(fitting(base, later, 4)["luna"], "none");
});
