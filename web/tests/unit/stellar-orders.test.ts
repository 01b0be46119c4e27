// Sentries and ways of several legs: what the page notes, and the answers that it makes of it.

import assert from "node:assert/strict";
import { test } from "node:test";

import type { Offer } from "../../src/base/wire";
import type { ScSight } from "../../src/titles/stellar-conquest/model";
import { isSentry, note, notesOf, toggleSentry } from "../../src/titles/stellar-conquest/notes";
import type { StackDoc, View } from "../../src/types/stellar-conquest";

// What the player likes is asked of a browser.
Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });
const { arrived, goOn, riskOf } = await import("../../src/titles/stellar-conquest/orders");

const ships = (scouts: number, corvettes = 0) => ({
  scouts,
  transports: 0,
  corvettes,
  fighters: 0,
  death_stars: 0,
});
const stack = (hex: string, count = ships(1), to: number | null = null): StackDoc => ({
  hex,
  to,
  used: 0,
  mark: "none",
  ships: count,
});
const viewOf = (fleets: StackDoc[], enemies: string[] = []): View =>
  ({
    markers: enemies.map((hex) => ({ owner: 1, hex, loose: true, task_forces: [] })),
    own: { who: 0, seat: { fleets } },
  }) as unknown as View;

test("a sentry is not asked for until its ships change or somebody comes", () => {
  const there = stack("B11", ships(2));
  toggleSentry("table-1", there);
  assert.equal(isSentry(viewOf([there]), 0), true);
  assert.equal(isSentry(viewOf([stack("B11", ships(1))]), 0), false, "other ships");
  assert.equal(isSentry(viewOf([stack("D4", ships(2))]), 0), false, "another place");
  assert.equal(isSentry(viewOf([there], ["B11"]), 0), false, "somebody has come");
  toggleSentry("table-1", there);
  assert.equal(isSentry(viewOf([there]), 0), false, "as you were");
  const flying = stack("B11", ships(2), 5);
  toggleSentry("table-1", flying);
  assert.equal(
    isSentry(viewOf([flying, there], ["B11"]), 0),
    true,
    "they wait for that very reason",
  );
  assert.equal(isSentry(viewOf([there, flying]), 0), false, "the others there do not");
  toggleSentry("table-1", flying);
  assert.deepEqual(notesOf("table-2").sentries, [], "each table for itself");
});

const STARS = ["B11", "D4", "H1"].map((hex, star) => ({ star, hex, name: hex, colour: "red" }));

function sightOf(fleets: StackDoc[], acted: (answer: Offer, then: unknown[]) => void): ScSight {
  const legal = fleets.map((_, i) => ({ action: { do: "select", stack: i }, text: `select ${i}` }));
  return {
    table: "table-3",
    sheet: { stars: STARS, clouds: { hexes: [] }, extra_clouds: { hexes: [] }, cards: [] },
    view: viewOf(fleets),
    legal,
    act: acted,
  } as unknown as ScSight;
}

test("ships that have come to the end of a leg go on with one press, and the next leg is noted", () => {
  const way = { at: 1, then: [2, 0], ships: "1,0,0,0,0" };
  note("table-3", { routes: [way] });
  const given: { answer: Offer; then: unknown[] }[] = [];
  const act = (answer: Offer, then: unknown[]) => given.push({ answer, then });
  assert.deepEqual(arrived(sightOf([stack("C3", ships(1), 1)], act)), [], "still under way");
  assert.deepEqual(arrived(sightOf([stack("D4", ships(2))], act)), [], "other ships");
  const sight = sightOf([stack("A1"), stack("D4")], act);
  assert.deepEqual(arrived(sight), [way]);
  goOn(sight, arrived(sight));
  assert.equal(given[0]?.answer.text, "select 1");
  assert.equal(given[0]?.then.length, 3, "head, advance, done");
  assert.deepEqual(notesOf("table-3").routes, [{ at: 2, then: [0], ships: "1,0,0,0,0" }]);
});

test("who goes to an unexplored star without a warship is told before", () => {
  const sightOf = (count: StackDoc["ships"]): ScSight =>
    ({
      view: viewOf([{ ...stack("A1", count), mark: "in_hand" }]),
      sheet: { numbers: { exploration_risk: { value: 1 } } },
    }) as unknown as ScSight;
  const head = (facts: unknown[]) =>
    ({ action: { do: "head", star: 3 }, facts }) as unknown as ScSight["legal"][number];
  const unexplored = head([{ fact: "unexplored" }]);
  assert.equal(riskOf(sightOf(ships(2)), unexplored), "no warship: each is lost on a 1");
  assert.equal(riskOf(sightOf(ships(2, 1)), unexplored), null);
  assert.equal(riskOf(sightOf(ships(2)), head([])), null);
});
