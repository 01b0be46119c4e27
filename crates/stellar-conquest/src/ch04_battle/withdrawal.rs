//! Chapter 4.1.12, 4.1.13: withdrawal, and where to.

use arrayvec::ArrayVec;
use tabletop::{Seat, Sink};

use super::kinds::{KINDS, class_of, has_warship, kind_in, kind_of, roster, target_of};
use super::rounds::{begin_round, release_captives};
use super::{Frame, end, tell};
use crate::action::{Action, Target};
use crate::ch03_movement;
use crate::components::Rules;
use crate::event::{Event, EventView};
use crate::fleets::{Mark, Parts, SPENT, Ships, Stack};
use crate::ids::{Hex, ShipClass, Star, Tech};
use crate::illegal::Illegal;
use crate::state::{Battle, NO_STAR, State};

/// §4.1.3, §4.1.10: with no warship on either side the attacker must leave with everything.
pub(super) fn must_withdraw(rules: &Rules, state: &mut State, log: &mut impl Sink<Event>) {
    let Battle { star, seats, .. } = *state.battle();
    let pulled = roster(rules, state, seats[0], star);
    withdraw(rules, state, 0, pulled, log);
}

pub(crate) fn legal_withdraw(
    rules: &Rules,
    state: &State,
    side: u8,
    pulled: &[u8; KINDS],
    out: &mut Vec<Action>,
) {
    let left = left_to_pull(rules, state, side, pulled);
    for (kind, &n) in left.iter().enumerate() {
        if n > 0 {
            out.push(Action::Pull { target: target_of(kind) });
            if n > 1 {
                out.push(Action::PullAll { target: target_of(kind) });
            }
        }
    }
    out.push(Action::Retreat);
    out.push(Action::Done);
}

pub(super) fn left_to_pull(
    rules: &Rules,
    state: &State,
    side: u8,
    pulled: &[u8; KINDS],
) -> [u8; KINDS] {
    let Battle { star, seats, .. } = *state.battle();
    let roster = roster(rules, state, seats[usize::from(side)], star);
    std::array::from_fn(|kind| roster[kind] - pulled[kind])
}

/// §4.1.12: some of this kind are still there.
pub(crate) fn check_pull(
    rules: &Rules,
    state: &State,
    side: u8,
    pulled: &[u8; KINDS],
    target: Target,
    all: bool,
) -> Result<(), Illegal> {
    let kind = kind_of(target).filter(|&kind| kind < KINDS).ok_or(Illegal::NothingToPull)?;
    let left = left_to_pull(rules, state, side, pulled)[kind];
    // "All" of one is the same answer as one: only one of the two is offered.
    if left > u8::from(all) { Ok(()) } else { Err(Illegal::NothingToPull) }
}

pub(crate) fn pull(
    rules: &Rules,
    state: &mut State,
    side: u8,
    mut pulled: [u8; KINDS],
    target: Target,
    all: bool,
) {
    let kind = kind_of(target).expect("check_pull lets only ships through");
    let left = left_to_pull(rules, state, side, &pulled)[kind];
    pulled[kind] += if all { left } else { 1 };
    state.replace(Frame::Withdraw { side, pulled });
}

/// §4.1.4: the side has decided; nobody pulled means that it stays.
pub(crate) fn decide_withdrawal(
    rules: &Rules,
    state: &mut State,
    side: u8,
    pulled: [u8; KINDS],
    log: &mut impl Sink<Event>,
) {
    state.frames.pop();
    if pulled == [0; KINDS] {
        return after_withdrawal(rules, state, side, log);
    }
    withdraw(rules, state, side, pulled, log);
}

pub(crate) fn retreat(rules: &Rules, state: &mut State, side: u8, log: &mut impl Sink<Event>) {
    let Battle { star, seats, .. } = *state.battle();
    let all = roster(rules, state, seats[usize::from(side)], star);
    decide_withdrawal(rules, state, side, all, log);
}

/// §4.1.12: one hex for all withdrawals of a side in a battle; the other side picks it once.
fn withdraw(
    rules: &Rules,
    state: &mut State,
    side: u8,
    pulled: [u8; KINDS],
    log: &mut impl Sink<Event>,
) {
    if state.battle().withdraw_to[usize::from(side)] == Hex::OFF_MAP {
        return state.push(Frame::WithdrawTo { side, pulled });
    }
    carry_out(rules, state, side, pulled, log);
}

/// neighbours of the star; those where the ships would meet enemies again only if no
/// other is left.
pub(crate) fn withdrawal_hexes(rules: &Rules, state: &State, side: u8) -> ArrayVec<Hex, 6> {
    let Battle { star, seats, .. } = *state.battle();
    let (leaving, chooser) = (seats[usize::from(side)], seats[usize::from(1 - side)]);
    let geometry = state.geometry(rules);
    let meets = |hex: &Hex| {
        let star = rules.star_in(*hex);
        star.is_some_and(|star| {
            let enemies = state.others_at(leaving, star);
            // Only what the chooser knows can bind them.
            !enemies.is_empty() && state.sees_markers_at(chooser, star)
        })
    };
    let around: ArrayVec<Hex, 6> = geometry.neighbours(rules.stars[star.index()].hex).collect();
    let clear: ArrayVec<Hex, 6> = around.iter().copied().filter(|hex| !meets(hex)).collect();
    if clear.is_empty() { around } else { clear }
}

pub(crate) fn check_send(rules: &Rules, state: &State, side: u8, hex: Hex) -> Result<(), Illegal> {
    let found = withdrawal_hexes(rules, state, side).contains(&hex);
    if found { Ok(()) } else { Err(Illegal::NotAWithdrawalHex { hex }) }
}

pub(crate) fn send(
    rules: &Rules,
    state: &mut State,
    side: u8,
    pulled: [u8; KINDS],
    hex: Hex,
    log: &mut impl Sink<Event>,
) {
    state.frames.pop();
    state.battle_mut().withdraw_to[usize::from(side)] = hex;
    let seat = state.battle().seats[usize::from(side)];
    tell(state, EventView::WithdrawalHex { seat, hex }, log);
    carry_out(rules, state, side, pulled, log);
}

/// The pulled ships go; those that need a destination get one at once (§4.1.13).
fn carry_out(
    rules: &Rules,
    state: &mut State,
    side: u8,
    pulled: [u8; KINDS],
    log: &mut impl Sink<Event>,
) {
    let Battle { star, seats, withdraw_to, .. } = *state.battle();
    let (seat, hex) = (seats[usize::from(side)], withdraw_to[usize::from(side)]);
    let moved = move_pulled(rules, state, seat, star, hex, pulled);
    state.recount(rules, rules.stars[star.index()].hex);
    state.recount(rules, hex);
    tell(state, EventView::Withdrew { seat, star, to: hex, ships: moved.into() }, log);
    if let Some(star) = rules.star_in(hex) {
        ch03_movement::inspect(state, seat, star, moved, log); // §3.11.10: they enter it too.
    }
    after_withdrawal(rules, state, side, log);
    let needs = state.fleets[seat].stacks().iter().any(|stack| stack.key.mark() == Mark::Lost);
    if needs {
        state.push(ch03_movement::Frame::Redirect { seat });
    }
}

fn move_pulled(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    star: Star,
    hex: Hex,
    mut pulled: [u8; KINDS],
) -> Ships {
    let whole = pulled == roster(rules, state, seat, star);
    let free = state.research[seat].has(Tech::UnlimitedCommunication);
    let needs = !free && rules.star_in(hex).is_none();
    let here = rules.stars[star.index()].hex;
    let mut moved = [0; ShipClass::COUNT];
    let mut leaving: ArrayVec<Stack, 128> = ArrayVec::new();
    let mut idx = state.fleets[seat].at(here).start;
    while idx < state.fleets[seat].at(here).end {
        let mut stack = state.fleets[seat].take(idx);
        let mut ships = [0; ShipClass::COUNT];
        for kind in 0..KINDS {
            let n = kind_in(&stack, kind).min(pulled[kind]);
            pulled[kind] -= n;
            ships[class_of(kind).index()] += n;
            stack.ships[class_of(kind).index()] -= n;
        }
        for (sum, n) in moved.iter_mut().zip(ships) {
            *sum += n;
        }
        let parts = stack.key.parts();
        let mark = if needs { Mark::Lost } else { Mark::None };
        let task_force = if whole { parts.task_force } else { 0 };
        let gone = Parts { hex, mark, task_force, from: star.0, to: NO_STAR, used: SPENT, ..parts };
        leaving.push(Stack { key: gone.key(), ships });
        if !stack.is_empty() {
            state.fleets[seat].put(stack);
            idx += 1;
        }
    }
    for stack in leaving {
        state.fleets[seat].put(stack);
    }
    moved
}

/// §4.1.4: if the attacker stays, the defender has the same choice; if both stay, another round.
fn after_withdrawal(rules: &Rules, state: &mut State, side: u8, log: &mut impl Sink<Event>) {
    release_captives(rules, state, log);
    let Battle { star, seats, .. } = *state.battle();
    let rosters = seats.map(|seat| roster(rules, state, seat, star));
    if rosters.contains(&[0; KINDS]) {
        return end(rules, state, log);
    }
    if rosters.iter().all(|roster| !has_warship(roster)) {
        return must_withdraw(rules, state, log); // §4.1.10
    }
    if side == 0 {
        state.push(Frame::Withdraw { side: 1, pulled: [0; KINDS] });
    } else {
        begin_round(rules, state);
    }
}
