//! What grows with finished games that are stored: start, memory, lobby, own tables, a new table.
//!
//! `load -- stored 1000000 [DATABASE]` plays one short game, copies it until there are so many, each guest with a
//! hundred of them, and measures in a process of its own.

use std::process::Command;
use std::time::Instant;

use axum::body::Body;
use axum::http::{Request, header};
use serde_json::{Value, json};
use server::{Config, Server};
use sqlx::{AnyConnection, AssertSqlSafe, Connection};

use super::{Load, STELLAR_CONQUEST, cpu_seconds};

/// How many tables each guest has.
const EACH: u64 = 100;
/// How often each thing is asked for.
const TIMES: usize = 50;
/// The digits of an id; the last holds three bits and is always the same here.
const DIGITS: &str = "abcdefghijkmnpqrstuvwxyz23456789";

async fn open(database: &str) -> Load {
    let mut config = Config::new(vec![&STELLAR_CONQUEST], database);
    config.limited = false;
    let server = Server::open(config).await.expect("a server");
    Load { app: server.app(), server }
}

/// The `n`th id with these four letters before, in the words of both databases.
fn id_of(letters: &str, n: &str) -> String {
    let digit =
        |shift: u32| format!("substr('{DIGITS}', CAST((({n}) >> {shift}) & 31 AS INTEGER) + 1, 1)");
    let digits: Vec<String> = [20, 15, 10, 5, 0].map(digit).into();
    format!("'{letters}' || 'aaaaaaaaaaaaaaaa' || {} || 'a'", digits.join(" || "))
}

pub(super) async fn make(n: u64, database: &str) {
    let load = open(database).await;
    let (me, bot) = (json!({ "kind": "me" }), json!({ "kind": "bot", "bot": "random" }));
    let (table, cookie) = load.table(&json!([me, bot])).await;
    load.send("POST", &format!("/tables/{table}/resign"), &cookie, json!({ "seat": 0 })).await;
    load.server.close().await;
    sqlx::any::install_default_drivers();
    let postgres = database.starts_with("postgres");
    let url = if postgres { database.to_owned() } else { format!("sqlite://{database}") };
    let mut connection = AnyConnection::connect(&url).await.expect("a connection");
    let numbers = format!(
        "WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < {n})"
    );
    let (own, guest) = (id_of("zzzz", "n"), id_of("gggg", &format!("n / {EACH}")));
    let columns = "title, ruleset, name, options, components, clock, listed, watchers";
    let rest = "state, message, secret, header, n_entries, clocks, deadline, outcome, coach, asked";
    let of = "seat, kind, bot, invite, nonce, resigned, taken_over, seen, story, coached, done";
    let statements = [
        format!(
            "{numbers} INSERT INTO guests (id, name, created) \
             SELECT {guest}, 'Stored', 0 FROM counted WHERE n % {EACH} = 0 OR n = 1"
        ),
        format!(
            "{numbers} INSERT INTO tables (id, {columns}, owner, created, {rest}) \
             SELECT {own}, {columns}, {guest}, created - n, {rest} \
             FROM counted CROSS JOIN tables WHERE tables.id = '{table}'"
        ),
        format!(
            "{numbers} INSERT INTO seats (table_id, guest, created, {of}) \
             SELECT {own}, CASE WHEN guest IS NULL THEN NULL ELSE {guest} END, created - n, {of} \
             FROM counted CROSS JOIN seats WHERE seats.table_id = '{table}'"
        ),
        format!(
            "{numbers} INSERT INTO entries (table_id, k, at, token, line) \
             SELECT {own}, k, at, token, line \
             FROM counted CROSS JOIN entries WHERE entries.table_id = '{table}' AND k < 4"
        ),
    ];
    for text in statements {
        let start = Instant::now();
        let done = sqlx::query(AssertSqlSafe(text)).execute(&mut connection).await;
        let n_rows = done.expect("rows").rows_affected();
        eprintln!("{n_rows} rows in {:.1} s", start.elapsed().as_secs_f64());
    }
    if postgres {
        sqlx::raw_sql("ANALYZE").execute(&mut connection).await.expect("a look at it");
    }
    // The measuring guest is one of those who have a hundred finished games.
    let session = blake3::hash(b"stored").to_hex().to_string();
    let text = "INSERT INTO sessions (hash, guest, created) SELECT $1, guest, $2 FROM seats \
         WHERE table_id <> $3 AND guest IS NOT NULL LIMIT 1";
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let now = now.expect("a date").as_millis() as i64;
    let query = sqlx::query(text).bind(session).bind(now).bind(table);
    query.execute(&mut connection).await.expect("a session");
    connection.close().await.expect("closed");
    let status = Command::new(std::env::current_exe().expect("this program"))
        .args(["stored-measure", database])
        .status();
    assert!(status.expect("measured").success());
}

/// Starts a server on what is stored, and asks it.
pub(super) async fn measure(database: &str) {
    let (start, cpu) = (Instant::now(), cpu_seconds());
    let load = open(database).await;
    let opened = (start.elapsed().as_secs_f64() * 1e3, (cpu_seconds() - cpu) * 1e3);
    println!("start: {:.1} ms, {:.1} ms of CPU; {:.1} MiB", opened.0, opened.1, resident_mib());
    let lists = ["open", "mine", "running", "over"];
    let lists =
        lists.map(|show| (show, "GET", format!("/tables?show={show}&limit=12"), Value::Null));
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let wish = json!({ "title": "stellar-conquest", "seats": seats });
    let mut asked: Vec<(&str, &str, String, Value)> = lists.into();
    asked.push(("next", "GET", "/me/next".to_owned(), Value::Null));
    asked.push(("new table", "POST", "/tables".to_owned(), wish));
    for (name, method, path, body) in asked {
        let mut times = Vec::new();
        let cpu = cpu_seconds();
        for _ in 0..TIMES {
            let start = Instant::now();
            ask(&load, method, &path, &body).await;
            times.push(start.elapsed().as_secs_f64() * 1e3);
        }
        let cpu = (cpu_seconds() - cpu) * 1e3 / TIMES as f64;
        times.sort_by(f64::total_cmp);
        println!(
            "{name}: median {:.2} ms, worst {:.2}; {cpu:.2} ms of CPU",
            times[TIMES / 2],
            times[TIMES - 1]
        );
    }
    println!("at the end {:.1} MiB", resident_mib());
    load.server.close().await;
}

async fn ask(load: &Load, method: &str, path: &str, body: &Value) {
    use tower::ServiceExt;
    let request = Request::builder()
        .method(method)
        .uri(format!("/api/v1{path}"))
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::COOKIE, "orrery=stored")
        .body(Body::from(body.to_string()))
        .expect("a request");
    let response = load.app.clone().oneshot(request).await.expect("an answer");
    assert_eq!(response.status(), 200, "{method} {path}");
    axum::body::to_bytes(response.into_body(), 1 << 20).await.expect("a body");
}

fn resident_mib() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS")).unwrap_or_default();
    let kib: f64 = line.split_whitespace().nth(1).and_then(|n| n.parse().ok()).unwrap_or(0.0);
    kib / 1024.0
}
