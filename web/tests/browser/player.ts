// A player who looks at the page and clicks: what the tests let a person do.

import assert from "node:assert/strict";

import type { Locator, Page } from "playwright-core";

import type { Offer } from "../../src/base/wire";
import { factOf } from "../../src/table/answers";
import type { Action, Fact } from "../../src/types/stellar-conquest";
import { PATIENCE_MS } from "./harness";

/** The question that is open, once nothing is on its way. Null while others are waited for. */
export async function asked(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const card = document.querySelector<HTMLElement>(".question");
    return card && card.dataset["busy"] === undefined ? (card.dataset["question"] ?? null) : null;
  });
}

export async function turnOf(page: Page): Promise<number> {
  const words = await page.locator(".middle h1").textContent();
  return Number(/Turn (\d+)/.exec(words ?? "")?.[1] ?? 0);
}

/** Waits until a question is open or the game is over; true if there is a question. */
export async function waitForQuestion(page: Page, timeout = PATIENCE_MS): Promise<boolean> {
  const handle = await page.waitForFunction(
    () => {
      if (document.querySelector(".outcome")) return "over";
      const card = document.querySelector<HTMLElement>(".question");
      return card && card.dataset["busy"] === undefined && card.dataset["question"]
        ? "asked"
        : false;
    },
    undefined,
    { timeout, polling: 20 },
  );
  return (await handle.jsonValue()) === "asked";
}

type Option = Offer<Action, Fact>;

/** Opens every folded group and lists the answers of the card, by their texts. */
async function answers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    for (const fold of document.querySelectorAll<HTMLDetailsElement>(".answers details"))
      fold.open = true;
    return [...document.querySelectorAll<HTMLElement>(".question [data-answer]")].map(
      (button) => button.dataset["answer"]!,
    );
  });
}

/** The same with what the rules say of them: facts, where a person reads words. */
async function options(page: Page): Promise<Option[]> {
  const shown = new Set(await answers(page));
  const legal = await page.evaluate(async () => {
    const id = location.pathname.split("/").at(-1)!;
    const players = [...document.querySelectorAll(".players .player")];
    const first = players.findIndex((player) => player.classList.contains("you"));
    const seat = new URLSearchParams(location.search).get("seat") ?? String(first);
    const answer = await fetch(`/api/v1/tables/${id}/view?seat=${seat}`);
    return ((await answer.json()) as { legal: unknown[] }).legal;
  });
  return (legal as Option[]).filter(({ text }) => shown.has(text));
}

/** With which hand: a mouse, the keyboard alone, or a finger. */
export type Hand = "mouse" | "keys" | "finger";

/** Until a new question takes every press. */
export async function steady(page: Page): Promise<void> {
  await page.waitForSelector(".table:not([data-fresh])");
}

/** Presses something that gives an answer; if that waits for a second step, takes it. */
export async function press(page: Page, selector: string, hand: Hand = "mouse"): Promise<void> {
  await steady(page);
  await use(page, hand, selector);
  await confirm(page, hand);
}

/** Takes the second step, if one is asked for. */
export async function confirm(page: Page, hand: Hand = "mouse"): Promise<void> {
  const held = page.locator(".held [data-confirm]");
  if ((await held.count()) === 0) return;
  await steady(page);
  if ((await held.count()) > 0) await use(page, hand, ".held [data-confirm]");
}

async function use(page: Page, hand: Hand, selector: string): Promise<void> {
  const thing = page.locator(selector).first();
  if (hand === "mouse") return thing.click();
  if (hand === "finger") return thing.tap();
  await thing.focus();
  await page.keyboard.press("Enter");
}

const hexes = (option: Option) => factOf(option, "journey")?.hexes ?? 99;

const isIdle = (option: Option) =>
  !factOf(option, "heading_for") && factOf(option, "moves_left")?.moves !== 0;

/** Ships that were chosen last, and those of this turn that had nowhere to go. */
interface Idle {
  chosen: string;
  turn: number;
  stuck: Set<string>;
}

const SHIPS = new WeakMap<Page, Idle>();

/** Gives one sensible answer to whatever is asked, by clicks; says which. */
export async function answerOnce(
  page: Page,
  chance: () => number,
  hand: Hand = "mouse",
): Promise<string> {
  const ships = SHIPS.get(page) ?? { chosen: "", turn: 0, stuck: new Set() };
  SHIPS.set(page, ships);
  const question = await asked(page);
  const all = await options(page);
  const doing = (...names: Action["do"][]) => all.filter(({ action }) => names.includes(action.do));
  const pick = (list: Option[]) => list[Math.floor(chance() * list.length)]!;
  const give = async (option: Option) => {
    await press(page, `.question [data-answer="${option.text}"]`, hand);
    return option.text;
  };
  switch (question) {
    case "move": {
      const turn = await turnOf(page);
      if (turn !== ships.turn) ships.stuck.clear();
      ships.turn = turn;
      const [idle] = doing("select").filter((one) => isIdle(one) && !ships.stuck.has(one.text));
      ships.chosen = idle?.text ?? "";
      return give(idle ?? doing("advance_all")[0] ?? doing("done")[0]!);
    }
    case "order": {
      const near = doing("head").filter((option) => !factOf(option, "out_of_range"));
      near.sort((a, b) => hexes(a) - hexes(b));
      if (near.length > 0) {
        const { action } = pick(near.slice(0, 3));
        const star = action.do === "head" ? action.star : 0;
        // On the board, where a destination sends the ships on their way.
        await press(page, `[data-thing="star:${star}"]`, "keys");
        return `head ${star}`;
      }
      const [advance] = doing("advance");
      if (!advance) ships.stuck.add(ships.chosen);
      return give(advance ?? doing("done")[0]!);
    }
    case "land":
      return give(doing("land")[0] ?? doing("done")[0]!);
    case "setup": {
      const corvette = doing("buy").find(
        ({ action }) => action.do === "buy" && action.item === "corvette",
      );
      return give(corvette ?? doing("close")[0]!);
    }
    case "colonies": {
      if (doing("produce").length > 0) {
        await press(page, ".colony button.primary", hand);
        return "spend";
      }
      return give(doing("place_post")[0] ?? doing("close")[0]!);
    }
    case "spend": {
      const buys = doing("buy", "research");
      return give(buys.length > 0 && chance() < 0.8 ? pick(buys) : doing("done")[0]!);
    }
    default:
      return give(pick(all));
  }
}

/** What was clicked: a thing of the board or of a panel, or an answer of the list. */
export interface Given {
  how: "board" | "panel" | "list";
  kind: string;
}

const kindOf = (thing: string): string => thing.split(":")[0]!;

/** Until nothing is on its way, or a choice is asked for. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector(".chooser") ||
      document.querySelector<HTMLElement>(".question")?.dataset["busy"] === undefined,
  );
}

/** Presses; and once more where the page shows that the press was not taken. */
async function insist(page: Page, press: () => Promise<void>): Promise<void> {
  const missed = () =>
    page.evaluate(() => document.querySelector<HTMLElement>(".missed")?.dataset["missed"] ?? "");
  const before = await missed();
  await press();
  const after = await missed();
  if (after === "" || after === before) return;
  await steady(page);
  await press();
}

const isClicked = (thing: Locator): Promise<boolean> =>
  thing.click({ timeout: 5_000 }).then(
    () => true,
    () => false,
  );

/** Takes one of several; a choice that was closed meanwhile, because something else is asked now, is no choice. */
async function choose(page: Page, several: Locator, idx: number): Promise<void> {
  await insist(page, async () => {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end;) {
      const closed = (await several.count()) === 0;
      if (closed || (await isClicked(several.nth(idx)))) return;
    }
    assert.fail("the choice stays open, and cannot be taken");
  });
}

/** Answers once: on something that is lit if there is any, otherwise from the list. */
async function clickOnce(page: Page, chance: () => number, tried: Set<string>): Promise<Given> {
  const lit = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement | SVGElement>("[data-thing][data-lit]")].map(
      (element) => ({
        thing: element.dataset["thing"]!,
        how: element.closest(".picture") ? ("board" as const) : ("panel" as const),
      }),
    ),
  );
  const before = await page.locator(".question").getAttribute("data-question");
  if (lit.length > 0 && chance() < 0.9) {
    // What has not been tried yet comes first: cards are shuffled anew in every run.
    const fresh = lit.filter((one) => !tried.has(kindOf(one.thing)));
    const from = fresh.length > 0 ? fresh : lit;
    const { thing, how } = from[Math.floor(chance() * from.length)]!;
    tried.add(kindOf(thing));
    const where = how === "board" ? ".picture" : ":is(.panel, .dock, .stage)";
    const found = page.locator(`${where} [data-thing="${thing}"][data-lit]`).first();
    await insist(page, async () => {
      if (how === "panel") return found.click();
      await found.focus();
      await page.keyboard.press("Enter");
    });
    await settle(page);
    const several = page.locator(".chooser [data-answer]");
    const n = await several.count();
    if (n > 0) await choose(page, several, Math.floor(chance() * n));
    await confirm(page);
    return { how, kind: kindOf(thing) };
  }
  const all = await answers(page);
  const text = all[Math.floor(chance() * all.length)]!;
  const button = page.locator(`.question [data-answer="${text}"]`).first();
  await insist(page, () => button.click());
  await confirm(page);
  return { how: "list", kind: before ?? "" };
}

/** Plays by clicks on whatever is lit until so many answers are given, or the game is over. */
export async function clickAway(page: Page, seed: number, enough: number): Promise<Given[]> {
  const chance = seeded(seed);
  const given: Given[] = [];
  const tried = new Set<string>();
  while (given.length < enough && (await waitForQuestion(page))) {
    given.push(await clickOnce(page, chance, tried));
    await settle(page);
  }
  return given;
}

/** Makes a table over the API, as the set-up page does, and opens it. */
export async function openTable(
  page: Page,
  title: string,
  options: Record<string, string>,
  others: unknown[],
): Promise<void> {
  await page.goto("/");
  const made = await page.evaluate(
    async (body) => {
      const headers = { "Content-Type": "application/json" };
      const answer = await fetch("/api/v1/tables", { method: "POST", headers, body });
      return (await answer.json()) as { table?: string; error?: { message: string } };
    },
    JSON.stringify({ title, options, seats: [{ kind: "me" }, ...others] }),
  );
  if (!made.table) throw new Error(made.error?.message ?? "no table was made");
  await page.goto(`/table/${made.table}`);
  await waitForQuestion(page);
}

/** A generator that gives the same numbers in every run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

const ANSWERS_MAX = 2000;

/** Plays until the turn has come, or the game is over; returns the answers given. */
export async function playUntil(
  page: Page,
  turn: number,
  chance: () => number,
  hand: Hand = "mouse",
): Promise<string[]> {
  const given: string[] = [];
  while (
    given.length < ANSWERS_MAX &&
    (await waitForQuestion(page)) &&
    (await turnOf(page)) < turn
  ) {
    given.push(await answerOnce(page, chance, hand));
  }
  return given;
}
