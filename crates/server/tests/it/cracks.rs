//! A bug in the rules freezes the one table it happens at, and keeps its log.

use std::any::Any;

use hosting::{
    AnyBot, AnyTable, Ask, Audience, Command, DoorError, Look, NewTable, TableStep, Title,
    TitleInfo, TitleSchema, Waiting,
};
use serde_json::json;
use server::{Config, Server};
use tabletop::wire::{Asking, Raw, StoryLine};
use tabletop::{
    Components, Difference, OptionSheet, Outcome, Pending, Record, Rulebook, Seat, SeatSet, Seed,
    Viewer,
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
        ruleset() -> u32;
        seats() -> (u8, u8);
        options() -> OptionSheet;
        length_unit() -> &'static str;
        info() -> TitleInfo;
        components() -> Components;
        check_components(components: &Components) -> Result<(), DoorError>;
        sheet(components: &Components) -> Result<Raw, DoorError>;
        rulebook() -> Rulebook;
        rulings() -> Vec<tabletop::Ruling>;
        coaching() -> tabletop::Coaching;
        coach() -> &'static str;
        cost(name: &str) -> Option<u64>;
        schema() -> TitleSchema;
        stamp() -> &str;
        with_notation(k: u64, line: &str) -> Result<Raw, DoorError>;
        bots() -> Vec<&'static str>;
        has_bot(name: &str) -> bool;
        bot(name: &str, seat: Seat, seed: Seed, components: &Components)
            -> Result<Box<dyn AnyBot>, DoorError>;
        open(new: NewTable) -> Result<Box<dyn AnyTable>, DoorError>;
        replay(record: &Record, secret: Option<Seed>, until: Option<u64>)
            -> Result<Box<dyn AnyTable>, DoorError>;
        replay_within(record: &Record, applied_max: u64) -> Result<Box<dyn AnyTable>, DoorError>;
        difference(record: &Record, secret: Option<Seed>) -> Result<Option<Difference>, DoorError>;
        analyse(record: &Record, secret: Option<Seed>, depth: hosting::AnalysisDepth)
            -> Result<hosting::Analysis, DoorError>;
    }

    /// As if no game were longer.
    fn entries_max(&self) -> u64 {
        LONGEST
    }

    fn restore(&self, stored: NewTable) -> Result<Box<dyn AnyTable>, DoorError> {
        Ok(Box::new(Brittle(STELLAR_CONQUEST.restore(stored)?)))
    }
}

#[derive(Debug)]
struct Brittle(Box<dyn AnyTable>);

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

impl AnyTable for Brittle {
    inside! {
        title() -> &'static str;
        n_seats() -> u8;
        is_silent() -> bool;
        has_automa() -> bool;
        people_asked() -> SeatSet;
        n_entries() -> usize;
        pending() -> Pending;
        waiting() -> Waiting;
        outcome() -> Option<Outcome>;
        as_any() -> &dyn Any;
        asked(viewer: Viewer) -> SeatSet;
        version(viewer: Viewer) -> u32;
        n_told(viewer: Viewer) -> u32;
        question(seat: Seat) -> Option<Asking>;
        ask(seat: Seat) -> Option<Ask>;
        offers(seat: Seat) -> Option<hosting::Offers>;
        can_undo(seat: Seat) -> bool;
        can_reopen(seat: Seat) -> bool;
        story(viewer: Viewer) -> Vec<StoryLine<Raw>>;
        bot_of(seat: Seat) -> Option<&str>;
        advice(seat: Seat, name: &str) -> Result<hosting::Thought, DoorError>;
        is_bot_asked() -> bool;
        position() -> Raw;
        hash() -> String;
        record() -> Record;
        log_lines(from: usize) -> Vec<String>;
        snapshot() -> Option<String>;
        boxed_clone() -> Box<dyn AnyTable>;
    }

    inside_mut! {
        deal(result: u32, audience: Audience) -> Result<TableStep, DoorError>;
        deal_all(audience: Audience) -> TableStep;
        follow(line: &str, audience: Audience) -> Result<TableStep, DoorError>;
        seat_bot(seat: Seat, name: &str, seed: Seed) -> Result<(), DoorError>;
        unseat_bot(seat: Seat) -> ();
        bot_answer(audience: Audience) -> Option<TableStep>;
        resume(snapshot: &str) -> Result<(), DoorError>;
    }

    fn look(&self, viewer: Viewer) -> Look {
        assert_ne!(viewer, Viewer::Watcher, "the secret of the watcher is 42");
        self.0.look(viewer)
    }

    fn obey(
        &mut self,
        seat: Seat,
        command: &Command,
        audience: Audience,
    ) -> Result<TableStep, DoorError> {
        if matches!(command, Command::Text(text) if text == "close") {
            panic!("the secret of seat {seat} is 42");
        }
        self.0.obey(seat, command, audience)
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
