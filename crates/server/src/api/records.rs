//! What was played: the story so far, records, replay.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use opponents::{Ears, Hosted};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use tabletop::{Components, DoorError, PerViewer, Record, Viewer};

use super::body::{Asked, Body, Eyes, JsonText, RECORD_MAX};
use super::limits::Count;
use super::tables::table_id;
use super::who::Who;
use super::{ApiError, names};
use crate::clocks::ClockRule;
use crate::secret::Id;
use crate::shared::Shared;
use crate::store::{Entry, ListedTable, NewTable, SeatRow, State as TableState, TableRow, Write};
use crate::table::hosted;

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

/// A stored game, ready to be followed.
struct Shelf {
    table: ListedTable,
    entries: Vec<Entry>,
    components: Components,
    host: &'static dyn opponents::Host,
}

impl Shelf {
    async fn take(shared: &Arc<Shared>, table: ListedTable) -> Result<Shelf, ApiError> {
        let entries = shared.store.entries(table.row.id, 0).await?;
        let components = shared.components(&table.row.components).await?;
        let host = shared.title(&table.row.title)?;
        Ok(Shelf { table, entries, components, host })
    }

    /// The game before its first entry; bots are not needed to look back.
    fn open(&self) -> Result<Box<dyn Hosted>, DoorError> {
        let mut row = self.table.row.clone();
        let mut seats = self.table.seats.clone();
        seats.iter_mut().for_each(|seat| seat.bot = None);
        row.clocks = None;
        hosted(self.host, &row, &seats, self.components.clone())
    }

    /// Everything that a viewer has been told.
    fn story(&self, viewer: Viewer) -> Result<Vec<String>, DoorError> {
        let mut hosted = self.open()?;
        let listens = PerViewer::from_fn(|other| other == viewer);
        let mut lines = Vec::new();
        for entry in &self.entries {
            let step = hosted.follow(&entry.line, Ears { listens, at_ms: entry.at })?;
            lines.extend(step.lines[viewer].iter().cloned());
        }
        Ok(lines)
    }
}

pub(crate) async fn story(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    Path(id): Path<String>,
    Asked(eyes): Asked<Eyes>,
) -> Result<JsonText, ApiError> {
    let viewer = eyes.viewer()?;
    let table = seen(&shared, &who, &id, viewer).await?;
    let shelf = Shelf::take(&shared, table).await?;
    let lines = shared.work(move || shelf.story(viewer)).await??;
    let from = eyes.from.unwrap_or(0) as usize;
    let some: Vec<&str> = lines.iter().skip(from).take(LINES_MAX).map(String::as_str).collect();
    let (next, some) = (from + some.len(), some.join(","));
    Ok(JsonText(format!("{{\"from\":{from},\"lines\":[{some}],\"next\":{next}}}")))
}

pub(crate) async fn record(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    Path(id): Path<String>,
    Asked(eyes): Asked<Eyes>,
) -> Result<Response, ApiError> {
    let table = visible(&shared, &who, &id).await?;
    let text = if table.row.state == TableState::Over {
        let shelf = Shelf::take(&shared, table).await?;
        shared.work(move || whole_record(&shelf)).await??
    } else {
        let viewer = eyes.viewer()?;
        let table = seen(&shared, &who, &id, viewer).await?;
        let shelf = Shelf::take(&shared, table).await?;
        shared.work(move || one_story(&shelf, viewer)).await??
    };
    let name = format!("attachment; filename=\"{id}.jsonl\"");
    let headers = [
        (header::CONTENT_TYPE, "application/x-ndjson".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, text).into_response())
}

/// The whole record of a finished game.
fn whole_record(shelf: &Shelf) -> Result<String, DoorError> {
    if let Some(header) = &shelf.table.row.header {
        let mut header: Value = serde_json::from_str(header).unwrap_or_default();
        header["components"] = json!(shelf.components);
        let mut text = header.to_string();
        for entry in &shelf.entries {
            text.push('\n');
            text.push_str(&entry.line);
        }
        text.push('\n');
        return Ok(text);
    }
    let mut hosted = shelf.open()?;
    for entry in &shelf.entries {
        hosted.follow(&entry.line, Ears::default())?;
    }
    Ok(hosted.table().record().to_text())
}

/// What one viewer has been told, as a file.
fn one_story(shelf: &Shelf, viewer: Viewer) -> Result<String, DoorError> {
    let row = &shelf.table.row;
    let header = json!({
        "format": "story",
        "title": row.title,
        "ruleset": row.ruleset,
        "seats": shelf.table.seats.len(),
        "options": row.options,
        "components_hash": row.components,
        "viewer": viewer,
    });
    let mut text = header.to_string();
    text.push('\n');
    for line in shelf.story(viewer)? {
        text.push_str(&line);
        text.push('\n');
    }
    Ok(text)
}

pub(crate) async fn entries(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    Path(id): Path<String>,
) -> Result<JsonText, ApiError> {
    let table = finished(&shared, &who, &id).await?;
    let shelf = Shelf::take(&shared, table).await?;
    let text = shared.work(move || whole_record(&shelf)).await??;
    let lines: Vec<&str> = text.lines().skip(1).collect();
    Ok(JsonText(format!("{{\"entries\":[{}]}}", lines.join(","))))
}

pub(crate) async fn at(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    Path((id, k)): Path<(String, u64)>,
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
    let shelf = Shelf::take(&shared, table).await?;
    shared
        .work(move || moment(&shelf, k as usize, viewer))
        .await??
        .map_or(Err(ApiError::Internal), |text| Ok(JsonText(text)))
}

/// The game after its first `k` entries; `viewer` is `None` for everything.
fn moment(shelf: &Shelf, k: usize, viewer: Option<Viewer>) -> Result<Option<String>, DoorError> {
    let mut hosted = shelf.open()?;
    let eyes = viewer.unwrap_or(Viewer::Watcher);
    let listens = PerViewer::from_fn(|other| other == eyes);
    let mut lines = Vec::new();
    for (idx, entry) in shelf.entries.iter().take(k).enumerate() {
        let last = idx + 1 == k;
        let ears = if last { Ears { listens, at_ms: entry.at } } else { Ears::default() };
        let step = hosted.follow(&entry.line, ears)?;
        if last {
            lines.clone_from(&step.lines[eyes]);
        }
    }
    let entry = k.checked_sub(1).and_then(|idx| shelf.entries.get(idx));
    let entry = entry.map_or("null", |entry| entry.line.as_str());
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
    let version = hosted.version(eyes);
    let (n, lines) = (shelf.entries.len(), lines.join(","));
    Ok(Some(format!(
        "{{\"k\":{k},\"entries\":{n},\"view\":{view},\"memory\":{memory},\"position\":{position},\
         \"lines\":[{lines}],\"entry\":{entry},\"version\":{version}}}"
    )))
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
    };
    let entry = |line: &String| Entry { at: now, token: None, line: line.clone() };
    Ok(NewTable {
        table: ListedTable { row, seats: (0..header.seats).map(seat).collect() },
        components: serde_json::to_string(&header.components).map_err(|_| ApiError::Internal)?,
        entries: record.lines().iter().map(entry).collect(),
    })
}
