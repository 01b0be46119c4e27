// What crosses the table in starship-interstellar. Written by `cargo xtask types` from the schemas of
// `orrery games --schema starship-interstellar`; change the Rust types instead of this file.

/** An answer of a seat. */
export type Action =
  | { do: "play"; token: Token }
  | { do: "use"; token: Token; deed: Deed }
  | { do: "repeat" }
  | { do: "pass" }
  | { do: "keep"; cubes: Cubes }
  | { do: "research"; technology: Technology }
  | { do: "pay"; cubes: Cubes }
  | { do: "place_wormhole"; orbit: Planet; quadrant: Quadrant }
  | { do: "load_base" }
  | { do: "load_building"; building: Building }
  | { do: "load_cubes"; cubes: Cubes }
  | { do: "dismantle" }
  | { do: "fly"; planet: Planet }
  | { do: "settle" }
  | { do: "look" }
  | { do: "deploy"; building: Building }
  | { do: "sell"; resource: Resource; n: number }
  | { do: "buy"; resource: Resource; n: number }
  | { do: "activate"; part: Part; cubes: Cubes }
  | { do: "convert"; how: Conversion; from: Resource; to: Resource }
  | { do: "pick"; planet: Planet }
  | { do: "refill"; planet: Planet; resource: Resource }
  | { do: "choose"; way: number }
  | { do: "step"; track: Track }
  | { do: "take"; extra: Extra }
  | { do: "build"; project: Project; column: number }
  | { do: "save"; resource: Resource }
  | { do: "steer"; row: number }
  | { do: "sit"; space: number }
  | { do: "reward"; rotations: number }
  | { do: "counter"; pay: Resource; remove: Resource }
  | { do: "dilute"; pay: Resource }
  | { do: "done" }
  | { do: "halley" } & ({ what: "fly" } | { what: "mine"; sector: number } | { what: "haul"; cubes: Cubes })
  | { do: "variant" } & ({ how: "spend"; fuel: number } | { how: "family"; pile: number } | { how: "mine"; planet: Planet; cubes: Cubes } | { how: "ship"; planet: Planet; cubes: Cubes } | { how: "draft"; token: UniquePass } | { how: "pass_token"; unique: boolean })
  | { do: "kuiper" } & ({ kuiper: "move_base"; quadrant: Quadrant } | { kuiper: "capture"; resource: Resource; first: boolean; orbit: Planet } | { kuiper: "discard"; asteroid: Asteroid } | { kuiper: "mine"; asteroid: Asteroid })
  | { do: "anti_matter" } & ({ antimatter: "play"; token: Token } | { antimatter: "use"; token: Token; deed: Deed } | { antimatter: "repeat" } | { antimatter: "keep"; moscovium: number; cubes: Cubes } | { antimatter: "cover"; space: Resource } | { antimatter: "synthesise"; space: Resource; pay: Resource } | { antimatter: "sell_off"; cubes: Cubes } | { antimatter: "leap"; row: number } | { antimatter: "land"; space: number });

/** Everything of Anti-Matter that is on the table. */
export interface AntiMatterDoc {
  /** Moscovium in the Solar Bag. */
  bag: number;
  /** Moscovium drawn in the extraction that goes on. */
  drawn: number;
  /** What the players have; H.A.L.L. last. */
  players: MoscoviumDoc[];
  /** The Laboratory Board. */
  laboratory: LaboratoryDoc[];
  /** Spaces of the World Government on which a Specialist sits: row by row from the bottom, from the left. */
  seats: [[boolean, boolean, boolean, boolean], [boolean, boolean, boolean, boolean], [boolean, boolean, boolean, boolean], [boolean, boolean, boolean, boolean]];
  /** How the action that goes on is made stronger. */
  enhanced?: Enhancement | null;
  /** The planet on top of the pile. */
  top?: Planet | null;
  /** Tokens below in an order that nobody knows: Mars, Jupiter, Saturn, Uranus, Neptune. */
  hidden: [number, number, number, number, number];
  /** Tokens below those, in order. */
  under: Planet[];
}

/** A draw, a step or a question of chapter A. */
export type AntiMatterFrame =
  | "top"
  | "shift"
  | { roll: { left: number } }
  | { land: { player: Player; planet: Planet; inward: boolean } }
  | { cover: { player: Player } }
  | { synthesise: { player: Player } }
  | { sell_off: { player: Player } }
  | { leap: { player: Player; free: boolean } };

export type Asteroid = number;

/** An Asteroid. */
export interface AsteroidSheet {
  /** Its colour. */
  resource: Resource;
  /** With the circle of a First Sighting. */
  is_first: boolean;
  /** What its back gives. */
  ways: GainFact[][];
}

/** An Asteroid on a Mining Board with everything that is printed on it, for those who show it. */
export interface AsteroidView {
  /** Which. */
  asteroid: Asteroid;
  /** Its colour. */
  resource: Resource;
  /** Is it a First Sighting? */
  first: boolean;
  /** What its back gives. */
  reward: string;
  /** Turned face down in this Salvation Phase. */
  used: boolean;
}

/** How one of several candidates was found. */
export type Basis =
  | "only"
  | "counted"
  | "cheapest"
  | "dearest"
  | "fewest"
  | "most"
  | "nearest_sun"
  | "farthest_sun"
  | "ahead"
  | "starship_first"
  | "first_space"
  | "human";

/** A row of the World Government (§5.4). */
export interface BenchSheet {
  /** Its name. */
  name: string;
  /** The bonuses of its spaces, from the left. */
  spaces: GainFact[][][];
}

/** The question and the draw of a building site. */
export type BuildFrame =
  | { build: { player: Player; left: number; first: boolean } }
  | { refill: { column: number } };

/** Buildings, which come with the levels of four families (§T.1 to §T.4). */
export type Building = "ars" | "converter" | "outpost" | "drill";

/** Buildings by kind. */
export interface BuildingCount {
  /** Automated Return Systems. */
  ars: number;
  /** Converters. */
  converter: number;
  /** Outposts. */
  outpost: number;
  /** Drills. */
  drill: number;
}

/** Where the comet is, and where it goes. */
export interface CometDoc {
  /** The Orbit; outer space as long as it waits. */
  orbit: Orbit;
  /** The Quadrant that it counts as in. */
  quadrant: Quadrant;
  /** The zone: before this space of the Quadrant, clockwise from 0; the first and the last one are borders. */
  zone: number;
  /** On its way to the Sun; else away from it. */
  inward: boolean;
}

/** What a Converter does (§T.2): each level adds a way. */
export type Conversion =
  | "enrich"
  | "split"
  | "refine";

/** Everything that a player owns; H.A.L.L. too. */
export interface CorporationDoc {
  /** Points. */
  prestige: number;
  /** Standing. */
  reputation: number;
  /** Fuel. */
  fuel: number;
  /** Cubes in the box. */
  cubes: Cubes;
  /** Scientists at hand. */
  scientists: number;
  /** Scientists in the reserve. */
  reserve: number;
  /** Scientists on technologies. */
  spent: number;
  /** Bases on Earth. */
  bases: number;
  /** Buildings on Earth. */
  buildings: BuildingCount;
  /** Action technologies. */
  levels: LevelDoc[];
  /** Salvation technologies. */
  salvation: SalvationTech[];
  /** Steps on the Leaders of the Starship. */
  starship: number;
  /** Steps on the Leaders of Humankind. */
  humankind: number;
  /** The Probe. */
  probe: JourneyPlace;
  /** The Explorer. */
  explorer: ExplorerDoc;
  /** The Wormhole token. */
  wormhole?: Place | null;
  /** Bases founded. */
  zones: ZoneDoc[];
  /** Extra Action tokens gained. */
  extras: Extra[];
  /** Tokens that can be played in this phase. */
  pool: Token[];
  /** Tokens played in this phase, the active one last. */
  played: Token[];
  /** Out of this phase. */
  passed: boolean;
  /** Rotations of the Pass token. */
  rotations: number;
  /** People saved. */
  saved: Cubes;
  /** Mechanisms built. */
  built: number;
}

/** A column of the H.A.L.L. Board: the colour of the cube drawn (§H.2.2). R-61: without a cube, because the AI bag is empty, it acts as with red. */
export type Cube =
  | Resource
  | null;

/** How cubes are written: only the colours that are there. */
export interface Cubes {
  red?: number;
  yellow?: number;
  green?: number;
  blue?: number;
  purple?: number;
}

/** The four Salvation actions (§5.0). */
export type Deed = "build" | "save" | "probe" | "government";

/** What nobody has seen of a planet's production tokens (§4.7). */
export interface DepositOdds {
  /** Where. */
  planet: Planet;
  /** Tokens of each colour among those that may come. */
  tokens: Cubes;
  /** Cubes that a Deposit of the colour holds, on all of them together. */
  cubes: Cubes;
}

export type Discovery = number;

/** What a Discovery token shows (§5.3.2). */
export type DiscoveryKind =
  | "wormhole"
  | "galaxy"
  | "deep_space"
  | "black_hole"
  | "lost_planet";

/** A Discovery token (§5.3.2). */
export interface DiscoverySheet {
  /** What it shows. */
  kind: DiscoveryKind;
  /** For whoever turns it over. */
  discoverer: GainFact[][];
  /** For each who arrives. */
  visitor: GainFact[][];
}

/** Why the game ended. */
export type End =
  | "goals"
  | "sun";

/** The actions that the Laboratory makes stronger (§A.5). */
export type Enhancement = "travel" | "production" | "research" | "market" | "solar" | "probe" | "build" | "save" | "government";

/** An entry of a file with an origin of its own. */
export interface EntryOrigin {
  /** The way to it, as in `numbers.buy_more`. */
  entry: string;
  /** Where it comes from. */
  origin: Origin;
}

/** Something that happened. */
export type Event =
  | { event: "planet_placed"; planet: Planet; space: number }
  | { event: "mechanism_placed"; project: Project; column: number; mechanism: Mechanism }
  | { event: "extra_placed"; extra: Extra }
  | { event: "order_drawn"; player: Player; place: number }
  | { event: "round_began"; round: number }
  | { event: "phase_began"; phase: Phase }
  | { event: "played"; player: Player; token: Token; deed?: Deed | null }
  | { event: "repeated"; player: Player; token: Token }
  | { event: "passed"; player: Player; place: number; rotations: number }
  | { event: "rotated"; player: Player; rotations: number }
  | { event: "pass_reward_taken"; player: Player; rotations: number }
  | { event: "way_chosen"; player: Player; source: Source; way: number }
  | { event: "price_asked"; player: Player; purchase: Purchase; cost: Cubes }
  | { event: "production_chosen"; player: Player; planet: Planet }
  | { event: "finished"; player: Player }
  | { event: "cube_drawn"; player: Player; resource: Resource; kept: boolean }
  | { event: "cubes_kept"; player: Player; kept: Cubes; returned: Cubes; reputation: number }
  | { event: "bag_refilled" }
  | { event: "spiral_moved"; space: number }
  | { event: "solar_event_drawn"; solar_event: SolarEvent; dead: Cubes }
  | { event: "planet_destroyed"; planet: Planet }
  | { event: "researched"; player: Player; technology: Technology; level: number; paid: Cubes }
  | { event: "wormhole_placed"; player: Player; place: Place }
  | { event: "base_loaded"; player: Player }
  | { event: "building_loaded"; player: Player; building: Building }
  | { event: "cubes_loaded"; player: Player; cubes: Cubes }
  | { event: "dismantled"; player: Player; planet: Planet }
  | { event: "flew"; player: Player; from: Planet; to: Planet; fuel: number }
  | { event: "unloaded"; player: Player; cubes: Cubes }
  | { event: "token_revealed"; player: Player; token: ProductionToken }
  | { event: "token_returned"; player: Player; token: ProductionToken }
  | { event: "founded"; player: Player; planet: Planet; token: ProductionToken; ars: number }
  | { event: "deployed"; player: Player; planet: Planet; building: Building }
  | { event: "sold"; player: Player; resource: Resource; n: number; fuel: number }
  | { event: "bought"; player: Player; resource: Resource; n: number; fuel: number }
  | { event: "market_taken"; player: Player; cubes: Cubes }
  | { event: "activated"; player: Player; planet: Planet; part: Part; cubes: Cubes; fuel: number }
  | { event: "converted"; player: Player; planet: Planet; how: Conversion; from: Resource; to: Resource; n: number }
  | { event: "deposit_filled"; player: Player; planet: Planet; resource: Resource; n: number }
  | { event: "reward_came"; player: Player; source: Source }
  | { event: "fuel_gained"; player: Player; n: number }
  | { event: "cubes_gained"; player: Player; cubes: Cubes }
  | { event: "prestige_gained"; player: Player; n: number }
  | { event: "reputation_changed"; player: Player; n: number }
  | { event: "scientists_gained"; player: Player; n: number }
  | { event: "stepped"; player: Player; track: Track; space: number }
  | { event: "extra_taken"; player: Player; extra: Extra }
  | { event: "built"; player?: Player | null; project: Project; mechanism: Mechanism; paid: Cubes }
  | { event: "module_completed"; module: number; builder?: Player | null; governor?: Player | null }
  | { event: "saved"; player?: Player | null; resource: Resource; paid: Cubes }
  | { event: "probe_moved"; player?: Player | null; place: JourneyPlace; fuel: number }
  | { event: "discovered"; player?: Player | null; place: JourneyPlace; discovery: Discovery }
  | { event: "arrived"; player?: Player | null; prestige: number }
  | { event: "sat"; player: Player; row: number; space: number }
  | { event: "rose"; player: Player; row: number; space: number }
  | { event: "governor_named"; player?: Player | null }
  | { event: "planets_moved"; spaces: [number, number, number, number, number, number, number, number] }
  | { event: "game_ended"; end: End }
  | { event: "hall" } & ({ step: "turn_began"; top?: Token | null; n_pile: number } | { step: "token_turned"; token: Token } | { step: "planet_turned"; planet: Planet } | { step: "token_played"; token: Token; row?: Row | null; n_played: number } | { step: "travel_goes_on"; token: Token } | { step: "token_impossible"; token: Token; why: Why } | { step: "travel_ends"; token: Token; why: Why } | { step: "cube_taken"; cube: Resource } | { step: "bag_empty" } | { step: "cube_placed"; cube: Resource; row?: Row | null } | { step: "cube_returned"; cube: Resource } | { step: "token_returned"; token: Token } | { step: "passing"; unused: number; rotations: number } | { step: "technology_counted"; n_played: number; candidates: Resource[]; technology: Resource } | { step: "technology_developed"; technology: Resource; level: number; paid: Cubes } | { step: "flight_chosen"; candidates: Planet[]; to: Planet; basis: Basis } | { step: "planet_counted"; n_played: number; pile: Planet[]; planet: Planet; price: number } | { step: "market_chosen"; cheapest: number; dearest: number } | { step: "produced"; planet: Planet; moved: Cubes; left?: Resource | null; worked_up: Cubes; stored: Cubes; eliminated?: Resource | null } | { step: "production_chosen"; candidates: Planet[]; planet: Planet; basis: Basis } | { step: "deed_chosen"; favoured?: Deed | null; starship: number; humankind: number; journey: number; order: Deed[]; impossible: Deed[]; deed: Deed } | { step: "space_chosen"; row: number; wanted: number; space: number; whole: boolean } | { step: "course_chosen"; rows: number[]; sight: Sight; basis: Basis } | { step: "mechanism_chosen"; candidates: number; project: Project; column: number; value: number; basis: Basis } | { step: "meeple_chosen"; candidates: Resource[]; meeple: Resource; basis: Basis } | { step: "also_impossible"; deed: Deed; why: Why } | { step: "deposit_chosen"; candidates: Planet[]; planet: Planet; resource: Resource; basis: Basis } | { step: "track_chosen"; track: Track; basis: Basis } | { step: "way_chosen"; way: number } | { step: "extra_counted"; n_played: number; candidates: Extra[]; extra: Extra } | { step: "collected"; cubes: Cubes } | { step: "countered"; pay: Resource; remove: Resource } | { step: "converted"; removed: Cubes; added: Cubes } | { step: "diluted"; pay: Resource; n: number })
  | { event: "halley" } & ({ halley: "placed"; quadrant: Quadrant } | { halley: "sector_filled"; sector: number; resource: Resource } | { halley: "landed"; player: Player; from: Planet; fuel: number } | { halley: "took_off"; player: Player; to: Planet; fuel: number } | { halley: "marker_placed"; player: Player; sector: number } | { halley: "mined"; player: Player; sector: number; cubes: Cubes } | { halley: "counted"; n: number; quadrant: Quadrant } | { halley: "entered"; orbit: Orbit; quadrant: Quadrant; zone: number } | { halley: "pulled"; planet: Planet; clockwise: boolean; orbit: Orbit; quadrant: Quadrant; zone: number } | { halley: "turned"; orbit: Orbit } | { halley: "crossed"; planet: Planet } | { halley: "given"; player: Player; planet: Planet; resource: Resource } | { halley: "evolved"; back: Cubes } | { halley: "markers_returned" } | { halley: "left" } | { halley: "halted" } | { halley: "swallowed"; orbit: Orbit })
  | { event: "variant" } & ({ variant: "base_token_came" } | { variant: "fuel_spent"; player: Player; fuel: number } | { variant: "family_shown"; pile: number; family: FamilyToken } | { variant: "family_saved"; player: Player; pile: number; people: Cubes; paid: Cubes } | { variant: "layer_reached"; player: Player; planet: Planet; layer: number; cubes: Cubes } | { variant: "pass_drafted"; player: Player; token?: UniquePass | null } | { variant: "pass_decided"; player: Player; unique?: boolean | null } | { variant: "pass_revealed"; player: Player; token?: UniquePass | null } | { variant: "leaders_drawn"; board: LeaderBoard } | { variant: "mined"; player: Player; planet: Planet; cubes: Cubes } | { variant: "shipped"; player: Player; planet: Planet; cubes: Cubes } | { variant: "hall_chose"; candidates: number; planet: Planet; basis: Basis })
  | { event: "kuiper" } & ({ kuiper: "placed"; quadrant: Quadrant; resource: Resource; first: boolean } | { kuiper: "targeted"; planet: Planet } | { kuiper: "revealed"; token: KuiperToken } | { kuiper: "reshuffled" } | { kuiper: "fell"; quadrant: Quadrant; resource: Resource; orbit: Planet } | { kuiper: "hit"; quadrant: Quadrant; resource: Resource; planet: Planet } | { kuiper: "crashed"; quadrant: Quadrant; resource: Resource } | { kuiper: "base_moved"; player: Player; quadrant: Quadrant; fuel: number } | { kuiper: "captured"; player: Player; resource: Resource; orbit: Planet; fuel: number } | { kuiper: "mined"; player: Player; asteroid: Asteroid } | { kuiper: "discarded"; player: Player; asteroid: Asteroid } | { kuiper: "turned_down"; player: Player; asteroid: Asteroid })
  | { event: "anti_matter" } & ({ antimatter: "top_turned"; planet: Planet } | { antimatter: "rolled"; n: number } | { antimatter: "orbit_shifted"; orbit: Orbit; n: number; spaces: [number, number, number, number, number, number, number, number] } | { antimatter: "planet_moved"; planet: Planet; orbit: Orbit; space: number } | { antimatter: "planet_stays"; planet: Planet; orbit: Orbit } | { antimatter: "planet_lost"; planet: Planet; escaped: boolean } | { antimatter: "enhanced"; player: Player; action: Enhancement } | { antimatter: "covered"; player: Player; space?: Resource | null } | { antimatter: "drawn"; player: Player; kept: boolean } | { antimatter: "kept"; player: Player; kept: number; returned: number } | { antimatter: "synthesised"; player: Player; space: Resource; paid: Resource } | { antimatter: "sold_off"; player: Player; cubes: Cubes; fuel: number } | { antimatter: "laboratory_cleared" });

/** Frames that are written with the name of their chapter around them. */
export type ExpansionFrame =
  | { hall: HallFrame }
  | { halley: HalleyFrame }
  | { variant: VariantFrame }
  | { kuiper: KuiperFrame }
  | { anti_matter: AntiMatterFrame };

/** An Explorer and its load (§3.5). */
export interface ExplorerDoc {
  /** Where. */
  at: Port;
  /** Bases aboard. */
  bases: number;
  /** Buildings aboard. */
  buildings: BuildingCount;
  /** Cubes aboard. */
  cubes: Cubes;
}

export type Extra = string;

/** An Extra Action token (chapter X). */
export interface ExtraSheet {
  /** Which. */
  extra: Extra;
  /** Its Action side in words. */
  action: string;
  /** Can the Action side be repeated (§1.5)? */
  repeats: boolean;
  /** The ways of its Action side, where it is a reward. */
  ways: GainFact[][];
  /** Its Salvation side in words. */
  salvation: string;
  /** The only Salvation action that it allows, if there is only one. */
  only?: Deed | null;
  /** Its section. */
  rule: string;
}

/** A fact about an answer. */
export type Fact =
  | { fact: "fuel"; n: number }
  | { fact: "flight"; gravity: number; way: number; through_wormhole: boolean }
  | { fact: "fuel_off"; n: number }
  | { fact: "better_price"; n: number }
  | { fact: "price"; cubes: Cubes }
  | { fact: "any_cubes"; n: number }
  | { fact: "one_level_lower" }
  | { fact: "pays_cubes"; cubes: Cubes }
  | { fact: "exact" }
  | { fact: "overpays"; value: number }
  | { fact: "scientists"; n: number }
  | { fact: "moscovium"; n: number }
  | { fact: "loses_reputation"; n: number }
  | { fact: "gains_fuel"; n: number }
  | { fact: "gains_cubes"; cubes: Cubes }
  | { fact: "gains_moscovium"; n: number }
  | { fact: "gains_prestige"; n: number }
  | { fact: "gains_reputation"; n: number }
  | { fact: "gains"; ways: GainFact[][] }
  | { fact: "ladder"; action: GainFact[][][]; salvation: GainFact[][][] }
  | { fact: "steps"; track: Track; n: number }
  | { fact: "track_space"; track: Track; space: number }
  | { fact: "completes_module"; prestige: number }
  | { fact: "governs"; is_governor: boolean }
  | { fact: "for_nobody" }
  | { fact: "to_storage"; cubes: Cubes }
  | { fact: "fills_deposit"; planet: Planet; cubes: Cubes }
  | { fact: "loads"; cubes: Cubes }
  | { fact: "unloads"; cubes: Cubes }
  | { fact: "uses"; cubes: Cubes }
  | { fact: "finds_no_room"; cubes: Cubes }
  | { fact: "stays_behind"; n: number }
  | { fact: "room_left"; n: number }
  | { fact: "left_idle"; parts: Part[] }
  | { fact: "gives_up_base"; planet: Planet; deposit: Cubes; storage: Cubes; buildings: number }
  | { fact: "draws"; n: number }
  | { fact: "keeps_most"; n: number }
  | { fact: "spiral_moves"; n: number; to: number; events: number; destroys: Planet[] }
  | { fact: "rotations"; n: number }
  | { fact: "unused"; tokens: number; asteroids: number }
  | { fact: "next_place"; place: number }
  | { fact: "token"; token: Token }
  | { fact: "deed"; deed: Deed }
  | { fact: "extra"; extra: Extra; action: string; salvation: string }
  | { fact: "technology"; technology: Technology }
  | { fact: "level"; level: number }
  | { fact: "building"; building: Building }
  | { fact: "part"; part: Part }
  | { fact: "planet"; planet: Planet }
  | { fact: "own_base"; planet: Planet }
  | { fact: "tokens_left"; n: number }
  | { fact: "no_base_aboard" }
  | { fact: "spot"; orbit: Orbit; quadrant: Quadrant }
  | { fact: "space"; n: number }
  | { fact: "site"; project: Project; column: number }
  | { fact: "bench"; row: number; space: number }
  | { fact: "saves"; people: Cubes }
  | { fact: "journey"; place: JourneyPlace }
  | { fact: "finds"; kind: DiscoveryKind; ways: GainFact[][] }
  | { fact: "visited" }
  | { fact: "trappist"; prestige: number }
  | { fact: "track_colour"; resource: Resource }
  | { fact: "asteroid"; resource: Resource; is_first: boolean }
  | { fact: "hall_loses"; cubes: Cubes }
  | { fact: "hall_gains"; cubes: Cubes };

/** The piles of Families (§V2.1). */
export interface FamiliesDoc {
  /** Below the tops, in an order that nobody knows. */
  unseen: FamilyToken[];
  /** The active ones; none while they are turned. */
  tops: [FamilyToken | null, FamilyToken | null];
}

/** The Action technologies: three levels each (§T.0). */
export type Family = "ars" | "converter" | "outpost" | "drill" | "solar" | "travel";

/** A family of technologies (chapter T). */
export interface FamilySheet {
  /** Which. */
  family: Family;
  /** Its name. */
  name: string;
  /** Its levels. */
  levels: LevelSheet[];
}

export type FamilyToken = number;

/** A Family with its people. */
export interface FamilyView {
  /** Which. */
  token: FamilyToken;
  /** Who. */
  people: Cubes;
  /** All of them are on Earth. */
  complete: boolean;
}

/** A token of every player, and the Salvation action that it favours (§5.0). */
export interface FavourSheet {
  /** Which. */
  token: Token;
  /** Its name. */
  name: string;
  /** What it favours. */
  favours: Deed;
}

/** A file of the box. */
export interface FileSheet {
  /** Its name. */
  file: string;
  /** Where what it says comes from, unless an entry says otherwise. */
  origin?: Origin | null;
  /** Entries of other origins, by the way to them. */
  others: EntryOrigin[];
}

/** A flight. */
export interface FlightSum {
  /** Where to. */
  to: Port;
  /** What it costs with a plain Travel. */
  fuel: number;
  /** Leaving the planet. */
  gravity: number;
  /** The way straight there. */
  way: number;
  /** Is it shorter through the own Wormhole token? */
  through_wormhole: boolean;
  /** Is there Fuel enough? */
  payable: boolean;
}

/** One unfinished question, draw or step; the newest comes first. */
export type Frame =
  | SetupFrame
  | TurnFrame
  | PaymentFrame
  | RewardFrame
  | SolarFrame
  | ResearchFrame
  | TravelFrame
  | MarketFrame
  | ProductionFrame
  | SalvationFrame
  | BuildFrame
  | SaveFrame
  | ProbeFrame
  | GovernmentFrame
  | TracksFrame
  | PhaseFrame
  | SunFrame
  | ExpansionFrame;

/** Something gained, as it is printed. */
export type GainFact =
  | { gain: "prestige"; n: number }
  | { gain: "reputation"; n: number }
  | { gain: "fuel"; n: number }
  | { gain: "scientists"; n: number }
  | { gain: "cubes"; resource: Resource; n: number }
  | { gain: "extra_action" }
  | { gain: "step" }
  | { gain: "other_track" }
  | { gain: "deposit"; n: number }
  | { gain: "improved_deposit"; n: number }
  | { gain: "drill"; n: number }
  | { gain: "ars"; n: number }
  | { gain: "government_probe" }
  | { gain: "free_save" }
  | { gain: "free_build" };

/** The questions about seats in the World Government. */
export type GovernmentFrame =
  | { send: { player: Player; left: number; first: boolean; whole: boolean } }
  | { rise: { player: Player; row: number } };

/** An AI bag. */
export interface HallBag {
  /** The difficulty. */
  level: Level;
  /** Its cubes. */
  bag: Cubes;
}

/** What lies on and beside the boards of H.A.L.L. */
export interface HallDoc {
  /** The AI bag. */
  bag: Cubes;
  /** Cubes on the board, by row from the top: Solar Extraction, Technology Research, Travel, Market, Earth Production, Planetary Production, Government, Probe, Build, Save. */
  board: Cubes[];
  /** Cubes in the Technology area. */
  aside: Cubes;
  /** Levels of its technologies, from red to purple. */
  levels: [number, number, number, number, number];
  /** The token on top of its pile. */
  top?: Token | null;
  /** Tokens below in an order that nobody knows: production tokens, which come first. */
  hidden_production: Token[];
  /** The others. */
  hidden: Token[];
  /** Tokens under those, in order. */
  under: Token[];
  /** The known top of its pile of planets, in order. */
  planets: Planet[];
  /** Planets below, in an order that nobody knows. */
  planets_hidden: Planet[];
  /** Tokens played in this phase. */
  n_played: number;
  /** Tokens found impossible in this turn. */
  n_tried: number;
  /** How the benefits of its Probe are changed at the moment. */
  mode: Mode;
}

/** A step of H.A.L.L., a draw for it, or a question to the human about it. */
export type HallFrame =
  | "token"
  | "planet"
  | "next"
  | { cube: { token: Token; again: boolean } }
  | "aside"
  | { target: { token: Token; again: boolean; cube: Cube } }
  | { face: { planet: Planet; ars: number } }
  | { sun: { cube: Cube; left: number; drawn: Cubes } }
  | { step: { track: Track } }
  | { also: { deed: Deed } }
  | "probe_ends"
  | { finish: { token: Token; deed?: Deed | null; cube: Cube } }
  | { counter: { used: number } }
  | "convert"
  | { dilute: { used: number } };

/** What is printed for H.A.L.L. (chapter H). Lists of four are red, yellow, green, blue. */
export interface HallSheet {
  /** The AI bag of each difficulty. */
  bags: HallBag[];
  /** Prices of its technologies, by colour and level. */
  technology: Cubes[][];
  /** The order in which they are counted. */
  counting: Resource[];
  /** Fuel of Earth's production. */
  earth_fuel: [number, number, number, number];
  /** Added to the price of a new Base. */
  travel_price: [number, number, number, number];
  /** Cubes on top of the ARS of a new Base. */
  travel_ars: [number, number, number, number];
  /** Cubes worked up in a production. */
  production_cubes: [number, number, number, number];
  /** By how many levels. */
  production_levels: [number, number, number, number];
  /** Fuel of a production. */
  production_fuel: [number, number, number, number];
  /** How much smaller the loss of Reputation is. */
  solar_mercy: [number, number, number, number];
}

/** The AI bag (§H.2.2, §H.6). */
export interface HallSums {
  /** Cubes that may come next, of all in the bag. */
  bag: Cubes;
  /** What the bag will hold in the next round, if nobody interferes. */
  bag_to_come: Cubes;
}

/** What lies on the table for Halley's Comet. */
export interface HalleyDoc {
  /** The comet; none after it has left the game. */
  comet?: CometDoc | null;
  /** The Halley's Comet Bag. */
  bag: Cubes;
  /** The sectors of its board: eight on the right, then the columns to their left, the tail last. */
  sectors: Cubes[];
  /** The sector on which each player's counter lies. */
  markers: (number | null)[];
  /** Cubes that players and Deposits have received. */
  given: Cubes;
}

/** A draw, a step or a question of the expansion. */
export type HalleyFrame =
  | "quadrant"
  | { fill: { sector: number } }
  | { mine: { player: Player } }
  | { haul: { player: Player; sector: number } }
  | { give: { planet: Planet; left: number } }
  | "begin"
  | { move: { left: number } }
  | "evolve";

/** Which text of the expansion is played (§C.7). */
export type HalleyText =
  | "final"
  | "draft";

/** A place on the Journey (§5.3): column 0 is the start, column 10 is Trappist; rows 0..5. */
export interface JourneyPlace {
  /** 0 before the first move, 10 in Trappist. */
  column: number;
  /** From the top, 0 to 4. */
  row: number;
}

/** Everything of Danger from Kuiper that is on the table. */
export interface KuiperDoc {
  /** Asteroids on their way. */
  rocks: RockDoc[];
  /** Tokens in the pile of each Quadrant; the First Sightings lie on top. */
  piles: [number, number, number, number];
  /** Asteroids that have not come out of piles or box, by colour. */
  unplaced: Cubes;
  /** First Sightings that have not, by colour. */
  unplaced_first: Cubes;
  /** Tokens whose back nobody has seen. */
  unseen: Asteroid[];
  /** Launch Bases and Mining Boards, by player. */
  boards: MiningDoc[];
  /** Kuiper tokens whose front nobody has seen since they were shuffled. */
  tokens: KuiperToken[];
  /** The planet that Asteroids can hit: on the back of the Kuiper token on top. */
  target?: Planet | null;
}

/** A step of the Asteroids, a draw for them, or a question about a Launch Base. */
export type KuiperFrame =
  | { place: { quadrant: Quadrant } }
  | "target"
  | { reveal: { event?: SolarEvent | null } }
  | { fall: { token: KuiperToken; event?: SolarEvent | null } }
  | { activate: { player: Player; moved: boolean; launched: boolean } }
  | { back: { player: Player; resource: Resource; first: boolean } }
  | { discard: { player: Player; asteroid: Asteroid } };

export type KuiperToken = number;

/** A Kuiper token. */
export interface KuiperTokenSheet {
  /** The planet on its back. */
  planet: Planet;
  /** Orbits that Asteroids fall, by Quadrant. */
  moves: number[];
}

/** An action of the Laboratory Board. */
export interface LaboratoryDoc {
  /** Which. */
  action: Enhancement;
  /** Whose Specialists stand there. */
  players: Player[];
}

/** A Deposit of which the surface is used up (§V4.2). */
export interface LayerDoc {
  /** Whose. */
  player: Player;
  /** Where. */
  planet: Planet;
  /** The layer that lies open; the surface is 0. */
  layer: number;
}

/** A side of a board of Leader Tracks (§V6.1). */
export type LeaderBoard = "1a" | "1b" | "2a" | "2b" | "3a" | "3b" | "4a" | "4b";

/** Which Leader Tracks are played on (§V6.1). */
export type LeaderTracks =
  | "off"
  | "random"
  | { board: LeaderBoard };

/** The Leader Tracks in play, space by space. */
export interface LeadersView {
  /** Board and side. */
  board: LeaderBoard;
  /** Rewards of the Leaders of the Starship. */
  starship: string[];
  /** Rewards of the Leaders of Humankind. */
  humankind: string[];
}

/** How strong H.A.L.L. is. */
export type Level =
  | "introduction"
  | "easy"
  | "intermediate"
  | "hard"
  | "extreme";

/** The level of a technology (§T.0). */
export interface LevelDoc {
  /** Which. */
  family: Family;
  /** 0 to 3. */
  level: number;
}

/** A level of a technology. */
export interface LevelSheet {
  /** From 1. */
  level: number;
  /** Its price. */
  price: Cubes;
  /** The section that tells what it does. */
  rule: string;
}

/** The question of a trade. */
export type MarketFrame = { market: { player: Player; shift: number; more: number; traded: Cubes } };

/** A row of the Market (§4.4). */
export interface MarketSheet {
  /** Which. */
  resource: Resource;
  /** Fuel by space. */
  prices: number[];
  /** Cubes there at the start. */
  start: number;
}

/** Prices of the Market (§4.4), of a plain Market action. */
export interface MarketSums {
  /** Which. */
  resource: Resource;
  /** Fuel for one cube sold, for two, and so on, as far as there is room. */
  sell: number[];
  /** Fuel for one cube bought, for two, and so on, as far as there are cubes. */
  buy: number[];
}

export type Mechanism = number;

/** A Mechanism (§5.1). */
export interface MechanismSheet {
  /** Its number. */
  mechanism: Mechanism;
  /** Its price; of a universal one only how many cubes counts. */
  price: Cubes;
  /** Its value, and the Prestige of its builder. */
  value: number;
  /** Any cubes, for Prestige as they are worth (§V7.2). */
  is_universal: boolean;
  /** One of those that are laid out at the start (§9.9). */
  is_starting: boolean;
}

/** What a viewer remembers: nothing beyond what the View shows, since nothing is hidden from some and shown to others. */
export type Memory = Record<string, unknown>;

/** An Asteroid on a Mining Board. */
export interface MinedDoc {
  /** Which. */
  asteroid: Asteroid;
  /** Turned face down in this Salvation Phase. */
  used: boolean;
}

/** The Launch Base and the Mining Board of a player. */
export interface MiningDoc {
  /** The Quadrant of the Launch Base. */
  base: Quadrant;
  /** The Asteroids on the board. */
  mined: MinedDoc[];
}

/** How the Probe's Fuel and benefits are changed (§H.4.3). */
export type Mode =
  | "plain"
  | "poor"
  | "rich";

/** What expansions and variants print. */
export interface ModulesSheet {
  /** Asteroids (§K.1): what the back of each gives. */
  asteroids: AsteroidSheet[];
  /** Kuiper tokens (§K.2.4). */
  kuiper_tokens: KuiperTokenSheet[];
  /** Prestige for one colour mined, for two, and so on (§K.6). */
  kuiper_scores: number[];
  /** The Halley's Comet Bag (§C.1). */
  comet_bag: Cubes;
  /** Sectors of each column of the comet's board. */
  comet_columns: number[];
  /** The Families (§V2.1). */
  families: Cubes[];
  /** The Unique Pass tokens (§V5.1). */
  unique_pass: PassSheet[];
  /** The most Fuel at a Black Hole (§V1.2). */
  black_hole_fuel: number;
}

/** What a player has of Anti-Matter. */
export interface MoscoviumDoc {
  /** Moscovium to spend. */
  moscovium: number;
  /** Spaces of the track with a cube, by colour. */
  track: Resource[];
  /** Specialists at hand. */
  specialists: number;
  /** Specialists on technologies. */
  spent: number;
}

/** A thing with its name and section. */
export interface NamedSheet {
  /** Which. */
  id: SalvationTech;
  /** Its name. */
  name: string;
  /** The section that tells of it. */
  rule: string;
}

/** A thing with its name and section. */
export interface NamedSheet2 {
  /** Which. */
  id: Deed;
  /** Its name. */
  name: string;
  /** The section that tells of it. */
  rule: string;
}

/** A number that belongs to no single component. */
export interface NumberSheet {
  /** The file. */
  file: string;
  /** The name. */
  name: string;
  /** The value. */
  value: number;
  /** The section that uses it. */
  rule?: string | null;
  /** Where it comes from. */
  origin?: Origin | null;
}

/** Where planets move (§3.1): the Orbits by the planet that each is printed for, and the place beyond them all (§A.7.3). */
export type Orbit = "mercury" | "venus" | "earth" | "mars" | "jupiter" | "saturn" | "uranus" | "neptune" | "outer_space";

/** Where a number or a text of a data file comes from. */
export type Origin =
  | "book"
  | "public"
  | "reconstruction";

/** What moves cubes or gives Fuel in a production (§4.6). */
export type Part =
  | "base"
  | "explorer"
  | "drill"
  | "ars"
  | "outpost";

/** The Unique Pass tokens (§V5.1). */
export interface PassDoc {
  /** By player: before the first round the one drafted, then the one in use. None where there is none, and in a View where it is face down. */
  tokens: (UniquePass | null)[];
  /** Who has decided, until all have. */
  decided?: Player[];
  /** Who of them uses the unique one; in a View only the viewer, until all have decided. */
  unique?: Player[];
}

/** Both sides of a Pass token, by rotations from 0. */
export interface PassSheet {
  /** In the Action Phase (§4.8). */
  action: GainFact[][][];
  /** In the Salvation Phase (§5.6). */
  salvation: GainFact[][][];
}

/** A Unique Pass token with its rewards after 0 to 4 rotations. */
export interface PassView {
  /** Which. */
  token: UniquePass;
  /** In the Action Phase. */
  action: string[];
  /** In the Salvation Phase. */
  salvation: string[];
}

/** The question of a price. */
export type PaymentFrame = { pay: { player: Player; cost: Cubes; lower: boolean; purchase: Purchase } };

/** Where in the round the game is (§1.2). */
export type Phase =
  | "setup"
  | "action"
  | "salvation"
  | "government"
  | "over";

/** The questions to the Governor. */
export type PhaseFrame =
  | { government_build: { player: Player } }
  | { government_probe: { player: Player } };

/** Where something is (§3.1): the Orbit, named by its planet, and the Quadrant. */
export interface Place {
  /** Whose Orbit. */
  orbit: Planet;
  /** Which quarter of it. */
  quadrant: Quadrant;
}

/** A planet, and the Orbit on which it moves (§3.1), from the Sun outwards. */
export type Planet = "mercury" | "venus" | "earth" | "mars" | "jupiter" | "saturn" | "uranus" | "neptune";

/** A planet on the board (§3.2) with its production tokens (§9.2). */
export interface PlanetDoc {
  /** Which. */
  planet: Planet;
  /** The Orbit that it is on; none for its own (§A.7). */
  orbit?: Orbit | null;
  /** Its space, clockwise from the top. */
  space: number;
  /** The Sun has swallowed it. */
  destroyed: boolean;
  /** Tokens that nobody has seen: on the board or in the box. */
  unseen: ProductionToken[];
  /** How many of them lie on the board, on top. */
  n_unseen: number;
  /** Tokens that were looked at and lie below, the next one first. */
  seen: ProductionToken[];
}

/** When the Sun swallows a planet. */
export interface PlanetEnd {
  /** Which. */
  planet: Planet;
  /** Spaces to go. */
  spaces: number;
}

/** A planet of the board (§3.1). */
export interface PlanetSheet {
  /** Which. */
  planet: Planet;
  /** Its ring, from the Sun. */
  orbit: number;
  /** Spaces of its Orbit in a Quadrant. */
  spaces: number;
  /** Spaces that it moves in a round. */
  speed: number;
  /** Fuel to leave it. */
  gravity: number;
}

/** Somebody who owns pieces: a seat, or H.A.L.L., which is player 1 of a solo game. */
export type Player = number;

/** What a player could do, and what it would be worth. */
export interface PlayerSums {
  /** Points if the game ended now (§8.3). */
  score: number;
  /** Of what they are made. */
  parts: ScorePart[];
  /** Flights from where the Explorer stands (§3.3), out of reach ones too. */
  flights: FlightSum[];
  /** What the Explorer carries, of what it can. */
  load: Share;
  /** Every technology that is not complete (§4.2). */
  technologies: TechnologySum[];
  /** Own zones (§4.6). */
  zones: ZoneSum[];
  /** Salvation actions that are possible now, whatever the phase (§5.0). */
  deeds: Deed[];
  /** The row of the World Government that the next Scientist goes to, from 0. */
  next_row?: number | null;
  /** The next space of each Leader Track. */
  tracks: TrackSum[];
}

export type PointOfInterest = number;

/** A Point of Interest (§5.3.6). */
export interface PointSheet {
  /** From 1. */
  column: number;
  /** From the top, from 0. */
  row: number;
  /** For the first visitor. */
  ways: GainFact[][];
}

/** Where an Explorer can stand: on a planet, or on the comet (§C.2). */
export type Port = "mercury" | "venus" | "earth" | "mars" | "jupiter" | "saturn" | "uranus" | "neptune" | "comet";

/** A game at any moment, all-seeing. */
export interface Position {
  /** The version of this document: 1, which is also what is meant where it is missing. */
  format?: number | null;
  /** The options. */
  variant: Variant;
  /** How many seats play. */
  seats: number;
  /** The round, from 1. */
  round: number;
  /** The phase. */
  phase: Phase;
  /** The step of the World Government Phase that is due. */
  step: Step;
  /** Why the game ends, once that is certain. */
  end?: End | null;
  /** The turn order of this phase; during set-up, as far as it is drawn. */
  order: Player[];
  /** Who has passed, in order: the turn order of the next phase. */
  next_order: Player[];
  /** The place in the turn order that comes next; none while rewards for passing are taken. */
  turn?: number | null;
  /** The planets, from the Sun outwards. */
  planets: PlanetDoc[];
  /** The Solar Bag. */
  bag: Cubes;
  /** The space of the Spiral. */
  spiral: number;
  /** Solar Event tokens face down. */
  events: SolarEvent[];
  /** Cubes in the Market. */
  market: Cubes;
  /** People on Earth. */
  population: Cubes;
  /** People killed by Solar Events. */
  lost: Cubes;
  /** People saved by the World Government. */
  saved: Cubes;
  /** Mechanisms face down. */
  mechanisms: Mechanism[];
  /** Mechanisms in the ship. */
  ship: Mechanism[];
  /** Mechanisms on offer: Current, Long-Term, Future; from the left. */
  projects: [[Mechanism | null, Mechanism | null, Mechanism | null, Mechanism | null], [Mechanism | null, Mechanism | null, Mechanism | null, Mechanism | null], [Mechanism | null, Mechanism | null, Mechanism | null, Mechanism | null]];
  /** Discovery tokens face down. */
  discoveries: Discovery[];
  /** Discovery tokens on the Journey: column by column, from the top. */
  journey: ([Discovery | null, Discovery | null, Discovery | null, Discovery | null, Discovery | null])[];
  /** Points of Interest visited. */
  points: PointOfInterest[];
  /** Players' Probes in Trappist. */
  arrivals: number;
  /** The Government Probe. */
  government_probe: JourneyPlace;
  /** Scientists in the World Government: row by row from the bottom, from the left. */
  government: [[Player | null, Player | null, Player | null, Player | null], [Player | null, Player | null, Player | null, Player | null], [Player | null, Player | null, Player | null, Player | null], [Player | null, Player | null, Player | null, Player | null]];
  /** Extra Action tokens in their line; none where one was taken. */
  offer: (Extra | null)[];
  /** What the players own; H.A.L.L. last. */
  corporations: CorporationDoc[];
  /** What is asked and what waits below it; the newest last. */
  frames: Frame[];
  /** H.A.L.L.'s boards. */
  hall?: HallDoc | null;
  /** Halley's Comet, its board and its bag. */
  halley?: HalleyDoc | null;
  /** Families, Leader Tracks, Unique Pass tokens. */
  variants?: VariantsDoc | null;
  /** Danger from Kuiper, where it is in play. */
  kuiper?: KuiperDoc | null;
  /** Anti-Matter, where it is in play. */
  antimatter?: AntiMatterDoc | null;
}

/** The questions and the draw of a Probe. */
export type ProbeFrame =
  | { probe: { player: Player; free: boolean; optional: boolean } }
  | { discover: { player?: Player | null; government: boolean } }
  | { wormhole: { player: Player; government: boolean } };

/** The questions of a production. */
export type ProductionFrame =
  | { produce: { player: Player; planet: Planet; base: boolean; explorer: boolean; buildings: [number, number, number, number] } }
  | { choose_production: { player: Player } };

export type ProductionToken = number;

/** The rows of Mechanisms (§5.1.1). */
export type Project = "current" | "long_term" | "future";

/** What is paid for. */
export type Purchase =
  | { technology: Technology }
  | { mechanism: { project: Project; column: number } }
  | { population: Resource }
  | { family: { pile: number } };

export type Quadrant = number;

/** The questions of research. */
export type ResearchFrame =
  | { research: { player: Player; terms: Terms } }
  | { place_wormhole: { player: Player } };

/** The five Resources (§1.8), cheapest first. */
export type Resource = "red" | "yellow" | "green" | "blue" | "purple";

/** Which reward, and where it goes. */
export type RewardFrame =
  | { choose_deposit: { player: Player; n: number; least: number; most: number } }
  | { choose_way: { player: Player; source: Source } };

/** An Asteroid on its way. */
export interface RockDoc {
  /** Its colour. */
  resource: Resource;
  /** Is it a First Sighting? */
  first: boolean;
  /** On whose Orbit it is. */
  orbit: Planet;
  /** In which Quadrant. */
  quadrant: Quadrant;
}

/** The rows of the H.A.L.L. Board (§H.1.1), in the order of the book. */
export type Row =
  | "solar"
  | "research"
  | "travel"
  | "market"
  | "earth"
  | "planetary"
  | "government"
  | "probe"
  | "build"
  | "save";

/** The step that ends a Salvation action. */
export type SalvationFrame = { finish: { player: Player; token: Token; deed: Deed } };

/** The Salvation technologies (§T.7). */
export interface SalvationSheet {
  /** Which there are. */
  technologies: NamedSheet[];
  /** The price of the first that a player researches, of the second, and so on. */
  prices: Cubes[];
}

/** The Salvation technologies: in any order, priced by order (§T.7). */
export type SalvationTech = "cryogenic" | "build_extra" | "deep_space" | "government_plus";

/** The question whom to save. */
export type SaveFrame = { save: { player: Player; left: number; first: boolean; lower: boolean } };

/** A part of a score. */
export interface ScorePart {
  /** Prestige, Reputation, Probe, Resources, Asteroids. */
  name: string;
  /** Points. */
  points: number;
}

/** A seat at the table, counted from 0. An automa has no seat. */
export type Seat = number;

export type SeatSet = Seat[];

/** A variant that has a second way of setting up. */
export type SetUp =
  | "off"
  | "on"
  | "other";

/** The draws of set-up. */
export type SetupFrame =
  | { place_planet: { planet: Planet } }
  | { place_mechanism: { project: Project; column: number } }
  | "place_extra"
  | "draw_order";

/** So many of so many. */
export interface Share {
  /** How many. */
  n: number;
  /** Of how many. */
  of: number;
}

/** The whole box. */
export interface Sheet {
  /** The files, with their origins. */
  files: FileSheet[];
  /** Single numbers. */
  numbers: NumberSheet[];
  /** The planets, from the Sun outwards. */
  planets: PlanetSheet[];
  /** The ring of the Belt. */
  belt: number;
  /** The production tokens. */
  production: TokenSheet[];
  /** The Market. */
  market: MarketSheet[];
  /** The families of technologies. */
  families: FamilySheet[];
  /** The Salvation technologies. */
  salvation: SalvationSheet;
  /** The Extra Actions. */
  extras: ExtraSheet[];
  /** The tokens of every player. */
  tokens: FavourSheet[];
  /** Salvation actions with their names. */
  deeds: NamedSheet2[];
  /** The Pass token. */
  pass: PassSheet;
  /** The Mechanisms. */
  mechanisms: MechanismSheet[];
  /** The Discovery tokens. */
  discoveries: DiscoverySheet[];
  /** The Points of Interest. */
  points: PointSheet[];
  /** Prestige for the first to fourth Probe in Trappist. */
  trappist: number[];
  /** A full Solar Bag. */
  bag: Cubes;
  /** The Spiral, from its start. */
  spiral: SpiralSheet[];
  /** Who dies by each Solar Event. */
  solar_events: Cubes[];
  /** The World Government, from the lowest row. */
  government: BenchSheet[];
  /** The Leader Tracks, those of variants too. */
  tracks: TrackSheet[];
  /** For each step beyond the last space. */
  beyond: GainFact[][];
  /** Cubes of every player at the start. */
  start_cubes: Cubes;
  /** For two, three and four players. */
  sizes: SizeSheet[];
  /** H.A.L.L. */
  hall: HallSheet;
  /** Expansions and variants. */
  modules: ModulesSheet;
}

/** The ship (§5.1.4, §8.1). */
export interface ShipSums {
  /** Mechanisms built, of all. */
  built: Share;
  /** Mechanisms until the next module is complete. */
  to_next_module: number;
}

/** What a space of the Journey is to H.A.L.L., the best first (§H.4.3). */
export type Sight =
  | "wormhole"
  | "point"
  | "galaxy"
  | "empty"
  | "straight";

/** What depends on the number of players. */
export interface SizeSheet {
  /** Players; one plays as two. */
  players: number;
  /** People on Earth. */
  population: Cubes;
  /** People to be saved for the goal. */
  goal: number;
  /** Slots of each module. */
  slots: number;
  /** Steps of the Spiral in each World Government Phase. */
  aging: number;
}

export type SolarEvent = number;

/** The draws and the question of an extraction. */
export type SolarFrame =
  | { solar_draw: { player: Player; left: number; drawn: Cubes } }
  | { solar_keep: { player: Player; drawn: Cubes } }
  | { solar_bonus: { player: Player; left: number } };

/** Where a reward is printed. */
export type Source =
  | { pass: { phase: Phase; rotations: number } }
  | { government: { row: number; space: number } }
  | { track: { track: Track; space: number } }
  | { point: PointOfInterest }
  | { discovery: Discovery }
  | { discoverer: Discovery }
  | { extra: Extra }
  | { then: Extra }
  | { unique_pass: { token: UniquePass; phase: Phase; rotations: number } }
  | { leader: { board: LeaderBoard; track: Track; space: number } }
  | { asteroid: Asteroid };

/** A space of the Spiral (§7.1). */
export type SpiralSheet =
  | { icon: "blank" }
  | { icon: "event" }
  | { icon: "destroys"; planet: Planet };

/** A step of the World Government Phase (chapter 6), in order. */
export type Step =
  | "governor"
  | "mechanism"
  | "population"
  | "probe"
  | "scientists"
  | "sun"
  | "planets"
  | "hall"
  | "clean_up"
  | "anti_matter"
  | "kuiper"
  | "laboratory";

/** Everything that is reckoned. */
export interface Sums {
  /** By player, H.A.L.L. last. */
  players: PlayerSums[];
  /** By colour. */
  market: MarketSums[];
  /** The ship. */
  ship: ShipSums;
  /** People saved, and how many the goal asks for (§8.1). */
  people: Share;
  /** The Sun. */
  sun: SunSums;
  /** What may lie under a planet, by planet. */
  deposits: DepositOdds[];
  /** The AI bag. */
  hall?: HallSums | null;
}

/** The step and the draw of the Sun. */
export type SunFrame =
  | { spiral: { left: number } }
  | "solar_event";

/** The Sun (§7.1). */
export interface SunSums {
  /** The Spiral, and its end. */
  spiral: Share;
  /** Spaces to the next Solar Event. */
  to_event?: number | null;
  /** Spaces to the next end of a planet, and which. */
  to_end?: PlanetEnd | null;
  /** Spaces that the Spiral moves in each World Government Phase (§6.4). */
  aging: number;
}

/** Which technology. */
export type Technology =
  | { family: Family }
  | { salvation: SalvationTech };

/** The next level of a technology. */
export interface TechnologySum {
  /** Which. */
  technology: Technology;
  /** The level. */
  level: number;
  /** Its price. */
  price: Cubes;
  /** Could it be paid now? */
  payable: boolean;
}

/** On which terms a technology is researched. */
export type Terms =
  | "normal"
  | "lower"
  | "previous";

export type Token = string;

/** A production token (§4.7). */
export interface TokenSheet {
  /** Its number. */
  token: ProductionToken;
  /** Where it lies. */
  planet: Planet;
  /** The Deposit, layer by layer from the surface (§V4.2). */
  layers: Cubes[];
  /** Cubes that the founder receives at once. */
  ars: number;
}

/** The two Leader Tracks (§5.5). */
export type Track = "starship" | "humankind";

/** A Leader Track (§5.5). */
export interface TrackSheet {
  /** Which. */
  track: Track;
  /** The board that it is on; none for the base game. */
  board?: LeaderBoard | null;
  /** What each space gives, from 1. */
  spaces: GainFact[][][];
}

/** The next space of a Leader Track. */
export interface TrackSum {
  /** Which. */
  track: Track;
  /** The space, from 1. */
  space: number;
  /** What it gives. */
  ways: GainFact[][];
}

/** The questions of tracks and Extra Actions. */
export type TracksFrame =
  | { choose_track: { player: Player } }
  | { choose_extra: { player: Player } };

/** The questions and the draw of a flight. */
export type TravelFrame =
  | { depart: { player: Player; off: number } }
  | { reveal: { player: Player; planet: Planet; more: number } }
  | { settle: { player: Player; planet: Planet; token: ProductionToken; more: number } }
  | { dock: { player: Player; set_up?: [number, number, number, number] } };

/** The questions of a turn. */
export type TurnFrame =
  | { turn: { player: Player } }
  | { pass_reward: { player: Player } };

export type UniquePass = number;

/** Every option of a game, parsed. */
export interface Variant {
  /** The ruleset that the game is played by; none is the first. What was corrected since holds for games of the later number only, so that finished games stay as they were. */
  ruleset?: number | null;
  /** H.A.L.L. and how strong it is; only in a solo game (§H.1). */
  hall?: Level | null;
  /** H.A.L.L. by its earlier rules (§H.7). */
  draft: boolean;
  /** Halley's Comet, and by which text (chapter C). */
  halley?: HalleyText | null;
  /** Orbits of planets in the same Quadrant are crossed for nothing (§F.1). */
  fly_by?: boolean;
  /** The seven variants of the booklet (chapters V1 to V7). */
  variants?: VariantOptions;
  /** Danger from Kuiper (chapter K). */
  kuiper?: boolean;
  /** Anti-Matter (chapter A). */
  antimatter?: boolean;
}

/** A question or a draw of a variant. */
export type VariantFrame =
  | { base_discovery: { player?: Player | null; government: boolean } }
  | { base_starting: { project: Project; column: number } }
  | { base_refill: { column: number } }
  | { base_token: { player: Player; planet: Planet; more: number } }
  | { family_top: { pile: number } }
  | "leader_board"
  | { black_hole: { player: Player } }
  | { mine: { player: Player; n: number } }
  | { ship: { player: Player; n: number } }
  | { government_probe: { player: Player } }
  | { free_build: { player: Player } }
  | { draft: { player: Player } }
  | "choose_pass";

/** The variants of a game; what is off is not written. */
export interface VariantOptions {
  /** Black Holes; `other` replaces tokens of the base game (§V1.1). */
  black_holes?: SetUp;
  /** Families (§V2.1). */
  families?: boolean;
  /** Lost Mining Planets; `other` replaces tokens of the base game (§V3.1). */
  lost_planets?: SetUp;
  /** Multi-Resource Deposits; `other` mixes all tokens (§V4.1). */
  multi_resource?: SetUp;
  /** Unique Pass Tokens (§V5.1). */
  unique_pass?: boolean;
  /** New Leader Tracks (§V6.1). */
  leader_tracks?: LeaderTracks;
  /** Universal Mechanisms; `other` replaces tokens of the base game (§V7.1). */
  universal?: SetUp;
}

/** What lies on the table for variants alone. */
export interface VariantsDoc {
  /** With Families. */
  families?: FamiliesDoc | null;
  /** With Multi-Resource Deposits: those that have reached a deeper layer. */
  layers?: LayerDoc[];
  /** With New Leader Tracks, once they are drawn. */
  leaders?: LeaderBoard | null;
  /** With Unique Pass Tokens. */
  pass?: PassDoc | null;
}

/** What a page shows of the variants. */
export interface VariantsView {
  /** The active Families, by pile. */
  families?: (FamilyView | null)[];
  /** Other Leader Tracks than those of the base game. */
  leaders?: LeadersView | null;
  /** Unique Pass tokens, by player, as far as the viewer knows them. */
  pass?: (PassView | null)[];
  /** The tokens among which the viewer drafts or has drafted, until all have decided. */
  offered?: PassView[];
}

/** The table as one viewer sees it. */
export interface View {
  /** The viewer's seat; none for a watcher. */
  seat?: Seat | null;
  /** Who is asked now. */
  asked: SeatSet;
  /** Points of each player if the game ended now (§8.3), H.A.L.L. last. */
  scores: number[];
  /** Who governs (§6.1). */
  governor?: Player | null;
  /** Goals met (§8.1): the ship, Trappist, the people. */
  goals: [boolean, boolean, boolean];
  /** What the variants show. */
  variants?: VariantsView | null;
  /** The Mining Boards (§K.4.3) with what their Asteroids show, H.A.L.L. last. */
  mining?: AsteroidView[][];
  /** The table itself. */
  table: Position;
}

/** Why a token or an action is impossible (§H.2.3). */
export type Why =
  | "no_scientist"
  | "all_developed"
  | "cannot_pay"
  | "nowhere_to_go"
  | "no_fuel"
  | "market_empty"
  | "deposit_empty"
  | "no_deposit"
  | "in_trappist"
  | "top_row"
  | "no_action"
  | "no_asteroid";

/** The zone of a player on a planet (§3.4). */
export interface ZoneDoc {
  /** Where. */
  planet: Planet;
  /** The production token of the Base. */
  token: ProductionToken;
  /** Buildings there. */
  buildings: BuildingCount;
  /** Cubes still in the ground. */
  deposit: Cubes;
  /** Cubes ready to be fetched. */
  storage: Cubes;
}

/** What a zone can do. */
export interface ZoneSum {
  /** Where. */
  planet: Planet;
  /** Cubes that the Storage still takes. */
  room: number;
  /** Cubes that all parts together could bring to the Storage in a production, room and Deposit allowing. */
  yields: number;
  /** Cubes that the ARS there could send to the box. */
  sends: number;
  /** Fuel of the Outposts there. */
  fuel: number;
  /** Could its token do anything now (§4.6.4)? */
  works: boolean;
}
