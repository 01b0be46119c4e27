//! A bug in the rules freezes the one table it happens at, and keeps its log.

use opponents::{Answer, Ears, Host, HostSetup, Hosted, Step};
use serde_json::{Value, json};
use server::{Config, Server};
use tabletop::{
    AnyTable, Components, Difference, DoorError, NewTable, OptionSheet, Record, Rulebook, Seat,
    Seed, Title, Viewer,
};

use crate::bases;
use crate::client::{STELLAR_CONQUEST, World};

/// A title with bugs: whoever closes breaks it, and so does who looks on.
#[derive(Debug)]
struct Cracked;

static CRACKED: Cracked = Cracked;

/// How long a game of it may become.
const LONGEST: u64 = 300;

macro_rules! as_the_whole_one {
    ($($name:ident($($arg:ident: $type:ty),*) -> $back:ty;)*) => {
        $(fn $name(&self, $($arg: $type),*) -> $back {
            STELLAR_CONQUEST.$name($($arg),*)
        })*
    };
}

impl Title for Cracked {
    as_the_whole_one! {
        id() -> &'static str;
        name() -> &'static str;
        rights() -> &'static str;
        ruleset() -> u32;
        seats() -> (u8, u8);
        options() -> OptionSheet;
        components() -> Components;
        check_components(components: &Components) -> Result<(), DoorError>;
        rulebook() -> Rulebook;
        schema() -> Value;
        stamp() -> &str;
        noted(k: u64, line: &str) -> Result<String, DoorError>;
        open(new: NewTable) -> Result<Box<dyn AnyTable>, DoorError>;
        replay(record: &Record, secret: Option<Seed>, until: Option<u64>)
            -> Result<Box<dyn AnyTable>, DoorError>;
        difference(record: &Record, secret: Option<Seed>) -> Result<Option<Difference>, DoorError>;
    }
}

impl Host for Cracked {
    as_the_whole_one! {
        bot_names() -> Vec<&'static str>;
        length_unit() -> &'static str;
    }

    /// As if no game were longer.
    fn entries_max(&self) -> u64 {
        LONGEST
    }

    fn host(&self, setup: HostSetup) -> Result<Box<dyn Hosted>, DoorError> {
        Ok(Box::new(Brittle(STELLAR_CONQUEST.host(setup)?)))
    }
}

#[derive(Debug)]
struct Brittle(Box<dyn Hosted>);

macro_rules! inside {
    ($($name:ident($($arg:ident: $type:ty),*) -> $back:ty;)*) => {
        $(fn $name(&self, $($arg: $type),*) -> $back { self.0.$name($($arg),*) })*
    };
}

macro_rules! inside_mut {
    ($($name:ident($($arg:ident: $type:ty),*) -> $back:ty;)*) => {
        $(fn $name(&mut self, $($arg: $type),*) -> $back { self.0.$name($($arg),*) })*
    };
}

impl Hosted for Brittle {
    inside! {
        table() -> &dyn AnyTable;
        log_lines(from: usize) -> Vec<String>;
        snapshot() -> Option<String>;
        has_bot(seat: Seat) -> bool;
        is_bot_asked() -> bool;
        can_reopen(seat: Seat) -> bool;
        is_asked(seat: Seat) -> bool;
        version(viewer: Viewer) -> u32;
        n_told(viewer: Viewer) -> u32;
        sections(viewer: Viewer) -> Vec<(&'static str, String)>;
        ask(seat: Seat) -> Option<(String, String)>;
    }

    inside_mut! {
        follow(line: &str, ears: Ears) -> Result<Step, DoorError>;
        resume(snapshot: &str) -> Result<(), DoorError>;
        seat_bot(seat: Seat, name: &str, seed: Seed) -> Result<(), DoorError>;
        unseat_bot(seat: Seat) -> ();
        deal_all(ears: Ears) -> Step;
        bot_answer(ears: Ears) -> Option<Step>;
        undo(seat: Seat, ears: Ears) -> Result<Step, DoorError>;
        reopen(seat: Seat, ears: Ears) -> Result<Step, DoorError>;
    }

    fn memory(&self, viewer: Viewer) -> String {
        assert_ne!(viewer, Viewer::Watcher, "the secret of the watcher is 42");
        self.0.memory(viewer)
    }

    fn act(&mut self, seat: Seat, answer: Answer<'_>, ears: Ears) -> Result<Step, DoorError> {
        if matches!(answer, Answer::Text("close")) {
            panic!("the secret of seat {seat} is 42");
        }
        self.0.act(seat, answer, ears)
    }
}

/// A server whose title has a bug.
async fn cracked() -> World {
    let world = World::new(bases::sqlite()).await;
    world.server.close().await;
    let mut config = Config::new(vec![&CRACKED], &world.base.url);
    config.limited = false;
    world.served_by(Server::open(config).await.unwrap())
}

#[tokio::test]
async fn a_bug_freezes_one_table_and_keeps_its_log() {
    let world = cracked().await;
    let mut ana = world.named("Ana").await;
    let (table, other) = (ana.table(&["me", "me"]).await, ana.table(&["me", "me"]).await);
    ana.answer(&table, 0, 0).await.unwrap().ok();
    let before = ana.view(&table, 0).await;
    let act = format!("/tables/{table}/act");
    let body = json!({ "seat": 0, "key": "c", "version": before["version"], "text": "close" });
    let refused = ana.post(&act, body.clone()).await;
    refused.refused(409, "frozen");
    assert!(!refused.text.contains("42"), "what a bug says may be a secret");
    ana.post(&act, body).await.refused(409, "frozen");
    let info = ana.get(&format!("/tables/{table}")).await.ok();
    assert_eq!(info["state"], "frozen");
    // What was played is there, and can be looked at and taken home.
    let after = ana.view(&table, 0).await;
    assert_eq!((&after["view"], &after["version"]), (&before["view"], &before["version"]));
    assert_eq!(ana.get(&format!("/tables/{table}/record?seat=0")).await.status, 200);
    ana.answer(&other, 0, 0).await.unwrap().ok();
}

/// A game that does not come to an end is stopped, and keeps its log.
#[tokio::test]
async fn a_game_without_an_end_is_stopped() {
    let world = cracked().await;
    let mut ana = world.named("Ana").await;
    let table = ana.table(&["random", "random"]).await;
    let info = loop {
        let info = ana.get(&format!("/tables/{table}")).await.ok();
        if info["state"] != "playing" {
            break info;
        }
        tokio::task::yield_now().await;
    };
    assert_eq!(info["state"], "frozen");
    let message = info["message"].as_str().unwrap();
    assert!(message.contains("does not come to an end"), "{message}");
    let n = world.server.n_stored().await.unwrap();
    assert!((LONGEST..LONGEST + 20).contains(&n), "{n}");
}

/// Who takes back again and again fills no log, and cannot stop the game of the others by it.
#[tokio::test]
async fn what_is_taken_back_has_its_end_too() {
    let world = cracked().await;
    let mut ana = world.named("Ana").await;
    let table = ana.table(&["me", "me"]).await;
    for n in 0.. {
        let done = ana.answer(&table, 0, 0).await.unwrap().ok();
        let body = json!({ "seat": 0, "key": format!("u{n}"), "version": done["version"] });
        let undone = ana.post(&format!("/tables/{table}/undo"), body).await;
        if undone.status != 200 {
            undone.refused(422, "no_undo");
            break;
        }
    }
    let n = world.server.n_stored().await.unwrap();
    assert!((LONGEST / 2..LONGEST / 2 + 5).contains(&n), "{n}");
    ana.answer(&table, 0, 0).await.unwrap().ok();
}

/// A bug in what somebody is shown is a bug too; nobody waits for a table that has died of it.
#[tokio::test]
async fn a_bug_in_a_view_freezes_the_table_and_nobody_waits() {
    let world = cracked().await;
    let mut ana = world.named("Ana").await;
    let (table, other) = (ana.table(&["me", "me"]).await, ana.table(&["me", "me"]).await);
    for _ in 0..3 {
        let refused = ana.get(&format!("/tables/{table}/view?watcher")).await;
        refused.refused(500, "internal");
        assert!(!refused.text.contains("42"), "what a bug says may be a secret");
    }
    assert_eq!(ana.get(&format!("/tables/{table}")).await.ok()["state"], "frozen");
    assert_eq!(ana.view(&table, 0).await["viewer"]["seat"], 0, "who sees no bug sees the game");
    ana.answer(&other, 0, 0).await.unwrap().ok();
}
