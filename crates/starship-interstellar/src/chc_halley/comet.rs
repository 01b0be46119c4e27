//! §C.4, §C.5: the comet moves from Orbit to Orbit, is pulled by planets, and passes them.

use tabletop::Sink;

use super::board;
use super::event::HalleyEvent;
use super::state::{Comet, Halley, HalleyFrame, HalleyText, Port};
use crate::ch04_travel;
use crate::components::Rules;
use crate::event::Event;
use crate::geometry::Geometry;
use crate::ids::{N_PLANETS, N_QUADRANTS, Orbit, Planet, Quadrant};
use crate::state::State;

/// Spaces of an Orbit in each Quadrant.
fn spaces(rules: &Rules, orbit: Orbit) -> u8 {
    rules.geometry.n_spaces(orbit) / N_QUADRANTS
}

/// The planets that stand on an Orbit, each with its space.
fn planets_on(state: &State, orbit: Orbit) -> impl Iterator<Item = (Planet, u8)> + '_ {
    let there = Planet::ALL
        .into_iter()
        .filter(move |&planet| !state.is_destroyed(planet) && state.orbit_of(planet) == orbit);
    there.map(|planet| (planet, state.spaces[planet.index()]))
}

/// The zone before this space counts as its number: zones run round the whole Orbit.
fn round(comet: Comet, n: u8) -> u8 {
    (comet.quadrant.0 * n + comet.zone) % (n * N_QUADRANTS)
}

/// §C.4.2: the zone of an Orbit of `to` spaces that is nearest to zone `zone` of one of `from`; of
/// two the one that follows clockwise. Borders belong to the Quadrant, so it is never left.
pub(super) fn beside(zone: u8, from: u8, to: u8) -> u8 {
    let (zone, from, to) = (u16::from(zone), u16::from(from), u16::from(to));
    // Rounded, a half upwards.
    ((2 * zone * to + from) / (2 * from)) as u8
}

/// §C.4.3: counted from the top of the Quadrant, which is clockwise on the right side only.
fn entry(rules: &Rules, text: HalleyText, quadrant: Quadrant) -> u8 {
    let n = spaces(rules, Orbit::Neptune);
    match text {
        HalleyText::Draft => n, // §C.7: every zone lies below the token; the last one clockwise.
        HalleyText::Final if quadrant.0 < N_QUADRANTS / 2 => rules.halley.entry_zone,
        HalleyText::Final => n - rules.halley.entry_zone,
    }
}

/// §C.4.4: the planet that pulls, and whether clockwise.
fn pull(rules: &Rules, state: &State, orbit: Orbit, comet: Comet) -> Option<(Planet, bool)> {
    let n = spaces(rules, orbit);
    let all = n * N_QUADRANTS;
    let mut best: Option<(u8, Planet, bool)> = None;
    let mut tie = false;
    for (planet, space) in planets_on(state, orbit) {
        let quadrant = Quadrant(space / n);
        let clockwise = match Geometry::quadrants_between(comet.quadrant, quadrant) {
            0 => space % n >= comet.zone,
            1 => quadrant.0 == (comet.quadrant.0 + 1) % N_QUADRANTS,
            _ => continue, // Two Quadrants away: nothing.
        };
        let here = round(comet, n);
        let ahead = (space + all - here) % all;
        let way = if clockwise { ahead } else { all - 1 - ahead };
        match best {
            Some((nearest, ..)) if way > nearest => {}
            Some((nearest, ..)) if way == nearest => tie = true,
            Some(_) | None => (best, tie) = (Some((way, planet, clockwise)), false),
        }
    }
    // of several the nearest; two equally near hold each other off.
    best.filter(|_| !tie).map(|(_, planet, clockwise)| (planet, clockwise))
}

/// §C.4.4: one zone along the Orbit. A border keeps the Quadrant that the comet comes from.
pub(super) fn shifted(comet: Comet, n: u8, clockwise: bool) -> Comet {
    let Comet { quadrant, zone, .. } = comet;
    let turned = |by: u8| Quadrant((quadrant.0 + by) % N_QUADRANTS);
    let (quadrant, zone) = match (clockwise, zone) {
        (true, zone) if zone == n => (turned(1), 1),
        (true, zone) => (quadrant, zone + 1),
        (false, 0) => (turned(N_QUADRANTS - 1), n - 1),
        (false, zone) => (quadrant, zone - 1),
    };
    Comet { quadrant, zone, ..comet }
}

/// The innermost Orbit that the Sun has left (§C.4.7).
fn innermost(state: &State) -> Orbit {
    let left = Orbit::PRINTED.into_iter().find(|&orbit| !state.is_orbit_gone(orbit));
    left.unwrap_or(Orbit::Neptune)
}

/// §C.4: after the planets, which may have passed the comet on its Orbit (§C.5).
pub(crate) fn planets_moved(
    rules: &Rules,
    state: &mut State,
    before: [u8; N_PLANETS],
    log: &mut impl Sink<Event>,
) {
    if !state.halley.is_here() {
        return;
    }
    state.push(HalleyFrame::Begin);
    for planet in Planet::ALL.into_iter().rev() {
        let n = rules.geometry.n_spaces(state.orbit_of(planet));
        let (from, to) = (before[planet.index()], state.spaces[planet.index()]);
        passed_by(rules, state, planet, from, (to + n - from) % n, log);
    }
}

/// §C.5: a planet has moved so many spaces clockwise from this one; did it pass the comet?
pub(crate) fn passed_by(
    rules: &Rules,
    state: &mut State,
    planet: Planet,
    from: u8,
    steps: u8,
    log: &mut impl Sink<Event>,
) {
    let (comet, orbit) = (state.halley.comet, state.orbit_of(planet));
    let there = comet.orbit == Some(orbit) && orbit != Orbit::OuterSpace;
    if !there || state.is_destroyed(planet) {
        return;
    }
    let n = spaces(rules, orbit);
    let all = n * N_QUADRANTS;
    let zones_to_comet = (round(comet, n) + all - 1 - from) % all + 1;
    if zones_to_comet <= steps {
        board::cross(state, planet, log);
    }
}

/// §C.4.1: the planets in its Quadrant, and the comet itself.
pub(super) fn begin(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    let quadrant = state.halley.comet.quadrant;
    let there = Planet::ALL.into_iter().filter(|&planet| {
        !state.is_destroyed(planet) && state.spot(rules, planet).quadrant == quadrant
    });
    let n = 1 + there.count() as u8;
    log.push(Event::Halley(HalleyEvent::Counted { n, quadrant }));
    state.push(HalleyFrame::Evolve);
    state.push(HalleyFrame::Move { left: n });
}

/// One Orbit farther.
pub(super) fn go(rules: &Rules, state: &mut State, left: u8, log: &mut impl Sink<Event>) {
    let text = state.variant.halley.unwrap_or(HalleyText::Final);
    let mut comet = state.halley.comet;
    let Some(from) = comet.orbit else { return };
    turn(state, &mut comet, from, log); // the Sun may have taken what lay before it.
    let next = if comet.inward { from.inner() } else { from.outer() };
    let Some(next) = next.filter(|&next| next != Orbit::OuterSpace) else {
        state.halley.comet = comet;
        return match text {
            HalleyText::Final => leave(state, HalleyEvent::Left, log), // §C.4.6
            HalleyText::Draft => log.push(Event::Halley(HalleyEvent::Halted)), // §C.7
        };
    };
    comet.zone = if from == Orbit::OuterSpace {
        entry(rules, text, comet.quadrant)
    } else {
        beside(comet.zone, spaces(rules, from), spaces(rules, next))
    };
    comet.orbit = Some(next);
    enter(rules, state, comet, next, left - 1, log);
}

/// §C.4.5, §C.4.7: on the innermost Orbit it turns.
fn turn(state: &State, comet: &mut Comet, orbit: Orbit, log: &mut impl Sink<Event>) {
    if comet.inward && orbit <= innermost(state) {
        comet.inward = false;
        log.push(Event::Halley(HalleyEvent::Turned { orbit }));
    }
}

/// §C.4.2, §C.4.4: on the Orbit entered; what it passes there gets cubes before it goes on.
fn enter(
    rules: &Rules,
    state: &mut State,
    mut comet: Comet,
    orbit: Orbit,
    left: u8,
    log: &mut impl Sink<Event>,
) {
    let Comet { quadrant, zone, .. } = comet;
    log.push(Event::Halley(HalleyEvent::Entered { orbit, quadrant, zone }));
    let mut passed = None;
    if let Some((planet, clockwise)) = pull(rules, state, orbit, comet) {
        let n = spaces(rules, orbit);
        let all = n * N_QUADRANTS;
        let here = round(comet, n);
        let space = if clockwise { here } else { (here + all - 1) % all };
        passed = planets_on(state, orbit).find(|&(_, at)| at == space);
        comet = shifted(comet, n, clockwise);
        let Comet { quadrant, zone, .. } = comet;
        log.push(Event::Halley(HalleyEvent::Pulled { planet, clockwise, orbit, quadrant, zone }));
    }
    turn(state, &mut comet, orbit, log);
    state.halley.comet = comet;
    if left > 0 {
        state.push(HalleyFrame::Move { left });
    }
    if let Some((planet, _)) = passed {
        board::cross(state, planet, log); // §C.5
    }
}

/// §C.4.6, §C.4.7: the comet leaves the game; whoever stands on it is brought home.
fn leave(state: &mut State, how: HalleyEvent, log: &mut impl Sink<Event>) {
    log.push(Event::Halley(how));
    for player in state.players() {
        if state.corporation(player).explorer.at == Port::Comet {
            ch04_travel::unload(state, player, false);
        }
    }
    let Halley { comet, bag, sectors, markers, given: _ } = &mut state.halley;
    *comet = Halley::OFF.comet;
    for sector in sectors {
        bag.add_all(std::mem::take(sector));
    }
    *markers = Halley::OFF.markers;
}

/// §C.4.7: the Sun swallows an Orbit, and the comet that is there.
pub(crate) fn orbit_swallowed(state: &mut State, orbit: Orbit, log: &mut impl Sink<Event>) {
    if state.halley.comet.orbit == Some(orbit) {
        leave(state, HalleyEvent::Swallowed { orbit }, log);
    }
}
