// Every sign of Stellar Conquest, once: what it is called, what it means, which section says so. Board,
// sheets, answers and the glossary are drawn from this list.

import baseDome from "glyph:game-icons/base-dome";
import brightExplosion from "glyph:game-icons/bright-explosion";
import creditsCurrency from "glyph:game-icons/credits-currency";
import crossedSwords from "glyph:game-icons/crossed-swords";
import deathSkull from "glyph:game-icons/death-skull";
import deathStar from "glyph:game-icons/death-star";
import diceSixFacesFive from "glyph:game-icons/dice-six-faces-five";
import dustCloud from "glyph:game-icons/dust-cloud";
import energyShield from "glyph:game-icons/energy-shield";
import factory from "glyph:game-icons/factory";
import factoryArm from "glyph:game-icons/factory-arm";
import flagObjective from "glyph:game-icons/flag-objective";
import flyingFlag from "glyph:game-icons/flying-flag";
import gears from "glyph:game-icons/gears";
import habitatDome from "glyph:game-icons/habitat-dome";
import hourglass from "glyph:game-icons/hourglass";
import infinity from "glyph:game-icons/infinity";
import interceptorShip from "glyph:game-icons/interceptor-ship";
import jetFighter from "glyph:game-icons/jet-fighter";
import laserBurst from "glyph:game-icons/laser-burst";
import laserTurret from "glyph:game-icons/laser-turret";
import minerals from "glyph:game-icons/minerals";
import missileLauncher from "glyph:game-icons/missile-launcher";
import missilePod from "glyph:game-icons/missile-pod";
import moon from "glyph:game-icons/moon";
import moonOrbit from "glyph:game-icons/moon-orbit";
import orbital from "glyph:game-icons/orbital";
import person from "glyph:game-icons/person";
import planetConquest from "glyph:game-icons/planet-conquest";
import planetCore from "glyph:game-icons/planet-core";
import polarStar from "glyph:game-icons/polar-star";
import powerGenerator from "glyph:game-icons/power-generator";
import radarSweep from "glyph:game-icons/radar-sweep";
import returnArrow from "glyph:game-icons/return-arrow";
import rocket from "glyph:game-icons/rocket";
import run from "glyph:game-icons/run";
import sandsOfTime from "glyph:game-icons/sands-of-time";
import satelliteCommunication from "glyph:game-icons/satellite-communication";
import scoutShip from "glyph:game-icons/scout-ship";
import sparkles from "glyph:game-icons/sparkles";
import speedometer from "glyph:game-icons/speedometer";
import sprout from "glyph:game-icons/sprout";
import starGate from "glyph:game-icons/star-gate";
import starProminences from "glyph:game-icons/star-prominences";
import starfighter from "glyph:game-icons/starfighter";
import stripedSun from "glyph:game-icons/striped-sun";
import sun from "glyph:game-icons/sun";
import surroundedShield from "glyph:game-icons/surrounded-shield";
import targeted from "glyph:game-icons/targeted";
import telescope from "glyph:game-icons/telescope";
import trophy from "glyph:game-icons/trophy";
import uncertainty from "glyph:game-icons/uncertainty";
import village from "glyph:game-icons/village";
import vintageRobot from "glyph:game-icons/vintage-robot";
import world from "glyph:game-icons/world";

import type {
  Colour,
  Item,
  PlanetType,
  ShipClass,
  Target,
  Tech,
  Unit,
} from "../../types/stellar-conquest";
import type { SignEntry } from "../../ui/glyph";

const list = {
  scout: {
    glyph: scoutShip,
    word: "Scout",
    line: "Explores as far from home as it likes and cannot fight.",
    rule: "§2.3",
    kind: "Ships",
  },
  transport: {
    glyph: rocket,
    word: "Transport",
    line: "Carries one million people and is gone when they have landed.",
    rule: "§5.2.1",
    kind: "Ships",
  },
  corvette: {
    glyph: interceptorShip,
    word: "Corvette",
    line: "The lightest warship.",
    rule: "§4.1.5",
    kind: "Ships",
  },
  fighter: {
    glyph: starfighter,
    word: "Fighter",
    line: "A stronger warship; it needs Fighter Ship.",
    rule: "§4.1.5",
    kind: "Ships",
  },
  death_star: {
    glyph: deathStar,
    word: "Death star",
    line: "The strongest warship; corvettes cannot hurt it.",
    rule: "§4.1.5",
    kind: "Ships",
  },
  task_force: {
    glyph: flyingFlag,
    word: "Task force",
    line: "Ships under one marker: they move together, and others see no number.",
    rule: "§3.9.2",
    kind: "Ships",
  },
  unknown_ships: {
    glyph: uncertainty,
    word: "Unknown ships",
    line: "Ships of somebody else lie here face down: whose is seen, which and how many is not.",
    rule: "§3.10.2",
    kind: "Ships",
  },
  terran: {
    glyph: world,
    word: "Terran planet",
    line: "Gains a million for every 5 million, and counts 3 points.",
    rule: "§6.2.1",
    kind: "Planets",
  },
  sub_terran: {
    glyph: planetCore,
    word: "Sub-Terran planet",
    line: "Gains a million for every 10 million, and counts 1 point.",
    rule: "§6.2.2",
    kind: "Planets",
  },
  minimal_terran: {
    glyph: moonOrbit,
    word: "Minimal-Terran planet",
    line: "People can live here but do not grow in number; it counts no points.",
    rule: "§6.2.3",
    kind: "Planets",
  },
  barren: {
    glyph: moon,
    word: "Barren planet",
    line: "Only transports built with Controlled Environment Technology can land; it counts no points.",
    rule: "§5.1.3",
    kind: "Planets",
  },
  capacity: {
    glyph: habitatDome,
    word: "Capacity",
    line: "So many million can live on the planet; whatever is above that dies.",
    rule: "§5.1.7",
    kind: "Planets",
  },
  minerals: {
    glyph: minerals,
    word: "Rich in minerals",
    line: "The whole output of a colony here is doubled.",
    rule: "§6.3.2",
    kind: "Planets",
  },
  star_blue: {
    glyph: polarStar,
    word: "Blue star",
    line: "A star of the blue deck: often rich in minerals, seldom kind to people.",
    rule: "§2.1",
    kind: "Stars",
  },
  star_green: {
    glyph: sparkles,
    word: "Green star",
    line: "A star of the green deck, the white stars of the book.",
    rule: "§2.1",
    kind: "Stars",
  },
  star_yellow: {
    glyph: sun,
    word: "Yellow star",
    line: "A star of the yellow deck: the likeliest to have Terran planets.",
    rule: "§2.1",
    kind: "Stars",
  },
  star_orange: {
    glyph: starProminences,
    word: "Orange star",
    line: "A star of the orange deck.",
    rule: "§2.1",
    kind: "Stars",
  },
  star_red: {
    glyph: stripedSun,
    word: "Red star",
    line: "A star of the red deck.",
    rule: "§2.1",
    kind: "Stars",
  },
  unexplored: {
    glyph: telescope,
    word: "Unexplored",
    line: "You do not know its planets; a ship that stops there explores it.",
    rule: "§3.11.2",
    kind: "Stars",
  },
  cloud: {
    glyph: dustCloud,
    word: "Gas and dust cloud",
    line: "Can be entered only as the first step of a move, and ends it.",
    rule: "§3.5.1",
    kind: "Stars",
  },
  post: {
    glyph: flagObjective,
    word: "Command post",
    line: "Ships that are no scouts may go 8 hexes from a post of their owner.",
    rule: "§3.6.1",
    kind: "The map",
  },
  entry: {
    glyph: starGate,
    word: "Entry hex",
    line: "Where a player's fleet comes onto the board.",
    rule: "§3.4.1",
    kind: "The map",
  },
  range: {
    glyph: radarSweep,
    word: "Range",
    line: "How far ships that are no scouts may go from a command post.",
    rule: "§3.6.1",
    kind: "The map",
  },
  route: {
    glyph: orbital,
    word: "Way",
    line: "The way to the destination, with the turns that it takes.",
    rule: "§3.7.2",
    kind: "The map",
  },
  idle: {
    glyph: sandsOfTime,
    word: "Idle",
    line: "These ships can move and have no destination.",
    rule: "§3.7.1",
    kind: "The map",
  },
  siege: {
    glyph: surroundedShield,
    word: "Under siege",
    line: "An enemy warship is here: the colony builds no ships, and its post cannot be used.",
    rule: "§4.3.1",
    kind: "The map",
  },
  conquered: {
    glyph: planetConquest,
    word: "Conquered",
    line: "The colony obeys its conqueror as long as one of the conqueror's warships is here.",
    rule: "§4.4.1",
    kind: "The map",
  },
  colony: {
    glyph: village,
    word: "Colony",
    line: "People live here, grow in number and put out points.",
    rule: "§5.1.1",
    kind: "The map",
  },
  ip: {
    glyph: creditsCurrency,
    word: "Industrial points",
    line: "What colonies put out and production turns are paid with; nothing of it is saved.",
    rule: "§6.3.1",
    kind: "Production",
  },
  people: {
    glyph: person,
    word: "People",
    line: "Millions that live in a colony; each puts out one point.",
    rule: "§6.3.1",
    kind: "Production",
  },
  born: {
    glyph: sprout,
    word: "Growth",
    line: "Millions born in this production turn.",
    rule: "§6.2",
    kind: "Production",
  },
  factory: {
    glyph: factory,
    word: "Factory",
    line: "One more point for a colony whose people can work it.",
    rule: "§6.3.1",
    kind: "Production",
  },
  missile_base: {
    glyph: missileLauncher,
    word: "Missile base",
    line: "Defends its colony like a corvette.",
    rule: "§4.2.5",
    kind: "Production",
  },
  advanced_missile_base: {
    glyph: laserTurret,
    word: "Advanced missile base",
    line: "Defends its colony like a fighter.",
    rule: "§4.2.5",
    kind: "Production",
  },
  planet_shield: {
    glyph: energyShield,
    word: "Planet shield",
    line: "The colony can be neither attacked nor conquered.",
    rule: "§4.2.3",
    kind: "Production",
  },
  emigrate: {
    glyph: run,
    word: "Emigration",
    line: "People leave in transports, at 1 point a million, and some more are born for it.",
    rule: "§6.4.2",
    kind: "Production",
  },
  lost: {
    glyph: deathSkull,
    word: "Lost",
    line: "What is lost for good: ships, people or points.",
    rule: "§6.5.8",
    kind: "Production",
  },
  speed: {
    glyph: speedometer,
    word: "Ship speed",
    line: "Hexes that every ship of the player may move in a turn.",
    rule: "§3.3.5",
    kind: "Research",
  },
  missile_base_tech: {
    glyph: missilePod,
    word: "Missile Base",
    line: "The right to build missile bases.",
    rule: "§6.6.4",
    kind: "Research",
  },
  fighter_ship: {
    glyph: jetFighter,
    word: "Fighter Ship",
    line: "The right to build fighters.",
    rule: "§6.6.4",
    kind: "Research",
  },
  improved_ship_weaponry: {
    glyph: laserBurst,
    word: "Improved Ship Weaponry",
    line: "Ships that miss fire once more at once.",
    rule: "§4.1.6",
    kind: "Research",
  },
  controlled_environment: {
    glyph: baseDome,
    word: "Controlled Environment",
    line: "New transports can land on barren planets.",
    rule: "§5.1.3",
    kind: "Research",
  },
  industrial_technology: {
    glyph: gears,
    word: "Industrial Technology",
    line: "The right to build factories.",
    rule: "§6.6.4",
    kind: "Research",
  },
  improved_industrial: {
    glyph: factoryArm,
    word: "Improved Industrial Technology",
    line: "More factories for each million.",
    rule: "§6.6.4",
    kind: "Research",
  },
  unlimited_range: {
    glyph: infinity,
    word: "Unlimited Ship Range",
    line: "Ships need no command posts any more.",
    rule: "§3.6.4",
    kind: "Research",
  },
  unlimited_communication: {
    glyph: satelliteCommunication,
    word: "Unlimited Ship Communication",
    line: "Ships take orders in every hex and need no destination.",
    rule: "§3.7.6",
    kind: "Research",
  },
  robotic_industry: {
    glyph: vintageRobot,
    word: "Robotic Industry",
    line: "Factories are cheaper and need fewer people.",
    rule: "§6.6.4",
    kind: "Research",
  },
  points: {
    glyph: trophy,
    word: "Points",
    line: "3 for each Terran and 1 for each sub-Terran planet that a player controls.",
    rule: "§2.5.1",
    kind: "The game",
  },
  turn: {
    glyph: hourglass,
    word: "Turn",
    line: "Everybody has 44 of them.",
    rule: "§3.1.1",
    kind: "The game",
  },
  production: {
    glyph: powerGenerator,
    word: "Production turn",
    line: "After every fourth turn all colonies grow, put out points and build.",
    rule: "§6.1.1",
    kind: "The game",
  },
  battle: {
    glyph: crossedSwords,
    word: "Battle",
    line: "Ships of two players at a star fight until one side is gone.",
    rule: "§4.1.1",
    kind: "The game",
  },
  aim: {
    glyph: targeted,
    word: "Target",
    line: "What a warship fires at in this round.",
    rule: "§4.1.5",
    kind: "The game",
  },
  hit: {
    glyph: brightExplosion,
    word: "Hit",
    line: "The target is destroyed when all have fired.",
    rule: "§4.1.4",
    kind: "The game",
  },
  die: {
    glyph: diceSixFacesFive,
    word: "Die",
    line: "What has to be thrown, or was.",
    rule: "§4.1.5",
    kind: "The game",
  },
  withdraw: {
    glyph: returnArrow,
    word: "Withdrawal",
    line: "Ships leave the battle for a neighbouring hex that the opponent chooses.",
    rule: "§4.1.12",
    kind: "The game",
  },
} satisfies Record<string, SignEntry>;

export type SignId = keyof typeof list;
export const signs: Record<SignId, SignEntry> = list;

// What the sheet of the box names, by sign.

export const SHIP_SIGNS: Record<ShipClass, SignEntry> = list;
export const PLANET_SIGNS: Record<PlanetType, SignEntry> = list;
export const ITEM_SIGNS: Record<Item, SignEntry> = list;
export const UNIT_SIGNS: Record<Unit, SignEntry> = list;

export const STAR_SIGNS: Record<Colour, SignEntry> = {
  blue: list.star_blue,
  green: list.star_green,
  yellow: list.star_yellow,
  orange: list.star_orange,
  red: list.star_red,
};

export const TECH_SIGNS: Record<Tech, SignEntry> = {
  ...list,
  speed_3: list.speed,
  speed_4: list.speed,
  speed_5: list.speed,
  speed_6: list.speed,
  speed_7: list.speed,
  speed_8: list.speed,
  missile_base: list.missile_base_tech,
  fighter_ship: list.fighter_ship,
};

/** The sign of what can be shot at. */
export function targetSign(target: Target): SignEntry {
  if (typeof target === "string") return list[target];
  if ("transport" in target) return list.transport;
  if ("base" in target) return list.missile_base;
  if ("advanced_base" in target) return list.advanced_missile_base;
  return list.planet_shield;
}
