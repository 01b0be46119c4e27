//! Chapter 5, §5.4: Send a Representative to the World Government.

use tabletop::Sink;

use crate::action::Action;
use crate::antimatter::{self, Enhancement};
use crate::components::Rules;
use crate::event::Happening;
use crate::gains;
use crate::ids::Player;
use crate::illegal::Illegal;
use crate::state::{BENCHES, Frame, NONE, SPACES, Source, State};

/// The highest row in which the player sits.
pub(crate) fn highest(state: &State, player: Player) -> Option<u8> {
    (0..BENCHES as u8).rev().find(|&row| state.government[usize::from(row)].contains(&player.0))
}

/// §5.4.1: the row of the next Scientist; none above the top (§5.4.3).
pub(crate) fn next_row(state: &State, player: Player) -> Option<u8> {
    let row = highest(state, player).map_or(0, |row| row + 1);
    (usize::from(row) < BENCHES).then_some(row)
}

/// §6.1: the leftmost Scientist of the highest row that is not empty.
pub(crate) fn governor(state: &State) -> Option<(Player, u8, u8)> {
    for row in (0..BENCHES as u8).rev() {
        for space in 0..SPACES as u8 {
            if let Some(player) = state.sitting(row, space) {
                return Some((player, row, space));
            }
        }
    }
    None
}

fn free(state: &State, row: u8) -> impl Iterator<Item = u8> + '_ {
    (0..SPACES as u8).filter(move |&space| state.sitting(row, space).is_none())
}

pub(crate) fn is_possible(state: &State, player: Player) -> bool {
    is_at_hand(state, player) && has_space(state, player)
}

/// A Scientist, or the Specialist of a stronger action (§A.5.9).
fn is_at_hand(state: &State, player: Player) -> bool {
    state.corporation(player).scientists > 0
        || antimatter::is_enhanced(state, Enhancement::Government)
}

pub(crate) fn has_space(state: &State, player: Player) -> bool {
    next_row(state, player).is_some_and(|row| free(state, row).next().is_some())
}

pub(crate) fn legal(state: &State, player: Player, first: bool, out: &mut Vec<Action>) {
    if let Some(row) = next_row(state, player).filter(|_| is_possible(state, player)) {
        out.extend(free(state, row).map(|space| Action::Sit { space }));
    }
    if !first {
        out.push(Action::Done);
    }
}

pub(crate) fn check(state: &State, player: Player, space: u8) -> Result<(), Illegal> {
    if !is_at_hand(state, player) {
        return Err(Illegal::NoScientist);
    }
    let row = next_row(state, player).ok_or(Illegal::DeedImpossible)?;
    check_space(state, row, space)
}

fn check_space(state: &State, row: u8, space: u8) -> Result<(), Illegal> {
    if usize::from(space) >= SPACES {
        return Err(Illegal::NoSuchPlace);
    }
    if state.sitting(row, space).is_some() { Err(Illegal::SpaceTaken) } else { Ok(()) }
}

pub(crate) fn send(
    rules: &Rules,
    state: &mut State,
    (player, left, whole): (Player, u8, bool),
    space: u8,
    log: &mut impl Sink<Happening>,
) {
    state.frames.pop();
    if left > 1 {
        // §X.16, §T.7.4: another one, a row higher.
        state.frames.push(Frame::Send { player, left: left - 1, first: false, whole });
    }
    let row = next_row(state, player).expect("check lets nobody above the top through");
    sit(rules, state, player, row, space, whole, log);
}

/// A Scientist sits down and receives the bonus of the space (§5.4.2), or of the whole row (§X.20).
pub(crate) fn sit(
    rules: &Rules,
    state: &mut State,
    player: Player,
    row: u8,
    space: u8,
    whole: bool,
    log: &mut impl Sink<Happening>,
) {
    if antimatter::is_enhanced(state, Enhancement::Government) {
        state.antimatter.takes_place(player, false); // §A.5.9
        state.antimatter.set_seat(row, space, true);
        state.antimatter.use_up(); // the others of the action are Scientists.
    } else {
        let corporation = state.corporation_mut(player);
        assert!(corporation.scientists > 0, "a Scientist who is sent is at hand");
        corporation.scientists -= 1;
    }
    state.government[usize::from(row)][usize::from(space)] = player.0;
    log.push(Happening::Sat { player, row, space });
    if whole {
        for space in (0..SPACES as u8).rev() {
            gains::grant(rules, state, player, Source::Government { row, space }, log);
        }
    } else {
        gains::grant(rules, state, player, Source::Government { row, space }, log);
    }
}

// §5.1.4: a place has become free.

/// From the builder on in turn order, each may move up into the row.
pub(crate) fn offer_rise(state: &mut State, builder: Option<Player>, row: u8) {
    if row == 0 {
        return;
    }
    let n = state.order.len();
    let from = builder.and_then(|builder| state.order.iter().position(|&p| p == builder));
    for idx in (0..n).rev() {
        let player = state.order[(from.unwrap_or(0) + idx) % n];
        state.frames.push(Frame::Rise { player, row });
    }
}

/// Where the player sits in the row below.
fn below(state: &State, player: Player, row: u8) -> Option<u8> {
    let space = state.government[usize::from(row) - 1].iter().position(|&id| id == player.0)?;
    Some(space as u8)
}

pub(crate) fn can_rise(state: &State, player: Player, row: u8) -> bool {
    below(state, player, row).is_some() && free(state, row).next().is_some()
}

pub(crate) fn legal_rise(state: &State, row: u8, out: &mut Vec<Action>) {
    out.extend(free(state, row).map(|space| Action::Sit { space }));
    out.push(Action::Done);
}

pub(crate) fn check_rise(state: &State, row: u8, space: u8) -> Result<(), Illegal> {
    check_space(state, row, space)
}

pub(crate) fn rise(
    rules: &Rules,
    state: &mut State,
    player: Player,
    row: u8,
    space: u8,
    log: &mut impl Sink<Happening>,
) {
    state.frames.pop();
    let old = below(state, player, row).expect("only who sits below is asked");
    state.government[usize::from(row) - 1][usize::from(old)] = NONE;
    state.government[usize::from(row)][usize::from(space)] = player.0;
    let specialist = state.antimatter.is_seat(row - 1, old);
    state.antimatter.set_seat(row - 1, old, false);
    state.antimatter.set_seat(row, space, specialist);
    log.push(Happening::Rose { player, row, space });
    gains::grant(rules, state, player, Source::Government { row, space }, log);
}
