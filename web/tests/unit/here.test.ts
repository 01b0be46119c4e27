// The host in the page, on the engines as they were built: whole games by the messages of a server, kept entry by
// entry, read again in the middle.

import assert from "node:assert/strict";
import { test } from "node:test";

import { checkRecord } from "../../src/base/record";
import { EMPTY, reduce, type Table } from "../../src/base/reduce";
import type { FromServer, LessonStep } from "../../src/base/wire";
import type { Refused } from "../../src/here/engine";
import { Memory, type KeptEntry, type KeptTable } from "../../src/here/kept";
import type { At, Hint, Made, TableInfo, TableRow } from "../../src/types/api";
import { engineOf, hostOn, numbers, TITLES, titles } from "../here/files";

type Hosted = ReturnType<typeof hostOn>;

/** Hears until somebody is asked on the line, or the game is over. */
async function until(
  { hear }: Hosted,
  table: Table,
  done: (table: Table) => boolean,
): Promise<Table> {
  for (let i = 0; i < 100_000 && !done(table); i++) {
    const { message } = await hear();
    assert.ok(message, "the line holds");
    assert.notEqual(message.type, "error", JSON.stringify(message));
    table = reduce(table, message as unknown as FromServer);
    assert.equal(table.gap, false, "no change is missing");
  }
  return table;
}

const isAsked = ({ game }: Table) => game !== null && (game.over || game.question !== null);

/** Gives answers until the game is over, or so many; what the table looks like then. */
async function played(
  hosted: Hosted,
  id: string,
  seat: number,
  answers: number,
  next: () => number,
  keys = "k",
): Promise<Table> {
  const line = `line-${keys}`;
  await hosted.host.open(line, `/tables/${id}/live?seat=${seat}`);
  let table = await until(hosted, EMPTY, isAsked);
  for (let n = 0; n < answers && !table.game!.over; n++) {
    const { legal, version } = table.game!;
    const answer = legal[Math.floor(next() * legal.length)]!;
    const key = `${keys}-${n}`;
    await hosted.host.hear(line, { type: "act", key, version, action: answer.action });
    let acked = false;
    for (let i = 0; i < 100_000 && !(acked && isAsked(table)); i++) {
      const { message } = await hosted.hear();
      assert.ok(message);
      assert.notEqual(message.type, "error", JSON.stringify(message));
      if (message.type === "ack" && message["key"] === key) acked = true;
      table = reduce(table, message as unknown as FromServer);
      assert.equal(table.gap, false);
    }
  }
  return table;
}

const ask = <T>({ host }: Hosted, method: string, path: string, body?: unknown): Promise<T> =>
  host.ask({ method, path, body }) as Promise<T>;

async function make(hosted: Hosted, title: string): Promise<string> {
  const info = (await titles()).find(({ id }) => id === title)!;
  const seats = Array.from({ length: Math.max(2, info.seats.min) }, (_, i) =>
    i === 0 ? { kind: "me" } : { kind: "bot", bot: i === 1 ? "steady" : "random" },
  );
  const wish = { title, seats, options: {}, as: "Ana" };
  return (await ask<Made>(hosted, "POST", "/here/tables", wish)).table;
}

for (const title of TITLES) {
  test(`a game of ${title} is played to its end, kept, and looked back at`, async () => {
    const store = new Memory();
    const next = numbers(3);
    let hosted = hostOn(store);
    const id = await make(hosted, title);
    await played(hosted, id, 0, 12, next, "a");
    // The page is loaded anew: nothing of what was answered is lost.
    const before = (await store.entries(id)).length;
    hosted = hostOn(store);
    const [row] = (await ask<{ tables: TableRow[] }>(hosted, "GET", "/here/tables")).tables;
    assert.equal(row?.id, id);
    const hint = await ask<Hint>(hosted, "GET", `/tables/${id}/hint?seat=0`);
    assert.ok(hint.answers > 0 && hint.answer);
    const over = await played(hosted, id, 0, 5_000, next, "b");
    assert.ok(over.game?.over, "the game has come to its end");
    assert.ok((await store.entries(id)).length > before);

    const info = await ask<TableInfo>(hosted, "GET", `/tables/${id}`);
    assert.equal(info.state, "over");
    assert.ok(info.outcome?.ranks?.some(({ rank }) => rank === 1));
    assert.equal(info.seats[0]!.coached, true, "whoever asks the coach is marked");
    const record = await ask<string>(hosted, "GET", `/tables/${id}/record`);
    const checked = checkRecord(record);
    assert.ok(typeof checked !== "string", String(checked));
    assert.equal(checked.kept, true, "the secret is the promised one");
    assert.deepEqual(checked.wrong, [], "every draw follows from it");
    assert.ok(checked.gapless && checked.draws.length > 0);

    const { lines } = await ask<{ lines: unknown[] }>(
      hosted,
      "GET",
      `/tables/${id}/story?watcher&from=0`,
    );
    assert.ok(lines.length > 0);
    const at = await ask<At>(hosted, "GET", `/tables/${id}/at/${before}?seat=0`);
    assert.ok(at.view && at.k === before);
    const begun = await ask<{ table: string }>(hosted, "POST", `/tables/${id}/whatif`, {
      entry: before,
      seat: 0,
      bot: "steady",
    });
    await played(hosted, begun.table, 0, 3, next, "c");

    // The record goes to another browser, for replay.
    const other = hostOn(new Memory());
    const shelf = await ask<{ table: string }>(other, "POST", "/here/records", { record });
    const imported = await ask<TableInfo>(other, "GET", `/tables/${shelf.table}`);
    assert.equal(imported.imported, true);
    assert.equal(await ask<string>(other, "GET", `/tables/${shelf.table}/record`), record);
  });

  test(`an unfinished game of ${title} goes on in another browser, with the same dice`, async () => {
    const hosted = hostOn(new Memory());
    const id = await make(hosted, title);
    await played(hosted, id, 0, 6, numbers(5), "a");
    const record = await ask<string>(hosted, "GET", `/tables/${id}/record`);
    const other = hostOn(new Memory());
    const { table } = await ask<{ table: string }>(other, "POST", "/here/records", { record });
    assert.equal((await ask<TableInfo>(other, "GET", `/tables/${table}`)).state, "playing");
    assert.equal(await ask<string>(other, "GET", `/tables/${table}/record`), record);
  });

  test(`a lesson of ${title} is taught without a server`, async () => {
    const hosted = hostOn(new Memory());
    type Courses = { titles: { title: string; courses: { lessons: { id: string }[] }[] }[] };
    const { titles: all } = await ask<Courses>(hosted, "GET", "/lessons");
    const lesson = all.find((row) => row.title === title)!.courses[0]!.lessons[0]!.id;
    await hosted.host.open("l", `/lessons/${title}/${lesson}/live`);
    let table = EMPTY;
    let step: LessonStep | null = null;
    for (let i = 0; i < 400 && !step?.done; i++) {
      while (hosted.heard.length > 0) {
        const { message } = await hosted.hear();
        assert.ok(message && message.type !== "error" && message.type !== "wrong");
        if (message.type === "lesson") step = message as unknown as LessonStep;
        else table = reduce(table, message as unknown as FromServer);
      }
      assert.ok(step);
      if (step.done) break;
      if (step.reading) await hosted.host.hear("l", { type: "next" });
      else {
        const text = step.accepts[0];
        const { version } = table.game!;
        await hosted.host.hear("l", { type: "act", key: `k${i}`, version, text });
      }
    }
    assert.ok(step?.done, "the lesson comes to its goal");
    assert.equal(table.info?.seats[0]?.name !== null, true);
  });
}

/** The next message of a kind; what else is said before it is passed over. */
async function heard<T>({ hear }: Hosted, type: string): Promise<T> {
  for (let i = 0; i < 1_000; i++) {
    const { message } = await hear();
    if (message?.type === type) return message as T;
  }
  throw new Error(`no ${type} comes`);
}

test("what is refused is refused as by a server, and what comes too late brings the table", async () => {
  const hosted = hostOn(new Memory());
  const id = await make(hosted, "skymines");
  const table = await played(hosted, id, 0, 1, numbers(1), "a");
  const { version } = table.game!;
  const say = (key: string, more: object) =>
    hosted.host.hear("line-a", { type: "act", key, version, ...more });
  await say("x1", { text: "fly to the sun" });
  const unreadable = await heard<{ error: { code: string } }>(hosted, "error");
  assert.equal(unreadable.error.code, "bad_action");
  await hosted.host.hear("line-a", { type: "act", key: "x2", version: 0, text: "pass" });
  const late = await heard<Extract<FromServer, { type: "error" }>>(hosted, "error");
  assert.equal(late.error.code, "stale");
  assert.equal(late.fresh?.table.id, id);
  // The same key twice is played once.
  await say("a-0", { action: table.game!.legal[0]!.action });
  assert.equal((await heard<{ again: boolean }>(hosted, "ack")).again, true);
  await assert.rejects(
    ask(hosted, "POST", "/here/tables", { title: "skymines", seats: [{ kind: "open" }] }),
    (error: Refused) => error.fault.code === "bad_setup",
  );
  await assert.rejects(
    ask(hosted, "GET", "/me"),
    (error: Refused) => error.fault.code === "needs_net",
  );
});

/** A browser whose storage is full after some entries. */
class Full extends Memory {
  constructor(private left: number) {
    super();
  }

  override keep(table: KeptTable, from: number, entries: readonly KeptEntry[]): Promise<void> {
    this.left -= entries.length;
    if (this.left < 0) {
      const full = new Error("no room");
      full.name = "QuotaExceededError";
      return Promise.reject(full);
    }
    return super.keep(table, from, entries);
  }

  room(entries: number): void {
    this.left = entries;
  }
}

test("a full storage is told in one sentence, the game goes on, and can be exported", async () => {
  const store = new Full(40);
  const hosted = hostOn(store);
  const id = await make(hosted, "skymines");
  const next = numbers(2);
  await played(hosted, id, 0, 30, next, "a");
  assert.match(hosted.troubles.filter(Boolean).at(-1)!, /no room left.*download/);
  const kept = (await store.entries(id)).length;
  const record = await ask<string>(hosted, "GET", `/tables/${id}/record`);
  assert.ok(record.split("\n").length - 2 > kept, "the record has what could not be kept");
  // When there is room again, all of it is kept.
  store.room(100_000);
  await played(hosted, id, 0, 1, next, "b");
  assert.equal(hosted.troubles.at(-1), null);
  assert.equal(
    ((await hosted.host.ask({ method: "GET", path: `/tables/${id}/record` })) as string).split("\n")
      .length - 2,
    (await store.entries(id)).length,
  );
});

test("two tabs at one table: who comes second is told, and nothing is written over", async () => {
  const store = new Memory();
  const one = hostOn(store);
  const id = await make(one, "skymines");
  const table = await played(one, id, 0, 1, numbers(1), "a");
  const two = hostOn(store);
  await played(two, id, 0, 1, numbers(1), "b");
  const before = await store.entries(id);
  const { legal, version } = table.game!;
  await one.host.hear("line-a", { type: "act", key: "z", version, action: legal[0]!.action });
  await heard(one, "full");
  assert.equal((await heard<{ error: { code: string } }>(one, "error")).error.code, "stale");
  assert.deepEqual((await store.entries(id)).slice(0, before.length), before);
});

test("a mind is fetched when it is chosen, and said to need the net where it cannot be", async () => {
  const seats = [{ kind: "me" }, { kind: "bot", bot: "" }];
  const info = (await titles()).find(({ id }) => id === "skymines")!;
  const engine = await engineOf("skymines");
  const learned = info.bots.find((bot) => {
    const setup = {
      seats: 2,
      options: {},
      dealer: { kind: "open", seed: "00" },
      bots: [bot, null],
    };
    try {
      engine.call({ do: "open", table: bot, setup, log: [] });
      return false;
    } catch {
      return true;
    }
  });
  assert.ok(learned, "somebody has learned this title");
  seats[1]!.bot = learned;
  const wish = { title: "skymines", seats };
  const away = hostOn(new Memory(), { mind: () => Promise.reject(new Error("no net")) });
  await assert.rejects(
    ask(away, "POST", "/here/tables", wish),
    (error: Refused) => error.fault.code === "needs_net",
  );
  const hosted = hostOn(new Memory());
  const { table } = await ask<Made>(hosted, "POST", "/here/tables", wish);
  assert.equal((await ask<TableInfo>(hosted, "GET", `/tables/${table}`)).seats[1]!.bot, learned);
});
