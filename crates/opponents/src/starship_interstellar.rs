//! Who plays Starship Interstellar.

mod deeds;
mod engine;
mod modules;
mod narrow;
mod scale;
mod steady;
mod taste;
mod value;

use std::sync::Arc;

use minds::Noise;
use starship_interstellar::{Rules, StarshipInterstellar};
use tabletop::{Bot, Record, Seed};

use crate::level::{Level, made, unknown};
use crate::luck::Account;
use crate::{AnalyseError, Analysis, Depth, Gauge, House, USUAL};
use steady::Steady;

pub use taste::Taste;

/// Errors are counted in thousandths of a point of Prestige.
const LEVELS: [Level; 9] = [
    Level::steady(
        "cadet",
        9_000,
        "knows the rules and what things are for, and misjudges most of them",
    )
    .rated(175, 57),
    Level::steady("midshipman", 5_500, "has an idea of what pays, and seldom of how much")
        .rated(394, 48),
    Level::steady(
        "ensign",
        3_500,
        "sees what is good, and often takes the second best for the best",
    )
    .rated(504, 45),
    Level::steady("helmsman", 1_800, "holds a course, and is wrong about what lies beside it")
        .rated(747, 40),
    Level::steady("pilot", 800, "plays as steady does, with an eye less sharp").rated(870, 36),
    Level::steady(USUAL, 0, "gathers what it can turn into points, and takes what leads furthest")
        .rated(1_000, 0),
    Level::mind("captain", 0, 1_000, "has learned the game from itself, and misjudges some of it")
        .rated(1_218, 44),
    Level::mind("admiral", 0, 0, "has learned the game from itself, and answers at once")
        .rated(1_346, 44),
    Level::mind("mind", 16, 0, "has learned the game from itself, and thinks ahead")
        .rated(1_465, 46),
];

impl House for StarshipInterstellar {
    fn levels() -> &'static [Level] {
        &LEVELS
    }

    fn bot(name: &str, seed: Seed) -> Option<Box<dyn Bot<StarshipInterstellar>>> {
        let level = LEVELS.iter().find(|level| level.name == name)?;
        made(level, seed, &wrong_about)
    }

    fn misjudging(noise: i32, seed: Seed) -> Option<Box<dyn Bot<StarshipInterstellar>>> {
        Some(wrong_about(Noise::new(noise, seed), seed))
    }

    fn unknown_to_minds(rules: &Rules) -> Option<String> {
        unknown::<StarshipInterstellar>(rules)
    }

    fn gauge(rules: &Arc<Rules>, seed: Seed) -> Option<Box<dyn Gauge<StarshipInterstellar>>> {
        Some(Box::new(Account::open(rules, seed)?))
    }

    fn analyse(
        record: &Record,
        secret: Option<Seed>,
        depth: Depth,
    ) -> Result<Analysis, AnalyseError> {
        crate::analysis::analyse::<StarshipInterstellar>(record, secret, depth)
    }
}

fn wrong_about(noise: Noise, seed: Seed) -> Box<dyn Bot<StarshipInterstellar>> {
    Box::new(Steady::new(Taste::STEADY, noise, seed))
}

/// The bot `steady` with a taste of its own: for those who ask which way to play pays best.
pub fn steady_of(taste: Taste, seed: Seed) -> Box<dyn Bot<StarshipInterstellar>> {
    Box::new(Steady::new(taste, Noise::NONE, seed))
}
