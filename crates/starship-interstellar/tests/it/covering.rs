//! Every pair of option values, seats included, meets in a game: a pairwise covering array.
//!
//! Which pairs cannot meet is data of the option sheet, which `orrery games` prints; that the sheet and
//! the game agree is a test too.

use battery::{Battery, Choice, Configuration, Covering, Prng};
use expect_test::expect;
use starship_interstellar::StarshipInterstellar;

type Space = Covering<StarshipInterstellar>;

fn fits_one(space: &Space, a: Choice, b: Choice) -> bool {
    a.0 == b.0 || space.refusal(a, b).is_none()
}

/// Every admissible pair is in at least one row, and every row is a game.
#[test]
fn every_pair_of_options_meets() {
    let space = Space::new();
    let array = space.array();
    for row in &array {
        space.set_up(row).unwrap_or_else(|error| panic!("{:?}: {error}", space.options(row)));
    }
    let mut admissible = 0;
    for (a, b) in space.pairs().into_iter().filter(|&(a, b)| space.is_admissible(a, b)) {
        admissible += 1;
        let meets = |row: &&Configuration| row[a.0] == Some(a.1) && row[b.0] == Some(b.1);
        let (first, second) = (&space.factors()[a.0], &space.factors()[b.0]);
        assert!(
            array.iter().find(meets).is_some(),
            "{}={} never meets {}={}",
            first.name,
            first.values[a.1],
            second.name,
            second.values[b.1]
        );
    }
    let refused = space.pairs().len() - admissible;
    let size = format!("{admissible} pairs in {} games, {refused} pairs refused", array.len());
    expect!["974 pairs in 81 games, 20 pairs refused"].assert_eq(&size);
}

/// Whatever the sheet does not refuse can be played, whatever it refuses is refused with the
/// reason that the sheet gives; a pair that only a third factor bars is named by that one.
#[test]
fn every_other_pair_is_refused_with_its_reason() {
    let space = Space::new();
    let mut n_refused = 0;
    for (a, b) in space.pairs() {
        if space.is_admissible(a, b) {
            continue;
        }
        n_refused += 1;
        // All else as it fits each of the two, so that their own reason is the one to be told.
        let own = space.refusal(a, b);
        for fill in 0..4 {
            let mut row = space.with(&[a, b]);
            for (factor, slot) in row.iter_mut().enumerate() {
                let fits = |value: &usize| {
                    let choice = (factor, *value);
                    fits_one(&space, a, choice) && fits_one(&space, b, choice)
                };
                let values = 0..space.factors()[factor].values.len();
                let open = values.clone().filter(fits).nth(fill).or(values.clone().find(fits));
                *slot = Some(slot.or(open).unwrap_or(0));
            }
            let error = space.set_up(&row).expect_err("the sheet refuses it").to_string();
            match own {
                Some(reason) => assert!(error.contains(reason), "{error}; not {reason}"),
                None => assert!(space.refusals().any(|reason| error.contains(reason))),
            }
        }
    }
    assert!(n_refused > 0);
}

/// The sheet is the whole truth: random configurations are accepted exactly when no pair of them is
/// refused.
#[test]
fn the_sheet_and_the_game_agree() {
    let space = Space::new();
    let mut prng = Prng::new(5);
    for _ in 0..2000 {
        let row: Configuration =
            space.factors().iter().map(|factor| Some(prng.index(factor.values.len()))).collect();
        let choices: Vec<Choice> =
            row.iter().enumerate().map(|(at, value)| (at, value.expect("complete"))).collect();
        let refused = choices
            .iter()
            .enumerate()
            .any(|(at, &a)| choices[at + 1..].iter().any(|&b| space.refusal(a, b).is_some()));
        assert_eq!(space.set_up(&row).is_err(), refused, "{:?}", space.options(&row));
    }
}

/// Random games of every configuration of the array, with the audit at every step. The long run:
/// `BATTERY_GAMES=1000 cargo test --release -p starship-interstellar --test it covering`.
#[test]
fn random_games_of_every_configuration() {
    let space = Space::new();
    for (number, row) in space.array().iter().enumerate() {
        let options = space.options(row);
        let seats = space.seats(row);
        let battery = Battery::<StarshipInterstellar>::new(number as u64)
            .seats(seats..=seats)
            .games(1)
            .heavy_every(256)
            .options(options);
        battery.playouts().unwrap_or_else(|error| panic!("{:?}: {error}", space.options(row)));
    }
}
