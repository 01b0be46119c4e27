//! What happened in a finished game, and what would have happened: analysis, the questions of the past, what if.
//!
//! An analysis is heavy work behind a door of its own, one at a time, one under way for each who asks, and kept when it
//! is done. Whoever hangs up or grows tired leaves it under way; who asks again finds it.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use hosting::{AnalysisDepth, DoorError, Title};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::wire::{Asked as AskedThen, Written, raw};
use tabletop::{Header, HeaderDealer, LogEntry, Record, Seat, SeatSet};
use tokio::time::timeout;

use super::body::{Asked, Body, PathArg};
use super::records::{finished, whole_record, without_bots};
use super::tables::{check_kept, check_unfinished};
use super::who::Who;
use crate::archive::Form;
use crate::caller::Caller;
use crate::clocks::ClockRule;
use crate::doors::Door;
use crate::limits::Count;
use crate::names;
use crate::refusal::ApiError;
use crate::secret::Id;
use crate::shared::{Shared, on_another_thread};
use crate::store::{Entry, ListedTable, NewTable, SeatRow, State as TableState, TableRow, Write};
use crate::table::{Reading, Request, Stored, with_game};

/// How long somebody waits for an analysis before being told to ask again.
const PATIENCE: Duration = Duration::from_secs(20);

/// How much is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Part {
    /// The course of the game, in some seconds.
    Course,
    /// What luck gave and the turns that cost most as well, in a minute.
    Whole,
}

/// Which part of an analysis.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    /// `course` or `whole`; the whole if missing.
    part: Option<Part>,
}

/// Whose question.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OfSeat {
    /// The seat, from 0.
    seat: u8,
}

/// A game that goes on from a moment of another.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WhatIf {
    /// After so many entries; what is drawn at once after them is drawn.
    entry: u64,
    /// Where the caller sits.
    seat: u8,
    /// Who sits everywhere else; the usual bot if missing.
    bot: Option<String>,
}

/// The new table.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Begun {
    /// Its id.
    table: String,
    /// With how many entries of the other game it begins.
    entries: u64,
}

pub(crate) async fn analysis(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    PathArg(id): PathArg<String>,
    Asked(Wanted { part }): Asked<Wanted>,
) -> Result<Response, ApiError> {
    let table = without_bots(finished(&shared, &who, &id).await?);
    let part = part.unwrap_or(Part::Whole);
    let text = match kept(&shared, table.row.id, part) {
        Some(text) => text,
        None => wait(&shared, &who, table, part).await?,
    };
    Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response())
}

fn form(part: Part) -> Form {
    match part {
        Part::Course => Form::Course,
        Part::Whole => Form::Analysis,
    }
}

/// What was found before; the whole has the course in it.
fn kept(shared: &Shared, id: Id, part: Part) -> Option<Bytes> {
    let whole = shared.archive.get(id, Form::Analysis);
    whole.or_else(|| shared.archive.get(id, form(part)))
}

/// Waits for an analysis, which is begun if the caller has none under way.
async fn wait(
    shared: &Arc<Shared>,
    who: &Who,
    table: ListedTable,
    part: Part,
) -> Result<Bytes, ApiError> {
    let (id, name) = (table.row.id, who.name());
    let Some(one) = shared.doors.analyst(&name, (id, form(part)))? else {
        return join(shared, id, part).await;
    };
    shared.limits.take(Count::Analyses, &name, shared.time.running_ms())?;
    // It goes on and is kept, whoever waits for it.
    let (own, host) = (Arc::clone(shared), shared.title(&table.row.title)?);
    let task = tokio::spawn(async move {
        let made = make(&own, host, table, part).await;
        drop(one);
        own.doors.analysed.notify_waiters();
        made
    });
    match timeout(PATIENCE, task).await {
        Ok(made) => made.map_err(|_| ApiError::Internal)?,
        Err(_) => Err(ApiError::Underway),
    }
}

/// Waits for what the caller has under way already.
async fn join(shared: &Arc<Shared>, id: Id, part: Part) -> Result<Bytes, ApiError> {
    let done = async {
        loop {
            let next = shared.doors.analysed.notified();
            if let Some(text) = kept(shared, id, part) {
                return text;
            }
            next.await;
        }
    };
    timeout(PATIENCE, done).await.map_err(|_| ApiError::Underway)
}

async fn make(
    shared: &Arc<Shared>,
    host: &'static dyn Title,
    table: ListedTable,
    part: Part,
) -> Result<Bytes, ApiError> {
    let id = table.row.id;
    let place = shared.doors.of(Door::Analysis).acquire().await;
    let _place = place.map_err(|_| ApiError::Closing)?;
    // Somebody else may have waited for the same.
    if let Some(text) = kept(shared, id, part) {
        return Ok(text);
    }
    let stored = Stored::read(shared, &Reading::whole(table)).await?;
    let depth = match part {
        Part::Course => AnalysisDepth::Course,
        Part::Whole => AnalysisDepth::Whole,
    };
    let found = on_another_thread(move || {
        let record = Record::read(&whole_record(&stored)?).map_err(DoorError::from)?;
        let found = host.analyse(&record, None, depth)?;
        Ok::<_, DoorError>(Bytes::from(raw(&found).get().to_owned()))
    });
    let text = found.await??;
    shared.archive.put(id, form(part), text.clone());
    Ok(text)
}

/// What a seat was asked at a moment of a finished game.
pub(crate) async fn question(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    PathArg((id, k)): PathArg<(String, u64)>,
    Asked(OfSeat { seat }): Asked<OfSeat>,
) -> Result<Json<AskedThen<Written>>, ApiError> {
    let table = without_bots(finished(&shared, &who, &id).await?);
    check_moment(&table, k, seat)?;
    let reading = Reading { table, snapshot: Some(k), until: k };
    let asked = with_game(&shared, reading, move |stored| {
        let mut table = stored.open()?;
        let made = stored.follow_all(&mut *table)?;
        let over = table.outcome().is_some();
        let ask = table.ask(Seat(seat));
        let none = || raw(&[(); 0]);
        let (question, legal, why_not) = match ask {
            Some(ask) => (Some(ask.question), ask.legal, ask.why_not),
            None => (None, none(), None),
        };
        let (can_undo, can_reopen, undo_reason) = (false, false, None);
        let asked = AskedThen { question, legal, why_not, can_undo, can_reopen, undo_reason, over };
        Ok((asked, Some(made)))
    });
    Ok(Json(asked.await??))
}

fn check_moment(table: &ListedTable, k: u64, seat: u8) -> Result<(), ApiError> {
    if k > table.row.n_entries {
        let message = format!("there is no entry {k}: this game has {}", table.row.n_entries);
        return Err(ApiError::NoSuch { code: "no_such_entry", message });
    }
    if usize::from(seat) >= table.seats.len() {
        return Err(ApiError::no_such_seat(Seat(seat)));
    }
    Ok(())
}

/// A new table that begins as another game did, and goes on against bots. Its dice are those of the other: what was
/// drawn stays drawn, and what would have been drawn is drawn.
pub(crate) async fn what_if(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    PathArg(id): PathArg<String>,
    Body(wish): Body<WhatIf>,
) -> Result<Json<Begun>, ApiError> {
    let caller = who.whole()?.clone();
    let now = shared.time.running_ms();
    shared.limits.take_table(caller.guest(), &who.network, now)?;
    let table = without_bots(finished(&shared, &who, &id).await?);
    check_moment(&table, wish.entry, wish.seat)?;
    check_unfinished(&shared, caller.guest()).await?;
    check_kept(&shared, caller.guest()).await?;
    let host = shared.title(&table.row.title)?;
    let bot = wish.bot.unwrap_or_else(|| hosting::USUAL_BOT.to_owned());
    super::tables::check_bot(host, &bot)?;
    let dice = dice(&table)?;
    let stored = Stored::read(&shared, &Reading::whole(table)).await?;
    let cut = shared.work(Door::Tables, move || cut(stored, wish.entry)).await??;
    let components = serde_json::to_string(&cut.components).map_err(|_| ApiError::Internal)?;
    let seats = seats(&caller, Seat(wish.seat), &bot, dice.nonces, now);
    let id = Id::random();
    let row = TableRow {
        secret: dice.secret,
        n_entries: cut.entries.len() as u64,
        created: shared.time.now_ms(),
        ..new_row(id, caller.guest(), cut.table.row)
    };
    let entries = row.n_entries;
    let new = NewTable { table: ListedTable { row, seats }, components, entries: cut.entries };
    shared.store.write(Write::NewTable(Box::new(new))).await?;
    // It goes on when it is first reached.
    shared.registry.ask(&shared, id, who.caller.clone(), Request::Info).await?;
    metrics::counter!("orrery_tables_made_total").increment(1);
    Ok(Json(Begun { table: id.to_string(), entries }))
}

/// The caller on one seat, bots on the others.
fn seats(caller: &Caller, own: Seat, bot: &str, nonces: Vec<String>, now: u64) -> Vec<SeatRow> {
    let seat = |(seat, nonce): (Seat, String)| {
        let is_own = seat == own;
        SeatRow {
            seat: seat.0,
            free: None,
            guest: is_own.then(|| caller.guest()),
            name: is_own.then(|| caller.name().to_owned()),
            bot: (!is_own).then(|| bot.to_owned()),
            nonce: Some(nonce),
            resigned: false,
            taken_over: false,
            handed_over: false,
            seen: now,
            story: None,
            coached: false,
        }
    };
    Seat::first(nonces.len() as u8).zip(nonces).map(seat).collect()
}

/// A game of the caller's own, played as the other was.
fn new_row(id: Id, owner: Id, other: TableRow) -> TableRow {
    TableRow {
        id,
        name: names::what_if(&other.name),
        clock: ClockRule::None,
        listed: false,
        watchers: false,
        coach: true,
        caretaker: None,
        owner,
        state: TableState::Playing,
        message: None,
        header: None,
        clocks: None,
        outcome: None,
        asked: SeatSet::EMPTY,
        ..other
    }
}

/// Where draws come from: the secret, and what each seat has added.
struct Dice {
    secret: String,
    nonces: Vec<String>,
}

/// Where the draws of a finished game come from.
///
/// # Errors
/// A record of the shelf does not tell.
fn dice(table: &ListedTable) -> Result<Dice, ApiError> {
    let ListedTable { row, seats } = table;
    let Some(header) = &row.header else {
        let nonces = seats.iter().map(|seat| seat.nonce.clone().unwrap_or_default());
        return Ok(Dice { secret: row.secret.clone(), nonces: nonces.collect() });
    };
    let header: Header = serde_json::from_str(header).map_err(|_| ApiError::Internal)?;
    match header.dealer {
        HeaderDealer::Sealed { secret: Some(secret), nonces, .. }
            if nonces.len() == seats.len() && header.position.is_none() =>
        {
            Ok(Dice { secret, nonces })
        }
        HeaderDealer::Sealed { .. } | HeaderDealer::Open { .. } | HeaderDealer::Caller => {
            Err(ApiError::not_now(
                "this record does not tell a secret from which its draws follow and would go on: only a \
             game with sealed dice, played to its end, can be taken up again",
            ))
        }
    }
}

/// The beginning of a game, to a moment at which somebody is asked.
fn cut(mut stored: Stored, entry: u64) -> Result<Stored, DoorError> {
    let is_draw = |entry: &Entry| {
        serde_json::from_str::<LogEntry>(&entry.line).is_ok_and(|line| line.deal.is_some())
    };
    let mut n = entry as usize;
    // What is to be drawn now has been drawn.
    while stored.entries.get(n).is_some_and(is_draw) {
        n += 1;
    }
    stored.entries.truncate(n);
    // Whoever answered has answered another table: no key of theirs is known here.
    stored.entries.iter_mut().for_each(|entry| entry.token = None);
    let mut table = stored.open()?;
    stored.follow_all(&mut *table)?;
    if table.outcome().is_some() {
        let message = "the game is over there: go back to a moment at which somebody is asked";
        return Err(DoorError::new("bad_request", message));
    }
    Ok(stored)
}
