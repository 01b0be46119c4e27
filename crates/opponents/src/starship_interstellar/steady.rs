//! The bot `steady`: gathers what it can turn into points, and takes the answer that leads furthest.
//!
//! It looks at its View, nothing else: from that it invents a game, tries its answers there and
//! compares what each leads to.

use minds::Noise;
use serde_json::Value;
use starship_interstellar::{Action, Frame, Memory, Phase, StarshipInterstellar, TurnFrame, View};
use tabletop::{Bot, Dealer, Game, Seed, Seen, Viewer};

use super::taste::Taste;
use super::value::Worth;
use crate::ahead::{Ahead, Judge};

/// Tries of an answer that leads to draws.
const TRIES: u64 = 3;

/// More turns in a phase, or answers in a turn, than any plan needs: enough is enough.
const PATIENCE: u32 = 60;

/// A fair opponent of medium strength.
#[derive(Debug)]
pub(super) struct Steady {
    judge: Worth,
    dealer: Dealer,
    ahead: Ahead,
    /// The phase that it last acted in, and its turns and answers there.
    now: (u8, Phase),
    n_turns: u32,
    n_answers: u32,
}

impl Steady {
    pub(super) fn new(taste: Taste, noise: Noise, seed: Seed) -> Steady {
        let dealer = Dealer::new(seed.derive("inventions", 0));
        let (judge, ahead, now) = (Worth { taste, noise }, Ahead::new(seed), (0, Phase::Setup));
        Steady { judge, dealer, ahead, now, n_turns: 0, n_answers: 0 }
    }

    /// Counts turns and answers; `true` when there have been too many of either.
    fn is_tired(&mut self, view: &View) -> bool {
        let now = (view.table.round, view.table.phase);
        if self.now != now {
            (self.now, self.n_turns, self.n_answers) = (now, 0, 0);
        }
        if let Some(Frame::Turn(TurnFrame::Turn { .. })) = view.table.frames.last() {
            (self.n_turns, self.n_answers) = (self.n_turns + 1, 0);
            self.ahead.afresh();
        }
        self.n_answers += 1;
        self.n_turns.max(self.n_answers) > PATIENCE
    }

    /// The place of the best answer; in a turn that is passing, where nothing gains anything.
    fn best(&self, game: &StarshipInterstellar, seen: &Seen<'_, StarshipInterstellar>) -> usize {
        let mut options = seen.legal.to_vec();
        self.judge.narrow(game, seen.seat, &mut options);
        let mut best: Option<(i64, Action)> = None;
        for action in options {
            let worth = if action == Action::Pass {
                self.judge.of_passing(game, seen.seat)
            } else {
                self.ahead.worth(game, seen.seat, &action, &self.judge, TRIES)
            };
            // What is worth nothing is left alone.
            let least = worth + i64::from(is_the_end(&action));
            if best.is_none_or(|(most, _)| least > most) {
                best = Some((worth, action));
            }
        }
        let place = |(_, action)| seen.legal.iter().position(|other| *other == action);
        best.and_then(place).unwrap_or(0)
    }
}

impl Bot<StarshipInterstellar> for Steady {
    fn choose(&mut self, seen: &Seen<'_, StarshipInterstellar>) -> usize {
        let Some(view) = seen.view.filter(|_| seen.legal.len() > 1) else { return 0 };
        if self.is_tired(view)
            && let Some(end) = seen.legal.iter().position(is_the_end)
        {
            return end;
        }
        let viewer = Viewer::Seat(seen.seat);
        let game = StarshipInterstellar::determinize(
            seen.rules,
            viewer,
            view,
            &Memory::default(),
            &mut self.dealer,
        );
        self.best(&game, seen)
    }

    /// It looks at the View alone: of what it has heard there is nothing to keep, and patience begins anew.
    fn notes(&self) -> Option<Value> {
        Some(Value::Null)
    }

    fn recall(&mut self, _notes: &Value) -> Result<(), String> {
        Ok(())
    }
}

/// Does the answer end a turn or a question without doing anything?
fn is_the_end(action: &Action) -> bool {
    matches!(action, Action::Pass | Action::Done)
}
