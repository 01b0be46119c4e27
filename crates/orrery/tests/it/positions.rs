//! Positions and actions from outside, in every title: what contradicts itself is refused in words.

use serde_json::{Value, json};

use crate::program::{Engine, TITLE};

/// The position after set-up.
fn position(engine: &mut Engine, title: &str, seats: u8, options: &Value) -> Value {
    let new = json!({
        "cmd": "new", "title": title, "seats": seats, "options": options, "seed": "5",
    });
    let game = engine.ask(new)["game"].take();
    engine.ask(json!({ "cmd": "position", "game": game }))["position"].take()
}

fn load(title: &str, position: &Value, options: &Value) -> Value {
    json!({ "cmd": "load", "title": title, "position": position, "options": options })
}

#[track_caller]
fn refusal(engine: &mut Engine, request: &Value) -> String {
    let answer = engine.line(&request.to_string());
    assert!(answer.get("ok").is_none(), "{answer}");
    answer["error"]["message"].as_str().expect("a sentence").to_owned()
}

/// The options of a position are its own, and the record says them.
#[test]
fn a_position_is_played_with_its_own_options() {
    let mut engine = Engine::start();
    for (title, own, others) in [
        ("skymines", json!({}), [("side", "moon", "belt"), ("luna", "none", "3")]),
        ("skymines", json!({ "luna": "3" }), [("luna", "3", "none"), ("missions", "off", "on")]),
        (
            "starship-interstellar",
            json!({ "families": "on" }),
            [("kuiper", "off", "on"), ("families", "on", "off")],
        ),
        (
            "stellar-conquest",
            json!({}),
            [("secrecy", "table", "tournament"), ("posts", "placed", "traced")],
        ),
    ] {
        let position = position(&mut engine, title, 2, &own);
        for (name, has, asked) in others {
            let said = refusal(&mut engine, &load(title, &position, &json!({ name: asked })));
            assert_eq!(said, format!("the position is played with {name}={has}, not {asked}"));
            let same = engine.ask(load(title, &position, &json!({ name: has })))["game"].take();
            let record = engine.ask(json!({ "cmd": "record", "game": same }))["record"].take();
            let header =
                record.as_str().expect("text").lines().next().expect("a header").to_owned();
            let header: Value = serde_json::from_str(&header).expect("JSON");
            assert_eq!(header["options"][name], has, "{title}");
        }
        let said = refusal(&mut engine, &load(title, &position, &json!({ "nonsense": "on" })));
        assert!(said.starts_with("there is no option 'nonsense'"), "{said}");
    }
    engine.end();
}

/// Documents of another version are not guessed at.
#[test]
fn a_position_may_say_its_format() {
    let mut engine = Engine::start();
    for title in ["skymines", "starship-interstellar", "stellar-conquest"] {
        let mut position = position(&mut engine, title, 2, &json!({}));
        position["format"] = json!(1);
        engine.ask(load(title, &position, &json!({})));
        position["format"] = json!(2);
        let said = refusal(&mut engine, &load(title, &position, &json!({})));
        assert_eq!(said, "the position has format 2, this is 1", "{title}");
    }
    engine.end();
}

/// §6.5.6: paid in full and not owned could never be paid for, and the question would have no answer.
#[test]
fn a_technology_that_is_paid_is_owned() {
    let mut engine = Engine::start();
    let mut position = position(&mut engine, TITLE, 2, &json!({}));
    position["seats"][1]["paid"] = json!([{ "tech": "industrial_technology", "ip": 24 }]);
    engine.ask(load(TITLE, &position, &json!({})));
    for ip in [25, 65535] {
        position["seats"][1]["paid"][0]["ip"] = json!(ip);
        let said = refusal(&mut engine, &load(TITLE, &position, &json!({})));
        let told =
            format!("seat 2 has paid {ip} of 25 for Industrial Technology and does not own it");
        assert_eq!(said, told);
    }
    engine.end();
}

/// A refusal speaks of the document, not of the program that reads it.
#[test]
fn a_refused_question_is_named_as_the_document_names_it() {
    let mut engine = Engine::start();
    let mut position = position(&mut engine, TITLE, 2, &json!({}));
    (position["phase"], position["turn"]) = (json!("explore"), json!(1));
    for seat in position["seats"].as_array_mut().expect("seats") {
        seat["fleets"] = json!([]);
        seat["desk"]["step"] = json!("closed");
        seat["desk"]["ip"] = json!(0);
    }
    position["frames"] = json!([{ "explore_from": { "star": 1 } }, { "card": { "star": 0 } }]);
    let said = refusal(&mut engine, &load(TITLE, &position, &json!({})));
    let told = "the open questions do not fit: 'card' cannot be answered here";
    assert_eq!(said, told);
    engine.end();
}

/// What is said in an action is never ignored, and what is quoted back is never a page.
#[test]
fn nothing_in_an_action_is_ignored() {
    let mut engine = Engine::start();
    for title in ["skymines", "starship-interstellar", "stellar-conquest"] {
        let new = json!({ "cmd": "new", "title": title, "seats": 2, "seed": "5" });
        let game = engine.ask(new)["game"].take();
        let pending = engine.ask(json!({ "cmd": "pending", "game": game }));
        let seat = pending["seats"][0].clone();
        let legal = engine.ask(json!({ "cmd": "legal", "game": game, "seat": seat }));
        for answer in legal["actions"].as_array().expect("a list") {
            let mut action = answer["action"].clone();
            action["nonsense"] = json!(1);
            let apply = json!({ "cmd": "apply", "game": game, "seat": seat, "action": action });
            let said = refusal(&mut engine, &apply);
            assert!(said.starts_with("the action cannot be read: "), "{action}: {said}");
            assert!(said.contains("nonsense"), "{action}: {said}");
        }
    }
    let long = "x".repeat(1 << 20);
    for request in [json!({ "cmd": long }), json!({ "cmd": "schema", "title": long })] {
        let said = refusal(&mut engine, &request);
        assert!(said.chars().count() <= 1001, "{} characters", said.chars().count());
    }
    engine.end();
}
