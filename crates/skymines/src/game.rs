//! The title as the table knows it: every question and answer leads from here to its chapter.
//!
//! The same in every title, but for its name and its numbers.

use std::sync::Arc;

use tabletop::{
    Audited, DrawSheet, Game, Label, Options, Pending, Question, Seat, SetupError, Sink, WhyNot,
    title_documents,
};

use crate::action::Action;
use crate::components::Rules;
use crate::event::{self, Event};
use crate::fact::Fact;
use crate::illegal::Illegal;
use crate::state::{Ctx, Look, State};
use crate::{flow, position, question};

/// A game of Skymines. What it knows is shown by views only.
#[derive(Clone, Debug)]
pub struct Skymines {
    pub(crate) rules: Arc<Rules>,
    pub(crate) state: State,
}

impl Skymines {
    fn look(&self) -> Look<'_> {
        Look { rules: &self.rules, state: &self.state }
    }
}

impl Game for Skymines {
    const TITLE: &'static str = "skymines";
    const NAME: &'static str = "Skymines";
    const RIGHTS: &'static str =
        "Skymines is a game by Alexander Pfister; the name belongs to its publishers.";
    const RULESET: u32 = 1;
    const SEATS: (u8, u8) = (1, 4);
    const LENGTH_UNIT: &'static str = "rounds";
    const STEPS_MAX: u32 = 200_000;

    title_documents!();

    fn new(rules: &Arc<Rules>, n_seats: u8, options: &Options) -> Result<Self, SetupError> {
        let state = flow::begin(rules, n_seats, options)?;
        Ok(Self { rules: Arc::clone(rules), state })
    }

    fn is_for_people(&self, _seat: Seat) -> bool {
        self.state.top().is_some_and(question::is_for_people)
    }

    fn pending(&self) -> Pending {
        let Some(frame) = self.state.top() else { return Pending::Over };
        match question::outcomes(self.look(), frame) {
            Some(n) => Pending::Dealer { n },
            None => Pending::Seats(question::asked(&self.state, frame)),
        }
    }

    fn question(&self, seat: Seat) -> Question {
        let asked = question::of(&self.state, seat);
        let asked = asked.and_then(|frame| question::question(self.look(), seat, frame));
        asked.expect("only a seat that is asked has a question")
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        if let Some(frame) = question::of(&self.state, seat) {
            question::legal(self.look(), seat, frame, out);
        }
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        self.state.top().ok_or(Illegal::Over)?;
        let frame = question::of(&self.state, seat).ok_or(Illegal::NotAsked { seat })?;
        question::check(self.look(), seat, frame, action)
    }

    fn play<S: Sink<Event>>(&mut self, seat: Seat, action: &Action, log: &mut S) {
        let frame = self.state.question_of(seat).expect("check lets nothing through after the end");
        let ctx = &mut Ctx { rules: &self.rules, state: &mut self.state, log };
        flow::change(ctx, |ctx| question::play(ctx, seat, frame, action));
    }

    fn draw_sheet(&self) -> DrawSheet {
        let drawn = self.state.top().and_then(|frame| question::draw_sheet(self.look(), frame));
        drawn.expect("the dealer is asked")
    }

    fn deal<S: Sink<Event>>(&mut self, result: u32, log: &mut S) {
        let frame = self.state.top().expect("the dealer is asked only while the game goes on");
        let ctx = &mut Ctx { rules: &self.rules, state: &mut self.state, log };
        flow::change(ctx, |ctx| question::deal(ctx, frame, result));
    }

    fn label(&self, seat: Seat, action: &Action) -> Label<Fact> {
        question::label(self.look(), seat, action)
    }

    fn why_not(&self, seat: Seat, out: &mut Vec<WhyNot<Action>>) {
        if let Some(frame) = question::of(&self.state, seat) {
            question::why_not(self.look(), seat, frame, out);
        }
    }
}

impl Audited for Skymines {
    fn reveals(event: &Event) -> bool {
        event::reveals(event)
    }

    fn audit(&self) -> Result<(), String> {
        position::audit(&self.rules, &self.state)
    }
}
