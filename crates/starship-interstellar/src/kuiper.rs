//! Chapter K, Danger from Kuiper: Asteroids that fall towards the Sun, and Launch Bases that catch them.
//!
//! What is face down has no place in the State: which kind comes next out of a pile, what is on the
//! back of an Asteroid, and which of two Kuiper tokens lies on top, appear draw by draw.

mod action;
mod doc;
mod event;
mod hall;
mod info;
mod launch;
mod notation;
mod sky;
mod state;
pub(crate) mod words;

pub use action::KuiperAction;
pub use doc::{AsteroidView, KuiperDoc, MinedDoc, MiningDoc, RockDoc};
pub use event::KuiperEvent;
pub use info::{
    Asteroid, AsteroidInfo, KuiperInfo, KuiperToken, KuiperTokenInfo, N_ASTEROIDS, N_FIRST,
    N_KUIPER_TOKENS,
};
pub use state::KuiperFrame;

pub(crate) use doc::{audit, check_frame, views};
pub(crate) use hall::{check as hall_check, launch as hall_launch};
pub(crate) use launch::{
    begin, can_activate, check, end_phase, legal, legal_mined, n_up, play, score,
};
pub(crate) use notation::{FORMS, notation, parse};
pub(crate) use sky::{
    approach, deal, is_step, n_outcomes, orbit_swallowed, run, setup, solar_event,
};
pub(crate) use state::Kuiper;
