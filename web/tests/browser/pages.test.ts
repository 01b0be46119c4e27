// Every page: no serious finding of axe and of IBM's checker, no breach of the content security policy; the end of a game.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";

import type { Page } from "playwright-core";

import { findings, findingsOfBoth } from "./checkers";
import { TestServer, Windows } from "./harness";
import { playUntil, seeded, waitForQuestion } from "./player";

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

for (const colorScheme of ["dark", "light"] as const) {
  test(`two checkers find nothing serious on any page, ${colorScheme}`, async () => {
    const page = await windows.person({ colorScheme });
    await page.goto("/");
    await page.locator(".card.title").first().waitFor();
    assert.deepEqual(await findingsOfBoth(page), [], "lobby");
    await page.getByRole("button", { name: /^Play now: Stellar Conquest/ }).click();
    await waitForQuestion(page);
    assert.deepEqual(await findingsOfBoth(page), [], "set-up phase, on the sheet");
    await page.locator("#tab-map").click();
    await page.locator(".key summary").click();
    await page.locator(".key").getByText("Command post").waitFor();
    assert.deepEqual(await findings(page), [], "set-up phase, on the map");
    await page.locator(".key summary").click();
    await playUntil(page, 5, seeded(2));
    for (const tab of ["fleets", "colonies", "research", "battle", "seen", "log", "chat"]) {
      await page.locator(`#tab-${tab}`).click();
      assert.deepEqual(await findings(page), [], `panel ${tab}`);
    }
    await page.getByRole("button", { name: "table menu" }).click();
    assert.deepEqual(await findings(page), [], "menu");
    const titled = ["new", "rules", "box", "parts", "learn", "glossary"];
    const paths = titled.map((page) => `${page}/stellar-conquest`);
    for (const path of [...paths, "credits", "me", "nowhere"].map((path) => `/${path}`)) {
      await page.goto(path);
      await page.locator("main h1").first().waitFor();
      assert.deepEqual(await findingsOfBoth(page), [], path);
    }
  });
}

test("the policy allows nothing from elsewhere and nothing inline", async () => {
  const answer = await fetch(`${server.base}/`);
  const policy = answer.headers.get("content-security-policy") ?? "";
  assert.match(policy, /default-src 'none'|default-src 'self'/);
  // Engines may be compiled, and run in a worker of ours: nothing else.
  assert.match(policy, /script-src 'self' 'wasm-unsafe-eval'; worker-src 'self';/);
  assert.doesNotMatch(policy.replace("'wasm-unsafe-eval'", ""), /unsafe|\*/);
});

test("credits name author and licence, and the glossary every sign with its rule", async () => {
  const page = await windows.person();
  await page.goto("/");
  await page.getByRole("link", { name: "Credits" }).click();
  const icons = page.locator(".credit", { hasText: "Game-icons.net" });
  await icons.getByText("Lorc, Delapouite").waitFor();
  await icons.getByRole("link", { name: "CC BY 3.0" }).waitFor();
  await page.goto("/rules/stellar-conquest");
  await page.getByRole("link", { name: "What every sign means" }).click();
  const scout = page.locator("#scout");
  await scout.getByText("cannot fight").waitFor();
  assert.equal(await scout.locator("svg path").count(), 1);
  await scout.getByRole("button", { name: "rule 2.3" }).click();
  await page.getByRole("dialog", { name: "rule 2.3" }).getByText("Ships and markers").waitFor();
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
  assert.equal(await page.getByRole("button", { name: "Begin", exact: true }).isDisabled(), false);
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
  { title: "skymines", tab: "score" },
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
  await page.locator(".outcome").waitFor();
  assert.deepEqual(await findings(page), [], "outcome");
  await wholeLog(page, made.table);
  // Who has how much, and from where: the sum stands under its parts.
  const sums = await page.locator(".by-source").evaluate((box) =>
    [...box.querySelectorAll("tfoot td")].map((cell, i) => {
      const parts = [...box.querySelectorAll("tbody tr")].map(
        // "15 for 5": the points come first, then of how many things they are.
        (row) => parseInt(row.querySelectorAll("td")[i]?.textContent ?? "", 10) || 0,
      );
      return { sum: Number(cell.textContent), parts: parts.reduce((all, n) => all + n, 0) };
    }),
  );
  assert.ok(sums.length >= 2);
  for (const { sum, parts } of sums) assert.equal(parts, sum);
  // The course has a line for everybody, also where scores are secret on the way.
  await page.getByRole("button", { name: "Show the course of the game" }).click();
  await page.locator("figure.graph").waitFor();
  const courses = await page
    .locator("figure.graph path.course")
    .evaluateAll((paths) => paths.map((path) => path.getAttribute("d") ?? ""));
  assert.ok(courses.length >= 2 && courses.every((d) => d.includes("L")), courses.join(" | "));
  // The story comes late, as over a slow line: who asks for the next turn before it is there waits for it.
  await page.route(/\/story\?/, async (route) => {
    await new Promise((over) => setTimeout(over, 500));
    await route.continue();
  });
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
  await page.getByRole("heading", { name: "The dice were fair" }).waitFor();
  assert.deepEqual(await findings(page), [], "dice");
}

/** Everything that was told of a game can be scrolled to, back to its first line. */
async function wholeLog(page: Page, table: string): Promise<void> {
  await page.locator("#tab-log").click();
  await page.getByRole("button", { name: "Everything" }).click();
  const { story } = await page.evaluate(
    async (id) =>
      (await (await fetch(`/api/v1/tables/${id}/view?watcher`)).json()) as { story: number },
    table,
  );
  const older = page.getByRole("button", { name: /older lines of/ });
  // One press brings hundreds: the longest game has some thousands.
  for (let pressed = 0; pressed < 40 && (await older.count()) > 0; pressed++) await older.click();
  const lines = page.locator(".log ol li");
  assert.ok(story > 100, `${story} lines were told`);
  assert.equal(await lines.count(), story, "the log is whole");
  await page.getByRole("button", { name: "What matters" }).click();
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

test("the printed numbers of my box are kept with me, and my tables are played with them", async () => {
  const page = await windows.person();
  await page.goto("/box/stellar-conquest#board.toml");
  const file = page.getByRole("article", { name: "board.toml" });
  const text = file.getByRole("textbox");
  const ours = await text.inputValue();
  await text.fill("origin = ");
  await file.getByRole("button", { name: "Check and keep" }).click();
  await file.getByRole("alert").waitFor();
  await text.fill(ours.replace("turns = { value = 44", "turns = { value = 40"));
  await file.getByRole("button", { name: "Check and keep" }).click();
  await page.getByText("1 of 7 files are yours").waitFor();
  await page.goto("/me");
  await page.getByRole("button", { name: "Make a recovery link" }).click();
  const link = await page.getByLabel("Your recovery link").inputValue();
  const other = await windows.person();
  await other.goto(link);
  await other.getByText("Played with the numbers of your box.").waitFor();
  await other.getByRole("button", { name: /^Play now: Stellar Conquest/ }).click();
  await other.waitForURL(/\/table\//);
  const turns = await other.evaluate(async (id) => {
    const answer = await fetch(`/api/v1/tables/${id}/components`);
    const { sheet } = (await answer.json()) as { sheet: { numbers: { turns: { value: number } } } };
    return sheet.numbers.turns.value;
  }, other.url().split("/table/")[1]);
  assert.equal(turns, 40);
  // Back to ours, here and there.
  await other.goto("/box/stellar-conquest");
  await other.getByRole("button", { name: "Back to the numbers below" }).click();
  await other.getByText("Nothing yet").waitFor();
  await page.goto("/");
  await page.getByText("A few numbers of the components are reconstructed").waitFor();
});

test("you: how I am told of my turn, quiet hours, and where I am known", async () => {
  const page = await windows.person();
  await page.goto("/me");
  await page.getByLabel("Your name at the table").fill("Ana");
  await page.getByRole("button", { name: "Save" }).click();
  const bells = page.locator(".bells");
  await bells.getByRole("button", { name: "By a private feed" }).click();
  const address = await bells.getByLabel("Its address").inputValue();
  assert.match(await (await fetch(address)).text(), /<title>Your turn<\/title>/);
  await bells.getByLabel("Address of a webhook").fill("https://127.0.0.1/hook");
  await bells.getByRole("button", { name: "Add the webhook" }).click();
  await page.getByText("127.0.0.1 is a private address").waitFor();
  await bells.getByRole("button", { name: "Keep quiet then" }).click();
  await bells.getByText("Nothing rings from 22:00 to 07:00").waitFor();
  assert.deepEqual(await findings(page), [], "you");
  await bells.getByRole("button", { name: "Take it away" }).click();
  await bells.getByLabel("Its address").waitFor({ state: "detached" });
  assert.equal((await fetch(address)).status, 404);
  await page.getByText(/^This browser since/).waitFor();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.locator(".card.title").first().waitFor();
  await page.getByRole("link", { name: "Guest", exact: true }).waitFor();
});

test("from the lobby and from a table to the next one where I am asked", async () => {
  const page = await windows.person();
  await page.goto("/");
  const made: string[] = [];
  for (const name of ["First", "Second"]) {
    made.push(
      await page.evaluate(async (name) => {
        const seats = [{ kind: "me" }, { kind: "me" }];
        const body = JSON.stringify({ title: "stellar-conquest", name, seats });
        const headers = { "content-type": "application/json" };
        const answer = await fetch("/api/v1/tables", { method: "POST", body, headers });
        return ((await answer.json()) as { table: string }).table;
      }, name),
    );
  }
  await page.reload();
  await page.getByRole("link", { name: "Next table where you are asked: First" }).click();
  await page.waitForURL(new RegExp(`/table/${made[0]}`));
});

test("a browser that may tell me of my turn does, while I look elsewhere", async () => {
  // Without a service worker the page shows its notices itself, where they can be read here.
  const page = await windows.person({ serviceWorkers: "block" });
  await page.addInitScript(() => {
    const told: [string, string][] = [];
    const kept = "test.permission";
    class Notice {
      static get permission() {
        return localStorage.getItem(kept) ?? "default";
      }
      static requestPermission() {
        localStorage.setItem(kept, "granted");
        return Promise.resolve("granted");
      }
      constructor(title: string, options: { body: string }) {
        told.push([title, options.body]);
      }
      close() {}
    }
    const away = () => sessionStorage.getItem("test.away") === "yes";
    Object.assign(globalThis, { Notification: Notice, told });
    Object.defineProperty(document, "visibilityState", {
      get: () => (away() ? "hidden" : "visible"),
    });
  });
  await page.goto("/");
  await page.getByRole("button", { name: "Tell me when it is my turn" }).click();
  await page.getByRole("button", { name: "Tell me when it is my turn" }).waitFor({
    state: "detached",
  });
  const { request } = page.context();
  const seats = [{ kind: "me" }, { kind: "invite" }];
  const made = await request.post("/api/v1/tables", {
    data: { title: "skymines", name: "Far away", seats },
  });
  const table = (await made.json()) as { table: string; seats: { invite?: string }[] };
  const told = () =>
    page.evaluate(() => (globalThis as unknown as { told: [string, string][] }).told);
  await page.goto(`/table/${table.table}`);
  await page.locator(".room, .page").first().waitFor();
  assert.deepEqual(await told(), [], "nobody is asked before the game has begun");
  await page.evaluate(() => sessionStorage.setItem("test.away", "yes"));
  // Somebody comes through the invitation: the game begins, and everybody is asked.
  const other = await windows.person();
  await other.goto("/credits");
  const invite = table.seats.find((seat) => seat.invite)!.invite;
  const came = await other
    .context()
    .request.post(`/api/v1/tables/${table.table}/join`, { data: { invite } });
  assert.ok(came.ok(), await came.text());
  await waitForQuestion(page);
  await page.waitForFunction(() => (globalThis as unknown as { told: unknown[] }).told.length > 0);
  assert.deepEqual(await told(), [["Your turn: Far away", "Skymines"]]);
});
