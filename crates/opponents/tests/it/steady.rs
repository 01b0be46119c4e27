//! The bot `steady` of Stellar Conquest: strong enough, steady enough, at home in every variant.

use std::collections::BTreeMap;
use std::sync::Arc;

use stellar_conquest::{Action, StellarConquest};
use tabletop::{Bot, Dealer, Game, Outcome, Pending, Seat, Seed, Seen, Values, Viewer};

/// No game of bots needs as many answers; more are a bot that asks and answers itself for ever.
const ANSWERS_MAX: usize = 60_000;

/// A game that has been played.
struct Played {
    answers: Vec<(Seat, Action)>,
    outcome: Outcome,
    /// Output of seat 1 in each production turn.
    output: Vec<u16>,
}

impl Played {
    /// What seat 1 has of the win; a win of n is one n-th for each.
    fn share(&self) -> f64 {
        let winners = self.outcome.rows.iter().filter(|row| row.won).count();
        if self.outcome.rows[0].won { 1.0 / winners as f64 } else { 0.0 }
    }
}

fn options(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
    pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

fn play(names: &[&str], asked: &BTreeMap<String, String>, seed: Seed) -> Played {
    let rules = Arc::new(StellarConquest::rules(&StellarConquest::components()).expect("sound"));
    let options =
        StellarConquest::options().fill(asked, StellarConquest::RULESET).expect("good options");
    let mut game =
        StellarConquest::new(&rules, names.len() as u8, &options).expect("a good set-up");
    let mut dealer = Dealer::new(seed);
    let seated = |(seat, name): (usize, &&str)| {
        opponents::bot(name, seed.derive("bot", seat as u64)).expect("a known name")
    };
    let mut bots: Vec<Box<dyn Bot<StellarConquest>>> =
        names.iter().enumerate().map(seated).collect();
    let (mut answers, mut output) = (Vec::new(), Vec::new());
    let (mut legal, mut events) = (Vec::new(), Vec::new());
    loop {
        match game.pending() {
            Pending::Over => break,
            Pending::Dealer { n } => game.deal(dealer.below(n), &mut events),
            Pending::Seats(seats) => {
                let seat = seats.lowest().expect("somebody is asked");
                legal.clear();
                game.legal(seat, &mut legal);
                let bot = &mut bots[seat.index()];
                let view = bot.looks().then(|| game.view(Viewer::Seat(seat)));
                let seen = Seen { rules: &rules, seat, view: view.as_ref(), legal: &legal };
                let action = legal[bot.choose(&seen)];
                answers.push((seat, action));
                assert!(answers.len() < ANSWERS_MAX, "seed {}: no end, {action:?}", seed.to_hex());
                game.play(seat, &action, &mut events);
            }
        }
        for event in events.drain(..) {
            for (seat, bot) in bots.iter_mut().enumerate() {
                let viewer = Viewer::Seat(Seat(seat as u8));
                if let Some(event) = StellarConquest::event_view(&event, viewer) {
                    if matches!(event, stellar_conquest::Happening::ProductionEnded { .. })
                        && seat == 0
                    {
                        output.push(game.view(viewer).own.expect("a seat").seat.output);
                    }
                    bot.hear(&event);
                }
            }
        }
    }
    Played { answers, outcome: game.outcome().expect("the game is over"), output }
}

fn seed(number: u64) -> Seed {
    Seed([77; 32]).derive("steady", number)
}

/// Wins of `steady` against three that play at random.
fn wins(games: u64) -> f64 {
    let names = ["steady", "random", "random", "random"];
    (0..games).map(|number| play(&names, &BTreeMap::new(), seed(number)).share()).sum()
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
    let (one, two) =
        (play(&names, &BTreeMap::new(), seed(1)), play(&names, &BTreeMap::new(), seed(1)));
    assert_eq!(one.answers, two.answers);
    let other = play(&names, &BTreeMap::new(), seed(2));
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
            play(&names[..n_seats], &options(&[(spec.name, value)]), seed(number));
        }
    }
}

#[test]
fn it_plays_the_most_secret_game_to_the_end() {
    let asked = options(&[
        ("secrecy", "double-blind"),
        ("posts", "traced"),
        ("secret_targeting", "yes"),
        ("exploration_optional", "yes"),
        ("seat_order", "random"),
        ("shield_as_base", "yes"),
    ]);
    for number in 0..4 {
        play(&["steady"; 4], &asked, seed(number));
    }
}

/// Dossier 7.1: what an undisturbed empire puts out, over good and bad beginnings.
#[test]
fn it_keeps_house() {
    let games = 12;
    let played: Vec<Played> =
        (0..games).map(|n| play(&["steady", "random"], &BTreeMap::new(), seed(n))).collect();
    let mean =
        |k: usize| played.iter().map(|game| u64::from(game.output[k - 1])).sum::<u64>() / games;
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
    let answers: usize =
        (0..games).map(|n| play(&["steady"; 4], &BTreeMap::new(), seed(n)).answers.len()).sum();
    let mean = answers / games as usize;
    assert!(mean < 15_000, "{mean} answers in a game");
}
