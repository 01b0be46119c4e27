// A whole game of Stellar Conquest, phase by phase: `steady` plays it through the API, and then a player at the page comes
// to the same position at the end of each phase, by whatever gestures the page has; its clicks are counted.
//
// Orders of ships cannot be taken back once others have seen them, so each phase is played at a table of its own, which
// begins as the game did ("what if").

import assert from "node:assert/strict";

import type { Page } from "playwright-core";

import type { Offer } from "../../src/base/wire";
import { factOf } from "../../src/table/answers";
import { forcedOf } from "../../src/table/safety";
import { isSafeAmount } from "../../src/titles/stellar-conquest/answers";
import { alike } from "../../src/titles/stellar-conquest/follows";
import { losses } from "../../src/titles/stellar-conquest/losses";
import type { ScOffer } from "../../src/titles/stellar-conquest/model";
import type { Action, StackDoc, View } from "../../src/types/stellar-conquest";
import { Backdoor, differences, noClicks, pressAnswer, sentActs, settled } from "./intentions";
import type { Clicks } from "./intentions";
import { steady, waitForQuestion } from "./player";

/** One answer of the seat, as it was given. */
export interface Given {
  /** How many entries the game had before it. */
  k: number;
  question: string;
  activity: string;
  turn: number;
  answer: ScOffer;
  legal: ScOffer[];
  canUndo: boolean;
  /** The ships that it takes in hand. */
  stack: StackDoc | null;
  fleets: StackDoc[];
}

export interface Phase {
  turn: number;
  activity: string;
  given: Given[];
}

/** The game that is followed. */
export interface Recorded {
  table: string;
  phases: Phase[];
  answers: number;
}

const api = (page: Page) => async (path: string, body?: object) => {
  const { request } = page.context();
  const answer = body
    ? await request.post(`/api/v1${path}`, { data: body })
    : await request.get(`/api/v1${path}`);
  const value = (await answer.json()) as Record<string, unknown> & { error?: { message: string } };
  if (value.error) throw new Error(`${path}: ${value.error.message}`);
  return value;
};

const ANSWERS_MAX = 6000;

/** Plays a whole game as `steady` does, and notes what the first seat was asked and answered. */
export async function record(page: Page, others: number): Promise<Recorded> {
  const call = api(page);
  const bots = Array.from({ length: others }, () => ({ kind: "bot", bot: "steady" }));
  const made = await call("/tables", {
    title: "stellar-conquest",
    options: {},
    seats: [{ kind: "me" }, ...bots],
  });
  const table = String(made["table"]);
  const back = new Backdoor(page, table, "steady");
  const all: Given[] = [];
  for (let seen = await back.asked(); seen && all.length < ANSWERS_MAX; seen = await back.asked()) {
    const view = seen.view as unknown as View;
    const legal = seen.legal as unknown as ScOffer[];
    const answer = (await back.answer()) as unknown as ScOffer;
    const fleets = view.own?.seat.fleets ?? [];
    const taken = answer.action.do === "select" ? fleets[answer.action.stack] : undefined;
    all.push({
      k: 0,
      question: seen.question!.id,
      activity: String(view.activity),
      turn: view.turn,
      answer: legal.find(({ text }) => text === answer.text) ?? answer,
      legal,
      canUndo: seen.can_undo,
      stack: taken ?? null,
      fleets,
    });
  }
  const { entries } = (await call(`/tables/${table}/entries`)) as unknown as {
    entries: { k: number; seat?: number; deal?: object }[];
  };
  const own = entries.filter(({ seat, deal }) => seat === 0 && !deal);
  assert.equal(own.length, all.length, "every answer is an entry");
  all.forEach((given, i) => (given.k = own[i]!.k));
  const deals = entries.filter(({ deal }) => deal).map(({ k }) => k);
  return { table, phases: phasesOf(all, deals), answers: all.length };
}

/** Cuts where a turn or phase ends, or where something was drawn. */
function phasesOf(all: readonly Given[], deals: readonly number[]): Phase[] {
  const phases: Phase[] = [];
  let last: Given | null = null;
  for (const given of all) {
    const before: number = last?.k ?? -1;
    const goesOn =
      last !== null &&
      last.activity === given.activity &&
      last.turn === given.turn &&
      !last.answer.ends_turn &&
      !deals.some((k) => k > before && k < given.k);
    if (goesOn) phases.at(-1)!.given.push(given);
    else phases.push({ turn: given.turn, activity: given.activity, given: [given] });
    last = given;
  }
  return phases;
}

// Phases at the page.

const NOTES = "orrery.stellar-conquest.";

/** Opens a table that begins where the phase does, with what the player has noted so far. */
async function open(page: Page, game: Recorded, phase: Phase, notes: string | null) {
  const call = api(page);
  const made = await call(`/tables/${game.table}/whatif`, {
    entry: phase.given[0]!.k,
    seat: 0,
    bot: "steady",
  });
  const table = String(made["table"]);
  await page.goto("/credits");
  await page.evaluate(([key, value]) => value && localStorage.setItem(key!, value), [
    NOTES + table,
    notes,
  ] as const);
  await page.goto(`/table/${table}`);
  await waitForQuestion(page);
  await page.mouse.move(300, 400);
  // The whole map: the wheel is no click.
  for (let i = 0; i < 8; i++) await page.mouse.wheel(0, 400);
  return new Backdoor(page, table, "steady");
}

const notesIn = (page: Page, table: string) =>
  page.evaluate((key) => localStorage.getItem(key), NOTES + table);

/** What no gesture changes: who else is ready. */
const OTHERS = new Set(["closed", "asked"]);
const own = (view: unknown) =>
  Object.fromEntries(Object.entries(view as object).filter(([key]) => !OTHERS.has(key)));

/** The position just before the last answer of a phase. */
async function target(page: Page, game: Recorded, phase: Phase): Promise<unknown> {
  const at = await api(page)(`/tables/${game.table}/at/${phase.given.at(-1)!.k}?seat=0`);
  return own(at["view"]);
}

/** Plays a phase; null where the gestures do not lead to the same position. */
export async function playPhase(
  page: Page,
  game: Recorded,
  phase: Phase,
  notes: { text: string | null },
): Promise<Clicks | null> {
  const players: Record<string, typeof move> = { move, production: produce, land, setup: produce };
  const player = players[phase.activity];
  if (!player || phase.given.length === 1) return counted(phase);
  const clicks = noClicks();
  clicks.answers = phase.given.length;
  const back = await open(page, game, phase, notes.text);
  await sentActs(page);
  await player(page, back, phase, clicks);
  await settled(page);
  if (phase.activity === "land") return landedAlike(page, phase, clicks);
  const found = differences(own((await back.look()).view), await target(page, game, phase));
  if (found.length > 0) return null;
  notes.text = (await notesIn(page, back.table)) ?? notes.text;
  // The last answer: held out already, or a press on its own button.
  if ((await page.locator(".held.ends").count()) > 0) clicks.ends += 1;
  else if (!(await waitsForNobody(page))) clicks.clicks += 1;
  return clicks;
}

/** Whether the phase has ended with the last gesture. */
const waitsForNobody = async (page: Page): Promise<boolean> =>
  (await page.locator(".question [data-answer]").count()) === 0;

/** The presses of a phase by the list of answers: one each, none for what goes by itself. */
export function counted(phase: Phase): Clicks {
  const clicks = noClicks();
  for (const { answer, legal, canUndo } of phase.given) {
    clicks.answers += 1;
    const same = legal.length > 1 ? alike(legal) : undefined;
    const forced = forcedOf({
      legal: (same ? [same] : legal) as unknown as Offer[],
      lossesOf: (offer) => losses(offer as unknown as ScOffer),
      canUndo,
      alone: true,
    });
    if (forced) continue;
    const { action } = answer;
    const preselected = legal.find(isSafeAmount(legal));
    // Into the field, the number, and the button.
    clicks.clicks += action.do === "amount" && preselected?.text !== answer.text ? 3 : 1;
  }
  return clicks;
}

// Movement.

interface Order {
  stack: StackDoc;
  /** How many of each class go on; null where all do. */
  take: number[] | null;
  star: number | null;
  advances: boolean;
  /** Given another destination after they had moved: such an order is given answer by answer. */
  restless: boolean;
  texts: string[];
}

const CLASSES = ["scouts", "transports", "corvettes", "fighters", "death_stars"] as const;
const NAMES = ["scout", "transport", "corvette", "fighter", "death star"] as const;
const shipsOf = ({ ships }: StackDoc): number[] => CLASSES.map((key) => ships[key]);

/** What was wanted of the ships; taking them in hand for nothing is left out. */
function ordersOf(phase: Phase): { orders: Order[]; rest: ScOffer[] } {
  const orders: Order[] = [];
  const rest: ScOffer[] = [];
  let order: Order | null = null;
  let amounts: number[] = [];
  for (const { question, answer, stack } of phase.given) {
    const { action } = answer;
    if (action.do === "select" && stack)
      order = { stack, take: null, star: null, advances: false, restless: false, texts: [] };
    else if (order && action.do === "detach") amounts = [];
    else if (order && question === "detach" && action.do === "amount") {
      amounts.push(action.n);
      const classes = shipsOf(order.stack).flatMap((n, i) => (n > 0 ? [i] : []));
      const take = [0, 0, 0, 0, 0];
      amounts.forEach((n, i) => (take[classes[i]!] = n));
      order.take = take;
    } else if (order && action.do === "head") {
      order.restless ||= order.advances;
      order.star = action.star;
    } else if (order && action.do === "advance") order.advances = true;
    else if (order && question === "order" && action.do === "done") {
      if (order.advances || order.star !== null) orders.push(order);
      order = null;
    } else if (action.do !== "select") rest.push(answer);
    if (order && action.do !== "select") order.texts.push(answer.text);
  }
  return { orders, rest };
}

const sameStack = (a: StackDoc, b: StackDoc) =>
  JSON.stringify([a.hex, a.from, a.to, a.task_force, a.cargo, a.ships]) ===
  JSON.stringify([b.hex, b.from, b.to, b.task_force, b.cargo, b.ships]);

/** Where the ships stand in the list by now. */
async function rowOf(back: Backdoor, stack: StackDoc): Promise<number> {
  const view = (await back.look()).view as unknown as View;
  return (view.own?.seat.fleets ?? []).findIndex((other) => sameStack(other, stack));
}

const row = (page: Page, index: number) =>
  page.locator(`.fleets-panel tr:has([data-thing="stack:${index}"])`).first();

/** Presses, and waits for all that follows. */
async function press(page: Page, what: ReturnType<Page["locator"]>, count: Clicks): Promise<void> {
  await steady(page);
  await what.click();
  count.clicks += 1;
  await settled(page);
}

async function toStar(page: Page, star: number, count: Clicks): Promise<void> {
  await steady(page);
  const hit = page.locator(`.picture [data-thing="star:${star}"]`).first();
  await hit.focus();
  await page.keyboard.press("Enter");
  count.clicks += 1;
  await settled(page);
}

/** Draws ships of the list to a star: one press of the button. */
async function drawTo(
  page: Page,
  back: Backdoor,
  index: number,
  star: number,
  count: Clicks,
): Promise<boolean> {
  await steady(page);
  const { version } = await back.look();
  const line = row(page, index);
  await line.scrollIntoViewIfNeeded();
  const from = await line.locator("td").first().boundingBox();
  const hit = page.locator(`.picture [data-thing="star:${star}"]`).first();
  const to = await hit.boundingBox();
  if (!from || !to) return false;
  await page.mouse.move(from.x + 5, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2 - 20, to.y + to.height / 2 - 20, { steps: 2 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 2 });
  await page.mouse.up();
  count.clicks += 1;
  await settled(page);
  return (await back.look()).version !== version;
}

/** Answer by answer, from the list. */
async function byList(page: Page, at: number, order: Order, count: Clicks): Promise<void> {
  await press(page, page.locator(`.fleets-panel [data-thing="stack:${at}"]`).first(), count);
  for (const text of [...order.texts, "done"]) {
    const answer = { text, action: {}, label: text, rule: "", touches: [] } as unknown as Offer;
    await pressAnswer(page, answer, count);
    await settled(page);
  }
}

async function move(page: Page, back: Backdoor, phase: Phase, count: Clicks): Promise<void> {
  const { orders, rest } = ordersOf(phase);
  const final = phase.given.at(-1)!.answer;
  const pressed = rest.filter((answer) => answer !== final && answer.action.do !== "advance_all");
  for (const answer of pressed) {
    await pressAnswer(page, answer as unknown as Offer, count);
    await settled(page);
  }
  const flying = orders.findIndex(({ star }) => star !== null);
  await goOn(page, back, flying < 0 ? orders : orders.slice(0, flying), rest, count);
  const sent = flying < 0 ? [] : orders.slice(flying);
  for (let i = 0; i < sent.length; i++) {
    const order = sent[i]!;
    const next = sent.slice(i + 1);
    const plain = !order.restless && order.star !== null;
    if (plain && (await handTakes(page, back, order, count))) continue;
    const at = await rowOf(back, order.stack);
    if (at < 0) return;
    if (order.restless || order.star === null) await byList(page, at, order, count);
    else if (order.take !== null) await divide(page, at, order, next, count);
    else if (!(await drawTo(page, back, at, order.star, count))) {
      await press(page, page.locator(`.fleets-panel [data-thing="stack:${at}"]`).first(), count);
      await toStar(page, order.star, count);
    }
  }
  await emptyHand(page, count);
}

/** What is under way: all of it, or what does not wait. */
async function goOn(
  page: Page,
  back: Backdoor,
  orders: readonly Order[],
  rest: readonly ScOffer[],
  count: Clicks,
): Promise<void> {
  const going = orders.filter(({ star }) => star === null);
  const all = rest.find(({ action }) => action.do === "advance_all");
  if (going.length === 0 && !all) return;
  const view = (await back.look()).view as unknown as View;
  const flying = (view.own?.seat.fleets ?? []).filter(({ to, hex }) => to != null && hex != null);
  const waiting = all
    ? []
    : flying.filter((stack) => !going.some((order) => sameStack(order.stack, stack)));
  for (const stack of waiting) {
    const toggle = row(page, await rowOf(back, stack)).locator(".sentry");
    if ((await toggle.getAttribute("aria-pressed")) === "true") continue;
    await press(page, toggle, count);
  }
  const others = page.locator(".others-go button");
  const everything = page.locator('.question [data-answer="advance-all"]');
  await press(page, waiting.length > 0 ? others : everything.first(), count);
}

/** Whether the ships in hand, left from the last order, are those that are wanted next: then a star is enough. */
async function handTakes(
  page: Page,
  back: Backdoor,
  order: Order,
  count: Clicks,
): Promise<boolean> {
  const view = (await back.look()).view as unknown as View;
  const hand = (view.own?.seat.fleets ?? []).find(({ mark }) => mark === "in_hand");
  if (!hand) return false;
  const wanted = order.take ?? shipsOf(order.stack);
  const one = wanted.reduce((sum, n) => sum + n, 0) === 1;
  const fits = hand.hex === order.stack.hex && one && shipsOf(hand)[wanted.indexOf(1)]! > 0;
  if (!fits) {
    await emptyHand(page, count);
    return false;
  }
  await toStar(page, order.star!, count);
  return true;
}

async function emptyHand(page: Page, count: Clicks): Promise<void> {
  const question = await page.locator(".question").getAttribute("data-question");
  if (question !== "order") return;
  await press(page, page.locator('.question [data-answer="done"]').first(), count);
}

/** Takes ships in hand, says how many go, and where to. */
async function divide(
  page: Page,
  at: number,
  order: Order,
  next: readonly Order[],
  count: Clicks,
): Promise<void> {
  await press(page, page.locator(`.fleets-panel [data-thing="stack:${at}"]`).first(), count);
  const take = order.take!;
  const single = take.reduce((sum, n) => sum + n, 0) === 1 ? take.indexOf(1) : -1;
  const more = next[0]?.stack.hex === order.stack.hex;
  if (single >= 0 && more) {
    await press(page, page.locator(`[data-one="${NAMES[single]}"]`), count);
  } else {
    const all = shipsOf(order.stack);
    for (const [i, n] of take.entries()) {
      if (all[i] === 0 || all[i] === n) continue;
      const field = page.getByLabel(new RegExp(`^${NAMES[i]}s that go on`));
      await field.fill(String(n));
      // One press on plus or minus, or into the field and the number.
      count.clicks += all[i]! - n === 1 ? 1 : 2;
    }
  }
  await toStar(page, order.star!, count);
}

// Production.

interface Plan {
  leave: number;
  buys: Map<string, number>;
}

/** What every colony was to do. */
function plansOf(phase: Phase): { plans: Map<string, Plan>; techs: string[]; posts: ScOffer[] } {
  const plans = new Map<string, Plan>();
  const techs: string[] = [];
  const posts: ScOffer[] = [];
  let key = "setup";
  let item = "";
  for (const { question, answer } of phase.given) {
    const action: Action = answer.action;
    const plan = () => {
      if (!plans.has(key)) plans.set(key, { leave: 0, buys: new Map() });
      return plans.get(key)!;
    };
    if (action.do === "produce") [key, item] = [String(action.planet), ""];
    else if (action.do === "buy") item = action.item;
    else if (action.do === "research") {
      item = "";
      if (!techs.includes(action.tech)) techs.push(action.tech);
    } else if (action.do === "amount" && question === "emigrate") plan().leave = action.n;
    else if (action.do === "amount" && question === "count" && item !== "")
      plan().buys.set(item, (plan().buys.get(item) ?? 0) + action.n);
    else if (action.do === "place_post") posts.push(answer);
  }
  return { plans, techs, posts };
}

interface Cell {
  key: string;
  what: string;
  n: number;
  most: number;
}

const cellsOf = (page: Page): Promise<Cell[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>("[data-cell]")].map((input) => {
      const [key, what] = input.dataset["cell"]!.split(" ");
      return { key: key!, what: what!, n: Number(input.value), most: Number(input.max) };
    }),
  );

async function produce(page: Page, back: Backdoor, phase: Phase, count: Clicks): Promise<void> {
  const { plans, techs, posts } = plansOf(phase);
  for (const post of posts) await pressPost(page, post, count);
  const wanted = ({ key, what }: Pick<Cell, "key" | "what">) => {
    const plan = plans.get(key);
    return (what === "leave" ? plan?.leave : plan?.buys.get(what)) ?? 0;
  };
  // What is learned on the way stops the sheet, so that it can be used.
  const carry = page.locator(".production .carry:not(:disabled)");
  for (let i = 0; i < SHEETS_MAX && (await carry.count()) > 0; i++) {
    const before = (await back.look()).version;
    const columns = [...new Set((await cellsOf(page)).map(({ what }) => what))];
    columns.sort((a, b) => Number(b === "leave") - Number(a === "leave"));
    for (const what of columns) await column(page, what, wanted, count);
    await name(page, techs, count);
    await press(page, carry, count);
    await waitForQuestion(page);
    if ((await back.look()).version === before) return;
  }
}

/** More technologies than these are never completed at once. */
const SHEETS_MAX = 6;

async function pressPost(page: Page, post: ScOffer, count: Clicks): Promise<void> {
  await press(page, page.locator(`.post-list [data-answer="${post.text}"]`).first(), count);
}

/** One column of the sheet: filled at one press, or cell by cell. */
async function column(
  page: Page,
  what: string,
  wanted: (cell: Cell) => number,
  count: Clicks,
): Promise<void> {
  const cells = async () => (await cellsOf(page)).filter((cell) => cell.what === what);
  const open = (await cells()).filter((cell) => cell.n !== wanted(cell));
  const fill = page.locator(`[data-fill="${what}"]`);
  if (open.length > 1 && (await fill.count()) > 0) {
    const before = await page.evaluate(() => JSON.stringify(localStorage));
    await fill.click();
    const after = (await cells()).filter((cell) => cell.n !== wanted(cell));
    if (after.length + 1 < open.length) count.clicks += 1;
    else await restore(page, before);
  }
  for (const cell of (await cells()).filter((one) => one.n !== wanted(one))) {
    const n = wanted(cell);
    await page.locator(`[data-cell="${cell.key} ${what}"]`).fill(String(n));
    count.clicks += Math.abs(n - cell.n) === 1 ? 1 : 2;
  }
}

/** A player sees beforehand what a column would hold; the test has to try. */
async function restore(page: Page, before: string): Promise<void> {
  await page.evaluate((text) => {
    for (const [key, value] of Object.entries(JSON.parse(text) as Record<string, string>))
      localStorage.setItem(key, value);
  }, before);
  await page.reload();
  await waitForQuestion(page);
}

/** Names the technologies that the rest goes into, the first one last. */
async function name(page: Page, techs: readonly string[], count: Clicks): Promise<void> {
  const order = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("[data-tech]")].map((chip) => chip.dataset["tech"]!),
  );
  const open = techs.filter((tech) => order.includes(tech));
  if (open.every((tech, i) => order[i] === tech)) return;
  for (const tech of [...open].reverse()) {
    await press(page, page.locator(`[data-tech="${tech}"]`), count);
  }
}

// Landings.

/** Who landed where; the last landing ends the phase, and others move on at once. */
async function landedAlike(page: Page, phase: Phase, clicks: Clicks): Promise<Clicks | null> {
  const landed = (acts: readonly Action[]) =>
    acts
      .flatMap((action, i) => {
        const amount = acts[i + 1];
        return action.do === "land" && amount?.do === "amount" ? [[action.planet, amount.n]] : [];
      })
      .map((one) => one.join(" "))
      .sort();
  const sent = (await sentActs(page)).map((text) => JSON.parse(text) as Action);
  const wanted = phase.given.map(({ answer }) => answer.action);
  if (landed(sent).join() !== landed(wanted).join()) return null;
  if (wanted.at(-1)?.do === "done") clicks.clicks += 1;
  return clicks;
}

async function land(page: Page, back: Backdoor, phase: Phase, count: Clicks): Promise<void> {
  const wishes = phase.given.flatMap(({ answer, stack, fleets }, i) => {
    if (answer.action.do !== "land") return [];
    const amount = phase.given[i + 1]?.answer.action;
    return [
      {
        planet: answer.action.planet,
        stack: stack ?? fleets[answer.action.stack]!,
        n: amount?.do === "amount" ? amount.n : 0,
        most: factOf(answer, "ships")?.ships.transports ?? 0,
      },
    ];
  });
  const all = page.locator(".land-all li");
  if (wishes.length > 1 && (await all.count()) === wishes.length)
    return press(page, page.locator(".land-all button"), count);
  for (const wish of wishes) {
    const at = await rowOf(back, wish.stack);
    const { legal } = await back.look();
    const answer = legal.find(
      ({ action }) =>
        action["do"] === "land" && action["stack"] === at && action["planet"] === wish.planet,
    );
    if (!answer) return;
    await pressAnswer(page, answer, count);
    await settled(page);
  }
}
