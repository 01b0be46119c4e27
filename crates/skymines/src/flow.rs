//! What goes on by itself between two answers: the phases of a game, and questions with one answer.

use tabletop::Sink;

use crate::components::Rules;
use crate::event::Event;
use crate::luna;
use crate::state::{Frame, Phase, State};
use crate::{
    ch03_setup, ch04_planning, ch05_energy, ch05_pass, ch05_research, ch05_tracks, ch05_turn,
    ch06_preparation, ch17_campaign,
};

/// Goes on until somebody has to answer, the dealer has to deal, or the game is over.
pub(crate) fn run(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    loop {
        let waits = match state.top() {
            Some(frame) => settles(rules, state, frame, log),
            None if state.phase == Phase::Over => true,
            None => {
                next_phase(rules, state, log);
                false
            }
        };
        if waits {
            return;
        }
    }
}

/// Works on the frame on top; `true` if it waits for an answer or a draw.
fn settles(rules: &Rules, state: &mut State, frame: Frame, log: &mut impl Sink<Event>) -> bool {
    match frame {
        Frame::Luna(step) => {
            if luna::outcomes(rules, state, step).is_some() {
                return true;
            }
            luna::run(rules, state, step, log);
            false
        }
        Frame::Together => {
            let waits = !state.open_seats().is_empty();
            if !waits {
                state.pop();
            }
            waits
        }
        Frame::Expand { points: 0, .. } => {
            state.pop();
            false
        }
        Frame::Oust { .. }
        | Frame::ReturnTo { .. }
        | Frame::TakeFrom { .. }
        | Frame::Reward { .. } => piece(rules, state, frame, log),
        Frame::Steps { seat, company, left } => {
            ch05_tracks::proceed(rules, state, seat, company, left, log)
        }
        Frame::Upload { from } => {
            let seat = state.active_seat();
            let waits = ch05_research::check_next(rules, state, seat).is_ok();
            if !waits {
                ch05_research::finish_upload(rules, state, seat, from, log);
            }
            waits
        }
        Frame::Rest { used } => ch05_pass::proceed(state, state.active_seat(), used, log),
        Frame::Draw(_)
        | Frame::Turn
        | Frame::Goods { .. }
        | Frame::Expand { .. }
        | Frame::Track { .. }
        | Frame::Research { .. }
        | Frame::Counter
        | Frame::Market
        | Frame::Sale
        | Frame::Passing
        | Frame::Level { .. } => true,
    }
}

/// A piece on its way: chosen for the player where there is nothing to choose.
fn piece(rules: &Rules, state: &mut State, frame: Frame, log: &mut impl Sink<Event>) -> bool {
    match frame {
        Frame::Oust { company, space } => {
            let mut victims = ch05_energy::victims(state, company, space);
            let first = victims.next().expect("a full space has somebody else's piece");
            let waits = victims.next().is_some();
            if !waits {
                ch05_energy::oust(state, space, first, log);
            }
            waits
        }
        Frame::ReturnTo { company, space } => {
            let shuttle = ch05_energy::is_shuttle(rules, state, space);
            let havens = state.havens(rules, company, shuttle);
            let waits = havens.0.count_ones() > 1;
            if !waits {
                ch05_energy::return_to(rules, state, (company, space), havens.only(), log);
            }
            waits
        }
        Frame::TakeFrom { company, space } => {
            let shuttle = ch05_energy::is_shuttle(rules, state, space);
            let only = state.sources(rules, company, shuttle).only();
            if let Some(column) = only {
                let seat = state.active_seat();
                ch05_energy::take_from(state, seat, (company, space), column, log);
            }
            only.is_none()
        }
        Frame::Reward { space } => {
            ch05_energy::reward(rules, state, state.active_seat(), space, log);
            false
        }
        Frame::Draw(_)
        | Frame::Luna(_)
        | Frame::Together
        | Frame::Turn
        | Frame::Goods { .. }
        | Frame::Expand { .. }
        | Frame::Track { .. }
        | Frame::Steps { .. }
        | Frame::Research { .. }
        | Frame::Upload { .. }
        | Frame::Counter
        | Frame::Market
        | Frame::Sale
        | Frame::Passing
        | Frame::Rest { .. }
        | Frame::Level { .. } => unreachable!("no piece is on its way"),
    }
}

/// Nothing is open: the next phase begins.
fn next_phase(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    match state.phase {
        Phase::Faces
        | Phase::Display
        | Phase::Plans
        | Phase::Missions
        | Phase::Threats
        | Phase::First
        | Phase::Tokens => ch03_setup::next(rules, state, log),
        Phase::Choice => {
            state.phase = Phase::Luna;
            ch03_setup::reveal_tokens(rules, state, log);
        }
        Phase::Luna => {
            state.phase = Phase::Ready;
            if state.luna.is_some() {
                luna::setup(rules, state, log); // §11.1: after everything else.
            }
        }
        Phase::Ready => ch04_planning::begin(state, log),
        Phase::Planning => {
            state.phase = Phase::Reveal;
            if state.luna.is_some() {
                luna::plan_a(rules, state, log); // §12.1.1
            }
        }
        Phase::Reveal => {
            ch04_planning::reveal(rules, state, log);
            state.phase = Phase::Majority;
            if state.luna.is_some() {
                luna::plan_b(rules, state, log); // §12.2.1
            }
        }
        Phase::Majority => ch05_turn::begin(rules, state, log),
        Phase::Action => ch05_turn::end(rules, state, log),
        Phase::Special | Phase::Bonus | Phase::Refill => ch06_preparation::next(rules, state, log),
        Phase::Chapter => ch17_campaign::next_chapter(rules, state, log),
        Phase::Over => unreachable!("nothing comes after the end"),
    }
}
