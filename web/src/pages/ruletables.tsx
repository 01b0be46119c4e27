// Tables of the box beside the sections that speak of them: prices, research, odds, tracks. Every
// number comes from the components; nothing is written twice.

import type { ComponentChildren } from "preact";

import { sheetOf } from "../base/books";
import { sentence } from "../table/answers";
import type * as Skymines from "../types/skymines";
import type * as Starship from "../types/starship-interstellar";
import type * as Stellar from "../types/stellar-conquest";

/** A table as it is printed: its head, and rows whose first cell names them. */
interface Printed {
  caption: string;
  head: string[];
  rows: ComponentChildren[][];
}

const words = (name: string): string => sentence(name.replaceAll("_", " "));

// Stellar Conquest.

function prices({ items, techs }: Stellar.Sheet): Printed {
  const techName = (id: Stellar.Tech) => techs.find(({ tech }) => tech === id)?.name ?? id;
  return {
    caption: "What a colony buys, in industrial points",
    head: ["", "One", "Two at once", "Needs"],
    rows: items.map(({ name, ip, pair, needs }) => [
      sentence(name),
      ip,
      pair ?? "",
      needs ? techName(needs) : "",
    ]),
  };
}

function research({ techs }: Stellar.Sheet): Printed {
  const lower = ({ reduced }: Stellar.TechSheet): string => {
    if (!reduced) return "";
    const owner = techs.find(({ tech }) => tech === reduced.with)?.name;
    return `${reduced.ip} with ${owner ?? `a speed of ${reduced.with_speed}`}`;
  };
  const sorted = [...techs].sort((a, b) => a.class.localeCompare(b.class) || a.level - b.level);
  return {
    caption: "Technologies, in industrial points",
    head: ["", "Class", "Level", "Price", "Lower price", "What it is good for"],
    rows: sorted.map((tech) => [
      sentence(tech.name),
      words(tech.class),
      tech.level,
      tech.ip,
      lower(tech),
      sentence(tech.effect),
    ]),
  };
}

/** Who fires down the side, at what across: the chance of one shot. */
function odds({ attack }: Stellar.Sheet): Printed {
  const firers = [...new Set(attack.map(({ firer }) => firer))];
  const targets = [...new Set(attack.map(({ target }) => target))];
  const cell = (firer: Stellar.Unit, target: Stellar.Unit): string => {
    const found = attack.find((row) => row.firer === firer && row.target === target);
    if (!found || found.hits === 0) return "–";
    return `${Math.round((100 * found.hits) / found.of)} %`;
  };
  return {
    caption: "The chance that one shot hits: who fires down the side, at what across",
    head: ["", ...targets.map(words)],
    rows: firers.map((firer) => [words(firer), ...targets.map((target) => cell(firer, target))]),
  };
}

// Starship Interstellar.

function market({ market: rows }: Starship.Sheet): Printed {
  const most = Math.max(...rows.map(({ prices: list }) => list.length));
  const spaces = Array.from({ length: most }, (_, i) => `Space ${i + 1}`);
  return {
    caption: "The Market: Fuel for a cube sold on each space; buying it costs 1 more",
    head: ["", ...spaces, "Cubes at the start"],
    rows: rows.map((row) => [
      words(row.resource),
      ...spaces.map((_, i) => row.prices[i] ?? ""),
      row.start,
    ]),
  };
}

function goals({ sizes }: Starship.Sheet): Printed {
  const colours = ["red", "yellow", "green", "blue", "purple"] as const;
  return {
    caption: "By the number of players; one plays as two",
    head: ["Players", "People to save", ...colours.map((colour) => `${words(colour)} people`)],
    rows: sizes.map(({ players, goal, population }) => [
      players,
      goal,
      ...colours.map((colour) => population[colour] ?? 0),
    ]),
  };
}

/** What the technologies cost, level by level. */
function technologyPrices({ families, salvation }: Starship.Sheet): Printed {
  return {
    caption: "Prices in cubes; those of the Salvation Phase cost more with each that one has",
    head: ["", "First", "Second", "Third", "Fourth"],
    rows: [
      ...families.map(({ name, levels: all }) => [
        name,
        ...[0, 1, 2, 3].map((i) => (all[i] ? cubes(all[i].price) : "")),
      ]),
      ["Salvation Phase", ...[0, 1, 2, 3].map((i) => cubes(salvation.prices[i] ?? {}))],
    ],
  };
}

const cubes = (of: Starship.Cubes): string =>
  Object.entries(of)
    .filter(([, n]) => n)
    .map(([colour, n]) => `${n} ${colour}`)
    .join(", ");

/** How the planets go round. */
function orbits({ planets }: Starship.Sheet): Printed {
  return {
    caption: "The planets, from the Sun outwards",
    head: ["", "Spaces in a Quadrant", "Moves in a round", "Fuel to leave it"],
    rows: planets.map(({ planet, spaces, speed, gravity }) => [
      words(planet),
      spaces,
      speed,
      gravity,
    ]),
  };
}

function difficulties({ hall }: Starship.Sheet): Printed {
  return {
    caption: "The AI bag by difficulty",
    head: ["", "Cubes"],
    rows: hall.bags.map(({ level, bag }) => [words(level), cubes(bag)]),
  };
}

function spiral({ spiral: spaces }: Starship.Sheet): Printed {
  const rows = spaces.flatMap((space, i): ComponentChildren[][] => {
    if (space.icon === "blank") return [];
    const what = space.icon === "event" ? "Solar Event" : `The end of ${words(space.planet)}`;
    return [[i + 1, what]];
  });
  return { caption: "The Solar Spiral", head: ["Space", "What happens"], rows };
}

// Skymines.

/** A track of the player board: what its spaces are worth at the end, and which one opens a slot. */
function values(name: string, track: Skymines.TrackSheet): Printed {
  return {
    caption: `${name}: ${track.length} spaces; space ${track.opens_slot} opens a slot`,
    head: ["From space", "Worth at the end, in CC"],
    rows: track.worth.map(({ space, coins }) => [space, coins]),
  };
}

/** Luna by her levels. */
function levels({ levels: { items } }: Skymines.Sheet): Printed {
  const yes = (is: boolean) => (is ? "yes" : "");
  return {
    caption: "Luna's levels",
    head: [
      "Level",
      "Cards of grade 2",
      "More slots",
      "Helium at the start",
      "Upload at the start",
      "Luna tokens on the tank",
      "On the research track",
    ],
    rows: items.map(({ level, grade_2, slots, helium, upload, tank, research: screens }) => [
      level,
      yes(grade_2),
      yes(slots),
      helium,
      upload,
      tank.join(", "),
      screens.join(", "),
    ]),
  };
}

/** The ten faces of the company tracks. */
function faces({ faces: { items } }: Skymines.Sheet): Printed {
  const at = (list: readonly Skymines.CoinsAt[]) =>
    list.map(({ space, coins }) => `${coins} at ${space}`).join(", ");
  return {
    caption:
      "The ten faces: where shares lie, what barriers cost, what thresholds pay, and bonuses",
    head: [
      "",
      "Spaces",
      "A share more on",
      "Barriers, coins before a space",
      "Coins on a space",
      "Bonuses",
    ],
    rows: items.map(({ name, length, shares, barriers, thresholds, perks }) => [
      name,
      length,
      shares.join(", "),
      at(barriers),
      at(thresholds),
      perks.map(({ space, perk }) => `${words(perk)} from ${space}`).join(", "),
    ]),
  };
}

function display({ cards: { items } }: Skymines.Sheet): Printed {
  const kinds = new Map<string, [Skymines.CardSheet, number]>();
  for (const card of items.filter(({ letter }) => letter)) {
    const key = `${card.name} ${card.cost} ${card.sell}`;
    kinds.set(key, [card, (kinds.get(key)?.[1] ?? 0) + 1]);
  }
  return {
    caption: "The cards of the display: price without surcharge, and what a sale pays",
    head: ["", "Letter", "Costs", "Sells for", "How many"],
    rows: [...kinds.values()].map(([{ name, letter, cost, sell }, n]) => [
      sentence(name),
      letter,
      cost,
      sell,
      n,
    ]),
  };
}

function ranks({ campaign: { items } }: Skymines.Sheet): Printed {
  return {
    caption: "Success points by the rank in a chapter",
    head: ["Players", "First", "Second", "Third", "Fourth"],
    rows: items.ranks.map((row, i) => [i + 2, ...[0, 1, 2, 3].map((rank) => row[rank] ?? "")]),
  };
}

/** By section: the table that stands beside it. */
const TABLES: Record<string, Record<string, (sheet: unknown) => Printed>> = {
  "stellar-conquest": {
    "T.1": (sheet) => prices(sheet as Stellar.Sheet),
    "T.2": (sheet) => research(sheet as Stellar.Sheet),
    "T.3": (sheet) => odds(sheet as Stellar.Sheet),
  },
  "starship-interstellar": {
    "T.0": (sheet) => technologyPrices(sheet as Starship.Sheet),
    "3.2": (sheet) => orbits(sheet as Starship.Sheet),
    "H.1.3": (sheet) => difficulties(sheet as Starship.Sheet),
    "4.4": (sheet) => market(sheet as Starship.Sheet),
    "7.1": (sheet) => spiral(sheet as Starship.Sheet),
    "8.1": (sheet) => goals(sheet as Starship.Sheet),
  },
  skymines: {
    "5.6.3": (sheet) => values("The tank", (sheet as Skymines.Sheet).tank.items),
    "11.3": (sheet) => levels(sheet as Skymines.Sheet),
    "7.1": (sheet) => faces(sheet as Skymines.Sheet),
    "5.2.4": (sheet) => display(sheet as Skymines.Sheet),
    "17.3": (sheet) => ranks(sheet as Skymines.Sheet),
    "10.4": (sheet) => values("The research track", (sheet as Skymines.Sheet).research.items),
  },
};

export function RuleTable({ title, section }: { title: string; section: string }) {
  const make = TABLES[title]?.[section];
  const sheet = make ? sheetOf(title) : null;
  if (!make || !sheet) return null;
  const { caption, head, rows } = make(sheet);
  return (
    <div class="rule-table" tabIndex={0} role="group" aria-label={caption}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((cell, i) =>
              cell ? (
                <th key={i} scope="col">
                  {cell}
                </th>
              ) : (
                <td key={i} />
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              {row.map((cell, j) =>
                j === 0 ? (
                  <th key={j} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={j}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
