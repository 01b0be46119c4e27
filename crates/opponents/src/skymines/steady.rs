//! The bot `steady`: plans its strongest cards, and takes the action that leads furthest.
//!
//! It looks at its View and remembers what it has heard, nothing else: from these it invents a
//! game, tries its answers there and compares what each leads to.

use minds::Noise;
use serde::Deserialize;
use serde_json::Value;
use skymines::{Action, EventView, Frame, Memory, Phase, Skymines, View};
use tabletop::{Bot, Dealer, Game, Seed, Seen, Viewer};

use super::planning;
use super::value::Purse;
use crate::ahead::{Ahead, Judge};

/// A fair opponent of medium strength.
#[derive(Debug)]
pub(super) struct Steady {
    memory: Memory,
    dealer: Dealer,
    ahead: Ahead,
    judge: Purse,
}

impl Steady {
    pub(super) fn new(noise: Noise, seed: Seed) -> Steady {
        let dealer = Dealer::new(seed.derive("inventions", 0));
        let judge = Purse { noise };
        Steady { memory: Memory::default(), dealer, ahead: Ahead::new(seed), judge }
    }

    /// A turn: whatever gains most; passing when nothing gains anything.
    fn take_turn(&self, game: &Skymines, seen: &Seen<'_, Skymines>) -> usize {
        let seat = seen.seat;
        let before = self.judge.bare(game, seat);
        let mut best = None;
        for (idx, action) in seen.legal.iter().enumerate() {
            if *action == Action::Pass {
                continue;
            }
            let after = self.ahead.after(game, seat, action, &self.judge);
            let worth = self.judge.value(&after, seat);
            let gains = self.judge.bare(&after, seat) > before;
            if gains && best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, idx));
            }
        }
        let pass = || seen.legal.iter().position(|action| *action == Action::Pass);
        best.map(|(_, idx)| idx).or_else(pass).unwrap_or(0)
    }
}

fn is_planning(view: &View) -> bool {
    matches!(view.table.phase, Phase::Choice | Phase::Planning)
}

impl Bot<Skymines> for Steady {
    fn choose(&mut self, seen: &Seen<'_, Skymines>) -> usize {
        let Some(view) = seen.view.filter(|_| seen.legal.len() > 1) else { return 0 };
        if is_planning(view) {
            return planning::answer(seen.rules, view, seen.seat, seen.legal, self.judge.noise);
        }
        let viewer = Viewer::Seat(seen.seat);
        let game = Skymines::determinize(seen.rules, viewer, view, &self.memory, &mut self.dealer);
        match view.table.frames.last() {
            Some(Frame::Turn(_)) => self.take_turn(&game, seen),
            Some(_) | None => self.ahead.choose(&game, seen.seat, seen.legal, &self.judge),
        }
    }

    fn hear(&mut self, event: &EventView) {
        Skymines::remember(&mut self.memory, event);
    }

    fn notes(&self) -> Option<Value> {
        serde_json::to_value(&self.memory).ok()
    }

    fn recall(&mut self, notes: &Value) -> Result<(), String> {
        self.memory = Memory::deserialize(notes).map_err(|error| error.to_string())?;
        Ok(())
    }
}
