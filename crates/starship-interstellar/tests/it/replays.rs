//! Golden games and counted positions: a changed hash or count is a changed rule.
//!
//! Files called `*-first-numbers.jsonl` were played with the components as they were before they were balanced (RULINGS.md,
//! "What R-92 changed"); their header carries those, so they replay as they always did.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use battery::{Battery, Chance, Prng, cut, perft, replay_folder};
use expect_test::expect_file;
use starship_interstellar::StarshipInterstellar;
use tabletop::{Game, Pending, Record};

use crate::support::{VARIANTS, base};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replays")
}

type Sampler = fn(&mut Prng, u8) -> BTreeMap<String, String>;

/// A game of random seats is stored once; played again it is the same entry by entry, to the same
/// hash. Only the header may have grown since: options and component files that came later.
///
/// `UPDATE_EXPECT=1` stores a game that is not there yet, never one that is.
fn stored(name: &str, n_seats: u8, seed: u64, sampler: Sampler) {
    stored_by(1, name, n_seats, seed, sampler);
}

fn stored_by(ruleset: u32, name: &str, n_seats: u8, seed: u64, sampler: Sampler) {
    let battery = Battery::<StarshipInterstellar>::new(seed).seats(n_seats..=n_seats);
    let record = battery
        .ruleset(ruleset)
        .sampler(sampler)
        .record(seed)
        .unwrap_or_else(|error| panic!("{error}"));
    let (path, text) = (folder().join(name), record.to_text());
    if !path.exists() && std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, &text).expect("the folder is there");
    }
    let before = std::fs::read_to_string(&path).expect("the game is stored");
    let entries = |text: &str| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(entries(&text), entries(&before), "{name} is played otherwise");
    let before = Record::read(&before).expect("the record reads");
    assert_eq!(record.header.hash, before.header.hash, "{name} ends otherwise");
}

fn with(
    prng: &mut Prng,
    n_seats: u8,
    on: impl IntoIterator<Item = &'static str>,
) -> BTreeMap<String, String> {
    let mut asked = base(prng, n_seats);
    asked.extend(on.into_iter().map(|option| (option.to_owned(), "on".to_owned())));
    asked
}

#[test]
fn four_random_seats() {
    stored("four-random.jsonl", 4, 41, base);
}

#[test]
fn a_random_seat_against_hall() {
    stored("solo-random.jsonl", 1, 11, base);
}

fn with_comet(prng: &mut Prng, n_seats: u8) -> BTreeMap<String, String> {
    let mut asked = base(prng, n_seats);
    asked.insert("halley".to_owned(), "final".to_owned());
    asked.insert("fly_by".to_owned(), "on".to_owned());
    asked
}

#[test]
fn three_seats_and_the_comet() {
    stored("three-halley.jsonl", 3, 77, with_comet);
}

/// All variants at once, at three seats and against H.A.L.L.
#[test]
fn games_with_variants() {
    stored("three-variants.jsonl", 3, 7, every_variant);
    stored("solo-variants.jsonl", 1, 8, every_variant);
}

fn every_variant(prng: &mut Prng, n_seats: u8) -> BTreeMap<String, String> {
    let mut asked = base(prng, n_seats);
    for (name, values) in VARIANTS {
        let value = values[prng.index(values.len())];
        asked.insert((*name).to_owned(), value.to_owned());
    }
    asked
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

/// Games of the second ruleset, with everything that it changes.
#[test]
fn games_by_the_second_ruleset() {
    let all: Sampler = |prng, n| {
        let mut asked = every_variant(prng, n);
        asked.extend(with(prng, n, ["kuiper", "antimatter"]));
        asked
    };
    stored_by(2, "two-ruleset-2.jsonl", 2, 5, base);
    stored_by(2, "four-antimatter-ruleset-2.jsonl", 4, 43, |prng, n| with(prng, n, ["antimatter"]));
    stored_by(2, "solo-all-ruleset-2.jsonl", 1, 12, all);
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
        for (entry, game) in cut::<StarshipInterstellar>(&folder().join(name), 15) {
            let Pending::Seats(seats) = game.pending() else { continue };
            let asked = seats.lowest().expect("somebody").to_string();
            let [one, two] = [1, 2].map(|depth| perft(&game, depth, Chance::First(1)));
            writeln!(counts, "{name}, entry {entry}, {asked}: {one} {two}")
                .expect("a string grows");
        }
    }
    expect_file!["../perft/random.txt"].assert_eq(&counts);
}
