//! The components as a value: what is printed on board, cards and charts, read from `data/*.toml`.
//!
//! [`Rules`] is loaded once, never changes, and is shared. Names become small ids at load; hot code
//! compares no strings. The software fixes how many hexes, stars and cards there are (656, 54, 78);
//! everything else may be replaced, and is refused with a sentence when it makes no sense.

use std::fmt;

use arrayvec::ArrayVec;
use tabletop::{ComponentError, Components};

use crate::geometry::Geometry;
use crate::ids::{
    Card, Colour, Hex, Item, N_CARDS, N_HEXES, N_STARS, PlanetType, ShipClass, Star, Tech,
    TechClass, Unit,
};

mod load;
#[cfg(test)]
mod tests;

/// The place in [`Rules::star_at`] of a hex without a star.
pub const NO_STAR: u8 = 255;
/// The most millions that a planet may hold, whatever the cards say.
pub const CAPACITY_MAX: u8 = 100;
/// The highest price, whatever the charts say.
pub const PRICE_MAX: u16 = 1000;

/// Everything printed on the components, with ids resolved.
pub struct Rules {
    /// The stars, in the order of hexes.
    pub stars: [StarInfo; N_STARS],
    /// The star in each hex, or [`NO_STAR`].
    pub star_at: [u8; N_HEXES],
    /// The stars of each colour, a bit for each.
    pub stars_of: [u64; Colour::COUNT],
    /// The star cards by printed number; place 0 is an empty card that no deck holds.
    pub cards: [CardInfo; N_CARDS + 1],
    /// The cards of each colour, a bit for each printed number.
    pub cards_of: [u128; Colour::COUNT],
    /// Entry hexes of players 1 to 4, clockwise (ruling A-03).
    pub entry: [Hex; 4],
    /// Entry hexes in the order of the public repository (option `entry_hexes`).
    pub entry_repository: [Hex; 4],
    /// What a colony buys, by [`Item`].
    pub items: [ItemInfo; Item::COUNT],
    /// What it costs to send a million people away (§6.4.2).
    pub transport_price: u16,
    /// Two scouts bought at once.
    pub scout_pair_price: u16,
    /// A factory for the owner of the technology named here.
    pub robotic_factory: ItemInfo,
    /// The technologies, by [`Tech`].
    pub research: [TechInfo; Tech::COUNT],
    /// Planet Shield under the option `shield_as_base`.
    pub research_shield_as_base: TechInfo,
    /// Odds by firer and target (§4.1.5).
    pub attack: AttackTable,
    /// The same under the option `fighter_hits`.
    pub attack_fighter_hits: AttackTable,
    /// All other numbers.
    pub numbers: Numbers,
    /// The files that all this was read from.
    pub components: Components,
    /// Their name: the blake3 of the files.
    pub hash: String,
    geometry: [Geometry; 2],
}

/// A star on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StarInfo {
    pub hex: Hex,
    pub colour: Colour,
    pub name: String,
}

/// A planet on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanetInfo {
    pub kind: PlanetType,
    /// The most millions that can live there (§5.1.7).
    pub capacity: u8,
    /// Output is multiplied (§6.3.2).
    pub mineral_rich: bool,
    /// For the eye only (§2.2).
    pub orbit: u8,
}

/// A star card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardInfo {
    pub colour: Colour,
    pub planets: ArrayVec<PlanetInfo, 3>,
}

/// What an item costs, and the technology that it needs (§6.5.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ItemInfo {
    pub price: u16,
    pub needs: Option<Tech>,
}

/// A technology on the research charts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TechInfo {
    pub class: TechClass,
    /// 1 to 3.
    pub level: u8,
    pub price: u16,
    /// The lower price and what has to be owned for it (§6.6.3).
    pub reduced: Option<(u16, Predecessor)>,
}

/// What makes a technology cheaper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Predecessor {
    Tech(Tech),
    /// Any ship speed of so many hexes or more.
    SpeedAtLeast(u8),
}

/// What it takes to destroy a target (§4.1.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Odds {
    /// No die, no effect.
    Never,
    /// No die, destroyed.
    Always,
    /// One die shows `up_to` or less.
    OneDie { up_to: u8 },
    /// Two dice sum to `exactly`.
    TwoDice { exactly: u8 },
}

/// Odds by firer, then by target.
pub type AttackTable = [[Odds; Unit::COUNT]; Unit::COUNT];

/// The numbers that belong to no single component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// Turns of each player (§2.5.1).
    pub turns: u8,
    /// Complete turns from one production turn to the next (§3.2.7).
    pub production_every: u8,
    /// Hexes from a command post (§3.6.1).
    pub range: u8,
    /// Hexes a turn before any research (§3.3.5).
    pub speed_start: u8,
    /// Points by [`PlanetType`] (§2.5.1, §2.5.3).
    pub points: [u8; PlanetType::COUNT],
    /// The starting fleet by [`ShipClass`] (§2.7.1).
    pub start_fleet: [u8; ShipClass::COUNT],
    /// IP to spend before the first turn (§2.7.2).
    pub setup_ip: u16,
    /// Task forces of one player at a time (§3.9.6).
    pub task_forces_max: u8,
    /// A lone unarmed ship at an unexplored star is lost on a die up to this (§3.11.3).
    pub exploration_risk: u8,
    /// Ships of one class that a player can have: our limit (§3.8.5, ruling A-04).
    pub ships_of_class_max: u8,
    /// Stacks that a player can have: our limit (§3.8.5, ruling A-04).
    pub stacks_max: u8,
    /// One million is born for every so many, by [`PlanetType`]; 0 is no growth (§6.2).
    pub growth_per: [u8; PlanetType::COUNT],
    /// Output of a mineral-rich planet is multiplied by this (§6.3.2).
    pub mineral_factor: u8,
    /// Added to the growth for the bonus limit (§6.4.5).
    pub bonus_base: u8,
    /// Emigrants for one bonus million (§6.4.5).
    pub bonus_per: u8,
    /// Factories that a million can work.
    pub factories_per_million: u8,
    /// The same with Improved Industrial Technology.
    pub factories_per_million_improved: u8,
    /// Millions killed each turn, by [`ShipClass`] (§4.4.10); the unarmed classes kill nobody.
    pub bombardment: [u8; ShipClass::COUNT],
}

impl Odds {
    /// Faces of a die that hit and all faces, or rolls of two dice that hit and all rolls.
    pub const fn chance(self) -> (u8, u8) {
        match self {
            Odds::Never => (0, 1),
            Odds::Always => (1, 1),
            Odds::OneDie { up_to } => (up_to, 6),
            Odds::TwoDice { exactly } => {
                let from_seven = exactly.abs_diff(7);
                (6 - from_seven, 36)
            }
        }
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Odds::Never => f.write_str("never"),
            Odds::Always => f.write_str("always"),
            Odds::OneDie { up_to: 1 } => f.write_str("1"),
            Odds::OneDie { up_to } => write!(f, "1-{up_to}"),
            Odds::TwoDice { exactly } => write!(f, "{exactly} on 2d6"),
        }
    }
}

impl fmt::Display for Predecessor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Predecessor::Tech(tech) => f.write_str(tech.name()),
            Predecessor::SpeedAtLeast(hexes) => write!(f, "speed {hexes} or more"),
        }
    }
}

impl TechInfo {
    /// The price for the owner of the technologies in `owned` (bits of [`Tech::bit`]), §6.6.3.
    pub fn price_for(&self, owned: u32) -> u16 {
        let Some((reduced, with)) = self.reduced else { return self.price };
        let has = match with {
            Predecessor::Tech(tech) => owned & tech.bit() != 0,
            Predecessor::SpeedAtLeast(hexes) => Tech::SPEEDS
                .into_iter()
                .any(|tech| owned & tech.bit() != 0 && tech.speed() >= Some(hexes)),
        };
        if has { reduced } else { self.price }
    }
}

impl Numbers {
    /// Whether a production turn follows this turn: never after the last (§6.1.4).
    pub const fn is_production_after(&self, turn: u8) -> bool {
        turn < self.turns && turn.is_multiple_of(self.production_every)
    }

    /// Production turns of a whole game (§6.1.4).
    pub const fn n_productions(&self) -> u8 {
        (self.turns - 1) / self.production_every
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

    /// The board; with the clouds of the option `extra_cloud` or without (ruling A-42).
    pub fn geometry(&self, extra_cloud: bool) -> &Geometry {
        &self.geometry[usize::from(extra_cloud)]
    }

    /// The star in a hex.
    pub fn star_in(&self, hex: Hex) -> Option<Star> {
        let star = *self.star_at.get(hex.index())?;
        (star != NO_STAR).then_some(Star(star))
    }

    /// What is printed beside a star.
    pub fn star(&self, star: Star) -> &StarInfo {
        &self.stars[star.index()]
    }

    /// What a card shows.
    pub fn card(&self, card: Card) -> &CardInfo {
        &self.cards[card.index()]
    }

    /// A row of the research charts.
    pub fn tech(&self, tech: Tech) -> &TechInfo {
        &self.research[tech.index()]
    }

    /// Odds of a shot, printed table.
    pub fn odds(&self, firer: Unit, target: Unit) -> Odds {
        self.attack[firer.index()][target.index()]
    }

    /// What `n` of an item cost when one colony buys them at once.
    ///
    /// Scouts go by pairs; `robotic` says that the buyer owns Robotic Industry.
    pub fn price(&self, item: Item, n: u16, robotic: bool) -> u32 {
        let single = u32::from(self.items[item.index()].price);
        let n = u32::from(n);
        match item {
            Item::Scout => n / 2 * u32::from(self.scout_pair_price) + n % 2 * single,
            Item::Factory if robotic => n * u32::from(self.robotic_factory.price),
            Item::Factory
            | Item::Corvette
            | Item::Fighter
            | Item::DeathStar
            | Item::MissileBase
            | Item::AdvancedMissileBase
            | Item::PlanetShield => n * single,
        }
    }
}
