//! Who plays when nobody does.
//!
//! A bot answers for a seat and is given a View, never a State. [`Random`] plays every title; what
//! plays only one is in that title's [`House`], a module of this crate. [`bot`] is the one place
//! where a name becomes a player. Each [`Level`] of a title is a bot.

mod ahead;
mod analysis;
mod level;
mod luck;
mod playout;
mod random;
mod skymines;
mod starship_interstellar;
mod stellar_conquest;

use std::sync::Arc;

use tabletop::{Bot, Game, Record, Seed};

pub use self::starship_interstellar::{Taste, steady_of};
pub use analysis::{AnalyseError, Analysis, Depth, Judge, Luck, Moment, Said, Turn, Weighed};
pub use level::{Level, Rating};
pub use luck::Gauge;
pub use playout::{Bots, GameObserver, Playout, opening, play, seated};
pub use random::Random;

/// A bot by name could not be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no bot '{name}' for {title}; it has {}", .known.join(", "))]
pub struct NoSuchBot {
    /// What was asked for.
    pub name: String,
    /// The title.
    pub title: &'static str,
    /// What there is.
    pub known: Vec<&'static str>,
}

/// The bots that play one title only. Every title has one, if only an empty one.
pub trait House: Game {
    /// All of them, weakest first. `random` is everybody's and not among them.
    fn levels() -> &'static [Level];

    /// The bot of that name; `None` for a name that is not in [`House::levels`].
    fn bot(name: &str, seed: Seed) -> Option<Box<dyn Bot<Self>>>;

    /// The heuristic of the title with errors of judgement of this size, for whoever measures levels; `None`
    /// if it has none.
    fn misjudging(noise: i32, seed: Seed) -> Option<Box<dyn Bot<Self>>> {
        let _ = (noise, seed);
        None
    }

    /// The heuristic of the title with other numbers, for whoever learns them: JSON, as the files of `styles` have it. Errors
    /// of judgement have this size.
    ///
    /// # Errors
    /// The title has no such numbers, or they cannot be read.
    fn by_numbers(numbers: &str, noise: i32, seed: Seed) -> Result<Box<dyn Bot<Self>>, String> {
        let _ = (numbers, noise, seed);
        Err(format!("{} is played by no numbers that could be learned", Self::NAME))
    }

    /// Why a level that has learned cannot play with these components, in a sentence; `None` if it can.
    fn unknown_to_minds(rules: &Self::Rules) -> Option<String> {
        let _ = rules;
        None
    }

    /// Somebody who gauges what the draws of a game give each seat; `None` where no network has learned the title with
    /// these components. What is left to chance follows from the seed.
    fn gauge(rules: &Arc<Self::Rules>, seed: Seed) -> Option<Box<dyn Gauge<Self>>> {
        let _ = (rules, seed);
        None
    }

    /// What happened in a finished game; `secret` is what lies beside a local file.
    ///
    /// # Errors
    /// The game is not over, nobody can judge it, or the record is not good.
    fn analyse(
        record: &Record,
        secret: Option<Seed>,
        depth: Depth,
    ) -> Result<Analysis, AnalyseError> {
        let _ = (record, secret, depth);
        Err(AnalyseError::Nobody(Self::NAME))
    }
}

/// The bot that sits down where nobody says otherwise, and plays for those who are not there.
pub const USUAL: &str = "steady";

const ANYBODY: Level =
    Level::new(Random::NAME, "takes any legal answer: for a walk through the rules");

/// All bots that play the title, weakest first.
pub fn levels<G: House>() -> Vec<Level> {
    let mut levels = vec![ANYBODY];
    levels.extend(G::levels());
    levels
}

/// What is to be told to whoever wants this bot at a table with these components: that another one plays in its
/// place. Nothing if it plays itself.
pub fn stand_in<G: House>(name: &str, rules: &G::Rules) -> Option<String> {
    G::levels().iter().find(|level| level.name == name && level.has_learned())?;
    let why = G::unknown_to_minds(rules)?;
    Some(format!("{USUAL} plays in the place of {name}: {why}"))
}

/// Who coaches where nobody says otherwise: the strongest of those who answer at once, and the usual one where nothing
/// has been measured.
pub fn coach<G: House>() -> &'static str {
    let quick = G::levels().iter().filter(|level| level.cost() == 1);
    let rated = quick.filter_map(|level| Some((level.rating?.points, level.name)));
    let best = rated.max_by_key(|(points, _)| *points);
    best.map_or(if names::<G>().contains(&USUAL) { USUAL } else { Random::NAME }, |best| best.1)
}

/// The names of all bots that play the title, weakest first.
pub fn names<G: House>() -> Vec<&'static str> {
    levels::<G>().iter().map(|level| level.name).collect()
}

/// The bot of that name. What it leaves to chance follows from `seed` alone.
///
/// # Errors
/// Nobody of that name plays this title.
pub fn bot<G: House>(name: &str, seed: Seed) -> Result<Box<dyn Bot<G>>, NoSuchBot> {
    if name == Random::NAME {
        return Ok(Box::new(Random::new(seed)));
    }
    G::bot(name, seed).ok_or_else(|| NoSuchBot {
        name: name.to_owned(),
        title: G::TITLE,
        known: names::<G>(),
    })
}
