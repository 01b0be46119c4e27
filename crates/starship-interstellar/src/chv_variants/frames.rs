//! Does what a variant asks fit the table? Only positions from outside need this question.

use super::state::VariantFrame;
use super::{hall, leader_tracks, multi_resource, piles, unique_pass};
use crate::components::Rules;
use crate::ids::{N_COLUMNS, Project};
use crate::position::want;
use crate::state::{Look, NONE, Phase, SPACES, State};
use crate::{ch04_travel, ch05_probe};

/// # Errors
/// Why it cannot be asked, in words for a player.
pub(crate) fn is_sound(look: Look<'_>, frame: VariantFrame) -> Result<(), String> {
    let Look { rules, state } = look;
    let options = state.variant.variants;
    let governing = state.phase == Phase::Government;
    let saving = state.phase == Phase::Salvation;
    match frame {
        VariantFrame::BaseDiscovery { player, government } => {
            let out = piles::discoveries_out(rules, options);
            let left = piles::base_discoveries(state).count_ones();
            want(out > 0 && left > out, "no token of the base game is drawn so")?;
            ch05_probe::is_discovery_sound(look, player, government)
        }
        VariantFrame::BaseStarting { project, column } => {
            let drawn = project != Project::Future && usize::from(column) < SPACES;
            want(state.phase == Phase::Setup && drawn, "a draw of set-up")?;
            check_mechanism(rules, state)
        }
        VariantFrame::BaseRefill { column } => {
            let there = usize::from(column) < SPACES;
            let empty = there && state.mechanism(Project::Future, column).is_none();
            want(empty, "there is nothing to refill")?;
            check_mechanism(rules, state)
        }
        VariantFrame::BaseToken { player, planet, more } => {
            ch04_travel::check_arrival(state, player, planet)?;
            let pile = &state.piles[planet.index()];
            let own = multi_resource::own_tokens(state, planet).count_ones();
            let told = options.multi_resource == super::SetUp::On;
            want(told && u32::from(pile.n_unseen) > own, "no token of the base game lies there")?;
            want(more < pile.len(), "not so many tokens lie there")
        }
        VariantFrame::FamilyTop { pile } => {
            let families = &state.variants.families;
            let top = families.tops.get(usize::from(pile));
            want(top == Some(&NONE) && families.unseen != 0, "there is no such pile to turn")?;
            want(governing || state.phase == Phase::Setup, "Families come later")
        }
        VariantFrame::LeaderBoard => {
            let random = options.leader_tracks == super::LeaderTracks::Random;
            let open = random && state.variants.leaders == NONE;
            want(open && state.phase == Phase::Setup, "no Leader Tracks are drawn now")
        }
        VariantFrame::BlackHole { .. } => {
            want(options.black_holes.is_on() && (saving || governing), "no Probe moves now")
        }
        VariantFrame::Mine { n, .. } | VariantFrame::Ship { n, .. } => {
            want((1..=50).contains(&n) && (saving || governing), "no such reward")
        }
        VariantFrame::GovernmentProbe { .. } => {
            let there = state.government_probe.column >= N_COLUMNS;
            want(!there && (saving || governing), "the Government Probe does not move now")
        }
        VariantFrame::FreeBuild { .. } => {
            let open = leader_tracks::cheapest(rules, state).is_some();
            want(open && (saving || governing), "nothing is built now")
        }
        VariantFrame::Draft { .. } | VariantFrame::ChoosePass => check_draft(state, frame),
    }
}

fn check_mechanism(rules: &Rules, state: &State) -> Result<(), String> {
    let out = piles::mechanisms_out(rules, state);
    let left = piles::base_mechanisms(state).count_ones();
    want(out > 0 && left > out, "no Mechanism of the base game is drawn so")
}

/// §V5.1, §V5.2: drafts and decisions come at the end of set-up.
fn check_draft(state: &State, frame: VariantFrame) -> Result<(), String> {
    let on = state.variant.variants.unique_pass && state.phase == Phase::Setup;
    want(on, "no Pass tokens are chosen now")?;
    if let VariantFrame::Draft { player } = frame {
        let drafts = unique_pass::drafters(state).any(|other| other == player);
        return want(drafts && state.variants.pass_token(player).is_none(), "nobody drafts twice");
    }
    want(!unique_pass::open_seats(state).is_empty(), "everybody has decided")
}

/// Is it a draw or question of set-up that follows the turn order?
pub(crate) fn is_last_of_setup(frame: VariantFrame) -> bool {
    matches!(
        frame,
        VariantFrame::FamilyTop { .. }
            | VariantFrame::LeaderBoard
            | VariantFrame::Draft { .. }
            | VariantFrame::ChoosePass
    )
}

/// Frames on which others can lie.
pub(crate) fn may_wait(frame: VariantFrame) -> bool {
    match frame {
        VariantFrame::BaseDiscovery { .. }
        | VariantFrame::BaseStarting { .. }
        | VariantFrame::BaseRefill { .. }
        | VariantFrame::BaseToken { .. }
        | VariantFrame::ChoosePass => false,
        VariantFrame::FamilyTop { .. }
        | VariantFrame::LeaderBoard
        | VariantFrame::BlackHole { .. }
        | VariantFrame::Mine { .. }
        | VariantFrame::Ship { .. }
        | VariantFrame::GovernmentProbe { .. }
        | VariantFrame::FreeBuild { .. }
        | VariantFrame::Draft { .. } => true,
    }
}

/// What cannot be open twice.
pub(crate) fn is_single(frame: VariantFrame) -> bool {
    matches!(
        frame,
        VariantFrame::FamilyTop { .. } | VariantFrame::LeaderBoard | VariantFrame::Draft { .. }
    )
}

/// Can it be H.A.L.L.'s?
pub(crate) fn may_be_halls(frame: VariantFrame, last: bool) -> bool {
    hall::may_have(frame, last)
}
