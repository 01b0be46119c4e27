// Production as a plan: what every colony is to do, put down on one sheet, and the small answers that
// carry it out. Nothing is ever thrown away: a colony with points left is not closed, and the plan
// stops where something is not as it was put down.

import type { Step } from "../../base/live";
import type { Offer } from "../../base/wire";
import type {
  Action,
  ColonyDoc,
  ColonySums,
  Fact,
  Item,
  ItemSums,
  Planet,
  Sheet,
  Sums,
  Tech,
  TechSums,
  View,
} from "../../types/stellar-conquest";
import type { Wish } from "./notes";

export type { Wish };

export const noWish = (): Wish => ({ leave: 0, buys: {} });

/** A colony on the sheet, or the purse of the set-up. */
export interface Purse {
  planet: Planet | null;
  /** What there is to spend. */
  ip: number;
  /** Its question is open already. */
  open: boolean;
  /** It is still asked who leaves. */
  mayLeave: boolean;
  sums: ColonySums | null;
  colony: ColonyDoc | null;
}

/** What is still to be spent, the largest colonies first; the one at hand before all. */
export function pursesOf(view: View, sums: Sums): Purse[] {
  const own = view.own;
  if (!own) return [];
  const { desk } = own.seat;
  if (desk.step === "closed") return [];
  const setup = { planet: null, sums: null, colony: null, mayLeave: false };
  if (view.activity === "setup") return [{ ...setup, ip: desk.ip, open: true }];
  const purse = (planet: Planet, open: boolean): Purse => {
    const row = sums.own?.colonies.find((colony) => colony.planet === planet) ?? null;
    return {
      planet,
      open,
      ip: open ? desk.ip : (row?.ip ?? 0),
      mayLeave: !open || desk.step === "emigrate",
      sums: row,
      colony: own.colonies.find((colony) => colony.planet === planet) ?? null,
    };
  };
  const people = (planet: Planet) =>
    own.colonies.find((colony) => colony.planet === planet)?.people ?? 0;
  const output = (planet: Planet) =>
    sums.own?.colonies.find((colony) => colony.planet === planet)?.ip ?? 0;
  const atHand = desk.step === "colonies" ? [] : [purse(desk.planet, true)];
  // The largest first: what they learn, the smaller ones can use.
  const rest = desk.todo
    .filter((planet) => atHand.every((other) => other.planet !== planet))
    .sort((a, b) => people(b) - people(a) || output(b) - output(a) || b - a);
  return [...atHand, ...rest.map((planet) => purse(planet, false))];
}

// Sums of the sheet, with the printed numbers.

/** §6.4.5: how many more are born for those who leave. */
export const bonusOf = ({ sums }: Purse, leave: number): number =>
  (sums?.bonus_at ?? []).filter((n) => n <= leave).length;

/** The fewest that leave with all of the bonus. */
export const bestLeave = ({ sums }: Purse): number => sums?.bonus_at.at(-1) ?? 0;

/** What so many of an item cost; a pair may be cheaper. */
export function costOf(price: { ip: number; pair?: number | null }, n: number): number {
  const pair = price.pair ?? 2 * price.ip;
  return Math.floor(n / 2) * pair + (n % 2) * price.ip;
}

export function spentOf(purse: Purse, wish: Wish, sums: Sums, sheet: Sheet): number {
  const leave = purse.mayLeave ? wish.leave : 0;
  const going = leave + bonusOf(purse, leave);
  let ip = going * sheet.transport.ip;
  for (const [item, n] of Object.entries(wish.buys)) {
    const price = sums.own?.items.find((row) => row.item === item);
    if (price && n) ip += costOf(price, n);
  }
  return ip;
}

/** The most of an item that so many points pay, beside those that are planned already. */
export function mostFor(
  price: { ip: number; pair?: number | null },
  n: number,
  left: number,
): number {
  const ip = left + costOf(price, n);
  let most = Math.max(n, Math.floor((2 * ip) / (price.pair ?? 2 * price.ip)) + 1);
  while (most > n && costOf(price, most) > ip) most -= 1;
  return most;
}

/** How many more of an item a colony can take, with those who leave gone. */
export function roomFor(item: Item, purse: Purse, wish: Wish): number {
  const limit = purse.sums?.limits.find((row) => row.item === item);
  if (!limit) return Infinity;
  return Math.max(0, limit.n - limit.less * (purse.mayLeave ? wish.leave : 0));
}

/** The wish with as many of an item as the colony can pay and use. */
export function filled(item: ItemSums, purse: Purse, wish: Wish, sums: Sums, sheet: Sheet): Wish {
  const n = wish.buys[item.item] ?? 0;
  const left = purse.ip - spentOf(purse, wish, sums, sheet);
  const most = Math.min(mostFor(item, n, left), roomFor(item.item, purse, wish));
  return { ...wish, buys: { ...wish.buys, [item.item]: Math.max(n, most) } };
}

/** The wish that loses nobody: those who have no room leave. */
export const safeWish = (purse: Purse): Wish => ({
  leave: purse.mayLeave ? Math.min(purse.sums?.excess ?? 0, purse.ip) : 0,
  buys: {},
});

/** An old wish as far as it can be paid now. */
export function within(purse: Purse, wish: Wish, sums: Sums, sheet: Sheet): Wish {
  const kept: Wish = { ...safeWish(purse), buys: {} };
  kept.leave = Math.max(kept.leave, Math.min(wish.leave, purse.sums?.people ?? 0));
  while (kept.leave > 0 && spentOf(purse, kept, sums, sheet) > purse.ip) kept.leave -= 1;
  for (const [item, n] of Object.entries(wish.buys) as [Item, number][]) {
    const open = sums.own?.items.some((row) => row.item === item && !row.needs);
    for (let count = open ? n : 0; count > 0; count--) {
      const more = { ...kept, buys: { ...kept.buys, [item]: count } };
      if (spentOf(purse, more, sums, sheet) > purse.ip) continue;
      kept.buys[item] = count;
      break;
    }
  }
  return kept;
}

// The rest.

export interface Share {
  tech: Tech;
  ip: number;
  completes: boolean;
}

/** Technologies that can be paid for, those that the player named first, then what is nearest done. */
export function restOrder(techs: readonly TechSums[], named: readonly Tech[]): Tech[] {
  const open = techs.filter(({ standing }) => standing === "open");
  const rank = ({ tech, ip, paid }: TechSums) => {
    const at = named.indexOf(tech);
    return at >= 0 ? at - 1000 : ip - paid;
  };
  return [...open].sort((a, b) => rank(a) - rank(b)).map(({ tech }) => tech);
}

/** Where what is left goes, and what finds no use. */
export function restOf(
  left: number,
  order: readonly Tech[],
  techs: readonly TechSums[],
): { shares: Share[]; lost: number } {
  const shares: Share[] = [];
  for (const tech of order) {
    const row = techs.find((other) => other.tech === tech);
    const due = row ? row.ip - row.paid : 0;
    const ip = Math.min(left, due);
    if (ip <= 0) continue;
    shares.push({ tech, ip, completes: ip === due });
    left -= ip;
  }
  return { shares, lost: left };
}

// The answers.

type Any = Offer<Action, Fact>;
const typed = (legal: readonly Offer[]) => legal as unknown as readonly Any[];
const deskOf = (view: Record<string, unknown>) => (view as unknown as View).own?.seat.desk;
const given = (answer: Any | undefined) => (answer as unknown as Offer) ?? null;

const amount = (n: number): Step => {
  return (legal) => {
    const fit = typed(legal).filter(({ action }) => action.do === "amount" && action.n <= n);
    return given(fit.at(-1));
  };
};

/** Goes on to the next colony, unless something was learned meanwhile: then there may be more to buy. */
export function unlessLearned(before: View): Step {
  const known = (view: View) => JSON.stringify(view.own?.seat.owned);
  const learned = known(before);
  return (_, view) => (known(view as unknown as View) === learned ? "skip" : null);
}

/** The steps for one colony; `order` is where its rest goes. */
export function stepsOf(purse: Purse, wish: Wish, order: readonly Tech[]): Step[] {
  const steps: Step[] = [];
  const { planet } = purse;
  if (!purse.open)
    steps.push((legal) =>
      given(typed(legal).find(({ action }) => action.do === "produce" && action.planet === planet)),
    );
  const asks = (kind: string): Step => {
    const answer = amount(kind === "emigrate" ? wish.leave : Infinity);
    return (legal, view) => {
      const step = deskOf(view)?.step;
      const now = typeof step === "object" ? Object.keys(step)[0] : step;
      return now === kind ? answer(legal, view) : "skip";
    };
  };
  if (planet !== null) steps.push(asks("emigrate"), asks("bonus"));
  for (const [item, n] of Object.entries(wish.buys) as [Item, number][]) {
    if (!n) continue;
    steps.push((legal) =>
      given(typed(legal).find(({ action }) => action.do === "buy" && action.item === item)),
    );
    steps.push(amount(n));
  }
  for (const tech of order) {
    steps.push(
      (legal) =>
        given(
          typed(legal).find(({ action }) => action.do === "research" && action.tech === tech),
        ) ?? "skip",
    );
    steps.push(asks("invest"));
  }
  if (planet !== null)
    steps.push((legal, view) => {
      if (deskOf(view)?.ip !== 0) return null;
      return given(typed(legal).find(({ action }) => action.do === "done"));
    });
  return steps;
}

/** The first answer of a plan as things stand, and what follows it. */
export function begin(
  steps: readonly Step[],
  legal: readonly Offer[],
  view: Record<string, unknown>,
): { first: Offer; then: Step[] } | null {
  for (const [i, step] of steps.entries()) {
    const answer = step(legal, view);
    if (answer === "skip") continue;
    return answer ? { first: answer, then: steps.slice(i + 1) } : null;
  }
  return null;
}
