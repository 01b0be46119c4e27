//! What `orrery simulate --json` prints: one object that other tools can rely on.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Serialize;

use crate::tally::{Histogram, Side, Tally};

/// The statistics of a series.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Statistics {
    /// Games played.
    pub games: u64,
    /// Answers of seats.
    pub decisions: u64,
    /// Answers with at least two legal options.
    pub choices: u64,
    /// Legal options of a decision, on average.
    pub mean_options: f64,
    /// Seconds by the clock on the wall.
    pub wall_s: f64,
    /// Seconds that all jobs together have worked.
    pub cpu_s: f64,
    /// Decisions in a second of work.
    pub decisions_per_cpu_s: f64,
    /// Choices in a second of work.
    pub choices_per_cpu_s: f64,
    /// Games in a second of work.
    pub games_per_cpu_s: f64,
    /// Turns or rounds of a game.
    pub length: Length,
    /// Why games ended, and how many.
    pub end_reasons: BTreeMap<&'static str, u64>,
    /// The seats, in order.
    pub seats: Vec<SeatRow>,
    /// The printed opponent, where one plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub automa: Option<AutomaRow>,
    /// The seed of the series, in hex: with it the same series comes again.
    pub seed: String,
    /// Which bots others have played for, and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

/// Turns or rounds.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Length {
    /// On average.
    pub mean: f64,
    /// Standard deviation.
    pub sd: f64,
    /// The shortest game.
    pub min: i64,
    /// The longest game.
    pub max: i64,
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatRow {
    /// Who played it.
    pub name: String,
    /// Games won; a win shared by n counts 1/n.
    pub wins: f64,
    /// Points on average.
    pub score_mean: f64,
    /// Standard deviation of the points.
    pub score_sd: f64,
}

/// A printed opponent.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AutomaRow {
    /// Its name.
    pub name: String,
    /// Its level.
    pub level: String,
    /// Games won; a win shared by n counts 1/n.
    pub wins: f64,
    /// Points on average.
    pub score_mean: f64,
    /// Standard deviation of the points.
    pub score_sd: f64,
}

impl Statistics {
    pub(crate) fn new(
        tally: &Tally,
        names: &[String],
        wall: Duration,
        cpu: Duration,
        seed: String,
    ) -> Statistics {
        let cpu_s = cpu.as_secs_f64();
        let per_cpu_s = |count: u64| count as f64 / cpu_s;
        let seats = names.iter().zip(&tally.seats).map(|(name, side)| SeatRow::new(name, side));
        let automa = tally.automa.as_ref().map(|automa| AutomaRow {
            name: automa.name.to_owned(),
            level: automa.level.clone(),
            wins: automa.side.wins(),
            score_mean: automa.side.scores.mean(),
            score_sd: automa.side.scores.sd(),
        });
        Statistics {
            games: tally.games,
            decisions: tally.decisions,
            choices: tally.choices,
            mean_options: tally.options as f64 / tally.decisions.max(1) as f64,
            wall_s: wall.as_secs_f64(),
            cpu_s,
            decisions_per_cpu_s: per_cpu_s(tally.decisions),
            choices_per_cpu_s: per_cpu_s(tally.choices),
            games_per_cpu_s: per_cpu_s(tally.games),
            length: Length::new(&tally.lengths),
            end_reasons: tally.end_reasons.clone(),
            seats: seats.collect(),
            automa,
            seed,
            notes: Vec::new(),
        }
    }
}

impl Length {
    fn new(lengths: &Histogram) -> Length {
        Length { mean: lengths.mean(), sd: lengths.sd(), min: lengths.min(), max: lengths.max() }
    }
}

impl SeatRow {
    fn new(name: &str, side: &Side) -> SeatRow {
        SeatRow {
            name: name.to_owned(),
            wins: side.wins(),
            score_mean: side.scores.mean(),
            score_sd: side.scores.sd(),
        }
    }
}
