//! What happened in a finished game: who was how likely to win when, what luck gave, and which turns cost most.
//!
//! Where a network has learned the title it judges every position, always from what a seat could see (`learned`); one that
//! has learned to judge and not to play says nothing of turns (`valued`). Where none has, some moments of the game are played
//! on by the usual bot, and their ends are counted (`played`): that tells the course of the game, and neither luck nor turns.
//! A running game is never looked at.

mod learned;
mod played;
mod turns;

use minds::Mind;
use schemars::JsonSchema;
use serde::Serialize;
use tabletop::{Outcome, Piece, Record, Seed, Table, Words};

use crate::House;

/// Why a game cannot be analysed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnalyseError {
    /// Nobody gets help in a running game.
    #[error("the game is not over: only a finished game is analysed")]
    Running,
    /// Nobody to judge.
    #[error("nobody plays {0} well enough yet to judge a game of it")]
    Nobody(&'static str),
    /// The record.
    #[error("{0}")]
    Record(String),
}

/// How much is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// The course of the game: shares of the win and points ahead.
    Course,
    /// What luck gave and the turns that cost most as well.
    Whole,
}

/// Who has judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Judge {
    /// The network that has learned the title.
    Learned,
    /// A network that has learned to judge the title and not to play it: turns are not judged.
    Valued,
    /// The usual bot, who played on from some moments: luck and turns are not judged.
    Played,
}

/// A finished game, judged.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Analysis {
    /// The title.
    pub title: &'static str,
    /// What the length of a game is counted in.
    pub length_unit: &'static str,
    /// How many seats.
    pub seats: u8,
    /// How many entries the game has.
    pub entries: u64,
    /// Who has judged.
    pub judge: Judge,
    /// In how many games the usual bot has played on from each moment; 0 where a network has judged.
    pub games: u32,
    /// After every entry by which a judgement has changed, or at even distances.
    pub moments: Vec<Moment>,
    /// Every draw.
    pub luck: Vec<Luck>,
    /// What luck gave each seat over the game, in parts of a whole win.
    pub luck_sum: Vec<f64>,
    /// Have luck and turns been looked for?
    pub whole: bool,
    /// The turns that cost most, the dearest first.
    pub turns: Vec<Turn>,
    /// How it ended, and where the points come from.
    pub outcome: Outcome,
}

/// How the table stood.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Moment {
    /// After so many entries.
    pub entry: u64,
    /// The turn or round.
    pub length: u32,
    /// Each seat's share of the win, of 1.
    pub wins: Vec<f64>,
    /// By how many points each seat was expected to end ahead of the best other.
    pub margins: Vec<f64>,
}

/// A draw.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Luck {
    /// Its place in the log, from 0.
    pub entry: u64,
    /// The turn or round.
    pub length: u32,
    /// What was drawn.
    pub what: Said,
    /// What came.
    pub came: String,
    /// Were all outcomes tried?
    pub exact: bool,
    /// What it gave each seat, in parts of a whole win.
    pub gave: Vec<f64>,
}

/// Words, with places for the names of players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Said {
    /// For people.
    pub text: String,
    /// The text in parts, where names of players belong into it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<Piece>,
}

impl From<Words> for Said {
    fn from(words: Words) -> Said {
        Said { words: words.pieces(), text: words.plain().into_owned() }
    }
}

/// A turn with something better in it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Turn {
    /// The place of the answer in the log, from 0: after so many entries it was asked.
    pub entry: u64,
    /// Whose.
    pub seat: u8,
    /// The turn or round.
    pub length: u32,
    /// What the answers of the turn cost, in parts of a whole win.
    pub cost: f64,
    /// The standard error of the dearest answer's cost.
    pub error: f64,
    /// How many points the better answer would have brought, against the best other.
    pub points: f64,
    /// The standard error of that.
    pub points_error: f64,
    /// The dearest answer.
    pub given: Said,
    /// Its place in the list of legal answers, from 0.
    pub place: u32,
    /// What was better.
    pub better: Said,
    /// How it would go on: the own answers to the end of the action, or to the first draw.
    pub line: Vec<Said>,
    /// Every answer that was weighed, by its place in the list of legal answers.
    pub answers: Vec<Weighed>,
}

/// An answer beside the best one.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Weighed {
    /// Its place in the list of legal answers, from 0.
    pub place: u32,
    /// What it costs against the better answer, in parts of a whole win; less than nothing if it is better still.
    pub cost: f64,
    /// The standard error of that.
    pub error: f64,
    /// What it costs in points.
    pub points: f64,
    /// Is it as good, as far as can be told?
    pub good: bool,
}

/// Analyses a record of a title that can be learned; `secret` is what lies beside a local file.
///
/// # Errors
/// The game is not over, nobody can judge it, or the record is not good.
pub(crate) fn analyse<G: House + Mind>(
    record: &Record,
    secret: Option<Seed>,
    depth: Depth,
) -> Result<Analysis, AnalyseError> {
    let tables = Tables::<G>::open(record, secret)?;
    let net = G::shipped();
    match net.filter(|net| net.header().components == G::components_hash(tables.whole.rules())) {
        Some(net) => learned::analyse(tables, net, depth),
        None => played::analyse(tables, played::games_of(depth)),
    }
}

/// A finished game, and the same before its first entry.
struct Tables<G: House> {
    whole: Table<G>,
    first: Table<G>,
    outcome: Outcome,
}

impl<G: House> Tables<G> {
    fn open(record: &Record, secret: Option<Seed>) -> Result<Tables<G>, AnalyseError> {
        let bad = |error: tabletop::RecordError| AnalyseError::Record(error.to_string());
        let whole: Table<G> = record.replay(secret, None).map_err(bad)?;
        let outcome = whole.game().outcome().ok_or(AnalyseError::Running)?;
        let first = record.replay(secret, Some(0)).map_err(bad)?;
        Ok(Tables { whole, first, outcome })
    }

    /// What is known without any judgement.
    fn plain(&self, judge: Judge) -> Analysis {
        let seats = self.whole.game().n_seats();
        Analysis {
            title: G::NAME,
            length_unit: G::LENGTH_UNIT,
            seats,
            entries: self.whole.n_entries() as u64,
            judge,
            games: 0,
            moments: Vec::new(),
            luck: Vec::new(),
            luck_sum: vec![0.0; seats.into()],
            whole: false,
            turns: Vec::new(),
            outcome: self.outcome.clone(),
        }
    }
}

/// How it ended: shares of the win, and points ahead of the best other.
pub(crate) fn ended(outcome: &Outcome, n_seats: u8) -> (Vec<f64>, Vec<f64>) {
    let winners = outcome.rows.iter().filter(|row| row.won).count().max(1) as f64;
    let (mut wins, mut margins) = (vec![0.0; n_seats.into()], vec![0.0; n_seats.into()]);
    for (idx, row) in outcome.rows.iter().enumerate() {
        let tabletop::Who::Seat(seat) = row.who else { continue };
        let others = outcome.rows.iter().enumerate().filter(|(other, _)| *other != idx);
        let best = others.map(|(_, other)| other.score).max().unwrap_or(0);
        wins[seat.index()] = if row.won { 1.0 / winners } else { 0.0 };
        margins[seat.index()] = f64::from(row.score - best);
    }
    (wins, margins)
}

/// The mean, and the standard error of it.
fn mean(numbers: &[f64]) -> (f64, f64) {
    let n = numbers.len();
    let mean = numbers.iter().sum::<f64>() / n as f64;
    let squares = numbers.iter().map(|x| (x - mean).powi(2)).sum::<f64>();
    (mean, (squares / ((n * n.saturating_sub(1)).max(1)) as f64).sqrt())
}
