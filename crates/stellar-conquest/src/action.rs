//! Answers: one closed list for all questions.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::ids::{Hex, Item, Planet, ShipClass, Star, Tech};

/// What can be shot at (§4.1.5, §4.2.5). Ships of one kind are alike to their enemy (ruling A-59).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// A scout.
    Scout,
    /// A corvette.
    Corvette,
    /// A fighter.
    Fighter,
    /// A death star.
    DeathStar,
    /// A transport with people of this seat.
    Transport {
        /// Their colour.
        people: Seat,
    },
    /// A missile base of a colony.
    Base {
        /// The colony.
        planet: Planet,
    },
    /// An advanced missile base of a colony.
    AdvancedBase {
        /// The colony.
        planet: Planet,
    },
    /// A shield that fights (option `shield_as_base`).
    ShieldBase {
        /// The colony.
        planet: Planet,
    },
}

impl Target {
    /// The class of the ships; bases have none.
    pub(crate) fn class(self) -> Option<ShipClass> {
        match self {
            Target::Scout => Some(ShipClass::Scout),
            Target::Corvette => Some(ShipClass::Corvette),
            Target::Fighter => Some(ShipClass::Fighter),
            Target::DeathStar => Some(ShipClass::DeathStar),
            Target::Transport { .. } => Some(ShipClass::Transport),
            Target::Base { .. } | Target::AdvancedBase { .. } | Target::ShieldBase { .. } => None,
        }
    }
}

/// An answer of a seat.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Buy some of this item; how many is the next question (§2.7.2, §6.5.1).
    Buy {
        /// What.
        item: Item,
    },
    /// Pay for this technology; how much is the next question (§6.5.6).
    Research {
        /// Which.
        tech: Tech,
    },
    /// So many: of whatever was asked.
    Amount {
        /// The number.
        n: u16,
    },
    /// Nothing more here.
    Done,
    /// Close the secret phase (§2.7.2, §6.1.1).
    Close,
    /// Deal with this colony now (§6.1.2).
    Produce {
        /// Which.
        planet: Planet,
    },
    /// Place a command post (§3.6.2).
    PlacePost {
        /// Where.
        star: Star,
    },
    /// Take a command post back (§3.6.3).
    RemovePost {
        /// Where.
        star: Star,
    },
    /// Standing order: inspect ships at this star, or do not (§3.11.10).
    Inspect {
        /// Where.
        star: Star,
        /// Whether.
        on: bool,
    },
    /// Take these ships in hand to order them (§3.3.1). A number in the list of own stacks.
    Select {
        /// The first stack of the unit.
        stack: u8,
    },
    /// Let everything under way go on along its route (§3.7.2).
    AdvanceAll,
    /// Posts, standing orders, factories of conquered colonies.
    Administer,
    /// Set the destination (§3.7.1).
    Head {
        /// Where to.
        star: Star,
    },
    /// One hex (§3.3.2).
    Step {
        /// Where to.
        hex: Hex,
    },
    /// As far along the route as this turn allows (§3.7.2).
    Advance,
    /// Split the ships in hand (§3.9.4); how many go on is asked by class.
    Detach,
    /// Put the ships in hand into a new task force (§3.9.3).
    FormUp,
    /// Put the ships in hand into this task force (§3.9.4).
    Join {
        /// Its number.
        task_force: u8,
    },
    /// Take the ships in hand out of their task force (§3.9.5).
    Disband,
    /// Explore this star, or leave it alone (§3.11.7, option `exploration_optional`).
    Explore {
        /// Whether.
        yes: bool,
    },
    /// Fight here now (§4.1.2).
    Fight {
        /// Where.
        star: Star,
        /// Whom.
        against: Seat,
    },
    /// The next warship fires at one of these, under this load of fire so far (§4.1.5).
    Aim {
        /// What kind.
        target: Target,
        /// Shots already assigned to each of them: by death stars, fighters, corvettes.
        load: [u16; 3],
    },
    /// All remaining warships of this strength share out these targets evenly (§4.1.5).
    Spread {
        /// What kind.
        target: Target,
    },
    /// Withdraw one of these (§4.1.12).
    Pull {
        /// What kind.
        target: Target,
    },
    /// Withdraw all of these (§4.1.12).
    PullAll {
        /// What kind.
        target: Target,
    },
    /// Withdraw everything (§4.1.4).
    Retreat,
    /// The opponent withdraws to this hex (§4.1.12).
    SendTo {
        /// Where.
        hex: Hex,
    },
    /// Attack this colony (§4.2.1).
    Attack {
        /// Which.
        planet: Planet,
    },
    /// Fight a round against the colonies under attack (§4.2.5).
    Fire,
    /// Kill people of a conquered colony; how many is the next question (§4.4.10).
    Bombard {
        /// Which.
        planet: Planet,
    },
    /// Destroy factories of a conquered colony; how many is the next question (§4.4.9).
    Raze {
        /// Which.
        planet: Planet,
    },
    /// Land transports; how many is the next question (§5.1.1). A number in the list of own stacks.
    Land {
        /// Which.
        stack: u8,
        /// Where.
        planet: Planet,
    },
}
