//! What a viewer may know: here everything that is known at all.
//!
//! Pass tokens in their draft apart (chapter V5), which only their owners see. Player boxes hide
//! nothing that could not be reckoned, since all that goes in and out is seen by all (§1.13); what
//! is face down is hidden from everybody alike and has no place in the State.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Seat, SeatSet, Viewer};

use crate::chk_kuiper::{self, AsteroidView};
use crate::chv_variants::{self, VariantsView};
use crate::components::Rules;
use crate::ids::Player;
use crate::position::{self, Position};
use crate::question;
use crate::state::State;
use crate::{ch05_government, ch08_end};

/// The table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// The viewer's seat; none for a watcher.
    pub seat: Option<Seat>,
    /// Who is asked now.
    pub asked: SeatSet,
    /// Points of each player if the game ended now (§8.3), H.A.L.L. last.
    pub scores: Vec<i32>,
    /// Who governs (§6.1).
    pub governor: Option<Player>,
    /// Goals met (§8.1): the ship, Trappist, the people.
    pub goals: [bool; 3],
    /// What the variants show.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variants: Option<VariantsView>,
    /// The Mining Boards (§K.4.3) with what their Asteroids show, H.A.L.L. last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mining: Vec<Vec<AsteroidView>>,
    /// The table itself.
    pub table: Position,
}

pub(crate) fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
    let table = position::seen_by(state, viewer);
    let variants = chv_variants::view(rules, state, viewer, table.variants.as_ref());
    View {
        seat: viewer.seat(),
        asked: asked_by(state, viewer),
        scores: state.players().map(|player| ch08_end::score(rules, state, player)).collect(),
        governor: ch05_government::governor(state).map(|(player, ..)| player),
        goals: ch08_end::goals(rules, state),
        variants,
        mining: chk_kuiper::views(rules, state),
        table,
    }
}

/// Whom a question asks is open.
pub(crate) fn asked_by(state: &State, _viewer: Viewer) -> SeatSet {
    state.top().map_or(SeatSet::EMPTY, |frame| question::asked(state, frame))
}
