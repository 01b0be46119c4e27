//! §C.2, §C.3: flights to the comet, and mining it.

use tabletop::Sink;

use super::event::HalleyEvent;
use super::state::{HalleyAction, HalleyFrame, N_SECTORS, Port};
use crate::action::Action;
use crate::ch04_travel;
use crate::components::Rules;
use crate::cubes::Cubes;
use crate::event::Happening;
use crate::geometry::Spot;
use crate::ids::{Orbit, Player};
use crate::illegal::Illegal;
use crate::state::{Frame, State};

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
    log: &mut impl Sink<Happening>,
) {
    let fuel = ch04_travel::price(rules, state, player, off, Port::Comet);
    state.frames.pop();
    let corporation = state.corporation_mut(player);
    assert!(corporation.fuel >= fuel, "a flight that is taken is paid for");
    corporation.fuel -= fuel;
    let from = std::mem::replace(&mut corporation.explorer.at, Port::Comet);
    let from = from.planet().expect("who is on the comet does not fly there");
    log.push(Happening::Halley(HalleyEvent::Landed { player, from, fuel }));
    if can_mine(rules, state, player) {
        state.frames.push(Frame::Halley(HalleyFrame::Mine { player }));
    }
}

fn room(rules: &Rules, state: &State, player: Player) -> u16 {
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

pub(crate) fn player_asked(frame: HalleyFrame) -> Option<Player> {
    match frame {
        HalleyFrame::Mine { player } | HalleyFrame::Haul { player, .. } => Some(player),
        HalleyFrame::Quadrant
        | HalleyFrame::Fill { .. }
        | HalleyFrame::Give { .. }
        | HalleyFrame::Begin
        | HalleyFrame::Move { .. }
        | HalleyFrame::Evolve => None,
    }
}

pub(crate) fn legal(rules: &Rules, state: &State, frame: HalleyFrame, out: &mut Vec<Action>) {
    match frame {
        HalleyFrame::Mine { .. } => {
            let sectors =
                (0..N_SECTORS as u8).filter(|&sector| !cubes_of(state, sector).is_empty());
            out.extend(sectors.map(|sector| Action::Halley(HalleyAction::Mine { sector })));
        }
        HalleyFrame::Haul { player, sector } => {
            let n = room(rules, state, player) as u8;
            cubes_of(state, sector).handfuls(n, |cubes| {
                out.push(Action::Halley(HalleyAction::Haul { cubes }));
            });
        }
        HalleyFrame::Quadrant
        | HalleyFrame::Fill { .. }
        | HalleyFrame::Give { .. }
        | HalleyFrame::Begin
        | HalleyFrame::Move { .. }
        | HalleyFrame::Evolve => unreachable!("nobody is asked"),
    }
}

fn cubes_of(state: &State, sector: u8) -> Cubes {
    state.halley.sectors.get(usize::from(sector)).copied().unwrap_or(Cubes::NONE)
}

pub(crate) fn check(
    rules: &Rules,
    state: &State,
    frame: HalleyFrame,
    action: &Action,
) -> Result<(), Illegal> {
    match (frame, *action) {
        (HalleyFrame::Mine { .. }, Action::Halley(HalleyAction::Mine { sector })) => {
            if usize::from(sector) >= N_SECTORS {
                return Err(Illegal::NoSuchPlace);
            }
            let empty = cubes_of(state, sector).is_empty();
            if empty { Err(Illegal::SectorEmpty { sector }) } else { Ok(()) }
        }
        (HalleyFrame::Haul { player, sector }, Action::Halley(HalleyAction::Haul { cubes })) => {
            let (have, room) = (cubes_of(state, sector), room(rules, state, player));
            if !have.holds(cubes) {
                return Err(Illegal::NoSuchCubes { cubes, have });
            }
            let n = cubes.total();
            if n == room { Ok(()) } else { Err(Illegal::Haul { n, room }) }
        }
        (_, _) => Err(Illegal::OtherQuestion),
    }
}

pub(crate) fn play(
    rules: &Rules,
    state: &mut State,
    frame: HalleyFrame,
    action: &Action,
    log: &mut impl Sink<Happening>,
) {
    match (frame, *action) {
        (HalleyFrame::Mine { player }, Action::Halley(HalleyAction::Mine { sector })) => {
            state.frames.pop();
            state.halley.markers[player.index()] = sector;
            log.push(Happening::Halley(HalleyEvent::MarkerPlaced { player, sector }));
            let cubes = cubes_of(state, sector);
            if cubes.total() > room(rules, state, player) {
                state.frames.push(Frame::Halley(HalleyFrame::Haul { player, sector }));
            } else {
                haul(state, player, sector, cubes, log);
            }
        }
        (HalleyFrame::Haul { player, sector }, Action::Halley(HalleyAction::Haul { cubes })) => {
            state.frames.pop();
            haul(state, player, sector, cubes, log);
        }
        (_, _) => unreachable!("check lets only answers to the question through"),
    }
}

/// §C.3: the cubes go aboard.
fn haul(
    state: &mut State,
    player: Player,
    sector: u8,
    cubes: Cubes,
    log: &mut impl Sink<Happening>,
) {
    state.halley.sectors[usize::from(sector)].take_all(cubes);
    state.halley.given.add_all(cubes);
    state.corporation_mut(player).explorer.cubes.add_all(cubes);
    log.push(Happening::Halley(HalleyEvent::Mined { player, sector, cubes }));
}
