//! From a question to its chapter: one arm a chapter for each verb, and nothing decided here.

use tabletop::{Cite, DrawSheet, Label, Question, Seat, SeatSet, Sink, Viewer, WhyNot};

use crate::action::Action;
use crate::event::Event;
use crate::fact::Fact;
use crate::illegal::Illegal;
use crate::state::{Ctx, Frame, Look, SecretStep, Settled, State};
use crate::words::other_answer;
use crate::{
    ch02_setup, ch03_explore, ch03_movement, ch03_posts, ch04_battle, ch04_colony, ch04_fire,
    ch05_landing, ch06_production,
};

/// Things that a player is told cannot be chosen; more would hide what matters.
const WHY_NOT_MAX: usize = 40;

/// An answer with the question that it belongs to.
#[derive(Clone, Copy, Debug)]
enum Move {
    Production(ch06_production::Move),
    Movement(ch03_movement::Move),
    Posts(ch03_posts::Move),
    Explore(ch03_explore::Move),
    Battle(ch04_battle::Move),
    Colony(ch04_colony::Move),
    Landing(ch05_landing::Move),
}

/// What the seat is asked; none if it is not.
#[inline]
pub(crate) fn of(state: &State, seat: Seat) -> Option<Frame> {
    state.question_of(seat).filter(|frame| asked(state, *frame).contains(seat))
}

/// Is this for people to decide, whoever is asked? Every question is the seat's own.
pub(crate) fn is_for_people(_: Frame) -> bool {
    false
}

/// The seats that a question asks; none for what is dealt or goes on by itself.
#[inline]
pub(crate) fn asked(state: &State, frame: Frame) -> SeatSet {
    match frame {
        Frame::Setup(_) | Frame::Fire(_) => SeatSet::EMPTY,
        Frame::Secret => ch06_production::asked(state),
        Frame::Movement(frame) => ch03_movement::asked(state, frame),
        Frame::Posts(frame) => ch03_posts::asked(state, frame),
        Frame::Explore(frame) => ch03_explore::asked(state, frame),
        Frame::Battle(frame) => ch04_battle::asked(state, frame),
        Frame::Colony(frame) => ch04_colony::asked(state, frame),
        Frame::Landing(frame) => ch05_landing::asked(state, frame),
    }
}

/// How many outcomes there are where something is dealt.
#[inline]
pub(crate) fn outcomes(look: Look<'_>, frame: Frame) -> Option<u32> {
    match frame {
        Frame::Setup(frame) => ch02_setup::outcomes(frame),
        Frame::Explore(frame) => ch03_explore::outcomes(look, frame),
        Frame::Fire(frame) => ch04_fire::outcomes(look, frame),
        Frame::Secret
        | Frame::Movement(_)
        | Frame::Posts(_)
        | Frame::Battle(_)
        | Frame::Colony(_)
        | Frame::Landing(_) => None,
    }
}

/// Every answer, for a seat that is asked.
#[inline]
pub(crate) fn legal(look: Look<'_>, seat: Seat, frame: Frame, out: &mut Vec<Action>) {
    match frame {
        Frame::Setup(_) | Frame::Fire(_) => {}
        Frame::Secret => ch06_production::legal(look, seat, look.state.desks[seat].step, out),
        Frame::Movement(frame) => ch03_movement::legal(look, frame, out),
        Frame::Posts(frame) => ch03_posts::legal(look, frame, out),
        Frame::Explore(frame) => ch03_explore::legal(frame, out),
        Frame::Battle(frame) => ch04_battle::legal(look, frame, out),
        Frame::Colony(frame) => ch04_colony::legal(look, frame, out),
        Frame::Landing(frame) => ch05_landing::legal(look, frame, out),
    }
}

/// The answer with its question; `None` if it belongs to another.
#[inline]
fn pair(state: &State, seat: Seat, frame: Frame, action: Action) -> Option<Move> {
    match frame {
        Frame::Setup(_) | Frame::Fire(_) => None,
        Frame::Secret => {
            ch06_production::pair(state.desks[seat].step, action).map(Move::Production)
        }
        Frame::Movement(frame) => ch03_movement::pair(frame, action).map(Move::Movement),
        Frame::Posts(frame) => ch03_posts::pair(frame, action).map(Move::Posts),
        Frame::Explore(frame) => ch03_explore::pair(frame, action).map(Move::Explore),
        Frame::Battle(frame) => ch04_battle::pair(frame, action).map(Move::Battle),
        Frame::Colony(frame) => ch04_colony::pair(frame, action).map(Move::Colony),
        Frame::Landing(frame) => ch05_landing::pair(frame, action).map(Move::Landing),
    }
}

/// May a seat that is asked give this answer?
pub(crate) fn check(
    look: Look<'_>,
    seat: Seat,
    frame: Frame,
    action: &Action,
) -> Result<(), Illegal> {
    match pair(look.state, seat, frame, *action).ok_or(Illegal::OtherQuestion)? {
        Move::Production(chosen) => ch06_production::check(look, seat, chosen),
        Move::Movement(chosen) => ch03_movement::check(look, chosen),
        Move::Posts(chosen) => ch03_posts::check(look, seat, chosen),
        Move::Explore(ch03_explore::Move::Explore { .. }) => Ok(()), // Either is possible.
        Move::Battle(chosen) => ch04_battle::check(look, chosen),
        Move::Colony(chosen) => ch04_colony::check(look, chosen),
        Move::Landing(chosen) => ch05_landing::check(look, chosen),
    }
}

/// Plays an answer that `check` has let through.
#[inline]
pub(crate) fn play<S: Sink<Event>>(
    ctx: &mut Ctx<'_, S>,
    seat: Seat,
    frame: Frame,
    action: &Action,
) {
    let chosen = pair(ctx.state, seat, frame, *action);
    match chosen.expect("check lets only answers to the question through") {
        Move::Production(chosen) => ch06_production::play(ctx, seat, chosen),
        Move::Movement(chosen) => ch03_movement::play(ctx, chosen),
        Move::Posts(chosen) => ch03_posts::play(ctx, seat, chosen),
        Move::Explore(chosen) => ch03_explore::play(ctx, chosen),
        Move::Battle(chosen) => ch04_battle::play(ctx, chosen),
        Move::Colony(chosen) => ch04_colony::play(ctx, chosen),
        Move::Landing(chosen) => ch05_landing::play(ctx, chosen),
    }
}

/// Deals an outcome.
pub(crate) fn deal<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame, result: u32) {
    match frame {
        Frame::Setup(frame) => ch02_setup::deal(ctx, frame, result),
        Frame::Explore(frame) => ch03_explore::deal(ctx, frame, result),
        Frame::Fire(frame) => ch04_fire::deal(ctx, frame, result),
        Frame::Secret
        | Frame::Movement(_)
        | Frame::Posts(_)
        | Frame::Battle(_)
        | Frame::Colony(_)
        | Frame::Landing(_) => unreachable!("the dealer is asked only for what is dealt"),
    }
}

/// What goes on by itself.
#[inline]
pub(crate) fn settle<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame) -> Settled {
    match frame {
        Frame::Setup(_) | Frame::Secret | Frame::Posts(_) => Settled::Waits,
        Frame::Movement(frame) => ch03_movement::settle(ctx, frame),
        Frame::Explore(frame) => ch03_explore::settle(ctx, frame),
        Frame::Battle(frame) => ch04_battle::settle(ctx, frame),
        Frame::Fire(frame) => ch04_fire::settle(ctx, frame),
        Frame::Colony(frame) => ch04_colony::settle(ctx, frame),
        Frame::Landing(frame) => ch05_landing::settle(ctx, frame),
    }
}

/// What the seat is asked, in words; none if no seat is.
pub(crate) fn question(look: Look<'_>, seat: Seat, frame: Frame) -> Option<Question> {
    Some(match frame {
        Frame::Setup(_) | Frame::Fire(_) => return None,
        Frame::Secret => ch06_production::question(look, seat, look.state.desks[seat].step),
        Frame::Movement(frame) => ch03_movement::question(look, seat, frame),
        Frame::Posts(frame) => ch03_posts::question(look, seat, frame),
        Frame::Explore(frame) => ch03_explore::question(look, frame),
        Frame::Battle(frame) => ch04_battle::question(look, frame),
        Frame::Colony(frame) => ch04_colony::question(look, seat, frame),
        Frame::Landing(frame) => ch05_landing::question(look, seat, frame),
    })
}

/// What the dealer is asked for, in words; none if it is not.
pub(crate) fn draw_sheet(look: Look<'_>, frame: Frame) -> Option<DrawSheet> {
    match frame {
        Frame::Setup(frame) => Some(ch02_setup::draw_sheet(look, frame)),
        Frame::Explore(frame) => Some(ch03_explore::draw_sheet(look, frame)),
        Frame::Fire(frame) => Some(ch04_fire::draw_sheet(look, frame)),
        Frame::Secret
        | Frame::Movement(_)
        | Frame::Posts(_)
        | Frame::Battle(_)
        | Frame::Colony(_)
        | Frame::Landing(_) => None,
    }
}

/// The answer in words and facts. An answer that is not legal gets words too, and they tell nothing more.
pub(crate) fn label(look: Look<'_>, seat: Seat, action: &Action) -> Label<Fact> {
    let chosen = look.state.top().and_then(|frame| pair(look.state, seat, frame, *action));
    let Some(chosen) = chosen else { return other_answer(action) };
    match chosen {
        Move::Production(chosen) => ch06_production::label(look, seat, chosen),
        Move::Movement(chosen) => ch03_movement::label(look, seat, chosen),
        Move::Posts(chosen) => ch03_posts::label(look, seat, chosen),
        Move::Explore(chosen) => ch03_explore::label(look, seat, chosen),
        Move::Battle(chosen) => ch04_battle::label(look, seat, chosen),
        Move::Colony(chosen) => ch04_colony::label(look, seat, chosen),
        Move::Landing(chosen) => ch05_landing::label(look, seat, chosen),
    }
}

/// What the seat would look for and cannot choose now.
pub(crate) fn why_not(look: Look<'_>, seat: Seat, frame: Frame, out: &mut Vec<WhyNot<Action>>) {
    match frame {
        Frame::Setup(_) | Frame::Explore(_) | Frame::Battle(_) | Frame::Fire(_) => {}
        Frame::Secret => ch06_production::why_not(look, seat, look.state.desks[seat].step, out),
        Frame::Movement(frame) => ch03_movement::why_not(look, seat, frame, out),
        Frame::Posts(frame) => ch03_posts::why_not(look, seat, frame, out),
        Frame::Colony(frame) => ch04_colony::why_not(look, seat, frame, out),
        Frame::Landing(frame) => ch05_landing::why_not(look, seat, frame, out),
    }
    out.truncate(WHY_NOT_MAX);
}

/// Those of some answers to a question that are refused, each with the reason.
pub(crate) fn refused(
    look: Look<'_>,
    seat: Seat,
    frame: Frame,
    actions: impl IntoIterator<Item = Action>,
    out: &mut Vec<WhyNot<Action>>,
) {
    for action in actions {
        if let Err(illegal) = check(look, seat, frame, &action) {
            let Label { text, touches, .. } = label(look, seat, &action);
            let (reason, rule) = (illegal.to_string().into(), illegal.rule());
            out.push(WhyNot { action: Some(action), text, touches, reason, rule });
        }
    }
}

/// The same at the desk of a seat, which has this question on it.
pub(crate) fn refused_at_desk(
    look: Look<'_>,
    seat: Seat,
    step: SecretStep,
    actions: impl IntoIterator<Item = Action>,
    out: &mut Vec<WhyNot<Action>>,
) {
    debug_assert_eq!(look.state.desks[seat].step, step, "the question is on the desk");
    refused(look, seat, Frame::Secret, actions, out);
}

/// May this question stand on that one, or be the first?
pub(crate) fn stands_on(state: &State, frame: Frame, below: Option<Frame>) -> bool {
    match frame {
        Frame::Setup(_) => ch02_setup::stands_on(state, below),
        Frame::Secret => ch06_production::stands_on(state, below),
        Frame::Movement(frame) => ch03_movement::stands_on(state, frame, below),
        Frame::Posts(frame) => ch03_posts::stands_on(frame, below),
        Frame::Explore(frame) => ch03_explore::stands_on(state, frame, below),
        Frame::Battle(frame) => ch04_battle::stands_on(state, frame, below),
        Frame::Fire(_) => ch04_fire::stands_on(below),
        Frame::Colony(frame) => ch04_colony::stands_on(state, frame, below),
        Frame::Landing(frame) => ch05_landing::stands_on(state, frame, below),
    }
}

/// Can this question be answered, this roll be made here?
pub(crate) fn is_sound(look: Look<'_>, frame: Frame) -> bool {
    match frame {
        Frame::Setup(frame) => ch02_setup::is_sound(look, frame),
        Frame::Secret => ch06_production::is_sound(look),
        Frame::Movement(frame) => ch03_movement::is_sound(look, frame),
        Frame::Posts(frame) => ch03_posts::is_sound(look, frame),
        Frame::Explore(frame) => ch03_explore::is_sound(look, frame),
        Frame::Battle(frame) => ch04_battle::is_sound(look, frame),
        Frame::Fire(frame) => ch04_fire::is_sound(look, frame),
        Frame::Colony(frame) => ch04_colony::is_sound(look, frame),
        Frame::Landing(frame) => ch05_landing::is_sound(look, frame),
    }
}

/// The question as the viewer may know it. `fighting`: of the battle that is being fought.
pub(crate) fn seen_by(
    state: &State,
    frame: Frame,
    viewer: Viewer,
    fighting: bool,
) -> Option<Frame> {
    let seen = match frame {
        Frame::Battle(frame) => {
            return ch04_battle::seen_by(state, frame, viewer, fighting).map(Frame::Battle);
        }
        Frame::Setup(_) | Frame::Secret => true,
        Frame::Movement(frame) => ch03_movement::is_seen(state, frame, viewer, fighting),
        Frame::Posts(frame) => ch03_posts::is_seen(state, frame, viewer),
        Frame::Explore(frame) => ch03_explore::is_seen(state, frame, viewer),
        Frame::Fire(_) => fighting,
        Frame::Colony(frame) => ch04_colony::is_seen(state, frame, viewer, fighting),
        Frame::Landing(frame) => ch05_landing::is_seen(state, frame, viewer),
    };
    seen.then_some(frame)
}
