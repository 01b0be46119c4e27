//! `orrery learn`: lists, a lesson played by lines of input, faults of files with their lines.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

use tempfile::TempDir;

use crate::program::{Ran, command};

/// Runs `learn` with these lines on its input; what has been done is kept in the folder.
fn learn(folder: &TempDir, args: &[&str], input: &str) -> Ran {
    let mut learn = command(folder.path());
    learn.arg("learn").args(args).env("XDG_DATA_HOME", folder.path());
    learn.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = learn.spawn().expect("the program runs");
    let mut lines = child.stdin.take().expect("it reads");
    // Whoever leaves early reads no more.
    let _ = lines.write_all(input.as_bytes());
    drop(lines);
    Ran::of(&child.wait_with_output().expect("it ends"))
}

fn folder() -> TempDir {
    TempDir::new().expect("a folder")
}

/// A whole lesson: a hint, a wrong answer, the board, a step back, the goal; and the next one is offered.
#[test]
fn a_lesson_is_played_in_the_terminal_and_kept() {
    let folder = folder();
    let input = "?\npass\nv\ngoods b c\nb\ngoods b c\nacquire 3\nadvance skymine\nq\n";
    let done = learn(&folder, &["skymines", "03-goods-buy-cards"], input);
    let told = done.ok();
    for words in [
        "[1 of 3]  §5.2.3",
        "Try: goods b c",
        "Use both titanium cards, so that you can pay",
        "Look at: display:3",
        "[Done]",
        "Enter goes on with: Pay at a barrier. q leaves.",
    ] {
        assert!(told.contains(words), "{words} is not in\n{told}");
    }
    assert_eq!(told.matches("[2 of 3]").count(), 2, "a step back is done again\n{told}");
    let board = told.split("Use both titanium cards, so").nth(1).unwrap();
    assert!(board.contains("MOON   reward"), "v shows the board\n{board}");
    let list = learn(&folder, &["skymines"], "").ok();
    assert!(list.contains("done  03-goods-buy-cards"), "{list}");
    assert!(!list.contains("done  04-barriers"), "{list}");
}

/// The next lesson follows on Enter; after the last one of the first course comes a game.
#[test]
fn a_course_goes_on_and_ends_in_a_game() {
    let folder = folder();
    let input = "pass\n\nplace 50\n\n";
    let done = learn(&folder, &["skymines", "11-the-next-round"], input);
    let told = done.ok();
    assert!(told.contains("Your first game: orrery tui"), "{told}");
    let input = "1\n";
    learn(&folder, &["skymines", "02-planning"], input).ok();
    let single = "expand tawac\navert\n";
    let single = learn(&folder, &["skymines", "50-threats"], single);
    let told = single.ok();
    assert!(told.contains("One of five.") && !told.contains("first game"), "{told}");
}

#[test]
fn lessons_are_listed_with_their_courses() {
    let folder = folder();
    let all = learn(&folder, &[], "").ok();
    for words in
        ["From the first scout", "The last ship", "Your first seven rounds", "Against H.A.L.L."]
    {
        assert!(all.contains(words), "{words} is not in\n{all}");
    }
    let unknown = learn(&folder, &["skymines", "99-nothing"], "").refused();
    assert!(unknown.contains("there is no such lesson; there are: 01-what-wins"), "{unknown}");
}

/// A planted fault is refused with file and line; the folder as it is holds.
#[test]
fn a_folder_is_checked() {
    let folder = folder();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../skymines/lessons");
    for name in ["50-threats.toml", "questions.md"] {
        fs::copy(source.join(name), folder.path().join(name)).unwrap();
    }
    let course =
        "[[course]]\nid = \"main\"\nname = \"A\"\nline = \"B.\"\nlessons = [\"50-threats\"]\n";
    fs::write(folder.path().join("course.toml"), course).unwrap();
    let check = || learn(&folder, &["skymines", "--check", "."], "");
    assert_eq!(check().ok(), "Every lesson reaches its goal.\n");
    let lesson = fs::read_to_string(folder.path().join("50-threats.toml")).unwrap();
    let line = lesson.lines().position(|line| line == "accept = [\"avert\"]").unwrap() + 1;
    let broken = lesson.replace("accept = [\"avert\"]", "accept = [\"avert twice\"]");
    fs::write(folder.path().join("50-threats.toml"), broken).unwrap();
    let Ran { code, out, err } = check();
    assert_eq!((code, &*err), (Some(2), "orrery: 1 thing to mend\n"));
    let wanted = format!("./50-threats.toml:{line}: no answer follows \"avert twice\"");
    assert!(out.starts_with(&wanted), "{out}");
}
