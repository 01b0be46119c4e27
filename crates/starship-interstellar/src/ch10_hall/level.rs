//! §H.1.3: the five difficulties, each with its own AI bag.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How strong H.A.L.L. is.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// For a first game.
    Introduction,
    /// Easier than the book's own mix.
    Easy,
    /// The mix of the book.
    Intermediate,
    /// Harder.
    Hard,
    /// The hardest.
    Extreme,
}

impl Level {
    /// All of them, the easiest first.
    pub const ALL: [Level; 5] =
        [Level::Introduction, Level::Easy, Level::Intermediate, Level::Hard, Level::Extreme];

    /// The place in arrays over all of them.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The value of the option `hall`.
    pub const fn key(self) -> &'static str {
        match self {
            Level::Introduction => "introduction",
            Level::Easy => "easy",
            Level::Intermediate => "intermediate",
            Level::Hard => "hard",
            Level::Extreme => "extreme",
        }
    }

    /// What a value of the option means.
    pub fn from_key(key: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.key() == key)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.key())
    }
}
