//! Chapter 7: the Solar Spiral, Solar Events, planets destroyed.

use tabletop::Sink;

use crate::components::{Icon, Rules};
use crate::cubes::Cubes;
use crate::event::Happening;
use crate::ids::{N_SOLAR_EVENTS, Planet, Resource, SolarEvent, nth_bit};
use crate::state::{End, Frame, State};
use crate::{antimatter, ch04_travel, hall, halley, kuiper};

/// Every Solar Event token.
pub(crate) const ALL_EVENTS: u16 = ((1u32 << N_SOLAR_EVENTS) - 1) as u16;

/// §7.1: one space on, and what it shows; the rest of the way waits below.
pub(crate) fn spiral(rules: &Rules, state: &mut State, left: u8, log: &mut impl Sink<Happening>) {
    state.frames.pop();
    if left == 0 || state.spiral >= rules.spiral_end() {
        return; // §8.2: nothing is left to be swallowed.
    }
    if left > 1 {
        state.frames.push(Frame::Spiral { left: left - 1 });
    }
    state.spiral += 1;
    log.push(Happening::SpiralMoved { space: state.spiral });
    match rules.spiral[usize::from(state.spiral)] {
        Icon::Blank if state.variant.antimatter => antimatter::shift(state), // §A.6
        Icon::Blank => {}
        Icon::Event => state.frames.push(Frame::SolarEvent),
        Icon::Destroys(planet) => destroy(rules, state, planet, log),
    }
}

/// §7.2: for each icon one of that colour dies; used tokens are shuffled when none is left.
pub(crate) fn event(rules: &Rules, state: &mut State, result: u32, log: &mut impl Sink<Happening>) {
    state.frames.pop();
    let solar_event = SolarEvent(nth_bit(u64::from(state.events), result) as u8);
    state.events &= !(1 << solar_event.0);
    if state.events == 0 {
        state.events = ALL_EVENTS;
    }
    let icons = rules.solar_events[solar_event.index()];
    let mut dead = Cubes::NONE;
    for resource in Resource::ALL {
        dead.add(resource, icons.get(resource).min(state.population.get(resource)));
    }
    state.population.take_all(dead);
    state.lost.add_all(dead);
    log.push(Happening::SolarEventDrawn { solar_event, dead });
    if state.variant.kuiper {
        kuiper::solar_event(state, solar_event); // §K.3.1
    }
}

/// §7.3: the Sun swallows an Orbit with whatever is there; §8.2: Earth is the end.
fn destroy(rules: &Rules, state: &mut State, planet: Planet, log: &mut impl Sink<Happening>) {
    lose_planet(state, planet, log);
    if planet == Planet::Earth {
        state.end = Some(End::Sun);
    }
    for player in state.players() {
        let corporation = state.corporation_mut(player);
        corporation.wormhole = corporation.wormhole.filter(|token| token.orbit != planet);
    }
    for other in Planet::ALL {
        // §A.7.2: planets that have come to this Orbit.
        if state.orbit_of(other) == planet.into() && !state.is_destroyed(other) {
            lose_planet(state, other, log);
        }
    }
    halley::orbit_swallowed(state, planet.into(), log); // §C.4.7
    if state.variant.kuiper {
        kuiper::orbit_swallowed(rules, state, planet.into(), log);
    }
}

/// §7.3, §A.7: everybody's pieces go home, cubes and tokens leave the game.
pub(crate) fn lose_planet(state: &mut State, planet: Planet, log: &mut impl Sink<Happening>) {
    state.destroyed |= planet.bit();
    log.push(Happening::PlanetDestroyed { planet });
    if planet == Planet::Earth {
        return;
    }
    let pile = &mut state.piles[planet.index()];
    (pile.unseen, pile.n_unseen) = (0, 0);
    pile.seen.clear();
    for player in state.players() {
        ch04_travel::clear_zone(state, player, planet);
        if state.corporation(player).explorer.at == planet {
            ch04_travel::unload(state, player, false);
        }
    }
    if state.variant.hall.is_some() {
        hall::planet_destroyed(state, planet);
    }
    if state.variant.antimatter {
        antimatter::planet_gone(state, planet, log);
    }
}
