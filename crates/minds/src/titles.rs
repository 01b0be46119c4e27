//! What each title tells the encoder: how its documents are read, and what follows from them.

mod skymines;
mod starship_interstellar;
mod stellar_conquest;

use crate::encode::{Draws, Setting};

/// A place by these weights.
fn weighted(draw: Draws<'_>, weights: &[u32]) -> usize {
    let mut left = draw(weights.iter().sum());
    for (idx, weight) in weights.iter().enumerate() {
        if left < *weight {
            return idx;
        }
        left -= weight;
    }
    0
}

fn option(setting: &mut Setting, name: &str, value: &str) {
    setting.options.insert(name.to_owned(), value.to_owned());
}
