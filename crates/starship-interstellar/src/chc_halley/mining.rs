//! §C.2, §C.3: flights to the comet, and mining it.

use tabletop::Sink;

use super::event::HalleyEvent;
use super::state::{HalleyFrame, Port};
use crate::ch04_travel;
use crate::components::Rules;
use crate::cubes::Cubes;
use crate::event::Event;
use crate::geometry::Spot;
use crate::ids::{Orbit, Player};
use crate::illegal::Illegal;
use crate::state::State;

/// Where a port is.
pub(crate) fn spot(rules: &Rules, state: &State, port: Port) -> Spot {
    let Some(planet) = port.planet() else {
        let comet = state.halley.comet;
        let orbit = comet.orbit.unwrap_or(Orbit::OuterSpace);
        return Spot { orbit, quadrant: comet.quadrant };
    };
    state.spot(rules, planet)
}

/// §3.3, §C.2: Fuel to leave a port.
pub(crate) fn gravity(rules: &Rules, port: Port) -> u8 {
    port.planet().map_or(rules.halley.gravity, |planet| rules.geometry.gravity(planet))
}

/// §C.2: the comet can be flown to as a planet can.
pub(crate) fn check_fly(
    rules: &Rules,
    state: &State,
    player: Player,
    off: u8,
) -> Result<(), Illegal> {
    if !state.halley.is_here() {
        return Err(Illegal::NoComet);
    }
    let corporation = state.corporation(player);
    if corporation.explorer.at == Port::Comet {
        return Err(Illegal::OnComet);
    }
    let need = ch04_travel::price(rules, state, player, off, Port::Comet);
    let have = corporation.fuel;
    if need > have { Err(Illegal::NoFuel { need, have }) } else { Ok(()) }
}

/// §C.2, §C.3: pays, lands, and mines if the counter is at hand.
pub(crate) fn fly(
    rules: &Rules,
    state: &mut State,
    player: Player,
    off: u8,
    log: &mut impl Sink<Event>,
) {
    let fuel = ch04_travel::price(rules, state, player, off, Port::Comet);
    let corporation = state.corporation_mut(player);
    assert!(corporation.fuel >= fuel, "a flight that is taken is paid for");
    corporation.fuel -= fuel;
    let from = std::mem::replace(&mut corporation.explorer.at, Port::Comet);
    let from = from.planet().expect("who is on the comet does not fly there");
    log.push(Event::Halley(HalleyEvent::Landed { player, from, fuel }));
    if can_mine(rules, state, player) {
        state.push(HalleyFrame::Mine { player });
    }
}

/// What the Explorer still takes.
pub(super) fn room(rules: &Rules, state: &State, player: Player) -> u16 {
    let load = state.corporation(player).explorer.load();
    u16::from(rules.numbers.explorer).saturating_sub(load)
}

/// §C.3: the counter is at hand, there is room aboard, and something to be mined.
pub(super) fn can_mine(rules: &Rules, state: &State, player: Player) -> bool {
    let halley = &state.halley;
    halley.marker(player).is_none()
        && room(rules, state, player) > 0
        && halley.sectors.iter().any(|cubes| !cubes.is_empty())
}

/// What lies in a sector.
pub(super) fn cubes_of(state: &State, sector: u8) -> Cubes {
    state.halley.sectors.get(usize::from(sector)).copied().unwrap_or(Cubes::NONE)
}

/// §C.3: the cubes go aboard.
pub(super) fn haul(
    state: &mut State,
    player: Player,
    sector: u8,
    cubes: Cubes,
    log: &mut impl Sink<Event>,
) {
    state.halley.sectors[usize::from(sector)].take_all(cubes);
    state.halley.given.add_all(cubes);
    state.corporation_mut(player).explorer.cubes.add_all(cubes);
    log.push(Event::Halley(HalleyEvent::Mined { player, sector, cubes }));
}
