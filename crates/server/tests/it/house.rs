//! The house as its operator runs it: closed, looked after, forgetting who wants to be forgotten.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, header};
use serde_json::{Value, json};
use server::admin::{self, Measure};
use server::{Config, Server};

use crate::bases::{self, Base};
use crate::client::{Client, World, short_game, start, titles};
use crate::{live, storage};

/// A house to which only the invited come.
async fn closed(base: Base) -> World {
    let base = Arc::new(base);
    let time = start();
    let mut config = Config::new(titles(), &base.url);
    config.time = time.clone();
    config.limited = false;
    config.closed = true;
    let server = Server::open(config).await.unwrap();
    World { app: server.app(), server, time, base }
}

/// Somebody whom the operator has invited.
async fn invited(world: &World, name: &str) -> Client {
    let made = admin::invite(&world.base.url, name, 7).await.unwrap();
    let key = made.page.strip_prefix("/recover#").unwrap().to_owned();
    let mut client = world.guest();
    let me = client.post("/me/recover", json!({ "key": key })).await.ok();
    assert_eq!((&me["id"], &me["name"]), (&json!(made.guest), &json!(name)));
    // The link is good once.
    let again = world.guest().post("/me/recover", json!({ "key": key })).await;
    again.refused(401, "who_are_you");
    client
}

#[tokio::test]
async fn only_the_invited_come_into_a_closed_house() {
    for base in bases::all() {
        let world = closed(base).await;
        let mut stranger = world.guest();
        for (path, body) in [
            ("/me", json!({ "name": "Eve" })),
            ("/me/tokens", json!({})),
            ("/records", json!({ "record": "" })),
            ("/tables", json!({ "title": "stellar-conquest", "seats": [] })),
        ] {
            stranger.post(path, body).await.refused(403, "closed_house");
        }
        stranger.get("/tables?show=open").await.refused(403, "closed_house");
        stranger.get("/titles").await.ok();
        assert_eq!(stranger.get("/me").await.ok()["id"], Value::Null);
        let mut ana = invited(&world, "Ana").await;
        let table = ana.table(&["me", "invite", "open"]).await;
        ana.get("/tables?show=open").await.ok();
        // An open seat is for guests; the key of an invitation makes one.
        let join = format!("/tables/{table}/join");
        stranger.post(&join, json!({})).await.refused(403, "closed_house");
        stranger.post(&join, json!({ "invite": "wrong" })).await.refused(403, "closed_house");
        assert_eq!(world.guest().get("/me").await.ok()["id"], Value::Null, "nobody was made");
        let path = format!("/tables/{table}/seats/1/invite");
        let key = ana.post(&path, json!({})).await.ok()["invite"].clone();
        let other = ana.table(&["me", "invite"]).await;
        let wrong = format!("/tables/{other}/join");
        stranger.post(&wrong, json!({ "invite": key })).await.refused(403, "closed_house");
        assert_eq!(stranger.post(&join, json!({ "invite": key })).await.ok()["seat"], 1);
        let me = stranger.get("/me").await.ok();
        assert!(me["id"].is_string(), "{me}");
        stranger.post("/me", json!({ "name": "Ben" })).await.ok();
    }
}

#[tokio::test]
async fn whoever_wants_to_be_forgotten_is() {
    for base in bases::all() {
        let world = World::new(base).await;
        let (mut ana, mut ben) = (world.named("Ana").await, world.named("Ben").await);
        let table = ana.table(&["me", "open"]).await;
        ana.delete("/me").await.refused(409, "not_now");
        ben.post(&format!("/tables/{table}/join"), json!({})).await.ok();
        ben.delete("/me").await.refused(409, "not_now");
        let chat = format!("/tables/{table}/chat");
        ben.post(&chat, json!({ "text": "my address is 7 Sun Lane" })).await.ok();
        ana.post(&chat, json!({ "text": "hello" })).await.ok();
        let token = ben.post("/me/tokens", json!({ "name": "mine" })).await.ok()["token"].clone();
        let mut program = ben.bearer(&token);
        let key = ben.post("/me/recovery", json!({})).await.ok()["key"].clone();
        ben.post("/me/bells", json!({ "kind": "feed" })).await.ok();
        let own = json!({ "files": short_game()["components"], "used": true });
        ben.post("/me/boxes/stellar-conquest", own).await.ok();
        let all = ben.get("/me/export").await.ok();
        assert_eq!(all["name"], "Ben");
        assert_eq!(all["tokens"], json!(["mine"]));
        assert_eq!(all["tables"][0]["id"], json!(table));
        assert_eq!(all["tables"][0]["seats"], json!([1]));
        assert_eq!(all["said"].as_array().unwrap().len(), 1, "and nobody else's words");
        assert_eq!(all["said"][0]["text"], "my address is 7 Sun Lane");
        assert_eq!(all["bells"][0]["kind"], "feed");
        assert_eq!(all["boxes"][0]["title"], "stellar-conquest");
        program.get("/me/export").await.refused(403, "not_yours");
        program.delete("/me").await.refused(403, "not_yours");
        ben.post(&format!("/tables/{table}/resign"), json!({ "seat": 1 })).await.ok();
        let cookie = ben.cookie.clone();
        ben.delete("/me").await.ok();
        assert_eq!(ben.cookie, None, "the browser is told to forget");
        ben.cookie = cookie;
        assert_eq!(ben.get("/me").await.ok()["id"], Value::Null);
        program.get("/me").await.refused(401, "who_are_you");
        let late = world.guest().post("/me/recover", json!({ "key": key })).await;
        late.refused(401, "who_are_you");
        let lines = ana.get(&chat).await.ok()["lines"].clone();
        assert!(!lines.to_string().contains("Sun Lane") && !lines.to_string().contains("Ben"));
        assert_eq!(lines[1]["text"], "hello");
        let pool = storage::pool(&world.base.url).await;
        assert_eq!(storage::count(&pool, "SELECT COUNT(*) FROM boxes").await, 0);
        pool.close().await;
        let world = world.restarted().await;
        ana.world = world;
        let info = ana.get(&format!("/tables/{table}")).await.ok();
        assert_eq!(info["seats"][1]["name"], "somebody who left");
    }
}

#[tokio::test]
async fn pages_of_other_sites_use_the_api_with_a_token_and_not_without() {
    let world = World::new(bases::sqlite()).await;
    let mut ana = world.named("Ana").await;
    let token = ana.post("/me/tokens", json!({})).await.ok()["token"].clone();
    let allows = |response: &axum::response::Response| {
        response.headers().get(header::ACCESS_CONTROL_ALLOW_ORIGIN).is_some()
    };
    let from_a_page = |client: &Client, method: &str, path: &str| {
        client.request(method, path).header(header::ORIGIN, "https://other.example")
    };
    let mut program = ana.bearer(&token);
    let request = from_a_page(&program, "GET", "/me").body(Body::empty()).unwrap();
    assert!(allows(&program.raw(request).await));
    let request = from_a_page(&program, "POST", "/me")
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from(r#"{"name":"Bo"}"#))
        .unwrap();
    let renamed = program.raw(request).await;
    assert!(allows(&renamed) && renamed.status() == 200);
    // Neither the cookie of somebody who is known here, nor nothing.
    for mut client in [ana.clone(), world.guest()] {
        let request = from_a_page(&client, "GET", "/me").body(Body::empty()).unwrap();
        assert!(!allows(&client.raw(request).await));
    }
    for (names, good) in
        [("authorization", true), ("Content-Type, Authorization", true), ("x", false)]
    {
        let mut client = world.guest();
        let request = from_a_page(&client, "OPTIONS", "/tables")
            .header(header::ACCESS_CONTROL_REQUEST_METHOD, "POST")
            .header(header::ACCESS_CONTROL_REQUEST_HEADERS, names)
            .body(Body::empty())
            .unwrap();
        let answer = client.raw(request).await;
        assert_eq!((allows(&answer), answer.status() == 204), (good, good), "{names}");
        assert!(answer.headers().get(header::SET_COOKIE).is_none());
    }
}

#[tokio::test]
async fn the_operator_looks_after_people_and_tables() {
    for base in bases::all() {
        let world = World::new(base).await;
        let url = world.base.url.clone();
        let (mut ana, mut ben) = (world.named("Ana").await, world.named("Ben").await);
        let table = ana.table(&["me", "open"]).await;
        ben.post(&format!("/tables/{table}/join"), json!({})).await.ok();
        let token = ben.post("/me/tokens", json!({})).await.ok()["token"].clone();
        let people = admin::people(&url, None).await.unwrap();
        let found = |name: &str| people.iter().find(|one| one.name == name).unwrap();
        let ben_id = found("Ben").id.clone();
        assert_eq!((found("Ben").sign_ins, found("Ben").tokens, found("Ben").tables), (1, 1, 1));
        assert_eq!(found("Ana").tokens, 0);
        let older = admin::people(&url, Some(&people[0].id)).await.unwrap();
        assert_eq!(older.len(), people.len() - 1);
        // A guest is believed for a minute to be who was looked up.
        let later = || world.time.advance(61_000);
        let chat = format!("/tables/{table}/chat");
        admin::measure(&url, &ben_id, Measure::Mute).await.unwrap();
        later();
        ben.post(&chat, json!({ "text": "x" })).await.refused(403, "not_yours");
        admin::measure(&url, &ben_id, Measure::Unmute).await.unwrap();
        later();
        ben.post(&chat, json!({ "text": "x" })).await.ok();
        admin::measure(&url, &ben_id, Measure::Ban).await.unwrap();
        later();
        assert_eq!(ben.get("/me").await.ok()["id"], Value::Null);
        ben.bearer(&token).get("/me").await.refused(401, "who_are_you");
        admin::measure(&url, &ben_id, Measure::Unban).await.unwrap();
        assert_eq!(ben.get("/me").await.ok()["name"], "Ben");
        assert_eq!(admin::sign_out(&url, &ben_id).await.unwrap(), (1, 1));
        later();
        assert_eq!(ben.get("/me").await.ok()["id"], Value::Null);
        ben.bearer(&token).get("/me").await.refused(401, "who_are_you");
        for said in [
            admin::sign_out(&url, "nobody").await.map(|_| ()).unwrap_err(),
            admin::measure(&url, "nobody", Measure::Ban).await.unwrap_err(),
            admin::people(&url, Some("nobody")).await.map(|_| ()).unwrap_err(),
        ] {
            assert!(said.to_string().contains("there is no guest 'nobody'"), "{said}");
        }
        let said = admin::invite(&url, " ", 7).await.unwrap_err().to_string();
        assert!(said.contains("1 to 40 characters"), "{said}");
        let record = admin::export(&url, titles(), &table).await.unwrap();
        assert!(record.starts_with('{') && record.contains("stellar-conquest"), "{record}");
        let checked = admin::check(&url, titles()).await.unwrap();
        assert_eq!((checked.tables, checked.bad.len()), (1, 0));
    }
}

/// Who is connected is looked up again every minute, and here sooner: what the operator does in the database is noticed.
#[tokio::test]
async fn whoever_is_banned_or_signed_out_is_let_go() {
    for base in bases::all() {
        let base = Arc::new(base);
        let (url, time) = (base.url.clone(), start());
        let mut config = Config::new(titles(), &url);
        assert_eq!(config.look_every, Duration::from_secs(60), "as docs/server.md says");
        config.time = time.clone();
        config.limited = false;
        config.look_every = Duration::from_millis(100);
        let server = Server::open(config).await.unwrap();
        let world = World { app: server.app(), server, time, base };
        let address = live::listening(&world).await;
        let (mut ana, mut ben) = (world.named("Ana").await, world.named("Ben").await);
        let table = ana.table(&["me", "open"]).await;
        ben.post(&format!("/tables/{table}/join"), json!({})).await.ok();
        let token = ben.post("/me/tokens", json!({})).await.ok()["token"].clone();
        let people = admin::people(&url, None).await.unwrap();
        let ben_id = people.iter().find(|one| one.name == "Ben").unwrap().id.clone();
        let path = |seat: u8| format!("/tables/{table}/live?seat={seat}");
        let mut hers = live::socket(address, &ana, &path(0)).await;
        for banned in [true, false] {
            let mut sockets = [
                live::socket(address, &ben, &path(1)).await,
                live::socket_by(address, &ben.bearer(&token), &path(1)).await,
            ];
            for socket in &mut sockets {
                live::hear(socket, "full").await;
            }
            if banned {
                admin::measure(&url, &ben_id, Measure::Ban).await.unwrap();
            } else {
                assert_eq!(admin::sign_out(&url, &ben_id).await.unwrap(), (1, 1));
            }
            for socket in &mut sockets {
                assert_eq!(live::hear(socket, "bye").await["reason"], "not_yours");
            }
            // Whoever nothing was done to stays.
            live::say(&mut hers, json!({ "type": "ping" })).await;
            live::hear(&mut hers, "pong").await;
            admin::measure(&url, &ben_id, Measure::Unban).await.unwrap();
        }
        world.server.close().await;
    }
}

/// One entry that is not what it was: the check names the table, and says of the others that they are whole.
#[tokio::test]
async fn the_check_finds_a_log_that_is_not_whole() {
    let world = World::new(bases::sqlite()).await;
    let mut ana = world.named("Ana").await;
    let (good, bad) = (ana.table(&["me", "me"]).await, ana.table(&["me", "me"]).await);
    for table in [&good, &bad] {
        for n in 0..4 {
            let seat = n % 2;
            ana.answer(table, seat as u8, n).await;
        }
    }
    world.server.close().await;
    let pool = crate::storage::pool(&world.base.url).await;
    sqlx::query("DELETE FROM entries WHERE table_id = $1 AND k = 2")
        .bind(bad.clone())
        .execute(&pool)
        .await
        .unwrap();
    pool.close().await;
    let checked = admin::check(&world.base.url, titles()).await.unwrap();
    let named: Vec<&String> = checked.bad.iter().map(|(table, _)| table).collect();
    assert_eq!((checked.tables, named), (2, vec![&bad]));
}

/// What browsers may not read they may not be told to: a request that is no page's has no such header.
#[tokio::test]
async fn who_is_no_page_is_not_told_about_pages() {
    let world = World::new(bases::sqlite()).await;
    let mut ana = world.named("Ana").await;
    let request: Request<Body> = ana.request("GET", "/me").body(Body::empty()).unwrap();
    let answer = ana.raw(request).await;
    assert!(answer.headers().get(header::ACCESS_CONTROL_ALLOW_ORIGIN).is_none());
}
