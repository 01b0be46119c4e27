// What crosses the table in stellar-conquest. Written by `cargo xtask types` from the schemas of
// `orrery games --schema stellar-conquest`; change the Rust types instead of this file.

/** An answer of a seat. */
export type Action =
  | { do: "buy"; item: Item }
  | { do: "research"; tech: Tech }
  | { do: "amount"; n: number }
  | { do: "done" }
  | { do: "close" }
  | { do: "produce"; planet: Planet }
  | { do: "place_post"; star: Star }
  | { do: "remove_post"; star: Star }
  | { do: "inspect"; star: Star; on: boolean }
  | { do: "select"; stack: number }
  | { do: "advance_all" }
  | { do: "administer" }
  | { do: "head"; star: Star }
  | { do: "step"; hex: Hex }
  | { do: "advance" }
  | { do: "detach" }
  | { do: "form_up" }
  | { do: "join"; task_force: number }
  | { do: "disband" }
  | { do: "explore"; yes: boolean }
  | { do: "fight"; star: Star; against: Seat }
  | { do: "aim"; target: Target; load: [number, number, number] }
  | { do: "spread"; target: Target }
  | { do: "pull"; target: Target }
  | { do: "pull_all"; target: Target }
  | { do: "retreat" }
  | { do: "send_to"; hex: Hex }
  | { do: "attack"; planet: Planet }
  | { do: "fire" }
  | { do: "bombard"; planet: Planet }
  | { do: "raze"; planet: Planet }
  | { do: "land"; stack: number; planet: Planet };

/** An activity of a turn (§3.2). */
export type Activity =
  | "seating"
  | "setup"
  | "move"
  | "explore"
  | "battle"
  | "assault"
  | "land"
  | "production"
  | "over";

/** A battle or a colony attack. */
export interface BattleDoc {
  /** Where. */
  star: Star;
  /** Attacker, defender. */
  seats: [Seat, Seat];
  /** Colonies under attack; none in a battle of ships. */
  colonies: Planet[];
  /** Rounds begun. */
  round: number;
  /** An announced attack has not had its round yet. */
  owes_round: boolean;
  /** What each side can be shot at. */
  groups: [Group[], Group[]];
  /** Shots still to be assigned: death stars, fighters, corvettes. */
  shots: [number, number, number];
  /** Where the withdrawals of each side go. */
  withdraw_to: [Hex | null, Hex | null];
}

/** §4.1.5: chances in a battle. */
export interface BattleSums {
  /** What each kind of gun can do to each kind of target. */
  shots: ShotSums[];
  /** What the fire assigned so far will do to those who stand under it. */
  fates: FateSums[];
}

export type Card = number;

/** A star and its card. */
export interface CardAt {
  /** The star. */
  star: Star;
  /** The card. */
  card: Card;
  /** Who drew it. */
  holder: Seat;
}

/** A star card. */
export interface CardSheet {
  /** Its printed number. */
  card: Card;
  /** The colour of its stars. */
  colour: Colour;
  /** Its planets, from the sun outwards. */
  planets: PlanetSheet[];
  /** Where that comes from. */
  origin: Origin;
}

/** What transports carry. */
export interface CargoDoc {
  /** To whom the people are loyal. */
  people: Seat;
  /** Which planet they left. */
  origin?: Planet | null;
  /** Whether they can land on barren planets. */
  cet: boolean;
}

/** A colony, with everything about it. */
export interface ColonyDoc {
  /** Where. */
  planet: Planet;
  /** To whom its people are loyal. */
  owner: Seat;
  /** Who has conquered it. */
  conqueror?: Seat | null;
  /** Millions. */
  people: number;
  /** Factories. */
  factories: number;
  /** Missile bases. */
  bases: number;
  /** Advanced missile bases. */
  advanced_bases: number;
  /** Planet shields. */
  shields: number;
  /** Shields bought in the production turn that is still secret. */
  shields_new?: number;
  /** Conquered since the last production turn. */
  fresh?: boolean;
}

/** What a seat sees of a colony that is not its own (§3.11.6). */
export interface ColonySight {
  /** Where. */
  planet: Planet;
  /** Whose. */
  owner: Seat;
  /** Who has conquered it. */
  conqueror?: Seat | null;
  /** Whether a shield protects it. */
  shield: boolean;
}

/** §6.2, §6.3: what a colony puts out next, and how. */
export interface ColonySums {
  /** Which. */
  planet: Planet;
  /** Millions born before. */
  born: number;
  /** Millions then. */
  people: number;
  /** Factories that they can work. */
  worked: number;
  /** Times so much, for minerals (§6.3.2). */
  factor: number;
  /** The sum; nothing from a colony conquered since the last production turn (§4.4.2). */
  ip: number;
  /** Conquered since the last production turn. */
  idle: boolean;
  /** Dealt with in this production turn already: what it put out. */
  done: boolean;
  /** Millions above the capacity, who leave or die (§6.2.4). */
  excess: number;
  /** The room of the planet. */
  capacity: number;
  /** So many millions have to leave for one million of the bonus, for two, and so on (§6.4.5). */
  bonus_at: number[];
  /** What the colony can take only so many of, or none (§6.5). */
  limits: LimitSums[];
}

/** The colour of a star and of its deck (§2.1). Green is the "white" of the book. */
export type Colour = "blue" | "green" | "yellow" | "orange" | "red";

/** A desk in a secret phase. */
export interface DeskDoc {
  /** What is asked. */
  step: Step;
  /** The colony at hand. */
  planet: Planet;
  /** Colonies still to be dealt with. */
  todo: Planet[];
  /** What the colony at hand, or the set-up, has left. */
  ip: number;
  /** What all colonies have put out so far. */
  output: number;
  /** Growth of the colony at hand. */
  growth: number;
  /** Those who have left it. */
  emigrants: number;
  /** Scouts it has bought. */
  scouts: number;
}

/** An entry hex. */
export interface EntrySheet {
  /** Its number. */
  number: number;
  /** Where. */
  hex: Hex;
  /** Where that comes from. */
  origin: Origin;
}

/** One thing to know about an answer. */
export type Fact =
  | { fact: "ships"; ships: ShipCount }
  | { fact: "heading_for"; star: Star }
  | { fact: "moves_left"; moves: number }
  | { fact: "must_enter"; hex: Hex }
  | { fact: "journey"; hexes: number; turns?: number | null }
  | { fact: "unexplored" }
  | { fact: "out_of_range"; distance?: number | null; range: number; stops_at?: Hex | null }
  | { fact: "still_to_go"; star: Star; hexes: number }
  | { fact: "into_cloud" }
  | { fact: "at_star"; star: Star }
  | { fact: "meets_ships"; seat: Seat; ships?: ShipCount | null }
  | { fact: "arrives_at"; hex: Hex }
  | { fact: "divides"; go: number; stay: number }
  | { fact: "risk"; lost_on: number; ships: number }
  | { fact: "price"; ip: number; pair?: number | null }
  | { fact: "at_most"; n: number }
  | { fact: "costs"; ip: number; left: number }
  | { fact: "buys"; item: Item; n: number }
  | { fact: "paid"; tech: Tech; ip: number; of: number }
  | { fact: "completes"; tech: Tech }
  | { fact: "wastes"; ip: number }
  | { fact: "puts_out"; ip: number; born: number; people: number }
  | { fact: "leave"; people: number; bonus: number }
  | { fact: "loses_bonus"; people: number }
  | { fact: "live_there"; people: number }
  | { fact: "no_room"; people: number }
  | { fact: "abandons"; planet: Planet }
  | { fact: "capacity"; people: number }
  | { fact: "conquered_from"; seat: Seat }
  | { fact: "besieged" }
  | { fact: "factories"; destroyed: number; left: number }
  | { fact: "kills"; dead: number; left: number }
  | { fact: "owner"; seat: Seat }
  | { fact: "odds"; firer: Unit; target: Target; hits: number; of: number; again: boolean }
  | { fact: "shots"; n: number }
  | { fact: "targets"; n: number; load: [number, number, number] }
  | { fact: "post"; star: Star; placed: boolean }
  | { fact: "looks"; star: Star; on: boolean }
  | { fact: "task_force"; number: number }
  | { fact: "remaining"; n: number };

/** The chance that one of a group falls. */
export interface FateSums {
  /** Whose side: 0 attacks. */
  side: number;
  /** Which. */
  target: Target;
  /** Shots at each of them, by strength. */
  load: [number, number, number];
  /** How many. */
  n: number;
  /** The chance that one of them falls, in hundredths. */
  percent: number;
}

/** One unfinished question or roll; the newest comes first. */
export type Frame =
  | { seating: { next: number } }
  | "secret"
  | "move"
  | "order"
  | { detach: { class: number; take: [number, number, number, number, number] } }
  | "administer"
  | { explore_from: { star: number } }
  | { ask_explore: { star: Star } }
  | { risk: { star: Star; stack: number; class: number; left: number; lost: number } }
  | { card: { star: Star } }
  | "battles"
  | { aim: { side: number } }
  | { fire: { side: number; group: number; ship: number; strength: number; shot: number; second: boolean } }
  | { withdraw: { side: number; pulled: [number, number, number, number, number, number, number, number] } }
  | { withdraw_to: { side: number; pulled: [number, number, number, number, number, number, number, number] } }
  | { redirect: { seat: Seat } }
  | "assault"
  | "attack"
  | { raze_defence: { planet: Planet } }
  | { raze: { planet: Planet } }
  | { bombard: { planet: Planet } }
  | "land"
  | { land_count: { stack: number; planet: Planet } };

/** Ships or bases of one kind that stand under the same fire. */
export interface Group {
  target: Target;
  /** Shots at each of them, by strength: death star, fighter, corvette. */
  load: [number, number, number];
  n: number;
  dead: number;
}

/** Something that happened. */
export type Happening =
  | { event: "corner_drawn"; seat: Seat; hex: Hex }
  | { event: "setup_began" }
  | { event: "turn_began"; turn: number; seat: Seat }
  | { event: "activity_began"; activity: Activity }
  | { event: "production_began"; turn: number }
  | { event: "closed"; seat: Seat }
  | { event: "production_ended"; turn: number }
  | { event: "game_ended" }
  | { event: "bought"; planet?: Planet | null; item: Item; n: number; ip: number }
  | { event: "invested"; tech: Tech; ip: number; paid: number; price: number }
  | { event: "acquired"; tech: Tech }
  | { event: "produced"; planet: Planet; growth: number; people: number; factories: number; ip: number }
  | { event: "emigrated"; planet: Planet; emigrants: number; bonus: number }
  | { event: "culled"; planet: Planet; dead: number }
  | { event: "post_placed"; seat: Seat; star: Star }
  | { event: "post_removed"; seat: Seat; star: Star }
  | { event: "moved"; seat: Seat; from?: Hex | null; to: Hex; task_force?: number | null; noticed: boolean }
  | { event: "headed"; star: Star }
  | { event: "stopped"; star: Star }
  | { event: "markers_changed"; seat: Seat; hex: Hex }
  | { event: "siege_changed"; star: Star; besieged: boolean }
  | { event: "inspected"; star: Star; owner: Seat; ships: ShipCount; turn: number }
  | { event: "inspection_called"; seat: Seat; star: Star }
  | { event: "risk_rolled"; seat: Seat; star: Star; class: ShipClass; roll: number; lost: boolean }
  | { event: "card_drawn"; seat: Seat; star: Star; card?: Card | null }
  | { event: "card_consulted"; seat: Seat; holder: Seat; star: Star; card?: Card | null }
  | { event: "sighted"; star: Star; turn: number; ships: ShipSight[]; colonies: ColonySight[] }
  | { event: "battle_began"; star: Star; attacker: Seat; defender: Seat; own?: Seat | null; ships: [ShipCount, ShipCount]; turn: number }
  | { event: "aimed"; seat: Seat; firer: Unit; n: number; target: Target }
  | { event: "shot"; seat: Seat; firer: Unit; target: Target; roll: number[]; hit: boolean }
  | { event: "destroyed"; seat: Seat; target: Target; n: number }
  | { event: "withdrawal_hex"; seat: Seat; hex: Hex }
  | { event: "withdrew"; seat: Seat; star: Star; to: Hex; ships: ShipCount }
  | { event: "battle_ended"; star: Star }
  | { event: "attack_began"; planet: Planet; attacker: Seat; owner: Seat; bases: number; advanced_bases: number; shields: number }
  | { event: "attack_ended"; star: Star }
  | { event: "conquered"; planet: Planet; owner: Seat; conqueror: Seat }
  | { event: "disclosed"; planet: Planet; people: number; factories: number }
  | { event: "freed"; planet: Planet; owner: Seat }
  | { event: "transports_freed"; owner: Seat; hex: Hex; n: number }
  | { event: "razed"; planet: Planet; n: number; by_owner: boolean }
  | { event: "bombarded"; planet: Planet; dead: number; left: number }
  | { event: "abandoned"; planet: Planet }
  | { event: "landed"; planet: Planet; n: number; people: number; seen: boolean }
  | { event: "colony_founded"; planet: Planet; owner: Seat }
  | { event: "shield_raised"; planet: Planet };

/** A hex of the board: column A-Z or AA-FF, row 1-21. */
export type Hex = string;

/** Some hexes. */
export interface HexesSheet {
  /** Which. */
  hexes: Hex[];
  /** Where that comes from. */
  origin: Origin;
}

/** What a colony buys (§6.5.1). Transports are bought by emigration (§6.4.2); a factory of the owner of Robotic Industry has another price. */
export type Item = "scout" | "corvette" | "fighter" | "death_star" | "factory" | "missile_base" | "advanced_missile_base" | "planet_shield";

/** Something for sale. */
export interface ItemSheet {
  /** Which. */
  item: Item;
  /** What it is called. */
  name: string;
  /** Of one. */
  ip: number;
  /** Of two at once. */
  pair?: number | null;
  /** The technology that it needs. */
  needs?: Tech | null;
  /** Where that comes from. */
  origin: Origin;
}

/** §6.5: an item for sale. */
export interface ItemSums {
  /** Which. */
  item: Item;
  /** The price of one now. */
  ip: number;
  /** Of two at once, where that is cheaper. */
  pair?: number | null;
  /** The technology that is missing. */
  needs?: Tech | null;
}

/** How many more of an item a colony can take. */
export interface LimitSums {
  /** Which. */
  item: Item;
  /** So many, if nobody leaves. */
  n: number;
  /** So many fewer for each million that leaves. */
  less: number;
}

/** Why a stack stands apart for the moment. */
export type Mark =
  | "none"
  | "in_hand"
  | "new"
  | "lost";

/** What stands for the ships of a seat in a hex (§3.9.2, §3.10.2): not how many, not which. */
export interface Marker {
  /** Whose. */
  owner: Seat;
  /** Where. */
  hex: Hex;
  /** Whether loose ships lie there face down. */
  loose: boolean;
  /** The task forces there. */
  task_forces: number[];
}

/** What a viewer remembers: what was seen where, and when. */
export interface Memory {
  /** The latest sight of each star, in the order of stars. */
  sightings: Sighting[];
  /** Where the latest fight was seen: losses are told without their place. */
  fight?: Star | null;
}

/** A number. */
export interface NumberSheet {
  /** Its value. */
  value: number;
  /** The section that asks for it. */
  rule: string;
  /** Where it comes from. */
  origin: Origin;
}

/** Odds of a shot. */
export interface OddsSheet {
  /** Who fires. */
  firer: Unit;
  /** At what. */
  target: Unit;
  /** How many dice are rolled: none, one or two. */
  dice: number;
  /** One die hits with this or less. */
  up_to?: number | null;
  /** Two dice hit with exactly this sum. */
  exactly?: number | null;
  /** So many throws hit. */
  hits: number;
  /** Of so many. */
  of: number;
  /** Where that comes from. */
  origin: Origin;
}

/** Where a number or a text of a data file comes from. */
export type Origin =
  | "book"
  | "public"
  | "reconstruction";

/** What belongs to a seat alone. */
export interface Own {
  /** Which seat this is. */
  who: Seat;
  /** Ships, research, exploration, desk. */
  seat: SeatDoc;
  /** Colonies under its control, and what it knows of them. */
  colonies: ColonyDoc[];
  /** Stars whose own colonies are besieged. */
  besieged: Star[];
  /** Battles fought in the own turn. */
  fought: ([Star, Seat])[];
  /** Millions killed in the own turn. */
  bombed: ([Star, number])[];
}

/** What a seat can reckon of its own. */
export interface OwnSums {
  /** Hexes a turn (§3.3.5). */
  speed: number;
  /** Of these the ships have left in this turn, a number for each of the own stacks in their order. */
  moves: number[];
  /** What ties ships that are no scouts; none with Unlimited Ship Range (§3.6). */
  range?: RangeSums | null;
  /** What all colonies put out in the next production turn, if nothing changes before (§6.3). */
  ip: number;
  /** The colonies that obey the seat. */
  colonies: ColonySums[];
  /** What can be bought. */
  items: ItemSums[];
  /** The technologies. */
  techs: TechSums[];
  /** Ships by class. */
  ships: ShipSums[];
}

/** Money paid for a technology. */
export interface Payment {
  /** Which. */
  tech: Tech;
  /** How much so far. */
  ip: number;
}

/** Where in the sequence of play the game is (§3.2). */
export type Phase =
  | "seating" | "setup" | "move" | "explore" | "battle" | "assault" | "land" | "production" | "over"
  | "end";

export type Planet = number;

/** A planet on a card. */
export interface PlanetSheet {
  /** Its kind. */
  kind: PlanetType;
  /** What the kind is called. */
  name: string;
  /** Millions that can live there. */
  capacity: number;
  /** Output is multiplied. */
  mineral_rich: boolean;
  /** For the eye only. */
  orbit: number;
  /** Points for whoever controls it. */
  points: number;
  /** A million is born for every so many; 0 is no growth. */
  growth_per: number;
}

/** How kindly a planet treats its people. */
export type PlanetType =
  | "terran"
  | "sub_terran"
  | "minimal_terran"
  | "barren";

/** A whole game in the middle of anything. */
export interface Position {
  /** The version of this document: 1. */
  format: number;
  /** The options. */
  variant: Variant;
  /** The turn, from 1; 0 before the first. */
  turn: number;
  /** Whose turn it is. */
  active: Seat;
  /** Where in the sequence of play. */
  phase: Phase;
  /** The corner of each seat, from 0 in the order of the entry hexes. */
  corners: number[];
  /** The stars that have been explored, and their cards. */
  cards: CardAt[];
  /** All colonies. */
  colonies: ColonyDoc[];
  /** What belongs to each seat. */
  seats: SeatDoc[];
  /** Open questions and rolls, the newest last. */
  frames: Frame[];
  /** The battle that is being fought. */
  battle?: BattleDoc | null;
  /** Battles fought this turn: star and opponent. */
  fought?: ([Star, Seat])[];
  /** Millions killed this turn. */
  bombed?: ([Star, number])[];
}

/** A command post on the map. */
export interface Post {
  /** Whose. */
  owner: Seat;
  /** Where. */
  star: Star;
}

/** A price. */
export interface PriceSheet {
  /** Of one. */
  ip: number;
  /** Of two at once. */
  pair?: number | null;
  /** The technology that it needs. */
  needs?: Tech | null;
  /** Where that comes from. */
  origin: Origin;
}

/** §3.6: the anchors of ships. */
export interface RangeSums {
  /** So many hexes from an anchor. */
  hexes: number;
  /** Where the anchors are. */
  anchors: Hex[];
  /** The only anchor lies off the map, one hex beyond this one. */
  entry?: Hex | null;
}

/** A lower price for the owner of a predecessor (§6.6.3). */
export interface ReducedSheet {
  /** The lower price. */
  ip: number;
  /** For the owner of this technology. */
  with?: Tech | null;
  /** For the owner of any speed of so many hexes or more. */
  with_speed?: number | null;
}

/** §2.5: points if the game ended now. */
export interface ScoreSums {
  /** Whose. */
  seat: Seat;
  /** The sum. */
  points: number;
  /** Terran planets under its control. */
  terran: number;
  /** Sub-Terran planets under its control. */
  sub_terran: number;
}

/** A seat at the table, counted from 0. An automa has no seat. */
export type Seat = number;

/** Everything that belongs to one seat alone: its record sheet (§2.4) and task force card (§2.4.1). */
export interface SeatDoc {
  /** Its ships. */
  fleets: StackDoc[];
  /** Technologies owned. */
  owned: Tech[];
  /** Running totals. */
  paid: Payment[];
  /** Stars successfully explored. */
  explored: Star[];
  /** Stars whose colonies it sees. */
  watched: Star[];
  /** Command posts on the map. */
  posts: Star[];
  /** Command posts as ordered in this production turn. */
  posts_new: Star[];
  /** Stars where passing ships are not inspected. */
  inspection_off: Star[];
  /** Output of the last production turn. */
  output: number;
  /** The desk in a secret phase. */
  desk: DeskDoc;
}

export type SeatSet = Seat[];

/** How much the table hides (§3.10). */
export type Secrecy =
  | "table"
  | "tournament"
  | "double_blind";

/** The whole box. */
export interface Sheet {
  /** The name of these components: the blake3 of their files. */
  hash: string;
  /** The stars, by their numbers. */
  stars: StarSheet[];
  /** Cloud hexes. */
  clouds: HexesSheet;
  /** Cloud hexes of the option `extra_cloud`. */
  extra_clouds: HexesSheet;
  /** Entry hexes of players 1 to 4, clockwise. */
  entries: EntrySheet[];
  /** The same with the option `entry_hexes` = repository. */
  entries_repository: EntrySheet[];
  /** The star cards. */
  cards: CardSheet[];
  /** What a colony buys. */
  items: ItemSheet[];
  /** What it costs to send a million people away (§6.4.2). */
  transport: PriceSheet;
  /** A factory for the owner of Robotic Industry. */
  robotic_factory: PriceSheet;
  /** The technologies. */
  techs: TechSheet[];
  /** Planet Shield under the option `shield_as_base`. */
  shield_as_base: TechSheet;
  /** The attack table (§4.1.5). */
  attack: OddsSheet[];
  /** The same under the option `fighter_hits`. */
  attack_fighter_hits: OddsSheet[];
  /** Ships of each class and what they are called. */
  ships: ShipSheet[];
  /** All other numbers, by name. */
  numbers: Record<string, NumberSheet>;
}

/** The five classes of ships (§2.3). */
export type ShipClass = "scout" | "transport" | "corvette" | "fighter" | "death_star";

/** Ships of each class. */
export interface ShipCount {
  /** Unarmed explorers. */
  scouts: number;
  /** A million people each. */
  transports: number;
  /** The lightest warships. */
  corvettes: number;
  /** Better warships. */
  fighters: number;
  /** The best warships. */
  death_stars: number;
}

/** A class of ships. */
export interface ShipSheet {
  /** Which. */
  class: ShipClass;
  /** What it is called. */
  name: string;
  /** Does it fight? */
  warship: boolean;
  /** How many there are at the start. */
  start: number;
  /** Millions of a conquered colony that one can kill a turn. */
  bombardment: number;
}

/** Ships of one seat, seen. */
export interface ShipSight {
  /** Whose. */
  owner: Seat;
  /** Which. */
  ships: ShipCount;
}

/** §3.8.5: ships of a class. */
export interface ShipSums {
  /** Which. */
  class: ShipClass;
  /** How many there are. */
  have: number;
  /** How many there can be. */
  most: number;
}

/** The chance of one shot. */
export interface ShotSums {
  /** Which side fires: 0 attacks. */
  side: number;
  /** Who fires. */
  firer: Unit;
  /** At what. */
  target: Target;
  /** So many throws hit. */
  hits: number;
  /** Of so many. */
  of: number;
  /** A miss is tried again, as far as the viewer knows (§4.1.6). */
  again: boolean;
  /** The chance with the second try, in hundredths. */
  percent: number;
}

/** What was seen at a star. */
export interface Sighting {
  /** Where. */
  star: Star;
  /** The turn of the latest look. */
  turn: number;
  /** Ships of others. */
  ships: ShipSight[];
  /** Colonies of others. */
  colonies: ColonySight[];
}

/** Ships with everything in common. */
export interface StackDoc {
  /** Where; nothing before the first turn. */
  hex?: Hex | null;
  /** The number of the task force. */
  task_force?: number | null;
  /** The star last departed from. */
  from?: Star | null;
  /** The destination. */
  to?: Star | null;
  /** Moves used this turn; 15 is all. */
  used: number;
  /** Why it stands apart for the moment. */
  mark: Mark;
  /** What it is. */
  ships: ShipCount;
  /** What transports carry. */
  cargo?: CargoDoc | null;
}

/** May a technology be paid for? */
export type Standing =
  | "owned"
  | "open"
  | { needs: { level: number } };

export type Star = number;

/** A star on the board. */
export interface StarSheet {
  /** Its number. */
  star: Star;
  /** Where. */
  hex: Hex;
  /** Its colour. */
  colour: Colour;
  /** Its name. */
  name: string;
  /** Where that comes from. */
  origin: Origin;
}

/** What is known of a star. */
export interface StarView {
  /** Which. */
  star: Star;
  /** Its card, if the viewer has explored it. */
  card?: Card | null;
  /** Who holds its card. */
  holder?: Seat | null;
  /** Colonies of others that the viewer sees now. */
  colonies: ColonySight[];
  /** Ships of others that the viewer sees now. */
  ships: ShipSight[];
}

/** What a seat is asked in a secret phase (§2.7.2, §6.1.1). */
export type Step =
  | "closed"
  | "setup"
  | "colonies"
  | "emigrate"
  | { bonus: { most: number } }
  | "spend"
  | { count: { item: Item } }
  | { invest: { tech: Tech } };

/** Everything that a viewer can reckon. */
export interface Sums {
  /** Complete turns until everybody produces, this one included; none when it will not happen again. */
  production_in?: number | null;
  /** Turns that are left, this one included. */
  turns_left: number;
  /** What only the viewer can reckon, because it is made from what is its own. */
  own?: OwnSums | null;
  /** Points if the game ended now: the viewer's own, and everybody's once the game is over (§2.5). */
  scores: ScoreSums[];
  /** The battle that is being fought, where the viewer sees it. */
  battle?: BattleSums | null;
}

/** What can be shot at (§4.1.5, §4.2.5). Ships of one kind are alike to their enemy (ruling A-59). */
export type Target =
  | "scout"
  | "corvette"
  | "fighter"
  | "death_star"
  | { transport: { people: Seat } }
  | { base: { planet: Planet } }
  | { advanced_base: { planet: Planet } }
  | { shield_base: { planet: Planet } };

/** The 18 technologies (§6.6). */
export type Tech = "speed_3" | "speed_4" | "speed_5" | "speed_6" | "speed_7" | "speed_8" | "missile_base" | "fighter_ship" | "advanced_missile_base" | "death_star" | "improved_ship_weaponry" | "planet_shield" | "controlled_environment" | "industrial_technology" | "improved_industrial" | "unlimited_range" | "unlimited_communication" | "robotic_industry";

/** The three classes of research (§6.6.1). */
export type TechClass = "speed" | "weapons" | "technology";

/** A technology. */
export interface TechSheet {
  /** Which. */
  tech: Tech;
  /** What it is called. */
  name: string;
  /** What it is good for. */
  effect: string;
  /** Its class. */
  class: TechClass;
  /** Its level, 1 to 3. */
  level: number;
  /** Its price. */
  ip: number;
  /** The lower price, and who has it. */
  reduced?: ReducedSheet | null;
  /** Hexes a turn that it gives. */
  speed?: number | null;
  /** Where that comes from. */
  origin: Origin;
}

/** §6.6: where a technology stands. */
export interface TechSums {
  /** Which. */
  tech: Tech;
  /** Its class. */
  class: TechClass;
  /** Its level, 1 to 3. */
  level: number;
  /** The price now. */
  ip: number;
  /** What has been paid. */
  paid: number;
  /** Where it stands. */
  standing: Standing;
}

/** The rows and columns of the attack table (§4.1.5). */
export type Unit = "scout" | "transport" | "corvette" | "fighter" | "death_star" | "missile_base" | "advanced_missile_base";

/** Every option of a game, parsed. */
export interface Variant {
  /** By which ruleset the game is played; documents older than the second say nothing. */
  ruleset?: number;
  secrecy: Secrecy;
  /** Command posts stand on the map (§3.6.2); otherwise every colony is a secret anchor (§3.10.6). */
  posts_placed: boolean;
  post_limit?: number | null;
  ship_limit: number;
  exploration_optional: boolean;
  extra_cloud: boolean;
  cet_start_fleet: boolean;
  last_departed_strict: boolean;
  level3_needs_level2: boolean;
  secret_targeting: boolean;
  inspection_announced: boolean;
  bases_use_isw: boolean;
  conquered_factories: boolean;
  entry_anchor_always: boolean;
  negotiation_free: boolean;
  tie_break_population: boolean;
  fighter_hits: boolean;
  shield_as_base: boolean;
  seats_random: boolean;
  entry_repository: boolean;
  /** Ruling A-74: what the corner A1 has more to spend before the game; documents older than the option say nothing. */
  corner_ip?: number | null;
}

/** The table as one viewer may know it. */
export interface View {
  /** How many seats play. */
  n_seats: number;
  /** The options. */
  variant: Variant;
  /** The turn, from 1; 0 before the first. */
  turn: number;
  /** Whose turn it is. */
  active: Seat;
  /** What is going on, where the viewer may know it. */
  activity?: Activity | null;
  /** Who is to answer, as far as the viewer may know. */
  asked: SeatSet;
  /** Seats that have closed the secret phase. */
  closed: SeatSet;
  /** Where each seat's fleet comes in. */
  entries: (Hex | null)[];
  /** Markers on the map. */
  markers: Marker[];
  /** Command posts on the map. */
  posts: Post[];
  /** Conquered colonies. */
  conquests: ColonySight[];
  /** What is known of stars; those that are not here are unknown. */
  stars: StarView[];
  /** What belongs to the viewer alone. */
  own?: Own | null;
  /** The questions and rolls that are open and the viewer may know of, the newest last. */
  frames: Frame[];
  /** The battle that is being fought, where the viewer may know of it. */
  battle?: BattleDoc | null;
  /** Everything, once the game is over. */
  revealed?: Position | null;
}
