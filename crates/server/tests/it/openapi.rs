//! The OpenAPI document: every route answers as it says. What each answer looks like is held against the
//! document by the client of all tests.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::bases;
use crate::client::{Client, World, short_game};
use crate::schema::{operations, template};

struct Tour {
    client: Client,
    seen: BTreeSet<(String, &'static str)>,
}

impl Tour {
    fn note(&mut self, method: &str, path: &str) {
        self.seen.insert((method.to_owned(), template(path).expect(path)));
    }

    async fn get(&mut self, path: &str) -> Value {
        self.note("GET", path);
        let answer = self.client.get(path).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.text);
        answer.json()
    }

    async fn post(&mut self, path: &str, body: Value) -> Value {
        self.note("POST", path);
        self.client.post(path, body).await.ok()
    }
}

#[tokio::test]
async fn every_route_answers_as_the_document_says() {
    let world = World::new(bases::sqlite()).await;
    let mut tour = Tour { client: world.guest(), seen: BTreeSet::new() };
    tour.get("/openapi.json").await;
    tour.post("/me", json!({ "name": "Ana" })).await;
    tour.get("/me").await;
    let key = tour.post("/me/recovery", json!({})).await;
    tour.post("/me/recover", key).await;
    tour.get("/me/sessions").await;
    for path in ["/me/sessions/$OWN", "/me/sessions"] {
        let own = tour.client.get("/me/sessions").await.ok()["sessions"][0]["id"].clone();
        let path = path.replace("$OWN", own.as_str().unwrap());
        tour.note("DELETE", &path);
        tour.client.delete(&path).await.ok();
        tour.client.post("/me", json!({ "name": "Ana" })).await.ok();
    }
    let token = tour.post("/me/tokens", json!({})).await["id"].clone();
    tour.get("/me/tokens").await;
    let path = format!("/me/tokens/{}", token.as_str().unwrap());
    tour.note("DELETE", &path);
    tour.client.delete(&path).await.ok();
    about_bells(&mut tour).await;
    about_boxes(&mut tour).await;
    tour.get("/titles").await;
    for part in ["rules", "components", "schema", "coach"] {
        tour.get(&format!("/titles/stellar-conquest/{part}")).await;
    }
    tour.get("/titles/stellar-conquest/components?text").await;
    tour.post("/titles/stellar-conquest/components", json!({ "files": {} })).await;
    tour.get("/lessons").await;
    tour.get("/lessons/stellar-conquest/03-scouts?step=2").await;
    at_tables(&mut tour, &world).await;
    over(&mut tour).await;
    tour.get("/me/export").await;
    tour.note("DELETE", "/me");
    world.named("Eve").await.delete("/me").await.ok();
    let missed: Vec<_> =
        operations().into_iter().filter(|operation| !tour.seen.contains(operation)).collect();
    // A WebSocket is no request like the others: the tests of live connections look at its messages.
    let sockets = ["/lessons/{title}/{lesson}/live", "/tables/{id}/live"];
    assert_eq!(missed, sockets.map(|path| ("GET".to_owned(), path)));
}

async fn about_bells(tour: &mut Tour) {
    tour.get("/me/next").await;
    tour.post("/me/quiet", json!({ "quiet": null })).await;
    let bell = tour.post("/me/bells", json!({ "kind": "feed" })).await;
    tour.get("/me/bells").await;
    let (id, feed) = (bell["id"].as_str().unwrap(), bell["feed"].as_str().unwrap());
    tour.get(feed.strip_prefix("/api/v1").unwrap()).await;
    tour.post(&format!("/me/bells/{id}/try"), json!({})).await;
    let key = feed.rsplit('/').next().unwrap();
    for what in ["confirm", "stop"] {
        tour.post(&format!("/bells/{key}/{what}"), json!({})).await;
    }
    let path = format!("/me/bells/{id}");
    tour.note("DELETE", &path);
    tour.client.delete(&path).await.ok();
}

async fn about_boxes(tour: &mut Tour) {
    let wish = json!({ "files": short_game()["components"], "used": true });
    tour.post("/me/boxes/stellar-conquest", wish).await;
    tour.get("/me/boxes").await;
    let path = "/me/boxes/stellar-conquest";
    tour.note("DELETE", path);
    tour.client.delete(path).await.ok();
}

async fn at_tables(tour: &mut Tour, world: &World) {
    let wish =
        json!({ "title": "stellar-conquest", "seats": [{ "kind": "open" }, { "kind": "invite" }] });
    let made = tour.post("/tables", wish.clone()).await;
    let table = format!("/tables/{}", made["table"].as_str().unwrap());
    tour.get("/tables?show=open").await;
    tour.post(&format!("{table}/seats/1/invite"), json!({})).await;
    tour.post(&format!("{table}/join"), json!({})).await;
    tour.post(&format!("{table}/leave"), json!({})).await;
    tour.post(&format!("{table}/close"), json!({})).await;
    let id = tour.client.table(&["me", "me", "random"]).await;
    let table = format!("/tables/{id}");
    tour.get(&table).await;
    tour.get(&format!("{table}/components")).await;
    tour.get(&format!("{table}/components?text")).await;
    tour.post(&format!("{table}/seats/0/token"), json!({})).await;
    let view = tour.get(&format!("{table}/view?seat=0")).await;
    let act = |action: &str, version: &Value, key: &str| json!({ "seat": 0, "key": key, "version": version, "text": action });
    let body = act("close", &view["version"], "a");
    let done = tour.post(&format!("{table}/act"), body).await;
    let back = json!({ "seat": 0, "key": "b", "version": done["version"] });
    let done = tour.post(&format!("{table}/reopen"), back).await;
    let first = &done["legal"][0]["text"];
    let body = act(first.as_str().unwrap(), &done["version"], "c");
    let done = tour.post(&format!("{table}/act"), body).await;
    let back = json!({ "seat": 0, "key": "d", "version": done["version"] });
    tour.post(&format!("{table}/undo"), back).await;
    tour.get(&format!("{table}/hint?seat=0")).await;
    tour.get(&format!("{table}/story?seat=0")).await;
    tour.post(&format!("{table}/seen"), json!({ "seat": 0, "story": 1 })).await;
    tour.post(&format!("{table}/chat"), json!({ "text": "hello" })).await;
    tour.get(&format!("{table}/chat")).await;
    tour.post(&format!("{table}/hush"), json!({ "watchers": true })).await;
    tour.post(&format!("{table}/takeover"), json!({ "seat": 0 })).await;
    tour.post(&format!("{table}/giveback"), json!({ "seat": 0 })).await;
    tour.note("GET", &format!("{table}/stream"));
    let mut stream = world.guest().stream(&format!("{table}/stream?watcher")).await;
    assert_eq!(stream.next("full").await["viewer"], "watcher");
    tour.post(&format!("{table}/resign"), json!({ "seat": 1 })).await;
    assert_eq!(stream.next("table").await["type"], "table");
}

/// A finished game.
async fn over(tour: &mut Tour) {
    let id = tour.client.table_with(&["random", "random"], short_game()).await;
    let table = format!("/tables/{id}");
    while tour.get(&table).await["state"] != "over" {}
    tour.get("/tables?show=over").await;
    let entries = tour.get(&format!("{table}/entries")).await;
    let n = entries["entries"].as_array().unwrap().len();
    for eyes in ["seat=0", "watcher", "all"] {
        let at = tour.get(&format!("{table}/at/{}?{eyes}", n / 2)).await;
        let viewer = if eyes == "all" { "watcher" } else { eyes };
        let story = tour.get(&format!("{table}/story?{viewer}")).await;
        // So much of the story belongs to this moment, and ends with what the last entry told.
        let (story, cut) = (story["lines"].as_array().unwrap(), at["story"].as_u64().unwrap());
        let lines = at["lines"].as_array().unwrap();
        assert_eq!(&story[cut as usize - lines.len()..cut as usize], lines, "{eyes}");
    }
    tour.get(&format!("{table}/at/0/question?seat=0")).await;
    tour.get(&format!("{table}/analysis?part=course")).await;
    tour.post(&format!("{table}/whatif"), json!({ "entry": 0, "seat": 0 })).await;
    tour.note("GET", &format!("{table}/record"));
    let record = tour.client.get(&format!("{table}/record")).await;
    tour.post("/records", json!({ "record": record.text })).await;
}
