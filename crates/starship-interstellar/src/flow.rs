//! How a game begins, goes on from one question or draw to the next, and ends: nothing else carries it on.

use tabletop::{Options, Outcome, Seat, SetupError, Sink};

use crate::components::Rules;
use crate::event::Event;
use crate::state::{Ctx, Look, Phase, Settled, State};
use crate::variant::Variant;
use crate::{ch01_turn, ch06_phase, ch08_end, ch09_setup, ch10_hall, question};

/// No run from question to question has more steps than this; passing it is a bug.
const RUN_MAX: u32 = 10_000;
/// Who is named where H.A.L.L. answers: nobody reads it.
const NOBODY: Seat = Seat(0);

/// The game before the first draw.
///
/// # Errors
/// What is wrong with seats or options.
pub(crate) fn begin(rules: &Rules, n_seats: u8, options: &Options) -> Result<State, SetupError> {
    let variant = Variant::of(options, n_seats)?;
    Ok(ch09_setup::new(rules, n_seats, variant))
}

/// Rounds begun so far.
pub(crate) fn length(state: &State) -> u32 {
    state.round.into()
}

/// The final table, once the game is over.
pub(crate) fn outcome(look: Look<'_>) -> Option<Outcome> {
    let Look { rules, state } = look;
    (state.phase == Phase::Over).then(|| ch08_end::outcome(rules, state))
}

/// Changes the state, and goes on until somebody is asked.
#[inline]
pub(crate) fn change<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, by: impl FnOnce(&mut Ctx<'_, S>)) {
    by(ctx);
    run(ctx);
}

/// Goes on until somebody is asked, a draw is due, or the game is over.
pub(crate) fn run<S: Sink<Event>>(ctx: &mut Ctx<'_, S>) {
    for _ in 0..RUN_MAX {
        if step(ctx) == Settled::Waits {
            return;
        }
    }
    unreachable!("a run has an end");
}

/// Goes on by one step.
#[inline(always)]
pub(crate) fn step<S: Sink<Event>>(ctx: &mut Ctx<'_, S>) -> Settled {
    let Some(frame) = ctx.state.top() else {
        if ctx.state.phase == Phase::Over {
            return Settled::Waits;
        }
        go_on(ctx);
        return Settled::WentOn;
    };
    if question::settle(ctx, frame) == Settled::WentOn {
        return Settled::WentOn;
    }
    if ctx.state.variant.hall.is_none() || !question::is_halls(ctx.state, frame) {
        return Settled::Waits;
    }
    let answer = ch10_hall::answer(ctx.rules, ctx.state, frame, ctx.log);
    let Some(action) = answer else { return Settled::Waits };
    question::play(ctx, NOBODY, frame, &action);
    Settled::WentOn
}

/// The stack is empty: the next turn, phase or round.
fn go_on<S: Sink<Event>>(ctx: &mut Ctx<'_, S>) {
    match ctx.state.phase {
        Phase::Setup => ch01_turn::begin_round(ctx.rules, ctx.state, ctx.log),
        Phase::Action | Phase::Salvation => {
            ch01_turn::next_turn(ctx.rules, ctx.state, ctx.log);
        }
        Phase::Government => ch06_phase::step(ctx.rules, ctx.state, ctx.log),
        Phase::Over => unreachable!("nothing goes on after the end"),
    }
}
