// How many clicks a game takes: a player at the page carries out what `steady` wants. The figures are in
// docs/performance.md.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import type { Page } from "playwright-core";

import type { Step } from "../../src/base/live";
import type { Offer } from "../../src/base/wire";
import type { StarOffer, StarSight } from "../../src/titles/starship-interstellar/model";
import { bestUse } from "../../src/titles/starship-interstellar/plans";
import { drawnOn, layAll, waysTo } from "../../src/titles/skymines/shortcuts";
import type { SkySight } from "../../src/titles/skymines/model";
import { counted, playPhase, record } from "../browser/conquest";
import { TestServer, Windows } from "../browser/harness";
import {
  Backdoor,
  ELSEWHERE,
  carryOut,
  listen,
  noClicks,
  type Clicks,
  type Gesture,
} from "../browser/intentions";
import { steady } from "../browser/player";

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

const GAMES = [
  {
    title: "starship-interstellar",
    options: { hall: "intermediate" } as Record<string, string>,
    most: 110,
  },
  { title: "skymines", options: { luna: "2" } as Record<string, string>, most: 120 },
];

/** Where nothing is left to do: passing and the pile that is taken are one press. */
const passing: Gesture = async (page, rest, count) => {
  const [pass, take] = rest;
  if (pass?.action["action"] !== "pass" || take?.action["action"] !== "take") return false;
  const pile = page.locator(`.dock [data-thing="${take.touches[0]}"][data-lit]`).first();
  if ((await pile.count()) === 0) return false;
  await steady(page);
  await pile.click();
  count.clicks += 1;
  return true;
};

/** In the Salvation Phase: straight to what a token is used for, where the page would take the same token. */
const straight =
  (back: Backdoor): Gesture =>
  async (page, rest, count) => {
    const [use, then] = rest as unknown as (StarOffer | undefined)[];
    const thing = then?.touches[0];
    if (await passing(page, rest, count)) return true;
    if (use?.action.do !== "use" || !thing) return false;
    const { legal } = await back.look();
    const best = bestUse({ legal } as unknown as StarSight, use.action.deed);
    if (best?.text !== use.text) return false;
    const target = page.locator(`#stage [data-thing="${thing}"][data-lit]`).first();
    if ((await target.count()) === 0) return false;
    await steady(page);
    await target.click();
    count.clicks += 1;
    return true;
  };

/** The answers that a gesture of the page would give, as far as they are known before. */
const givenBy = (
  { answer, then }: { answer: Offer; then: Step[] },
  { legal, view }: Pick<SkySight, "legal" | "view">,
  rest: readonly Offer[],
): string[] => {
  // What comes with later questions is taken from what is wanted: a gesture fits as far as it is the same.
  const known = [...legal, ...rest] as unknown as Offer[];
  const steps = then.map((step) => step(known, view as unknown as Record<string, unknown>));
  const next = [answer, ...steps].flatMap((found) => (found && found !== "skip" ? [found] : []));
  return next.map(({ action }) => JSON.stringify(action));
};

const fits = (given: readonly string[], rest: readonly Offer[], n: number): boolean =>
  given.length >= n &&
  rest.slice(0, n).every(({ action }, i) => JSON.stringify(action) === given[i]);

/** In Skymines: cards laid at once, straight to what is bought, sold or taken, and things drawn to where they are used. */
const handy =
  (back: Backdoor): Gesture =>
  async (page, rest, count) => {
    const { view, legal, sums, question } = await back.look();
    const sheet = await back.sheet();
    const sight = { view, legal, sums, question, sheet, seat: 0, taught: false, busy: false };
    const sky = sight as unknown as SkySight;
    const [first, second] = rest;
    if (!first) return false;
    const press = async (selector: string): Promise<boolean> => {
      const target = page.locator(selector).first();
      if ((await target.count()) === 0) return false;
      await steady(page);
      await target.click();
      count.clicks += 1;
      return true;
    };
    const laid = layAll(sky);
    if (laid) {
      const given = givenBy(laid as never, sky, []);
      if (fits(given, rest, given.length)) return press(`.question [data-gesture="${laid.words}"]`);
    }
    const thing = second?.touches[0] ?? "";
    const ways = second ? waysTo(sky, thing) : [];
    const way = ways.find((one) => fits(givenBy(one as never, sky, rest.slice(1, 2)), rest, 2));
    if (way && (await press(`:is(.sky, .dock) [data-thing="${thing}"][data-lit]`))) {
      if (ways.length > 1) await press(`.chooser [data-gesture="${way.words}"]`);
      return true;
    }
    return drawn(page, rest, count, sky);
  };

/** A card or tile drawn to the track or the card that it is used for: a press, and the hand let go over it. */
async function drawn(
  page: Page,
  rest: readonly Offer[],
  count: Clicks,
  sky: SkySight,
): Promise<boolean> {
  const [first, second] = rest;
  const from = first!.touches.find((thing) => thing.startsWith("item:"));
  const to = [...(second?.touches ?? []), ...first!.touches].find((thing) =>
    /^(company|display):/.test(thing),
  );
  if (!from || !to) return false;
  const [way, ...more] = drawnOn(sky, from, to);
  const n = second?.touches.includes(to) ? 2 : 1;
  if (!way || more.length > 0 || !fits(givenBy(way as never, sky, rest.slice(1, 2)), rest, n))
    return false;
  const hand = page.locator(`.dock [data-thing="${from}"]`).first();
  const place = page.locator(`.sky [data-thing="${to}"]`).first();
  if ((await hand.count()) === 0 || (await place.count()) === 0) return false;
  await steady(page);
  await hand.dragTo(place);
  count.clicks += 1;
  return true;
}

/** The gestures of each title, the first that fits. */
const gesturesOf = (title: string, back: Backdoor): Gesture =>
  title === "skymines"
    ? async (...wish) => (await passing(...wish)) || (await handy(back)(...wish))
    : straight(back);

for (const { title, options, most } of GAMES) {
  test(`a solo game of ${title} takes at most ${most} clicks`, async (context) => {
    const page = await windows.person({ viewport: { width: 1366, height: 768 } });
    await page.addInitScript(
      (primed) => localStorage.setItem("orrery.primed", JSON.stringify([primed])),
      title,
    );
    await listen(page);
    await page.goto("/credits");
    const made = await page.request.post("/api/v1/tables", {
      data: { title, options, seats: [{ kind: "me" }] },
    });
    const { table } = (await made.json()) as { table: string };
    const back = new Backdoor(page, table, "steady");
    const count = noClicks();
    for (;;) {
      await page.goto(ELSEWHERE);
      const wish = await back.intend();
      if (!wish) break;
      await page.goto(`/table/${table}`);
      await carryOut(page, back, wish, count, gesturesOf(title, back));
    }
    context.diagnostic(`${count.clicks} clicks, ${count.ends} End turn, ${count.answers} answers`);
    assert.ok(count.clicks <= most, `${count.clicks} clicks`);
  });
}

const CONQUEST_MOST = 1100;
const LATE = { turn: 20, most: 25 };

test(`a game of stellar-conquest takes at most ${CONQUEST_MOST} clicks`, async (context) => {
  const page = await windows.person({ viewport: { width: 1366, height: 768 } });
  await page.addInitScript(() =>
    localStorage.setItem("orrery.primed", JSON.stringify(["stellar-conquest"])),
  );
  await listen(page);
  await page.goto("/credits");
  const game = await record(page, 3);
  const count = noClicks();
  const late = { clicks: 0, turns: new Set<number>() };
  const notes = { text: null as string | null };
  const missed: string[] = [];
  const by = new Map<string, number>();
  for (const phase of game.phases) {
    const { turn, activity } = phase;
    const played = await playPhase(page, game, phase, notes);
    if (!played) missed.push(`${activity} of turn ${turn}`);
    const clicks = played ?? counted(phase);
    count.clicks += clicks.clicks;
    count.ends += clicks.ends;
    by.set(activity, (by.get(activity) ?? 0) + clicks.clicks);
    if (turn <= LATE.turn) continue;
    late.clicks += clicks.clicks;
    late.turns.add(turn);
  }
  const each = late.clicks / late.turns.size;
  context.diagnostic(`${count.clicks} clicks, ${count.ends} End turn, ${game.answers} answers`);
  context.diagnostic(`${each.toFixed(1)} clicks a turn after turn ${LATE.turn}`);
  context.diagnostic([...by].map(([activity, n]) => `${activity} ${n}`).join(", "));
  // Where gestures did not lead to the same position, every answer is counted as a press.
  context.diagnostic(`answer by answer: ${missed.join(", ") || "nothing"}`);
  assert.ok(count.clicks <= CONQUEST_MOST, `${count.clicks} clicks`);
  assert.ok(each <= LATE.most, `${each} clicks a turn`);
});
