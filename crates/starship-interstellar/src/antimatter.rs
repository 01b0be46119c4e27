//! Chapter A, Anti-Matter: Moscovium makes actions stronger, and planets leave their Orbits for it.

mod action;
mod doc;
mod event;
mod info;
mod laboratory;
mod moscovium;
mod notation;
mod orbits;
mod state;
pub(crate) mod words;

pub use action::AntiMatterAction;
pub use doc::{AntiMatterDoc, LaboratoryDoc, MoscoviumDoc};
pub use event::AntiMatterEvent;
pub use info::{AntiMatterInfo, Enhancement};
pub use state::AntiMatterFrame;

pub(crate) use doc::{audit, check_frame};
pub(crate) use laboratory::{check, end_turn, is_enhanced, legal, legal_turn, play};
pub(crate) use moscovium::{
    add_outcome, drawn, end_round, hall_keep, hall_synthesis, keep, legal_keep, n_in_bag,
    synthesise,
};
pub(crate) use notation::{FORMS, notation, parse};
pub(crate) use orbits::{
    deal, is_step, move_planets, n_outcomes, planet_gone, rolls, run, setup, shift,
};
pub(crate) use state::AntiMatter;
