//! Golden games and counted positions: a changed hash or count is a changed rule.

use std::path::Path;

use battery::{Chance, perft_lines, replay_folder};
use expect_test::expect_file;
use skymines::Skymines;

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replays")
}

#[test]
fn every_stored_game_replays_to_its_hash() {
    let n = replay_folder::<Skymines>(&folder()).unwrap_or_else(|error| panic!("{error}"));
    assert!(n > 2, "there are stored games");
}

/// Set-up and preparation are long rows of draws, so only the first outcome of each is followed.
fn counted(name: &str) -> String {
    perft_lines::<Skymines>(&folder().join(name), 15, Chance::First(1))
}

#[test]
fn perft_of_four_on_the_moon() {
    expect_file!["../perft/moon-four.txt"].assert_eq(&counted("moon-four.jsonl"));
}

#[test]
fn perft_of_luna_on_the_belt() {
    expect_file!["../perft/belt-luna.txt"].assert_eq(&counted("belt-luna.jsonl"));
}
