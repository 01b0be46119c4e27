// People at the table, in the system's Chromium, against the real program.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Page } from "playwright-core";

import { TestServer, Windows } from "./harness";
import { answerOnce, asked, openTable, playUntil, seeded, turnOf, waitForQuestion } from "./player";

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
  const undo = page.getByRole("button", { name: "Undo" });
  assert.equal(await undo.isDisabled(), true);
  await page.locator('.question [data-answer="buy scout"]').click();
  await page.waitForSelector('[data-question="count"]:not([data-busy])');
  await undo.click();
  await page.waitForSelector('[data-question="setup"]:not([data-busy])');
});

test("one scout of a fleet is sent on its way: choose how many, click a star", async () => {
  const page = await windows.person();
  await playNow(page);
  await page.locator('.question [data-answer="close"]').click();
  await page.waitForSelector('[data-question="move"]:not([data-busy])');
  await page.locator('.question [data-answer^="select"]', { hasText: "4 scouts" }).click();
  await page.waitForSelector('[data-question="order"]:not([data-busy])');
  await page.getByRole("button", { name: "One scout" }).click();
  await page.locator('[data-thing="star:2"]').click();
  await page.waitForSelector('[data-question="move"]:not([data-busy])');
  const rows = await page.locator(".fleets-panel tbody tr").allInnerTexts();
  const indi = rows.filter((row) => row.includes("Indi")).map((row) => row.split("\t")[1]);
  assert.deepEqual(indi, ["1"], rows.join(" | "));
});

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test(`what was done moves on the board, unless it may not: ${reducedMotion}`, async () => {
    const page = await windows.person({ reducedMotion });
    await playNow(page);
    await page.locator('.question [data-answer="close"]').click();
    await page.waitForSelector('[data-question="move"]:not([data-busy])');
    await page.evaluate(() => {
      const seen = () => {
        if (document.querySelector(".effects .ghost")) document.body.dataset["moved"] = "";
      };
      new MutationObserver(seen).observe(document.querySelector(".effects")!, { childList: true });
    });
    await page.locator('.question [data-answer^="select"]').first().click();
    await page.waitForSelector('[data-question="order"]:not([data-busy])');
    await page.locator('[data-thing="star:2"]').click();
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

test("a question that was not told is found by whoever waits", async () => {
  const page = await windows.person();
  let withheld = 0;
  await page.routeWebSocket(/\/live/, (socket) => {
    const line = socket.connectToServer();
    line.onMessage((text) => {
      const message = JSON.parse(String(text)) as { question?: { id: string } | null };
      if (message.question?.id !== "move" || withheld > 0) return socket.send(text);
      withheld += 1;
      socket.send(JSON.stringify({ ...message, question: null, legal: [] }));
    });
  });
  await playNow(page);
  await page.locator('.question [data-answer="close"]').click();
  await page.waitForSelector('[data-question="move"]:not([data-busy])');
  assert.equal(withheld, 1);
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
  await page.locator('.question [data-answer="close"]').click();
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
  await other.locator('.question [data-answer="buy corvette"]').click();
  await page.locator('.question [data-answer="close"]').click();
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
  // Tab reaches the answers.
  for (let i = 0; i < 80 && (await focused("data-answer")) !== "close"; i++) {
    await page.keyboard.press("Tab");
  }
  assert.equal(await focused("data-answer"), "close");
  await page.keyboard.press("Enter");
  await page.waitForSelector('[data-question="move"]:not([data-busy])');
  assert.notEqual(await focused("data-answer"), null, "the focus waits on the next question");
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
  await page.locator(".picture [data-lit]").first().focus();
  const before = await focused("data-thing");
  await page.keyboard.press("ArrowRight");
  assert.match((await focused("data-thing")) ?? "", /^star:/);
  assert.notEqual(await focused("data-thing"), before);
  await page.keyboard.press("Enter");
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
  await page.locator('.question [data-answer="close"]').tap();
  await page.waitForSelector('[data-question="move"]:not([data-busy])');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `the page is ${wide} pixels too wide`);
  await page.locator(".picture [data-lit]").first().tap();
  await page.waitForSelector('.chooser, [data-question="order"]');
});

test("two at one screen: the next seat is asked behind a curtain", async () => {
  const page = await windows.person();
  await openTable(page, "stellar-conquest", {}, [{ kind: "me" }]);
  await page.locator('.question [data-answer="close"]').click();
  await page.getByRole("heading", { name: "Seat 2" }).waitFor();
  assert.equal(await page.locator(".board, .question, .log").count(), 0, "nothing is to be seen");
  await page.keyboard.press("Enter");
  await page.waitForSelector('[data-question="setup"]:not([data-busy])');
  assert.equal(await page.getByLabel("as which seat").inputValue(), "1");
  await page.locator('.question [data-answer="close"]').click();
  await page.getByRole("heading", { name: "Seat 1" }).waitFor();
  await page.getByText(/do not ask again/).click();
  await page.waitForSelector('[data-question="move"]:not([data-busy])');
  await page.getByRole("button", { name: "Undo" }).waitFor();
});

test("on a phone the details are a sheet: drawn up, and sent away", async () => {
  const page = await windows.person({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await playNow(page);
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

test("on a phone the next question comes out from under the board", async () => {
  const page = await windows.person({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await playNow(page);
  await page.evaluate(() => {
    scrollTo(0, document.body.scrollHeight);
    document.querySelector<HTMLElement>('.question [data-answer="buy scout"]')!.click();
  });
  await page.waitForSelector('[data-question="count"]:not([data-busy])');
  await page.waitForFunction(() => {
    const side = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
    return side(".question").top >= side(".middle").bottom - 1;
  });
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
  await watcher.goto(host.url());
  await watcher.locator(".players").waitFor();
  assert.equal(await watcher.locator(".question.asked").count(), 0);

  // Secret and at once: what one buys, the others do not hear of.
  await host.locator('.question [data-answer="buy scout"]').click();
  await host.waitForSelector('[data-question="count"]:not([data-busy])');
  await host.locator(".scale button[type=submit]").click();
  await host.waitForSelector('[data-question="setup"]:not([data-busy])');
  await people[1]!.locator("#tab-log").click();
  assert.ok(!(await logLines(people[1]!)).some((line) => line.includes("scout")));
  for (const page of people) await page.locator('.question [data-answer="close"]').click();
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
