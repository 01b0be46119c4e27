// People at the table, in the system's Chromium, against the real program.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Page } from "playwright-core";

import { TestServer, Windows } from "./harness";
import {
  answerOnce,
  asked,
  confirm,
  openTable,
  playUntil,
  press,
  seeded,
  steady,
  turnOf,
  waitForQuestion,
} from "./player";

let server: TestServer;
let windows: Windows;

before(async () => {
  server = await TestServer.start();
  windows = await Windows.open(server.base);
});

after(async () => {
  await windows?.close();
  await server?.stop();
  assert.deepEqual(
    windows.faults,
    [],
    "nothing went wrong in any window; a broken CSP would show here",
  );
});

/** From the lobby to the first question in two clicks. */
async function playNow(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: /^Play now: Stellar Conquest/ }).click();
  await waitForQuestion(page);
}

/** The same with fixed corners, for those who know which star they want: seat 1 enters at A1, near Indi. */
async function playFromA1(page: Page): Promise<void> {
  const bot = { kind: "bot" as const, bot: "random" };
  await openTable(page, "stellar-conquest", {}, [bot, bot, bot]);
}

const logLines = (page: Page) => page.locator(".log ol li").allTextContents();

test("a newcomer begins a game against bots and plays ten turns by clicks", async () => {
  const page = await windows.person();
  await playNow(page);
  assert.equal(await asked(page), "setup");
  const given = await playUntil(page, 11, seeded(11));
  assert.ok(
    (await turnOf(page)) >= 11,
    `played ${given.length} answers: ${given.slice(-5).join(", ")}`,
  );
  await page.locator("#tab-log").click();
  assert.ok((await logLines(page)).length > 20);
});

test("undo goes back as far as nobody has learned anything, and says so", async () => {
  const page = await windows.person();
  await playNow(page);
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  assert.equal(await undo.isDisabled(), true);
  await press(page, '.question [data-answer="buy scout"]');
  await page.waitForSelector('[data-question="count"]:not([data-busy])');
  await undo.click();
  await page.waitForSelector('[data-question="setup"]:not([data-busy])');
});

test("one scout of a fleet is sent on its way: choose how many, click a star", async () => {
  const page = await windows.person();
  await playFromA1(page);
  await press(page, '.question [data-answer="close"]');
  await page.waitForSelector('[data-question="move"]:not([data-busy])');
  await steady(page);
  await page.locator('.question [data-answer^="select"]', { hasText: "4 scouts" }).click();
  await page.waitForSelector('[data-question="order"]:not([data-busy])');
  await page.getByRole("button", { name: "Scouts one by one" }).click();
  await press(page, '[data-thing="star:2"]');
  // The next one is in hand at once.
  await page.locator(".fleets-panel tbody tr", { hasText: "Indi" }).waitFor();
  await page.waitForSelector('[data-question="order"]:not([data-busy])');
  const rows = await page.locator(".fleets-panel tbody tr").allInnerTexts();
  const indi = rows.filter((row) => row.includes("Indi")).map((row) => row.split("\t")[1]);
  assert.deepEqual(indi, ["1"], rows.join(" | "));
});

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test(`what was done moves on the board, unless it may not: ${reducedMotion}`, async () => {
    const page = await windows.person({ reducedMotion });
    await playFromA1(page);
    await press(page, '.question [data-answer="close"]');
    await page.waitForSelector('[data-question="move"]:not([data-busy])');
    await page.evaluate(() => {
      const seen = () => {
        if (document.querySelector(".effects .ghost")) document.body.dataset["moved"] = "";
      };
      new MutationObserver(seen).observe(document.querySelector(".effects")!, { childList: true });
    });
    await press(page, '.question [data-answer^="select"]');
    await page.waitForSelector('[data-question="order"]:not([data-busy])');
    await press(page, '[data-thing="star:2"]');
    await page.waitForSelector('[data-question="move"]:not([data-busy])');
    if (reducedMotion === "no-preference") await page.waitForSelector("body[data-moved]");
    else {
      // What moves begins with the next picture: two later there is still nothing.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      assert.equal(await page.locator("body[data-moved]").count(), 0);
    }
  });
}

test("a rule is read on the spot, and has an address of its own", async () => {
  const page = await windows.person();
  await playNow(page);
  await page.locator(".question .words button.rule").click();
  const popover = page.locator("dialog.popover");
  await popover.getByText("§2.7.2").waitFor();
  assert.ok(((await popover.locator("p").textContent()) ?? "").length > 40);
  await page.keyboard.press("Escape");
  await popover.waitFor({ state: "detached" });
  await page.goto("/rules/stellar-conquest#3.6.1");
  await page.locator("section.here h3", { hasText: "Range" }).waitFor();
  await page.getByLabel("search the rules").fill("command post");
  await page
    .getByRole("status")
    .getByText(/^[1-9]\d* sections$/)
    .waitFor();
});

test("a reload and a killed server lose nothing", async () => {
  const page = await windows.person();
  await playNow(page);
  await playUntil(page, 2, seeded(3));
  const words = await page.locator(".question .words").textContent();
  await page.reload();
  await waitForQuestion(page);
  assert.equal(await page.locator(".question .words").textContent(), words);
  await server.kill();
  await page.getByText("connection lost").waitFor();
  await server.up();
  await page.locator(".link-state.open").waitFor();
  assert.equal(await page.locator(".question .words").textContent(), words);
  await answerOnce(page, seeded(4));
  await waitForQuestion(page);
});

test("a lost network is told, and the game goes on when it is back", async () => {
  const page = await windows.person();
  await playNow(page);
  await page.context().setOffline(true);
  await page.evaluate(() => dispatchEvent(new Event("offline")));
  await server.kill(); // An open socket outlives an offline switch: cut it.
  await page.getByText("connection lost").waitFor();
  await server.up();
  await page.context().setOffline(false);
  await page.locator(".link-state.open").waitFor();
  await press(page, '.question [data-answer="close"]');
  await waitForQuestion(page);
});

test("two tabs of one seat see the same, and a click in the one that is late does no harm", async () => {
  const page = await windows.person();
  await playNow(page);
  const other = await windows.tab(page.context());
  await other.goto(page.url());
  await waitForQuestion(other);
  // What the second tab says is held up on the way until the first one has answered.
  await other.evaluate(() => {
    const send = WebSocket.prototype.send;
    const held: (() => void)[] = [];
    WebSocket.prototype.send = function (data) {
      held.push(() => send.call(this, data));
    };
    addEventListener("let-go", () => {
      WebSocket.prototype.send = send;
      for (const go of held) go();
    });
  });
  await press(other, '.question [data-answer="buy corvette"]');
  await press(page, '.question [data-answer="close"]');
  await page.waitForSelector('[data-question="move"]:not([data-busy])');
  await other.evaluate(() => dispatchEvent(new Event("let-go")));
  await waitForQuestion(page);
  await waitForQuestion(other);
  await other.waitForFunction(() => !document.querySelector('[data-question="setup"]'));
  assert.equal(
    await other.locator(".question .words p").first().textContent(),
    await page.locator(".question .words p").first().textContent(),
  );
});

test("nobody sees through another's eyes", async () => {
  const ana = await windows.person();
  await playNow(ana);
  const stranger = await windows.person();
  await stranger.goto(ana.url() + "?seat=0");
  await stranger.locator(".table .players").waitFor();
  await stranger.getByText("watching").waitFor();
  assert.equal(await stranger.locator(".question.asked").count(), 0);
});

/** Enter two times without a pause: both are on their way before the page has drawn anything. */
async function twice(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  const event = { key: "Enter", code: "Enter", windowsVirtualKeyCode: 13, text: "\r" };
  const stroke = () => [
    line.send("Input.dispatchKeyEvent", { ...event, type: "keyDown" }),
    line.send("Input.dispatchKeyEvent", { ...event, type: "keyUp" }),
  ];
  await Promise.all([...stroke(), ...stroke()]);
}

test("the keyboard alone finds every answer, walks on the board and plays five turns", async () => {
  const page = await windows.person();
  await page.goto("/");
  const focused = (attribute: string) =>
    page.evaluate((name) => document.activeElement?.getAttribute(name) ?? null, attribute);
  await page.getByRole("button", { name: /^Play now: Stellar Conquest/ }).focus();
  await page.keyboard.press("Enter");
  await waitForQuestion(page);
  // The first Tab finds the way past everything to the question, and Tab goes on to its answers.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press("Tab");
  await page.getByRole("link", { name: "To the question" }).and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Enter");
  let tabs = 0;
  for (; tabs < 80 && (await focused("data-answer")) === null; tabs++) {
    await page.keyboard.press("Tab");
  }
  assert.ok(tabs <= 3, `${tabs} Tabs from the question to its first answer`);
  for (; tabs < 80 && (await focused("data-answer")) !== "close"; tabs++) {
    await page.keyboard.press("Tab");
  }
  assert.equal(await focused("data-answer"), "close");
  await steady(page);
  await page.keyboard.press("Enter");
  // 25 points would be lost: the focus waits on the way back, and the step itself is one Tab on.
  await page.locator(".held [data-keep]:focus").waitFor();
  await page.keyboard.press("Tab");
  await steady(page);
  await page.keyboard.press("Enter");
  await page.waitForSelector('[data-question="move"]:not([data-busy])');
  assert.notEqual(await focused("data-answer"), null, "the focus waits on the next question");
  await steady(page);
  // The ships stand at the corner: Enter takes them, the arrows walk from star to star.
  await page.locator(".picture [data-lit]").first().focus();
  const corner = await focused("data-thing");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".chooser");
  await page.keyboard.press("Escape");
  assert.equal(await focused("data-thing"), corner, "the focus is back where the choice began");
  // As fast as a hand can be: the second finds the choice open, and takes its first answer.
  await twice(page);
  await page.waitForSelector('[data-question="order"]:not([data-busy])');
  assert.notEqual(await focused("data-thing"), null, "the focus is on the board again");
  await steady(page);
  await page.locator(".picture [data-lit]").first().focus();
  const before = await focused("data-thing");
  await page.keyboard.press("ArrowRight");
  assert.match((await focused("data-thing")) ?? "", /^star:/);
  assert.notEqual(await focused("data-thing"), before);
  await page.keyboard.press("Enter");
  await confirm(page, "keys");
  await page.waitForSelector('[data-question="move"]:not([data-busy])');
  await page.locator("#tab-fleets").focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector("#tab-colonies[aria-selected=true]");
  await playUntil(page, 6, seeded(6), "keys");
  assert.ok((await turnOf(page)) >= 6);
});

test("a phone shows the board and the question, and a tap answers", async () => {
  const page = await windows.person({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await playNow(page);
  await press(page, '.question [data-answer="close"]', "finger");
  await page.waitForSelector('[data-question="move"]:not([data-busy])');
  await page.locator("#tab-map").tap();
  await page.getByRole("button", { name: "Got it" }).tap();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `the page is ${wide} pixels too wide`);
  // The first tap looks, the second does.
  const ships = page.locator(".picture [data-lit]").first();
  await ships.tap();
  await page.waitForSelector(".looked");
  assert.equal(await page.locator(".chooser").count(), 0, "to look is not to do");
  assert.equal(await asked(page), "move");
  await ships.tap();
  await page.waitForSelector('.chooser, [data-question="order"]');
});

test("two at one screen: each seat is asked behind a curtain, which a reload does not lift", async () => {
  const page = await windows.person();
  await page.goto("/new/stellar-conquest");
  await page.getByLabel("seat 2", { exact: true }).waitFor();
  while ((await page.getByLabel(/^seat \d$/).count()) > 2)
    await page.getByRole("button", { name: "Remove" }).click();
  await page.getByLabel("seat 2", { exact: true }).selectOption("me");
  await page.getByLabel("name of seat 1").fill("Ana");
  await page.getByLabel("name of seat 2").fill("Ben");
  await page.getByRole("button", { name: "Begin", exact: true }).click();
  await waitForQuestion(page);
  await press(page, '.question [data-answer="close"]');
  await page.getByRole("heading", { name: "Ben" }).waitFor();
  const hidden = () => page.locator(".board, .question, .log").count();
  assert.equal(await hidden(), 0, "nothing is to be seen");
  await page.reload();
  await page.getByRole("heading", { name: "Ben" }).waitFor();
  assert.equal(await hidden(), 0, "and nothing after a reload");
  // Nor behind the other seat's address, nor in another window of this browser.
  await page.goto(page.url().replace("seat=1", "seat=0"));
  await page.locator(".table, .curtain").first().waitFor();
  const other = await windows.tab(page.context());
  await other.goto(page.url());
  await other.locator(".curtain").waitFor();
  await other.close();
  await page.goto(page.url().replace("seat=0", "seat=1"));
  await page.getByRole("button", { name: "Show Ben" }).click();
  await page.waitForSelector('[data-question="setup"]:not([data-busy])');
  assert.equal(await page.getByLabel("as which seat").inputValue(), "1");
  assert.deepEqual(await page.locator(".player .called").allTextContents(), ["Ana", "Ben"]);
  await press(page, '.question [data-answer="close"]');
  await page.getByRole("heading", { name: "Ana" }).waitFor();
  await page.getByText(/do not ask again/).click();
  await page.waitForSelector('[data-question="move"]:not([data-busy])');
  await page.getByRole("button", { name: "Undo", exact: true }).waitFor();
});

test("digits choose answers, U takes back, ? tells the keys", async () => {
  const page = await windows.person();
  await playNow(page);
  const words = await page.locator('.question [data-digit="1"]').getAttribute("data-answer");
  assert.equal(words, "buy scout");
  await page.keyboard.press("1");
  await page.waitForSelector('[data-question="count"]:not([data-busy])');
  await steady(page);
  await page.keyboard.press("u");
  await page.waitForSelector('[data-question="setup"]:not([data-busy])');
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog.modal").waitFor({ state: "detached" });
  await page.keyboard.press("ArrowDown");
  await page.locator(".question [data-answer]:focus").waitFor();
});

test("what happened to me is reported at the start of my turn, and leads to its place", async () => {
  const page = await windows.person();
  await playNow(page);
  const chance = seeded(13);
  const report = page.getByRole("region", { name: "Since your last turn" });
  for (let i = 0; i < 120 && (await report.count()) === 0; i++) {
    await waitForQuestion(page);
    await answerOnce(page, chance);
  }
  await report.waitFor();
  const show = report.getByRole("button", { name: /^show where/ }).first();
  if ((await show.count()) > 0) {
    await show.click();
    await page.locator("[data-told], .told-rings circle").first().waitFor({ state: "attached" });
  }
  // A reload is no reason to forget it; to close it is.
  await page.reload();
  await waitForQuestion(page);
  await report.waitFor();
  await report.getByRole("button", { name: /^seen/ }).click();
  await report.waitFor({ state: "detached" });
  await page.reload();
  await waitForQuestion(page);
  assert.equal(await report.count(), 0);
});

test("on a phone the details are a sheet: drawn up, and sent away", async () => {
  const page = await windows.person({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await playFromA1(page);
  await page.getByRole("button", { name: "Got it" }).tap();
  await page.locator("#tab-map").tap();
  await page.locator('[data-thing="star:2"]').tap();
  const sheet = page.locator(".looked");
  const height = async () => (await sheet.boundingBox())!.height;
  await sheet.getByText("Indi").waitFor();
  const low = await height();
  const board = (await page.locator(".board").boundingBox())!.height;
  assert.ok(low < board / 5, `the sheet takes ${low} of ${board}`);
  await page.getByRole("button", { name: "details", exact: true }).tap();
  await page.waitForSelector(".looked.up");
  assert.ok((await height()) > low);
  await page.getByRole("button", { name: "close the details" }).tap();
  await sheet.waitFor({ state: "detached" });
});

test("on a phone the question is a sheet at the bottom, and places are tabs", async () => {
  const page = await windows.person({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await playNow(page);
  await page.locator('.question [data-answer="buy scout"]').tap();
  await page.waitForSelector('[data-question="count"]:not([data-busy])');
  const boxes = await page.evaluate(() => {
    const of = (selector: string) => {
      const { top, bottom } = document.querySelector(selector)!.getBoundingClientRect();
      return { top, bottom };
    };
    return { question: of(".question"), middle: of(".middle"), height: innerHeight };
  });
  assert.ok(boxes.question.bottom <= boxes.height + 1, "the question is in sight");
  assert.ok(boxes.question.top >= boxes.middle.bottom - 1, "and covers nothing of the board");
  await page.locator("#tab-log").tap();
  await page.locator(".middle .log").waitFor();
  assert.equal(await page.locator(".question.asked").count(), 1, "it stays where it is");
});

test("four people play secret turns together and a fifth looks on", async () => {
  const people = [
    await windows.person(),
    await windows.person(),
    await windows.person(),
    await windows.person(),
  ];
  const [host] = people as [Page, Page, Page, Page];
  await host.goto("/new/stellar-conquest");
  for (const seat of [2, 3, 4]) await host.getByLabel(`seat ${seat}`).selectOption("invite");
  await host.getByRole("button", { name: "Open the table" }).click();
  await host.locator(".copy input").nth(2).waitFor();
  const links = await host
    .locator(".copy input")
    .evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value));
  assert.equal(links.length, 3);
  for (const [i, link] of links.entries()) {
    const guest = people[i + 1]!;
    await guest.goto(link);
    await guest.getByLabel("Your name").fill(`Guest ${i + 1}`);
    await guest.getByRole("button", { name: "Sit down" }).click();
  }
  const watcher = await windows.person();
  for (const page of people) await waitForQuestion(page);
  // An invitation that is used says so, and does not turn into watching without a word.
  await watcher.goto(links[0]!);
  await watcher.getByText("This invitation is used").waitFor();
  await watcher.getByRole("link", { name: "Watch this table" }).click();
  await watcher.locator(".players").waitFor();
  assert.equal(await watcher.locator(".question.asked").count(), 0);

  // Secret and at once: what one buys, the others do not hear of.
  await press(host, '.question [data-answer="buy scout"]');
  await host.waitForSelector('[data-question="count"]:not([data-busy])');
  await press(host, ".scale button[type=submit]");
  await host.waitForSelector('[data-question="setup"]:not([data-busy])');
  await people[1]!.locator("#tab-log").click();
  assert.ok(!(await logLines(people[1]!)).some((line) => line.includes("scout")));
  for (const page of people) await press(page, '.question [data-answer="close"]');
  await Promise.any(people.map((page) => page.waitForSelector('[data-question="move"]')));

  // Two turns of all four, each only when asked.
  const chance = seeded(9);
  const open = async (page: Page) => (await asked(page)) !== null;
  for (let answers = 0; answers < 400 && (await turnOf(host)) < 3;) {
    let busy = false;
    for (const page of people) {
      if (await open(page)) {
        await answerOnce(page, chance);
        answers += 1;
        busy = true;
      }
    }
    if (!busy) await Promise.any(people.map((page) => waitForQuestion(page)));
  }
  assert.ok((await turnOf(host)) >= 3);
  const turn = await turnOf(host);
  await watcher.locator(".middle h1", { hasText: `Turn ${turn}` }).waitFor({ state: "attached" });
  await host.locator("#tab-chat").click();
  await host.getByLabel("say something").fill("well met <b>all</b>");
  await host.keyboard.press("Enter");
  await watcher.locator("#tab-chat").click();
  await watcher.getByText("well met <b>all</b>").waitFor();
});
