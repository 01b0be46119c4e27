//! Live connections: a WebSocket, or a stream of lines.

use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::body::Body;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use hosting::Command;
use tabletop::Viewer;
use tabletop::wire::ClientMessage;
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::time::{Instant, Interval, interval_at, timeout};
use tokio_tungstenite::tungstenite::{Message as Frame, Utf8Bytes};

use super::body::{Asked, PathArg, ViewerQuery, read};
use super::socket::{Socket, Upgrade};
use super::tables::{table_id, wanted};
use super::who::{Who, signed_in_since};
use crate::caller::Ended;
use crate::info::{Message, text};
use crate::limits::{Count, Counted};
use crate::names::check_key;
use crate::refusal::ApiError;
use crate::secret::Id;
use crate::shared::Shared;
use crate::store::StoreError;
use crate::table::{Input, LiveInput, LiveLine, Order, Out, Request};

/// How many messages may wait for a client.
const OUTBOX: usize = 256;
/// How often a silent connection is asked whether it is still there.
pub(super) const PING_EVERY: Duration = Duration::from_secs(30);
/// How often a stream of lines says that it is still there.
const BLANK_EVERY: Duration = Duration::from_secs(15);
/// How long a client may take to hang up when it is told to.
pub(super) const FAREWELL: Duration = Duration::from_secs(2);
/// How long a client may take to read one message.
pub(super) const WRITE_PATIENCE: Duration = Duration::from_secs(20);

pub(crate) async fn live(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    PathArg(id): PathArg<String>,
    Asked(eyes): Asked<ViewerQuery>,
    upgrade: Result<Upgrade, ApiError>,
) -> Result<Response, ApiError> {
    let (id, viewer) = allowed(&shared, &who, &id, &eyes).await?;
    let upgrade = upgrade?;
    let pass = Pass::of(&shared, &who).await?;
    Ok(upgrade.answer(move |socket| async move {
        talk(shared, who, pass, id, viewer, eyes.version, socket).await;
    }))
}

/// With what somebody is connected: a place among the connections, and a key that may be taken back.
pub(super) struct Pass {
    _counted: Counted,
    known: Option<Known>,
}

/// Somebody who is connected and known.
struct Known {
    shared: Arc<Shared>,
    guest: Id,
    by: By,
    /// What is taken back.
    ended: broadcast::Receiver<Ended>,
    look: Interval,
}

impl Pass {
    pub(super) async fn of(shared: &Arc<Shared>, who: &Who) -> Result<Pass, ApiError> {
        let counted = shared.limits.line(who.name(), who.caller.is_none())?;
        let Some(caller) = &who.caller else { return Ok(Pass { _counted: counted, known: None }) };
        let ended = shared.sessions.ended();
        let by = match (caller.token(), &who.session) {
            (Some(id), _) => By::Token(id),
            (None, Some(hash)) => By::Session(hash.clone()),
            (None, None) => return Ok(Pass { _counted: counted, known: None }),
        };
        let look = interval_at(Instant::now() + shared.look_every, shared.look_every);
        let known = Known { shared: Arc::clone(shared), guest: caller.guest(), by, ended, look };
        // A token may have been taken back while nobody listened.
        if matches!(known.by, By::Token(_)) && !known.is_good().await? {
            return Err(ApiError::WhoAreYou);
        }
        Ok(Pass { _counted: counted, known: Some(known) })
    }

    /// Waits until that by which the caller is known is taken back.
    pub(super) async fn ended(&mut self) {
        let Some(known) = &mut self.known else { return std::future::pending().await };
        loop {
            tokio::select! {
                ended = known.ended.recv() => match ended {
                    Ok(other) if !known.by.ends_with(known.guest, &other) => {}
                    // Among too many to hear of each: whose key is still good comes back.
                    Ok(_) | Err(_) => return,
                },
                // A database that does not answer sends nobody away.
                _ = known.look.tick() => if matches!(known.is_good().await, Ok(false)) { return },
            }
        }
    }
}

impl Known {
    /// Is the key still good, by the database?
    async fn is_good(&self) -> Result<bool, StoreError> {
        let store = &self.shared.store;
        match &self.by {
            By::Token(id) => {
                let tokens = store.tokens(self.guest).await?;
                Ok(tokens.iter().any(|row| row.id == *id) && store.is_welcome(self.guest).await?)
            }
            By::Session(hash) => {
                let found = store.guest_by_session(hash, signed_in_since(&self.shared)).await?;
                Ok(found.is_some())
            }
        }
    }
}

/// By what somebody who is connected is known.
enum By {
    Token(Id),
    /// The hash of the cookie.
    Session(String),
}

impl By {
    fn ends_with(&self, own_guest: Id, ended: &Ended) -> bool {
        match (self, ended) {
            (_, Ended::Everything) => true,
            (By::Token(own), Ended::Token(token)) => own == token,
            (By::Session(own), Ended::Session(hash)) => own == hash,
            (By::Session(own), Ended::OtherSessions(guest, kept)) => {
                *guest == own_guest && own != kept
            }
            (By::Token(_), Ended::Session(_) | Ended::OtherSessions(..))
            | (By::Session(_), Ended::Token(_)) => false,
        }
    }
}

async fn allowed(
    shared: &Arc<Shared>,
    who: &Who,
    id: &str,
    eyes: &ViewerQuery,
) -> Result<(Id, Viewer), ApiError> {
    let (id, viewer) = (table_id(id)?, eyes.viewer()?);
    shared.registry.ask(shared, id, who.caller.clone(), Request::MayLook(viewer)).await?;
    Ok((id, viewer))
}

/// Joins a table's hub.
async fn connect(
    shared: &Arc<Shared>,
    who: &Who,
    id: Id,
    viewer: Viewer,
    version: Option<u32>,
) -> Result<(u64, mpsc::Receiver<Out>), ApiError> {
    let (out, messages) = mpsc::channel(OUTBOX);
    let line = LiveLine { id: shared.next_line(), out };
    let number = line.id;
    let (reply, answer) = oneshot::channel();
    let caller = who.caller.clone();
    let input = Input::Connect { caller, viewer, version, line, reply };
    shared.registry.send(shared, id, input).await?;
    answer.await.unwrap_or_else(|_| Err(shared.no_answer()))?;
    Ok((number, messages))
}

pub(super) fn bye(reason: &'static str) -> Utf8Bytes {
    text(&Message::Bye { reason: reason.into() })
}

/// A WebSocket, until one side has had enough.
async fn talk(
    shared: Arc<Shared>,
    who: Who,
    mut pass: Pass,
    id: Id,
    viewer: Viewer,
    version: Option<u32>,
    mut socket: Socket,
) {
    metrics::gauge!("orrery_connections").increment(1);
    match connect(&shared, &who, id, viewer, version).await {
        Ok((number, messages)) => {
            let talking = conversation(&shared, &who, id, number, messages, &mut socket);
            let reason = tokio::select! {
                reason = talking => reason,
                () = pass.ended() => Some("not_yours"),
            };
            if let Some(reason) = reason {
                let _ = timeout(WRITE_PATIENCE, socket.say(bye(reason))).await;
            }
            let _ = shared.registry.send(&shared, id, Input::Gone(number)).await;
        }
        Err(error) => {
            let _ = timeout(WRITE_PATIENCE, socket.say(bye(error.code()))).await;
        }
    }
    let _ = timeout(WRITE_PATIENCE, socket.close()).await;
    // What is on its way here is read: a connection that ends with unread words takes back the last ones
    // that were sent.
    let _ = timeout(FAREWELL, async { while socket.recv().await.is_some() {} }).await;
    metrics::gauge!("orrery_connections").decrement(1);
}

async fn conversation(
    shared: &Arc<Shared>,
    who: &Who,
    id: Id,
    number: u64,
    mut messages: mpsc::Receiver<Out>,
    socket: &mut Socket,
) -> Option<&'static str> {
    let mut heard = Instant::now();
    loop {
        let message = tokio::select! {
            out = messages.recv() => match out {
                Some(Out::Text(text)) => {
                    // Half a message may be out: whoever reads so slowly is not told why it ends.
                    timeout(WRITE_PATIENCE, socket.say(text)).await.ok()?.ok()?;
                    continue;
                }
                Some(Out::Bye(reason)) => return Some(reason),
                None => return Some("slow"),
            },
            message = timeout(PING_EVERY, socket.recv()) => message,
        };
        let message = match message {
            Err(_) if heard.elapsed() > PING_EVERY * 3 => return None,
            Err(_) => {
                timeout(WRITE_PATIENCE, socket.ping()).await.ok()?.ok()?;
                continue;
            }
            Ok(None | Some(Frame::Close(_))) => return None,
            Ok(Some(message)) => message,
        };
        heard = Instant::now();
        // Whatever it is: a ping is answered too.
        let now = shared.time.running_ms();
        if shared.limits.take(Count::Messages, &number.to_string(), now).is_err() {
            return Some("too_many");
        }
        let answer = match message {
            Frame::Text(text) => hear(shared, who, id, number, &text).await,
            Frame::Binary(_) => {
                Some(text(&ApiError::bad_request("messages are text").into_message(None)))
            }
            Frame::Ping(_) | Frame::Pong(_) | Frame::Frame(_) | Frame::Close(_) => None,
        };
        if let Some(answer) = answer {
            timeout(WRITE_PATIENCE, socket.say(answer)).await.ok()?.ok()?;
        }
    }
}

/// Hands a message on to the table; what is answered at once comes back.
async fn hear(
    shared: &Arc<Shared>,
    who: &Who,
    id: Id,
    number: u64,
    said: &str,
) -> Option<Utf8Bytes> {
    let refused = |key: Option<String>, error: ApiError| Some(text(&error.into_message(key)));
    let message = match read("the message", said.as_bytes()) {
        Ok(message) => message,
        Err(error) => {
            metrics::counter!("orrery_unknown_messages_total").increment(1);
            return refused(None, error);
        }
    };
    let said = match message {
        ClientMessage::Ping => return Some(text(&Message::Pong)),
        ClientMessage::Chat { text } => {
            let now = shared.time.running_ms();
            if let Err(error) = shared.limits.take(Count::Chat, &who.name(), now) {
                return refused(None, error);
            }
            LiveInput::Chat(text)
        }
        ClientMessage::Act { key, version, action, text } => match wanted(action, text) {
            Ok(command) => LiveInput::Go(Order { key, version, command }),
            Err(error) => return refused(Some(key), error),
        },
        ClientMessage::Undo { key, version } => {
            LiveInput::Go(Order { key, version, command: Command::Undo })
        }
        ClientMessage::Reopen { key, version } => {
            LiveInput::Go(Order { key, version, command: Command::Reopen })
        }
    };
    if let LiveInput::Go(Order { key, .. }) = &said
        && let Err(error) = check_key(key)
    {
        return refused(Some(key.clone()), error);
    }
    match shared.registry.send(shared, id, Input::Said(number, said)).await {
        Ok(()) => None,
        Err(error) => refused(None, error),
    }
}

/// Leaves the hub when the stream is dropped.
struct LiveStream {
    shared: Arc<Shared>,
    pass: Pass,
    id: Id,
    number: u64,
    messages: mpsc::Receiver<Out>,
    ended: bool,
}

impl Drop for LiveStream {
    fn drop(&mut self) {
        metrics::gauge!("orrery_connections").decrement(1);
        self.shared.registry.forward(&self.shared, self.id, Input::Gone(self.number));
    }
}

pub(crate) async fn stream(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    PathArg(id): PathArg<String>,
    Asked(eyes): Asked<ViewerQuery>,
) -> Result<Response, ApiError> {
    let (id, viewer) = allowed(&shared, &who, &id, &eyes).await?;
    let pass = Pass::of(&shared, &who).await?;
    let (number, messages) = connect(&shared, &who, id, viewer, eyes.version).await?;
    metrics::gauge!("orrery_connections").increment(1);
    let seated = LiveStream { shared, pass, id, number, messages, ended: false };
    let lines = futures_util::stream::unfold(seated, |mut seated| async move {
        if seated.ended {
            return None;
        }
        let next = tokio::select! {
            next = timeout(BLANK_EVERY, seated.messages.recv()) => next,
            () = seated.pass.ended() => Ok(Some(Out::Bye("not_yours"))),
        };
        let line = match next {
            Err(_) => "\n".to_owned(),
            Ok(Some(Out::Text(text))) => format!("{}\n", text.as_str()),
            Ok(last) => {
                seated.ended = true;
                let reason = match last {
                    Some(Out::Bye(reason)) => reason,
                    Some(Out::Text(_)) | None => "slow",
                };
                format!("{}\n", bye(reason).as_str())
            }
        };
        Some((Ok::<_, std::convert::Infallible>(line), seated))
    });
    let headers = [(header::CONTENT_TYPE, "application/x-ndjson")];
    Ok((headers, Body::from_stream(lines)).into_response())
}
