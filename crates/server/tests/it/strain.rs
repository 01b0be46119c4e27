//! One visitor does not stop the others: long bodies, crafted records, whole games that many fetch.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::body::{Body, Bytes};
use axum::http::header;
use futures_util::{FutureExt, StreamExt};
use hosting::Title;
use serde_json::json;
use server::Time;
use stellar_conquest::StellarConquest;
use tabletop::{DealerKind, Game, Pending, PerViewer, Record, Seat, Seed, Setup, Table, Viewer};

use crate::bases;
use crate::client::{Answer, Client, START_MS, STELLAR_CONQUEST, World};

/// A world with all its limits.
async fn limited() -> World {
    World::again(Arc::new(bases::sqlite()), Time::simulated(START_MS), true).await
}

/// A body that says something, or never goes on, and counts how often it was asked.
fn body(text: Option<String>, asked: &Arc<AtomicUsize>) -> Body {
    let asked = Arc::clone(asked);
    let mut text = text.map(Bytes::from);
    Body::from_stream(futures_util::stream::poll_fn(move |_| {
        asked.fetch_add(1, Ordering::SeqCst);
        match text.take() {
            Some(text) if !text.is_empty() => {
                std::task::Poll::Ready(Some(Ok::<_, std::io::Error>(text)))
            }
            Some(_) => std::task::Poll::Ready(None),
            None => std::task::Poll::Pending,
        }
    }))
}

async fn upload(client: &mut Client, body: Body) -> Answer {
    let request = client.request("POST", "/records");
    let request = request.header(header::CONTENT_TYPE, "application/json");
    client.send(request.body(body).unwrap()).await
}

/// Whoever sends a record and does not end has one of them in the server's memory, and no more.
#[tokio::test]
async fn of_a_second_record_nothing_is_read() {
    let world = limited().await;
    let (mut ana, mut ben) = (world.named("Ana").await, world.named("Ben").await);
    let (first, second) = (Arc::default(), Arc::default());
    let mut slow = ana.clone();
    let mut slow = Box::pin(upload(&mut slow, body(None, &first)));
    while first.load(Ordering::SeqCst) == 0 {
        assert!(slow.as_mut().now_or_never().is_none());
        tokio::task::yield_now().await;
    }
    upload(&mut ana, body(Some("{}".to_owned()), &second)).await.refused(429, "too_many");
    assert_eq!(second.load(Ordering::SeqCst), 0, "not a byte");
    let nonsense = json!({ "record": "once upon a time" });
    ben.post("/records", nonsense.clone()).await.refused(400, "bad_record");
    // When the first has hung up, there is room again.
    drop(slow);
    ana.post("/records", nonsense).await.refused(400, "bad_record");
}

/// The bucket is asked before the body too.
#[tokio::test]
async fn who_has_sent_too_many_records_is_refused_before_the_body() {
    let world = limited().await;
    let mut ana = world.named("Ana").await;
    for _ in 0..30 {
        ana.post("/records", json!({ "record": "x" })).await.refused(400, "bad_record");
    }
    let asked = Arc::default();
    upload(&mut ana, body(None, &asked)).await.refused(429, "too_many");
    assert_eq!(asked.load(Ordering::SeqCst), 0);
}

/// A record whose beginning is answers that are taken back, each at once.
fn crafted(n_pairs: usize) -> Record {
    let components = STELLAR_CONQUEST.components();
    let options = StellarConquest::options().fill(&Default::default(), 1).unwrap();
    let dealer = DealerKind::Open(Seed([7; 32]));
    let rules = STELLAR_CONQUEST.rules(&components).unwrap();
    let setup = Setup { components, options, n_seats: 2, dealer };
    let mut table = Table::<StellarConquest>::new(rules, setup).unwrap();
    table.deal_all(&mut PerViewer::default());
    let mut legal = Vec::new();
    let mut n = 0;
    while n < n_pairs {
        let Pending::Seats(seats) = table.game().pending() else { panic!("nobody is asked") };
        let seat: Seat = seats.lowest().unwrap();
        legal.clear();
        table.game().legal(seat, &mut legal);
        table.act(seat, &legal[0]).unwrap();
        if table.undo(seat).is_ok() {
            n += 1;
        }
    }
    assert!(table.version(Viewer::Watcher) < u32::MAX);
    Record::of(&table)
}

/// What took 19 seconds: the work is that of the answers, and nothing is played twice.
#[tokio::test]
async fn a_record_full_of_undo_costs_what_its_answers_cost() {
    let record = crafted(40_000);
    let n_acts = record.header.entries - 40_000;
    STELLAR_CONQUEST.replay_within(&record, n_acts + 100).expect("each answer is played once");
    let refused = STELLAR_CONQUEST.replay_within(&record, n_acts - 1).unwrap_err();
    assert_eq!(refused.code, "bad_record", "{refused}");
    let world = World::new(bases::sqlite()).await;
    let mut ana = world.named("Ana").await;
    ana.post("/records", json!({ "record": record.to_text() })).await.ok();
}

/// Whole games are weighed: a guest who fetches many of them waits, and is served everything else.
#[tokio::test]
async fn who_fetches_many_games_waits_and_nobody_else_does() {
    let world = limited().await;
    let (mut ana, mut ben) = (world.named("Ana").await, world.named("Ben").await);
    let text = crafted(600).to_text();
    let made = ana.post("/records", json!({ "record": text })).await.ok();
    let game = format!("/tables/{}", made["table"].as_str().unwrap());
    let mut n_fetched = 0;
    loop {
        let answer = ana.get(&format!("{game}/record")).await;
        if answer.status != 200 {
            answer.refused(429, "too_many");
            break;
        }
        assert_eq!(answer.text, text);
        n_fetched += 1;
        world.time.advance(50);
        assert!(n_fetched < 100, "the game is never too much");
    }
    // The first time it is made, afterwards it is kept: that costs least, and still something.
    assert!((50..70).contains(&n_fetched), "{n_fetched}");
    ana.get("/tables?show=over").await.ok();
    ana.get(&format!("{game}/at/1?all")).await.ok();
    ben.get(&format!("{game}/record")).await.ok();
    ben.get(&format!("{game}/entries")).await.ok();
    world.time.advance(1_000);
    ana.get(&format!("{game}/entries")).await.ok();
}

/// A stream of many, all at once, of the same finished game: each gets the same.
#[tokio::test]
async fn many_who_fetch_the_same_get_the_same() {
    let world = World::new(bases::sqlite()).await;
    let mut ana = world.named("Ana").await;
    let text = crafted(200).to_text();
    let made = ana.post("/records", json!({ "record": text })).await.ok();
    let game = made["table"].as_str().unwrap();
    let fetching = (0..40).map(|n| {
        let mut guest = world.guest();
        let path = format!("/tables/{game}/{}", ["record", "entries"][n % 2]);
        async move { guest.get(&path).await }
    });
    let answers: Vec<Answer> =
        futures_util::stream::iter(fetching).buffer_unordered(40).collect().await;
    let (records, entries): (Vec<&Answer>, Vec<&Answer>) =
        answers.iter().partition(|answer| answer.text == text);
    assert_eq!((records.len(), entries.len()), (20, 20));
    assert!(entries.iter().all(|answer| answer.ok() == entries[0].ok()));
}
