//! What is said about a table, by commands and by the engine protocol alike.

use hosting::{AnyTable, Ask, DoorError, Look, TableStep};
use serde::Serialize;
use tabletop::wire::{Asking, Fields, Raw, Told, raw};
use tabletop::{Seat, Viewer};

/// The table as a viewer may know it.
#[derive(Debug, Serialize)]
pub(crate) struct TableShown {
    /// How much this viewer has been able to notice.
    version: u32,
    pub(crate) view: Fields<Raw>,
    /// What a player reckons from the view.
    sums: Raw,
    /// What the viewer remembers.
    memory: Raw,
    pub(crate) question: Option<Asking>,
    can_undo: bool,
    can_reopen: bool,
}

impl TableShown {
    /// What the viewer sees.
    ///
    /// # Errors
    /// There is no such seat.
    pub(crate) fn by(table: &dyn AnyTable, viewer: Viewer) -> Result<TableShown, DoorError> {
        check_viewer(table, viewer)?;
        let seat = viewer.seat();
        let Look { view, sums, memory } = table.look(viewer);
        Ok(TableShown {
            version: table.version(viewer),
            view: Fields(view.into_iter().map(|(name, part)| (name.into(), part)).collect()),
            sums,
            memory,
            question: seat.and_then(|seat| table.question(seat)),
            can_undo: seat.is_some_and(|seat| table.can_undo(seat)),
            can_reopen: seat.is_some_and(|seat| table.can_reopen(seat)),
        })
    }
}

/// Is there such a viewer?
///
/// # Errors
/// There is no such seat.
pub(crate) fn check_viewer(table: &dyn AnyTable, viewer: Viewer) -> Result<(), DoorError> {
    viewer.seat().map_or(Ok(()), |seat| table.check_seat(seat))
}

/// Every answer of a seat.
#[derive(Debug, Serialize)]
pub(crate) struct Legal {
    actions: Raw,
    /// What a player would look for and cannot choose now.
    #[serde(skip_serializing_if = "Option::is_none")]
    why_not: Option<Raw>,
}

impl Legal {
    /// The answers of the seat; none if it is not asked.
    ///
    /// # Errors
    /// There is no such seat.
    pub(crate) fn of(table: &dyn AnyTable, seat: Seat) -> Result<Legal, DoorError> {
        table.check_seat(seat)?;
        Ok(match table.ask(seat) {
            Some(Ask { legal, why_not, .. }) => Legal { actions: legal, why_not },
            None => Legal { actions: raw(&[(); 0]), why_not: None },
        })
    }
}

/// What one viewer was told by a step.
pub(crate) fn told(step: &mut TableStep, viewer: Viewer) -> Vec<Told<Raw>> {
    std::mem::take(&mut step.lines[viewer]).into_iter().map(|line| line.told).collect()
}

/// All that one viewer has been told since the game began.
///
/// # Errors
/// There is no such seat.
pub(crate) fn story(table: &dyn AnyTable, viewer: Viewer) -> Result<Vec<Told<Raw>>, DoorError> {
    check_viewer(table, viewer)?;
    Ok(table.story(viewer).into_iter().map(|line| line.told).collect())
}
