//! How much the server can take: moves stored and told, latency of answers, memory.
//!
//! `cargo run --release -p server --example load -- bar|crowd|memory|sockets|replay|stored [N] [DATABASE]`. `bar` and `crowd` have the server
//! in a process of its own, on a core of its own; `sockets` the clients in another process. In `memory` and `replay` server
//! and clients share the process, so clients cost too.

mod bar;
mod stored;

use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::http::{Request, header};
use futures_util::StreamExt;
use hosting::TitleOf;
use serde_json::{Value, json};
use server::{Config, Server};
use stellar_conquest::StellarConquest;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tower::ServiceExt;

static STELLAR_CONQUEST: TitleOf<StellarConquest> = TitleOf::new();

fn main() {
    let mut args = std::env::args().skip(1);
    let what = args.next().unwrap_or_else(|| "bar".to_owned());
    match what.as_str() {
        "clients" => return clients(&args.collect::<Vec<String>>()),
        "bar" => return bar::run(bar::What::Bar, &args.collect::<Vec<String>>()),
        "crowd" => return bar::run(bar::What::Crowd, &args.collect::<Vec<String>>()),
        "serve" => return bar::serve(&args.next().expect("a database")),
        "stored-measure" => {
            let database = args.next().expect("a database");
            return runtime().block_on(stored::measure(&database));
        }
        _ => {}
    }
    let n: usize = args.next().map_or(1_000, |text| text.parse().expect("a number of tables"));
    let database = args.next();
    runtime().block_on(async {
        let folder = tempfile::tempdir().expect("a folder");
        let database =
            database.unwrap_or_else(|| folder.path().join("load.db").display().to_string());
        if what == "stored" {
            return stored::make(n as u64, &database).await;
        }
        let start = Instant::now();
        let mut config = Config::new(vec![&STELLAR_CONQUEST], &database);
        config.limited = false;
        let server = Server::open(config).await.expect("a server");
        println!("opened in {:.1} ms", start.elapsed().as_secs_f64() * 1e3);
        let host = Load { app: server.app(), server };
        match what.as_str() {
            "memory" => host.memory(n).await,
            "sockets" => host.sockets(n).await,
            "replay" => host.replay(&database).await,
            other => {
                panic!("there is no load '{other}': bar, crowd, memory, sockets, replay, stored")
            }
        }
        host.server.close().await;
    });
}

fn runtime() -> tokio::runtime::Runtime {
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    runtime.worker_threads(1).enable_all().build().expect("a runtime")
}

#[derive(Clone)]
struct Load {
    app: Router,
    server: Server,
}

impl Load {
    async fn send(&self, method: &str, path: &str, cookie: &str, body: Value) -> (Value, String) {
        let request = Request::builder()
            .method(method)
            .uri(format!("/api/v1{path}"))
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::COOKIE, format!("orrery={cookie}"))
            .body(Body::from(body.to_string()))
            .expect("a request");
        let response = self.app.clone().oneshot(request).await.expect("an answer");
        let cookie =
            response.headers().get(header::SET_COOKIE).and_then(|value| value.to_str().ok());
        let cookie = cookie.and_then(|text| text.strip_prefix("orrery=")?.split(';').next());
        let cookie = cookie.unwrap_or_default().to_owned();
        let bytes = axum::body::to_bytes(response.into_body(), 64 << 20).await.expect("a body");
        (serde_json::from_slice(&bytes).unwrap_or(Value::Null), cookie)
    }

    async fn table(&self, seats: &Value) -> (String, String) {
        let (_, cookie) = self.send("POST", "/me", "", json!({ "name": "Load" })).await;
        let wish = json!({ "title": "stellar-conquest", "seats": seats });
        let (made, _) = self.send("POST", "/tables", &cookie, wish).await;
        (made["table"].as_str().expect("a table").to_owned(), cookie)
    }

    /// A whole game of four random bots, the longest that there are: how long it takes to open it.
    async fn replay(&self, database: &str) {
        let bot = json!({ "kind": "bot", "bot": "random" });
        let (table, cookie) = self.table(&json!([bot, bot, bot, bot])).await;
        let path = format!("/tables/{table}");
        while self.send("GET", &path, &cookie, Value::Null).await.0["state"] != "over" {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        let n = entries(self).await;
        // One server a database.
        self.server.close().await;
        for _ in 0..5 {
            let mut config = Config::new(vec![&STELLAR_CONQUEST], database);
            config.limited = false;
            let server = Server::open(config).await.expect("a server");
            let load = Load { app: server.app(), server };
            let opened = load.timed(&format!("{path}/view?watcher"), &cookie).await;
            let half = load.timed(&format!("{path}/at/{}?watcher", n / 2), &cookie).await;
            let mut slider: Vec<(f64, f64)> = Vec::new();
            for k in (0..n).step_by(97) {
                slider.push(load.timed(&format!("{path}/at/{k}?watcher"), &cookie).await);
            }
            let worst = slider
                .iter()
                .fold((0.0_f64, 0.0_f64), |worst, time| (worst.0.max(time.0), worst.1.max(time.1)));
            let mean = slider.iter().map(|time| time.1).sum::<f64>() / slider.len() as f64;
            println!(
                "{n} entries, in ms and ms of CPU: opened in {:.1} ({:.0}), looked at half way in {:.1} \
                 ({:.0}), anywhere at worst {:.1} ({:.0}), on average ({mean:.1})",
                opened.0, opened.1, half.0, half.1, worst.0, worst.1,
            );
            load.server.close().await;
        }
    }

    /// How long an answer takes, and how much CPU, in milliseconds.
    async fn timed(&self, path: &str, cookie: &str) -> (f64, f64) {
        let (start, cpu) = (Instant::now(), cpu_seconds());
        self.send("GET", path, cookie, Value::Null).await;
        (start.elapsed().as_secs_f64() * 1e3, (cpu_seconds() - cpu) * 1e3)
    }

    /// `n` sockets at a few tables, then one at each of `n` more, all from another process. The many tables
    /// wait for a player, so that their games have never been in memory: what was freed is not counted.
    async fn sockets(&self, n: usize) {
        let (me, open) = (json!({ "kind": "me" }), json!({ "kind": "open" }));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address").to_string();
        let server = self.server.clone();
        tokio::spawn(async move { server.serve(listener, std::future::pending()).await });
        let mut few = Vec::new();
        for _ in 0..8 {
            few.push(self.table(&json!([me, me])).await.0);
        }
        // Once for what is made once.
        let warm = Clients::connect(&address, 64, &few).await;
        tokio::time::sleep(Duration::from_secs(35)).await;
        let each = |bytes: u64| bytes as f64 / 1024.0 / n as f64;
        let before = resident();
        let at_few = Clients::connect(&address, n, &few).await;
        let fresh = resident();
        tokio::time::sleep(Duration::from_secs(35)).await;
        println!(
            "a connection: {:.1} KiB, and {:.1} KiB when nothing has happened for long",
            each(fresh.saturating_sub(before)),
            each(resident().saturating_sub(before)),
        );
        let mut many = Vec::new();
        for _ in 0..n {
            many.push(self.table(&json!([me, open])).await.0);
        }
        self.read_all(n).await;
        let before = resident();
        let at_many = Clients::connect(&address, n, &many).await;
        tokio::time::sleep(Duration::from_secs(35)).await;
        println!(
            "a connection with a table of its own at rest: {:.1} KiB; {} tables in memory",
            each(resident().saturating_sub(before)),
            self.server.n_tables(),
        );
        drop((warm, at_few, at_many));
    }

    /// Reads what the database has of all tables, over each of its connections: what these keep of it is
    /// bounded and no table's.
    async fn read_all(&self, n: usize) {
        for _ in 0..8 {
            let mut next = String::new();
            for _ in 0..n.div_ceil(100) {
                let path = format!("/tables?show=open&limit=100{next}");
                let page = || self.send("GET", &path, "", Value::Null);
                let ((page, _), ..) = tokio::join!(page(), page(), page(), page());
                next =
                    page["next"].as_str().map_or(String::new(), |next| format!("&before={next}"));
            }
        }
    }

    /// `n` tables in memory, then at rest, then `n` sockets at one of them.
    async fn memory(&self, n: usize) {
        let seat = json!({ "kind": "me" });
        self.table(&json!([seat, seat])).await;
        let empty = resident();
        let mut people = Vec::new();
        for _ in 0..n {
            people.push(self.table(&json!([seat, seat])).await);
        }
        let loaded = resident();
        let each = |bytes: u64| bytes as f64 / 1024.0 / n as f64;
        println!("a table in play: {:.1} KiB", each(loaded.saturating_sub(empty)));
        tokio::time::sleep(Duration::from_secs(45)).await;
        println!("tables in memory after 45 s: {}", self.server.n_tables());
        println!("a table at rest: {:.1} KiB", each(resident().saturating_sub(empty)));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let server = self.server.clone();
        tokio::spawn(async move { server.serve(listener, std::future::pending()).await });
        let before = resident();
        let mut sockets = Vec::new();
        for (table, cookie) in &people {
            let url = format!("ws://{address}/api/v1/tables/{table}/live?seat=0");
            let mut request = url.into_client_request().expect("a request");
            let cookie = format!("orrery={cookie}").parse().expect("a header");
            request.headers_mut().insert(header::COOKIE, cookie);
            let socket = watch(request, address).await;
            sockets.push(socket);
        }
        tokio::time::sleep(Duration::from_secs(45)).await;
        println!(
            "a socket with its table at rest, the client's end included: {:.1} KiB",
            each(resident().saturating_sub(before))
        );
    }
}

type Socket = tokio_tungstenite::WebSocketStream<tokio::net::TcpStream>;

/// A socket with a small buffer of its own that has heard the first message.
async fn watch(
    request: tokio_tungstenite::tungstenite::handshake::client::Request,
    address: impl tokio::net::ToSocketAddrs,
) -> Socket {
    let stream = tokio::net::TcpStream::connect(address).await.expect("a connection");
    let config =
        tokio_tungstenite::tungstenite::protocol::WebSocketConfig::default().read_buffer_size(1024);
    let opened = tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await;
    let (mut socket, _) = opened.expect("a socket");
    socket.next().await;
    socket
}

/// Another process that holds connections until it is dropped.
struct Clients(std::process::Child);

impl Clients {
    async fn connect(address: &str, n: usize, tables: &[String]) -> Clients {
        let program = std::env::current_exe().expect("this program");
        let mut command = std::process::Command::new(program);
        command.args(["clients", address, &n.to_string()]).args(tables);
        let piped = command.stdin(std::process::Stdio::piped());
        let child = piped.stdout(std::process::Stdio::piped()).spawn();
        let mut child = child.expect("clients");
        let out = child.stdout.take().expect("their words");
        let ready = tokio::task::spawn_blocking(move || {
            let mut line = String::new();
            std::io::BufRead::read_line(&mut std::io::BufReader::new(out), &mut line)
        });
        assert!(ready.await.is_ok_and(|read| read.is_ok_and(|n| n > 0)), "all are connected");
        Clients(child)
    }
}

impl Drop for Clients {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Watches tables over sockets until standard input ends.
fn clients(args: &[String]) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime").block_on(async {
        let n: usize = args[1].parse().expect("a number of sockets");
        let mut sockets = Vec::new();
        for table in args[2..].iter().cycle().take(n) {
            let url = format!("ws://{}/api/v1/tables/{table}/live?watcher", args[0]);
            let request = url.into_client_request().expect("a request");
            let mut socket = watch(request, &args[0]).await;
            sockets.push(tokio::spawn(async move { while socket.next().await.is_some() {} }));
        }
        println!("ready");
        let waiting =
            tokio::task::spawn_blocking(|| std::io::Read::read(&mut std::io::stdin(), &mut [0]));
        let _ = waiting.await;
    });
}

/// How many entries all tables have.
async fn entries(load: &Load) -> u64 {
    load.server.n_stored().await.unwrap_or_default()
}

/// Memory of this process, in bytes.
fn resident() -> u64 {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = text.split(' ').nth(1).and_then(|pages| pages.parse::<u64>().ok());
    pages.unwrap_or_default() * 4096
}

/// CPU time of this process.
fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = text.rsplit(')').next().unwrap_or_default().split(' ').collect();
    let ticks =
        |idx: usize| fields.get(idx).and_then(|text| text.parse::<f64>().ok()).unwrap_or(0.0);
    (ticks(12) + ticks(13)) / 100.0
}
