// What crosses the table in skymines. Written by `cargo xtask types` from the schemas of
// `orrery games --schema skymines`; change the Rust types instead of this file.

/** An answer. */
export type Action =
  | { action: "keep"; token: Token }
  | { action: "cargo"; good: Kind }
  | { action: "place"; card: Card }
  | { action: "close" }
  | { action: "goods"; items: Items }
  | { action: "acquire"; space: DisplaySpace }
  | { action: "advance"; company: Company }
  | { action: "expand"; company: Company }
  | { action: "settle"; space: Space }
  | { action: "oust"; company: Company }
  | { action: "from"; column: Column }
  | { action: "to"; column: Column }
  | { action: "pay" }
  | { action: "stop" }
  | { action: "take_plan"; row: number; column: number }
  | { action: "take_special"; place: number }
  | { action: "upload" }
  | { action: "next" }
  | { action: "survey"; company: Company }
  | { action: "mark"; space: BonusSpace; once: boolean }
  | { action: "sell"; card: Card }
  | { action: "pass" }
  | { action: "take"; slot: Slot }
  | { action: "rest"; slot: Slot }
  | { action: "avert" }
  | { action: "done" }
  | { action: "level"; level: number };

/** Somebody who has coins and markers: the seats by their number, then Luna. */
export type Actor = number;

/** A line on a track that costs coins. */
export interface Barrier {
  /** The space behind it. */
  space: number;
  /** What it costs. */
  coins: number;
  /** Whether the seat has that much. */
  can_pay: boolean;
}

/** What lies open before one seat. */
export interface BoardDoc {
  /** How many cards are in hand; while planning together with those that lie face down (§2.6). */
  n_cards: number;
  /** Resting piles above slots a to e. */
  resting: [Card[], Card[], Card[], Card[], Card[]];
  /** Cards in slots a to e that have been turned up. */
  slots: [Card | null, Card | null, Card | null, Card | null, Card | null];
  /** Things in the action area that have been used. */
  used: Items;
  /** Tiles in the action area. */
  tiles: Tile[];
  /** Tiles for the next round. */
  tiles_next: Tile[];
  /** The good of the cargo tile, once it is told. */
  cargo?: Kind | null;
  /** Slots that are on. */
  open: Slot[];
  /** The research track; the first is the token. */
  screens: Plan[];
  /** Tokens to choose from. */
  tokens: Token[];
  /** Bonus markers for the rest of the game. */
  markers: number;
  /** Bonus markers still to be placed this round. */
  markers_left: number;
  /** Whether the seat has passed. */
  passed: boolean;
  /** Tasks met, by place of the mission card. */
  missions: number[];
  /** One-time markers to place. */
  once: number;
  /** Whether the personal space has been used this round. */
  personal_used: boolean;
  /** Whether the seat has put a counter on the threat card. */
  averted: boolean;
}

/** A bonus space. */
export interface BonusSheet {
  space: BonusSpace;
  /** Row and column, by which answers touch it. */
  cell: string;
  name: string;
  price: number;
  effect: EffectSheet;
}

export type BonusSpace = number;

/** The campaign so far. */
export interface CampaignDoc {
  /** The chapter that is being played, from 1. */
  chapter: number;
  /** Success points of chapters 1 to 4: seats, then Luna. */
  success: [number[], number[], number[], number[]];
  /** Luna's success points for her level. */
  for_level: number;
  /** Ranks of the latest finished chapter, from 1; 0 before the first. */
  ranks: number[];
}

/** The campaign. */
export interface CampaignSheet {
  chapters: Chapter[];
  /** Success points by number of players (2 to 4) and rank. */
  ranks: number[][];
}

export type Card = number;

/** An action card. */
export interface CardSheet {
  card: Card;
  name: string;
  /** A to E for the display, none for a starting card. */
  letter?: string | null;
  kind: Kind;
  value: number;
  share?: Company | null;
  cost: number;
  sell: number;
}

/** A chapter of the campaign (§17.2). */
export interface Chapter {
  side: Side;
  missions: boolean;
  threat: boolean;
}

/** Coins at a space: a threshold, a barrier, or what a marker is worth from there on. */
export interface CoinsAt {
  space: number;
  coins: number;
}

export type Column = number;

/** A column of home spaces. */
export interface ColumnSheet {
  shuttles: boolean;
  /** Coin icons from top to bottom. */
  coins: number[];
}

/** How Luna sees a column of a station. */
export interface ColumnSight {
  column: Column;
  vacant: number;
  /** Coin icons to be seen. */
  coins: number;
  /** Whether its final home space is occupied. */
  final_occupied: boolean;
}

/** The four companies that nobody owns (§1.1). */
export type Company = "astrogo" | "tawac" | "skymine" | "minerva";

/** A company as it stands. */
export interface CompanySum {
  /** Which. */
  company: Company;
  /** What a share is worth (§7.2). */
  value: number;
  /** Vacant home spaces. */
  vacant: number;
  /** Helium that a field scientist finds for it (§5.6.2). */
  field_helium: number;
}

/** What something is paid with, or what there is to spend. */
export type Currency =
  | "coins"
  | "goods"
  | "energy"
  | "research"
  | "helium";

/** One step of Luna's. */
export interface Deed {
  /** The Luna card that says so. */
  card?: LunaCard | null;
  /** The action slot in which it lies. */
  slot?: Slot | null;
  what: What;
}

/** What one seat alone knows (§2.6). */
export interface DeskDoc {
  /** What it is asked. */
  step: Step2;
  /** The token that it keeps. */
  kept?: Token | null;
  /** Cards in hand. */
  hand: Card[];
  /** Cards that lie face down in slots a to e. */
  planned: [Card | null, Card | null, Card | null, Card | null, Card | null];
  /** The good of its cargo tile. */
  cargo?: Kind | null;
}

export type DisplaySpace = number;

/** Something the dealer is asked for. */
export type Draw =
  | { face: { company: Company } }
  | { card: { space: DisplaySpace } }
  | { plan: { row: number; column: number } }
  | "special"
  | "mission"
  | "threat"
  | "first"
  | { token: { seat: Seat } };

/** What a bonus space does. */
export type EffectSheet =
  | "market" | "sale"
  | { majority_track: { of: Majority; company: Company; steps: number } }
  | { majority_research: { of: Majority; points: number } }
  | { first_player: { coins: number } }
  | { tile: { tile: Tile } };

export type Face = number;

/** A face of a company track. */
export interface FaceSheet {
  face: Face;
  name: string;
  length: number;
  /** The spaces on which the number of shares rises. */
  shares: number[];
  thresholds: CoinsAt[];
  barriers: CoinsAt[];
  perks: PerkAt[];
}

/** One fact about an answer. */
export type Fact =
  | { fact: "price"; of: Currency; n: number; have: number }
  | { fact: "points"; of: Currency; n: number }
  | { fact: "coins"; n: number }
  | { fact: "helium"; from: number; to: number; worth_before: number; worth_after: number; coins: number; opens_slot: boolean }
  | { fact: "upload"; screen: number; worth_before: number; worth_after: number; opens_slot: boolean }
  | { fact: "steps"; n: number }
  | { fact: "walk"; company: Company; from: number; to: number; shares: number; unlocks: Perk[]; barrier?: Barrier | null; left: number; coins: number; to_others: number }
  | { fact: "card"; card: Card; kind: Kind; value: number; share?: Company | null }
  | { fact: "pile"; cards: Card[] }
  | { fact: "slots"; free: number }
  | { fact: "value"; company: Company; before: number; after: number; own_shares: number }
  | { fact: "shares"; company: Company; value: number; own_shares: number }
  | { fact: "ousts"; companies: Company[] }
  | { fact: "plan"; plan: Plan; asks: Need; gives: Reward; is_met?: boolean | null }
  | { fact: "majority"; of: Majority; yours: number; theirs: number }
  | { fact: "first_player" }
  | { fact: "tile"; tile: Tile }
  | { fact: "counter"; threat: Threat; counters: number; needed: number; averts: boolean }
  | { fact: "level"; before: number; after: number; success: number }
  | { fact: "wasted"; what: Waste; n: number };

/** One unfinished question; the newest is answered first. */
export type Frame =
  | { draw: Draw }
  | { luna: Step }
  | "together"
  | "turn"
  | { goods: { points: number; bought: boolean } }
  | { expand: { company: Company; points: number } }
  | { oust: { company: Company; space: Space } }
  | { take_from: { company: Company; space: Space } }
  | { return_to: { company: Company; space: Space } }
  | { reward: { space: Space } }
  | { track: { steps: number } }
  | { steps: { seat: Seat; company: Company; left: number } }
  | { research: { seat: Seat; points: number } }
  | { upload: { from: number } }
  | "counter"
  | "market"
  | "sale"
  | "passing"
  | { rest: { used: number } }
  | { level: { won: boolean } };

/** Where a face-down card came from: that is all that is known about it. */
export type From =
  | "deck"
  | "old"
  | "top";

/** Something that happened. */
export type Happening =
  | { event: "game_began"; chapter: number; game: number; side: Side }
  | { event: "face_drawn"; company: Company; face: Face }
  | { event: "card_dealt"; space: DisplaySpace; card: Card }
  | { event: "plan_dealt"; row: number; column: number; plan: Plan }
  | { event: "special_revealed"; place: number; plan: Plan }
  | { event: "mission_revealed"; mission: Mission }
  | { event: "threat_revealed"; threat: Threat }
  | { event: "first_drawn"; seat: Seat }
  | { event: "token_dealt"; seat: Seat; token: Token }
  | { event: "choice_began" }
  | { event: "chosen"; token: Token }
  | { event: "token_kept"; seat: Seat; token: Token; resting: Card[] }
  | { event: "round_began"; round: number; first: Seat }
  | { event: "cargo_chosen"; good: Kind }
  | { event: "planned"; card: Card; slot: Slot }
  | { event: "closed"; seat: Seat }
  | { event: "revealed"; seat: Seat; cards: Card[]; tiles: Tile[]; cargo?: Kind | null }
  | { event: "turn_began"; seat: Seat }
  | { event: "goods_used"; seat: Seat; good: Kind; points: number }
  | { event: "acquired"; seat: Seat; space: DisplaySpace; card: Card; price: number; coins: boolean }
  | { event: "finished"; seat: Seat }
  | { event: "advanced"; who: Party; company: Company; to: number }
  | { event: "at_barrier"; seat: Seat; company: Company; coins: number }
  | { event: "barrier_paid"; who: Party; company: Company; coins: number }
  | { event: "halted"; seat: Seat; company: Company; lost: number }
  | { event: "unlocked"; seat: Seat; company: Company; perk: Perk; n: number }
  | { event: "coins_gained"; who: Party; coins: number; why: Why }
  | { event: "expanded"; seat: Seat; company: Company; points: number }
  | { event: "entered"; seat: Seat; company: Company; space: Space; points: number }
  | { event: "placed"; seat: Seat; company: Company; space: Space; home: Home }
  | { event: "ousted"; company: Company; space: Space }
  | { event: "came_home"; company: Company; home?: Home | null }
  | { event: "helium_moved"; seat: Seat; to: number }
  | { event: "slot_opened"; seat: Seat; slot: Slot }
  | { event: "research_gained"; seat: Seat; points: number }
  | { event: "research_lost"; seat: Seat; points: number }
  | { event: "plan_taken"; seat: Seat; row: number; column: number; plan: Plan }
  | { event: "special_taken"; seat: Seat; place: number; plan: Plan }
  | { event: "uploaded"; seat: Seat; plan: Plan; screen: number; paid: number }
  | { event: "surveyed"; seat: Seat; company: Company; helium: number }
  | { event: "marked"; seat: Seat; space: BonusSpace; once: boolean; price: number }
  | { event: "first_taken"; seat: Seat }
  | { event: "tile_promised"; seat: Seat; tile: Tile }
  | { event: "sold"; seat: Seat; card: Card; coins: number }
  | { event: "passed"; seat: Seat }
  | { event: "pile_taken"; seat: Seat; slot: Slot }
  | { event: "rested"; seat: Seat; card: Card; slot: Slot }
  | { event: "mission_met"; seat: Seat; mission: Mission }
  | { event: "counter_added"; seat: Seat; counters: number; needed: number }
  | { event: "threat_averted"; threat: Threat }
  | { event: "threat_struck"; threat: Threat }
  | { event: "preparation_began"; round: number }
  | { event: "supplemented"; coins: [number, number, number] }
  | { event: "card_discarded"; space: DisplaySpace; card: Card }
  | { event: "display_slid" }
  | { event: "scored"; who: Party; parts: [number, number, number, number, number, number, number] }
  | { event: "chapter_scored"; chapter: number; success: number[] }
  | { event: "level_chosen"; level: number; success: number }
  | { event: "game_ended" }
  | { event: "luna_drew_grade2" }
  | { event: "luna"; deed: Deed };

export type Home = number;

/** What lies in one of her action slots. */
export type InSlot =
  | "nothing"
  | { down: From }
  | { up: LunaCard };

export type Items = string[];

/** What a card or a tile is good for. The first four are the types that are added up; they stand in the order of Luna's majority slots (§12.2.4). */
export type Kind =
  | "titanium" | "carbon" | "energy" | "minerals" | "research_scientist" | "field_scientist"
  | "share";

/** A level of Luna. */
export interface LevelSheet {
  level: number;
  grade_2: boolean;
  slots: boolean;
  /** Spaces with a Luna token. */
  tank: number[];
  research: number[];
  helium: number;
  upload: number;
}

export type LunaCard = number;

/** A Luna card. */
export interface LunaCardSheet {
  card: LunaCard;
  name: string;
  /** In the left slot titanium, in the right one energy. */
  left: number;
  /** In the left slot carbon, in the right one minerals. */
  right: number;
  scientists: number;
  reveal_helium: number;
  reveal_upload: number;
  lines: LunaLine[];
}

/** Luna's board and cards. */
export interface LunaDoc {
  level: number;
  /** Slots that are on. */
  on: Slot[];
  /** What lies in her slots a to e. */
  slots: InSlot[];
  /** Left and right majority slot. */
  majority: (LunaCard | null)[];
  /** Cards of the current shuffle that nobody has seen: in the deck or face down in slots. */
  pool: PoolDoc;
  /** Cards of the shuffle before, all face down in slots. */
  old: PoolDoc;
  /** Cards of grade 2 on top of the deck. */
  n_top: number;
  /** Cards left in the grade 2 stack. */
  n_stack: number;
  /** Cards in the deck, those on top included. */
  n_deck: number;
  /** Cards of grade 2 that nobody has seen, wherever they lie. */
  unseen: LunaCard[];
  discard: LunaCard[];
  /** Action cards that she has gained. */
  reserve: Card[];
  /** Bonus markers in her reserve. */
  markers: number;
}

/** One line of a Luna card. */
export type LunaLine =
  | "gain_share" | "discard_special"
  | { coins: { n: number } }
  | { helium: { n: number } }
  | { upload: { n: number } }
  | { track: { steps: number; on: Selector } }
  | { expand: { points: number; toward: Toward } }
  | { marker: { on: [BonusSpace, BonusSpace, BonusSpace, BonusSpace, BonusSpace] } }
  | { gain: { from: DisplaySpace[][] } }
  | { discard: { row: PlanRow } };

/** What the five majority spaces compare (§5.8.2). */
export type Majority = "titanium" | "carbon" | "energy" | "minerals" | "scientists";

/** A total that a majority space compares (§5.8.3). */
export interface MajoritySum {
  /** Of what. */
  of: Majority;
  /** Everybody's total as it counts: seats, then Luna. */
  totals: number[];
  /** The highest of them. */
  most: number;
}

/** A side of the board. */
export interface MapSheet {
  side: Side;
  spaces: SpaceSheet[];
  stations: StationSheet[];
}

/** What a viewer remembers: which cards it has seen come to a seat, and go (§2.6). */
export interface Memory {
  /** Cards of the display that each seat has acquired and not sold. */
  acquired: [Card[], Card[], Card[], Card[]];
  /** Starting cards that each seat has sold. */
  sold: [Card[], Card[], Card[], Card[]];
}

export type Mission = number;

/** A mission card. */
export interface MissionSheet {
  mission: Mission;
  name: string;
  task: Task;
}

/** A word of a closed list, as programs and as people call it. */
export interface Named {
  /** In messages. */
  id: string;
  /** For people. */
  name: string;
}

/** What a plan asks for when the upload marker reaches it (§5.5.2). */
export type Need =
  | "nothing"
  | { at_least: [Kind, number] }
  | { both: [[Kind, number], [Kind, number]] }
  | "field_scientist"
  | { any: number }
  | { two: number }
  | { shares: number }
  | { pay: number };

/** A number that belongs to no single component. */
export interface NumberSheet {
  /** Its name in the data file. */
  name: string;
  /** The number. */
  value: number;
  /** The section that uses it. */
  rule?: string | null;
  /** Where it comes from. */
  origin: Origin;
}

/** The action in which a counter may be put on a threat card (§16.3). */
export type Occasion = "expansion" | "research" | "field_scientist" | "pass";

/** Where a number or a text of a data file comes from. */
export type Origin =
  | "book"
  | "public"
  | "reconstruction";

/** A piece that made room. */
export interface Ousting {
  /** Whose piece it is. */
  company: Company;
  /** The companies in reach, and how far behind she is on their tracks. */
  ranks: Rank[];
  tie?: Tie | null;
  /** Where it went; it left the game if no home space was open. */
  home?: Home | null;
}

/** Somebody whom an event is about: a seat, or Luna. */
export type Party =
  | { seat: Seat }
  | "luna";

/** What a bonus space of a company track does for a person who has reached it (§7.1). */
export type Perk =
  | "titanium"
  | "carbon"
  | "energy"
  | "minerals"
  | "bonus_marker"
  | "cards_cheaper"
  | "acquire_coins"
  | "double_lines"
  | "field_helium"
  | "pass_coins"
  | "pass_helium"
  | "easier_plans"
  | "preparation_research"
  | "second_reward"
  | "oust_cheaper"
  | "marker_coins"
  | "majority"
  | "extra_share";

/** A bonus of a company track. */
export interface PerkAt {
  space: number;
  perk: Perk;
  n: number;
}

/** Where the game stands when no question is open. */
export type Phase =
  | "faces"
  | "display"
  | "plans"
  | "missions"
  | "threats"
  | "first"
  | "tokens"
  | "choice"
  | "luna"
  | "ready"
  | "planning"
  | "reveal"
  | "majority"
  | "action"
  | "special"
  | "bonus"
  | "refill"
  | "chapter"
  | "over";

export type Plan = number;

/** Where a research plan comes from (§2.4). */
export type PlanRow = "a" | "b" | "c" | "special" | "token";

/** A research plan. */
export interface PlanSheet {
  plan: Plan;
  name: string;
  row: PlanRow;
  cost: number;
  need: Need;
  reward: Reward;
}

/** What somebody has, and could do with it. */
export interface PlayerSum {
  /** Who. */
  who: Party;
  /** Shares of each company: by the track, by a track bonus, and on the cards that the viewer sees (§5.7.2). */
  shares: [number, number, number, number];
  /** Cards in hand that the viewer does not see: their shares are not counted. */
  hidden_cards: number;
  /** Points by category if the game ended now (§10.1). */
  parts: [number, number, number, number, number, number, number];
  /** Their sum. */
  total: number;
  /** The place among all, from 1; whoever is equal shares it. */
  rank: number;
  /** What the tank and the research track give in the end. */
  helium_worth: number;
  /** What the research track gives. */
  research_worth: number;
  /** What a seat could do now; none for Luna. */
  seat?: SeatSum | null;
}

/** Cards of a shuffle that have not been turned up. */
export interface PoolDoc {
  /** Those that are known to be among them. */
  cards: LunaCard[];
  /** How many came unseen from the grade 2 stack. */
  n_unknown: number;
}

/** The whole state. The decks are not written down: they hold what lies nowhere else. */
export interface Position {
  /** The version of this document: 1, which is also what is meant where it is missing. */
  format?: number | null;
  /** What lies open on the table. */
  table: TableDoc;
  /** The seats. */
  seats: SeatDoc[];
}

/** Things of one kind, and where they come from. */
export interface Printed {
  /** Where they come from, unless one of them says otherwise. */
  origin: Origin;
  /** The things. */
  items: CardSheet[];
}

/** Things of one kind, and where they come from. */
export interface Printed10 {
  /** Where they come from, unless one of them says otherwise. */
  origin: Origin;
  /** The things. */
  items: ThreatSheet[];
}

/** Things of one kind, and where they come from. */
export interface Printed11 {
  /** Where they come from, unless one of them says otherwise. */
  origin: Origin;
  /** The things. */
  items: CampaignSheet;
}

/** Things of one kind, and where they come from. */
export interface Printed12 {
  /** Where they come from, unless one of them says otherwise. */
  origin: Origin;
  /** The things. */
  items: LunaCardSheet[];
}

/** Things of one kind, and where they come from. */
export interface Printed13 {
  /** Where they come from, unless one of them says otherwise. */
  origin: Origin;
  /** The things. */
  items: LevelSheet[];
}

/** Things of one kind, and where they come from. */
export interface Printed2 {
  /** Where they come from, unless one of them says otherwise. */
  origin: Origin;
  /** The things. */
  items: PlanSheet[];
}

/** Things of one kind, and where they come from. */
export interface Printed3 {
  /** Where they come from, unless one of them says otherwise. */
  origin: Origin;
  /** The things. */
  items: TokenSheet[];
}

/** Things of one kind, and where they come from. */
export interface Printed4 {
  /** Where they come from, unless one of them says otherwise. */
  origin: Origin;
  /** The things. */
  items: MapSheet;
}

/** Things of one kind, and where they come from. */
export interface Printed5 {
  /** Where they come from, unless one of them says otherwise. */
  origin: Origin;
  /** The things. */
  items: FaceSheet[];
}

/** Things of one kind, and where they come from. */
export interface Printed6 {
  /** Where they come from, unless one of them says otherwise. */
  origin: Origin;
  /** The things. */
  items: TrackSheet;
}

/** Things of one kind, and where they come from. */
export interface Printed7 {
  /** Where they come from, unless one of them says otherwise. */
  origin: Origin;
  /** The things. */
  items: BonusSheet[];
}

/** Things of one kind, and where they come from. */
export interface Printed8 {
  /** Where they come from, unless one of them says otherwise. */
  origin: Origin;
  /** The things. */
  items: TileSheet[];
}

/** Things of one kind, and where they come from. */
export interface Printed9 {
  /** Where they come from, unless one of them says otherwise. */
  origin: Origin;
  /** The things. */
  items: MissionSheet[];
}

/** How Luna sees a company when she chooses a track. */
export interface Rank {
  company: Company;
  /** Coin icons to be seen in its station. */
  value: number;
  /** Vacant home spaces of its station. */
  vacant: number;
  /** Spaces that she is ahead of all others on its track; behind if negative. */
  lead: number;
}

/** What a sector, a plan or a space gives. */
export type Reward =
  | "nothing"
  | { coin: number }
  | { helium: number }
  | { research: number }
  | { track: number };

/** A seat at the table, counted from 0. An automa has no seat. */
export type Seat = number;

/** One seat, with its secrets. */
export interface SeatDoc {
  /** What lies open before it. */
  board: BoardDoc;
  /** What it alone knows. */
  desk: DeskDoc;
}

export type SeatSet = Seat[];

/** What lies ready before a seat, as points and prices. */
export interface SeatSum {
  /** Points of each good that is not used yet, with its track bonus (§5.2.2); 0 where there is none. */
  goods: [number, number, number];
  /** Energy points (§5.3.1); 0 without a card or tile. */
  energy: number;
  /** Scientists that are not used yet. */
  research_scientists: number;
  /** Field scientists that are not used yet. */
  field_scientists: number;
  /** Helium that a track bonus adds to what one finds (§5.6.2). */
  more_field_helium: number;
  /** Energy points for a single line, a double line, and for ousting (§5.3.3, §5.3.5). */
  single_line: number;
  /** A double line. */
  double_line: number;
  /** On top, where somebody has to leave. */
  oust: number;
  /** The price of each card of the display in points of goods (§5.2.4). */
  display: (number | null)[];
  /** Coins that the next plan costs while uploading; none if there is no plan (§5.5.2). */
  next_upload?: number | null;
  /** Coins that the next barrier on each company's track costs, and the space behind it (§5.7.3). */
  next_barrier: [[number, number] | null, [number, number] | null, [number, number] | null, [number, number] | null];
}

/** Which tracks a Luna card moves on (§13.1). */
export type Selector = "most" | "second" | "least" | "most_two" | "all" | "lead" | "lead_two";

/** The whole box. */
export interface Sheet {
  /** The companies. */
  companies: Named[];
  /** What cards and tiles are good for. */
  kinds: Named[];
  /** Track bonuses. */
  perks: Named[];
  /** Action cards by their number. */
  cards: Printed;
  /** Plans by their number, tokens last. */
  plans: Printed2;
  /** Starting research tokens. */
  tokens: Printed3;
  /** Moon and Belt: the spaces of the map are of one file, the stations of another. */
  maps: Printed4[];
  /** The ten faces. */
  faces: Printed5;
  /** The tank track. */
  tank: Printed6;
  /** The research track. */
  research: Printed6;
  /** Bonus spaces in the order of the array. */
  bonus: Printed7;
  /** Bonus tiles. */
  tiles: Printed8;
  /** Mission cards. */
  missions: Printed9;
  /** Threat cards. */
  threats: Printed10;
  /** The campaign. */
  campaign: Printed11;
  /** Luna's cards. */
  luna: Printed12;
  /** Luna's levels. */
  levels: Printed13;
  /** All other numbers. */
  numbers: NumberSheet[];
}

/** The two sides of the board. */
export type Side = "moon" | "belt";

export type Slot = number;

export type Space = number;

/** A space of a map. */
export interface SpaceSheet {
  space: Space;
  /** The printed number, by which answers touch it. */
  number: number;
  name: string;
  reward: Reward;
  /** Outposts that fit; none for a shuttle space. */
  seats: number;
  is_for_shuttles: boolean;
  x: number;
  y: number;
  /** Spaces behind a single line, and behind a double one. */
  single: Space[];
  double: Space[];
}

/** A company: its track, its station, its pieces. */
export interface StationDoc {
  /** Which. */
  company: Company;
  /** The face of its track, once it is drawn. */
  face?: Face | null;
  /** Everybody's track marker: seats, then Luna. */
  markers: number[];
  /** Occupied home spaces. */
  home: Home[];
  /** The space of each piece on the map; a space with two pieces stands here twice. */
  pieces: Space[];
  /** Pieces that have left the game. */
  boxed: number;
}

/** A station beside a map. */
export interface StationSheet {
  company: Company;
  single: Space[];
  double: Space[];
  columns: ColumnSheet[];
}

/** What Luna has to do next. */
export type Step =
  | "token"
  | { majority: { place: number } }
  | { majority_grade2: { place: number } }
  | "icons"
  | { flip: { slot: Slot } }
  | { flip_grade2: { slot: Slot } }
  | { act: { slot: Slot; line: number; chosen: number } }
  | "gather";

/** What a seat is asked while all decide in secret and at once. */
export type Step2 =
  | "closed"
  | "token"
  | "cargo"
  | "plan";

/** What a player reckons. */
export interface Sums {
  /** The companies. */
  companies: CompanySum[];
  /** What the majority spaces compare; empty while cards lie face down. */
  majorities: MajoritySum[];
  /** Everybody: seats, then Luna. */
  players: PlayerSum[];
  /** The price of each card of the display in coins at the market (§5.8.5). */
  market: (number | null)[];
  /** Whose turn comes after whose, from the first player on; Luna keeps her place (§12.3.1). */
  turn_order: Party[];
  /** The last round, as things stand (§16.5.5). */
  last_round: number;
  /** The threat card, if it is in play. */
  threat?: ThreatSum | null;
}

/** What lies open on the table. */
export interface TableDoc {
  /** How many seats play. */
  n_seats: number;
  /** The options; in a campaign those of the chapter. */
  variant: Variant;
  /** Where the game stands. */
  phase: Phase;
  /** The round, from 1; 0 during set-up. */
  round: number;
  /** Rounds begun in all games of a loop or campaign. */
  rounds_in_all: number;
  /** The first player. */
  first: Seat;
  /** The first player of the next round. */
  first_next: Seat;
  /** The player to Luna's right. */
  luna_after: Seat;
  /** Whose turn it is: a seat, or Luna as the number after the last seat. */
  active: Actor;
  /** Everybody's coins: seats, then Luna. */
  coins: number[];
  /** Everybody's helium marker. */
  helium: number[];
  /** Everybody's upload marker. */
  upload: number[];
  /** The companies. */
  stations: StationDoc[];
  /** The display by number of its spaces. */
  display: (Card | null)[];
  /** How many cards the deck still has. */
  n_deck: number;
  /** Display cards that have left the game. */
  gone: Card[];
  /** The research display by row and column. */
  plans: ((Plan | null)[])[];
  /** Plans that have left the game. */
  plans_gone: Plan[];
  /** Face-up special plans on the round track. */
  specials: (Plan | null)[];
  /** Coins on the supplement spaces of rows A, B and C. */
  supplement: [number, number, number];
  /** Who has a marker on each bonus space. */
  marks: (Actor | null)[];
  /** Mission cards in play. */
  missions: Mission[];
  /** The threat card. */
  threat?: Threat | null;
  /** Counters on it. */
  counters: number;
  /** Games of a time loop that have been scored. */
  games: number;
  /** Their sums: seats, then Luna, each by category. */
  sums: ([number, number, number, number, number, number, number])[];
  /** The campaign, if this is one. */
  campaign?: CampaignDoc | null;
  /** Pieces placed in the action at hand. */
  placed: number;
  /** Screens uploaded in the action at hand. */
  uploaded: number;
  /** Whether a counter has been added this turn. */
  averted: boolean;
  /** Luna's board. */
  luna?: LunaDoc | null;
  /** Open questions and draws, the newest last. */
  frames: Frame[];
}

/** What a mission card asks for (§15.2). */
export type Task =
  | { total: { of: Kind; n: number } }
  | { placed: { n: number } }
  | { share_of_each: { n: number } }
  | { helium: { n: number } }
  | { uploaded: { n: number } }
  | { acquired: { n: number } };

/** The threat cards (§16). */
export type Threat =
  | "space_pirates"
  | "rogue_comet"
  | "einstein_rosen_bridge"
  | "unknown_probe"
  | "singularity"
  | "time_anomaly";

/** A threat card. */
export interface ThreatSheet {
  threat: Threat;
  name: string;
  /** What it does if it is not averted (§16.5). */
  does: string;
  occasion: Occasion;
  energy: number;
  research: number;
  helium: number;
  coins: number;
  amount: number;
}

/** The threat card and its counters (§16.2). */
export interface ThreatSum {
  /** Which. */
  threat: Threat;
  /** Counters on it. */
  counters: number;
  /** Counters that avert it. */
  needed: number;
  /** Whether it has left the board (§16.4). */
  is_averted: boolean;
}

/** Which threat card is in play (§16.1). */
export type Threats =
  | "off"
  | "random"
  | { card: Threat };

/** What decided between equals. */
export type Tie =
  | "vacant"
  | "alphabet"
  | "value"
  | "coins"
  | "logo"
  | "lowest_space";

/** The bonus tiles (§5.8.6). */
export type Tile = "cargo" | "energy" | "field_scientist" | "research_scientist";

/** A bonus tile. */
export interface TileSheet {
  tile: Tile;
  name: string;
  /** None: a good of its owner's choice. */
  kind?: Kind | null;
  value: number;
}

export type Token = number;

/** A starting research token. */
export interface TokenSheet {
  token: Token;
  name: string;
  plan: Plan;
  resting: [Card, Card, Card];
  tracks: [number, number, number, number];
  helium: number;
}

/** Which end of the numbers an expansion goes for (§14.3). */
export type Toward = "min" | "max";

/** The tank or the research track. */
export interface TrackSheet {
  length: number;
  opens_slot: number;
  /** From this space on it is worth so much in the end. */
  worth: CoinsAt[];
}

/** Which company tracks are used (§3.1). */
export type Tracks =
  | "first"
  | "random";

/** The options. In a campaign the chapter decides side and modules. */
export interface Variant {
  /** Luna's level; none if she does not play. */
  luna?: number | null;
  /** The side of the board. */
  side: Side;
  /** The company tracks. */
  tracks: Tracks;
  /** Whether missions are in play. */
  missions: boolean;
  /** The threat card. */
  threats: Threats;
  /** Whether this is a campaign of four chapters. */
  campaign: boolean;
}

/** The table as one viewer may know it. */
export interface View {
  /** What lies open on the table. */
  table: TableDoc;
  /** What lies open before each seat. */
  boards: BoardDoc[];
  /** Who is to answer. */
  asked: SeatSet;
  /** Who has closed a decision that all take in secret and at once. */
  closed: SeatSet;
  /** The viewer's seat; none for a watcher. */
  seat?: Seat | null;
  /** What the viewer alone knows. */
  own?: DeskDoc | null;
  /** The value of one share of each company (§7.2). */
  values: [number, number, number, number];
}

/** What is lost with an answer. */
export type Waste =
  | "goods_points"
  | "energy_points"
  | "research_points"
  | "steps"
  | "items"
  | "tile";

/** What Luna did. */
export type What =
  | { did: "set_up"; level: number; helium: number; upload: number }
  | { did: "token_drawn"; token: Token }
  | { did: "deck_renewed"; n_cards: number; with_grade_2: boolean }
  | { did: "slots_filled"; slots: Slot[] }
  | { did: "majority_revealed"; is_left: boolean }
  | { did: "turn_began" }
  | { did: "coins_gained"; coins: number }
  | { did: "helium_moved"; to: number; coins: number }
  | { did: "upload_moved"; to: number; coins: number }
  | { did: "luna_token_reached"; on_tank: boolean; space: number; added: boolean }
  | { did: "slot_opened"; slot: Slot }
  | { did: "tracks_chosen"; on: Selector; steps: number; ranks: Rank[]; chosen: Company[]; tie?: Tie | null }
  | { did: "expanding"; company: Company; points: number; toward: Toward }
  | { did: "placed"; side: Side; company: Company; space: Space; home: Home; toward: Toward; candidates: Space[]; columns: ColumnSight[]; column_tie?: Tie | null; again: boolean; ousted?: Ousting | null }
  | { did: "forfeited"; company: Company; points: number; no_piece: boolean }
  | { did: "marker_placed"; space: BonusSpace }
  | { did: "marker_not_placed"; space: BonusSpace; by?: Party | null }
  | { did: "card_gained"; space: DisplaySpace; gained: Card }
  | { did: "card_missing"; space: DisplaySpace }
  | { did: "share_gained"; company: Company; space: DisplaySpace; gained: Card; candidates: DisplaySpace[]; tie?: Tie | null }
  | { did: "share_missing" }
  | { did: "plan_discarded"; row: PlanRow; column: number; plan: Plan }
  | { did: "plan_missing"; row: PlanRow; column: number }
  | { did: "special_discarded"; place: number; plan: Plan }
  | { did: "special_missing" }
  | { did: "last_turn_ended"; left: number; right: number; removed?: LunaCard | null; is_left: boolean }
  | { did: "prepared" };

/** Why somebody gained or paid coins. */
export type Why =
  | "reward"
  | "threshold"
  | "overflow"
  | "perk"
  | "bonus_space"
  | "supplement"
  | "threat";
