//! Chapters V1 to V7: the seven variants of the Reference Booklet, each an option of its own.
//!
//! A variant that is off leaves no trace: no token, no frame, no work. What one needs beyond the
//! table of the base game stands in [`Variants`]; its questions and draws are [`VariantFrame`]s.

mod action;
mod black_holes;
mod doc;
mod event;
pub(crate) mod families;
pub(crate) mod frames;
mod hall;
mod info;
pub(crate) mod leader_tracks;
pub(crate) mod multi_resource;
pub(crate) mod notation;
mod options;
pub(crate) mod piles;
mod state;
pub(crate) mod unique_pass;
pub(crate) mod universal;
pub(crate) mod words;

use tabletop::{DrawSheet, Question, Seat, SeatSet, Sink};

pub use action::VariantAction;
pub use doc::{
    FamiliesDoc, FamilyView, LayerDoc, LeadersView, PassDoc, PassView, VariantsDoc, VariantsView,
};
pub use event::VariantEvent;
pub use info::{LAYERS_MAX, Layer, UniquePassInfo, VariantInfo};
pub use options::{LeaderTracks, SetUp, VariantOptions};
pub use state::{FamilyToken, LeaderBoard, UniquePass, VariantFrame};

pub(crate) use black_holes::arrive as arrive_at_black_hole;
pub(crate) use doc::{audit, invent, view};
pub(crate) use frames::{is_sound, may_wait};
pub(crate) use hall::answer as hall_answer;
pub(crate) use options::sheet;
pub(crate) use state::Variants;

use crate::action::Action;
use crate::cubes::Cubes;
use crate::event::Event;
use crate::fact::Label;
use crate::ids::{N_COLUMNS, Planet, Player, Project};
use crate::illegal::Illegal;
use crate::state::{Ctx, Look, Settled, State};
use crate::{ch05_probe, ch06_phase};
use VariantFrame as Frame;

/// What is drawn and drafted after the set-up of the base game; the last pushed comes first.
pub(crate) fn setup(state: &mut State) {
    let options = state.variant.variants;
    if options.unique_pass {
        unique_pass::setup(state);
    }
    if options.leader_tracks == LeaderTracks::Random {
        state.push(Frame::LeaderBoard);
    }
    if options.families {
        families::show(state);
    }
}

/// An answer that belongs to its question.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Move {
    /// §V1.2.
    Spend { player: Player, fuel: u8 },
    /// §V6.2.
    Mine { player: Player, n: u8, planet: Planet, cubes: Cubes },
    /// §V6.3.
    Ship { player: Player, n: u8, planet: Planet, cubes: Cubes },
    /// §V6.4.
    Steer { player: Player, row: u8 },
    /// §V6.6.
    Build { player: Player, project: Project, column: u8 },
    /// §V5.1.
    Draft { player: Player, token: UniquePass },
    /// §V5.2: each seat for itself.
    ChoosePass { unique: bool },
}

/// The player whom a frame belongs to, asked or not.
pub(crate) fn player_mut(frame: &mut Frame) -> Option<&mut Player> {
    match frame {
        Frame::BlackHole { player }
        | Frame::Mine { player, .. }
        | Frame::Ship { player, .. }
        | Frame::GovernmentProbe { player }
        | Frame::FreeBuild { player }
        | Frame::Draft { player }
        | Frame::BaseToken { player, .. } => Some(player),
        Frame::BaseDiscovery { player, .. } => player.as_mut(),
        Frame::BaseStarting { .. }
        | Frame::BaseRefill { .. }
        | Frame::FamilyTop { .. }
        | Frame::LeaderBoard
        | Frame::ChoosePass => None,
    }
}

/// The choice of Pass tokens asks all seats at once.
pub(crate) fn asked(state: &State, frame: Frame) -> SeatSet {
    match frame {
        Frame::BlackHole { player }
        | Frame::Mine { player, .. }
        | Frame::Ship { player, .. }
        | Frame::GovernmentProbe { player }
        | Frame::FreeBuild { player }
        | Frame::Draft { player } => state.seats_of(player),
        Frame::ChoosePass => unique_pass::open_seats(state),
        Frame::BaseDiscovery { .. }
        | Frame::BaseStarting { .. }
        | Frame::BaseRefill { .. }
        | Frame::BaseToken { .. }
        | Frame::FamilyTop { .. }
        | Frame::LeaderBoard => SeatSet::EMPTY,
    }
}

pub(crate) fn outcomes(look: Look<'_>, frame: Frame) -> Option<u32> {
    let Look { rules, state } = look;
    match frame {
        Frame::BaseDiscovery { .. } => Some(piles::base_discoveries(state).count_ones()),
        Frame::BaseStarting { .. } | Frame::BaseRefill { .. } => {
            Some(piles::base_mechanisms(state).count_ones())
        }
        Frame::BaseToken { planet, .. } => {
            Some(multi_resource::base_tokens(state, planet).count_ones())
        }
        Frame::FamilyTop { .. } => Some(u32::from(state.variants.families.unseen).count_ones()),
        Frame::LeaderBoard => Some(rules.variants.leader_tracks.len() as u32),
        Frame::BlackHole { .. }
        | Frame::Mine { .. }
        | Frame::Ship { .. }
        | Frame::GovernmentProbe { .. }
        | Frame::FreeBuild { .. }
        | Frame::Draft { .. }
        | Frame::ChoosePass => None,
    }
}

pub(crate) fn legal(look: Look<'_>, frame: Frame, out: &mut Vec<Action>) {
    let Look { rules, state } = look;
    match frame {
        Frame::BlackHole { player } => black_holes::legal(rules, state, player, out),
        Frame::Mine { player, n } => leader_tracks::legal_mine(rules, state, player, n, out),
        Frame::Ship { player, n } => leader_tracks::legal_ship(state, player, n, out),
        Frame::GovernmentProbe { .. } => ch06_phase::legal_probe(rules, state, out),
        Frame::FreeBuild { .. } => leader_tracks::legal_build(rules, state, out),
        Frame::Draft { .. } => unique_pass::legal_draft(state, out),
        Frame::ChoosePass => unique_pass::legal_choose(out),
        Frame::BaseDiscovery { .. }
        | Frame::BaseStarting { .. }
        | Frame::BaseRefill { .. }
        | Frame::BaseToken { .. }
        | Frame::FamilyTop { .. }
        | Frame::LeaderBoard => {}
    }
}

pub(crate) fn pair(frame: Frame, action: &Action) -> Option<Move> {
    match (frame, *action) {
        (Frame::GovernmentProbe { player }, Action::Steer { row }) => {
            Some(Move::Steer { player, row })
        }
        (Frame::FreeBuild { player }, Action::Build { project, column }) => {
            Some(Move::Build { player, project, column })
        }
        (frame, Action::Variant(action)) => pair_own(frame, action),
        (_, _) => None,
    }
}

fn pair_own(frame: Frame, action: VariantAction) -> Option<Move> {
    match (frame, action) {
        (Frame::BlackHole { player }, VariantAction::Spend { fuel }) => {
            Some(Move::Spend { player, fuel })
        }
        (Frame::Mine { player, n }, VariantAction::Mine { planet, cubes }) => {
            Some(Move::Mine { player, n, planet, cubes })
        }
        (Frame::Ship { player, n }, VariantAction::Ship { planet, cubes }) => {
            Some(Move::Ship { player, n, planet, cubes })
        }
        (Frame::Draft { player }, VariantAction::Draft { token }) => {
            Some(Move::Draft { player, token })
        }
        (Frame::ChoosePass, VariantAction::PassToken { unique }) => {
            Some(Move::ChoosePass { unique })
        }
        (_, _) => None,
    }
}

pub(crate) fn check(look: Look<'_>, answer: Move) -> Result<(), Illegal> {
    let Look { rules, state } = look;
    match answer {
        Move::Spend { player, fuel } => black_holes::check(rules, state, player, fuel),
        Move::Mine { player, n, planet, cubes } => {
            leader_tracks::check_mine(rules, state, player, n, planet, cubes)
        }
        Move::Ship { player, n, planet, cubes } => {
            leader_tracks::check_ship(state, player, n, planet, cubes)
        }
        Move::Steer { row, .. } => ch05_probe::check_row(rules, state.government_probe, row),
        Move::Build { project, column, .. } => {
            leader_tracks::check_build(rules, state, project, column)
        }
        Move::Draft { token, .. } => unique_pass::check_draft(state, token),
        Move::ChoosePass { .. } => Ok(()),
    }
}

/// The decision on Pass tokens leaves its question open until the last seat has decided.
pub(crate) fn play<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, seat: Seat, answer: Move) {
    let Ctx { rules, state, log } = ctx;
    if let Move::ChoosePass { unique } = answer {
        return unique_pass::choose(state, seat, unique, *log);
    }
    state.frames.pop();
    match answer {
        Move::Spend { player, fuel } => black_holes::spend(state, player, fuel, *log),
        Move::Mine { player, planet, cubes, .. } => {
            leader_tracks::mine(state, player, planet, cubes, *log);
        }
        Move::Ship { player, planet, cubes, .. } => {
            leader_tracks::ship(state, player, planet, cubes, *log);
        }
        Move::Steer { player, row } => {
            ch05_probe::enter(rules, state, Some(player), true, row, 0, *log);
        }
        Move::Build { player, project, column } => {
            leader_tracks::build(rules, state, player, project, column, *log);
        }
        Move::Draft { player, token } => unique_pass::draft(state, player, token, *log),
        Move::ChoosePass { .. } => {}
    }
}

pub(crate) fn deal<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame, result: u32) {
    let Ctx { rules, state, log } = ctx;
    state.frames.pop();
    match frame {
        Frame::BaseDiscovery { player, government } => {
            piles::discover_base(rules, state, player, government, result, *log);
        }
        Frame::BaseStarting { project, column } => {
            piles::place_base(state, project, column, result, *log);
        }
        Frame::BaseRefill { column } => piles::refill_base(state, column, result, *log),
        Frame::BaseToken { player, planet, more } => {
            multi_resource::reveal_base(state, player, planet, more, result, *log);
        }
        Frame::FamilyTop { pile } => families::shown(state, pile, result, *log),
        Frame::LeaderBoard => leader_tracks::drawn(state, result, *log),
        Frame::BlackHole { .. }
        | Frame::Mine { .. }
        | Frame::Ship { .. }
        | Frame::GovernmentProbe { .. }
        | Frame::FreeBuild { .. }
        | Frame::Draft { .. }
        | Frame::ChoosePass => {}
    }
}

/// A question that nothing can be answered to any more is passed over.
pub(crate) fn settle<S: Sink<Event>>(ctx: &mut Ctx<'_, S>, frame: Frame) -> Settled {
    let idle = is_idle(ctx.look(), frame);
    ctx.pass_over(idle)
}

pub(crate) fn is_idle(look: Look<'_>, frame: Frame) -> bool {
    let Look { rules, state } = look;
    match frame {
        Frame::BlackHole { player } => state.corporation(player).fuel == 0,
        Frame::Mine { player, n } => leader_tracks::mines(rules, state, player, n).next().is_none(),
        Frame::Ship { player, n } => leader_tracks::ships(state, player, n).next().is_none(),
        Frame::GovernmentProbe { .. } => state.government_probe.column >= N_COLUMNS,
        Frame::FreeBuild { .. } => leader_tracks::cheapest(rules, state).is_none(),
        Frame::BaseDiscovery { .. }
        | Frame::BaseStarting { .. }
        | Frame::BaseRefill { .. }
        | Frame::BaseToken { .. }
        | Frame::FamilyTop { .. }
        | Frame::LeaderBoard
        | Frame::Draft { .. }
        | Frame::ChoosePass => false,
    }
}

pub(crate) fn question(look: Look<'_>, frame: Frame) -> Option<Question> {
    words::question(look.rules, frame)
}

pub(crate) fn draw_sheet(look: Look<'_>, frame: Frame) -> Option<DrawSheet> {
    words::draw_sheet(look.rules, look.state, frame)
}

pub(crate) fn label(look: Look<'_>, seat: Seat, answer: Move) -> Label {
    words::label(look, seat, answer)
}

/// The end of a World Government Phase.
pub(crate) fn government(state: &mut State) {
    if state.variant.variants.families {
        families::next_round(state);
    }
}
