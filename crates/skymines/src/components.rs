//! The components as a value: what is printed on boards, cards and tracks, read from `data/*.toml`.
//!
//! [`Rules`] is loaded once, never changes, and is shared. Names become small ids at load; hot code
//! compares no strings. The software fixes how many cards, plans, tokens and home spaces there are;
//! everything else may be replaced, and is refused with a sentence when it makes no sense.

use std::fmt;

use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{ComponentError, Components};

use crate::geometry::Map;
use crate::ids::{
    BonusSpace, Card, Column, Company, DisplaySpace, Face, HOMES_PER_COLUMN, Home, Kind, LunaCard,
    Majority, Mission, N_BONUS_SPACES, N_CARDS, N_COLUMNS, N_LUNA_CARDS, N_PLANS, N_TOKENS, Perk,
    Plan, PlanRow, Side, Slot, Threat, Tile, Token,
};

mod load;
mod load_boards;
mod load_cards;
mod load_luna;
mod load_modules;
#[cfg(test)]
mod tests;

/// The longest company track that the software can play with.
pub const TRACK_MAX: usize = 40;
/// The longest tank or research track.
pub const VALUE_TRACK_MAX: usize = 40;
/// Luna's highest level (§11.3).
pub const LEVEL_MAX: u8 = 8;
/// The most actions on a Luna card.
pub const LUNA_ACTIONS_MAX: usize = 6;
/// Chapters of the campaign (§17.1).
pub const N_CHAPTERS: usize = 4;
/// The most players, Luna among them.
pub const ACTORS_MAX: usize = 4;

/// Everything printed on the components, with ids resolved.
#[derive(Clone)]
pub struct Rules {
    /// Action cards by [`Card`].
    pub cards: [CardInfo; N_CARDS],
    /// The display cards of each letter A to E, as sets.
    pub deck_letters: [u64; 5],
    /// The nine starting cards, as a set; the single-energy card comes to them.
    pub start_cards: u64,
    /// Cards with a share of each company, as sets.
    pub share_cards: [u64; Company::COUNT],
    /// Research plans by [`Plan`]; starting research tokens are the last ten.
    pub plans: [PlanInfo; N_PLANS],
    /// Starting research tokens.
    pub tokens: [TokenInfo; N_TOKENS],
    /// The ten faces of the company tracks.
    pub faces: [FaceInfo; Face::COUNT],
    /// Helium: the tank track, the same for people and Luna.
    pub tank: ValueTrack,
    /// Uploads: the research track, the same for people and Luna.
    pub research: ValueTrack,
    /// Bonus spaces by [`BonusSpace`], without the personal one.
    pub bonus: [BonusInfo; N_BONUS_SPACES],
    /// Bonus tiles by [`Tile`].
    pub tiles: [TileInfo; Tile::COUNT],
    /// Mission cards.
    pub missions: [Task; Mission::COUNT],
    /// Threat cards by [`Threat`].
    pub threats: [ThreatInfo; Threat::COUNT],
    /// The campaign.
    pub campaign: Campaign,
    /// Luna's cards.
    pub luna_cards: [LunaCardInfo; N_LUNA_CARDS],
    /// Luna's levels 0 to 8.
    pub levels: [LevelInfo; LEVEL_MAX as usize + 1],
    /// The column of the research display by Luna's slot, from 0 (§13.5).
    pub discard_column: [u8; Slot::COUNT],
    /// All other numbers.
    pub numbers: Numbers,
    /// The files that all this was read from.
    pub components: Components,
    /// Their name: the blake3 of the files.
    pub hash: String,
    stations: [[Station; Company::COUNT]; Side::COUNT],
    maps: [Map; Side::COUNT],
}

/// What a sector, a plan or a space gives.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Reward {
    #[default]
    Nothing,
    /// CrypCoins.
    Coin(u8),
    /// Steps of the helium marker.
    Helium(u8),
    /// Research points.
    Research(u8),
    /// Spaces on one company track of the player's choice.
    Track(u8),
}

/// An action card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardInfo {
    /// 0 to 4 for the display stacks A to E, 5 for a starting card.
    pub letter: u8,
    pub kind: Kind,
    /// Points of a good or of energy; 0 for scientists and shares.
    pub value: u8,
    /// A share of this company for the owner (§5.7.2).
    pub share: Option<Company>,
    /// Goods points, or coins at the market.
    pub cost: u8,
    /// Coins at the sale.
    pub sell: u8,
}

/// What a plan asks for when the upload marker reaches it (§5.5.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Need {
    Nothing,
    /// So much of one type on face-up cards and tiles.
    AtLeast(Kind, u8),
    /// So much of two given types.
    Both((Kind, u8), (Kind, u8)),
    /// A face-up field scientist.
    FieldScientist,
    /// So much of any one type.
    Any(u8),
    /// So much of each of any two types.
    Two(u8),
    /// So many shares of one company.
    Shares(u8),
    /// Coins, paid while uploading.
    Pay(u8),
}

/// A research plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanInfo {
    pub row: PlanRow,
    /// Research points (§5.4.2); 0 for a token.
    pub cost: u8,
    pub need: Need,
    pub reward: Reward,
}

/// A starting research token (§3.4); its plan is [`Token::plan`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenInfo {
    /// The starting cards that begin in resting slots b, c and d.
    pub resting: [Card; 3],
    /// Steps on each company's track.
    pub tracks: [u8; Company::COUNT],
    pub helium: u8,
}

/// One of the two bonuses of a face (§7.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrackBonus {
    /// The space that unlocks it.
    pub space: u8,
    pub perk: Perk,
    pub n: u8,
}

/// A face of a company track.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaceInfo {
    pub face: Face,
    /// The last space.
    pub length: u8,
    /// Shares of somebody whose marker is on this space.
    pub shares: [u8; TRACK_MAX + 1],
    /// Coins for the others beyond the line just before this space; 0 where there is none.
    pub threshold: [u8; TRACK_MAX + 1],
    /// Coins that the line just before this space costs; 0 where there is none.
    pub barrier: [u8; TRACK_MAX + 1],
    pub bonus: [TrackBonus; 2],
}

/// The tank or the research track (§2.2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueTrack {
    /// The last space.
    pub length: u8,
    /// The space that switches an action slot on.
    pub opens_slot: u8,
    /// Coins at the end by space.
    values: [u8; VALUE_TRACK_MAX + 1],
}

/// What a bonus space is for (§5.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BonusEffect {
    /// Only for those whom nobody exceeds.
    Majority {
        of: Majority,
        reward: MajorityReward,
    },
    FirstPlayer {
        coins: u8,
    },
    /// Buy a card of the display for coins.
    Market,
    /// Sell a hand card.
    Sale,
    /// A tile for the next round.
    Tile(Tile),
}

/// What a majority space gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MajorityReward {
    /// Spaces on one company's track.
    Track(Company, u8),
    /// Research points.
    Research(u8),
}

/// A bonus space of the array (§2.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BonusInfo {
    /// Coins for placing a marker.
    pub price: u8,
    pub effect: BonusEffect,
}

/// A bonus tile: in the action area it is as good as a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileInfo {
    /// `None`: a good of the owner's choice.
    pub kind: Option<Kind>,
    pub value: u8,
}

/// What a mission card asks for (§15.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// So much of a type in the action area.
    Total { of: Kind, n: u8 },
    /// Outposts and shuttles placed in one action.
    Placed { n: u8 },
    /// Shares of each company.
    ShareOfEach { n: u8 },
    /// The helium marker has reached this space.
    Helium { n: u8 },
    /// Screens passed in one action.
    Uploaded { n: u8 },
    /// Cards of the display owned.
    Acquired { n: u8 },
}

/// The action in which a counter may be put on a threat card (§16.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Occasion {
    Expansion,
    Research,
    FieldScientist,
    Pass,
}

/// A threat card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreatInfo {
    pub occasion: Occasion,
    /// The price of a counter: energy points, research points, helium steps back, coins.
    pub energy: u8,
    pub research: u8,
    pub helium: u8,
    pub coins: u8,
    /// Comet: how much value is lost. Singularity: the last round. Time anomaly: games at most.
    pub amount: u8,
}

/// A chapter of the campaign (§17.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Chapter {
    pub side: Side,
    pub missions: bool,
    pub threat: bool,
}

/// The campaign (§17).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Campaign {
    pub chapters: [Chapter; N_CHAPTERS],
    /// Success points by number of players and rank, both from 0; only 2 to 4 players are filled.
    pub ranks: [[u8; ACTORS_MAX]; ACTORS_MAX + 1],
    /// For having removed enough one-time markers, and how many these are.
    pub markers: u8,
    pub markers_removed: u8,
    /// For the largest result with one company.
    pub company: u8,
    /// For a counter on a threat that was averted.
    pub averted: u8,
    /// Luna's first level: alone against one person, the same but easier, beside several, easier.
    pub luna_levels: [u8; 4],
    /// Luna's points when a level is taken off after her victory.
    pub luna_lower: u8,
    /// Luna's points when her level is kept after she did not win.
    pub luna_keep: u8,
}

/// Which tracks a Luna card moves on (§13.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Selector {
    Most,
    Second,
    Least,
    MostTwo,
    All,
    Lead,
    LeadTwo,
}

/// Which end of the numbers an expansion goes for (§14.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Toward {
    Min,
    Max,
}

/// One line of the action section of a Luna card (§13).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LunaAction {
    Coins(u8),
    Helium(u8),
    Upload(u8),
    Track {
        steps: u8,
        on: Selector,
    },
    /// The companies of the track action before it.
    Expand {
        points: u8,
        toward: Toward,
    },
    /// A bonus space for each slot.
    Marker([BonusSpace; Slot::COUNT]),
    /// Spaces of the display for each slot.
    Gain([ArrayVec<DisplaySpace, 2>; Slot::COUNT]),
    GainShare,
    /// A plan of a row in the column of the slot.
    Discard(PlanRow),
    DiscardSpecial,
}

/// A Luna card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LunaCardInfo {
    /// The two large numbers of the majority section.
    pub left: u8,
    pub right: u8,
    pub scientists: u8,
    /// Done when revealed in a majority slot: helium and upload steps.
    pub reveal_helium: u8,
    pub reveal_upload: u8,
    pub actions: ArrayVec<LunaAction, LUNA_ACTIONS_MAX>,
}

/// A level of Luna (§11.3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelInfo {
    pub grade_2: bool,
    /// Her slots a and e can be switched on.
    pub slots: bool,
    /// Spaces of the tank with a Luna token, a bit for each.
    pub tank: u64,
    /// Screens with a Luna token.
    pub research: u64,
    pub helium: u8,
    pub upload: u8,
}

/// A column of a station.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnInfo {
    /// Shuttles begin here, not outposts (Belt).
    pub shuttles: bool,
    /// Coin icons from top to bottom.
    pub coins: [u8; HOMES_PER_COLUMN],
    /// Coin icons that show, by the set of occupied home spaces.
    shown: [u8; 1 << HOMES_PER_COLUMN],
}

/// A station: three columns of five home spaces (§7.2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Station {
    pub columns: [ColumnInfo; N_COLUMNS],
}

/// The numbers that belong to no single component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers {
    pub rounds: u8,
    /// Bonus markers that a player can have in all.
    pub markers_max: u8,
    /// Bonus markers of a person at the start, by number of players.
    pub markers: [u8; ACTORS_MAX + 1],
    /// Coins for the supplement spaces of rows A, B, C in each preparation, by number of players.
    pub supplement: [[u8; 3]; ACTORS_MAX + 1],
    pub start_coin: u8,
    /// Coins for each step past the end of a track.
    pub overflow_coin: u8,
    pub single_line: u8,
    pub double_line: u8,
    pub oust: u8,
    /// By column of the display: right, middle, left.
    pub surcharge: [u8; 3],
    /// Coins that replace the requirement of a plan.
    pub ignore_price: u8,
    pub field_min: u8,
    pub field_max: u8,
    pub n_revealed_missions: u8,
    pub one_time_markers: u8,
    pub personal_coin: u8,
    pub personal_track: u8,
    /// Counters of a threat: so many for each person and so many more.
    pub counters_each: u8,
    pub counters_more: u8,
    pub counter_coin: u8,
}

impl fmt::Display for Reward {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Reward::Nothing => f.write_str("nothing"),
            Reward::Coin(n) => write!(f, "{n} CC"),
            Reward::Helium(n) => write!(f, "{n} helium"),
            Reward::Research(n) => write!(f, "{n} RP"),
            Reward::Track(1) => f.write_str("1 step on a track"),
            Reward::Track(n) => write!(f, "{n} steps on a track"),
        }
    }
}

impl fmt::Display for Need {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Need::Nothing => f.write_str("nothing"),
            Need::AtLeast(kind, n) => write!(f, "{kind} {n}"),
            Need::Both((one, n), (other, m)) => write!(f, "{one} {n} and {other} {m}"),
            Need::FieldScientist => f.write_str("a field scientist"),
            Need::Any(n) => write!(f, "{n} of one type"),
            Need::Two(n) => write!(f, "{n} each of two types"),
            Need::Shares(n) => write!(f, "{n} shares of one company"),
            Need::Pay(n) => write!(f, "{n} CC"),
        }
    }
}

impl Numbers {
    /// Counters that avert a threat, by number of people (§16.2).
    pub fn threat_counters(&self, n_people: u8) -> u8 {
        self.counters_each * n_people + self.counters_more
    }
}

impl FaceInfo {
    /// The printed id, as A1.
    pub fn name(&self) -> &'static str {
        self.face.name()
    }
}

impl ValueTrack {
    /// Coins at the end for a marker on this space (§10.3, §10.4).
    pub fn value(&self, space: u8) -> u8 {
        self.values[usize::from(space)]
    }
}

impl ColumnInfo {
    fn new(shuttles: bool, coins: [u8; HOMES_PER_COLUMN]) -> ColumnInfo {
        let shown = std::array::from_fn(|occupied| {
            let vacant = (0..HOMES_PER_COLUMN).filter(|row| occupied >> row & 1 == 0);
            vacant.map(|row| coins[row]).sum()
        });
        ColumnInfo { shuttles, coins, shown }
    }

    /// Coin icons on vacant home spaces; `occupied` has a bit for each row.
    pub fn shown(&self, occupied: u8) -> u8 {
        self.shown[usize::from(occupied)]
    }
}

impl Station {
    /// The share value: coin icons on all vacant home spaces (§7.2); a bit for each [`Home`].
    pub fn value(&self, occupied: u16) -> u8 {
        let rows = |column: usize| (occupied >> (column * HOMES_PER_COLUMN) & 31) as u8;
        let columns = self.columns.iter().enumerate();
        columns.map(|(idx, column)| column.shown(rows(idx))).sum()
    }

    /// What is printed on a home space.
    pub fn coins(&self, home: Home) -> u8 {
        self.columns[home.column().index()].coins[usize::from(home.row())]
    }

    /// Whether shuttles begin in this column.
    pub fn holds_shuttles(&self, column: Column) -> bool {
        self.columns[column.index()].shuttles
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rules").field("hash", &self.hash).finish_non_exhaustive()
    }
}

impl Rules {
    /// The files built into the program.
    pub fn embedded() -> Components {
        load::embedded()
    }

    /// Reads and checks a set of components.
    ///
    /// # Errors
    /// The first thing found wrong: its file, its entry, and what would be right.
    pub fn load(components: &Components) -> Result<Rules, ComponentError> {
        load::load(components)
    }

    /// What an action card shows.
    pub fn card(&self, card: Card) -> &CardInfo {
        &self.cards[card.index()]
    }

    /// What a plan asks and gives.
    pub fn plan(&self, plan: Plan) -> &PlanInfo {
        &self.plans[plan.index()]
    }

    /// A starting research token.
    pub fn token(&self, token: Token) -> &TokenInfo {
        &self.tokens[token.index()]
    }

    /// A face of a company track.
    pub fn face(&self, face: Face) -> &FaceInfo {
        &self.faces[face.index()]
    }

    /// A company's station on one side of the board.
    pub fn station(&self, side: Side, company: Company) -> &Station {
        &self.stations[side.index()][company.index()]
    }

    /// The map of one side of the board.
    pub fn map(&self, side: Side) -> &Map {
        &self.maps[side.index()]
    }

    /// A bonus space of the array.
    ///
    /// # Panics
    /// The personal space is on no board: its numbers are in [`Numbers`].
    pub fn bonus(&self, space: BonusSpace) -> &BonusInfo {
        &self.bonus[space.index()]
    }

    /// A bonus tile.
    pub fn tile(&self, tile: Tile) -> &TileInfo {
        &self.tiles[tile.index()]
    }

    /// What a mission card asks for.
    pub fn mission(&self, mission: Mission) -> Task {
        self.missions[mission.index()]
    }

    /// A threat card.
    pub fn threat(&self, threat: Threat) -> &ThreatInfo {
        &self.threats[threat.index()]
    }

    /// A Luna card.
    pub fn luna_card(&self, card: LunaCard) -> &LunaCardInfo {
        &self.luna_cards[card.index()]
    }

    /// A level of Luna.
    pub fn level(&self, level: u8) -> &LevelInfo {
        &self.levels[usize::from(level)]
    }

    /// Points or coins on top of a card's cost in this space of the display (§5.2.4).
    pub fn display_surcharge(&self, space: DisplaySpace) -> u8 {
        self.numbers.surcharge[usize::from(space.column())]
    }
}
