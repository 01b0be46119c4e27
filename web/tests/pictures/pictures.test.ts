// The pictures of the README, made by `npm run pictures`: the same game on every machine.

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
  kuiper: ["starship-interstellar", "four-kuiper"],
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
  await page.locator("#tab-battle").click();
  await page.locator(".sides").waitFor();
  await shoot(page, "night");
});

test("companies on the Moon by day", async () => {
  const page = await windows.person({
    viewport: { width: 1200, height: 750 },
    colorScheme: "light",
  });
  await page.goto(`/replay/${games.skymines}?at=400&seat=0`);
  await page.locator("#tab-desk").click();
  await page.locator(".sky-desk").waitFor();
  await shoot(page, "day");
});

test("Asteroids among the planets", async () => {
  const page = await windows.person({
    viewport: { width: 1200, height: 750 },
    colorScheme: "dark",
  });
  await page.goto(`/replay/${games.kuiper}?at=430&seat=0`);
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
