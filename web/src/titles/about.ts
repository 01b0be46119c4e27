// What is said of a title before a table of it is opened: in the lobby, and where one is set up.

import type { AutomaOption } from "../base/options";

interface About {
  /** One sentence for the lobby. */
  pitch: string;
  /** A good first game: options by name, how many sit down if not all that can, and against whom. */
  firstGame: { seats?: number; options: Record<string, string>; against: string };
  /** The printed opponent. */
  automa?: AutomaOption;
  /** How options are told apart when a table is set up; what is not named stands under "More". */
  headings?: { name: string; options: string[]; folded?: boolean }[];
  /** Options whose name says too little. */
  names?: Record<string, string>;
}

const TITLES: Record<string, About> = {
  "stellar-conquest": {
    pitch: "Explore 54 stars, settle their planets, research, and fight fleets that nobody sees.",
    firstGame: { options: {}, against: "you against three bots" },
    headings: [
      { name: "What is hidden", options: ["secrecy", "posts", "negotiation", "secret_targeting"] },
    ],
    names: { cet_start_fleet: "CET start fleet", bases_use_isw: "Bases use ISW" },
  },
  "starship-interstellar": {
    pitch: "Fly between planets that turn around the sun while you plan.",
    firstGame: {
      seats: 1,
      options: { hall: "introduction" },
      against: "you against H.A.L.L. at its mildest",
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
  },
  skymines: {
    pitch: "Trade shares of companies and build outposts on the Moon and in the Belt.",
    firstGame: { seats: 1, options: { luna: "1" }, against: "you against Luna, level 1" },
    automa: {
      option: "luna",
      off: "none",
      on: "1",
      seats: 3,
      only: ({ campaign }, nSeats) =>
        campaign === "on"
          ? [nSeats === 1 ? ["4", "5"] : ["2", "3"], "a campaign begins with another level"]
          : null,
    },
    headings: [
      { name: "Luna", options: ["luna"] },
      { name: "The board", options: ["side", "tracks"] },
      { name: "Modules", options: ["missions", "threat", "campaign"] },
    ],
    names: { luna: "Luna's level", side: "Side of the board", tracks: "Company tracks" },
  },
};

export const pitchOf = (title: string): string => TITLES[title]?.pitch ?? "";

export const firstGameOf = (title: string): About["firstGame"] =>
  TITLES[title]?.firstGame ?? { options: {}, against: "you against bots" };

export const automaOf = (title: string): About["automa"] => TITLES[title]?.automa;

export const headingsOf = (title: string): NonNullable<About["headings"]> =>
  TITLES[title]?.headings ?? [];

/** What an option is called where people read it. */
export const optionName = (title: string, option: string): string => {
  const words = option.replaceAll("_", " ");
  return TITLES[title]?.names?.[option] ?? words.charAt(0).toUpperCase() + words.slice(1);
};
