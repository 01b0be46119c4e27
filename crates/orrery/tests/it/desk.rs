//! `orrery desk`: an evening with Luna by lines of input, kept in a file; and by messages.

use std::fs;
use std::io::Write;
use std::process::Stdio;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::program::{Ran, command};

/// Runs `desk` with these lines on its input.
fn desk(folder: &TempDir, args: &[&str], input: &str) -> Ran {
    let mut desk = command(folder.path());
    desk.arg("desk").args(args).env("XDG_DATA_HOME", folder.path());
    desk.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = desk.spawn().expect("the program runs");
    let mut lines = child.stdin.take().expect("it reads");
    // Whoever leaves early reads no more.
    let _ = lines.write_all(input.as_bytes());
    drop(lines);
    Ran::of(&child.wait_with_output().expect("it ends"))
}

fn folder() -> TempDir {
    TempDir::new().expect("a folder")
}

/// The list names the desk and its options.
#[test]
fn desks_are_listed() {
    let told = desk(&folder(), &[], "").ok();
    assert!(told.contains("luna: Luna of skymines"), "{told}");
    assert!(told.contains("level: Luna's level  §11.3"), "{told}");
    assert!(told.contains("hall: H.A.L.L. of starship-interstellar"), "{told}");
    assert!(told.contains("level: how strong H.A.L.L. is  §H.1.3"), "{told}");
}

/// An evening is begun, left and continued; a wrong entry is mended, an answer taken back, printed numbers are kept.
#[test]
fn an_evening_is_kept_in_a_file() {
    let folder = folder();
    let file = folder.path().join("evening.json").display().to_string();
    // The token: 3 steps on Astrogo; a barrier of 1 CC before space 2 of its track.
    let input = "0 3 0 0 0\n2\n0 0 1 0 0 0 0\n1\n1\nk\nq\n";
    let args = ["luna", &file, "--option", "people=2", "--option", "level=3", "--seed", "7"];
    let told = desk(&folder, &args, input).ok();
    for words in [
        "What is its bonus?",
        "spaces 1 to 3 of track A1",
        "Luna pays 1 CC",
        "Luna has a face-down card in slots b, c, d.",
        "It is Luna's turn",
        "majority: titanium",
    ] {
        assert!(told.contains(words), "{words} is not in\n{told}");
    }
    let log: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!(log["entries"].as_array().unwrap().len(), 5, "{log}");
    let again = desk(&folder, &["luna", &file], "b\nm 1\n2 0 0 0 0\nq\n").ok();
    assert!(again.contains("Answer 1 was 0 3 0 0 0."), "{again}");
    assert!(again.contains("3 later answers did not fit any more"), "{again}");
    let log: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!(log["entries"], json!([{ "numbers": [2, 0, 0, 0, 0] }]), "{log}");
    let printed = fs::read_to_string(folder.path().join("orrery/printed-luna.json")).unwrap();
    assert!(printed.contains("\"A1.2.barrier\": 1"), "{printed}");
    let refused = desk(&folder, &["luna", &file, "--option", "level=4"], "");
    assert!(refused.refused().contains("has been begun"));
}

/// What a page says: one message a line, the whole log in each, and a sentence for what cannot be done.
#[test]
fn by_messages() {
    let log = json!({ "format": 1, "setup": { "automa": "luna", "seed": "1" }, "entries": [] });
    let look = json!({ "log": log, "move": "look" });
    let turn = json!({ "log": log, "move": { "answer": { "pick": "turn" } } });
    let told = desk(&folder(), &["--messages"], &format!("{look}\n{turn}\nnonsense\n")).ok();
    let lines: Vec<Value> = told.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines[0]["sheet"]["ask"]["id"], "token", "{told}");
    assert_eq!(lines[1]["error"], "numbers are wanted", "{told}");
    assert!(lines[2]["error"].as_str().unwrap().contains("no message"), "{told}");
}
