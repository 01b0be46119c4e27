//! Finished games: analysed, asked again, gone on with; running ones: never.

use serde_json::{Value, json};

use crate::bases;
use crate::client::{Client, World, short_game};

async fn wait_for_the_end(world: &World, table: &str) {
    let mut lines = world.guest().stream(&format!("/tables/{table}/stream?watcher")).await;
    loop {
        let text = lines.text().await.unwrap();
        let message: Value = serde_json::from_str(&text).unwrap();
        if message["type"] == "table" && message["table"]["state"] == "over"
            || message["type"] == "full" && message["over"] == true
        {
            return;
        }
    }
}

/// A finished game of two bots.
async fn finished(world: &World, client: &mut Client) -> String {
    let table = client.table_with(&["random", "steady"], short_game()).await;
    wait_for_the_end(world, &table).await;
    table
}

fn numbers(list: &Value) -> Vec<f64> {
    list.as_array().unwrap().iter().filter_map(Value::as_f64).collect()
}

#[tokio::test]
async fn a_finished_game_is_analysed_once_and_then_known() {
    let world = World::again(bases::sqlite().into(), crate::client::start(), true).await;
    let mut ana = world.named("Ana").await;
    let table = finished(&world, &mut ana).await;
    let path = format!("/tables/{table}/analysis?part=course");
    let found = ana.get(&path).await.ok();
    // Nobody has learned these components: bots have played on, and only the course is told.
    assert_eq!((&found["judge"], &found["games"]), (&json!("played"), &json!(2)));
    assert_eq!(found["luck"], json!([]));
    let moments = found["moments"].as_array().unwrap();
    assert_eq!((moments.len(), &moments[0]["entry"]), (13, &json!(0)));
    for moment in moments {
        let sum: f64 = numbers(&moment["wins"]).iter().sum();
        assert!((sum - 1.0).abs() < 1e-6, "{moment}");
    }
    let end = moments.last().unwrap();
    assert_eq!(end["entry"], found["entries"]);
    let rows = found["outcome"]["rows"].as_array().unwrap();
    for (row, win) in rows.iter().zip(numbers(&end["wins"])) {
        assert_eq!(row["won"], win > 0.0, "{row}");
    }
    // What is known is told as often as anybody likes, to everybody.
    for _ in 0..20 {
        assert_eq!(world.guest().get(&path).await.ok(), found);
    }
    ana.get(&format!("/tables/{table}/analysis?part=half")).await.refused(400, "bad_request");
}

#[tokio::test]
async fn nobody_is_helped_in_a_running_game() {
    let world = World::new(bases::sqlite()).await;
    let mut ana = world.named("Ana").await;
    let table = ana.table(&["me", "random"]).await;
    ana.get(&format!("/tables/{table}/analysis")).await.refused(409, "not_now");
    ana.get(&format!("/tables/{table}/at/0/question?seat=0")).await.refused(409, "not_now");
    let body = json!({ "entry": 0, "seat": 0 });
    ana.post(&format!("/tables/{table}/whatif"), body).await.refused(409, "not_now");
    // A game of two that was given up was not played to its end.
    ana.post(&format!("/tables/{table}/resign"), json!({ "seat": 0 })).await.ok();
    let said = ana.get(&format!("/tables/{table}/analysis")).await.refused(409, "not_now");
    let only = "the game is not over: only a finished game is analysed";
    assert_eq!(said["error"]["message"], only);
}

#[tokio::test]
async fn whoever_goes_on_from_a_moment_is_asked_what_was_asked_then() {
    for base in bases::all() {
        let world = World::new(base).await;
        let mut ana = world.named("Ana").await;
        let table = finished(&world, &mut ana).await;
        let entries = ana.get(&format!("/tables/{table}/entries")).await.ok();
        let entries = entries["entries"].as_array().unwrap().clone();
        let mine = |entry: &Value| entry["seat"] == 0 && entry["action"].is_object();
        let k = entries.iter().rposition(mine).unwrap();
        let mut ben = world.named("Ben").await;
        let wish = json!({ "entry": k, "seat": 0, "bot": "steady" });
        let made = ben.post(&format!("/tables/{table}/whatif"), wish).await.ok();
        assert_eq!(made["entries"], k);
        let new = made["table"].as_str().unwrap();
        let info = ben.get(&format!("/tables/{new}")).await.ok();
        assert_eq!((&info["state"], &info["listed"]), (&json!("playing"), &json!(false)));
        assert!(info["name"].as_str().unwrap().starts_with("What if: "), "{info}");
        assert_eq!(
            (&info["seats"][0]["you"], &info["seats"][1]["bot"]),
            (&json!(true), &json!("steady"))
        );
        let view = ben.view(new, 0).await;
        // The question of the past is the question of now.
        let asked = ana.get(&format!("/tables/{table}/at/{k}/question?seat=0")).await.ok();
        assert_eq!(asked["question"], view["question"]);
        assert_eq!(asked["legal"], view["legal"]);
        world.guest().get(&format!("/tables/{new}/view?watcher")).await.refused(403, "not_yours");
        let mut ana = world.named("Ana").await;
        ana.post(
            &format!("/tables/{new}/act"),
            json!({ "seat": 0, "key": "k", "version": 0, "text": "close" }),
        )
        .await
        .refused(403, "not_yours");
    }
}

#[tokio::test]
async fn what_cannot_be_gone_on_with_says_so() {
    let world = World::new(bases::sqlite()).await;
    let mut ana = world.named("Ana").await;
    let table = finished(&world, &mut ana).await;
    let path = format!("/tables/{table}/whatif");
    let n = ana.get(&format!("/tables/{table}/at/0?watcher")).await.ok()["entries"].clone();
    let wish =
        |entry: &Value, seat: u8, bot: &str| json!({ "entry": entry, "seat": seat, "bot": bot });
    ana.post(&path, wish(&n, 0, "steady")).await.refused(400, "bad_request");
    ana.post(&path, wish(&json!(9_999_999), 0, "steady")).await.refused(404, "no_such_entry");
    ana.post(&path, wish(&json!(0), 2, "steady")).await.refused(404, "no_such_seat");
    ana.post(&path, wish(&json!(0), 0, "nobody")).await.refused(400, "bad_setup");
    ana.get(&format!("/tables/{table}/at/0/question?seat=5")).await.refused(404, "no_such_seat");
    // A record tells its secret after the end, so that it can be taken up again on the shelf as well.
    let text = ana.get(&format!("/tables/{table}/record")).await.text;
    let shelf = ana.post("/records", json!({ "record": text })).await.ok()["table"].clone();
    let shelf = format!("/tables/{}/whatif", shelf.as_str().unwrap());
    ana.post(&shelf, wish(&json!(0), 1, "random")).await.ok();
    let (header, rest) = text.split_once('\n').unwrap();
    let mut header: Value = serde_json::from_str(header).unwrap();
    header["dealer"] = json!({ "kind": "caller" });
    let record = format!("{header}\n{rest}");
    let shelf = ana.post("/records", json!({ "record": record })).await.ok()["table"].clone();
    let shelf = format!("/tables/{}/whatif", shelf.as_str().unwrap());
    ana.post(&shelf, wish(&json!(0), 1, "random")).await.refused(409, "not_now");
}

/// The caretaker is who its maker wants, and `steady` where nobody has said.
#[tokio::test]
async fn the_caretaker_is_chosen_at_set_up() {
    for base in bases::all() {
        let world = World::new(base).await;
        let mut ana = world.named("Ana").await;
        let mut ben = world.named("Ben").await;
        for (more, name) in [(json!({}), "steady"), (json!({ "caretaker": "cadet" }), "cadet")] {
            let table = ana.table_with(&["me", "open", "random"], more.clone()).await;
            ben.post(&format!("/tables/{table}/join"), json!({})).await.ok();
            let path = format!("/tables/{table}");
            let info = ana.get(&path).await.ok();
            assert_eq!(info.get("caretaker"), more.get("caretaker"));
            let policy = info["policy"][0].as_str().unwrap();
            assert!(policy.contains(&format!("the bot {name}")), "{policy}");
            ben.post(&format!("/tables/{table}/takeover"), json!({ "seat": 1 })).await.ok();
            assert_eq!(ana.get(&path).await.ok()["seats"][1]["bot"], name);
        }
        let wish = json!({
            "title": "stellar-conquest", "caretaker": "nobody",
            "seats": [{ "kind": "me" }, { "kind": "open" }],
        });
        ana.post("/tables", wish).await.refused(400, "bad_setup");
    }
}
