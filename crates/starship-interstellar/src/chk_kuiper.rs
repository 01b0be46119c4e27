//! Chapter K, Danger from Kuiper: Asteroids that fall towards the Sun, and Launch Bases that catch them.
//!
//! What is face down has no place in the State: which kind comes next out of a pile, what is on the
//! back of an Asteroid, and which of two Kuiper tokens lies on top, appear draw by draw.

mod action;
mod doc;
mod event;
mod hall;
mod info;
mod launch;
mod notation;
mod sky;
mod state;
pub(crate) mod words;

use tabletop::{DrawSheet, Question, SeatSet, Sink};

pub use action::KuiperAction;
pub use doc::{AsteroidView, KuiperDoc, MinedDoc, MiningDoc, RockDoc};
pub use event::KuiperEvent;
pub use info::{
    Asteroid, AsteroidInfo, KuiperInfo, KuiperToken, KuiperTokenInfo, N_ASTEROIDS, N_FIRST,
    N_KUIPER_TOKENS,
};
pub use state::KuiperFrame;

pub(crate) use doc::{audit, is_sound, views};
pub(crate) use hall::{check as hall_check, launch as hall_launch};
pub(crate) use launch::{
    begin, can_activate, check_mined, end_phase, legal_mined, n_up, score, turn_down,
};
pub(crate) use notation::{FORMS, notation, parse};
pub(crate) use sky::{approach, deal, orbit_swallowed, outcomes, setup, solar_event};
pub(crate) use state::Kuiper;

use crate::action::Action;
use crate::event::Event;
use crate::fact::Label;
use crate::ids::{Planet, Player, Quadrant, bits};
use crate::illegal::Illegal;
use crate::question::{Missing, WhyNots};
use crate::state::{Ctx, Look, Settled, State};
use KuiperFrame as Frame;
use state::RockKind;

/// An answer that belongs to its question.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Move {
    /// §K.4.1.
    Relocate { player: Player, moved: bool, launched: bool, quadrant: Quadrant },
    /// §K.4.2.
    Capture { player: Player, moved: bool, launched: bool, kind: RockKind, orbit: Planet },
    /// §K.4: without the other half.
    Done { possible: bool },
    /// §K.4.3: this one goes for the new one.
    Discard { player: Player, new: Asteroid, asteroid: Asteroid },
}

/// The player whom a frame belongs to, asked or not.
pub(crate) fn player_mut(frame: &mut Frame) -> Option<&mut Player> {
    match frame {
        Frame::Activate { player, .. }
        | Frame::Discard { player, .. }
        | Frame::Back { player, .. } => Some(player),
        Frame::Place { .. } | Frame::Target | Frame::Reveal { .. } | Frame::Fall { .. } => None,
    }
}

pub(crate) fn asked(state: &State, frame: Frame) -> SeatSet {
    match frame {
        Frame::Activate { player, .. } | Frame::Discard { player, .. } => state.seats_of(player),
        Frame::Place { .. }
        | Frame::Target
        | Frame::Reveal { .. }
        | Frame::Fall { .. }
        | Frame::Back { .. } => SeatSet::EMPTY,
    }
}

pub(crate) fn legal(look: Look<'_>, frame: Frame, out: &mut Vec<Action>) {
    match frame {
        Frame::Activate { player, moved, launched } => {
            launch::legal_activate(look, player, moved, launched, out);
        }
        Frame::Discard { player, .. } => {
            let mined = bits(look.state.kuiper.mined[player.index()]);
            let discard = |id: u8| KuiperAction::Discard { asteroid: Asteroid(id) };
            out.extend(mined.map(|id| Action::Kuiper(discard(id))));
        }
        Frame::Place { .. }
        | Frame::Target
        | Frame::Reveal { .. }
        | Frame::Fall { .. }
        | Frame::Back { .. } => {}
    }
}

pub(crate) fn pair(frame: Frame, action: &Action) -> Option<Move> {
    match (frame, *action) {
        (
            Frame::Activate { player, moved, launched },
            Action::Kuiper(KuiperAction::MoveBase { quadrant }),
        ) => Some(Move::Relocate { player, moved, launched, quadrant }),
        (
            Frame::Activate { player, moved, launched },
            Action::Kuiper(KuiperAction::Capture { resource, first, orbit }),
        ) => {
            let kind = RockKind::new(resource, first);
            Some(Move::Capture { player, moved, launched, kind, orbit })
        }
        (Frame::Activate { moved, launched, .. }, Action::Done) => {
            Some(Move::Done { possible: moved || launched })
        }
        (
            Frame::Discard { player, asteroid: new },
            Action::Kuiper(KuiperAction::Discard { asteroid }),
        ) => Some(Move::Discard { player, new, asteroid }),
        (_, _) => None,
    }
}

pub(crate) fn check(look: Look<'_>, answer: Move) -> Result<(), Illegal> {
    let Look { rules, state } = look;
    match answer {
        Move::Relocate { moved: true, .. } => Err(Illegal::BaseMoved),
        Move::Relocate { player, quadrant, .. } => {
            launch::check_move(rules, state, player, quadrant)
        }
        Move::Capture { launched: true, .. } => Err(Illegal::Launched),
        Move::Capture { player, kind, orbit, .. } => {
            launch::check_capture(rules, state, player, kind, orbit.into())
        }
        Move::Done { possible: false } => Err(Illegal::NotDoneYet),
        Move::Done { possible: true } => Ok(()),
        Move::Discard { player, asteroid, .. } => {
            let mined = state.kuiper.mined[player.index()] >> asteroid.0 & 1 == 1;
            if mined { Ok(()) } else { Err(Illegal::NotMined) }
        }
    }
}

pub(crate) fn play<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, answer: Move) {
    let Ctx { rules, state, log } = ctx;
    state.frames.pop();
    match answer {
        Move::Relocate { player, launched, quadrant, .. } => {
            launch::follow(state, player, true, launched);
            launch::move_base(rules, state, player, quadrant, *log);
            launch::drop_idle(rules, state);
        }
        Move::Capture { player, moved, kind, orbit, .. } => {
            launch::follow(state, player, moved, true);
            launch::capture(rules, state, player, kind, orbit, *log);
        }
        Move::Discard { player, new, asteroid } => {
            state.kuiper.mined[player.index()] &= !(1 << asteroid.0);
            state.kuiper.used &= !(1 << asteroid.0);
            log.push(Event::Kuiper(KuiperEvent::Discarded { player, asteroid }));
            state.kuiper.mined[player.index()] |= 1 << new.0;
            launch::drop_idle(rules, state);
        }
        Move::Done { .. } => {}
    }
}

/// Asteroids fall by themselves.
pub(crate) fn settle<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame) -> Settled {
    let Frame::Fall { token, event } = frame else { return Settled::Waits };
    ctx.state.frames.pop();
    sky::fall(ctx.rules, ctx.state, token, event, ctx.log);
    Settled::WentOn
}

pub(crate) fn question(look: Look<'_>, frame: Frame) -> Option<Question> {
    words::question(look.rules, frame)
}

pub(crate) fn draw_sheet(look: Look<'_>, frame: Frame) -> Option<DrawSheet> {
    words::draw_sheet(look.rules, look.state, frame)
}

pub(crate) fn label(look: Look<'_>, answer: Move) -> Label {
    words::label(look.rules, look.state, answer)
}

/// Quadrants that the Launch Base does not reach, and Asteroids that it cannot catch.
pub(crate) fn why_not(look: Look<'_>, frame: Frame, out: &mut WhyNots<'_>) {
    let Frame::Activate { player, .. } = frame else { return };
    for quadrant in Quadrant::all() {
        out.refused(Missing {
            action: Action::Kuiper(KuiperAction::MoveBase { quadrant }),
            text: format!("Launch Base to Quadrant {}", quadrant.0 + 1),
            touches: vec![format!("belt:{}", quadrant.0)],
        });
    }
    for (resource, first, orbit) in launch::in_reach(look.state, player) {
        out.refused(Missing {
            action: Action::Kuiper(KuiperAction::Capture { resource, first, orbit }),
            text: format!("Capture the {resource} Asteroid on {orbit}'s Orbit"),
            touches: vec![words::rock_place(look.state, player, orbit)],
        });
    }
}

/// Can others lie on it?
pub(crate) fn may_wait(_: Frame) -> bool {
    true
}
