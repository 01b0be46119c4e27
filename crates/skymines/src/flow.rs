//! How a game begins, goes on by itself between two answers, and ends.

use tabletop::{Options, Outcome, SetupError, Silent, Sink};

use crate::components::Rules;
use crate::event::Event;
use crate::state::{Ctx, Look, Phase, Settled, State};
use crate::variant::Variant;
use crate::{
    ch03_setup, ch04_planning, ch05_turn, ch06_preparation, ch10_scoring, ch17_campaign, luna,
    question,
};

/// The game before the first draw.
///
/// # Errors
/// What is wrong with seats or options.
pub(crate) fn begin(rules: &Rules, n_seats: u8, options: &Options) -> Result<State, SetupError> {
    let mut variant = Variant::of(rules, options, n_seats)?;
    if variant.campaign {
        variant = ch17_campaign::chapter_variant(rules, variant, 1);
    }
    let mut state = ch03_setup::new(rules, n_seats, variant);
    state.campaign.chapter = u8::from(variant.campaign);
    run(&mut Ctx { rules, state: &mut state, log: &mut Silent });
    Ok(state)
}

/// Rounds begun so far, in all games at this table.
pub(crate) fn length(state: &State) -> u32 {
    state.rounds_in_all.into()
}

/// The final table, once the game is over.
pub(crate) fn outcome(look: Look<'_>) -> Option<Outcome> {
    let Look { rules, state } = look;
    (state.phase == Phase::Over).then(|| ch10_scoring::outcome(rules, state))
}

/// Changes the state, and goes on until somebody is asked.
#[inline]
pub(crate) fn change<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, by: impl FnOnce(&mut Ctx<'_, S>)) {
    by(ctx);
    run(ctx);
}

/// Goes on until somebody has to answer, the dealer has to deal, or the game is over.
pub(crate) fn run<S: Sink<Event>>(ctx: &mut Ctx<'_, S>) {
    while step(ctx) == Settled::WentOn {}
}

/// Goes on by one step.
#[inline(always)]
pub(crate) fn step<S: Sink<Event>>(ctx: &mut Ctx<'_, S>) -> Settled {
    match ctx.state.top() {
        Some(frame) => question::settle(ctx, frame),
        None => next_phase(ctx.rules, ctx.state, ctx.log),
    }
}

/// Nothing is open: the next phase begins; nothing comes after the end.
fn next_phase(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) -> Settled {
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
                luna::lay_cards(rules, state, log); // §12.1.1
            }
        }
        Phase::Reveal => {
            ch04_planning::reveal(rules, state, log);
            state.phase = Phase::Majority;
            if state.luna.is_some() {
                luna::draw_majorities(rules, state, log); // §12.2.1
            }
        }
        Phase::Majority => ch05_turn::begin(rules, state, log),
        Phase::Action => ch05_turn::end(rules, state, log),
        Phase::Special | Phase::Bonus | Phase::Refill => ch06_preparation::next(rules, state, log),
        Phase::Chapter => ch17_campaign::next_chapter(rules, state, log),
        Phase::Over => return Settled::Waits,
    }
    Settled::WentOn
}
