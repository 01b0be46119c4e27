//! `load bar [TABLES] [SECONDS] [DATABASE]`: is the bar met? The server is a process of its own on core 0, everybody who
//! plays or looks on is on core 1, and they talk over TCP.
//!
//! 1. bots: tables of four bots play as fast as they can, a watcher at each: moves stored and told.
//! 2. people, at another server: a person against a bot at each of TABLES tables answers once a second over a WebSocket:
//!    the time until an answer is acknowledged, which is when it is stored.
//! 3. both: such bots at that server too. The core is full, and people still have to be answered.
//!
//! `load crowd [TABLES] [SECONDS] [DATABASE]`: the same with many who think for long: a person against a bot and somebody
//! who looks on at each of 5,000 tables, an answer every 20 seconds. It needs 11,000 files (`ulimit -n`).

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use server::{Config, Server};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use super::{STELLAR_CONQUEST, cpu_seconds};

/// Tables of bots: enough that they do not come to an end while they are measured.
const BOT_TABLES: usize = 150;
/// How many come in at once.
const AT_ONCE: usize = 50;
/// How long a person thinks, and one in a crowd.
const THINKING: Duration = Duration::from_secs(1);
const THINKING_LONG: Duration = Duration::from_secs(20);
/// How long everything runs before it is measured.
const WARM_UP: Duration = Duration::from_secs(3);

/// The server's process: says where it is, then for every line that it hears how it is.
pub(crate) fn serve(database: &str) {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.expect("a runtime").block_on(async {
        let mut config = Config::new(vec![&STELLAR_CONQUEST], database);
        config.limited = false;
        let server = Server::open(config).await.expect("a server");
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        println!("{}", listener.local_addr().expect("an address"));
        let serving = server.clone();
        tokio::spawn(async move { serving.serve(listener, std::future::pending()).await });
        let (lines, mut asked) = tokio::sync::mpsc::channel(1);
        std::thread::spawn(move || {
            for _ in std::io::stdin().lines() {
                let _ = lines.blocking_send(());
            }
        });
        while asked.recv().await.is_some() {
            let stored = server.n_stored().await.expect("a count");
            println!("{stored} {} {}", cpu_seconds(), server.n_tables());
            std::io::stdout().flush().expect("somebody who asked");
        }
    });
}

/// How the server is at a moment.
#[derive(Clone, Copy)]
struct Standing {
    at: Instant,
    stored: u64,
    cpu: f64,
    own_cpu: f64,
    tables: u64,
    told: u64,
}

/// The server's process, as we see it; it ends with us.
struct Process {
    child: Child,
    ask: ChildStdin,
    answers: BufReader<ChildStdout>,
    address: String,
}

impl Process {
    fn start(database: &str) -> Process {
        let program = std::env::current_exe().expect("this program");
        let mut command = Command::new("taskset");
        command.args(["-c", "0"]).arg(program).args(["serve", database]);
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("taskset and this program");
        let ask = child.stdin.take().expect("its ears");
        let mut answers = BufReader::new(child.stdout.take().expect("its words"));
        let mut address = String::new();
        answers.read_line(&mut address).expect("an address");
        Process { child, ask, answers, address: address.trim().to_owned() }
    }

    fn standing(&mut self, crowd: &Crowd) -> Standing {
        self.ask.write_all(b"\n").expect("somebody who answers");
        let mut line = String::new();
        self.answers.read_line(&mut line).expect("an answer");
        let fields: Vec<f64> =
            line.split_whitespace().map(|text| text.parse().expect("a number")).collect();
        Standing {
            at: Instant::now(),
            stored: fields[0] as u64,
            cpu: fields[1],
            own_cpu: cpu_seconds(),
            tables: fields[2] as u64,
            told: crowd.told.load(Ordering::Relaxed) + crowd.lines.load(Ordering::Relaxed) / 3,
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What all who play share.
struct Crowd {
    address: String,
    /// How long each thinks.
    thinking: Duration,
    /// Messages that somebody was told.
    told: AtomicU64,
    /// Ends of lines that watchers have read, three for each message: of the message and around its chunk.
    lines: AtomicU64,
    /// Answers that came too late.
    stale: AtomicU64,
    /// How long acknowledgements took, in milliseconds.
    times: Mutex<Vec<f64>>,
}

impl Crowd {
    fn at(process: &Process, thinking: Duration) -> Arc<Crowd> {
        Arc::new(Crowd {
            address: process.address.clone(),
            thinking,
            told: AtomicU64::new(0),
            lines: AtomicU64::new(0),
            stale: AtomicU64::new(0),
            times: Mutex::default(),
        })
    }
}

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    Bar,
    Crowd,
}

pub(crate) fn run(what: What, args: &[String]) {
    let (tables, seconds) = if what == What::Bar { (1_000, 20) } else { (5_000, 60) };
    let tables = args.first().map_or(tables, |text| text.parse().expect("a number of tables"));
    let seconds = args.get(1).map_or(seconds, |text| text.parse().expect("a number of seconds"));
    let database = args.get(2).cloned();
    let own = std::process::id().to_string();
    let pinned = Command::new("taskset").args(["-a", "-c", "-p", "1", &own]).output();
    if !pinned.is_ok_and(|done| done.status.success()) {
        println!("there is no core 1: server and clients share one, so the times mean little");
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.expect("a runtime");
    match what {
        What::Bar => runtime.block_on(measure(database, tables, seconds)),
        What::Crowd => runtime.block_on(crowded(database, tables, seconds)),
    }
}

/// Many tables at which little happens, each with somebody who plays and somebody who looks on.
async fn crowded(database: Option<String>, tables: usize, seconds: u64) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("crowd.db").display().to_string();
    let mut process = Process::start(&database.unwrap_or(file));
    let crowd = Crowd::at(&process, THINKING_LONG);
    let start = Instant::now();
    at_once(tables, |idx| {
        let crowd = &crowd;
        async move {
            let table = sit_down(crowd, idx, tables).await;
            look_on(crowd, &table).await;
        }
    })
    .await;
    println!("{tables} people and as many watchers came in {:.1} s", start.elapsed().as_secs_f64());
    // Until everybody has answered once, not all play.
    tokio::time::sleep(THINKING_LONG).await;
    part("crowd", &mut process, &crowd, seconds).await;
}

async fn measure(database: Option<String>, tables: usize, seconds: u64) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name).display().to_string();
    let mut first = Process::start(&database.clone().unwrap_or_else(|| file("bots.db")));
    let crowd = Crowd::at(&first, THINKING);
    watch_bots(&crowd).await;
    part("bots", &mut first, &crowd, seconds).await;
    drop(first);
    let mut second = Process::start(&database.unwrap_or_else(|| file("people.db")));
    let crowd = Crowd::at(&second, THINKING);
    let process = &mut second;
    let start = Instant::now();
    at_once(tables, |idx| {
        let crowd = &crowd;
        async move { drop(sit_down(crowd, idx, tables).await) }
    })
    .await;
    println!("{tables} people sat down in {:.1} s", start.elapsed().as_secs_f64());
    part("people", process, &crowd, seconds).await;
    watch_bots(&crowd).await;
    part("both", process, &crowd, seconds).await;
}

/// Lets everything run for a while and says what came of it.
async fn part(name: &str, process: &mut Process, crowd: &Crowd, seconds: u64) {
    tokio::time::sleep(WARM_UP).await;
    crowd.times.lock().expect("whole").clear();
    let before = process.standing(crowd);
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    let mut times = std::mem::take(&mut *crowd.times.lock().expect("whole"));
    let after = process.standing(crowd);
    let wall = (after.at - before.at).as_secs_f64();
    let moves = (after.stored - before.stored) as f64;
    let (cpu, own) = (after.cpu - before.cpu, after.own_cpu - before.own_cpu);
    println!(
        "{name}: {:.0} moves a second stored, {:.0} messages a second told; server {:.2} of its core, {:.2} ms of \
         CPU for 1,000 moves; clients {:.2} of theirs; {} tables in memory",
        moves / wall,
        (after.told - before.told) as f64 / wall,
        cpu / wall,
        cpu * 1e6 / moves,
        own / wall,
        after.tables,
    );
    times.sort_by(f64::total_cmp);
    if let Some(last) = times.len().checked_sub(1) {
        let at = |share: f64| times[(last as f64 * share) as usize];
        println!(
            "{name}: {} answers of people acknowledged, {} stale: median {:.1} ms, p99 {:.1} ms, worst {:.1} ms",
            times.len(),
            crowd.stale.swap(0, Ordering::Relaxed),
            at(0.5),
            at(0.99),
            at(1.0),
        );
    }
}

/// A request on a connection of its own; the answer and the cookie that came with it.
async fn ask(crowd: &Crowd, path: &str, cookie: &str, body: &Value) -> (Value, String) {
    let body = body.to_string();
    let head = format!(
        "POST /api/v1{path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\n\
         cookie: orrery={cookie}\r\ncontent-length: {}\r\n\r\n",
        crowd.address,
        body.len()
    );
    let mut stream = TcpStream::connect(&crowd.address).await.expect("a connection");
    stream.write_all(format!("{head}{body}").as_bytes()).await.expect("a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("an answer");
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
    let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: orrery="));
    let cookie = cookie.and_then(|text| text.split(';').next()).unwrap_or_default();
    (serde_json::from_str(body).expect("JSON"), cookie.to_owned())
}

async fn table(crowd: &Crowd, seats: &Value) -> (String, String) {
    let (_, cookie) = ask(crowd, "/me", "", &json!({ "name": "Load" })).await;
    let wish = json!({ "title": "stellar-conquest", "seats": seats });
    let (made, _) = ask(crowd, "/tables", &cookie, &wish).await;
    (made["table"].as_str().expect("a table").to_owned(), cookie)
}

/// Tables of bots with somebody who looks on.
async fn watch_bots(crowd: &Arc<Crowd>) {
    let start = Instant::now();
    at_once(BOT_TABLES, |_| watch(crowd)).await;
    println!("{BOT_TABLES} tables of bots in {:.1} s", start.elapsed().as_secs_f64());
}

/// Does something many times, some of them at once.
async fn at_once<F: Future<Output = ()>>(n: usize, work: impl Fn(usize) -> F) {
    let all = futures_util::stream::iter(0..n);
    all.for_each_concurrent(AT_ONCE, work).await;
}

async fn watch(crowd: &Arc<Crowd>) {
    let bot = json!({ "kind": "bot", "bot": "random" });
    let (table, _) = table(crowd, &json!([bot, bot, bot, bot])).await;
    look_on(crowd, &table).await;
}

/// Somebody looks on at a table, over a stream.
async fn look_on(crowd: &Arc<Crowd>, table: &str) {
    let mut stream = TcpStream::connect(&crowd.address).await.expect("a connection");
    let head = format!(
        "GET /api/v1/tables/{table}/stream?watcher HTTP/1.1\r\nhost: {}\r\n\r\n",
        crowd.address
    );
    stream.write_all(head.as_bytes()).await.expect("a request");
    let crowd = Arc::clone(crowd);
    tokio::spawn(async move {
        let mut buffer = vec![0; 16 * 1024];
        while let Ok(n @ 1..) = stream.read(&mut buffer).await {
            let lines = buffer[..n].iter().filter(|byte| **byte == b'\n').count();
            crowd.lines.fetch_add(lines as u64, Ordering::Relaxed);
        }
    });
}

/// What a person needs of a message.
#[derive(Deserialize)]
struct Heard<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    key: Option<&'a str>,
    version: Option<u32>,
    #[serde(borrow)]
    legal: Option<Vec<Offer<'a>>>,
}

#[derive(Deserialize)]
struct Offer<'a> {
    #[serde(borrow)]
    action: &'a RawValue,
}

/// Somebody sits down against a bot and plays until the end of the program; at which table.
async fn sit_down(crowd: &Arc<Crowd>, idx: usize, tables: usize) -> String {
    let seats = json!([{ "kind": "me" }, { "kind": "bot", "bot": "random" }]);
    let (table, cookie) = table(crowd, &seats).await;
    let url = format!("ws://{}/api/v1/tables/{table}/live?seat=0", crowd.address);
    let mut request = url.into_client_request().expect("a request");
    let cookie = format!("orrery={cookie}").parse().expect("a header");
    request.headers_mut().insert("cookie", cookie);
    let stream = TcpStream::connect(&crowd.address).await.expect("a connection");
    stream.set_nodelay(true).expect("no delay");
    let (socket, _) = tokio_tungstenite::client_async(request, stream).await.expect("a socket");
    let crowd = Arc::clone(crowd);
    tokio::spawn(async move {
        // Not all at once.
        tokio::time::sleep(crowd.thinking.mul_f64(idx as f64 / tables as f64)).await;
        play(&crowd, socket, idx).await;
    });
    table
}

async fn play(crowd: &Crowd, mut socket: WebSocketStream<TcpStream>, idx: usize) {
    let mut n = idx;
    let (mut answer, mut sent): (Option<String>, Option<Instant>) = (None, None);
    let mut next = tokio::time::Instant::now();
    loop {
        let message = tokio::select! {
            message = socket.next() => message,
            () = tokio::time::sleep_until(next), if answer.is_some() && sent.is_none() => {
                let text = answer.take().expect("there is one");
                sent = Some(Instant::now());
                next += crowd.thinking;
                socket.send(Message::text(text)).await.expect("a listener");
                continue;
            }
        };
        let Some(Ok(message)) = message else { return };
        let Message::Text(text) = message else { continue };
        crowd.told.fetch_add(1, Ordering::Relaxed);
        let heard: Heard<'_> = serde_json::from_str(&text).expect("a message");
        match heard.kind {
            "ack" if heard.key.is_some() => {
                let took = sent.take().expect("something was sent").elapsed();
                crowd.times.lock().expect("whole").push(took.as_secs_f64() * 1e3);
                next = next.max(tokio::time::Instant::now());
            }
            "error" => {
                assert!(text.contains("\"stale\""), "{text}");
                crowd.stale.fetch_add(1, Ordering::Relaxed);
                sent = None;
            }
            "bye" => return,
            _ => {}
        }
        if let (Some(version), Some(legal)) = (heard.version, heard.legal) {
            n += 1;
            answer = legal.get(n * 31 % legal.len().max(1)).map(|offer| {
                let action = offer.action;
                format!(
                    "{{\"type\":\"act\",\"key\":\"k{n}\",\"version\":{version},\"action\":{action}}}"
                )
            });
        }
    }
}
