//! The open API: what the pages use, and whoever else wants to.
//!
//! [`routes`] is the one list of all routes; the router and the OpenAPI document are made from it.

mod analysis;
mod bells;
mod body;
mod boxes;
mod coach;
mod cors;
mod error;
mod fetch;
mod health;
mod hop;
mod lessons;
mod live;
mod me;
mod oneself;
mod openapi;
mod pack;
mod pages;
mod records;
mod socket;
mod tables;
mod titles;
mod who;

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::Response;
use axum::routing::{MethodRouter, delete, get, post};

use crate::refusal::ApiError;
use crate::shared::Shared;

pub(crate) use health::state_of;
pub use openapi::openapi;
pub(crate) use records::whole_record;

use openapi::{Doc, lines_of, nothing, object_of, one_of_ours, text_of};

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
    routes.extend(about_bells());
    routes.extend(boxes::routes());
    routes.extend(oneself::routes());
    routes.extend(about_titles());
    routes.extend(about_lessons());
    routes.extend(about_tables());
    routes.extend(at_a_table());
    routes.extend(about_talk());
    routes.extend(about_records());
    routes
}

fn about_me() -> Vec<Route> {
    use me::{Empty, Key, Me, NewToken, Rename, SignIns, TokenName, Tokens};
    let ends = |summary| Doc::new(summary, nothing, one_of_ours::<Empty>);
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
            "/me/sessions",
            Doc::new("The guest's sign-ins", nothing, one_of_ours::<SignIns>),
            get(me::sessions),
        ),
        Route {
            method: Method::DELETE,
            path: "/me/sessions",
            doc: ends("End all sign-ins but this one, and the recovery link"),
            handler: delete(me::drop_other_sessions),
        },
        Route {
            method: Method::DELETE,
            path: "/me/sessions/{session}",
            doc: ends("End a sign-in"),
            handler: delete(me::drop_session),
        },
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

fn about_bells() -> Vec<Route> {
    use bells::{BellInfo, Bells, NewBell, NextTables, QuietWish};
    use me::Empty;
    let by_key = |summary| Doc::new(summary, one_of_ours::<Empty>, one_of_ours::<Empty>);
    let all =
        Doc::new("How the guest is told that it is their turn", nothing, one_of_ours::<Bells>);
    let drop = Doc::new("Take a bell away", nothing, one_of_ours::<Empty>);
    let next =
        Doc::new("The tables at which the guest is asked", nothing, one_of_ours::<NextTables>);
    vec![
        reads("/me/next", next, get(bells::next)),
        reads("/me/bells", all, get(bells::bells)),
        changes(
            "/me/bells",
            Doc::new("A new bell", one_of_ours::<NewBell>, one_of_ours::<BellInfo>),
            post(bells::new_bell),
        ),
        Route {
            method: Method::DELETE,
            path: "/me/bells/{bell}",
            doc: drop,
            handler: delete(bells::drop_bell),
        },
        changes("/me/bells/{bell}/try", by_key("Ring it once"), post(bells::try_bell)),
        changes(
            "/me/quiet",
            Doc::new("Quiet hours", one_of_ours::<QuietWish>, one_of_ours::<Empty>),
            post(bells::quiet),
        ),
        changes(
            "/bells/{key}/confirm",
            by_key("Say yes to mail, by the key in the first one"),
            post(bells::confirm),
        ),
        changes(
            "/bells/{key}/stop",
            by_key("No more mail, by the key in each of them"),
            post(bells::stop),
        ),
        reads(
            "/feed/{key}",
            Doc::new("The tables that wait, as a feed", nothing, nothing).says(ATOM),
            get(bells::feed),
        ),
    ]
}

/// What readers of feeds read.
const ATOM: &str = "application/atom+xml";

fn about_titles() -> Vec<Route> {
    use hosting::TitleSchema;
    use tabletop::wire::{CoachWords, DataFiles, RulesPage, TableFiles};
    use titles::Titles;
    let gives = |summary, gives| Doc::new(summary, nothing, gives);
    vec![
        reads("/openapi.json", gives("This document", object_of), get(openapi::document)),
        reads(
            "/titles",
            gives("The titles with options and bots", one_of_ours::<Titles>),
            get(titles::titles),
        ),
        reads(
            "/titles/{title}/rules",
            gives("The rules in our own words", one_of_ours::<RulesPage>),
            get(titles::rules),
        ),
        reads(
            "/titles/{title}/coach",
            gives("What a coach says of each question", one_of_ours::<CoachWords>),
            get(coach::words),
        ),
        reads(
            "/titles/{title}/components",
            gives("The box: its data files, and what they say", one_of_ours::<TableFiles>)
                .asked(one_of_ours::<titles::Form>),
            get(titles::components),
        ),
        changes(
            "/titles/{title}/components",
            Doc::new(
                "Could one play with these data files? Nothing is kept",
                one_of_ours::<titles::OwnFiles>,
                one_of_ours::<DataFiles>,
            ),
            post(titles::check),
        ),
        reads(
            "/titles/{title}/schema",
            gives("JSON Schema of all that belongs to a title", one_of_ours::<TitleSchema>),
            get(titles::schema),
        ),
    ]
}

fn about_lessons() -> Vec<Route> {
    use crate::info::MessageRead;
    use lessons::{LessonShown, LessonStart, Lessons};
    let all = Doc::new("The courses of every title", nothing, one_of_ours::<Lessons>);
    let live = "A lesson, a WebSocket; its messages are those of a table and LessonNews";
    vec![
        reads("/lessons", all, get(lessons::lessons)),
        reads(
            "/lessons/{title}/{lesson}",
            Doc::new("A lesson at one of its steps", nothing, one_of_ours::<LessonShown>)
                .asked(one_of_ours::<LessonStart>),
            get(lessons::shown),
        ),
        reads(
            "/lessons/{title}/{lesson}/live",
            Doc::new(live, nothing, nothing)
                .asked(one_of_ours::<LessonStart>)
                .talks(lines_of::<MessageRead>),
            get(lessons::live),
        ),
    ]
}

fn about_tables() -> Vec<Route> {
    use crate::table::{Invited, Request, Sat, Stands};
    use me::{Empty, NewToken, TokenName};
    use tables::{Join, Lobby, LobbyPage, Made, OfSeat, Wish};
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
    use crate::info::{MessageRead, TableInfo};
    use crate::table::Read;
    use body::ViewerQuery;
    use tables::{Act, Back, SeenStory};
    use tabletop::wire::StoryPage;
    use tabletop::wire::TableFiles;
    use tabletop::wire::{Acted, Fresh, Plain};
    let looks =
        |summary, gives| Doc::new(summary, nothing, gives).asked(one_of_ours::<ViewerQuery>);
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
            looks("The table as a viewer sees it", one_of_ours::<Fresh<Plain, TableInfo>>),
            get(tables::view),
        ),
        reads(
            "/tables/{id}/story",
            looks("What a viewer was told", one_of_ours::<StoryPage>),
            get(records::story),
        ),
        reads(
            "/tables/{id}/hint",
            Doc::new("What a bot would answer", nothing, one_of_ours::<tabletop::wire::Hint>)
                .asked(one_of_ours::<coach::HintOf>),
            get(coach::hint),
        ),
        changes(
            "/tables/{id}/seen",
            Doc::new("A seat has read its story", one_of_ours::<SeenStory>, one_of_ours::<Read>),
            post(tables::seen),
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
            "/tables/{id}/live",
            looks("Live updates, a WebSocket; these are its messages", nothing)
                .talks(lines_of::<MessageRead>),
            get(live::live),
        ),
        reads(
            "/tables/{id}/stream",
            looks("Live updates, lines of JSON", nothing).answers(lines_of::<MessageRead>),
            get(live::stream),
        ),
    ]
}

fn about_talk() -> Vec<Route> {
    use crate::table::{Spoken, Stands};
    use body::ViewerQuery;
    use tables::{ChatPage, Hush, Speech};
    let said = Doc::new("What was said", nothing, one_of_ours::<ChatPage>);
    let say = Doc::new("Say something", one_of_ours::<Speech>, one_of_ours::<Spoken>);
    vec![
        reads("/tables/{id}/chat", said.asked(one_of_ours::<ViewerQuery>), get(tables::chat)),
        changes("/tables/{id}/chat", say, post(tables::speak)),
        changes(
            "/tables/{id}/hush",
            Doc::new("Who may talk", one_of_ours::<Hush>, one_of_ours::<Stands>),
            post(tables::hush),
        ),
    ]
}

fn about_records() -> Vec<Route> {
    use analysis::{Begun, OfSeat, Wanted, WhatIf};
    use body::ViewerQuery;
    use hosting::Analysis;
    use records::{Import, Imported};
    use tabletop::wire::Asked as AskedThen;
    use tabletop::wire::{At, Entries};
    let looks =
        |summary, gives| Doc::new(summary, nothing, gives).asked(one_of_ours::<ViewerQuery>);
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
        reads(
            "/tables/{id}/at/{k}/question",
            Doc::new("What a seat was asked then", nothing, one_of_ours::<AskedThen>)
                .asked(one_of_ours::<OfSeat>),
            get(analysis::question),
        ),
        reads(
            "/tables/{id}/analysis",
            Doc::new("What happened in a finished game", nothing, one_of_ours::<Analysis>)
                .asked(one_of_ours::<Wanted>),
            get(analysis::analysis),
        ),
        changes(
            "/tables/{id}/whatif",
            Doc::new("Go on from a moment of it", one_of_ours::<WhatIf>, one_of_ours::<Begun>),
            post(analysis::what_if),
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
        .layer(from_fn(api_headers))
        .layer(from_fn_with_state(Arc::clone(shared), hop::to_owner))
        .layer(from_fn(cors::cors));
    Router::new()
        .nest("/api/v1", api)
        .route("/api/{*rest}", get(no_such_route))
        .route("/live", get(health::live))
        .route("/ready", get(health::ready))
        .route("/node", get(hop::node))
        .fallback(pages::page)
        .layer(from_fn_with_state(Arc::clone(shared), counted))
        .layer(pack::layer())
        .layer(from_fn_with_state(Arc::clone(shared), security_headers))
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
    let asks_health = matches!(request.uri().path(), "/live" | "/ready");
    if shared.is_closing() && !asks_health {
        return Err(ApiError::Closing);
    }
    let start = std::time::Instant::now();
    let (number, address) = (shared.next_request(), who::address(&shared, &request));
    let method = request.method().clone();
    let path = request
        .extensions()
        .get::<axum::extract::MatchedPath>()
        .map_or("page", axum::extract::MatchedPath::as_str)
        .to_owned();
    let mut response = next.run(request).await;
    let status = response.status().as_u16();
    let took = start.elapsed();
    // By the pattern of the path: the id of a table that is not listed is known to those who sit there.
    let took_us = took.as_micros() as u64;
    tracing::info!(target: "access", number, %address, %method, path, status, took_us);
    response.headers_mut().insert("x-request-id", HeaderValue::from(number));
    metrics::histogram!("orrery_request_seconds", "route" => path).record(took.as_secs_f64());
    metrics::counter!("orrery_requests_total", "status" => status.to_string()).increment(1);
    Ok(response)
}

/// Nothing of the API is kept by anybody in between.
async fn api_headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.append(header::VARY, HeaderValue::from_static("Cookie, Authorization"));
    response
}

const SECURITY: [(&str, &str); 7] = [
    (
        "content-security-policy",
        // Engines of games are WebAssembly, and run in a worker.
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; \
         style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; \
         manifest-src 'self'; media-src 'self'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
];

async fn security_headers(
    State(shared): State<Arc<Shared>>,
    request: Request,
    next: Next,
) -> Response {
    let findable = pages::is_findable(request.uri().path());
    let mut response = next.run(request).await;
    if !findable {
        let name = HeaderName::from_static("x-robots-tag");
        response.headers_mut().insert(name, HeaderValue::from_static("noindex"));
    }
    if shared.secure {
        let year = HeaderValue::from_static("max-age=31536000");
        response.headers_mut().insert(header::STRICT_TRANSPORT_SECURITY, year);
    }
    for (name, value) in SECURITY {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}
