//! Chapter 3.9: splitting ships, and task forces.

use super::{Frame, Hand, ordered};
use crate::components::Rules;
use crate::fleets::{Key, Mark, Parts, Ships, Stack};
use crate::ids::ShipClass;
use crate::illegal::Illegal;
use crate::state::State;

pub(crate) fn check_detach(rules: &Rules, state: &State) -> Result<(), Illegal> {
    check_detach_of(rules, state, &ordered(state))
}

#[inline]
pub(super) fn check_detach_of(rules: &Rules, state: &State, hand: &Hand) -> Result<(), Illegal> {
    let total: u32 = hand.ships.iter().map(|&n| u32::from(n)).sum();
    if total < 2 {
        return Err(Illegal::NothingToDetach);
    }
    let max = rules.numbers.stacks_max;
    // A split of a task force can leave two stacks for each that it had.
    let more = state.fleets[state.active].in_hand().count();
    if state.fleets[state.active].stacks().len() + more > usize::from(max) {
        return Err(Illegal::StackLimit { max });
    }
    Ok(())
}

pub(crate) fn detach(state: &mut State) {
    let class = next_class(&ordered(state).ships, 0).expect("at least two ships are in hand");
    state.push(Frame::Detach { class, take: [0; ShipClass::COUNT] });
}

fn next_class(ships: &Ships, from: u8) -> Option<u8> {
    (from..ShipClass::COUNT as u8).find(|&class| ships[usize::from(class)] > 0)
}

/// One class has been divided; after the last the others stay behind.
pub(crate) fn detach_class(state: &mut State, class: u8, mut take: Ships, n: u16) {
    take[usize::from(class)] = n as u8;
    if let Some(class) = next_class(&ordered(state).ships, class + 1) {
        return state.replace(Frame::Detach { class, take });
    }
    state.frames.pop();
    let all = ordered(state).ships;
    if take == [0; ShipClass::COUNT] || take == all {
        return;
    }
    let seat = state.active;
    let mut divided: arrayvec::ArrayVec<Stack, 64> =
        state.fleets[seat].in_hand().copied().collect();
    for stack in &mut divided {
        let place = state.fleets[seat].stacks().iter().position(|other| other.key == stack.key);
        state.fleets[seat].take(place.expect("the stack is in hand"));
        let mut goes_on = [0; ShipClass::COUNT];
        for class in 0..ShipClass::COUNT {
            let n = take[class].min(stack.ships[class]);
            goes_on[class] = n;
            take[class] -= n;
            stack.ships[class] -= n;
        }
        let parts = stack.key.parts();
        let stays = Parts { mark: Mark::None, ..parts };
        let leaves = Parts { task_force: 0, ..parts };
        state.fleets[seat].put(Stack { key: stays.key(), ships: stack.ships });
        state.fleets[seat].put(Stack { key: leaves.key(), ships: goes_on });
    }
}

#[inline]
pub(super) fn free_number(rules: &Rules, used: u16) -> Option<u8> {
    (1..=rules.numbers.task_forces_max).find(|number| used >> number & 1 == 0)
}

pub(crate) fn check_form_up(rules: &Rules, state: &State) -> Result<(), Illegal> {
    if ordered(state).parts.task_force != 0 {
        return Err(Illegal::InTaskForce);
    }
    let max = rules.numbers.task_forces_max;
    let forces = state.fleets[state.active].task_forces();
    free_number(rules, forces).map(|_| ()).ok_or(Illegal::TaskForceLimit { max })
}

pub(crate) fn form_up(rules: &Rules, state: &mut State) {
    let forces = state.fleets[state.active].task_forces();
    let number = free_number(rules, forces).expect("check_form_up found one");
    enlist(state, number);
}

/// §3.9.4: only into a task force that is here and on the same course, whoever has moved how far.
pub(crate) fn check_join(state: &State, task_force: u8) -> Result<(), Illegal> {
    let Hand { parts, .. } = ordered(state);
    if parts.task_force != 0 {
        return Err(Illegal::InTaskForce);
    }
    let exists = task_force < 16 && joinable(state, &parts) >> task_force & 1 == 1;
    if exists { Ok(()) } else { Err(Illegal::OtherTaskForce { task_force }) }
}

/// The numbers of the task forces that loose ships in hand can join, a bit each.
#[inline]
pub(super) fn joinable(state: &State, hand: &Parts) -> u16 {
    let fleets = &state.fleets[state.active];
    let here = fleets.stacks()[fleets.at(hand.hex)].iter().map(|stack| stack.key);
    here.filter(|key| key.to() == hand.to).fold(0, |set, key| set | 1 << key.task_force()) & !1
}

/// The ships in hand are in this task force, and so is what was in it.
///
/// it goes no farther than those who have moved most.
pub(crate) fn enlist(state: &mut State, task_force: u8) {
    let fleets = &mut state.fleets[state.active];
    let joins = |key: Key| key.is_in_hand() || key.task_force() == task_force;
    let keys = fleets.stacks().iter().map(|stack| stack.key).filter(|key| joins(*key));
    let used = keys.map(Key::used).max().unwrap_or(0);
    fleets.rekey(|stack| {
        let together = |parts: Parts| Parts { mark: Mark::InHand, task_force, used, ..parts };
        joins(stack.key).then(|| together(stack.key.parts()).key())
    });
}

/// §3.9.5: the marker goes, the ships stay in hand.
pub(crate) fn check_disband(state: &State) -> Result<(), Illegal> {
    if ordered(state).parts.task_force != 0 { Ok(()) } else { Err(Illegal::NotInTaskForce) }
}

pub(crate) fn disband(state: &mut State) {
    state.fleets[state.active].rekey_hand(|parts| Parts { task_force: 0, ..parts });
}
