//! Who plays Skymines.

mod planning;
mod steady;
mod value;

use std::sync::Arc;

use minds::Noise;
use skymines::{Rules, Skymines};
use tabletop::{Bot, Record, Seed};

use crate::level::{Level, made, unknown};
use crate::luck::Account;
use crate::{AnalyseError, Analysis, Depth, Gauge, House, USUAL};
use steady::Steady;

/// Errors are counted in thousandths of a CrypCoin.
const LEVELS: [Level; 9] = [
    Level::steady("novice", 5_000, "moves the cards and takes whatever they bring").rated(-147, 97),
    Level::steady("rookie", 2_700, "has seen the game once, and is wrong about most of it")
        .rated(230, 49),
    Level::steady("recruit", 1_950, "has an idea of what pays, and seldom of how much")
        .rated(436, 43),
    Level::steady(
        "cadet",
        1_500,
        "knows the rules and what things are for, and misjudges most of them",
    )
    .rated(527, 40),
    Level::steady("ensign", 900, "sees what is good, and often takes the second best for the best")
        .rated(743, 35),
    Level::steady("pilot", 450, "plays as steady does, with an eye less sharp").rated(869, 33),
    Level::steady(USUAL, 0, "plans its strongest cards and takes what leads furthest")
        .rated(1_000, 0),
    Level::mind("captain", 0, 0, "has learned the game from itself, and answers at once")
        .rated(1_156, 36),
    Level::mind("mind", 16, 0, "has learned the game from itself, and thinks ahead")
        .rated(1_237, 38),
];

impl House for Skymines {
    fn levels() -> &'static [Level] {
        &LEVELS
    }

    fn bot(name: &str, seed: Seed) -> Option<Box<dyn Bot<Skymines>>> {
        let level = LEVELS.iter().find(|level| level.name == name)?;
        made(level, seed, &steady_of)
    }

    fn misjudging(noise: i32, seed: Seed) -> Option<Box<dyn Bot<Skymines>>> {
        Some(steady_of(Noise::new(noise, seed), seed))
    }

    fn unknown_to_minds(rules: &Rules) -> Option<String> {
        unknown::<Skymines>(rules)
    }

    fn gauge(rules: &Arc<Rules>, seed: Seed) -> Option<Box<dyn Gauge<Skymines>>> {
        Some(Box::new(Account::open(rules, seed)?))
    }

    fn analyse(
        record: &Record,
        secret: Option<Seed>,
        depth: Depth,
    ) -> Result<Analysis, AnalyseError> {
        crate::analysis::analyse::<Skymines>(record, secret, depth)
    }
}

fn steady_of(noise: Noise, seed: Seed) -> Box<dyn Bot<Skymines>> {
    Box::new(Steady::new(noise, seed))
}
