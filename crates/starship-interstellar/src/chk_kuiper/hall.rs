//! §K.7: what H.A.L.L. does with its Launch Base.

use tabletop::Sink;

use super::launch::{capture, capture_fuel, has_colour, move_base, move_fuel};
use super::state::{Rock, RockKind};
use crate::components::Rules;
use crate::event::Event;
use crate::ids::{Planet, Player};
use crate::state::State;

/// of the Asteroids whose colour it lacks the one that costs least Fuel, way included; among
/// equals the most valuable, then the first Quadrant, then the nearest to the Sun.
fn best(rules: &Rules, state: &State) -> Option<(Rock, Planet)> {
    let kuiper = &state.kuiper;
    let player = Player::Hall;
    if kuiper.mined[player.index()].count_ones() >= u32::from(rules.kuiper.board) {
        return None;
    }
    let base = kuiper.base(player);
    let fuel = |rock: &Rock| {
        let way = move_fuel(rules, base, rock.quadrant);
        u16::from(way) + u16::from(capture_fuel(rules, rock.orbit, rock.kind))
    };
    let lacking = |kind: RockKind| !has_colour(rules, state, player, kind.resource());
    let have = state.corporation(player).fuel;
    let wanted = kuiper.rocks.iter().filter(|rock| lacking(rock.kind) && fuel(rock) <= have);
    let value = |rock: &Rock| std::cmp::Reverse(rock.kind.resource());
    let rock = wanted.min_by_key(|rock| {
        (fuel(rock), value(rock), rock.quadrant, rock.orbit, rock.kind.is_first())
    })?;
    Some((*rock, rock.orbit.planet()?))
}

/// Is there an Asteroid for it?
pub(crate) fn check(rules: &Rules, state: &State) -> bool {
    best(rules, state).is_some()
}

/// It moves as far as it must, and captures.
pub(crate) fn launch(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    let (rock, orbit) = best(rules, state).expect("checked to be possible");
    if state.kuiper.base(Player::Hall) != rock.quadrant {
        move_base(rules, state, Player::Hall, rock.quadrant, log);
    }
    capture(rules, state, Player::Hall, rock.kind, orbit, log);
}
