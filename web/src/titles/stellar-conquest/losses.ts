// What an answer of Stellar Conquest loses, from its facts.

import type { Loss } from "../../table/sight";
import type { Fact } from "../../types/stellar-conquest";

function lossOf(fact: Fact): Loss | null {
  switch (fact.fact) {
    case "wastes":
      // The last point is spent: then nothing is lost.
      if (fact.ip === 0) return null;
      return { kind: "wastes", text: `${fact.ip} IP are lost` };
    case "no_room":
      if (fact.people === 0) return null;
      return { kind: "wastes", text: `${fact.people} million find no room and die` };
    case "abandons":
      return { kind: "gives_up", text: "nobody lives there any more: the colony is given up" };
    case "out_of_range": {
      const { distance, range, stops_at } = fact;
      const n = (distance ?? range) - range;
      const far = distance == null ? "" : n === 1 ? "1 hex " : `${n} hexes `;
      const stop = stops_at ? `they stop at ${stops_at}` : "they cannot set out";
      return { kind: "wastes", text: `${far}beyond your range: ${stop}` };
    }
    default:
      return null;
  }
}

export function losses({ facts }: { facts?: readonly Fact[] }): Loss[] {
  return (facts ?? []).flatMap((fact) => lossOf(fact) ?? []);
}
