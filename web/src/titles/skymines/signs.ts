// Every sign of Skymines: its drawing, its word, what it means, and where the rules say so. Board, cards,
// answers, log and glossary all draw from this list.

import astronautHelmet from "glyph:game-icons/astronaut-helmet";
import atom from "glyph:game-icons/atom";
import barrier from "glyph:game-icons/barrier";
import blackHoleBolas from "glyph:game-icons/black-hole-bolas";
import bootKick from "glyph:game-icons/boot-kick";
import buyCard from "glyph:game-icons/buy-card";
import cardPickup from "glyph:game-icons/card-pickup";
import cash from "glyph:game-icons/cash";
import cloudUpload from "glyph:game-icons/cloud-upload";
import coalPile from "glyph:game-icons/coal-pile";
import diploma from "glyph:game-icons/diploma";
import doubled from "glyph:game-icons/doubled";
import erlenmeyer from "glyph:game-icons/erlenmeyer";
import evilComet from "glyph:game-icons/evil-comet";
import fastForwardButton from "glyph:game-icons/fast-forward-button";
import flagObjective from "glyph:game-icons/flag-objective";
import flyingFlag from "glyph:game-icons/flying-flag";
import fuelTank from "glyph:game-icons/fuel-tank";
import habitatDome from "glyph:game-icons/habitat-dome";
import hazardSign from "glyph:game-icons/hazard-sign";
import hourglass from "glyph:game-icons/hourglass";
import lightBulb from "glyph:game-icons/light-bulb";
import metalBar from "glyph:game-icons/metal-bar";
import microscope from "glyph:game-icons/microscope";
import minerals from "glyph:game-icons/minerals";
import mining from "glyph:game-icons/mining";
import moon from "glyph:game-icons/moon";
import nightSleep from "glyph:game-icons/night-sleep";
import oakLeaf from "glyph:game-icons/oak-leaf";
import payMoney from "glyph:game-icons/pay-money";
import pirateFlag from "glyph:game-icons/pirate-flag";
import podiumWinner from "glyph:game-icons/podium-winner";
import powerButton from "glyph:game-icons/power-button";
import powerLightning from "glyph:game-icons/power-lightning";
import priceTag from "glyph:game-icons/price-tag";
import processor from "glyph:game-icons/processor";
import progression from "glyph:game-icons/progression";
import receiveMoney from "glyph:game-icons/receive-money";
import rocket from "glyph:game-icons/rocket";
import satellite from "glyph:game-icons/satellite";
import sellCard from "glyph:game-icons/sell-card";
import solarPower from "glyph:game-icons/solar-power";
import spaceShuttle from "glyph:game-icons/space-shuttle";
import stack from "glyph:game-icons/stack";
import starGate from "glyph:game-icons/star-gate";
import starMedal from "glyph:game-icons/star-medal";
import stoneBridge from "glyph:game-icons/stone-bridge";
import timeTrap from "glyph:game-icons/time-trap";
import token from "glyph:game-icons/token";
import trophy from "glyph:game-icons/trophy";
import twoCoins from "glyph:game-icons/two-coins";
import woodenCrate from "glyph:game-icons/wooden-crate";

import type { SignEntry, Signs } from "../../ui/glyph";
import type { Perk } from "../../types/skymines";

type Bare = readonly [glyph: SignEntry["glyph"], word: string, line: string, rule: string];

/** The signs under one heading of the glossary. */
function of<Id extends string>(kind: string, list: Record<Id, Bare>): Record<Id, SignEntry> {
  const entries = Object.entries<Bare>(list).map(([id, [glyph, word, line, rule]]) => [
    id,
    { glyph, word, line, rule: `§${rule}`, kind },
  ]);
  return Object.fromEntries(entries) as Record<Id, SignEntry>;
}

const LIST = {
  ...of("Goods and people", {
    titanium: [
      metalBar,
      "Titanium",
      "A good: its points acquire cards or move you on one company track.",
      "5.2.1",
    ],
    carbon: [
      coalPile,
      "Carbon",
      "A good: its points acquire cards or move you on one company track.",
      "5.2.1",
    ],
    minerals: [
      minerals,
      "Minerals",
      "A good: its points acquire cards or move you on one company track.",
      "5.2.1",
    ],
    energy: [
      powerLightning,
      "Energy",
      "All of it is used at once to expand one company on the map.",
      "5.3.1",
    ],
    research_scientist: [
      microscope,
      "Research scientist",
      "Uploads plans: your marker goes on along the research track.",
      "5.5.1",
    ],
    field_scientist: [
      astronautHelmet,
      "Field scientist",
      "Finds helium for a company: the more outposts it has, the more.",
      "5.6.1",
    ],
    share: [
      diploma,
      "Share",
      "Worth the coins that can be seen in the company's station at the end.",
      "5.7.2",
    ],
  }),
  ...of("What one gains", {
    coin: [
      twoCoins,
      "Coin",
      "A CrypCoin (CC): pays barriers, the market and some bonus spaces, and counts in the end.",
      "10.5",
    ],
    helium: [
      atom,
      "Helium",
      "Moves your marker along the tank, which is worth coins in the end.",
      "5.6.3",
    ],
    research: [
      erlenmeyer,
      "Research point",
      "Takes plans from the research display; what is left over is lost.",
      "5.4.1",
    ],
    step: [
      fastForwardButton,
      "Step on a track",
      "Moves your marker on a company track of your choice.",
      "5.7.1",
    ],
  }),
  ...of("Companies", {
    astrogo: [
      rocket,
      "Astrogo",
      "A company that nobody owns: its track, its station and its outposts.",
      "1.1",
    ],
    tawac: [
      solarPower,
      "Tawac",
      "A company that nobody owns: its track, its station and its outposts.",
      "1.1",
    ],
    skymine: [
      mining,
      "Skymine",
      "A company that nobody owns: its track, its station and its outposts.",
      "1.1",
    ],
    minerva: [
      oakLeaf,
      "Minerva",
      "A company that nobody owns: its track, its station and its outposts.",
      "1.1",
    ],
    outpost: [
      habitatDome,
      "Outpost",
      "Leaves its station for the map; the coins that it covered are then seen.",
      "2.1",
    ],
    shuttle: [
      spaceShuttle,
      "Shuttle",
      "Flies between the asteroids of the Belt and opens the way for outposts.",
      "9.1",
    ],
  }),
  ...of("Tracks", {
    barrier: [
      barrier,
      "Barrier",
      "Crossing it costs these coins; who does not pay stops, and the steps left are lost.",
      "5.7.3",
    ],
    threshold: [
      receiveMoney,
      "Threshold",
      "When somebody crosses it, all others who are already beyond get these coins.",
      "5.7.4",
    ],
  }),
  ...of("Track bonuses", {
    "perk:titanium": [
      metalBar,
      "More titanium",
      "Whenever you use titanium, it is 1 more.",
      "7.3.1",
    ],
    "perk:carbon": [coalPile, "More carbon", "Whenever you use carbon, it is 1 more.", "7.3.2"],
    "perk:energy": [
      powerLightning,
      "More energy",
      "Whenever you use energy, it is 1 point more.",
      "7.3.3",
    ],
    "perk:minerals": [
      minerals,
      "More minerals",
      "Whenever you use minerals, they are 1 more.",
      "7.3.4",
    ],
    "perk:bonus_marker": [
      token,
      "One more marker",
      "One more bonus marker for the rest of the game, at once.",
      "7.3.5",
    ],
    "perk:cards_cheaper": [
      priceTag,
      "Cheaper cards",
      "Cards of the display cost 1 less in goods, at least 1.",
      "7.3.6",
    ],
    "perk:acquire_coins": [
      cardPickup,
      "Coins for cards",
      "Coins whenever you acquire a card.",
      "7.3.7",
    ],
    "perk:double_lines": [
      stoneBridge,
      "Double lines",
      "Double lines cost you as much as single ones.",
      "7.3.8",
    ],
    "perk:field_helium": [
      astronautHelmet,
      "Field helium",
      "One more helium whenever you use a field scientist.",
      "7.3.9",
    ],
    "perk:pass_coins": [payMoney, "Coins for passing", "Coins when you pass.", "7.3.10"],
    "perk:pass_helium": [fuelTank, "Helium for passing", "Helium when you pass.", "7.3.11"],
    "perk:easier_plans": [
      lightBulb,
      "Easier plans",
      "Every number that a plan asks for is 1 lower for you.",
      "7.3.12",
    ],
    "perk:preparation_research": [
      erlenmeyer,
      "Research between rounds",
      "A research point in each preparation phase.",
      "7.3.13",
    ],
    "perk:second_reward": [
      doubled,
      "The reward before",
      "Uploading gives the reward of the last plan but one as well.",
      "7.3.14",
    ],
    "perk:oust_cheaper": [bootKick, "Cheaper ousting", "Ousting costs you nothing more.", "7.3.15"],
    "perk:marker_coins": [
      cash,
      "Coins for markers",
      "Coins whenever you place a bonus marker.",
      "7.3.16",
    ],
    "perk:majority": [
      podiumWinner,
      "Majorities",
      "Your totals count 1 higher where majorities are compared.",
      "7.3.17",
    ],
    "perk:extra_share": [
      diploma,
      "One more share",
      "You own one more share of this company.",
      "7.3.18",
    ],
  }),
  ...of("Bonus spaces", {
    bonus_marker: [
      token,
      "Bonus marker",
      "Placed on a free bonus space, which then does what it says; it comes back next round.",
      "5.8.1",
    ],
    majority: [
      podiumWinner,
      "Majority",
      "Open to you only if nobody else has more of this in the action area; a tie is enough.",
      "5.8.2",
    ],
    first_player: [
      flyingFlag,
      "First player",
      "Begins the round; the space makes you first player of the next one.",
      "5.8.4",
    ],
    market: [
      buyCard,
      "Buy a card",
      "Acquire one card of the display and pay it in coins.",
      "5.8.5",
    ],
    sale: [
      sellCard,
      "Sell a card",
      "Remove a hand card from the game for the price on it.",
      "5.8.5",
    ],
    cargo: [
      woodenCrate,
      "Cargo tile",
      "Lies in your next action area as 2 of a good of your choice.",
      "5.8.6",
    ],
    tile: [
      stack,
      "Tile for the next round",
      "Lies in your action area in the next round, as a card would.",
      "5.8.6",
    ],
  }),
  ...of("Research", {
    plan: [
      processor,
      "Plan",
      "Asks for something in your action area when it is uploaded, and then gives its reward.",
      "2.4",
    ],
    special: [
      starMedal,
      "Special plan",
      "Turned up round by round; taken with research points like any plan.",
      "5.4.6",
    ],
    upload: [
      cloudUpload,
      "Upload",
      "Your marker on the research track, which is worth coins in the end.",
      "5.5.2",
    ],
  }),
  ...of("Your board", {
    slot: [
      powerButton,
      "Card slot",
      "Takes one card a round; slots a and e have to be switched on.",
      "3.3.2",
    ],
    rest: [
      nightSleep,
      "Resting pile",
      "Used cards rest above a slot; who passes takes one pile back.",
      "5.9.2",
    ],
    tank: [
      fuelTank,
      "Tank",
      "How far your helium has come, and what that is worth in the end.",
      "5.6.3",
    ],
  }),
  ...of("Luna", {
    luna: [
      moon,
      "Luna",
      "The printed opponent: she turns up a card and does what it says.",
      "11.1",
    ],
  }),
  ...of("Map", {
    oust: [
      bootKick,
      "Oust",
      "A piece of another company leaves its sector and goes home.",
      "5.3.5",
    ],
  }),
  ...of("Score", {
    value: [
      progression,
      "Value of a share",
      "The coin icons on all vacant home spaces of the station.",
      "7.2",
    ],
    score: [
      trophy,
      "If it ended now",
      "Cash, shares of four companies, helium and research, as they would count now.",
      "10.1",
    ],
    round: [hourglass, "Round", "The game has seven of them.", "1.2"],
  }),
  ...of("Modules", {
    mission: [
      flagObjective,
      "Mission",
      "Who meets it at the end of an own turn takes a one-time marker for any bonus space.",
      "15.2",
    ],
    threat: [
      hazardSign,
      "Threat",
      "Enough counters on it avert it; otherwise it does what it says at the end.",
      "16.2",
    ],
    space_pirates: [
      pirateFlag,
      "Space pirates",
      "If they are not averted, cash counts nothing in the end.",
      "16.5.1",
    ],
    rogue_comet: [
      evilComet,
      "Rogue comet",
      "If it is not averted, a share of the most valuable company is worth less.",
      "16.5.2",
    ],
    einstein_rosen_bridge: [
      starGate,
      "Einstein-Rosen bridge",
      "If it is not averted, cards with energy are lost with the shares on them.",
      "16.5.3",
    ],
    unknown_probe: [
      satellite,
      "Unknown probe",
      "If it is not averted, helium counts nothing.",
      "16.5.4",
    ],
    singularity: [
      blackHoleBolas,
      "Singularity",
      "If it is not averted, the game ends a round earlier.",
      "16.5.5",
    ],
    time_anomaly: [
      timeTrap,
      "Time anomaly",
      "If it is not averted, the game is played again and the results are averaged.",
      "16.5.6",
    ],
  }),
};

export type SignId = keyof typeof LIST;

export const signs: Signs<SignId> = LIST;

export const perkSign = (perk: Perk): SignEntry => signs[`perk:${perk}`];
