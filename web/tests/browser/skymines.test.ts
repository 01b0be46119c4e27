// A game of Skymines against Luna, by clicks on the board and in the panels.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
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

const kindOf = (thing: string): string => thing.split(":")[0]!;

/** Answers once: on something that is lit if there is any, otherwise from the list. */
async function answerOnce(page: Page, chance: () => number, tried: Set<string>): Promise<Given> {
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
    // What has not been tried yet comes first: cards are shuffled anew in every run.
    const fresh = lit.filter((one) => !tried.has(kindOf(one.thing)));
    const from = fresh.length > 0 ? fresh : lit;
    const { thing, how } = from[Math.floor(chance() * from.length)]!;
    tried.add(kindOf(thing));
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
    return { how, kind: kindOf(thing) };
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
  const tried = new Set<string>();
  while (given.length < enough && (await waitForQuestion(page))) {
    given.push(await answerOnce(page, chance, tried));
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
  for (const kind of ["token", "card", "item", "bonus", "company", "slot"])
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

interface Finding {
  id: string;
  impact: string | null;
  nodes: { html: string; failureSummary?: string }[];
}

for (const colorScheme of ["dark", "light"] as const) {
  test(`axe finds nothing serious on the board and in its panels, ${colorScheme}`, async () => {
    const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
    const page = await windows.person({ colorScheme });
    await open(page, { missions: "on", threat: "random", luna: "2" }, BOTS);
    for (const enough of [0, 12]) {
      await play(page, 5, enough);
      for (const tab of ["desk", "luna", "others", "modules"]) {
        await page.locator(`#tab-${tab}`).click();
        await page.evaluate(axe);
        const found = await page.evaluate(async () => {
          const { axe: tool } = globalThis as unknown as {
            axe: { run: (...args: unknown[]) => Promise<{ violations: Finding[] }> };
          };
          return (await tool.run(document, { resultTypes: ["violations"] })).violations;
        });
        const bad = found.filter(({ impact }) => impact === "serious" || impact === "critical");
        const words = bad.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`);
        assert.deepEqual(words, [], `panel ${tab} after ${enough} answers`);
      }
    }
  });
}
