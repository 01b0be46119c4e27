//! games, new, show, legal, apply, rules: a game by hand.

use serde_json::Value;
use tempfile::TempDir;

use crate::program::{Game, NAME, TITLE, command, orrery};

fn empty() -> TempDir {
    TempDir::new().expect("a folder")
}

#[test]
fn games_lists_titles_options_and_seats() {
    let dir = empty();
    let said = orrery(dir.path(), &["games"]).ok();
    assert!(said.contains(NAME) && said.contains("seats") && said.contains("random"), "{said}");
    let titles = orrery(dir.path(), &["games", "--json"]).json();
    let title = titles.as_array().unwrap().iter().find(|title| title["id"] == TITLE).unwrap();
    assert_eq!(title["name"], NAME);
    assert!(title["seats"]["min"].as_u64() <= title["seats"]["max"].as_u64());
    for option in title["options"].as_array().unwrap() {
        for field in ["name", "meaning", "rule", "default"] {
            assert!(option[field].is_string(), "{option}");
        }
    }
}

#[test]
fn games_prints_schemas() {
    let schema = orrery(empty().path(), &["games", "--schema", TITLE]).json();
    for part in ["position", "action", "view", "event"] {
        assert!(schema[part].is_object(), "{part}");
    }
}

#[test]
fn a_misspelt_title_is_refused_with_the_known_ones() {
    let dir = empty();
    let known = format!("there is no title 'steller'; this table has {TITLE}");
    for args in [
        &["games", "--schema", "steller"][..],
        &["new", "steller", "-o", "x"],
        &["simulate", "steller"],
        &["rules", "steller"],
    ] {
        assert!(orrery(dir.path(), args).refused().starts_with(&known), "{args:?}");
    }
}

#[test]
fn mistakes_on_the_command_line_are_one_sentence() {
    let dir = empty();
    for args in [
        &["play"][..],
        &["new"],
        &["new", TITLE],
        &["new", TITLE, "--seats", "many", "-o", "x"],
        &["new", TITLE, "--seats", "300", "-o", "x"],
        &["show", "x", "--seat", "0", "--all"],
        &["legal", "x"],
        &["apply", "x", "--seat", "0"],
        &["apply", "x", "--seat", "0", "pass", "--undo"],
        &["replay"],
        &["simulate", TITLE, "--games", "-3"],
        &["--no-such-flag"],
    ] {
        let sentence = orrery(dir.path(), args).refused();
        let see = match args[0] {
            "play" | "--no-such-flag" => "(see orrery --help)".to_owned(),
            command => format!("(see orrery {command} --help)"),
        };
        assert!(sentence.ends_with(&see), "{args:?}: {sentence}");
    }
}

/// Numbers and addresses are refused in words, not in those of the library that reads them.
#[test]
fn a_bad_value_is_refused_in_words() {
    let dir = empty();
    for (args, words) in [
        (&["legal", "x", "--seat", "one"][..], "'one' for '--seat <N>': not a whole number (see"),
        (&["legal", "x", "--seat", "300"], "'300' for '--seat <N>': too large (see"),
        (&["simulate", TITLE, "--games", "1e3"], "'1e3' for '--games <N>': not a whole number"),
        (&["serve", "--listen", "7716"], "not an address with a port; write it as 127.0.0.1:7716"),
        (&["serve", "--listen", "here:port"], "not an address with a port; write it as"),
        (
            &["serve", "--listen", "localhost:0", "--components", "nowhere"],
            "nowhere cannot be read",
        ),
    ] {
        let said = orrery(dir.path(), args).refused();
        assert!(said.contains(words), "{args:?}: {said}");
    }
    let help = orrery(dir.path(), &["new", "--help"]).ok();
    let games = orrery(dir.path(), &["games"]).ok();
    let example = help.split("such as ").nth(1).and_then(|rest| rest.split(';').next()).unwrap();
    let (name, value) = example.split_once('=').unwrap();
    assert!(games.contains(name) && games.contains(value), "{example} is an option of some title");
}

#[test]
fn help_and_version_are_answers() {
    let dir = empty();
    assert!(orrery(dir.path(), &["--version"]).ok().starts_with("orrery "));
    let help = orrery(dir.path(), &["--help"]).ok();
    for word in
        ["games", "new", "show", "legal", "apply", "replay", "simulate", "engine", "rules", "tui"]
    {
        assert!(help.contains(&format!("\n  {word} ")), "{word}: {help}");
        let own = orrery(dir.path(), &[word, "--help"]).ok();
        assert!(own.contains("Usage: orrery"), "{own}");
    }
    assert!(orrery(dir.path(), &["legal", "--help"]).ok().contains("counted from 0"));
}

#[test]
fn new_refuses_bad_set_ups() {
    let dir = empty();
    let new = |more: &[&str]| {
        let args = [&["new", TITLE, "-o", "x.jsonl"][..], more].concat();
        orrery(dir.path(), &args).refused()
    };
    assert!(new(&["--seats", "9"]).starts_with(&format!("{NAME} is for ")));
    assert!(new(&["--option", "colour"]).starts_with("an option is NAME=VALUE"));
    assert!(
        new(&["--option", "no_such=1"]).starts_with("there is no option 'no_such'; this title has")
    );
    assert_eq!(new(&["--option", "a=1", "--option", "a=2"]), "option a is given twice");
    assert!(new(&["--seed", "xyz"]).starts_with("a seed is 1 to 64 hex digits"));
    assert!(new(&["--position", "nowhere.json"]).starts_with("cannot read nowhere.json"));
    assert!(new(&["--components", "nowhere"]).contains("nowhere"));
    std::fs::write(dir.path().join("bad.json"), "{").unwrap();
    assert!(new(&["--position", "bad.json"]).starts_with("bad.json is not JSON"));
    std::fs::write(dir.path().join("bad.json"), "{}").unwrap();
    assert!(new(&["--position", "bad.json"]).starts_with("the position cannot be read"));
    assert!(!dir.path().join("x.jsonl").exists() && !dir.path().join("x.jsonl.seed").exists());
}

#[test]
fn an_option_reaches_the_record() {
    let dir = empty();
    let titles = orrery(dir.path(), &["games", "--json"]).json();
    let title = titles.as_array().unwrap().iter().find(|title| title["id"] == TITLE).unwrap();
    let word = |option: &Value| {
        let words = option["values"]["one_of"].as_array()?.clone();
        let other = words.iter().find(|word| word[0] != option["default"])?;
        Some((option["name"].as_str()?.to_owned(), other[0].as_str()?.to_owned()))
    };
    let (name, value) = title["options"].as_array().unwrap().iter().find_map(word).unwrap();
    let option = format!("{name}={value}");
    let new = ["new", TITLE, "--option", &option, "-o", "x.jsonl", "--json"];
    let new = orrery(dir.path(), &new).json();
    assert_eq!(new["options"][name], *value);
}

#[test]
fn a_question_is_asked_answered_and_told() {
    let game = Game::open();
    let (seat, actions) = game.asked().expect("somebody begins");
    let said = game.run(&["legal", "game.jsonl", "--seat", &seat]).ok();
    assert!(said.contains('§') && said.contains(actions[0]["text"].as_str().unwrap()), "{said}");
    let before = game.text();
    let action = actions[0]["action"].to_string();
    let applied = game.run(&["apply", "game.jsonl", "--seat", &seat, &action, "--json"]).json();
    assert!(applied["events"].is_array());
    let after = game.text();
    let entries = |text: &str| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
    assert!(entries(&after).starts_with(&entries(&before)), "the log only grows");
    assert!(entries(&after).len() > entries(&before).len());
}

#[test]
fn an_answer_can_be_given_as_words_number_or_json() {
    let (by_text, by_json, by_number) = (Game::open(), Game::open(), Game::open());
    let (seat, actions) = by_text.asked().expect("somebody begins");
    let last = actions.last().unwrap();
    let text = last["text"].as_str().unwrap();
    let apply = ["apply", "game.jsonl", "--seat", &seat];
    by_text.run(&[&apply[..], &text.split(' ').collect::<Vec<_>>()].concat()).ok();
    by_json.run(&[&apply[..], &[&last["action"].to_string()]].concat()).ok();
    by_number.run(&[&apply[..], &["--answer", &actions.len().to_string()]].concat()).ok();
    assert_eq!(by_text.text(), by_json.text());
    assert_eq!(by_text.text(), by_number.text());
}

#[test]
fn a_bad_answer_is_refused_and_changes_nothing() {
    let game = Game::open();
    let (seat, actions) = game.asked().expect("somebody begins");
    let before = game.text();
    let apply = |seat: &str, what: &[&str]| {
        let args = [&["apply", "game.jsonl", "--seat", seat][..], what].concat();
        game.run(&args).refused()
    };
    apply(&seat, &["fly to the sun"]);
    assert!(apply(&seat, &["{\"no_such_action\":1}"]).starts_with("the action cannot be read"));
    assert!(apply(&seat, &["{"]).starts_with("the action is not JSON"));
    let wrong = format!("there is no answer 999999: there are {}", actions.len());
    assert!(apply(&seat, &["--answer", "999999"]).starts_with(&wrong));
    assert!(apply(&seat, &["--answer", "0"]).starts_with("there is no answer 0"));
    assert!(apply("7", &[actions[0]["text"].as_str().unwrap()]).starts_with("there is no seat 7"));
    assert!(apply(&seat, &["--reopen"]).starts_with("nothing to reopen"));
    let deal = game.run(&["apply", "game.jsonl", "--deal", "0"]).refused();
    assert_eq!(deal, "nothing is to be dealt by hand now");
    assert_eq!(game.text(), before);
}

/// By number or in words: the same refusal, by the same section, and the seat as it was typed.
#[test]
fn who_is_not_asked_is_told_by_which_rule() {
    let game = Game::open();
    let apply = ["apply", "game.jsonl", "--seat", "0"];
    game.run(&[&apply[..], &["close"]].concat()).ok();
    let words = game.run(&[&apply[..], &["close"]].concat()).refused();
    assert!(words.starts_with("nothing is asked of seat 1 (--seat 0) now (§"), "{words}");
    assert_eq!(game.run(&[&apply[..], &["--answer", "1"]].concat()).refused(), words);
}

#[test]
fn an_answer_can_be_taken_back() {
    let game = Game::open();
    for _ in 0..400 {
        let (seat, actions) = game.asked().expect("the game goes on");
        let legal = |game: &Game| game.run(&["legal", "game.jsonl", "--seat", &seat]).ok();
        let before = legal(&game);
        let text = actions[actions.len() / 2]["text"].as_str().unwrap().to_owned();
        game.run(&["apply", "game.jsonl", "--seat", &seat, &text]).ok();
        let undone = game.run(&["apply", "game.jsonl", "--seat", &seat, "--undo"]);
        if undone.code == Some(0) {
            assert_eq!(legal(&game), before, "the same question stands again");
            game.run(&["replay", "game.jsonl", "--verify"]).ok();
            return;
        }
    }
    panic!("in 400 answers there is one that can be taken back");
}

#[test]
fn show_gives_each_viewer_its_own() {
    let game = Game::finished();
    let show = |more: &[&str]| {
        // In the middle of the game, where there are secrets.
        game.run(&[&["show", "game.jsonl", "--at", "300"][..], more].concat())
    };
    let by_default = show(&["--json"]).json();
    assert_eq!(by_default, show(&["--watcher", "--json"]).json());
    assert!(by_default["question"].is_null(), "a watcher is never asked");
    for seat in ["0", "1"] {
        let seen = show(&["--seat", seat, "--json"]).json();
        assert!(seen["view"].is_object() && seen["version"].is_number());
        assert_ne!(seen["view"], by_default["view"], "a seat knows its own secrets");
        let said = show(&["--seat", seat]).ok();
        assert!(said.contains(&format!("(--seat {seat}) sees it")), "{said}");
        assert!(said.contains("The latest:"), "{said}");
    }
    assert_eq!(show(&["--seat", "2"]).refused(), "there is no seat 2: this game has seats 0 to 1");
    assert!(show(&["--all"]).ok().contains("everything, after 300 of "));
    assert_ne!(show(&["--all", "--json"]).json(), by_default["view"]);
    let at = |k: &str| game.run(&["show", "game.jsonl", "--all", "--json", "--at", k]);
    assert_ne!(at("0").json(), at("300").json());
    assert!(at("99999999").refused().contains("there is no entry 99999999"));
}

#[test]
fn a_position_goes_out_and_comes_back() {
    let game = Game::open();
    game.play(5);
    let position = game.run(&["show", "game.jsonl", "--all", "--json"]).ok();
    std::fs::write(game.dir().join("position.json"), &position).unwrap();
    let new = ["new", TITLE, "--position", "position.json", "--seed", "7", "-o", "again.jsonl"];
    game.run(&new).ok();
    assert_eq!(game.run(&["show", "again.jsonl", "--all", "--json"]).ok(), position);
    game.run(&["replay", "again.jsonl", "--verify"]).ok();
    let more = [&new[..], &["--seats", "3"]].concat();
    let more: Vec<&str> =
        more.into_iter().map(|arg| if arg == "again.jsonl" { "x" } else { arg }).collect();
    assert_eq!(game.run(&more).refused(), "the position is for 2 seats, not 3");
}

#[test]
fn rules_are_told_by_section() {
    let dir = empty();
    let all = orrery(dir.path(), &["rules", TITLE]).ok();
    assert!(all.lines().all(|line| line.chars().count() <= 100));
    let sections = orrery(dir.path(), &["rules", TITLE, "--json"]).json();
    let section = &sections[0];
    let id = section["id"].as_str().unwrap();
    for name in [id.to_owned(), format!("§{id}")] {
        let one = orrery(dir.path(), &["rules", TITLE, &name]).ok();
        assert!(one.contains(&format!("§{id} {}", section["title"].as_str().unwrap())), "{one}");
        assert!(one.len() < all.len() || sections.as_array().unwrap().len() == 1);
    }
    let refused = orrery(dir.path(), &["rules", TITLE, "99.9"]).refused();
    assert!(refused.starts_with(&format!("there is no section §99.9 in {TITLE}")), "{refused}");
}

/// Every refusal and label cites a section that can be read.
#[test]
fn what_a_label_cites_can_be_read() {
    let game = Game::open();
    game.play(10);
    let (_, actions) = game.asked().expect("the game goes on");
    for action in actions {
        let rule = action["rule"].as_str().unwrap();
        game.run(&["rules", TITLE, rule]).ok();
    }
}

#[test]
fn a_closed_pipe_is_not_a_mistake() {
    let dir = empty();
    let mut child = command(dir.path())
        .args(["rules", TITLE])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}
