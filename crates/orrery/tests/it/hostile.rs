//! engine: whatever arrives, every line gets one answer and the next line works.

use serde_json::{Value, json};

use crate::program::{Engine, TITLE};

/// A request that always works, as a sign of life.
#[track_caller]
fn lives(engine: &mut Engine) {
    assert_eq!(engine.ask(json!({ "cmd": "hello" }))["protocol"], 1);
}

#[track_caller]
fn error(engine: &mut Engine, line: &[u8], code: &str) -> Value {
    engine.send(line);
    engine.send(b"\n");
    let answer = engine.hear();
    let shown = String::from_utf8_lossy(&line[..line.len().min(200)]).into_owned();
    assert!(answer.get("ok").is_none(), "{shown}: {answer}");
    assert_eq!(answer["error"]["code"], code, "{shown}: {answer}");
    assert!(answer["error"]["message"].is_string(), "{shown}: {answer}");
    assert!(answer["error"].get("rule").is_some(), "{shown}: {answer}");
    answer["id"].clone()
}

#[test]
fn lines_that_are_no_requests() {
    let mut engine = Engine::start();
    for line in [
        &b""[..],
        b"   \t ",
        b"\r",
        b"hello",
        b"{",
        b"{\"id\":1,\"cmd\":\"new\",\"title\":\"stell",
        b"{\"id\":1}}",
        b"{\"id\":1} {\"id\":2}",
        b"\xff\xfe\x00",
        b"{\"id\":1,\"cmd\":\"\xc3\x28\"}",
        b"{\"id\":1,\"cmd\":\"\\ud800\"}",
        b"{'id':1}",
        b"NaN",
        b"{\"id\":1e999}",
        b"\x00",
    ] {
        assert_eq!(error(&mut engine, line, "bad_json"), Value::Null);
        lives(&mut engine);
    }
    for line in [&b"1"[..], b"[]", b"null", b"\"new\"", b"true", b"[{\"id\":1,\"cmd\":\"hello\"}]"]
    {
        assert_eq!(error(&mut engine, line, "bad_request"), Value::Null);
        lives(&mut engine);
    }
    engine.end();
}

#[test]
fn deep_and_long_lines() {
    let mut engine = Engine::start();
    for open in ["[", "{\"a\":"] {
        let deep = open.repeat(200_000);
        error(&mut engine, deep.as_bytes(), "bad_json");
        lives(&mut engine);
        let inside =
            format!("{{\"id\":1,\"cmd\":\"load\",\"title\":\"{TITLE}\",\"position\":{deep}");
        error(&mut engine, inside.as_bytes(), "bad_json");
        lives(&mut engine);
    }
    let long = format!("{{\"id\":1,\"cmd\":\"hello\",\"x\":\"{}\"}}", "x".repeat(17 << 20));
    assert_eq!(error(&mut engine, long.as_bytes(), "too_long"), Value::Null);
    lives(&mut engine);
    let fits = format!("{{\"id\":1,\"cmd\":\"hello\",\"x\":\"{}\"}}", "x".repeat(15 << 20));
    assert_eq!(engine.line(&fits)["ok"]["protocol"], 1);
    lives(&mut engine);
    engine.end();
}

#[test]
fn the_last_line_needs_no_end() {
    let mut engine = Engine::start();
    engine.send(b"{\"id\":\"last\",\"cmd\":\"hello\"}");
    let input = std::mem::take(&mut engine.input);
    drop(input);
    let answer = engine.hear();
    assert_eq!((&answer["id"], &answer["ok"]["protocol"]), (&json!("last"), &json!(1)));
    engine.end();
}

#[test]
fn the_id_comes_back_as_it_was() {
    let mut engine = Engine::start();
    for id in [
        json!(0),
        json!(-5),
        json!(u64::MAX),
        json!("a b"),
        json!(null),
        json!({ "a": [1] }),
        json!(1.5),
    ] {
        let request = json!({ "id": id, "cmd": "hello" });
        assert_eq!(engine.line(&request.to_string())["id"], id);
        let request = json!({ "id": id, "cmd": "no such" });
        assert_eq!(error(&mut engine, request.to_string().as_bytes(), "no_such_command"), id);
    }
    assert_eq!(engine.line("{\"cmd\":\"hello\"}")["id"], Value::Null);
    assert_eq!(error(&mut engine, b"{\"id\":7}", "bad_request"), 7);
    assert_eq!(error(&mut engine, b"{\"id\":7,\"cmd\":5}", "bad_request"), 7);
}

/// Every command with fields of every wrong kind.
#[test]
fn wrong_types_everywhere() {
    let mut engine = Engine::start();
    let game = engine.new_game(&json!({ "seed": "1" }));
    let before = engine.hash(&game);
    let rubbish = [
        json!(null),
        json!(true),
        json!(-1),
        json!(1.5),
        json!(1u64 << 60),
        json!(1e300),
        json!(""),
        json!("no such"),
        json!("\u{0}\u{202e}é"),
        json!([]),
        json!([[], {}]),
        json!({}),
        json!({ "": { "": null } }),
    ];
    let good = [
        json!({ "cmd": "new", "title": TITLE, "seats": 2, "options": {}, "seed": "00" }),
        json!({ "cmd": "load", "title": TITLE, "position": {}, "options": {}, "dealer": "open" }),
        json!({ "cmd": "replay", "record": "", "secret": "00", "at": 0 }),
        json!({ "cmd": "pending", "game": game }),
        json!({ "cmd": "legal", "game": game, "seat": 0 }),
        json!({ "cmd": "apply", "game": game, "seat": 0, "action": {}, "told": true }),
        json!({ "cmd": "apply", "game": game, "seat": 0, "text": "no such", "told": false }),
        json!({ "cmd": "deal", "game": game, "outcome": 0, "told": true }),
        json!({ "cmd": "undo", "game": game, "seat": 0, "told": true }),
        json!({ "cmd": "reopen", "game": game, "seat": 0, "told": true }),
        json!({ "cmd": "view", "game": game, "seat": 0 }),
        json!({ "cmd": "view", "game": game, "watcher": true }),
        json!({ "cmd": "story", "game": game, "watcher": true }),
        json!({ "cmd": "position", "game": game }),
        json!({ "cmd": "record", "game": game }),
        json!({ "cmd": "clone", "game": game }),
        json!({ "cmd": "close", "game": "g0" }),
        json!({ "cmd": "schema", "title": TITLE }),
        json!({ "cmd": "rules", "title": TITLE, "section": "1" }),
    ];
    for request in &good {
        for field in request.as_object().unwrap().keys() {
            for value in &rubbish {
                let mut request = request.clone();
                request[field] = value.clone();
                request["id"] = json!("x");
                let answer = engine.line(&request.to_string());
                assert_eq!(answer["id"], "x");
                assert!(answer.get("ok").is_some() != answer.get("error").is_some(), "{answer}");
                assert_ne!(answer["error"]["code"], "internal", "{request}: {answer}");
            }
        }
    }
    assert_eq!(engine.hash(&game), before, "nothing of it has changed the game");
    lives(&mut engine);
    engine.end();
}

#[test]
fn what_is_not_there() {
    let mut engine = Engine::start();
    let game = engine.new_game(&json!({ "seed": "1" }));
    for name in ["g2", "g0", "g", "", "1", "g01", "g+1", "g 1", "G1", "g18446744073709551616"] {
        assert_eq!(
            engine.refused(json!({ "cmd": "pending", "game": name })),
            "no_such_game",
            "{name}"
        );
    }
    for seat in [2u64, 4, 200, 255, 256, u64::MAX] {
        for cmd in ["legal", "undo", "reopen", "view", "story"] {
            let request = json!({ "cmd": cmd, "game": game, "seat": seat });
            assert_eq!(engine.refused(request), "no_such_seat", "{cmd} {seat}");
        }
        let request = json!({ "cmd": "apply", "game": game, "seat": seat, "text": "pass" });
        assert_eq!(engine.refused(request), "no_such_seat");
    }
    for (request, code) in [
        (json!({ "cmd": "new", "title": "chess" }), "no_such_title"),
        (json!({ "cmd": "new" }), "bad_request"),
        (json!({ "cmd": "new", "title": TITLE, "seats": 1u64 << 33 }), "bad_setup"),
        (json!({ "cmd": "new", "title": TITLE, "seats": 0 }), "bad_setup"),
        (json!({ "cmd": "new", "title": TITLE, "options": { "no_such": "1" } }), "bad_setup"),
        (json!({ "cmd": "new", "title": TITLE, "options": { "no_such": 1 } }), "bad_request"),
        (json!({ "cmd": "new", "title": TITLE, "seed": "xyz" }), "bad_request"),
        (json!({ "cmd": "new", "title": TITLE, "seed": "0".repeat(65) }), "bad_request"),
        (json!({ "cmd": "new", "title": TITLE, "dealer": "fate" }), "bad_request"),
        (json!({ "cmd": "new", "title": TITLE, "dealer": "caller", "seed": "1" }), "bad_request"),
        (json!({ "cmd": "load", "title": TITLE }), "bad_request"),
        (json!({ "cmd": "load", "title": TITLE, "position": {} }), "bad_position"),
        (json!({ "cmd": "replay", "record": "rubbish" }), "bad_record"),
        (json!({ "cmd": "rules", "title": TITLE, "section": "99" }), "no_such_section"),
        (json!({ "cmd": "quit" }), "no_such_command"),
    ] {
        assert_eq!(engine.refused(request.clone()), code, "{request}");
    }
}

#[test]
fn the_answer_of_another_seat() {
    let mut engine = Engine::start();
    let game = engine.new_game(&json!({ "seed": "1" }));
    let one_asked =
        |pending: &Value| pending["seats"].as_array().is_some_and(|seats| seats.len() == 1);
    let pending = engine.play_until(&game, one_asked);
    let seat = pending["seats"][0].as_u64().unwrap();
    let other = 1 - seat;
    let before = engine.hash(&game);
    let legal = engine.ask(json!({ "cmd": "legal", "game": game, "seat": seat }));
    let none = engine.ask(json!({ "cmd": "legal", "game": game, "seat": other }));
    assert_eq!(none["actions"], json!([]));
    for answer in legal["actions"].as_array().unwrap() {
        let request = json!({ "id": 1, "cmd": "apply", "game": game, "seat": other, "action": answer["action"] });
        let answer = engine.line(&request.to_string());
        assert_eq!(answer["error"]["code"], "illegal", "{answer}");
        assert!(
            answer["error"]["rule"].as_str().is_some_and(|rule| rule.starts_with('§')),
            "{answer}"
        );
    }
    assert_eq!(engine.hash(&game), before);
}

#[test]
fn a_hostile_record_is_refused() {
    let mut engine = Engine::start();
    let game = engine.new_game(&json!({ "seed": "1" }));
    engine.play_until(&game, |pending| pending.get("over").is_some());
    let record = engine.ask(json!({ "cmd": "record", "game": game }))["record"].take();
    let lines: Vec<&str> = record.as_str().unwrap().lines().collect();
    let act = lines.iter().skip(1).position(|line| line.contains("\"action\"")).unwrap() + 1;
    let deal = lines.iter().position(|line| line.contains("\"deal\"")).unwrap();
    let k = |at: usize| at as u64 - 1;
    let mut hostile = vec![
        (act, format!("{{\"k\":{},\"seat\":255,\"undo\":0}}", k(act))),
        (act, format!("{{\"k\":{},\"seat\":0,\"undo\":4294967295}}", k(act))),
        (act, format!("{{\"k\":{},\"seat\":0,\"undo\":99999999999}}", k(act))),
        (act, format!("{{\"k\":{},\"seat\":1,\"reopen\":3}}", k(act))),
        (act, format!("{{\"k\":{}}}", k(act))),
        (act, "[]".to_owned()),
        (act, String::new()),
    ];
    for (index, n, result) in [(u64::MAX, 6, 0), (0, 0, 0), (0, u32::MAX, 7), (0, 6, u32::MAX)] {
        let deal_line = format!(
            "{{\"k\":{},\"deal\":{{\"index\":{index},\"n\":{n},\"result\":{result}}}}}",
            k(deal)
        );
        hostile.push((deal, deal_line));
    }
    for (at, line) in hostile {
        let mut lines = lines.clone();
        lines[at] = &line;
        let text = format!("{}\n", lines.join("\n"));
        assert_eq!(
            engine.refused(json!({ "cmd": "replay", "record": text })),
            "bad_record",
            "{line}"
        );
    }
    lives(&mut engine);
}

#[test]
fn there_is_an_end_to_open_games() {
    let mut engine = Engine::start();
    let game = engine.new_game(&json!({ "seed": "1" }));
    let clone = format!("{{\"id\":1,\"cmd\":\"clone\",\"game\":{game}}}\n").repeat(100);
    for _ in 0..99 {
        engine.send(clone.as_bytes());
        for _ in 0..100 {
            assert!(engine.hear()["ok"]["game"].is_string());
        }
    }
    for _ in 0..99 {
        engine.ask(json!({ "cmd": "clone", "game": game }));
    }
    for request in
        [json!({ "cmd": "clone", "game": game }), json!({ "cmd": "new", "title": TITLE })]
    {
        assert_eq!(engine.refused(request), "too_many_games");
    }
    engine.ask(json!({ "cmd": "close", "game": "g77" }));
    engine.ask(json!({ "cmd": "clone", "game": game }));
    engine.end();
}

/// Whatever a refusal quotes, it is at most 1,000 characters long, and what was cut says so.
#[test]
fn a_message_stays_a_sentence() {
    let mut engine = Engine::start();
    let game = engine.new_game(&json!({ "seed": "1" }));
    let message = |engine: &mut Engine, request: Value| {
        let answer = engine.line(&request.to_string());
        answer["error"]["message"].as_str().unwrap().to_owned()
    };
    for long in ["a".repeat(100_000), "é".repeat(5_000)] {
        for request in [
            json!({ "id": 1, "cmd": "new", "title": long, "seats": 2 }),
            json!({ "id": 1, "cmd": "apply", "game": game, "seat": 0, "text": long }),
            json!({ "id": 1, "cmd": long }),
        ] {
            let said = message(&mut engine, request);
            assert_eq!(said.chars().count(), 1000, "{said}");
            assert!(said.ends_with('…'), "{said}");
        }
    }
    // One that just fits is left alone: what surrounds the name has 28 characters.
    let around = message(&mut engine, json!({ "cmd": "" })).chars().count();
    for (room, is_cut) in [(1000 - around, false), (1001 - around, true)] {
        let said = message(&mut engine, json!({ "cmd": "x".repeat(room) }));
        assert_eq!((said.chars().count(), said.ends_with('…')), (1000, is_cut));
    }
    lives(&mut engine);
}

/// A field that is given twice is refused by name, wherever it stands, and changes nothing.
#[test]
fn a_field_given_twice_is_refused() {
    let mut engine = Engine::start();
    let game = engine.new_game(&json!({ "seed": "1" }));
    let before = engine.hash(&game);
    let position = engine.ask(json!({ "cmd": "position", "game": game }))["position"].take();
    let turn_twice = position.to_string().replacen("\"turn\":", "\"turn\":0,\"turn\":", 1);
    assert_ne!(turn_twice, position.to_string());
    for (line, name) in [
        (format!(r#"{{"id":9,"cmd":"new","title":"{TITLE}","seats":2,"seats":4}}"#), "seats"),
        (format!(r#"{{"id":9,"cmd":"new","title":"{TITLE}","options":{{"a":"1","a":"1"}}}}"#), "a"),
        (format!(r#"{{"id":9,"cmd":"load","title":"{TITLE}","position":{turn_twice}}}"#), "turn"),
        (
            r#"{"id":9,"cmd":"apply","game":"g1","seat":0,"text":"close","seat":0}"#.to_owned(),
            "seat",
        ),
        (
            r#"{"id":9,"cmd":"apply","game":"g1","seat":0,"action":{"do":"close","do":"close"}}"#
                .to_owned(),
            "do",
        ),
        (r#"{"id":9,"cmd":"hello","unknown":[{"x":1,"\u0078":2}]}"#.to_owned(), "x"),
    ] {
        let answer = engine.line(&line);
        assert_eq!(answer["error"]["code"], "bad_request", "{line}: {answer}");
        assert_eq!(answer["error"]["message"], format!("\"{name}\" is given twice"), "{line}");
        assert_eq!(answer["id"], 9);
    }
    assert_eq!(engine.hash(&game), before);
    assert_eq!(
        engine.ask(json!({ "cmd": "games" }))["open"],
        json!({ "g1": { "title": TITLE, "seats": 2 } })
    );
    let load = json!({ "cmd": "load", "title": TITLE, "position": position });
    assert_eq!(engine.ask(load)["game"], "g2", "the same once is good");
}

/// A record that begins with a Scientist of a player who does not exist is refused, and so is that position by itself: it
/// made the program panic once.
#[test]
fn a_record_with_a_ghost_is_refused() {
    let mut engine = Engine::start();
    let title = "starship-interstellar";
    let new = json!({ "cmd": "new", "title": title, "seats": 2, "seed": "1" });
    let game = engine.ask(new)["game"].take();
    let position = engine.ask(json!({ "cmd": "position", "game": game }))["position"].take();
    let load = json!({ "cmd": "load", "title": title, "position": position, "seed": "1" });
    let game = engine.ask(load)["game"].take();
    let record = engine.ask(json!({ "cmd": "record", "game": game }))["record"].take();
    engine.ask(json!({ "cmd": "replay", "record": record }));
    let record = record.as_str().unwrap();
    let (head, entries) = record.split_once('\n').unwrap();
    for ghost in [2, 3, 4, 7, 254] {
        let mut head: Value = serde_json::from_str(head).unwrap();
        head["position"]["government"][3][0] = ghost.into();
        let with_ghost = format!("{head}\n{entries}");
        let replay = json!({ "cmd": "replay", "record": with_ghost });
        assert_eq!(engine.refused(replay), "bad_record", "player {ghost}");
        let load = json!({ "cmd": "load", "title": title, "position": head["position"] });
        assert_eq!(engine.refused(load), "bad_position", "player {ghost}");
    }
    lives(&mut engine);
}
