//! Whole games that somebody fetches: behind a door of their own, and counted by their length.

use std::sync::Arc;

use axum::body::Bytes;
use hosting::DoorError;

use super::who::Who;
use crate::archive::Form;
use crate::doors::Door;
use crate::limits::Count;
use crate::refusal::ApiError;
use crate::shared::Shared;
use crate::store::ListedTable;
use crate::table::{Reading, Stored};

/// So many entries are one unit of the limit of [`Count::Archive`].
const UNIT: u64 = 1_000;

/// A finished game as a text: from memory, or made from its log behind the door of the archive.
///
/// # Errors
/// The caller has fetched too much lately, the database does not answer, or the log does not follow from the rules.
pub(super) async fn fetch(
    shared: &Arc<Shared>,
    who: &Who,
    table: ListedTable,
    form: Form,
    make: impl FnOnce(&Stored) -> Result<String, DoorError> + Send + 'static,
) -> Result<Bytes, ApiError> {
    let id = table.row.id;
    let kept = shared.archive.get(id, form);
    take(shared, who, if kept.is_some() { 0 } else { table.row.n_entries })?;
    if let Some(text) = kept {
        return Ok(text);
    }
    let place = shared.doors.of(Door::Archive).acquire().await;
    let _place = place.map_err(|_| ApiError::Closing)?;
    // Many may have waited for the same.
    if let Some(text) = shared.archive.get(id, form) {
        return Ok(text);
    }
    let text = Bytes::from(made(shared, table, make).await?);
    shared.archive.put(id, form, text.clone());
    Ok(text)
}

/// What a viewer was told of a game that goes on, which nobody else asks for.
///
/// # Errors
/// As those of [`fetch`].
pub(super) async fn fetch_story(
    shared: &Arc<Shared>,
    who: &Who,
    table: ListedTable,
    make: impl FnOnce(&Stored) -> Result<String, DoorError> + Send + 'static,
) -> Result<Bytes, ApiError> {
    take(shared, who, table.row.n_entries)?;
    let place = shared.doors.of(Door::Archive).acquire().await;
    let _place = place.map_err(|_| ApiError::Closing)?;
    Ok(Bytes::from(made(shared, table, make).await?))
}

fn take(shared: &Shared, who: &Who, n_entries: u64) -> Result<(), ApiError> {
    let cost = n_entries.div_ceil(UNIT).max(1);
    shared.limits.take_many(Count::Archive, &who.name(), cost, shared.time.running_ms())
}

async fn made(
    shared: &Arc<Shared>,
    table: ListedTable,
    make: impl FnOnce(&Stored) -> Result<String, DoorError> + Send + 'static,
) -> Result<String, ApiError> {
    let stored = Stored::read(shared, &Reading::whole(table)).await?;
    Ok(crate::shared::on_another_thread(move || make(&stored)).await??)
}
