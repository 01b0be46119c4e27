//! A cluster in play, for whatever may happen to it: nodes, people who write down what was acknowledged, people who
//! follow, and what must be so in the end. The log is the order.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU16, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use ureq::Agent;

use crate::bases;

const ORRERY: &str = env!("CARGO_BIN_EXE_orrery");
pub(crate) const NODES: usize = 3;
const PLAYERS: usize = 4;
/// Whoever is not answered for so long never will be.
const NEVER: Duration = Duration::from_secs(240);

/// How many times something happens: as usual, in the long run (`RUN_SLOW_TESTS`), or as a variable of this name says.
pub(crate) fn trials(name: &str, usual: usize, long: usize) -> usize {
    let said = std::env::var(name).ok().and_then(|text| text.parse().ok());
    said.unwrap_or(if is_long() { long } else { usual })
}

fn is_long() -> bool {
    std::env::var_os("RUN_SLOW_TESTS").is_some()
}

pub(crate) fn percentile(mut times: Vec<Duration>, part: f64) -> Duration {
    times.sort_unstable();
    times[((times.len() - 1) as f64 * part).ceil() as usize]
}

/// A port that stays ours while its node is down: no other test of this program gets it, and no connection, since those leave
/// from higher ones.
pub(crate) fn free_port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let first = 20_000 + (std::process::id() % 1_000) as u16 * 10;
    loop {
        let port = first + NEXT.fetch_add(1, Ordering::SeqCst);
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
}

/// What the database says, wherever its primary is.
pub(crate) fn sql(url: &str, text: &str) -> String {
    let bin = bases::programs().unwrap();
    let done = Command::new(bin.join("psql")).args([url, "-At", "-c", text]).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).unwrap().trim().to_owned()
}

/// How a node is started, each time.
#[derive(Clone, Debug)]
pub(crate) struct Launch {
    /// Another program than that of the tests.
    pub(crate) program: Option<String>,
    pub(crate) database: String,
    pub(crate) port: u16,
    pub(crate) more: Vec<String>,
    pub(crate) environment: Vec<(&'static str, String)>,
}

impl Launch {
    pub(crate) fn new(database: &str, more: &[&str]) -> Launch {
        Launch {
            program: None,
            database: database.to_owned(),
            port: free_port(),
            more: more.iter().map(|&word| word.to_owned()).collect(),
            environment: Vec::new(),
        }
    }

    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(self.program.as_deref().unwrap_or(ORRERY));
        let listen = format!("127.0.0.1:{}", self.port);
        command.args(["serve", "--unlimited", "--listen", &listen, "--database", &self.database]);
        command.args(&self.more).envs(self.environment.iter().cloned());
        command.stdout(Stdio::piped()).stderr(Stdio::null());
        command
    }
}

/// A node; killed when it is dropped.
pub(crate) struct Node {
    child: Child,
    pub(crate) launch: Launch,
}

impl Node {
    pub(crate) fn start(launch: Launch) -> Node {
        // A database that is just being replaced refuses for a moment: a service is started again.
        let start = Instant::now();
        loop {
            let mut child = launch.command().spawn().unwrap();
            let mut line = String::new();
            BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
            if line.starts_with("Orrery is at http://") {
                return Node { child, launch };
            }
            child.wait().unwrap();
            assert!(start.elapsed() < NEVER, "a node does not start");
        }
    }

    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    pub(crate) fn signal(&self, name: &str) {
        let pid = self.pid().to_string();
        assert!(Command::new("kill").args([name, &pid]).status().unwrap().success());
    }

    /// SIGKILL, as when the power fails.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// It has ended, in whatever way, and starts again.
    pub(crate) fn again(&mut self) {
        self.child.wait().unwrap();
        *self = Node::start(self.launch.clone());
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Who sends people to nodes, one after the other, but to none that says it is not ready.
#[derive(Debug)]
pub(crate) struct Balancer {
    ports: Vec<u16>,
    out: Mutex<BTreeSet<u16>>,
    /// How often somebody was refused, or not answered.
    pub(crate) n_refused: AtomicU64,
}

impl Balancer {
    pub(crate) fn new(ports: Vec<u16>) -> Arc<Balancer> {
        Arc::new(Balancer { ports, out: Mutex::default(), n_refused: AtomicU64::new(0) })
    }

    /// Looks once which nodes are ready.
    pub(crate) fn look(&self) {
        let config = Agent::config_builder().timeout_global(Some(Duration::from_secs(2)));
        let agent: Agent = config.build().into();
        for port in &self.ports {
            let ready = agent.get(format!("http://127.0.0.1:{port}/ready")).call().is_ok();
            let mut out = self.out.lock().unwrap();
            if ready {
                out.remove(port)
            } else {
                out.insert(*port)
            };
        }
    }

    pub(crate) fn is_in(&self, port: u16) -> bool {
        !self.out.lock().unwrap().contains(&port)
    }

    fn next(&self, n: usize) -> u16 {
        let out = self.out.lock().unwrap();
        let ready: Vec<u16> =
            self.ports.iter().copied().filter(|port| !out.contains(port)).collect();
        let from = if ready.is_empty() { &self.ports } else { &ready };
        from[n % from.len()]
    }
}

/// Somebody who asks any node, and another one if that does not answer.
#[derive(Clone)]
pub(crate) struct Person {
    pub(crate) agent: Agent,
    pub(crate) balancer: Arc<Balancer>,
    pub(crate) cookie: String,
    pub(crate) n: Arc<AtomicU64>,
}

impl Person {
    pub(crate) fn new(balancer: &Arc<Balancer>) -> Person {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(Duration::from_secs(9)))
            .build();
        let (balancer, n) = (Arc::clone(balancer), Arc::new(AtomicU64::new(0)));
        let mut person = Person { agent: config.into(), balancer, cookie: String::new(), n };
        let url = person.url();
        let request = person.agent.post(format!("{url}/me"));
        let request = request.header("content-type", "application/json");
        let answer = request.send(br#"{"name":"Ana"}"#).unwrap();
        let cookie = answer.headers()["set-cookie"].to_str().unwrap();
        person.cookie = cookie.split(';').next().unwrap().to_owned();
        person
    }

    /// The next node, whichever that is.
    fn url(&self) -> String {
        let n = self.n.fetch_add(1, Ordering::SeqCst) as usize;
        format!("http://127.0.0.1:{}/api/v1", self.balancer.next(n))
    }

    pub(crate) fn get(&self, path: &str) -> Option<(u16, Value)> {
        let request = self.agent.get(format!("{}{path}", self.url()));
        read(request.header("cookie", &self.cookie).call().ok()?)
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Option<(u16, Value)> {
        let request = self.agent.post(format!("{}{path}", self.url()));
        let request = request.header("cookie", &self.cookie);
        let request = request.header("content-type", "application/json");
        read(request.send(body.to_string().as_bytes()).ok()?)
    }

    /// Tries until somebody is there and can.
    pub(crate) fn insist(&self, attempt: impl Fn(&Person) -> Option<(u16, Value)>) -> (u16, Value) {
        let start = Instant::now();
        loop {
            match attempt(self) {
                Some((status, value)) if status < 500 => return (status, value),
                Some(_) | None => std::thread::sleep(Duration::from_millis(5)),
            }
            self.balancer.n_refused.fetch_add(1, Ordering::SeqCst);
            assert!(start.elapsed() < NEVER, "nobody answers");
        }
    }

    pub(crate) fn table(&self, seats: &Value) -> String {
        let wish = json!({ "title": "stellar-conquest", "seats": seats });
        let (status, made) = self.insist(|person| person.post("/tables", &wish));
        assert_eq!(status, 200, "{made}");
        made["table"].as_str().unwrap().to_owned()
    }
}

fn read(mut answer: ureq::http::Response<ureq::Body>) -> Option<(u16, Value)> {
    let status = answer.status().as_u16();
    let text = answer.body_mut().read_to_string().ok()?;
    Some((status, serde_json::from_str(&text).ok()?))
}

/// Keys with the version after them, by table and seat.
type Acknowledged = BTreeMap<(String, u8), Vec<(String, u64)>>;

/// What the cluster has acknowledged, and when.
#[derive(Default)]
pub(crate) struct Ledger {
    acknowledged: Mutex<Acknowledged>,
    /// When each player was last answered, and the longest that it was not.
    last: Mutex<BTreeMap<usize, Instant>>,
    silence: Mutex<BTreeMap<usize, Duration>>,
    pub(crate) stop: AtomicBool,
}

impl Ledger {
    fn note(&self, player: usize, at: (&str, u8), key: String, version: u64) {
        let mut acknowledged = self.acknowledged.lock().unwrap();
        acknowledged.entry((at.0.to_owned(), at.1)).or_default().push((key, version));
        let now = Instant::now();
        let before = self.last.lock().unwrap().insert(player, now);
        let silent = before.map_or(Duration::ZERO, |before| now - before);
        let mut silence = self.silence.lock().unwrap();
        let longest = silence.entry(player).or_default();
        *longest = silent.max(*longest);
    }

    pub(crate) fn n(&self) -> usize {
        self.acknowledged.lock().unwrap().values().map(Vec::len).sum()
    }

    fn is_over(&self) -> bool {
        self.stop.load(Ordering::SeqCst)
    }

    /// Waits until every player has been answered since then; tells how long each took.
    pub(crate) fn all_answered_since(&self, start: Instant) -> Vec<Duration> {
        loop {
            let last = self.last.lock().unwrap().clone();
            if last.len() == PLAYERS && last.values().all(|at| *at > start) {
                return last.values().map(|at| *at - start).collect();
            }
            assert!(start.elapsed() < NEVER, "somebody is not answered any more");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    pub(crate) fn wait_for(&self, more: usize) {
        let (start, until) = (Instant::now(), self.n() + more);
        while self.n() < until {
            assert!(start.elapsed() < NEVER, "nobody is answered any more");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Where somebody plays now: a game has an end, and then there is another.
pub(crate) type Place = Mutex<String>;

/// Plays until told to stop. Nobody else plays at these tables, so no view is older than what was acknowledged before.
pub(crate) fn play(person: &Person, player: usize, place: &Place, ledger: &Ledger) {
    let mut n = 0;
    while !ledger.is_over() {
        let table = place.lock().unwrap().clone();
        play_at(person, player, &table, ledger, &mut n);
        if !ledger.is_over() {
            *place.lock().unwrap() = person.table(&seats(player));
        }
    }
}

/// With a bot at every second table, whose answers are stored by themselves.
fn seats(player: usize) -> Value {
    match player % 2 {
        0 => json!([{ "kind": "me" }, { "kind": "me" }]),
        _ => json!([{ "kind": "me" }, { "kind": "me" }, { "kind": "bot", "bot": "random" }]),
    }
}

/// Plays one game, until its end or until told to stop.
fn play_at(person: &Person, player: usize, table: &str, ledger: &Ledger, n: &mut u64) {
    // In the long run there is time to think, and others are to have something of the machine too.
    let thinking = Duration::from_millis(if is_long() { 20 } else { 0 });
    let mut versions = [0; 2];
    while !ledger.is_over() {
        *n += 1;
        std::thread::sleep(thinking);
        let seat = (*n / 7 % 2) as u8;
        let look = |person: &Person| person.get(&format!("/tables/{table}/view?seat={seat}"));
        let (status, view) = person.insist(look);
        assert_eq!(status, 200, "{view}");
        let seen = view["version"].as_u64().unwrap();
        let before = versions[usize::from(seat)];
        assert!(seen >= before, "seat {seat} is shown {seen} after {before} was acknowledged");
        let legal = view["legal"].as_array().unwrap();
        if legal.is_empty() {
            let info = person.insist(|person| person.get(&format!("/tables/{table}"))).1;
            if info["state"] == "over" {
                return;
            }
            continue;
        }
        let action = &legal[(*n as usize * 31 + 7) % legal.len()]["action"];
        let key = format!("p{player}k{n}");
        let body = json!({ "seat": seat, "key": key, "version": seen, "action": action });
        let act = |person: &Person| person.post(&format!("/tables/{table}/act"), &body);
        let (status, done) = person.insist(act);
        assert!([200, 409, 422].contains(&status), "{done}");
        if status == 200 {
            let version = done["version"].as_u64().unwrap();
            versions[usize::from(seat)] = version;
            ledger.note(player, (table, seat), key, version);
        }
    }
}

/// Follows a player from node to node: what is told is told without a gap, and nothing is ever taken back.
fn follow(person: &Person, place: &Place, ledger: &Ledger) -> u64 {
    let (mut table, mut version, mut n_changes) = (String::new(), None::<u64>, 0);
    while !ledger.is_over() {
        let now = place.lock().unwrap().clone();
        if now != table {
            (table, version) = (now, None);
        }
        let known = version.map_or(String::new(), |version| format!("&version={version}"));
        let path = format!("{}/tables/{table}/stream?seat=0{known}", person.url());
        // Whoever is connected to a node that stands still hears nothing: everybody looks elsewhere now and then.
        let request = person.agent.get(path).header("cookie", &person.cookie);
        let request = request.config().timeout_recv_body(Some(Duration::from_secs(4))).build();
        let Ok(answer) = request.call() else { continue };
        if answer.status() != 200 {
            continue;
        }
        for line in BufReader::new(answer.into_body().into_reader()).lines() {
            let Ok(line) = line else { break };
            let Ok(message) = serde_json::from_str::<Value>(&line) else { continue };
            let told = message["version"].as_u64();
            match message["type"].as_str() {
                Some("full") => {
                    assert!(told >= version, "{told:?} is shown after {version:?}");
                    version = told;
                }
                Some("change") => {
                    assert_eq!(message["from"].as_u64(), version, "something is missing: {line}");
                    assert!(told > version);
                    version = told;
                    n_changes += 1;
                }
                _ => {}
            }
            if ledger.is_over() {
                break;
            }
        }
    }
    n_changes
}

/// Everything that was acknowledged is there, once, and the logs follow from the rules.
fn check(url: &str, ledger: &Ledger) {
    let acknowledged = ledger.acknowledged.lock().unwrap();
    let twice = sql(
        url,
        "SELECT table_id, token FROM entries WHERE token IS NOT NULL \
         GROUP BY table_id, token HAVING COUNT(*) > 1",
    );
    assert_eq!(twice, "", "answers that are in a log twice");
    let stored = sql(url, "SELECT table_id || ' ' || token FROM entries WHERE token IS NOT NULL");
    let stored: BTreeSet<&str> = stored.lines().collect();
    for ((table, seat), answers) in acknowledged.iter() {
        for (key, version) in answers {
            let token = format!("{table} {seat}:{key}");
            assert!(stored.contains(token.as_str()), "{token} (version {version}) is lost");
        }
        assert!(answers.is_sorted_by_key(|(_, version)| *version), "versions go back: {answers:?}");
    }
    let gaps = sql(
        url,
        "SELECT tables.id FROM tables WHERE n_entries <> \
         (SELECT COUNT(*) FROM entries WHERE entries.table_id = tables.id)",
    );
    assert_eq!(gaps, "", "logs with a gap");
    let checked =
        Command::new(ORRERY).args(["admin", "check", "--database", url]).output().unwrap();
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
}

/// A cluster in play.
pub(crate) struct Field {
    /// Where the database is, for whoever looks at it past all nodes.
    url: String,
    pub(crate) nodes: Vec<Node>,
    pub(crate) ledger: Arc<Ledger>,
    pub(crate) balancer: Arc<Balancer>,
    /// Who plays where.
    places: Vec<(Person, Arc<Place>)>,
    players: Vec<JoinHandle<()>>,
    followers: Vec<JoinHandle<u64>>,
}

impl Drop for Field {
    fn drop(&mut self) {
        // Also where a test fails: nobody goes on.
        self.ledger.stop.store(true, Ordering::SeqCst);
    }
}

impl Field {
    /// Equal nodes, reached where they listen.
    pub(crate) fn begin(url: &str) -> Field {
        let launches = (0..NODES).map(|_| Launch::new(url, &["--cluster"])).collect();
        Field::begin_with(url, launches, None)
    }

    /// Nodes of all kinds, reached at these ports or where they listen.
    pub(crate) fn begin_with(url: &str, launches: Vec<Launch>, doors: Option<Vec<u16>>) -> Field {
        let doors = doors.unwrap_or_else(|| launches.iter().map(|launch| launch.port).collect());
        let nodes = launches.into_iter().map(Node::start).collect();
        let (ledger, balancer) = (Arc::new(Ledger::default()), Balancer::new(doors));
        let (mut places, mut players, mut followers) = (Vec::new(), Vec::new(), Vec::new());
        for player in 0..PLAYERS {
            let person = Person::new(&balancer);
            let place = Arc::new(Mutex::new(person.table(&seats(player))));
            let (own, book, at) = (person.clone(), Arc::clone(&ledger), Arc::clone(&place));
            followers.push(std::thread::spawn(move || follow(&own, &at, &book)));
            places.push((person.clone(), Arc::clone(&place)));
            let book = Arc::clone(&ledger);
            players.push(std::thread::spawn(move || play(&person, player, &place, &book)));
        }
        Field { url: url.to_owned(), nodes, ledger, balancer, places, players, followers }
    }

    /// Everybody stops; what must be so is so.
    pub(crate) fn end(mut self) {
        self.ledger.stop.store(true, Ordering::SeqCst);
        for player in self.players.drain(..) {
            player.join().unwrap();
        }
        let followers = self.followers.drain(..);
        let n_changes: u64 = followers.map(|follower| follower.join().unwrap()).sum();
        assert!(n_changes > 50, "those who follow were told: {n_changes}");
        check(&self.url, &self.ledger);
        println!("{} answers acknowledged, {n_changes} changes followed", self.ledger.n());
    }

    pub(crate) fn kills(&mut self, n: usize) {
        let mut times = Vec::new();
        for k in 0..n {
            self.ledger.wait_for((k * 17) % 23 + 3);
            let start = Instant::now();
            self.nodes[k % NODES].kill();
            times.extend(self.ledger.all_answered_since(start));
            self.nodes[k % NODES].again();
        }
        told(&format!("{n} kills"), &times);
    }

    /// A node stands still for so long that the others take its tables; then it goes on, and must not be believed.
    pub(crate) fn pauses(&mut self, n: usize) {
        let mut times = Vec::new();
        for k in 0..n {
            self.ledger.wait_for(5);
            let node = &self.nodes[k % NODES];
            node.signal("-STOP");
            times.extend(self.answered_elsewhere(k % NODES));
            node.signal("-CONT");
            self.ledger.wait_for(10);
        }
        told(&format!("{n} pauses"), &times);
    }

    /// From now on one node is not to be reached: how long it takes until each table answers at another. Who is waiting for
    /// that node itself may wait for longer, and is not asked.
    pub(crate) fn answered_elsewhere(&self, without: usize) -> Vec<Duration> {
        let start = Instant::now();
        let others = &self.balancer.ports;
        let others: Vec<u16> =
            (0..NODES).filter(|idx| *idx != without).map(|idx| others[idx]).collect();
        let asking = self.places.iter().map(|(person, place)| {
            let person = Person { balancer: Balancer::new(others.clone()), ..person.clone() };
            let table = place.lock().unwrap().clone();
            std::thread::spawn(move || {
                let path = format!("/tables/{table}/view?seat=0");
                let (status, said) = person.insist(|person| person.get(&path));
                assert_eq!(status, 200, "{said}");
                start.elapsed()
            })
        });
        let asking: Vec<JoinHandle<Duration>> = asking.collect();
        asking.into_iter().map(|one| one.join().unwrap()).collect()
    }

    /// Something happens, which may take its time; for how long each player was not answered meanwhile.
    pub(crate) fn after(&mut self, happens: impl FnOnce()) -> Vec<Duration> {
        self.ledger.wait_for(5);
        self.ledger.silence.lock().unwrap().clear();
        happens();
        self.ledger.all_answered_since(Instant::now());
        self.ledger.silence.lock().unwrap().values().copied().collect()
    }
}

pub(crate) fn told(what: &str, times: &[Duration]) {
    if times.is_empty() {
        return;
    }
    let at = |part: f64| percentile(times.to_vec(), part);
    println!(
        "{what}: answered again after {:?} (median), {:?} (p99), {:?} (longest)",
        at(0.5),
        at(0.99),
        at(1.0)
    );
}
