//! What was played: the story so far, records, replay.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use opponents::{Ears, Step};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use tabletop::{DoorError, PerViewer, Record, Seat, SeatSet, Viewer};

use super::body::{Asked, Body, Eyes, JsonText, Place, RECORD_MAX};
use super::limits::Count;
use super::tables::table_id;
use super::who::Who;
use super::{ApiError, names};
use crate::clocks::ClockRule;
use crate::secret::Id;
use crate::shared::Shared;
use crate::store::{
    Entry, ListedTable, NewTable, SeatRow, Snapshot, State as TableState, TableRow, Write,
};
use crate::table::{Reading, Stored, with_game};

/// How many lines of a story go out at once.
const LINES_MAX: usize = 1_000;

/// A record to be put on the shelf.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Import {
    /// The text of the file.
    record: String,
}

/// A table that the caller may look at.
///
/// # Errors
/// There is none, or it has no watchers.
pub(crate) async fn visible(
    shared: &Arc<Shared>,
    who: &Who,
    id: &str,
) -> Result<ListedTable, ApiError> {
    let table = shared.store.table(table_id(id)?).await?;
    let table = table.ok_or_else(ApiError::no_such_table)?;
    let caller = who.caller.as_ref();
    let holds = |seat: &SeatRow| caller.is_some_and(|caller| caller.holds(seat, table.row.id));
    let owner = caller.is_some_and(|caller| caller.is_whole(table.row.owner));
    if table.row.watchers || owner || table.seats.iter().any(holds) {
        return Ok(table);
    }
    Err(ApiError::NotYours("this table has no watchers".to_owned()))
}

/// The table, if the caller has these eyes. After the end everybody has everybody's.
async fn seen(
    shared: &Arc<Shared>,
    who: &Who,
    id: &str,
    viewer: Viewer,
) -> Result<ListedTable, ApiError> {
    let table = visible(shared, who, id).await?;
    if let Viewer::Seat(seat) = viewer {
        let row = table.seats.get(seat.index());
        let row = row.ok_or_else(|| ApiError::no_such_seat(seat))?;
        let holds = who.caller.as_ref().is_some_and(|caller| caller.holds(row, table.row.id));
        if !holds && table.row.state != TableState::Over {
            return Err(ApiError::NotYours(format!("{seat} is not yours")));
        }
    }
    Ok(table)
}

/// A finished game, or a record of the shelf.
async fn finished(shared: &Arc<Shared>, who: &Who, id: &str) -> Result<ListedTable, ApiError> {
    let table = visible(shared, who, id).await?;
    if table.row.state != TableState::Over {
        return Err(ApiError::not_now("a game can be replayed when it is over"));
    }
    Ok(table)
}

/// A table without its bots, who are not needed to look back.
fn without_bots(mut table: ListedTable) -> ListedTable {
    table.seats.iter_mut().for_each(|seat| seat.bot = None);
    table
}

/// Everything that a viewer is told by the entries, from line `from` on, at most `max` lines.
fn lines_of(
    stored: &Stored,
    viewer: Viewer,
    from: usize,
    max: usize,
) -> Result<Vec<String>, DoorError> {
    let mut hosted = stored.open()?;
    let mut n = hosted.n_told(viewer) as usize;
    let mut lines = Vec::new();
    let listens = PerViewer::from_fn(|other| other == viewer);
    let ears = |_, entry: &Entry| Ears { listens, at_ms: entry.at };
    let heard = |step: Step| {
        for line in &step.lines[viewer] {
            if n >= from && lines.len() < max {
                lines.push(line.clone());
            }
            n += 1;
        }
        lines.len() < max
    };
    stored.follow(&mut *hosted, ears, heard)?;
    Ok(lines)
}

/// Which part of the log tells lines `from` to `to` of a viewer: snapshots know what was told before them.
async fn part_of_story(
    shared: &Arc<Shared>,
    table: ListedTable,
    viewer: Viewer,
    from: usize,
    to: usize,
) -> Result<Reading, ApiError> {
    let stamp = shared.title(&table.row.title)?.stamp();
    let known = shared.store.snapshots(table.row.id, stamp).await?;
    let idx = viewer.seat().map_or(table.seats.len(), Seat::index);
    let n_told = |told: &Vec<u32>| told.get(idx).map(|n| *n as usize);
    let before = known.iter().rev().find(|(_, told)| n_told(told).is_some_and(|n| n <= from));
    let after = known.iter().find(|(_, told)| n_told(told).is_some_and(|n| n >= to));
    let until = after.map_or(table.row.n_entries, |(k, _)| *k);
    Ok(Reading { table, snapshot: before.map(|(k, _)| *k), until })
}

pub(crate) async fn story(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    Place(id): Place<String>,
    Asked(eyes): Asked<Eyes>,
) -> Result<JsonText, ApiError> {
    let viewer = eyes.viewer()?;
    let table = without_bots(seen(&shared, &who, &id, viewer).await?);
    let from = eyes.from.unwrap_or(0) as usize;
    let reading = part_of_story(&shared, table, viewer, from, from + LINES_MAX).await?;
    let lines = with_game(&shared, reading, move |stored| {
        Ok((lines_of(stored, viewer, from, LINES_MAX)?, None))
    });
    let lines = lines.await??;
    let (next, lines) = (from + lines.len(), lines.join(","));
    Ok(JsonText(format!("{{\"from\":{from},\"lines\":[{lines}],\"next\":{next}}}")))
}

pub(crate) async fn record(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    Place(id): Place<String>,
    Asked(eyes): Asked<Eyes>,
) -> Result<Response, ApiError> {
    let table = visible(&shared, &who, &id).await?;
    let whole = table.row.state == TableState::Over;
    let viewer = if whole { Viewer::Watcher } else { eyes.viewer()? };
    if !whole {
        seen(&shared, &who, &id, viewer).await?;
    }
    let reading = Reading::whole(without_bots(table));
    let text = with_game(&shared, reading, move |stored| match whole {
        true => Ok((whole_record(stored)?, None)),
        false => Ok((one_story(stored, viewer)?, None)),
    });
    let text = text.await??;
    let name = format!("attachment; filename=\"{id}.jsonl\"");
    let headers = [
        (header::CONTENT_TYPE, "application/x-ndjson".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, text).into_response())
}

/// The whole record of a finished game.
fn whole_record(stored: &Stored) -> Result<String, DoorError> {
    if let Some(header) = &stored.table.row.header {
        let mut header: Value = serde_json::from_str(header).unwrap_or_default();
        header["components"] = json!(stored.components);
        let mut text = header.to_string();
        for entry in &stored.entries {
            text.push('\n');
            text.push_str(&entry.line);
        }
        text.push('\n');
        return Ok(text);
    }
    let mut hosted = stored.open()?;
    stored.follow_all(&mut *hosted)?;
    Ok(hosted.table().record().to_text())
}

/// What one viewer has been told, as a file.
fn one_story(stored: &Stored, viewer: Viewer) -> Result<String, DoorError> {
    let ListedTable { row, seats } = &stored.table;
    let header = json!({
        "format": "story",
        "title": row.title,
        "ruleset": row.ruleset,
        "seats": seats.len(),
        "options": row.options,
        "components_hash": row.components,
        "viewer": viewer,
    });
    let mut text = header.to_string();
    text.push('\n');
    for line in lines_of(stored, viewer, 0, usize::MAX)? {
        text.push_str(&line);
        text.push('\n');
    }
    Ok(text)
}

pub(crate) async fn entries(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    Place(id): Place<String>,
) -> Result<JsonText, ApiError> {
    let table = finished(&shared, &who, &id).await?;
    let host = shared.title(&table.row.title)?;
    let entries = shared.store.entries(table.row.id, 0..table.row.n_entries).await?;
    let noted = shared.work(move || {
        let noted = |(entry, k): (&Entry, u64)| host.noted(k, &entry.line);
        entries.iter().zip(0..).map(noted).collect::<Result<Vec<String>, DoorError>>()
    });
    Ok(JsonText(format!("{{\"entries\":[{}]}}", noted.await??.join(","))))
}

pub(crate) async fn at(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    Place((id, k)): Place<(String, u64)>,
    Asked(eyes): Asked<Eyes>,
) -> Result<JsonText, ApiError> {
    let viewer = eyes.viewer_or_all()?;
    let table = match viewer {
        Some(viewer) => {
            finished(&shared, &who, &id).await?;
            seen(&shared, &who, &id, viewer).await?
        }
        None => finished(&shared, &who, &id).await?,
    };
    if k > table.row.n_entries {
        let message = format!("there is no entry {k}: this game has {}", table.row.n_entries);
        return Err(ApiError::NoSuch { code: "no_such_entry", message });
    }
    // What the last entry told is told again, so the snapshot lies before it.
    let reading = Reading { table, snapshot: Some(k.saturating_sub(1)), until: k };
    let text = with_game(&shared, reading, move |stored| moment(stored, k, viewer));
    Ok(JsonText(text.await??))
}

/// The game after its first `k` entries; `viewer` is `None` for everything.
fn moment(
    stored: &Stored,
    k: u64,
    viewer: Option<Viewer>,
) -> Result<(String, Option<Vec<Snapshot>>), DoorError> {
    let mut hosted = stored.open()?;
    let eyes = viewer.unwrap_or(Viewer::Watcher);
    let listens = PerViewer::from_fn(|other| other == eyes);
    let mut lines = Vec::new();
    let ears = |idx: u64, entry: &Entry| match idx + 1 == k {
        true => Ears { listens, at_ms: entry.at },
        false => Ears::default(),
    };
    let made = stored.follow(&mut *hosted, ears, |step| {
        lines.clone_from(&step.lines[eyes]);
        true
    })?;
    let entry = stored.entries.last().map_or("null", |entry| entry.line.as_str());
    let (view, memory, position) = match viewer {
        None => ("null".to_owned(), "null".to_owned(), hosted.table().position().to_string()),
        Some(viewer) => {
            let sections: Vec<String> = hosted
                .sections(viewer)
                .iter()
                .map(|(name, text)| format!("\"{name}\":{text}"))
                .collect();
            (format!("{{{}}}", sections.join(",")), hosted.memory(viewer), "null".to_owned())
        }
    };
    let (version, story) = (hosted.version(eyes), hosted.n_told(eyes));
    let (n, lines) = (stored.table.row.n_entries, lines.join(","));
    let text = format!(
        "{{\"k\":{k},\"entries\":{n},\"view\":{view},\"memory\":{memory},\"position\":{position},\
         \"lines\":[{lines}],\"entry\":{entry},\"version\":{version},\"story\":{story}}}"
    );
    Ok((text, Some(made)))
}

pub(crate) async fn import(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    Body(body): Body<Import, RECORD_MAX>,
) -> Result<Json<Value>, ApiError> {
    let caller = who.whole()?;
    let now = shared.time.now_ms();
    shared.limits.take(Count::Tables, &caller.guest().to_string(), now)?;
    let record = Record::read(&body.record).map_err(DoorError::from)?;
    let host = shared.title(&record.header.title)?;
    let checked = shared.work(move || {
        let table = host.replay(&record, None, None)?;
        Ok::<_, DoorError>((record, table.outcome()))
    });
    let (record, outcome) = checked.await??;
    let id = Id::random();
    let new = on_the_shelf(id, caller.guest(), &record, outcome, now)?;
    shared.store.write(Write::NewTable(Box::new(new))).await?;
    Ok(Json(json!({ "table": id.to_string() })))
}

fn on_the_shelf(
    id: Id,
    owner: Id,
    record: &Record,
    outcome: Option<Value>,
    now: u64,
) -> Result<NewTable, ApiError> {
    let header = &record.header;
    let mut kept = serde_json::to_value(header).map_err(|_| ApiError::Internal)?;
    // The components are kept once for all games that have them.
    kept["components"] = json!({});
    let seat = |seat: u8| SeatRow {
        seat,
        free: None,
        guest: None,
        name: None,
        bot: None,
        nonce: None,
        resigned: false,
        taken_over: false,
        seen: now,
    };
    let row = TableRow {
        id,
        title: header.title.clone(),
        ruleset: header.ruleset,
        name: names::table(id),
        options: header.options.clone(),
        components: header.components_hash.clone(),
        clock: ClockRule::None,
        listed: false,
        watchers: true,
        owner,
        state: TableState::Over,
        message: None,
        created: now,
        secret: String::new(),
        header: Some(kept.to_string()),
        n_entries: header.entries,
        clocks: None,
        outcome: outcome.map(|outcome| outcome.to_string()),
        asked: SeatSet::EMPTY,
    };
    let entry = |line: &String| Entry { at: now, token: None, line: line.clone() };
    Ok(NewTable {
        table: ListedTable { row, seats: (0..header.seats).map(seat).collect() },
        components: serde_json::to_string(&header.components).map_err(|_| ApiError::Internal)?,
        entries: record.lines().iter().map(entry).collect(),
    })
}
