//! Chapter H, H.A.L.L.: the printed opponent of a solo game, an actor of its own kind.
//!
//! It owns pieces like a player ([`Player::Hall`]) but sits on no seat and is never asked. A token
//! and a cube out of the AI bag decide what it does; where the book gives a choice to the human, the
//! human is asked. Every decision is an event that names candidates, tie-break and section.
//!
//! [`Player::Hall`]: crate::ids::Player::Hall

mod action;
mod bag;
mod choices;
mod desk;
mod doc;
mod event;
mod facts;
mod level;
mod salvation;
mod state;
mod travel;
mod turn;
pub(crate) mod words;

use tabletop::{DrawSheet, Question, Seat, SeatSet, Sink};

pub use desk::HallDesk;
pub use doc::HallDoc;
pub use event::{Basis, HallEvent, Sight, Why};
pub use level::Level;
pub use state::{Cube, HallFrame, Mode, Row};

pub(crate) use bag::{bag_to_come, government};
pub(crate) use choices::{answer, check_asked, human_may, probe_factor, scale};
pub(crate) use doc::{audit, is_sound};
pub(crate) use state::Hall;
pub(crate) use turn::{begin_phase, deal, extra_taken, outcomes, planet_destroyed, setup, turn};

use crate::action::Action;
use crate::event::Event;
use crate::fact::Label;
use crate::ids::Resource;
use crate::illegal::Illegal;
use crate::question::{Missing, WhyNots};
use crate::state::{Ctx, Look, Settled};
use HallFrame as Frame;

/// An answer that belongs to its question: the human interferes with the AI bag (§H.6.4).
#[derive(Clone, Copy, Debug)]
pub(crate) enum Move {
    /// Before the conversion; colours used, a bit each.
    Counter { used: u8, pay: Resource, remove: Resource },
    /// After the conversion; colours used, a bit each.
    Dilute { used: u8, pay: Resource },
    /// The bag is left alone.
    Done,
}

/// The human is asked about the bag; everything else is drawn or done.
pub(crate) fn asked(frame: Frame) -> SeatSet {
    match frame {
        Frame::Counter { .. } | Frame::Dilute { .. } => SeatSet::one(Seat(0)),
        Frame::Token
        | Frame::Planet
        | Frame::Next
        | Frame::Cube { .. }
        | Frame::Aside
        | Frame::Target { .. }
        | Frame::Face { .. }
        | Frame::Sun { .. }
        | Frame::Step { .. }
        | Frame::Also { .. }
        | Frame::ProbeEnds
        | Frame::Finish { .. }
        | Frame::Convert => SeatSet::EMPTY,
    }
}

pub(crate) fn legal(look: Look<'_>, frame: Frame, out: &mut Vec<Action>) {
    bag::legal(look.state, frame, out);
}

pub(crate) fn pair(frame: Frame, action: &Action) -> Option<Move> {
    match (frame, *action) {
        (Frame::Counter { used }, Action::Counter { pay, remove }) => {
            Some(Move::Counter { used, pay, remove })
        }
        (Frame::Dilute { used }, Action::Dilute { pay }) => Some(Move::Dilute { used, pay }),
        (Frame::Counter { .. } | Frame::Dilute { .. }, Action::Done) => Some(Move::Done),
        (_, _) => None,
    }
}

pub(crate) fn check(look: Look<'_>, answer: Move) -> Result<(), Illegal> {
    bag::check(look.state, answer)
}

pub(crate) fn play<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, answer: Move) {
    ctx.state.frames.pop();
    bag::play(ctx.state, answer, ctx.log);
}

/// Its steps are done by themselves, and so is a draw that finds nothing left.
pub(crate) fn settle<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame) -> Settled {
    if !asked(frame).is_empty() || outcomes(ctx.state, frame).is_some() {
        return Settled::Waits;
    }
    turn::run(ctx.rules, ctx.state, frame, ctx.log);
    Settled::WentOn
}

pub(crate) fn question(look: Look<'_>, frame: Frame) -> Option<Question> {
    words::question(look.state, frame)
}

pub(crate) fn draw_sheet(look: Look<'_>, frame: Frame) -> Option<DrawSheet> {
    words::draw_sheet(look.state, frame)
}

pub(crate) fn label(_: Look<'_>, answer: Move) -> Label {
    words::label(answer)
}

/// Colours that the human has used, or that are too cheap.
pub(crate) fn why_not(look: Look<'_>, frame: Frame, out: &mut WhyNots<'_>) {
    for pay in look.state.corporation(bag::HUMAN).cubes.colours() {
        let touches = vec![format!("cube:{}", pay.key())];
        match frame {
            Frame::Counter { .. } => {
                for remove in look.state.hall.aside.colours() {
                    let text = format!("{pay} to remove {remove}");
                    let action = Action::Counter { pay, remove };
                    out.refused(Missing { action, text, touches: touches.clone() });
                }
            }
            Frame::Dilute { .. } => {
                let text = format!("{pay} to add {} red", pay.value());
                out.refused(Missing { action: Action::Dilute { pay }, text, touches });
            }
            Frame::Token
            | Frame::Planet
            | Frame::Next
            | Frame::Cube { .. }
            | Frame::Aside
            | Frame::Target { .. }
            | Frame::Face { .. }
            | Frame::Sun { .. }
            | Frame::Step { .. }
            | Frame::Also { .. }
            | Frame::ProbeEnds
            | Frame::Finish { .. }
            | Frame::Convert => {}
        }
    }
}

/// Can others lie on it?
pub(crate) fn may_wait(_: Frame) -> bool {
    true
}
