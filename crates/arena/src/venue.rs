//! The door to the arena for those who do not know the title.

use opponents::{AnyBot, House, any_bot};
use tabletop::{Components, DoorError, Seat, Seed, Title, TitleOf};

use crate::error::SimulateError;
use crate::simulate::{Onlooker, Plan, Report, simulate};

/// A title that bots play.
pub trait Venue: Title {
    /// The names of its bots, weakest first.
    fn bots(&self) -> Vec<&'static str>;

    /// A bot for a seat of a table with these components.
    ///
    /// # Errors
    /// Nobody of that name plays this title, or the components are not good.
    fn bot(
        &self,
        name: &str,
        seat: Seat,
        seed: Seed,
        components: &Components,
    ) -> Result<Box<dyn AnyBot>, DoorError>;

    /// Plays the games of the plan.
    ///
    /// # Errors
    /// What is wrong with the plan, or the game that broke.
    fn simulate(&self, plan: &Plan, onlooker: &dyn Onlooker) -> Result<Report, SimulateError>;
}

impl<G: House> Venue for TitleOf<G> {
    fn bots(&self) -> Vec<&'static str> {
        opponents::names::<G>()
    }

    fn bot(
        &self,
        name: &str,
        seat: Seat,
        seed: Seed,
        components: &Components,
    ) -> Result<Box<dyn AnyBot>, DoorError> {
        any_bot::<G>(name, seat, seed, components)
    }

    fn simulate(&self, plan: &Plan, onlooker: &dyn Onlooker) -> Result<Report, SimulateError> {
        simulate::<G>(plan, onlooker)
    }
}
