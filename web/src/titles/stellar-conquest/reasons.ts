// What speaks for an answer of Stellar Conquest, in words made from its facts.

import type { Fact } from "../../types/stellar-conquest";
import { SHIPS, boxOf, techSheet, type ScOffer, type ScSight } from "./model";
import { ITEM_SIGNS } from "./signs";

/** So many of something, in words. */
export const some = (n: number, one: string, many = `${one}s`): string =>
  `${n} ${n === 1 ? one : many}`;

/** One fact in a few words; nothing for what the label says anyway, and for losses, which are told apart. */
function factWords(fact: Fact, sight: ScSight): string[] {
  const star = (id: number) => boxOf(sight).stars[id]?.name ?? "a star";
  switch (fact.fact) {
    case "ships":
      return [
        SHIPS.flatMap(({ key, name }) =>
          fact.ships[key] > 0 ? [some(fact.ships[key], name.toLowerCase())] : [],
        ).join(", "),
      ].filter(Boolean);
    case "heading_for":
      return [`on the way to ${star(fact.star)}`];
    case "journey":
      return [
        fact.turns == null
          ? `${some(fact.hexes, "hex", "hexes")} away`
          : `${some(fact.hexes, "hex", "hexes")} away: there in ${some(fact.turns, "turn")}`,
      ];
    case "unexplored":
      return ["you have not explored it yet"];
    case "risk":
      return [`${some(fact.ships, "ship")} may be lost: on a roll of ${fact.lost_on}`];
    case "meets_ships":
      return [`meets ships of ${sight.nameOf(fact.seat)}`];
    case "into_cloud":
      return ["the way leads through a gas cloud"];
    case "price":
      return [`costs ${fact.ip} IP each`];
    case "costs":
      return [`costs ${fact.ip} IP, ${fact.left} are left`];
    case "buys":
      return [`brings ${fact.n} × ${ITEM_SIGNS[fact.item].word.toLowerCase()}`];
    case "paid":
      return [`${fact.ip} of ${fact.of} IP are paid for ${techSheet(sight, fact.tech).name}`];
    case "completes":
      return [`completes ${techSheet(sight, fact.tech).name}`];
    case "puts_out":
      return [`puts out ${fact.ip} IP, ${fact.born} million are born`];
    case "leave":
      return [
        `${fact.people} million leave`,
        ...(fact.bonus > 0 ? [`and earn ${fact.bonus} million more`] : []),
      ];
    case "loses_bonus":
      return fact.people > 0 ? [`${fact.people} million of the bonus would be lost`] : [];
    case "live_there":
      return [`${fact.people} million live there`];
    case "capacity":
      return [`room for ${fact.people} million`];
    case "conquered_from":
      return [`taken from ${sight.nameOf(fact.seat)}`];
    case "besieged":
      return ["the colony is under siege"];
    case "odds":
      return [
        `hits ${fact.hits} times of ${fact.of}${fact.again ? ", and a miss is tried again" : ""}`,
      ];
    case "shots":
      return fact.n > 1 ? [`${fact.n} shots`] : [];
    case "post":
      return [
        fact.placed ? `a post at ${star(fact.star)}` : `no post at ${star(fact.star)} any more`,
      ];
    case "factories":
      return [`${some(fact.destroyed, "factory", "factories")} destroyed, ${fact.left} left`];
    case "kills":
      return [`${fact.dead} million die, ${fact.left} are left`];
    default:
      return [];
  }
}

export const reasons = (answer: ScOffer, sight: ScSight): string[] =>
  (answer.facts ?? []).flatMap((fact) => factWords(fact, sight));
