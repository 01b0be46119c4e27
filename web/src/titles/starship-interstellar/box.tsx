// What lies in the box of Starship Interstellar, part by part.

import type { ComponentChildren } from "preact";

import type { GainFact, PassSheet, Sheet, Technology } from "../../types/starship-interstellar";
import type { Part } from "../boxes";
import { capital, cubeWords, technologySign, waysWords } from "./model";
import { CubeRow, Icon, Price, Ways } from "./parts";
import { signs, type SignId } from "./signs";

const icon = (of: SignId) => <Icon of={of} />;

/** What the parts of this title are drawn with stands under its own style. */
const own = (children: ComponentChildren) => <span class="si">{children}</span>;

const gives = (ways: readonly GainFact[][]): string =>
  ways.length === 0 ? "Gives nothing." : `Gives ${waysWords(ways)}.`;

function tokens({ tokens: list, deeds, extras }: Sheet): Part[] {
  const named = new Map(deeds.map(({ id, name }) => [id, name]));
  const base = list.map(({ token, name, favours }): Part => {
    const of = (token in signs ? token : "production") as SignId;
    return {
      kind: "Action tokens",
      name,
      face: own(icon(of)),
      lines: [
        signs[of].line,
        `In the Salvation Phase it favours ${named.get(favours)}: 1 Prestige more.`,
      ],
      rule: signs[of].rule,
    };
  });
  const extra = extras.map(({ extra: id, action, salvation, repeats, rule }): Part => ({
    kind: "Extra Action tokens",
    name: `Extra Action ${id}`,
    face: own(icon("extra")),
    lines: [
      `Action side: ${action}${repeats ? ", can be repeated" : ""}.`,
      `Salvation side: ${salvation}.`,
    ],
    rule,
  }));
  return [...base, ...extra];
}

function technologies({ families, salvation }: Sheet): Part[] {
  const levels = families.flatMap(({ family, name, levels: all }) =>
    all.map(({ level, price, rule }): Part => ({
      kind: "Technologies of the Action Phase",
      name: `${name}, level ${level}`,
      face: own(
        <>
          {icon(technologySign({ family } as Technology))} <Price price={price} />
        </>,
      ),
      lines: [`Costs ${cubeWords(price)}.`],
      rule,
    })),
  );
  const prices = salvation.prices.map(cubeWords).join("; ");
  const others = salvation.technologies.map(({ id, name, rule }): Part => ({
    kind: "Technologies of the Salvation Phase",
    name,
    face: own(icon(technologySign({ salvation: id }))),
    lines: [`The first that a player researches, the second and so on cost: ${prices}.`],
    rule,
  }));
  return [...levels, ...others];
}

function ship({ mechanisms }: Sheet): Part[] {
  return mechanisms.map(({ price, value, is_universal, is_starting }) => ({
    kind: is_universal ? "Universal Mechanisms" : "Mechanisms",
    name: is_universal ? "Universal Mechanism" : `Mechanism worth ${value}`,
    face: own(<Price price={price} />),
    lines: [
      is_universal
        ? "Any cubes pay for it, and it is worth what they are worth."
        : `Costs ${cubeWords(price)}; ${value} Prestige.`,
      ...(is_starting ? ["One of those that lie out at the start."] : []),
    ],
    rule: is_universal ? "§V7.2" : "§5.1.2",
  }));
}

function journey({ discoveries, points }: Sheet): Part[] {
  const found = discoveries.map(({ kind, discoverer, visitor }): Part => ({
    kind: "Discovery tokens",
    name: signs[kind].word,
    face: own(
      <>
        {icon(kind)} <Ways ways={visitor} />
      </>,
    ),
    lines: [
      signs[kind].line,
      ...(discoverer.length > 0 ? [`Whoever turns it over: ${waysWords(discoverer)}.`] : []),
      ...(visitor.length > 0 ? [`Each who arrives: ${waysWords(visitor)}.`] : []),
    ],
    rule: signs[kind].rule,
  }));
  const interest = points.map(({ column, row, ways }): Part => ({
    kind: "Points of Interest",
    name: `Column ${column}, row ${row + 1}`,
    face: own(<Ways ways={ways} />),
    lines: [`The first Probe there: ${waysWords(ways)}.`],
    rule: "§5.3.6",
  }));
  return [...found, ...interest];
}

function worlds({ planets, production, solar_events }: Sheet): Part[] {
  const known = planets.map(({ planet, speed, gravity, spaces }): Part => ({
    kind: "Planets",
    name: capital(planet),
    lines: [
      `Its Orbit has ${spaces} spaces in a Quadrant; it moves ${speed} a round.`,
      `Leaving it costs ${gravity} Fuel.`,
    ],
    rule: "§3.2",
  }));
  const found = production.map(({ planet, layers, ars }): Part => ({
    kind: "Production tokens",
    name: capital(planet),
    face: own(<CubeRow cubes={layers[0] ?? {}} />),
    lines: [
      `Deposit: ${layers.map(cubeWords).join(", below ")}.`,
      `The founder receives ${ars} at once.`,
    ],
    rule: "§4.7",
  }));
  const events = solar_events.map((cubes): Part => ({
    kind: "Solar Events",
    name: "Solar Event",
    face: own(<CubeRow cubes={cubes} />),
    lines: [`Dead: ${cubeWords(cubes)} of the people.`],
    rule: "§7.2",
  }));
  return [...known, ...found, ...events];
}

const passLines = ({ action, salvation }: PassSheet): string[] => [
  `Action Phase: ${action.map(waysWords).join("; ")}.`,
  `Salvation Phase: ${salvation.map(waysWords).join("; ")}.`,
];

function boards({ government, tracks, pass }: Sheet): Part[] {
  const rows = government.flatMap(({ name, spaces }) =>
    spaces.map((ways, i): Part => ({
      kind: "Seats of the World Government",
      name: `${name}, seat ${i + 1}`,
      face: own(<Ways ways={ways} />),
      lines: [gives(ways)],
      rule: "§5.4.2",
    })),
  );
  const leaders = tracks.flatMap(({ track, board, spaces }) =>
    spaces.map((ways, i): Part => ({
      kind: board ? `Leader Tracks: ${board.replaceAll("_", " ")}` : "Leader Tracks",
      name: `${track === "starship" ? "Starship" : "Humankind"}, space ${i + 1}`,
      face: own(<Ways ways={ways} />),
      lines: [gives(ways)],
      rule: board ? "§V6.1" : "§5.5.1",
    })),
  );
  const token: Part = {
    kind: "Pass tokens",
    name: "Pass token",
    lines: passLines(pass),
    rule: "§4.8",
  };
  return [...rows, ...leaders, token];
}

function modules({ modules: all }: Sheet): Part[] {
  const asteroids = all.asteroids.map(({ resource, is_first, ways }): Part => ({
    kind: "Asteroids",
    name: `${capital(resource)} Asteroid${is_first ? ", First Sighting" : ""}`,
    face: own(<Ways ways={ways} />),
    lines: [gives(ways)],
    rule: "§K.5.1",
  }));
  const kuiper = all.kuiper_tokens.map(({ planet, moves }): Part => ({
    kind: "Kuiper tokens",
    name: capital(planet),
    lines: [`Asteroids of the four Quadrants fall ${moves.join(", ")} Orbits.`],
    rule: "§K.2.4",
  }));
  const families = all.families.map((cubes): Part => ({
    kind: "Families",
    name: "Family",
    face: own(<CubeRow cubes={cubes} />),
    lines: [`${capital(cubeWords(cubes))} of the people.`],
    rule: "§V2.2",
  }));
  const unique = all.unique_pass.map((sheet, i): Part => ({
    kind: "Unique Pass tokens",
    name: `Unique Pass token ${i + 1}`,
    lines: passLines(sheet),
    rule: "§V5.3",
  }));
  return [...asteroids, ...kuiper, ...families, ...unique];
}

export const parts = (sheet: Sheet): Part[] => [
  ...tokens(sheet),
  ...technologies(sheet),
  ...ship(sheet),
  ...journey(sheet),
  ...worlds(sheet),
  ...boards(sheet),
  ...modules(sheet),
];
