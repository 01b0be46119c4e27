//! Lessons: the list of courses, and a socket on which one is played.

use std::net::SocketAddr;

use futures_util::{SinkExt, StreamExt};
use hosting::TitleOf;
use serde_json::{Value, json};
use server::{Config, Server};
use skymines::Skymines;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::Message;
use tokio_tungstenite::tungstenite::{Error, http::StatusCode};

use crate::bases;
use crate::client::{Client, World};
use crate::live::{hear, listening, say, socket};

static SKYMINES: TitleOf<Skymines> = TitleOf::new();

const LESSON: &str = "/lessons/skymines/03-goods-buy-cards/live";

/// A server that has lessons, somebody there, and its address.
async fn school(limited: bool) -> (World, Client, SocketAddr) {
    let world = World::new(bases::sqlite()).await;
    world.server.close().await;
    let mut config = Config::new(vec![&SKYMINES], &world.base.url);
    config.time = world.time.clone();
    config.limited = limited;
    let server = Server::open(config).await.unwrap();
    let world = world.served_by(server);
    let address = listening(&world).await;
    let ana = world.named("Ana").await;
    (world, ana, address)
}

fn act(full: &Value, key: &str, text: &str) -> Value {
    json!({ "type": "act", "key": key, "version": full["version"], "text": text })
}

/// What comes next, whatever it is.
async fn next(socket: &mut crate::live::Socket) -> Value {
    loop {
        if let Message::Text(text) = socket.next().await.unwrap().unwrap() {
            let message: Value = serde_json::from_str(&text).unwrap();
            crate::schema::check_message(&message);
            return message;
        }
    }
}

#[tokio::test]
async fn courses_are_listed() {
    let (_world, mut ana, _) = school(false).await;
    let lessons = ana.get("/lessons").await.ok();
    let title = &lessons["titles"][0];
    assert_eq!(title["title"], "skymines");
    assert_eq!(title["courses"][0]["id"], "main");
    let third = &title["courses"][0]["lessons"][2];
    assert_eq!(third["id"], "03-goods-buy-cards");
    assert_eq!((&third["steps"], &third["sections"][0]), (&json!(3), &json!("§5.2.3")));
    assert_eq!(third["steps_on"], json!(["§5.2.3", "§5.2.4", "§5.2.5"]));
}

/// A lesson is looked at without a line: each step by itself, as often as one likes, past the last one it is done.
#[tokio::test]
async fn a_lesson_is_looked_at_step_by_step() {
    let (world, mut ana, _) = school(false).await;
    let path = LESSON.trim_end_matches("/live");
    let first = ana.get(path).await.ok();
    assert_eq!((&first["step"]["n"], &first["news"]), (&json!(1), &json!(0)));
    assert_eq!(first["full"]["table"]["id"], "lesson:skymines/03-goods-buy-cards");
    assert_eq!(first["lines"], json!([]));
    let again = ana.get(&format!("{path}?step=1")).await.ok();
    assert_eq!(first, again, "whoever looks changes nothing");
    let mut before = 0;
    for n in 2..=4 {
        let shown = ana.get(&format!("{path}?step={n}")).await.ok();
        assert_eq!(shown["step"]["done"], n == 4);
        let (lines, news) = (shown["lines"].as_array().unwrap(), shown["news"].as_u64().unwrap());
        assert_eq!(lines.len() as u64, before + news, "what was told before is told again");
        assert_eq!(shown["full"]["story"], lines.len());
        assert!(lines.iter().enumerate().all(|(n, line)| line["n"] == n), "{lines:?}");
        before = lines.len() as u64;
    }
    let done = ana.get(&format!("{path}?step=4")).await.ok();
    assert_eq!(done["step"]["next"], "04-barriers");
    let after = ana.get(&format!("{path}?step=4000000000")).await.ok();
    assert_eq!(after, done, "after the end nothing comes");
    let mut stranger = world.guest();
    stranger.get(path).await.ok();
    ana.get("/lessons/skymines/99-nothing").await.refused(404, "no_such_lesson");
    ana.get(&format!("{path}?step=two")).await.refused(400, "bad_request");
}

/// A whole lesson: the first words, a wrong answer, a refusal, the way to the goal.
#[tokio::test]
async fn a_lesson_is_played_on_a_socket() {
    let (_world, ana, address) = school(false).await;
    let mut line = socket(address, &ana, LESSON).await;
    let full = next(&mut line).await;
    assert_eq!((&full["type"], &full["story"]), (&json!("full"), &json!(0)));
    assert_eq!(full["table"]["id"], "lesson:skymines/03-goods-buy-cards");
    assert_eq!(full["table"]["seats"][0]["you"], true);
    let step = next(&mut line).await;
    assert_eq!((&step["type"], &step["n"], &step["of"]), (&json!("lesson"), &json!(1), &json!(3)));
    assert_eq!(step["accepts"], json!(["goods b c"]));

    say(&mut line, act(&full, "a", "pass")).await;
    let wrong = next(&mut line).await;
    assert_eq!((&wrong["type"], &wrong["key"]), (&json!("wrong"), &json!("a")));
    assert!(wrong["say"].as_str().unwrap().starts_with("Use both titanium"), "{wrong}");

    say(&mut line, act(&full, "b", "goods b c")).await;
    let change = next(&mut line).await;
    assert_eq!((&change["type"], &change["from"]), (&json!("change"), &full["version"]));
    assert_eq!(change["lines"][0]["n"], 0);
    let ack = next(&mut line).await;
    assert_eq!((&ack["type"], &ack["key"]), (&json!("ack"), &json!("b")));
    assert_eq!(ack["version"], change["version"]);
    assert_eq!(next(&mut line).await["n"], 2);

    say(&mut line, act(&full, "c", "acquire 3")).await;
    let stale = next(&mut line).await;
    assert_eq!(stale["error"]["code"], "stale");
    let fresh = &stale["fresh"];
    assert_eq!(fresh["version"], change["version"]);
    say(&mut line, act(fresh, "d", "acquire 9")).await;
    let refused = next(&mut line).await;
    assert_eq!((&refused["type"], &refused["rule"]), (&json!("wrong"), &json!("§5.2.4")));
    say(&mut line, act(fresh, "e", "dance")).await;
    assert_eq!(next(&mut line).await["error"]["code"], "bad_action");
    say(&mut line, act(fresh, "f", "acquire 3")).await;
    let ack = hear(&mut line, "ack").await;
    assert_eq!(hear(&mut line, "lesson").await["n"], 3);
    say(&mut line, act(&ack, "g", "advance tawac")).await;
    let done = hear(&mut line, "lesson").await;
    assert_eq!((&done["done"], &done["next"]), (&json!(true), &json!("04-barriers")));
}

#[tokio::test]
async fn a_pupil_goes_back_and_begins_where_it_likes() {
    let (_world, ana, address) = school(false).await;
    let mut line = socket(address, &ana, &format!("{LESSON}?step=3")).await;
    let full = hear(&mut line, "full").await;
    assert_eq!(hear(&mut line, "lesson").await["n"], 3);
    say(&mut line, json!({ "type": "undo", "key": "a", "version": full["version"] })).await;
    let back = next(&mut line).await;
    assert_eq!(back["type"], "full");
    assert!(back["version"].as_u64() < full["version"].as_u64());
    assert_eq!(next(&mut line).await["key"], "a");
    assert_eq!(next(&mut line).await["n"], 2);
    say(&mut line, json!({ "type": "back" })).await;
    assert_eq!(hear(&mut line, "lesson").await["n"], 1);
    say(&mut line, json!({ "type": "back" })).await;
    let first = next(&mut line).await;
    assert_eq!(first["error"]["message"], "this is the first step of the lesson");
    say(&mut line, json!({ "type": "again" })).await;
    assert_eq!(next(&mut line).await["type"], "full");
    assert_eq!(next(&mut line).await["n"], 1);
    say(&mut line, json!({ "type": "next" })).await;
    assert_eq!(next(&mut line).await["error"]["code"], "not_now");
}

#[tokio::test]
async fn a_step_is_read_on() {
    let (_world, ana, address) = school(false).await;
    let mut line = socket(address, &ana, "/lessons/skymines/11-the-next-round/live?step=2").await;
    assert_eq!(hear(&mut line, "lesson").await["reading"], true);
    say(&mut line, json!({ "type": "next" })).await;
    let step = hear(&mut line, "lesson").await;
    assert_eq!((&step["n"], &step["reading"]), (&json!(3), &json!(false)));
}

/// What makes no sense in a lesson is refused with a sentence, and the lesson goes on.
#[tokio::test]
async fn what_belongs_to_a_table_alone_is_refused() {
    let (_world, ana, address) = school(false).await;
    let mut line = socket(address, &ana, LESSON).await;
    let full = hear(&mut line, "full").await;
    hear(&mut line, "lesson").await;
    let version = &full["version"];
    for (message, said) in [
        (json!({ "type": "chat", "text": "hello" }), "a lesson has no chat"),
        (json!({ "type": "reopen", "key": "a", "version": version }), "go a step back"),
        (json!({ "type": "resign" }), "unknown variant `resign`"),
        (json!({ "type": "next", "more": 1 }), "unknown field `more`"),
        (json!({ "type": "act", "key": "", "version": version, "text": "pass" }), "key"),
    ] {
        say(&mut line, message.clone()).await;
        let error = next(&mut line).await;
        let words = error["error"]["message"].as_str().unwrap_or_default();
        assert!(words.contains(said), "{message} is told {error}");
    }
    line.send(Message::binary(vec![1])).await.unwrap();
    assert_eq!(next(&mut line).await["error"]["message"], "messages are text");
    say(&mut line, json!({ "type": "ping" })).await;
    assert_eq!(next(&mut line).await["type"], "pong");
    say(&mut line, act(&full, "z", "goods b c")).await;
    assert_eq!(hear(&mut line, "ack").await["key"], "z");
}

/// A lesson is a live connection like any other: it is counted, its messages are, and it ends when the server closes.
#[tokio::test]
async fn a_lesson_has_the_limits_of_a_live_connection() {
    let (world, ana, address) = school(true).await;
    let mut flood = socket(address, &ana, LESSON).await;
    for _ in 0..150 {
        if flood.send(Message::text(r#"{"type":"again"}"#)).await.is_err() {
            break;
        }
    }
    assert_eq!(hear(&mut flood, "bye").await["reason"], "too_many");
    let mut kept = Vec::new();
    let refused = loop {
        let mut request = format!("ws://{address}/api/v1{LESSON}").into_client_request().unwrap();
        let cookie = format!("orrery={}", ana.cookie.as_deref().unwrap());
        request.headers_mut().insert("cookie", cookie.parse().unwrap());
        match tokio_tungstenite::connect_async(request).await {
            Ok((line, _)) => kept.push(line),
            Err(Error::Http(answer)) => break answer.status(),
            Err(error) => panic!("{error}"),
        }
        assert!(kept.len() < 200, "there is no end of lessons");
    };
    assert_eq!(refused, StatusCode::TOO_MANY_REQUESTS);
    let mut last = kept.pop().unwrap();
    hear(&mut last, "lesson").await;
    world.server.close().await;
    assert_eq!(hear(&mut last, "bye").await["reason"], "closing");
}

#[tokio::test]
async fn there_is_no_lesson_that_nobody_wrote() {
    let (_world, mut ana, _) = school(false).await;
    ana.get("/lessons/skymines/99-none/live").await.refused(404, "no_such_lesson");
    ana.get("/lessons/chess/01-pawns/live").await.refused(404, "no_such_title");
    ana.get(LESSON).await.refused(400, "bad_request");
    ana.get(&format!("{LESSON}?stage=3")).await.refused(400, "bad_request");
}
