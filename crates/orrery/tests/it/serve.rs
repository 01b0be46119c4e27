//! `orrery serve` as a process: killed at any moment, on a full disk, with a bot from outside.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};

use serde_json::{Value, json};
use ureq::Agent;

use crate::bases;

const ORRERY: &str = env!("CARGO_BIN_EXE_orrery");

/// A server process; killed when it is dropped.
struct Process {
    child: Child,
}

impl Process {
    fn start(command: &mut Command) -> Process {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        let out = child.stdout.take().unwrap();
        BufReader::new(out).read_line(&mut line).unwrap();
        assert!(line.starts_with("Orrery is at http://"), "{line:?}");
        Process { child }
    }

    fn serve(database: &str, port: u16) -> Process {
        Process::start(Command::new(ORRERY).args(arguments(database, port)))
    }

    /// SIGKILL, as when the power fails.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn arguments(database: &str, port: u16) -> Vec<String> {
    let listen = format!("127.0.0.1:{port}");
    ["serve", "--unlimited", "--listen", &listen, "--database", database].map(str::to_owned).into()
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// Somebody who plays over HTTP and does not give up when the server is gone.
#[derive(Clone)]
struct Person {
    agent: Agent,
    url: String,
    cookie: String,
}

impl Person {
    fn new(port: u16) -> Person {
        let config = Agent::config_builder().http_status_as_error(false).build();
        let url = format!("http://127.0.0.1:{port}/api/v1");
        let mut person = Person { agent: config.into(), url, cookie: String::new() };
        let request = person.agent.post(format!("{}/me", person.url));
        let request = request.header("content-type", "application/json");
        let answer = request.send(br#"{"name":"Ana"}"#).unwrap();
        let cookie = answer.headers()["set-cookie"].to_str().unwrap();
        person.cookie = cookie.split(';').next().unwrap().to_owned();
        person
    }

    /// One try; `None` if nobody is there.
    fn get(&self, path: &str) -> Option<(u16, Value)> {
        let request = self.agent.get(format!("{}{path}", self.url)).header("cookie", &self.cookie);
        read(request.call().ok()?)
    }

    fn post(&self, path: &str, body: &Value) -> Option<(u16, Value)> {
        let request = self.agent.post(format!("{}{path}", self.url)).header("cookie", &self.cookie);
        let request = request.header("content-type", "application/json");
        read(request.send(body.to_string().as_bytes()).ok()?)
    }

    /// Tries until somebody is there and can.
    fn insist<T>(&self, attempt: impl Fn(&Person) -> Option<(u16, T)>) -> (u16, T) {
        loop {
            match attempt(self) {
                Some((status, value)) if status < 500 => return (status, value),
                Some(_) | None => std::thread::yield_now(),
            }
        }
    }

    fn table(&self, seats: &Value) -> String {
        let wish = json!({ "title": "stellar-conquest", "seats": seats });
        let (status, made) = self.post("/tables", &wish).unwrap();
        assert_eq!(status, 200, "{made}");
        made["table"].as_str().unwrap().to_owned()
    }
}

fn read(mut answer: ureq::http::Response<ureq::Body>) -> Option<(u16, Value)> {
    let status = answer.status().as_u16();
    let text = answer.body_mut().read_to_string().ok()?;
    Some((status, serde_json::from_str(&text).ok()?))
}

/// What the server has acknowledged: key and version after it, by table and seat.
type Acknowledged = BTreeMap<(String, u8), Vec<(String, u64)>>;

/// Plays until told to stop; every acknowledged answer is counted.
fn play(person: &Person, tables: &[String], stop: &AtomicBool, acks: &Sender<()>) -> Acknowledged {
    let mut acknowledged = Acknowledged::new();
    let mut n = 0u64;
    while !stop.load(Ordering::SeqCst) {
        n += 1;
        let (table, seat) = (&tables[n as usize % tables.len()], (n / 7 % 2) as u8);
        let look = |person: &Person| person.get(&format!("/tables/{table}/view?seat={seat}"));
        let (_, view) = person.insist(look);
        let legal = view["legal"].as_array().unwrap();
        if legal.is_empty() {
            continue;
        }
        let action = &legal[(n as usize * 31 + 7) % legal.len()]["action"];
        let key = format!("key{n}");
        let body =
            json!({ "seat": seat, "key": key, "version": view["version"], "action": action });
        let act = |person: &Person| person.post(&format!("/tables/{table}/act"), &body);
        let (status, done) = person.insist(act);
        if status == 200 {
            let version = done["version"].as_u64().unwrap();
            acknowledged.entry((table.clone(), seat)).or_default().push((key, version));
            let _ = acks.send(());
        } else {
            assert!(status == 409 || status == 422, "{done}");
        }
    }
    acknowledged
}

/// Every acknowledged answer is there: sent again, it is known.
fn check(person: &Person, acknowledged: &Acknowledged) {
    for ((table, seat), answers) in acknowledged {
        for (key, version) in answers {
            let body = json!({ "seat": seat, "key": key, "version": 0, "text": "close" });
            let (status, again) = person.post(&format!("/tables/{table}/act"), &body).unwrap();
            assert_eq!((status, &again["again"]), (200, &json!(true)), "{key} is lost: {again}");
            assert!(again["version"].as_u64().unwrap() >= *version, "{key} has lost its effect");
        }
        let story = person.get(&format!("/tables/{table}/story?seat={seat}&from=0")).unwrap();
        assert_eq!(story.0, 200, "the log is whole: {}", story.1);
    }
}

fn kills() -> usize {
    std::env::var("KILLS").map_or(20, |text| text.parse().unwrap())
}

fn kill_and_check(database: &str) {
    let port = free_port();
    let mut process = Process::serve(database, port);
    let stop = Arc::new(AtomicBool::new(false));
    let (sender, acks) = channel();
    let mut players = Vec::new();
    for _ in 0..3 {
        let person = Person::new(port);
        let hot_seat = json!([{ "kind": "me" }, { "kind": "me" }]);
        let against_bots =
            json!([{ "kind": "me" }, { "kind": "me" }, { "kind": "bot", "bot": "random" }]);
        let tables = vec![person.table(&hot_seat), person.table(&against_bots)];
        let (stop, sender) = (Arc::clone(&stop), sender.clone());
        players.push(std::thread::spawn(move || {
            let acknowledged = play(&person, &tables, &stop, &sender);
            (person, acknowledged)
        }));
    }
    for n in 0..kills() {
        // At another moment each time, but always under load.
        for _ in 0..(n * 17) % 41 + 3 {
            acks.recv().unwrap();
        }
        process.kill();
        process = Process::serve(database, port);
    }
    stop.store(true, Ordering::SeqCst);
    let mut total = 0;
    for player in players {
        let (person, acknowledged) = player.join().unwrap();
        check(&person, &acknowledged);
        total += acknowledged.values().map(Vec::len).sum::<usize>();
    }
    assert!(total > kills() * 3, "there was load: {total}");
}

#[test]
fn killed_at_any_moment_nothing_acknowledged_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    kill_and_check(folder.path().join("orrery.db").to_str().unwrap());
}

#[test]
fn killed_at_any_moment_postgresql_has_it_all() {
    if let Some(base) = bases::postgres() {
        kill_and_check(&base.url);
    }
}

/// The disk is full in the middle of a game, and later it is not.
#[test]
fn a_full_disk_loses_nothing_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("orrery.db");
    let port = free_port();
    // No file may grow beyond this; the signal that would end the process is ignored.
    let script = format!(
        "trap '' XFSZ; ulimit -S -f 3000; exec {ORRERY} {}",
        arguments(database.to_str().unwrap(), port).join(" ")
    );
    let process = Process::start(Command::new("sh").args(["-c", &script]));
    let person = Person::new(port);
    let table = person.table(&json!([{ "kind": "me" }, { "kind": "me" }]));
    let mut acknowledged = Acknowledged::new();
    let mut full = false;
    for n in 0..20_000u32 {
        let seat = (n / 3 % 2) as u8;
        let Some((200, view)) = person.get(&format!("/tables/{table}/view?seat={seat}")) else {
            full = true;
            break;
        };
        let legal = view["legal"].as_array().unwrap();
        if legal.is_empty() {
            continue;
        }
        let (key, action) = (format!("key{n}"), &legal[n as usize % legal.len()]["action"]);
        let body =
            json!({ "seat": seat, "key": key, "version": view["version"], "action": action });
        let (status, done) = person.post(&format!("/tables/{table}/act"), &body).unwrap();
        if status == 503 {
            assert_eq!(done["error"]["code"], "storage", "{done}");
            full = true;
            break;
        }
        if status == 200 {
            let version = done["version"].as_u64().unwrap();
            acknowledged.entry((table.clone(), seat)).or_default().push((key, version));
        }
    }
    assert!(full, "the disk was never full");
    check(&person, &acknowledged);
    let pid = process.child.id().to_string();
    let wider = Command::new("prlimit").args(["--pid", &pid, "--fsize=unlimited"]).status();
    assert!(wider.unwrap().success());
    let look = |person: &Person| person.get(&format!("/tables/{table}/view?seat=0"));
    let (_, view) = person.insist(look);
    let legal = view["legal"].as_array().unwrap();
    if let Some(first) = legal.first() {
        let (version, action) = (&view["version"], &first["action"]);
        let body = json!({ "seat": 0, "key": "after", "version": version, "action": action });
        let act = |person: &Person| person.post(&format!("/tables/{table}/act"), &body);
        assert_eq!(person.insist(act).0, 200);
    }
    check(&person, &acknowledged);
}

/// With little room left nothing new is taken, so that what is played can go on.
#[cfg(target_os = "linux")]
#[test]
fn the_last_room_on_the_disk_is_for_games_in_play() {
    let private = ["-rm", "sh", "-c", "mount -t tmpfs -o size=1m tmpfs /mnt"];
    if !Command::new("unshare").args(private).output().is_ok_and(|done| done.status.success()) {
        eprintln!("NOT TESTED: this user may not mount anything");
        return;
    }
    let (folder, port) = (tempfile::tempdir().unwrap(), free_port());
    let dir = folder.path().to_str().unwrap();
    let script = format!(
        "mount -t tmpfs -o size=300m tmpfs {dir} && exec {ORRERY} {}",
        arguments(&format!("{dir}/orrery.db"), port).join(" ")
    );
    let process = Process::start(Command::new("unshare").args(["-rm", "sh", "-c", &script]));
    let person = Person::new(port);
    let (me, wish) = (
        json!({ "kind": "me" }),
        |seats: Value| json!({ "title": "stellar-conquest", "seats": seats }),
    );
    let table = person.table(&json!([me, me]));
    // What the process sees is seen from here through it.
    let filler = format!("/proc/{}/root{dir}/filler", process.child.id());
    std::fs::write(&filler, vec![1; 60 << 20]).unwrap();
    let (status, said) = person.post("/tables", &wish(json!([me, me]))).unwrap();
    assert_eq!((status, &said["error"]["code"]), (503, &json!("storage")), "{said}");
    let (_, view) = person.get(&format!("/tables/{table}/view?seat=0")).unwrap();
    let (version, action) = (&view["version"], &view["legal"][0]["action"]);
    let body = json!({ "seat": 0, "key": "k", "version": version, "action": action });
    assert_eq!(person.post(&format!("/tables/{table}/act"), &body).unwrap().0, 200);
    std::fs::remove_file(filler).unwrap();
    person.table(&json!([me, me]));
}

/// A game of four turns.
fn short_board() -> String {
    let board = include_str!("../../../stellar-conquest/data/board.toml");
    board.replace("turns = { value = 44", "turns = { value = 4")
}

#[test]
fn a_bot_plays_from_outside_to_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let port = free_port();
    let _process = Process::serve(folder.path().join("orrery.db").to_str().unwrap(), port);
    let person = Person::new(port);
    let wish = json!({
        "title": "stellar-conquest",
        "components": { "board.toml": short_board() },
        "seats": [{ "kind": "me" }, { "kind": "bot", "bot": "random" }],
    });
    let (_, made) = person.post("/tables", &wish).unwrap();
    let table = made["table"].as_str().unwrap();
    let (_, token) = person.post(&format!("/tables/{table}/seats/0/token"), &json!({})).unwrap();
    let url = format!("http://127.0.0.1:{port}");
    let bot = Command::new(ORRERY)
        .args(["bot", "--url", &url, "--token", token["token"].as_str().unwrap()])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&bot.stdout);
    assert!(bot.status.success(), "{said}{}", String::from_utf8_lossy(&bot.stderr));
    assert!(said.contains("steady plays seat 1"), "{said}");
    let (_, info) = person.get(&format!("/tables/{table}")).unwrap();
    assert_eq!(info["state"], "over");
    let wrong =
        Command::new(ORRERY).args(["bot", "--url", &url, "--token", "wrong"]).output().unwrap();
    assert!(!wrong.status.success());
    assert_eq!(String::from_utf8_lossy(&wrong.stderr).lines().count(), 1);
}

/// `orrery` alone: a server on this machine, with its database where the user's data is.
#[test]
fn alone_it_serves_the_table() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(ORRERY);
    // Without a PATH there is no browser to be opened.
    let _process = Process::start(command.env("XDG_DATA_HOME", folder.path()).env("PATH", ""));
    assert!(folder.path().join("orrery/orrery.db").is_file());
}

#[test]
fn a_backup_is_taken_while_the_server_runs() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("orrery.db");
    let (port, copy) = (free_port(), folder.path().join("copy.db"));
    let process = Process::serve(database.to_str().unwrap(), port);
    let person = Person::new(port);
    let table = person.table(&json!([{ "kind": "me" }, { "kind": "me" }]));
    let backup = |file: &Path| {
        let mut command = Command::new(ORRERY);
        command.args(["backup", "--database", database.to_str().unwrap(), "-o"]).arg(file);
        command.output().unwrap()
    };
    assert!(backup(&copy).status.success());
    assert!(!backup(&copy).status.success(), "a copy is not overwritten");
    process.kill();
    let _process = Process::serve(copy.to_str().unwrap(), port);
    let (status, info) = person.get(&format!("/tables/{table}")).unwrap();
    assert_eq!((status, &info["state"]), (200, &json!("playing")));
}

/// Two servers on one file would each have their own idea of every open game.
#[test]
fn a_second_server_on_the_same_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("orrery.db");
    let database = database.to_str().unwrap();
    let port = free_port();
    let process = Process::serve(database, port);
    let second = Command::new(ORRERY).args(arguments(database, free_port())).output().unwrap();
    assert!(!second.status.success());
    let said = String::from_utf8_lossy(&second.stderr).into_owned();
    assert!(said.contains(&format!("at http://127.0.0.1:{port} serves")), "{said}");
    // Who only wants to play is sent to the first.
    let mut alone = Command::new(ORRERY);
    let alone = alone.env("ORRERY_DATABASE", database).env("PATH", "").output().unwrap();
    assert!(alone.status.success());
    let said = String::from_utf8_lossy(&alone.stdout).into_owned();
    assert_eq!(said, format!("Orrery is at http://127.0.0.1:{port} already\n"));
    // A port that is taken by it is no riddle either, nor is another name of the file.
    let same = Command::new(ORRERY).args(arguments(database, port)).output().unwrap();
    assert!(String::from_utf8_lossy(&same.stderr).contains("serves"), "{same:?}");
    #[cfg(unix)]
    {
        let link = folder.path().join("link.db");
        std::os::unix::fs::symlink("orrery.db", &link).unwrap();
        let linked = arguments(link.to_str().unwrap(), free_port());
        let linked = Command::new(ORRERY).args(linked).output().unwrap();
        assert_eq!(linked.status.code(), Some(2));
        let said = String::from_utf8_lossy(&linked.stderr).into_owned();
        assert!(said.contains(&format!("at http://127.0.0.1:{port} serves")), "{said}");
    }
    process.kill();
    Process::serve(database, port).kill();
}

/// A file with two names would have two logs, and a lock that somebody has deleted locks nothing: the file itself is
/// locked too.
#[cfg(unix)]
#[test]
fn a_file_is_served_once_whatever_is_done_to_its_names() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let refused = |database: &str, why: &str| {
        let told = Command::new(ORRERY).args(arguments(database, free_port())).output().unwrap();
        let said = String::from_utf8_lossy(&told.stderr).into_owned();
        assert_eq!(told.status.code(), Some(2), "{said}");
        assert!(said.contains(why), "{said}");
    };
    let (first, second) = (path("orrery.db"), path("hard.db"));
    let process = Process::serve(&first, free_port());
    std::fs::hard_link(&first, &second).unwrap();
    refused(&second, "has 2 names (hard links): leave it one");
    std::fs::remove_file(&second).unwrap();
    std::fs::remove_file(path("orrery.db.lock")).unwrap();
    refused(&first, "another Orrery serves");
    process.kill();
    Process::serve(&first, free_port()).kill();
}

/// A start that fails says why in one line, and leaves no file behind.
#[test]
fn a_failed_start_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let text = folder.path().join("text.db");
    std::fs::write(&text, "once upon a time".repeat(100)).unwrap();
    let foreign = folder.path().join("new/orrery.db");
    let foreign = foreign.to_str().unwrap();
    let metrics = format!("127.0.0.1:{port}");
    for (database, port, more, why) in [
        (foreign, port, "--https", "cannot listen on"),
        (foreign, free_port(), &*format!("--metrics={metrics}"), "cannot listen on"),
        (text.to_str().unwrap(), free_port(), "--https", "text.db is not a database"),
        ("", free_port(), "--https", "the name of the database is empty"),
        ("mysql://ana:hunter2@x/y", free_port(), "--https", "'mysql' is no kind of database"),
    ] {
        let mut command = Command::new(ORRERY);
        command.current_dir(folder.path()).args(arguments(database, port)).arg(more);
        let failed = command.output().unwrap();
        let said = String::from_utf8_lossy(&failed.stderr).into_owned();
        assert_eq!(failed.status.code(), Some(2), "{said}");
        assert_eq!(said.matches(why).count(), 1, "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(!said.contains("hunter2"), "{said}");
        let files = std::fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(files, 1, "{database}: {said}");
    }
}

/// SIGTERM: what was played is in the one file that people know.
#[cfg(unix)]
#[test]
fn a_server_that_is_stopped_leaves_one_whole_file() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("orrery.db");
    let (port, copy) = (free_port(), folder.path().join("copy.db"));
    let mut process = Process::serve(database.to_str().unwrap(), port);
    let person = Person::new(port);
    let table = person.table(&json!([{ "kind": "me" }, { "kind": "me" }]));
    let pid = process.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    assert!(process.child.wait().unwrap().success());
    assert!(!folder.path().join("orrery.db-wal").exists());
    std::fs::copy(&database, &copy).unwrap();
    let _process = Process::serve(copy.to_str().unwrap(), port);
    let (status, info) = person.get(&format!("/tables/{table}")).unwrap();
    assert_eq!((status, &info["state"]), (200, &json!("playing")));
}
