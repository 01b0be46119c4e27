// The pages as plain files in a folder of a web host, without any server of ours.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { enginesKept, Windows } from "./harness";
import { PlainHost } from "./plain";
import { clickAway, waitForQuestion } from "./player";

const FOLDER = "/some/folder/";

let front: PlainHost;
let windows: Windows;

before(async () => {
  front = await PlainHost.start(FOLDER);
  delete process.env["PAGES"];
  windows = await Windows.open(front.base);
});

after(async () => {
  await windows?.close();
  front?.stop();
  assert.deepEqual(windows.faults, [], "nothing went wrong in any window");
});

test("a site without a server: lobby, a game, a deep link, and the same without net", async () => {
  const page = await windows.person();
  await page.goto("./");
  await page.locator(".card.title").first().waitFor();
  assert.equal(await page.getByText("Free seats").count(), 0, "nobody else can come");
  await page.getByRole("button", { name: /^Play now: Skymines/ }).click();
  await waitForQuestion(page);
  await page.locator(".primer button.primary").click();
  assert.ok(page.url().includes(`${FOLDER}table/here-`), page.url());
  await clickAway(page, 3, 5);
  await waitForQuestion(page);
  const table = page.url();

  await page.goto("rules/skymines");
  await page.locator("main section h3").first().waitFor();
  const links = await page
    .locator("a[href^='/']")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")!));
  assert.ok(
    links.length > 0 && links.every((href) => href.startsWith(FOLDER)),
    "links stay inside",
  );

  await page.evaluate(() => navigator.serviceWorker.ready);
  await enginesKept(page);
  await page.context().setOffline(true);
  await page.goto(table);
  await waitForQuestion(page);
  await clickAway(page, 4, 3);
  await page.goto("learn/skymines");
  await page.locator("main li a").first().click();
  await page.locator(".question, .lesson, .said").first().waitFor();
});
