//! Chapter C, Halley's Comet: an expansion with a bag, a board and a body that crosses the Orbits.
//!
//! The comet is treated like a planet where the book says so (flights, counting); it has no zones,
//! so nobody founds a Base there. With the option off, [`Halley::OFF`] stands in the State and no
//! function here does anything.

mod board;
mod comet;
mod doc;
mod event;
mod info;
mod mining;
pub(crate) mod notation;
mod state;
#[cfg(test)]
mod tests;
pub(crate) mod words;

use tabletop::{DrawSheet, Question, SeatSet, Sink};

pub use doc::{CometDoc, HalleyDoc};
pub use event::HalleyEvent;
pub use info::HalleyInfo;
pub use state::{HalleyAction, HalleyFrame, HalleyText, Port};

pub(crate) use board::{deal, outcomes, setup};
pub(crate) use comet::{orbit_swallowed, passed_by, planets_moved};
pub(crate) use doc::{audit, check_first_round, check_setup, is_sound};
pub(crate) use info::N_COLUMNS as HALLEY_COLUMNS;
pub(crate) use mining::{check_fly, fly, gravity, spot};
pub(crate) use state::{Halley, N_SECTORS};

use crate::action::Action;
use crate::cubes::Cubes;
use crate::event::Event;
use crate::fact::Label;
use crate::ids::Player;
use crate::illegal::Illegal;
use crate::state::{Ctx, Look, Settled, State};
use HalleyFrame as Frame;

/// An answer that belongs to its question.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Move {
    /// §C.3.
    Mine { player: Player, sector: u8 },
    /// §C.3.
    Haul { player: Player, sector: u8, cubes: Cubes },
}

/// The player whom a frame belongs to, asked or not.
pub(crate) fn player_mut(frame: &mut Frame) -> Option<&mut Player> {
    match frame {
        Frame::Mine { player } | Frame::Haul { player, .. } => Some(player),
        Frame::Quadrant
        | Frame::Fill { .. }
        | Frame::Give { .. }
        | Frame::Begin
        | Frame::Move { .. }
        | Frame::Evolve => None,
    }
}

pub(crate) fn asked(state: &State, mut frame: Frame) -> SeatSet {
    player_mut(&mut frame).map_or(SeatSet::EMPTY, |player| state.seats_of(*player))
}

pub(crate) fn legal(look: Look<'_>, frame: Frame, out: &mut Vec<Action>) {
    match frame {
        Frame::Mine { .. } => {
            let full = |sector: &u8| !mining::cubes_of(look.state, *sector).is_empty();
            let sectors = (0..N_SECTORS as u8).filter(full);
            out.extend(sectors.map(|sector| Action::Halley(HalleyAction::Mine { sector })));
        }
        Frame::Haul { player, sector } => {
            let n = mining::room(look.rules, look.state, player) as u8;
            mining::cubes_of(look.state, sector).handfuls(n, |cubes| {
                out.push(Action::Halley(HalleyAction::Haul { cubes }));
            });
        }
        Frame::Quadrant
        | Frame::Fill { .. }
        | Frame::Give { .. }
        | Frame::Begin
        | Frame::Move { .. }
        | Frame::Evolve => {}
    }
}

pub(crate) fn pair(frame: Frame, action: &Action) -> Option<Move> {
    match (frame, *action) {
        (Frame::Mine { player }, Action::Halley(HalleyAction::Mine { sector })) => {
            Some(Move::Mine { player, sector })
        }
        (Frame::Haul { player, sector }, Action::Halley(HalleyAction::Haul { cubes })) => {
            Some(Move::Haul { player, sector, cubes })
        }
        (_, _) => None,
    }
}

pub(crate) fn check(look: Look<'_>, answer: Move) -> Result<(), Illegal> {
    match answer {
        Move::Mine { sector, .. } if usize::from(sector) >= N_SECTORS => Err(Illegal::NoSuchPlace),
        Move::Mine { sector, .. } => {
            let empty = mining::cubes_of(look.state, sector).is_empty();
            if empty { Err(Illegal::SectorEmpty { sector }) } else { Ok(()) }
        }
        Move::Haul { player, sector, cubes } => {
            let have = mining::cubes_of(look.state, sector);
            let room = mining::room(look.rules, look.state, player);
            if !have.holds(cubes) {
                return Err(Illegal::NoSuchCubes { cubes, have });
            }
            let n = cubes.total();
            if n == room { Ok(()) } else { Err(Illegal::Haul { n, room }) }
        }
    }
}

pub(crate) fn play<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, answer: Move) {
    let Ctx { rules, state, log } = ctx;
    state.frames.pop();
    match answer {
        Move::Mine { player, sector } => {
            state.halley.markers[player.index()] = sector;
            log.push(Event::Halley(HalleyEvent::MarkerPlaced { player, sector }));
            let cubes = mining::cubes_of(state, sector);
            if cubes.total() > mining::room(rules, state, player) {
                state.push(Frame::Haul { player, sector });
            } else {
                mining::haul(state, player, sector, cubes, *log);
            }
        }
        Move::Haul { player, sector, cubes } => mining::haul(state, player, sector, cubes, *log),
    }
}

/// The comet moves by itself.
pub(crate) fn settle<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame) -> Settled {
    let Ctx { rules, state, log } = ctx;
    match frame {
        Frame::Begin => {
            state.frames.pop();
            comet::begin(rules, state, *log);
        }
        Frame::Move { left } => {
            state.frames.pop();
            comet::go(rules, state, left, *log);
        }
        Frame::Evolve => {
            state.frames.pop();
            board::evolve(rules, state, *log);
        }
        Frame::Quadrant
        | Frame::Fill { .. }
        | Frame::Mine { .. }
        | Frame::Haul { .. }
        | Frame::Give { .. } => return Settled::Waits,
    }
    Settled::WentOn
}

pub(crate) fn question(look: Look<'_>, frame: Frame) -> Question {
    words::question(look.state, frame)
}

pub(crate) fn draw_sheet(look: Look<'_>, frame: Frame) -> Option<DrawSheet> {
    words::draw_sheet(look.state, frame)
}

pub(crate) fn label(look: Look<'_>, answer: Move) -> Label {
    words::label(look, answer)
}

/// Can others lie on it?
pub(crate) fn may_wait(_: Frame) -> bool {
    true
}
