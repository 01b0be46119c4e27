//! The session with a toy title, for what a sound title does not do.

use battery::toy::fault;
use hosting::{Title, TitleOf};
use opponents::{House, Level};
use serde_json::{Value, json};
use tabletop::{Bot, Seed};

use super::{Session, converse};

battery::own_toy!(Toy);

/// Nobody but the bots that play everything.
impl<const F: u8> House for Toy<F> {
    fn levels() -> &'static [Level] {
        &[]
    }

    fn bot(_name: &str, _seed: Seed) -> Option<Box<dyn Bot<Toy<F>>>> {
        None
    }
}

type Sound = Toy<{ fault::NONE }>;

fn ask(session: &mut Session, request: &Value) -> Value {
    said(session, &request.to_string())
}

fn said(session: &mut Session, line: &str) -> Value {
    serde_json::to_value(session.answer(line.as_bytes())).expect("an answer is plain data")
}

fn session(title: &'static dyn Title) -> Session {
    Session::new(vec![title], None).expect("the built-in components are good")
}

/// A bug in the rules ends its game, and neither the conversation nor the other games.
#[test]
fn a_panic_closes_its_game_only() {
    static BROKEN: TitleOf<Toy<{ fault::PANIC }>> = TitleOf::new();
    let mut session = session(&BROKEN);
    let new = json!({ "cmd": "new", "title": "pearls", "seats": 2, "options": { "rounds": "3" } });
    assert_eq!(ask(&mut session, &new)["ok"]["game"], "g1");
    assert_eq!(ask(&mut session, &new)["ok"]["game"], "g2");
    let broken = loop {
        let pending = ask(&mut session, &json!({ "cmd": "pending", "game": "g1" }));
        let seat = &pending["ok"]["seats"][0];
        let legal = ask(&mut session, &json!({ "cmd": "legal", "game": "g1", "seat": seat }));
        let last = legal["ok"]["actions"].as_array().expect("a list").last().expect("an answer");
        let apply = json!({
            "id": 7, "cmd": "apply", "game": "g1", "seat": seat, "action": last["action"],
        });
        let answer = ask(&mut session, &apply);
        if answer.get("error").is_some() {
            break answer;
        }
    };
    assert_eq!((&broken["id"], &broken["error"]["code"]), (&json!(7), &json!("internal")));
    let gone = ask(&mut session, &json!({ "cmd": "pending", "game": "g1" }));
    assert_eq!(gone["error"]["code"], "no_such_game");
    let other = ask(&mut session, &json!({ "cmd": "pending", "game": "g2" }));
    assert!(other["ok"]["seats"].is_array(), "{other}");
}

/// Secret and at once: a seat that has closed may open again while another has not.
#[test]
fn a_closed_seat_reopens() {
    static SOUND: TitleOf<Sound> = TitleOf::new();
    let mut session = session(&SOUND);
    let new = json!({ "cmd": "new", "title": "pearls", "seats": 3, "seed": "1" });
    ask(&mut session, &new);
    let close = json!({ "cmd": "apply", "game": "g1", "seat": 1, "text": "close", "told": true });
    let closed = ask(&mut session, &close);
    assert!(closed["ok"]["told"]["watcher"].is_array(), "{closed}");
    let pending = ask(&mut session, &json!({ "cmd": "pending", "game": "g1" }));
    assert_eq!(pending["ok"]["seats"], json!([0, 2]));
    assert!(pending["ok"]["questions"]["2"]["text"].is_string());
    let reopen = json!({ "cmd": "reopen", "game": "g1", "seat": 1 });
    assert_eq!(ask(&mut session, &reopen)["ok"]["events"][0]["reopened"]["seat"], 1);
    assert_eq!(ask(&mut session, &reopen)["error"]["code"], "no_reopen");
    let pending = ask(&mut session, &json!({ "cmd": "pending", "game": "g1" }));
    assert_eq!(pending["ok"]["seats"], json!([0, 1, 2]));
}

/// Without "seat" an undo takes back the answer of the one seat that could.
#[test]
fn undo_finds_its_seat_where_there_is_but_one() {
    static SOUND: TitleOf<Sound> = TitleOf::new();
    let mut session = session(&SOUND);
    ask(&mut session, &json!({ "cmd": "new", "title": "pearls", "seats": 2, "seed": "1" }));
    let undo = json!({ "cmd": "undo", "game": "g1" });
    assert_eq!(ask(&mut session, &undo)["error"]["code"], "no_undo");
    let put = |seat: u8| json!({ "cmd": "apply", "game": "g1", "seat": seat, "text": "put 1" });
    ask(&mut session, &put(0));
    assert_eq!(ask(&mut session, &undo)["ok"]["events"][0]["undone"]["seat"], 0);
    ask(&mut session, &put(0));
    ask(&mut session, &put(1));
    assert_eq!(ask(&mut session, &undo)["error"]["code"], "bad_request");
}

#[test]
fn every_line_gets_one_answer() {
    static SOUND: TitleOf<Sound> = TitleOf::new();
    let mut session = session(&SOUND);
    let mut input = &b"\n{\"id\":1,\"cmd\":\"hello\"}\n\xff\n\n{\"id\":2,\"cmd\":\"games\"}"[..];
    let mut out = Vec::new();
    converse(&mut session, &mut input, &mut out).expect("bytes can be read and written");
    let out = String::from_utf8(out).expect("text");
    let ids: Vec<Value> = out
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON")["id"].take())
        .collect();
    assert_eq!(ids, [json!(null), json!(1), json!(null), json!(null), json!(2)]);
}
