//! The bot `steady` of Skymines: strong enough, steady enough, at home in every module.

use skymines::Skymines;
use tabletop::{Game, Seed, Values};

use crate::games::{Played, played};

fn play(names: &[&str], asked: &[(&str, &str)], seed: Seed) -> Played<Skymines> {
    played(names, asked, seed)
}

fn seed(number: u64) -> Seed {
    Seed([55; 32]).derive("steady", number)
}

fn is_slow() -> bool {
    std::env::var_os("RUN_SLOW_TESTS").is_some()
}

#[test]
fn it_beats_three_random_seats() {
    let (games, least) = if is_slow() { (100, 99) } else { (10, 10) };
    let names = ["steady", "random", "random", "random"];
    for side in ["moon", "belt"] {
        let wins = |&n: &u64| play(&names, &[("side", side)], seed(n)).outcome.rows[0].won;
        let won = (0..games).filter(wins).count();
        println!("{side}: {won} of {games} games");
        assert!(won >= least, "{side}: {won} of {games} games");
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let names = ["steady", "random"];
    let (one, two) = (play(&names, &[], seed(1)).answers, play(&names, &[], seed(1)).answers);
    assert_eq!(one, two);
    assert_ne!(one, play(&names, &[], seed(2)).answers, "another seed, another game");
}

/// Every value of every option; with Luna where the option needs her.
#[test]
fn it_plays_every_module_to_the_end() {
    let mut number = 100;
    for spec in Skymines::options().options {
        let Values::OneOf(values) = spec.values else { panic!("all options are choices") };
        for (value, _) in values.iter().filter(|(value, _)| *value != spec.default) {
            number += 1;
            match spec.name {
                "campaign" => {
                    play(&["steady"], &[("campaign", value), ("luna", "4")], seed(number))
                }
                "luna" => play(&["steady"], &[("luna", value)], seed(number)),
                name => play(&["steady", "random"], &[(name, value)], seed(number)),
            };
        }
    }
}

fn margin(level: u8, games: u64) -> f64 {
    let level = level.to_string();
    let one = |n| {
        let rows = play(&["steady"], &[("luna", &level)], seed(n)).outcome.rows;
        f64::from(rows[0].score - rows[1].score)
    };
    (0..games).map(one).sum::<f64>() / games as f64
}

/// A higher level is a harder Luna.
#[test]
fn the_levels_of_luna_mean_something() {
    let slow = is_slow();
    let levels: &[u8] = if slow { &[0, 1, 2, 3, 4, 5, 6, 7, 8] } else { &[0, 3, 8] };
    let margins: Vec<f64> =
        levels.iter().map(|&level| margin(level, if slow { 200 } else { 10 })).collect();
    assert!(margins.is_sorted_by(|easier, harder| easier > harder), "{margins:?}");
}

/// at the standard level neither Luna nor the people win nearly always, be they one, two or three.
#[test]
fn people_can_win_at_the_standard_level() {
    let games: u64 = if is_slow() { 200 } else { 12 };
    for n_people in 1..=3 {
        let names = vec!["steady"; n_people];
        let wins = |&n: &u64| {
            let rows = play(&names, &[("luna", "2")], seed(n)).outcome.rows;
            rows[..n_people].iter().any(|row| row.won)
        };
        let won = (0..games).filter(wins).count() as u64;
        println!("{n_people} people: {won} of {games} games");
        let fair = if is_slow() { games * 3 / 10..=games * 7 / 10 } else { 1..=games - 1 };
        assert!(fair.contains(&won), "{n_people} people: {won} of {games} games");
    }
}
