//! Chapter C, Halley's Comet: an expansion with a bag, a board and a body that crosses the Orbits.
//!
//! The comet is treated like a planet where the book says so (flights, counting); it has no zones,
//! so nobody founds a Base there. With the option off, [`Halley::OFF`] stands in the State and no
//! function here does anything.

mod board;
mod comet;
mod doc;
mod event;
mod info;
mod mining;
mod state;
#[cfg(test)]
mod tests;
pub(crate) mod words;

pub use doc::{CometDoc, HalleyDoc};
pub use event::HalleyEvent;
pub use info::HalleyInfo;
pub use state::{HalleyAction, HalleyFrame, HalleyText, Port};

pub(crate) use board::{deal, n_outcomes, setup};
pub(crate) use comet::{orbit_swallowed, passed_by, planets_moved, run};
pub(crate) use doc::{audit, check_frame, check_setup};
pub(crate) use info::N_COLUMNS as HALLEY_COLUMNS;
pub(crate) use mining::{check, check_fly, fly, gravity, legal, play, player_asked, spot};
pub(crate) use state::{Halley, N_SECTORS};
