//! Records out and in, replay, stories.

use serde_json::{Value, json};

use crate::bases;
use crate::client::{Client, World, short_game};

/// A finished game of two bots.
async fn finished(world: &World, client: &mut Client) -> String {
    let table = client.table_with(&["random", "steady"], short_game()).await;
    let mut lines = world.guest().stream(&format!("/tables/{table}/stream?watcher")).await;
    loop {
        let text = lines.text().await.unwrap();
        let message: Value = serde_json::from_str(&text).unwrap();
        if message["type"] == "table" && message["table"]["state"] == "over"
            || message["type"] == "full" && message["over"] == true
        {
            return table;
        }
    }
}

#[tokio::test]
async fn a_record_goes_out_and_comes_in_again() {
    for base in bases::all() {
        let world = World::new(base).await;
        let mut ana = world.named("Ana").await;
        let table = finished(&world, &mut ana).await;
        let text = ana.get(&format!("/tables/{table}/record")).await.text;
        let mut ben = world.named("Ben").await;
        let made = ben.post("/records", json!({ "record": text })).await.ok();
        let shelf = made["table"].as_str().unwrap();
        let again = ben.get(&format!("/tables/{shelf}/record")).await.text;
        assert_eq!(again, text, "what comes in goes out again");
        let info = ben.get(&format!("/tables/{shelf}")).await.ok();
        assert_eq!((&info["imported"], &info["state"]), (&json!(true), &json!("over")));
        assert!(info["dealer"]["secret"].is_string());
        // The two can be looked through alike.
        let entries = ben.get(&format!("/tables/{shelf}/entries")).await.ok();
        let n = entries["entries"].as_array().unwrap().len();
        assert_eq!(ben.get(&format!("/tables/{table}/entries")).await.ok(), entries);
        for k in [0, 1, n / 2, n] {
            for eyes in ["seat=0", "seat=1", "watcher", "all"] {
                let at = |id: &str| format!("/tables/{id}/at/{k}?{eyes}");
                let mut one = ben.get(&at(shelf)).await.ok();
                let mut other = ben.get(&at(&table)).await.ok();
                for line in [&mut one, &mut other] {
                    // An imported game was played when it came in.
                    for line in line["lines"].as_array_mut().unwrap() {
                        line["at"] = Value::Null;
                    }
                    line["entry"]["text"] = Value::Null;
                }
                assert_eq!(one, other, "{k} {eyes}");
            }
        }
        ben.get(&format!("/tables/{shelf}/at/{}?watcher", n + 1))
            .await
            .refused(404, "no_such_entry");
        ben.get(&format!("/tables/{shelf}/at/x?watcher")).await.refused(400, "bad_request");
        let body = json!({ "seat": 0, "key": "k", "version": 0, "text": "close" });
        ben.post(&format!("/tables/{shelf}/act"), body).await.refused(403, "not_yours");
        let edited = text.replacen("\"result\":", "\"result\":1", 1);
        ben.post("/records", json!({ "record": edited })).await.refused(400, "bad_record");
    }
}

#[tokio::test]
async fn before_the_end_a_record_is_what_the_seat_was_told() {
    let world = World::new(bases::sqlite()).await;
    let mut ana = world.named("Ana").await;
    let table = ana.table(&["me", "random", "random"]).await;
    for n in 0..10 {
        if let Some(answer) = ana.answer(&table, 0, n).await {
            assert!(answer.status < 500, "{}", answer.text);
        }
    }
    let record = ana.get(&format!("/tables/{table}/record?seat=0")).await;
    let header: Value = serde_json::from_str(record.text.lines().next().unwrap()).unwrap();
    assert_eq!(header["format"], "story");
    let info = ana.get(&format!("/tables/{table}")).await.ok();
    assert_eq!(header["dealer"], Value::Null, "nothing is told of the seed");
    assert_eq!(info["dealer"]["secret"], Value::Null);
    ana.get(&format!("/tables/{table}/record?seat=1")).await.refused(403, "not_yours");
    ana.get(&format!("/tables/{table}/record")).await.refused(400, "bad_request");
    ana.get(&format!("/tables/{table}/entries")).await.refused(409, "not_now");
    ana.get(&format!("/tables/{table}/at/1?all")).await.refused(409, "not_now");
}
