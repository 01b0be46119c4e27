//! Golden games and counted positions: a changed hash or count is a changed rule.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use expect_test::expect_file;
use starship_interstellar::StarshipInterstellar;
use tabletop::battery::{Battery, Chance, Prng, perft, replay_folder};
use tabletop::{Game, Pending, Record};

use crate::support::sample_base;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replays")
}

type Sampler = fn(&mut Prng, u8) -> BTreeMap<String, String>;

/// A game of random seats is stored once. Played again every answer, every draw and the end are the
/// same; the header of an old one only lacks the files and options that came later.
fn stored(name: &str, n_seats: u8, seed: u64, sampler: Sampler) {
    let battery = Battery::<StarshipInterstellar>::new(seed).seats(n_seats..=n_seats);
    let record = battery.sampler(sampler).record(seed).unwrap_or_else(|error| panic!("{error}"));
    let path = folder().join(name);
    if !path.exists() && std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, record.to_text()).expect("the game is stored");
    }
    let text = std::fs::read_to_string(&path).expect("the game is there");
    let old = Record::read(&text).expect("the record reads");
    assert_eq!(record.lines(), old.lines());
    assert_eq!(record.header.hash, old.header.hash);
    for (option, value) in &old.header.options {
        assert_eq!(record.header.options.get(option), Some(value));
    }
}

fn with(
    prng: &mut Prng,
    n_seats: u8,
    on: impl IntoIterator<Item = &'static str>,
) -> BTreeMap<String, String> {
    let mut asked = sample_base(prng, n_seats);
    asked.extend(on.into_iter().map(|option| (option.to_owned(), "on".to_owned())));
    asked
}

#[test]
fn four_random_seats() {
    stored("four-random.jsonl", 4, 41, sample_base);
}

#[test]
fn a_random_seat_against_hall() {
    stored("solo-random.jsonl", 1, 11, sample_base);
}

#[test]
fn four_random_seats_and_kuiper() {
    stored("four-kuiper.jsonl", 4, 41, |prng, n_seats| with(prng, n_seats, ["kuiper"]));
}

#[test]
fn three_random_seats_and_antimatter() {
    stored("three-antimatter.jsonl", 3, 42, |prng, n| with(prng, n, ["antimatter"]));
}

#[test]
fn a_random_seat_against_hall_with_both() {
    stored("solo-both.jsonl", 1, 11, |prng, n| with(prng, n, ["kuiper", "antimatter"]));
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
