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

use stellar_conquest::StellarConquest;
use tabletop::{Bot, Seed};

use crate::House;
use steady::Steady;

impl House for StellarConquest {
    fn names() -> &'static [&'static str] {
        &[Steady::NAME]
    }

    fn bot(name: &str, seed: Seed) -> Option<Box<dyn Bot<StellarConquest>>> {
        (name == Steady::NAME).then(|| Box::new(Steady::new(seed)) as _)
    }
}
