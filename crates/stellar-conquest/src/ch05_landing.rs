//! Chapter 5: transports land.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Label, Question, Seat, SeatSet, Sink, Viewer, WhyNot};

use crate::action::Action;
use crate::components::Rules;
use crate::event::{Event, EventView, ShipCount};
use crate::fact::Fact;
use crate::fleets::Stack;
use crate::ids::{Planet, PlanetType, ShipClass, Star, Tech};
use crate::illegal::{Illegal, NoLanding};
use crate::question::refused;
use crate::state::{self, Amounts, Colony, Ctx, Look, NOBODY, Phase, Settled, State, bit};
use crate::words::{
    answer, ask, count, known_info, known_planet, million, obeying, planet_key, planet_name,
    ships_words, stack_key,
};

/// What is asked when transports can land.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Frame {
    /// §5.1: which transports land where, or done.
    Land,
    /// §5.1: how many of them.
    LandCount { stack: u8, planet: Planet },
}

/// An answer to one of these questions.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Move {
    Land { stack: u8, planet: Planet },
    EndLandings,
    LandSome { stack: u8, planet: Planet, n: u16 },
}

#[inline]
pub(crate) fn asked(state: &State, frame: Frame) -> SeatSet {
    match frame {
        Frame::Land | Frame::LandCount { .. } => SeatSet::one(state.active),
    }
}

pub(crate) fn legal(look: Look<'_>, frame: Frame, out: &mut Vec<Action>) {
    match frame {
        Frame::Land => legal_land(look.rules, look.state, out),
        Frame::LandCount { stack, .. } => land_amounts(look.state, stack).list(out),
    }
}

/// Which answer belongs to which question.
#[inline]
pub(crate) fn pair(frame: Frame, action: Action) -> Option<Move> {
    match (frame, action) {
        (Frame::Land, Action::Land { stack, planet }) => Some(Move::Land { stack, planet }),
        (Frame::Land, Action::Done) => Some(Move::EndLandings),
        (Frame::LandCount { stack, planet }, Action::Amount { n }) => {
            Some(Move::LandSome { stack, planet, n })
        }
        (_, _) => None,
    }
}

pub(crate) fn check(look: Look<'_>, chosen: Move) -> Result<(), Illegal> {
    match chosen {
        Move::Land { stack, planet } => check_land(look.rules, look.state, stack, planet),
        Move::EndLandings => Ok(()),
        Move::LandSome { stack, n, .. } => land_amounts(look.state, stack).check(n, "§5.1.1"),
    }
}

pub(crate) fn play<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, chosen: Move) {
    match chosen {
        Move::Land { stack, planet } => ctx.state.push(Frame::LandCount { stack, planet }),
        Move::EndLandings => {
            ctx.state.frames.pop();
        }
        Move::LandSome { stack, planet, n } => {
            land(ctx.rules, ctx.state, stack, planet, n, ctx.log);
        }
    }
}

/// Nobody is asked who has nowhere to land.
pub(crate) fn settle<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame) -> Settled {
    match frame {
        Frame::Land => Settled::went_on(skip_if_idle(ctx.rules, ctx.state)),
        Frame::LandCount { .. } => Settled::Waits,
    }
}

pub(crate) fn question(look: Look<'_>, seat: Seat, frame: Frame) -> Question {
    match frame {
        Frame::Land => ask(
            "land",
            "§5.1.1",
            "Which colony transports land, and where? They may stay in space as well.",
        ),
        Frame::LandCount { stack, planet } => {
            ask("land_count", "§5.1.1", landing(look, seat, stack, planet))
        }
    }
}

pub(crate) fn label(look: Look<'_>, seat: Seat, chosen: Move) -> Label<Fact> {
    match chosen {
        Move::Land { stack, planet } => land_label(look, seat, stack, planet),
        Move::EndLandings => {
            answer("no more landings", "§5.2.6").in_group("done").ending_turn().for_good()
        }
        Move::LandSome { planet, n, .. } => landed_label(look, seat, planet, n),
    }
}

/// Planets of the stars where transports are, and why they cannot land there.
pub(crate) fn why_not(look: Look<'_>, seat: Seat, frame: Frame, out: &mut Vec<WhyNot<Action>>) {
    let Look { rules, state } = look;
    match frame {
        Frame::Land => {
            let stacks = state.fleets[seat].stacks().iter().enumerate();
            for (idx, stack) in stacks.filter(|(_, stack)| stack.key.cargo().people().is_some()) {
                let star = rules.star_in(stack.key.hex());
                // Only of explored stars does the seat know the planets.
                let known = star.filter(|star| state.explored[seat] & bit(*star) != 0);
                let planets = known.into_iter().flat_map(|star| state.planets(rules, star));
                let lands = planets.map(|(planet, _)| Action::Land { stack: idx as u8, planet });
                refused(look, seat, frame.into(), lands, out);
            }
        }
        Frame::LandCount { .. } => {}
    }
}

/// On which question may this one stand?
pub(crate) fn stands_on(state: &State, frame: Frame, below: Option<state::Frame>) -> bool {
    match frame {
        Frame::Land => below.is_none() && state.phase == Phase::Land,
        Frame::LandCount { .. } => below == Some(Frame::Land.into()),
    }
}

/// Can the question be answered here?
pub(crate) fn is_sound(look: Look<'_>, frame: Frame) -> bool {
    match frame {
        Frame::Land => true,
        Frame::LandCount { stack, planet } => {
            check_land(look.rules, look.state, stack, planet).is_ok()
                && land_amounts(look.state, stack).is_answerable()
        }
    }
}

/// May the viewer know of it?
pub(crate) fn is_seen(state: &State, frame: Frame, viewer: Viewer) -> bool {
    match frame {
        Frame::Land | Frame::LandCount { .. } => viewer.is(state.active),
    }
}

// Words.

fn landing(look: Look<'_>, seat: Seat, stack: u8, planet: Planet) -> String {
    let name = known_planet(look, seat, planet);
    let people = look.state.colony(planet).people;
    let there = match people {
        0 => "nobody lives".to_owned(),
        _ => million(u16::from(people), "lives", "live"),
    };
    let stack = look.state.fleets[seat].get(stack);
    let n = stack.map_or(0, |stack| stack.ships[ShipClass::Transport.index()]);
    let transports = count(u16::from(n), "colony transport");
    format!("How many of {transports} land on {name}, where {there}?")
}

fn land_label(look: Look<'_>, seat: Seat, stack: u8, planet: Planet) -> Label<Fact> {
    let Look { rules, state } = look;
    let found = state.fleets[seat].get(stack);
    let ships = match found {
        Some(stack) => ships_words(rules, seat, std::slice::from_ref(stack)),
        None => "ships that are not there".to_owned(),
    };
    let colony = obeying(state, seat, planet);
    let there = match colony {
        Some(colony) => {
            format!(", where {}", million(u16::from(colony.people), "lives", "live"))
        }
        None => String::new(),
    };
    let text = format!("land on {}{there}: {ships}", known_planet(look, seat, planet));
    let label = answer(text, "§5.1.1").in_group("land");
    let label = label.touching([stack_key(stack), planet_key(planet)]);
    let people = colony.map_or(0, |colony| u16::from(colony.people));
    let capacity = known_info(look, seat, planet).map(|info| info.capacity);
    let ships = found.map(|stack| Fact::Ships { ships: ShipCount::from(stack.ships) });
    let room = capacity.map(|people| Fact::Capacity { people });
    let facts = [ships, room, Some(Fact::LiveThere { people })];
    label.with_all(facts.into_iter().flatten())
}

fn landed_label(look: Look<'_>, seat: Seat, planet: Planet, n: u16) -> Label<Fact> {
    let people = obeying(look.state, seat, planet).map_or(0, |colony| u16::from(colony.people));
    let now = people.saturating_add(n);
    let capacity = known_info(look, seat, planet).map(|info| u16::from(info.capacity));
    let dead = capacity.map_or(0, |capacity| now.saturating_sub(capacity));
    let mut text = format!("land {n} million on {}", planet_name(look.rules, planet));
    if dead > 0 {
        let have = million(dead, "has", "have");
        text.push_str(&format!("; {have} no room there and will die"));
    } else if people > 0 {
        text.push_str(&format!(", making {now} million there"));
    }
    let label = answer(text, "§5.1.1").in_group("amount").touching([planet_key(planet)]);
    let label = label.with(Fact::LiveThere { people: now - dead });
    if dead > 0 { label.with(Fact::NoRoom { people: dead }) } else { label }
}

// The rules.

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

fn legal_land(rules: &Rules, state: &State, out: &mut Vec<Action>) {
    out.extend(landings(rules, state).map(|(stack, planet)| Action::Land { stack, planet }));
    out.push(Action::Done); // §5.2.6: transports never have to land.
}

fn skip_if_idle(rules: &Rules, state: &mut State) -> bool {
    let idle = landings(rules, state).next().is_none();
    if idle {
        state.frames.pop();
    }
    idle
}

/// §5.1.1: may transports of this stack land there?
fn check_land(rules: &Rules, state: &State, stack: u8, planet: Planet) -> Result<(), Illegal> {
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

/// How many of the stack can land.
fn land_amounts(state: &State, stack: u8) -> Amounts {
    let stack = state.fleets[state.active].get(stack);
    let n = stack.map_or(0, |stack| stack.ships[ShipClass::Transport.index()]);
    Amounts { min: 1, max: u16::from(n) }
}

/// §5.2.1, §5.2.2: a million each; the transports are gone.
fn land(
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
    log.push(Event::only(seat, EventView::Landed { planet, n: n as u8, people: now, seen }));
    if seen {
        log.push(Event::some(others, open, EventView::ColonyFounded { planet, owner: people }));
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
        log.push(Event::only(seat, EventView::Culled { planet, dead }));
    }
}
