//! Who sits, comes and goes: joining, invitations, leaving, resigning, takeover, chat, recovery, tokens.

use serde_json::{Value, json};

use crate::bases;
use crate::client::{Client, World, short_game};

#[tokio::test]
async fn a_friend_sits_down_with_the_link() {
    for base in bases::all() {
        let world = World::new(base).await;
        let mut ana = world.named("Ana").await;
        let seats = json!([{ "kind": "me" }, { "kind": "invite" }, { "kind": "open" }]);
        let wish = json!({ "title": "stellar-conquest", "seats": seats, "listed": false });
        let made = ana.post("/tables", wish).await.ok();
        let (table, key) = (made["table"].as_str().unwrap(), &made["seats"][1]["invite"]);
        let join = format!("/tables/{table}/join");
        let (mut ben, mut cleo) = (world.named("Ben").await, world.named("Cleo").await);
        ben.post(&join, json!({ "seat": 1 })).await.refused(409, "not_now");
        let sat = ben.post(&join, json!({ "invite": key, "nonce": "mine" })).await.ok();
        assert_eq!(sat, json!({ "seat": 1, "state": "waiting" }));
        cleo.post(&join, json!({ "invite": key })).await.refused(403, "not_yours");
        let sat = cleo.post(&join, json!({})).await.ok();
        assert_eq!(sat, json!({ "seat": 2, "state": "playing" }));
        let info = cleo.get(&format!("/tables/{table}")).await.ok();
        assert_eq!(info["dealer"]["nonces"][1], "mine");
        assert_eq!(info["dealer"]["secret"], Value::Null);
        let you: Vec<bool> =
            info["seats"].as_array().unwrap().iter().map(|seat| seat["you"] == true).collect();
        assert_eq!(you, [false, false, true]);
        assert_eq!(cleo.get("/tables?show=open").await.ok()["tables"], json!([]));
        let mine = cleo.get("/tables?show=mine").await.ok();
        assert_eq!(mine["tables"][0]["id"], *table);
    }
}

#[tokio::test]
async fn who_leaves_before_the_game_frees_the_seat() {
    let world = World::new(bases::sqlite()).await;
    let mut ana = world.named("Ana").await;
    let table = ana.table(&["me", "open", "open"]).await;
    let (mut ben, mut cleo) = (world.named("Ben").await, world.named("Cleo").await);
    ben.post(&format!("/tables/{table}/join"), json!({ "seat": 1 })).await.ok();
    let mut lines = ben.stream(&format!("/tables/{table}/stream?seat=1")).await;
    ben.post(&format!("/tables/{table}/leave"), json!({})).await.ok();
    // His stream ends: somebody else may sit there now.
    assert_eq!(lines.next("bye").await["reason"], "not_yours");
    cleo.post(&format!("/tables/{table}/join"), json!({ "seat": 1 })).await.ok();
    ben.get(&format!("/tables/{table}/view?seat=1")).await.refused(403, "not_yours");
    ben.post(&format!("/tables/{table}/join"), json!({})).await.ok();
    let info = ben.get(&format!("/tables/{table}")).await.ok();
    assert_eq!(info["state"], "playing");
}

#[tokio::test]
async fn who_resigns_is_played_on_by_a_bot() {
    let world = World::new(bases::sqlite()).await;
    let (mut ana, mut ben) = (world.named("Ana").await, world.named("Ben").await);
    let table = ana.table_with(&["me", "open"], short_game()).await;
    ben.post(&format!("/tables/{table}/join"), json!({})).await.ok();
    let mut lines = ana.stream(&format!("/tables/{table}/stream?seat=0")).await;
    lines.next("full").await;
    let resign = format!("/tables/{table}/resign");
    ana.post(&resign, json!({ "seat": 1 })).await.refused(403, "not_yours");
    ben.post(&resign, json!({ "seat": 1 })).await.ok();
    loop {
        let seat = lines.next("table").await["table"]["seats"][1].clone();
        if seat["resigned"] == true {
            assert_eq!((&seat["bot"], &seat["name"]), (&json!("steady"), &json!("Ben")));
            break;
        }
    }
    ben.post(&format!("/tables/{table}/giveback"), json!({ "seat": 1 }))
        .await
        .refused(409, "not_now");
    ben.post(&resign, json!({ "seat": 1 })).await.refused(409, "not_now");
    let view = ben.view(&table, 1).await;
    let body = json!({ "seat": 1, "key": "x", "version": view["version"], "text": "close" });
    ben.post(&format!("/tables/{table}/act"), body).await.refused(409, "not_now");
    ana.post(&resign, json!({ "seat": 0 })).await.ok();
    // Both are played on to the end.
    loop {
        let table = lines.next("table").await["table"].clone();
        if table["state"] == "over" {
            let resigned = |seat: &Value| seat["resigned"] == true;
            assert!(table["seats"].as_array().unwrap().iter().all(resigned));
            break;
        }
    }
}

/// The lobby tells a player where he is asked, and nobody of anybody else.
#[tokio::test]
async fn the_lobby_says_whose_turn_it_is() {
    for base in bases::all() {
        let world = World::new(base).await;
        let (mut ana, mut ben) = (world.named("Ana").await, world.named("Ben").await);
        let table = ana.table(&["me", "open"]).await;
        assert_eq!(asked(&mut ana).await, [false, false], "nobody is asked before it begins");
        ben.post(&format!("/tables/{table}/join"), json!({})).await.ok();
        // The setup is answered by both at once.
        assert_eq!(asked(&mut ana).await, [true, false]);
        assert_eq!(asked(&mut ben).await, [false, true]);
        let view = ana.view(&table, 0).await;
        let close = json!({ "seat": 0, "key": "x", "version": view["version"], "text": "close" });
        ana.post(&format!("/tables/{table}/act"), close).await.ok();
        assert_eq!(asked(&mut ana).await, [false, false]);
        assert_eq!(asked(&mut ben).await, [false, true]);
        // A bot answers for him now: he is not waited for.
        ben.post(&format!("/tables/{table}/takeover"), json!({ "seat": 1 })).await.ok();
        assert_eq!(asked(&mut ben).await, [false, false]);
    }
}

async fn asked(player: &mut Client) -> [bool; 2] {
    let list = player.get("/tables?show=mine").await.ok();
    [0, 1].map(|seat| list["tables"][0]["seats"][seat]["asked"].as_bool().unwrap())
}

/// Many more tables of bots than play at once: each gets its turn, is answered meanwhile, and gives its place
/// back, so that all come to their end.
#[tokio::test]
async fn tables_of_bots_alone_take_turns() {
    let world = World::new(bases::sqlite()).await;
    let mut ana = world.named("Ana").await;
    let mut playing = Vec::new();
    for _ in 0..40 {
        playing.push(ana.table_with(&["random", "random"], short_game()).await);
    }
    while let Some(table) = playing.pop() {
        let info = ana.get(&format!("/tables/{table}")).await.ok();
        if info["state"] != "over" {
            playing.insert(0, table);
        }
    }
}

#[tokio::test]
async fn an_absent_player_is_taken_over_and_comes_back() {
    let world = World::new(bases::sqlite()).await;
    let (mut ana, mut ben) = (world.named("Ana").await, world.named("Ben").await);
    let clock = json!({ "clock": { "kind": "live", "bank_s": 86400, "increment_s": 0 } });
    let table = ana.table_with(&["me", "open", "me"], clock).await;
    ben.post(&format!("/tables/{table}/join"), json!({})).await.ok();
    let takeover = format!("/tables/{table}/takeover");
    ana.post(&takeover, json!({ "seat": 1 })).await.refused(409, "not_now");
    let mut stranger = world.named("Dora").await;
    world.time.advance(2 * 60 * 1000);
    stranger.post(&takeover, json!({ "seat": 1 })).await.refused(403, "not_yours");
    ana.post(&takeover, json!({ "seat": 1 })).await.ok();
    let info = ana.get(&format!("/tables/{table}")).await.ok();
    assert_eq!(info["seats"][1]["taken_over"], true);
    ana.post(&format!("/tables/{table}/giveback"), json!({ "seat": 1 }))
        .await
        .refused(403, "not_yours");
    ben.post(&format!("/tables/{table}/giveback"), json!({ "seat": 1 })).await.ok();
    let info = ben.get(&format!("/tables/{table}")).await.ok();
    assert_eq!(
        (&info["seats"][1]["taken_over"], &info["seats"][1]["bot"]),
        (&json!(false), &Value::Null)
    );
    // One's own seat goes to the bot at any time, and leaving means absent at once.
    ben.post(&takeover, json!({ "seat": 1 })).await.ok();
    ben.post(&format!("/tables/{table}/giveback"), json!({ "seat": 1 })).await.ok();
    ben.post(&format!("/tables/{table}/leave"), json!({})).await.ok();
    ana.post(&takeover, json!({ "seat": 1 })).await.ok();
}

#[tokio::test]
async fn a_recovery_key_brings_a_guest_back() {
    for base in bases::all() {
        let world = World::new(base).await;
        let mut ana = world.named("Ana").await;
        let table = ana.table(&["me", "open"]).await;
        let old = ana.post("/me/recovery", json!({})).await.ok()["key"].clone();
        let key = ana.post("/me/recovery", json!({})).await.ok()["key"].clone();
        let mut elsewhere = world.guest();
        elsewhere.post("/me/recover", json!({ "key": old })).await.refused(401, "who_are_you");
        assert!(elsewhere.cookie.is_none());
        elsewhere.post("/me/recover", json!({ "key": key })).await.ok();
        let mine = elsewhere.get("/tables?show=mine").await.ok();
        assert_eq!(mine["tables"][0]["id"], table.as_str());
    }
}

#[tokio::test]
async fn a_token_is_good_for_what_it_says() {
    let world = World::new(bases::sqlite()).await;
    let mut ana = world.named("Ana").await;
    let table = ana.table(&["me", "me"]).await;
    let other = ana.table(&["me", "me"]).await;
    let made = ana.post(&format!("/tables/{table}/seats/1/token"), json!({})).await.ok();
    let mut bot = ana.bearer(&made["token"]);
    assert_eq!(bot.get("/me").await.ok()["seat"], json!({ "table": table, "seat": 1 }));
    bot.view(&table, 1).await;
    bot.answer(&table, 1, 0).await.unwrap().ok();
    bot.post(&format!("/tables/{table}/chat"), json!({ "text": "hi" })).await.ok();
    // Everywhere else it is a stranger's.
    let mut ben = world.named("Ben").await;
    let foreign = ben.table(&["me", "open"]).await;
    for other in [&other, &foreign] {
        let path = format!("/tables/{other}");
        bot.post(&format!("{path}/chat"), json!({ "text": "hi" })).await.refused(403, "not_yours");
        let info = bot.get(&path).await.ok();
        assert_eq!((&info["owner"], &info["seats"][0]["you"]), (&json!(false), &json!(false)));
    }
    let info = bot.get(&format!("/tables/{table}")).await.ok();
    assert_eq!((&info["owner"], &info["seats"][0]["you"]), (&json!(false), &json!(false)));
    assert_eq!(info["seats"][1]["you"], true);
    let mine = bot.get("/tables?show=mine").await.ok();
    let ids: Vec<&Value> =
        mine["tables"].as_array().unwrap().iter().map(|row| &row["id"]).collect();
    assert_eq!(ids, [&json!(table)]);
    for row in bot.get("/tables?show=running").await.ok()["tables"].as_array().unwrap() {
        assert_eq!(row["seats"][0]["you"], false);
        assert_eq!(row["seats"][1]["you"], row["id"] == *table);
    }
    bot.get(&format!("/tables/{table}/view?seat=0")).await.refused(403, "not_yours");
    bot.get(&format!("/tables/{other}/view?seat=1")).await.refused(403, "not_yours");
    for (path, body) in [
        ("/tables".to_owned(), json!({ "title": "stellar-conquest", "seats": [{ "kind": "me" }] })),
        (format!("/tables/{table}/resign"), json!({ "seat": 1 })),
        ("/me".to_owned(), json!({ "name": "Eve" })),
        ("/me/tokens".to_owned(), json!({ "name": "more" })),
        ("/me/recovery".to_owned(), json!({})),
    ] {
        bot.post(&path, body).await.refused(403, "not_yours");
    }
    let whole = ana.post("/me/tokens", json!({ "name": "bot" })).await.ok();
    let mut program = ana.bearer(&whole["token"]);
    program.view(&other, 0).await;
    program.post("/me/tokens", json!({ "name": "more" })).await.refused(403, "not_yours");
    let id = whole["id"].as_str().unwrap();
    ana.delete(&format!("/me/tokens/{id}")).await.ok();
    program.get("/me").await.refused(401, "who_are_you");
}

#[tokio::test]
async fn a_table_that_was_taken_down_says_so() {
    let world = World::new(bases::sqlite()).await;
    let (mut ana, mut ben) = (world.named("Ana").await, world.named("Ben").await);
    let table = ana.table(&["me", "open"]).await;
    ana.post(&format!("/tables/{table}/close"), json!({})).await.ok();
    let refused = ben.post(&format!("/tables/{table}/join"), json!({})).await;
    let error = refused.refused(409, "not_now");
    assert_eq!(error["error"]["message"], "this table was taken down");
}

#[tokio::test]
async fn chat_reaches_everybody_as_text() {
    let world = World::new(bases::sqlite()).await;
    let mut ana = world.named("Ana").await;
    let table = ana.table(&["me", "open"]).await;
    let mut dora = world.named("Dora").await;
    let mut lines = dora.stream(&format!("/tables/{table}/stream?watcher")).await;
    let text = "<script>alert(1)</script> \u{1f680} \"quoted\"";
    ana.post(&format!("/tables/{table}/chat"), json!({ "text": text })).await.ok();
    let heard = lines.next("chat").await;
    assert_eq!((&heard["text"], &heard["seat"]), (&json!(text), &json!(0)));
    dora.post(&format!("/tables/{table}/chat"), json!({ "text": "hi" })).await.ok();
    assert_eq!(lines.next("chat").await["seat"], Value::Null);
    for bad in ["", "   ", "a\u{0}b", "\u{202e}evil", "\u{2063}", &"x".repeat(501)] {
        let path = format!("/tables/{table}/chat");
        ana.post(&path, json!({ "text": bad })).await.refused(400, "bad_request");
    }
    let kept =
        world.clone().restarted().await.guest().get(&format!("/tables/{table}/chat")).await.ok();
    assert_eq!(kept["lines"].as_array().unwrap().len(), 2);
}

/// Leaving means absent at once, also for somebody whose page is still open and goes a moment later.
#[tokio::test]
async fn who_leaves_during_the_game_is_absent_at_once() {
    let world = World::new(bases::sqlite()).await;
    let (mut ana, mut ben) = (world.named("Ana").await, world.named("Ben").await);
    let clock = json!({ "clock": { "kind": "days", "bank_s": 86400, "increment_s": 0 } });
    let table = ana.table_with(&["me", "open"], clock).await;
    ben.post(&format!("/tables/{table}/join"), json!({})).await.ok();
    let mut lines = ben.stream(&format!("/tables/{table}/stream?seat=1")).await;
    lines.next("full").await;
    ben.post(&format!("/tables/{table}/leave"), json!({})).await.ok();
    assert_eq!(lines.next("bye").await["reason"], "not_yours");
    drop(lines);
    tokio::task::yield_now().await;
    let info = ana.get(&format!("/tables/{table}")).await.ok();
    assert_eq!(
        (&info["seats"][1]["absent"], &info["seats"][1]["connected"]),
        (&json!(true), &json!(false))
    );
    ana.post(&format!("/tables/{table}/takeover"), json!({ "seat": 1 })).await.ok();
}

/// Whoever was let go for reading too slowly was there until then.
#[tokio::test]
async fn who_was_let_go_is_not_absent_since_he_came() {
    let world = World::new(bases::sqlite()).await;
    let (mut ana, mut ben) = (world.named("Ana").await, world.named("Ben").await);
    let clock = json!({ "clock": { "kind": "live", "bank_s": 86400, "increment_s": 0 } });
    let table = ana.table_with(&["me", "open"], clock).await;
    ben.post(&format!("/tables/{table}/join"), json!({})).await.ok();
    let mut slow = ben.stream(&format!("/tables/{table}/stream?seat=1")).await;
    world.time.advance(60 * 60 * 1000);
    for n in 0..300 {
        let said = json!({ "text": format!("line {n}") });
        ana.post(&format!("/tables/{table}/chat"), said).await.ok();
    }
    assert_eq!(slow.next("bye").await["reason"], "slow");
    drop(slow);
    loop {
        let seat = ana.get(&format!("/tables/{table}")).await.ok()["seats"][1].clone();
        if seat["connected"] == false && seat["absent"] == false {
            break;
        }
    }
}

/// A token that is taken back is good for nothing more, also for who is connected by it.
#[tokio::test]
async fn a_token_taken_back_ends_its_connections() {
    let world = World::new(bases::sqlite()).await;
    let address = crate::live::listening(&world).await;
    let mut ana = world.named("Ana").await;
    let table = ana.table(&["me", "me"]).await;
    let path = format!("/tables/{table}/seats/0/token");
    let (one, two) = (ana.post(&path, json!({})).await.ok(), ana.post(&path, json!({})).await.ok());
    let mut bot = ana.bearer(&one["token"]);
    let mut lines = bot.stream(&format!("/tables/{table}/stream?seat=0")).await;
    lines.next("full").await;
    let live = format!("/tables/{table}/live?seat=0");
    let mut socket = crate::live::socket_by(address, &bot, &live).await;
    crate::live::hear(&mut socket, "full").await;
    let mut other =
        ana.bearer(&two["token"]).stream(&format!("/tables/{table}/stream?seat=0")).await;
    other.next("full").await;
    ana.delete(&format!("/me/tokens/{}", one["id"].as_str().unwrap())).await.ok();
    assert_eq!(lines.next("bye").await["reason"], "not_yours");
    assert_eq!(crate::live::hear(&mut socket, "bye").await["reason"], "not_yours");
    bot.get("/me").await.refused(401, "who_are_you");
    // Nobody else notices.
    ana.answer(&table, 0, 0).await.unwrap().ok();
    other.next("change").await;
}
