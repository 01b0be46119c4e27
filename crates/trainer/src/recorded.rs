//! What is timed on recorded games: simulations to their end, the answers of every level, and analysis.

use std::hint::black_box;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, anyhow};
use arena::{Plan, SeriesObserver};
use minds::{Horizon, Mind, Net, Settings, Thinker};
use opponents::{Depth, House, Playout, Random, USUAL};
use serde_json::{Value, json};
use tabletop::{Bot, Pending, Record, Seat, Seed, Seen, Table, Viewer};

use crate::bench::worked;

/// Moments of a record that are looked at.
const MOMENTS: usize = 24;
/// So long simulations go on, in seconds.
const LONG: f64 = 4.0;

/// A moment at which somebody is asked.
struct Moment<G: Mind> {
    game: G,
    seat: Seat,
    memory: G::Memory,
    legal: Vec<G::Action>,
}

/// Times everything on these records, and on those of so many games of four `steady`; a line of JSON.
pub(crate) fn bench<G: Mind + House>(
    rules: &Arc<G::Rules>,
    net: Option<&Arc<Net>>,
    seed: Seed,
    n_games: u64,
    files: &[PathBuf],
) -> anyhow::Result<()> {
    let mut records = played::<G>(seed, n_games)?;
    for path in files {
        let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
        records.push(Record::read(&text).with_context(|| path.display().to_string())?);
    }
    let mut moments: Vec<Moment<G>> = Vec::new();
    for record in &records {
        moments.extend(moments_of(record)?);
    }
    let policy = net.filter(|net| net.plays()).map(|net| by_policy(rules, net, &moments, seed));
    println!(
        "{}",
        json!({
            "event": "recorded", "title": G::TITLE, "records": records.len(), "moments": moments.len(),
            "simulations_per_s": by_chance(rules, &moments, seed),
            "simulations_by_policy_per_s": policy,
            "levels": levels::<G>(rules, seed, n_games)?,
            "analysis_s": records.iter().map(analysis::<G>).collect::<anyhow::Result<Vec<_>>>()?,
        })
    );
    Ok(())
}

/// Keeps the records of a series.
struct Kept(Mutex<Vec<Record>>);

impl SeriesObserver for Kept {
    fn wants_records(&self) -> bool {
        true
    }

    fn record(&self, _game: u64, record: &Record) -> Result<(), String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(record.clone());
        Ok(())
    }
}

fn played<G: House>(seed: Seed, games: u64) -> anyhow::Result<Vec<Record>> {
    if games == 0 {
        return Ok(Vec::new());
    }
    let (bots, options) = (vec![USUAL.to_owned(); 4], Default::default());
    let plan = Plan { games, jobs: 1, seed, bots, options, components: G::components() };
    let kept = Kept(Mutex::new(Vec::new()));
    arena::simulate::<G>(&plan, &kept)?;
    Ok(kept.0.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// At even distances the next moment at which somebody has a choice.
fn moments_of<G: Mind>(record: &Record) -> anyhow::Result<Vec<Moment<G>>> {
    let whole: Table<G> = record.replay(None, None)?;
    let mut table: Table<G> = record.replay(None, Some(0))?;
    let (n, mut found) = (whole.n_entries(), Vec::new());
    for (k, entry) in whole.log().enumerate() {
        if k * MOMENTS >= found.len() * n
            && let Pending::Seats(seats) = table.game().pending()
            && let Some(seat) = seats.lowest()
        {
            let (game, mut legal) = (table.game().clone(), Vec::new());
            game.legal(seat, &mut legal);
            let memory = table.memory(Viewer::Seat(seat)).clone();
            if legal.len() > 1 {
                found.push(Moment { game, seat, memory, legal });
            }
        }
        table.replay(entry).map_err(|error| anyhow!("{error}"))?;
    }
    Ok(found)
}

/// How often a second of CPU: all moments in turn, until it has been long enough.
fn rate(n_moments: usize, mut simulate: impl FnMut(usize, u64)) -> Option<f64> {
    let (start, mut n) = (worked()?, 0u64);
    loop {
        for idx in 0..n_moments {
            simulate(idx, n);
            n += 1;
        }
        let spent = (worked()? - start).as_secs_f64();
        if spent >= LONG || n_moments == 0 {
            return Some(n as f64 / spent);
        }
    }
}

/// A copy of the game, played to its end by whoever takes any answer.
fn by_chance<G: Mind>(rules: &Arc<G::Rules>, moments: &[Moment<G>], seed: Seed) -> Option<f64> {
    let mut playout = Playout::default();
    rate(moments.len(), |idx, n| {
        let seed = seed.derive("chance", n);
        let game = moments[idx].game.clone();
        let mut bots: Vec<Box<dyn Bot<G>>> = Seat::first(game.n_seats())
            .map(|seat| -> Box<dyn Bot<G>> {
                Box::new(Random::new(seed.derive("bot", seat.0.into())))
            })
            .collect();
        black_box(playout.play(rules, game, &mut bots, seed, &mut ()));
    })
}

/// A game invented from the View, played to its end by the policy.
fn by_policy<G: Mind>(
    rules: &Arc<G::Rules>,
    net: &Arc<Net>,
    moments: &[Moment<G>],
    seed: Seed,
) -> Option<f64> {
    let settings = Settings { horizon: Horizon::Game, ..Settings::default() };
    let mut thinker = Thinker::<G>::new(Arc::clone(net), settings, seed);
    let views: Vec<G::View> =
        moments.iter().map(|it| it.game.view(Viewer::Seat(it.seat))).collect();
    rate(moments.len(), |idx, n| {
        let Moment { seat, memory, legal, .. } = &moments[idx];
        thinker.adopt(memory);
        let place = n as usize % legal.len();
        black_box(thinker.weigh(rules, &views[idx], *seat, legal, &[place], 1));
    })
}

/// How long somebody has thought.
#[derive(Default)]
struct Clock {
    answers: u32,
    sum: Duration,
    most: Duration,
}

/// A bot with a clock beside it.
struct Timed<G: Mind> {
    bot: Box<dyn Bot<G>>,
    clock: Arc<Mutex<Clock>>,
}

impl<G: Mind> Bot<G> for Timed<G> {
    fn choose(&mut self, seen: &Seen<'_, G>) -> usize {
        let before = worked();
        let idx = self.bot.choose(seen);
        if let (Some(before), Some(after)) = (before, worked()) {
            let mut clock = self.clock.lock().unwrap_or_else(PoisonError::into_inner);
            clock.answers += 1;
            clock.sum += after - before;
            clock.most = clock.most.max(after - before);
        }
        idx
    }

    fn hear(&mut self, event: &G::EventView) {
        self.bot.hear(event);
    }

    fn looks(&self) -> bool {
        self.bot.looks()
    }
}

/// What each level costs, one seat of it against three `steady`: its answers on average and at most, and a whole game.
fn levels<G: Mind + House>(
    rules: &Arc<G::Rules>,
    seed: Seed,
    n_games: u64,
) -> anyhow::Result<Vec<Value>> {
    let mut found = Vec::new();
    for level in opponents::levels::<G>() {
        let clock = Arc::new(Mutex::new(Clock::default()));
        for game in 0..n_games {
            let seed = seed.derive("level", game);
            let own = (game % 4) as usize;
            let names = (0..4).map(|seat| if seat == own { level.name } else { USUAL });
            let mut bots = opponents::seated::<G>(names, seed)?;
            let bot = std::mem::replace(&mut bots[own], Box::new(Random::new(seed)));
            bots[own] = Box::new(Timed { bot, clock: Arc::clone(&clock) });
            let opening: G = opponents::opening(rules, 4, &Default::default())?;
            opponents::play(rules, opening, &mut bots, seed, &mut ());
        }
        let clock = clock.lock().unwrap_or_else(PoisonError::into_inner);
        let ms = |time: Duration| time.as_secs_f64() * 1e3;
        found.push(json!({
            "name": level.name,
            "answers_a_game": f64::from(clock.answers) / n_games.max(1) as f64,
            "answer_ms": ms(clock.sum) / f64::from(clock.answers.max(1)),
            "answer_ms_most": ms(clock.most),
            "game_s": clock.sum.as_secs_f64() / n_games.max(1) as f64,
        }));
    }
    Ok(found)
}

/// Entries of a record, and how long its course and its whole analysis take, in seconds of CPU.
fn analysis<G: House>(record: &Record) -> anyhow::Result<Value> {
    let timed = |depth: Depth| -> anyhow::Result<f64> {
        let before = worked().context("the system tells no time of threads")?;
        black_box(G::analyse(record, None, depth)?);
        let after = worked().context("the system tells no time of threads")?;
        Ok((after - before).as_secs_f64())
    };
    let (course, whole) = (timed(Depth::Course)?, timed(Depth::Whole)?);
    Ok(
        json!({ "seats": record.header.seats, "entries": record.header.entries, "course": course, "whole": whole }),
    )
}
