//! docs/api.md: every example is sent to a fresh server and has the shape that is shown.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::bases;
use crate::client::World;

const ANY: &str = "…";

/// What earlier answers have given, by name.
type Known = BTreeMap<String, Value>;

/// Requests with the answers that the page shows, in order.
fn examples(page: &str) -> Vec<(String, u16, Value)> {
    let mut examples = Vec::new();
    let mut inside = false;
    let mut request: Option<String> = None;
    for line in page.lines() {
        if line.starts_with("```") {
            inside = line == "```jsonl";
        } else if let Some(text) = line.strip_prefix("> ").filter(|_| inside) {
            request = Some(text.to_owned());
        } else if let Some(text) = line.strip_prefix("< ").filter(|_| inside) {
            let (status, shape) = text.split_once(' ').expect("status and body");
            let shape = serde_json::from_str(shape).expect("a shape is JSON");
            let request = request.take().expect("an answer follows a request");
            examples.push((request, status.parse().unwrap(), shape));
        }
    }
    examples
}

/// Does the value have the shape? The mark stands for anything, and for anything more.
fn fits(shape: &Value, value: &Value, known: &mut Known) -> bool {
    match (shape, value) {
        (Value::String(mark), _) if mark == ANY => true,
        (Value::String(name), _) if name.starts_with('$') => {
            known.entry(name.clone()).or_insert_with(|| value.clone()) == value
        }
        (Value::Array(shapes), Value::Array(values)) => {
            let open = shapes.last().is_some_and(|last| last == ANY);
            let n_fixed = shapes.len() - usize::from(open);
            let enough = if open { values.len() >= n_fixed } else { values.len() == n_fixed };
            enough && shapes[..n_fixed].iter().zip(values).all(|(s, v)| fits(s, v, known))
        }
        (Value::Object(shapes), Value::Object(values)) => {
            let open = shapes.contains_key(ANY);
            let known_name = |name: &String| open || shapes.contains_key(name);
            values.keys().all(known_name)
                && shapes.iter().filter(|(name, _)| *name != ANY).all(|(name, shape)| {
                    values.get(name).is_some_and(|value| fits(shape, value, known))
                })
        }
        (shape, value) => shape == value,
    }
}

fn filled(text: &str, known: &Known) -> String {
    let mut text = text.to_owned();
    // The longest name first: $V2 is not $V and a two.
    let mut names: Vec<&String> = known.keys().collect();
    names.sort_by_key(|name| std::cmp::Reverse(name.len()));
    for name in names {
        let value = &known[name];
        let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        text = text.replace(name.as_str(), &value);
    }
    text
}

#[tokio::test]
async fn the_examples_of_the_page_are_true() {
    let examples = examples(include_str!("../../../../docs/api.md"));
    assert!(examples.len() > 35, "the page is found and read");
    let world = World::new(bases::sqlite()).await;
    let mut client = world.guest();
    let mut known = Known::new();
    for (request, status, shape) in &examples {
        let request = filled(request, &known);
        let (method, rest) = request.split_once(' ').unwrap();
        let (path, body) = rest.split_once(' ').unwrap_or((rest, ""));
        let answer = match method {
            "GET" => client.get(path).await,
            "DELETE" => client.delete(path).await,
            _ => client.post(path, serde_json::from_str(body).expect(body)).await,
        };
        assert_eq!(answer.status, *status, "{request}\n{}", answer.text);
        let value = answer.json();
        assert!(fits(shape, &value, &mut known), "{request}\nshown  {shape}\nanswer {value}");
    }
}
