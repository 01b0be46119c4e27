//! Live connections: a WebSocket, or a stream of lines.

use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::body::Body;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use tabletop::Viewer;
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

use super::ApiError;
use super::body::{Asked, Eyes, Place};
use super::limits::{Count, Counted, Limits};
use super::socket::{Socket, Upgrade};
use super::tables::{check_key, table_id, wanted};
use super::who::Who;
use crate::secret::Id;
use crate::shared::Shared;
use crate::table::{Input, Line, Out, Request, Said, Wanted};

/// How many messages may wait for a client.
const OUTBOX: usize = 256;
/// How often a silent connection is asked whether it is still there.
const PING_EVERY: Duration = Duration::from_secs(30);
/// How often a stream of lines says that it is still there.
const BLANK_EVERY: Duration = Duration::from_secs(15);
/// How long a client may take to hang up when it is told to.
const FAREWELL: Duration = Duration::from_secs(2);
/// How long a client may take to read one message.
const WRITE_PATIENCE: Duration = Duration::from_secs(20);

/// What a client sends.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum ClientMessage {
    /// An answer.
    Act {
        /// The client's own, new for each answer.
        key: String,
        /// The version of the view that is answered.
        version: u32,
        /// One of `legal`.
        action: Option<Value>,
        /// The same in text notation.
        text: Option<String>,
    },
    /// Takes the latest answer back.
    Undo {
        /// The client's own.
        key: String,
        /// The version of the view that the client has.
        version: u32,
    },
    /// Opens a secret phase again.
    Reopen {
        /// The client's own.
        key: String,
        /// The version of the view that the client has.
        version: u32,
    },
    /// Says something to everybody.
    Chat {
        /// 1 to 500 characters.
        text: String,
    },
    /// Is the server there?
    Ping,
}

pub(crate) async fn live(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    Place(id): Place<String>,
    Asked(eyes): Asked<Eyes>,
    upgrade: Result<Upgrade, ApiError>,
) -> Result<Response, ApiError> {
    let (id, viewer) = allowed(&shared, &who, &id, &eyes).await?;
    let upgrade = upgrade?;
    let pass = Pass::of(&shared, &who).await?;
    Ok(upgrade.answer(move |socket| async move {
        talk(shared, who, pass, (id, viewer, eyes.version), socket).await;
    }))
}

/// With what somebody is connected: a place among the connections, and a token that may be taken back.
struct Pass {
    _counted: Counted,
    token: Option<(Id, broadcast::Receiver<Id>)>,
}

impl Pass {
    async fn of(shared: &Arc<Shared>, who: &Who) -> Result<Pass, ApiError> {
        let counted = Limits::line(shared, who.name(), who.caller.is_none())?;
        let mut token = None;
        if let Some(caller) = &who.caller
            && let Some(id) = caller.token()
        {
            let ended = shared.sessions.ended();
            // It may have been taken back while nobody listened.
            let tokens = shared.store.tokens(caller.guest()).await?;
            tokens.iter().find(|row| row.id == id).ok_or(ApiError::WhoAreYou)?;
            token = Some((id, ended));
        }
        Ok(Pass { _counted: counted, token })
    }

    /// Waits until the token is taken back.
    async fn ended(&mut self) {
        let Some((token, ended)) = &mut self.token else { return std::future::pending().await };
        loop {
            match ended.recv().await {
                Ok(other) if other != *token => {}
                // Among too many to hear of each: whose token is still good comes back.
                Ok(_) | Err(_) => return,
            }
        }
    }
}

async fn allowed(
    shared: &Arc<Shared>,
    who: &Who,
    id: &str,
    eyes: &Eyes,
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
    let line = Line { id: shared.next_line(), out };
    let number = line.id;
    let (reply, answer) = oneshot::channel();
    let caller = who.caller.clone();
    let input = Input::Connect { caller, viewer, version, line, reply };
    shared.registry.send(shared, id, input).await?;
    answer.await.unwrap_or_else(|_| Err(shared.no_answer()))?;
    Ok((number, messages))
}

fn bye(reason: &str) -> Utf8Bytes {
    Utf8Bytes::from(format!("{{\"type\":\"bye\",\"reason\":\"{reason}\"}}"))
}

/// A WebSocket, until one side has had enough.
async fn talk(
    shared: Arc<Shared>,
    who: Who,
    mut pass: Pass,
    (id, viewer, version): (Id, Viewer, Option<u32>),
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
            Ok(None | Some(Message::Close(_))) => return None,
            Ok(Some(message)) => message,
        };
        heard = Instant::now();
        // Whatever it is: a ping is answered too.
        let now = shared.time.now_ms();
        if shared.limits.take(Count::Messages, &number.to_string(), now).is_err() {
            return Some("too_many");
        }
        let answer = match message {
            Message::Text(text) => hear(shared, who, id, number, &text).await,
            Message::Binary(_) => {
                let error = ApiError::bad_request("messages are text");
                Some(Utf8Bytes::from(error.to_message(None)))
            }
            Message::Ping(_) | Message::Pong(_) | Message::Frame(_) | Message::Close(_) => None,
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
    text: &str,
) -> Option<Utf8Bytes> {
    let refused =
        |key: Option<&str>, error: &ApiError| Some(Utf8Bytes::from(error.to_message(key)));
    let message = match serde_json::from_str(text) {
        Ok(message) => message,
        Err(error) => {
            metrics::counter!("orrery_unknown_messages_total").increment(1);
            let code = if error.is_data() { "bad_request" } else { "bad_json" };
            let message = format!("the message cannot be read: {error}");
            return refused(None, &ApiError::Bad { code, message });
        }
    };
    let said = match message {
        ClientMessage::Ping => {
            return Some(Utf8Bytes::from_static("{\"type\":\"pong\"}"));
        }
        ClientMessage::Chat { text } => {
            let now = shared.time.now_ms();
            if let Err(error) = shared.limits.take(Count::Chat, &who.name(), now) {
                return refused(None, &error);
            }
            Said::Chat(text)
        }
        ClientMessage::Act { key, version, action, text } => match wanted(action, text) {
            Ok(what) => Said::Go { key, version, what },
            Err(error) => return refused(Some(&key), &error),
        },
        ClientMessage::Undo { key, version } => Said::Go { key, version, what: Wanted::Undo },
        ClientMessage::Reopen { key, version } => Said::Go { key, version, what: Wanted::Reopen },
    };
    if let Said::Go { key, .. } = &said
        && let Err(error) = check_key(key)
    {
        return refused(Some(key), &error);
    }
    match shared.registry.send(shared, id, Input::Said(number, said)).await {
        Ok(()) => None,
        Err(error) => refused(None, &error),
    }
}

/// Leaves the hub when the stream is dropped.
struct Seated {
    shared: Arc<Shared>,
    pass: Pass,
    id: Id,
    number: u64,
    messages: mpsc::Receiver<Out>,
    ended: bool,
}

impl Drop for Seated {
    fn drop(&mut self) {
        metrics::gauge!("orrery_connections").decrement(1);
        self.shared.registry.forward(&self.shared, self.id, Input::Gone(self.number));
    }
}

pub(crate) async fn stream(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    Place(id): Place<String>,
    Asked(eyes): Asked<Eyes>,
) -> Result<Response, ApiError> {
    let (id, viewer) = allowed(&shared, &who, &id, &eyes).await?;
    let pass = Pass::of(&shared, &who).await?;
    let (number, messages) = connect(&shared, &who, id, viewer, eyes.version).await?;
    metrics::gauge!("orrery_connections").increment(1);
    let seated = Seated { shared, pass, id, number, messages, ended: false };
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
