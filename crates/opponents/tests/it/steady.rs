//! The bot `steady` of Stellar Conquest: strong enough, steady enough, at home in every variant.

use opponents::GameObserver;
use stellar_conquest::{Event, EventView, StellarConquest};
use tabletop::{Game, Seat, Seed, Values, Viewer};

use crate::games::{Played, answers_with, played, watched};

fn play(names: &[&str], asked: &[(&str, &str)], seed: Seed) -> Played<StellarConquest> {
    played(names, asked, seed)
}

/// What seat 1 has of the win; a win of n is one n-th for each.
fn share(played: &Played<StellarConquest>) -> f64 {
    let rows = &played.outcome.rows;
    let winners = rows.iter().filter(|row| row.won).count();
    if rows[0].won { 1.0 / winners as f64 } else { 0.0 }
}

/// Output of seat 1 in each production turn.
struct Output(Vec<u16>);

impl GameObserver<StellarConquest> for Output {
    fn listens(&self) -> bool {
        true
    }

    fn event(&mut self, game: &StellarConquest, event: &Event) {
        let first = Viewer::Seat(Seat(0));
        if let Some(EventView::ProductionEnded { .. }) = StellarConquest::event_view(event, first) {
            self.0.push(game.view(first).own.expect("a seat").seat.output);
        }
    }
}

fn seed(number: u64) -> Seed {
    Seed([77; 32]).derive("steady", number)
}

/// Wins of `steady` against three that play at random.
fn wins(games: u64) -> f64 {
    let names = ["steady", "random", "random", "random"];
    (0..games).map(|number| share(&play(&names, &[], seed(number)))).sum()
}

#[test]
fn it_beats_three_random_seats() {
    let slow = std::env::var_os("RUN_SLOW_TESTS").is_some();
    let (games, least) = if slow { (100, 99.0) } else { (20, 20.0) };
    let won = wins(games);
    assert!(won >= least, "{won} of {games} games");
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let names = ["steady", "steady", "random"];
    let (one, two) = (play(&names, &[], seed(1)), play(&names, &[], seed(1)));
    assert_eq!(one.answers, two.answers);
    let other = play(&names, &[], seed(2));
    assert_ne!(one.answers, other.answers, "another seed, another game");
}

/// Every value of every option, and all numbers of seats, with `random` beside it for odd positions.
#[test]
fn it_plays_every_variant_to_the_end() {
    let mut number = 100;
    for spec in StellarConquest::options().options {
        let values: Vec<String> = match spec.values {
            Values::OneOf(values) => values.iter().map(|(value, _)| (*value).to_owned()).collect(),
            Values::NumberOrNone { min, max } => vec![min.to_string(), max.to_string()],
        };
        for value in values.iter().filter(|value| **value != spec.default) {
            number += 1;
            let names = ["steady", "random", "steady", "steady"];
            let n_seats = 2 + (number % 3) as usize;
            play(&names[..n_seats], &[(spec.name, value)], seed(number));
        }
    }
}

#[test]
fn it_plays_the_most_secret_game_to_the_end() {
    let asked = [
        ("secrecy", "double-blind"),
        ("posts", "traced"),
        ("secret_targeting", "yes"),
        ("exploration_optional", "yes"),
        ("seat_order", "random"),
        ("shield_as_base", "yes"),
    ];
    for number in 0..4 {
        play(&["steady"; 4], &asked, seed(number));
    }
}

/// §3.6.1: whatever range the data files allow. With a short one ships that are still off the map have nowhere
/// to go that is in range, and with the same answers for ever the game would not end.
#[test]
fn it_plays_with_every_range_to_the_end() {
    let board = StellarConquest::components().file("board.toml").expect("a file").to_owned();
    for range in (1..=9).chain([64]) {
        let changed =
            board.replace("range = { value = 8,", &format!("range = {{ value = {range},"));
        assert!(range == 8 || changed != board, "the range is in the file");
        let mut components = StellarConquest::components();
        components.replace("board.toml", changed).expect("a known file");
        for names in [&["steady", "steady"][..], &["steady", "random", "steady"]] {
            answers_with::<StellarConquest>(&components, names, seed(range));
        }
    }
}

/// Dossier 7.1: what an undisturbed empire puts out, over good and bad beginnings.
#[test]
fn it_keeps_house() {
    let games = 12;
    let output = |n| {
        let mut output = Output(Vec::new());
        watched(&["steady", "random"], &[], seed(n), &mut output);
        output.0
    };
    let outputs: Vec<Vec<u16>> = (0..games).map(output).collect();
    let mean =
        |k: usize| outputs.iter().map(|output| u64::from(output[k - 1])).sum::<u64>() / games;
    assert!(
        mean(1) >= 30 && mean(5) >= 100 && mean(10) >= 300,
        "{} {} {}",
        mean(1),
        mean(5),
        mean(10)
    );
}

#[test]
fn a_game_of_four_is_short() {
    let games = 3;
    let answers: usize = (0..games).map(|n| play(&["steady"; 4], &[], seed(n)).answers.len()).sum();
    let mean = answers / games as usize;
    assert!(mean < 15_000, "{mean} answers in a game");
}
