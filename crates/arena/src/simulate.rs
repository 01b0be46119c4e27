//! Many games at once.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use opponents::House;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use rayon::{ThreadPool, ThreadPoolBuilder};
use tabletop::{Components, DealerKind, Record, Seed, Setup, Table};

use crate::cpu::thread_time;
use crate::error::SimulateError;
use crate::playout::{Player, Series};
use crate::statistics::Statistics;
use crate::tally::Tally;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How many games.
    pub games: u64,
    /// On how many threads.
    pub jobs: usize,
    /// Decides everything: dice, cards and bots of every game.
    pub seed: Seed,
    /// Who plays, seat by seat.
    pub bots: Vec<String>,
    /// Options by name.
    pub options: BTreeMap<String, String>,
    /// The data files.
    pub components: Components,
}

/// Somebody who looks on while games are played, from many threads.
pub trait SeriesObserver: Sync {
    /// One more game is over.
    fn game_over(&self) {}

    /// Does it want the record of every game?
    fn wants_records(&self) -> bool {
        false
    }

    /// The record of a game. Games come in no fixed order.
    ///
    /// # Errors
    /// Why it could not be kept; the simulation then stops.
    fn record(&self, game: u64, record: &Record) -> Result<(), String> {
        let _ = (game, record);
        Ok(())
    }
}

/// Nobody looks on.
#[derive(Clone, Copy, Debug)]
pub struct Unwatched;

impl SeriesObserver for Unwatched {}

/// What came out.
#[derive(Clone, Debug)]
pub struct Report {
    /// For people and other programs.
    pub statistics: Statistics,
    /// Every count, for pictures.
    pub tally: Tally,
    /// What a length counts.
    pub length_unit: &'static str,
    /// Who played, seat by seat.
    pub names: Vec<String>,
    /// The title, for people.
    pub title: &'static str,
}

/// Plays the games of the plan. The same plan gives the same counts, whatever the number of jobs.
///
/// # Errors
/// What is wrong with the plan, or the game that broke.
pub fn simulate<G: House>(
    plan: &Plan,
    observer: &dyn SeriesObserver,
) -> Result<Report, SimulateError> {
    if plan.games == 0 {
        return Err(SimulateError::NoGames);
    }
    if plan.jobs == 0 {
        return Err(SimulateError::NoJobs);
    }
    let series = series::<G>(plan, observer)?;
    let pool = ThreadPoolBuilder::new().num_threads(plan.jobs).build();
    let pool = pool.map_err(|error| SimulateError::Threads(error.to_string()))?;
    let before = worked(&pool);
    let start = Instant::now();
    let tally = pool.install(|| play_all(&series))?;
    let wall = start.elapsed();
    // Where the system does not tell, the jobs are taken to have worked all the time.
    let cpu = match (before, worked(&pool)) {
        (Some(before), Some(after)) if after > before => after - before,
        _ => wall * plan.jobs as u32,
    };
    let mut statistics = Statistics::new(&tally, &plan.bots, wall, cpu, plan.seed.to_hex());
    let stand_in = |name: &String| opponents::stand_in::<G>(name, &series.rules);
    statistics.notes = plan.bots.iter().filter_map(stand_in).collect();
    statistics.notes.dedup();
    let names = plan.bots.clone();
    Ok(Report { statistics, tally, length_unit: G::LENGTH_UNIT, names, title: G::NAME })
}

fn series<'a, G: House>(
    plan: &'a Plan,
    observer: &'a dyn SeriesObserver,
) -> Result<Series<'a, G>, SimulateError> {
    for name in &plan.bots {
        opponents::bot::<G>(name, plan.seed)?;
    }
    let options = G::options().fill(&plan.options, G::RULESET)?;
    let rules = Arc::new(G::rules(&plan.components)?);
    let components = plan.components.clone();
    let n_seats = u8::try_from(plan.bots.len()).unwrap_or(u8::MAX);
    let setup = Setup { components, options, n_seats, dealer: DealerKind::Caller };
    let opening = Table::<G>::new(Arc::clone(&rules), setup.clone())?.game().clone();
    Ok(Series { plan, setup, rules, opening, observer })
}

fn play_all<G: House>(series: &Series<'_, G>) -> Result<Tally, SimulateError> {
    (0..series.plan.games)
        .into_par_iter()
        .try_fold(
            || Player::new(series),
            |mut player, number| {
                player.play(number)?;
                Ok(player)
            },
        )
        .map(|player| player.map(Player::tally))
        .try_reduce(Tally::default, |one, other| Ok(one.merge(other)))
}

/// How long all threads of the pool have worked so far.
fn worked(pool: &ThreadPool) -> Option<Duration> {
    pool.broadcast(|_| thread_time()).into_iter().sum()
}
