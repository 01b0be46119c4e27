//! Chapter 7: the Solar Spiral, Solar Events, planets destroyed.

use tabletop::Sink;

use crate::ch04_travel;
use crate::components::{Icon, Rules};
use crate::cubes::Cubes;
use crate::event::Happening;
use crate::ids::{N_SOLAR_EVENTS, Planet, Resource, SolarEvent, nth_bit};
use crate::state::{End, Frame, State};
use crate::{hall, halley};

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
        Icon::Blank => {}
        Icon::Event => state.frames.push(Frame::SolarEvent),
        Icon::Destroys(planet) => destroy(state, planet, log),
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
}

/// §7.3: everybody's pieces go home, cubes and tokens leave the game; §8.2: Earth is the end.
fn destroy(state: &mut State, planet: Planet, log: &mut impl Sink<Happening>) {
    state.destroyed |= planet.bit();
    log.push(Happening::PlanetDestroyed { planet });
    halley::planet_destroyed(state, planet, log);
    if planet == Planet::Earth {
        state.end = Some(End::Sun);
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
        let corporation = state.corporation_mut(player);
        corporation.wormhole = corporation.wormhole.filter(|token| token.orbit != planet);
    }
    if state.variant.hall.is_some() {
        hall::planet_destroyed(state, planet);
    }
}
