//! Clocks, on a time that the test moves.

use serde_json::json;

use crate::bases;
use crate::client::World;

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
