//! Chapter 5.1: turns. One action each, clockwise from the first player, until all have passed.

use tabletop::{Seat, Sink};

use crate::action::Action;
use crate::ch05_energy::check_expand;
use crate::ch05_goods::legal_use;
use crate::ch05_markers::legal_marks;
use crate::ch05_research::{check_survey, check_upload};
use crate::ch06_preparation;
use crate::ch15_missions;
use crate::components::Rules;
use crate::event::{Event, Happening};
use crate::ids::Company;
use crate::luna;
use crate::state::{Actor, Frame, Phase, State};

/// §5.1.1: the action phase begins with the first player.
pub(crate) fn begin(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    state.phase = Phase::Action;
    begin_turn(rules, state, Actor::from(state.first), log);
}

fn begin_turn(rules: &Rules, state: &mut State, actor: Actor, log: &mut impl Sink<Event>) {
    state.active = actor;
    state.placed = 0;
    state.uploaded = 0;
    state.averted = false;
    match state.seat_of(actor) {
        Some(seat) => {
            state.push(Frame::Turn);
            log.push(Event::all(Happening::TurnBegan { seat }));
        }
        None => luna::turn(rules, state, log),
    }
}

/// Who sits to the left of an actor; Luna keeps her place (§12.3.1).
fn next_actor(state: &State, actor: Actor) -> Actor {
    let luna = state.luna_actor();
    let seat = if actor == luna { state.luna_after.0 } else { actor.0 };
    if actor != luna && state.luna.is_some() && seat == state.luna_after.0 {
        return luna;
    }
    Actor((seat + 1) % state.n_seats)
}

fn can_act(state: &State, actor: Actor) -> bool {
    match state.seat_of(actor) {
        Some(seat) => !state.players[seat].passed,
        None => luna::has_turn(state),
    }
}

/// §5.1.2: the turn is over; tasks are looked at, and the next one who has not passed goes on.
pub(crate) fn end(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    if let Some(seat) = state.seat_of(state.active) {
        ch15_missions::end_of_turn(rules, state, seat, log);
    }
    let mut actor = state.active;
    for _ in 0..state.n_actors() {
        actor = next_actor(state, actor);
        if can_act(state, actor) {
            return begin_turn(rules, state, actor, log);
        }
    }
    ch06_preparation::begin(rules, state, log);
}

/// §5.1.2, §5.1.4: the six kinds of action; passing is always one of them.
pub(crate) fn legal(rules: &Rules, state: &State, seat: Seat, out: &mut Vec<Action>) {
    legal_use(rules, &state.players[seat], out);
    if check_expand(rules, state, seat).is_ok() {
        out.extend(Company::ALL.map(|company| Action::Expand { company }));
    }
    if check_upload(rules, state, seat).is_ok() {
        out.push(Action::Upload);
    }
    if check_survey(rules, state, seat).is_ok() {
        out.extend(Company::ALL.map(|company| Action::Survey { company }));
    }
    legal_marks(rules, state, seat, out);
    out.push(Action::Pass);
}
