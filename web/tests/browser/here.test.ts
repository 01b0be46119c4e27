// Games in this browser: the same as in the program, without net, and nothing is lost.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Page } from "playwright-core";

import { numbers, TITLES, titles } from "../here/files";
import { same } from "../here/same";
import { findings } from "./checkers";
import { enginesKept, program, TestServer, Windows } from "./harness";
import { clickAway, waitForQuestion } from "./player";

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

test("the same seed gives the same record in the page and in the program", async (context) => {
  const page = await windows.person({ serviceWorkers: "block" });
  await page.goto("/");
  for (const title of await titles()) {
    const n = await same(page, program(), title, 4, 2, numbers(11));
    context.diagnostic(`${n} games of ${title.id}`);
  }
});

/** Everything that a game needs is kept by the service worker. */
async function visited(page: Page): Promise<void> {
  await page.goto("/");
  await page.locator(".card.title").first().waitFor();
  await enginesKept(page);
}

/** How many entries of a table this browser keeps. */
const entriesOf = (page: Page) =>
  page.evaluate(
    (id) =>
      new Promise<number>((found, failed) => {
        const request = indexedDB.open("orrery");
        request.onerror = () => failed(new Error("no database"));
        request.onsuccess = () => {
          const range = IDBKeyRange.bound([id, 0], [id, Infinity]);
          const count = request.result.transaction("entries").objectStore("entries").count(range);
          count.onsuccess = () => {
            request.result.close();
            found(count.result);
          };
        };
      }),
    new URL(page.url()).pathname.split("/").at(-1)!,
  );

const PHONE = { width: 390, height: 844 };

for (const [i, title] of TITLES.entries()) {
  test(`${title} is played without net, and a reload loses nothing`, async () => {
    const page = await windows.person(i === 0 ? {} : { viewport: PHONE });
    await visited(page);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText("The server cannot be reached.").waitFor();
    const name = (await titles()).find(({ id }) => id === title)!.name;
    await page.getByRole("button", { name: `Play now: ${name}` }).click();
    await waitForQuestion(page);
    await page.locator(".primer button.primary").click();
    if (i === 0) await page.getByText("in this browser").waitFor();
    await clickAway(page, 5, 12);
    await waitForQuestion(page);
    const before = await entriesOf(page);
    assert.ok(before > 0);
    const shown = await page.locator(".question").getAttribute("data-question");
    await page.reload();
    await waitForQuestion(page);
    assert.equal(await entriesOf(page), before, "nothing is lost, and nothing is played twice");
    assert.equal(await page.locator(".question").getAttribute("data-question"), shown);
    await clickAway(page, 6, 6);
    assert.ok((await entriesOf(page)) > before, "the game goes on");
    await page.goto("/");
    await page.getByRole("heading", { name: "Waiting for you" }).waitFor();
    if (title === "skymines") assert.deepEqual(await findings(page), []);
  });
}

test("lessons and rules are there without net", async () => {
  const page = await windows.person();
  await visited(page);
  await page.context().setOffline(true);
  await page.goto("/learn/skymines");
  await page.locator("main a[href^='/learn/skymines/']").first().click();
  await page.locator("[class*=lesson]").first().waitFor();
  await page.goto("/rules/starship-interstellar");
  await page.locator("main section h3").first().waitFor();
});

test("a table is set up here beside a server, handed to a bot, replayed, checked and deleted", async () => {
  const page = await windows.person();
  await page.goto("/new/skymines");
  await page.getByText("Here, without a server").click();
  assert.equal(await page.getByRole("heading", { name: "Clock" }).count(), 0);
  assert.equal(await page.locator("option[value=invite]").count(), 0);
  await page.getByRole("button", { name: "Begin", exact: true }).click();
  await waitForQuestion(page);
  await page.locator(".primer button.primary").click();
  await page.getByRole("button", { name: "table menu" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the record" }).click();
  assert.match((await download).suggestedFilename(), /^here-[0-9a-f]+\.jsonl$/);
  await page.getByRole("button", { name: "Let a bot play" }).first().click();
  await page.getByRole("button", { name: "Really?" }).click();
  await page.locator(".outcome").waitFor();
  const id = new URL(page.url()).pathname.split("/").at(-1)!;
  await page.goto(`/replay/${id}`);
  await page.getByRole("button", { name: "one entry back" }).click();
  await page.goto(`/dice/${id}`);
  await page.getByText("No draw was left out or taken twice.").waitFor();
  await page.goto(`/table/${id}`);
  await page.getByRole("button", { name: "table menu" }).click();
  await page.getByRole("button", { name: "Delete this table" }).click();
  await page.getByRole("button", { name: "Really delete it for good?" }).click();
  await page.locator(".card.title").first().waitFor();
  await page.goto(`/table/${id}`);
  await page.getByText("There is no such table in this browser").waitFor();
});

test("where nothing may be kept, one sentence says so and the game goes on", async () => {
  const page = await windows.person({ serviceWorkers: "block" });
  // A worker has a world of its own: what denies it its database goes before its script.
  await page.route(/worker-[A-Z0-9]+\.js$/, async (route) => {
    const response = await route.fetch();
    const denied =
      "Object.defineProperty(self,'indexedDB',{value:{open(){throw new Error('no')}}});";
    // After the imports, which come first in a module whatever stands before them.
    await route.fulfill({ response, body: denied + (await response.text()) });
  });
  await page.goto("/");
  await page.getByRole("button", { name: /^Play here, without a server: Skymines/ }).click();
  await waitForQuestion(page);
  await page.getByText(/does not let the page keep the game.*download its record/).waitFor();
  const download = page.waitForEvent("download");
  await page.locator(".trouble").getByRole("button", { name: "Download the record" }).click();
  await download;
  await page.getByRole("button", { name: "Go on" }).click();
  assert.equal(await page.locator(".trouble").count(), 0);
  await page.locator(".primer button.primary").click();
  const given = await clickAway(page, 3, 4);
  assert.equal(given.length, 4);
});
