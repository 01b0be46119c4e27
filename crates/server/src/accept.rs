//! Connections: taken in, served, and let go when the other side does not do its part.
//!
//! The loop of axum has no patience to lose: whoever sends half a request, or never reads an answer, would be
//! waited for without end.

use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
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
use tokio::time::{Sleep, sleep};
use tower::ServiceExt;

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

/// How long to wait when the system has no connection left to give.
const BREATH: Duration = Duration::from_millis(500);

/// Serves until `stop`; then everybody may finish what is being answered.
pub(crate) async fn serve(
    listener: TcpListener,
    app: Router,
    patience: Patience,
    stop: impl Future<Output = ()>,
) {
    let (stopping, stopped) = watch::channel(());
    let mut stop = pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                tokio::spawn(connection(stream, peer, app.clone(), patience, stopped.clone()));
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

async fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    app: Router,
    patience: Patience,
    mut stopped: watch::Receiver<()>,
) {
    // Messages are short and somebody waits for each: they do not wait for each other.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        app.clone().oneshot(request)
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(patience.head);
    let io = TokioIo::new(Patient { stream, patience: patience.read, stalled: None });
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

/// A connection whose other side has to read.
struct Patient {
    stream: TcpStream,
    patience: Duration,
    /// Since when nothing can be written.
    stalled: Option<Pin<Box<Sleep>>>,
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
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let app = Router::new()
            .route("/short", get(whose))
            .route("/long", get(|| async { vec![b'x'; LONG] }));
        let short = Duration::from_millis(200);
        let patience = Patience { head: short, read: short };
        tokio::spawn(serve(listener, app, patience, std::future::pending()));
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
        let serving = tokio::spawn(serve(listener, app, Patience::USUAL, async move {
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
