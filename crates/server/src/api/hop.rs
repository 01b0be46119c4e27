//! The way to the node that has a table. Any node takes any request; where the table is another's, the request goes
//! there in one hop, and the answer, a stream or a WebSocket comes back as bytes.
//!
//! A node that is asked in vain says so ([`MOVED`]), having done nothing, and the first one looks again.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use tokio::time::{Instant, timeout};

use super::body::{BODY_MAX, PATIENCE as BODY_PATIENCE};
use super::who;
use crate::cluster::{Cluster, HOP, is_refused};
use crate::refusal::ApiError;
use crate::secret::Id;
use crate::shared::Shared;
use crate::store::Peer;

/// Nothing was done here: the table is elsewhere.
pub(super) const MOVED: &str = "orrery-moved";
/// Who asks, as the first node knows it.
const FROM: &str = "orrery-from";
/// How long a table is looked for, and how long between two looks.
const PATIENCE: Duration = Duration::from_secs(10);
const AGAIN: Duration = Duration::from_millis(25);
/// How long a node may take until it begins to answer: longer than it waits for its database. One that is alive and
/// cannot be reached from here would be waited for without end.
const ANSWER_PATIENCE: Duration = Duration::from_secs(6);
/// What holds between two machines only, and not for the whole way.
const HOP_BY_HOP: [HeaderName; 7] = [
    header::CONNECTION,
    header::PROXY_AUTHENTICATE,
    header::PROXY_AUTHORIZATION,
    header::TE,
    header::TRAILER,
    header::TRANSFER_ENCODING,
    header::UPGRADE,
];

/// A request that another node has sent here.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hopped {
    /// The address of whoever asks.
    pub(super) from: Option<IpAddr>,
}

/// What is said at a table, by the last word of its path: all but these are the log's, which every node can read.
const FROM_THE_LOG: [&str; 4] = ["record", "entries", "components", "story"];

/// The table whose node has to be asked; `None` for whatever every node can answer.
fn table_of(method: &Method, path: &str) -> Option<Id> {
    let path = path.strip_prefix("/api/v1").unwrap_or(path);
    let mut words = path.strip_prefix("/tables/")?.split('/');
    let id = words.next()?.parse().ok()?;
    match words.next() {
        Some("at") => None,
        Some("chat") if *method == Method::GET => None,
        Some(word) if FROM_THE_LOG.contains(&word) => None,
        Some(_) | None => Some(id),
    }
}

/// Can it be asked twice? What only looks can, and so can an answer, whose key is known the second time.
fn is_safe(method: &Method, path: &str) -> bool {
    let last = path.rsplit('/').next().unwrap_or_default();
    matches!(*method, Method::GET | Method::HEAD)
        || matches!(last, "act" | "undo" | "reopen" | "seen")
}

/// Who this node is, for the other nodes.
pub(super) async fn node(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Response {
    let Some(cluster) = &shared.cluster else { return StatusCode::NOT_FOUND.into_response() };
    match headers.get(HOP) {
        Some(brought) if cluster.is_ours(brought) => {
            [(HOP, cluster.node().to_string())].into_response()
        }
        Some(_) | None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// Every request of the API passes here first: is it for this node?
pub(super) async fn to_owner(
    State(shared): State<Arc<Shared>>,
    mut request: Request,
    next: Next,
) -> Response {
    let Some(cluster) = &shared.cluster else { return next.run(request).await };
    let hopped = request.headers().get(HOP).is_some_and(|brought| cluster.is_ours(brought));
    if hopped {
        let from = request.headers().get(FROM).and_then(|from| from.to_str().ok()?.parse().ok());
        request.extensions_mut().insert(Hopped { from });
        // One hop and no more: whoever is asked in vain says so.
        return next.run(request).await;
    }
    if let Some(id) = table_of(request.method(), request.uri().path()) {
        return match whole(request).await {
            Ok(asked) => look(&shared, cluster, id, asked, next).await,
            Err(error) => error.into_response(),
        };
    }
    if shared.is_draining()
        && let Some(peer) = cluster.any_other()
    {
        let (parts, body) = request.into_parts();
        return match send(&shared, cluster, &peer, &parts, body).await {
            Ok(answer) => answer,
            // Nothing has been done if nobody was there; whatever else is told as it is.
            Err(Lost::Unsent | Lost::Unknown) => ApiError::Moved.into_response(),
        };
    }
    next.run(request).await
}

/// A request with all of its body, which may have to be sent twice.
struct Asked {
    parts: Parts,
    body: Bytes,
}

impl Asked {
    fn again(&self) -> Request {
        Request::from_parts(self.parts.clone(), Body::from(self.body.clone()))
    }
}

async fn whole(request: Request) -> Result<Asked, ApiError> {
    let (parts, body) = request.into_parts();
    let body = match parts.method {
        Method::GET | Method::HEAD => Bytes::new(),
        _ => {
            let read = timeout(BODY_PATIENCE, to_bytes(body, BODY_MAX)).await;
            let read = read.map_err(|_| ApiError::bad_request("the body did not come in time"))?;
            read.map_err(|_| ApiError::TooLong(BODY_MAX))?
        }
    };
    Ok(Asked { parts, body })
}

/// Asks for a table where it is, until somebody has it.
async fn look(
    shared: &Arc<Shared>,
    cluster: &Cluster,
    id: Id,
    asked: Asked,
    next: Next,
) -> Response {
    let start = Instant::now();
    loop {
        let place = match place(shared, cluster, id).await {
            Ok(place) => place,
            Err(error) => return error.into_response(),
        };
        let answer = match &place {
            None => next.clone().run(asked.again()).await,
            Some(peer) => {
                let body = Body::from(asked.body.clone());
                match send(shared, cluster, peer, &asked.parts, body).await {
                    Ok(answer) => answer,
                    Err(lost) => {
                        cluster.forget(id);
                        cluster.suspect(&shared.store, peer.id).await;
                        let safe = is_safe(&asked.parts.method, asked.parts.uri.path());
                        let again = safe || matches!(lost, Lost::Unsent);
                        if !again || start.elapsed() > PATIENCE {
                            return ApiError::Storage.into_response();
                        }
                        tokio::time::sleep(AGAIN).await;
                        continue;
                    }
                }
            }
        };
        let moved = answer.headers().contains_key(MOVED) && !shared.is_closing();
        if !moved || start.elapsed() > PATIENCE {
            return answer;
        }
        cluster.forget(id);
        tokio::time::sleep(AGAIN).await;
    }
}

/// The node that has a table, or should have it; `None` for this one.
async fn place(shared: &Arc<Shared>, cluster: &Cluster, id: Id) -> Result<Option<Peer>, ApiError> {
    if shared.registry.has(id) {
        return Ok(None);
    }
    // Whoever is dead, or has only just come, is not asked on the strength of a memory.
    if let Some(peer) = cluster.route(id).filter(|peer| cluster.knows_peer(peer.id)) {
        return Ok(Some(peer));
    }
    // There is none: it is said here.
    let Some(whose) = shared.store.whose(id).await? else { return Ok(None) };
    if let Some(peer) = whose.owner.filter(|peer| peer.id != cluster.node() && !peer.expired) {
        cluster.remember(id, &peer);
        return Ok(Some(peer));
    }
    let here = cluster.plays(&whose.title, whose.ruleset);
    if here && !shared.is_draining() {
        return Ok(None);
    }
    match cluster.other(&whose.title, whose.ruleset) {
        Some(peer) => Ok(Some(peer)),
        None if here => Ok(None),
        // The node that knows how to play it is not here yet, or has gone.
        None => Err(ApiError::Moved),
    }
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lost {
    /// Nobody has got the request.
    Unsent,
    /// Whether it was answered, nobody knows.
    Unknown,
}

/// Sends a request to another node, as long as that is alive.
async fn send(
    shared: &Arc<Shared>,
    cluster: &Cluster,
    peer: &Peer,
    parts: &Parts,
    body: Body,
) -> Result<Response, Lost> {
    metrics::counter!("orrery_hops_total").increment(1);
    let start = Instant::now();
    let from = who::address_of(shared, parts);
    let request = handed_on(cluster, peer, parts, from, body).ok_or(Lost::Unsent)?;
    let answer = tokio::select! {
        answer = cluster.client().request(request) => answer,
        // A machine that stands still takes connections and never answers.
        () = gone_for_long(cluster, peer.id) => return Err(Lost::Unknown),
        () = tokio::time::sleep(ANSWER_PATIENCE) => {
            metrics::counter!("orrery_hops_lost_total").increment(1);
            return Err(Lost::Unknown);
        }
    };
    let answer = answer.map_err(|error| {
        tracing::debug!(%error, node = peer.id, "a node does not answer");
        metrics::counter!("orrery_hops_lost_total").increment(1);
        if error.is_connect() || is_refused(&error) { Lost::Unsent } else { Lost::Unknown }
    })?;
    metrics::histogram!("orrery_hop_seconds").record(start.elapsed().as_secs_f64());
    Ok(handed_back(shared, peer.id, parts, answer))
}

/// Waits until a node is gone that was here; of one that this node has not heard of yet nothing is known.
async fn gone_for_long(cluster: &Cluster, node: i64) {
    if !cluster.knows_peer(node) {
        tokio::time::sleep(PATIENCE / 2).await;
    }
    cluster.gone(node).await;
}

fn handed_on(
    cluster: &Cluster,
    peer: &Peer,
    parts: &Parts,
    from: IpAddr,
    body: Body,
) -> Option<Request> {
    let path = parts.uri.path_and_query().map_or("/", |path| path.as_str());
    // What is nested has lost its beginning.
    let path = match parts.extensions.get::<axum::extract::OriginalUri>() {
        Some(whole) => whole.0.path_and_query().map_or(path, |path| path.as_str()),
        None => path,
    };
    let uri: Uri = format!("http://{}{path}", peer.address).parse().ok()?;
    let mut request = Request::new(body);
    *request.method_mut() = parts.method.clone();
    *request.uri_mut() = uri;
    let headers = request.headers_mut();
    *headers = end_to_end(&parts.headers);
    if let Some(upgrade) = parts.headers.get(header::UPGRADE) {
        headers.insert(header::UPGRADE, upgrade.clone());
        headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
    }
    headers.insert(HOP, cluster.secret());
    headers.insert(FROM, HeaderValue::from_str(&from.to_string()).ok()?);
    Some(request)
}

/// The headers that are for the other end.
fn end_to_end(headers: &HeaderMap) -> HeaderMap {
    let named = headers.get_all(header::CONNECTION).iter();
    let named = named.filter_map(|value| value.to_str().ok());
    let named: Vec<HeaderName> = named
        .flat_map(|text| text.split(','))
        .filter_map(|name| name.trim().parse().ok())
        .collect();
    let mut kept = headers.clone();
    for name in HOP_BY_HOP.iter().chain(&named) {
        kept.remove(name);
    }
    for name in ["keep-alive", HOP, FROM] {
        kept.remove(name);
    }
    kept
}

/// The answer of another node as our own.
fn handed_back(
    shared: &Arc<Shared>,
    node: i64,
    parts: &Parts,
    mut answer: hyper::Response<hyper::body::Incoming>,
) -> Response {
    if answer.status() == StatusCode::SWITCHING_PROTOCOLS {
        let theirs = hyper::upgrade::on(&mut answer);
        let ours = parts.extensions.get::<OnUpgrade>().cloned();
        if let Some(ours) = ours {
            tokio::spawn(tunnel(Arc::clone(shared), node, ours, theirs));
        }
        return answer.map(|_| Body::empty());
    }
    let headers = end_to_end(answer.headers());
    *answer.headers_mut() = headers;
    let shared = Arc::clone(shared);
    let gone = async move {
        if let Some(cluster) = &shared.cluster {
            gone_for_long(cluster, node).await;
        }
    };
    // A short answer is here already; a stream ends with the node that it comes from.
    if answer.headers().contains_key(header::CONTENT_LENGTH) {
        return answer.map(Body::new);
    }
    answer.map(|body| {
        Body::from_stream(Body::new(body).into_data_stream().take_until(Box::pin(gone)))
    })
}

/// How much of a tunnel is in memory each way.
const TUNNEL: usize = 4 * 1024;

/// Bytes from one end to the other, until one has had enough or the node is gone.
async fn tunnel(shared: Arc<Shared>, node: i64, ours: OnUpgrade, theirs: OnUpgrade) {
    let (Ok(ours), Ok(theirs)) = (ours.await, theirs.await) else { return };
    let (mut ours, mut theirs) = (TokioIo::new(ours), TokioIo::new(theirs));
    metrics::gauge!("orrery_tunnels").increment(1);
    let copying = tokio::io::copy_bidirectional_with_sizes(&mut ours, &mut theirs, TUNNEL, TUNNEL);
    let gone = async {
        match &shared.cluster {
            Some(cluster) => gone_for_long(cluster, node).await,
            None => std::future::pending().await,
        }
    };
    tokio::select! {
        _ = copying => {}
        () = gone => {}
    }
    metrics::gauge!("orrery_tunnels").decrement(1);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every route with a table either asks its node or reads the log; a new one is decided here.
    #[test]
    fn every_route_of_a_table_is_known() {
        let id = Id::random().to_string();
        let mut asked = Vec::new();
        for route in super::super::routes() {
            let path = route.path.replace("{id}", &id).replace("{seat}", "0").replace("{k}", "0");
            if path.contains(&id) && table_of(&route.method, &format!("/api/v1{path}")).is_none() {
                asked.push(format!("{} {}", route.method, route.path));
            }
        }
        asked.sort();
        assert_eq!(
            asked,
            [
                "GET /tables/{id}/at/{k}",
                "GET /tables/{id}/at/{k}/question",
                "GET /tables/{id}/chat",
                "GET /tables/{id}/components",
                "GET /tables/{id}/entries",
                "GET /tables/{id}/record",
                "GET /tables/{id}/story",
            ]
        );
        assert_eq!(table_of(&Method::GET, "/api/v1/tables"), None);
        assert_eq!(table_of(&Method::GET, "/api/v1/tables/none/view"), None);
    }

    #[test]
    fn what_is_between_two_machines_stays_there() {
        let mut headers = HeaderMap::new();
        for (name, value) in [
            ("connection", "keep-alive, x-own"),
            ("x-own", "1"),
            ("keep-alive", "1"),
            ("transfer-encoding", "chunked"),
            ("upgrade", "websocket"),
            ("te", "trailers"),
            (HOP, "stolen"),
            (FROM, "192.0.2.1"),
            ("cookie", "orrery=a"),
            ("host", "orrery.example"),
        ] {
            headers.insert(name, HeaderValue::from_static(value));
        }
        let kept = end_to_end(&headers);
        let mut names: Vec<&str> = kept.keys().map(HeaderName::as_str).collect();
        names.sort_unstable();
        assert_eq!(names, ["cookie", "host"]);
    }

    #[test]
    fn only_what_has_a_key_or_only_looks_is_asked_twice() {
        assert!(is_safe(&Method::GET, "/tables/a/view"));
        assert!(is_safe(&Method::POST, "/tables/a/act"));
        assert!(!is_safe(&Method::POST, "/tables/a/chat"));
        assert!(!is_safe(&Method::POST, "/tables/a/join"));
    }
}
