// Stellar Conquest in the browser: the sheet of production, orders that say what they do, a map that
// can be read.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Page } from "playwright-core";

import { TestServer, Windows } from "./harness";
import { answerOnce, asked, openTable, press, seeded, waitForQuestion } from "./player";

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

const DESK = { viewport: { width: 1366, height: 768 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const bots = (n: number) => Array.from({ length: n }, () => ({ kind: "bot", bot: "steady" }));

async function open(options = DESK as object): Promise<Page> {
  const page = await windows.person(options);
  await openTable(page, "stellar-conquest", {}, bots(3));
  return page;
}

/** Closes the set-up, whatever is lost with it. */
async function toTheFirstTurn(page: Page): Promise<void> {
  await press(page, '.question [data-answer="close"]');
  await page.waitForSelector('[data-question="move"]:not([data-busy])');
}

/** The map, where other stages lie before it. */
async function toTheMap(page: Page): Promise<void> {
  const tab = page.locator("#tab-map");
  if ((await tab.count()) > 0) await tab.click();
  await page.locator(".picture").waitFor();
}

const carry = (page: Page) => page.getByRole("button", { name: "Carry out" });
const settled = (page: Page, id: string) =>
  page.waitForSelector(`.question[data-question="${id}"]:not([data-busy])`);

test("the sheet spends all at once, says where the rest goes, and one undo takes it back", async () => {
  const page = await open();
  const sheet = page.locator(".production");
  await sheet.getByText("25").first().waitFor();
  await sheet.getByRole("button", { name: "more: Corvette" }).click();
  await sheet.locator('[data-tech="speed_4"]').click();
  const sums = sheet.locator(".sheet-sums");
  assert.match((await sums.innerText()).replace(/\s+/g, " "), /8 planned · 17 into research/);
  assert.equal(await sheet.locator('[data-tech="speed_4"] .due').innerText(), "+17\n0 of 40");
  await carry(page).click();
  await page.getByText("0 IP are left").waitFor();
  await settled(page, "setup");
  assert.equal(await page.locator(".question .loss").count(), 0, "nothing is lost any more");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await page.getByText("25 IP are left").waitFor();
});

test("a production turn is two presses, and no colony is closed with points left", async () => {
  const page = await open();
  const chance = seeded(5);
  for (let i = 0; i < 400 && (await waitForQuestion(page)); i++) {
    if ((await asked(page)) === "colonies" && (await page.locator(".purses tbody tr").count()) > 0)
      break;
    await answerOnce(page, chance);
  }
  assert.equal(await asked(page), "colonies");
  await carry(page).click();
  await page.waitForFunction(() => !document.querySelector(".purses tbody tr"));
  await settled(page, "colonies");
  await page.locator('.question [data-answer="close"]').waitFor();
  await page.locator("#tab-log").click();
  assert.equal(await page.locator(".question .loss").count(), 0);
});

test("ships sent out of range: the map says where they would stop, and asks first", async () => {
  const page = await open();
  await toTheFirstTurn(page);
  await toTheMap(page);
  await press(page, '.question [data-answer^="select"]:has-text("corvette")');
  await settled(page, "order");
  // A pointer that rests on an answer looks at it.
  await page.mouse.move(5, 400);
  await page.locator(".target.far-away .hit").first().focus();
  const words = page.locator(".way.bad .callout .loss");
  await words.waitFor({ state: "attached" });
  assert.match((await words.textContent()) ?? "", /beyond your range: they stop at [A-Z]+\d+/);
  await page.waitForSelector(".table:not([data-fresh])");
  await page.keyboard.press("Enter");
  await page.locator(".held").waitFor();
  assert.equal(await asked(page), "order", "nothing is sent yet");
});

test("N shows the next ships that have no order", async () => {
  const page = await open();
  await toTheFirstTurn(page);
  await page.waitForSelector(".table:not([data-fresh])");
  await page.locator(".picture").focus();
  await page.keyboard.press("n");
  await page.locator(".looked").getByText("still off the map").first().waitFor();
});

/** Letters on the map by their height on the screen, and how much is drawn. */
const measured = (page: Page) =>
  page.evaluate(() => {
    const texts = [...document.querySelectorAll<SVGTextElement>(".picture text")];
    const heights = texts.map((text) => {
      const scale = text.getScreenCTM()?.a ?? 1;
      return { text: text.textContent, px: parseFloat(getComputedStyle(text).fontSize) * scale };
    });
    return { heights, elements: document.querySelectorAll(".picture *").length };
  });

test("the whole map can be read at 1366 by 768, with at most 1,000 elements", async () => {
  const page = await open();
  const id = page.url().split("/").at(-1)!;
  // A bot plays the seat for a while: a map of the middle of the game.
  await page.evaluate(async (table) => {
    const ask = (what: string) =>
      fetch(`/api/v1/tables/${table}/${what}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ seat: 0 }),
      });
    await ask("takeover");
    await new Promise((wait) => setTimeout(wait, 400));
    await ask("giveback");
  }, id);
  await page.reload();
  await waitForQuestion(page);
  await toTheMap(page);
  await page.getByRole("button", { name: "show the whole board" }).click();
  await page.waitForTimeout(100);
  const { heights, elements } = await measured(page);
  const small = heights.filter(({ px }) => px < 11);
  assert.deepEqual(small, [], `${small.length} of ${heights.length} texts are too small`);
  assert.ok(elements <= 1000, `${elements} elements`);
});

test("on a phone the sheet is a card for each colony, and nothing is wider than the screen", async () => {
  const page = await open(PHONE);
  await page.locator("#tab-sheet").tap();
  await page.locator(".production").waitFor();
  const wide = await page.evaluate(
    () => document.querySelector(".production")!.scrollWidth - innerWidth,
  );
  assert.ok(wide <= 0, `the sheet is ${wide} pixels too wide`);
  const sizes = await page
    .locator(".production button:visible")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  assert.ok(
    sizes.every((height) => height >= 24),
    sizes.join(", "),
  );
});
