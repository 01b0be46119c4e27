//! Chapter H, H.A.L.L.: the printed opponent of a solo game, an actor of its own kind.
//!
//! It owns pieces like a player ([`Player::HALL`]) but sits on no seat and is never asked. A token
//! and a cube out of the AI bag decide what it does; where the book gives a choice to the human, the
//! human is asked. Every decision is an event that names candidates, tie-break and section.
//!
//! [`Player::HALL`]: crate::ids::Player::HALL

mod action;
mod bag;
mod choices;
mod doc;
mod event;
mod level;
mod salvation;
mod state;
mod travel;
mod turn;
pub(crate) mod words;

pub use doc::HallDoc;
pub use event::{Basis, HallEvent, Sight, Why};
pub use level::Level;
pub use state::{Cube, HallFrame, Mode, Row};

pub(crate) use bag::{bag_to_come, check, government, legal, play};
pub(crate) use choices::{answer, check_asked, human_may, is_its_own, probe_factor, scale};
pub(crate) use doc::{audit, check_frame};
pub(crate) use state::Hall;
pub(crate) use turn::{
    asks, begin_phase, deal, extra_taken, n_outcomes, planet_destroyed, run, setup, turn,
};
