//! The door to the arena for those who do not know the title.

use hosting::{Title, TitleOf};
use opponents::House;

use crate::contest::{Contest, Standings, contest};
use crate::error::SimulateError;
use crate::simulate::{Plan, Report, SeriesObserver, simulate};

/// A title of which many games can be played at once.
pub trait Simulate: Title {
    /// Plays the games of the plan.
    ///
    /// # Errors
    /// What is wrong with the plan, or the game that broke.
    fn simulate(&self, plan: &Plan, observer: &dyn SeriesObserver)
    -> Result<Report, SimulateError>;

    /// Plays a contest.
    ///
    /// # Errors
    /// What is wrong with the plan, or the game that broke.
    fn contest(&self, plan: &Contest) -> Result<Standings, SimulateError>;
}

impl<G: House> Simulate for TitleOf<G> {
    fn simulate(
        &self,
        plan: &Plan,
        observer: &dyn SeriesObserver,
    ) -> Result<Report, SimulateError> {
        simulate::<G>(plan, observer)
    }

    fn contest(&self, plan: &Contest) -> Result<Standings, SimulateError> {
        contest::<G>(plan)
    }
}
