// Which picture stands beside which section: a place of the table, in the position of a lesson.

import type { Shot } from "../table/still";

export const SHOTS: Record<string, Record<string, Shot>> = {
  "stellar-conquest": {
    "2.1": {
      lesson: "03-scouts",
      place: "map",
      caption:
        "The map: hexes, stars with their colours, clouds, and ships at the corner they enter by.",
    },
    "2.2": {
      lesson: "05-landing",
      place: "map",
      caption:
        "Stars whose cards are known: planets with their kind and how many million they hold.",
    },
    "3.6.1": {
      lesson: "09-posts",
      place: "map",
      caption: "Command posts and how far ships may go from them.",
    },
    "4.1.4": {
      lesson: "10-battle",
      step: 3,
      place: "arena",
      caption: "A battle: who fires at what, and what hits.",
    },
    "6.1.5": {
      lesson: "08-research",
      place: "sheet",
      caption: "A production: what a colony puts out, and what it can be spent on.",
    },
    "6.6.1": {
      lesson: "08-research",
      place: "research",
      caption: "The three classes of technologies, level by level.",
    },
  },
  "starship-interstellar": {
    "2.1": {
      lesson: "02-tokens",
      place: "dock",
      caption: "What a player has: tokens, cubes, Fuel and Scientists.",
    },
    "3.1": {
      lesson: "03-base",
      place: "sky",
      caption: "The Solar System: Orbits in four Quadrants, planets with their next space.",
    },
    "4.4": {
      lesson: "06-market",
      place: "market",
      caption: "The Market: the emptier a row, the dearer its cubes.",
    },
    "5.0": {
      lesson: "08-ship-and-people",
      place: "salvation",
      caption: "The Salvation Phase: which token favours which action.",
    },
    "5.1.1": {
      lesson: "08-ship-and-people",
      place: "ship",
      caption: "Projects and the ship with its modules.",
    },
    "5.3": { lesson: "09-probe", place: "journey", caption: "The way of the Probes to Trappist." },
    "5.4": {
      lesson: "10-government",
      place: "government",
      caption: "The World Government, row by row.",
    },
    "T.0": {
      lesson: "07-technology",
      place: "technology",
      caption: "Every technology with the prices of its levels.",
    },
    "H.1.1": { lesson: "21-hall-turn", place: "hall", caption: "The boards of H.A.L.L." },
    "K.1": {
      lesson: "31-kuiper",
      place: "mining",
      caption: "Mining Boards with captured Asteroids.",
    },
    "A.2": { lesson: "32-antimatter", place: "laboratory", caption: "The Laboratory Board." },
    "C.3": { lesson: "33-halley", place: "comet", caption: "The board of Halley's Comet." },
  },
  skymines: {
    "2.2": {
      lesson: "03-goods-buy-cards",
      place: "dock",
      caption: "A player board: slots a to e with their cards, tank, research track.",
    },
    "2.5": { lesson: "08-majorities", place: "bonus", caption: "The bonus spaces, row by row." },
    "3.5": {
      lesson: "03-goods-buy-cards",
      place: "market",
      caption: "The display of cards: dearer from right to left.",
    },
    "3.6": {
      lesson: "07-plans",
      place: "research",
      caption: "The research display, and the special plans of the rounds.",
    },
    "7.1": {
      lesson: "04-barriers",
      place: "companies",
      caption: "Stations with their outposts, and the four tracks: shares, barriers, bonuses.",
    },
    "8.1": {
      lesson: "06-helium",
      place: "map",
      caption: "The Moon: what each sector pays; single lines cost 1 to cross, double ones 2.",
    },
    "9.1": {
      lesson: "30-belt",
      place: "map",
      caption: "The Belt: shuttle spaces between the asteroids.",
    },
    "11.1.1": {
      lesson: "20-luna",
      step: 3,
      place: "luna",
      caption: "Luna's board with her cards.",
    },
    "15.2": { lesson: "40-missions", place: "modules", caption: "Three missions lie open." },
    "16.3": {
      lesson: "50-threats",
      place: "modules",
      caption: "A threat, and what a counter costs.",
    },
  },
};

export const shotOf = (title: string, section: string): Shot | undefined => SHOTS[title]?.[section];
