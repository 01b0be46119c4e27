//! Connections: taken in, served, and let go when the other side does not do its part.
//!
//! The loop of axum has no patience to lose: whoever sends half a request, or never reads an answer, would be
//! waited for without end.

use std::collections::BTreeMap;
use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{Sleep, sleep, timeout};
use tokio_rustls::TlsAcceptor;
use tower::ServiceExt;

use crate::limits::network;
use crate::lock::lock;
use crate::tls::PROOF;

/// The longest head of a request: more than browsers and programs send, and no way to fill the memory.
const HEAD_MAX: usize = 32 * 1024;

/// How long a client is waited for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience {
    /// With the head of a request, and between one and the next.
    head: Duration,
    /// With taking something of what is sent to it.
    read: Duration,
}

impl Patience {
    pub(crate) const USUAL: Patience =
        Patience { head: Duration::from_secs(30), read: Duration::from_secs(30) };
}

/// Who is connected, so that nobody takes all connections that the system has.
#[derive(Clone, Debug)]
pub(crate) struct Doorman {
    /// How many connections a network may have; `None`: any number.
    each: Option<u32>,
    guests: Guests,
}

/// How many connections each network has.
type Guests = Arc<Mutex<BTreeMap<String, u32>>>;

impl Doorman {
    pub(crate) fn new(each: Option<u32>) -> Doorman {
        Doorman { each, guests: Arc::default() }
    }

    /// Lets a connection in, if its network has not too many already.
    fn admit(&self, peer: SocketAddr) -> Option<Admitted> {
        let Some(each) = self.each else { return Some(Admitted(None)) };
        let network = network(peer.ip());
        let mut guests = lock(&self.guests);
        let n = guests.entry(network.clone()).or_insert(0);
        if *n >= each {
            metrics::counter!("orrery_limited_total").increment(1);
            return None;
        }
        *n += 1;
        Some(Admitted(Some((Arc::clone(&self.guests), network))))
    }
}

/// A connection that is counted, for as long as it lasts; also when it has become a WebSocket.
#[derive(Debug)]
struct Admitted(Option<(Guests, String)>);

impl Drop for Admitted {
    fn drop(&mut self) {
        let Some((guests, network)) = self.0.take() else { return };
        let mut guests = lock(&guests);
        if let Some(n) = guests.get_mut(&network) {
            *n -= 1;
            if *n == 0 {
                guests.remove(&network);
            }
        }
    }
}

/// How long to wait when the system has no connection left to give.
const BREATH: Duration = Duration::from_millis(500);

/// How people are let in.
#[derive(Clone)]
pub(crate) struct Entrance {
    pub(crate) patience: Patience,
    pub(crate) doorman: Doorman,
    /// Who shakes hands, where the server itself speaks TLS.
    pub(crate) tls: Option<TlsAcceptor>,
}

/// Serves until `stop`; then everybody may finish what is being answered.
pub(crate) async fn serve(
    listener: TcpListener,
    app: Router,
    entrance: Entrance,
    stop: impl Future<Output = ()>,
) {
    let Entrance { patience, doorman, tls } = entrance;
    let (stopping, stopped) = watch::channel(());
    let mut stop = pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                // Who has too many is hung up on without a word.
                let Some(admitted) = doorman.admit(peer) else { continue };
                let stream = Patient { stream, patience: patience.read, stalled: None, admitted };
                let served = Served { peer, app: app.clone(), patience, stopped: stopped.clone() };
                tokio::spawn(connection(stream, tls.clone(), served));
            }
            Err(error) if is_the_clients(&error) => {}
            Err(error) => {
                tracing::error!(%error, "no connection can be taken in");
                sleep(BREATH).await;
            }
        }
    }
    drop((listener, stopped));
    let _ = stopping.send(());
    stopping.closed().await;
}

fn is_the_clients(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// What a connection is served with.
struct Served {
    peer: SocketAddr,
    app: Router,
    patience: Patience,
    stopped: watch::Receiver<()>,
}

async fn connection(stream: Patient, tls: Option<TlsAcceptor>, served: Served) {
    // Messages are short and somebody waits for each: they do not wait for each other.
    let _ = stream.stream.set_nodelay(true);
    let Some(tls) = tls else { return served.on(stream).await };
    match timeout(served.patience.head, tls.accept(stream)).await {
        // The handshake was the proof: nothing is asked.
        Ok(Ok(stream)) if stream.get_ref().1.alpn_protocol() == Some(PROOF) => {}
        Ok(Ok(stream)) => served.on(stream).await,
        Ok(Err(error)) => tracing::debug!(%error, "no TLS"),
        Err(_) => tracing::debug!("no TLS in time"),
    }
}

impl Served {
    /// Serves one connection to its end.
    async fn on(self, stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static) {
        let Served { peer, app, patience, mut stopped } = self;
        let service = service_fn(move |request: hyper::Request<Incoming>| {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(peer));
            app.clone().oneshot(request)
        });
        let mut builder = http1::Builder::new();
        builder.timer(TokioTimer::new()).header_read_timeout(patience.head).max_buf_size(HEAD_MAX);
        let io = TokioIo::new(stream);
        let mut serving = pin!(builder.serve_connection(io, service).with_upgrades());
        let served = tokio::select! {
            served = serving.as_mut() => served,
            _ = stopped.changed() => {
                serving.as_mut().graceful_shutdown();
                serving.await
            }
        };
        if let Err(error) = served {
            tracing::debug!(%error, "a connection has ended");
        }
    }
}

/// A connection whose other side has to read.
struct Patient {
    stream: TcpStream,
    patience: Duration,
    /// Since when nothing can be written.
    stalled: Option<Pin<Box<Sleep>>>,
    #[expect(dead_code, reason = "it is counted until it is dropped")]
    admitted: Admitted,
}

impl Patient {
    fn written<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let patience = self.patience;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(patience)));
        match stalled.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.written(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.written(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.written(context, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let shut = Pin::new(&mut self.stream).poll_shutdown(context);
        self.written(context, shut)
    }
}

#[cfg(test)]
mod tests {
    use axum::routing::get;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    const LONG: usize = 64 << 20;

    async fn whose(ConnectInfo(peer): ConnectInfo<SocketAddr>) -> String {
        peer.to_string()
    }

    /// A server that loses its patience soon.
    async fn serving() -> SocketAddr {
        serving_each(None).await
    }

    async fn serving_each(each: Option<u32>) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let app = Router::new()
            .route("/short", get(whose))
            .route("/long", get(|| async { vec![b'x'; LONG] }));
        let short = Duration::from_millis(200);
        let patience = Patience { head: short, read: short };
        let entrance = Entrance { patience, doorman: Doorman::new(each), tls: None };
        tokio::spawn(serve(listener, app, entrance, std::future::pending()));
        address
    }

    async fn asked(address: SocketAddr, text: &str) -> TcpStream {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(text.as_bytes()).await.unwrap();
        stream
    }

    #[tokio::test]
    async fn half_a_request_is_not_waited_for() {
        let address = serving().await;
        for half in ["", "GET /short HTTP/1.1\r\nhost: x\r\nx-slow: "] {
            let mut answer = Vec::new();
            // It ends, with or without words.
            let _ = asked(address, half).await.read_to_end(&mut answer).await;
            assert!(!answer.starts_with(b"HTTP/1.1 200"));
        }
        let mut whole = asked(address, "GET /short HTTP/1.1\r\nhost: x\r\n\r\n").await;
        let mut answer = String::new();
        whole.read_to_string(&mut answer).await.unwrap();
        let peer = whole.local_addr().unwrap().to_string();
        assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with(&peer), "{answer}");
    }

    /// A head as long as a record is not kept in memory until it ends.
    #[tokio::test]
    async fn a_head_has_an_end() {
        let address = serving().await;
        for (length, status) in [(HEAD_MAX / 2, "HTTP/1.1 200"), (HEAD_MAX * 8, "HTTP/1.1 431")] {
            let mut stream = TcpStream::connect(address).await.unwrap();
            let long = "x".repeat(length);
            let head = format!("GET /short HTTP/1.1\r\nhost: x\r\nx-long: {long}\r\n\r\n");
            // It may be refused before all of it is sent.
            let _ = stream.write_all(head.as_bytes()).await;
            let mut answer = vec![0; status.len()];
            if stream.read_exact(&mut answer).await.is_ok() {
                assert_eq!(String::from_utf8_lossy(&answer), status);
            } else {
                assert_ne!(status, "HTTP/1.1 200");
            }
        }
    }

    /// The third connection of an address is hung up on; when one of the two ends, there is room again.
    #[tokio::test]
    async fn an_address_has_so_many_connections_and_no_more() {
        let address = serving_each(Some(2)).await;
        let head = "GET /short HTTP/1.1\r\nhost: x\r\n\r\n";
        let answered = async |stream: &mut TcpStream| {
            let mut answer = [0; 12];
            let _ = stream.write_all(head.as_bytes()).await;
            stream.read_exact(&mut answer).await.is_ok() && answer == *b"HTTP/1.1 200"
        };
        let mut two = [(); 2].map(|()| None);
        for place in &mut two {
            let mut stream = TcpStream::connect(address).await.unwrap();
            assert!(answered(&mut stream).await);
            *place = Some(stream);
        }
        assert!(!answered(&mut TcpStream::connect(address).await.unwrap()).await);
        two[0] = None;
        // Until the server has noticed it.
        while !answered(&mut TcpStream::connect(address).await.unwrap()).await {}
    }

    #[test]
    fn others_are_let_in_all_the_same() {
        let doorman = Doorman::new(Some(1));
        let peer = |text: &str| doorman.admit(text.parse().unwrap());
        let first = peer("192.0.2.1:1");
        assert!(first.is_some() && peer("192.0.2.1:2").is_none());
        assert!(peer("192.0.2.2:1").is_some() && peer("[2001:db8::1]:1").is_some());
        drop(first);
        assert!(peer("192.0.2.1:2").is_some());
        assert!(lock(&doorman.guests).is_empty(), "nobody is remembered who has gone");
    }

    #[tokio::test]
    async fn who_does_not_read_is_let_go() {
        let address = serving().await;
        let head = "GET /long HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
        let mut quick = asked(address, head).await;
        let mut answer = Vec::new();
        quick.read_to_end(&mut answer).await.unwrap();
        assert!(answer.len() > LONG);
        // Another request comes and goes meanwhile, again and again, until the time is up.
        let mut slow = asked(address, head).await;
        for _ in 0..3 {
            let mut waits = asked(address, "GET").await;
            let _ = waits.read_to_end(&mut Vec::new()).await;
        }
        let mut answer = Vec::new();
        let _ = slow.read_to_end(&mut answer).await;
        assert!(answer.len() < LONG, "{}", answer.len());
    }

    #[tokio::test]
    async fn stopping_lets_everybody_finish() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (begun, begins) = tokio::sync::oneshot::channel::<()>();
        let begun = std::sync::Arc::new(std::sync::Mutex::new(Some(begun)));
        let (finish, finished) = watch::channel(false);
        let app = Router::new().route(
            "/",
            get(move || async move {
                let _ = begun.lock().unwrap().take().unwrap().send(());
                let mut finished = finished.clone();
                finished.wait_for(|done| *done).await.unwrap();
                "done"
            }),
        );
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let (patience, doorman) = (Patience::USUAL, Doorman::new(None));
        let entrance = Entrance { patience, doorman, tls: None };
        let serving = tokio::spawn(serve(listener, app, entrance, async move {
            let _ = stopped.await;
        }));
        let idle = TcpStream::connect(address).await.unwrap();
        let mut asked = asked(address, "GET / HTTP/1.1\r\nhost: x\r\n\r\n").await;
        begins.await.unwrap();
        stop.send(()).unwrap();
        finish.send(true).unwrap();
        let mut answer = String::new();
        asked.read_to_string(&mut answer).await.unwrap();
        assert!(answer.ends_with("done"), "{answer}");
        serving.await.unwrap();
        drop(idle);
    }
}
