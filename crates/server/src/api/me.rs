//! The guest itself: name, recovery, tokens.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::Seat;

use super::body::{Body, PathArg};
use super::tables::table_id;
use super::who::{Who, drop_cookie, set_cookie, signed_in_since};
use crate::caller::{Caller, Ended};
use crate::cluster::Hint;
use crate::limits::Count;
use crate::names;
use crate::refusal::ApiError;
use crate::secret::{Id, hash, random_key};
use crate::shared::Shared;
use crate::store::{SessionRow, StoreError, Write};
use crate::table::{Input, Request};

/// How long a recovery key is good, in milliseconds: a week.
const RECOVERY_MS: u64 = 7 * 86_400 * 1000;
/// How much of the hash of a cookie names a sign-in.
const SESSION_ID: usize = 26;
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
    shared.tell_nodes(Hint::Renamed { guest: guest.to_string(), name }).await;
    Ok(Json(me))
}

pub(crate) async fn recovery(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    Body(Empty {}): Body<Empty>,
) -> Result<Json<Key>, ApiError> {
    let caller = who.person()?;
    let key = random_key();
    let (guest, until) = (caller.guest(), shared.time.now_ms() + RECOVERY_MS);
    shared.store.write(Write::Recovery { guest, hash: hash(&key), until }).await?;
    Ok(Json(Key { key }))
}

pub(crate) async fn recover(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    Body(body): Body<Key>,
) -> Result<Response, ApiError> {
    shared.limits.take(Count::Guesses, &who.network, shared.time.running_ms())?;
    let (brought, at) = (hash(&body.key), shared.time.now_ms());
    let found = shared.store.guest_by_recovery(&brought, at).await?;
    let guest = found.ok_or(ApiError::WhoAreYou)?;
    let key = random_key();
    let recovered = Write::Recovered { guest: guest.id, key: brought, session: hash(&key), at };
    match shared.store.write(recovered).await {
        // Somebody else has brought it a moment ago.
        Err(StoreError::Moved) => return Err(ApiError::WhoAreYou),
        other => other?,
    }
    let me = Me { id: Some(guest.id.to_string()), name: Some(guest.name), guest: true, seat: None };
    let cookie = set_cookie(&shared, &key)?;
    Ok(([(header::SET_COOKIE, cookie)], Json(me)).into_response())
}

/// The sign-ins of the guest.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SignIns {
    /// Oldest first.
    sessions: Vec<SignIn>,
}

/// A browser in which the guest is known.
#[derive(Debug, Serialize, JsonSchema)]
struct SignIn {
    /// To end it.
    id: String,
    /// Since when, in milliseconds since 1970.
    created: u64,
    /// Is it the one that asks?
    you: bool,
}

fn sign_in_id(hash: &str) -> String {
    hash.chars().take(SESSION_ID).collect()
}

pub(crate) async fn sessions(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
) -> Result<Json<SignIns>, ApiError> {
    let rows = shared.store.sessions(who.person()?.guest(), signed_in_since(&shared)).await?;
    let sign_in = |row: SessionRow| SignIn {
        id: sign_in_id(&row.hash),
        created: row.created,
        you: who.session.as_ref() == Some(&row.hash),
    };
    Ok(Json(SignIns { sessions: rows.into_iter().map(sign_in).collect() }))
}

/// Ends one sign-in, in this browser or in another.
pub(crate) async fn drop_session(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    PathArg(id): PathArg<String>,
) -> Result<Response, ApiError> {
    let guest = who.person()?.guest();
    let rows = shared.store.sessions(guest, signed_in_since(&shared)).await?;
    let found = rows.into_iter().find(|row| sign_in_id(&row.hash) == id);
    let SessionRow { hash, .. } = found.ok_or_else(|| {
        let message = "there is no such sign-in: see GET /me/sessions".to_owned();
        ApiError::NoSuch { code: "no_such_session", message }
    })?;
    let own = who.session.as_ref() == Some(&hash);
    let drop = Write::DropSession { guest, hash: hash.clone(), others: false };
    shared.store.write(drop).await?;
    shared.end(guest, Ended::Session(hash)).await;
    if own {
        return Ok(([(header::SET_COOKIE, drop_cookie(&shared)?)], Json(Empty {})).into_response());
    }
    Ok(Json(Empty {}).into_response())
}

/// Ends all sign-ins but the one that asks, and the recovery link with them.
pub(crate) async fn drop_other_sessions(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
) -> Result<Json<Empty>, ApiError> {
    let guest = who.person()?.guest();
    let kept = who.session.clone().ok_or(ApiError::WhoAreYou)?;
    let drop = Write::DropSession { guest, hash: kept.clone(), others: true };
    shared.store.write(drop).await?;
    shared.end(guest, Ended::OtherSessions(guest, kept)).await;
    Ok(Json(Empty {}))
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
    PathArg((id, seat)): PathArg<(String, u8)>,
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
    PathArg(id): PathArg<String>,
) -> Result<Json<Empty>, ApiError> {
    let guest = who.person()?.guest();
    let none =
        || ApiError::NoSuch { code: "no_such_token", message: "there is no such token".to_owned() };
    let id = id.parse().map_err(|_| none())?;
    match shared.store.write(Write::DropToken { guest, id }).await {
        Err(StoreError::Moved) => return Err(none()),
        other => other?,
    }
    shared.end(guest, Ended::Token(id)).await;
    Ok(Json(Empty {}))
}
