//! How good judgements are: the course of finished games that nobody has learned from, against how they ended.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, anyhow, ensure};
use arena::{Plan, SeriesObserver};
use minds::Mind;
use opponents::{Analysis, Depth, House};
use serde_json::{Value, json};
use tabletop::{Dealer, Record, Seat, Seed, Table, Viewer, Who};

/// At so many moments of a game, at even distances.
const MOMENTS: usize = 12;
/// What is surer than this is not believed: one game would else decide everything.
const SUREST: f64 = 1e-3;
/// How steep shares rise with points, as far as it is tried.
const STEEPEST: u32 = 100;

/// A moment: shares of the win as they were judged, points by seat where somebody counts them, and what came of it.
struct Moment {
    part: usize,
    shares: Vec<f64>,
    points: Option<Vec<f64>>,
    ended: Vec<f64>,
}

/// Plays so many games of any of these bots and tells how well their course is judged, as a line of JSON.
pub(crate) fn judged<G: Mind + House>(
    names: &[String],
    n_games: u64,
    depth: Depth,
    seed: Seed,
) -> anyhow::Result<()> {
    let names: Vec<&str> = match names {
        [] => opponents::names::<G>(),
        names => names.iter().map(String::as_str).collect(),
    };
    ensure!(n_games > 0, "no game is judged by nothing");
    let (fewest, most) = (G::SEATS.0.max(2), G::SEATS.1);
    let mut moments = Vec::new();
    let mut draws = Dealer::new(seed.derive("judged", 0));
    for number in 0..n_games {
        let n_seats = most - draws.below(u32::from(most - fewest) + 1) as u8;
        let bots = (0..n_seats).map(|_| names[draws.below(names.len() as u32) as usize].to_owned());
        let record = played::<G>(bots.collect(), seed.derive("game", number))?;
        let analysis = G::analyse(&record, None, depth)?;
        moments.extend(moments_of::<G>(&record, &analysis)?);
    }
    let of = |part: usize| -> Vec<&Moment> {
        moments.iter().filter(|moment| part == 0 || moment.part == part).collect()
    };
    let parts = ["whole", "first_third", "second_third", "last_third"];
    let parts: BTreeMap<&str, Value> =
        parts.iter().enumerate().map(|(part, name)| (*name, told(&of(part)))).collect();
    println!(
        "{}",
        json!({
            "event": "judged", "title": G::TITLE, "games": n_games, "moments": moments.len(),
            "parts": parts, "calibration": calibration(&moments),
        })
    );
    Ok(())
}

/// Keeps the one record of a series of one game.
struct Kept(Mutex<Option<Record>>);

impl SeriesObserver for Kept {
    fn wants_records(&self) -> bool {
        true
    }

    fn record(&self, _game: u64, record: &Record) -> Result<(), String> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(record.clone());
        Ok(())
    }
}

fn played<G: House>(bots: Vec<String>, seed: Seed) -> anyhow::Result<Record> {
    let options = Default::default();
    let plan = Plan { games: 1, jobs: 1, seed, bots, options, components: G::components() };
    let kept = Kept(Mutex::new(None));
    arena::simulate::<G>(&plan, &kept)?;
    kept.0.into_inner().unwrap_or_else(PoisonError::into_inner).context("no game was played")
}

fn moments_of<G: Mind>(record: &Record, analysis: &Analysis) -> anyhow::Result<Vec<Moment>> {
    let n_seats = usize::from(analysis.seats);
    let rows = &analysis.outcome.rows;
    let n_winners = rows.iter().filter(|row| row.won).count().max(1) as f64;
    let mut ended = vec![0.0; n_seats];
    for row in rows.iter().filter(|row| row.won) {
        if let Who::Seat(seat) = row.who {
            ended[seat.index()] = 1.0 / n_winners;
        }
    }
    let mut table: Table<G> = record.replay(None, Some(0))?;
    let whole: Table<G> = record.replay(None, None)?;
    let n = whole.n_entries();
    let mut found = Vec::new();
    for (k, entry) in whole.log().enumerate() {
        let mark = found.len();
        if mark < MOMENTS && k * MOMENTS >= mark * n {
            let last = analysis.moments.iter().rev().find(|moment| moment.entry <= k as u64);
            let moment = last.or(analysis.moments.first()).context("nothing was judged")?;
            let (shares, ended) = (moment.wins.clone(), ended.clone());
            let part = 1 + 3 * mark / MOMENTS;
            found.push(Moment { part, shares, points: points(&table, n_seats), ended });
        }
        table.replay(entry).map_err(|error| anyhow!("{error}"))?;
    }
    Ok(found)
}

/// The points that each seat could count of its own, if the title counts them.
fn points<G: Mind>(table: &Table<G>, n_seats: usize) -> Option<Vec<f64>> {
    let of = |seat: Seat| {
        let view = table.game().view(Viewer::Seat(seat));
        let sums = serde_json::to_value(G::sums(table.rules(), &view)).ok()?;
        let scores = sums.get("scores")?.as_array()?;
        let own = scores.iter().find(|score| score["seat"] == u64::from(seat.0))?;
        own["points"].as_f64()
    };
    Seat::first(n_seats as u8).map(of).collect()
}

/// The loss of shares against the end: cross-entropy, and the squares of what was wrong.
fn losses(shares: &[f64], ended: &[f64]) -> [f64; 2] {
    let (mut entropy, mut squares) = (0.0, 0.0);
    for (share, ended) in shares.iter().zip(ended) {
        entropy -= ended * share.clamp(SUREST, 1.0).ln();
        squares += (share - ended).powi(2);
    }
    [entropy, squares]
}

fn mean(moments: &[&Moment], shares: impl Fn(&Moment) -> Vec<f64>) -> [f64; 2] {
    let mut sums = [0.0; 2];
    for moment in moments {
        let found = losses(&shares(moment), &moment.ended);
        sums = [sums[0] + found[0], sums[1] + found[1]];
    }
    sums.map(|sum| sum / moments.len().max(1) as f64)
}

/// Losses of what was judged, of even shares, and of shares that rise with points as steeply as is best for these moments.
fn told(moments: &[&Moment]) -> Value {
    let even = |moment: &Moment| vec![1.0 / moment.ended.len() as f64; moment.ended.len()];
    let by_points = |steep: u32| {
        let shares = |moment: &Moment| -> Vec<f64> {
            let points = moment.points.as_deref().unwrap_or_default();
            let most = points.iter().copied().fold(f64::MIN, f64::max);
            let steep = f64::from(steep) / 100.0;
            let parts: Vec<f64> =
                points.iter().map(|points| (steep * (points - most)).exp()).collect();
            let sum: f64 = parts.iter().sum();
            parts.iter().map(|part| part / sum).collect()
        };
        mean(moments, shares)
    };
    let counted = !moments.is_empty() && moments.iter().all(|moment| moment.points.is_some());
    let best = (0..=STEEPEST)
        .filter(|_| counted)
        .map(|steep| (steep, by_points(steep)))
        .min_by(|one, other| one.1[0].total_cmp(&other.1[0]));
    json!({
        "moments": moments.len(),
        "judged": mean(moments, |moment| moment.shares.clone()),
        "even": mean(moments, even),
        "by_points": best.map(|(_, losses)| losses),
        "steep": best.map(|(steep, _)| f64::from(steep) / 100.0),
    })
}

/// How often seats won that were judged to win so often: share as judged, share as it came, how many, by tenths.
fn calibration(moments: &[Moment]) -> Vec<[f64; 3]> {
    let mut sums = vec![[0.0; 3]; 10];
    for moment in moments {
        for (share, ended) in moment.shares.iter().zip(&moment.ended) {
            let sum = &mut sums[((share * 10.0) as usize).min(9)];
            *sum = [sum[0] + share, sum[1] + ended, sum[2] + 1.0];
        }
    }
    let tenth = |[share, ended, n]: [f64; 3]| [share / n.max(1.0), ended / n.max(1.0), n];
    sums.into_iter().map(tenth).collect()
}
