// What a viewer sees follows from the messages alone; gaps are noticed, repetitions do no harm.

import assert from "node:assert/strict";
import test from "node:test";

import { EMPTY, mergeLines, reduce, type Table } from "../../src/base/reduce";
import type { Change, Full, Line, TableInfo } from "../../src/base/wire";

const info = { id: "t", name: "T" } as TableInfo;
const line = (n: number): Line => ({ n, at: 0, text: `line ${n}`, weight: "matters" });

const full = (version: number, story: number): Full => ({
  type: "full",
  viewer: { seat: 0 },
  version,
  story,
  seen: null,
  view: { turn: 1, markers: [], battle: { round: 1 } },
  sums: { speed: 2 },
  memory: { sightings: [] },
  question: null,
  legal: [],
  can_undo: false,
  can_reopen: false,
  undo_reason: null,
  over: false,
  table: info,
});

const change = (from: number, version: number, more: Partial<Change> = {}): Change => ({
  type: "change",
  from,
  version,
  sections: {},
  gone: [],
  sums: null,
  memory: null,
  lines: [],
  question: null,
  legal: [],
  can_undo: false,
  can_reopen: false,
  undo_reason: null,
  over: false,
  ...more,
});

const begun = (): Table => reduce(EMPTY, full(3, 0));

test("a change replaces the sections it names and keeps the others", () => {
  const after = reduce(
    begun(),
    change(3, 5, { sections: { turn: 2 }, gone: ["battle"], lines: [line(0)] }),
  );
  assert.equal(after.game!.version, 5);
  assert.deepEqual(after.game!.view, { turn: 2, markers: [] });
  assert.deepEqual(after.game!.memory, { sightings: [] });
  assert.deepEqual(after.game!.sums, { speed: 2 }, "sums that are not told have not changed");
  const faster = reduce(after, change(5, 6, { sums: { speed: 3 } }));
  assert.deepEqual(faster.game!.sums, { speed: 3 });
  assert.deepEqual([after.lines.length, after.story, after.news.length], [1, 1, 1]);
});

test("what can be answered stays the same list while others act", () => {
  const answer = (text: string) => ({
    action: { do: text },
    text,
    label: text,
    rule: "§1",
    touches: [],
  });
  const asked = reduce(begun(), change(3, 4, { legal: [answer("a"), answer("b")] }));
  const later = reduce(asked, change(4, 5, { legal: [answer("a"), answer("b")] }));
  assert.equal(later.game!.legal, asked.game!.legal);
  const other = reduce(later, change(5, 6, { legal: [answer("a")] }));
  assert.deepEqual(other.game!.legal, [answer("a")]);
});

test("a change that does not follow is a gap, and a full table heals it", () => {
  const lost = reduce(begun(), change(4, 5, { sections: { turn: 9 } }));
  assert.equal(lost.gap, true);
  assert.equal(lost.game!.view["turn"], 1);
  const healed = reduce(lost, full(7, 2));
  assert.deepEqual([healed.gap, healed.game!.version, healed.story], [false, 7, 2]);
});

test("a change told twice does no harm", () => {
  const once = reduce(begun(), change(3, 4, { sections: { turn: 2 } }));
  assert.equal(reduce(once, change(3, 4, { sections: { turn: 2 } })), once);
});

test("a change before the game began asks for everything", () => {
  assert.equal(reduce(EMPTY, change(0, 1)).gap, true);
});

test("a stale answer brings the fresh table", () => {
  const fault = { code: "stale", message: "", rule: null };
  const after = reduce(begun(), { type: "error", key: "k", error: fault, fresh: full(9, 4) });
  assert.equal(after.game!.version, 9);
  assert.equal(reduce(after, { type: "error", key: "k", error: fault, fresh: null }), after);
});

test("lines are kept in order, each once, whatever the order they come in", () => {
  assert.deepEqual(
    mergeLines([line(0)], [line(1), line(2)]).map(({ n }) => n),
    [0, 1, 2],
  );
  assert.deepEqual(
    mergeLines([line(4), line(5)], [line(0), line(4)]).map(({ n }) => n),
    [0, 4, 5],
  );
});

test("chat lines come once and in order", () => {
  const said = (n: number) =>
    ({ type: "chat", n, at: 0, name: "Ana", seat: 0, text: `${n}` }) as const;
  const after = [said(1), said(0), said(1)].reduce<Table>(
    (table, message) => reduce(table, message),
    EMPTY,
  );
  assert.deepEqual(
    after.chat.map(({ n }) => n),
    [0, 1],
  );
});
