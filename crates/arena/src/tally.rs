//! What is counted, in whole numbers only: sums do not depend on the order of the games.

use std::collections::BTreeMap;

use tabletop::{Outcome, Who};

/// A won game is this many parts, so that one to six winners share it exactly.
const WIN_PARTS: u64 = 60;

/// How often each number came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    counts: BTreeMap<i64, u64>,
}

impl Histogram {
    /// One more time this number.
    pub fn add(&mut self, number: i64) {
        *self.counts.entry(number).or_default() += 1;
    }

    /// Everything that the other has counted.
    pub fn merge(&mut self, other: &Histogram) {
        for (&number, &count) in &other.counts {
            *self.counts.entry(number).or_default() += count;
        }
    }

    /// Numbers in order, each with its count.
    pub fn iter(&self) -> impl Iterator<Item = (i64, u64)> {
        self.counts.iter().map(|(&number, &count)| (number, count))
    }

    /// How many numbers were counted.
    pub fn n(&self) -> u64 {
        self.counts.values().sum()
    }

    /// The smallest; 0 of none.
    pub fn min(&self) -> i64 {
        self.counts.keys().next().copied().unwrap_or_default()
    }

    /// The largest; 0 of none.
    pub fn max(&self) -> i64 {
        self.counts.keys().next_back().copied().unwrap_or_default()
    }

    /// The arithmetic mean; 0 of none.
    pub fn mean(&self) -> f64 {
        let sum: i128 =
            self.iter().map(|(number, count)| i128::from(number) * i128::from(count)).sum();
        sum as f64 / self.n().max(1) as f64
    }

    /// The standard deviation of the sample; 0 of fewer than two.
    pub fn sd(&self) -> f64 {
        let n = i128::from(self.n());
        if n < 2 {
            return 0.0;
        }
        let (mut sum, mut squares) = (0i128, 0i128);
        for (number, count) in self.iter() {
            let (number, count) = (i128::from(number), i128::from(count));
            sum += number * count;
            squares += number * number * count;
        }
        // Exact up to here; only the division and the root are not.
        let spread = n * squares - sum * sum;
        (spread as f64 / (n * (n - 1)) as f64).sqrt()
    }
}

/// What one side of the table has come to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Side {
    /// Its scores.
    pub scores: Histogram,
    win_parts: u64,
}

impl Side {
    /// Games won; a win shared by n sides counts 1/n.
    pub fn wins(&self) -> f64 {
        self.win_parts as f64 / WIN_PARTS as f64
    }

    fn add(&mut self, score: i32, win_parts: u64) {
        self.scores.add(i64::from(score));
        self.win_parts += win_parts;
    }

    fn merge(&mut self, other: &Side) {
        self.scores.merge(&other.scores);
        self.win_parts += other.win_parts;
    }
}

/// A printed opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automa {
    /// Its name.
    pub name: &'static str,
    /// Its level, as the option says it.
    pub level: String,
    /// What it has come to.
    pub side: Side,
}

/// All that was counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games.
    pub games: u64,
    /// Answers of seats.
    pub decisions: u64,
    /// Answers where there was something to choose.
    pub choices: u64,
    /// Legal answers, over all decisions.
    pub options: u64,
    /// Turns or rounds.
    pub lengths: Histogram,
    /// Why games ended.
    pub end_reasons: BTreeMap<&'static str, u64>,
    /// The seats, in order.
    pub seats: Vec<Side>,
    /// The printed opponent, where one plays.
    pub automa: Option<Automa>,
}

impl Tally {
    /// One more answer among so many.
    #[inline]
    pub(crate) fn add_decision(&mut self, n_options: usize) {
        self.decisions += 1;
        self.choices += u64::from(n_options >= 2);
        self.options += n_options as u64;
    }

    /// One more finished game.
    pub(crate) fn add_game(&mut self, length: u32, outcome: &Outcome) {
        self.games += 1;
        self.lengths.add(i64::from(length));
        *self.end_reasons.entry(outcome.reason).or_default() += 1;
        let n_winners = outcome.rows.iter().filter(|row| row.won).count() as u64;
        for row in &outcome.rows {
            let parts = if row.won { WIN_PARTS / n_winners } else { 0 };
            self.side(&row.who).add(row.score, parts);
        }
    }

    fn side(&mut self, who: &Who) -> &mut Side {
        match who {
            Who::Seat(seat) => {
                if self.seats.len() <= seat.index() {
                    self.seats.resize_with(seat.index() + 1, Side::default);
                }
                &mut self.seats[seat.index()]
            }
            Who::Automa { name, level } => {
                let new = || Automa { name, level: level.clone(), side: Side::default() };
                &mut self.automa.get_or_insert_with(new).side
            }
        }
    }

    /// Everything that the other has counted.
    #[must_use]
    pub(crate) fn merge(mut self, other: Tally) -> Tally {
        let Tally { games, decisions, choices, options, lengths, end_reasons, seats, automa } =
            other;
        self.games += games;
        self.decisions += decisions;
        self.choices += choices;
        self.options += options;
        self.lengths.merge(&lengths);
        for (reason, count) in end_reasons {
            *self.end_reasons.entry(reason).or_default() += count;
        }
        self.seats.resize_with(self.seats.len().max(seats.len()), Side::default);
        for (mine, theirs) in self.seats.iter_mut().zip(&seats) {
            mine.merge(theirs);
        }
        match (&mut self.automa, automa) {
            (Some(mine), Some(theirs)) => mine.side.merge(&theirs.side),
            (mine @ None, theirs) => *mine = theirs,
            (Some(_), None) => {}
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use tabletop::{OutcomeRow, Seat};

    use super::*;

    fn row(seat: u8, score: i32, won: bool) -> OutcomeRow {
        OutcomeRow {
            who: Who::Seat(Seat(seat)),
            score,
            won,
            parts: Vec::new(),
            counted: Vec::new(),
        }
    }

    fn outcome(rows: Vec<OutcomeRow>) -> Outcome {
        Outcome { reason: "time", rule: "§1", rows }
    }

    #[test]
    fn mean_and_deviation_are_those_of_the_textbook() {
        let mut histogram = Histogram::default();
        [2, 4, 4, 4, 5, 5, 7, 9].into_iter().for_each(|number| histogram.add(number));
        assert_eq!(histogram.mean(), 5.0);
        assert!((histogram.sd() - (32.0f64 / 7.0).sqrt()).abs() < 1e-12);
        assert_eq!((histogram.min(), histogram.max(), histogram.n()), (2, 9, 8));
    }

    #[test]
    fn one_number_and_none_have_no_deviation() {
        let mut histogram = Histogram::default();
        assert_eq!((histogram.mean(), histogram.sd()), (0.0, 0.0));
        histogram.add(-3);
        assert_eq!((histogram.mean(), histogram.sd()), (-3.0, 0.0));
    }

    #[test]
    fn a_shared_win_is_shared_exactly() {
        let mut tally = Tally::default();
        tally.add_game(9, &outcome(vec![row(0, 5, true), row(1, 5, true), row(2, 5, true)]));
        tally.add_game(9, &outcome(vec![row(0, 6, true), row(1, 5, false), row(2, 5, false)]));
        let wins: Vec<f64> = tally.seats.iter().map(Side::wins).collect();
        assert_eq!(wins, [4.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0]);
    }

    #[test]
    fn an_automa_has_a_row_and_no_seat() {
        let who = Who::Automa { name: "hall", level: "hard".to_owned() };
        let automa =
            OutcomeRow { who, score: 40, won: true, parts: Vec::new(), counted: Vec::new() };
        let mut tally = Tally::default();
        tally.add_game(9, &outcome(vec![row(0, 30, false), automa]));
        assert_eq!(tally.seats.len(), 1);
        let automa = tally.automa.expect("it has played");
        assert_eq!((automa.name, automa.level.as_str(), automa.side.wins()), ("hall", "hard", 1.0));
    }

    #[test]
    fn the_order_of_merging_does_not_matter() {
        let games: Vec<Outcome> =
            (0..9).map(|n| outcome(vec![row(0, n, n % 2 == 0), row(1, 7, n % 3 == 0)])).collect();
        let tally = |from: usize, to: usize| {
            let mut tally = Tally::default();
            games[from..to].iter().for_each(|game| tally.add_game(game.rows[0].score as u32, game));
            tally
        };
        let (a, b, c) = (tally(0, 2), tally(2, 5), tally(5, 9));
        let one = a.clone().merge(b.clone()).merge(c.clone());
        assert_eq!(one, c.merge(a.merge(b)));
        assert_eq!(one, tally(0, 9));
    }
}
