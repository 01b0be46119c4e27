//! docs/engine-protocol.md: every example is sent to a real engine and has the shape that is shown.

use serde_json::Value;

use crate::program::Engine;

const ANY: &str = "…";

/// Requests with the answers that the page shows, in order.
fn examples(page: &str) -> Vec<(String, Value)> {
    let mut examples = Vec::new();
    let mut inside = false;
    let mut request: Option<String> = None;
    for line in page.lines() {
        if line.starts_with("```") {
            inside = line == "```jsonl";
        } else if inside && line.starts_with('>') {
            assert!(request.is_none(), "two requests without an answer: {line}");
            request = Some(line[1..].trim().to_owned());
        } else if inside {
            let answer = line.strip_prefix("< ").expect("a line is a request or an answer");
            let answer = serde_json::from_str(answer).expect("an answer is JSON");
            examples.push((request.take().expect("an answer follows a request"), answer));
        }
    }
    examples
}

/// Does the value have the shape? The mark stands for anything, and for anything more.
fn fits(shape: &Value, value: &Value) -> bool {
    match (shape, value) {
        (Value::String(mark), _) if mark == ANY => true,
        (Value::Array(shapes), Value::Array(values)) => {
            let open = shapes.last().is_some_and(|last| last == ANY);
            let n_fixed = shapes.len() - usize::from(open);
            let enough = if open { values.len() >= n_fixed } else { values.len() == n_fixed };
            enough && shapes[..n_fixed].iter().zip(values).all(|(shape, value)| fits(shape, value))
        }
        (Value::Object(shapes), Value::Object(values)) => {
            let open = shapes.contains_key(ANY);
            let known = |name: &String| open || shapes.contains_key(name);
            values.keys().all(known)
                && shapes
                    .iter()
                    .filter(|(name, _)| *name != ANY)
                    .all(|(name, shape)| values.get(name).is_some_and(|value| fits(shape, value)))
        }
        (shape, value) => shape == value,
    }
}

#[test]
fn the_examples_of_the_protocol_are_true() {
    let page = include_str!("../../../../docs/engine-protocol.md");
    let examples = examples(page);
    assert!(examples.len() > 25, "the page is found and read");
    let mut engine = Engine::start();
    for (request, shape) in &examples {
        let answer = engine.line(request);
        assert!(fits(shape, &answer), "{request}\nshown  {shape}\nanswer {answer}");
    }
    engine.end();
}

#[test]
fn every_command_and_code_is_on_the_page() {
    let page = include_str!("../../../../docs/engine-protocol.md");
    let desk = include_str!("../../src/engine/session.rs");
    let obey = desk.split_once("fn obey").expect("it is there").1;
    let obey = obey.split_once("other =>").expect("it ends").0;
    let commands: Vec<&str> = obey
        .lines()
        .filter_map(|line| line.trim().strip_prefix('"')?.split_once("\" =>"))
        .map(|(command, _)| command)
        .collect();
    assert!(commands.len() >= 20, "{commands:?}");
    for command in commands {
        assert!(page.contains(&format!("\n| `{command}` |")), "{command} is not on the page");
    }
    let sources = [
        desk,
        include_str!("../../src/engine/request.rs"),
        include_str!("../../../hosting/src/refusal.rs"),
        include_str!("../../../hosting/src/table.rs"),
        include_str!("../../../hosting/src/title.rs"),
    ];
    for source in sources {
        // Nobody seats a bot or asks a coach in the conversation, and nothing goes on from a snapshot.
        let elsewhere = ["no_such_bot", "not_asked", "not_whole", "bad_snapshot"];
        let codes = source.split("DoorError::new(\"").skip(1);
        let codes = codes.filter_map(|rest| rest.split('"').next());
        for code in codes.filter(|code| !elsewhere.contains(code)) {
            assert!(page.contains(&format!("`{code}`")), "{code} is not on the page");
        }
    }
}

#[test]
fn shapes_are_compared_to_the_last_field() {
    let shape = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    assert!(fits(&shape("[1,\"…\"]"), &shape("[1,2,3]")));
    assert!(fits(&shape("[1,\"…\"]"), &shape("[1]")));
    assert!(!fits(&shape("[1,\"…\"]"), &shape("[2]")));
    assert!(!fits(&shape("[1]"), &shape("[1,2]")));
    assert!(fits(&shape("{\"a\":\"…\",\"…\":0}"), &shape("{\"a\":1,\"b\":2}")));
    assert!(!fits(&shape("{\"a\":\"…\"}"), &shape("{\"a\":1,\"b\":2}")));
    assert!(!fits(&shape("{\"a\":\"…\"}"), &shape("{}")));
}
