//! Live updates: changes, gaps, several connections, sockets, closing.

use std::net::SocketAddr;

use axum::http::{HeaderValue, header};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpListener;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::bases;
use crate::client::{Client, World, short_game};

/// A view kept up to date by changes alone.
fn apply(view: &mut Value, change: &Value) {
    assert_eq!(view["version"], change["from"], "no gap");
    view["version"] = change["version"].clone();
    for (name, value) in change["sections"].as_object().unwrap() {
        view["view"][name] = value.clone();
    }
    for name in change["gone"].as_array().unwrap() {
        view["view"].as_object_mut().unwrap().remove(name.as_str().unwrap());
    }
    if !change["memory"].is_null() {
        view["memory"] = change["memory"].clone();
    }
    let told = change["lines"].as_array().unwrap();
    if let Some(first) = told.first() {
        assert_eq!(first["n"], view["story"], "lines are numbered without a gap");
    }
    view["story"] = json!(view["story"].as_u64().unwrap() + told.len() as u64);
    for name in ["question", "legal", "can_undo", "can_reopen", "undo_reason", "over"] {
        view[name] = change[name].clone();
    }
}

#[tokio::test]
async fn changes_add_up_to_the_view() {
    let world = World::new(bases::sqlite()).await;
    let (mut ana, mut ben) = (world.named("Ana").await, world.named("Ben").await);
    let table = ana.table_with(&["me", "open"], short_game()).await;
    ben.post(&format!("/tables/{table}/join"), json!({})).await.ok();
    let mut lines = ana.stream(&format!("/tables/{table}/stream?seat=0")).await;
    let mut watching = ana.stream(&format!("/tables/{table}/stream?watcher")).await;
    let mut own = lines.next("full").await;
    let mut seen = watching.next("full").await;
    for n in 0..120 {
        let (who, seat) = if n % 2 == 0 { (&mut ana, 0) } else { (&mut ben, 1) };
        if let Some(answer) = who.answer(&table, seat, n * 13 + 5).await {
            answer.ok();
        }
        let now = ana.view(&table, 0).await;
        while own["version"] != now["version"] {
            apply(&mut own, &lines.next("change").await);
        }
        for name in ["view", "memory", "question", "legal", "can_undo", "can_reopen", "story"] {
            assert_eq!(own[name], now[name], "{name} after step {n}");
        }
        let now = ana.get(&format!("/tables/{table}/view?watcher")).await.ok();
        while seen["version"] != now["version"] {
            apply(&mut seen, &watching.next("change").await);
        }
        assert_eq!((&seen["view"], &seen["memory"]), (&now["view"], &now["memory"]));
    }
    let story = ana.get(&format!("/tables/{table}/story?seat=0&from=0")).await.ok();
    assert_eq!(story["lines"].as_array().unwrap().len() as u64, own["story"].as_u64().unwrap());
}

#[tokio::test]
async fn who_comes_back_gets_what_it_missed_or_everything() {
    let world = World::new(bases::sqlite()).await;
    let mut ana = world.named("Ana").await;
    let table = ana.table(&["me", "me"]).await;
    let path = format!("/tables/{table}/stream?seat=0");
    let mut lines = ana.stream(&path).await;
    let full = lines.next("full").await;
    let mut versions = vec![full["version"].as_u64().unwrap()];
    for n in 0..12 {
        let done = ana.answer(&table, 0, 0).await.unwrap().ok();
        versions.push(lines.next("change").await["version"].as_u64().unwrap());
        let body = json!({ "seat": 0, "key": format!("u{n}"), "version": done["version"] });
        ana.post(&format!("/tables/{table}/undo"), body).await.ok();
        versions.push(lines.next("change").await["version"].as_u64().unwrap());
    }
    let at = |idx: usize| format!("{path}&version={}", versions[versions.len() - 1 - idx]);
    let mut current = ana.stream(&at(0)).await;
    assert_eq!(
        serde_json::from_str::<Value>(&current.text().await.unwrap()).unwrap()["type"],
        "table"
    );
    let mut three = ana.stream(&at(3)).await;
    for idx in (0..3).rev() {
        let change = three.next("change").await;
        assert_eq!(change["version"].as_u64().unwrap(), versions[versions.len() - 1 - idx]);
    }
    for gap in [at(20), format!("{path}&version=999999"), path.clone()] {
        let mut lines = ana.stream(&gap).await;
        let first: Value = serde_json::from_str(&lines.text().await.unwrap()).unwrap();
        assert_eq!(first["type"], "full", "{gap}");
    }
}

#[tokio::test]
async fn before_the_game_there_is_only_the_table() {
    let world = World::new(bases::sqlite()).await;
    let (mut ana, mut ben) = (world.named("Ana").await, world.named("Ben").await);
    let table = ana.table(&["me", "open"]).await;
    let mut lines = ana.stream(&format!("/tables/{table}/stream?seat=0")).await;
    assert_eq!(lines.next("table").await["table"]["state"], "waiting");
    ana.get(&format!("/tables/{table}/view?seat=0")).await.refused(409, "not_now");
    ben.post(&format!("/tables/{table}/join"), json!({})).await.ok();
    let full = lines.next("full").await;
    assert_eq!(full["table"]["state"], "playing");
    assert!(!full["legal"].as_array().unwrap().is_empty());
}

pub(crate) type Socket = WebSocketStream<MaybeTlsStream<tokio::net::TcpStream>>;

/// The same world behind a real socket.
pub(crate) async fn listening(world: &World) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let server = world.server.clone();
    tokio::spawn(async move {
        let _ = server.serve(listener, std::future::pending()).await;
    });
    address
}

pub(crate) async fn socket(address: SocketAddr, client: &Client, path: &str) -> Socket {
    let cookie = format!("orrery={}", client.cookie.as_deref().unwrap());
    socket_with(address, path, header::COOKIE, &cookie).await
}

/// A socket of a program.
pub(crate) async fn socket_by(address: SocketAddr, client: &Client, path: &str) -> Socket {
    let token = format!("Bearer {}", client.token.as_deref().unwrap());
    socket_with(address, path, header::AUTHORIZATION, &token).await
}

async fn socket_with(
    address: SocketAddr,
    path: &str,
    name: header::HeaderName,
    value: &str,
) -> Socket {
    let mut request = format!("ws://{address}/api/v1{path}").into_client_request().unwrap();
    request.headers_mut().insert(name, HeaderValue::from_str(value).unwrap());
    connect_async(request).await.unwrap().0
}

pub(crate) async fn hear(socket: &mut Socket, kind: &str) -> Value {
    loop {
        let message = socket.next().await.expect("goes on").expect("is well");
        if let Message::Text(text) = message {
            let message: Value = serde_json::from_str(&text).unwrap();
            crate::schema::check_message(&message);
            if message["type"] == kind {
                return message;
            }
        }
    }
}

pub(crate) async fn say(socket: &mut Socket, message: Value) {
    socket.send(Message::text(message.to_string())).await.unwrap();
}

#[tokio::test]
async fn a_socket_answers_and_is_told_in_order() {
    let world = World::new(bases::sqlite()).await;
    let address = listening(&world).await;
    let mut ana = world.named("Ana").await;
    let table = ana.table(&["me", "me"]).await;
    let path = format!("/tables/{table}/live?seat=0");
    let mut one = socket(address, &ana, &path).await;
    let mut two = socket(address, &ana, &path).await;
    let full = hear(&mut one, "full").await;
    hear(&mut two, "full").await;
    let action = &full["legal"][0]["action"];
    let version = &full["version"];
    say(&mut one, json!({ "type": "act", "key": "k", "version": version, "action": action })).await;
    let change = hear(&mut one, "change").await;
    let ack = hear(&mut one, "ack").await;
    assert_eq!((&ack["key"], &ack["version"]), (&json!("k"), &change["version"]));
    assert_eq!(hear(&mut two, "change").await, change, "two tabs on one seat see the same");
    // The other tab was slower: its answer is stale, or fits no more.
    say(&mut two, json!({ "type": "act", "key": "l", "version": version, "action": action })).await;
    let error = hear(&mut two, "error").await;
    assert_eq!((&error["key"], &error["error"]["code"]), (&json!("l"), &json!("stale")));
    assert_eq!(error["fresh"]["version"], change["version"]);
    say(&mut one, json!({ "type": "ping" })).await;
    hear(&mut one, "pong").await;
    say(&mut one, json!({ "type": "dance" })).await;
    assert_eq!(hear(&mut one, "error").await["error"]["code"], "bad_request");
    one.send(Message::text("{")).await.unwrap();
    assert_eq!(hear(&mut one, "error").await["error"]["code"], "bad_json");
    say(&mut one, json!({ "type": "chat", "text": "hello" })).await;
    assert_eq!(hear(&mut two, "chat").await["text"], "hello");
    drop(one);
    two.close(None).await.unwrap();
    let info = ana.get(&format!("/tables/{table}")).await.ok();
    assert_eq!(info["state"], "playing");
}

/// Whoever does not read is disconnected, and nobody else notices.
#[tokio::test]
async fn a_slow_client_is_let_go() {
    let world = World::new(bases::sqlite()).await;
    let mut ana = world.named("Ana").await;
    let table = ana.table(&["me", "me"]).await;
    let path = format!("/tables/{table}/stream?watcher");
    let mut slow = ana.stream(&path).await;
    let mut quick = ana.stream(&path).await;
    for n in 0..400 {
        let said = json!({ "text": format!("line {n}") });
        ana.post(&format!("/tables/{table}/chat"), said).await.ok();
        quick.next("chat").await;
    }
    let mut n_heard = 0;
    loop {
        let message: Value = serde_json::from_str(&slow.text().await.unwrap()).unwrap();
        if message["type"] == "bye" {
            assert_eq!(message["reason"], "slow");
            break;
        }
        n_heard += 1;
    }
    assert!((200..=257).contains(&n_heard), "{n_heard}");
    assert!(slow.text().await.is_none(), "the stream has ended");
}

#[tokio::test]
async fn a_flood_of_messages_ends_the_connection() {
    let base = std::sync::Arc::new(bases::sqlite());
    let time = server::Time::simulated(crate::client::START_MS);
    let world = World::again(base, time, true).await;
    let address = listening(&world).await;
    let mut ana = world.named("Ana").await;
    let table = ana.table(&["me", "me"]).await;
    for message in [
        Message::text(r#"{"type":"ping"}"#),
        Message::binary(vec![1, 2, 3]),
        Message::Ping(vec![1].into()),
        Message::Pong(vec![1].into()),
    ] {
        let mut flood = socket(address, &ana, &format!("/tables/{table}/live?seat=0")).await;
        for _ in 0..150 {
            if flood.send(message.clone()).await.is_err() {
                break;
            }
        }
        assert_eq!(hear(&mut flood, "bye").await["reason"], "too_many", "{message:?}");
    }
    let mut other = socket(address, &ana, &format!("/tables/{table}/live?seat=1")).await;
    other.send(Message::text("x".repeat(70_000))).await.unwrap();
    let ended = loop {
        match other.next().await {
            None | Some(Err(_)) | Some(Ok(Message::Close(_))) => break true,
            Some(Ok(_)) => {}
        }
    };
    assert!(ended, "a message that is too long ends the connection");
    ana.get("/me").await.ok();
}

/// Who breaks the protocol is told which way, and who sends no end of frames is hung up on.
#[tokio::test]
async fn what_a_client_does_wrong_is_told_when_it_is_hung_up_on() {
    let world = World::new(bases::sqlite()).await;
    let address = listening(&world).await;
    let mut ana = world.named("Ana").await;
    let table = ana.table(&["me", "me"]).await;
    let path = format!("/tables/{table}/live?seat=0");
    let frame = |bytes: &[u8], opcode: Data, last: bool| {
        Message::Frame(Frame::message(bytes.to_vec(), OpCode::Data(opcode), last))
    };
    for (wrong, code) in [
        (frame(b"x", Data::Continue, true), 1002),
        (frame(&[0xff, 0xfe], Data::Text, true), 1007),
        (Message::text("x".repeat(70_000)), 1009),
    ] {
        let mut socket = socket(address, &ana, &path).await;
        hear(&mut socket, "full").await;
        socket.send(wrong).await.unwrap();
        let said = loop {
            match socket.next().await {
                Some(Ok(Message::Close(said))) => break said.map(|said| u16::from(said.code)),
                Some(Ok(_)) => {}
                None | Some(Err(_)) => break None,
            }
        };
        assert_eq!(said, Some(code));
    }
    // Empty frames that go on with a message which never ends: they are counted by their bytes.
    let mut socket = socket(address, &ana, &path).await;
    hear(&mut socket, "full").await;
    socket.send(frame(b"", Data::Text, false)).await.unwrap();
    let MaybeTlsStream::Plain(line) = socket.get_mut() else { panic!("there is no TLS here") };
    let empty = [0, 0x80, 0, 0, 0, 0].repeat(10_000);
    let mut n_sent = 0;
    while n_sent < 64 << 20 && line.write_all(&empty).await.is_ok() {
        n_sent += empty.len();
    }
    assert!(n_sent < 64 << 20, "it is hung up on");
    world.server.close().await;
}

#[tokio::test]
async fn closing_says_good_bye() {
    let world = World::new(bases::sqlite()).await;
    let address = listening(&world).await;
    let mut ana = world.named("Ana").await;
    let table = ana.table(&["me", "me"]).await;
    let mut one = socket(address, &ana, &format!("/tables/{table}/live?seat=0")).await;
    hear(&mut one, "full").await;
    world.server.close().await;
    assert_eq!(hear(&mut one, "bye").await["reason"], "closing");
    ana.get("/me").await.refused(503, "closing");
    assert_eq!(world.server.n_tables(), 0);
}

#[tokio::test]
async fn a_key_on_a_socket_has_its_limit_too() {
    let world = World::new(bases::sqlite()).await;
    let address = listening(&world).await;
    let mut ana = world.named("Ana").await;
    let table = ana.table(&["me", "me"]).await;
    let mut one = socket(address, &ana, &format!("/tables/{table}/live?seat=0")).await;
    let full = hear(&mut one, "full").await;
    let (version, long) = (&full["version"], "x".repeat(65));
    for message in [
        json!({ "type": "act", "key": long, "version": version, "text": "close" }),
        json!({ "type": "undo", "key": long, "version": version }),
        json!({ "type": "reopen", "key": "", "version": version }),
    ] {
        say(&mut one, message).await;
        let error = hear(&mut one, "error").await;
        assert_eq!(
            error["error"]["message"],
            "a key has 1 to 64 characters, none of them a control character"
        );
    }
}

/// A client that hangs up before it is let in does not keep the table in memory.
#[tokio::test]
async fn who_hangs_up_at_the_door_is_not_there() {
    let world = World::new(bases::sqlite()).await;
    let mut ana = world.named("Ana").await;
    let table = ana.table(&["me", "me"]).await;
    for _ in 0..50 {
        let mut hasty = ana.clone();
        let path = format!("/tables/{table}/stream?seat=0");
        tokio::select! {
            biased;
            lines = hasty.stream(&path) => drop(lines),
            () = tokio::task::yield_now() => {}
        }
    }
    loop {
        let info = ana.get(&format!("/tables/{table}")).await.ok();
        if info["seats"][0]["connected"] == false {
            break;
        }
    }
}
