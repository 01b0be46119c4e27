//! §A.6, §A.7: Orbits are shifted, and planets leave them.

use arrayvec::ArrayVec;
use tabletop::Sink;

use super::event::{AntiMatterEvent, tell};
use super::state::{AntiMatterFrame, FACES, MOVABLE};
use crate::components::Rules;
use crate::event::Event;
use crate::ids::{N_PLANETS, Orbit, Planet, Player};
use crate::state::{Ctx, NONE, State};
use crate::{ch05_government, ch07_sun, chc_halley};

fn push(state: &mut State, frame: AntiMatterFrame) {
    state.push(frame);
}

// The pile of planets, §A.1.4.

/// §A.1.4: the pile is shuffled, and its top lies open.
pub(crate) fn setup(state: &mut State) {
    push(state, AntiMatterFrame::Top);
}

/// The token that comes to lie on top is seen by all; a draw where nobody knows which it is.
pub(super) fn turn_up(state: &mut State, log: &mut impl Sink<Event>) {
    let antimatter = &mut state.antimatter;
    if antimatter.top != NONE {
        return;
    }
    if antimatter.n_hidden() > 0 {
        return push(state, AntiMatterFrame::Top);
    }
    if antimatter.under.is_empty() {
        return; // all five are gone.
    }
    let planet = antimatter.under.remove(0);
    antimatter.top = planet as u8;
    tell(log, AntiMatterEvent::TopTurned { planet });
}

/// §A.6: the token on top goes to the bottom, and the next one comes to sight.
fn cycle(state: &mut State, log: &mut impl Sink<Event>) {
    if let Some(planet) = state.antimatter.top() {
        state.antimatter.under.push(planet);
        state.antimatter.top = NONE;
    }
    turn_up(state, log);
}

/// the tokens of a planet that is gone leave the pile.
pub(crate) fn planet_gone(state: &mut State, planet: Planet, log: &mut impl Sink<Event>) {
    let Some(place) = MOVABLE.iter().position(|&other| other == planet) else { return };
    let antimatter = &mut state.antimatter;
    antimatter.hidden[place] = 0;
    antimatter.under.retain(|other| *other != planet);
    if antimatter.top() == Some(planet) {
        antimatter.top = NONE;
        turn_up(state, log);
    }
}

// Draws.

/// How many outcomes a draw has; `None` for what is no draw, or finds nothing left.
pub(crate) fn outcomes(state: &State, frame: AntiMatterFrame) -> Option<u32> {
    let antimatter = &state.antimatter;
    match frame {
        AntiMatterFrame::Top => Some(u32::from(antimatter.n_hidden())).filter(|n| *n > 0),
        AntiMatterFrame::Shift | AntiMatterFrame::Roll { .. } => antimatter.top().map(|_| FACES),
        AntiMatterFrame::Land { .. }
        | AntiMatterFrame::Cover { .. }
        | AntiMatterFrame::Synthesise { .. }
        | AntiMatterFrame::SellOff { .. }
        | AntiMatterFrame::Leap { .. } => None,
    }
}

/// The planet of outcome `result` of the pile.
pub(super) fn hidden_planet(state: &State, result: u32) -> usize {
    let mut left = result;
    let drawn = state.antimatter.hidden.iter().position(|&n| match left.checked_sub(n.into()) {
        Some(rest) => {
            left = rest;
            false
        }
        None => true,
    });
    drawn.expect("outcomes counts them all")
}

pub(crate) fn deal<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: AntiMatterFrame, result: u32) {
    let (rules, state, log) = (ctx.rules, &mut *ctx.state, &mut *ctx.log);
    state.frames.pop();
    match frame {
        AntiMatterFrame::Top => {
            let place = hidden_planet(state, result);
            let planet = MOVABLE[place];
            state.antimatter.hidden[place] -= 1;
            state.antimatter.top = planet as u8;
            tell(log, AntiMatterEvent::TopTurned { planet });
        }
        AntiMatterFrame::Shift => {
            let n = result as u8 + 1;
            tell(log, AntiMatterEvent::Rolled { n });
            shift_orbit(rules, state, n, log);
            cycle(state, log);
        }
        AntiMatterFrame::Roll { left } => {
            let n = result as u8 + 1;
            tell(log, AntiMatterEvent::Rolled { n });
            let planet = state.antimatter.top().expect("outcomes asks for it");
            if left > 1 {
                push(state, AntiMatterFrame::Roll { left: left - 1 });
            }
            cycle(state, log);
            change_orbit(rules, state, planet, u32::from(n) <= FACES / 2, log);
        }
        AntiMatterFrame::Land { .. }
        | AntiMatterFrame::Cover { .. }
        | AntiMatterFrame::Synthesise { .. }
        | AntiMatterFrame::SellOff { .. }
        | AntiMatterFrame::Leap { .. } => {}
    }
}

// §A.6 An Orbit is shifted.

/// §A.6: the Spiral has come to a space without a sign.
pub(crate) fn shift(state: &mut State) {
    push(state, AntiMatterFrame::Shift);
}

/// All planets on the Orbit of the planet on top, so many spaces clockwise; R-155: not in outer space.
fn shift_orbit(rules: &Rules, state: &mut State, n: u8, log: &mut impl Sink<Event>) {
    let planet = state.antimatter.top().expect("outcomes asks for it");
    let orbit = state.orbit_of(planet);
    if orbit == Orbit::OuterSpace {
        return;
    }
    let before = state.spaces;
    for other in Planet::ALL {
        if state.orbit_of(other) == orbit && !state.is_destroyed(other) {
            let space = &mut state.spaces[other.index()];
            *space = (*space + n) % rules.geometry.n_spaces(orbit);
        }
    }
    tell(log, AntiMatterEvent::OrbitShifted { orbit, n, spaces: state.spaces });
    for other in Planet::ALL.into_iter().rev() {
        if state.orbit_of(other) == orbit {
            chc_halley::passed_by(rules, state, other, before[other.index()], n, log);
        }
    }
}

// §A.7 A planet changes its Orbit.

/// §A.7: for every so many Specialists on the Laboratory Board the Governor rolls.
pub(crate) fn rolls(rules: &Rules, state: &mut State) {
    let left = state.antimatter.n_working() / rules.antimatter.per_roll(state.n_players);
    if left > 0 {
        push(state, AntiMatterFrame::Roll { left });
    }
}

/// The next Orbit, if there is one that a planet can be on.
fn next_orbit(state: &State, planet: Planet, inward: bool) -> Option<Orbit> {
    let orbit = state.orbit_of(planet);
    let next = if inward { orbit.inner() } else { orbit.outer() };
    next.filter(|&next| !state.is_orbit_gone(next))
}

fn change_orbit(
    rules: &Rules,
    state: &mut State,
    planet: Planet,
    inward: bool,
    log: &mut impl Sink<Event>,
) {
    let Some(orbit) = next_orbit(state, planet, inward) else {
        // §A.7.2, R-158: into the Sun. §A.7.3: out of its reach.
        tell(log, AntiMatterEvent::PlanetLost { planet, escaped: !inward });
        return ch07_sun::lose_planet(state, planet, log);
    };
    let spaces = landings(rules, state, planet, inward);
    match *spaces.as_slice() {
        [] => tell(log, AntiMatterEvent::PlanetStays { planet, orbit }), // §A.7.4
        [space] => land(state, planet, inward, space, log),
        [.., clockwise] => {
            // the Governor, else the first player; H.A.L.L. goes clockwise.
            let governor = ch05_government::governor(state).map(|(player, ..)| player);
            let player: Player = governor.unwrap_or(state.order[0]);
            if player.is_hall() {
                land(state, planet, inward, clockwise, log);
            } else {
                push(state, AntiMatterFrame::Land { player, planet, inward });
            }
        }
    }
}

pub(super) fn land(
    state: &mut State,
    planet: Planet,
    inward: bool,
    space: u8,
    log: &mut impl Sink<Event>,
) {
    let orbit = next_orbit(state, planet, inward).expect("it lands on an Orbit");
    state.orbits[planet.index()] = orbit;
    state.spaces[planet.index()] = space;
    tell(log, AntiMatterEvent::PlanetMoved { planet, orbit, space });
}

fn is_free(state: &State, orbit: Orbit, space: u8) -> bool {
    let stands = |&other: &Planet| {
        !state.is_destroyed(other)
            && state.orbit_of(other) == orbit
            && state.spaces[other.index()] == space
    };
    !Planet::ALL.iter().any(stands)
}

/// §A.7.1: the free ones among the nearest spaces of the next Orbit, the clockwise one last; where
/// none is free the next free one clockwise, if any (§A.7.4). Outer space has room for all.
pub(super) fn landings(
    rules: &Rules,
    state: &State,
    planet: Planet,
    inward: bool,
) -> ArrayVec<u8, 2> {
    let mut found = ArrayVec::new();
    let Some(orbit) = next_orbit(state, planet, inward) else { return found };
    let from = state.spot(rules, planet);
    if orbit == Orbit::OuterSpace {
        found.push(from.quadrant.0); // §A.7.3: it stays in its Quadrant.
        return found;
    }
    let nearest = nearest(rules, from.orbit, state.spaces[planet.index()], orbit);
    found.extend(nearest.iter().copied().filter(|&space| is_free(state, orbit, space)));
    if found.is_empty() {
        let n = rules.geometry.n_spaces(orbit);
        let last = *nearest.last().expect("every Orbit has a nearest space");
        let mut onward = (1..n).map(|step| (last + step) % n);
        found.extend(onward.find(|&space| is_free(state, orbit, space)));
    }
    found
}

/// The spaces of an Orbit that are nearest to a space of another, by the angle; of two the clockwise
/// one last. Spaces lie in the middle of equal parts of the circle.
pub(super) fn nearest(rules: &Rules, from: Orbit, space: u8, to: Orbit) -> ArrayVec<u8, 2> {
    let n = i32::from(rules.geometry.n_spaces(from));
    let m = i32::from(rules.geometry.n_spaces(to));
    let circle = 2 * n * m;
    let at = (2 * i32::from(space) + 1) * m;
    // How far a space lies clockwise, from minus half a circle to half a circle.
    let way = |other: i32| {
        let ahead = ((2 * other + 1) * n - at).rem_euclid(circle);
        if ahead > circle / 2 { ahead - circle } else { ahead }
    };
    let least = (0..m).map(|other| way(other).abs()).min().unwrap_or(0);
    let mut found: ArrayVec<i32, 2> = (0..m).filter(|&o| way(o).abs() == least).take(2).collect();
    found.sort_by_key(|&other| way(other));
    found.into_iter().map(|other| other as u8).collect()
}

// §6.5 Planets move.

/// §6.5, R-141: all planets move at once, so that nobody is in the way of who follows. Of those that come
/// to the same space, because their speeds differ, the one whose name is nearest to the Sun has it, and the
/// others go on to the next free space once all have moved.
pub(crate) fn move_planets(rules: &Rules, state: &mut State) {
    if !state.variant.is_second() {
        return move_in_turn(rules, state);
    }
    let moves = |planet: &Planet| {
        !state.is_destroyed(*planet) && state.orbit_of(*planet) != Orbit::OuterSpace // §A.7.3
    };
    let moving: ArrayVec<Planet, N_PLANETS> = Planet::ALL.into_iter().filter(moves).collect();
    let mut taken = [0u32; Orbit::COUNT];
    let mut late: ArrayVec<Planet, N_PLANETS> = ArrayVec::new();
    for planet in moving {
        let orbit = state.orbit_of(planet);
        let to = rules.geometry.moved(planet, orbit, state.spaces[planet.index()]);
        state.spaces[planet.index()] = to;
        let spaces = &mut taken[orbit.index()];
        if *spaces >> to & 1 == 1 {
            late.push(planet);
        }
        *spaces |= 1 << to;
    }
    for planet in late {
        let orbit = state.orbit_of(planet);
        let (n, to) = (rules.geometry.n_spaces(orbit), state.spaces[planet.index()]);
        let spaces = &mut taken[orbit.index()];
        let mut onward = (1..n).map(|step| (to + step) % n);
        let free = onward.find(|space| *spaces >> space & 1 == 0);
        let space = free.expect("an Orbit has a space for each of its planets");
        *spaces |= 1 << space;
        state.spaces[planet.index()] = space;
    }
}

/// Ruleset 1: from Mercury outwards each planet moves on; one that would come upon another goes to the
/// next free space, even where the other has yet to move.
fn move_in_turn(rules: &Rules, state: &mut State) {
    for planet in Planet::ALL {
        if state.is_destroyed(planet) {
            continue;
        }
        let orbit = state.orbit_of(planet);
        let (from, n) = (state.spaces[planet.index()], rules.geometry.n_spaces(orbit));
        if orbit == Orbit::OuterSpace {
            continue; // §A.7.3
        }
        let to = rules.geometry.moved(planet, orbit, from);
        let mut onward = (0..n).map(|step| (to + step) % n);
        let space = onward.find(|&space| space == from || is_free(state, orbit, space));
        state.spaces[planet.index()] = space.expect("its own space is free");
    }
}
