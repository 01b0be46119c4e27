//! How `steady` fares against Luna: who wins, by how much, and with what.
//!
//! `cargo run --release -p opponents --example luna -- GAMES HUMANS [option=value]...`
//! with `components=DIR` for other data files.
//!
//! Every level that is asked for (`luna=0,1,2`) plays the same seeds, so the step from a level to the
//! next is told with the error of the paired difference.

use std::collections::BTreeMap;
use std::sync::Arc;

use opponents::{opening, seated};
use skymines::{Rules, Skymines};
use tabletop::{Game, Outcome, Seed};

fn main() {
    let mut args = std::env::args().skip(1);
    let games: u64 = args.next().and_then(|text| text.parse().ok()).unwrap_or(100);
    let humans: usize = args.next().and_then(|text| text.parse().ok()).unwrap_or(1);
    let mut asked: BTreeMap<String, String> = args
        .filter_map(|pair| pair.split_once('=').map(|(name, value)| (name.into(), value.into())))
        .collect();
    let levels = asked.remove("luna").unwrap_or_else(|| "2".to_owned());
    let mut components = Skymines::components();
    if let Some(dir) = asked.remove("components") {
        components = components.overlay(dir.as_ref()).expect("a folder of data files");
    }
    let rules = Arc::new(Skymines::rules(&components).expect("sound components"));
    println!(
        "{:>5} {:>6} {:>7} {:>5} {:>7} {:>6} {:>7} {:>7} {:>7}",
        "level", "games", "margin", "se", "step", "se", "people", "best", "luna"
    );
    let mut before: Option<Vec<f64>> = None;
    for level in levels.split(',') {
        asked.insert("luna".to_owned(), level.to_owned());
        let results: Vec<Outcome> =
            (0..games).map(|number| play(&rules, humans, &asked, seed(number))).collect();
        let margins: Vec<f64> = results.iter().map(margin).collect();
        tell(level, &results, &margins, before.as_deref());
        tell_parts(&results);
        before = Some(margins);
    }
}

fn seed(number: u64) -> Seed {
    Seed([9; 32]).derive("luna", number)
}

/// The best person's points beyond Luna's, whose row is the last.
fn margin(outcome: &Outcome) -> f64 {
    let (luna, people) = outcome.rows.split_last().expect("Luna plays");
    f64::from(best(people.iter().map(|row| row.score)) - luna.score)
}

fn best(scores: impl Iterator<Item = i32>) -> i32 {
    scores.max().expect("somebody plays")
}

/// Mean and its standard error.
fn mean(values: &[f64]) -> (f64, f64) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let spread = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (n - 1.0);
    (mean, (spread / n).sqrt())
}

fn tell(level: &str, results: &[Outcome], margins: &[f64], before: Option<&[f64]>) {
    let n = results.len() as f64;
    let (margin, error) = mean(margins);
    let steps: Vec<f64> = before
        .map(|before| margins.iter().zip(before).map(|(now, then)| now - then).collect())
        .unwrap_or_default();
    let step = match steps.len() {
        0 | 1 => format!("{:>7} {:>6}", "", ""),
        _ => format!("{:>7.2} {:>6.2}", mean(&steps).0, mean(&steps).1),
    };
    // A win that is shared counts in parts, as `orrery simulate` counts it.
    let won = |outcome: &Outcome| {
        let (luna, people) = outcome.rows.split_last().expect("Luna plays");
        let winners = people.iter().filter(|row| row.won).count() as f64;
        winners / (winners + f64::from(u8::from(luna.won)))
    };
    let wins = results.iter().map(won).sum::<f64>() * 100.0 / n;
    let people = |outcome: &Outcome| {
        let (_, people) = outcome.rows.split_last().expect("Luna plays");
        people.iter().map(|row| f64::from(row.score)).sum::<f64>() / people.len() as f64
    };
    let people = results.iter().map(people).sum::<f64>() / n;
    let luna = |outcome: &Outcome| f64::from(outcome.rows.last().expect("Luna plays").score);
    let luna = results.iter().map(luna).sum::<f64>() / n;
    let best = margin + luna;
    println!(
        "{level:>5} {n:>6} {margin:>7.2} {error:>5.2} {step} {people:>7.1} {best:>7.1} \
         {luna:>7.1}   people win {wins:.1} %"
    );
}

/// Mean points by category: people, then Luna.
fn tell_parts(results: &[Outcome]) {
    let n = results.len() as f64;
    let row = |of: &dyn Fn(&Outcome, usize) -> f64| {
        let names = results[0].rows[0].parts.iter().enumerate();
        let parts = names.map(|(idx, (name, _))| {
            let mean = results.iter().map(|outcome| of(outcome, idx)).sum::<f64>() / n;
            format!("{name} {mean:.1}")
        });
        parts.collect::<Vec<_>>().join(", ")
    };
    let people = |outcome: &Outcome, idx: usize| {
        let (_, people) = outcome.rows.split_last().expect("Luna plays");
        let all: i32 = people.iter().map(|row| row.parts[idx].1).sum();
        f64::from(all) / people.len() as f64
    };
    let luna = |outcome: &Outcome, idx: usize| {
        f64::from(outcome.rows.last().expect("Luna plays").parts[idx].1)
    };
    println!("      people: {}", row(&people));
    println!("        Luna: {}", row(&luna));
}

fn play(
    rules: &Arc<Rules>,
    humans: usize,
    asked: &BTreeMap<String, String>,
    seed: Seed,
) -> Outcome {
    let game: Skymines = opening(rules, humans, asked).expect("a good set-up");
    let mut bots = seated(vec!["steady"; humans], seed).expect("a known name");
    opponents::play(rules, game, &mut bots, seed, &mut ()).outcome().expect("the game is over")
}
