//! The bell, against counterparts of our own: what rings, when, how often, what it says, and whom it never asks.

use std::sync::Arc;

use axum::body::Body;
use axum::http::header;
use hosting::{AnyTable, Audience, Command};
use serde_json::{Value, json};
use server::{BellConfig, Config, Node, Server, Time};
use tabletop::{Pending, Seat, Viewer};

use crate::bases::{self, Base};
use crate::client::{Client, START_MS, World, titles};
use crate::counterparts::{Browser, Hooks, Mails};
use crate::twins::{Luck, SECRET, noticed, texts};

const MINUTE: u64 = 60_000;
const URL: &str = "https://orrery.example";

/// A server that may call its counterparts.
async fn world(base: Base, hooks: &Hooks, mails: Option<&Mails>) -> World {
    let time = Time::simulated(START_MS);
    let base = Arc::new(base);
    let server = served(&base, time.clone(), hooks, mails, None).await;
    World { app: server.app(), server, time, base }
}

async fn served(
    base: &Base,
    time: Time,
    hooks: &Hooks,
    mails: Option<&Mails>,
    node: Option<Node>,
) -> Server {
    let mut config = Config::new(titles(), &base.url);
    config.limited = false;
    config.time = time;
    config.node = node;
    config.bell = BellConfig {
        url: Some(URL.to_owned()),
        mail: mails.map(|mails| (format!("smtp://{}", mails.address), "op@orrery.example".into())),
        private: vec![hooks.address.to_string()],
    };
    Server::open(config).await.unwrap()
}

fn hook(hooks: &Hooks) -> Value {
    json!({ "kind": "hook", "url": hooks.url("/hook"), "key": "content", "prefix": "<@42>" })
}

async fn asked(person: &mut Client) -> Vec<String> {
    let next = person.get("/me/next").await.ok();
    let tables = next["tables"].as_array().unwrap();
    tables.iter().map(|row| row["table"].as_str().unwrap().to_owned()).collect()
}

async fn bell(person: &mut Client) -> Value {
    person.get("/me/bells").await.ok()["bells"][0].clone()
}

/// Answers as a bot would, so that the game goes on; false if the seat is not asked.
async fn go_on(person: &mut Client, table: &str, seat: u8) -> bool {
    let view = person.view(table, seat).await;
    if view["legal"].as_array().unwrap().is_empty() {
        return false;
    }
    let hint = format!("/tables/{table}/hint?seat={seat}&bot=steady");
    let action = person.get(&hint).await.ok()["answer"]["action"].clone();
    let (key, version) = (format!("v{}", view["version"]), &view["version"]);
    let body = json!({ "seat": seat, "key": key, "version": version, "action": action });
    person.post(&format!("/tables/{table}/act"), body).await.ok();
    true
}

/// Ana and Ben at a table of two; the game has begun.
async fn two(world: &World, name: &str) -> (Client, Client, String) {
    let (mut ana, mut ben) = (world.named("Ana").await, world.named("Ben").await);
    let table = sit(&mut ana, &mut ben, name).await;
    (ana, ben, table)
}

async fn sit(ana: &mut Client, ben: &mut Client, name: &str) -> String {
    let table = ana.table_with(&["me", "open"], json!({ "name": name, "coach": true })).await;
    ben.post(&format!("/tables/{table}/join"), json!({})).await.ok();
    table
}

/// Each time that Ana is newly asked it rings once, says where, and nothing else ever rings.
#[tokio::test]
async fn whoever_is_newly_asked_is_told_once() {
    for base in bases::all() {
        let hooks = Hooks::start().await;
        let world = world(base, &hooks, None).await;
        let (mut ana, mut ben) = (world.named("Ana").await, world.named("Ben").await);
        ana.post("/me/bells", hook(&hooks)).await.ok();
        let table = sit(&mut ana, &mut ben, "Fri@day").await;
        let (mut n_asked, mut n_rung, mut before) = (0, 0, false);
        // However long the others take: until she was asked three times.
        for step in 0..600 {
            if n_asked > 2 {
                break;
            }
            let now = asked(&mut ana).await.contains(&table);
            n_asked += usize::from(now && !before);
            before = now;
            world.time.advance(2 * MINUTE);
            world.server.ring().await;
            for hit in hooks.take() {
                n_rung += 1;
                assert!(now, "it rings for nobody who is not asked");
                let text = format!(
                    "{{\"content\":\"<@42> Your turn at Fri day (Stellar Conquest). \
                     {URL}/table/{table}\"}}"
                );
                assert_eq!((hit.path.as_str(), hit.text()), ("/hook", text));
                assert_eq!(hit.headers[header::CONTENT_TYPE], "application/json");
            }
            assert_eq!(n_rung, n_asked, "step {step}");
            // Ana answers rarely, to be still asked when it would ring again.
            if step % 3 != 0 || !go_on(&mut ana, &table, 0).await {
                go_on(&mut ben, &table, 1).await;
            }
        }
        assert!(n_asked > 2, "Ana was asked {n_asked} times");
        world.server.close().await;
    }
}

#[tokio::test]
async fn who_answers_in_time_is_not_rung_for() {
    let hooks = Hooks::start().await;
    let world = world(bases::sqlite(), &hooks, None).await;
    let (mut ana, mut ben) = (world.named("Ana").await, world.named("Ben").await);
    ana.post("/me/bells", hook(&hooks)).await.ok();
    let table = sit(&mut ana, &mut ben, "Friday").await;
    assert_eq!(asked(&mut ana).await, [table.as_str()]);
    world.time.advance(MINUTE - 1);
    assert_eq!(world.server.ring().await, 0, "it waits a minute");
    while go_on(&mut ana, &table, 0).await {}
    world.time.advance(2 * MINUTE);
    world.server.ring().await;
    assert_eq!(hooks.take().len(), 0);
    world.server.close().await;
}

#[tokio::test]
async fn what_comes_at_once_is_one_message_and_waits_for_the_morning() {
    let hooks = Hooks::start().await;
    let world = world(bases::sqlite(), &hooks, None).await;
    let (mut ana, mut ben) = (world.named("Ana").await, world.named("Ben").await);
    ana.post("/me/bells", hook(&hooks)).await.ok();
    // It is 22:13 by the common clock, and an hour later where Ana is.
    let night = json!({ "quiet": { "from": "23:00", "to": "07:00", "offset": 60 } });
    ana.post("/me/quiet", night.clone()).await.ok();
    assert_eq!(ana.get("/me/bells").await.ok()["quiet"], night["quiet"]);
    for name in ["One", "Two", "Three", "Four"] {
        sit(&mut ana, &mut ben, name).await;
        // Whoever is asked at the same moment at two tables may be told of either first.
        world.time.advance(1_000);
    }
    assert_eq!(asked(&mut ana).await.len(), 4);
    world.time.advance(5 * MINUTE);
    assert_eq!(world.server.ring().await, 1);
    world.time.advance(6 * 60 * MINUTE);
    assert_eq!((world.server.ring().await, hooks.take().len()), (0, 0), "it is night");
    world.time.advance(2 * 60 * MINUTE);
    assert_eq!(world.server.ring().await, 1);
    let said: Vec<String> = hooks.take().iter().map(|hit| hit.text()).collect();
    let text = "Your turn at One (Stellar Conquest), Two (Stellar Conquest), Three (Stellar Conquest) \
         and one more.";
    assert!(said.len() == 1 && said[0].contains(text), "{said:?}");
    ana.post("/me/quiet", json!({ "quiet": null })).await.ok();
    assert_eq!(ana.get("/me/bells").await.ok()["quiet"], Value::Null);
    let bad = json!({ "quiet": { "from": "25:00", "to": "07:00", "offset": 0 } });
    ana.post("/me/quiet", bad).await.refused(400, "bad_request");
    world.server.close().await;
}

/// A bell that fails is tried again, later each time; one whose address is gone never again.
#[tokio::test]
async fn a_bell_is_tried_again_until_its_address_is_gone() {
    let hooks = Hooks::start().await;
    let world = world(bases::sqlite(), &hooks, None).await;
    let (mut ana, mut ben) = (world.named("Ana").await, world.named("Ben").await);
    ana.post("/me/bells", hook(&hooks)).await.ok();
    sit(&mut ana, &mut ben, "Friday").await;
    hooks.answer(500);
    world.time.advance(MINUTE);
    world.server.ring().await;
    assert_eq!(
        (hooks.take().len(), bell(&mut ana).await["message"].as_str()),
        (1, Some("it answers 500"))
    );
    world.time.advance(29_000);
    assert_eq!(world.server.ring().await, 0, "not yet");
    // Whoever answers with another address is not followed.
    hooks.answer(302);
    world.time.advance(1_000);
    assert_eq!(world.server.ring().await, 1);
    let hits = hooks.take();
    assert_eq!((hits.len(), hits[0].path.as_str()), (1, "/hook"));
    let failed = bell(&mut ana).await;
    assert!(failed["message"].as_str().unwrap().contains("not followed"), "{failed}");
    hooks.answer(410);
    world.time.advance(2 * MINUTE);
    assert_eq!((world.server.ring().await, hooks.take().len()), (1, 1));
    let ended = bell(&mut ana).await;
    assert_eq!((&ended["state"], &ended["rang"]), (&json!("ended"), &Value::Null));
    hooks.answer(200);
    world.time.advance(600 * MINUTE);
    sit(&mut ana, &mut ben, "Again").await;
    world.time.advance(600 * MINUTE);
    assert_eq!((world.server.ring().await, hooks.take().len()), (0, 0), "it is no more");
    let id = ended["id"].as_str().unwrap().to_owned();
    ana.post(&format!("/me/bells/{id}/try"), json!({})).await.refused(409, "not_now");
    ben.delete(&format!("/me/bells/{id}")).await.refused(404, "no_such_bell");
    ana.delete(&format!("/me/bells/{id}")).await.ok();
    ana.delete(&format!("/me/bells/{id}")).await.refused(404, "no_such_bell");
    world.server.close().await;
}

/// Nobody makes this server ask a host of its own network, but where the operator has named it.
#[tokio::test]
async fn private_addresses_are_asked_only_where_the_operator_says_so() {
    let (hooks, other) = (Hooks::start().await, Hooks::start().await);
    let world = world(bases::sqlite(), &hooks, None).await;
    let mut ana = world.named("Ana").await;
    for url in [
        "https://127.0.0.1/x",
        "https://localhost/x",
        "https://[::1]/x",
        "https://[::ffff:10.0.0.1]/x",
        "https://169.254.169.254/latest/meta-data",
        "https://2130706433/x",
        &format!("http://{}/x", other.address),
        &format!("https://{}/x", other.address),
        "http://example.org/",
        "file:///etc/passwd",
        "https://user:password@example.org/",
    ] {
        let wish = json!({ "kind": "hook", "url": url });
        ana.post("/me/bells", wish).await.refused(400, "bad_request");
        let point = Browser::new().subscription(url);
        ana.post("/me/bells", point).await.refused(400, "bad_request");
    }
    for (key, prefix) in [("", "x"), ("a b", "x"), ("text", "a\nb"), ("text", &"x".repeat(81))] {
        let wish = json!({ "kind": "hook", "url": hooks.url("/"), "key": key, "prefix": prefix });
        ana.post("/me/bells", wish).await.refused(400, "bad_request");
    }
    for _ in 0..10 {
        ana.post("/me/bells", hook(&hooks)).await.ok();
    }
    ana.post("/me/bells", hook(&hooks)).await.refused(409, "not_now");
    assert_eq!(other.take().len(), 0);
    world.server.close().await;
}

#[tokio::test]
async fn a_push_is_read_by_the_browser_alone_and_says_who_sends_it() {
    let hooks = Hooks::start().await;
    let world = world(bases::sqlite(), &hooks, None).await;
    let (mut ana, mut ben) = (world.named("Ana").await, world.named("Ben").await);
    let browser = Browser::new();
    let subscription = browser.subscription(&hooks.url("/push/1"));
    let made = ana.post("/me/bells", subscription).await.ok();
    assert_eq!((&made["kind"], &made["state"]), (&json!("push"), &json!("good")));
    let table = sit(&mut ana, &mut ben, "Friday").await;
    assert_eq!(world.server.ring().await, 1, "it waits for nothing");
    let hit = hooks.take().pop().unwrap();
    assert!(!String::from_utf8_lossy(&hit.body).contains("turn"), "nobody else can read it");
    let header = |name: &str| hit.headers[name].to_str().unwrap().to_owned();
    assert_eq!(header("content-encoding"), "aes128gcm");
    assert!(header("ttl").parse::<u32>().unwrap() > 0);
    let claim = header("authorization");
    let key = ana.get("/me/bells").await.ok()["push"].as_str().unwrap().to_owned();
    assert!(claim.starts_with("vapid t=") && claim.ends_with(&format!(", k={key}")), "{claim}");
    let said = browser.read(&hit.body);
    let body = "Your turn at Friday (Stellar Conquest).";
    let path = format!("/table/{table}");
    assert_eq!(said, json!({ "title": "Your turn", "body": body, "path": path }));
    // The key is kept: browsers that have subscribed know no other.
    let world = {
        world.server.close().await;
        let server = served(&world.base, world.time.clone(), &hooks, None, None).await;
        world.served_by(server)
    };
    let mut ana = Client { world: world.clone(), ..ana };
    assert_eq!(ana.get("/me/bells").await.ok()["push"], json!(key));
    world.server.close().await;
}

/// The address of a page, in a mail.
fn link<'a>(mail: &'a str, path: &str) -> &'a str {
    let at = mail.find(&format!("{URL}{path}")).unwrap_or_else(|| panic!("{path} in {mail}"));
    mail[at + URL.len()..].split(['\r', '\n', '>']).next().unwrap()
}

#[tokio::test]
async fn mail_comes_to_whoever_has_said_yes_until_it_is_stopped() {
    let (hooks, mails) = (Hooks::start().await, Mails::start().await);
    let world = world(bases::sqlite(), &hooks, Some(&mails)).await;
    let (mut ana, mut ben) = (world.named("Ana").await, world.named("Ben").await);
    let wish = |to: &str| json!({ "kind": "mail", "to": to, "wait_s": 0 });
    ana.post("/me/bells", wish("no address")).await.refused(400, "bad_request");
    ana.post("/me/bells", wish("gone@example.org")).await.refused(409, "not_now");
    assert_eq!(ana.post("/me/bells", wish("ana@example.org")).await.ok()["state"], "unproved");
    let first = mails.take().pop().unwrap();
    assert!(first.starts_with("RCPT TO:<ana@example.org>"), "{first}");
    sit(&mut ana, &mut ben, "Friday").await;
    assert_eq!(world.server.ring().await, 0, "nobody has said yes");
    let key = link(&first, "/bell/confirm").split_once('#').unwrap().1;
    let mut reader = world.guest();
    reader.post(&format!("/bells/{key}x/confirm"), json!({})).await.refused(404, "no_such_bell");
    reader.post(&format!("/bells/{key}/confirm"), json!({})).await.ok();
    assert_eq!(reader.cookie, None, "whoever reads mail becomes nobody by it");
    let table = sit(&mut ana, &mut ben, "Sunday").await;
    assert_eq!(world.server.ring().await, 1);
    let mail = mails.take().pop().unwrap();
    assert!(mail.contains("Subject: Your turn\r\n"), "{mail}");
    assert!(mail.contains("Your turn at Sunday (Stellar Conquest).") && !mail.contains("Friday"));
    assert_eq!(link(&mail, "/table"), format!("/table/{table}"));
    assert!(mail.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"), "{mail}");
    // As a program of mail does it, with one click.
    let stop = link(&mail, "/api/v1/bells").to_owned();
    let request = reader.request("POST", &format!("/{stop}"));
    let request = request.header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
    let request = request.body(Body::from("List-Unsubscribe=One-Click")).unwrap();
    assert_eq!(reader.raw(request).await.status(), 200);
    assert_eq!((bell(&mut ana).await["state"].as_str(), reader.cookie), (Some("ended"), None));
    sit(&mut ana, &mut ben, "Monday").await;
    assert_eq!((world.server.ring().await, mails.take().len()), (0, 0));
    world.server.close().await;
}

#[tokio::test]
async fn a_feed_is_for_whoever_has_its_address() {
    for base in bases::all() {
        let hooks = Hooks::start().await;
        let world = world(base, &hooks, None).await;
        let (mut ana, mut ben, table) = two(&world, "<Fri&day>").await;
        let feed = ana.post("/me/bells", json!({ "kind": "feed" })).await.ok()["feed"].clone();
        let path = feed.as_str().unwrap().strip_prefix("/api/v1").unwrap().to_owned();
        let mut reader = world.guest();
        let answer = reader.get(&path).await;
        assert!(answer.text.contains("Your turn at &lt;Fri&amp;day&gt;"), "{}", answer.text);
        assert!(answer.text.contains(&format!("{URL}/table/{table}?seat=0")), "{}", answer.text);
        assert_eq!(answer.text.matches("<entry>").count(), 1);
        // A feed never rings.
        world.time.advance(600 * MINUTE);
        assert_eq!(world.server.ring().await, 0);
        let entry = |text: &str| text.split("<entry>").nth(1).map(str::to_owned);
        let before = entry(&answer.text);
        while go_on(&mut ana, &table, 0).await {}
        assert_eq!(entry(&reader.get(&path).await.text), None, "nobody is asked");
        let mut n = 0;
        while ana.get("/me/next").await.ok()["tables"] == json!([]) && n < 200 {
            go_on(&mut ben, &table, 1).await;
            n += 1;
        }
        let after = entry(&reader.get(&path).await.text);
        assert!(after.is_some() && after != before, "asked again is another entry");
        reader.get(&format!("{}x", &path[..path.len() - 1])).await.refused(404, "no_such_bell");
        let id = bell(&mut ana).await["id"].as_str().unwrap().to_owned();
        ana.delete(&format!("/me/bells/{id}")).await.ok();
        reader.get(&path).await.refused(404, "no_such_bell");
        world.server.close().await;
    }
}

/// Whoever has the table open is not rung for while a turn may last; who goes is.
#[tokio::test]
async fn who_is_there_is_left_alone_for_a_while() {
    let hooks = Hooks::start().await;
    let world = world(bases::sqlite(), &hooks, None).await;
    let (mut ana, _, table) = two(&world, "Friday").await;
    ana.post("/me/bells", hook(&hooks)).await.ok();
    // A new bell does not ring for what was asked before it: the next table does.
    let mut ben = world.named("Ben").await;
    let waiting = ana.table_with(&["me", "open"], json!({ "name": "Sunday" })).await;
    let mut lines = ana.stream(&format!("/tables/{waiting}/stream?seat=0")).await;
    lines.next("table").await;
    ben.post(&format!("/tables/{waiting}/join"), json!({})).await.ok();
    lines.next("full").await;
    world.time.advance(9 * MINUTE);
    assert_eq!(world.server.ring().await, 0, "Ana has it open");
    drop(lines);
    let path = format!("/tables/{waiting}");
    while ana.get(&path).await.ok()["seats"][0]["connected"] == true {
        tokio::task::yield_now().await;
    }
    // What was noted of it is stored before this is.
    ana.post("/me/quiet", json!({ "quiet": null })).await.ok();
    world.time.advance(MINUTE);
    assert_eq!(world.server.ring().await, 1, "sooner than for who is there");
    let hits = hooks.take();
    assert!(hits.len() == 1 && hits[0].text().contains("Sunday"), "{hits:?}");
    let (mut known, mut both) = (asked(&mut ana).await, [table, waiting]);
    known.sort();
    both.sort();
    assert_eq!(known, both);
    world.server.close().await;
}

/// Whichever node takes a bell rings it, and no other does.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_nodes_one_rings() {
    let Some(base) = bases::postgres() else { return };
    let (base, hooks) = (Arc::new(base), Hooks::start().await);
    let mut nodes = Vec::new();
    for n in 0..2 {
        let node = Some(Node { advertise: format!("127.0.0.1:{}", n + 1) });
        let time = Time::simulated(START_MS);
        let server = served(&base, time.clone(), &hooks, None, node).await;
        nodes.push(World { app: server.app(), server, time, base: Arc::clone(&base) });
    }
    let (mut ana, mut ben) = (nodes[0].named("Ana").await, nodes[0].named("Ben").await);
    let wish = json!({ "kind": "hook", "url": hooks.url("/hook"), "wait_s": 0 });
    ana.post("/me/bells", wish).await.ok();
    let mut n_rung = 0;
    for round in 0..8 {
        sit(&mut ana, &mut ben, &format!("Round {round}")).await;
        for node in &nodes {
            node.time.advance(2 * MINUTE);
        }
        let (one, two) = tokio::join!(nodes[0].server.ring(), nodes[1].server.ring());
        assert!(one + two > 0);
        n_rung += hooks.take().len();
        assert_eq!(n_rung, round + 1);
    }
    for node in nodes {
        node.server.close().await;
    }
}

/// One of two worlds that differ in what a seat may not know.
struct Side {
    world: World,
    people: Vec<Client>,
    table: String,
    hooks: Hooks,
    feed: String,
    truth: Box<dyn AnyTable>,
    n_keys: u32,
}

impl Side {
    async fn new(viewer: Seat, options: &Value) -> Side {
        let hooks = Hooks::start().await;
        let world = world(bases::sqlite(), &hooks, None).await;
        let mut people = Vec::new();
        for name in ["Ana", "Ben", "Cleo"] {
            people.push(world.named(name).await);
        }
        let more = json!({ "name": "Twins", "options": options, "nonce": "n0" });
        let table = people[0].table_with(&["me", "open", "open"], more).await;
        let pool = crate::storage::pool(&world.base.url).await;
        let secret = tabletop::Seed(SECRET).to_hex();
        sqlx::query("UPDATE tables SET secret = $1").bind(secret).execute(&pool).await.unwrap();
        pool.close().await;
        let wish = json!({ "kind": "hook", "url": hooks.url("/"), "wait_s": 0 });
        people[viewer.index()].post("/me/bells", wish).await.ok();
        let feed = people[viewer.index()].post("/me/bells", json!({ "kind": "feed" })).await.ok();
        let feed = feed["feed"].as_str().unwrap().strip_prefix("/api/v1").unwrap().to_owned();
        for (idx, person) in people.iter_mut().enumerate().skip(1) {
            let body = json!({ "seat": idx, "nonce": format!("n{idx}") });
            person.post(&format!("/tables/{table}/join"), body).await.ok();
        }
        let truth = crate::twins::the_same_game(options);
        Side { world, people, table, hooks, feed, truth, n_keys: 0 }
    }

    async fn act(&mut self, seat: Seat, text: &str) {
        self.n_keys += 1;
        let (table, key) = (self.table.clone(), format!("k{}", self.n_keys));
        let person = &mut self.people[seat.index()];
        let view = person.view(&table, seat.0).await;
        let body = json!({ "seat": seat.0, "key": key, "version": view["version"], "text": text });
        person.post(&format!("/tables/{table}/act"), body).await.ok();
        let command = Command::Text(text.to_owned());
        self.truth.obey(seat, &command, Audience::default()).expect("the rules agree");
    }

    /// All that has reached the seat by its bells, and what it can ask for.
    async fn heard(&mut self, viewer: Seat) -> Vec<String> {
        self.world.time.advance(2 * MINUTE);
        self.world.server.ring().await;
        let mut heard: Vec<String> = self.hooks.take().iter().map(|hit| hit.text()).collect();
        let (table, feed) = (self.table.clone(), self.feed.clone());
        let person = &mut self.people[viewer.index()];
        heard.push(person.get("/me/next").await.text);
        let answer = person.get(&feed).await.text;
        // The number of the bell is random.
        heard.push(answer.split_once("<title>").unwrap().1.to_owned());
        heard.into_iter().map(|text| text.replace(&table, "TABLE")).collect()
    }
}

/// What a bell says, when and how often, depends on nothing that its owner may not know.
#[tokio::test]
async fn twins_are_rung_for_alike() {
    let (mut n_rung, mut n_different, mut n_steps) = (0, 0, 0);
    for (number, secrecy) in ["tournament", "double-blind"].into_iter().enumerate() {
        for viewer in (0..3).map(Seat) {
            let options = json!({ "secrecy": secrecy });
            let mut luck = Luck::of(number as u64 + 3);
            let mut one = Side::new(viewer, &options).await;
            let mut two = Side::new(viewer, &options).await;
            for _ in 0..60 {
                let Pending::Seats(asked) = one.truth.pending() else { break };
                let asked: Vec<Seat> = asked.iter().collect();
                let seat = asked[luck.below(asked.len())];
                let legal = texts(&*one.truth, seat);
                let idx =
                    if luck.below(3) == 0 { legal.len() - 1 } else { luck.below(legal.len()) };
                let text = legal[idx].clone();
                let eyes = Viewer::Seat(viewer);
                let expected = noticed(&*one.truth, eyes, seat, &text);
                let same = |text: &String| noticed(&*two.truth, eyes, seat, text) == expected;
                let mut other = texts(&*two.truth, seat);
                other.retain(same);
                let Some(answer) = other.get(luck.below(other.len().max(1))) else { break };
                let answer = if seat == viewer { &text } else { answer };
                if !other.contains(answer) {
                    break;
                }
                n_different += usize::from(*answer != text);
                one.act(seat, &text).await;
                two.act(seat, answer).await;
                let (here, there) = (one.heard(viewer).await, two.heard(viewer).await);
                assert_eq!(here, there, "{secrecy}, {viewer:?}");
                n_rung += here.len() - 2;
                n_steps += 1;
            }
            one.world.server.close().await;
            two.world.server.close().await;
        }
    }
    eprintln!("{n_steps} steps, {n_different} different, {n_rung} rung");
    assert!(n_rung > 5 && n_different > 10, "{n_rung} rung, {n_different} different");
}
