//! Golden games and counted positions: a changed hash or count is a changed rule.

use std::path::{Path, PathBuf};

use expect_test::expect_file;
use starship_interstellar::StarshipInterstellar;
use tabletop::battery::{Battery, replay_folder};

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
