//! Chapter 5, §5.4: Send a Representative to the World Government.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Question, SeatSet, Sink};

use crate::action::Action;
use crate::ch01_rewards;
use crate::cha_antimatter::{self, Enhancement};
use crate::components::Rules;
use crate::event::Event;
use crate::fact::{Fact, Label};
use crate::ids::Player;
use crate::illegal::Illegal;
use crate::position::want;
use crate::question::{Missing, WhyNots};
use crate::state::{BENCHES, Ctx, Look, NONE, Phase, SPACES, Settled, Source, State};
use crate::words::{self, ask};

/// The questions about seats in the World Government.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "GovernmentFrame")]
pub enum Frame {
    /// §5.4: where the Scientist sits down; `whole` with §X.20.
    Send { player: Player, left: u8, first: bool, whole: bool },
    /// §5.1.4: up into this row, or stay.
    Rise { player: Player, row: u8 },
}

/// An answer that belongs to its question.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Move {
    /// §5.4.
    Sit { player: Player, left: u8, whole: bool, space: u8 },
    /// No other Scientist.
    Enough { first: bool },
    /// §5.1.4.
    Rise { player: Player, row: u8, space: u8 },
    /// §5.1.4: seated below.
    Stay,
}

/// The player whom a frame belongs to, asked or not.
pub(crate) fn player_mut(frame: &mut Frame) -> Option<&mut Player> {
    match frame {
        Frame::Send { player, .. } | Frame::Rise { player, .. } => Some(player),
    }
}

pub(crate) fn asked(state: &State, frame: Frame) -> SeatSet {
    match frame {
        Frame::Send { player, .. } | Frame::Rise { player, .. } => state.seats_of(player),
    }
}

pub(crate) fn legal(look: Look<'_>, frame: Frame, out: &mut Vec<Action>) {
    let state = look.state;
    match frame {
        Frame::Send { player, first, .. } => {
            if let Some(row) = next_row(state, player).filter(|_| is_possible(state, player)) {
                out.extend(free(state, row).map(|space| Action::Sit { space }));
            }
            if !first {
                out.push(Action::Done);
            }
        }
        Frame::Rise { row, .. } => {
            out.extend(free(state, row).map(|space| Action::Sit { space }));
            out.push(Action::Done);
        }
    }
}

pub(crate) fn pair(frame: Frame, action: &Action) -> Option<Move> {
    match (frame, *action) {
        (Frame::Send { player, left, whole, .. }, Action::Sit { space }) => {
            Some(Move::Sit { player, left, whole, space })
        }
        (Frame::Send { first, .. }, Action::Done) => Some(Move::Enough { first }),
        (Frame::Rise { player, row }, Action::Sit { space }) => {
            Some(Move::Rise { player, row, space })
        }
        (Frame::Rise { .. }, Action::Done) => Some(Move::Stay),
        (Frame::Send { .. } | Frame::Rise { .. }, _) => None,
    }
}

pub(crate) fn check(look: Look<'_>, answer: Move) -> Result<(), Illegal> {
    match answer {
        Move::Sit { player, space, .. } => check_send(look.state, player, space),
        Move::Enough { first: true } => Err(Illegal::NotDoneYet),
        Move::Rise { row, space, .. } => check_space(look.state, row, space),
        Move::Enough { first: false } | Move::Stay => Ok(()),
    }
}

pub(crate) fn play<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, answer: Move) {
    let Ctx { rules, state, log } = ctx;
    state.frames.pop();
    match answer {
        Move::Sit { player, left, whole, space } => {
            if left > 1 {
                // §X.16, §T.7.4: another one, a row higher.
                state.push(Frame::Send { player, left: left - 1, first: false, whole });
            }
            let row = next_row(state, player).expect("check lets nobody above the top through");
            sit(rules, state, player, row, space, whole, *log);
        }
        Move::Rise { player, row, space } => rise(rules, state, player, row, space, *log),
        Move::Enough { .. } | Move::Stay => {}
    }
}

/// Nobody is asked who has nobody to send, or cannot move up.
pub(crate) fn settle<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame) -> Settled {
    let idle = match frame {
        Frame::Send { player, first, .. } => !first && !is_possible(ctx.state, player),
        Frame::Rise { player, row } => !can_rise(ctx.state, player, row),
    };
    ctx.pass_over(idle)
}

pub(crate) fn question(frame: Frame) -> Question {
    match frame {
        Frame::Send { first: true, .. } => {
            ask("send", "Where does your Scientist sit down?", "§5.4")
        }
        Frame::Send { .. } => ask("send", "Do you send another Scientist?", "§5.4"),
        Frame::Rise { .. } => ask("rise", "Does your Scientist move up?", "§5.1.4"),
    }
}

pub(crate) fn label(look: Look<'_>, answer: Move) -> Label {
    match answer {
        Move::Sit { player, whole, space, .. } => {
            let row = next_row(look.state, player).unwrap_or(0);
            let label = seat_label(look, row, space, "§5.4.2");
            if !whole {
                return label;
            }
            let others = (0..SPACES as u8).filter(|other| *other != space);
            let bonus = |space: u8| {
                Fact::reward(&look.rules.government[usize::from(row)][usize::from(space)])
            };
            label.with_all(others.map(bonus)) // §X.20
        }
        Move::Rise { row, space, .. } => seat_label(look, row, space, "§5.1.4"),
        Move::Enough { .. } => Label::new("Nothing more", "§5.4").in_group("done"),
        Move::Stay => Label::new("Stay seated", "§5.1.4").in_group("done"),
    }
}

fn seat_label(look: Look<'_>, row: u8, space: u8, rule: &'static str) -> Label {
    let reward = look.rules.government[usize::from(row)][usize::from(space)];
    let name = &look.rules.government_names[usize::from(row)];
    Label::new(format!("{name}, space {}: {reward}", space + 1), rule)
        .touching([words::bench(row, space)])
        .in_group("government")
        .with(Fact::Bench { row, space })
        .with(Fact::reward(&reward))
        .with(Fact::Governs { is_governor: would_govern(look.state, row, space) })
}

/// §6.1: is it the leftmost space of the highest row that anybody has?
fn would_govern(state: &State, row: u8, space: u8) -> bool {
    governor(state).is_none_or(|(_, other, left)| row > other || (row == other && space < left))
}

/// Spaces of the row that are taken.
pub(crate) fn why_not(look: Look<'_>, frame: Frame, out: &mut WhyNots<'_>) {
    let row = match frame {
        Frame::Send { player, .. } => next_row(look.state, player),
        Frame::Rise { row, .. } => Some(row),
    };
    let Some(row) = row else { return };
    for space in 0..SPACES as u8 {
        let name = &look.rules.government_names[usize::from(row)];
        out.refused(Missing {
            action: Action::Sit { space },
            text: format!("{name}, space {}", space + 1),
            touches: vec![words::bench(row, space)],
        });
    }
}

/// Can it be asked now?
///
/// # Errors
/// Why not, in words for a player.
pub(crate) fn is_sound(look: Look<'_>, frame: Frame) -> Result<(), String> {
    let saving = look.state.phase == Phase::Salvation;
    let governing = look.state.phase == Phase::Government;
    match frame {
        Frame::Send { .. } => want(saving, "this belongs to the Salvation Phase"),
        Frame::Rise { row, .. } => {
            want((1..4).contains(&row) && (saving || governing), "there is no such row")
        }
    }
}

/// Can others lie on it?
pub(crate) fn may_wait(frame: Frame) -> bool {
    matches!(frame, Frame::Rise { .. } | Frame::Send { first: false, .. })
}

/// The highest row in which the player sits.
pub(crate) fn highest(state: &State, player: Player) -> Option<u8> {
    (0..BENCHES as u8)
        .rev()
        .find(|&row| state.government[usize::from(row)].contains(&player.number()))
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
        || cha_antimatter::is_enhanced(state, Enhancement::Government)
}

pub(crate) fn has_space(state: &State, player: Player) -> bool {
    next_row(state, player).is_some_and(|row| free(state, row).next().is_some())
}

pub(crate) fn check_send(state: &State, player: Player, space: u8) -> Result<(), Illegal> {
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

/// A Scientist sits down and receives the bonus of the space (§5.4.2), or of the whole row (§X.20).
pub(crate) fn sit(
    rules: &Rules,
    state: &mut State,
    player: Player,
    row: u8,
    space: u8,
    whole: bool,
    log: &mut impl Sink<Event>,
) {
    if cha_antimatter::is_enhanced(state, Enhancement::Government) {
        state.antimatter.takes_place(player, false); // §A.5.9
        state.antimatter.set_seat(row, space, true);
        state.antimatter.use_up(); // the others of the action are Scientists.
    } else {
        let corporation = state.corporation_mut(player);
        assert!(corporation.scientists > 0, "a Scientist who is sent is at hand");
        corporation.scientists -= 1;
    }
    state.government[usize::from(row)][usize::from(space)] = player.number();
    log.push(Event::Sat { player, row, space });
    if whole {
        for space in (0..SPACES as u8).rev() {
            ch01_rewards::grant(rules, state, player, Source::Government { row, space }, log);
        }
    } else {
        ch01_rewards::grant(rules, state, player, Source::Government { row, space }, log);
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
        state.push(Frame::Rise { player, row });
    }
}

/// Where the player sits in the row below.
pub(crate) fn below(state: &State, player: Player, row: u8) -> Option<u8> {
    let space =
        state.government[usize::from(row) - 1].iter().position(|&id| id == player.number())?;
    Some(space as u8)
}

pub(crate) fn can_rise(state: &State, player: Player, row: u8) -> bool {
    below(state, player, row).is_some() && free(state, row).next().is_some()
}

fn rise(
    rules: &Rules,
    state: &mut State,
    player: Player,
    row: u8,
    space: u8,
    log: &mut impl Sink<Event>,
) {
    let old = below(state, player, row).expect("only who sits below is asked");
    state.government[usize::from(row) - 1][usize::from(old)] = NONE;
    state.government[usize::from(row)][usize::from(space)] = player.number();
    let specialist = state.antimatter.is_seat(row - 1, old);
    state.antimatter.set_seat(row - 1, old, false);
    state.antimatter.set_seat(row, space, specialist);
    log.push(Event::Rose { player, row, space });
    ch01_rewards::grant(rules, state, player, Source::Government { row, space }, log);
}
