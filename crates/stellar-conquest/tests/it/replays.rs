//! Golden games and counted positions: a changed hash or count is a changed rule.

use std::fmt::Write as _;
use std::path::Path;

use expect_test::expect_file;
use stellar_conquest::StellarConquest;
use tabletop::battery::{Chance, perft, replay_folder};
use tabletop::{Pending, Record};

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
    let text =
        std::fs::read_to_string(folder().join("two-steady.jsonl")).expect("the game is there");
    let record = Record::read(&text).expect("the record reads");
    let n_entries = record.header.entries;
    let mut counts = String::new();
    for place in 0..30 {
        let entry = place * n_entries / 30;
        let table = record.replay::<StellarConquest>(None, Some(entry)).expect("the game replays");
        let game = tabletop::Table::game(&table);
        let asked = match tabletop::Game::pending(game) {
            Pending::Seats(seats) => {
                seats.iter().map(|seat| seat.to_string()).collect::<Vec<_>>().join(" and ")
            }
            Pending::Dealer { n } => format!("dealer {n}"),
            Pending::Over => "nobody".to_owned(),
        };
        let deep: Vec<String> =
            (1..=3).map(|depth| perft(game, depth, Chance::First(2)).to_string()).collect();
        writeln!(counts, "entry {entry}, {asked}: {}", deep.join(" ")).expect("a string grows");
    }
    expect_file!["../perft/two-steady.txt"].assert_eq(&counts);
}
