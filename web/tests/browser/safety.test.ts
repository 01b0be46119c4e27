// Nobody loses anything by accident: "End turn", undo, presses that are not taken. Double presses on everything that can be clicked; of many positions in tests/slow.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Page } from "playwright-core";

import { TestServer, Windows } from "./harness";
import { Backdoor, ELSEWHERE } from "./intentions";
import { LOSSES, later, overhear, sentBy, targets } from "./overheard";
import { asked, confirm, openTable, press, seeded, steady, waitForQuestion } from "./player";

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

const TABLES: { title: string; options: Record<string, string>; others: unknown[] }[] = [
  { title: "skymines", options: { luna: "1" }, others: [] },
  { title: "starship-interstellar", options: { hall: "introduction" }, others: [] },
  { title: "stellar-conquest", options: {}, others: [{ kind: "bot", bot: "random" }] },
];

for (const { title, options, others } of TABLES) {
  for (const layout of ["desk", "phone"] as const) {
    test(`no double click loses anything: ${title}, ${layout}`, async () => {
      const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
      const page = await windows.person(layout === "phone" ? phone : {});
      // What goes by itself would be heard as if it had been pressed.
      await page.addInitScript(() => localStorage.setItem("orrery.forces", "false"));
      await overhear(page);
      await openTable(page, title, options, others);
      await page.getByRole("button", { name: "Got it" }).click();
      const chance = seeded(7);
      for (let tried = 0; tried < 30 && (await waitForQuestion(page)); tried++) {
        await steady(page);
        const all = await targets(page);
        const target = page.locator(all[Math.floor(chance() * all.length)]!).first();
        const choices = await page.locator(".question [data-answer]").count();
        await sentBy(page);
        const { width, height } = page.viewportSize()!;
        await target.scrollIntoViewIfNeeded();
        const box = await target.boundingBox();
        // What the camera does not show cannot be clicked.
        if (!box) continue;
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        if (x < 0 || y < 0 || x > width || y > height) continue;
        await page.mouse.dblclick(x, y, { delay: 10 });
        await page.waitForTimeout(120);
        const sent = await sentBy(page);
        const lost = sent.filter(({ facts }) => facts?.some(({ fact }) => LOSSES.has(fact)));
        if (choices > 1) assert.deepEqual(lost, [], "nothing that loses something was given");
        assert.deepEqual(
          later(sent).filter(({ final }) => final),
          [],
          "the second press gave nothing irrevocable",
        );
        // On with the game, by what was held or by the first answer.
        if ((await page.locator(".held").count()) > 0) await confirm(page);
        else if (sent.length === 0 && (await waitForQuestion(page))) {
          const [first] = await targets(page);
          // Perhaps on a part of the map that the camera does not show.
          await press(page, first!, first!.startsWith("[data-thing") ? "keys" : "mouse");
          const choose = page.locator(".chooser [data-answer]").first();
          if (await choose.count()) await choose.click();
          await confirm(page);
        }
      }
    });
  }
}

test("the same answers once more, after one of them was given, are a new question", async () => {
  const page = await windows.person();
  await page.addInitScript(() => localStorage.setItem("orrery.forces", "false"));
  await overhear(page);
  await openTable(page, "starship-interstellar", { hall: "introduction" }, []);
  await page.getByRole("button", { name: "Got it" }).click();
  const address = page.url();
  await page.goto(ELSEWHERE);
  const back = new Backdoor(page, address.split("/").at(-1)!, "steady");
  // Whoever looks at the next token is asked the same again.
  const mayLook = async () => (await back.look()).legal.some(({ text }) => text === "look");
  for (let i = 0; i < 80 && !(await mayLook()); i++) assert.ok(await back.play(1), "it goes on");
  assert.ok(await mayLook(), "a Base is set up in eighty answers");
  await page.goto(address);
  await waitForQuestion(page);
  await steady(page);
  await sentBy(page);
  await page.locator('.question [data-answer="look"]').dblclick();
  await steady(page);
  assert.equal((await sentBy(page)).length, 1, "one of two presses is taken");
});

test("a turn that cannot be taken back waits for End turn, and is given by it", async () => {
  const page = await windows.person();
  await overhear(page);
  await openTable(page, "skymines", { luna: "1" }, []);
  await untilHeld(page);
  await sentBy(page);
  await page.locator(".held [data-keep]").click();
  assert.equal(await page.locator(".held").count(), 0, "not yet");
  assert.deepEqual(await sentBy(page), [], "nothing was sent");
  await untilHeld(page);
  await sentBy(page);
  await confirm(page);
  await page.locator(".held").waitFor({ state: "detached" });
  const [given] = await sentBy(page);
  assert.ok(given?.final && given.ends_turn, "what was held is given");
});

test("the second press of a slow double click ends no turn", async () => {
  const page = await windows.person();
  await openTable(page, "skymines", { luna: "1" }, []);
  await untilHeld(page);
  await steady(page);
  await page.locator(".held [data-confirm]").evaluate((button) => {
    button.dispatchEvent(new PointerEvent("click", { bubbles: true, detail: 2 }));
  });
  await page.locator(".missed").waitFor({ state: "attached" });
  assert.equal(await page.locator(".held").count(), 1, "it is held as before");
  await confirm(page);
  await page.locator(".held").waitFor({ state: "detached" });
});

test("without End turn, if one likes, it is given at once", async () => {
  const page = await windows.person();
  await overhear(page);
  await page.addInitScript(() => localStorage.setItem("orrery.end-turn", '"off"'));
  await openTable(page, "skymines", { luna: "1" }, []);
  const chance = seeded(5);
  for (let i = 0; i < 40; i++) {
    await waitForQuestion(page);
    await steady(page);
    const all = await targets(page);
    await page
      .locator(all[Math.floor(chance() * all.length)]!)
      .first()
      .click({ force: true });
    await page.waitForTimeout(60);
    const held = page.locator(".held");
    if ((await held.count()) > 0) {
      assert.ok((await held.getAttribute("class"))!.includes("loses"), "only for a loss");
      await page.locator(".held [data-keep]").click();
    }
    const sent = await sentBy(page);
    if (sent.some(({ final, ends_turn }) => final && ends_turn)) return;
  }
  assert.fail("no turn ended");
});

/** Answers until something waits for the end of the turn. */
async function untilHeld(page: Page): Promise<void> {
  const chance = seeded(3);
  for (let i = 0; i < 60; i++) {
    await waitForQuestion(page);
    await steady(page);
    const all = await targets(page);
    await page
      .locator(all[Math.floor(chance() * all.length)]!)
      .first()
      .click({ force: true });
    await page.waitForTimeout(80);
    const held = page.locator(".held.ends");
    if ((await held.count()) > 0) return;
    if ((await page.locator(".held").count()) > 0) await page.locator(".held [data-keep]").click();
  }
  assert.fail("nothing was held");
}

test("one undo takes back what one press did", async () => {
  const page = await windows.person();
  await openTable(page, "stellar-conquest", {}, [{ kind: "bot", bot: "random" }]);
  await press(page, '.question [data-answer="close"]');
  await page.waitForSelector('[data-question="move"]:not([data-busy])');
  await press(page, '.question [data-answer^="select"]');
  await page.waitForSelector('[data-question="order"]:not([data-busy])');
  const before = await page.locator(".question .words").textContent();
  // One click on a star is head, advance, done.
  await press(page, '[data-thing="star:2"]');
  await page.waitForSelector('[data-question="move"]:not([data-busy])');
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await page.waitForSelector('[data-question="order"]:not([data-busy])');
  assert.equal(await page.locator(".question .words").textContent(), before);
  // And the other button all of the phase.
  await steady(page);
  await press(page, '[data-thing="star:2"]');
  await page.waitForSelector('[data-question="move"]:not([data-busy])');
  await steady(page);
  await page.getByRole("button", { name: "Undo all" }).click();
  await page.waitForFunction(
    () => document.querySelector<HTMLButtonElement>(".tools button")?.disabled === true,
  );
  await waitForQuestion(page);
  assert.equal(await asked(page), "move");
});

test("a press that is not taken is shown", async () => {
  const page = await windows.person();
  await openTable(page, "skymines", { luna: "1" }, []);
  await page.waitForTimeout(400);
  const [first] = await targets(page);
  const box = (await page.locator(first!).first().boundingBox())!;
  await page.mouse.click(box.x + 20, box.y + 12);
  await page.waitForSelector(".table[data-fresh]");
  await page.evaluate(
    ([x, y]) => {
      // Whatever lies there now takes no press.
      const on = document.querySelector<HTMLElement>(".question [data-answer]")!;
      on.dispatchEvent(
        new PointerEvent("click", { bubbles: true, detail: 1, clientX: x, clientY: y }),
      );
    },
    [box.x + 20, box.y + 12] as const,
  );
  await page.locator(".missed").waitFor({ state: "attached" });
  assert.match(await page.locator(".missed-words").innerText(), /^Not taken: the question had/);
  // And goes again, also for who wants no motion.
  await page.locator(".missed").waitFor({ state: "detached" });
});
