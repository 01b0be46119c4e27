//! What each viewer may know (§2.6): an allow-list, never a strip-list.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Seat, SeatSet, Viewer};

use crate::components::Rules;
use crate::position::documents::{BoardDoc, DeskDoc, TableDoc};
use crate::question::asked;
use crate::state::{Phase, SecretStep, State};

/// The table as one viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// What lies open on the table.
    pub table: TableDoc,
    /// What lies open before each seat.
    pub boards: Vec<BoardDoc>,
    /// Who is to answer.
    pub asked: SeatSet,
    /// Who has closed a decision that all take in secret and at once.
    pub closed: SeatSet,
    /// The viewer's seat; none for a watcher.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// What the viewer alone knows.
    pub own: Option<DeskDoc>,
    /// The value of one share of each company (§7.2).
    pub values: [u8; 4],
}

/// The view of one viewer.
pub(crate) fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
    // No `..` here: a new field must not compile until someone decides who sees it.
    let State {
        variant: _, // Open, in `table`, as all that has no word of its own.
        n_seats: _,
        phase: _,
        round: _,
        rounds_in_all: _,
        first: _,
        first_next: _,
        luna_after: _,
        active: _,
        frames: _,  // Open: what is asked in secret is told by `step` alone.
        players: _, // Boards for all, the own desk for the viewer.
        coin: _,
        helium: _,
        upload: _,
        track: _,
        faces: _,
        held: _,
        home: _,
        boxed: _,
        display: _,
        deck: _, // Nobody has looked into it.
        gone: _,
        plans: _,
        stack: _, // Nobody has looked into it.
        plans_gone: _,
        specials: _,
        supplement: _,
        marks: _,
        luna: _, // All that is known of her lies open.
        missions: _,
        threat: _,
        counters: _,
        tally: _,
        campaign: _,
        placed: _,
        uploaded: _,
        averted: _,
    } = state;
    View {
        table: TableDoc::of(state),
        boards: state.seats().map(|seat| BoardDoc::of(&state.players[seat], state.phase)).collect(),
        asked: asked_by(state, viewer),
        closed: closed(state),
        seat: viewer.seat(),
        own: viewer.seat().map(|seat| DeskDoc::of(&state.players[seat], state.phase)),
        values: crate::ids::Company::ALL.map(|company| state.value(rules, company)),
    }
}

/// Whom a question asks is open, also where all decide in secret.
pub(crate) fn asked_by(state: &State, _viewer: Viewer) -> SeatSet {
    state.top().map_or(SeatSet::EMPTY, |frame| asked(state, frame))
}

fn closed(state: &State) -> SeatSet {
    if !matches!(state.phase, Phase::Choice | Phase::Planning) {
        return SeatSet::EMPTY;
    }
    state.seats().filter(|&seat| state.players[seat].step == SecretStep::Closed).collect()
}
