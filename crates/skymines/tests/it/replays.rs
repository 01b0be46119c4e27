//! Golden games and counted positions: a changed hash or count is a changed rule.

use std::fmt::Write as _;
use std::path::Path;

use expect_test::expect_file;
use skymines::Skymines;
use tabletop::battery::{Chance, perft, replay_folder};
use tabletop::{Game, Pending, Record, Table};

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replays")
}

#[test]
fn every_stored_game_replays_to_its_hash() {
    let n = replay_folder::<Skymines>(&folder()).unwrap_or_else(|error| panic!("{error}"));
    assert!(n > 2, "there are stored games");
}

/// Positions of a stored game, counted three answers deep. Set-up and preparation are
/// long rows of draws, so only the first outcome of each is followed.
fn counted(name: &str) -> String {
    let text = std::fs::read_to_string(folder().join(name)).expect("the game is there");
    let record = Record::read(&text).expect("the record reads");
    let n_entries = record.header.entries;
    let mut counts = String::new();
    for place in 0..15 {
        let entry = place * n_entries / 15;
        let table = record.replay::<Skymines>(None, Some(entry)).expect("the game replays");
        let game = Table::game(&table);
        let asked = match Game::pending(game) {
            Pending::Seats(seats) => {
                seats.iter().map(|seat| seat.to_string()).collect::<Vec<_>>().join(" and ")
            }
            Pending::Dealer { n } => format!("dealer {n}"),
            Pending::Over => "nobody".to_owned(),
        };
        let deep: Vec<String> =
            (1..=3).map(|depth| perft(game, depth, Chance::First(1)).to_string()).collect();
        writeln!(counts, "entry {entry}, {asked}: {}", deep.join(" ")).expect("a string grows");
    }
    counts
}

#[test]
fn perft_of_four_on_the_moon() {
    expect_file!["../perft/moon-four.txt"].assert_eq(&counted("moon-four.jsonl"));
}

#[test]
fn perft_of_luna_on_the_belt() {
    expect_file!["../perft/belt-luna.txt"].assert_eq(&counted("belt-luna.jsonl"));
}
