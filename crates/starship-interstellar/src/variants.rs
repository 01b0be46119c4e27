//! Chapters V1 to V7: the seven variants of the Reference Booklet, each an option of its own.
//!
//! A variant that is off leaves no trace: no token, no frame, no work. What one needs beyond the
//! table of the base game stands in [`Variants`]; its questions and draws are [`VariantFrame`]s.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a question or draw of one variant is none of the others'"
)]

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

use tabletop::{Seat, SeatSet, Sink};

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
pub(crate) use hall::answer as hall_answer;
pub(crate) use options::sheet;
pub(crate) use state::Variants;

use crate::action::Action;
use crate::components::Rules;
use crate::event::Happening;
use crate::ids::{N_COLUMNS, Player};
use crate::illegal::Illegal;
use crate::state::{Frame, State};
use crate::{ch05_probe, ch06_phase};

/// What is drawn and drafted after the set-up of the base game; the last pushed comes first.
pub(crate) fn setup(state: &mut State) {
    let options = state.variant.variants;
    if options.unique_pass {
        unique_pass::setup(state);
    }
    if options.leader_tracks == LeaderTracks::Random {
        state.frames.push(Frame::Variant(VariantFrame::LeaderBoard));
    }
    if options.families {
        families::show(state);
    }
}

/// How many outcomes a draw has; `None` for what is no draw.
pub(crate) fn n_outcomes(rules: &Rules, state: &State, frame: VariantFrame) -> Option<u32> {
    match frame {
        VariantFrame::BaseDiscovery { .. } => Some(piles::base_discoveries(state).count_ones()),
        VariantFrame::BaseStarting { .. } | VariantFrame::BaseRefill { .. } => {
            Some(piles::base_mechanisms(state).count_ones())
        }
        VariantFrame::BaseToken { planet, .. } => {
            Some(multi_resource::base_tokens(state, planet).count_ones())
        }
        VariantFrame::FamilyTop { .. } => {
            Some(u32::from(state.variants.families.unseen).count_ones())
        }
        VariantFrame::LeaderBoard => Some(rules.variants.leader_tracks.len() as u32),
        VariantFrame::BlackHole { .. }
        | VariantFrame::Mine { .. }
        | VariantFrame::Ship { .. }
        | VariantFrame::GovernmentProbe { .. }
        | VariantFrame::FreeBuild { .. }
        | VariantFrame::Draft { .. }
        | VariantFrame::ChoosePass => None,
    }
}

/// The one player whom a frame asks; the choice of Pass tokens asks all seats at once.
pub(crate) fn player_asked(frame: VariantFrame) -> Option<Player> {
    match frame {
        VariantFrame::BlackHole { player }
        | VariantFrame::Mine { player, .. }
        | VariantFrame::Ship { player, .. }
        | VariantFrame::GovernmentProbe { player }
        | VariantFrame::FreeBuild { player }
        | VariantFrame::Draft { player } => Some(player),
        VariantFrame::BaseDiscovery { .. }
        | VariantFrame::BaseStarting { .. }
        | VariantFrame::BaseRefill { .. }
        | VariantFrame::BaseToken { .. }
        | VariantFrame::FamilyTop { .. }
        | VariantFrame::LeaderBoard
        | VariantFrame::ChoosePass => None,
    }
}

/// The seats that a frame asks where it is not one player's.
pub(crate) fn asked(state: &State, frame: VariantFrame) -> SeatSet {
    match frame {
        VariantFrame::ChoosePass => unique_pass::open_seats(state),
        _ => SeatSet::EMPTY,
    }
}

/// §V5.2: is this the decision that all take in secret and at once?
pub(crate) fn is_secret(frame: Frame) -> bool {
    frame == Frame::Variant(VariantFrame::ChoosePass)
}

/// Can nothing be answered any more? Such a question is passed over.
pub(crate) fn is_idle(rules: &Rules, state: &State, frame: VariantFrame) -> bool {
    match frame {
        VariantFrame::BlackHole { player } => state.corporation(player).fuel == 0,
        VariantFrame::Mine { player, n } => {
            leader_tracks::mines(rules, state, player, n).next().is_none()
        }
        VariantFrame::Ship { player, n } => leader_tracks::ships(state, player, n).next().is_none(),
        VariantFrame::GovernmentProbe { .. } => state.government_probe.column >= N_COLUMNS,
        VariantFrame::FreeBuild { .. } => leader_tracks::cheapest(rules, state).is_none(),
        _ => false,
    }
}

/// Every answer to a question of a variant.
pub(crate) fn legal(rules: &Rules, state: &State, frame: VariantFrame, out: &mut Vec<Action>) {
    match frame {
        VariantFrame::BlackHole { player } => black_holes::legal(rules, state, player, out),
        VariantFrame::Mine { player, n } => {
            leader_tracks::legal_mine(rules, state, player, n, out);
        }
        VariantFrame::Ship { player, n } => leader_tracks::legal_ship(state, player, n, out),
        VariantFrame::GovernmentProbe { .. } => ch06_phase::legal_probe(rules, state, out),
        VariantFrame::FreeBuild { .. } => leader_tracks::legal_build(rules, state, out),
        VariantFrame::Draft { .. } => unique_pass::legal_draft(state, out),
        VariantFrame::ChoosePass => unique_pass::legal_choose(out),
        _ => unreachable!("draws ask nobody"),
    }
}

pub(crate) fn check(
    rules: &Rules,
    state: &State,
    frame: VariantFrame,
    action: &Action,
) -> Result<(), Illegal> {
    match (frame, *action) {
        (VariantFrame::GovernmentProbe { .. }, Action::Steer { row }) => {
            ch05_probe::check_row(rules, state.government_probe, row)
        }
        (VariantFrame::FreeBuild { .. }, Action::Build { project, column }) => {
            leader_tracks::check_build(rules, state, project, column)
        }
        (frame, Action::Variant(action)) => check_own(rules, state, frame, action),
        (_, _) => Err(Illegal::OtherQuestion),
    }
}

fn check_own(
    rules: &Rules,
    state: &State,
    frame: VariantFrame,
    action: VariantAction,
) -> Result<(), Illegal> {
    match (frame, action) {
        (VariantFrame::BlackHole { player }, VariantAction::Spend { fuel }) => {
            black_holes::check(rules, state, player, fuel)
        }
        (VariantFrame::Mine { player, n }, VariantAction::Mine { planet, cubes }) => {
            leader_tracks::check_mine(rules, state, (player, n), planet, cubes)
        }
        (VariantFrame::Ship { player, n }, VariantAction::Ship { planet, cubes }) => {
            leader_tracks::check_ship(state, (player, n), planet, cubes)
        }
        (VariantFrame::Draft { .. }, VariantAction::Draft { token }) => {
            unique_pass::check_draft(state, token)
        }
        (VariantFrame::ChoosePass, VariantAction::PassToken { .. }) => Ok(()),
        (_, _) => Err(Illegal::OtherQuestion),
    }
}

/// An answer of a variant to a question of the base game: a whole Family (§V2.2).
pub(crate) fn check_answer(
    rules: &Rules,
    state: &State,
    frame: Frame,
    action: VariantAction,
) -> Result<(), Illegal> {
    match (frame, action) {
        (Frame::Save { player, first, lower, .. }, VariantAction::Family { pile }) => {
            families::check(rules, state, (player, first, lower), pile)
        }
        (_, _) => Err(Illegal::OtherQuestion),
    }
}

pub(crate) fn play(
    rules: &Rules,
    state: &mut State,
    frame: VariantFrame,
    action: &Action,
    log: &mut impl Sink<Happening>,
) {
    match (frame, *action) {
        (VariantFrame::GovernmentProbe { player }, Action::Steer { row }) => {
            ch06_phase::steer(rules, state, player, row, log);
        }
        (VariantFrame::FreeBuild { player }, Action::Build { project, column }) => {
            state.frames.pop();
            leader_tracks::build(rules, state, player, project, column, log);
        }
        (VariantFrame::BlackHole { player }, Action::Variant(VariantAction::Spend { fuel })) => {
            black_holes::spend(state, player, fuel, log);
        }
        (
            VariantFrame::Mine { player, .. },
            Action::Variant(VariantAction::Mine { planet, cubes }),
        ) => leader_tracks::mine(state, player, planet, cubes, log),
        (
            VariantFrame::Ship { player, .. },
            Action::Variant(VariantAction::Ship { planet, cubes }),
        ) => leader_tracks::ship(state, player, planet, cubes, log),
        (VariantFrame::Draft { player }, Action::Variant(VariantAction::Draft { token })) => {
            unique_pass::draft(state, player, token, log);
        }
        (_, _) => unreachable!("check lets only answers to the question through"),
    }
}

/// The same for answers to questions of the base game.
pub(crate) fn play_answer(
    rules: &Rules,
    state: &mut State,
    frame: Frame,
    action: VariantAction,
    log: &mut impl Sink<Happening>,
) {
    match (frame, action) {
        (Frame::Save { player, left, lower, .. }, VariantAction::Family { pile }) => {
            families::choose(rules, state, (player, left, lower), pile, log);
        }
        (_, _) => unreachable!("check lets only answers to the question through"),
    }
}

/// §V5.2: the decision that every seat takes for itself.
pub(crate) fn play_secret(
    state: &mut State,
    seat: Seat,
    action: &Action,
    log: &mut impl Sink<Happening>,
) {
    let Action::Variant(VariantAction::PassToken { unique }) = *action else {
        unreachable!("check lets only answers to the question through")
    };
    unique_pass::choose(state, seat, unique, log);
}

pub(crate) fn deal(
    rules: &Rules,
    state: &mut State,
    frame: VariantFrame,
    result: u32,
    log: &mut impl Sink<Happening>,
) {
    match frame {
        VariantFrame::BaseDiscovery { player, government } => {
            piles::discover_base(rules, state, (player, government), result, log);
        }
        VariantFrame::BaseStarting { project, column } => {
            piles::place_base(state, project, column, result, log);
        }
        VariantFrame::BaseRefill { column } => piles::refill_base(state, column, result, log),
        VariantFrame::BaseToken { player, planet, more } => {
            multi_resource::reveal_base(state, (player, planet, more), result, log);
        }
        VariantFrame::FamilyTop { pile } => families::shown(state, pile, result, log),
        VariantFrame::LeaderBoard => leader_tracks::drawn(state, result, log),
        _ => unreachable!("the dealer is asked for draws only"),
    }
}

/// The end of a World Government Phase.
pub(crate) fn government(state: &mut State) {
    if state.variant.variants.families {
        families::next_round(state);
    }
}
