//! Who plays Stellar Conquest.

mod battle;
mod endgame;
mod landing;
mod movement;
mod notes;
mod odds;
mod opening;
mod orders;
mod production;
mod research;
mod settle;
mod sky;
mod steady;
mod style;
mod war;

use minds::Noise;
use stellar_conquest::StellarConquest;
use tabletop::{Bot, Record, Seed};

use crate::level::{Level, made};
use crate::{AnalyseError, Analysis, Depth, House, USUAL};
use steady::Steady;
use style::{LEARNED, NOVICE, STEADY, Style};

/// Errors are counted in thousandths of what is judged.
const LEVELS: [Level; 5] = [
    Level::numbers(
        "novice",
        0,
        "settles one planet, of the star that promises least, and stays there",
    )
    .rated(782, 28),
    Level::steady("cadet", 2_500, "settles and fights, and misjudges where and when")
        .rated(904, 27),
    Level::steady(USUAL, 0, "settles, grows, defends, and attacks where the odds are good")
        .rated(1_000, 0),
    Level::numbers("captain", 250, "attacks first and keeps moving, and misjudges some of it")
        .rated(1_118, 31),
    Level::numbers(
        "admiral",
        0,
        "has learned from thousands of games to attack and to keep moving",
    )
    .rated(1_264, 32),
];

impl House for StellarConquest {
    fn levels() -> &'static [Level] {
        &LEVELS
    }

    fn bot(name: &str, seed: Seed) -> Option<Box<dyn Bot<StellarConquest>>> {
        let level = LEVELS.iter().find(|level| level.name == name)?;
        let style = style_of(level.name);
        made(level, seed, &|noise, seed| Box::new(Steady::new(style.clone(), noise, seed)))
    }

    fn misjudging(noise: i32, seed: Seed) -> Option<Box<dyn Bot<StellarConquest>>> {
        Some(steady_of(Noise::new(noise, seed), seed))
    }

    fn by_numbers(
        numbers: &str,
        noise: i32,
        seed: Seed,
    ) -> Result<Box<dyn Bot<StellarConquest>>, String> {
        let style: Style = serde_json::from_str(numbers).map_err(|error| error.to_string())?;
        Ok(Box::new(Steady::new(style, Noise::new(noise, seed), seed)))
    }

    fn analyse(
        record: &Record,
        secret: Option<Seed>,
        depth: Depth,
    ) -> Result<Analysis, AnalyseError> {
        crate::analysis::analyse::<StellarConquest>(record, secret, depth)
    }
}

fn steady_of(noise: Noise, seed: Seed) -> Box<dyn Bot<StellarConquest>> {
    Box::new(Steady::new(STEADY, noise, seed))
}

/// By which numbers a level plays.
fn style_of(name: &str) -> &'static Style {
    match name {
        "novice" => &NOVICE,
        "captain" | "admiral" => &LEARNED,
        _ => &STEADY,
    }
}
