//! simulate: the same seed, the same numbers.

use serde_json::Value;
use tempfile::TempDir;

use crate::program::{TITLE, orrery};

fn dir() -> TempDir {
    TempDir::new().expect("a folder")
}

/// What does not depend on the machine.
fn counts(mut statistics: Value) -> Value {
    let fields = statistics.as_object_mut().expect("an object");
    for timed in ["wall_s", "cpu_s", "decisions_per_cpu_s", "choices_per_cpu_s", "games_per_cpu_s"]
    {
        let time = fields.remove(timed).expect("it is measured");
        assert!(time.as_f64().is_some_and(|time| time > 0.0), "{timed}: {time}");
    }
    statistics
}

#[test]
fn the_number_of_jobs_changes_nothing() {
    let dir = dir();
    let simulate = |jobs: &str| {
        let args = ["simulate", TITLE, "--games", "10", "--seats", "random,random,random"];
        let args = [&args[..], &["--seed", "5eed", "--jobs", jobs, "--json"]].concat();
        counts(orrery(dir.path(), &args).json())
    };
    let one = simulate("1");
    assert_eq!(one, simulate("3"));
    assert_eq!(one["games"], 10);
    assert_eq!(one["seats"].as_array().unwrap().len(), 3);
    assert_eq!(one["seats"][0]["name"], "random");
    assert!(one.get("automa").is_none());
}

#[test]
fn people_get_a_table_and_a_picture() {
    let dir = dir();
    let args =
        ["simulate", TITLE, "--games", "3", "--seats", "random,random", "--plot", "plot.svg"];
    let said = orrery(dir.path(), &args).ok();
    for word in ["Wins", "Length", "Decisions", "Seed"] {
        assert!(said.contains(word), "{said}");
    }
    let svg = std::fs::read_to_string(dir.path().join("plot.svg")).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
}

#[test]
fn every_game_can_be_kept() {
    let dir = dir();
    let args = ["simulate", TITLE, "--games", "2", "--seats", "random,random", "--records", "kept"];
    orrery(dir.path(), &args).ok();
    let files = ["kept/game-000000.jsonl", "kept/game-000001.jsonl"];
    let said = orrery(dir.path(), &["replay", "--verify", files[0], files[1]]).ok();
    assert_eq!(said.matches("verified: ").count(), 2, "{said}");
}

#[test]
fn bad_plans_are_refused() {
    let dir = dir();
    let simulate =
        |more: &[&str]| orrery(dir.path(), &[&["simulate", TITLE][..], more].concat()).refused();
    assert_eq!(simulate(&["--games", "0"]), "a simulation has at least one game");
    assert_eq!(simulate(&["--jobs", "0"]), "a simulation needs at least one job");
    assert!(simulate(&["--jobs", "99999"]).ends_with("are too many: 1024 at most"));
    assert!(simulate(&["--seats", "random,nobody"]).starts_with("there is no bot 'nobody'"));
    assert!(simulate(&["--seats", "random,,random"]).starts_with("there is no bot ''"));
    assert!(simulate(&["--option", "no_such=1"]).starts_with("there is no option 'no_such'"));
    assert!(simulate(&["--seed", "-"]).starts_with("a seed is 1 to 64 hex digits"));
    let said = simulate(&["--games", "1", "--plot", "nowhere/plot.svg"]);
    assert!(said.starts_with("cannot write nowhere/plot.svg"), "{said}");
}

/// Pictures and records of an earlier run are somebody's work; and it is said before the work, not after.
#[test]
fn nothing_is_overwritten() {
    let dir = dir();
    let base = ["simulate", TITLE, "--games", "1", "--seats", "random,random"];
    let simulate = |more: &[&str]| orrery(dir.path(), &[&base[..], more].concat());
    let kept = |name: &str| std::fs::read_to_string(dir.path().join(name)).unwrap();
    simulate(&["--plot", "plot.svg", "--records", "kept", "--seed", "1"]).ok();
    let (plot, record) = (kept("plot.svg"), kept("kept/game-000000.jsonl"));
    let said = simulate(&["--plot", "plot.svg", "--seed", "2"]).refused();
    assert_eq!(said, "plot.svg is there already and is not overwritten");
    let said = simulate(&["--records", "kept", "--seed", "2"]).refused();
    let told = "kept holds game-000000.jsonl: a game is never overwritten, name another folder";
    assert_eq!(said, told);
    assert_eq!((kept("plot.svg"), kept("kept/game-000000.jsonl")), (plot, record));
    let said = simulate(&["--plot", "plot.png"]).refused();
    assert_eq!(said, "the picture is an SVG: plot.png should end in .svg");
}
