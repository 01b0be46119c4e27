//! engine: a game through the protocol.

use serde_json::{Value, json};

use crate::program::{Engine, NAME, TITLE};

#[test]
fn it_says_who_it_is() {
    let mut engine = Engine::start();
    let hello = engine.ask(json!({ "cmd": "hello" }));
    assert_eq!(hello["protocol"], 1);
    assert_eq!(hello["titles"][TITLE]["name"], NAME);
    assert_eq!(hello["titles"][TITLE]["rulesets"][0], 1);
    let games = engine.ask(json!({ "cmd": "games" }));
    assert_eq!(games["titles"][0]["id"], TITLE);
    assert_eq!(games["open"], json!({}));
    let schema = engine.ask(json!({ "cmd": "schema", "title": TITLE }));
    assert!(schema["action"].is_object());
    let rules = engine.ask(json!({ "cmd": "rules", "title": TITLE }));
    let id = rules["sections"][0]["id"].as_str().unwrap().to_owned();
    let one = engine.ask(json!({ "cmd": "rules", "title": TITLE, "section": format!("§{id}") }));
    assert_eq!(one["sections"][0], rules["sections"][0]);
    engine.end();
}

#[test]
fn a_game_is_played_to_its_end() {
    let mut engine = Engine::start();
    let game = engine.new_game(&json!({ "seed": "00ff" }));
    assert_eq!(game, "g1");
    let end = engine.play_until(&game, |pending| pending.get("over").is_some());
    assert!(end["over"]["reason"].is_string());
    assert_eq!(end["over"]["rows"].as_array().unwrap().len(), 2);
    assert!(end["over"]["rows"].as_array().unwrap().iter().any(|row| row["won"] == true));
    let legal = engine.ask(json!({ "cmd": "legal", "game": game, "seat": 0 }));
    assert_eq!(legal["actions"], json!([]));
    let record = engine.ask(json!({ "cmd": "record", "game": game }))["record"].take();
    let again = engine.ask(json!({ "cmd": "replay", "record": record }))["game"].take();
    assert_eq!(engine.hash(&again), engine.hash(&game));
}

#[test]
fn the_same_seed_deals_the_same_game() {
    let mut engine = Engine::start();
    let one = engine.new_game(&json!({ "seed": "abc" }));
    let two = engine.new_game(&json!({ "seed": "abc" }));
    for game in [&one, &two] {
        engine.play_until(game, |pending| pending.get("over").is_some());
    }
    assert_eq!(engine.hash(&one), engine.hash(&two));
}

#[test]
fn an_action_and_its_text_are_the_same_answer() {
    let mut engine = Engine::start();
    let one = engine.new_game(&json!({ "seed": "1" }));
    let two = engine.ask(json!({ "cmd": "clone", "game": one }))["game"].take();
    let pending = engine.ask(json!({ "cmd": "pending", "game": one }));
    let seat = pending["seats"][0].clone();
    let question = &pending["questions"][seat.to_string()];
    assert!(question["text"].is_string() && question["rule"].is_string(), "{pending}");
    let legal = engine.ask(json!({ "cmd": "legal", "game": one, "seat": seat }));
    let answer = legal["actions"].as_array().unwrap().last().unwrap().clone();
    for field in ["text", "label", "rule"] {
        assert!(answer[field].is_string(), "{answer}");
    }
    let (action, text) = (&answer["action"], &answer["text"]);
    let told = json!({ "cmd": "apply", "game": one, "seat": seat, "action": action, "told": true });
    let by_action = engine.ask(told);
    let by_text = engine.ask(json!({ "cmd": "apply", "game": two, "seat": seat, "text": text }));
    assert_eq!(by_action["events"], by_text["events"]);
    assert_eq!(by_action["told"][seat.to_string()], by_action["events"]);
    assert!(by_action["told"]["watcher"].is_array());
    assert_eq!(engine.hash(&one), engine.hash(&two));
}

#[test]
fn a_clone_goes_its_own_way() {
    let mut engine = Engine::start();
    let one = engine.new_game(&json!({ "seed": "1" }));
    let before = engine.hash(&one);
    let two = engine.ask(json!({ "cmd": "clone", "game": one }))["game"].take();
    engine.play_until(&two, |pending| pending.get("over").is_some());
    assert_eq!(engine.hash(&one), before);
    assert_eq!(engine.ask(json!({ "cmd": "close", "game": one })), json!({ "closed": "g1" }));
    assert_eq!(engine.refused(json!({ "cmd": "pending", "game": one })), "no_such_game");
    engine.ask(json!({ "cmd": "pending", "game": two }));
}

#[test]
fn a_position_is_loaded_as_it_was() {
    let mut engine = Engine::start();
    let game = engine.new_game(&json!({ "seed": "1" }));
    let mut n_asked = 0;
    for _ in 0..40 {
        let pending = engine.ask(json!({ "cmd": "pending", "game": game }));
        let seat = pending["seats"][0].clone();
        let legal = engine.ask(json!({ "cmd": "legal", "game": game, "seat": seat }));
        let action = legal["actions"][0]["action"].clone();
        engine.ask(json!({ "cmd": "apply", "game": game, "seat": seat, "action": action }));
        n_asked += 1;
    }
    assert_eq!(n_asked, 40);
    let position = engine.ask(json!({ "cmd": "position", "game": game }));
    let load = json!({ "cmd": "load", "title": TITLE, "position": position["position"] });
    let loaded = engine.ask(load)["game"].take();
    assert_eq!(engine.hash(&loaded), position["hash"]);
    let pending =
        |engine: &mut Engine, game: &Value| engine.ask(json!({ "cmd": "pending", "game": game }));
    assert_eq!(pending(&mut engine, &loaded), pending(&mut engine, &game));
    let mut broken = position["position"].clone();
    broken["no_such_field"] = json!(1);
    let load = json!({ "cmd": "load", "title": TITLE, "position": broken });
    assert_eq!(engine.refused(load), "bad_position");
}

#[test]
fn viewers_see_their_own_and_the_story() {
    let mut engine = Engine::start();
    let game = engine.new_game(&json!({ "seed": "1" }));
    engine.play_until(&game, |pending| pending.get("over").is_some());
    let watcher = engine.ask(json!({ "cmd": "view", "game": game, "watcher": true }));
    let seat = engine.ask(json!({ "cmd": "view", "game": game, "seat": 1 }));
    for view in [&watcher, &seat] {
        assert!(view["view"].is_object() && view["version"].is_number(), "{view}");
    }
    let story = engine.ask(json!({ "cmd": "story", "game": game, "seat": 1 }));
    assert!(story["events"].as_array().unwrap().iter().all(|event| event["text"].is_string()));
    assert_eq!(engine.refused(json!({ "cmd": "view", "game": game })), "bad_request");
    let both = json!({ "cmd": "view", "game": game, "seat": 0, "watcher": true });
    assert_eq!(engine.refused(both), "bad_request");
    assert_eq!(engine.refused(json!({ "cmd": "view", "game": game, "seat": 2 })), "no_such_seat");
}

#[test]
fn the_caller_deals() {
    let mut engine = Engine::start();
    let game = engine.new_game(&json!({ "dealer": "caller" }));
    let pending = engine.play_until(&game, |pending| pending.get("dealer").is_some());
    let outcomes = pending["dealer"]["outcomes"].as_array().unwrap().clone();
    assert!(pending["dealer"]["text"].is_string() && !outcomes.is_empty());
    let deal = |outcome: Value| json!({ "cmd": "deal", "game": game, "outcome": outcome });
    for impossible in
        [json!(outcomes.len()), json!({ "result": 1u64 << 40 }), json!({ "text": "no such" })]
    {
        assert_eq!(engine.refused(deal(impossible)), "bad_deal");
    }
    for rubbish in [json!([]), json!({}), json!(-1), json!(1.5), json!(true)] {
        assert_eq!(engine.refused(deal(rubbish)), "bad_request");
    }
    let last = outcomes.len() - 1;
    let text = outcomes.last().unwrap();
    // Number and words that contradict each other: nobody knows which was meant.
    for contradictory in [
        json!({ "result": 0, "text": "no such" }),
        json!({ "result": outcomes.len(), "text": text }),
    ] {
        assert_eq!(engine.refused(deal(contradictory)), "bad_deal");
    }
    for rubbish in [json!({ "result": "0", "text": text }), json!({ "result": last, "text": 1 })] {
        assert_eq!(engine.refused(deal(rubbish)), "bad_request");
    }
    let first_of_that_text = outcomes.iter().position(|outcome| outcome == text).unwrap();
    let copies: Vec<Value> = (0..5)
        .map(|_| engine.ask(json!({ "cmd": "clone", "game": game }))["game"].take())
        .collect();
    let mut hashes = Vec::new();
    let by_number = json!(first_of_that_text);
    for (copy, outcome) in copies.iter().zip([
        by_number,
        json!({ "result": first_of_that_text }),
        json!({ "text": text }),
        json!({ "result": first_of_that_text, "text": text }),
        json!({ "result": first_of_that_text, "text": null }),
    ]) {
        let dealt = json!({ "cmd": "deal", "game": copy, "outcome": outcome });
        assert!(engine.ask(dealt)["events"].is_array());
        hashes.push(engine.hash(copy));
    }
    assert!(hashes.iter().all(|hash| *hash == hashes[0]));
    engine.ask(deal(json!(last)));
    let record = engine.ask(json!({ "cmd": "record", "game": game }))["record"].take();
    let again = engine.ask(json!({ "cmd": "replay", "record": record }))["game"].take();
    assert_eq!(engine.hash(&again), engine.hash(&game));
    let dealt = engine.new_game(&json!({ "seed": "1" }));
    let not_ours = json!({ "cmd": "deal", "game": dealt, "outcome": 0 });
    assert_eq!(engine.refused(not_ours), "bad_deal");
}

#[test]
fn a_record_can_be_cut_and_gone_on_with() {
    let mut engine = Engine::start();
    let game = engine.new_game(&json!({ "seed": "2" }));
    engine.play_until(&game, |pending| pending.get("over").is_some());
    let record = engine.ask(json!({ "cmd": "record", "game": game }))["record"].take();
    let cut = json!({ "cmd": "replay", "record": record, "at": 20 });
    let cut = engine.ask(cut)["game"].take();
    let pending = engine.ask(json!({ "cmd": "pending", "game": cut }));
    assert!(pending["seats"].is_array(), "what can be dealt is dealt: {pending}");
    engine.play_until(&cut, |pending| pending.get("over").is_some());
    let beyond = json!({ "cmd": "replay", "record": record, "at": 1u64 << 50 });
    assert_eq!(engine.refused(beyond), "bad_record");
}

#[test]
fn an_answer_is_taken_back() {
    let mut engine = Engine::start();
    let game = engine.new_game(&json!({ "seed": "3" }));
    for step in 0..2_000 {
        let pending = engine.ask(json!({ "cmd": "pending", "game": game }));
        let seat = pending["seats"][0].clone();
        let before = engine.hash(&game);
        let legal = engine.ask(json!({ "cmd": "legal", "game": game, "seat": seat }));
        let actions = legal["actions"].as_array().unwrap();
        let action = &actions[step % actions.len()]["action"];
        engine.ask(json!({ "cmd": "apply", "game": game, "seat": seat, "action": action }));
        let view = engine.ask(json!({ "cmd": "view", "game": game, "seat": seat }));
        if view["can_undo"] == true {
            let undo = json!({ "cmd": "undo", "game": game, "seat": seat });
            let undone = engine.ask(undo);
            assert_eq!(undone["events"][0]["undone"]["seat"], seat);
            assert_eq!(engine.hash(&game), before);
            return;
        }
        let undo = json!({ "cmd": "undo", "game": game, "seat": seat });
        assert_eq!(engine.refused(undo), "no_undo");
    }
    panic!("in 2000 answers there is one that can be taken back");
}

#[test]
fn a_sealed_game_tells_its_secret_at_the_end() {
    let mut engine = Engine::start();
    let game = engine.new_game(&json!({ "dealer": "sealed" }));
    let header = |engine: &mut Engine| -> Value {
        let record = engine.ask(json!({ "cmd": "record", "game": game }));
        let text = record["record"].as_str().unwrap();
        serde_json::from_str(text.lines().next().unwrap()).unwrap()
    };
    let before = header(&mut engine)["dealer"].take();
    assert_eq!(before["kind"], "sealed");
    assert!(before["commitment"].is_string() && before.get("secret").is_none(), "{before}");
    engine.play_until(&game, |pending| pending.get("over").is_some());
    let after = header(&mut engine)["dealer"].take();
    assert_eq!(after["commitment"], before["commitment"]);
    assert!(after["secret"].is_string());
}

#[test]
fn components_come_with_the_process() {
    let dir = tempfile::TempDir::new().expect("a folder");
    let mut engine = Engine::start();
    let game = engine.new_game(&json!({ "seed": "3" }));
    let record = engine.ask(json!({ "cmd": "record", "game": game }))["record"].take();
    let header: Value =
        serde_json::from_str(record.as_str().unwrap().lines().next().unwrap()).unwrap();
    let (name, text) = header["components"].as_object().unwrap().iter().next().unwrap();
    let text = format!("{}\n", text.as_str().unwrap());
    std::fs::write(dir.path().join(name), text).unwrap();
    let mut other = Engine::with(&["--components", dir.path().to_str().unwrap()]);
    let game = other.new_game(&json!({ "seed": "3" }));
    let changed = other.ask(json!({ "cmd": "record", "game": game }))["record"].take();
    let changed: Value =
        serde_json::from_str(changed.as_str().unwrap().lines().next().unwrap()).unwrap();
    assert_ne!(changed["components_hash"], header["components_hash"]);
    let again = engine.ask(json!({ "cmd": "replay", "record": record }))["game"].take();
    engine.ask(json!({ "cmd": "pending", "game": again }));
}

/// Everything printed in the box, parsed; and what a player reckons beside what is seen.
#[test]
fn the_box_and_the_sums_are_told() {
    let mut engine = Engine::start();
    let sheet = engine.ask(json!({ "cmd": "sheet", "title": TITLE }));
    let games = engine.ask(json!({ "cmd": "games" }));
    assert_eq!(sheet["components"], games["titles"][0]["components"]);
    assert!(sheet.get("sheet").is_some(), "{sheet}");
    assert_eq!(engine.refused(json!({ "cmd": "sheet", "title": "chess" })), "no_such_title");
    let game = engine.new_game(&json!({ "seed": "1" }));
    let view = engine.ask(json!({ "cmd": "view", "game": game, "seat": 0 }));
    assert!(view.get("sums").is_some() && view["can_reopen"] == false, "{view}");
}
