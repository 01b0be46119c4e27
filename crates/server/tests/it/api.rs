//! Answers: stored, told, refused, repeated, taken back.

use serde_json::{Value, json};

use crate::bases;
use crate::client::{Client, World, short_game};

/// A table for two people, begun.
async fn two(world: &World, more: Value) -> (Client, Client, String) {
    let (mut ana, mut ben) = (world.named("Ana").await, world.named("Ben").await);
    let table = ana.table_with(&["me", "open"], more).await;
    ben.post(&format!("/tables/{table}/join"), json!({})).await.ok();
    (ana, ben, table)
}

#[tokio::test]
async fn an_answer_is_acknowledged_once_and_again() {
    for base in bases::all() {
        let world = World::new(base).await;
        let (mut ana, _ben, table) = two(&world, json!({})).await;
        let act = format!("/tables/{table}/act");
        let view = ana.view(&table, 0).await;
        let action = &view["legal"][0]["action"];
        let body = json!({ "seat": 0, "key": "one", "version": view["version"], "action": action });
        let first = ana.post(&act, body.clone()).await.ok();
        assert_eq!(first["again"], false);
        let again = ana.post(&act, body.clone()).await.ok();
        assert_eq!(again["again"], true);
        assert_eq!(again["version"], first["version"]);
        // The key outlives the process, and the table leaving memory.
        let world = world.restarted().await;
        ana.world = world;
        let later = ana.post(&act, body).await.ok();
        assert_eq!((later["again"].clone(), &later["version"]), (json!(true), &first["version"]));
        // The same key for another answer is the same answer: it is not played.
        let other =
            json!({ "seat": 0, "key": "one", "version": first["version"], "text": "close" });
        assert_eq!(ana.post(&act, other).await.ok()["again"], true);
    }
}

#[tokio::test]
async fn a_stale_answer_gets_the_fresh_view() {
    let world = World::new(bases::sqlite()).await;
    let (mut ana, mut ben, table) = two(&world, json!({})).await;
    let act = format!("/tables/{table}/act");
    let view = ana.view(&table, 0).await;
    // What Ben does in secret, even what Ana notices of it, does not make her answer stale.
    let ben_view = ben.view(&table, 1).await;
    let body = json!({ "seat": 1, "key": "b", "version": ben_view["version"], "text": "close" });
    ben.post(&act, body).await.ok();
    assert_ne!(ana.view(&table, 0).await["version"], view["version"], "she sees that he closed");
    let legal = view["legal"].as_array().unwrap();
    let action = &legal[legal.len() - 1]["action"];
    let body = json!({ "seat": 0, "key": "a", "version": view["version"], "action": action });
    ana.post(&act, body.clone()).await.ok();
    let mut stale = body.clone();
    stale["key"] = json!("another");
    let refused = ana.post(&act, stale).await.refused(409, "stale");
    let now = ana.view(&table, 0).await;
    assert_eq!(refused["fresh"]["version"], now["version"]);
    assert_eq!(refused["fresh"]["legal"], now["legal"]);
    let mut future = body;
    future["key"] = json!("future");
    future["version"] = json!(1_000_000);
    ana.post(&act, future).await.refused(409, "stale");
}

#[tokio::test]
async fn a_refusal_names_its_rule_and_changes_nothing() {
    let world = World::new(bases::sqlite()).await;
    let (mut ana, _ben, table) = two(&world, json!({})).await;
    let act = format!("/tables/{table}/act");
    let before = ana.view(&table, 0).await;
    let version = &before["version"];
    let body = json!({ "seat": 0, "key": "1", "version": version, "action": { "do": "end_turn" } });
    let refused = ana.post(&act, body).await;
    assert!(refused.status == 422 || refused.status == 400, "{}", refused.text);
    let body = json!({ "seat": 0, "key": "2", "version": version, "action": {}, "text": "close" });
    ana.post(&act, body).await.refused(400, "bad_request");
    let body = json!({ "seat": 0, "key": "", "version": version, "text": "close" });
    ana.post(&act, body).await.refused(400, "bad_request");
    let body = json!({ "seat": 0, "key": "4", "version": version });
    ana.post(&format!("/tables/{table}/undo"), body).await.refused(422, "no_undo");
    assert_eq!(ana.view(&table, 0).await, before);
}

#[tokio::test]
async fn undo_and_reopen_are_entries_too() {
    let world = World::new(bases::sqlite()).await;
    let (mut ana, _ben, table) = two(&world, json!({})).await;
    let start = ana.view(&table, 0).await;
    let done = ana.answer(&table, 0, 0).await.unwrap().ok();
    assert_eq!(done["can_undo"], true, "{done}");
    let body = json!({ "seat": 0, "key": "u", "version": done["version"] });
    ana.post(&format!("/tables/{table}/undo"), body).await.ok();
    let back = ana.view(&table, 0).await;
    assert_eq!((&back["view"], &back["legal"]), (&start["view"], &start["legal"]));
    let close = json!({ "seat": 0, "key": "c", "version": back["version"], "text": "close" });
    let closed = ana.post(&format!("/tables/{table}/act"), close).await.ok();
    assert_eq!((&closed["can_reopen"], &closed["question"]), (&json!(true), &Value::Null));
    let body = json!({ "seat": 0, "key": "r", "version": closed["version"] });
    let open = ana.post(&format!("/tables/{table}/reopen"), body).await.ok();
    assert_eq!(open["legal"], start["legal"]);
}

/// A whole game against bots, over the API alone, on both databases; the record replays.
#[tokio::test]
async fn a_game_is_played_to_its_end() {
    for base in bases::all() {
        let world = World::new(base).await;
        let mut ana = world.named("Ana").await;
        let table = ana.table_with(&["me", "random", "steady"], short_game()).await;
        let mut n = 7;
        loop {
            n = (n * 31 + 11) % 1009;
            // Half of the answers close what is asked, so that the end comes.
            match ana.answer(&table, 0, if n % 2 == 0 { n } else { usize::MAX / 2 }).await {
                Some(answer) => {
                    assert!(answer.status == 200 || answer.status == 409, "{}", answer.text);
                }
                None => {
                    let info = ana.get(&format!("/tables/{table}")).await.ok();
                    if info["state"] == "over" {
                        break;
                    }
                    tokio::task::yield_now().await;
                }
            }
        }
        let info = ana.get(&format!("/tables/{table}")).await.ok();
        assert_eq!(info["outcome"]["ranks"].as_array().unwrap().len(), 3);
        let secret = info["dealer"]["secret"].as_str().unwrap();
        let text = ana.get(&format!("/tables/{table}/record")).await;
        assert_eq!(text.status, 200);
        let record = tabletop::Record::read(&text.text).unwrap();
        let replayed = record.replay::<stellar_conquest::StellarConquest>(None, None).unwrap();
        assert_eq!(record.header.entries as usize, replayed.log().len());
        assert!(text.text.contains(secret), "the secret is told");
        let hash = blake3::hash(&tabletop::Seed::from_hex(secret).unwrap().0);
        assert_eq!(info["dealer"]["commitment"], hash.to_hex().to_string());
    }
}

#[tokio::test]
async fn the_files_of_an_own_box_are_checked_and_nothing_is_kept() {
    let world = World::new(bases::sqlite()).await;
    let mut ana = world.named("Ana").await;
    let path = "/titles/stellar-conquest/components";
    let ours = ana.get(&format!("{path}?text")).await.ok();
    let board = ours["texts"]["board.toml"].as_str().unwrap();
    let shorter = board.replace("turns = { value = 44,", "turns = { value = 40,");
    assert_ne!(shorter, board, "the file names the turns");
    let files = json!({ "files": { "board.toml": shorter } });
    let own = ana.post(path, files).await.ok();
    assert_ne!(own["hash"], ours["hash"]);
    assert_eq!(own["sheet"]["numbers"]["turns"]["value"], 40);
    assert_eq!(ana.get(path).await.ok()["hash"], ours["hash"], "the title keeps its own");
    let broken = json!({ "files": { "board.toml": "origin = " } });
    let refused = ana.post(path, broken).await;
    assert_eq!(refused.status, 400, "{}", refused.text);
    assert!(refused.text.contains("board.toml"), "{}", refused.text);
    let unknown = json!({ "files": { "boards.toml": board } });
    let refused = ana.post(path, unknown).await;
    assert!(refused.text.contains("is not a component file"), "{}", refused.text);
}

#[tokio::test]
async fn the_numbers_of_an_own_box_are_kept_with_the_person() {
    for base in bases::all() {
        let world = World::new(base).await;
        let mut stranger = world.guest();
        assert_eq!(stranger.get("/me/boxes").await.ok(), json!({ "boxes": [] }));
        assert!(stranger.get("/me").await.ok()["id"].is_null(), "asking makes no guest");
        let (mut ana, mut ben) = (world.named("Ana").await, world.named("Ben").await);
        let path = "/me/boxes/stellar-conquest";
        let wish = |used| json!({ "files": short_game()["components"], "used": used });
        let kept = ana.post(path, wish(true)).await.ok();
        let checked = json!({ "files": short_game()["components"] });
        let checked = ana.post("/titles/stellar-conquest/components", checked).await.ok();
        assert_eq!(kept["hash"], checked["hash"], "tables show this name");
        assert_eq!(ana.get("/me/boxes").await.ok()["boxes"], json!([kept]));
        assert_eq!(ben.get("/me/boxes").await.ok(), json!({ "boxes": [] }), "nobody else's");
        // What one cannot play with is refused, and what was kept stays.
        let broken = json!({ "files": { "board.toml": "origin = " }, "used": true });
        assert_eq!(ana.post(path, broken).await.status, 400);
        assert_eq!(ana.post(path, json!({ "files": {}, "used": true })).await.status, 400);
        let long = json!({ "files": { "board.toml": "#".repeat(70_000) }, "used": true });
        assert_eq!(ana.post(path, long).await.status, 413);
        ana.post("/me/boxes/chess", wish(true)).await.refused(404, "no_such_title");
        assert_eq!(ana.get("/me/boxes").await.ok()["boxes"], json!([kept]));
        // One box a title: the later one is in place of the earlier.
        let later = ana.post(path, wish(false)).await.ok();
        assert_eq!(ana.get("/me/boxes").await.ok()["boxes"], json!([later]));
        // On another device too.
        let key = ana.post("/me/recovery", json!({})).await.ok()["key"].clone();
        let mut phone = world.guest();
        phone.post("/me/recover", json!({ "key": key })).await.ok();
        assert_eq!(phone.get("/me/boxes").await.ok()["boxes"], json!([later]));
        ana.world = world.restarted().await;
        assert_eq!(ana.get("/me/boxes").await.ok()["boxes"], json!([later]));
        ana.delete(path).await.ok();
        assert_eq!(ana.get("/me/boxes").await.ok(), json!({ "boxes": [] }));
    }
}
