//! Does the stack of questions fit the state? Only what a game could ask is let in.

use crate::ch05_energy::{is_shuttle, victims};
use crate::ch05_tracks::barrier;
use crate::components::{Occasion, Rules};
use crate::ids::{Company, Side, Space};
use crate::luna;
use crate::position::audit::is_seat;
use crate::state::{Actor, Draw, Frame, Phase, State};
use crate::variant::Threats;
use crate::{ch03_setup, ch05_markers, ch05_research, ch16_threats};

type Checked = Result<(), String>;

fn ensure(holds: bool, what: &str) -> Checked {
    if holds { Ok(()) } else { Err(format!("frames: {what}")) }
}

/// All frames, alone and on each other.
pub(super) fn check(rules: &Rules, state: &State) -> Checked {
    let frames = &state.frames[..];
    if state.phase == Phase::Over {
        return ensure(frames.is_empty(), "the game is over");
    }
    let Some((&bottom, above)) = frames.split_first() else {
        return ensure(false, "somebody is always asked");
    };
    ensure(fits_phase(state, bottom), "not in this phase")?;
    let mut below = bottom;
    for &frame in above {
        ensure(fits_on(state, below, frame), "not on each other")?;
        below = frame;
    }
    let active_is_seat = state.seat_of(state.active).is_some();
    let luna_acts = matches!(bottom, Frame::Luna(_)) && state.phase == Phase::Action;
    let action = state.phase == Phase::Action;
    ensure(!action || active_is_seat != luna_acts, "it is somebody else's turn")?;
    if let Some(seat) = state.seat_of(state.active)
        && action
    {
        let passes = matches!(bottom, Frame::Passing | Frame::Rest { .. });
        ensure(state.players[seat].passed == passes, "whoever has passed takes no turn")?;
    }
    for (place, &frame) in frames.iter().enumerate() {
        let top = place + 1 == frames.len();
        one(rules, state, frame, place, top)?;
    }
    Ok(())
}

fn fits_phase(state: &State, bottom: Frame) -> bool {
    match state.phase {
        Phase::Faces => matches!(bottom, Frame::Draw(Draw::Face { .. })),
        Phase::Display | Phase::Refill => matches!(bottom, Frame::Draw(Draw::Card { .. })),
        Phase::Plans => matches!(bottom, Frame::Draw(Draw::Plan { .. })),
        Phase::Missions => bottom == Frame::Draw(Draw::Mission),
        Phase::Threats => bottom == Frame::Draw(Draw::Threat),
        Phase::First => bottom == Frame::Draw(Draw::First),
        Phase::Tokens => matches!(bottom, Frame::Draw(Draw::Token { .. })),
        Phase::Choice | Phase::Planning => bottom == Frame::Together,
        Phase::Luna => matches!(bottom, Frame::Steps { .. }),
        Phase::Ready | Phase::Reveal | Phase::Majority => matches!(bottom, Frame::Luna(_)),
        Phase::Action => is_root(bottom),
        Phase::Special => bottom == Frame::Draw(Draw::Special),
        Phase::Bonus => {
            matches!(bottom, Frame::Research { .. } | Frame::Draw(Draw::Plan { .. }))
        }
        Phase::Chapter => matches!(bottom, Frame::Level { .. }),
        Phase::Over => false,
    }
}

/// What can lie at the bottom in the action phase.
fn is_root(frame: Frame) -> bool {
    match frame {
        Frame::Luna(_)
        | Frame::Turn
        | Frame::Goods { .. }
        | Frame::Expand { .. }
        | Frame::Track { .. }
        | Frame::Steps { .. }
        | Frame::Research { .. }
        | Frame::Upload { .. }
        | Frame::Counter
        | Frame::Market
        | Frame::Sale
        | Frame::Passing
        | Frame::Rest { .. }
        | Frame::Draw(Draw::Plan { .. }) => true,
        Frame::Draw(_)
        | Frame::Together
        | Frame::Oust { .. }
        | Frame::TakeFrom { .. }
        | Frame::ReturnTo { .. }
        | Frame::Reward { .. }
        | Frame::Level { .. } => false,
    }
}

/// What can lie directly on what.
fn fits_on(state: &State, below: Frame, frame: Frame) -> bool {
    let refill = matches!(frame, Frame::Draw(Draw::Plan { .. }));
    let reward =
        matches!(frame, Frame::Track { .. } | Frame::Steps { .. } | Frame::Research { .. });
    match (below, frame) {
        (Frame::Expand { .. }, Frame::Reward { .. }) => true,
        (Frame::Expand { .. }, _) => reward || refill,
        (Frame::Reward { space }, Frame::TakeFrom { space: other, .. })
        | (Frame::TakeFrom { space, .. }, Frame::ReturnTo { space: other, .. }) => space == other,
        (Frame::TakeFrom { company, space }, Frame::Oust { company: same, space: other }) => {
            company == same && space == other
        }
        // Two rewards of one upload; several seats in the preparation; a refill on top.
        (Frame::Research { .. }, Frame::Research { .. }) => true,
        (Frame::Track { .. } | Frame::Research { .. }, _) => {
            refill || reward && state.phase == Phase::Action
        }
        (Frame::Steps { .. }, Frame::Steps { .. }) => state.phase == Phase::Luna,
        (Frame::Luna(_), Frame::Luna(_)) => true,
        (Frame::Luna(_), _) => refill,
        (_, _) => false,
    }
}

fn one(rules: &Rules, state: &State, frame: Frame, place: usize, top: bool) -> Checked {
    match frame {
        Frame::Draw(draw) => draw_fits(rules, state, draw, top),
        Frame::Luna(step) => luna::check_step(rules, state, step),
        Frame::Together => ensure(!state.open_seats().is_empty(), "all have closed"),
        Frame::Steps { seat, company, left } => {
            ensure(is_seat(state, seat) && left > 0, "steps of nobody")?;
            ensure(state.phase != Phase::Action || state.active == seat.into(), "other's steps")?;
            let due = barrier(rules, state, Actor::from(seat), company);
            let waits = due > 0 && due <= state.coin[seat.index()];
            ensure(!top || waits, "no barrier is there")
        }
        Frame::Research { seat, points } => {
            let own = state.phase == Phase::Bonus || state.active == seat.into();
            ensure(is_seat(state, seat) && own && points > 0, "research points of nobody")
        }
        Frame::Reward { .. } => ensure(!top, "a reward is given at once"),
        Frame::Level { .. } => {
            ensure(state.luna.is_some() && state.variant.campaign, "there is no level to choose")?;
            ensure(state.campaign.chapter < 4, "no chapter follows")
        }
        Frame::TakeFrom { company, space } => take_fits(rules, state, company, space, place),
        Frame::Oust { company, space } => {
            ensure(victims(state, company, space).count() > 1, "nobody can be chosen")
        }
        Frame::ReturnTo { company, space } => {
            ensure(state.n_pieces(company, space) > 0, "nobody is ousted")
        }
        Frame::Turn
        | Frame::Goods { .. }
        | Frame::Expand { .. }
        | Frame::Track { .. }
        | Frame::Upload { .. }
        | Frame::Counter
        | Frame::Market
        | Frame::Sale
        | Frame::Passing
        | Frame::Rest { .. } => turn_fits(rules, state, frame, top),
    }
}

fn draw_fits(rules: &Rules, state: &State, draw: Draw, top: bool) -> Checked {
    ensure(top, "a draw comes first")?;
    let empty = match draw {
        Draw::Face { company } => state.faces[company.index()].is_none(),
        Draw::Card { space } => state.display[space.index()].is_none(),
        Draw::Plan { row, column } => {
            let space = state.plans.get(usize::from(row));
            space.and_then(|row| row.get(usize::from(column))) == Some(&None)
        }
        Draw::Special => (1..=state.specials.len()).contains(&usize::from(state.round)),
        Draw::Mission => {
            let n = usize::from(rules.numbers.n_revealed_missions).min(3);
            state.variant.missions && state.missions.len() < n
        }
        Draw::Threat => state.variant.threats == Threats::Random && state.threat.is_none(),
        Draw::First => true,
        Draw::Token { seat } => is_seat(state, seat) && state.players[seat].tokens[1].is_none(),
    };
    // The place first: only of a place that there is can be asked what is left for it.
    ensure(empty, "the place of the draw is taken, or there is none")?;
    ensure(ch03_setup::n_outcomes(rules, state, draw) > 0, "there is nothing to draw")
}

/// A piece on its way: it has a column to come from and a place to go to.
fn take_fits(
    rules: &Rules,
    state: &State,
    company: Company,
    space: Space,
    place: usize,
) -> Checked {
    let map = rules.map(state.variant.side);
    ensure(map.has(space), "the map has no such space")?;
    let expands = place >= 2
        && matches!(state.frames[place - 2], Frame::Expand { company: c, .. } if c == company);
    ensure(expands, "no company is expanded")?;
    let shuttle = is_shuttle(rules, state, space);
    ensure(!state.sources(rules, company, shuttle).is_empty(), "the station has no piece")?;
    let one_piece = shuttle || state.variant.side == Side::Moon;
    let seats = if one_piece { 1 } else { map.seats(space) };
    let leaving = match state.frames.get(place + 1) {
        Some(Frame::ReturnTo { company: victim, .. }) => {
            ensure(*victim != company, "nobody ousts its own piece")?;
            true
        }
        Some(Frame::Oust { .. }) => true,
        Some(_) | None => false,
    };
    let n = state.pieces_at(space);
    ensure(if leaving { n == seats } else { n < seats }, "the space is full, or is not")?;
    let own = state.n_pieces(company, space);
    ensure(!one_piece || own == 0, "the company is there already")
}

fn turn_fits(rules: &Rules, state: &State, frame: Frame, top: bool) -> Checked {
    let seat = state.active_seat();
    let player = &state.players[seat];
    let coin = state.coin[seat.index()];
    match frame {
        Frame::Goods { points, .. } => ensure(points > 0 && points < 100, "no points are left"),
        Frame::Expand { points, .. } => ensure(points < 100, "far too many points"),
        Frame::Track { steps } => ensure(steps > 0 && steps < 100, "no steps are left"),
        Frame::Upload { from } => {
            let waits = ch05_research::check_next(rules, state, seat).is_ok();
            ensure(from < state.upload[seat.index()] && waits && top, "nothing to upload")
        }
        Frame::Counter => {
            let occasion = Occasion::FieldScientist;
            ensure(
                ch16_threats::check(rules, state, seat, occasion, 0).is_ok(),
                "there is no threat to avert",
            )
        }
        Frame::Market => {
            let mut out = Vec::new();
            ch05_markers::legal_market(rules, state, seat, &mut out);
            ensure(!out.is_empty(), &format!("{coin} CC buy nothing"))
        }
        Frame::Sale => ensure(player.hand != 0, "there is no card to sell"),
        Frame::Rest { used } => {
            let cards = player.slots.iter().flatten().count() as u32;
            let slots = player.open & !used;
            ensure(used & !player.open == 0, "a slot is off")?;
            ensure(cards <= slots.count_ones() && cards > 0, "cards have nowhere to rest")
        }
        Frame::Turn | Frame::Passing => Ok(()),
        Frame::Draw(_)
        | Frame::Luna(_)
        | Frame::Together
        | Frame::Oust { .. }
        | Frame::TakeFrom { .. }
        | Frame::ReturnTo { .. }
        | Frame::Reward { .. }
        | Frame::Steps { .. }
        | Frame::Research { .. }
        | Frame::Level { .. } => Ok(()),
    }
}
