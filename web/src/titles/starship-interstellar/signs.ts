// Every sign of Starship Interstellar: one drawing for each thing, with its word, what it means and the
// section that says so. Board, cards, answers, log and glossary draw from this list.

import artificialIntelligence from "glyph:game-icons/artificial-intelligence";
import asteroid from "glyph:game-icons/asteroid";
import atom from "glyph:game-icons/atom";
import backForth from "glyph:game-icons/back-forth";
import blackHole from "glyph:game-icons/black-hole-bolas";
import capitol from "glyph:game-icons/capitol";
import cargoCrane from "glyph:game-icons/cargo-crane";
import clockwise from "glyph:game-icons/clockwise-rotation";
import comet from "glyph:game-icons/comet-spark";
import controlTower from "glyph:game-icons/control-tower";
import cryo from "glyph:game-icons/cryo-chamber";
import crystalGrowth from "glyph:game-icons/crystal-growth";
import cube from "glyph:game-icons/cube";
import cycle from "glyph:game-icons/cycle";
import drill from "glyph:game-icons/drill";
import earth from "glyph:game-icons/earth-africa-europe";
import erlenmeyer from "glyph:game-icons/erlenmeyer";
import explodingPlanet from "glyph:game-icons/exploding-planet";
import explosionRays from "glyph:game-icons/explosion-rays";
import factory from "glyph:game-icons/factory";
import fuelTank from "glyph:game-icons/fuel-tank";
import galaxy from "glyph:game-icons/galaxy";
import gavel from "glyph:game-icons/gavel";
import gears from "glyph:game-icons/gears";
import habitat from "glyph:game-icons/habitat-dome";
import hourglass from "glyph:game-icons/hourglass";
import jerrycan from "glyph:game-icons/jerrycan";
import labCoat from "glyph:game-icons/lab-coat";
import laurels from "glyph:game-icons/laurels";
import mad from "glyph:game-icons/mad-scientist";
import meeple from "glyph:game-icons/meeple";
import meepleGroup from "glyph:game-icons/meeple-group";
import microscope from "glyph:game-icons/microscope";
import mineWagon from "glyph:game-icons/mine-wagon";
import minerals from "glyph:game-icons/minerals";
import orbital from "glyph:game-icons/orbital";
import position from "glyph:game-icons/position-marker";
import publicSpeaker from "glyph:game-icons/public-speaker";
import recycle from "glyph:game-icons/recycle";
import returnArrow from "glyph:game-icons/return-arrow";
import ringedPlanet from "glyph:game-icons/ringed-planet";
import rocket from "glyph:game-icons/rocket";
import satellite from "glyph:game-icons/satellite";
import shop from "glyph:game-icons/shop";
import spaceShuttle from "glyph:game-icons/space-shuttle";
import spaceship from "glyph:game-icons/spaceship";
import spiral from "glyph:game-icons/divided-spiral";
import stack from "glyph:game-icons/stack";
import stairs from "glyph:game-icons/stairs";
import starGate from "glyph:game-icons/star-gate";
import starSwirl from "glyph:game-icons/star-swirl";
import sun from "glyph:game-icons/sun";
import swapBag from "glyph:game-icons/swap-bag";
import upgrade from "glyph:game-icons/upgrade";
import vortex from "glyph:game-icons/vortex";
import vote from "glyph:game-icons/vote";
import wooden from "glyph:game-icons/wooden-crate";

import type { GlyphDrawing, SignEntry } from "../../ui/glyph";

const sign = (
  kind: string,
  glyph: GlyphDrawing,
  word: string,
  rule: string,
  line: string,
): SignEntry => ({ kind, glyph, word, rule, line });

const GOODS = "What a corporation owns";
const PIECES = "Pieces";
const ACTIONS = "Tokens and actions";
const REWARDS = "Rewards";
const TECHNOLOGIES = "Technologies";
const PLACES = "Places";
const SUN = "The Sun";
const OTHERS = "H.A.L.L. and the modules";

const cubes = (word: string, worth: number) =>
  sign(
    GOODS,
    cube,
    `${word} cube`,
    "§1.8",
    `A Resource worth ${worth}; it also pays for cheaper ones.`,
  );

export const signs = {
  prestige: sign(GOODS, laurels, "Prestige", "§1.11", "Points: who has the most at the end wins."),
  reputation: sign(
    GOODS,
    publicSpeaker,
    "Reputation",
    "§1.12",
    "The good name: two are worth a point at the end, and mining the Sun costs it.",
  ),
  fuel: sign(GOODS, jerrycan, "Fuel", "§1.10", "Pays for flights, Probes and purchases."),
  scientists: sign(
    GOODS,
    labCoat,
    "Scientist",
    "§2.2",
    "One goes with each technology, and one to each seat of the World Government.",
  ),
  red: cubes("Red", 1),
  yellow: cubes("Yellow", 2),
  green: cubes("Green", 3),
  blue: cubes("Blue", 4),
  purple: cubes("Purple", 5),
  any: sign(GOODS, cube, "Any cube", "§V7.2", "A cube of any colour, worth what it is."),

  explorer: sign(PIECES, spaceShuttle, "Explorer", "§3.5", "The ship: it carries six things."),
  probe: sign(PIECES, satellite, "Probe", "§5.3", "Travels to Trappist, a column at a time."),
  base: sign(
    PIECES,
    habitat,
    "Base",
    "§3.4",
    "Makes a zone of a planet one's own, and it works there.",
  ),
  deposit: sign(PIECES, minerals, "Deposit", "§4.7", "Cubes that are still in the ground."),
  storage: sign(
    PIECES,
    wooden,
    "Storage",
    "§4.6",
    "Cubes that are out of the ground and wait to be fetched.",
  ),
  unknown: sign(
    PIECES,
    stack,
    "Production tokens",
    "§4.7",
    "So many Deposits can still be found here.",
  ),
  mechanism: sign(PIECES, gears, "Mechanism", "§5.1", "A part of the starship."),
  meeple: sign(PIECES, meeple, "Person", "§5.2", "Somebody on Earth who can be saved."),
  wormhole_token: sign(
    PIECES,
    vortex,
    "Wormhole token",
    "§T.6.3",
    "From here to Earth for 1 Fuel.",
  ),
  pass: sign(
    PIECES,
    hourglass,
    "Pass token",
    "§1.6",
    "Ends the phase for its owner, who goes earlier in the next.",
  ),
  rotations: sign(
    PIECES,
    clockwise,
    "Rotation",
    "§1.7",
    "Turns the Pass token on to a better reward.",
  ),
  governor: sign(
    PIECES,
    gavel,
    "Governor",
    "§6.1",
    "Decides for the World Government, and gains by it.",
  ),

  solar: sign(
    ACTIONS,
    sun,
    "Solar Extraction",
    "§4.1",
    "Draw cubes from the Sun; those kept cost Reputation.",
  ),
  research: sign(ACTIONS, microscope, "Technology Research", "§4.2", "Pay for a technology."),
  travel: sign(ACTIONS, rocket, "Travel", "§4.3", "Load the Explorer, fly, found a Base."),
  market: sign(ACTIONS, shop, "Market", "§4.4", "Sell or buy up to three cubes of a colour."),
  production: sign(
    ACTIONS,
    factory,
    "Production",
    "§4.6",
    "A planet brings cubes out of the ground.",
  ),
  earth: sign(ACTIONS, earth, "Earth Production", "§4.5", "Earth brings Fuel."),
  activation: sign(
    ACTIONS,
    controlTower,
    "Base Activation",
    "§K.4",
    "Move the Launch Base, capture an Asteroid.",
  ),
  extra: sign(ACTIONS, upgrade, "Extra Action", "§X.0", "A better token, for both phases."),
  repeat: sign(ACTIONS, cycle, "Repeat", "§1.5", "The active token may be used again."),
  build: sign(
    ACTIONS,
    gears,
    "Build a Mechanism",
    "§5.1",
    "Pay for a part of the ship, for Prestige.",
  ),
  save: sign(ACTIONS, meepleGroup, "Save a Population", "§5.2", "Pay a passage, for Reputation."),
  advance: sign(ACTIONS, satellite, "Advance your Probe", "§5.3", "Fly a column on, for Fuel."),
  government: sign(
    ACTIONS,
    capitol,
    "Send a Representative",
    "§5.4",
    "Seat a Scientist and take the bonus.",
  ),

  extra_action: sign(
    REWARDS,
    upgrade,
    "Extra Action",
    "§X.0",
    "Take one of the Extra Action tokens.",
  ),
  step: sign(REWARDS, stairs, "Step", "§5.5", "A step on a Leader Track of one's choice."),
  other_track: sign(REWARDS, backForth, "Other track", "§5.5", "A step on the other Leader Track."),
  add_deposit: sign(
    REWARDS,
    minerals,
    "Deposit",
    "§5.4.2",
    "So many cubes are added to a Deposit of one's own.",
  ),
  improved_deposit: sign(
    REWARDS,
    crystalGrowth,
    "Improved Deposit",
    "§5.4.2",
    "So many cubes, a level better, are added to a Deposit of one's own.",
  ),
  drilled: sign(
    REWARDS,
    drill,
    "Drill",
    "§V6.2",
    "So many cubes go from a Deposit to its Storage.",
  ),
  returned: sign(REWARDS, returnArrow, "ARS", "§V6.3", "So many cubes of a Storage go to the box."),
  government_probe: sign(
    REWARDS,
    orbital,
    "Government Probe",
    "§6.2.3",
    "The Probe of the World Government moves on.",
  ),
  free_save: sign(
    REWARDS,
    meeple,
    "Saved for nothing",
    "§V6.5",
    "Somebody of the lowest level is saved for nothing.",
  ),
  free_build: sign(
    REWARDS,
    gears,
    "Built for nothing",
    "§V6.6",
    "The cheapest Mechanism is built for nothing.",
  ),

  ars: sign(
    TECHNOLOGIES,
    returnArrow,
    "Automated Return System",
    "§T.1",
    "Sends cubes home without an Explorer.",
  ),
  converter: sign(TECHNOLOGIES, recycle, "Converter", "§T.2", "Turns cubes into better ones."),
  outpost: sign(TECHNOLOGIES, fuelTank, "Outpost", "§T.3", "Makes Fuel in a production."),
  drill: sign(TECHNOLOGIES, drill, "Drill", "§T.4", "Brings up more cubes in a production."),
  cryogenic: sign(
    TECHNOLOGIES,
    cryo,
    "Cryogenic Processing",
    "§T.7.1",
    "Two people are saved in one action.",
  ),
  build_extra: sign(
    TECHNOLOGIES,
    cargoCrane,
    "Build Extra",
    "§T.7.2",
    "Future Projects too, and one cube a level lower.",
  ),
  deep_space_power: sign(
    TECHNOLOGIES,
    starSwirl,
    "Deep Space Power",
    "§T.7.3",
    "Deep Space works as a Wormhole.",
  ),
  government_plus: sign(
    TECHNOLOGIES,
    vote,
    "Government Plus",
    "§T.7.4",
    "As many Scientists as one likes in one action.",
  ),

  ship: sign(PLACES, spaceship, "The Interstellar", "§5.1.4", "The ship that must be finished."),
  trappist: sign(PLACES, starGate, "Trappist", "§5.3.7", "The end of the Journey."),
  wormhole: sign(PLACES, vortex, "Wormhole", "§5.3.3", "A Probe may go on at once for 1 Fuel."),
  galaxy: sign(PLACES, galaxy, "Galaxy", "§5.3.4", "Gives what it shows to all who arrive."),
  deep_space: sign(PLACES, starSwirl, "Deep Space", "§5.3.5", "Gives nothing."),
  black_hole: sign(PLACES, blackHole, "Black Hole", "§V1.2", "Fuel spent here becomes Prestige."),
  lost_planet: sign(
    PLACES,
    ringedPlanet,
    "Lost Mining Planet",
    "§V3.2",
    "Cubes for the discoverer.",
  ),
  point: sign(
    PLACES,
    position,
    "Point of Interest",
    "§5.3.6",
    "Gives what it shows to the first who arrives.",
  ),
  mine: sign(
    PLACES,
    mineWagon,
    "Zone",
    "§3.4",
    "Base, Deposit, Storage and Buildings of a player on a planet.",
  ),

  spiral: sign(
    SUN,
    spiral,
    "Solar Spiral",
    "§7.1",
    "How far the Sun has swollen; its end is the end of the Earth.",
  ),
  event: sign(SUN, explosionRays, "Solar Event", "§7.2", "People on Earth die."),
  destroys: sign(
    SUN,
    explodingPlanet,
    "The end of a planet",
    "§7.3",
    "The Sun swallows it, with all that is there.",
  ),
  bag: sign(SUN, swapBag, "Solar Bag", "§4.1.4", "What can be drawn from the Sun."),

  hall: sign(
    OTHERS,
    artificialIntelligence,
    "H.A.L.L.",
    "§H.1",
    "The printed opponent of a game for one.",
  ),
  ai_bag: sign(
    OTHERS,
    swapBag,
    "AI bag",
    "§H.1.3",
    "The colour drawn decides how well H.A.L.L. does.",
  ),
  asteroid: sign(
    OTHERS,
    asteroid,
    "Asteroid",
    "§K.1",
    "Falls towards the Sun unless somebody captures it.",
  ),
  comet: sign(
    OTHERS,
    comet,
    "Halley's Comet",
    "§C.2",
    "Comes by once, and can be mined like a planet.",
  ),
  moscovium: sign(OTHERS, atom, "Moscovium", "§A.2", "Makes one of nine actions stronger."),
  laboratory: sign(
    OTHERS,
    erlenmeyer,
    "Laboratory",
    "§A.2",
    "The nine actions that can be made stronger.",
  ),
  specialists: sign(
    OTHERS,
    mad,
    "Specialist",
    "§A.1.3",
    "Stands where an action was made stronger.",
  ),
} satisfies Record<string, SignEntry>;

export type SignId = keyof typeof signs;
