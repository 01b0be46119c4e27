// A player who looks at the page and clicks: what the tests let a person do.

import type { Page } from "playwright-core";

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
export async function waitForQuestion(page: Page, timeout = 60_000): Promise<boolean> {
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

interface Option {
  text: string;
  label: string;
}

/** Opens every folded group and lists the answers of the card. */
async function answers(page: Page): Promise<Option[]> {
  return page.evaluate(() => {
    for (const fold of document.querySelectorAll<HTMLDetailsElement>(".answers details"))
      fold.open = true;
    return [...document.querySelectorAll<HTMLElement>(".question [data-answer]")].map((button) => ({
      text: button.dataset["answer"]!,
      label: button.textContent ?? "",
    }));
  });
}

/** With which hand: a mouse, or the keyboard alone. */
export type Hand = "mouse" | "keys";

async function use(page: Page, hand: Hand, selector: string): Promise<void> {
  const thing = page.locator(selector).first();
  if (hand === "mouse") return thing.click();
  await thing.focus();
  await page.keyboard.press("Enter");
}

const hexes = (option: Option) => Number(/(\d+) hex/.exec(option.label)?.[1] ?? 99);

/** Gives one sensible answer to whatever is asked, by clicks; says which. */
export async function answerOnce(
  page: Page,
  chance: () => number,
  hand: Hand = "mouse",
): Promise<string> {
  const question = await asked(page);
  const options = await answers(page);
  const starting = (word: string) => options.filter(({ text }) => text.startsWith(word));
  const pick = (list: Option[]) => list[Math.floor(chance() * list.length)]!;
  const give = async (option: Option) => {
    await use(page, hand, `.question [data-answer="${option.text}"]`);
    return option.text;
  };
  const idle = starting("select").filter(({ label }) => !/heading for|, 0 moves left/.test(label));
  switch (question) {
    case "move":
      if (idle.length > 0) return give(idle[0]!);
      if (starting("advance-all").length > 0) return give(starting("advance-all")[0]!);
      return give(starting("done")[0]!);
    case "order": {
      const near = starting("head").filter(({ label }) => !label.includes("out of range"));
      near.sort((a, b) => hexes(a) - hexes(b));
      if (near.length > 0) {
        const star = /s(\d+)/.exec(pick(near.slice(0, 3)).text)![1]!;
        // On the board, where a destination sends the ships on their way.
        await use(page, "keys", `[data-thing="star:${star}"]`);
        return `head ${star}`;
      }
      return give(starting("advance")[0] ?? starting("done")[0]!);
    }
    case "land":
      return give(starting("land")[0] ?? starting("done")[0]!);
    case "setup":
      return give(starting("buy corvette")[0] ?? starting("close")[0]!);
    case "colonies": {
      if (starting("produce").length > 0) {
        await use(page, hand, ".colony button.primary");
        return "spend";
      }
      return give(starting("post")[0] ?? starting("close")[0]!);
    }
    case "spend": {
      const buys = options.filter(({ text }) => /^(buy|research)/.test(text));
      return give(buys.length > 0 && chance() < 0.8 ? pick(buys) : starting("done")[0]!);
    }
    default:
      return give(pick(options));
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
    const where = how === "board" ? ".picture" : ".panel";
    const found = page.locator(`${where} [data-thing="${thing}"][data-lit]`).first();
    if (how === "board") {
      await found.focus();
      await page.keyboard.press("Enter");
    } else await found.click();
    await settle(page);
    const several = page.locator(".chooser [data-answer]");
    const n = await several.count();
    if (n > 0) await several.nth(Math.floor(chance() * n)).click();
    return { how, kind: kindOf(thing) };
  }
  const all = await answers(page);
  const { text } = all[Math.floor(chance() * all.length)]!;
  await page.locator(`.question [data-answer="${text}"]`).first().click();
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
