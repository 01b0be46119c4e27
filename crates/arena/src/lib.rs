//! Many games at once: simulation on all cores, exact statistics, pictures of distributions.
//!
//! A game of a series is decided by the seed of the series and its number alone, and everything is
//! counted in whole numbers, so the same seed gives the same statistics with any number of jobs.
//! Seats are played by [`opponents`]; the state machine is played directly, without a table, and
//! the same game as a record comes from [`Onlooker::wants_records`].

mod cpu;
mod error;
mod playout;
mod plot;
mod simulate;
mod statistics;
mod tally;
mod venue;

pub use error::SimulateError;
pub use simulate::{Onlooker, Plan, Report, Unwatched, simulate};
pub use statistics::{AutomaRow, Length, SeatRow, Statistics};
pub use tally::{Automa, Histogram, Side, Tally};
pub use venue::Venue;
