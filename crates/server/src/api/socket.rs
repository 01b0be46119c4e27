//! WebSockets that cost little while nothing happens.
//!
//! The socket of axum keeps a buffer as long as the longest message that it has ever sent, and the first message
//! on every connection is the longest: the whole table. Here a long message goes out in fragments, so
//! that the buffer stays as short as one of them. Everything else is as there.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Bytes, Error, Message, Utf8Bytes};

use super::ApiError;

/// The longest message from a client.
const MESSAGE_MAX: usize = 64 * 1024;
/// Clients send little.
const READ_BUFFER: usize = 1024;
/// How much of a message goes out at once.
const FRAGMENT: usize = 4 * 1024;

/// A request that wants to become a WebSocket.
pub(super) struct Upgrade {
    key: HeaderValue,
    on_upgrade: OnUpgrade,
}

fn names(headers: &HeaderMap, header: HeaderName, word: &str) -> bool {
    let text = headers.get(header).and_then(|value| value.to_str().ok()).unwrap_or_default();
    text.split(',').any(|part| part.trim().eq_ignore_ascii_case(word))
}

impl<S: Send + Sync> FromRequestParts<S> for Upgrade {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Upgrade, ApiError> {
        let headers = &parts.headers;
        let asked = parts.method == Method::GET
            && names(headers, header::CONNECTION, "upgrade")
            && names(headers, header::UPGRADE, "websocket")
            && names(headers, header::SEC_WEBSOCKET_VERSION, "13");
        let key = headers.get(header::SEC_WEBSOCKET_KEY).cloned();
        match (asked, key, parts.extensions.remove::<OnUpgrade>()) {
            (true, Some(key), Some(on_upgrade)) => Ok(Upgrade { key, on_upgrade }),
            _ => Err(ApiError::bad_request("this is a WebSocket")),
        }
    }
}

impl Upgrade {
    /// Says yes, and talks when the connection has become a WebSocket.
    pub(super) fn answer<F>(self, talk: impl FnOnce(Socket) -> F + Send + 'static) -> Response
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let Upgrade { key, on_upgrade } = self;
        let accept = derive_accept_key(key.as_bytes());
        tokio::spawn(async move {
            let Ok(upgraded) = on_upgrade.await else { return };
            let config = WebSocketConfig::default()
                .read_buffer_size(READ_BUFFER)
                .write_buffer_size(0)
                .max_message_size(Some(MESSAGE_MAX))
                .max_frame_size(Some(MESSAGE_MAX));
            let io = TokioIo::new(upgraded);
            let stream = WebSocketStream::from_raw_socket(io, Role::Server, Some(config)).await;
            talk(Socket(stream)).await;
        });
        let headers = [
            (header::CONNECTION, "upgrade".to_owned()),
            (header::UPGRADE, "websocket".to_owned()),
            (header::SEC_WEBSOCKET_ACCEPT, accept),
        ];
        (StatusCode::SWITCHING_PROTOCOLS, headers).into_response()
    }
}

/// A WebSocket.
pub(super) struct Socket(WebSocketStream<TokioIo<Upgraded>>);

impl Socket {
    /// The next message; `None` when the connection has ended.
    pub(super) async fn recv(&mut self) -> Option<Message> {
        self.0.next().await.and_then(Result::ok)
    }

    /// Sends a text, in fragments if it is long.
    pub(super) async fn say(&mut self, text: Utf8Bytes) -> Result<(), Error> {
        let mut rest = Bytes::from(text);
        let mut opcode = OpCode::Data(Data::Text);
        loop {
            let part = rest.split_to(rest.len().min(FRAGMENT));
            let last = rest.is_empty();
            self.0.send(Message::Frame(Frame::message(part, opcode, last))).await?;
            if last {
                return Ok(());
            }
            opcode = OpCode::Data(Data::Continue);
        }
    }

    /// Asks whether the client is still there.
    pub(super) async fn ping(&mut self) -> Result<(), Error> {
        self.0.send(Message::Ping(Bytes::new())).await
    }

    /// Hangs up.
    pub(super) async fn close(&mut self) -> Result<(), Error> {
        self.0.send(Message::Close(None)).await
    }
}
