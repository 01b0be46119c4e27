// What lies in the box of Stellar Conquest, part by part.

import { sentence } from "../../table/answers";
import type { OddsSheet, Sheet, Unit } from "../../types/stellar-conquest";
import { Glyph } from "../../ui/glyph";
import type { Part } from "../boxes";
import { effectOf } from "./sheet";
import { ITEM_SIGNS, PLANET_SIGNS, SHIP_SIGNS, STAR_SIGNS, TECH_SIGNS } from "./signs";

const words = (name: string): string => name.replaceAll("_", " ");

/** What a unit hits, and with what on the dice. */
function fires(attack: readonly OddsSheet[], unit: Unit): string[] {
  const hits = attack.filter(({ firer, hits: n }) => firer === unit && n > 0);
  const on = ({ up_to, exactly }: OddsSheet): string =>
    up_to ? (up_to === 1 ? "on a 1" : `on 1 to ${up_to}`) : `with exactly ${exactly} on two dice`;
  return hits.length > 0
    ? [`Hits ${hits.map((row) => `${words(row.target)} ${on(row)}`).join(", ")}.`]
    : ["Never fires."];
}

function ships({ ships: list, attack }: Sheet): Part[] {
  return list.map(({ class: kind, name, start, bombardment }) => ({
    kind: "Ships",
    name: sentence(name),
    face: <Glyph of={SHIP_SIGNS[kind].glyph} />,
    lines: [
      SHIP_SIGNS[kind].line,
      ...fires(attack, kind),
      ...(bombardment > 0 ? [`Can kill ${bombardment} million of a conquered colony a turn.`] : []),
      ...(start > 0 ? [`A player begins with ${start}.`] : []),
    ],
    rule: SHIP_SIGNS[kind].rule,
  }));
}

function purchases({ items, techs }: Sheet): Part[] {
  const named = new Map(techs.map(({ tech, name }) => [tech, name]));
  return items.map(({ item, name, ip, pair, needs }) => ({
    kind: "What a colony buys",
    name: sentence(name),
    face: <Glyph of={ITEM_SIGNS[item].glyph} />,
    lines: [
      `Costs ${ip} IP${pair ? `, two at once ${pair}` : ""}.`,
      ...(needs ? [`Needs ${named.get(needs)}.`] : []),
      ITEM_SIGNS[item].line,
    ],
    rule: ITEM_SIGNS[item].rule,
  }));
}

function technologies({ techs }: Sheet): Part[] {
  const named = new Map(techs.map(({ tech, name }) => [tech, name]));
  return techs.map((row) => ({
    kind: `Technologies: ${row.class}`,
    name: sentence(row.name),
    face: <Glyph of={TECH_SIGNS[row.tech].glyph} />,
    lines: [
      `${sentence(effectOf(row))}.`,
      `Level ${row.level}, costs ${row.ip} IP${
        row.reduced
          ? `; ${row.reduced.ip} with ${row.reduced.with ? named.get(row.reduced.with) : `a speed of ${row.reduced.with_speed}`}`
          : ""
      }.`,
    ],
    rule: TECH_SIGNS[row.tech].rule,
  }));
}

function planets({ cards }: Sheet): Part[] {
  const kinds = new Map(
    cards.flatMap(({ planets: all }) => all.map((planet) => [planet.kind, planet] as const)),
  );
  return [...kinds.values()].map(({ kind, name, points, growth_per }) => ({
    kind: "Planets",
    name: sentence(name),
    face: <Glyph of={PLANET_SIGNS[kind].glyph} />,
    lines: [
      PLANET_SIGNS[kind].line,
      points > 0 ? `${points} at the end for whoever controls it.` : "No points at the end.",
      growth_per > 0 ? `A million is born for every ${growth_per}.` : "Nobody is born there.",
    ],
    rule: PLANET_SIGNS[kind].rule,
  }));
}

function starCards({ cards }: Sheet): Part[] {
  return cards.map(({ card, colour, planets: all }) => ({
    kind: `Star cards: ${colour}`,
    name: `Card ${card}`,
    face: (
      <>
        <Glyph of={STAR_SIGNS[colour].glyph} />
        {all.map(({ kind }, i) => (
          <Glyph key={i} of={PLANET_SIGNS[kind].glyph} />
        ))}
      </>
    ),
    lines:
      all.length === 0
        ? ["No planets."]
        : all.map(
            ({ name, capacity, mineral_rich }) =>
              `${sentence(name)}, ${capacity} million${mineral_rich ? ", rich in minerals" : ""}.`,
          ),
    rule: "§2.2",
  }));
}

export const parts = (sheet: Sheet): Part[] => [
  ...ships(sheet),
  ...purchases(sheet),
  ...technologies(sheet),
  ...planets(sheet),
  ...starCards(sheet),
];
