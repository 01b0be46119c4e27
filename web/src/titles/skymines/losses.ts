// What an answer of Skymines loses, from its facts.

import type { Loss } from "../../table/sight";
import type { Fact, Waste } from "../../types/skymines";
import { some } from "./model";

/** What is lost, so many of it; a tile is for a round that does not come. */
const LOST: Record<Waste, (n: number) => string> = {
  goods_points: (n) => `${some(n, "point")} of goods lost`,
  energy_points: (n) => `${some(n, "point")} of energy lost`,
  research_points: (n) => `${some(n, "research point")} lost`,
  steps: (n) => `stops at a barrier: ${some(n, "step")} lost`,
  items: (n) => `${some(n, "card or tile stays", "cards and tiles stay")} unused`,
  tile: () => "no round comes in which the tile would be used",
};

export function losses({ facts }: { facts?: readonly Fact[] }): Loss[] {
  return (facts ?? []).flatMap((fact): Loss[] => {
    if (fact.fact !== "wasted") return [];
    const kind = fact.what === "items" ? "leaves_unused" : "wastes";
    return [{ kind, text: LOST[fact.what](fact.n) }];
  });
}
