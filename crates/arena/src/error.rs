//! Why a simulation does not come to its end.

use opponents::NoSuchBot;
use tabletop::{ComponentError, SetupError};

/// Why a simulation does not come to its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SimulateError {
    /// Nothing to do.
    #[error("a simulation has at least one game")]
    NoGames,
    /// Nobody to compare.
    #[error(
        "a contest is between at least two bots with different names, at tables of two seats and more"
    )]
    NoContest,
    /// Nobody to do it.
    #[error("a simulation needs at least one job")]
    NoJobs,
    /// A name that nobody has.
    #[error(transparent)]
    Bot(#[from] NoSuchBot),
    /// Seats or options.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The data files.
    #[error(transparent)]
    Components(#[from] ComponentError),
    /// The system gives no threads.
    #[error("no threads to play with: {0}")]
    Threads(String),
    /// A record could not be kept.
    #[error("the record of game {game} could not be kept: {message}")]
    Record {
        /// Which game, from 0.
        game: u64,
        /// Why.
        message: String,
    },
    /// We are wrong: a game broke. The seed makes it happen again.
    #[error("game {game} broke, which is a bug of this program; its seed is {seed}: {message}")]
    Broken {
        /// Which game, from 0.
        game: u64,
        /// The seed of that game, in hex.
        seed: String,
        /// What was said.
        message: String,
    },
}
