//! Answers that only Anti-Matter knows.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::cubes::Cubes;
use crate::ids::{Deed, Resource, Token};

/// An answer about Moscovium and the Laboratory.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(tag = "antimatter", rename_all = "snake_case", deny_unknown_fields)]
pub enum AntiMatterAction {
    /// Play this token for its action, made stronger (§A.2.1).
    Play {
        /// Which.
        token: Token,
    },
    /// Use this token for a Salvation action, made stronger (§A.2.1).
    Use {
        /// Which.
        token: Token,
        /// What for.
        deed: Deed,
    },
    /// Repeat the active token, made stronger (§A.2.1).
    Repeat,
    /// Keep so much Moscovium of what was drawn, and these cubes (§A.3).
    Keep {
        /// How much; at least one.
        moscovium: u8,
        /// Which cubes.
        cubes: Cubes,
    },
    /// The spent Moscovium covers this space of the track (§A.2.2).
    Cover {
        /// By its colour.
        space: Resource,
    },
    /// Take the Moscovium of this space for this cube (§A.4).
    Synthesise {
        /// By its colour.
        space: Resource,
        /// The cube paid.
        pay: Resource,
    },
    /// Sell these cubes for a fixed price (§A.5.4).
    SellOff {
        /// Which.
        cubes: Cubes,
    },
    /// The Probe arrives in this row (§A.5.6); from the top, 0 to 4.
    Leap {
        /// Which.
        row: u8,
    },
    /// The planet comes to stand on this space of its new Orbit (§A.7.1).
    Land {
        /// Clockwise from the top.
        space: u8,
    },
}
