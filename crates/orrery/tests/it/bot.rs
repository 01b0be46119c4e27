//! bot: from outside, at a server that refuses, that is slow, that is gone for a moment, or that is none.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::program::{Ran, TITLE, orrery};

/// A server that answers as a test wants it to, and remembers what it was asked.
struct Fake {
    url: String,
    asked: Arc<Mutex<Vec<String>>>,
    /// The keys of all answers.
    keys: Arc<Mutex<Vec<String>>>,
}

impl Fake {
    /// The handler is given "GET /me" and how often that was asked before.
    fn start(handler: impl Fn(&str, usize, TcpStream) + Send + Sync + 'static) -> Fake {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let asked: Arc<Mutex<Vec<String>>> = Arc::default();
        let keys: Arc<Mutex<Vec<String>>> = Arc::default();
        let (log, sent, handler) = (Arc::clone(&asked), Arc::clone(&keys), Arc::new(handler));
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let (log, sent, handler) =
                    (Arc::clone(&log), Arc::clone(&sent), Arc::clone(&handler));
                std::thread::spawn(move || {
                    let (request, body) = read_request(&stream);
                    sent.lock().unwrap().extend(body["key"].as_str().map(str::to_owned));
                    let before = {
                        let mut log = log.lock().unwrap();
                        log.push(request.clone());
                        log.iter().filter(|other| **other == request).count() - 1
                    };
                    handler(&request, before, stream);
                });
            }
        });
        Fake { url, asked, keys }
    }

    fn n_asked(&self, request: &str) -> usize {
        self.asked.lock().unwrap().iter().filter(|other| *other == request).count()
    }

    fn bot(&self, args: &[&str]) -> Ran {
        let args = [&["bot", "--url", &self.url, "--token", "t"], args].concat();
        orrery(Path::new("."), &args)
    }
}

/// Method and path, and the body where there is one.
fn read_request(stream: &TcpStream) -> (String, Value) {
    let mut reader = BufReader::new(stream);
    let (mut first, mut length) = (String::new(), 0);
    reader.read_line(&mut first).unwrap();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().unwrap();
        }
        if line.trim().is_empty() {
            break;
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).unwrap();
    let words: Vec<&str> = first.split(' ').take(2).collect();
    (words.join(" ").replace("/api/v1", ""), serde_json::from_slice(&body).unwrap_or_default())
}

fn answer(stream: &mut TcpStream, status: &str, headers: &str, body: &str) {
    let length = body.len();
    let head = format!(
        "HTTP/1.1 {status}\r\ncontent-length: {length}\r\nconnection: close\r\n{headers}\r\n"
    );
    // Whoever has gone needs no answer.
    let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body.as_bytes()));
}

fn ok(stream: &mut TcpStream, body: &Value) {
    answer(stream, "200 OK", "", &body.to_string());
}

fn refusal(code: &str, message: &str) -> Value {
    json!({ "error": { "code": code, "message": message, "rule": null } })
}

fn too_many(stream: &mut TcpStream, seconds: u32) {
    let body = refusal("too_many", "too many requests");
    let again = format!("retry-after: {seconds}\r\n");
    answer(stream, "429 Too Many Requests", &again, &body.to_string());
}

fn guest() -> Value {
    json!({ "id": "g", "name": "Ana", "guest": true, "seat": null })
}

fn holder() -> Value {
    json!({ "id": "g", "name": "Ana", "guest": true, "seat": { "table": "T", "seat": 0 } })
}

fn table() -> Value {
    let titles = orrery(Path::new("."), &["games", "--json"]).json();
    let rows = json!([{ "who": { "seat": 0 }, "score": 7, "won": true }]);
    json!({
        "title": TITLE, "components": titles[0]["components"], "seats": [], "outcome": { "rows": rows },
    })
}

/// A name that nobody has is refused at once, before a seat is taken.
#[test]
fn nobody_of_an_unknown_name_sits_down() {
    for me in [guest(), holder()] {
        let info = table();
        let fake = Fake::start(move |request, _, mut stream| match request {
            "GET /me" => ok(&mut stream, &me),
            "GET /tables/T" => ok(&mut stream, &info),
            _ => ok(&mut stream, &json!({ "seat": 0 })),
        });
        let said = fake.bot(&["--name", "nope", "--table", "T"]).refused();
        assert_eq!(
            said,
            format!(
                "there is no bot 'nope' for {TITLE}; it has random, novice, cadet, steady, captain, admiral"
            )
        );
        assert_eq!(fake.n_asked("POST /tables/T/join"), 0);
    }
}

/// What is said beside a seat's token must not contradict it.
#[test]
fn a_seats_token_is_good_for_that_seat() {
    let info = table();
    let fake = Fake::start(move |request, _, mut stream| match request {
        "GET /me" => ok(&mut stream, &holder()),
        _ => ok(&mut stream, &info),
    });
    let said = fake.bot(&["--table", "zzz"]).refused();
    assert_eq!(said, "the token is good at table T only: leave --table out");
    let said = fake.bot(&["--seat", "1"]).refused();
    assert_eq!(said, "the token is good for seat 1 (--seat 0) only: leave --seat out");
}

#[test]
fn an_address_without_an_orrery_is_told_as_that() {
    for (status, body) in [("404 Not Found", "<html>"), ("200 OK", "<html>"), ("200 OK", "{}")] {
        let fake = Fake::start(move |_, _, mut stream| answer(&mut stream, status, "", body));
        let said = fake.bot(&[]).refused();
        let told = format!("there is no Orrery at {}: its answers are not those of one", fake.url);
        assert_eq!(said, told, "{status} {body}");
    }
    let refusing = Fake::start(|_, _, mut stream| {
        let body = refusal("unauthorized", "nobody has this token");
        answer(&mut stream, "401 Unauthorized", "", &body.to_string());
    });
    assert_eq!(refusing.bot(&[]).refused(), "the server refuses: nobody has this token");
}

/// A message of the stream: what is asked, beside what it tells.
fn message(mut told: Value, is_asked: bool, over: bool) -> String {
    let offer = json!({
        "action": { "do": "close" }, "text": "close", "label": "close", "rule": "§2.7", "touches": [],
    });
    let question = json!({ "id": "setup", "text": "What will you buy?", "rule": "§2.7" });
    let asked = json!({
        "question": is_asked.then_some(question),
        "legal": is_asked.then_some(offer).into_iter().collect::<Vec<_>>(),
        "can_undo": false, "can_reopen": false, "undo_reason": null, "over": over,
    });
    told.as_object_mut().unwrap().extend(asked.as_object().unwrap().clone());
    format!("{told}\n")
}

/// What has changed at this version.
fn change(version: u32) -> Value {
    json!({
        "type": "change", "from": version - 1, "version": version, "sections": { "turn": version },
        "gone": [], "sums": null, "memory": null, "lines": [],
    })
}

/// Two questions, and the end of the game once they are answered. The second comes without news, but at another
/// version: who is newly asked notices it.
fn stream_game(stream: &mut TcpStream, answered: &Receiver<()>) {
    let full = json!({
        "type": "full", "viewer": { "seat": 0 }, "version": 1, "story": 0, "view": {}, "sums": null,
        "memory": {}, "table": {},
    });
    let head = "HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n";
    stream.write_all(format!("{head}{}", message(full, true, false)).as_bytes()).unwrap();
    answered.recv().unwrap();
    // A sign of life means nothing else.
    stream.write_all(b"\n").unwrap();
    stream.write_all(message(change(2), false, false).as_bytes()).unwrap();
    stream.write_all(message(change(3), true, false).as_bytes()).unwrap();
    answered.recv().unwrap();
    stream.write_all(message(change(4), false, true).as_bytes()).unwrap();
}

/// A server at which every kind of request is refused once for being one too many.
fn busy(first_stream: &'static str) -> Fake {
    let info = table();
    let (sender, receiver): (Sender<()>, Receiver<()>) = channel();
    let (sender, receiver) = (Mutex::new(sender), Mutex::new(receiver));
    Fake::start(move |request, before, mut stream| match (request, before) {
        ("GET /tables/T/stream?seat=0", 0) if first_stream != "429" => {
            answer(&mut stream, first_stream, "", "");
        }
        ("POST /tables/T/act", 0) => too_many(&mut stream, 1),
        (_, 0) => too_many(&mut stream, 0),
        ("GET /me", _) => ok(&mut stream, &holder()),
        ("GET /tables/T", _) => ok(&mut stream, &info),
        ("GET /tables/T/stream?seat=0", _) => {
            stream_game(&mut stream, &receiver.lock().unwrap());
        }
        ("POST /tables/T/act", _) => {
            sender.lock().unwrap().send(()).unwrap();
            ok(&mut stream, &json!({ "version": 2 }));
        }
        (other, _) => panic!("{other} is no part of this"),
    })
}

/// Asked for patience, it has it: with the one request, not with the connection.
#[test]
fn a_rate_limit_slows_it_down_and_no_more() {
    let fake = busy("429");
    let begun = Instant::now();
    let ran = fake.bot(&["--name", "random", "--json"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(begun.elapsed() >= Duration::from_secs(1), "as long as the server said");
    assert_eq!(fake.n_asked("POST /tables/T/act"), 3);
    // What was sent twice has its own name, and every other answer another.
    let keys = fake.keys.lock().unwrap();
    assert!(keys[0] == keys[1] && keys[1] != keys[2], "{keys:?}");
    assert_eq!(fake.n_asked("GET /tables/T/stream?seat=0"), 2, "one refused, one kept");
    assert_eq!(fake.n_asked("GET /tables/T/view?seat=0"), 0, "whatever is asked is told");
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    assert!(ran.err.contains("limits how fast"), "{}", ran.err);
    let lines: Vec<Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let sits = json!({ "bot": "random", "table": "T", "seat": 0, "url": fake.url });
    assert_eq!(lines[0], sits);
    assert_eq!(lines[1]["outcome"]["rows"][0]["score"], 7);
}

/// A server that is gone for a moment is waited for, and it is said.
#[test]
fn a_server_that_fails_is_tried_again() {
    let fake = busy("503 Service Unavailable");
    let ran = fake.bot(&["--name", "random"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let waits = "the server answers with status 503: no reason given; trying again in 0.25 s";
    assert!(ran.err.contains(waits), "{}", ran.err);
    let sits = format!("random plays seat 1 (--seat 0) at {}/table/T\n", fake.url);
    assert_eq!(ran.out, format!("{sits}seat 1: 7, won\n"), "the address is the page's");
}
