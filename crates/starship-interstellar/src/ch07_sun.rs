//! Chapter 7: the Solar Spiral, Solar Events, planets destroyed.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{DrawSheet, Sink};

use crate::components::{Icon, Rules};
use crate::cubes::Cubes;
use crate::event::Event;
use crate::ids::{N_SOLAR_EVENTS, Planet, Resource, SolarEvent, bits, nth_bit};
use crate::position::want;
use crate::state::{Ctx, End, Look, Phase, Settled, State};
use crate::words::deaths;
use crate::{ch04_travel, ch10_hall, cha_antimatter, chc_halley, chk_kuiper};

/// The step and the draw of the Sun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "SunFrame")]
pub enum Frame {
    /// §7.1: so many spaces to go, one at a time.
    Spiral { left: u8 },
    /// §7.2, draw: a Solar Event.
    SolarEvent,
}

pub(crate) fn outcomes(state: &State, frame: Frame) -> Option<u32> {
    match frame {
        Frame::SolarEvent => Some(state.events.count_ones()),
        Frame::Spiral { .. } => None,
    }
}

pub(crate) fn deal<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, result: u32) {
    ctx.state.frames.pop();
    event(ctx.rules, ctx.state, result, ctx.log);
}

/// The Spiral goes on by itself.
pub(crate) fn settle<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame) -> Settled {
    match frame {
        Frame::Spiral { left } => {
            ctx.state.frames.pop();
            spiral(ctx.rules, ctx.state, left, ctx.log);
            Settled::WentOn
        }
        Frame::SolarEvent => Settled::Waits,
    }
}

pub(crate) fn draw_sheet(look: Look<'_>) -> DrawSheet {
    let name = |id: u8| {
        let people = look.rules.solar_events[usize::from(id)];
        format!("Solar Event {id}: {}", deaths(people))
    };
    let outcomes = bits(u64::from(look.state.events)).map(name).collect();
    DrawSheet { text: "a Solar Event".into(), rule: "§7.2", outcomes }
}

/// Can it be open now?
///
/// # Errors
/// Why not, in words for a player.
pub(crate) fn is_sound(look: Look<'_>) -> Result<(), String> {
    let phase = look.state.phase;
    want(matches!(phase, Phase::Action | Phase::Government), "the Sun ages later")
}

/// Can others lie on it?
pub(crate) fn may_wait(frame: Frame) -> bool {
    matches!(frame, Frame::Spiral { .. })
}

/// Every Solar Event token.
pub(crate) const ALL_EVENTS: u16 = ((1u32 << N_SOLAR_EVENTS) - 1) as u16;

/// §7.1: one space on, and what it shows; the rest of the way waits below.
fn spiral(rules: &Rules, state: &mut State, left: u8, log: &mut impl Sink<Event>) {
    if left == 0 || state.spiral >= rules.spiral_end() {
        return; // §8.2: nothing is left to be swallowed.
    }
    if left > 1 {
        state.push(Frame::Spiral { left: left - 1 });
    }
    state.spiral += 1;
    log.push(Event::SpiralMoved { space: state.spiral });
    match rules.spiral[usize::from(state.spiral)] {
        Icon::Blank if state.variant.antimatter => cha_antimatter::shift(state), // §A.6
        Icon::Blank => {}
        Icon::Event => state.push(Frame::SolarEvent),
        Icon::Destroys(planet) => destroy(rules, state, planet, log),
    }
}

/// §7.2: for each icon one of that colour dies; used tokens are shuffled when none is left.
fn event(rules: &Rules, state: &mut State, result: u32, log: &mut impl Sink<Event>) {
    let solar_event = SolarEvent(nth_bit(state.events, result));
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
    log.push(Event::SolarEventDrawn { solar_event, dead });
    if state.variant.kuiper {
        chk_kuiper::solar_event(state, solar_event); // §K.3.1
    }
}

/// §7.3: the Sun swallows an Orbit with whatever is there; §8.2: Earth is the end.
pub(crate) fn destroy(
    rules: &Rules,
    state: &mut State,
    planet: Planet,
    log: &mut impl Sink<Event>,
) {
    log.push(Event::PlanetDestroyed { planet });
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
            log.push(Event::PlanetDestroyed { planet: other });
            lose_planet(state, other, log);
        }
    }
    chc_halley::orbit_swallowed(state, planet.into(), log); // §C.4.7
    if state.variant.kuiper {
        chk_kuiper::orbit_swallowed(rules, state, planet.into(), log);
    }
}

/// §7.3, §A.7: everybody's pieces go home, cubes and tokens leave the game. How the planet was lost, the
/// caller has told.
pub(crate) fn lose_planet(state: &mut State, planet: Planet, log: &mut impl Sink<Event>) {
    state.destroyed |= planet.bit();
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
        ch10_hall::planet_destroyed(state, planet);
    }
    if state.variant.antimatter {
        cha_antimatter::planet_gone(state, planet, log);
    }
}
