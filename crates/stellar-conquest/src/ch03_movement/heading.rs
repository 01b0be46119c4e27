//! Chapter 3.7: destinations, and going on towards them.

use tabletop::{Seat, Sink};

use super::steps::{Range, Way, step};
use super::{Hand, departed, hand, ordered, release, select};
use crate::action::Action;
use crate::components::Rules;
use crate::event::{Event, EventView};
use crate::fleets::{Mark, Parts, SPENT, Stack};
use crate::ids::{Hex, N_STARS, Star, Tech};
use crate::illegal::Illegal;
use crate::journey::{Journey, Plan};
use crate::state::{Look, NO_STAR, State, bit, stars_in};

const ALL_STARS: u64 = (1 << N_STARS) - 1;

/// §3.7.1: orders reach ships off the map and in star hexes only.
#[inline]
pub(super) fn check_orders_here(
    rules: &Rules,
    state: &State,
    seat: Seat,
    parts: &Parts,
) -> Result<(), Illegal> {
    if state.research[seat].has(Tech::UnlimitedCommunication) {
        return Err(Illegal::NoDestinationNeeded); // §3.7.6
    }
    let lost = parts.mark == Mark::Lost;
    if lost || parts.hex == Hex::OFF_MAP || rules.star_in(parts.hex).is_some() {
        return Ok(());
    }
    Err(Illegal::NoOrdersHere)
}

fn check_destination(
    rules: &Rules,
    state: &State,
    parts: &Parts,
    departed: u64,
    star: Star,
) -> Result<(), Illegal> {
    if star.0 == parts.to {
        return Err(Illegal::OnCourse { star });
    }
    if rules.stars[star.index()].hex == parts.hex {
        return Err(Illegal::AlreadyThere { star });
    }
    if barred(rules, state, parts, departed) & bit(star) != 0 {
        return Err(Illegal::LastDeparted { star });
    }
    Ok(())
}

#[inline]
pub(super) fn legal_heads(
    rules: &Rules,
    state: &State,
    parts: &Parts,
    departed: u64,
    out: &mut Vec<Action>,
) {
    let set = ALL_STARS & !barred(rules, state, parts, departed);
    let mut stars = stars_in(set);
    // Counted, so that room for all is made at once: no list is longer.
    let head = |_| Action::Head { star: stars.next().expect("they were counted") };
    out.extend((0..set.count_ones()).map(head));
}

/// Stars that cannot be the destination: the present one, the one here, and the one last departed from
/// (§3.7.4, A-14).
#[inline]
fn barred(rules: &Rules, state: &State, parts: &Parts, departed: u64) -> u64 {
    let course = if parts.to == NO_STAR { 0 } else { bit(Star(parts.to)) };
    let here = rules.star_in(parts.hex).map_or(0, bit);
    let in_space = parts.hex != Hex::OFF_MAP && here == 0;
    course | here | if state.variant.last_departed_strict || in_space { departed } else { 0 }
}

/// §3.7.1, §3.7.3: a destination for the ships in hand.
pub(crate) fn check_head(rules: &Rules, state: &State, star: Star) -> Result<(), Illegal> {
    let Hand { parts, departed, .. } = ordered(state);
    check_orders_here(rules, state, state.active, &parts)?;
    check_destination(rules, state, &parts, departed, star)
}

pub(crate) fn head(state: &mut State, star: Star, log: &mut impl Sink<Event>) {
    let seat = state.active;
    state.fleets[seat].rekey_hand(|parts| Parts { to: star.0, ..parts });
    log.push(Event::only(seat, EventView::Headed { star })); // §3.7.5: nobody else learns it.
}

// §4.1.13, A-38: ships that need a destination at once.

#[inline]
pub(super) fn lost(state: &State, seat: Seat) -> Option<&Stack> {
    state.fleets[seat].stacks().iter().find(|stack| stack.key.mark() == Mark::Lost)
}

/// The ships that get the next destination: the first that needs one, with its task force.
pub(crate) fn lost_ships(state: &State, seat: Seat) -> Vec<Stack> {
    let all = state.fleets[seat].stacks().iter();
    let needy: Vec<Stack> = all.filter(|stack| stack.key.mark() == Mark::Lost).copied().collect();
    let Some(first) = needy.first().map(|stack| stack.key) else { return needy };
    let together = |stack: &Stack| {
        let number = stack.key.task_force();
        stack.key == first || number != 0 && number == first.task_force()
    };
    needy.into_iter().filter(together).collect()
}

/// Nothing to redirect any more.
pub(crate) fn skip_redirect(state: &mut State, seat: Seat) -> bool {
    let done = lost(state, seat).is_none();
    if done {
        state.frames.pop();
    }
    done
}

pub(crate) fn legal_redirect(rules: &Rules, state: &State, seat: Seat, out: &mut Vec<Action>) {
    let parts = lost(state, seat).expect("ships are lost while they are redirected").key.parts();
    legal_heads(rules, state, &parts, departed(parts.from), out);
}

pub(crate) fn check_redirect(
    rules: &Rules,
    state: &State,
    seat: Seat,
    star: Star,
) -> Result<(), Illegal> {
    let parts = lost(state, seat).expect("ships are lost while they are redirected").key.parts();
    check_destination(rules, state, &parts, departed(parts.from), star)
}

/// The first lost stack, and the rest of its task force, get a destination.
pub(crate) fn redirect(state: &mut State, seat: Seat, star: Star, log: &mut impl Sink<Event>) {
    let first = lost(state, seat).expect("ships are lost while they are redirected").key;
    state.fleets[seat].rekey(|stack| {
        let parts = stack.key.parts();
        let together = parts.task_force != 0 && parts.task_force == first.task_force();
        let chosen = stack.key == first || together && parts.mark == Mark::Lost;
        chosen.then(|| Parts { mark: Mark::None, to: star.0, ..parts }.key())
    });
    log.push(Event::only(seat, EventView::Headed { star }));
}

// Going on along the route.

/// The step that the ships in hand would take by themselves: straight on, clouds last.
fn next_step(rules: &Rules, state: &State) -> Option<Hex> {
    let hand = ordered(state);
    let seat = state.active;
    if hand.parts.to == NO_STAR || hand.parts.used >= state.speed(rules, seat) {
        return None;
    }
    if hand.parts.hex == Hex::OFF_MAP {
        return Some(state.entry_hex(rules, seat));
    }
    let way = Way::of(rules, state, seat, &hand).ok()?;
    let geometry = state.geometry(rules);
    let steps = geometry.star_distances(Star(hand.parts.to));
    let mut nearest: arrayvec::ArrayVec<Hex, 6> = geometry.neighbours(hand.parts.hex).collect();
    nearest.sort_unstable_by_key(|hex| (steps[hex.index()], geometry.is_cloud(*hex), *hex));
    nearest.into_iter().find(|hex| way.check(*hex).is_ok())
}

pub(crate) fn check_advance(rules: &Rules, state: &State) -> Result<(), Illegal> {
    next_step(rules, state).map(|_| ()).ok_or(Illegal::NothingUnderWay)
}

/// §3.7.2: as far as this turn allows. Ships that come to a star on their way fly on.
pub(crate) fn advance(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    if state.variant.ruleset == 1 {
        return go_straight_on(rules, state, log);
    }
    if ordered(state).parts.hex == Hex::OFF_MAP {
        let entry = state.entry_hex(rules, state.active);
        step(rules, state, entry, log);
    }
    match plan(rules, state) {
        Some(plan) => follow(rules, state, &plan.steps, log),
        // Where no way leads to the destination, as near to it as may be.
        None => go_straight_on(rules, state, log),
    }
    rest(state);
}

/// The fastest way of the ships in hand.
fn plan(rules: &Rules, state: &State) -> Option<Plan> {
    let Hand { parts, only_scouts, .. } = ordered(state);
    let to = (parts.to != NO_STAR).then_some(Star(parts.to))?;
    let range = Range::tying(rules, state, state.active, only_scouts);
    Journey::new(rules, state, state.active, to, range).plan(parts.hex, parts.used)
}

/// The steps of a plan, as far as nobody stops the ships whom they did not know of (§3.8.3).
fn follow(rules: &Rules, state: &mut State, steps: &[Hex], log: &mut impl Sink<Event>) {
    for hex in steps {
        step(rules, state, *hex, log);
        if ordered(state).parts.used == SPENT {
            return;
        }
    }
}

/// Step by step, each the one that is nearest to the destination: how ships went on in ruleset 1.
fn go_straight_on(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    while let Some(hex) = next_step(rules, state) {
        step(rules, state, hex, log);
    }
}

/// Ships that are still under way have done their moving for this turn: they wait, for instance beside a
/// cloud (§3.5.1).
fn rest(state: &mut State) {
    state.fleets[state.active].rekey_hand(|parts| match parts.to {
        NO_STAR => parts,
        _ => Parts { used: SPENT, ..parts },
    });
}

fn is_under_way(stack: &Stack, speed: u8) -> bool {
    stack.key.to() != NO_STAR && stack.key.used() < speed && stack.key.hex() != Hex::OFF_MAP
}

fn under_way(state: &State, speed: u8) -> Option<usize> {
    let stacks = state.fleets[state.active].stacks();
    stacks.iter().position(|stack| is_under_way(stack, speed))
}

/// How many stacks of a seat can go on by themselves.
pub(super) fn n_under_way(state: &State, seat: Seat, speed: u8) -> u16 {
    let stacks = state.fleets[seat].stacks().iter();
    stacks.filter(|stack| is_under_way(stack, speed)).count() as u16
}

/// Where the ships in hand come to this turn if they go on by themselves, and turns after it until they
/// are there; as far as they know, for enemies can stop them.
pub(super) fn advance_stop(look: Look<'_>) -> Option<(Hex, u8)> {
    let hand = hand(look.state, look.state.active)?;
    let outside = hand.parts.hex == Hex::OFF_MAP;
    let entry = look.state.entry_hex(look.rules, look.state.active);
    let here = if outside { entry } else { hand.parts.hex };
    let to = (hand.parts.to != NO_STAR).then_some(Star(hand.parts.to))?;
    let range = Range::tying(look.rules, look.state, look.state.active, hand.only_scouts);
    let journey = Journey::new(look.rules, look.state, look.state.active, to, range);
    let plan = journey.plan(here, hand.parts.used + u8::from(outside))?;
    Some((plan.steps.last().copied().unwrap_or(here), plan.later))
}

/// The hex beyond which ships on their way to a star out of range cannot go: step by step, each the
/// nearest that is allowed.
pub(super) fn last_stop(look: Look<'_>, from: Hex, star: Star, range: Range) -> Hex {
    let geometry = look.state.geometry(look.rules);
    let steps = geometry.star_distances(star);
    let mut here = from;
    // Each step leads nearer, so that the way has an end.
    while let Some(next) = geometry
        .neighbours(here)
        .filter(|next| steps[next.index()] < steps[here.index()])
        .filter(|next| range.check(look.rules, geometry, here, *next).is_ok())
        .min_by_key(|next| (geometry.is_cloud(*next), *next))
    {
        here = next;
    }
    here
}

pub(crate) fn check_advance_all(rules: &Rules, state: &State) -> Result<(), Illegal> {
    let speed = state.speed(rules, state.active);
    under_way(state, speed).map(|_| ()).ok_or(Illegal::NothingUnderWay)
}

/// Everything under way goes on; what cannot has done its moving for this turn.
pub(crate) fn advance_all(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    let speed = state.speed(rules, state.active);
    while let Some(idx) = under_way(state, speed) {
        select(state, idx as u8);
        advance(rules, state, log);
        rest(state);
        release(state);
    }
}
