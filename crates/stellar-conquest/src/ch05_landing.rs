//! Chapter 5: transports land.

use tabletop::{Seat, SeatSet, Sink};

use crate::action::Action;
use crate::components::Rules;
use crate::event::{Event, Happening};
use crate::fleets::Stack;
use crate::ids::{Planet, PlanetType, ShipClass, Star, Tech};
use crate::illegal::{Illegal, NoLanding};
use crate::state::{Colony, Frame, NOBODY, State, bit};

/// Every landing that is possible: stack and planet.
fn landings(rules: &Rules, state: &State) -> impl Iterator<Item = (u8, Planet)> {
    let stacks = state.fleets[state.active].stacks().iter().enumerate();
    stacks.filter(|(_, stack)| stack.key.cargo().people().is_some()).flat_map(
        move |(idx, stack)| {
            let star = rules.star_in(stack.key.hex());
            star.into_iter()
                .flat_map(|star| (0..3).map(move |slot| Planet::new(star, slot)))
                .filter(|&planet| check_planet(rules, state, stack, planet).is_ok())
                .map(move |planet| (idx as u8, planet))
        },
    )
}

pub(crate) fn legal_land(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    out.extend(landings(rules, state).map(|(stack, planet)| Action::Land { stack, planet }));
    out.push(Action::Done); // §5.2.6: transports never have to land.
}

pub(crate) fn skip_if_idle(rules: &Rules, state: &mut State) -> bool {
    let idle = landings(rules, state).next().is_none();
    if idle {
        state.frames.pop();
    }
    idle
}

/// §5.1.1: may transports of this stack land there?
pub(crate) fn check_land(
    rules: &Rules,
    state: &State,
    stack: u8,
    planet: Planet,
) -> Result<(), Illegal> {
    let found = state.fleets[state.active].get(stack);
    let found = found.filter(|stack| stack.key.cargo().people().is_some());
    let found = found.ok_or(Illegal::NoStack { stack })?;
    check_planet(rules, state, found, planet)
        .map_err(|reason| Illegal::CannotLand { planet, reason })
}

fn check_planet(
    rules: &Rules,
    state: &State,
    stack: &Stack,
    planet: Planet,
) -> Result<(), NoLanding> {
    let seat = state.active;
    let star = planet.star();
    if rules.stars[star.index()].hex != stack.key.hex() {
        return Err(NoLanding::Elsewhere); // §5.1.2, §5.2.4
    }
    if state.explored[seat] & bit(star) == 0 {
        return Err(NoLanding::Unexplored);
    }
    let info = state.planet_info(rules, planet).ok_or(NoLanding::NoPlanet)?;
    let cargo = stack.key.cargo();
    if cargo.origin() == Some(planet) {
        return Err(NoLanding::Origin); // §6.4.7
    }
    check_neighbours(state.colony(planet), seat, cargo.people().unwrap_or(seat))?;
    let equipped = cargo.has_cet() && state.research[seat].has(Tech::ControlledEnvironment);
    if info.kind == PlanetType::Barren && !equipped {
        return Err(NoLanding::Barren); // §5.1.3
    }
    Ok(())
}

/// §5.1.1, §5.1.6, A-47: an empty planet or an own colony; §4.4.3: conquered people only among their own.
fn check_neighbours(colony: &Colony, seat: Seat, people: Seat) -> Result<(), NoLanding> {
    if colony.is_empty() || people == seat && colony.is_own(seat) {
        return Ok(());
    }
    if colony.conqueror == seat.0 && colony.owner == people.0 {
        return Ok(());
    }
    let mixes = colony.controller() == Some(seat);
    Err(if mixes { NoLanding::Mixed } else { NoLanding::Enemy })
}

/// How many transports the stack has.
pub(crate) fn land_max(state: &State, stack: u8) -> u16 {
    let stack = state.fleets[state.active].get(stack).expect("check_land found the stack");
    u16::from(stack.ships[ShipClass::Transport.index()])
}

/// §5.2.1, §5.2.2: a million each; the transports are gone.
pub(crate) fn land(
    rules: &Rules,
    state: &mut State,
    stack: u8,
    planet: Planet,
    n: u16,
    log: &mut impl Sink<Event>,
) {
    let seat = state.active;
    let people = state.fleets[seat].stacks()[usize::from(stack)].key.cargo().people();
    let people = people.expect("only transports land");
    state.frames.pop();
    state.fleets[seat].remove(usize::from(stack), ShipClass::Transport, n as u8);
    let star = planet.star();
    let founded = state.colony(planet).is_empty();
    if founded {
        // §5.1.5: there is no limit to the number of colonies.
        let conqueror = if people == seat { NOBODY } else { seat.0 }; // §4.4.3
        if !state.has_colony_at(seat, star) {
            state.inspection_off[seat] &= !bit(star);
        }
        *state.colony_mut(planet) = Colony { owner: people.0, conqueror, ..Colony::EMPTY };
    }
    let colony = state.colony_mut(planet);
    colony.people = colony.people.saturating_add(n as u8);
    let now = colony.people;
    state.watched[seat] |= bit(star);
    state.recount(rules, rules.stars[star.index()].hex);
    // A colony of captives is a conquest, and seen like one.
    let captives = people != seat;
    let open = captives && state.are_conquests_open();
    let mut others = others_there(state, seat, star);
    if captives {
        others = others.union(state.who_sees_conquests(star)).with(people).without(seat);
    }
    let seen = founded && !others.is_empty();
    log.push(Event::only(seat, Happening::Landed { planet, n: n as u8, people: now, seen }));
    if seen {
        log.push(Event::some(others, open, Happening::ColonyFounded { planet, owner: people }));
    }
}

/// Others who see what happens at a star because they are there.
pub(crate) fn others_there(state: &State, seat: Seat, star: Star) -> SeatSet {
    let sees = |other: Seat| state.watched[other] & bit(star) != 0 || state.is_there(other, star);
    state.seats().filter(|&other| other != seat && sees(other)).collect()
}

/// §5.1.7: people above the capacity die at the end of the turn.
pub(crate) fn cull(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    let seat = state.active;
    for idx in 0..state.colonies.len() {
        let planet = Planet(idx as u8);
        if state.colony(planet).controller() == Some(seat) {
            cull_one(rules, state, planet, seat, log);
        }
    }
}

/// §5.1.7, §6.2.4: nobody lives above the capacity of the planet.
pub(crate) fn cull_one(
    rules: &Rules,
    state: &mut State,
    planet: Planet,
    seat: Seat,
    log: &mut impl Sink<Event>,
) {
    let info = state.planet_info(rules, planet).expect("a colony is on a planet");
    let colony = state.colony_mut(planet);
    if colony.people > info.capacity {
        let dead = colony.people - info.capacity;
        colony.people = info.capacity;
        log.push(Event::only(seat, Happening::Culled { planet, dead }));
    }
}

/// The frame in which the player says how many land.
pub(crate) fn begin(state: &mut State, stack: u8, planet: Planet) {
    state.frames.push(Frame::LandCount { stack, planet });
}
