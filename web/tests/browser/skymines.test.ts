// A game of Skymines against Luna, by clicks on the board and in the panels.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";

import { TestServer, Windows } from "./harness";
import { clickAway, openTable } from "./player";

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

const ANSWERS_MAX = 600;

test("a solo game against Luna is played to its end by clicks", async () => {
  const page = await windows.person();
  await openTable(page, "skymines", { luna: "2" }, []);
  const given = await clickAway(page, 7, ANSWERS_MAX);
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
  await openTable(
    page,
    "skymines",
    { side: "belt", missions: "on", threat: "random", luna: "5" },
    BOTS,
  );
  await clickAway(page, 3, 40);
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
    const axe = await readFile(
      createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
      "utf8",
    );
    const page = await windows.person({ colorScheme });
    await openTable(page, "skymines", { missions: "on", threat: "random", luna: "2" }, BOTS);
    for (const enough of [0, 12]) {
      await clickAway(page, 5, enough);
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
        const words = bad.map(
          ({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`,
        );
        assert.deepEqual(words, [], `panel ${tab} after ${enough} answers`);
      }
    }
  });
}
