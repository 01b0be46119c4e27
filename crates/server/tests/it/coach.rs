//! The coach: what a bot would answer, for those who may ask, with a mark for everybody to see.

use serde_json::{Value, json};

use crate::bases;
use crate::client::{Client, World};

async fn hint(client: &mut Client, table: &str, rest: &str) -> crate::client::Answer {
    client.get(&format!("/tables/{table}/hint?{rest}")).await
}

#[tokio::test]
async fn a_hint_is_one_of_the_legal_answers_and_leaves_the_game_as_it_was() {
    let world = World::new(bases::sqlite()).await;
    let mut ana = world.named("Ana").await;
    let table = ana.table(&["me", "random"]).await;
    for _ in 0..12 {
        let before = ana.view(&table, 0).await;
        if before["question"].is_null() {
            break;
        }
        let told = hint(&mut ana, &table, "seat=0").await.ok();
        assert_eq!(told["bot"], "admiral");
        assert_eq!(told["question"], before["question"]["id"]);
        assert_eq!(told["version"], before["version"]);
        let legal = before["legal"].as_array().unwrap();
        assert_eq!(told["answers"], legal.len());
        assert!(legal.contains(&told["answer"]), "{told}");
        let again = hint(&mut ana, &table, "seat=0").await.ok();
        assert_eq!(told, again, "the same view gives the same hint");
        let mut after = ana.view(&table, 0).await;
        assert_eq!(after["table"]["seats"][0]["coached"], true);
        after["table"] = Value::Null;
        let mut before = before;
        before["table"] = Value::Null;
        assert_eq!(before, after, "nothing has happened at the table");
        let key = format!("k{}", told["version"]);
        let body = json!({
            "seat": 0, "key": key, "version": told["version"], "action": told["answer"]["action"],
        });
        ana.post(&format!("/tables/{table}/act"), body).await.ok();
    }
}

#[tokio::test]
async fn whoever_was_coached_is_marked_for_everybody_and_for_good() {
    let world = World::new(bases::sqlite()).await;
    let mut ana = world.named("Ana").await;
    let table = ana.table(&["me", "random"]).await;
    let path = format!("/tables/{table}");
    let before = ana.get(&path).await.ok();
    assert_eq!(before["coach"], true, "who plays against bots may always ask");
    assert!(before["seats"][0].get("coached").is_none(), "{before}");
    let mut lines = ana.stream(&format!("/tables/{table}/stream?watcher")).await;
    hint(&mut ana, &table, "seat=0").await.ok();
    // The first message is the whole table, the next ones what has changed.
    let mut told = Value::Null;
    for _ in 0..8 {
        told = serde_json::from_str(&lines.text().await.unwrap()).unwrap();
        if told["table"]["seats"][0]["coached"] == true {
            break;
        }
    }
    assert_eq!(told["table"]["seats"][0]["coached"], true, "{told}");
    let mut ana = Client { world: world.restarted().await, ..ana };
    let after = ana.get(&path).await.ok();
    assert_eq!(after["seats"][0]["coached"], true);
    assert!(after["seats"][1].get("coached").is_none(), "the bot has asked nobody");
    let rows = ana.get("/tables?show=mine").await.ok();
    assert_eq!(rows["tables"][0]["seats"][0]["coached"], true);
}

#[tokio::test]
async fn where_others_play_the_coach_is_there_only_if_the_maker_says_so() {
    let world = World::new(bases::sqlite()).await;
    let mut ana = world.named("Ana").await;
    let mut ben = world.named("Ben").await;
    for (more, allowed) in [(json!({}), false), (json!({ "coach": true }), true)] {
        let table = ana.table_with(&["me", "open"], more).await;
        hint(&mut ana, &table, "seat=0").await.refused(409, "not_now");
        ben.post(&format!("/tables/{table}/join"), json!({})).await.ok();
        let info = ben.get(&format!("/tables/{table}")).await.ok();
        assert_eq!(info.get("coach"), allowed.then_some(&json!(true)));
        let answer = hint(&mut ben, &table, "seat=1").await;
        if allowed {
            answer.ok();
        } else {
            answer.refused(403, "not_yours");
        }
        let info = ben.get(&format!("/tables/{table}")).await.ok();
        let marked = allowed.then_some(&json!(true));
        assert_eq!(info["seats"][1].get("coached"), marked, "refused is not coached");
        hint(&mut ana, &table, "seat=1").await.refused(403, "not_yours");
    }
}

#[tokio::test]
async fn a_bot_is_asked_by_name_and_hints_run_out() {
    let world = World::again(bases::sqlite().into(), crate::client::start(), true).await;
    let mut ana = world.named("Ana").await;
    let table = ana.table(&["me", "random"]).await;
    let told = hint(&mut ana, &table, "seat=0&bot=cadet").await.ok();
    assert_eq!(told["bot"], "cadet");
    hint(&mut ana, &table, "seat=0&bot=nobody").await.refused(400, "no_such_bot");
    hint(&mut ana, &table, "seat=7").await.refused(404, "no_such_seat");
    world.guest().get(&format!("/tables/{table}/hint?seat=0")).await.refused(403, "not_yours");
    let mut given = 0;
    while hint(&mut ana, &table, "seat=0").await.status == 200 {
        given += 1;
        assert!(given < 40, "a bucket has a bottom");
    }
    hint(&mut ana, &table, "seat=0").await.refused(429, "too_many");
    ana.get(&format!("/tables/{table}")).await.ok();
    world.time.advance(2_000);
    hint(&mut ana, &table, "seat=0").await.ok();
}

#[tokio::test]
async fn the_words_of_the_coach_are_told_by_title() {
    let world = World::new(bases::sqlite()).await;
    let mut ana = world.named("Ana").await;
    let words = ana.get("/titles/stellar-conquest/coach").await.ok();
    assert_eq!(words["bot"], "admiral");
    let spend = |topic: &&Value| topic["id"] == "spend";
    let topic = words["questions"].as_array().unwrap().iter().find(spend).unwrap();
    assert_eq!(topic["phase"], "production");
    ana.get("/titles/nothing/coach").await.refused(404, "no_such_title");
}
