//! Chapter V1: Black Holes.

use tabletop::Sink;

use super::action::VariantAction;
use super::event::VariantEvent;
use super::state::VariantFrame;
use crate::action::Action;
use crate::ch01_rewards;
use crate::components::Rules;
use crate::event::Event;
use crate::ids::Player;
use crate::illegal::Illegal;
use crate::state::State;

/// §V1.2: whoever's Probe arrives, or the Governor for the Government's (§V1.3), may spend Fuel.
pub(crate) fn arrive(state: &mut State, player: Player) {
    state.push(VariantFrame::BlackHole { player });
}

/// As much as the player has, up to the limit.
pub(super) fn most(rules: &Rules, state: &State, player: Player) -> u8 {
    state.corporation(player).fuel.min(u16::from(rules.variants.black_hole_fuel)) as u8
}

pub(super) fn legal(rules: &Rules, state: &State, player: Player, out: &mut Vec<Action>) {
    let fuels = 0..=most(rules, state, player);
    out.extend(fuels.map(|fuel| Action::Variant(VariantAction::Spend { fuel })));
}

pub(super) fn check(rules: &Rules, state: &State, player: Player, fuel: u8) -> Result<(), Illegal> {
    let max = rules.variants.black_hole_fuel;
    if fuel > max {
        return Err(Illegal::BlackHoleFuel { fuel, max });
    }
    let (need, have) = (u16::from(fuel), state.corporation(player).fuel);
    if need > have { Err(Illegal::NoFuel { need, have }) } else { Ok(()) }
}

/// §V1.2: a point of Prestige for each Fuel; R-103: also for H.A.L.L., whatever its cube.
pub(super) fn spend(state: &mut State, player: Player, fuel: u8, log: &mut impl Sink<Event>) {
    state.corporation_mut(player).fuel -= u16::from(fuel);
    log.push(Event::Variant(VariantEvent::FuelSpent { player, fuel }));
    if fuel > 0 {
        ch01_rewards::prestige(state, player, i16::from(fuel), log);
    }
}
