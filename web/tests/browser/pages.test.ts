// Every page: no serious finding of axe, no breach of the content security policy; the end of a game.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";

import type { Page } from "playwright-core";

import { TestServer, Windows } from "./harness";
import { playUntil, seeded, waitForQuestion } from "./player";

let server: TestServer;
let windows: Windows;
let axe: string;

before(async () => {
  axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  server = await TestServer.start();
  windows = await Windows.open(server.base);
});

after(async () => {
  await windows?.close();
  await server?.stop();
  assert.deepEqual(windows.faults, []);
});

interface Finding {
  id: string;
  impact: string | null;
  nodes: { html: string; failureSummary?: string }[];
}

/** Serious findings of axe on what is shown now. */
async function findings(page: Page): Promise<string[]> {
  // Through the debugger, not through the page: its policy allows no foreign script.
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const tool = (
      globalThis as unknown as {
        axe: { run: (...args: unknown[]) => Promise<{ violations: Finding[] }> };
      }
    ).axe;
    return (await tool.run(document, { resultTypes: ["violations"] })).violations;
  });
  return found
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 2)
          .map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary ?? ""}`)
          .join(" | ")}`,
    );
}

for (const colorScheme of ["dark", "light"] as const) {
  test(`axe finds nothing serious on any page, ${colorScheme}`, async () => {
    const page = await windows.person({ colorScheme });
    await page.goto("/");
    await page.locator(".card.title").first().waitFor();
    assert.deepEqual(await findings(page), [], "lobby");
    await page.getByRole("button", { name: /^Play now: Stellar Conquest/ }).click();
    await waitForQuestion(page);
    await page.locator(".key summary").click();
    await page.locator(".key").getByText("a command post").waitFor();
    assert.deepEqual(await findings(page), [], "set-up phase");
    await page.locator(".key summary").click();
    await playUntil(page, 5, seeded(2));
    for (const tab of ["fleets", "colonies", "research", "battle", "seen", "log", "chat"]) {
      await page.locator(`#tab-${tab}`).click();
      assert.deepEqual(await findings(page), [], `panel ${tab}`);
    }
    await page.getByRole("button", { name: "table menu" }).click();
    assert.deepEqual(await findings(page), [], "menu");
    for (const path of ["/new/stellar-conquest", "/rules/stellar-conquest", "/me", "/nowhere"]) {
      await page.goto(path);
      await page.locator("main h1").first().waitFor();
      assert.deepEqual(await findings(page), [], path);
    }
  });
}

test("the policy allows nothing from elsewhere and nothing inline", async () => {
  const answer = await fetch(`${server.base}/`);
  const policy = answer.headers.get("content-security-policy") ?? "";
  assert.match(policy, /default-src 'none'|default-src 'self'/);
  assert.doesNotMatch(policy, /unsafe|\*/);
});

test("options that do not go together are grey, with the reason", async () => {
  const page = await windows.person();
  await page.goto("/new/stellar-conquest");
  await page.getByLabel(/^Secrecy/).selectOption("double-blind");
  await page.locator("summary", { hasText: "Finer points" }).click();
  const inspection = page.getByLabel(/^Inspection announced/);
  await page.getByText(/^Not Yes: .*betrays a colony/).waitFor();
  assert.equal(await inspection.locator('option[value="yes"]').isDisabled(), true);
  await page.getByLabel(/^Secrecy/).selectOption("table");
  await inspection.selectOption("yes");
  assert.equal(await page.getByRole("button", { name: "Begin" }).isDisabled(), false);
});

test("the printed opponent comes and goes with the number of seats", async () => {
  const page = await windows.person();
  await page.goto("/new/starship-interstellar");
  const hall = page.getByLabel(/^H\.A\.L\.L\. /);
  assert.equal(await hall.inputValue(), "introduction");
  await page.getByRole("button", { name: "Add a seat" }).click();
  assert.equal(await hall.inputValue(), "off");
  await page.getByRole("button", { name: "Remove" }).click();
  assert.equal(await hall.inputValue(), "introduction");
});

const FINISHED = [
  { title: "stellar-conquest", tab: "fleets" },
  { title: "starship-interstellar", tab: "boards" },
  { title: "skymines", tab: "desk" },
];

for (const { title, tab } of FINISHED) {
  test(`a finished game of ${title} is replayed, and its dice are checked here`, () =>
    lookBack(title, tab));
}

async function lookBack(title: string, tab: string): Promise<void> {
  const page = await windows.person();
  // A game of bots alone ends by itself; its maker may look on.
  const made = await page.goto("/").then(() =>
    page.evaluate(
      async (body) => {
        const answer = await fetch("/api/v1/tables", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body,
        });
        return (await answer.json()) as { table: string };
      },
      JSON.stringify({ title, seats: [0, 1].map(() => ({ kind: "bot", bot: "random" })) }),
    ),
  );
  await page.goto(`/table/${made.table}`);
  await page.locator(".outcome").waitFor({ timeout: 120_000 });
  assert.deepEqual(await findings(page), [], "outcome");
  await page.locator(".outcome").getByRole("link", { name: "Replay" }).click();
  await page.locator(".replay output").waitFor();
  await page.getByRole("button", { name: "one entry on" }).click();
  await page.locator(".replay output", { hasText: /^1 \// }).waitFor();
  await page.locator("#tab-log").click();
  const lines = page.locator(".log ol li");
  assert.ok((await lines.count()) < 4, "the log tells nothing that is still to come");
  await turnByTurn(page);
  await page.getByLabel("Seen by").selectOption("1");
  await page.getByRole("button", { name: "to the end" }).click();
  await lines.nth(20).waitFor();
  await page.locator(`#tab-${tab}`).click();
  await page.locator(".replay output", { hasText: /^(\d+) \/ \1$/ }).waitFor();
  assert.deepEqual(await findings(page), [], "replay");
  await page.getByRole("link", { name: "Check the dice" }).click();
  await page.getByRole("heading", { name: "The dice were fair" }).waitFor({ timeout: 60_000 });
  assert.deepEqual(await findings(page), [], "dice");
}

/** The ways from turn to turn, by mouse and by keys, and that two strokes are two turns. */
async function turnByTurn(page: Page): Promise<void> {
  const at = async () =>
    Number((await page.locator(".replay output").textContent())!.split(" ")[0]);
  const told = (n: number) =>
    page.locator(".replay .where b", { hasText: new RegExp(`^(Turn|Round) ${n}$`) }).waitFor();
  await page.getByRole("button", { name: /^next (turn|round)$/ }).click();
  await told(1);
  const first = await at();
  await page.getByRole("button", { name: "one entry back" }).click();
  await page.locator(".replay output", { hasText: new RegExp(`^${first - 1} /`) }).waitFor();
  // One entry earlier the first turn had not begun.
  await page.locator(".replay .where b:empty").waitFor({ state: "attached" });
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await told(3);
  const third = await at();
  await page.keyboard.press("ArrowRight");
  await page.locator(".replay output", { hasText: new RegExp(`^${third + 1} /`) }).waitFor();
  await page.keyboard.press("Shift+ArrowLeft");
  await page.locator(".replay output", { hasText: new RegExp(`^${third} /`) }).waitFor();
  await page.getByRole("button", { name: /^previous (turn|round)$/ }).click();
  await told(2);
  await page.waitForURL(new RegExp(`at=${await at()}&`));
}

test("a slider that is drawn fast through a game loses nothing", async () => {
  const page = await windows.person();
  await page.goto("/");
  const record = await readFile("../crates/skymines/tests/replays/moon-four.jsonl", "utf8");
  const table = await page.evaluate(async (text) => {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ record: text });
    const answer = await fetch("/api/v1/records", { method: "POST", headers, body });
    return ((await answer.json()) as { table: string }).table;
  }, record);
  await page.goto(`/replay/${table}`);
  await page.locator(".replay output").waitFor();
  // More steps than the server answers at once, and than the browser lets the address change.
  await page.evaluate(async () => {
    const slider = document.querySelector<HTMLInputElement>(".replay input")!;
    for (let k = 1; k <= 300; k++) {
      slider.value = String(k);
      slider.dispatchEvent(new Event("input", { bubbles: true }));
      await new Promise((shown) => requestAnimationFrame(shown));
    }
  });
  await page.waitForURL(/at=300&/);
  await page.locator(".replay output", { hasText: /^300 / }).waitFor();
  assert.equal(await page.locator(".refused").count(), 0);
});

test("a recovery link makes another browser the same player", async () => {
  const page = await windows.person();
  await page.goto("/me");
  await page.getByLabel("Your name at the table").fill("Iduna");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  await page.getByRole("button", { name: "Make a recovery link" }).click();
  const link = await page.getByLabel("Your recovery link").inputValue();
  const other = await windows.person();
  await other.goto(link);
  await other.getByRole("link", { name: "Iduna" }).waitFor();
});
