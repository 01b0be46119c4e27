//! WebSockets that cost little while nothing happens.
//!
//! The socket of axum keeps a buffer as long as the longest message that it has ever sent, and the first message
//! on every connection is the longest: the whole table. Here a long message goes out in fragments, so
//! that the buffer stays as short as one of them. Everything else is as there.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{CloseCode, Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::frame::{CloseFrame, Frame};
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Bytes, Error, Message, Utf8Bytes};

use crate::refusal::ApiError;

/// The longest message from a client.
const MESSAGE_MAX: usize = 64 * 1024;
/// Clients send little.
const READ_BUFFER: usize = 1024;
/// How much of a message goes out at once.
const FRAGMENT: usize = 4 * 1024;

/// How much a client may send for one message, with all its frames: messages are counted, and a message can come in any
/// number of frames, empty ones too.
const SENT_MAX: usize = 2 * MESSAGE_MAX;

/// A request that wants to become a WebSocket.
pub(super) struct Upgrade {
    key: HeaderValue,
    on_upgrade: OnUpgrade,
}

fn names(headers: &HeaderMap, header: HeaderName, word: &str) -> bool {
    let text = headers.get(header).and_then(|value| value.to_str().ok()).unwrap_or_default();
    text.split(',').any(|part| part.trim().eq_ignore_ascii_case(word))
}

/// Sixteen bytes, as RFC 6455 wants them written.
fn is_key(key: &HeaderValue) -> bool {
    let of_base64 = |byte: &u8| byte.is_ascii_alphanumeric() || b"+/".contains(byte);
    let key = key.as_bytes();
    key.len() == 24 && key[..22].iter().all(of_base64) && key.ends_with(b"==")
}

impl<S: Send + Sync> FromRequestParts<S> for Upgrade {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Upgrade, ApiError> {
        let headers = &parts.headers;
        let asked = parts.method == Method::GET
            && names(headers, header::CONNECTION, "upgrade")
            && names(headers, header::UPGRADE, "websocket")
            && names(headers, header::SEC_WEBSOCKET_VERSION, "13");
        let key = headers.get(header::SEC_WEBSOCKET_KEY).filter(|key| is_key(key)).cloned();
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
            let io = Metered { io: TokioIo::new(upgraded), n_read: 0 };
            let stream = WebSocketStream::from_raw_socket(io, Role::Server, Some(config)).await;
            talk(Socket { stream, fault: None }).await;
        });
        let headers = [
            (header::CONNECTION, "upgrade".to_owned()),
            (header::UPGRADE, "websocket".to_owned()),
            (header::SEC_WEBSOCKET_ACCEPT, accept),
        ];
        (StatusCode::SWITCHING_PROTOCOLS, headers).into_response()
    }
}

/// A line on which nobody sends more than so much without coming to the end of a message.
struct Metered {
    io: TokioIo<Upgraded>,
    /// Since the last message.
    n_read: usize,
}

impl AsyncRead for Metered {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.io).poll_read(context, buffer))?;
        self.n_read += buffer.filled().len() - before;
        let endless = self.n_read > SENT_MAX;
        Poll::Ready(if endless { Err(io::Error::other("no end of frames")) } else { Ok(()) })
    }
}

impl AsyncWrite for Metered {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.io).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_shutdown(context)
    }
}

/// A WebSocket.
pub(super) struct Socket {
    stream: WebSocketStream<Metered>,
    /// What the client has done wrong: it is told when the connection is closed.
    fault: Option<CloseCode>,
}

/// What a client has done wrong, if it was the client.
fn fault_of(error: &Error) -> Option<CloseCode> {
    if matches!(error, Error::Protocol(_)) {
        return Some(CloseCode::Protocol);
    }
    if matches!(error, Error::Utf8(_)) {
        return Some(CloseCode::Invalid);
    }
    matches!(error, Error::Capacity(_)).then_some(CloseCode::Size)
}

impl Socket {
    /// The next message; `None` when the connection has ended, or the other side has broken the protocol.
    pub(super) async fn recv(&mut self) -> Option<Message> {
        match self.stream.next().await? {
            Ok(message) => {
                self.stream.get_mut().n_read = 0;
                Some(message)
            }
            Err(error) => {
                self.fault = self.fault.or(fault_of(&error));
                None
            }
        }
    }

    /// Sends a text, in fragments if it is long.
    pub(super) async fn say(&mut self, text: Utf8Bytes) -> Result<(), Error> {
        let mut rest = Bytes::from(text);
        let mut opcode = OpCode::Data(Data::Text);
        loop {
            let part = rest.split_to(rest.len().min(FRAGMENT));
            let last = rest.is_empty();
            self.stream.send(Message::Frame(Frame::message(part, opcode, last))).await?;
            if last {
                return Ok(());
            }
            opcode = OpCode::Data(Data::Continue);
        }
    }

    /// Asks whether the client is still there.
    pub(super) async fn ping(&mut self) -> Result<(), Error> {
        self.stream.send(Message::Ping(Bytes::new())).await
    }

    /// Hangs up, and says why if it is the client's fault.
    pub(super) async fn close(&mut self) -> Result<(), Error> {
        let why = self.fault.map(|code| CloseFrame { code, reason: Utf8Bytes::default() });
        self.stream.send(Message::Close(why)).await
    }
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;
    use std::path::Path;
    use std::process::Command;
    use std::time::Duration;

    use axum::Router;
    use axum::routing::get;
    use serde_json::{Value, json};
    use tokio::net::TcpListener;

    use super::*;

    /// Says back what is said to it, through the same door as a table.
    async fn echo() -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let answer = async |upgrade: Upgrade| {
            upgrade.answer(async |mut socket: Socket| {
                while let Some(message) = socket.recv().await {
                    let said = match message {
                        Message::Text(text) => socket.say(text).await,
                        Message::Binary(bytes) => socket.stream.send(Message::Binary(bytes)).await,
                        Message::Close(_) => break,
                        Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => Ok(()),
                    };
                    if said.is_err() {
                        break;
                    }
                }
                let _ = socket.close().await;
                while socket.recv().await.is_some() {}
            })
        };
        let app = Router::new().route("/", get(answer));
        tokio::spawn(async move { axum::serve(listener, app).await });
        address
    }

    async fn told(address: SocketAddr, wrong: &[u8]) -> Option<CloseCode> {
        use tokio::io::AsyncWriteExt;
        let (mut socket, _) =
            tokio_tungstenite::connect_async(format!("ws://{address}/")).await.unwrap();
        let tokio_tungstenite::MaybeTlsStream::Plain(line) = socket.get_mut() else { return None };
        line.write_all(wrong).await.unwrap();
        match socket.next().await {
            Some(Ok(Message::Close(why))) => why.map(|why| why.code),
            other => panic!("{other:?}"),
        }
    }

    /// Frames with a mask of zeros: what stands in them is what is meant.
    #[tokio::test]
    async fn whoever_breaks_the_protocol_is_told_how() {
        let address = echo().await;
        let reserved = b"\x83\x80\0\0\0\0";
        assert_eq!(told(address, reserved).await, Some(CloseCode::Protocol));
        let no_text = b"\x81\x81\0\0\0\0\xff";
        assert_eq!(told(address, no_text).await, Some(CloseCode::Invalid));
        let mut long = vec![0x82, 0xff];
        long.extend((MESSAGE_MAX as u64 + 1).to_be_bytes());
        long.extend([0; 4]);
        assert_eq!(told(address, &long).await, Some(CloseCode::Size));
    }

    /// docs/strangers.md tells how Autobahn's cases are run; they need Python 2.
    #[tokio::test]
    async fn autobahn_finds_nothing() {
        let Some(suite) = std::env::var_os("AUTOBAHN") else {
            eprintln!("NOT TESTED: Autobahn (docs/strangers.md)");
            return;
        };
        let (address, folder) = (echo().await, tempfile::tempdir().unwrap());
        let spec = json!({
            "outdir": folder.path(),
            "servers": [{ "agent": "orrery", "url": format!("ws://{address}") }],
            "cases": ["*"],
            // Compression is not offered.
            "exclude-cases": ["12.*", "13.*"],
        });
        let file = folder.path().join("spec.json");
        std::fs::write(&file, spec.to_string()).unwrap();
        let run = tokio::task::spawn_blocking(move || {
            Command::new("python2.7")
                .args(["-m", "autobahntestsuite.wstest", "-m", "fuzzingclient", "-s"])
                .arg(file)
                .env("PYTHONPATH", suite)
                .output()
        });
        let run = tokio::time::timeout(Duration::from_secs(500), run).await.unwrap();
        let run = run.unwrap().unwrap();
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
        check_report(folder.path());
    }

    fn check_report(folder: &Path) {
        let text = std::fs::read_to_string(folder.join("index.json")).unwrap();
        let report: Value = serde_json::from_str(&text).unwrap();
        let cases = report["orrery"].as_object().unwrap();
        let mut bad = Vec::new();
        let mut n_refused = 0;
        for (case, how) in cases {
            let good = |field: &str| {
                let said = how[field].as_str().unwrap_or_default();
                ["OK", "NON-STRICT", "INFORMATIONAL"].contains(&said)
            };
            // Messages of more than 64 KiB are refused on purpose.
            if case.starts_with("9.") && !good("behavior") {
                n_refused += 1;
            } else if !good("behavior") || !good("behaviorClose") {
                bad.push((case, how));
            }
        }
        println!("Autobahn: {} cases, {n_refused} refused for their length", cases.len());
        assert!(bad.is_empty(), "{bad:#?}");
    }
}
