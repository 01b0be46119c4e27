//! Every pair of option values, seats included, meets in a game: a pairwise covering array.
//!
//! The array is computed greedily and is always the same. Which pairs cannot meet is data of the option
//! sheet; what only the game itself refuses (three values that do not go together) is asked of the game.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::sync::Arc;

use tabletop::{Conflict, Game, SEATS, SetupError, Values};

/// A factor and all its values: the number of seats first, then every option of the sheet.
#[derive(Clone, Debug)]
pub struct Factor {
    /// The name of the option, or [`SEATS`].
    pub name: &'static str,
    /// What it can be; of a number `none`, the smallest and the largest.
    pub values: Vec<String>,
}

/// A value of a factor, both by their places.
pub type Choice = (usize, usize);

/// A configuration: the place of a value for every factor, as far as it is chosen.
pub type Configuration = Vec<Option<usize>>;

/// All configurations of a title, and which of them are games.
pub struct Covering<G: Game> {
    rules: Arc<G::Rules>,
    factors: Vec<Factor>,
    /// Pairs that the sheet refuses, smaller choice first.
    refused: BTreeMap<(Choice, Choice), &'static str>,
}

impl<G: Game> Debug for Covering<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Covering").field("factors", &self.factors).finish_non_exhaustive()
    }
}

fn factors<G: Game>() -> Vec<Factor> {
    let (least, most) = G::SEATS;
    let seats = Factor { name: SEATS, values: (least..=most).map(|n| n.to_string()).collect() };
    let options = G::options().options.into_iter().map(|spec| {
        let values = match spec.values {
            Values::OneOf(words) => words.iter().map(|(word, _)| (*word).to_owned()).collect(),
            Values::NumberOrNone { min, max } => {
                vec!["none".to_owned(), min.to_string(), max.to_string()]
            }
        };
        Factor { name: spec.name, values }
    });
    std::iter::once(seats).chain(options).collect()
}

impl<G: Game> Default for Covering<G> {
    fn default() -> Covering<G> {
        Covering::new()
    }
}

impl<G: Game> Covering<G> {
    /// The configurations with the components that are built in.
    ///
    /// # Panics
    /// If the components cannot be read, or a conflict names what there is not.
    pub fn new() -> Covering<G> {
        let rules = Arc::new(G::rules(&G::components()).expect("built-in components are sound"));
        let mut covering = Covering { rules, factors: factors::<G>(), refused: BTreeMap::new() };
        for conflict in G::options().conflicts {
            for a in covering.named(&conflict) {
                let b = covering.choice(conflict.b.0, conflict.b.1);
                covering.refused.insert((a.min(b), a.max(b)), conflict.reason);
            }
        }
        covering
    }

    /// The factors: seats, then the options of the sheet.
    pub fn factors(&self) -> &[Factor] {
        &self.factors
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

    /// Why the sheet refuses these two together, if it does.
    pub fn refusal(&self, a: Choice, b: Choice) -> Option<&'static str> {
        self.refused.get(&(a.min(b), a.max(b))).copied()
    }

    /// All reasons of the sheet.
    pub fn refusals(&self) -> impl Iterator<Item = &'static str> {
        self.refused.values().copied()
    }

    fn fits(&self, row: &Configuration, choice: Choice) -> bool {
        row.iter().enumerate().all(|(factor, value)| {
            value.is_none_or(|value| {
                if factor == choice.0 {
                    value == choice.1
                } else {
                    self.refusal((factor, value), choice).is_none()
                }
            })
        })
    }

    /// Can what is open be filled so that it is a game?
    fn can_be_completed(&self, row: &mut Configuration) -> bool {
        let Some(open) = row.iter().position(Option::is_none) else {
            return self.set_up(row).is_ok();
        };
        let found = (0..self.factors[open].values.len()).any(|value| {
            if !self.fits(row, (open, value)) {
                return false;
            }
            row[open] = Some(value);
            let found = self.can_be_completed(row);
            row[open] = None;
            found
        });
        row[open] = None;
        found
    }

    /// A configuration with these values and nothing else.
    pub fn with(&self, choices: &[Choice]) -> Configuration {
        let mut row = vec![None; self.factors.len()];
        for &(factor, value) in choices {
            row[factor] = Some(value);
        }
        row
    }

    /// Can these two be part of a game? A pair can be barred by a third factor, too.
    pub fn is_admissible(&self, a: Choice, b: Choice) -> bool {
        self.refusal(a, b).is_none() && self.can_be_completed(&mut self.with(&[a, b]))
    }

    /// All pairs of values of two factors.
    pub fn pairs(&self) -> Vec<(Choice, Choice)> {
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
    pub fn array(&self) -> Vec<Configuration> {
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

    fn best(
        &self,
        row: &Configuration,
        factor: usize,
        missing: &BTreeSet<(Choice, Choice)>,
    ) -> usize {
        let mut best = None;
        for value in 0..self.factors[factor].values.len() {
            let choice = (factor, value);
            let chosen = row.iter().enumerate().filter_map(|(at, value)| Some((at, (*value)?)));
            let gain =
                chosen.filter(|&o| missing.contains(&(o.min(choice), o.max(choice)))).count();
            if best.is_some_and(|(most, _)| gain <= most) || !self.fits(row, choice) {
                continue;
            }
            let mut next = row.clone();
            next[factor] = Some(value);
            if self.can_be_completed(&mut next) {
                best = Some((gain, value));
            }
        }
        best.expect("a row that can be completed has a value for every factor").1
    }

    /// How many seats a complete configuration has.
    ///
    /// # Panics
    /// If something is still open.
    pub fn seats(&self, row: &Configuration) -> u8 {
        let value = row[0].expect("rows are complete");
        self.factors[0].values[value].parse().expect("seats are numbers")
    }

    /// The options of a complete configuration.
    ///
    /// # Panics
    /// If something is still open.
    pub fn options(&self, row: &Configuration) -> BTreeMap<String, String> {
        let chosen = self.factors.iter().zip(row).skip(1);
        let pair = |(factor, value): (&Factor, &Option<usize>)| {
            let value = value.expect("rows are complete");
            (factor.name.to_owned(), factor.values[value].clone())
        };
        chosen.map(pair).collect()
    }

    /// What the program says to a complete configuration.
    ///
    /// # Errors
    /// Why it is no game.
    pub fn set_up(&self, row: &Configuration) -> Result<(), SetupError> {
        let options = G::options().fill(&self.options(row), G::RULESET)?;
        G::new(&self.rules, self.seats(row), &options).map(|_| ())
    }
}
