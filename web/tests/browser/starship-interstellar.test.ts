// A game of Starship Interstellar against H.A.L.L., by clicks on the board and in the panels.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Page } from "playwright-core";

import type { TitleInfo } from "../../src/base/wire";
import { findings } from "./checkers";
import { TestServer, Windows } from "./harness";
import { ELSEWHERE } from "./intentions";
import { clickAway, openTable, steady } from "./player";

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

const ANSWERS_MAX = 900;

test("a solo game against H.A.L.L. is played to its end by clicks", async () => {
  const page = await windows.person();
  await sit(page, { hall: "introduction" });
  await page.locator(".player.automa", { hasText: "H.A.L.L." }).waitFor();
  const given = await clickAway(page, 11, ANSWERS_MAX);
  await page.waitForSelector(".outcome");
  assert.match((await page.locator(".outcome").innerText()) ?? "", /H\.A\.L\.L\./);
  const hall = page.locator(".by-source th", { hasText: "H.A.L.L." });
  await hall.locator(".token.seat-1").waitFor();
  const kinds = new Set(given.filter(({ how }) => how !== "list").map(({ kind }) => kind));
  for (const kind of ["token", "planet", "market", "technology", "use", "journey"])
    assert.ok(kinds.has(kind), `${kind} was clicked, of ${[...kinds].join(", ")}`);
  await page.locator("#tab-hall").click();
  assert.ok((await page.locator(".steps li").count()) > 1, "its last turn is told in steps");
  assert.equal(
    await page.locator(".hall-board .cell small").count(),
    50,
    "every cell says what it does",
  );
});

/** Every module of the box: what is not asked for is off. */
async function everything(page: Page): Promise<Record<string, string>> {
  await page.goto("/");
  const { titles } = await page.evaluate(
    async () => (await (await fetch("/api/v1/titles")).json()) as { titles: TitleInfo[] },
  );
  const { options } = titles.find(({ id }) => id === "starship-interstellar")!;
  const wanted = ["on", "random", "final"];
  const chosen = options.flatMap(({ name, values }) => {
    const words = "one_of" in values ? values.one_of.map(([word]) => word) : [];
    const word = wanted.find((wish) => words.includes(wish));
    return word ? [[name, word] as const] : [];
  });
  return Object.fromEntries(chosen);
}

const MODULES = { kuiper: "mining", antimatter: "laboratory", halley: "comet" };

for (const seats of [1, 2]) {
  test(`all variants and expansions at once, ${seats} at the table`, async () => {
    const page = await windows.person({ colorScheme: seats === 1 ? "dark" : "light" });
    const options = await everything(page);
    const others = seats === 1 ? [] : [{ kind: "bot", bot: "random" }];
    const hall = seats === 1 ? "easy" : "off";
    await sit(page, { ...options, hall, hall_rules: "final" }, others);
    const given = await clickAway(page, 5, 140);
    assert.ok(given.length > 40, `${given.length} answers`);
    for (const [option, tab] of Object.entries(MODULES)) {
      if (!(option in options)) continue;
      await page.locator(`#tab-${tab}`).click();
      await page.locator(`.stage .si.${tab === "comet" ? "comet-board" : tab}`).waitFor();
    }
    assert.deepEqual(await findings(page), []);
    // To the end where one plays; beside a bot it is three times as long and shows nothing more.
    if (seats > 1) return;
    await clickAway(page, 6, ANSWERS_MAX);
    await page.waitForSelector(".outcome");
  });
}

const LAPTOP = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844 };

/** Answers by the API, sensibly, until this holds of what is asked; true if it does. */
async function until(page: Page, wanted: string): Promise<boolean> {
  const url = page.url();
  // Meanwhile the page looks elsewhere: it would answer too, where there is but one answer.
  await page.goto(ELSEWHERE);
  const found = await page.evaluate(
    async ([wish, id]) => {
      const call = async (path: string, body?: object) => {
        const headers = { "Content-Type": "application/json" };
        const init = body && { method: "POST", headers, body: JSON.stringify(body) };
        const answer = await (await fetch(`/api/v1/tables/${id}/${path}`, init)).json();
        if (answer.error) throw new Error(`${path}: ${answer.error.message}`);
        return answer;
      };
      type Answer = { action: { do: string }; facts?: { fact: string }[] };
      const bad = ["no_base_aboard", "overpays", "gives_up_base", "unused"];
      const run = Math.random().toString(36).slice(2);
      for (let given = 0; given < 300; given += 1) {
        const { question, legal, version, over, view } = await call("view?seat=0");
        if (over) return false;
        const { phase, round } = view.table;
        const names = [question.id, `${question.id} ${phase}`, `${question.id} ${phase} ${round}`];
        // Where there is but one answer, the page gives it by itself.
        if (legal.length > 1 && names.includes(wish!)) return true;
        const all = legal as Answer[];
        const good = all.filter(
          ({ facts }) => !(facts ?? []).some(({ fact }) => bad.includes(fact)),
        );
        const from = good.length > 0 ? good : all;
        const first = ["settle", "fly"].flatMap(
          (act) => from.find(({ action }) => action.do === act) ?? [],
        );
        const { action } = first[0] ?? from[(given * 7) % from.length]!;
        await call("act", { seat: 0, key: `${run}-${given}`, version, action });
      }
      return false;
    },
    [wanted, url.split("/").at(-1)!] as const,
  );
  await page.goto(url);
  if (!found) return false;
  await page.waitForSelector(".question[data-question]:not([data-busy])");
  return true;
}

/** The first time somebody sits down the game is told in short; that is read. */
async function sit(
  page: Page,
  options: Record<string, string>,
  others: unknown[] = [],
): Promise<void> {
  // The game in short is read already: it may come later than the question, and lies over the board.
  await page.addInitScript(() =>
    localStorage.setItem("orrery.primed", JSON.stringify(["starship-interstellar"])),
  );
  await openTable(page, "starship-interstellar", options, others);
}

/** Letters on the boards and in the dock that are smaller than this many pixels on the screen. */
async function smallType(page: Page, least: number): Promise<string[]> {
  return page.evaluate((pixels) => {
    const found: string[] = [];
    for (const root of document.querySelectorAll(".stage, .dock")) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement!;
        const text = node.textContent!.trim();
        // The number on a token only doubles its shape.
        if (!text || parent.closest(".sr, .token") || parent.getClientRects().length === 0)
          continue;
        const scale = parent instanceof SVGGraphicsElement ? parent.getScreenCTM()!.a : 1;
        const size = parseFloat(getComputedStyle(parent).fontSize) * scale;
        if (size > 0 && size < pixels - 0.05) found.push(`"${text}" ${size.toFixed(1)} px`);
      }
    }
    return found;
  }, least);
}

/** What can be chosen and is smaller than a fingertip. */
async function smallTargets(page: Page, least: number): Promise<string[]> {
  return page.evaluate((pixels) => {
    const lit = document.querySelectorAll<HTMLElement | SVGElement>(
      ":is(.stage, .dock) [data-lit]",
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

const BOARDS = [
  "sky",
  "salvation",
  "ship",
  "journey",
  "government",
  "technology",
  "market",
  "hall",
];

test("on a laptop every board can be read and chosen from, and the dock keeps its place", async () => {
  const page = await windows.person({ viewport: LAPTOP });
  await sit(page, { hall: "intermediate" });
  const docked = () =>
    page.evaluate(() =>
      [".dock", ".dock .purse", ".dock .hand", ".dock .ship-of", ".dock .lens"].map((name) => {
        const { x, y, width, height } = document.querySelector(name)!.getBoundingClientRect();
        return [name, x, y, width, height]
          .map((n) => (typeof n === "number" ? Math.round(n) : n))
          .join(" ");
      }),
    );
  const places = await docked();
  for (const wish of ["turn action 2", "depart", "turn salvation 2", "turn action 3"]) {
    if (!(await until(page, wish))) continue;
    for (const board of BOARDS) {
      await page.locator(`#tab-${board}`).click();
      assert.deepEqual(await smallType(page, 11), [], `${wish}, ${board}`);
      assert.deepEqual(await smallTargets(page, 24), [], `${wish}, ${board}`);
      assert.deepEqual(await docked(), places, `${wish}, ${board}: the dock has not moved`);
    }
    await page.locator("#tab-sky").click();
    const drawn = await page.locator(".picture *").count();
    assert.ok(drawn > 100 && drawn <= 1000, `${drawn} elements are drawn`);
  }
});

test("plates hide no planet, and what is looked at covers nothing", async () => {
  const page = await windows.person({ viewport: LAPTOP });
  await sit(page, { hall: "intermediate" });
  await until(page, "turn action 3");
  await page.locator("#tab-sky").click();
  await page.locator('.picture [data-thing="planet:saturn"]').hover();
  await page.locator(".dock .lens h2", { hasText: "Saturn" }).waitFor();
  assert.ok(await page.locator(".looked").isHidden());
  const hidden = await page.evaluate(() => {
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
    const plates = boxes(".settled-plate > .ground");
    return boxes(".wanderer .disc").filter((disc) => {
      const [x, y] = [disc.x + disc.width / 2, disc.y + disc.height / 2];
      return plates.some(
        ({ left, right, top, bottom }) => x > left && x < right && y > top && y < bottom,
      );
    }).length;
  });
  assert.equal(hidden, 0, "no planet lies under a plate");
});

test("a double click on founding a Base founds it, and gives nothing up", async () => {
  const page = await windows.person({ viewport: LAPTOP });
  await sit(page, { hall: "introduction" });
  assert.ok(await until(page, "settle"));
  const own = () =>
    page.evaluate(async () => {
      const id = location.pathname.split("/").at(-1)!;
      const { view } = await (await fetch(`/api/v1/tables/${id}/view?seat=0`)).json();
      return view.table.corporations[0].zones.length as number;
    });
  const before = await own();
  await page.locator('.question [data-answer="settle"]').dblclick();
  await page.waitForTimeout(800);
  assert.equal(await own(), before + 1, "the Base stands");
  for (const hit of await page.locator(".picture [data-lit]").all())
    assert.doesNotMatch((await hit.getAttribute("aria-label")) ?? "", /Give up/);
});

test("Salvation is a grid of tokens and actions, and one click goes straight to a Mechanism", async () => {
  const page = await windows.person({ viewport: LAPTOP });
  await sit(page, { hall: "introduction" });
  assert.ok(await until(page, "turn salvation"));
  await page.locator(".stage .grid").waitFor();
  const rows = await page.locator(".grid tbody tr").count();
  assert.equal(await page.locator(".grid tbody .cell").count(), 4 * rows);
  for (const reason of await page.locator(".deed-head.barred small").allInnerTexts())
    assert.ok(reason.length > 3, "a grey action says why");
  const cell = page.locator(".grid .cell[data-lit]").first();
  const thing = (await cell.getAttribute("data-thing"))!;
  await cell.click();
  await page.waitForFunction(() => {
    const card = document.querySelector<HTMLElement>(".question");
    return card?.dataset["busy"] === undefined && card?.dataset["question"] !== "turn";
  });
  const board = { build: "Ship", save: "Ship", probe: "Journey", government: "Government" };
  const deed = thing.split(".").at(-1) as keyof typeof board;
  const open = await page.locator(".stages .tabs [aria-selected=true]").innerText();
  assert.equal(open, board[deed], "its board is the big one");
});

test("one click in the Market sells from the question for a token", async () => {
  const page = await windows.person({ viewport: LAPTOP });
  await sit(page, { hall: "introduction" });
  await page.locator("#tab-market").click();
  const fuel = page.locator(".dock .s-fuel b");
  const before = Number(await fuel.innerText());
  await page.locator('[data-thing="market:red.sell.1"]').click();
  await page.locator(".held [data-confirm]").waitFor();
  await steady(page);
  await page.locator(".held [data-confirm]").click();
  await page.waitForFunction(
    (n) => Number(document.querySelector(".dock .s-fuel b")!.textContent) > n,
    before,
  );
});

test("on a phone every board has its tab, and nothing is wider than the screen", async () => {
  const page = await windows.person({ viewport: PHONE, isMobile: true, hasTouch: true });
  await sit(page, { hall: "intermediate" });
  assert.ok(await until(page, "turn salvation"));
  for (const board of BOARDS) {
    await page.locator(`#tab-${board}`).click();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= PHONE.width, `${board}: ${wide} px`);
    assert.deepEqual(await smallTargets(page, 24), [], board);
    if (board !== "sky") assert.deepEqual(await smallType(page, 11), [], board);
  }
});
