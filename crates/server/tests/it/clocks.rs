//! Clocks, on a time that the test moves.

use serde_json::{Value, json};

use crate::bases;
use crate::client::{Client, World};

const MINUTE: u64 = 60_000;

#[tokio::test]
async fn whoever_runs_out_of_time_is_taken_over() {
    for base in bases::all() {
        let world = World::new(base).await;
        let (mut ana, mut ben) = (world.named("Ana").await, world.named("Ben").await);
        let clock = json!({ "clock": { "kind": "live", "bank_s": 600, "increment_s": 10 } });
        let table = ana.table_with(&["me", "open"], clock).await;
        ben.post(&format!("/tables/{table}/join"), json!({})).await.ok();
        let path = format!("/tables/{table}");
        assert_eq!(ana.get(&path).await.ok()["seats"][0]["clock_ms"], 600_000);
        world.time.advance(4 * MINUTE);
        assert_eq!(ana.get(&path).await.ok()["seats"][0]["clock_ms"], 360_000);
        // Ana closes the secret phase: her clock stands, with its increment; Ben's runs on.
        let view = ana.view(&table, 0).await;
        let body = json!({ "seat": 0, "key": "c", "version": view["version"], "text": "close" });
        ana.post(&format!("{path}/act"), body).await.ok();
        world.time.advance(5 * MINUTE);
        world.server.tick();
        let info = ana.get(&path).await.ok();
        assert_eq!(info["seats"][0]["clock_ms"], 370_000);
        assert_eq!(info["seats"][1]["clock_ms"], 60_000);
        assert_eq!(info["seats"][1]["taken_over"], false);
        world.time.advance(MINUTE);
        world.server.tick();
        let info = ana.get(&path).await.ok();
        assert_eq!(info["seats"][1]["taken_over"], true);
        ben.post(&format!("{path}/giveback"), json!({ "seat": 1 })).await.ok();
        let info = ben.get(&path).await.ok();
        assert_eq!(info["seats"][1]["clock_ms"], 60_000, "a tenth of the bank to go on with");
    }
}

#[tokio::test]
async fn a_table_that_left_memory_is_woken_by_its_clock() {
    for base in bases::all() {
        let world = World::new(base).await;
        let (mut ana, mut ben) = (world.named("Ana").await, world.named("Ben").await);
        let clock = json!({ "clock": { "kind": "days", "bank_s": 86400, "increment_s": 43200 } });
        let table = ana.table_with(&["me", "open"], clock).await;
        ben.post(&format!("/tables/{table}/join"), json!({})).await.ok();
        // The server is away for a week: that costs nobody time.
        let world = {
            world.server.close().await;
            world.time.advance(7 * 24 * 60 * MINUTE);
            World::again(world.base.clone(), world.time.clone(), false).await
        };
        world.server.sweep().await;
        ana.world = world.clone();
        let info = ana.get(&format!("/tables/{table}")).await.ok();
        assert_eq!(info["seats"][0]["taken_over"], false);
        assert_eq!(info["seats"][0]["clock_ms"], 86_400_000);
        world.time.advance(24 * 60 * MINUTE);
        world.server.tick();
        world.server.sweep().await;
        let info = ana.get(&format!("/tables/{table}")).await.ok();
        assert_eq!(info["seats"][0]["taken_over"], true);
    }
}

#[tokio::test]
async fn a_clock_that_nobody_can_play_with_is_refused() {
    let world = World::new(bases::sqlite()).await;
    let mut ana = world.named("Ana").await;
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    for clock in [
        json!({ "kind": "live", "bank_s": 1, "increment_s": 0 }),
        json!({ "kind": "days", "bank_s": 4_000_000_000u32, "increment_s": 0 }),
    ] {
        let wish = json!({ "title": "stellar-conquest", "seats": seats, "clock": clock });
        ana.post("/tables", wish).await.refused(400, "bad_setup");
    }
}

/// A bot for a moment is no way to get time either.
#[tokio::test]
async fn who_lets_a_bot_sit_down_gets_no_time_for_it() {
    let world = World::new(bases::sqlite()).await;
    let (mut ana, mut ben) = (world.named("Ana").await, world.named("Ben").await);
    let clock = json!({ "clock": { "kind": "live", "bank_s": 600, "increment_s": 10 } });
    let table = ana.table_with(&["me", "open"], clock).await;
    ben.post(&format!("/tables/{table}/join"), json!({})).await.ok();
    let path = format!("/tables/{table}");
    world.time.advance(595_000);
    let mut other = ana.clone();
    let (takeover, giveback) = (format!("{path}/takeover"), format!("{path}/giveback"));
    let both = futures_util::future::join(
        ana.post(&takeover, json!({ "seat": 0 })),
        other.post(&giveback, json!({ "seat": 0 })),
    );
    let (taken, given) = both.await;
    taken.ok();
    if given.status != 200 {
        ana.post(&giveback, json!({ "seat": 0 })).await.ok();
    }
    let info = ana.get(&path).await.ok();
    assert_eq!(info["seats"][0]["clock_ms"], 5_000, "what was left");
    assert!(info["policy"][1].as_str().unwrap().contains("a tenth of the bank"), "{info}");
}

/// Closing and opening again is no way to get time.
#[tokio::test]
async fn who_takes_back_gets_no_time_for_it() {
    let world = World::new(bases::sqlite()).await;
    let (mut ana, mut ben) = (world.named("Ana").await, world.named("Ben").await);
    let clock = json!({ "clock": { "kind": "live", "bank_s": 600, "increment_s": 10 } });
    let table = ana.table_with(&["me", "open"], clock).await;
    ben.post(&format!("/tables/{table}/join"), json!({})).await.ok();
    let path = format!("/tables/{table}");
    for n in 0..5 {
        world.time.advance(1_000);
        let version = ana.view(&table, 0).await["version"].clone();
        let close =
            json!({ "seat": 0, "key": format!("c{n}"), "version": version, "text": "close" });
        let closed = ana.post(&format!("{path}/act"), close).await.ok();
        assert_eq!(closed["can_reopen"], true);
        assert_eq!(ana.get(&path).await.ok()["seats"][0]["clock_ms"], 609_000 - n * 1_000);
        let open = json!({ "seat": 0, "key": format!("r{n}"), "version": closed["version"] });
        ana.post(&format!("{path}/reopen"), open).await.ok();
        assert_eq!(ana.get(&path).await.ok()["seats"][0]["clock_ms"], 599_000 - n * 1_000);
    }
}

/// Two people with a minute each, and where to look at their table.
async fn two_with_a_minute(world: &World) -> (Client, Client, String) {
    let (mut ana, mut ben) = (world.named("Ana").await, world.named("Ben").await);
    let clock = json!({ "clock": { "kind": "live", "bank_s": 60, "increment_s": 0 } });
    let table = ana.table_with(&["me", "open"], clock).await;
    ben.post(&format!("/tables/{table}/join"), json!({})).await.ok();
    (ana, ben, format!("/tables/{table}"))
}

/// What everybody sees of the two seats: taken over, and what is left.
async fn seen(client: &mut Client, path: &str) -> Vec<(bool, i64)> {
    let info = client.get(path).await.ok();
    let seats = info["seats"].as_array().unwrap().iter();
    let seen =
        |seat: &Value| (seat["taken_over"].as_bool().unwrap(), seat["clock_ms"].as_i64().unwrap());
    seats.map(seen).collect()
}

/// A closed lid, a stopped process: the server has not seen the time go by, and it is nobody's.
#[tokio::test]
async fn a_stopped_server_takes_nobodys_seat() {
    for base in bases::all() {
        let world = World::new(base).await;
        let (mut ana, _, path) = two_with_a_minute(&world).await;
        world.time.advance(10_000);
        world.server.tick();
        for _ in 0..3 {
            world.time.pause(66_000);
            world.server.tick();
            world.server.sweep().await;
            assert_eq!(seen(&mut ana, &path).await, [(false, 50_000); 2]);
        }
        // Whoever asks before the first tick is told the same, and the clocks do go on.
        world.time.pause(66_000);
        assert_eq!(seen(&mut ana, &path).await, [(false, 50_000); 2]);
        world.time.advance(49_999);
        world.server.tick();
        assert_eq!(seen(&mut ana, &path).await, [(false, 1); 2]);
        world.time.advance(1);
        world.server.tick();
        assert_eq!(seen(&mut ana, &path).await, [(true, 0); 2]);
    }
}

/// Somebody sets the clock on the wall, forwards and back: neither clocks nor limits notice.
#[tokio::test]
async fn a_clock_that_is_set_changes_dates_and_nothing_else() {
    let base = std::sync::Arc::new(bases::sqlite());
    let time = server::Time::simulated(crate::client::START_MS);
    let world = World::again(base, time, true).await;
    let (mut ana, _, path) = two_with_a_minute(&world).await;
    let day = 24 * 60 * MINUTE;
    for wall in [2 * day, 20 * MINUTE, 0] {
        world.time.set(crate::client::START_MS - day + wall);
        world.server.tick();
        world.server.sweep().await;
        assert_eq!(seen(&mut ana, &path).await, [(false, 60_000); 2]);
    }
    // A day ago: everybody who was active is served on, up to the same limit as ever.
    let mut n_served = 0;
    while ana.get("/me").await.status == 200 {
        n_served += 1;
    }
    assert!((80..=100).contains(&n_served), "{n_served}");
    ana.get("/me").await.refused(429, "too_many");
    world.time.advance(1_000);
    ana.get("/me").await.ok();
    let table = ana.table(&["me", "open"]).await;
    let info = ana.get(&format!("/tables/{table}")).await.ok();
    assert_eq!(info["created"], crate::client::START_MS - day + 1_000, "dates follow the wall");
}

/// Both run out of time: bots sit on their seats and wait, until one of the two comes back.
#[tokio::test]
async fn a_game_that_everybody_has_left_stays_where_it_is() {
    let world = World::new(bases::sqlite()).await;
    let (mut ana, mut ben, path) = two_with_a_minute(&world).await;
    world.time.advance(MINUTE);
    world.server.tick();
    assert_eq!(seen(&mut ana, &path).await, [(true, 0); 2]);
    let before = world.server.n_stored().await.unwrap();
    for _ in 0..5 {
        world.time.advance(MINUTE);
        world.server.tick();
        world.server.sweep().await;
        assert_eq!(ana.get(&path).await.ok()["state"], "playing");
    }
    assert_eq!(world.server.n_stored().await.unwrap(), before, "no bot has answered");
    // Also not after a restart.
    let world = world.restarted().await;
    (ana.world, ben.world) = (world.clone(), world.clone());
    world.server.sweep().await;
    ana.get(&format!("{path}/view?seat=0")).await.ok();
    assert_eq!(world.server.n_stored().await.unwrap(), before);
    // Ben comes back, and the bot on Ana's seat answers.
    ben.post(&format!("{path}/giveback"), json!({ "seat": 1 })).await.ok();
    while world.server.n_stored().await.unwrap() == before {
        tokio::task::yield_now().await;
    }
    assert!(seen(&mut ben, &path).await[0].0, "Ana is still away");
}

/// Whoever makes a table of bots alone wants to see them play.
#[tokio::test]
async fn bots_among_themselves_play_to_the_end() {
    let world = World::new(bases::sqlite()).await;
    let mut ana = world.named("Ana").await;
    let table = ana.table_with(&["random", "random"], crate::client::short_game()).await;
    while ana.get(&format!("/tables/{table}")).await.ok()["state"] != "over" {
        tokio::task::yield_now().await;
    }
}
