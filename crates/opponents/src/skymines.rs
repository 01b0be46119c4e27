//! Who plays Skymines: for now only the bot that plays every title.

use skymines::Skymines;
use tabletop::{Bot, Seed};

use crate::House;

impl House for Skymines {
    fn names() -> &'static [&'static str] {
        &[]
    }

    fn bot(_name: &str, _seed: Seed) -> Option<Box<dyn Bot<Skymines>>> {
        None
    }
}
