//! Answers that only Danger from Kuiper knows.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::info::Asteroid;
use crate::ids::{Planet, Quadrant, Resource};

/// An answer about Launch Bases and Asteroids.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(tag = "kuiper", rename_all = "snake_case", deny_unknown_fields)]
pub enum KuiperAction {
    /// Move the Launch Base to this Quadrant (§K.4.1).
    MoveBase {
        /// Which.
        quadrant: Quadrant,
    },
    /// Capture an Asteroid of the own Quadrant (§K.4.2).
    Capture {
        /// Its colour.
        resource: Resource,
        /// Is it a First Sighting?
        first: bool,
        /// On whose Orbit it is.
        orbit: Planet,
    },
    /// Discard this one to make room (§K.4.3).
    Discard {
        /// Which.
        asteroid: Asteroid,
    },
    /// Turn this one face down for its reward (§K.5.1).
    Mine {
        /// Which.
        asteroid: Asteroid,
    },
}
