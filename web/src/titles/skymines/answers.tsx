// What an answer brings and costs, from its facts: for the list of answers.

import type { ComponentChildren } from "preact";

import type { Currency, Fact } from "../../types/skymines";
import { Glyph } from "../../ui/glyph";
import { needWords, rewardOf, shortName, some, words, type SkyOffer, type SkySight } from "./model";
import { restWords } from "./rests";
import { perkSign, signs, type SignId } from "./signs";

type Walk = Extract<Fact, { fact: "walk" }>;

function walkWords(walk: Walk): string[] {
  const { company, from, to, shares, unlocks, barrier, left, coins, to_others } = walk;
  return [
    to === from ? `${shortName(company)}: stays on ${to}` : `${shortName(company)} ${from} → ${to}`,
    ...(shares > 0 ? [`+${some(shares, "share")}`] : []),
    ...unlocks.map((perk) => `bonus: ${perkSign(perk).word.toLowerCase()}`),
    ...(barrier && left > 0
      ? [
          barrier.can_pay
            ? `barrier: ${some(barrier.coins, "coin")} to go on by ${left}`
            : `stops at the barrier, which costs ${barrier.coins}`,
        ]
      : []),
    ...(coins > 0 ? [`+${some(coins, "coin")}`] : []),
    ...(to_others > 0 ? [`the others get ${some(to_others, "coin")}`] : []),
  ];
}

/** One fact in a few words; nothing for what the label says anyway. */
function factWords(fact: Fact): string[] {
  switch (fact.fact) {
    case "price":
      return [`costs ${fact.n} of your ${some(fact.have, ...PRICED[fact.of])}`];
    case "coins":
      return [`+${some(fact.n, "coin")}`];
    case "helium":
      return heliumWords(fact);
    case "upload":
      return [
        ...(fact.worth_after > fact.worth_before
          ? [`research worth ${fact.worth_before} → ${fact.worth_after}`]
          : []),
        ...(fact.opens_slot ? ["switches slot e on"] : []),
      ];
    case "steps":
      return [`${some(fact.n, "step")} on a track`];
    case "walk":
      return walkWords(fact);
    case "card":
      return fact.share ? [`with a share of ${shortName(fact.share)}`] : [];
    case "pile":
      return fact.cards.length > 1 ? [some(fact.cards.length, "card")] : [];
    case "slots":
      return [fact.free > 0 ? `${some(fact.free, "slot")} free after it` : "the last slot"];
    case "value":
      return [
        fact.after === fact.before
          ? `a share stays at ${fact.before}`
          : `a share ${fact.before} → ${fact.after}`,
        ...(fact.own_shares > 0 && fact.after !== fact.before
          ? [`${signed((fact.after - fact.before) * fact.own_shares)} for you`]
          : []),
      ];
    case "shares":
      return [`a share is worth ${fact.value}, you have ${fact.own_shares}`];
    case "ousts":
      return [`ousts ${fact.companies.map(shortName).join(" or ")}`];
    case "plan":
      return planWords(fact);
    case "majority":
      return [`you ${fact.yours} : ${fact.theirs}`];
    case "first_player":
      return ["you begin the next round"];
    case "tile":
      return [`${words(fact.tile)} in the next round`];
    case "counter":
      return [fact.averts ? "averts the threat" : `counter ${fact.counters} of ${fact.needed}`];
    case "level":
      return [
        `level ${fact.before} → ${fact.after}`,
        ...(fact.success > 0 ? [`Luna gets ${some(fact.success, "success point")}`] : []),
      ];
    case "points":
    case "wasted":
      return [];
  }
}

const signed = (n: number): string => (n > 0 ? `+${n}` : `−${-n}`);

const PRICED: Record<Currency, [one: string, many: string]> = {
  coins: ["coin", "coins"],
  goods: ["point", "points"],
  energy: ["energy point", "energy points"],
  research: ["research point", "research points"],
  helium: ["helium", "helium"],
};

function heliumWords(fact: Extract<Fact, { fact: "helium" }>): string[] {
  return [
    `tank ${fact.from} → ${fact.to}`,
    ...(fact.worth_after > fact.worth_before
      ? [`worth ${fact.worth_before} → ${fact.worth_after}`]
      : []),
    ...(fact.coins > 0 ? [`+${some(fact.coins, "coin")}`] : []),
    ...(fact.opens_slot ? ["switches slot a on"] : []),
  ];
}

function planWords(fact: Extract<Fact, { fact: "plan" }>): string[] {
  const met = fact.is_met === true ? ["you meet it"] : fact.is_met === false ? ["not met now"] : [];
  return [`${needWords(fact.asks)} → ${rewardOf(fact.gives)?.words ?? "nothing"}`, ...met];
}

/** What an answer brings and costs, in one line. */
export const bringsOf = ({ facts }: SkyOffer): string =>
  (facts ?? []).flatMap(factWords).join(" · ");

/** The sign of an answer: what it spends, gains or touches. */
export function answerSign({ action, facts }: SkyOffer, sight: SkySight): SignId | null {
  switch (action.action) {
    case "goods":
      return goodOf(action.items, sight);
    case "acquire":
      return facts?.flatMap((fact) => (fact.fact === "card" ? [fact.kind] : []))[0] ?? "market";
    case "advance":
    case "survey":
    case "oust":
      return action.company;
    case "expand":
      return action.company;
    case "settle":
    case "from":
    case "to":
      return "outpost";
    case "take_plan":
      return "plan";
    case "take_special":
      return "special";
    case "upload":
      return "upload";
    case "mark":
      return markSign(action.space, sight);
    case "sell":
      return "sale";
    case "pay":
      return "barrier";
    case "place":
      return sight.sheet.cards.items[action.card]?.kind ?? null;
    case "cargo":
      return action.good;
    case "take":
    case "rest":
      return "rest";
    case "avert":
      return "threat";
    case "level":
      return "luna";
    default:
      return null;
  }
}

function goodOf(items: readonly string[], { view, seat, sheet }: SkySight): SignId | null {
  const board = seat === null ? undefined : view.boards[seat];
  const [first] = items;
  if (!board || first === undefined) return null;
  if (first === "cargo") return board.cargo ?? "cargo";
  const card = board.slots["abcde".indexOf(first)];
  return typeof card === "number" ? (sheet.cards.items[card]?.kind ?? null) : null;
}

function markSign(space: number, { sheet }: SkySight): SignId {
  const effect = sheet.bonus.items.find((other) => other.space === space)?.effect;
  if (effect === "market") return "market";
  if (effect === "sale") return "sale";
  if (!effect) return "bonus_marker";
  if ("majority_track" in effect) return effect.majority_track.company;
  if ("majority_research" in effect) return "research";
  if ("first_player" in effect) return "first_player";
  return effect.tile.tile;
}

/** How an answer looks in the list. */
/** What follows an answer by itself, said before it is given. */
function goesOn({ action }: SkyOffer, sight: SkySight): string {
  const last = sight.view.table.round >= sight.sums.last_round;
  if (action.action === "take" && !last) return restWords(sight, action.slot);
  if (action.action === "upload") return "goes on with plans that are met and cost nothing";
  return "";
}

export function face(
  answer: SkyOffer,
  sight: SkySight,
): { sign?: ComponentChildren; line?: string } {
  const sign = answerSign(answer, sight);
  return {
    sign: sign ? (
      <span class={`answer-sign s-${sign} co-${sign}`}>
        <Glyph of={signs[sign].glyph} />
      </span>
    ) : undefined,
    line: [bringsOf(answer), goesOn(answer, sight)].filter(Boolean).join(" · ") || undefined,
  };
}
