//! Chapter 3.1 and 3.2: the sequence of play.

use tabletop::{Seat, Sink};

use crate::ch03_explore;
use crate::ch03_movement;
use crate::ch04_battle;
use crate::ch04_colony;
use crate::ch05_landing;
use crate::ch06_production;
use crate::components::Rules;
use crate::event::{Activity, Event, EventView};
use crate::fleets::{Mark, Parts};
use crate::ids::{Hex, Planet, Star};
use crate::state::{NO_STAR, Phase, State, bit};

/// §3.1.1: a turn of a seat begins with its move.
pub(crate) fn begin_turn(rules: &Rules, state: &mut State, seat: Seat, log: &mut impl Sink<Event>) {
    state.active = seat;
    state.phase = Phase::Move;
    state.fought = Default::default();
    state.bombed = [0; crate::ids::N_STARS];
    refresh(rules, state, seat);
    state.push(ch03_movement::Frame::Move);
    log.push(Event::all(EventView::TurnBegan { turn: state.turn, seat }));
}

/// Everybody may move again; at a star nobody has a destination (§3.7.1).
fn refresh(rules: &Rules, state: &mut State, seat: Seat) {
    state.fleets[seat].rekey(|stack| {
        let parts = stack.key.parts();
        let at_star = rules.star_in(parts.hex).is_some();
        let to = if at_star { NO_STAR } else { parts.to };
        Some(Parts { used: 0, to, ..parts }.key())
    });
}

/// §3.1.2: activities in order, no going back.
#[inline]
pub(crate) fn next_activity(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    match state.phase {
        Phase::Move => {
            enter(state, Phase::Explore, log);
            state.push(ch03_explore::Frame::ExploreFrom { star: 0 });
            revert_unguarded(rules, state, log);
        }
        Phase::Explore => {
            enter(state, Phase::Battle, log);
            state.push(ch04_battle::Frame::Battles);
        }
        Phase::Battle => {
            enter(state, Phase::Assault, log);
            state.push(ch04_colony::Frame::Assault);
        }
        Phase::Assault => {
            enter(state, Phase::Land, log);
            state.push(ch05_landing::Frame::Land);
            revert_unguarded(rules, state, log);
        }
        Phase::Land => {
            state.phase = Phase::End;
            ch05_landing::cull(rules, state, log);
            revert_unguarded(rules, state, log);
        }
        Phase::End => end_turn(rules, state, log),
        Phase::Seating | Phase::Setup | Phase::Production | Phase::Over => {
            unreachable!("only the activities of a turn follow one another")
        }
    }
}

fn enter(state: &mut State, phase: Phase, log: &mut impl Sink<Event>) {
    state.phase = phase;
    let activity = phase.activity();
    log.push(Event::only(state.active, EventView::ActivityBegan { activity }));
}

impl Phase {
    /// The phase as clients know it.
    pub(crate) fn activity(self) -> Activity {
        match self {
            Phase::Seating => Activity::Seating,
            Phase::Setup => Activity::Setup,
            Phase::Move => Activity::Move,
            Phase::Explore => Activity::Explore,
            Phase::Battle => Activity::Battle,
            Phase::Assault => Activity::Assault,
            Phase::Land | Phase::End => Activity::Land,
            Phase::Production => Activity::Production,
            Phase::Over => Activity::Over,
        }
    }
}

/// §3.2.6, §3.2.7: the turn is marked; after every fourth complete turn everybody produces.
fn end_turn(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    let next = Seat(state.active.0 + 1);
    if next.0 < state.n_seats {
        return begin_turn(rules, state, next, log);
    }
    if rules.numbers.is_production_after(state.turn) {
        return ch06_production::begin(state, log);
    }
    if state.turn >= rules.numbers.turns {
        state.phase = Phase::Over;
        return log.push(Event::all(EventView::GameEnded)); // §2.5.1
    }
    next_turn(rules, state, log);
}

/// The first seat begins another turn.
pub(crate) fn next_turn(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    state.turn += 1;
    begin_turn(rules, state, Seat(0), log);
}

/// §4.4.6, A-50: what its conqueror's warships no longer guard is its owner's again.
pub(crate) fn revert_unguarded(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    for idx in 0..state.colonies.len() {
        let planet = Planet(idx as u8);
        let colony = *state.colony(planet);
        let guarded = |conqueror: u8| state.has_warships_at(Seat(conqueror), planet.star());
        if colony.is_conquered() && !guarded(colony.conqueror) {
            free(state, planet, log);
        }
    }
    for seat in state.seats() {
        free_transports(rules, state, seat, None, log);
    }
}

fn free(state: &mut State, planet: Planet, log: &mut impl Sink<Event>) {
    let colony = state.colony_mut(planet);
    let (owner, conqueror) = (Seat(colony.owner), Seat(colony.conqueror));
    colony.conqueror = crate::state::NOBODY;
    colony.fresh = false; // §4.4.6: it produces in the very next production turn.
    // Who lives there knows the place, even if captives were settled there by others.
    state.explored[owner] |= bit(planet.star());
    state.watched[owner] |= bit(planet.star());
    let to = state.who_sees_conquests(planet.star()).with(owner).with(conqueror);
    let open = state.are_conquests_open();
    log.push(Event::some(to, open, EventView::Freed { planet, owner }));
    state.drop_lost_sight(planet.star());
}

/// §4.4.6, A-38: transports with conquered people that no warship of the conqueror guards, in this
/// hex or anywhere.
pub(crate) fn free_transports(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    within: Option<Hex>,
    log: &mut impl Sink<Event>,
) {
    let mut idx = 0;
    while let Some(stack) = state.fleets[seat].get(idx).copied() {
        let here = within.is_none_or(|hex| hex == stack.key.hex());
        let people = stack.key.cargo().people().filter(|_| here);
        let Some(owner) = people.filter(|&people| people != seat) else {
            idx += 1;
            continue;
        };
        let ships = state.fleets[seat].ships_at(stack.key.hex());
        if crate::fleets::n_warships(&ships) > 0 {
            idx += 1;
            continue;
        }
        state.fleets[seat].take(usize::from(idx));
        let hex = stack.key.hex();
        let at_star = rules.star_in(hex).is_some();
        let free = at_star || state.research[owner].has(crate::ids::Tech::UnlimitedCommunication);
        let mark = if free { Mark::None } else { Mark::Lost };
        let cargo = stack.key.cargo();
        let parts = Parts { mark, ..Parts::at(hex, cargo) };
        let transport = crate::ids::ShipClass::Transport.index();
        let mut ships = stack.ships;
        // for more than that the owner has no counters.
        let room = u16::from(u8::MAX).saturating_sub(state.fleets[owner].total()[transport]);
        ships[transport] = ships[transport].min(room as u8);
        state.fleets[owner].put(crate::fleets::Stack { key: parts.key(), ships });
        state.recount(rules, hex);
        let n = ships[transport];
        let to = tabletop::SeatSet::one(owner).with(seat);
        log.push(Event::some(to, false, EventView::TransportsFreed { owner, hex, n }));
        // One question asks for all of them, one after another.
        if mark == Mark::Lost
            && !state.frames.contains(&ch03_movement::Frame::Redirect { seat: owner }.into())
        {
            state.push(ch03_movement::Frame::Redirect { seat: owner });
        }
    }
}

fn set(stars: &mut u64, star: Star, is_in: bool) {
    *stars = *stars & !bit(star) | u64::from(is_in) << star.0;
}

impl State {
    /// Counts again who is at a hex, if it is a star's.
    pub(crate) fn recount(&mut self, rules: &Rules, hex: Hex) {
        let Some(star) = rules.star_in(hex) else { return };
        for seat in self.seats() {
            let fleets = &self.fleets[seat];
            let stacks = &fleets.stacks()[fleets.at(hex)];
            let (here, armed) = (!stacks.is_empty(), stacks.iter().any(|stack| stack.is_armed()));
            set(&mut self.present[seat], star, here);
            set(&mut self.armed[seat], star, armed);
            if !here && self.watched[seat] & bit(star) != 0 && !self.is_there(seat, star) {
                self.watched[seat] &= !bit(star);
            }
        }
    }

    /// §3.10.4, §3.10.5, A-64: what was fought for before all is known to all.
    pub(crate) fn are_conquests_open(&self) -> bool {
        self.variant.secrecy == crate::variant::Secrecy::Table
    }

    /// Seats that may know of conquests at a star: all at an open table, else those who are there.
    pub(crate) fn who_sees_conquests(&self, star: Star) -> tabletop::SeatSet {
        let open = self.are_conquests_open();
        self.seats().filter(|&seat| open || self.is_there(seat, star)).collect()
    }
}
