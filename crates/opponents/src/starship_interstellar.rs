//! Bots for Starship Interstellar: so far only those who play everything.

use starship_interstellar::StarshipInterstellar;
use tabletop::{Bot, Seed};

use crate::House;

impl House for StarshipInterstellar {
    fn names() -> &'static [&'static str] {
        &[]
    }

    fn bot(_name: &str, _seed: Seed) -> Option<Box<dyn Bot<StarshipInterstellar>>> {
        None
    }
}
