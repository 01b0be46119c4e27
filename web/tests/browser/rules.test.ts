// Rules one can see: tables, boards drawn from the data, examples one steps through, every part of the box.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { BrowserContextOptions, Page } from "playwright-core";

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

const SCREENS: [string, BrowserContextOptions][] = [
  ["desk", { viewport: { width: 1366, height: 768 } }],
  ["phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
];

const TITLES = ["stellar-conquest", "starship-interstellar", "skymines"];

/** A picture for whoever looks, where one is asked for. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env["LOOK"];
  if (folder) await page.screenshot({ path: `${folder}/rules-${name}.png` });
}

/** Nothing sticks out of the page to the side. */
const sticksOut = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

for (const [screen, options] of SCREENS) {
  for (const title of TITLES) {
    test(`boards and tables stand beside the rules of ${title}, ${screen}`, async () => {
      const page = await windows.person(options);
      await page.goto(`/rules/${title}`);
      const figures = page.locator("figure.still");
      await figures.first().waitFor({ state: "attached" });
      const n = await figures.count();
      assert.ok(n >= 6, `${n} pictures`);
      for (let i = 0; i < n; i += 1) {
        const figure = figures.nth(i);
        await figure.scrollIntoViewIfNeeded();
        const drawn = figure.locator(".still-place > *").first();
        await drawn.waitFor();
        const box = await drawn.boundingBox();
        const caption = await figure.locator("figcaption").innerText();
        assert.ok(box && box.height > 60 && box.width > 200, `${caption} ${JSON.stringify(box)}`);
        assert.ok((await drawn.locator("*").count()) > 5, `${caption} is empty`);
        await look(page, `${title}-${i}-${screen}`);
      }
      assert.ok((await page.locator(".rule-table").count()) >= 3, "tables are tables");
      assert.ok((await sticksOut(page)) <= 0, "nothing sticks out");
    });

    test(`every part of the box of ${title} is told with its rule, ${screen}`, async () => {
      const page = await windows.person(options);
      await page.goto(`/rules/${title}`);
      await page.getByRole("link", { name: "Every card, technology and token" }).click();
      const parts = page.locator(".parts > li");
      await parts.first().waitFor();
      const all = await parts.count();
      assert.ok(all > 40, `${all} parts`);
      await look(page, `box-${title}-${screen}`);
      const bare = await page
        .locator(".part-rule p")
        .evaluateAll(
          (rules) => rules.filter((rule) => (rule.textContent ?? "").length < 20).length,
        );
      assert.equal(bare, 0, "a part without words of the rules");
      assert.ok((await sticksOut(page)) <= 0, "nothing sticks out");
      await page.getByRole("searchbox", { name: "search the parts" }).fill("technologies");
      await page.waitForFunction((n) => document.querySelectorAll(".parts > li").length < n, all);
    });
  }
}

test("an example is stepped through to its end, and then played", async () => {
  const page = await windows.person();
  await page.goto("/rules/skymines#5.2.4");
  const section = page.locator('[id="5.2.4"]');
  await section.getByRole("link", { name: "Buy a card with goods" }).click();
  const box = page.locator(".example");
  await box.getByText("Step 2 of 3").waitFor();
  await box.getByText("Answered here:").waitFor();
  await look(page, "example");
  await page.keyboard.press("ArrowLeft");
  await box.getByText("Step 1 of 3").waitFor();
  assert.equal(await box.getByRole("button", { name: "Back" }).isDisabled(), true);
  for (const words of ["Step 2 of 3", "Step 3 of 3", "The end"]) {
    await box.getByRole("button", { name: "Next" }).click();
    await box.getByText(words).waitFor();
    assert.ok((await box.locator(".news li").count()) > 0, "what came of it is told");
  }
  assert.equal(await page.locator(".question").count(), 0, "nothing is asked");
  await box.getByRole("link", { name: "Play it yourself" }).click();
  await page.locator(".lesson .say").waitFor();
  await page.goto("/example/skymines/99-nothing");
  await page.getByText("There is no lesson '99-nothing'").waitFor();
});

test("the rules are found by a word in any form and by number", async () => {
  const page = await windows.person();
  await page.goto("/rules/stellar-conquest");
  const search = page.getByRole("searchbox", { name: "search the rules" });
  await search.fill("settle");
  await page.getByRole("heading", { name: "5.1 Settling" }).waitFor();
  await search.fill("3.6");
  await page.locator('[id="3.6.1"]').waitFor();
  await page.waitForFunction(() => document.querySelectorAll(".rule-section").length === 6);
});

for (const title of TITLES) {
  test(`what was decided where the book of ${title} is silent is read where it is cited`, async () => {
    const page = await windows.person();
    await page.goto(`/rules/${title}`);
    await page.locator(".rulings").first().waitFor();
    const rows = await page.locator(".rulings > div").evaluateAll((all) =>
      all.map((row) => ({
        id: row.querySelector(".tag")?.textContent ?? "",
        question: row.querySelector("dt")?.textContent ?? "",
        decision: row.querySelector("dd")?.textContent ?? "",
      })),
    );
    assert.ok(rows.length > 20, `${rows.length} rulings`);
    for (const { id, question, decision } of rows) {
      assert.ok(question.length > id.length + 5, `${id} says what was asked`);
      // “Yes.” is a decision.
      assert.ok(decision.trim().length > 1, `${id} says what was decided`);
    }
    // And in place: a citation at set-up opens its section with them.
    const cited = await page
      .locator(".rule-section:has(.rulings)")
      .evaluateAll((all) => all.map((section) => `rule ${section.id}`));
    await page.goto(`/new/${title}`);
    await page.locator("button.rule").first().waitFor();
    const marks = await page
      .locator("button.rule")
      .evaluateAll((all) => all.map((mark) => mark.getAttribute("aria-label") ?? ""));
    const mark = marks.findIndex((name) => cited.includes(name));
    assert.ok(mark >= 0, "a citation at set-up has a ruling");
    await page.locator("button.rule").nth(mark).click();
    const ruling = page.locator("dialog.popover .ruling").first();
    await ruling.waitFor();
    assert.ok((await ruling.locator("b").innerText()).trim().length > 1);
  });
}
