//! The guest itself: name, recovery, tokens.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::Seat;

use super::body::{Body, Place};
use super::limits::Count;
use super::tables::table_id;
use super::who::{Caller, Who, set_cookie};
use super::{ApiError, names};
use crate::secret::{Id, hash, random_key};
use crate::shared::Shared;
use crate::store::{StoreError, Write};
use crate::table::{Input, Request};

/// How many tokens a guest may have.
const TOKENS_MAX: usize = 50;

/// Who the caller is.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Me {
    /// The guest's id; `null` for a stranger.
    id: Option<String>,
    /// The guest's name.
    name: Option<String>,
    /// There are no accounts yet: always true.
    guest: bool,
    /// The one seat of a seat's token.
    seat: Option<HeldSeat>,
}

/// A seat at a table.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct HeldSeat {
    /// The table.
    table: String,
    /// The seat, from 0.
    seat: u8,
}

impl Me {
    fn of(caller: Option<&Caller>, name: Option<&str>) -> Me {
        Me {
            id: caller.map(|caller| caller.guest().to_string()),
            name: name.or(caller.map(Caller::name)).map(str::to_owned),
            guest: true,
            seat: caller.and_then(Caller::seat).map(held),
        }
    }
}

fn held((table, seat): (Id, u8)) -> HeldSeat {
    HeldSeat { table: table.to_string(), seat }
}

/// A new name.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rename {
    /// 1 to 40 characters.
    name: String,
}

/// Nothing.
#[derive(Debug, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Empty {}

/// A recovery key.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Key {
    /// It goes behind `/recover#`.
    key: String,
}

/// What a token is to be called.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TokenName {
    /// 1 to 40 characters.
    name: Option<String>,
}

/// A new token, shown this once.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct NewToken {
    /// Its id, to take it back.
    id: String,
    /// What goes behind `Authorization: Bearer`.
    token: String,
    /// Its name.
    name: String,
}

/// The tokens of the guest.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Tokens {
    /// Oldest first.
    tokens: Vec<Token>,
}

/// A token, without what it is.
#[derive(Debug, Serialize, JsonSchema)]
struct Token {
    id: String,
    name: String,
    /// The table of a seat's token.
    table: Option<String>,
    /// The seat of a seat's token.
    seat: Option<u8>,
    /// When it was made, in milliseconds since 1970.
    created: u64,
}

pub(crate) async fn me(Extension(who): Extension<Who>) -> Json<Me> {
    Json(Me::of(who.caller.as_ref(), None))
}

pub(crate) async fn rename(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    Body(body): Body<Rename>,
) -> Result<Json<Me>, ApiError> {
    let caller = who.whole()?;
    let name = names::check(&body.name)?;
    let me = Me::of(Some(caller), Some(&name));
    let guest = caller.guest();
    shared.store.write(Write::Rename { id: guest, name: name.clone() }).await?;
    shared.sessions.forget(guest);
    // Tables that are not in memory read the name with everything else.
    for table in shared.store.tables_of(guest).await? {
        if shared.registry.has(table) {
            let input = Input::Renamed(guest, name.clone());
            shared.registry.send(&shared, table, input).await?;
        }
    }
    Ok(Json(me))
}

pub(crate) async fn recovery(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    Body(Empty {}): Body<Empty>,
) -> Result<Json<Key>, ApiError> {
    let caller = who.person()?;
    let key = random_key();
    shared.store.write(Write::Recovery { guest: caller.guest(), hash: hash(&key) }).await?;
    Ok(Json(Key { key }))
}

pub(crate) async fn recover(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    Body(body): Body<Key>,
) -> Result<Response, ApiError> {
    let now = shared.time.now_ms();
    shared.limits.take(Count::Guesses, &who.network, now)?;
    let found = shared.store.guest_by_recovery(&hash(&body.key)).await?;
    let guest = found.ok_or(ApiError::WhoAreYou)?;
    let key = random_key();
    let session = Write::Session { guest: guest.id, hash: hash(&key), at: now };
    shared.store.write(session).await?;
    let me = Me { id: Some(guest.id.to_string()), name: Some(guest.name), guest: true, seat: None };
    let cookie = set_cookie(&shared, &key)?;
    Ok(([(header::SET_COOKIE, cookie)], Json(me)).into_response())
}

pub(crate) async fn tokens(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
) -> Result<Json<Tokens>, ApiError> {
    let rows = shared.store.tokens(who.person()?.guest()).await?;
    let tokens = rows
        .into_iter()
        .map(|row| Token {
            id: row.id.to_string(),
            name: row.name,
            table: row.seat.map(|(table, _)| table.to_string()),
            seat: row.seat.map(|(_, seat)| seat),
            created: row.created,
        })
        .collect();
    Ok(Json(Tokens { tokens }))
}

pub(crate) async fn new_token(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    Body(body): Body<TokenName>,
) -> Result<Json<NewToken>, ApiError> {
    let guest = who.person()?.guest();
    make_token(&shared, guest, body.name, None).await
}

pub(crate) async fn new_seat_token(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    Place((id, seat)): Place<(String, u8)>,
    Body(body): Body<TokenName>,
) -> Result<Json<NewToken>, ApiError> {
    let guest = who.person()?.guest();
    let id = table_id(&id)?;
    let request = Request::MayHold(Seat(seat));
    shared.registry.ask(&shared, id, who.caller.clone(), request).await?;
    make_token(&shared, guest, body.name, Some((id, seat))).await
}

async fn make_token(
    shared: &Arc<Shared>,
    guest: Id,
    name: Option<String>,
    seat: Option<(Id, u8)>,
) -> Result<Json<NewToken>, ApiError> {
    let name = names::check(name.as_deref().unwrap_or("token"))?;
    if shared.store.tokens(guest).await?.len() >= TOKENS_MAX {
        return Err(ApiError::NotNow(format!("nobody has more than {TOKENS_MAX} tokens")));
    }
    let (id, token, at) = (Id::random(), random_key(), shared.time.now_ms());
    let hash = hash(&token);
    shared.store.write(Write::Token { id, hash, guest, name: name.clone(), seat, at }).await?;
    Ok(Json(NewToken { id: id.to_string(), token, name }))
}

pub(crate) async fn drop_token(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    Place(id): Place<String>,
) -> Result<Json<Empty>, ApiError> {
    let guest = who.person()?.guest();
    let none =
        || ApiError::NoSuch { code: "no_such_token", message: "there is no such token".to_owned() };
    let id = id.parse().map_err(|_| none())?;
    match shared.store.write(Write::DropToken { guest, id }).await {
        Err(StoreError::Moved) => return Err(none()),
        other => other?,
    }
    shared.sessions.end(guest, id);
    Ok(Json(Empty {}))
}
