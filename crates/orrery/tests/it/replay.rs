//! replay, --verify, --diff: what a record promises is checked.

use serde_json::Value;

use crate::program::Game;

fn lines(game: &Game) -> Vec<String> {
    game.text().lines().map(str::to_owned).collect()
}

fn changed(game: &Game, lines: &[String], at: usize, change: impl Fn(&mut Value)) {
    let mut lines = lines.to_vec();
    let mut line: Value = serde_json::from_str(&lines[at]).expect("a line is JSON");
    change(&mut line);
    lines[at] = line.to_string();
    game.write(&format!("{}\n", lines.join("\n")));
}

fn first(lines: &[String], kind: &str) -> usize {
    lines.iter().skip(1).position(|line| line.contains(kind)).expect("there is one") + 1
}

#[test]
fn a_good_record_is_verified() {
    let game = Game::sealed();
    game.play(3);
    let said = game.run(&["replay", "game.jsonl"]).ok();
    assert!(said.starts_with("game.jsonl: ") && said.contains("not over yet"), "{said}");
    let said = game.run(&["replay", "game.jsonl", "--verify"]).ok();
    assert!(said.contains("checked against the seed"), "{said}");
    let json = game.run(&["replay", "game.jsonl", "--verify", "--json"]).json();
    assert_eq!(json["draws_checked"], true);
    assert!(json["draws"].as_u64() > Some(0) && json["over"].is_null(), "{json}");
    let json = game.run(&["replay", "game.jsonl", "--diff", "--json"]).json();
    assert!(json["difference"].is_null());
    assert_eq!(game.run(&["replay", "game.jsonl", "--diff"]).ok(), "game.jsonl: no difference\n");
}

#[test]
fn a_finished_game_tells_its_scores() {
    let game = Game::finished();
    let said = game.run(&["replay", "game.jsonl"]).ok();
    assert!(said.contains("over (") && said.contains("scores "), "{said}");
    let json = game.run(&["replay", "game.jsonl", "--json"]).json();
    assert_eq!(json["over"]["rows"].as_array().unwrap().len(), 2);
    for args in
        [&["show", "game.jsonl", "--seat", "0"][..], &["legal", "game.jsonl", "--seat", "0"]]
    {
        let said = game.run(args).ok();
        assert!(said.contains("The game is over (") && said.contains("won"), "{said}");
    }
}

#[test]
fn an_edited_record_is_found_out() {
    let game = Game::finished();
    let lines = lines(&game);
    let deal = first(&lines, "\"deal\":");
    let act = first(&lines, "\"action\":");
    let verify = || game.run(&["replay", "game.jsonl", "--verify"]).refused();

    changed(&game, &lines, deal, |line| {
        let n = line["deal"]["n"].as_u64().unwrap();
        let result = line["deal"]["result"].as_u64().unwrap();
        line["deal"]["result"] = ((result + 1) % n).into();
    });
    let said = format!("game.jsonl: line {}: this draw does not follow from the seed", deal + 1);
    assert!(verify().starts_with(&said));

    changed(&game, &lines, deal, |line| line["deal"]["index"] = u64::MAX.into());
    assert!(verify().starts_with(&format!("game.jsonl: line {}: ", deal + 1)));
    changed(&game, &lines, deal, |line| line["deal"]["n"] = 0.into());
    assert!(verify().starts_with(&format!("game.jsonl: line {}: ", deal + 1)));
    for seat in [2, 9, 255] {
        changed(&game, &lines, act, |line| line["seat"] = seat.into());
        let said = verify();
        assert!(said.starts_with(&format!("game.jsonl: line {}: ", act + 1)), "{said}");
        assert!(said.contains(&format!("there is no seat {seat}")), "{said}");
    }
    changed(&game, &lines, act, |line| line["text"] = "nonsense".into());
    assert!(verify().contains("the text 'nonsense' is not the action beside it"));
    changed(&game, &lines, act, |line| line["k"] = 77.into());
    assert!(verify().contains("entry 77 stands where entry"));
    changed(&game, &lines, 0, |line| line["hash"] = "00".into());
    assert!(verify().contains("the position after the last entry is not the one"));
    changed(&game, &lines, 0, |line| line["dealer"]["seed"] = "01".into());
    assert!(verify().contains("this draw does not follow from the seed"));
    changed(&game, &lines, 0, |line| {
        let name = line["components"].as_object().unwrap().keys().next().unwrap().clone();
        line["components"][name] = "".into();
    });
    assert!(verify().contains("the components do not match their hash"));
    changed(&game, &lines, 0, |line| line["ruleset"] = 999.into());
    assert!(verify().contains("the record needs ruleset 999"));

    game.write(&format!("{}\n", lines[..lines.len() - 1].join("\n")));
    assert!(verify().contains(&format!("the header says {} entries", lines.len() - 1)));
    game.write(&format!("{}\nrubbish\n", lines[..lines.len() - 1].join("\n")));
    assert!(verify().contains("not an entry of a record"));
}

#[test]
fn diff_shows_where_the_rules_part() {
    let game = Game::finished();
    let lines = lines(&game);
    let act = first(&lines, "\"action\":");

    changed(&game, &lines, 0, |line| line["hash"] = "00".into());
    let ran = game.run(&["replay", "game.jsonl", "--diff"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
    assert!(ran.out.contains("the game ends elsewhere\n  the record has 00\n"), "{}", ran.out);

    // Whoever answers twice in a row: the rules now ask somebody else, or something else.
    let mut twice = lines.clone();
    let mut again: Value = serde_json::from_str(&twice[act]).unwrap();
    again["seat"] = (1 - again["seat"].as_u64().unwrap()).into();
    twice[act] = again.to_string();
    game.write(&format!("{}\n", twice.join("\n")));
    let ran = game.run(&["replay", "game.jsonl", "--diff"]);
    if ran.code == Some(1) {
        assert!(ran.out.contains("no longer follows: "), "{}", ran.out);
        assert!(ran.out.contains("\n  the record has {\"k\":"), "{}", ran.out);
        assert!(ran.out.contains("\n  the rules ask {\""), "{}", ran.out);
    }

    game.write("{}\n");
    game.run(&["replay", "game.jsonl", "--diff"]).refused();
}

#[test]
fn one_bad_record_does_not_hide_the_others() {
    let game = Game::open();
    game.play(4);
    std::fs::write(game.dir().join("bad.jsonl"), "rubbish\n").unwrap();
    let ran = game.run(&["replay", "game.jsonl", "bad.jsonl", "game.jsonl"]);
    assert_eq!(ran.code, Some(2));
    assert_eq!(ran.out.lines().count(), 2);
    assert!(ran.err.starts_with("orrery: bad.jsonl: line 1: "), "{}", ran.err);
    let ran = game.run(&["replay", "--json", "bad.jsonl", "game.jsonl"]);
    let lines: Vec<Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(lines[0]["error"].is_string() && lines[1]["hash"].is_string());
}
