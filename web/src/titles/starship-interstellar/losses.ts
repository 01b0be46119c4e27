// What an answer of Starship Interstellar loses, from its facts.

import type { Loss } from "../../table/sight";
import type { Fact } from "../../types/starship-interstellar";
import { countOf } from "./model";

const some = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

function lossOf(fact: Fact): Loss | null {
  switch (fact.fact) {
    case "gives_up_base": {
      const cubes = countOf(fact.deposit) + countOf(fact.storage);
      const with_ = [
        ...(cubes > 0 ? [some(cubes, "cube", "cubes")] : []),
        ...(fact.buildings > 0 ? [some(fact.buildings, "Building", "Buildings")] : []),
      ];
      const lost = with_.length > 0 ? `, with ${with_.join(" and ")}` : "";
      return { kind: "gives_up", text: `the Base is given up${lost}` };
    }
    case "finds_no_room":
      return {
        kind: "wastes",
        text: `${some(countOf(fact.cubes), "cube finds", "cubes find")} no room`,
      };
    case "left_idle":
      return {
        kind: "leaves_unused",
        text: `${some(fact.parts.length, "part", "parts")} of the production would stand idle`,
      };
    case "unused": {
      const tokens = fact.tokens + fact.asteroids;
      if (tokens === 0) return null;
      return {
        kind: "leaves_unused",
        text: `${some(tokens, "token stays", "tokens stay")} unused`,
      };
    }
    case "overpays":
      return { kind: "wastes", text: `pays ${fact.value} too much` };
    case "no_base_aboard":
      return { kind: "wastes", text: "no Base is aboard: none can be founded there" };
    default:
      return null;
  }
}

export function losses({ facts }: { facts?: readonly Fact[] }): Loss[] {
  return (facts ?? []).flatMap((fact) => lossOf(fact) ?? []);
}
