// A game of Skymines against Luna, by clicks on the board and in the panels.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Page } from "playwright-core";

import { TestServer, Windows } from "./harness";
import { seeded, waitForQuestion } from "./player";

let server: TestServer;
let windows: Windows;

before(async () => {
  server = await TestServer.start();
  windows = await Windows.open(server.base);
});

after(async () => {
  await windows?.close();
  await server?.stop();
  assert.deepEqual(windows.faults, [], "nothing went wrong in any window");
});

const BOTS = [{ kind: "bot", bot: "random" }];

async function open(page: Page, options: Record<string, string>, bots: unknown[]): Promise<void> {
  await page.goto("/");
  const table = await page.evaluate(
    async (body) => {
      const headers = { "Content-Type": "application/json" };
      const answer = await fetch("/api/v1/tables", { method: "POST", headers, body });
      return ((await answer.json()) as { table: string }).table;
    },
    JSON.stringify({ title: "skymines", options, seats: [{ kind: "me" }, ...bots] }),
  );
  await page.goto(`/table/${table}`);
  await waitForQuestion(page);
}

interface Given {
  /** What was clicked: a thing of the board or of a panel, or an answer of the list. */
  how: "board" | "panel" | "list";
  kind: string;
}

/** Answers once: on something that is lit if there is any, otherwise from the list. */
async function answerOnce(page: Page, chance: () => number): Promise<Given> {
  const lit = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement | SVGElement>("[data-thing][data-lit]")].map(
      (element) => ({
        thing: element.dataset["thing"]!,
        how: element.closest(".picture") ? ("board" as const) : ("panel" as const),
      }),
    ),
  );
  const before = await page.locator(".question").getAttribute("data-question");
  if (lit.length > 0 && chance() < 0.9) {
    const { thing, how } = lit[Math.floor(chance() * lit.length)]!;
    const where = how === "board" ? ".picture" : ".sky-desk";
    const found = page.locator(`${where} [data-thing="${thing}"][data-lit]`).first();
    if (how === "board") {
      await found.focus();
      await page.keyboard.press("Enter");
    } else await found.click();
    await settle(page);
    const several = page.locator(".chooser [data-answer]");
    const n = await several.count();
    if (n > 0) await several.nth(Math.floor(chance() * n)).click();
    return { how, kind: thing.split(":")[0]! };
  }
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll<HTMLDetailsElement>(".answers details"))
      fold.open = true;
  });
  const answers = page.locator(".question [data-answer]");
  await answers.nth(Math.floor(chance() * (await answers.count()))).click();
  return { how: "list", kind: before ?? "" };
}

/** Until nothing is on its way, or a choice is asked for. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector(".chooser") ||
      document.querySelector<HTMLElement>(".question")?.dataset["busy"] === undefined,
  );
}

const ANSWERS_MAX = 600;

async function play(page: Page, seed: number, enough: number): Promise<Given[]> {
  const chance = seeded(seed);
  const given: Given[] = [];
  while (given.length < enough && (await waitForQuestion(page))) {
    given.push(await answerOnce(page, chance));
    await settle(page);
  }
  return given;
}

test("a solo game against Luna is played to its end by clicks", async () => {
  const page = await windows.person();
  await open(page, { luna: "2" }, []);
  const given = await play(page, 7, ANSWERS_MAX);
  await page.waitForSelector(".outcome");
  assert.match((await page.locator(".outcome").innerText()) ?? "", /Luna/);
  const kinds = new Set(given.filter(({ how }) => how !== "list").map(({ kind }) => kind));
  for (const kind of ["token", "card", "item", "bonus", "display", "company", "slot"])
    assert.ok(kinds.has(kind), `${kind} was clicked, of ${[...kinds].join(", ")}`);
  await page.locator("#tab-luna").click();
  assert.ok((await page.locator(".luna-turn li").count()) > 1, "her last turn is told in steps");
});

test("the Belt with missions and a threat is drawn and played", async () => {
  const page = await windows.person({ viewport: { width: 390, height: 800 } });
  await open(page, { side: "belt", missions: "on", threat: "random", luna: "5" }, BOTS);
  await play(page, 3, 40);
  assert.equal(await page.locator('.picture [data-thing^="space:"]').count(), 24);
  assert.equal(await page.locator('.picture [data-thing^="mission:"]').count(), 3);
});
