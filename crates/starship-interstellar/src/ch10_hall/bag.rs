//! §H.6: the AI bag in the World Government Phase, and the human's two ways of interfering.

use tabletop::Sink;

use super::Move;
use super::event::{HallEvent, tell};
use super::state::HallFrame;
use crate::action::Action;
use crate::cubes::Cubes;
use crate::event::Event;
use crate::ids::{Player, Resource};
use crate::illegal::Illegal;
use crate::state::State;

/// The human of a solo game.
pub(super) const HUMAN: Player = Player::seat(0);

/// §H.6.1: the cubes of the board join those with the technologies; then the human may interfere.
pub(crate) fn government(state: &mut State, log: &mut impl Sink<Event>) {
    let hall = &mut state.hall;
    for row in &mut hall.board {
        hall.aside.add_all(std::mem::take(row));
    }
    let cubes = hall.aside;
    tell(log, || HallEvent::Collected { cubes });
    state.push(HallFrame::Convert);
    ask_counter(state, 0);
}

/// §H.6.4: asks only where there is something to answer.
fn ask_counter(state: &mut State, used: u8) {
    let frame = HallFrame::Counter { used };
    if pays(state, used).any(|pay| removable(state, pay).next().is_some()) {
        state.push(frame);
    }
}

fn ask_dilute(state: &mut State, used: u8) {
    if pays(state, used).next().is_some() {
        state.push(HallFrame::Dilute { used });
    }
}

/// Own colours that may still be discarded: one of each a round, by the draft any number (§H.7).
fn pays(state: &State, used: u8) -> impl Iterator<Item = Resource> + use<> {
    let draft = state.variant.draft;
    let have = state.corporation(HUMAN).cubes;
    have.colours().filter(move |r| draft || used >> r.index() & 1 == 0)
}

/// Cubes that can be converted, of equal or lower value.
fn removable(state: &State, pay: Resource) -> impl Iterator<Item = Resource> + use<> {
    state.hall.aside.colours().filter(move |remove| *remove <= pay)
}

pub(super) fn legal(state: &State, frame: HallFrame, out: &mut Vec<Action>) {
    if let HallFrame::Counter { used } = frame {
        for pay in pays(state, used) {
            out.extend(removable(state, pay).map(|remove| Action::Counter { pay, remove }));
        }
    }
    if let HallFrame::Dilute { used } = frame {
        out.extend(pays(state, used).map(|pay| Action::Dilute { pay }));
    }
    out.push(Action::Done);
}

pub(super) fn check(state: &State, answer: Move) -> Result<(), Illegal> {
    match answer {
        Move::Counter { used, pay, remove } => {
            check_pay(state, used, pay)?;
            if state.hall.aside.get(remove) == 0 {
                return Err(Illegal::NothingToCounter { resource: remove });
            }
            if remove > pay { Err(Illegal::TooCheap { pay }) } else { Ok(()) }
        }
        Move::Dilute { used, pay } => check_pay(state, used, pay),
        Move::Done => Ok(()),
    }
}

fn check_pay(state: &State, used: u8, pay: Resource) -> Result<(), Illegal> {
    let have = state.corporation(HUMAN).cubes;
    if have.get(pay) == 0 {
        return Err(Illegal::NoSuchCubes { cubes: Cubes::one(pay), have });
    }
    if !state.variant.draft && used >> pay.index() & 1 == 1 {
        return Err(Illegal::ColourUsed { resource: pay });
    }
    Ok(())
}

/// Done: whatever waits below goes on.
pub(super) fn play(state: &mut State, answer: Move, log: &mut impl Sink<Event>) {
    match answer {
        Move::Counter { used, pay, remove } => {
            state.corporation_mut(HUMAN).cubes.take(pay, 1);
            state.hall.aside.take(remove, 1);
            tell(log, || HallEvent::Countered { pay, remove });
            ask_counter(state, used | 1 << pay.index());
        }
        Move::Dilute { used, pay } => {
            state.corporation_mut(HUMAN).cubes.take(pay, 1);
            state.hall.bag.add(Resource::Red, pay.value());
            tell(log, || HallEvent::Diluted { pay, n: pay.value() });
            ask_dilute(state, used | 1 << pay.index());
        }
        Move::Done => {}
    }
}

/// §H.6.2: all cubes leave, others come into the bag; then the human may add red ones.
pub(super) fn convert_all(state: &mut State, log: &mut impl Sink<Event>) {
    let removed = std::mem::take(&mut state.hall.aside);
    let added = convert(removed, state.hall.levels);
    state.hall.bag.add_all(added);
    tell(log, || HallEvent::Converted { removed, added });
    ask_dilute(state, 0);
}

/// What the bag will hold once the cubes used so far are converted (§H.6.2).
pub(crate) fn bag_to_come(state: &State) -> Cubes {
    let hall = &state.hall;
    let mut used = hall.aside;
    hall.board.iter().for_each(|&row| used.add_all(row));
    let mut bag = hall.bag;
    bag.add_all(convert(used, hall.levels));
    bag
}

/// §H.6.2, §H.6.3: what comes into the bag for these cubes.
pub(crate) fn convert(removed: Cubes, levels: [u8; Resource::COUNT]) -> Cubes {
    let mut added = Cubes::NONE;
    for resource in Resource::ALL {
        let n = removed.get(resource);
        let level = levels[resource.index()];
        if resource == Resource::Purple {
            match level {
                0 => added.add(Resource::Red, n),
                1 => added.add(Resource::Green, n),
                _ => {
                    added.add(Resource::Green, n);
                    added.add(Resource::Purple, n);
                }
            }
            continue;
        }
        let next = resource.raised(1);
        match level {
            0 => {
                added.add(next, n / 2); // A pair makes one.
                added.add(resource, n % 2); // The odd one goes back.
            }
            level => added.add(next, n.saturating_mul(level)),
        }
    }
    added
}
