// A player who wants what a bot wants, and finds the gestures of the page for it; every click is counted.
//
// What is wanted is found by trying: as long as answers can be taken back, the bot is asked, its answer is given through
// the API, and so on; then all of it is taken back, and the player at the page has to come to the same position.

import assert from "node:assert/strict";

import type { Page } from "playwright-core";

import type { Offer } from "../../src/base/wire";
import { PATIENCE_MS } from "./harness";
import { steady, waitForQuestion } from "./player";

/** What is wanted: answers that can be taken back, the position they lead to, and the one that ends it. */
export interface Intention {
  steps: Offer[];
  view: string;
  final: Offer | null;
  /** What the question is about, where the first of them is given. */
  question: string;
  turn: number;
}

/** What it cost. */
export interface Clicks {
  clicks: number;
  /** "End turn", which is asked for safety, is counted apart. */
  ends: number;
  answers: number;
}

export const noClicks = (): Clicks => ({ clicks: 0, ends: 0, answers: 0 });

interface Seen {
  question: { id: string } | null;
  legal: Offer[];
  sums: unknown;
  version: number;
  over: boolean;
  can_undo: boolean;
  view: Record<string, unknown>;
}

/** Where a page looks while answers are given behind its back: it would answer too, where there is but one. */
export const ELSEWHERE = "/api/v1/me";

const STEPS_MAX = 600;

/** Talks to the table behind the back of the page. */
export class Backdoor {
  private n = 0;

  constructor(
    private readonly page: Page,
    readonly table: string,
    private readonly bot: string,
    private readonly seat = 0,
  ) {}

  private async call<T>(path: string, body?: object): Promise<T> {
    const url = `/api/v1/tables/${this.table}/${path}`;
    const { request } = this.page.context();
    const answer = body ? await request.post(url, { data: body }) : await request.get(url);
    const value = (await answer.json()) as T & { error?: { message: string } };
    if (value.error) throw new Error(`${path}: ${value.error.message}`);
    return value;
  }

  look(): Promise<Seen> {
    return this.call<Seen>(`view?seat=${this.seat}`);
  }

  /** What is printed in the box of the table. */
  async sheet(): Promise<unknown> {
    return (await this.call<{ sheet: unknown }>("components")).sheet;
  }

  private async send(what: "act" | "undo", version: number, action?: unknown): Promise<void> {
    this.n += 1;
    const body = {
      seat: this.seat,
      key: `back-${this.seat}-${this.n}`,
      version,
      ...(action ? { action } : {}),
    };
    await this.call(what, body);
  }

  /** Waits until the seat is asked; null when the game is over. */
  async asked(): Promise<Seen | null> {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      const seen = await this.look();
      if (seen.over) return null;
      if (seen.question) return seen;
      assert.ok(Date.now() < end, "nobody asks");
      await new Promise((wait) => setTimeout(wait, 10));
    }
  }

  private async hint(): Promise<Offer> {
    const { answer } = await this.call<{ answer: Offer }>(`hint?seat=${this.seat}&bot=${this.bot}`);
    return answer;
  }

  /** Answers once, as the bot would; says how. */
  async answer(): Promise<Offer> {
    const { version } = await this.look();
    const answer = await this.hint();
    await this.send("act", version, answer.action);
    return answer;
  }

  /** Answers as the bot would, so many times or until the game is over; says whether it goes on. */
  async play(n: number): Promise<boolean> {
    for (let i = 0; i < n; i++) {
      if (!(await this.asked())) return false;
      await this.answer();
    }
    return (await this.asked()) !== null;
  }

  /** Takes so many answers back. */
  async takeBack(n: number): Promise<void> {
    for (let i = 0; i < n; i++) await this.send("undo", (await this.look()).version);
  }

  /** What the bot wants from here on; null when the game is over. */
  async intend(): Promise<Intention | null> {
    let seen = await this.asked();
    if (!seen) return null;
    const question = seen.question!.id;
    const turn = Number(seen.view["turn"] ?? 0);
    const steps: Offer[] = [];
    let final: Offer | null = null;
    let view = JSON.stringify(seen.view);
    while (seen?.question && steps.length < STEPS_MAX) {
      const wish = await this.hint();
      const text = JSON.stringify(wish.action);
      const offered: Offer | undefined = seen.legal.find(
        ({ action }) => JSON.stringify(action) === text,
      );
      assert.ok(offered, `${this.bot} wants ${text}, which is not offered`);
      if (offered.final) {
        final = offered;
        break;
      }
      await this.send("act", seen.version, offered.action);
      steps.push(offered);
      seen = await this.look();
      view = JSON.stringify(seen.view);
    }
    await this.takeBack(steps.length);
    return { steps, final, view, question, turn };
  }
}

/** Listens to what a page sends. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sent: unknown[] = [];
    Object.assign(globalThis, { sentActs: sent });
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function (data) {
      const message = JSON.parse(String(data)) as { type: string; action?: unknown };
      if (message.type === "act") sent.push(message.action);
      send.call(this, data);
    };
  });
}

export const sentActs = (page: Page) =>
  page.evaluate(() =>
    (globalThis as unknown as { sentActs: unknown[] }).sentActs
      .splice(0)
      .map((action) => JSON.stringify(action)),
  );

/** Until what was pressed is answered, with all that follows it by itself. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const card = document.querySelector<HTMLElement>(".question");
      if (document.querySelector(".outcome")) return true;
      return !card || card.dataset["busy"] === undefined;
    },
    undefined,
    { polling: 10 },
  );
}

const text = (selector: string) => JSON.stringify(selector).slice(1, -1);

/** Presses one answer of the list: what is folded is opened first. */
export async function pressAnswer(page: Page, answer: Offer, count: Clicks): Promise<void> {
  await waitForQuestion(page);
  await steady(page);
  const scale = await page.evaluate(
    () => document.querySelector<HTMLInputElement>(".question .scale input[type=number]")?.value,
  );
  const n = answer.action["n"];
  if (scale !== undefined && typeof n === "number") {
    if (Number(scale) !== n) {
      // Into the field, and the number.
      await page.locator(".question .scale input[type=number]").fill(String(n));
      count.clicks += 2;
    }
    await page.locator(".question .scale button[type=submit]").click();
    count.clicks += 1;
    return;
  }
  const button = page.locator(`.question [data-answer="${text(answer.text)}"]`).first();
  const folded = await button.evaluate((element) => element.closest("details")?.open === false);
  if (folded && (await pressThing(page, answer, count))) return;
  if (folded) {
    await button.evaluate((element) => (element.closest("details")!.open = true));
    count.clicks += 1;
  }
  await button.click();
  count.clicks += 1;
}

/** What is folded in the list is lit on the board: a press on the thing, and on the answer where it has several. */
async function pressThing(page: Page, answer: Offer, count: Clicks): Promise<boolean> {
  const thing = `[data-thing="${text(answer.touches[0] ?? "")}"][data-lit]`;
  const found = page.locator(`:is(#stage, .dock) button${thing}`).first();
  if ((await found.count()) === 0) return false;
  await found.click();
  count.clicks += 1;
  const several = page.locator(`.chooser [data-answer="${text(answer.text)}"]`);
  if ((await page.locator(".chooser").count()) === 0) return true;
  await steady(page);
  await several.click();
  count.clicks += 1;
  return true;
}

/** Takes the second step where one is asked for. */
export async function endTurn(page: Page, count: Clicks): Promise<void> {
  const held = page.locator(".held [data-confirm]");
  if ((await held.count()) === 0) return;
  const ends = (await page.locator(".held.ends").count()) > 0;
  await steady(page);
  if ((await held.count()) === 0) return;
  await held.click();
  if (ends) count.ends += 1;
  else count.clicks += 1;
}

const acts = (list: readonly Offer[]) => list.map(({ action }) => JSON.stringify(action));

/** Whether what was sent is what was wanted, as far as both go: what is forced after it goes by itself. */
const begins = (whole: readonly string[], part: readonly string[]) =>
  part.every((one, i) => i >= whole.length || one === whole[i]);

/** A gesture of a title: how many of the wanted answers it was for; 0 where it does not fit. */
export type Gesture = (page: Page, rest: readonly Offer[], count: Clicks) => Promise<boolean>;

/** Does at the page what is wanted, and sees that the position is the same. */
export async function carryOut(
  page: Page,
  back: Backdoor,
  wish: Intention,
  count: Clicks,
  gesture: Gesture = async () => false,
): Promise<void> {
  let rest = [...wish.steps, ...(wish.final ? [wish.final] : [])];
  count.answers += rest.length;
  /** What was sent since the last look; false where it is not what was wanted. */
  const goesOn = async (): Promise<boolean> => {
    const sent = await sentActs(page);
    if (!begins(acts(rest), sent)) return false;
    rest = rest.slice(sent.length);
    return true;
  };
  while (rest.length > 0) {
    // Something may have gone by itself already, when the page was opened.
    if (!(await waitForQuestion(page)) && rest.length > 0) await goesOn();
    if (!(await goesOn()) || rest.length === 0) break;
    if (rest.length === 1 && rest[0] === wish.final) await sameView(back, wish);
    if (!(await gesture(page, rest, count))) await pressAnswer(page, rest[0]!, count);
    await settled(page);
    if (!(await goesOn())) {
      await page.getByRole("button", { name: "Undo", exact: true }).click();
      count.clicks += 1;
      await settled(page);
      await steady(page);
      continue;
    }
    // What waits for the end of the turn is wanted, if it is what comes next.
    if (rest.length > 0 && (await page.locator(".held [data-confirm]").count()) > 0) {
      if (rest[0] === wish.final) await sameView(back, wish);
      await endTurn(page, count);
      await settled(page);
      if (!(await goesOn())) break;
    }
  }
  assert.deepEqual(acts(rest), [], "all that was wanted was done");
}

/** Where two documents differ, by the way there. */
export function differences(a: unknown, b: unknown, way = ""): string[] {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null)
    return a === b ? [] : [`${way}: ${JSON.stringify(a)} instead of ${JSON.stringify(b)}`];
  const [one, other] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].flatMap((key) => differences(one[key], other[key], `${way}.${key}`));
}

async function sameView(back: Backdoor, wish: Intention): Promise<void> {
  const { view } = await back.look();
  const found = differences(view, JSON.parse(wish.view));
  assert.deepEqual(
    found,
    [],
    `the same position, by other gestures: ${JSON.stringify(acts(wish.steps))}`,
  );
}
