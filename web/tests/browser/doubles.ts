// Every target of a position is pressed twice, as a trembling hand does: by mouse, finger or key. Nothing may be lost.

import assert from "node:assert/strict";

import type { BrowserContextOptions, Page } from "playwright-core";

import type { Windows } from "./harness";
import { Backdoor, ELSEWHERE, settled } from "./intentions";
import { LOSSES, later, overhear, sentBy, targets, type Sent } from "./overheard";
import { openTable, seeded, steady, waitForQuestion, type Hand } from "./player";

export interface Case {
  title: string;
  options: Record<string, string>;
  /** Who sits at the other seats: bots, or another person. */
  others: unknown[];
  layout: "desk" | "phone";
  hand: Hand;
}

/** How much is tried: how many answers lie between the positions, and how many targets of each are pressed. */
export interface Effort {
  gaps: readonly number[];
  targets: number;
}

const SCREENS: Record<Case["layout"], BrowserContextOptions> = {
  desk: { viewport: { width: 1366, height: 768 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

/** Two presses without a pause; false where the thing cannot be reached on this screen. */
async function twice(page: Page, selector: string, hand: Hand): Promise<boolean> {
  const target = page.locator(selector).first();
  if (hand === "keys") {
    await target.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    return true;
  }
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  const { width, height } = page.viewportSize()!;
  if (!box) return false;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (x < 0 || y < 0 || x > width || y > height) return false;
  if (hand === "mouse") await page.mouse.dblclick(x, y, { delay: 5 });
  else {
    await page.touchscreen.tap(x, y);
    await page.touchscreen.tap(x, y);
  }
  return true;
}

/** What must not have been given by two presses. */
function judge(sent: Sent, choices: number, what: string): void {
  const lost = sent.filter(({ facts }) => facts?.some(({ fact }) => LOSSES.has(fact)));
  if (choices > 1) assert.deepEqual(lost, [], `${what}: nothing that loses something was given`);
  const late = later(sent).filter(({ final }) => final);
  assert.deepEqual(late, [], `${what}: the second press gave nothing irrevocable`);
}

/** Closes whatever is open and not given. */
async function letGo(page: Page): Promise<void> {
  const keep = page.locator(".held [data-keep]");
  if ((await keep.count()) > 0) {
    await steady(page);
    if ((await keep.count()) > 0) await keep.click();
  }
  if ((await page.locator(".chooser").count()) > 0) await page.keyboard.press("Escape");
}

/** Presses targets of the open position twice, each; what was given is taken back after each. */
async function tryAll(page: Page, back: Backdoor, tried: Case, most: number, seed: number) {
  await waitForQuestion(page);
  await steady(page);
  const all = [...new Set(await targets(page))];
  const chance = seeded(seed);
  const some = all.length <= most ? all : all.filter(() => chance() < most / all.length);
  let pressed = 0;
  for (const selector of some) {
    await waitForQuestion(page);
    await steady(page);
    if ((await page.locator(selector).count()) === 0) continue;
    const choices = await page.locator(".question [data-answer]").count();
    const before = await back.look();
    await sentBy(page);
    if (!(await twice(page, selector, tried.hand))) continue;
    await settled(page);
    await steady(page);
    pressed += 1;
    const sent = await sentBy(page);
    judge(sent, choices, `${selector}, question ${before.question?.id}`);
    await letGo(page);
    const now = await back.look();
    if (now.version === before.version || sent.length === 0) continue;
    // The turn was ended by its own button: the position is gone, and the next one comes.
    if (!now.can_undo) break;
    await page.goto(ELSEWHERE);
    for (let i = 0; i < sent.length; i++) if ((await back.look()).can_undo) await back.takeBack(1);
    await page.goto(`/table/${back.table}`);
  }
  return pressed;
}

/** Goes through a game from position to position; says how many targets were pressed. */
export async function pressEverything(
  windows: Windows,
  tried: Case,
  effort: Effort,
): Promise<number> {
  const page = await windows.person(SCREENS[tried.layout]);
  await page.addInitScript(
    (titles) => localStorage.setItem("orrery.primed", JSON.stringify(titles)),
    PRIMED,
  );
  // What goes by itself would be heard as if it had been pressed.
  await page.addInitScript(() => localStorage.setItem("orrery.forces", "false"));
  await overhear(page);
  const other = tried.others.includes(PERSON) ? await windows.person() : null;
  const table = await open(page, other, tried);
  const back = new Backdoor(page, table, "steady");
  const friend = other && new Backdoor(other, table, "steady", 1);
  const helper = friend && keepAnswering(friend);
  let pressed = 0;
  for (const [i, gap] of effort.gaps.entries()) {
    await page.goto(ELSEWHERE);
    if (!(await back.play(gap))) break;
    await page.goto(`/table/${table}`);
    pressed += await tryAll(page, back, tried, effort.targets, i + 1);
  }
  helper?.stop();
  await page.context().close();
  return pressed;
}

const PRIMED = ["stellar-conquest", "starship-interstellar", "skymines"];

/** In the list of others: a second person sits down. */
export const PERSON = { kind: "open" };

async function open(page: Page, other: Page | null, tried: Case): Promise<string> {
  if (!other) {
    await openTable(page, tried.title, tried.options, tried.others);
    return page.url().split("/").at(-1)!;
  }
  await page.goto("/credits");
  const { title, options, others } = tried;
  const made = await page.request.post("/api/v1/tables", {
    data: { title, options, seats: [{ kind: "me" }, ...others], coach: true },
  });
  const { table } = (await made.json()) as { table: string };
  await other.goto("/credits");
  await other.request.post(`/api/v1/tables/${table}/join`, { data: { seat: 1 } });
  return table;
}

/** The other person answers whenever it is asked. */
function keepAnswering(friend: Backdoor): { stop: () => void } {
  let going = true;
  const go = async () => {
    while (going) {
      const { question, over } = await friend.look();
      if (over) return;
      if (question) await friend.answer();
      else await new Promise((wait) => setTimeout(wait, 30));
    }
  };
  go().catch(() => undefined); // The window was closed in the middle of a question.
  return { stop: () => (going = false) };
}
