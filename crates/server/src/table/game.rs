//! The game of a table in memory, and the keys of the answers that it has taken lately.

use std::collections::VecDeque;

use hosting::Play;
use tabletop::{Outcome, SeatSet};

use crate::refusal::ApiError;
use crate::store::Entry;

/// How many keys are remembered; older ones are asked for in the database.
const KEYS: usize = 64;

#[derive(Debug, Default)]
pub(super) struct Game {
    /// Nothing until somebody needs it, and while it is on another thread.
    play: Option<Box<Play>>,
    keys: VecDeque<String>,
}

impl Game {
    /// A game that has just been read from its log, or begun.
    pub(super) fn new(play: Box<Play>, keys: VecDeque<String>) -> Game {
        Game { play: Some(play), keys }
    }

    pub(super) fn is_here(&self) -> bool {
        self.play.is_some()
    }

    pub(super) fn get(&self) -> Option<&Play> {
        self.play.as_deref()
    }

    pub(super) fn get_mut(&mut self) -> Option<&mut Play> {
        self.play.as_deref_mut()
    }

    /// The game, which must be here.
    pub(super) fn here(&mut self) -> Result<&mut Play, ApiError> {
        self.play.as_deref_mut().ok_or(ApiError::Internal)
    }

    /// The game goes to another thread.
    pub(super) fn lend(&mut self) -> Result<Box<Play>, ApiError> {
        self.play.take().ok_or(ApiError::Internal)
    }

    /// It is back.
    pub(super) fn bring_back(&mut self, play: Box<Play>) {
        self.play = Some(play);
    }

    /// What is in memory is not to be used again. What was answered is known still.
    pub(super) fn drop_play(&mut self) {
        self.play = None;
    }

    pub(super) fn is_bot_asked(&self) -> bool {
        self.play.as_ref().is_some_and(|play| play.table().is_bot_asked())
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.play.as_ref().and_then(|play| play.table().outcome())
    }

    pub(super) fn seats_asked(&self) -> Option<SeatSet> {
        self.play.as_ref().map(|play| play.seats_asked())
    }

    /// Was an answer with this token taken lately?
    pub(super) fn knows(&self, token: &str) -> bool {
        self.keys.iter().any(|known| known == token)
    }

    /// An answer with this token is taken.
    pub(super) fn remember(&mut self, token: String) {
        if self.keys.len() == KEYS {
            self.keys.pop_back();
        }
        self.keys.push_front(token);
    }
}

/// The keys of the latest answers, the latest first.
pub(super) fn latest_keys(entries: &[Entry]) -> VecDeque<String> {
    entries.iter().filter_map(|entry| entry.token.clone()).rev().take(KEYS).collect()
}
