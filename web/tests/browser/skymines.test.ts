// Skymines in the browser: a whole game by clicks, what is in sight and how large, what keeps its place.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Page } from "playwright-core";

import { findings } from "./checkers";
import { TestServer, Windows } from "./harness";
import { ELSEWHERE } from "./intentions";
import { clickAway, openTable, waitForQuestion } from "./player";

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
const LAPTOP = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844 };

const ANSWERS_MAX = 600;

/** Answers at the first seat, by the API, until this is asked after so many answers; true if it is. */
async function until(page: Page, question: string, least = 0): Promise<boolean> {
  const url = page.url();
  // Meanwhile the page looks elsewhere: it would answer too, where there is but one answer.
  await page.goto(ELSEWHERE);
  const found = await page.evaluate(
    async ([wanted, n, id]) => {
      const call = async (path: string, body?: object) => {
        const headers = { "Content-Type": "application/json" };
        const init = body && { method: "POST", headers, body: JSON.stringify(body) };
        const answer = await (await fetch(`/api/v1/tables/${id}/${path}`, init)).json();
        if (answer.error) throw new Error(`${path}: ${answer.error.message}`);
        return answer;
      };
      const ends = ["pass", "close", "stop", "done"];
      const run = Math.random().toString(36).slice(2);
      for (let given = 0, idle = 0; given < 400 && idle < 400;) {
        const { question: asked, legal, version, over } = await call("view?seat=0");
        if (over) return false;
        if (!asked) {
          idle += 1;
          await new Promise((wait) => setTimeout(wait, 20));
          continue;
        }
        // Where there is but one answer, the page gives it by itself.
        if (asked.id === wanted && legal.length > 1 && given >= Number(n)) return true;
        type Answer = { action: { action: string } };
        const more = (legal as Answer[]).filter(({ action }) => !ends.includes(action.action));
        const from = more.length > 0 ? more : (legal as Answer[]);
        const { action } = from[(given * 7) % from.length]!;
        await call("act", { seat: 0, key: `${run}-${given}`, version, action });
        given += 1;
      }
      return false;
    },
    [question, least, url.split("/").at(-1)!] as const,
  );
  await page.goto(url);
  if (found) await page.waitForSelector(`.question[data-question="${question}"]:not([data-busy])`);
  return found;
}

/** The first time somebody sits down the game is told in short; that is read. */
async function sit(page: Page, options: Record<string, string>, others: unknown[]): Promise<void> {
  await openTable(page, "skymines", options, others);
  const read = page.locator(".primer button.primary");
  if ((await read.count()) > 0) await read.click();
}

test("a solo game against Luna is played to its end by clicks", async () => {
  const page = await windows.person();
  await openTable(page, "skymines", { luna: "2" }, []);
  const given = await clickAway(page, 7, ANSWERS_MAX);
  await page.waitForSelector(".outcome");
  assert.match((await page.locator(".outcome").innerText()) ?? "", /Luna/);
  const kinds = new Set(given.filter(({ how }) => how !== "list").map(({ kind }) => kind));
  for (const kind of ["token", "card", "item", "bonus", "company", "slot"])
    assert.ok(kinds.has(kind), `${kind} was clicked, of ${[...kinds].join(", ")}`);
  await page.locator("#tab-score").click();
  assert.equal(await page.locator(".sources tbody tr").count(), 8, "seven sources and their sum");
  const sum = await page.locator(".sources .total td").allInnerTexts();
  const outcome = await page.locator(".outcome .by-source tfoot td").allInnerTexts();
  assert.deepEqual([...sum].sort(), [...outcome].sort(), "the table adds up to the result");
  await page.locator("#tab-luna").click();
  assert.ok((await page.locator(".luna-turn li").count()) > 1, "her last turn is told in steps");
  assert.ok((await page.locator(".luna-last .luna-card").count()) === 1, "with her card");
});

test("the Belt with missions and a threat is drawn and played", async () => {
  const page = await windows.person({ viewport: PHONE });
  const options = { side: "belt", missions: "on", threat: "random", luna: "5" };
  await openTable(page, "skymines", options, BOTS);
  await clickAway(page, 3, 40);
  await page.locator("#tab-map").click();
  assert.equal(await page.locator('.picture [data-thing^="space:"]').count(), 24);
  assert.equal(await page.locator('.picture [data-thing^="mission:"]').count(), 3);
});

/** Letters on the board and in the dock that are smaller than this many pixels on the screen. */
async function smallType(page: Page, least: number): Promise<string[]> {
  return page.evaluate((pixels) => {
    const found: string[] = [];
    for (const root of document.querySelectorAll(".sky, .sky-dock")) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement!;
        const text = node.textContent!.trim();
        if (!text || parent.closest(".sr") || parent.getClientRects().length === 0) continue;
        const scale = parent instanceof SVGGraphicsElement ? parent.getScreenCTM()!.a : 1;
        const size = parseFloat(getComputedStyle(parent).fontSize) * scale;
        if (size > 0 && size < pixels) found.push(`"${text}" ${size.toFixed(1)} px`);
      }
    }
    return found;
  }, least);
}

/** What can be chosen and is smaller than a fingertip. */
async function smallTargets(page: Page, least: number): Promise<string[]> {
  return page.evaluate((pixels) => {
    const lit = document.querySelectorAll<HTMLElement | SVGElement>(
      ".sky [data-lit], .sky-dock [data-lit]",
    );
    return [...lit].flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      const small = Math.min(width, height) < pixels - 0.05;
      return small
        ? [`${element.dataset["thing"]} ${width.toFixed(1)} x ${height.toFixed(1)}`]
        : [];
    });
  }, least);
}

for (const side of ["moon", "belt"]) {
  test(`on a laptop all of the ${side} is in sight, in letters of 11 px and more`, async () => {
    const page = await windows.person({ viewport: LAPTOP });
    const options = { luna: "2", side, missions: "on", threat: "random" };
    await sit(page, options, BOTS);
    for (const question of ["turn", "goods", "expand", "from", "rest"]) {
      if (!(await until(page, question, question === "turn" ? 30 : 0))) continue;
      await page.locator(".sky-board").waitFor();
      assert.deepEqual(await smallType(page, 11), [], question);
      assert.deepEqual(await smallTargets(page, 24), [], question);
      const hidden = await page.evaluate(() => {
        const board = document.querySelector(".sky-board")!;
        return [board.scrollWidth - board.clientWidth, board.scrollHeight - board.clientHeight];
      });
      assert.deepEqual(hidden, [0, 0], `${question}: nothing lies outside the board`);
    }
    // Whatever was looked for last may have loaded the page anew.
    await page.locator(".sky svg").first().waitFor();
    await page.locator(".sky-dock svg").first().waitFor();
    const drawn = await page.evaluate(
      () =>
        document.querySelectorAll(".sky svg, .sky svg *, .sky-dock svg, .sky-dock svg *").length,
    );
    assert.ok(drawn > 100 && drawn <= 1000, `${drawn} elements are drawn`);
  });
}

test("hand, slots and tracks keep their place whatever is asked", async () => {
  const page = await windows.person({ viewport: LAPTOP });
  await sit(page, { luna: "2" }, []);
  const places = () =>
    page.evaluate(() =>
      [".sky-dock", ".sky-dock .slots", ".sky-dock .mine", ".sky-ribbons", ".sky-map"].map(
        (name) => {
          const { x, y, width } = document.querySelector(name)!.getBoundingClientRect();
          return [name, Math.round(x), Math.round(y), Math.round(width)].join(" ");
        },
      ),
    );
  await until(page, "turn", 3);
  const first = await places();
  for (const question of ["goods", "expand", "from", "turn", "rest"]) {
    if (await until(page, question)) assert.deepEqual(await places(), first, question);
  }
});

test("words for a thing stand beside it, say why it is grey, and go when the pointer goes", async () => {
  const page = await windows.person({ viewport: LAPTOP });
  await sit(page, { luna: "2" }, []);
  await until(page, "turn", 4);
  const look = page.locator(".sky-look");
  for (const thing of [
    "bonus:1,1",
    "bonus:2,2",
    "display:1",
    "plan:A1",
    "space:13",
    "company:tawac",
  ]) {
    const at = page.locator(`.sky [data-thing="${thing}"]`).last();
    await at.hover({ force: true });
    const [card, box] = [await look.boundingBox(), await at.boundingBox()];
    assert.ok(card && box, thing);
    const apart =
      card.x >= box.x + box.width ||
      box.x >= card.x + card.width ||
      card.y >= box.y + box.height ||
      box.y >= card.y + card.height;
    assert.ok(apart, `${thing} is covered by its own words`);
  }
  await page.locator('.sky [data-thing="bonus:2,2"]').hover({ force: true });
  assert.match(await look.innerText(), /Not now: nobody else could be the first player/);
  await page.mouse.move(1200, 700);
  assert.equal(await look.count(), 0);
});

test("an answer that is weighed shows where its marker would land", async () => {
  const page = await windows.person({ viewport: LAPTOP });
  await sit(page, { luna: "2" }, []);
  assert.ok(await until(page, "goods"));
  assert.equal(await page.locator(".ribbon .marker.ghost").count(), 0);
  const walks = page.locator('.question [data-answer^="advance "]');
  await walks.first().hover();
  assert.equal(await page.locator(".ribbon .marker.ghost").count(), 1);
  assert.match(await walks.first().innerText(), / \d+ → \d+/);
});

test("on a phone each place has its tab, and the question opens the one that it is about", async () => {
  const page = await windows.person({ viewport: PHONE });
  await sit(page, { luna: "2" }, []);
  const tabs = ["map", "companies", "market", "research", "bonus", "score", "luna"];
  for (const tab of tabs) assert.equal(await page.locator(`#tab-${tab}`).count(), 1, tab);
  const wide = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  assert.ok(await until(page, "expand"));
  await page.waitForSelector("#tab-map[aria-selected=true]");
  assert.deepEqual(await smallType(page, 10.9), []);
  assert.equal(await wide(), 0, "nothing has to be moved sideways");
  assert.ok(await until(page, "goods"));
  await page.waitForSelector("#tab-companies[aria-selected=true]");
  assert.deepEqual(await smallType(page, 10.9), []);
  for (const tab of ["market", "research", "bonus"]) {
    await page.locator(`#tab-${tab}`).click();
    assert.deepEqual(await smallType(page, 10.9), [], tab);
    assert.deepEqual(await smallTargets(page, 24), [], tab);
  }
});

test("a chapter of a campaign ends with a table by source, before Luna's level is asked for", async () => {
  const page = await windows.person({ viewport: LAPTOP });
  await sit(page, { luna: "5", campaign: "on" }, []);
  assert.ok(await until(page, "level"), "a chapter ends");
  await page.waitForSelector("#tab-score[aria-selected=true]");
  const heads = await page.locator(".sky-panel section h3").allInnerTexts();
  assert.ok(heads.includes("Chapter 1"), heads.join(", "));
  assert.equal(await page.locator(".sources").last().locator("tbody tr").count(), 8);
});

for (const colorScheme of ["dark", "light"] as const) {
  test(`axe finds nothing serious on the board and in its panels, ${colorScheme}`, async () => {
    const page = await windows.person({ colorScheme });
    await page.addInitScript(
      (theme) => localStorage.setItem("orrery.theme", JSON.stringify(theme)),
      colorScheme,
    );
    await openTable(page, "skymines", { missions: "on", threat: "random", luna: "2" }, BOTS);
    for (const enough of [0, 12]) {
      await clickAway(page, 5, enough);
      await waitForQuestion(page);
      for (const tab of ["score", "luna", "others", "modules"]) {
        await page.locator(`#tab-${tab}`).click();
        assert.deepEqual(await findings(page), [], `panel ${tab} after ${enough} answers`);
      }
    }
  });
}
