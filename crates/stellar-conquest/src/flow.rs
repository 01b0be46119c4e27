//! How a game begins, goes on by itself until somebody is asked, and ends.

use tabletop::{Options, Outcome, SetupError, Sink};

use crate::components::Rules;
use crate::event::Event;
use crate::state::{Ctx, Look, Phase, Settled, State};
use crate::variant::Variant;
use crate::{ch02_setup, ch03_turn, question, view};

/// The game before the first draw.
///
/// # Errors
/// What is wrong with seats or options.
pub(crate) fn begin(rules: &Rules, n_seats: u8, options: &Options) -> Result<State, SetupError> {
    let variant = Variant::of(options, rules.numbers.ships_of_class_max);
    Ok(ch02_setup::new(rules, n_seats, variant))
}

/// Turns begun so far.
pub(crate) fn length(state: &State) -> u32 {
    state.turn.into()
}

/// The final table, once the game is over.
pub(crate) fn outcome(look: Look<'_>) -> Option<Outcome> {
    let Look { rules, state } = look;
    (state.phase == Phase::Over).then(|| ch02_setup::outcome(rules, state))
}

/// Changes the state, goes on until somebody is asked, and tells what that did to the map.
#[inline]
pub(crate) fn change<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, by: impl FnOnce(&mut Ctx<'_, S>)) {
    let before = S::LISTENS.then(|| view::OnTheMap::of(ctx.state));
    by(ctx);
    run(ctx);
    if let Some(before) = before {
        view::tell_map_changes(ctx.rules, ctx.state, &before, ctx.log);
    }
}

/// Goes on by itself until somebody is asked, something is dealt, or the game is over.
#[inline]
pub(crate) fn run<S: Sink<Event>>(ctx: &mut Ctx<'_, S>) {
    loop {
        let settled = match ctx.state.top() {
            Some(frame) => question::settle(ctx, frame),
            None if ctx.state.phase == Phase::Over => Settled::Waits,
            None => {
                ch03_turn::next_activity(ctx.rules, ctx.state, ctx.log);
                Settled::WentOn
            }
        };
        if settled == Settled::Waits {
            return;
        }
    }
}
