//! Many games at once: simulation on all cores, exact statistics, pictures of distributions.
//!
//! A game of a series is decided by the seed of the series and its number alone, and everything is
//! counted in whole numbers, so the same seed gives the same statistics with any number of jobs.
//! Seats are played by [`opponents`]; the state machine is played directly, without a table, and
//! the same game as a record comes from [`SeriesObserver::wants_records`]. A [`Contest`] asks who is stronger.

mod contest;
mod cpu;
mod error;
mod playout;
mod plot;
mod plot_standings;
mod rating;
mod simulate;
mod statistics;
mod tally;
mod venue;

pub use contest::{
    Contest, Counts, Makes, Meets, Standing, Standings, contest, contest_by, contest_of,
};
pub use error::SimulateError;
pub use simulate::{Plan, Report, SeriesObserver, Unwatched, simulate};
pub use statistics::{AutomaRow, Length, SeatRow, Statistics};
pub use tally::{Automa, Histogram, Side, Tally};
pub use venue::Simulate;
