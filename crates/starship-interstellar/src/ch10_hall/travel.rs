//! §H.3.3: Travel, the only action that H.A.L.L. repeats: free flights, and paid ones to new Bases.

use tabletop::Sink;

use super::event::{Basis, HallEvent, Why, tell};
use super::facts::Facts;
use super::state::{Cube, HallFrame, Row};
use super::turn::{Job, ask_cube, impossible, job, lay_down, place, put_back, show_planet};
use crate::ch04_travel;
use crate::chv_variants::multi_resource;
use crate::components::Rules;
use crate::cubes::Cubes;
use crate::event::Event;
use crate::ids::{Planet, Player, ProductionToken, Token, nth_bit};
use crate::state::State;

/// §C.8: it counts off planets and fetches from its own zones; the comet is neither.
const NEVER_ON_THE_COMET: &str = "H.A.L.L. does not fly to the comet";

/// What Travel would do now.
enum Course {
    /// §H.3.3.2: a flight for nothing.
    Free { to: Planet, basis: Basis },
    /// §H.3.3.3: a new Base, if the Fuel suffices.
    NewBase,
    /// §H.3.3.5.
    Nowhere,
}

/// Other planets where cubes wait in its Storage.
fn waiting(facts: Facts<'_>) -> impl Iterator<Item = Planet> {
    let at = facts.explorer();
    let planets = Planet::COLONIES.into_iter();
    planets.filter(move |&planet| at != Some(planet) && !facts.storage(planet).is_empty())
}

pub(super) fn is_for_a_new_base(rules: &Rules, state: &State) -> bool {
    matches!(course(Facts::of(rules, state), state.hall.n_planets()), Course::NewBase)
}

/// So many planets are left in its own pile.
fn course(facts: Facts<'_>, n_planets: u8) -> Course {
    if let Some(to) = waiting(facts).min_by_key(|&planet| facts.distance(planet)) {
        let only = waiting(facts).nth(1).is_none();
        return Course::Free { to, basis: if only { Basis::Only } else { Basis::NearestSun } };
    }
    if facts.explorer() != Some(Planet::Earth) {
        let free = Course::Free { to: Planet::Earth, basis: Basis::Only };
        return if facts.is_there(Planet::Earth) { free } else { Course::Nowhere }; // §7.3, R-241
    }
    if facts.bases() > 0 && n_planets > 0 {
        return Course::NewBase;
    }
    Course::Nowhere
}

/// §H.3.3.4: is a Travel token active, and does it go on? `false` where a new token is due.
pub(super) fn goes_on(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) -> bool {
    let facts = Facts::of(rules, state);
    let active = facts.active();
    let Some(token) = active.filter(|&token| job(rules, token) == Job::Row(Row::Travel)) else {
        return false;
    };
    match course(facts, state.hall.n_planets()) {
        Course::Free { to, basis } => {
            tell(log, || HallEvent::TravelGoesOn { token });
            fly(rules, state, to, basis, log);
        }
        Course::NewBase => {
            tell(log, || HallEvent::TravelGoesOn { token });
            ask_cube(state, HallFrame::Cube { token, again: true }, log);
        }
        Course::Nowhere => {
            tell(log, || HallEvent::TravelEnds { token, why: Why::NowhereToGo });
            return false;
        }
    }
    true
}

/// A Travel token lies on top of the pile.
pub(super) fn begin(rules: &Rules, state: &mut State, token: Token, log: &mut impl Sink<Event>) {
    match course(Facts::of(rules, state), state.hall.n_planets()) {
        Course::Free { to, basis } => {
            lay_down(state, token, Some(Row::Travel), log);
            let cube = Cube(None); // a free flight takes no cube.
            state.push(HallFrame::Finish { token, deed: None, cube });
            fly(rules, state, to, basis, log);
        }
        Course::NewBase => ask_cube(state, HallFrame::Cube { token, again: false }, log),
        Course::Nowhere => impossible(state, token, Why::NowhereToGo, log),
    }
}

/// §H.3.3.2: it loads what lies in the Storage, flies for nothing, and unloads on Earth.
fn fly(rules: &Rules, state: &mut State, to: Planet, basis: Basis, log: &mut impl Sink<Event>) {
    let facts = Facts::of(rules, state);
    tell(log, || HallEvent::FlightChosen { candidates: waiting(facts).collect(), to, basis });
    let corporation = state.corporation_mut(Player::Hall);
    let from = corporation.explorer.at.planet().expect(NEVER_ON_THE_COMET);
    if from != Planet::Earth {
        let cubes = std::mem::take(&mut corporation.zone_mut(from).storage);
        corporation.explorer.cubes.add_all(cubes); // whatever there is.
        if !cubes.is_empty() {
            log.push(Event::CubesLoaded { player: Player::Hall, cubes });
        }
    }
    corporation.explorer.at = to.into();
    log.push(Event::Flew { player: Player::Hall, from, to, fuel: 0 });
    if to == Planet::Earth {
        let cubes = std::mem::replace(&mut corporation.explorer.cubes, Cubes::NONE);
        corporation.cubes.add_all(cubes);
        log.push(Event::Unloaded { player: Player::Hall, cubes });
    }
}

/// §H.3.3.3: the planet is counted off; below the known top of the pile the next ones are drawn.
pub(super) fn target(
    rules: &Rules,
    state: &mut State,
    token: Token,
    again: bool,
    cube: Cube,
    log: &mut impl Sink<Event>,
) {
    let n_played = state.hall.n_played.saturating_add(u8::from(!again));
    let place_in_pile = (n_played.max(1) - 1) % state.hall.n_planets();
    if usize::from(place_in_pile) >= state.hall.planets.len() {
        state.push(HallFrame::Target { token, again, cube });
        return state.push(HallFrame::Planet);
    }
    let planet = state.hall.planets[usize::from(place_in_pile)];
    let price = price(rules, planet, cube);
    tell(log, || HallEvent::PlanetCounted {
        n_played,
        pile: state.hall.planets.to_vec(),
        planet,
        price,
    });
    if Facts::of(rules, state).fuel() < u16::from(price) {
        put_back(state, cube, log);
        if !again {
            return impossible(state, token, Why::NoFuel, log);
        }
        tell(log, || HallEvent::TravelEnds { token, why: Why::NoFuel });
        return state.push(HallFrame::Next);
    }
    if !again {
        lay_down(state, token, Some(Row::Travel), log);
    }
    place(state, cube, Some(Row::Travel), log);
    state.hall.planets.remove(usize::from(place_in_pile));
    let corporation = state.corporation_mut(Player::Hall);
    let from = corporation.explorer.at.planet().expect(NEVER_ON_THE_COMET);
    corporation.fuel -= u16::from(price);
    corporation.bases -= 1;
    corporation.explorer.bases += 1;
    corporation.explorer.at = planet.into();
    log.push(Event::Flew { player: Player::Hall, from, to: planet, fuel: u16::from(price) });
    state.push(HallFrame::Finish { token, deed: None, cube });
    show_planet(state);
    let ars = rules.hall.travel_ars[cube.column()];
    state.push(HallFrame::Face { planet, ars });
}

/// §H.3.3.1: twice the planet's value, changed by the cube, never below nothing.
pub(super) fn price(rules: &Rules, planet: Planet, cube: Cube) -> u8 {
    let value = i16::from(rules.geometry.gravity(planet)) * i16::from(rules.hall.travel_factor);
    (value + i16::from(rules.hall.travel_price[cube.column()])).clamp(0, 255) as u8
}

/// The face of its production token comes to sight, and the Base stands (R-71: it never declines).
pub(super) fn found(
    rules: &Rules,
    state: &mut State,
    planet: Planet,
    ars: u8,
    result: u32,
    log: &mut impl Sink<Event>,
) {
    let n = nth_bit(multi_resource::left_in_box(state, planet), result);
    state.piles[planet.index()].unseen &= !(1 << n);
    let token = ProductionToken::of(planet, n.into());
    log.push(Event::TokenRevealed { player: Player::Hall, token });
    state.corporation_mut(Player::Hall).explorer.bases -= 1;
    ch04_travel::found(rules, state, Player::Hall, token, ars, log);
}
