//! Who plays Starship Interstellar.

mod deeds;
mod engine;
mod modules;
mod narrow;
mod scale;
mod steady;
mod taste;
mod value;

use starship_interstellar::StarshipInterstellar;
use tabletop::{Bot, Seed};

use crate::House;
use steady::Steady;

pub use taste::Taste;

impl House for StarshipInterstellar {
    fn names() -> &'static [&'static str] {
        &[Steady::NAME]
    }

    fn bot(name: &str, seed: Seed) -> Option<Box<dyn Bot<StarshipInterstellar>>> {
        (name == Steady::NAME).then(|| steady_of(Taste::STEADY, seed))
    }
}

/// The bot `steady` with a taste of its own: for those who ask which way to play pays best.
pub fn steady_of(taste: Taste, seed: Seed) -> Box<dyn Bot<StarshipInterstellar>> {
    Box::new(Steady::new(taste, seed))
}
