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
    // That stream ends: somebody else may sit there now.
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
    // Three play: where two do, the game is over.
    let table = ana.table_with(&["me", "open", "random"], short_game()).await;
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
            assert!(table["seats"].as_array().unwrap()[..2].iter().all(resigned));
            break;
        }
    }
}

#[tokio::test]
async fn who_resigns_a_game_of_two_ends_it() {
    for base in bases::all() {
        let mut world = World::new(base).await;
        let (mut ana, mut ben) = (world.named("Ana").await, world.named("Ben").await);
        let table = ana.table(&["me", "open"]).await;
        ben.post(&format!("/tables/{table}/join"), json!({})).await.ok();
        let before = ana.view(&table, 0).await;
        assert!(before["table"]["policy"].to_string().contains("has lost, and the game is over"));
        let mut lines = ana.stream(&format!("/tables/{table}/stream?seat=0")).await;
        lines.next("full").await;
        let resigned = ben.post(&format!("/tables/{table}/resign"), json!({ "seat": 1 })).await;
        assert_eq!(resigned.ok()["state"], "over");
        // Ana is told, and asked nothing more.
        let full = lines.next("full").await;
        assert_eq!((&full["over"], &full["question"]), (&json!(true), &Value::Null));
        let body = json!({ "seat": 0, "key": "x", "version": before["version"], "text": "close" });
        for restarted in [false, true] {
            if restarted {
                world = world.restarted().await;
            }
            ana.world = world.clone();
            let info = ana.get(&format!("/tables/{table}")).await.ok();
            let outcome = &info["outcome"];
            assert_eq!((&info["state"], &outcome["reason"]), (&json!("over"), &json!("resigned")));
            let ranks = json!([{ "seat": 0, "rank": 1 }, { "seat": 1, "rank": 2 }]);
            assert_eq!(outcome["ranks"], ranks);
            assert_eq!(ana.view(&table, 0).await["over"], true);
            let late = ana.post(&format!("/tables/{table}/act"), body.clone()).await;
            late.refused(409, "not_now");
            // What was played is a record that replays.
            let record = ana.get(&format!("/tables/{table}/record")).await.text;
            let record = tabletop::Record::read(&record).unwrap();
            record.replay::<stellar_conquest::StellarConquest>(None, None).expect("it replays");
        }
    }
}

/// How far a seat has read is kept, is nobody else's, and is never less than it was.
#[tokio::test]
async fn a_seat_says_how_far_it_has_read() {
    for base in bases::all() {
        let world = World::new(base).await;
        let (mut ana, mut ben) = (world.named("Ana").await, world.named("Ben").await);
        let table = ana.table(&["me", "open"]).await;
        ben.post(&format!("/tables/{table}/join"), json!({})).await.ok();
        // Something is to be told first.
        let mut view = ana.view(&table, 0).await;
        for n in 0..20 {
            if view["story"].as_u64().unwrap() > 1 {
                break;
            }
            ana.answer(&table, 0, n).await;
            ben.answer(&table, 1, n).await;
            view = ana.view(&table, 0).await;
        }
        let story = view["story"].as_u64().unwrap();
        assert!(story > 1 && view["seen"].is_null(), "{story}");
        let seen = format!("/tables/{table}/seen");
        let say = |story: u64| json!({ "seat": 0, "story": story });
        ben.post(&seen, say(1)).await.refused(403, "not_yours");
        assert_eq!(ana.post(&seen, say(1)).await.ok()["seen"], 1);
        assert_eq!(ana.post(&seen, say(1_000_000)).await.ok()["seen"], story, "no more than told");
        assert_eq!(ana.post(&seen, say(0)).await.ok()["seen"], story, "and never less");
        assert!(ben.view(&table, 1).await["seen"].is_null());
        let world = world.restarted().await;
        (ana.world, ben.world) = (world.clone(), world);
        assert_eq!(ana.view(&table, 0).await["seen"], story);
        assert!(ben.view(&table, 1).await["seen"].is_null());
        let watcher = ana.get(&format!("/tables/{table}/view?watcher")).await.ok();
        assert!(watcher["seen"].is_null());
        // The story in parts.
        let page = ana.get(&format!("/tables/{table}/story?seat=0&from=1&limit=1")).await.ok();
        let lines = page["lines"].as_array().unwrap();
        assert_eq!((lines.len(), &lines[0]["n"], &page["next"]), (1, &json!(1), &json!(2)));
    }
}

/// Where a guest is known can be seen and ended; a recovery link is good once, and for a week.
#[tokio::test]
async fn sign_ins_are_listed_and_ended() {
    for base in bases::all() {
        let world = World::new(base).await;
        let mut ana = world.named("Ana").await;
        let key = ana.post("/me/recovery", json!({})).await.ok()["key"].clone();
        let mut phone = world.guest();
        phone.post("/me/recover", json!({ "key": key })).await.ok();
        let again = world.guest().post("/me/recover", json!({ "key": key })).await;
        again.refused(401, "who_are_you");
        let sessions = ana.get("/me/sessions").await.ok()["sessions"].clone();
        let you: Vec<_> = sessions.as_array().unwrap().iter().map(|one| &one["you"]).collect();
        assert_eq!(you.len(), 2);
        assert!(you.contains(&&json!(true)) && you.contains(&&json!(false)));
        let table = ana.table(&["me", "open"]).await;
        let mut live = phone.stream(&format!("/tables/{table}/stream?seat=0")).await;
        ana.delete("/me/sessions").await.ok();
        assert_eq!(live.next("bye").await["reason"], "not_yours");
        assert_eq!(phone.get("/me").await.ok()["id"], Value::Null);
        phone.get("/me/sessions").await.refused(401, "who_are_you");
        let own = ana.get("/me/sessions").await.ok()["sessions"][0]["id"].clone();
        ana.delete("/me/sessions/nonsense").await.refused(404, "no_such_session");
        let key = ana.post("/me/recovery", json!({})).await.ok()["key"].clone();
        ana.delete(&format!("/me/sessions/{}", own.as_str().unwrap())).await.ok();
        assert_eq!(world.guest().get("/me").await.ok()["id"], Value::Null);
        world.time.advance(8 * 86_400_000);
        let late = world.guest().post("/me/recover", json!({ "key": key })).await;
        late.refused(401, "who_are_you");
    }
}

/// The lobby tells players where they are asked, and nobody of anybody else.
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
        // A bot answers there now: nobody is waited for.
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

/// Where the options close the chat, nobody talks: neither seats nor watchers, by no door, before and in the game.
#[tokio::test]
async fn at_a_silent_table_nobody_talks() {
    let world = World::new(bases::sqlite()).await;
    let address = crate::live::listening(&world).await;
    let (mut ana, mut ben) = (world.named("Ana").await, world.named("Ben").await);
    let mut dora = world.named("Dora").await;
    for (negotiation, is_silent) in [("forbidden", true), ("free", false)] {
        let options = json!({ "options": { "negotiation": negotiation } });
        let table = ana.table_with(&["me", "open"], options).await;
        let (path, hello) = (format!("/tables/{table}/chat"), json!({ "text": "hello" }));
        let mut n_said = 0;
        for begun in [false, true] {
            if begun {
                ben.post(&format!("/tables/{table}/join"), json!({})).await.ok();
            }
            for speaker in [&mut ana, &mut dora] {
                let said = speaker.post(&path, hello.clone()).await;
                if is_silent {
                    let error = said.refused(403, "silent");
                    let words = "this table is silent: its options close the chat, before and in \
                         the game";
                    assert_eq!(error["error"]["message"], words);
                } else {
                    said.ok();
                    n_said += 1;
                }
            }
        }
        let mut live =
            crate::live::socket(address, &ana, &format!("/tables/{table}/live?seat=0")).await;
        crate::live::hear(&mut live, "full").await;
        crate::live::say(&mut live, json!({ "type": "chat", "text": "hello" })).await;
        let heard = crate::live::hear(&mut live, if is_silent { "error" } else { "chat" }).await;
        if is_silent {
            assert_eq!(heard["error"]["code"], "silent");
        } else {
            n_said += 1;
        }
        let lines = dora.get(&path).await.ok()["lines"].as_array().unwrap().len();
        assert_eq!(lines, n_said, "{negotiation}");
    }
}

/// Who has made a table says whether those who only watch may talk there.
#[tokio::test]
async fn the_chat_can_be_closed_to_watchers() {
    let world = World::new(bases::sqlite()).await;
    let (mut ana, mut ben) = (world.named("Ana").await, world.named("Ben").await);
    let mut dora = world.named("Dora").await;
    let table = ana.table(&["open", "open"]).await;
    ben.post(&format!("/tables/{table}/join"), json!({ "seat": 1 })).await.ok();
    let (path, hello) = (format!("/tables/{table}/chat"), json!({ "text": "hello" }));
    let hush = format!("/tables/{table}/hush");
    dora.post(&path, hello.clone()).await.ok();
    for other in [&mut ben, &mut dora] {
        other.post(&hush, json!({ "watchers": true })).await.refused(403, "not_yours");
    }
    ana.post(&hush, json!({ "watchers": true })).await.ok();
    assert_eq!(dora.get(&format!("/tables/{table}")).await.ok()["hushed"], true);
    dora.post(&path, hello.clone()).await.refused(403, "not_yours");
    // Who sits there, and who made it, may talk on; and so it stays.
    ben.post(&path, hello.clone()).await.ok();
    ana.post(&path, hello.clone()).await.ok();
    let world = world.restarted().await;
    let mut dora = Client { world: world.clone(), ..dora };
    dora.post(&path, hello.clone()).await.refused(403, "not_yours");
    let mut ana = Client { world: world.clone(), ..ana };
    ana.post(&hush, json!({ "watchers": false })).await.ok();
    dora.post(&path, hello).await.ok();
    world.server.close().await;
}
