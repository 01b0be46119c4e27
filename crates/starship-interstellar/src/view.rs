//! What a viewer may know: here everything that is known at all.
//!
//! Pass tokens in their draft apart (chapter V5), which only their owners see. Player boxes hide
//! nothing that could not be reckoned, since all that goes in and out is seen by all (§1.13); what
//! is face down is hidden from everybody alike and has no place in the State.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Seat, SeatSet, Viewer};

use crate::components::Rules;
use crate::game;
use crate::ids::Player;
use crate::kuiper::{self, AsteroidView};
use crate::position::{self, Position};
use crate::state::State;
use crate::variants::{self, VariantsView};
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
    let mut table = position::of(state);
    let variants = variants::view(rules, state, viewer, &mut table);
    View {
        seat: viewer.seat(),
        asked: state.top().map_or(SeatSet::EMPTY, |frame| game::asked(state, frame)),
        scores: state.players().map(|player| ch08_end::score(rules, state, player)).collect(),
        governor: ch05_government::governor(state).map(|(player, ..)| player),
        goals: ch08_end::goals(rules, state),
        variants,
        mining: kuiper::views(rules, state),
        table,
    }
}
