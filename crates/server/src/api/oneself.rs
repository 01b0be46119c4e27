//! What is stored of the caller: all of it as one document, and its end.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{Method, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get};
use axum::{Extension, Json};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::value::RawValue;
use tabletop::wire::Raw;

use super::Route;
use super::boxes::OwnBox;
use super::me::Empty;
use super::openapi::{Doc, nothing, one_of_ours};
use super::who::{Who, drop_cookie, signed_in_since};
use crate::caller::{Caller, Ended};
use crate::cluster::Hint;
use crate::limits::Count;
use crate::refusal::ApiError;
use crate::shared::Shared;
use crate::store::{BellRow, GONE, SaidRow, Show, State as TableState, Write};
use crate::table::Input;

/// How many tables are read at once, and how many there are at most in the document.
const PAGE: u64 = 100;
const TABLES_MAX: usize = 10_000;
/// The most lines of chat in the document.
const LINES_MAX: u64 = 10_000;
/// What the document costs: a whole bucket of games that are read.
const COST: u64 = 1_000;

/// All that is stored of a guest.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Everything {
    /// The guest's id.
    id: String,
    /// The guest's name.
    name: String,
    /// Since when, in milliseconds since 1970.
    created: u64,
    /// When each browser was signed in, in milliseconds since 1970.
    sign_ins: Vec<u64>,
    /// The names of the tokens.
    tokens: Vec<String>,
    /// The tables that the guest has made or sits at, the newest first; `GET /tables/{id}/record` has a game.
    tables: Vec<OwnTable>,
    /// What the guest has said from its seats.
    said: Vec<OwnLine>,
    /// How the guest is told of its turn.
    bells: Vec<OwnBell>,
    /// The numbers of the guest's own boxes.
    boxes: Vec<OwnBox>,
}

/// A bell of the guest.
#[derive(Debug, Serialize, JsonSchema)]
struct OwnBell {
    /// Push, webhook, mail or feed.
    kind: String,
    /// Where it rings, and what that needs.
    #[schemars(with = "serde_json::Value")]
    address: Option<Raw>,
    /// Since when, in milliseconds since 1970.
    created: u64,
    /// Whether it rings.
    state: &'static str,
}

/// A table of the guest.
#[derive(Debug, Serialize, JsonSchema)]
struct OwnTable {
    /// Its id.
    id: String,
    /// The title.
    title: String,
    /// Its name.
    name: String,
    /// Where it stands.
    state: TableState,
    /// When it was made, in milliseconds since 1970.
    created: u64,
    /// Has the guest made it?
    owner: bool,
    /// The guest's seats, from 0.
    seats: Vec<u8>,
}

/// A line of chat of the guest.
#[derive(Debug, Serialize, JsonSchema)]
struct OwnLine {
    /// At which table.
    table: String,
    /// When, in milliseconds since 1970.
    at: u64,
    /// Under which name.
    name: String,
    /// What.
    text: String,
}

/// The routes of this page.
pub(super) fn routes() -> Vec<Route> {
    let all = Doc::new("All that is stored of the guest", nothing, one_of_ours::<Everything>);
    let end = Doc::new("Forget the guest, for good", nothing, one_of_ours::<Empty>);
    let (get, forget) = (get(everything), delete(forget));
    vec![
        Route { method: Method::GET, path: "/me/export", doc: all, handler: get },
        Route { method: Method::DELETE, path: "/me", doc: end, handler: forget },
    ]
}

async fn everything(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
) -> Result<Response, ApiError> {
    let caller = who.person()?;
    let guest = caller.guest();
    let now = shared.time.running_ms();
    shared.limits.take_many(Count::Archive, &guest.to_string(), COST, now)?;
    let sessions = shared.store.sessions(guest, signed_in_since(&shared)).await?;
    let tokens = shared.store.tokens(guest).await?;
    let said = shared.store.said_by(guest, LINES_MAX).await?;
    let bell = |row: BellRow| OwnBell {
        kind: row.kind,
        address: RawValue::from_string(row.address).ok(),
        created: row.created,
        state: row.state.name(),
    };
    let bells = shared.store.bells(guest).await?;
    let boxes = shared.store.boxes(guest).await?;
    let line =
        |SaidRow { table, at, name, text }| OwnLine { table: table.to_string(), at, name, text };
    let all = Everything {
        id: guest.to_string(),
        name: caller.name().to_owned(),
        created: shared.store.guest_since(guest).await?,
        sign_ins: sessions.into_iter().map(|row| row.created).collect(),
        tokens: tokens.into_iter().map(|row| row.name).collect(),
        tables: own_tables(&shared, caller).await?,
        said: said.into_iter().map(line).collect(),
        bells: bells.into_iter().map(bell).collect(),
        boxes: boxes.into_iter().map(OwnBox::of).collect::<Result<_, _>>()?,
    };
    let name = "attachment; filename=\"orrery-guest.json\"";
    Ok(([(header::CONTENT_DISPOSITION, name)], Json(all)).into_response())
}

async fn own_tables(shared: &Shared, caller: &Caller) -> Result<Vec<OwnTable>, ApiError> {
    let guest = caller.guest();
    let mut tables = Vec::new();
    let mut before = None;
    while tables.len() < TABLES_MAX {
        let page = shared.store.list(Show::Mine, Some(guest), before, PAGE).await?;
        let Some(last) = page.last() else { break };
        before = Some((last.row.created, last.row.id));
        tables.extend(page.into_iter().map(|table| {
            OwnTable {
                id: table.row.id.to_string(),
                title: table.row.title,
                name: table.row.name,
                state: table.row.state,
                created: table.row.created,
                owner: table.row.owner == guest,
                seats: table
                    .seats
                    .iter()
                    .filter(|seat| seat.guest == Some(guest))
                    .map(|seat| seat.seat)
                    .collect(),
            }
        }));
    }
    Ok(tables)
}

/// Nobody is left in the middle of a game: who goes has given up its seats before, which is known at the table.
async fn forget(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
) -> Result<Response, ApiError> {
    let guest = who.person()?.guest();
    let needing = shared.store.needing(guest).await?;
    if let Some(first) = needing.first() {
        let n = needing.len();
        return Err(ApiError::NotNow(format!(
            "{n} of your tables wait or play, such as {first}: close, leave or resign them first"
        )));
    }
    let tokens = shared.store.tokens(guest).await?;
    let tables = shared.store.tables_of(guest).await?;
    shared.store.write(Write::Forget { guest }).await?;
    for token in tokens {
        shared.end(guest, Ended::Token(token.id)).await;
    }
    shared.end(guest, Ended::OtherSessions(guest, String::new())).await;
    for table in tables.into_iter().filter(|table| shared.registry.has(*table)) {
        let input = Input::Renamed(guest, GONE.to_owned());
        shared.registry.send(&shared, table, input).await?;
    }
    let (guest, name) = (guest.to_string(), GONE.to_owned());
    shared.tell_nodes(Hint::Renamed { guest, name }).await;
    Ok(([(header::SET_COOKIE, drop_cookie(&shared)?)], Json(Empty {})).into_response())
}
