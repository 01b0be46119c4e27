//! Positions: the whole State as a document, and back.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::components::Rules;
use crate::flow;
use crate::state::{Ctx, Look, State};

mod audit;
pub(crate) mod documents;
mod frames;
pub(crate) mod possible;

pub(crate) use audit::audit;
use documents::{BoardDoc, DeskDoc, TableDoc};

/// The version of this document.
const FORMAT: u32 = 1;

/// One seat, with its secrets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatDoc {
    /// What lies open before it.
    pub board: BoardDoc,
    /// What it alone knows.
    pub desk: DeskDoc,
}

/// The whole state. The decks are not written down: they hold what lies nowhere else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The version of this document: 1, which is also what is meant where it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<u32>,
    /// What lies open on the table.
    pub table: TableDoc,
    /// The seats.
    pub seats: Vec<SeatDoc>,
}

/// The State as a document.
pub(crate) fn of(state: &State) -> Position {
    let seat = |seat| {
        let player = &state.players[seat];
        let (board, desk) = (BoardDoc::of(player, state.phase), DeskDoc::of(player, state.phase));
        SeatDoc { board, desk }
    };
    // Not written: the hash of every record is taken of this document as it always was.
    Position { format: None, table: TableDoc::of(state), seats: state.seats().map(seat).collect() }
}

/// There is one ruleset, which no position names.
pub(crate) fn adopt_ruleset(_: &mut Position, _ruleset: u32) {}

/// Reads a position, and refuses what could not come up in a game.
pub(crate) fn read(rules: &Rules, position: &Position) -> Result<State, String> {
    if let Some(format) = position.format.filter(|format| *format != FORMAT) {
        return Err(format!("the position has format {format}, this is {FORMAT}"));
    }
    let seats: Vec<_> = position.seats.iter().map(|seat| (&seat.board, &seat.desk)).collect();
    read_documents(rules, &position.table, &seats)
}

/// The same from the parts.
pub(crate) fn read_documents(
    rules: &Rules,
    table: &TableDoc,
    seats: &[(&BoardDoc, &DeskDoc)],
) -> Result<State, String> {
    let mut state = documents::read(rules, table, seats)?;
    audit::tame(rules, &state)?;
    documents::derive(rules, &mut state);
    audit(rules, &state)?;
    frames::check(Look { rules, state: &state })?;
    let mut copy = state;
    flow::run(&mut Ctx { rules, state: &mut copy, log: &mut tabletop::Silent });
    if copy != state {
        return Err("frames: nobody would be asked this".to_owned());
    }
    Ok(state)
}
