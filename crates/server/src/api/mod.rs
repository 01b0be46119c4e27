//! The open API: what the pages use, and whoever else wants to.
//!
//! [`routes`] is the one list of all routes; the router and the OpenAPI document are made from it.

mod body;
mod error;
mod limits;
mod live;
mod me;
mod names;
mod openapi;
mod pages;
mod records;
mod shapes;
mod socket;
mod tables;
mod titles;
mod who;

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::Response;
use axum::routing::{MethodRouter, delete, get, post};

use crate::shared::Shared;

pub(crate) use error::ApiError;
pub(crate) use limits::Limits;
pub(crate) use names::check_chat;
pub use openapi::openapi;
pub(crate) use shapes::Ended;
pub(crate) use who::{Caller, Sessions};

use openapi::{Doc, lines_of, nothing, one_of_ours, text_of};

/// One route: how it is called, what it is for, who answers.
pub(crate) struct Route {
    method: Method,
    path: &'static str,
    doc: Doc,
    handler: MethodRouter<Arc<Shared>>,
}

fn reads(path: &'static str, doc: Doc, handler: MethodRouter<Arc<Shared>>) -> Route {
    Route { method: Method::GET, path, doc, handler }
}

fn changes(path: &'static str, doc: Doc, handler: MethodRouter<Arc<Shared>>) -> Route {
    Route { method: Method::POST, path, doc, handler }
}

/// Every route below `/api/v1`.
pub(crate) fn routes() -> Vec<Route> {
    let mut routes = about_me();
    routes.extend(about_titles());
    routes.extend(about_tables());
    routes.extend(at_a_table());
    routes.extend(about_records());
    routes
}

fn about_me() -> Vec<Route> {
    use me::{Empty, Key, Me, NewToken, Rename, TokenName, Tokens};
    let token = Doc::new("Take a token back", nothing, one_of_ours::<Empty>);
    vec![
        reads("/me", Doc::new("Who the caller is", nothing, one_of_ours::<Me>), get(me::me)),
        changes(
            "/me",
            Doc::new("Another name", one_of_ours::<Rename>, one_of_ours::<Me>),
            post(me::rename),
        ),
        changes(
            "/me/recovery",
            Doc::new("A new recovery key", one_of_ours::<Empty>, one_of_ours::<Key>),
            post(me::recovery),
        ),
        changes(
            "/me/recover",
            Doc::new("Be the guest of a recovery key", one_of_ours::<Key>, one_of_ours::<Me>),
            post(me::recover),
        ),
        reads(
            "/me/tokens",
            Doc::new("The guest's tokens", nothing, one_of_ours::<Tokens>),
            get(me::tokens),
        ),
        changes(
            "/me/tokens",
            Doc::new("A new token", one_of_ours::<TokenName>, one_of_ours::<NewToken>),
            post(me::new_token),
        ),
        Route {
            method: Method::DELETE,
            path: "/me/tokens/{token}",
            doc: token,
            handler: delete(me::drop_token),
        },
    ]
}

fn about_titles() -> Vec<Route> {
    use shapes::{DataFiles, Document, Rules, TitleSchema, Titles};
    let gives = |summary, gives| Doc::new(summary, nothing, gives);
    vec![
        reads(
            "/openapi.json",
            gives("This document", one_of_ours::<Document>),
            get(openapi::document),
        ),
        reads(
            "/titles",
            gives("The titles with options and bots", one_of_ours::<Titles>),
            get(titles::titles),
        ),
        reads(
            "/titles/{title}/rules",
            gives("The rules in our own words", one_of_ours::<Rules>),
            get(titles::rules),
        ),
        reads(
            "/titles/{title}/components",
            gives("The data files", one_of_ours::<DataFiles>),
            get(titles::components),
        ),
        reads(
            "/titles/{title}/schema",
            gives(
                "JSON Schema of positions, actions, views, memories and events",
                one_of_ours::<TitleSchema>,
            ),
            get(titles::schema),
        ),
    ]
}

fn about_tables() -> Vec<Route> {
    use crate::table::Request;
    use me::{Empty, NewToken, TokenName};
    use shapes::{Invited, LobbyPage, Sat, Stands};
    use tables::{Join, Lobby, Made, OfSeat, Wish};
    let nothing_said = |summary| Doc::new(summary, one_of_ours::<Empty>, one_of_ours::<Stands>);
    let of_seat = |summary| Doc::new(summary, one_of_ours::<OfSeat>, one_of_ours::<Stands>);
    vec![
        reads(
            "/tables",
            Doc::new("The lobby", nothing, one_of_ours::<LobbyPage>).asked(one_of_ours::<Lobby>),
            get(tables::lobby),
        ),
        changes(
            "/tables",
            Doc::new("A new table", one_of_ours::<Wish>, one_of_ours::<Made>),
            post(tables::make),
        ),
        changes(
            "/tables/{id}/join",
            Doc::new("Sit down", one_of_ours::<Join>, one_of_ours::<Sat>),
            post(tables::join),
        ),
        changes("/tables/{id}/leave", nothing_said("Go away"), tables::about(Request::Leave)),
        changes(
            "/tables/{id}/close",
            nothing_said("Take down a table that has not begun"),
            tables::about(Request::Close),
        ),
        changes(
            "/tables/{id}/seats/{seat}/invite",
            Doc::new("A new invitation", one_of_ours::<Empty>, one_of_ours::<Invited>),
            post(tables::invite),
        ),
        changes(
            "/tables/{id}/seats/{seat}/token",
            Doc::new("A token for one seat", one_of_ours::<TokenName>, one_of_ours::<NewToken>),
            post(me::new_seat_token),
        ),
        changes("/tables/{id}/resign", of_seat("Give up"), tables::about_seat(Request::Resign)),
        changes(
            "/tables/{id}/takeover",
            of_seat("Let a bot answer"),
            tables::about_seat(Request::Takeover),
        ),
        changes(
            "/tables/{id}/giveback",
            of_seat("The bot goes"),
            tables::about_seat(Request::Giveback),
        ),
    ]
}

fn at_a_table() -> Vec<Route> {
    use crate::table::TableInfo;
    use body::Eyes;
    use shapes::{Acted, ChatPage, Full, ServerMessage, Spoken, StoryPage, TableFiles};
    use tables::{Act, Back, Speech};
    let looks = |summary, gives| Doc::new(summary, nothing, gives).asked(one_of_ours::<Eyes>);
    let back = |summary| Doc::new(summary, one_of_ours::<Back>, one_of_ours::<Acted>);
    let info = Doc::new("What the table is", nothing, one_of_ours::<TableInfo>);
    vec![
        reads("/tables/{id}", info, get(tables::info)),
        reads(
            "/tables/{id}/components",
            Doc::new("The data files of this table", nothing, one_of_ours::<TableFiles>)
                .asked(one_of_ours::<titles::Form>),
            get(titles::table_components),
        ),
        reads(
            "/tables/{id}/view",
            looks("The table as a viewer sees it", one_of_ours::<Full>),
            get(tables::view),
        ),
        reads(
            "/tables/{id}/story",
            looks("What a viewer was told", one_of_ours::<StoryPage>),
            get(records::story),
        ),
        changes(
            "/tables/{id}/act",
            Doc::new("A seat answers", one_of_ours::<Act>, one_of_ours::<Acted>),
            post(tables::act),
        ),
        changes(
            "/tables/{id}/undo",
            back("A seat takes its latest answer back"),
            post(tables::undo),
        ),
        changes(
            "/tables/{id}/reopen",
            back("A seat opens a secret phase again"),
            post(tables::reopen),
        ),
        reads(
            "/tables/{id}/chat",
            looks("What was said", one_of_ours::<ChatPage>),
            get(tables::chat),
        ),
        changes(
            "/tables/{id}/chat",
            Doc::new("Say something", one_of_ours::<Speech>, one_of_ours::<Spoken>),
            post(tables::speak),
        ),
        reads(
            "/tables/{id}/live",
            looks("Live updates, a WebSocket; these are its messages", nothing)
                .answers(lines_of::<ServerMessage>),
            get(live::live),
        ),
        reads(
            "/tables/{id}/stream",
            looks("Live updates, lines of JSON", nothing).answers(lines_of::<ServerMessage>),
            get(live::stream),
        ),
    ]
}

fn about_records() -> Vec<Route> {
    use body::Eyes;
    use records::Import;
    use shapes::{At, Entries, Imported};
    let looks = |summary, gives| Doc::new(summary, nothing, gives).asked(one_of_ours::<Eyes>);
    vec![
        reads(
            "/tables/{id}/record",
            looks("The game as a file", nothing).answers(text_of),
            get(records::record),
        ),
        reads(
            "/tables/{id}/entries",
            Doc::new("The entries of a finished game", nothing, one_of_ours::<Entries>),
            get(records::entries),
        ),
        reads(
            "/tables/{id}/at/{k}",
            looks("A finished game at entry k", one_of_ours::<At>),
            get(records::at),
        ),
        changes(
            "/records",
            Doc::new("Put a record on the shelf", one_of_ours::<Import>, one_of_ours::<Imported>),
            post(records::import),
        ),
    ]
}

/// The whole server as a service.
pub(crate) fn app(shared: &Arc<Shared>) -> Router {
    let mut api = Router::new();
    for route in routes() {
        api = api.route(route.path, route.handler);
    }
    let api = api
        .method_not_allowed_fallback(no_such_method)
        .route_layer(from_fn_with_state(Arc::clone(shared), who::identify))
        .fallback(no_such_route)
        .layer(from_fn(api_headers));
    Router::new()
        .nest("/api/v1", api)
        .route("/api/{*rest}", get(no_such_route))
        .fallback(pages::page)
        .layer(from_fn_with_state(Arc::clone(shared), counted))
        .layer(from_fn(security_headers))
        .with_state(Arc::clone(shared))
}

async fn no_such_route() -> ApiError {
    let message = "there is no such route: see /api/v1/openapi.json".to_owned();
    ApiError::NoSuch { code: "no_such_route", message }
}

async fn no_such_method() -> ApiError {
    ApiError::NoMethod
}

/// Counts and measures; refuses when the server closes.
async fn counted(
    State(shared): State<Arc<Shared>>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    if shared.is_closing() {
        return Err(ApiError::Closing);
    }
    let start = std::time::Instant::now();
    let method = request.method().clone();
    let path = request
        .extensions()
        .get::<axum::extract::MatchedPath>()
        .map_or("page", axum::extract::MatchedPath::as_str)
        .to_owned();
    let response = next.run(request).await;
    let status = response.status().as_u16();
    let took = start.elapsed();
    tracing::debug!(%method, path, status, took_us = took.as_micros() as u64, "request");
    metrics::histogram!("orrery_request_seconds").record(took.as_secs_f64());
    metrics::counter!("orrery_requests_total", "status" => status.to_string()).increment(1);
    Ok(response)
}

/// Nothing of the API is kept by anybody in between.
async fn api_headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::VARY, HeaderValue::from_static("Cookie, Authorization"));
    response
}

const SECURITY: [(&str, &str); 8] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
         font-src 'self'; connect-src 'self'; manifest-src 'self'; media-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ("x-robots-tag", "noindex"),
];

async fn security_headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    for (name, value) in SECURITY {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}
