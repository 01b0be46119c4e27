// Long, and not yet seen to its end: the desk beside a real board, in the hand. A whole evening through wrong entries, reloads, cut nets and killed tabs.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";

import type { Page } from "playwright-core";

import { findings, findingsOfBoth } from "../browser/checkers";
import { enginesKept, Windows } from "../browser/harness";
import { PlainHost } from "../browser/plain";

const FOLDER = "/table/";
const PHONE = { width: 390, height: 844 };

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

/** How many answers the page shows. */
const answersShown = async (page: Page) =>
  Number(await page.locator(".desk").getAttribute("data-answers"));

/** What the browser keeps of the evening. */
const answersKept = (page: Page) =>
  page.evaluate(
    (id) =>
      new Promise<number>((found, failed) => {
        const request = indexedDB.open("orrery.desk");
        request.onerror = () => failed(new Error("no database"));
        request.onsuccess = () => {
          const row = request.result.transaction("evenings").objectStore("evenings").get(id);
          row.onsuccess = () => {
            request.result.close();
            found((row.result as { log: { entries: unknown[] } }).log.entries.length);
          };
        };
      }),
    new URL(page.url()).pathname.split("/").at(-1)!,
  );

/** Waits until so many answers are shown. */
const shown = (page: Page, n: number) => page.locator(`.desk[data-answers="${n}"]`).waitFor();

const PLAUSIBLE: Record<string, string[]> = {
  token: ["2", "1", "0", "0", "0"],
  supplement: ["3"],
  count: ["2", "1", "0", "3", "4", "3", "5", "2"],
};

/** Answers what is asked as people would, by finger or by key; what was asked, or null at the end. */
async function answer(page: Page, byKey: boolean): Promise<string | null> {
  const ask = page.locator(".desk-ask");
  if (await page.locator(".desk-over").count()) return null;
  const id = (await ask.getAttribute("data-ask"))!;
  const n = await answersShown(page);
  const fields = ask.locator(".desk-field input");
  if (await fields.count()) {
    for (const [i, text] of (PLAUSIBLE[id] ?? []).entries()) await fields.nth(i).fill(text);
    await press(page, ask.locator("button[type=submit]"), byKey);
  } else {
    const choices = ask.locator("[data-choice]");
    // Nothing is printed there; which company differs from time to time.
    const at = id === "company" ? n % (await choices.count()) : 0;
    if (byKey) await page.keyboard.press(String(at + 1));
    else await press(page, choices.nth(at), false);
  }
  await shown(page, n + 1);
  return id;
}

/** A finger comes no sooner than it could have seen the question. */
async function press(page: Page, button: ReturnType<Page["locator"]>, byKey: boolean) {
  if (byKey) return button.press("Enter");
  await page.waitForTimeout(320);
  await button.click();
}

async function answerMany(page: Page, n: number, byKey = true): Promise<string[]> {
  const asked: string[] = [];
  for (let i = 0; i < n; i++) asked.push((await answer(page, byKey)) ?? "over");
  return asked;
}

test("a whole evening of Luna level 2 with two people: nothing is lost", async (context) => {
  let page = await windows.person({ viewport: PHONE, hasTouch: true, isMobile: true });
  await page.goto("./");
  await page.getByRole("link", { name: "Run Luna at my table" }).click();
  await page.getByRole("heading", { name: "Beside a real board" }).waitFor();
  await page.getByRole("link", { name: "Run Luna at my table" }).click();
  await page.getByRole("radio", { name: /^2 ?: two people/ }).check({ force: true });
  assert.equal(await page.getByRole("radio", { name: /^2 ?: standard/ }).isChecked(), true);
  assert.deepEqual(await findingsOfBoth(page), [], "set-up");
  await page.getByRole("button", { name: "Begin" }).click();
  await page.getByText("What is its bonus?").waitFor();
  assert.deepEqual(await findings(page), [], "a question by numbers");

  // A citation opens the rule; what is no number is one sentence.
  await page.locator(".desk-ask h2 button.rule").click();
  await page.getByRole("dialog", { name: "rule 11.1.2" }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".desk-field input").first().fill("12");
  await page.getByRole("button", { name: "Done" }).press("Enter");
  await page.getByText("spaces of helium: 0 to 9, not 12").waitFor();
  await page.locator(".desk-field input").first().fill("x");
  await page.getByRole("button", { name: "Done" }).press("Enter");
  await page.getByText("Spaces of helium: a number from 0 to 9 is wanted.").waitFor();
  await page.locator(".desk-field input").first().fill("2");
  await page.getByRole("button", { name: "one more: steps on Astrogo" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await shown(page, 1);
  await answerMany(page, 3, false);
  assert.equal(await answersKept(page), 4);

  // The page is loaded anew, and then the net is cut for the rest of the evening.
  const asked = await page.locator(".desk-ask").getAttribute("data-ask");
  await enginesKept(page);
  await page.reload();
  await shown(page, 4);
  assert.equal(await page.locator(".desk-ask").getAttribute("data-ask"), asked);
  await page.context().setOffline(true);
  await page.reload();
  await shown(page, 4);
  for (let i = 0; i < 40 && asked !== "turn"; i++) if ((await answer(page, true)) === "turn") break;
  await page.locator(".luna-card .band").waitFor();
  assert.deepEqual(await findings(page), [], "her turn");

  // The first answer was wrong: it is mended, and what is kept for her follows.
  const before = await answersShown(page);
  const helium = page.locator('[data-kept="helium"] dd');
  await page.getByRole("button", { name: "Luna has" }).click();
  const was = parseInt((await helium.textContent())!);
  assert.deepEqual(await findings(page), [], "what she has");
  await page.getByRole("button", { name: "Answers", exact: true }).click();
  assert.deepEqual(await findings(page), [], "answers");
  await page.locator(".desk-answers button").last().click();
  await page.getByText("Answer 1 was: spaces of helium: 2").waitFor();
  await page.locator(".desk-field input").first().fill("4");
  await page.getByRole("button", { name: "Done" }).press("Enter");
  await page.getByText("Answer 1 is mended; all later ones still fit.").waitFor();
  assert.equal(await answersShown(page), before);
  await page.getByRole("button", { name: "Luna has" }).click();
  assert.equal(parseInt((await helium.textContent())!), was + 2);
  await page.getByRole("button", { name: "Now" }).click();

  // The last answer is taken back, and a tie is found by numbers.
  await page.getByRole("button", { name: /^Back/ }).click();
  await shown(page, before - 1);
  let found = false;
  const seen = new Set<string>();
  for (let i = 0; i < 300; i++) {
    const company = page.locator('.desk-ask[data-ask="company"] .desk-find');
    if (!found && (await company.count())) {
      const n = await answersShown(page);
      await company.press("Enter");
      const fields = page.locator(".desk-sum .desk-field input");
      await fields.first().waitFor();
      for (const [at, text] of ["3", "7", "5", "1"].entries()) await fields.nth(at).fill(text);
      await page.locator(".desk-sum button[type=submit]").press("Enter");
      await page.locator(".desk-sum [role=status]").waitFor();
      assert.deepEqual(await findings(page), [], "a sum");
      await page.getByRole("button", { name: "Take it as the answer" }).press("Enter");
      await shown(page, n + 1);
      found = true;
      continue;
    }
    if (i === 30) {
      // The tab is killed while an answer is on its way: what was shown was kept.
      const n = await answersShown(page);
      const { url, tab } = { url: page.url(), tab: page };
      await page.keyboard.press("1");
      page = await windows.tab(page.context());
      await tab.close({ runBeforeUnload: false });
      await page.goto(url);
      await page.locator(".desk").waitFor();
      const now = await answersShown(page);
      assert.ok(now === n || now === n + 1, `${n} answers were shown, and ${now} are there`);
    }
    const id = await answer(page, i % 8 !== 0);
    if (id === null) break;
    seen.add(id);
  }
  await page.getByText("The evening is over. Luna's result:").waitFor();
  for (const id of ["planned", "revealed", "turn", "company", "lines", "count"])
    assert.ok(seen.has(id), `${id} was asked`);
  assert.ok(found, "a tie was found by numbers");
  const n = await answersShown(page);
  assert.equal(await answersKept(page), n);
  context.diagnostic(`${n} answers`);

  // It is in the list, goes out as a file, comes back from it, and is deleted after a question.
  await page.getByRole("link", { name: "To all evenings" }).click();
  await page.getByText("Luna, round 7 of 7").waitFor();
  assert.deepEqual(await findingsOfBoth(page), [], "the list");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  const path = await (await download).path();
  const log = JSON.parse(await readFile(path, "utf8")) as { entries: unknown[] };
  assert.equal(log.entries.length, n);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Really delete it for good?" }).click();
  await page.locator(".desk-evening").waitFor({ state: "detached" });
  await page.getByLabel("Open an evening from a file").setInputFiles(path);
  await shown(page, n);
});

test("where nothing may be kept, one sentence says so, the evening goes on and is exported", async () => {
  const page = await windows.person({ viewport: PHONE, serviceWorkers: "block" });
  // A worker has a world of its own: what denies it its database goes before its script.
  await page.route(/worker-[A-Z0-9]+\.js$/, async (route) => {
    const response = await route.fetch();
    const denied =
      "Object.defineProperty(self,'indexedDB',{value:{open(){throw new Error('no')}}});";
    await route.fulfill({ response, body: denied + (await response.text()) });
  });
  await page.goto("desk/luna");
  await page.getByRole("button", { name: "Begin" }).click();
  await page.getByText(/does not let the page keep the evening.*export it/).waitFor();
  assert.deepEqual(await findings(page), []);
  await answerMany(page, 4);
  const download = page.waitForEvent("download");
  await page.locator(".desk-trouble").getByRole("button", { name: "Export" }).click();
  const log = JSON.parse(await readFile(await (await download).path(), "utf8")) as {
    entries: unknown[];
  };
  assert.equal(log.entries.length, 4);
  await page.getByRole("button", { name: "Go on" }).click();
  assert.equal(await page.locator(".desk-trouble").count(), 0);
  await answerMany(page, 2);
  await shown(page, 6);
});
