//! Every pair of option values, seats included, meets in a game: a pairwise covering array.
//!
//! The array is computed here, greedily and always the same. Which pairs cannot meet is data of the
//! option sheet, which `orrery games` prints; that the sheet and the game agree is a test too.

use std::collections::{BTreeMap, BTreeSet};

use expect_test::expect;
use starship_interstellar::StarshipInterstellar;
use tabletop::battery::{Battery, Prng};
use tabletop::{Conflict, Game, SEATS, SetupError, Values};

use crate::support::rules;

/// A factor and all its values: the number of seats first, then every option of the sheet.
struct Factor {
    name: &'static str,
    values: Vec<String>,
}

fn factors() -> Vec<Factor> {
    let (least, most) = StarshipInterstellar::SEATS;
    let seats = Factor { name: SEATS, values: (least..=most).map(|n| n.to_string()).collect() };
    let options = StarshipInterstellar::options().options.into_iter().map(|spec| {
        let Values::OneOf(words) = spec.values else { panic!("{} is a number", spec.name) };
        Factor {
            name: spec.name,
            values: words.iter().map(|(word, _)| (*word).to_owned()).collect(),
        }
    });
    std::iter::once(seats).chain(options).collect()
}

/// A value of a factor, both by their places.
type Choice = (usize, usize);

/// A configuration: the place of a value for every factor, as far as it is chosen.
type Row = Vec<Option<usize>>;

struct Space {
    factors: Vec<Factor>,
    /// Pairs that the sheet refuses, smaller choice first.
    refused: BTreeMap<(Choice, Choice), &'static str>,
}

impl Space {
    fn new() -> Space {
        let mut space = Space { factors: factors(), refused: BTreeMap::new() };
        for conflict in StarshipInterstellar::options().conflicts {
            for a in space.named(&conflict) {
                let b = space.choice(conflict.b.0, conflict.b.1);
                space.refused.insert((a.min(b), a.max(b)), conflict.reason);
            }
        }
        space
    }

    fn choice(&self, name: &str, value: &str) -> Choice {
        let factor = self.factors.iter().position(|factor| factor.name == name);
        let factor = factor.unwrap_or_else(|| panic!("no factor {name}"));
        let value = self.factors[factor].values.iter().position(|other| other == value);
        (factor, value.expect("a conflict names what there is"))
    }

    /// The choices on the left side of a conflict: several for a span of seats.
    fn named(&self, conflict: &Conflict) -> Vec<Choice> {
        match conflict.seats() {
            None => vec![self.choice(conflict.a.0, conflict.a.1)],
            Some((first, last)) => {
                (first..=last).map(|n| self.choice(SEATS, &n.to_string())).collect()
            }
        }
    }

    fn is_refused(&self, a: Choice, b: Choice) -> bool {
        self.refused.contains_key(&(a.min(b), a.max(b)))
    }

    fn fits_one(&self, a: Choice, b: Choice) -> bool {
        a.0 == b.0 || !self.is_refused(a, b)
    }

    fn fits(&self, row: &Row, choice: Choice) -> bool {
        row.iter().enumerate().all(|(factor, value)| {
            value.is_none_or(|value| {
                if factor == choice.0 {
                    value == choice.1
                } else {
                    !self.is_refused((factor, value), choice)
                }
            })
        })
    }

    /// Fills what is open so that the sheet allows it; `None` if nothing does.
    fn completed(&self, row: &Row) -> Option<Row> {
        let Some(open) = row.iter().position(Option::is_none) else { return Some(row.clone()) };
        (0..self.factors[open].values.len()).find_map(|value| {
            if !self.fits(row, (open, value)) {
                return None;
            }
            let mut next = row.clone();
            next[open] = Some(value);
            self.completed(&next)
        })
    }

    fn with(&self, choices: &[Choice]) -> Row {
        let mut row = vec![None; self.factors.len()];
        for &(factor, value) in choices {
            row[factor] = Some(value);
        }
        row
    }

    /// Can these two be part of a game? A pair can be barred by a third factor, too.
    fn is_admissible(&self, a: Choice, b: Choice) -> bool {
        !self.is_refused(a, b) && self.completed(&self.with(&[a, b])).is_some()
    }

    fn pairs(&self) -> Vec<(Choice, Choice)> {
        let mut pairs = Vec::new();
        for (first, a) in self.factors.iter().enumerate() {
            for (more, b) in self.factors[first + 1..].iter().enumerate() {
                for x in 0..a.values.len() {
                    let second = first + 1 + more;
                    pairs.extend((0..b.values.len()).map(|y| ((first, x), (second, y))));
                }
            }
        }
        pairs
    }

    /// The array: as long as a pair is missing, a row begins with it; every other factor takes the
    /// value that brings the most missing pairs and still lets the row be completed.
    fn array(&self) -> Vec<Row> {
        let pairs = self.pairs().into_iter();
        let mut missing: BTreeSet<(Choice, Choice)> =
            pairs.filter(|&(a, b)| self.is_admissible(a, b)).collect();
        let mut rows = Vec::new();
        while let Some(&(a, b)) = missing.first() {
            let mut row = self.with(&[a, b]);
            for factor in 0..self.factors.len() {
                if row[factor].is_none() {
                    row[factor] = Some(self.best(&row, factor, &missing));
                }
            }
            missing.retain(|&(a, b)| row[a.0] != Some(a.1) || row[b.0] != Some(b.1));
            rows.push(row);
        }
        rows
    }

    fn best(&self, row: &Row, factor: usize, missing: &BTreeSet<(Choice, Choice)>) -> usize {
        let mut best = None;
        for value in 0..self.factors[factor].values.len() {
            let choice = (factor, value);
            let mut next = row.clone();
            next[factor] = Some(value);
            if !self.fits(row, choice) || self.completed(&next).is_none() {
                continue;
            }
            let chosen = row.iter().enumerate().filter_map(|(at, value)| Some((at, (*value)?)));
            let gain =
                chosen.filter(|&o| missing.contains(&(o.min(choice), o.max(choice)))).count();
            if best.is_none_or(|(most, _)| gain > most) {
                best = Some((gain, value));
            }
        }
        best.expect("a row that can be completed has a value for every factor").1
    }

    fn seats(&self, row: &Row) -> u8 {
        let value = row[0].expect("rows are complete");
        self.factors[0].values[value].parse().expect("seats are numbers")
    }

    fn options(&self, row: &Row) -> BTreeMap<String, String> {
        let chosen = self.factors.iter().zip(row).skip(1);
        let pair = |(factor, value): (&Factor, &Option<usize>)| {
            let value = value.expect("rows are complete");
            (factor.name.to_owned(), factor.values[value].clone())
        };
        chosen.map(pair).collect()
    }

    /// What the program says to a configuration.
    fn set_up(&self, row: &Row) -> Result<(), SetupError> {
        let sheet = StarshipInterstellar::options();
        let options = sheet.fill(&self.options(row), StarshipInterstellar::RULESET)?;
        StarshipInterstellar::new(rules(), self.seats(row), &options).map(|_| ())
    }
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
        let meets = |row: &&Row| row[a.0] == Some(a.1) && row[b.0] == Some(b.1);
        let (first, second) = (&space.factors[a.0], &space.factors[b.0]);
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
        let own = space.refused.get(&(a.min(b), a.max(b)));
        for fill in 0..4 {
            let mut row = space.with(&[a, b]);
            for (factor, slot) in row.iter_mut().enumerate() {
                let fits = |value: &usize| {
                    let choice = (factor, *value);
                    space.fits_one(a, choice) && space.fits_one(b, choice)
                };
                let values = 0..space.factors[factor].values.len();
                let open = values.clone().filter(fits).nth(fill).or(values.clone().find(fits));
                *slot = Some(slot.or(open).unwrap_or(0));
            }
            let error = space.set_up(&row).expect_err("the sheet refuses it").to_string();
            match own {
                Some(reason) => assert!(error.contains(reason), "{error}; not {reason}"),
                None => assert!(space.refused.values().any(|reason| error.contains(reason))),
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
        let row: Row =
            space.factors.iter().map(|factor| Some(prng.index(factor.values.len()))).collect();
        let choices: Vec<Choice> =
            row.iter().enumerate().map(|(at, value)| (at, value.expect("complete"))).collect();
        let refused = choices
            .iter()
            .enumerate()
            .any(|(at, &a)| choices[at + 1..].iter().any(|&b| space.is_refused(a, b)));
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
