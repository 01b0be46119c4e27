//! Who plays Skymines.

mod planning;
mod steady;
mod value;

use skymines::Skymines;
use tabletop::{Bot, Seed};

use crate::House;
use steady::Steady;

impl House for Skymines {
    fn names() -> &'static [&'static str] {
        &[Steady::NAME]
    }

    fn bot(name: &str, seed: Seed) -> Option<Box<dyn Bot<Skymines>>> {
        (name == Steady::NAME).then(|| Box::new(Steady::new(seed)) as _)
    }
}
