//! Files on disk: secrets stay secret, nothing is half written, nothing is lost.

use std::process::Command;

use serde_json::{Value, json};

use crate::program::{Engine, Game, Ran, TITLE, command};

#[cfg(unix)]
fn mode(path: &std::path::Path) -> u32 {
    use std::os::unix::fs::PermissionsExt;
    std::fs::metadata(path).expect("the file is there").permissions().mode() & 0o777
}

#[test]
fn the_secret_lies_beside_the_record_for_the_owner_alone() {
    let game = Game::sealed();
    assert_eq!(game.files(), ["game.jsonl", "game.jsonl.seed"]);
    let seed = std::fs::read_to_string(game.dir().join("game.jsonl.seed")).unwrap();
    assert_eq!(seed.trim_end().len(), 64);
    assert!(!game.text().contains(seed.trim_end()), "the record does not tell the secret");
    #[cfg(unix)]
    assert_eq!(mode(&game.dir().join("game.jsonl.seed")), 0o600);
}

#[test]
fn an_open_game_has_no_secret() {
    let game = Game::open();
    assert_eq!(game.files(), ["game.jsonl"]);
    let header: Value = serde_json::from_str(game.text().lines().next().unwrap()).unwrap();
    assert_eq!(header["dealer"]["kind"], "open");
}

#[test]
fn a_game_is_never_overwritten() {
    let game = Game::sealed();
    let (record, seed) = (game.text(), game.dir().join("game.jsonl.seed"));
    let secret = std::fs::read(&seed).unwrap();
    let said = game.run(&["new", TITLE, "-o", "game.jsonl"]).refused();
    assert_eq!(said, "game.jsonl is there already: a game is never overwritten");
    assert_eq!((game.text(), std::fs::read(&seed).unwrap()), (record, secret));
    std::fs::remove_file(game.path()).unwrap();
    let said = game.run(&["new", TITLE, "-o", "game.jsonl"]).refused();
    assert_eq!(said, "game.jsonl.seed is there already: a game is never overwritten");
    assert_eq!(game.files(), ["game.jsonl.seed"]);
}

#[test]
fn what_cannot_be_read_or_written_is_said() {
    let game = Game::open();
    for command in ["show", "replay"] {
        let said = game.run(&[command, "nowhere.jsonl"]).refused();
        assert!(said.starts_with("cannot read nowhere.jsonl: "), "{said}");
    }
    let said = game.run(&["new", TITLE, "-o", "nowhere/game.jsonl"]).refused();
    assert!(said.starts_with("cannot write nowhere/game.jsonl"), "{said}");
    let said = game.run(&["apply", ".", "--seat", "0", "pass"]).refused();
    assert!(said.starts_with("cannot read ."), "{said}");
    std::fs::write(game.dir().join("bytes"), [0xff, 0xfe, b'\n']).unwrap();
    assert_eq!(game.run(&["show", "bytes"]).refused(), "bytes is not a text file");
    for (text, said) in [
        ("", "other: line 1: the file is empty; a record begins with a header"),
        ("hello\n", "other: line 1: the header is not JSON"),
        ("{}\n", "other: line 1: the header has no format number: not a record"),
        ("{\"format\":99}\n", "other: line 1: the record has format 99"),
        ("{\"format\":1}\n", "other: line 1: the header cannot be read: missing field"),
    ] {
        std::fs::write(game.dir().join("other"), text).unwrap();
        let refused = game.run(&["show", "other"]).refused();
        assert!(refused.starts_with(said), "{refused}");
    }
    let other = game.text().replacen(&format!("\"title\":\"{TITLE}\""), "\"title\":\"chess\"", 1);
    game.write(&other);
    let refused = game.run(&["show", "game.jsonl"]).refused();
    assert!(refused.starts_with("game.jsonl: there is no title 'chess'"), "{refused}");
}

/// A limit on the size of files stands in for a full disk: the write fails in the middle of the record.
#[cfg(unix)]
fn on_a_full_disk(game: &Game, args: &str) -> Ran {
    let program = env!("CARGO_BIN_EXE_orrery");
    let script = format!("trap '' XFSZ; ulimit -f 1; exec '{program}' {args}");
    let mut command = Command::new("sh");
    Ran::of(&command.args(["-c", &script]).current_dir(game.dir()).output().expect("a shell"))
}

#[cfg(unix)]
#[test]
fn a_full_disk_leaves_the_old_file() {
    let game = Game::open();
    game.play(2);
    let (before, files) = (game.text(), game.files());
    assert!(before.len() > 2048, "more than the limit");
    let (seat, actions) = game.asked().expect("the game goes on");
    let text = actions[0]["text"].as_str().unwrap();
    let said = on_a_full_disk(&game, &format!("apply game.jsonl --seat {seat} '{text}'")).refused();
    assert!(said.starts_with("cannot write game.jsonl: "), "{said}");
    assert_eq!((game.text(), game.files()), (before, files), "untouched, and nothing beside it");
    game.run(&["apply", "game.jsonl", "--seat", &seat, text]).ok();
}

#[cfg(unix)]
#[test]
fn a_full_disk_leaves_no_half_game() {
    let game = Game::sealed();
    let files = game.files();
    let said = on_a_full_disk(&game, &format!("new {TITLE} -o new.jsonl")).refused();
    assert!(said.starts_with("cannot write new.jsonl: "), "{said}");
    assert_eq!(game.files(), files);
}

#[cfg(unix)]
#[test]
fn a_record_keeps_its_mode_and_its_link() {
    use std::os::unix::fs::PermissionsExt;
    let game = Game::open();
    std::fs::set_permissions(game.path(), PermissionsExt::from_mode(0o640)).unwrap();
    std::os::unix::fs::symlink("game.jsonl", game.dir().join("link")).unwrap();
    let (seat, actions) = game.asked().expect("somebody begins");
    game.run(&["apply", "link", "--seat", &seat, actions[0]["text"].as_str().unwrap()]).ok();
    assert_eq!(mode(&game.path()), 0o640);
    assert!(game.dir().join("link").symlink_metadata().unwrap().is_symlink());
    assert_ne!(game.text().lines().count(), 1, "the answer is in the file behind the link");
}

#[test]
fn of_many_programs_none_loses_an_answer() {
    let game = Game::open();
    let (seat, _) = game.asked().expect("somebody begins");
    let answers = |text: &str| text.lines().filter(|line| line.contains("\"action\":")).count();
    let before = answers(&game.text());
    let children: Vec<_> = (0..12)
        .map(|_| {
            let mut apply = command(game.dir());
            apply.args(["apply", "game.jsonl", "--seat", &seat, "--answer", "1"]);
            apply.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
            apply.spawn().expect("the program runs")
        })
        .collect();
    let acknowledged = children
        .into_iter()
        .filter_map(|mut child| child.wait().ok())
        .filter(|status| status.success());
    let acknowledged = acknowledged.count();
    assert_eq!(answers(&game.text()), before + acknowledged);
    game.run(&["replay", "game.jsonl", "--verify"]).ok();
}

#[test]
fn without_its_seed_a_sealed_game_stands_still() {
    let game = Game::finished();
    let lines: Vec<String> = game.text().lines().map(str::to_owned).collect();
    // The last answer after which something is dealt: the file stops before it.
    let deals = |line: &String| line.contains("\"deal\":");
    let acts = |line: &String| line.contains("\"action\":");
    let at = (1..lines.len() - 1).rev().find(|&at| acts(&lines[at]) && deals(&lines[at + 1]));
    let at = at.expect("answers are followed by draws");
    let mut header: Value = serde_json::from_str(&lines[0]).unwrap();
    let commitment = "ab".repeat(32);
    header["dealer"] = json!({ "kind": "sealed", "commitment": commitment, "nonces": [] });
    let sealed = format!("{header}\n{}\n", lines[1..].join("\n"));
    let mut engine = Engine::start();
    let cut = json!({ "cmd": "replay", "record": sealed, "at": at - 1 });
    let cut = engine.ask(cut)["game"].take();
    let record = engine.ask(json!({ "cmd": "record", "game": cut }))["record"].take();
    game.write(record.as_str().unwrap());

    let verified = game.run(&["replay", "game.jsonl", "--verify"]).ok();
    assert!(verified.contains("not checked: the seed is still sealed"), "{verified}");
    let answer: Value = serde_json::from_str(&lines[at]).unwrap();
    let (seat, text) = (answer["seat"].to_string(), answer["text"].as_str().unwrap());
    let before = game.text();
    let said = game.run(&["apply", "game.jsonl", "--seat", &seat, text]).refused();
    assert_eq!(said, "game.jsonl.seed is missing: without it nothing can be dealt");
    assert_eq!(game.text(), before);
}

#[test]
fn another_seed_is_not_the_one_that_was_promised() {
    let game = Game::sealed();
    std::fs::write(game.dir().join("game.jsonl.seed"), "ab".repeat(32)).unwrap();
    let said = game.run(&["show", "game.jsonl"]).refused();
    assert_eq!(said, "game.jsonl: line 1: the secret is not the one that was committed to");
    std::fs::write(game.dir().join("game.jsonl.seed"), "rubbish").unwrap();
    let said = game.run(&["show", "game.jsonl"]).refused();
    assert!(said.starts_with("game.jsonl.seed: a seed is 1 to 64 hex digits"), "{said}");
}

#[test]
fn changed_components_travel_with_the_record() {
    let game = Game::open();
    let header: Value = serde_json::from_str(game.text().lines().next().unwrap()).unwrap();
    let (name, text) = header["components"].as_object().unwrap().iter().next().unwrap();
    for folder in ["own".to_owned(), format!("all/{TITLE}")] {
        let folder = game.dir().join(folder);
        std::fs::create_dir_all(&folder).unwrap();
        // The same numbers in a file with another hash.
        std::fs::write(folder.join(name), format!("{}\n", text.as_str().unwrap())).unwrap();
    }
    for (idx, dir) in ["own", "all"].into_iter().enumerate() {
        let file = format!("changed-{idx}.jsonl");
        game.run(&["new", TITLE, "--components", dir, "--seed", "1", "-o", &file]).ok();
        let changed = std::fs::read_to_string(game.dir().join(&file)).unwrap();
        let changed: Value = serde_json::from_str(changed.lines().next().unwrap()).unwrap();
        assert_ne!(changed["components_hash"], header["components_hash"]);
        game.run(&["replay", &file, "--verify"]).ok();
    }
    std::fs::create_dir(game.dir().join("bad")).unwrap();
    let new = ["new", TITLE, "--components", "bad", "-o", "x.jsonl"];
    assert!(game.run(&new).refused().starts_with("bad: holds no .toml file"));
    std::fs::write(game.dir().join("bad/nonsense.toml"), "").unwrap();
    let said = game.run(&new).refused();
    let told = format!("{TITLE}: nonsense.toml: is not a component file of this title");
    assert!(said.starts_with(&told), "{said}");
    std::fs::remove_file(game.dir().join("bad/nonsense.toml")).unwrap();
    std::fs::write(game.dir().join("bad").join(name), "= not toml").unwrap();
    for args in
        [&new[..], &["simulate", TITLE, "--components", "bad"], &["engine", "--components", "bad"]]
    {
        let said = game.run(args).refused();
        assert!(said.contains(&format!("{TITLE}: {name}: ")), "{said}");
    }
}

/// `--components DIR` means the same to those who play one title and to those who play all.
#[test]
fn a_folder_of_components_means_the_same_to_all() {
    let game = Game::open();
    let header: Value = serde_json::from_str(game.text().lines().next().unwrap()).unwrap();
    let board = header["components"]["board.toml"].as_str().unwrap();
    for folder in ["flat", "all/stellar-conquest", "both/stellar-conquest", "worse/skymines"] {
        let folder = game.dir().join(folder);
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("board.toml"), format!("{board}\n")).unwrap();
    }
    std::fs::write(game.dir().join("both/board.toml"), board).unwrap();
    // A title that the folder is not about plays as ever.
    for folder in ["flat", "all"] {
        let dir = game.dir().join(folder);
        let mut engine = Engine::with(&["--components", dir.to_str().unwrap()]);
        let mut hash = |title: &str| {
            let new = json!({ "cmd": "new", "title": title, "seats": 2, "seed": "1" });
            let game = engine.ask(new)["game"].take();
            let record = engine.ask(json!({ "cmd": "record", "game": game }))["record"].take();
            let first = record.as_str().unwrap().lines().next().unwrap().to_owned();
            serde_json::from_str::<Value>(&first).unwrap()["components_hash"].take()
        };
        let titles = game.run(&["games", "--json"]).json();
        for title in titles.as_array().unwrap() {
            let own = title["components"] == hash(title["id"].as_str().unwrap());
            assert_eq!(own, title["id"] != TITLE, "{folder}: {}", title["id"]);
        }
        engine.end();
    }
    let new =
        |title, dir| game.run(&["new", title, "--components", dir, "-o", "x.jsonl"]).refused();
    let said = new("skymines", "all");
    assert_eq!(said, "all has data files for stellar-conquest, and none for skymines");
    let both = "both holds both data files and a folder stellar-conquest: which of them are meant?";
    assert_eq!(new(TITLE, "both"), both);
    assert!(new("skymines", "flat").starts_with("skymines: board.toml: "));
    for command in [&["engine"][..], &["serve", "--database", "x.db"]] {
        let run = |dir| game.run(&[command, &["--components", dir]].concat()).refused();
        assert_eq!(run("both"), both);
        let said = run("worse");
        assert!(said.starts_with("skymines: board.toml: "), "{command:?}: {said}");
    }
}

/// What is stored is stored, also when nobody can be told.
#[cfg(target_os = "linux")]
#[test]
fn a_full_output_does_not_hide_that_it_is_stored() {
    let game = Game::open();
    let full = |args: &[&str]| {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut command = crate::program::command(game.dir());
        Ran::of(&command.args(args).stdout(full).output().unwrap()).refused()
    };
    let (seat, actions) = game.asked().expect("somebody is asked");
    let before = game.text().lines().count();
    let text = actions[0]["text"].as_str().unwrap();
    let said = full(&["apply", "game.jsonl", "--seat", &seat, text]);
    let why = "standard output cannot be written: No space left on device (os error 28)";
    assert_eq!(said, format!("the answer is stored in game.jsonl: {why}"));
    assert!(game.text().lines().count() > before);
    let said = full(&["new", TITLE, "-o", "new.jsonl", "--json"]);
    assert_eq!(said, format!("the game is stored in new.jsonl: {why}"));
    assert!(game.dir().join("new.jsonl").is_file());
    assert_eq!(full(&["games"]), why);
}
