//! The bot `steady` of Starship Interstellar: strong enough, steady enough, at home in every module.

use starship_interstellar::{
    Action, AntiMatterAction, HalleyAction, KuiperAction, StarshipInterstellar, VariantAction,
};
use tabletop::{Game, Seed, Values};

use crate::games::{Played, played};

fn play(names: &[&str], asked: &[(&str, &str)], seed: Seed) -> Played<StarshipInterstellar> {
    played(names, asked, seed)
}

fn seed(number: u64) -> Seed {
    Seed([44; 32]).derive("steady", number)
}

#[test]
fn it_beats_three_random_seats() {
    let slow = std::env::var_os("RUN_SLOW_TESTS").is_some();
    let (games, least) = if slow { (100, 99) } else { (6, 6) };
    let names = ["steady", "random", "random", "random"];
    let won = (0..games).filter(|&n| play(&names, &[], seed(n)).outcome.rows[0].won).count();
    assert!(won >= least, "{won} of {games} games");
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let names = ["steady", "random"];
    let (one, two) = (play(&names, &[], seed(1)).answers, play(&names, &[], seed(1)).answers);
    assert_eq!(one, two);
    assert_ne!(one, play(&names, &[], seed(2)).answers, "another seed, another game");
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

/// What only this option lets a player do.
type Offer = (&'static str, &'static str, fn(&Action) -> bool);

#[test]
fn it_uses_what_an_option_offers() {
    let offers: [Offer; 6] = [
        ("kuiper", "on", |a| matches!(a, Action::Kuiper(KuiperAction::Capture { .. }))),
        ("kuiper", "on", |a| matches!(a, Action::Kuiper(KuiperAction::Mine { .. }))),
        ("antimatter", "on", |a| {
            matches!(a, Action::AntiMatter(AntiMatterAction::Synthesise { .. }))
        }),
        ("families", "on", |a| matches!(a, Action::Variant(VariantAction::Family { .. }))),
        ("black_holes", "harder", |a| {
            matches!(a, Action::Variant(VariantAction::Spend { fuel: 1.. }))
        }),
        ("halley", "final", |a| matches!(a, Action::Halley(HalleyAction::Mine { .. }))),
    ];
    for (name, value, is_used) in offers {
        // A whole Family is dear: steady saves one in three games of four.
        let used = (300..340).any(|n| {
            let game = play(&["steady"; 4], &[(name, value)], seed(n));
            game.answers.iter().any(|(_, answer)| is_used(answer))
        });
        assert!(used, "{name} = {value} is nothing to it");
    }
}

fn margin(level: &str, games: u64) -> f64 {
    let one = |n| {
        let rows = play(&["steady"], &[("hall", level)], seed(n)).outcome.rows;
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
