//! Chapter 3.10 and 3.11: exploration, its risk, and what is found.

use arrayvec::ArrayVec;
use tabletop::{Seat, SeatSet, Sink};

use crate::components::Rules;
use crate::event::{ColonySight, Event, Happening, ShipSight};
use crate::ids::{Card, ShipClass, Star};
use crate::state::{Frame, State, bit, stars_in};
use crate::variant::Secrecy;

/// §3.11.1: the next star where the active player has ships. True if the game can go on by itself.
pub(crate) fn next(rules: &Rules, state: &mut State, from: u8, log: &mut impl Sink<Event>) -> bool {
    let seat = state.active;
    let left = state.present[seat] >> from << from;
    let Some(star) = stars_in(left).next() else {
        state.frames.pop();
        return true;
    };
    state.replace(Frame::ExploreFrom { star: star.0 + 1 });
    if state.explored[seat] & bit(star) != 0 {
        discover(rules, state, star, log); // §3.11.2: ships and colonies, any time.
    } else if state.variant.exploration_optional {
        state.frames.push(Frame::AskExplore { star }); // §3.11.7, A-15
    } else {
        search(rules, state, star, log);
    }
    true
}

/// §3.11.7, option `exploration_optional`.
pub(crate) fn answer(
    rules: &Rules,
    state: &mut State,
    star: Star,
    yes: bool,
    log: &mut impl Sink<Event>,
) {
    state.frames.pop();
    if yes {
        search(rules, state, star, log);
    }
}

/// §3.11.3: unarmed ships without a warship beside them run a risk first.
fn search(rules: &Rules, state: &mut State, star: Star, log: &mut impl Sink<Event>) {
    if state.has_warships_at(state.active, star) {
        return find_planets(rules, state, star, log);
    }
    let first = state.fleets[state.active].at(rules.stars[star.index()].hex).start;
    roll_next(rules, state, star, first as u8, 0, log);
}

/// The next unarmed ship that has to roll, from this stack and class on.
fn roll_next(
    rules: &Rules,
    state: &mut State,
    star: Star,
    stack: u8,
    class: u8,
    log: &mut impl Sink<Event>,
) {
    let stacks = state.fleets[state.active].at(rules.stars[star.index()].hex);
    let (mut stack, mut class) = (stack, class);
    while usize::from(stack) < stacks.end {
        let ships = state.fleets[state.active].stacks()[usize::from(stack)].ships;
        while usize::from(class) < ShipClass::COUNT {
            let left = ships[usize::from(class)];
            if left > 0 && !ShipClass::ALL[usize::from(class)].is_warship() {
                return state.frames.push(Frame::Risk { star, stack, class, left, lost: 0 });
            }
            class += 1;
        }
        (stack, class) = (stack + 1, 0);
    }
    if state.has_ships_at(state.active, star) {
        find_planets(rules, state, star, log);
    }
}

/// §3.11.3: one die for one ship.
pub(crate) fn risk(rules: &Rules, state: &mut State, die: u8, log: &mut impl Sink<Event>) {
    let Some(Frame::Risk { star, stack, class, left, lost }) = state.top() else {
        unreachable!("a risk is rolled only when it is asked for")
    };
    let dies = die <= rules.numbers.exploration_risk;
    let lost = lost + u8::from(dies);
    let seat = state.active;
    let ship_class = ShipClass::ALL[usize::from(class)];
    let what = Happening::RiskRolled { seat, star, class: ship_class, roll: die, lost: dies };
    let open = state.variant.secrecy == Secrecy::Table; // §3.10.5
    let to = if open { SeatSet::first(state.n_seats) } else { SeatSet::one(seat) };
    log.push(Event::some(to, open, what));
    if left > 1 {
        return state.replace(Frame::Risk { star, stack, class, left: left - 1, lost });
    }
    state.frames.pop();
    let n_stacks = state.fleets[seat].stacks().len();
    if lost > 0 {
        state.fleets[seat].remove(usize::from(stack), ship_class, lost); // §5.2.7: people die with it.
        state.recount(rules, rules.stars[star.index()].hex);
    }
    let gone = state.fleets[seat].stacks().len() < n_stacks;
    let (stack, class) = if gone { (stack, 0) } else { (stack, class + 1) };
    roll_next(rules, state, star, stack, class, log);
}

/// §3.11.4, §3.11.5: a new card, or the one that another player holds.
fn find_planets(rules: &Rules, state: &mut State, star: Star, log: &mut impl Sink<Event>) {
    if state.cards[star.index()] == 0 {
        return state.frames.push(Frame::Card { star });
    }
    let (seat, holder) = (state.active, Seat(state.holders[star.index()]));
    let card = Some(Card(state.cards[star.index()]));
    log.push(Event::only(seat, Happening::CardConsulted { seat, holder, star, card }));
    let open = state.variant.secrecy != Secrecy::DoubleBlind;
    let others = if open { SeatSet::first(state.n_seats) } else { SeatSet::one(holder) };
    let what = Happening::CardConsulted { seat, holder, star, card: None };
    log.push(Event::some(others.without(seat), open, what));
    succeed(rules, state, star, log);
}

/// How many cards of the star's colour are left.
pub(crate) fn n_cards(rules: &Rules, state: &State, star: Star) -> u32 {
    deck_of(rules, state, star).count_ones()
}

/// The cards of the star's colour that are left.
pub(crate) fn deck_of(rules: &Rules, state: &State, star: Star) -> u128 {
    state.deck & rules.cards_of[rules.stars[star.index()].colour.index()]
}

/// The card that outcome `result` is, lowest number first: a face-down deck is a set.
pub(crate) fn nth_card(mut deck: u128, result: u32) -> Card {
    for _ in 0..result {
        deck &= deck - 1;
    }
    Card(deck.trailing_zeros() as u8)
}

/// §3.11.4: the card stays with the star for the rest of the game; the explorer keeps it.
pub(crate) fn draw_card(
    rules: &Rules,
    state: &mut State,
    star: Star,
    result: u32,
    log: &mut impl Sink<Event>,
) {
    let seat = state.active;
    let card = nth_card(deck_of(rules, state, star), result);
    state.deck &= !(1 << card.0);
    state.cards[star.index()] = card.0;
    state.holders[star.index()] = seat.0;
    state.frames.pop();
    log.push(Event::only(seat, Happening::CardDrawn { seat, star, card: Some(card) }));
    let open = state.variant.secrecy != Secrecy::DoubleBlind;
    let others = if open { SeatSet::first(state.n_seats).without(seat) } else { SeatSet::EMPTY };
    log.push(Event::some(others, open, Happening::CardDrawn { seat, star, card: None }));
    succeed(rules, state, star, log);
}

/// §3.11.7: from now on the star is safe for this player.
fn succeed(rules: &Rules, state: &mut State, star: Star, log: &mut impl Sink<Event>) {
    state.explored[state.active] |= bit(star);
    discover(rules, state, star, log);
}

/// §3.11.6: ships and colonies of others in the hex, shown to the explorer alone.
fn discover(rules: &Rules, state: &mut State, star: Star, log: &mut impl Sink<Event>) {
    let seat = state.active;
    let watched = state.watched[seat] & bit(star) != 0;
    state.watched[seat] |= bit(star);
    let colonies = colonies_seen(state, seat, star);
    let ships = ships_at(rules, state, seat, star);
    if watched && ships.is_empty() && colonies.is_empty() {
        return; // Who has been there since, and sees nobody else still, has found nothing out.
    }
    let what = Happening::Sighted { star, turn: state.turn, ships, colonies };
    log.push(Event::only(seat, what));
}

/// Colonies of others at a star; size, factories and bases stay secret, a shield does not.
pub(crate) fn colonies_seen(state: &State, seat: Seat, star: Star) -> ArrayVec<ColonySight, 3> {
    let mut seen = ArrayVec::new();
    for (planet, colony) in state.colonies_at(star) {
        if !colony.is_empty() && !colony.is_own(seat) {
            let owner = Seat(colony.owner);
            let conqueror = colony.is_conquered().then_some(Seat(colony.conqueror));
            let shield = colony.shields > 0 && !state.variant.shield_as_base;
            seen.push(ColonySight { planet, owner, conqueror, shield });
        }
    }
    seen
}

/// Ships of others at a star.
pub(crate) fn ships_at(
    rules: &Rules,
    state: &State,
    seat: Seat,
    star: Star,
) -> ArrayVec<ShipSight, 3> {
    let hex = rules.stars[star.index()].hex;
    let mut seen = ArrayVec::new();
    for owner in state.others_at(seat, star).iter() {
        let ships = state.fleets[owner].ships_at(hex).into();
        seen.push(ShipSight { owner, ships });
    }
    seen
}
