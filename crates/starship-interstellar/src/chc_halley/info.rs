//! What is printed for the comet; read from `data/halley.toml`.

use crate::cubes::Cubes;

/// Columns of the board.
pub(crate) const N_COLUMNS: usize = 4;

/// What is printed for the comet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HalleyInfo {
    /// Cubes in its bag before the first are drawn (§C.1).
    pub bag: Cubes,
    /// Sectors by column, from the right; the last is the tail (§C.6).
    pub columns: [u8; N_COLUMNS],
    /// The zone of Neptune's Orbit where it comes in, from the top of the Quadrant (§C.4.3).
    pub entry_zone: u8,
    /// Fuel to leave it (§C.2).
    pub gravity: u8,
}

impl HalleyInfo {
    /// Sectors in all.
    pub fn n_sectors(&self) -> u8 {
        self.columns.iter().sum()
    }
}
