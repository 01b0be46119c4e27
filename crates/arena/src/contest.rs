//! Contests: who is stronger, by duplicate sets.
//!
//! For a set some bots of the pool are drawn, and the same seed is played once for every way to turn them round the
//! table: what the seat and the cards give, each of them gets once. All games together make one rating. Where a network
//! has learned the title, it gauges what every draw gave each seat, and that is taken out of the rating.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use opponents::{GameObserver, Gauge, House, NoSuchBot, bot, opening, play};
use rayon::ThreadPoolBuilder;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use serde::Serialize;
use tabletop::{Bot, Components, Dealer, Outcome, Seed, Who};

use crate::error::SimulateError;
use crate::playout::panic_message;
use crate::rating::{Lucks, Places, Rated, rate};

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The pool.
    pub bots: Vec<String>,
    /// How many sit at a table.
    pub seats: u8,
    /// How many sets; each has as many games as seats.
    pub sets: u64,
    /// On how many threads.
    pub jobs: usize,
    /// Decides everything.
    pub seed: Seed,
    /// Options by name.
    pub options: BTreeMap<String, String>,
    /// The data files.
    pub components: Components,
    /// Who meets whom.
    pub meets: Meets,
    /// What counts.
    pub counts: Counts,
    /// Is luck taken out, where somebody can gauge it?
    pub gauged: bool,
}

/// What counts in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Counts {
    /// The order in which all came out.
    #[default]
    Places,
    /// Who won, and nothing of those behind.
    Wins,
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Meets {
    /// All of the pool, as they are drawn.
    #[default]
    All,
    /// Each only the next one of the pool, by turns: as many seats for both as can be.
    Neighbours,
}

/// What came out, for one title and one number of seats.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standings {
    /// The title.
    pub title: &'static str,
    /// How many sat at a table.
    pub seats: u8,
    /// Options that are not the default.
    pub options: BTreeMap<String, String>,
    /// Duplicate sets.
    pub sets: u64,
    /// Games.
    pub games: u64,
    /// Those of the pool, strongest first.
    pub bots: Vec<Standing>,
    /// The seed of the contest, in hex: with it the same contest comes again.
    pub seed: String,
    /// How wide the intervals are beside what they would be with luck in the results; missing where nobody could gauge
    /// it, or nobody wanted it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub without_luck: Option<f64>,
    /// Which bots others have played for, and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}

/// One of the pool.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standing {
    /// Its name.
    pub name: String,
    /// Games that it sat in, counted once for every seat of its own.
    pub games: u64,
    /// Its share of the wins of these games; a win shared by n counts 1/n.
    pub wins: f64,
    /// What luck gave it, in shares of the wins: less it is what its play has won. Missing where luck was not gauged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub luck: Option<f64>,
    /// Its rating: `steady` has 1,000, and 400 more are ten times the chance to come out ahead.
    pub rating: f64,
    /// Half the width of the interval of 95 %, over whole sets.
    pub within: f64,
    /// How sure it is to be stronger than the next: the rating above it with half the width of its interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub above_next: Option<[f64; 2]>,
}

/// One game of a set: who sat where, and who came out where.
struct Played {
    /// By seat, a place in the pool.
    who: Vec<usize>,
    outcome: Outcome,
    /// By seat, what luck gave it.
    luck: Option<Vec<f64>>,
}

/// Keeps account of every draw.
struct Ledger<G: House> {
    gauge: Option<Box<dyn Gauge<G>>>,
}

impl<G: House> GameObserver<G> for Ledger<G> {
    fn draw(&mut self, game: &G, result: u32) {
        if let Some(gauge) = &mut self.gauge {
            gauge.draw(game, result);
        }
    }
}

/// Makes the bots of a contest by their names.
pub type Makes<'a, G> = &'a (dyn Fn(&str, Seed) -> Result<Box<dyn Bot<G>>, NoSuchBot> + Sync);

/// Plays the contest. The same contest gives the same standings, whatever the number of jobs.
///
/// # Errors
/// What is wrong with the plan, or the game that broke.
pub fn contest<G: House>(plan: &Contest) -> Result<Standings, SimulateError> {
    contest_of::<G>(plan, &bot::<G>)
}

/// The same with bots that are no levels, or not yet.
///
/// # Errors
/// What is wrong with the plan, or the game that broke.
pub fn contest_of<G: House>(
    plan: &Contest,
    makes: Makes<'_, G>,
) -> Result<Standings, SimulateError> {
    let [standings] = contest_by(plan, makes, [plan.counts])?;
    Ok(standings)
}

/// The same games, and standings for each of `counts`, whatever the plan itself counts.
///
/// # Errors
/// What is wrong with the plan, or the game that broke.
pub fn contest_by<G: House, const N: usize>(
    plan: &Contest,
    makes: Makes<'_, G>,
    counts: [Counts; N],
) -> Result<[Standings; N], SimulateError> {
    check(plan, makes)?;
    let rules = Arc::new(G::rules(&plan.components)?);
    let opening: G = opening(&rules, usize::from(plan.seats), &plan.options)?;
    let n = u64::from(plan.seats);
    let pool = ThreadPoolBuilder::new().num_threads(plan.jobs).build();
    let pool = pool.map_err(|error| SimulateError::Threads(error.to_string()))?;
    let game = |number: u64| {
        let seed = plan.seed.derive("set", number / n);
        let played = catch_unwind(AssertUnwindSafe(|| {
            let who = turned(&lineup(plan, number / n, seed), (number % n) as usize);
            let mut bots = Vec::new();
            for (seat, &idx) in who.iter().enumerate() {
                // The same bot is the same one in every game of a set, wherever it sits.
                let chair = (seat + (number % n) as usize) as u64 % n;
                bots.push(makes(&plan.bots[idx], seed.derive("bot", chair))?);
            }
            let gauge = plan.gauged.then(|| G::gauge(&rules, seed)).flatten();
            let mut ledger = Ledger { gauge };
            let game = play(&rules, opening.clone(), &mut bots, seed, &mut ledger);
            let outcome = game.outcome().expect("a game that is over has an outcome");
            let luck = ledger.gauge.map(|gauge| gauge.gave());
            Ok::<Played, SimulateError>(Played { who, outcome, luck })
        }));
        played.map_err(|panic| SimulateError::Broken {
            game: number,
            seed: seed.to_hex(),
            message: panic_message(&*panic),
        })?
    };
    let games = pool.install(|| {
        (0..plan.sets * n).into_par_iter().map(game).collect::<Result<Vec<Played>, _>>()
    })?;
    let mut notes: Vec<String> =
        plan.bots.iter().filter_map(|name| opponents::stand_in::<G>(name, &rules)).collect();
    notes.dedup();
    Ok(counts.map(|counts| standings::<G>(plan, counts, &games, &notes)))
}

fn check<G: House>(plan: &Contest, makes: Makes<'_, G>) -> Result<(), SimulateError> {
    if plan.sets == 0 {
        return Err(SimulateError::NoGames);
    }
    if plan.jobs == 0 {
        return Err(SimulateError::NoJobs);
    }
    let mut names: Vec<&String> = plan.bots.iter().collect();
    names.sort_unstable();
    names.dedup();
    if names.len() < 2 || names.len() != plan.bots.len() || plan.seats < 2 {
        return Err(SimulateError::NoContest);
    }
    for name in &plan.bots {
        makes(name, plan.seed)?;
    }
    Ok(())
}

/// Who plays in a set: as many different ones as may meet, then some of them again.
fn lineup(plan: &Contest, set: u64, seed: Seed) -> Vec<usize> {
    let mut draws = Dealer::new(seed.derive("lineup", 0));
    let mut chosen = Vec::new();
    let pool: Vec<usize> = match plan.meets {
        Meets::All => (0..plan.bots.len()).collect(),
        Meets::Neighbours => {
            let first = (set % (plan.bots.len() as u64 - 1)) as usize;
            vec![first, first + 1]
        }
    };
    while chosen.len() < usize::from(plan.seats) {
        let mut left = pool.clone();
        while !left.is_empty() && chosen.len() < usize::from(plan.seats) {
            chosen.push(left.swap_remove(draws.below(left.len() as u32) as usize));
        }
    }
    chosen
}

/// Everybody moves so many seats on.
fn turned(lineup: &[usize], by: usize) -> Vec<usize> {
    let mut who = lineup.to_vec();
    who.rotate_left(by % lineup.len());
    who
}

/// The order in which seats came out: winners first, then by points; those who are equal share a place.
fn places(counts: Counts, played: &Played) -> Places {
    let mut order: Vec<((bool, i32), usize)> = Vec::new();
    for row in &played.outcome.rows {
        if let Who::Seat(seat) = row.who {
            order.push(((row.won, row.score), played.who[seat.index()]));
        }
    }
    order.sort_by_key(|(result, _)| std::cmp::Reverse(*result));
    let groups = order.chunk_by(|a, b| a.0 == b.0);
    let mut groups: Vec<Vec<usize>> =
        groups.map(|group| group.iter().map(|(_, who)| *who).collect()).collect();
    let rest = match counts {
        Counts::Places => Vec::new(),
        Counts::Wins => groups.split_off(groups.len().min(1)).concat(),
    };
    Places { groups, rest }
}

fn standings<G: House>(
    plan: &Contest,
    counts: Counts,
    games: &[Played],
    notes: &[String],
) -> Standings {
    let sets = games.chunks(plan.seats.into());
    let sets: Vec<Vec<Places>> =
        sets.map(|set| set.iter().map(|game| places(counts, game)).collect()).collect();
    let lucks: Option<Vec<Lucks>> =
        games.chunks(plan.seats.into()).map(|set| lucks(plan.bots.len(), set)).collect();
    let anchor = plan.bots.iter().position(|name| name == opponents::USUAL);
    let rated = rate(plan.bots.len(), anchor, &sets, lucks.as_deref(), plan.seed);
    let Rated { points, spread, without_luck, luck } = rated;
    let mut order: Vec<usize> = (0..plan.bots.len()).collect();
    order.sort_by(|&a, &b| points[b].total_cmp(&points[a]).then(a.cmp(&b)));
    let standing = |(place, &idx): (usize, &usize)| {
        let sat = games.iter().flat_map(|game| game.who.iter()).filter(|&&who| who == idx).count();
        let next = order.get(place + 1);
        Standing {
            name: plan.bots[idx].clone(),
            games: sat as u64,
            wins: wins(games, idx) / (sat as f64).max(1.0),
            luck: luck.as_ref().map(|luck| luck[idx]),
            rating: points[idx],
            within: spread.of(idx, anchor),
            above_next: next.map(|&next| [points[idx] - points[next], spread.of(idx, Some(next))]),
        }
    };
    Standings {
        title: G::NAME,
        seats: plan.seats,
        options: plan.options.clone(),
        sets: plan.sets,
        games: games.len() as u64,
        bots: order.iter().enumerate().map(standing).collect(),
        seed: plan.seed.to_hex(),
        without_luck,
        notes: notes.to_vec(),
    }
}

/// What luck gave each of the pool in the games of a set, and in how many seats it sat.
fn lucks(n: usize, set: &[Played]) -> Option<Lucks> {
    let mut all = vec![(0.0, 0.0); n];
    for game in set {
        for (gave, &who) in game.luck.as_ref()?.iter().zip(&game.who) {
            all[who].0 += gave;
            all[who].1 += 1.0;
        }
    }
    Some(all)
}

fn wins(games: &[Played], idx: usize) -> f64 {
    let mut sum = 0.0;
    for Played { who, outcome, .. } in games {
        let winners = outcome.rows.iter().filter(|row| row.won).count();
        for row in outcome.rows.iter().filter(|row| row.won) {
            if let Who::Seat(seat) = row.who
                && who[seat.index()] == idx
            {
                sum += 1.0 / winners as f64;
            }
        }
    }
    sum
}
