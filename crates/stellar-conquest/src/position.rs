//! Positions: the whole state as a document, for puzzles, teaching, tests and bug reports.
//!
//! Reading one checks everything that a game counts on, and says in words what does not fit.

use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::ch02_setup;
use crate::components::Rules;
use crate::ids::{Card, Planet, Star};
use crate::state::{Frame, Look, Phase, State, bit, stars_in};
use crate::variant::{RULESET, Variant};

pub(crate) mod audit;
pub(crate) mod documents;
pub(crate) mod frames;
pub(crate) mod possible;
mod read;

pub(crate) use audit::{audit, recount_all};
use documents::{BattleDoc, ColonyDoc, SeatDoc};
use read::{
    check_nothing_lost, known, read_battle, read_cards, read_colonies, read_corners, read_seat,
};

/// The version of this document.
const FORMAT: u32 = 1;

/// A whole game in the middle of anything.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The version of this document: 1.
    pub format: u32,
    /// The options.
    pub variant: Variant,
    /// The turn, from 1; 0 before the first.
    pub turn: u8,
    /// Whose turn it is.
    pub active: Seat,
    /// Where in the sequence of play.
    pub phase: Phase,
    /// The corner of each seat, from 0 in the order of the entry hexes.
    pub corners: Vec<u8>,
    /// The stars that have been explored, and their cards.
    pub cards: Vec<CardAt>,
    /// All colonies.
    pub colonies: Vec<ColonyDoc>,
    /// What belongs to each seat.
    pub seats: Vec<SeatDoc>,
    /// Open questions and rolls, the newest last.
    pub frames: Vec<Frame>,
    /// The battle that is being fought.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub battle: Option<BattleDoc>,
    /// Battles fought this turn: star and opponent.
    #[serde(default)]
    pub fought: Vec<(Star, Seat)>,
    /// Millions killed this turn.
    #[serde(default)]
    pub bombed: Vec<(Star, u16)>,
}

/// A star and its card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardAt {
    /// The star.
    pub star: Star,
    /// The card.
    pub card: Card,
    /// Who drew it.
    pub holder: Seat,
}

/// The document of a state.
pub(crate) fn of(state: &State) -> Position {
    let cards = Star::all().filter(|star| state.cards[star.index()] != 0).map(|star| CardAt {
        star,
        card: Card(state.cards[star.index()]),
        holder: Seat(state.holders[star.index()]),
    });
    let colonies = state.colonies.iter().enumerate().filter(|(_, colony)| !colony.is_empty());
    Position {
        format: FORMAT,
        variant: state.variant,
        turn: state.turn,
        active: state.active,
        phase: state.phase,
        corners: state.seats().map(|seat| state.corners[seat].0).collect(),
        cards: cards.collect(),
        colonies: colonies
            .map(|(planet, colony)| ColonyDoc::of(Planet(planet as u8), colony))
            .collect(),
        seats: state.seats().map(|seat| SeatDoc::of(state, seat)).collect(),
        frames: state.frames.to_vec(),
        battle: state.battle.as_ref().map(BattleDoc::from),
        fought: state
            .seats()
            .flat_map(|seat| stars_in(state.fought[seat]).map(move |star| (star, seat)))
            .collect(),
        bombed: state
            .bombed
            .iter()
            .enumerate()
            .filter(|(_, n)| **n > 0)
            .map(|(star, &n)| (Star(star as u8), n))
            .collect(),
    }
}

/// A position that names no ruleset is one of the first, and says so by itself.
pub(crate) fn adopt_ruleset(_: &mut Position, _ruleset: u32) {}

/// The state of a document.
///
/// # Errors
/// The first thing that does not fit, in words.
pub(crate) fn read(rules: &Rules, position: &Position) -> Result<State, String> {
    if position.format != FORMAT {
        return Err(format!("the position has format {}, this is {FORMAT}", position.format));
    }
    let ruleset = position.variant.ruleset;
    if !(1..=RULESET).contains(&ruleset) {
        return Err(format!(
            "the position needs ruleset {ruleset}; this program knows 1 to {RULESET}"
        ));
    }
    let n_seats = position.seats.len() as u8;
    if !(2..=4).contains(&position.seats.len()) || position.corners.len() != position.seats.len() {
        return Err("a position has two to four seats and a corner for each".to_owned());
    }
    if position.active.0 >= n_seats || position.turn > rules.numbers.turns {
        return Err("the active seat or the turn does not exist".to_owned());
    }
    let mut state = ch02_setup::new(rules, n_seats, position.variant);
    state.frames.clear();
    state.fleets = tabletop::PerSeat::from_fn(|_| Default::default());
    state.desks = tabletop::PerSeat::from_fn(|_| crate::state::SecretPhase::CLOSED);
    (state.turn, state.active, state.phase) = (position.turn, position.active, position.phase);
    read_corners(position, &mut state)?;
    read_cards(rules, position, &mut state)?;
    read_colonies(rules, position, &mut state)?;
    for (seat, doc) in state.seats().zip(&position.seats) {
        read_seat(&state, seat, doc)?;
        doc.put(&mut state, seat);
    }
    state.battle = position.battle.as_ref().map(|doc| read_battle(&state, doc)).transpose()?;
    for &(star, seat) in &position.fought {
        let seat = known(&state, seat)?;
        state.fought[seat] |= bit(star);
    }
    for &(star, n) in &position.bombed {
        state.bombed[star.index()] = n;
    }
    let frames: Result<ArrayVec<Frame, 12>, _> = position
        .frames
        .iter()
        .copied()
        .try_fold(ArrayVec::new(), |mut frames: ArrayVec<Frame, 12>, frame| {
            frames.try_push(frame).map(|()| frames)
        });
    state.frames = frames.map_err(|_| "too many open questions".to_owned())?;
    recount_all(rules, &mut state);
    frames::check_frames(Look { rules, state: &state })?;
    audit(rules, &state)?;
    check_nothing_lost(position, &of(&state))?;
    Ok(state)
}
