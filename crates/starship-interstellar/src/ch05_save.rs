//! Chapter 5, §5.2: Save a Population.

use tabletop::Sink;

use crate::action::Action;
use crate::components::Rules;
use crate::cubes::Cubes;
use crate::event::Happening;
use crate::ids::{Player, Resource};
use crate::illegal::Illegal;
use crate::state::{Frame, Purchase, State};
use crate::{gains, payment};

/// §5.2.1: a cube of the colour; §X.15: one level lower.
fn price(resource: Resource, lower: bool) -> Cubes {
    Cubes::one(if lower { resource.lowered() } else { resource })
}

pub(crate) fn is_possible(state: &State, player: Player, lower: bool) -> bool {
    Resource::ALL.into_iter().any(|resource| check(state, player, lower, resource).is_ok())
}

pub(crate) fn legal(
    state: &State,
    player: Player,
    first: bool,
    lower: bool,
    out: &mut Vec<Action>,
) {
    for resource in Resource::ALL {
        if check(state, player, lower, resource).is_ok() {
            out.push(Action::Save { resource });
        }
    }
    if !first {
        out.push(Action::Done);
    }
}

pub(crate) fn check(
    state: &State,
    player: Player,
    lower: bool,
    resource: Resource,
) -> Result<(), Illegal> {
    if state.population.get(resource) == 0 {
        return Err(Illegal::NobodyLeft { resource });
    }
    let (cost, have) = (price(resource, lower), state.corporation(player).cubes);
    if have.can_pay(cost) { Ok(()) } else { Err(Illegal::CannotPay { cost, have }) }
}

pub(crate) fn choose(
    rules: &Rules,
    state: &mut State,
    (player, left, lower): (Player, u8, bool),
    resource: Resource,
    log: &mut impl Sink<Happening>,
) {
    state.frames.pop();
    if left > 1 {
        // §T.7.1: another one in the same action.
        state.frames.push(Frame::Save { player, left: left - 1, first: false, lower });
    }
    let purchase = Purchase::Population(resource);
    payment::demand(rules, state, player, price(resource, lower), false, purchase, log);
}

/// §5.2.2: Reputation by value. The World Government saves without a player (§6.2.2).
pub(crate) fn save(
    rules: &Rules,
    state: &mut State,
    player: Option<Player>,
    resource: Resource,
    paid: Cubes,
    log: &mut impl Sink<Happening>,
) {
    state.population.take(resource, 1);
    log.push(Happening::Saved { player, resource, paid });
    match player {
        Some(player) => {
            state.corporation_mut(player).saved.add(resource, 1);
            gains::reputation(rules, state, player, i16::from(resource.value()), log);
        }
        None => state.saved.add(resource, 1),
    }
}

/// §8.1: all who have been saved.
pub(crate) fn n_saved(state: &State) -> u16 {
    let by_players: u16 =
        state.players().map(|player| state.corporation(player).saved.total()).sum();
    by_players + state.saved.total()
}
