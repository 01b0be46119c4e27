//! Answers that only variants ask for.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::state::UniquePass;
use crate::cubes::Cubes;
use crate::ids::Planet;

/// An answer of a seat to a question of a variant.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(tag = "how", rename_all = "snake_case", deny_unknown_fields)]
pub enum VariantAction {
    /// Turn so much Fuel into Prestige at a Black Hole (§V1.2).
    Spend {
        /// How much, from 0.
        fuel: u8,
    },
    /// Save the Family on top of this pile (§V2.2).
    Family {
        /// From the left, 0 or 1.
        pile: u8,
    },
    /// Move these cubes from Deposit to Storage (§V6.2).
    Mine {
        /// Where.
        planet: Planet,
        /// Which.
        cubes: Cubes,
    },
    /// Move these cubes from Storage to the box (§V6.3).
    Ship {
        /// From where.
        planet: Planet,
        /// Which.
        cubes: Cubes,
    },
    /// Lay this Unique Pass token face down before oneself (§V5.1).
    Draft {
        /// Which.
        token: UniquePass,
    },
    /// Play with the unique or with the usual Pass token (§V5.2).
    PassToken {
        /// The unique one.
        unique: bool,
    },
}
