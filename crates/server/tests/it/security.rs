//! Nobody gets in: guesses, other tables, other sites, sizes, rates, paths, names.

use axum::body::Body;
use axum::http::header;
use serde_json::json;

use crate::bases;
use crate::client::World;

#[tokio::test]
async fn seats_cannot_be_guessed_or_used_at_another_table() {
    let world = World::new(bases::sqlite()).await;
    let (mut ana, mut eve) = (world.named("Ana").await, world.named("Eve").await);
    let seats = json!([{ "kind": "me" }, { "kind": "invite" }]);
    let wish = json!({ "title": "stellar-conquest", "seats": seats, "watchers": false });
    let one = ana.post("/tables", wish.clone()).await.ok();
    let two = ana.post("/tables", wish).await.ok();
    let (table, other) = (one["table"].as_str().unwrap(), two["table"].as_str().unwrap());
    // The key of one table opens no other.
    let foreign = json!({ "invite": two["seats"][1]["invite"] });
    eve.post(&format!("/tables/{table}/join"), foreign).await.refused(403, "not_yours");
    let path = |rest: &str| format!("/tables/{table}/{rest}");
    for rest in [
        "view?seat=0",
        "view?watcher",
        "stream?seat=0",
        "stream?watcher",
        "story?seat=0",
        "record?seat=0",
        "chat",
        "entries",
        "at/0?all",
    ] {
        eve.get(&path(rest)).await.refused(403, "not_yours");
        world.guest().get(&path(rest)).await.refused(403, "not_yours");
    }
    for (rest, body) in [
        ("act", json!({ "seat": 0, "key": "k", "version": 0, "text": "close" })),
        ("undo", json!({ "seat": 0, "key": "k", "version": 0 })),
        ("resign", json!({ "seat": 0 })),
        ("giveback", json!({ "seat": 0 })),
        ("close", json!({})),
        ("seats/1/invite", json!({})),
        ("seats/0/token", json!({})),
        ("chat", json!({ "text": "hi" })),
    ] {
        eve.post(&path(rest), body).await.refused(403, "not_yours");
    }
    for id in ["a", "../me", "aaaaaaaaaaaaaaaaaaaaaaaaaa", "%2e%2e%2fme", &other.to_uppercase()] {
        assert_eq!(eve.get(&format!("/tables/{id}")).await.status, 404, "{id}");
    }
    let error = eve.get(&path("view?seat=200")).await.refused(404, "no_such_seat");
    assert_eq!(error["error"]["message"], "there is no seat 200 at this table: the first is 0");
    eve.get(&path("view?seat=-1")).await.refused(400, "bad_request");
    eve.get(&path("view")).await.refused(400, "bad_request");
    // Tables that are not listed are found by nobody; ids are not in order.
    assert_ne!(&table[..8], &other[..8]);
}

#[tokio::test]
async fn wrong_keys_and_tokens_are_counted() {
    let base = std::sync::Arc::new(bases::sqlite());
    let time = server::Time::simulated(crate::client::START_MS);
    let world = World::again(base, time.clone(), true).await;
    let mut eve = world.guest();
    let mut refused = 0;
    for n in 0..60 {
        eve.token = Some(format!("guess{n}"));
        let answer = eve.get("/me").await;
        assert!(answer.status == 401 || answer.status == 429);
        refused += u32::from(answer.status == 429);
    }
    assert_eq!(refused, 40, "twenty guesses, then no more for a while");
    eve.token = None;
    eve.post("/me/recover", json!({ "key": "guess" })).await.refused(429, "too_many");
    time.advance(10_000);
    eve.post("/me/recover", json!({ "key": "guess" })).await.refused(401, "who_are_you");
}

#[tokio::test]
async fn too_many_requests_have_to_wait() {
    let base = std::sync::Arc::new(bases::sqlite());
    let time = server::Time::simulated(crate::client::START_MS);
    let world = World::again(base, time.clone(), true).await;
    let mut ana = world.named("Ana").await;
    let served = |answer: &crate::client::Answer| answer.status == 200;
    let mut n = 0;
    while served(&ana.get("/me").await) {
        n += 1;
    }
    assert!((99..=100).contains(&n), "{n}");
    let request = ana.request("GET", "/me").body(Body::empty()).unwrap();
    let response = ana.raw(request).await;
    assert_eq!(response.headers()[header::RETRY_AFTER], "1");
    time.advance(1_000);
    assert!(served(&ana.get("/me").await));
    // Guests are not made without end either.
    let mut made = 0;
    for _ in 0..60 {
        time.advance(100);
        made += u32::from(world.guest().post("/me", json!({ "name": "x" })).await.status == 200);
    }
    assert_eq!(made, 29);
}

/// Guests cost nothing, and each may make tables: together those of one address make no more than this.
#[tokio::test]
async fn an_address_fills_no_disk_by_many_guests() {
    let base = std::sync::Arc::new(bases::sqlite());
    let time = server::Time::simulated(crate::client::START_MS);
    let world = World::again(base, time.clone(), true).await;
    let wish =
        json!({ "title": "stellar-conquest", "seats": [{ "kind": "me" }, { "kind": "open" }] });
    let mut made = 0;
    for _ in 0..9 {
        let mut guest = world.named("Eve").await;
        for _ in 0..29 {
            made += u32::from(guest.post("/tables", wish.clone()).await.status == 200);
        }
    }
    assert_eq!(made, 200);
    time.advance(20_000);
    let mut guest = world.named("Eve").await;
    guest.post("/tables", wish.clone()).await.ok();
    guest.post("/tables", wish).await.refused(429, "too_many");
    guest.post("/records", json!({ "record": "" })).await.refused(429, "too_many");
}

#[tokio::test]
async fn pages_of_other_sites_change_nothing() {
    let world = World::new(bases::sqlite()).await;
    let mut ana = world.named("Ana").await;
    let rename = |origin: &str, site: &str| {
        let mut request =
            ana.request("POST", "/me").header(header::CONTENT_TYPE, "application/json");
        request = request.header(header::HOST, "orrery.example");
        if !origin.is_empty() {
            request = request.header(header::ORIGIN, origin);
        }
        if !site.is_empty() {
            request = request.header("sec-fetch-site", site);
        }
        request.body(Body::from(r#"{"name":"Eve"}"#)).unwrap()
    };
    let requests = [
        (rename("https://evil.example", ""), 403),
        (rename("null", ""), 403),
        (rename("", "cross-site"), 403),
        (rename("", "same-site"), 403),
        (rename("https://orrery.example", "cross-site"), 403),
        (rename("https://orrery.example", "same-origin"), 200),
    ];
    for (request, status) in requests {
        assert_eq!(ana.send(request).await.status, status);
    }
    // A form of another site cannot even say JSON.
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
        let request = ana.request("POST", "/me").header(header::CONTENT_TYPE, kind);
        let request = request.body(Body::from(r#"{"name":"Eve"}"#)).unwrap();
        assert_eq!(ana.send(request).await.status, 415);
    }
    // A socket is opened by our own pages only.
    let table = ana.table(&["me", "open"]).await;
    let request = ana
        .request("GET", &format!("/tables/{table}/live?seat=0"))
        .header(header::HOST, "orrery.example")
        .header(header::ORIGIN, "https://evil.example")
        .header(header::UPGRADE, "websocket")
        .body(Body::empty())
        .unwrap();
    ana.send(request).await.refused(403, "other_origin");
}

#[tokio::test]
async fn bodies_names_and_paths_have_limits() {
    let world = World::new(bases::sqlite()).await;
    let mut ana = world.named("Ana").await;
    let long = "x".repeat(70_000);
    ana.post("/me", json!({ "name": long })).await.refused(413, "too_long");
    let record = "x".repeat(9 * 1024 * 1024);
    ana.post("/records", json!({ "record": record })).await.refused(413, "too_long");
    for name in ["", " ", "a\nb", "\u{202e}Ana", &"y".repeat(41)] {
        ana.post("/me", json!({ "name": name })).await.refused(400, "bad_request");
    }
    ana.post("/me", json!({ "name": "Ana", "admin": true })).await.refused(400, "bad_request");
    ana.post("/me", json!([])).await.refused(400, "bad_request");
    let request = ana.request("POST", "/me").header(header::CONTENT_TYPE, "application/json");
    let deep = "[".repeat(20_000);
    ana.send(request.body(Body::from(deep)).unwrap()).await.refused(400, "bad_request");
    let request = ana.request("POST", "/me").header(header::CONTENT_TYPE, "application/json");
    ana.send(request.body(Body::from("{")).unwrap()).await.refused(400, "bad_json");
    for path in [
        "//../Cargo.toml",
        "//%2e%2e/%2e%2e/etc/passwd",
        "//.git/config",
        "//index.html/..",
        "//\\..\\x",
    ] {
        let answer = ana.get(path).await;
        assert!(answer.text.contains("<!doctype html>") || answer.status >= 400, "{path}");
        assert!(!answer.text.contains("[workspace]") && !answer.text.contains("root:"), "{path}");
    }
    let nowhere = ["api/v1/nothing", "api/v2/me", "api", "metrics", "health", "tables", "t.js"];
    for path in nowhere {
        assert_eq!(ana.get(&format!("//{path}")).await.status, 404, "{path}");
    }
    for path in ["", "new/skymines", "table/abc", "replay/abc", "rules", "me", "recover"] {
        assert_eq!(ana.get(&format!("//{path}")).await.status, 200, "{path}");
    }
    let many = vec![json!({ "kind": "open" }); 300];
    let wish = json!({ "title": "stellar-conquest", "seats": many });
    ana.post("/tables", wish).await.refused(400, "bad_setup");
}

#[tokio::test]
async fn every_answer_carries_the_headers() {
    let world = World::new(bases::sqlite()).await;
    let mut ana = world.guest();
    for path in ["/me", "/nonsense", "//", "//t/abc"] {
        let request = ana.request("GET", path).body(Body::empty()).unwrap();
        let response = ana.raw(request).await;
        let policy = response.headers()["content-security-policy"].to_str().unwrap();
        // Engines may be compiled; nothing else that calls itself unsafe is allowed.
        assert!(policy.contains("script-src 'self' 'wasm-unsafe-eval'; worker-src 'self';"));
        let policy = policy.replace("'wasm-unsafe-eval'", "");
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{path}");
        assert_eq!(response.headers()["x-content-type-options"], "nosniff");
        assert_eq!(response.headers()["x-frame-options"], "DENY");
    }
    let request = ana.request("POST", "/me").header(header::CONTENT_TYPE, "application/json");
    let response = ana.raw(request.body(Body::from(r#"{"name":"Ana"}"#)).unwrap()).await;
    let cookie = response.headers()[header::SET_COOKIE].to_str().unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
    assert_eq!(response.headers()[header::CACHE_CONTROL], "no-store");
}

/// Live connections are counted over all tables: a stranger cannot open them without end.
#[tokio::test]
async fn a_stranger_has_so_many_connections_and_no_more() {
    let base = std::sync::Arc::new(bases::sqlite());
    let time = server::Time::simulated(crate::client::START_MS);
    let world = World::again(base, time.clone(), true).await;
    let mut ana = world.named("Ana").await;
    let tables = [ana.table(&["me", "me"]).await, ana.table(&["me", "me"]).await];
    let mut stranger = world.guest();
    let mut open = Vec::new();
    for n in 0..64 {
        time.advance(1_000);
        open.push(stranger.stream(&format!("/tables/{}/stream?watcher", tables[n % 2])).await);
    }
    let one_more = format!("/tables/{}/stream?watcher", tables[0]);
    stranger.get(&one_more).await.refused(429, "too_many");
    // Somebody who is known has an allowance apart.
    ana.stream(&one_more).await.next("full").await;
    open.pop();
    stranger.stream(&one_more).await.next("full").await;
}

/// Behind a proxy, everybody has an address apart again, and nobody can choose it.
#[tokio::test]
async fn behind_a_proxy_strangers_are_told_apart() {
    let base = bases::sqlite();
    let mut config = server::Config::new(crate::client::titles(), &base.url);
    config.time = server::Time::simulated(crate::client::START_MS);
    let plain = server::Server::open(config).await.unwrap();
    let mut config = server::Config::new(crate::client::titles(), &base.url);
    config.time = server::Time::simulated(crate::client::START_MS);
    config.behind_proxy = true;
    let behind = server::Server::open(config).await.unwrap();
    let world = World::new(base).await;
    for (server, limited) in [(plain, true), (behind, false)] {
        let mut stranger = world.clone().served_by(server).guest();
        let mut n_refused = 0;
        for n in 0..100 {
            let from = format!("192.0.2.200, 192.0.2.{n}");
            let request = stranger.request("GET", "/me").header("x-forwarded-for", from);
            let answer = stranger.send(request.body(Body::empty()).unwrap()).await;
            n_refused += u32::from(answer.status == 429);
        }
        assert_eq!(n_refused, if limited { 50 } else { 0 });
    }
}

/// After a restart everybody's token is looked up: that is no guess, and a wrong one is.
#[tokio::test]
async fn good_tokens_are_let_in_after_a_restart() {
    let world = World::new(bases::sqlite()).await;
    let mut tokens = Vec::new();
    let mut ana = world.named("Ana").await;
    for _ in 0..45 {
        tokens.push(ana.post("/me/tokens", json!({})).await.ok()["token"].clone());
    }
    world.server.close().await;
    let world = World::again(std::sync::Arc::clone(&world.base), world.time.clone(), true).await;
    ana.world = world.clone();
    for token in &tokens {
        ana.bearer(token).get("/me").await.ok();
    }
    let mut wrong = ana.bearer(&json!("wrong"));
    for _ in 0..20 {
        wrong.get("/me").await.refused(401, "who_are_you");
    }
    wrong.get("/me").await.refused(429, "too_many");
}

/// A cookie is no token, also while it is known; and nobody becomes a guest by asking for what there is not.
#[tokio::test]
async fn cookies_tokens_and_strangers_are_kept_apart() {
    let world = World::new(bases::sqlite()).await;
    let mut ana = world.named("Ana").await;
    ana.get("/me").await.ok();
    let cookie = json!(ana.cookie.clone().unwrap());
    ana.bearer(&cookie).get("/me").await.refused(401, "who_are_you");
    let mut stranger = world.guest();
    for method in ["PUT", "OPTIONS", "TRACE", "PATCH"] {
        let request = stranger.request(method, "/me").body(Body::empty()).unwrap();
        stranger.raw(request).await;
        assert!(stranger.cookie.is_none(), "{method} makes no guest");
    }
}

/// Once it has begun, a table that is neither listed nor watched is nobody else's.
#[tokio::test]
async fn a_private_table_tells_strangers_nothing() {
    let world = World::new(bases::sqlite()).await;
    let (mut ana, mut eve) = (world.named("Ana").await, world.named("Eve").await);
    let private = json!({ "listed": false, "watchers": false });
    let waits = ana.table_with(&["me", "invite"], private.clone()).await;
    eve.get(&format!("/tables/{waits}")).await.ok();
    let plays = ana.table_with(&["me", "random"], private).await;
    for part in ["", "/components", "/view?watcher", "/chat"] {
        let path = format!("/tables/{plays}{part}");
        ana.get(&path).await.ok();
        eve.get(&path).await.refused(403, "not_yours");
    }
}

/// Long answers are packed for whoever takes it; live lines are told at once.
#[tokio::test]
async fn long_answers_are_packed() {
    let world = World::new(bases::sqlite()).await;
    let mut ana = world.named("Ana").await;
    let table = ana.table(&["me", "me"]).await;
    let path = format!("/tables/{table}/view?seat=0");
    let plain = ana.get(&path).await.text;
    for coding in ["br", "gzip"] {
        let request = ana.request("GET", &path).header(header::ACCEPT_ENCODING, coding);
        let response = ana.raw(request.body(Body::empty()).unwrap()).await;
        assert_eq!(response.headers()[header::CONTENT_ENCODING], coding);
        let vary = response.headers().get_all(header::VARY).iter();
        assert!(vary.map(|value| value.to_str().unwrap()).any(|vary| vary.contains("ookie")));
        let packed = axum::body::to_bytes(response.into_body(), 1 << 20).await.unwrap();
        assert!(packed.len() * 3 < plain.len(), "{coding}: {} of {}", packed.len(), plain.len());
    }
    for path in ["/me".to_owned(), format!("/tables/{table}/stream?seat=0")] {
        let request = ana.request("GET", &path).header(header::ACCEPT_ENCODING, "br, gzip");
        let response = ana.raw(request.body(Body::empty()).unwrap()).await;
        assert!(!response.headers().contains_key(header::CONTENT_ENCODING), "{path}");
    }
}
