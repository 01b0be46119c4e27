// A finished game, looked at: its course, the turns that cost most, "find it yourself", "what if".

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";

import type { Page } from "playwright-core";

import { TestServer, Windows } from "./harness";

let server: TestServer;
let windows: Windows;

before(async () => {
  server = await TestServer.start();
  windows = await Windows.open(server.base);
});

after(async () => {
  await windows?.close();
  await server?.stop();
  assert.deepEqual(windows.faults, []);
});

async function post<T>(page: Page, path: string, body: unknown): Promise<T> {
  const sent = { path: `/api/v1${path}`, body: JSON.stringify(body) };
  return page.evaluate(async ({ path, body }) => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(path, { method: "POST", headers, body });
    return (await answer.json()) as T;
  }, sent);
}

/** A game of bots alone ends by itself. */
async function finished(page: Page, title: string): Promise<string> {
  await page.goto("/");
  const seats = ["random", "steady"].map((bot) => ({ kind: "bot", bot }));
  const { table } = await post<{ table: string }>(page, "/tables", { title, seats });
  await page.goto(`/table/${table}`);
  await page.locator(".outcome").waitFor();
  return table;
}

async function serious(page: Page): Promise<string[]> {
  const path = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
  await page.evaluate(await readFile(path, "utf8"));
  return page.evaluate(async () => {
    type Axe = { run: () => Promise<{ violations: { id: string; impact: string }[] }> };
    const { axe } = globalThis as unknown as { axe: Axe };
    const { violations } = await axe.run();
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id }) => id);
  });
}

test("a finished game is looked at, its worst turn found, and gone on with", async () => {
  const page = await windows.person();
  const table = await finished(page, "skymines");
  await page.locator(".outcome").getByRole("link", { name: "Analysis" }).click();
  await page.getByRole("heading", { name: "The course of the game" }).waitFor();
  assert.equal(await page.locator(".course-graph .area").count(), 2);
  const turns = page.locator(".costly > li");
  await turns.first().waitFor();
  assert.ok((await turns.count()) <= 5);
  assert.deepEqual(await serious(page), []);
  // What was better is not shown before it is asked for.
  assert.equal(await turns.first().locator("details[open]").count(), 0);
  await turns.first().getByRole("link", { name: "Find it yourself" }).click();
  const box = page.getByRole("region", { name: "Find it yourself" });
  await box.getByText("What would you do?").waitFor();
  assert.deepEqual(await serious(page), []);
  await box.getByRole("button", { name: "Show the answer" }).click();
  await box.getByText("The line that was found best:").waitFor();
  await box.getByRole("link", { name: "Back to the analysis" }).click();
  // On from the middle of the game, in the place of seat 1.
  await page.getByRole("slider").fill("40");
  await page.getByLabel("Your seat").selectOption("0");
  await page.getByRole("button", { name: "Go on from here" }).click();
  await page.waitForURL(
    (url) => url.pathname.startsWith("/table/") && !url.pathname.endsWith(table),
  );
  await page
    .getByText(/^What if: /)
    .first()
    .waitFor();
});
