//! arena and analyse: ratings that repeat, and finished games judged.

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::program::orrery;

fn dir() -> TempDir {
    TempDir::new().expect("a folder")
}

#[test]
fn the_number_of_jobs_changes_no_rating() {
    let dir = dir();
    let arena = |jobs: &str, seed: &str| {
        let args = ["arena", "skymines", "--bots", "random,cadet,steady", "--seats", "2"];
        let args = [&args[..], &["--sets", "3", "--seed", seed, "--jobs", jobs, "--json"]].concat();
        orrery(dir.path(), &args).json()
    };
    let one = arena("1", "5eed");
    assert_eq!(one, arena("3", "5eed"));
    assert_ne!(one[0]["bots"], arena("1", "5eee")[0]["bots"]);
    assert_eq!((&one[0]["games"], &one[0]["seats"]), (&6.into(), &2.into()));
    let bots = one[0]["bots"].as_array().expect("a list");
    let steady = bots.iter().find(|bot| bot["name"] == "steady").expect("it took part");
    assert_eq!((&steady["rating"], &steady["within"]), (&1000.0.into(), &0.0.into()));
    let ratings: Vec<f64> = bots.iter().filter_map(|bot| bot["rating"].as_f64()).collect();
    assert!(ratings.is_sorted_by(|a, b| a >= b), "strongest first: {ratings:?}");
}

#[test]
fn people_get_ratings_and_a_picture() {
    let dir = dir();
    let args = ["arena", "skymines", "--bots", "random,steady", "--sets", "1", "--seats", "2"];
    let said = orrery(dir.path(), &[&args[..], &["--plot", "ratings.svg"]].concat()).ok();
    for word in ["Rating", "Above the next", "steady", "Seed", "Luck is taken out"] {
        assert!(said.contains(word), "{said}");
    }
    let svg = std::fs::read_to_string(dir.path().join("ratings.svg")).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert_eq!(svg.matches("<circle").count(), 2);
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    let twice = orrery(dir.path(), &["arena", "skymines", "--bots", "steady,steady"]).refused();
    assert!(twice.starts_with("a contest is between at least two bots"), "{twice}");
    let two = [&args[..6], &["--seats", "2,3", "--plot", "more.svg"]].concat();
    let two = orrery(dir.path(), &two).refused();
    assert!(two.starts_with("a picture shows one number of seats, not 2"), "{two}");
}

/// A finished game of the title, as a record.
fn finished(dir: &TempDir, title: &str, seats: &str) -> String {
    let folder = format!("kept-{title}");
    let args = ["simulate", title, "--games", "1", "--seed", "a1", "--seats", seats];
    orrery(dir.path(), &[&args[..], &["--records", &folder]].concat()).ok();
    format!("{folder}/game-000000.jsonl")
}

fn numbers(list: &Value) -> Vec<f64> {
    list.as_array().expect("a list").iter().filter_map(Value::as_f64).collect()
}

#[test]
fn a_finished_game_is_judged_from_its_beginning_to_its_end() {
    let dir = dir();
    let file = finished(&dir, "skymines", "steady,random");
    let found = orrery(dir.path(), &["analyse", &file, "--json"]).json();
    let moments = found["moments"].as_array().expect("a list");
    assert!(moments.len() > 50, "{} moments", moments.len());
    for moment in moments {
        let sum: f64 = numbers(&moment["wins"]).iter().sum();
        assert!((sum - 1.0).abs() < 1e-6, "{moment}");
    }
    let last = moments.last().expect("an end");
    assert_eq!(numbers(&last["wins"]), [1.0, 0.0], "steady has won");
    assert!(numbers(&last["margins"])[0] > 0.0);
    for draw in found["luck"].as_array().expect("a list") {
        let sum: f64 = numbers(&draw["gave"]).iter().sum();
        assert!(sum.abs() < 1e-6, "what one gains the other loses: {draw}");
    }
    let turns = found["turns"].as_array().expect("a list");
    assert!(!turns.is_empty() && turns.len() <= 5);
    for turn in turns {
        let (cost, error) = (turn["cost"].as_f64().unwrap(), turn["error"].as_f64().unwrap());
        assert!(cost >= 0.01 && cost >= 2.0 * error, "{turn}");
        assert_ne!(turn["given"], turn["better"]);
        assert_eq!(
            turn["line"][0], turn["better"],
            "the better line begins with the better answer"
        );
        // Who wants to find it is told of every answer that was weighed how good it is; what was given is not.
        let answers = turn["answers"].as_array().expect("a list");
        assert!(answers[0]["good"] == true && answers[0]["cost"] == 0.0, "the better one: {turn}");
        assert!(answers.iter().any(|answer| answer["good"] == false), "{turn}");
    }
    assert_eq!(found["whole"], true);
    let course = orrery(dir.path(), &["analyse", &file, "--course", "--json"]).json();
    for part in ["moments", "outcome"] {
        assert_eq!(course[part], found[part], "{part}");
    }
    assert_eq!(course["whole"], false);
    assert_eq!((&course["luck"], &course["turns"]), (&json!([]), &json!([])));
    let said = orrery(dir.path(), &["analyse", &file]).ok();
    let heads = ["Share of the win", "What luck gave", "Turns that cost most", "Points by source"];
    for word in heads {
        assert!(said.contains(word), "{said}");
    }
}

#[test]
fn nobody_is_helped_in_a_running_game() {
    let dir = dir();
    orrery(dir.path(), &["new", "skymines", "--seats", "2", "--output", "game.jsonl"]).ok();
    let said = orrery(dir.path(), &["analyse", "game.jsonl"]).refused();
    assert_eq!(said, "the game is not over: only a finished game is analysed");
}
