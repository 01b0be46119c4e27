// A game of Starship Interstellar against H.A.L.L., by clicks on the board and in the panels.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";

import type { Page } from "playwright-core";

import type { TitleInfo } from "../../src/base/wire";
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

const ANSWERS_MAX = 900;

test("a solo game against H.A.L.L. is played to its end by clicks", async () => {
  const page = await windows.person();
  await openTable(page, "starship-interstellar", { hall: "introduction" }, []);
  await page.locator(".player.automa", { hasText: "H.A.L.L." }).waitFor();
  const given = await clickAway(page, 11, ANSWERS_MAX);
  await page.waitForSelector(".outcome");
  assert.match((await page.locator(".outcome").innerText()) ?? "", /H\.A\.L\.L\./);
  const kinds = new Set(given.filter(({ how }) => how !== "list").map(({ kind }) => kind));
  for (const kind of ["token", "planet", "market", "technology", "deed"])
    assert.ok(kinds.has(kind), `${kind} was clicked, of ${[...kinds].join(", ")}`);
  await page.locator("#tab-hall").click();
  assert.ok((await page.locator(".steps li").count()) > 1, "its last turn is told in steps");
});

/** Every module of the box: what is not asked for is off. */
async function everything(page: Page): Promise<Record<string, string>> {
  await page.goto("/");
  const { titles } = await page.evaluate(
    async () => (await (await fetch("/api/v1/titles")).json()) as { titles: TitleInfo[] },
  );
  const { options } = titles.find(({ id }) => id === "starship-interstellar")!;
  const wanted = ["on", "random", "final"];
  const chosen = options.flatMap(({ name, values }) => {
    const words = "one_of" in values ? values.one_of.map(([word]) => word) : [];
    const word = wanted.find((wish) => words.includes(wish));
    return word ? [[name, word] as const] : [];
  });
  return Object.fromEntries(chosen);
}

const MODULES = { kuiper: "mining", antimatter: "laboratory", halley: "comet" };

for (const seats of [1, 2]) {
  test(`all variants and expansions at once, ${seats} at the table`, async () => {
    const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
    const page = await windows.person({ colorScheme: seats === 1 ? "dark" : "light" });
    const options = await everything(page);
    const others = seats === 1 ? [] : [{ kind: "bot", bot: "random" }];
    const hall = seats === 1 ? "easy" : "off";
    await openTable(
      page,
      "starship-interstellar",
      { ...options, hall, hall_rules: "final" },
      others,
    );
    const given = await clickAway(page, 5, 140);
    assert.ok(given.length > 40, `${given.length} answers`);
    for (const [option, tab] of Object.entries(MODULES)) {
      if (!(option in options)) continue;
      await page.locator(`#tab-${tab}`).click();
      await page.locator(`.panel .si.${tab === "comet" ? "comet-board" : tab}`).waitFor();
    }
    await page.evaluate(await readFile(axe, "utf8"));
    const bad = await page.evaluate(async () => {
      const { axe: tool } = globalThis as unknown as {
        axe: {
          run: (...args: unknown[]) => Promise<{ violations: { id: string; impact: string }[] }>;
        };
      };
      const { violations } = await tool.run(document, { resultTypes: ["violations"] });
      return violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    });
    assert.deepEqual(bad, []);
    // To the end where one plays; beside a bot it is three times as long and shows nothing more.
    if (seats > 1) return;
    await clickAway(page, 6, ANSWERS_MAX);
    await page.waitForSelector(".outcome");
  });
}
