//! The components as a value: what is printed on boards, tokens and tiles, read from `data/*.toml`.
//!
//! [`Rules`] is loaded once, never changes, and is shared. Names become small ids at load; hot code
//! compares no strings. The software fixes how many pieces of each kind there are; everything else
//! may be replaced (§2.4), and is refused with a sentence when it makes no sense.

use std::fmt;

use arrayvec::ArrayVec;
use tabletop::{ComponentError, Components};

use crate::cha_antimatter::AntiMatterInfo;
use crate::chc_halley::HalleyInfo;
use crate::chk_kuiper::KuiperInfo;
use crate::chv_variants::{LAYERS_MAX, Layer, VariantInfo};
use crate::cubes::Cubes;
use crate::geometry::Geometry;
use crate::ids::{
    Deed, Extra, Family, Mechanism, N_COLUMNS, N_DISCOVERIES_ALL, N_EXTRAS, N_MECHANISMS_ALL,
    N_POINTS, N_PRODUCTION_ALL, N_ROWS, N_SOLAR_EVENTS, Planet, ProductionToken, Resource, Token,
    Track,
};

mod load;
mod reward;
#[cfg(test)]
mod tests;

pub use reward::{Gain, Reward};

/// Spaces of each row of the Market (§2.3).
pub(crate) const MARKET_SPACES: usize = 6;
/// The highest space of the Spiral that a file may have.
pub(crate) const SPIRAL_MAX: usize = 100;
/// Rows of the World Government.
pub(crate) const GOVERNMENT_ROWS: usize = 4;
/// Spaces of each of them.
pub(crate) const GOVERNMENT_SPACES: usize = 4;
/// Spaces of each Leader Track.
pub(crate) const TRACK_SPACES: usize = 12;
/// The most rotations of a Pass token (§1.7).
pub(crate) const ROTATIONS_MAX: u8 = 4;
/// Starting Mechanisms: the first ones in [`Rules::mechanisms`].
pub(crate) const N_STARTING: usize = 10;
/// Levels of each technology of H.A.L.L.
pub(crate) const HALL_LEVELS: usize = 2;
/// The place in [`Rules::point_at`] of a space without a Point of Interest.
const NO_POINT: u8 = 255;

/// Everything printed on the components, with ids resolved.
#[derive(Clone)]
pub struct Rules {
    /// Orbits, Quadrants and the price of flights.
    pub geometry: Geometry,
    /// The production tokens, by [`ProductionToken`].
    pub production: [ProductionInfo; N_PRODUCTION_ALL],
    /// The rows of the Market, by [`Resource`].
    pub market: [MarketInfo; Resource::COUNT],
    /// The prices of technologies, by [`Family`] and level (§T.1 to §T.6).
    pub families: [[Cubes; 3]; Family::COUNT],
    /// The prices of the first to fourth Salvation technology (§T.7).
    pub salvation: [Cubes; 4],
    /// What Buildings do.
    pub effects: Effects,
    /// The Extra Actions, by [`Extra`].
    pub extras: [ExtraInfo; N_EXTRAS],
    /// What the four basic tokens favour (§5.0), in the order of [`Token::BASIC`].
    pub favours: [Deed; 4],
    /// Rewards by rotations, Action side.
    pub pass_action: [Reward; ROTATIONS_MAX as usize + 1],
    /// The same, Salvation side.
    pub pass_salvation: [Reward; ROTATIONS_MAX as usize + 1],
    /// The Mechanisms; the first `N_STARTING` are starting ones, the last ones universal.
    pub mechanisms: [MechanismInfo; N_MECHANISMS_ALL],
    /// The Discovery tokens.
    pub discoveries: [DiscoveryInfo; N_DISCOVERIES_ALL],
    /// The Points of Interest.
    pub points: [PointInfo; N_POINTS],
    /// Prestige for the first to fourth Probe in Trappist (§5.3.7).
    pub trappist: [u8; 4],
    /// Cubes in a full Solar Bag (§9.3).
    pub bag: Cubes,
    /// What the Spiral shows, from its start on; the last is the end of the Earth (§7.1).
    pub spiral: ArrayVec<Icon, { SPIRAL_MAX + 1 }>,
    /// Who dies by each Solar Event, by colour of the people (§7.2).
    pub solar_events: [Cubes; N_SOLAR_EVENTS],
    /// Bonuses by row from the lowest, then space from the left (§5.4).
    pub government: [[Reward; GOVERNMENT_SPACES]; GOVERNMENT_ROWS],
    /// Names of the rows.
    pub government_names: [String; GOVERNMENT_ROWS],
    /// Rewards of space 1 and on, by [`Track`] (§5.5).
    pub tracks: [[Reward; TRACK_SPACES]; Track::COUNT],
    /// For each step beyond the last space.
    pub beyond: Reward,
    /// Cubes of every player at the start (§9.13).
    pub start_cubes: Cubes,
    /// What is printed for H.A.L.L.
    pub hall: HallInfo,
    /// What is printed for the comet.
    pub halley: HalleyInfo,
    /// What is printed for the variants.
    pub variants: VariantInfo,
    /// What is printed for Danger from Kuiper (chapter K).
    pub kuiper: KuiperInfo,
    /// What is printed for Anti-Matter (chapter A).
    pub antimatter: AntiMatterInfo,
    /// What depends on the number of players, for two, three and four.
    pub sizes: [Size; 3],
    /// All other numbers.
    pub numbers: Numbers,
    /// The files that all this was read from.
    pub components: Components,
    /// Their name: the blake3 of the files.
    pub hash: String,
    point_at: [[u8; N_ROWS as usize]; N_COLUMNS as usize],
}

/// A production token (§4.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProductionInfo {
    /// On its back.
    pub planet: Planet,
    /// What the Deposit holds.
    pub resource: Resource,
    /// How many cubes.
    pub n: u8,
    /// Cubes that the founder receives at once.
    pub ars: u8,
    /// The layers below the surface (§V4.2).
    pub deeper: [Layer; LAYERS_MAX - 1],
}

/// A row of the Market (§4.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarketInfo {
    /// Fuel by space.
    pub prices: [u8; MARKET_SPACES],
    /// Cubes there at the start.
    pub start: u8,
}

/// What Buildings do at each level (§T.1, §T.3, §T.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effects {
    /// Cubes that an ARS ships (§T.1.1, §T.1.2, §T.1.3).
    pub ars: [u8; 3],
    /// Fuel of an Outpost (§T.3.1, §T.3.2, §T.3.3).
    pub outpost: [u8; 3],
    /// Cubes that a Drill moves (§T.4.1, §T.4.2, §T.4.3).
    pub drill: [u8; 3],
}

/// The two sides of an Extra Action token (chapter X).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExtraInfo {
    /// In the Action Phase.
    pub action: ExtraAction,
    /// In the Salvation Phase.
    pub salvation: ExtraSalvation,
}

/// The closed list of Action sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ExtraAction {
    /// Travel as printed on the basic token.
    Travel,
    /// Travel without Fuel, not repeatable.
    TravelFree,
    /// Travel for so much Fuel less.
    TravelCheaper(u8),
    /// Market as printed on the basic token.
    Market,
    /// Market with so much more for a cube sold, so much less for one bought.
    MarketShifted(u8),
    /// Market in up to so many Resources.
    MarketWide(u8),
    /// Technology Research as printed on the basic token.
    Research,
    /// Research with one cube of the price one level lower.
    ResearchLower,
    /// Research for the price of the level before.
    ResearchPrevious,
    /// Solar Extraction as printed on the basic token.
    SolarExtraction,
    /// Solar Extraction with so many cubes drawn, as many kept as usual.
    SolarWide(u8),
    /// The production of Earth.
    EarthProduction,
    /// The production of one own planet.
    PlanetaryProduction,
    /// So many of the cheapest cubes of the Market.
    TakeCheapest(u8),
    /// Cubes for one own Deposit.
    Deposit {
        /// How many.
        n: u8,
        /// How many levels above the usual colour they may be.
        levels: u8,
    },
    /// A reward without any choice.
    Gain(Reward),
}

/// The closed list of Salvation sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ExtraSalvation {
    /// Any action; this one earns the bonus.
    Standard(Deed),
    /// Any action, and this after it.
    Then(Reward),
    /// The Probe only, its first move without Fuel.
    ProbeFree,
    /// The Probe only, twice.
    ProbeTwice,
    /// Building only, up to two Mechanisms and one step.
    BuildTwice,
    /// Building only, with a step more.
    BuildStep,
    /// Saving only, for cubes one level lower.
    SaveLower,
    /// Saving only, with a step more.
    SaveStep,
    /// The Government only, with two Scientists.
    GovernmentTwice,
    /// The Government only, with all bonuses of the row.
    GovernmentRow,
    /// No use in this phase.
    None,
}

/// A Mechanism (§5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MechanismInfo {
    /// What it costs.
    pub price: Cubes,
    /// Its value, and the Prestige of its builder.
    pub value: u8,
    /// Paid with any cubes, for Prestige as they are worth (§V7.2).
    pub universal: bool,
}

/// What a Discovery token shows (§5.3.2).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum DiscoveryKind {
    /// Further for Fuel.
    Wormhole,
    /// A reward for each who arrives.
    Galaxy,
    /// Nothing.
    DeepSpace,
    /// Fuel for Prestige (§V1.2).
    BlackHole,
    /// Cubes for each who arrives (§V3.2).
    LostPlanet,
}

/// A Discovery token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiscoveryInfo {
    /// What it shows.
    pub kind: DiscoveryKind,
    /// For whoever turns it over.
    pub discovery: Reward,
    /// For each who arrives.
    pub reward: Reward,
}

/// A Point of Interest (§5.3.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointInfo {
    /// Counted from 1.
    pub column: u8,
    /// From the top, counted from 0.
    pub row: u8,
    /// For the first visitor.
    pub reward: Reward,
}

/// What a space of the Spiral shows (§7.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    /// Nothing.
    Blank,
    /// A Solar Event.
    Event,
    /// The end of a planet.
    Destroys(Planet),
}

/// What is printed for H.A.L.L. (chapter H). Lists of four are red, yellow, green, blue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HallInfo {
    /// The AI bag, by [`crate::ch10_hall::Level`].
    pub bags: [Cubes; 5],
    /// Prices of its technologies, by [`Resource`] and level (§H.3.2).
    pub technology: [[Cubes; HALL_LEVELS]; Resource::COUNT],
    /// The order in which its technologies are counted (§H.3.2).
    pub counting: [Resource; Resource::COUNT],
    /// The same under the option `hall_rules=draft` (§H.7).
    pub counting_draft: [Resource; Resource::COUNT],
    /// Fuel of Earth's production (§H.3.5).
    pub earth_fuel: [u8; 4],
    /// Added to the price of a new Base (§H.3.3.1).
    pub travel_price: [i8; 4],
    /// Cubes on top of the ARS of a new Base (§H.3.3.1).
    pub travel_ars: [u8; 4],
    /// Cubes worked up in a production (§H.3.6).
    pub production_cubes: [u8; 4],
    /// By how many levels.
    pub production_levels: [u8; 4],
    /// Fuel of a production.
    pub production_fuel: [u8; 4],
    /// How much smaller the loss of Reputation is (§H.3.1).
    pub solar_mercy: [u8; 4],
    /// A new Base costs the planet's value so many times.
    pub travel_factor: u8,
    /// Red: the price of a technology so many times.
    pub research_factor: u8,
    /// Red: the Fuel of the Probe so many times.
    pub probe_factor: u8,
}

/// What depends on the number of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Meeples on Earth (§9.7).
    pub population: Cubes,
    /// Meeples to be saved for the goal (§8.1).
    pub goal: u8,
    /// Slots of each module (§5.1.4).
    pub slots: u8,
    /// Steps of the Spiral in each World Government Phase (§6.4).
    pub aging: u8,
}

/// The numbers that belong to no single component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// Fuel between Earth and the Wormhole token (§T.6.3).
    pub wormhole_fuel: u8,
    /// Cubes in a Storage (§3.4).
    pub storage: u8,
    /// Buildings in a zone (§3.4).
    pub buildings_per_zone: u8,
    /// What an Explorer carries (§3.5).
    pub explorer: u8,
    /// Fuel to turn over one more token (§4.3.4).
    pub look_again_fuel: u8,
    /// Cubes that a Base moves (§4.6.1).
    pub base_moves: u8,
    /// Cubes that an Explorer moves (§4.6.1).
    pub explorer_moves: u8,
    /// Fuel of Earth's production (§4.5).
    pub earth_fuel: u8,
    /// Added to the price of a cube that is bought (§4.4.3).
    pub buy_more: u8,
    /// Cubes of one Market action (§4.4.1).
    pub market_cubes: u8,
    /// Scientists for a technology (§4.2.1).
    pub research_scientists: u8,
    /// Levels that a Converter lifts a cube (§T.2.1).
    pub converter_lift: u8,
    /// Cubes that a Converter makes of one (§T.2.2).
    pub converter_split: u8,
    /// How much smaller the loss of Reputation is (§T.5.1).
    pub public_relations: u8,
    /// Cubes drawn on top (§T.5.2).
    pub extra_matter: u8,
    /// Cubes drawn on top of those (§T.5.3).
    pub leader_matter: u8,
    /// Meeples that one action saves (§T.7.1).
    pub cryogenic: u8,
    /// Prestige for the favoured action (§5.0).
    pub favoured_prestige: u8,
    /// The first row that a Probe may enter, counted from 0 (§5.3.1).
    pub first_row_from: u8,
    /// The last of them.
    pub first_row_to: u8,
    /// Fuel for a column (§5.3.1).
    pub probe_fuel: u8,
    /// More where the row changes.
    pub probe_row_change: u8,
    /// Fuel for a move through a Wormhole (§5.3.3).
    pub probe_wormhole: u8,
    /// The column that gives an Extra Action (§X.0).
    pub extra_column: u8,
    /// Prestige of the Governor when the Government Probe arrives (§5.3.7).
    pub government_trappist: u8,
    /// Cubes of a Solar Extraction (§4.1.1).
    pub solar_draw: u8,
    /// How many of them may be kept.
    pub solar_keep: u8,
    /// Steps of the Spiral for each (§4.1.3).
    pub spiral_per_cube: u8,
    /// Prestige of the Governor each round (§6.1).
    pub governor_prestige: u8,
    /// Scientists for everybody each round (§6.3).
    pub scientists_each: u8,
    /// Prestige for completing a module (§5.1.4).
    pub module_builder: u8,
    /// Prestige of the Governor who leaves (§5.1.4).
    pub module_governor: u8,
    /// Fuel at the start (§9.13).
    pub start_fuel: u8,
    /// Scientists at the start (§9.13).
    pub start_scientists: u8,
    /// Scientists of a player in all (§2.2).
    pub scientists: u8,
    /// Bases of a player (§2.2).
    pub bases: u8,
    /// Production tokens of a planet in play (§9.2).
    pub production_tokens: u8,
    /// Extra Actions laid out for each player (§9.11).
    pub extras_per_player: u8,
    /// Extra Actions that a player can gain (§X.0).
    pub extras_max: u8,
    /// Reputation at the start (§1.12).
    pub reputation_start: i8,
    /// The lowest.
    pub reputation_least: i8,
    /// The highest.
    pub reputation_most: i8,
    /// Goals that end the game together (§8.1).
    pub goals_needed: u8,
    /// Modules of the starship (§8.1).
    pub modules: u8,
    /// Points of Reputation for a point of Prestige (§8.3).
    pub score_reputation_per: u8,
    /// Prestige lost for each point below zero (§8.3).
    pub score_reputation_loss: u8,
    /// Columns of the Journey for a point of Prestige (§8.3).
    pub score_columns_per: u8,
    /// Value of cubes for a point of Prestige (§8.3).
    pub score_supply_per: u8,
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

    /// What a production token shows.
    pub fn token(&self, token: ProductionToken) -> &ProductionInfo {
        &self.production[token.index()]
    }

    /// The price of a level, counted from 1, of a family (§T.1 to §T.6).
    pub fn family_cost(&self, family: Family, level: u8) -> Cubes {
        self.families[family.index()][usize::from(level) - 1]
    }

    /// The price of the next Salvation technology for who has `n` (§T.7).
    pub fn salvation_cost(&self, n: u8) -> Cubes {
        self.salvation[usize::from(n)]
    }

    /// What an Extra Action token does.
    pub fn extra(&self, extra: Extra) -> &ExtraInfo {
        &self.extras[extra.index()]
    }

    /// A Mechanism.
    pub fn mechanism(&self, mechanism: Mechanism) -> &MechanismInfo {
        &self.mechanisms[mechanism.index()]
    }

    /// Numbers for so many players; solo plays as two.
    pub fn size(&self, n_players: u8) -> &Size {
        &self.sizes[usize::from(n_players.max(2)) - 2]
    }

    /// The action that earns the bonus of a token (§5.0), if it favours one.
    pub fn favoured(&self, token: Token) -> Option<Deed> {
        match token {
            Token::Production(_) | Token::Activation => None,
            Token::Extra(extra) => match self.extra(extra).salvation {
                ExtraSalvation::Standard(deed) => Some(deed),
                ExtraSalvation::Then(_)
                | ExtraSalvation::ProbeFree
                | ExtraSalvation::ProbeTwice
                | ExtraSalvation::BuildTwice
                | ExtraSalvation::BuildStep
                | ExtraSalvation::SaveLower
                | ExtraSalvation::SaveStep
                | ExtraSalvation::GovernmentTwice
                | ExtraSalvation::GovernmentRow
                | ExtraSalvation::None => None,
            },
            Token::Solar | Token::Research | Token::Travel | Token::Market => {
                Some(self.favours[token.index()])
            }
        }
    }

    /// The Point of Interest on a space of the Journey: column from 1, row from 0.
    pub fn point_at(&self, column: u8, row: u8) -> Option<usize> {
        let point = self.point_at[usize::from(column) - 1][usize::from(row)];
        (point != NO_POINT).then_some(usize::from(point))
    }

    /// Somebody tells in which rows of a column Points of Interest lie, a bit each, and forgets all others: that of a row
    /// has the number of the row.
    pub(crate) fn lay_points(&mut self, column: u8, rows: u8) {
        self.point_at = [[NO_POINT; N_ROWS as usize]; N_COLUMNS as usize];
        let Some(spaces) = self.point_at.get_mut(usize::from(column) - 1) else { return };
        for (row, point) in (0..).zip(spaces).filter(|(row, _)| rows >> row & 1 == 1) {
            *point = row;
        }
    }

    /// The last space of the Spiral: the end of the Earth.
    pub fn spiral_end(&self) -> u8 {
        (self.spiral.len() - 1) as u8
    }

    /// What space `n` of a track, counted from 1, gives (§5.5.1).
    pub fn track_space(&self, track: Track, n: u8) -> Reward {
        let spaces = &self.tracks[track.index()];
        spaces.get(usize::from(n) - 1).copied().unwrap_or(self.beyond) // §5.5.2
    }
}

impl ExtraAction {
    /// §1.5, R-34: does the token carry the sign of repetition?
    pub const fn repeats(self) -> bool {
        match self {
            ExtraAction::Travel
            | ExtraAction::TravelCheaper(_)
            | ExtraAction::Market
            | ExtraAction::MarketWide(_)
            | ExtraAction::Research
            | ExtraAction::ResearchLower
            | ExtraAction::ResearchPrevious => true,
            ExtraAction::TravelFree // §X.01
            | ExtraAction::MarketShifted(_)
            | ExtraAction::SolarExtraction
            | ExtraAction::SolarWide(_)
            | ExtraAction::EarthProduction
            | ExtraAction::PlanetaryProduction
            | ExtraAction::TakeCheapest(_)
            | ExtraAction::Deposit { .. }
            | ExtraAction::Gain(_) => false,
        }
    }
}

impl ExtraSalvation {
    /// The only action that the token allows, if there is only one.
    pub const fn only(self) -> Option<Deed> {
        match self {
            ExtraSalvation::ProbeFree | ExtraSalvation::ProbeTwice => Some(Deed::Probe),
            ExtraSalvation::BuildTwice | ExtraSalvation::BuildStep => Some(Deed::Build),
            ExtraSalvation::SaveLower | ExtraSalvation::SaveStep => Some(Deed::Save),
            ExtraSalvation::GovernmentTwice | ExtraSalvation::GovernmentRow => {
                Some(Deed::Government)
            }
            ExtraSalvation::Standard(_) | ExtraSalvation::Then(_) | ExtraSalvation::None => None,
        }
    }
}
