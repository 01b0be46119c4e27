//! Chapter A, Anti-Matter: Moscovium makes actions stronger, and planets leave their Orbits for it.

mod action;
mod doc;
mod event;
mod info;
mod laboratory;
mod moscovium;
mod notation;
mod orbits;
mod state;
pub(crate) mod words;

use tabletop::{DrawSheet, Question, SeatSet, Sink};

pub use action::AntiMatterAction;
pub use doc::{AntiMatterDoc, LaboratoryDoc, MoscoviumDoc};
pub use event::AntiMatterEvent;
pub use info::{AntiMatterInfo, Enhancement};
pub use state::AntiMatterFrame;

pub(crate) use doc::{audit, is_sound};
pub(crate) use laboratory::{
    act, check_play, check_repeat, check_use, end_turn, enhance, is_enhanced, legal_turn,
};
pub(crate) use moscovium::{
    add_outcome, check_keep, drawn, end_round, hall_keep, hall_synthesis, keep, legal_keep,
    n_drawn, n_in_bag, synthesise,
};
pub(crate) use notation::{FORMS, notation, parse};
pub(crate) use orbits::{deal, move_planets, outcomes, planet_gone, rolls, setup, shift};
pub(crate) use state::AntiMatter;

use crate::action::Action;
use crate::ch05_probe;
use crate::cubes::Cubes;
use crate::event::Event;
use crate::fact::Label;
use crate::ids::{N_ROWS, Planet, Player, Resource};
use crate::illegal::Illegal;
use crate::question::{Missing, WhyNots};
use crate::state::{Ctx, Look, Settled, State};
use AntiMatterFrame as Frame;

/// An answer that belongs to its question.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Move {
    /// §A.7.1.
    Land { planet: Planet, inward: bool, space: u8 },
    /// §A.2.2.
    Cover { player: Player, space: Resource },
    /// §A.4.
    Synthesise { player: Player, space: Resource, pay: Resource },
    /// §A.4: nothing more.
    Done,
    /// §A.5.4.
    SellOff { player: Player, cubes: Cubes },
    /// §A.5.6.
    Leap { player: Player, free: bool, row: u8 },
}

/// The player whom a frame belongs to, asked or not.
pub(crate) fn player_mut(frame: &mut Frame) -> Option<&mut Player> {
    match frame {
        Frame::Land { player, .. }
        | Frame::Cover { player }
        | Frame::Synthesise { player }
        | Frame::SellOff { player }
        | Frame::Leap { player, .. } => Some(player),
        Frame::Top | Frame::Shift | Frame::Roll { .. } => None,
    }
}

pub(crate) fn asked(state: &State, mut frame: Frame) -> SeatSet {
    player_mut(&mut frame).map_or(SeatSet::EMPTY, |player| state.seats_of(*player))
}

pub(crate) fn legal(look: Look<'_>, frame: Frame, out: &mut Vec<Action>) {
    let Look { rules, state } = look;
    let answer = Action::AntiMatter;
    match frame {
        Frame::Land { planet, inward, .. } => {
            let spaces = orbits::landings(rules, state, planet, inward);
            out.extend(spaces.into_iter().map(|space| answer(AntiMatterAction::Land { space })));
        }
        Frame::Cover { player } => {
            let empty = state.antimatter.empty(player);
            out.extend(empty.map(|space| answer(AntiMatterAction::Cover { space })));
        }
        Frame::Synthesise { player } => moscovium::legal_synthesis(state, player, out),
        Frame::SellOff { player } => {
            let have = state.corporation(player).cubes;
            for n in (1..=have.total().min(u16::from(rules.antimatter.market_cubes))).rev() {
                have.handfuls(n as u8, |cubes| {
                    out.push(answer(AntiMatterAction::SellOff { cubes }));
                });
            }
        }
        Frame::Leap { player, free } => {
            let may = |row: &u8| laboratory::check_leap(rules, state, player, free, *row).is_ok();
            let rows = (0..N_ROWS).filter(may);
            out.extend(rows.map(|row| answer(AntiMatterAction::Leap { row })));
        }
        Frame::Top | Frame::Shift | Frame::Roll { .. } => {}
    }
}

pub(crate) fn pair(frame: Frame, action: &Action) -> Option<Move> {
    use AntiMatterAction as A;
    match (frame, *action) {
        (Frame::Land { planet, inward, .. }, Action::AntiMatter(A::Land { space })) => {
            Some(Move::Land { planet, inward, space })
        }
        (Frame::Cover { player }, Action::AntiMatter(A::Cover { space })) => {
            Some(Move::Cover { player, space })
        }
        (Frame::Synthesise { player }, Action::AntiMatter(A::Synthesise { space, pay })) => {
            Some(Move::Synthesise { player, space, pay })
        }
        (Frame::Synthesise { .. }, Action::Done) => Some(Move::Done),
        (Frame::SellOff { player }, Action::AntiMatter(A::SellOff { cubes })) => {
            Some(Move::SellOff { player, cubes })
        }
        (Frame::Leap { player, free }, Action::AntiMatter(A::Leap { row })) => {
            Some(Move::Leap { player, free, row })
        }
        (_, _) => None,
    }
}

pub(crate) fn check(look: Look<'_>, answer: Move) -> Result<(), Illegal> {
    let Look { rules, state } = look;
    match answer {
        Move::Land { planet, inward, space } => {
            let near = orbits::landings(rules, state, planet, inward);
            if near.contains(&space) { Ok(()) } else { Err(Illegal::NotNearest) }
        }
        Move::Cover { player, space } => {
            let empty = state.antimatter.empty(player).any(|other| other == space);
            if empty { Ok(()) } else { Err(Illegal::SpaceCovered { space }) }
        }
        Move::Synthesise { player, space, pay } => {
            moscovium::check_synthesis(state, player, space, pay)
        }
        Move::Done => Ok(()),
        Move::SellOff { player, cubes } => {
            let have = state.corporation(player).cubes;
            if !have.holds(cubes) {
                return Err(Illegal::NoSuchCubes { cubes, have });
            }
            let (n, max) = (cubes.total(), rules.antimatter.market_cubes);
            let few = (1..=u16::from(max)).contains(&n);
            if few { Ok(()) } else { Err(Illegal::SoldOff { n, max }) }
        }
        Move::Leap { player, free, row } => laboratory::check_leap(rules, state, player, free, row),
    }
}

pub(crate) fn play<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, answer: Move) {
    let Ctx { rules, state, log } = ctx;
    state.frames.pop();
    match answer {
        Move::Land { planet, inward, space } => orbits::land(state, planet, inward, space, *log),
        Move::Cover { player, space } => moscovium::cover(state, player, Some(space), *log),
        Move::Synthesise { player, space, pay } => {
            moscovium::take(state, player, space, pay, *log);
            moscovium::synthesise(state, player);
        }
        Move::Done => {}
        Move::SellOff { player, cubes } => {
            laboratory::sell_off(rules, state, player, cubes, *log);
        }
        Move::Leap { player, free, row } => {
            let fuel = if free { 0 } else { ch05_probe::fuel(rules, state, player, row) };
            ch05_probe::leap(rules, state, player, row, fuel, *log);
        }
    }
}

/// A draw that finds nothing left goes on by itself.
pub(crate) fn settle<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame) -> Settled {
    let draw = matches!(frame, Frame::Top | Frame::Shift | Frame::Roll { .. });
    if !draw || outcomes(ctx.state, frame).is_some() {
        return Settled::Waits;
    }
    ctx.state.frames.pop();
    if frame == Frame::Top {
        orbits::turn_up(ctx.state, ctx.log); // What was hidden has left the pile.
    }
    Settled::WentOn
}

pub(crate) fn question(look: Look<'_>, frame: Frame) -> Option<Question> {
    words::question(look.rules, frame)
}

pub(crate) fn draw_sheet(look: Look<'_>, frame: Frame) -> Option<DrawSheet> {
    words::draw_sheet(look.state, frame)
}

pub(crate) fn label(look: Look<'_>, answer: Move) -> Label {
    words::label(look, answer)
}

/// Spaces of the track that cannot be emptied, rows that the Fuel does not reach.
pub(crate) fn why_not(look: Look<'_>, frame: Frame, out: &mut WhyNots<'_>) {
    match frame {
        Frame::Synthesise { .. } => {
            for space in Resource::ALL {
                out.refused(Missing {
                    action: Action::AntiMatter(AntiMatterAction::Synthesise { space, pay: space }),
                    text: format!("The Moscovium of the {space} space for a {space} cube"),
                    touches: vec![format!("moscovium:{}", space.key())],
                });
            }
        }
        Frame::Leap { player, .. } => {
            for row in 0..N_ROWS {
                let to = words::leap_place(look, player, row);
                out.refused(Missing {
                    action: Action::AntiMatter(AntiMatterAction::Leap { row }),
                    text: crate::words::row_of(to),
                    touches: vec![crate::words::journey(to)],
                });
            }
        }
        Frame::Land { .. }
        | Frame::Cover { .. }
        | Frame::SellOff { .. }
        | Frame::Top
        | Frame::Shift
        | Frame::Roll { .. } => {}
    }
}

/// Can others lie on it?
pub(crate) fn may_wait(_: Frame) -> bool {
    true
}
