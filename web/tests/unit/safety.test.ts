// Which presses are taken, which answers wait, in which order they stand, and what an undo takes back.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Gestures } from "../../src/base/gestures";
import type { Offer } from "../../src/base/wire";
import { listed } from "../../src/table/listed";
import {
  FRESH_MS,
  endLeftOf,
  forcedOf,
  holdOf,
  isTaken,
  justEnds,
  type Forcing,
  type Weighing,
} from "../../src/table/safety";
import type { AnySight, AnyTitlePages, Loss } from "../../src/table/sight";
import { losses as skymines } from "../../src/titles/skymines/losses";
import { losses as starship } from "../../src/titles/starship-interstellar/losses";
import { losses as stellar } from "../../src/titles/stellar-conquest/losses";

const offer = (text: string, more: Partial<Offer> = {}): Offer => ({
  action: { do: text },
  text,
  label: text,
  rule: "§1",
  touches: [],
  ...more,
});

test("a new question takes no press where the last one was, for a moment", () => {
  const fresh = { since: 1000, by: { at: { x: 100, y: 100 }, when: 990 } };
  const press = (x: number, y: number, when: number) => ({ at: { x, y }, when });
  assert.equal(isTaken(press(100, 100, 1010), fresh), false, "a double click");
  assert.equal(isTaken(press(110, 130, 1290), fresh), false, "with a trembling hand");
  assert.equal(isTaken(press(100, 100, 1000 + FRESH_MS), fresh), true, "the moment is over");
  assert.equal(isTaken(press(300, 100, 1010), fresh), true, "elsewhere it is meant");
  assert.equal(isTaken({ at: null, when: 1010 }, fresh), true, "a key is elsewhere");
  const keyed = { since: 1000, by: { at: null, when: 990 } };
  assert.equal(isTaken({ at: null, when: 1010 }, keyed), false, "Enter, Enter");
  assert.equal(isTaken(press(5, 5, 1010), { since: 1000, by: null }), true, "nobody had pressed");
});

const weighing = (more: Partial<Weighing>): Weighing => ({
  answer: offer("buy", { final: true, ends_turn: true }),
  losses: [],
  ends: false,
  choices: 3,
  canUndo: true,
  endTurn: "ask",
  ...more,
});
const LOSS: Loss = { kind: "wastes", text: "7 IP are lost" };

test("a turn that cannot be taken back ends with a second step, unless nothing was decided", () => {
  assert.equal(holdOf(weighing({})), "ends");
  assert.equal(holdOf(weighing({ endTurn: 3 })), "ends", "the seconds of grace begin");
  assert.equal(holdOf(weighing({ endTurn: "off" })), null, "as the player likes");
  assert.equal(holdOf(weighing({ ends: true })), null, "its own button is the end of the turn");
  assert.equal(holdOf(weighing({ choices: 1, canUndo: false })), null, "nothing was decided");
  assert.equal(holdOf(weighing({ choices: 1 })), "ends", "earlier answers of the turn were");
  const reversible = offer("buy", { ends_turn: true });
  assert.equal(holdOf(weighing({ answer: reversible })), null, "it can be taken back");
  assert.equal(holdOf(weighing({ answer: offer("fly", { final: true }) })), null, "goes on");
});

test("what loses something always takes a second step, whatever is preferred", () => {
  assert.equal(holdOf(weighing({ losses: [LOSS], endTurn: "off" })), "loses");
  assert.equal(holdOf(weighing({ losses: [LOSS], ends: true })), "loses");
  assert.equal(holdOf(weighing({ losses: [LOSS], answer: offer("keep") })), "loses");
  const forced = weighing({ losses: [LOSS], choices: 1 });
  assert.equal(holdOf(forced), null, "what is forced cannot be avoided by asking");
});

test("where nothing but the end of the turn is left, it is held out at once", () => {
  const close = offer("close", { final: true, ends_turn: true });
  const left = (legal: Offer[], canUndo = true, losses: Loss[] = []) =>
    endLeftOf({ legal, lossesOf: () => losses, canUndo });
  assert.equal(left([close]), close);
  assert.equal(left([close, offer("place")]), null, "there is something to decide");
  assert.equal(left([close], false), null, "nothing was decided: it goes by itself");
  assert.equal(left([close], true, [LOSS]), null, "a loss has its own button");
  assert.equal(left([offer("done", { ends_turn: true })]), null, "it can be taken back");
});

test("what only ends the turn is known by its action", () => {
  assert.equal(justEnds(offer("done", { ends_turn: true })), true);
  assert.equal(justEnds(offer("pass", { ends_turn: true })), true);
  assert.equal(justEnds(offer("done")), false, "it ends a question, not the turn");
  assert.equal(justEnds(offer("buy", { ends_turn: true })), false);
});

test("what loses something is never first or primary, and what ends the turn stands apart", () => {
  const bad = offer("dismantle", { group: "base" });
  const good = offer("deploy", { group: "base" });
  const done = offer("done", { ends_turn: true, final: true });
  const lossesOf = (answer: Offer) => (answer === bad ? [LOSS] : []);
  const sight = { legal: [bad, good, done], lossesOf } as unknown as AnySight;
  const pages = {
    heading: (group: string) => group,
    primary: () => bad,
  } as unknown as AnyTitlePages;
  const list = listed(pages, sight);
  assert.equal(list.main, undefined, "a loss is never what most want");
  assert.deepEqual(
    list.groups.map(({ answers }) => answers),
    [[good, bad]],
  );
  assert.deepEqual(list.ends, [done]);
  const wanted = listed({ ...pages, primary: () => good } as AnyTitlePages, sight);
  assert.equal(wanted.main, good);
});

test("a question never shows nothing but its end: the first group is open, however long", () => {
  const many = Array.from({ length: 30 }, (_, i) => offer(`use ${i}`, { group: "use" }));
  const more = Array.from({ length: 30 }, (_, i) => offer(`buy ${i}`, { group: "buy" }));
  const sight = { legal: [...many, ...more], lossesOf: () => [] } as unknown as AnySight;
  const pages = { heading: (group: string) => group } as unknown as AnyTitlePages;
  assert.deepEqual(
    listed(pages, sight).groups.map(({ folded }) => folded),
    [false, true],
  );
});

test("one undo takes back what one press did, another the turn", () => {
  const gestures = new Gestures();
  assert.equal(gestures.take("gesture"), 1, "nothing is known after a reload");
  gestures.begin();
  for (let i = 0; i < 39; i++) gestures.took(false);
  gestures.begin();
  gestures.took(false);
  assert.equal(gestures.take("gesture"), 1);
  assert.equal(gestures.take("gesture"), 39, "all that one press had done");
  gestures.begin();
  gestures.took(true);
  for (const n of [2, 3]) {
    gestures.begin();
    for (let i = 0; i < n; i++) gestures.took(false);
  }
  assert.equal(gestures.take("turn"), 5, "not past the end of the turn before");
  assert.equal(gestures.take("turn"), Infinity, "as far as undo reaches, where no more is known");
  gestures.begin();
  gestures.took(false);
  gestures.forget();
  assert.equal(gestures.take("gesture"), 1, "what cannot be taken back is forgotten");
});

test("losses are read from facts", () => {
  const texts = (list: readonly Loss[]) => list.map(({ kind, text }) => `${kind}: ${text}`);
  assert.deepEqual(texts(stellar({ facts: [{ fact: "wastes", ip: 113 }] })), [
    "wastes: 113 IP are lost",
  ]);
  assert.deepEqual(
    texts(stellar({ facts: [{ fact: "out_of_range", distance: 17, range: 8, stops_at: "H1" }] })),
    ["wastes: 9 hexes beyond your range: they stop at H1"],
  );
  assert.deepEqual(texts(skymines({ facts: [{ fact: "wasted", what: "steps", n: 1 }] })), [
    "wastes: stops at a barrier: 1 step lost",
  ]);
  assert.deepEqual(texts(starship({ facts: [{ fact: "unused", tokens: 6, asteroids: 0 }] })), [
    "leaves_unused: 6 tokens stay unused",
  ]);
  assert.deepEqual(texts(starship({ facts: [{ fact: "unused", tokens: 0, asteroids: 0 }] })), []);
  assert.deepEqual(texts(stellar({ facts: [{ fact: "unexplored" }] })), []);
  assert.deepEqual(texts(skymines({})), []);
});

test("the only answer is given by itself where nothing is lost by it and nothing told", () => {
  const forced = (more: Partial<Forcing>) =>
    forcedOf({
      legal: [offer("fight")],
      lossesOf: () => [],
      canUndo: true,
      alone: false,
      ...more,
    })?.text;
  assert.equal(forced({}), "fight", "it can be taken back with the press before it");
  assert.equal(forced({ legal: [] }), undefined);
  assert.equal(forced({ legal: [offer("fight"), offer("flee")] }), undefined, "a choice");
  assert.equal(forced({ lossesOf: () => [LOSS] }), undefined, "what loses is said before");
  assert.equal(forced({ legal: [offer("close")] }), undefined, "the end of a phase is one's own");
  const legal = [offer("pass", { final: true, ends_turn: true })];
  assert.equal(forced({ legal, alone: true }), undefined, "what came before could be taken back");
  assert.equal(forced({ legal, alone: true, canUndo: false }), "pass");
  assert.equal(forced({ legal, canUndo: false }), undefined, "others would see how fast it came");
});
