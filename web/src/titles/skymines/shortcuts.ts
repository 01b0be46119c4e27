// From the question of the turn straight to what one wants: a card of the display by the goods that pay for it, a hand
// card to the sale, a plan by the space that gives research; and all the cards of a round at once. Each is one gesture,
// which one undo takes back, and none decides what a player would want to decide: where there are several ways, all are offered.

import { exactly, type Step } from "../../base/live";
import { factOf } from "../../table/answers";
import type { GestureOf } from "../../table/sight";
import type { Action, Card, CardSheet, Kind, Need } from "../../types/skymines";
import { losses } from "./losses";
import {
  COMPANIES,
  boxOf,
  cardName,
  companyName,
  kindName,
  planName,
  rowLetter,
  some,
  type SkyOffer,
  type SkySight,
  type Skymines,
} from "./model";
import { follow, passAndTake } from "./plans";
import { strength } from "./rests";

type Gesture = GestureOf<Skymines>;

const step = (action: Action): Step => exactly(action as unknown as Record<string, unknown>);

/** First one answer, then another, and what goes without saying after that. */
function gesture(sight: SkySight, answer: SkyOffer, action: Action, words: string): Gesture {
  return { answer, then: [step(action), ...follow({ ...answer, action }, sight)], words };
}

const isHarmless = (answer: SkyOffer): boolean => losses(answer).length === 0;

const atTurn = ({ question, seat, taught }: SkySight): boolean =>
  question?.id === "turn" && seat !== null && !taught;

// Goods.

/** What an item of the area is. */
function itemWords(sight: SkySight, item: string): string {
  const board = sight.view.boards[sight.seat ?? 0];
  const card = board?.slots["abcde".indexOf(item)];
  if (typeof card === "number") return cardName(sight, card);
  const good: Kind | null = item === "cargo" ? (board?.cargo ?? null) : (item as Kind);
  return good ? `the tile ${kindName(sight, good)}` : "the tile";
}

const itemsOf = ({ action }: SkyOffer): readonly string[] =>
  action.action === "goods" ? action.items : [];

const pointsOf = (answer: SkyOffer): number => factOf(answer, "points")?.n ?? 0;

/** Of each good the least that is enough: what is left over goes on a track, and should be little. */
function payers(sight: SkySight, price: number): SkyOffer[] {
  const goods = sight.legal.filter((answer) => itemsOf(answer).length > 0);
  const best = new Map<string, SkyOffer>();
  for (const answer of goods) {
    if (pointsOf(answer) < price) continue;
    const good = factOf(answer, "card")?.kind ?? goodOf(sight, answer);
    const now = best.get(good);
    const less = (other: SkyOffer) =>
      pointsOf(answer) - pointsOf(other) || itemsOf(answer).length - itemsOf(other).length;
    if (!now || less(now) < 0) best.set(good, answer);
  }
  return [...best.values()];
}

function goodOf(sight: SkySight, answer: SkyOffer): string {
  const [first = ""] = itemsOf(answer);
  const board = sight.view.boards[sight.seat ?? 0];
  const card = board?.slots["abcde".indexOf(first)];
  if (typeof card === "number") return sight.sheet.cards.items[card]?.kind ?? first;
  return first === "cargo" ? (board?.cargo ?? first) : first;
}

/** Bonus spaces of one effect on which a marker may be placed now. */
function marksOn(sight: SkySight, effect: "market" | "sale" | "research"): SkyOffer[] {
  const spaces = sight.sheet.bonus.items.filter((info) =>
    effect === "research"
      ? typeof info.effect === "object" && "majority_research" in info.effect
      : info.effect === effect,
  );
  return sight.legal.filter(
    ({ action }) =>
      action.action === "mark" &&
      !action.once &&
      spaces.some(({ space }) => space === action.space),
  );
}

/** Goods, and the card of the display; or a marker at the market, and the card for coins. */
function buying(sight: SkySight, place: number): Gesture[] {
  const { sums, view } = sight;
  const card = view.table.display[place - 1];
  const price = sums.players[sight.seat ?? 0]?.seat?.display[place - 1] ?? null;
  if (typeof card !== "number" || price === null) return [];
  const name = cardName(sight, card);
  const acquire: Action = { action: "acquire", space: place - 1 };
  const ways = payers(sight, price).map((answer) => {
    const left = pointsOf(answer) - price;
    const rest = left > 0 ? `; ${some(left, "point is", "points are")} left for a track` : "";
    const paid = itemsOf(answer).map((item) => itemWords(sight, item));
    return gesture(sight, answer, acquire, `Use ${paid.join(" and ")} for ${name}${rest}`);
  });
  const coins = sums.market[place - 1] ?? null;
  const have = view.table.coins[sight.seat ?? 0] ?? 0;
  const market = marksOn(sight, "market").filter(
    (answer) => coins !== null && coins + (factOf(answer, "price")?.n ?? 0) <= have,
  );
  return [
    ...ways,
    ...market.map((answer) =>
      gesture(
        sight,
        answer,
        acquire,
        `Place a marker at the market and buy ${name} for ${coins} CC`,
      ),
    ),
  ];
}

/** A marker on the sale, and the card. */
function selling(sight: SkySight, card: Card): Gesture[] {
  if (!sight.view.own?.hand.includes(card)) return [];
  const coins = sight.sheet.cards.items[card]?.sell ?? 0;
  const words = `Place a marker at the sale and sell ${cardName(sight, card)} for ${coins} CC`;
  return marksOn(sight, "sale").map((answer) =>
    gesture(sight, answer, { action: "sell", card }, words),
  );
}

/** A marker for research points, and the plan. */
function planning(sight: SkySight, row: number, column: number): Gesture[] {
  const plan = sight.view.table.plans[row]?.[column];
  const price = boxOf(sight).planPrice.get((["a", "b", "c"] as const)[row] ?? "a") ?? 0;
  if (typeof plan !== "number") return [];
  return marksOn(sight, "research")
    .filter((answer) => isHarmless(answer) && pointsOf(answer) >= price)
    .map((answer) => {
      const points = some(pointsOf(answer), "research point");
      const words = `Place a marker for ${points} and take ${planName(sight, plan)}`;
      return gesture(sight, answer, { action: "take_plan", row, column }, words);
    });
}

/** What a press on a thing does from the question of the turn, where no answer touches it. */
export function waysTo(sight: SkySight, thing: string): readonly Gesture[] {
  if (!atTurn(sight)) return [];
  const [kind, id = ""] = thing.split(":") as [string, string?];
  switch (kind) {
    case "display":
      return buying(sight, Number(id));
    case "card":
      return selling(sight, Number(id));
    case "plan":
      return planning(
        sight,
        [0, 1, 2].findIndex((row) => rowLetter(row) === id[0]),
        Number(id[1]) - 1,
      );
    case "slot": {
      const pass = passAndTake(sight, "abcde".indexOf(id));
      return pass ? [pass] : [];
    }
    default:
      return [];
  }
}

// Drawn with the hand.

/** What happens when one thing is let go over another. */
export function drawnOn(sight: SkySight, from: string, to: string): readonly Gesture[] {
  if (!atTurn(sight)) return [];
  const [what, id = ""] = from.split(":") as [string, string?];
  const [where, at = ""] = to.split(":") as [string, string?];
  const company = COMPANIES.find((other) => other === at);
  if (what === "card" && where === "bonus") {
    const space = sight.sheet.bonus.items.find(({ cell }) => cell === at);
    return space?.effect === "sale" ? selling(sight, Number(id)) : [];
  }
  if (what !== "item") return [];
  const goods = sight.legal.find((answer) => {
    const items = itemsOf(answer);
    return items.length === 1 && items[0] === id;
  });
  if (goods && where === "display")
    return buying(sight, Number(at)).filter(({ answer }) => itemsOf(answer).includes(id));
  if (where !== "company" || !company) return [];
  const name = companyName(sight, company);
  if (goods) {
    const words = `Use ${itemWords(sight, id)}: ${some(pointsOf(goods), "step")} on the track of ${name}`;
    return [gesture(sight, goods, { action: "advance", company }, words)];
  }
  // Energy expands a company, a field scientist works for one: one answer each, where the item lies ready.
  const verb = VERBS[goodOfItem(sight, id)];
  const answer = sight.legal.find(
    ({ action }) => action.action === verb && "company" in action && action.company === company,
  );
  return answer ? [{ answer, then: follow(answer, sight), words: answer.label }] : [];
}

const VERBS: Partial<Record<string, Action["action"]>> = {
  energy: "expand",
  field_scientist: "survey",
};

function goodOfItem(sight: SkySight, item: string): string {
  const card = sight.view.boards[sight.seat ?? 0]?.slots["abcde".indexOf(item)];
  return typeof card === "number" ? (sight.sheet.cards.items[card]?.kind ?? "") : item;
}

/** Whether a thing can be drawn anywhere now. */
export function canDraw(sight: SkySight, thing: string): boolean {
  if (!atTurn(sight) || sight.busy) return false;
  const [what, id = ""] = thing.split(":") as [string, string?];
  if (what === "card") return selling(sight, Number(id)).length > 0;
  if (what !== "item") return false;
  const used = sight.view.boards[sight.seat ?? 0]?.used ?? [];
  const ready = !(used as readonly string[]).includes(id);
  return ready && (sight.touching.has(thing) || VERBS[goodOfItem(sight, id)] !== undefined);
}

// Planning.

/** Less than this a card waits for another round: it does nothing now. */
const LEAST = 7;
const TOGETHER = 2.5;
const ASKED = 5;
const MORE_PLANS = 12;

const asksFor = (need: Need, kind: Kind): boolean =>
  typeof need === "object" &&
  (("at_least" in need && need.at_least[0] === kind) ||
    ("both" in need && need.both.some(([of]) => of === kind)));

/** How much a card brings this round beside those that are laid already. */
function worthNow(info: CardSheet, laid: readonly CardSheet[], ahead: readonly Need[]): number {
  const same = laid.filter(({ kind }) => kind === info.kind);
  switch (info.kind) {
    case "share":
      return 0;
    case "research_scientist":
      // One upload serves all plans; a second scientist finds nothing left.
      return ahead.length === 0 || same.length > 0
        ? 0
        : strength(info) + MORE_PLANS * (ahead.length - 1);
    case "field_scientist":
      return strength(info);
    default: {
      const together = same.reduce((sum, { value }) => sum + value, 0);
      const asked = ahead.filter((need) => asksFor(need, info.kind)).length;
      return strength(info) + TOGETHER * together + ASKED * asked;
    }
  }
}

/** The cards that most would lay into the slots that are free: strong ones, of one kind, and those that plans ask for. */
export function cardsToLay(
  hand: readonly Card[],
  laid: readonly Card[],
  free: number,
  ahead: readonly Need[],
  items: readonly CardSheet[],
): Card[] {
  const chosen: Card[] = [];
  const info = (card: Card) => items[card]!;
  while (chosen.length < free) {
    const beside = [...laid, ...chosen].map(info);
    const left = hand.filter((card) => !chosen.includes(card));
    const worth = left.map((card) => worthNow(info(card), beside, ahead));
    const best = Math.max(...worth);
    if (left.length === 0 || best < LEAST) break;
    chosen.push(left[worth.indexOf(best)]!);
  }
  return chosen;
}

/** All that is still to be laid at one press; a card pressed before it is laid instead of one of these. */
export function layAll(sight: SkySight): Gesture | null {
  const { question, view, seat, legal } = sight;
  const board = seat === null ? undefined : view.boards[seat];
  if (question?.id !== "plan" || seat === null || !board || !view.own || sight.taught) return null;
  const { hand, planned } = view.own;
  const laid = planned.filter((card): card is Card => card !== null);
  const at = view.table.upload[seat] ?? 0;
  const ahead = board.screens.slice(at).map((plan) => sight.sheet.plans.items[plan]!.need);
  const free = board.open.length - laid.length;
  const cards = cardsToLay(hand, laid, free, ahead, sight.sheet.cards.items);
  const places = cards.map((card): Action => ({ action: "place", card }));
  const answer = legal.find(({ action }) => action.action === "place" && action.card === cards[0]);
  if (!answer || cards.length < 2) return null;
  const names = cards.map((card) => cardName(sight, card));
  const last = names.pop();
  const more = laid.length > 0 ? "also " : "";
  return {
    answer,
    then: places.slice(1).map(step),
    words: `Lay ${more}${names.join(", ")} and ${last}`,
  };
}
