//! Golden games and counted positions: a changed hash or count is a changed rule.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use expect_test::expect_file;
use starship_interstellar::StarshipInterstellar;
use tabletop::battery::{Battery, Chance, perft, replay_folder};
use tabletop::{Game, Pending, Record};

use crate::support::sample;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replays")
}

/// A game of random seats is stored once; written again it is the same to the letter.
fn stored(name: &str, n_seats: u8, seed: u64) {
    let battery = Battery::<StarshipInterstellar>::new(seed).seats(n_seats..=n_seats);
    let record = battery.sampler(sample).record(seed).unwrap_or_else(|error| panic!("{error}"));
    expect_file![folder().join(name)].assert_eq(&record.to_text());
}

#[test]
fn four_random_seats() {
    stored("four-random.jsonl", 4, 41);
}

#[test]
fn a_random_seat_against_hall() {
    stored("solo-random.jsonl", 1, 11);
}

#[test]
fn every_stored_game_replays_to_its_hash() {
    let n = replay_folder::<StarshipInterstellar>(&folder());
    assert!(n.unwrap_or_else(|error| panic!("{error}")) >= 2, "there are stored games");
}

/// Up to fifteen questions of each stored game, counted two answers deep; of each draw the first
/// outcome is taken.
#[test]
fn perft_of_stored_positions() {
    let mut counts = String::new();
    for name in ["four-random.jsonl", "solo-random.jsonl"] {
        let text = std::fs::read_to_string(folder().join(name)).expect("the game is there");
        let record = Record::read(&text).expect("the record reads");
        for place in 0..15 {
            let entry = place * record.header.entries / 15;
            let replayed = record.replay::<StarshipInterstellar>(None, Some(entry));
            let table = replayed.expect("the game replays");
            let game = table.game();
            let Pending::Seats(seats) = game.pending() else { continue };
            let asked = seats.lowest().expect("somebody").to_string();
            let [one, two] = [1, 2].map(|depth| perft(game, depth, Chance::First(1)));
            writeln!(counts, "{name}, entry {entry}, {asked}: {one} {two}")
                .expect("a string grows");
        }
    }
    expect_file!["../perft/random.txt"].assert_eq(&counts);
}
