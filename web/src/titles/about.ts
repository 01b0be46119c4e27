// What is said of a title before a table of it is opened: in the lobby, and where one is set up.

import type { AutomaOption } from "../base/options";
import type { Sheet as SkyminesSheet } from "../types/skymines";

interface About {
  /** One sentence for the lobby. */
  pitch: string;
  /** A good first game: options by name, how many sit down if not all that can, and against whom. */
  firstGame: { seats?: number; options: Record<string, string>; against: string };
  /** The first game of somebody who has never played it: a mild bot, nothing printed besides, the coach beside it. */
  introduction: { seats: number; options: Record<string, string>; bots: string[]; words: string };
  /** The printed opponent. */
  automa?: Omit<AutomaOption, "only">;
  /** Which of its values go with the others, as the box says. */
  only?: (sheet: unknown) => NonNullable<AutomaOption["only"]>;
  /** How options are told apart when a table is set up; what is not named stands under "More". */
  headings?: { name: string; options: string[]; folded?: boolean }[];
  /** Options whose name says too little. */
  names?: Record<string, string>;
  /** Values whose word is not what they are called on the board. */
  values?: Record<string, string>;
  /** Data files with numbers that no source gives, and what these are: a test compares them with the files. */
  reconstructed: Record<string, string>;
}

const TITLES: Record<string, About> = {
  "stellar-conquest": {
    pitch: "Explore 54 stars, settle their planets, research, and fight fleets that nobody sees.",
    // The corners are not equal: they are drawn, as by the dice of the book, unless a table says otherwise.
    firstGame: { options: { seat_order: "random" }, against: "you against three bots" },
    introduction: {
      seats: 2,
      options: { seat_order: "random" },
      bots: ["cadet", "steady"],
      words: "You and one mild bot on the whole map. The coach tells what each question is about.",
    },
    headings: [
      { name: "What is hidden", options: ["secrecy", "posts", "negotiation", "secret_targeting"] },
      { name: "Corners", folded: true, options: ["seat_order", "corner_ip", "entry_hexes"] },
    ],
    names: {
      cet_start_fleet: "Start fleet on barren planets",
      bases_use_isw: "Bases use Improved Ship Weaponry",
      corner_ip: "More IP for the weaker corners (15 levels best)",
    },
    reconstructed: {
      "board.toml":
        "the two star hexes of the option “extra cloud”, and how many pieces of a kind there can be",
    },
  },
  "starship-interstellar": {
    pitch: "Fly between planets that turn around the sun while you plan.",
    firstGame: {
      seats: 1,
      options: { hall: "introduction" },
      against: "you against H.A.L.L. at its mildest",
    },
    introduction: {
      seats: 2,
      options: {},
      bots: ["cadet", "ensign"],
      words:
        "You and one mild bot, without H.A.L.L., variants or expansions, and the coach beside you.",
    },
    automa: { option: "hall", off: "off", on: "introduction", seats: 1 },
    headings: [
      { name: "Solo", options: ["hall", "hall_rules"] },
      {
        name: "Variants",
        folded: true,
        options: [
          "black_holes",
          "families",
          "lost_mining_planets",
          "multi_resource",
          "unique_pass",
          "leader_tracks",
          "universal_mechanisms",
        ],
      },
      { name: "Expansions", folded: true, options: ["kuiper", "antimatter", "halley", "fly_by"] },
    ],
    names: {
      hall: "H.A.L.L.",
      hall_rules: "H.A.L.L.'s rules",
      black_holes: "Black Holes",
      lost_mining_planets: "Lost Mining Planets",
      universal_mechanisms: "Universal Mechanisms",
      multi_resource: "Multi-Resource Deposits",
      unique_pass: "Unique Pass Tokens",
      leader_tracks: "New Leader Tracks",
      kuiper: "Danger from Kuiper",
      antimatter: "Anti-Matter",
      halley: "Halley's Comet",
      fly_by: "The Fly-By",
    },
    reconstructed: {
      "antimatter.toml": "places for Specialists in the Laboratory",
      "board.toml": "Orbits, speeds and gravity of the planets, room in zones and ships",
      "government.toml": "the spaces of the World Government",
      "hall.toml": "the prices of H.A.L.L.'s technologies",
      "halley.toml": "the sectors of the comet's board",
      "journey.toml": "Discoveries and spaces of the Journey, Fuel for the Probe",
      "kuiper.toml": "what is on Asteroids and Kuiper tokens",
      "leaders.toml": "both Leader Tracks",
      "market.toml": "the prices of the Market",
      "mechanisms.toml": "prices and slots of Mechanisms",
      "population.toml": "the people on Earth, and how many have to be saved",
      "production.toml": "the 70 production tokens",
      "setup.toml": "what a player begins with, and how supplies score",
      "sun.toml": "the Solar Bag, the Spiral and its Events",
      "technologies.toml": "the prices of Salvation technologies",
      "tokens.toml": "what tokens favour, and the Pass token",
      "variants.toml": "most tokens and tables of the variants",
    },
  },
  skymines: {
    pitch: "Trade shares of companies and build outposts on the Moon and in the Belt.",
    firstGame: { seats: 1, options: { luna: "1" }, against: "you against Luna, level 1" },
    introduction: {
      seats: 2,
      options: {},
      bots: ["cadet", "ensign"],
      words: "You and one mild bot, without Luna or modules, and the coach beside you.",
    },
    automa: { option: "luna", off: "none", on: "1", seats: 3 },
    only:
      (sheet) =>
      ({ campaign }, nSeats) => {
        if (campaign !== "on") return null;
        const first = nSeats === 1 ? "luna_level_solo" : "luna_level_beside";
        const levels = [`${first}_easier`, first].flatMap((name) =>
          (sheet as SkyminesSheet).numbers.filter((number) => number.name === name),
        );
        return [levels.map(({ value }) => `${value}`), "a campaign begins with another level"];
      },
    headings: [
      { name: "Luna", options: ["luna"] },
      { name: "The board", options: ["side", "tracks"] },
      { name: "Modules", options: ["missions", "threat", "campaign"] },
    ],
    names: { luna: "Luna's level", side: "Side of the board", tracks: "Company tracks" },
    values: {
      einstein_rosen_bridge: "Artificial Einstein-Rosen bridge",
      unknown_probe: "Probe with unknown signature",
    },
    reconstructed: {
      "belt.toml": "the map of the Belt",
      "board.toml": "the coins at the stations, and what players begin with",
      "bonus.toml": "the twelve bonus spaces and the tiles",
      "cards.toml": "what action cards show",
      "modules.toml": "missions, threats and the campaign",
      "moon.toml": "the map of the Moon with its sector numbers",
      "plans.toml": "research plans and starting tokens",
      "tracks.toml": "company tracks, tank and research track",
    },
  },
};

/** Data files with reconstructed numbers, and what these are. */
export const reconstructedOf = (title: string): Record<string, string> =>
  TITLES[title]?.reconstructed ?? {};

/** In one sentence, for those who may own the box. */
export function boxWords(title: string): string {
  const n = Object.keys(reconstructedOf(title)).length;
  if (n === 0) return "All numbers are those of the box.";
  return n < 3
    ? "A few numbers of the components are reconstructed, the others are those of the box."
    : "Many numbers of the components are reconstructed: no public source gives those of the box.";
}

export const pitchOf = (title: string): string => TITLES[title]?.pitch ?? "";

export const firstGameOf = (title: string): About["firstGame"] =>
  TITLES[title]?.firstGame ?? { options: {}, against: "you against bots" };

/** The introduction of a title, and the mildest of its bots that is there. */
export function introductionOf({ id, bots }: { id: string; bots: readonly string[] }) {
  const found = TITLES[id]?.introduction;
  if (!found) return null;
  const bot = found.bots.find((name) => bots.includes(name)) ?? bots[0] ?? "random";
  return { ...found, bot };
}

/** The printed opponent of a title; what the box says of it holds once the box has come. */
export function automaOf(title: string, sheet: unknown): AutomaOption | undefined {
  const { automa, only } = TITLES[title] ?? {};
  return automa && only && sheet ? { ...automa, only: only(sheet) } : automa;
}

/** Does the box of a title say which values of its printed opponent can be chosen? */
export const asksTheBox = (title: string): boolean => TITLES[title]?.only !== undefined;

export const headingsOf = (title: string): NonNullable<About["headings"]> =>
  TITLES[title]?.headings ?? [];

/** What an option is called where people read it. */
export const optionName = (title: string, option: string): string => {
  const words = option.replaceAll("_", " ");
  return TITLES[title]?.names?.[option] ?? words.charAt(0).toUpperCase() + words.slice(1);
};

/** What a value of an option is called: "space_pirates" is "Space pirates"; a range of numbers keeps its dash. */
export const valueName = (title: string, value: string): string => {
  const words = value.replace(/(?<=[a-z])[-_](?=[a-z])/g, " ");
  return TITLES[title]?.values?.[value] ?? words.charAt(0).toUpperCase() + words.slice(1);
};
