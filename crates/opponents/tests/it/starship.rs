//! The bot `steady` of Starship Interstellar: strong enough, steady enough, at home in every module.

use std::collections::BTreeMap;
use std::sync::Arc;

use starship_interstellar::{Action, StarshipInterstellar};
use tabletop::{Bot, Dealer, Game, Outcome, Pending, Seed, Seen, Silent, Values, Viewer};

/// No game of bots needs as many answers.
const ANSWERS_MAX: usize = 20_000;

fn play(names: &[&str], asked: &[(&str, &str)], seed: Seed) -> (Vec<Action>, Outcome) {
    let components = StarshipInterstellar::components();
    let rules = Arc::new(StarshipInterstellar::rules(&components).expect("sound"));
    let asked: BTreeMap<String, String> =
        asked.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let sheet = StarshipInterstellar::options();
    let options = sheet.fill(&asked, StarshipInterstellar::RULESET).expect("good options");
    let n_seats = names.len() as u8;
    let mut game = StarshipInterstellar::new(&rules, n_seats, &options).expect("a good set-up");
    let mut dealer = Dealer::new(seed);
    let seated = |(seat, name): (usize, &&str)| {
        opponents::bot(name, seed.derive("bot", seat as u64)).expect("a known name")
    };
    let mut bots: Vec<Box<dyn Bot<StarshipInterstellar>>> =
        names.iter().enumerate().map(seated).collect();
    let (mut answers, mut legal) = (Vec::new(), Vec::new());
    loop {
        match game.pending() {
            Pending::Over => break,
            Pending::Dealer { n } => game.deal(dealer.below(n), &mut Silent),
            Pending::Seats(seats) => {
                let seat = seats.lowest().expect("somebody is asked");
                legal.clear();
                game.legal(seat, &mut legal);
                let bot = &mut bots[seat.index()];
                let view = bot.looks().then(|| game.view(Viewer::Seat(seat)));
                let seen = Seen { rules: &rules, seat, view: view.as_ref(), legal: &legal };
                let action = legal[bot.choose(&seen)];
                answers.push(action);
                assert!(answers.len() < ANSWERS_MAX, "seed {}: no end, {action:?}", seed.to_hex());
                game.play(seat, &action, &mut Silent);
            }
        }
    }
    (answers, game.outcome().expect("the game is over"))
}

fn seed(number: u64) -> Seed {
    Seed([44; 32]).derive("steady", number)
}

#[test]
fn it_beats_three_random_seats() {
    let slow = std::env::var_os("RUN_SLOW_TESTS").is_some();
    let (games, least) = if slow { (100, 99) } else { (6, 6) };
    let names = ["steady", "random", "random", "random"];
    let won = (0..games).filter(|&n| play(&names, &[], seed(n)).1.rows[0].won).count();
    assert!(won >= least, "{won} of {games} games");
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let names = ["steady", "random"];
    let (one, two) = (play(&names, &[], seed(1)).0, play(&names, &[], seed(1)).0);
    assert_eq!(one, two);
    assert_ne!(one, play(&names, &[], seed(2)).0, "another seed, another game");
}

/// Every value of every option; solo where the option is about H.A.L.L.
#[test]
fn it_plays_every_module_to_the_end() {
    let mut number = 100;
    for spec in StarshipInterstellar::options().options {
        let Values::OneOf(values) = spec.values else { panic!("all options are choices") };
        for (value, _) in values.iter().filter(|(value, _)| *value != spec.default) {
            number += 1;
            match spec.name {
                "hall" => play(&["steady"], &[("hall", value)], seed(number)),
                "hall_rules" => {
                    let asked = [("hall", "intermediate"), ("hall_rules", value)];
                    play(&["steady"], &asked, seed(number))
                }
                name => play(&["steady", "random"], &[(name, value)], seed(number)),
            };
        }
    }
}

fn margin(level: &str, games: u64) -> f64 {
    let one = |n| {
        let rows = play(&["steady"], &[("hall", level)], seed(n)).1.rows;
        f64::from(rows[0].score - rows[1].score)
    };
    (0..games).map(one).sum::<f64>() / games as f64
}

/// A higher level is a harder H.A.L.L.
#[test]
fn the_levels_of_hall_mean_something() {
    let slow = std::env::var_os("RUN_SLOW_TESTS").is_some();
    let all = ["introduction", "easy", "intermediate", "hard", "extreme"];
    let levels: &[&str] = if slow { &all } else { &["introduction", "extreme"] };
    let margins: Vec<f64> =
        levels.iter().map(|&level| margin(level, if slow { 400 } else { 8 })).collect();
    assert!(margins.is_sorted_by(|easier, harder| easier > harder), "{margins:?}");
}
