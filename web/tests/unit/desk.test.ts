// The desk of a printed opponent: what the page reckons, and evenings on the engine as it was built.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  beginOf,
  droppedWords,
  fileName,
  logOf,
  numbersOf,
  optionsLine,
  saidNow,
  stepped,
} from "../../src/desk/words";
import { toldBetween, type Evening, type EveningRow } from "../../src/here/evenings";
import { EveningMemory, learned, type KeptEvening, type Told } from "../../src/here/eveningshelf";
import { Memory } from "../../src/here/kept";
import type {
  DeskAnswer,
  DeskAsk,
  DeskForm,
  DeskMove,
  DeskSheet,
  OptionSpec,
} from "../../src/types/desk";
import { hostOn } from "../here/files";

const FORM: DeskForm = {
  numbers: [
    { id: "helium", label: "spaces of helium", min: 0, max: 9, value: 0 },
    { id: "astrogo", label: "steps on Astrogo", min: 0, max: 9, value: 2 },
  ],
};

test("fields begin with what was answered, and say which of them is no number", () => {
  assert.deepEqual(beginOf(FORM, null), ["0", "2"]);
  assert.deepEqual(beginOf(FORM, { numbers: [4, 5] }), ["4", "5"]);
  assert.deepEqual(numbersOf(FORM, ["3", " 7 "]), { numbers: [3, 7] });
  for (const wrong of ["", "x", "-1", "1.5", "9999999"])
    assert.equal(
      numbersOf(FORM, ["3", wrong]),
      "Steps on Astrogo: a number from 0 to 9 is wanted.",
      wrong,
    );
  assert.equal(stepped("9", 1, { min: 0, max: 9 }), "9");
  assert.equal(stepped("0", -1, { min: 0, max: 9 }), "0");
  assert.equal(stepped("4", 1, { min: 0, max: 9 }), "5");
  assert.equal(stepped("", 1, { min: 0, max: 9 }), "1");
});

/** Steps said after so many answers, and whether each answer was a fact. */
const sheetOf = (afters: number[], facts: boolean[]) =>
  ({
    steps: afters.map((after, i) => ({
      text: `step ${i}`,
      rule: "§1",
      is_order: false,
      sum: null,
      after,
    })),
    answers: facts.map((is_fact) => ({ text: "", rule: "", said: "", is_fact })),
  }) satisfies Pick<DeskSheet, "steps" | "answers">;

test("what goes on now began with the last button, and what is new is known", () => {
  const count = (afters: number[], facts: boolean[]) => {
    const { before, now, nOld } = saidNow(sheetOf(afters, facts));
    return [before.length, now.length, nOld];
  };
  assert.deepEqual(count([0, 0], []), [0, 2, 0], "the opening");
  assert.deepEqual(count([0, 1, 1], [true]), [0, 3, 1], "a fact goes on with the opening");
  assert.deepEqual(count([0, 1, 2, 3, 3], [true, false, true]), [2, 3, 1], "a turn and its fact");
  assert.deepEqual(count([0, 1, 2], [true, false, false]), [2, 1, 1], "a button that said nothing");
});

test("an evening in a line, as a file, and after mending", () => {
  const words = (...all: [string, string][]): OptionSpec["values"] => ({ one_of: all });
  const specs: OptionSpec[] = [
    {
      name: "people",
      meaning: "",
      rule: "",
      default: "1",
      values: words(["1", "one"], ["2", "two"]),
    },
    { name: "level", meaning: "", rule: "", default: "2", values: words(["2", "standard"]) },
    {
      name: "side",
      meaning: "",
      rule: "",
      default: "moon",
      values: words(["moon", "the Moon"], ["belt", "the Belt"]),
    },
  ];
  assert.equal(optionsLine(specs, { people: "2" }), "People 2 · level 2");
  assert.equal(optionsLine(specs, { side: "belt" }), "People 1 · level 2 · the Belt");
  const log = { format: 1, setup: { automa: "luna", seed: "1" }, entries: [] };
  assert.equal(fileName(log, new Date("2026-11-19T20:00:00Z")), "luna-2026-11-19.json");
  assert.deepEqual(logOf(JSON.stringify(log)), log);
  for (const other of ["", "null", "[]", '{"setup":3}', '{"setup":{"automa":4}}'])
    assert.equal(logOf(other), null, other);
  assert.equal(droppedWords(0, 0), "Answer 1 is mended; all later ones still fit.");
  assert.match(droppedWords(2, 1), /1 later answer does not fit any more/);
  assert.match(droppedWords(2, 4), /4 later answers do not fit any more/);
});

test("printed numbers are learned and forgotten one by one", () => {
  const told = toldBetween({ a: 1, b: 2, c: 3 }, { a: 1, b: 4, d: 5 });
  assert.deepEqual(told, { b: 4, d: 5, c: null });
  assert.deepEqual(learned({ a: 9, c: 3 }, told), { a: 9, b: 4, d: 5 });
});

type Hosted = ReturnType<typeof hostOn>;

const ask = <T>({ host }: Hosted, method: string, path: string, body?: unknown): Promise<T> =>
  host.ask({ method, path: `/desk/${path}`, body }) as Promise<T>;

const begin = (hosted: Hosted, options: Record<string, string> = {}) =>
  ask<Evening>(hosted, "POST", "evenings", { title: "skymines", automa: "luna", options });

const make = (hosted: Hosted, id: string, move: DeskMove) =>
  ask<Evening>(hosted, "POST", `evenings/${id}`, { move });

/** Answers whatever is asked, always in the same way. */
function usual({ form }: DeskAsk): DeskAnswer {
  if ("pick" in form) return { pick: form.pick[0]!.id };
  return "all" in form ? { all: [] } : { numbers: form.numbers.map(({ value }) => value) };
}

test("an evening on the engine: kept after every answer, read again by another, mended", async () => {
  const store = new EveningMemory();
  const hosted = hostOn(new Memory(), {}, store);
  let evening = await begin(hosted, { people: "2", level: "2" });
  const { id } = evening;
  for (let n = 1; evening.reply.sheet.ask; n++) {
    assert.ok(n < 400, "it ends");
    evening = await make(hosted, id, { answer: usual(evening.reply.sheet.ask) });
    assert.equal((await store.one(id))!.log.entries!.length, n, "kept before it is shown");
    assert.equal(evening.reply.sheet.answers.length, n);
  }
  const row = (await ask<{ evenings: EveningRow[] }>(hosted, "GET", "evenings")).evenings[0]!;
  assert.deepEqual(
    [row.where, row.over, row.options],
    ["round 7 of 7", true, { people: "2", level: "2" }],
  );
  const other = hostOn(new Memory(), {}, store);
  assert.deepEqual(await ask<Evening>(other, "GET", `evenings/${id}`), evening);
  const first = await ask<DeskAsk>(other, "GET", `evenings/${id}/0`);
  assert.equal(first.id, "token");
  const mended = await make(other, id, {
    mend: { entry: 0, answer: { numbers: [3, 0, 0, 0, 0] } },
  });
  assert.equal(mended.reply.sheet.answers[0]!.said, "spaces of helium: 3");
  // The first has not heard of it: it is told, and nothing of the other is lost.
  await assert.rejects(make(hosted, id, "back"), /gone on in another tab/);
  assert.deepEqual((await ask<Evening>(hosted, "GET", `evenings/${id}`)).reply, {
    ...mended.reply,
    n_dropped: 0,
  });
  await assert.rejects(
    make(hosted, id, { mend: { entry: 0, answer: { pick: "x" } } }),
    /numbers are wanted/,
  );
  const copy = await ask<Evening>(hosted, "POST", "evenings", {
    title: "skymines",
    log: evening.reply.log,
  });
  assert.notEqual(copy.id, id);
  assert.deepEqual(copy.reply.sheet, evening.reply.sheet);
  await ask(hosted, "DELETE", `evenings/${id}`);
  await assert.rejects(ask(hosted, "GET", `evenings/${id}`), /no such evening/);
});

test("printed numbers are kept for the next evening, taken back with their answer, and changed", async () => {
  const hosted = hostOn(new Memory());
  const known = () => ask<Record<string, number>>(hosted, "GET", "printed/luna");
  const { id } = await begin(hosted);
  await make(hosted, id, { answer: { numbers: [0, 3, 0, 0, 0] } });
  await make(hosted, id, { answer: { pick: "enter" } });
  const told = await make(hosted, id, { answer: { numbers: [0, 0, 1, 0, 0, 2, 0] } });
  assert.equal(told.reply.sheet.printed["A1.2.barrier"], 1);
  assert.deepEqual(await known(), told.reply.sheet.printed);
  const next = await begin(hosted);
  const answered = await make(hosted, next.id, { answer: { numbers: [0, 3, 0, 0, 0] } });
  assert.equal(answered.reply.sheet.ask!.id, "planned", "it is not asked again");
  await make(hosted, id, "back");
  assert.deepEqual(await known(), {});
  await ask(hosted, "POST", "printed/luna", { "A1.2.barrier": 4 });
  assert.deepEqual((await begin(hosted)).reply.sheet.printed["A1.2.barrier"], 4);
});

/** Keeps a few states, and then has no room. */
class Full extends EveningMemory {
  room = 2;
  override keep(row: KeptEvening, told: Told): Promise<void> {
    if (this.room-- > 0) return super.keep(row, told);
    return Promise.reject(new DOMException("full", "QuotaExceededError"));
  }
}

test("where there is no room the evening goes on, says so, and is whole when there is room again", async () => {
  const store = new Full();
  const hosted = hostOn(new Memory(), {}, store);
  let evening = await begin(hosted);
  const { id } = evening;
  for (let n = 0; n < 6; n++) {
    evening = await make(hosted, id, { answer: usual(evening.reply.sheet.ask!) });
    assert.equal(evening.trouble !== null, n > 0);
  }
  assert.match(evening.trouble!, /no room left to keep the evening.*export it/);
  assert.equal((await ask<Evening>(hosted, "GET", `evenings/${id}`)).reply.log.entries!.length, 6);
  assert.equal((await store.one(id))!.log.entries!.length, 1);
  store.room = 9;
  evening = await make(hosted, id, { answer: usual(evening.reply.sheet.ask!) });
  assert.equal(evening.trouble, null);
  assert.equal((await store.one(id))!.log.entries!.length, 7);
});
