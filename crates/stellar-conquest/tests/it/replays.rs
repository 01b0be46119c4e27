//! Golden games and counted positions: a changed hash or count is a changed rule.

use std::path::Path;

use battery::{Chance, perft_lines, replay_folder};
use expect_test::expect_file;
use stellar_conquest::StellarConquest;

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replays")
}

#[test]
fn every_stored_game_replays_to_its_hash() {
    let n = replay_folder::<StellarConquest>(&folder()).unwrap_or_else(|error| panic!("{error}"));
    assert!(n > 0, "there are stored games");
}

/// Thirty positions of a stored game, counted three answers deep; draws are expanded to two outcomes.
#[test]
fn perft_of_thirty_positions() {
    let game = folder().join("two-steady.jsonl");
    let counts = perft_lines::<StellarConquest>(&game, 30, Chance::First(2));
    expect_file!["../perft/two-steady.txt"].assert_eq(&counts);
}
