// Learning: the coach in a first game, and a newcomer's way from the lobby through lessons into a game.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { BrowserContextOptions, Page } from "playwright-core";

import { TestServer, Windows } from "./harness";
import { waitForQuestion } from "./player";
import { playLesson } from "./pupil";

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

const SCREENS: [string, BrowserContextOptions][] = [
  ["desk", { viewport: { width: 1366, height: 768 } }],
  ["phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
];

const TITLES = ["Stellar Conquest", "Starship Interstellar", "Skymines"];

/** A picture for whoever looks, where one is asked for. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env["LOOK"];
  if (folder) await page.screenshot({ path: `${folder}/teach-${name}.png` });
}

/** What is first said of the game in short is put away, as a player does. */
async function closePrimer(page: Page): Promise<void> {
  const got = page.getByRole("button", { name: "Got it" });
  await got.click({ timeout: 10_000 }).catch(() => undefined);
}

for (const [screen, options] of SCREENS) {
  for (const name of TITLES) {
    test(`a first game of ${name} has a coach who says what it is about and why, ${screen}`, async () => {
      const page = await windows.person(options);
      await page.goto("/");
      const offer = page.getByRole("button", { name: `Introduction: ${name}` });
      await offer.waitFor();
      if (name === TITLES[0]) await look(page, `lobby-${screen}`);
      await offer.click();
      await waitForQuestion(page);
      await closePrimer(page);
      const coach = page.locator(".coach");
      await coach.locator(".about").waitFor();
      assert.ok((await coach.locator(".about").innerText()).length > 20);
      assert.match(await coach.locator(".aim").innerText(), /Tip\s+Aim: \S+/);
      assert.equal(await page.locator(".player.you .coached").count(), 0);
      await coach.getByRole("button", { name: "What would you do?" }).click();
      const choice = coach.locator(".advice .would");
      await choice.waitFor();
      await look(page, `coach-${name.slice(0, 5).toLowerCase()}-${screen}`);
      await page.locator(".player.you .coached").first().waitFor();
      // Another bot is asked by its name.
      await coach.getByRole("combobox", { name: "Ask" }).selectOption("random");
      await coach.getByRole("button", { name: "What would you do?" }).click();
      await coach.locator(".advice b", { hasText: "random" }).first().waitFor();
      // The coach stays away when it is sent away, also after a reload.
      await page.getByRole("button", { name: "Coach", exact: true }).click();
      await coach.waitFor({ state: "detached" });
      await page.reload();
      await waitForQuestion(page);
      assert.equal(await coach.count(), 0);
    });
  }
}

test("where to look is lit on the board, and the answer is not told", async () => {
  const page = await windows.person({ viewport: { width: 1366, height: 768 } });
  await page.goto("/new/skymines");
  await page.getByRole("button", { name: "Begin the introduction" }).click();
  await waitForQuestion(page);
  await closePrimer(page);
  await page.getByRole("button", { name: "Where to look?" }).click();
  await page.locator(".coach .advice p").waitFor();
  assert.equal(await page.locator(".coach .advice .would").count(), 0);
});

test("set-up says whether the coach may be asked where others play", async () => {
  const page = await windows.person();
  await page.goto("/new/stellar-conquest");
  await page.getByText("the coach is there if you call it").waitFor();
  const seat = page.getByRole("combobox", { name: "seat 2" });
  await seat.selectOption("invite");
  const allow = page.getByRole("checkbox", { name: /Players may ask the coach/ });
  assert.equal(await allow.isChecked(), false);
});

for (const [screen, options] of SCREENS) {
  test(`a newcomer goes from the lobby through the first courses into a game, ${screen}`, async () => {
    const page = await windows.person(options);
    await page.goto("/learn");
    await page.getByRole("heading", { name: "Learn to play" }).waitFor();
    await look(page, `learn-${screen}`);
    const lists = (await (await page.request.get("/api/v1/lessons")).json()) as {
      titles: { title: string; courses: { lessons: { id: string }[] }[] }[];
    };
    for (const { title, courses } of lists.titles) {
      const lessons = courses[0]?.lessons ?? [];
      await page.goto("/");
      if (lessons.length === 0) continue;
      await page.locator(`a[href="/learn/${title}"]`).first().click();
      await look(page, `course-${title}-${screen}`);
      await page.locator(".learn a.primary").click();
      for (const lesson of lessons) {
        await page.waitForURL(`**/learn/${title}/${lesson.id}`);
        await playLesson(page);
        if (lesson === lessons[0]) {
          assert.equal(await page.locator(".primer").count(), 0, "a lesson shows the board");
          await look(page, `lesson-${title}-${screen}`);
          const kept = await page.evaluate(() => localStorage.getItem("orrery.lessons"));
          assert.ok(kept?.includes(lesson.id), "progress is kept");
        }
        if (lesson !== lessons.at(-1))
          await page.getByRole("link", { name: "Next lesson" }).click();
      }
      await page.getByRole("button", { name: "Play the first game" }).click();
      await waitForQuestion(page);
      await page.locator(".coach .about").waitFor();
    }
  });
}

test("what a lesson points at stays lit, whatever has its moment beside it", async () => {
  const page = await windows.person({ viewport: { width: 1366, height: 768 } });
  await page.goto("/learn/stellar-conquest/12-defence");
  await playLesson(page);
  // Several ships are lost, one after the other, and each lights its place for six seconds.
  await page.locator(".moment").waitFor();
  await page.locator(".moment").waitFor({ state: "detached" });
  await page.waitForTimeout(6_500);
  assert.notEqual(await page.locator(".told-rings circle").count(), 0);
});

test("the introduction is offered until a game of the title was played to its end", async () => {
  const page = await windows.person();
  await page.goto("/");
  const offers = page.getByRole("button", { name: /^Introduction: / });
  await offers.nth(2).waitFor();
  await page.evaluate(async () => {
    const ask = async (path: string, body?: unknown) => {
      const headers = { "content-type": "application/json" };
      const init = body ? { method: "POST", headers, body: JSON.stringify(body) } : {};
      return (await fetch(`/api/v1${path}`, init)).json();
    };
    const seats = [{ kind: "me" }, { kind: "bot", bot: "random" }];
    const { table } = (await ask("/tables", { title: "skymines", seats })) as { table: string };
    // A bot plays on for the seat, to the end.
    await ask(`/tables/${table}/takeover`, { seat: 0 });
    for (let n = 0; n < 600; n += 1) {
      if (((await ask(`/tables/${table}`)) as { state: string }).state === "over") return;
      await new Promise((wait) => setTimeout(wait, 50));
    }
    throw new Error("the game does not end");
  });
  await page.reload();
  const offer = '.newcomer button[aria-label^="Introduction: "]';
  await page.waitForFunction((of) => document.querySelectorAll(of).length === 2, offer);
  assert.equal(await page.getByRole("button", { name: "Introduction: Skymines" }).count(), 0);
});
