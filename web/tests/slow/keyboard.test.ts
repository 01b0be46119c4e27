// A whole game of each title by the keyboard alone, and one without drawings: nothing is touched but keys.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";

import type { Page } from "playwright-core";

import { findingsOfBoth } from "../browser/checkers";
import { TestServer, Windows } from "../browser/harness";
import { seeded, steady, waitForQuestion } from "../browser/player";

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

const STROKES_MAX = 1500;

interface Asked {
  digits: number;
  scale: boolean;
  ends: number;
  held: "ends" | "loses" | null;
}

const asked = (page: Page): Promise<Asked> =>
  page.evaluate(() => {
    const all = (selector: string) => document.querySelectorAll(selector).length;
    const held = document.querySelector(".held");
    return {
      digits: all(".question [data-digit]"),
      scale: all(".question .scale") > 0,
      ends: all(".question .finals [data-answer]"),
      held: held ? (held.classList.contains("ends") ? "ends" : "loses") : null,
    };
  });

/** One answer, by keys: a digit, or the arrows and Enter. */
async function stroke(page: Page, chance: () => number): Promise<void> {
  await steady(page);
  const { digits, scale, ends, held } = await asked(page);
  if (held === "ends") return page.keyboard.press("Enter");
  if (held === "loses") {
    // Sometimes one step on to what loses, mostly the way back, on which the focus waits.
    if (chance() < 0.5) await page.keyboard.press("Tab");
    return page.keyboard.press("Enter");
  }
  if (scale || digits === 0) {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press(scale ? "ArrowDown" : "ArrowUp");
    return page.keyboard.press("Enter");
  }
  if (ends > 0 && chance() < 0.25) {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press("ArrowUp");
    return page.keyboard.press("Enter");
  }
  return page.keyboard.press(String(1 + Math.floor(chance() * Math.min(9, digits))));
}

async function playByKeys(page: Page, seed: number): Promise<void> {
  const chance = seeded(seed);
  for (let i = 0; i < STROKES_MAX && (await waitForQuestion(page)); i++) {
    await stroke(page, chance);
    await page.waitForFunction(
      () => document.querySelector<HTMLElement>(".question")?.dataset["busy"] === undefined,
    );
  }
  await page.waitForSelector(".outcome");
}

interface Game {
  title: string;
  options: Record<string, string>;
  others: unknown[];
  components?: Record<string, string>;
}

async function sit(page: Page, game: Game): Promise<void> {
  await page.goto("/credits");
  const made = await page.request.post("/api/v1/tables", {
    data: {
      title: game.title,
      options: game.options,
      seats: [{ kind: "me" }, ...game.others],
      ...(game.components ? { components: game.components } : {}),
    },
  });
  const { table } = (await made.json()) as { table: string };
  await page.goto(`/table/${table}`);
  await waitForQuestion(page);
}

/** Stellar Conquest with fewer turns: a whole game has 44. */
async function shortConquest(): Promise<Game> {
  const board = await readFile("../crates/stellar-conquest/data/board.toml", "utf8");
  const short = board.replace("turns = { value = 44,", "turns = { value = 8,");
  assert.notEqual(short, board);
  return {
    title: "stellar-conquest",
    options: {},
    others: [{ kind: "bot", bot: "random" }],
    components: { "board.toml": short },
  };
}

const GAMES: (() => Promise<Game>)[] = [
  shortConquest,
  async () => ({
    title: "starship-interstellar",
    options: { hall: "introduction" },
    others: [],
  }),
  async () => ({ title: "skymines", options: { luna: "1" }, others: [] }),
];

for (const make of GAMES) {
  test("a whole game by the keyboard alone", async (context) => {
    const game = await make();
    context.diagnostic(game.title);
    const page = await windows.person();
    await sit(page, game);
    await page.keyboard.press("Enter"); // The game in short is read.
    await playByKeys(page, 4);
  });
}

test("a whole game without drawings", async () => {
  const page = await windows.person();
  await page.addInitScript(() => localStorage.setItem("orrery.drawings", "false"));
  await sit(page, { title: "skymines", options: { luna: "1" }, others: [] });
  assert.equal(await page.locator(".picture, .sky, .dock").count(), 0, "nothing is drawn");
  assert.deepEqual(await findingsOfBoth(page), []);
  await page.keyboard.press("Enter");
  await playByKeys(page, 9);
});
