//! Who plays when nobody does.
//!
//! A bot answers for a seat and is given a View, never a State. [`Random`] plays every title; what
//! plays only one is in that title's [`House`], a module of this crate. [`bot`] is the one place
//! where a name becomes a player.

mod ahead;
mod door;
mod hosted;
mod playout;
mod random;
mod sections;
mod skymines;
mod starship_interstellar;
mod stellar_conquest;

use tabletop::{Bot, Game, Seed};

pub use self::starship_interstellar::{Taste, steady_of};
pub use door::{AnyBot, any_bot};
pub use hosted::{Answer, Ears, Host, HostSetup, Hosted, Step};
pub use playout::{Bots, Playout, Scribe, opening, play, seated};
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
    /// Their names, weakest first. `random` is everybody's and not among them.
    fn names() -> &'static [&'static str];

    /// The bot of that name; `None` for a name that is not in [`House::names`].
    fn bot(name: &str, seed: Seed) -> Option<Box<dyn Bot<Self>>>;
}

/// The names of all bots that play the title, weakest first.
pub fn names<G: House>() -> Vec<&'static str> {
    let mut names = vec![Random::NAME];
    names.extend(G::names());
    names
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
