//! What was played: the story so far, records, replay.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{FromRequest, Request, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use hosting::{Audience, DoorError, Snapshot, TableStep, Title, look_back};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tabletop::wire::{At, Entries, Raw, StoryLine, StoryPage, Written};
use tabletop::{Components, Header, Outcome, Record, Seat, SeatSet, Viewer};

use super::body::{Asked, Body, PathArg, RECORD_MAX, ViewerQuery};
use super::fetch;
use super::tables::{check_kept, table_id};
use super::who::Who;
use crate::archive::Form as ArchiveForm;
use crate::clocks::ClockRule;
use crate::doors::Door;
use crate::names;
use crate::refusal::ApiError;
use crate::secret::Id;
use crate::shared::Shared;
use crate::store::{Entry, ListedTable, NewTable, SeatRow, State as TableState, TableRow, Write};
use crate::table::{Reading, Stored, with_game};

/// How many lines of a story go out at once.
const LINES_MAX: usize = 1_000;
/// How often the rules are applied at most for a record that comes in: for each of its entries, and besides. What is
/// taken back is played again, and a record can be written so that it is much.
const APPLIED_EACH: u64 = 8;
const APPLIED_FREE: u64 = 10_000;

/// A record to be put on the shelf.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Import {
    /// The text of the file.
    record: String,
}

/// The first line of a story that is a file.
#[derive(Debug, Serialize)]
struct StoryHeader<'a> {
    format: &'static str,
    title: &'a str,
    ruleset: u32,
    seats: usize,
    options: &'a BTreeMap<String, String>,
    components_hash: &'a str,
    viewer: Viewer,
}

/// A record is on the shelf.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Imported {
    /// The table on which it can be looked at.
    table: String,
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
pub(super) async fn finished(
    shared: &Arc<Shared>,
    who: &Who,
    id: &str,
) -> Result<ListedTable, ApiError> {
    let table = visible(shared, who, id).await?;
    if table.row.state != TableState::Over {
        return Err(ApiError::not_now("a game can be replayed when it is over"));
    }
    Ok(table)
}

/// A table without its bots, who are not needed to look back.
pub(super) fn without_bots(mut table: ListedTable) -> ListedTable {
    table.seats.iter_mut().for_each(|seat| seat.bot = None);
    table
}

/// Everything that a viewer is told by the entries, from line `from` on, at most `max` lines.
fn lines_of(
    stored: &Stored,
    viewer: Viewer,
    from: usize,
    max: usize,
) -> Result<Vec<StoryLine<Raw>>, DoorError> {
    let mut table = stored.open()?;
    let mut lines = Vec::new();
    let audience = |_, entry: &Entry| Audience::one(viewer, entry.at);
    let heard = |mut step: TableStep| {
        let new = std::mem::take(&mut step.lines[viewer]);
        lines.extend(new.into_iter().filter(|line| line.n as usize >= from));
        lines.truncate(max);
        lines.len() < max
    };
    stored.follow(&mut *table, audience, heard)?;
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
    PathArg(id): PathArg<String>,
    Asked(eyes): Asked<ViewerQuery>,
) -> Result<Json<StoryPage<Written>>, ApiError> {
    let viewer = eyes.viewer()?;
    let table = without_bots(seen(&shared, &who, &id, viewer).await?);
    let from = eyes.from.unwrap_or(0) as usize;
    let max = eyes.limit.map_or(LINES_MAX, |limit| (limit as usize).clamp(1, LINES_MAX));
    let reading = part_of_story(&shared, table, viewer, from, from + max).await?;
    let lines =
        with_game(&shared, reading, move |stored| Ok((lines_of(stored, viewer, from, max)?, None)));
    let lines = lines.await??;
    let next = (from + lines.len()) as u32;
    Ok(Json(StoryPage { from: from as u32, lines, next }))
}

pub(crate) async fn record(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    PathArg(id): PathArg<String>,
    Asked(eyes): Asked<ViewerQuery>,
) -> Result<Response, ApiError> {
    let table = visible(&shared, &who, &id).await?;
    let whole = table.row.state == TableState::Over;
    let viewer = if whole { Viewer::Watcher } else { eyes.viewer()? };
    if !whole {
        seen(&shared, &who, &id, viewer).await?;
    }
    let table = without_bots(table);
    let text = match whole {
        true => fetch::fetch(&shared, &who, table, ArchiveForm::Record, whole_record).await?,
        false => {
            let make = move |stored: &Stored| one_story(stored, viewer);
            fetch::fetch_story(&shared, &who, table, make).await?
        }
    };
    let name = format!("attachment; filename=\"{id}.jsonl\"");
    let headers = [
        (header::CONTENT_TYPE, "application/x-ndjson".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, text).into_response())
}

/// The whole record of a game.
///
/// # Errors
/// The log does not follow from the rules.
pub(crate) fn whole_record(stored: &Stored) -> Result<String, DoorError> {
    if let Some(header) = &stored.table.row.header {
        let mut header: Header = serde_json::from_str(header)
            .map_err(|error| DoorError::new("bad_record", error.to_string()))?;
        header.components = stored.components.clone();
        let mut text = to_text(&header);
        for entry in &stored.entries {
            text.push('\n');
            text.push_str(&entry.line);
        }
        text.push('\n');
        return Ok(text);
    }
    let mut table = stored.open()?;
    stored.follow_all(&mut *table)?;
    Ok(table.record().to_text())
}

/// What one viewer has been told, as a file.
fn one_story(stored: &Stored, viewer: Viewer) -> Result<String, DoorError> {
    let ListedTable { row, seats } = &stored.table;
    let mut text = to_text(&StoryHeader {
        format: "story",
        title: &row.title,
        ruleset: row.ruleset,
        seats: seats.len(),
        options: &row.options,
        components_hash: &row.components,
        viewer,
    });
    text.push('\n');
    for line in lines_of(stored, viewer, 0, usize::MAX)? {
        text.push_str(&to_text(&line));
        text.push('\n');
    }
    Ok(text)
}

fn to_text(line: &impl Serialize) -> String {
    serde_json::to_string(line).expect("a line of a file is plain data")
}

pub(crate) async fn entries(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    PathArg(id): PathArg<String>,
) -> Result<Response, ApiError> {
    let table = finished(&shared, &who, &id).await?;
    let host = shared.title(&table.row.title)?;
    let noted = move |stored: &Stored| {
        let noted = |(entry, k): (&Entry, u64)| host.with_notation(k, &entry.line);
        let entries = stored.entries.iter().zip(0..).map(noted);
        let entries = entries.collect::<Result<Vec<Raw>, DoorError>>()?;
        Ok(to_text(&Entries { entries }))
    };
    let text = fetch::fetch(&shared, &who, table, ArchiveForm::Entries, noted).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response())
}

pub(crate) async fn at(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    PathArg((id, k)): PathArg<(String, u64)>,
    Asked(eyes): Asked<ViewerQuery>,
) -> Result<Json<SentAt>, ApiError> {
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
    let at = with_game(&shared, reading, move |stored| moment(stored, k, viewer));
    Ok(Json(at.await??))
}

/// A game after some of its entries, as it is sent.
type SentAt = At<Written, Raw>;

/// The game after its first `k` entries; `viewer` is `None` for everything.
fn moment(
    stored: &Stored,
    k: u64,
    viewer: Option<Viewer>,
) -> Result<(SentAt, Option<Vec<Snapshot>>), DoorError> {
    let mut table = stored.open()?;
    let eyes = viewer.unwrap_or(Viewer::Watcher);
    let mut lines = Vec::new();
    let audience = |idx: u64, entry: &Entry| match idx + 1 == k {
        true => Audience::one(eyes, entry.at),
        false => Audience::default(),
    };
    let made = stored.follow(&mut *table, audience, |mut step| {
        lines = std::mem::take(&mut step.lines[eyes]);
        true
    })?;
    let entry = stored.entries.last();
    let entry = entry.and_then(|entry| RawValue::from_string(entry.line.clone()).ok());
    let n_entries = stored.table.row.n_entries;
    let at = look_back(&*table, viewer, k, n_entries, lines, entry);
    Ok((at, Some(made)))
}

pub(crate) async fn import(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    request: Request,
) -> Result<Json<Imported>, ApiError> {
    let guest = who.whole()?.guest();
    // Nothing of a long body is read before it is clear that it may come.
    let _upload = shared.doors.upload(guest).await?;
    shared.limits.take_table(guest, &who.network, shared.time.running_ms())?;
    check_kept(&shared, guest).await?;
    let Body(Import { record }) = Body::<Import, RECORD_MAX>::from_request(request, &()).await?;
    let record = Record::read(&record).map_err(DoorError::from)?;
    let host = shared.title(&record.header.title)?;
    let checked = shared.work(Door::Imports, move || checked(host, record));
    let (record, outcome) = checked.await??;
    let id = Id::random();
    let new = on_the_shelf(id, guest, &record, outcome, shared.time.now_ms())?;
    shared.store.write(Write::NewTable(Box::new(new))).await?;
    Ok(Json(Imported { table: id.to_string() }))
}

/// Does a record follow from the rules? It is replayed, with no more work than its length allows.
fn checked(host: &dyn Title, record: Record) -> Result<(Record, Option<Outcome>), DoorError> {
    let (n, max) = (record.header.entries, host.entries_max());
    if n > max {
        let message = format!("the record has {n} entries; no game of this title has over {max}");
        return Err(DoorError::new("bad_record", message));
    }
    let table = host.replay_within(&record, APPLIED_FREE + APPLIED_EACH * n)?;
    Ok((record, table.outcome()))
}

fn on_the_shelf(
    id: Id,
    owner: Id,
    record: &Record,
    outcome: Option<Outcome>,
    now: u64,
) -> Result<NewTable, ApiError> {
    let header = &record.header;
    // The components are kept once for all games that have them.
    let kept = Header { components: Components::embedded(&[]), ..header.clone() };
    let seat = |seat: u8| SeatRow {
        seat,
        free: None,
        guest: None,
        name: None,
        bot: None,
        nonce: None,
        resigned: false,
        taken_over: false,
        handed_over: false,
        seen: now,
        story: None,
        coached: false,
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
        coach: false,
        hushed: false,
        caretaker: None,
        owner,
        state: TableState::Over,
        message: None,
        created: now,
        secret: String::new(),
        header: Some(to_text(&kept)),
        n_entries: header.entries,
        clocks: None,
        outcome: outcome.map(|outcome| to_text(&outcome)),
        asked: SeatSet::EMPTY,
    };
    let entry = |line: &String| Entry { at: now, token: None, line: line.clone() };
    Ok(NewTable {
        table: ListedTable { row, seats: (0..header.seats).map(seat).collect() },
        components: serde_json::to_string(&header.components).map_err(|_| ApiError::Internal)?,
        entries: record.lines().iter().map(entry).collect(),
    })
}
