// The pictures of the README, made by `npm run pictures`: the same games on every machine, and one
// that good bots play anew, because there the planets are full of life.

import { mkdirSync, readFileSync, statSync } from "node:fs";
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";

import type { Page } from "playwright-core";

import { TestServer, Windows } from "../browser/harness";

const ROOT = join(process.cwd(), "..");
const FOLDER = join(ROOT, "docs", "pictures");
const RECORDS = {
  conquest: ["stellar-conquest", "two-steady"],
  starship: ["starship-interstellar", "solo-random"],
  skymines: ["skymines", "moon-four"],
} as const;
const BYTES_MAX = 200_000;

let server: TestServer;
let windows: Windows;
const games = {} as Record<keyof typeof RECORDS, string>;

before(async () => {
  mkdirSync(FOLDER, { recursive: true });
  server = await TestServer.start();
  windows = await Windows.open(server.base);
  const page = await windows.person();
  await page.goto("/");
  for (const [name, [title, file]] of Object.entries(RECORDS)) {
    const path = join(ROOT, "crates", title, "tests", "replays", `${file}.jsonl`);
    games[name as keyof typeof RECORDS] = await page.evaluate(
      async (record) => {
        const answer = await fetch("/api/v1/records", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ record }),
        });
        return ((await answer.json()) as { table: string }).table;
      },
      readFileSync(path, "utf8"),
    );
  }
});

after(async () => {
  await windows?.close();
  await server?.stop();
});

async function shoot(page: Page, name: string): Promise<void> {
  const path = join(FOLDER, `${name}.jpg`);
  await page.screenshot({ path, type: "jpeg", quality: 80 });
  assert.ok(statSync(path).size < BYTES_MAX, `${name} has ${statSync(path).size} bytes`);
}

test("a late game by night", async () => {
  const page = await windows.person({
    viewport: { width: 1200, height: 750 },
    colorScheme: "dark",
  });
  await page.goto(`/replay/${games.conquest}?at=4797&seat=0`);
  await page.locator("#tab-map").click();
  await page.locator(".picture").first().waitFor();
  await shoot(page, "night");
});

test("companies on the Moon", async () => {
  const page = await windows.person({
    viewport: { width: 1200, height: 750 },
    colorScheme: "dark",
  });
  await page.goto(`/replay/${games.skymines}?at=400&seat=0`);
  await page.locator("#tab-score").click();
  await page.locator(".players").waitFor();
  await shoot(page, "moon");
});

/** Plays a game of good bots to its end; says where, and how many entries it has. */
async function played(page: Page, title: string, options: Record<string, string>) {
  await page.goto("/");
  return page.evaluate(
    async (wish) => {
      const ask = async (path: string, body?: unknown) => {
        const headers = { "content-type": "application/json" };
        const init = body ? { method: "POST", headers, body: JSON.stringify(body) } : {};
        return (await fetch(`/api/v1${path}`, init)).json();
      };
      await ask("/me", { name: "Ana" });
      const { table } = (await ask("/tables", wish)) as { table: string };
      await ask(`/tables/${table}/takeover`, { seat: 0 });
      while (((await ask(`/tables/${table}`)) as { state: string }).state !== "over") continue;
      const { entries } = (await ask(`/tables/${table}/entries`)) as { entries: unknown[] };
      return { table, n: entries.length };
    },
    { title, options, seats: [{ kind: "me" }, ...Array(3).fill({ kind: "bot", bot: "steady" })] },
  );
}

test("Asteroids among the planets", async () => {
  const page = await windows.person({
    viewport: { width: 1200, height: 750 },
    colorScheme: "dark",
  });
  const { table, n } = await played(page, "starship-interstellar", { kuiper: "on" });
  await page.goto(`/replay/${table}?at=${Math.round(n * 0.6)}&seat=0`);
  await page.locator("#tab-boards").click();
  await page.locator(".corporation").first().waitFor();
  await shoot(page, "planets");
});

test("the planets on a phone", async () => {
  const page = await windows.person({
    viewport: { width: 390, height: 760 },
    isMobile: true,
    hasTouch: true,
    colorScheme: "dark",
  });
  await page.goto(`/replay/${games.starship}?at=230&seat=0`);
  await page.locator(".players").waitFor();
  await shoot(page, "phone");
});
