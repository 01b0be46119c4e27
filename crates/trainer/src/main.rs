//! `trainer`: plays games for minds to learn from, and the gates that a new mind has to pass.
//!
//! It only plays. What is learned from the games is learned by `training/learn.py`, and `training/run.py` calls
//! both in turn. All that it prints is lines of JSON.

mod bench;
mod cast;
mod judged;
mod recorded;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use arena::{Contest, Counts, Meets};
use clap::{Parser, Subcommand};
use minds::{Cast, Gate, GateRow, Mind, Net, Series, Setting, Tables, Vocabularies};
use opponents::{Depth, House};
use serde_json::json;
use skymines::Skymines;
use starship_interstellar::StarshipInterstellar;
use stellar_conquest::StellarConquest;
use tabletop::{Bot, Game, Seed};

/// Plays games for minds to learn from
///
/// Somebody who plays is written as a bot (steady), as the heuristic with errors of judgement (steady~4000), as the
/// heuristic with other numbers (style@FILE, style@FILE~400), or as net:FILE, each with settings such as
/// net:a.mind:sims=32:cands=12:horizon=turn:temp=0.5:noise=0.3:searched=25:weight=7:learn=1.
#[derive(Debug, Parser)]
#[command(name = "trainer", version)]
struct Cli {
    /// The title
    title: String,
    #[command(subcommand)]
    command: Command,
    /// Decides everything: 1 to 64 hex digits
    #[arg(long, global = true, default_value = "1")]
    seed: String,
    /// On how many threads; one for each core if not given
    #[arg(long, global = true)]
    jobs: Option<usize>,
    /// Stop after so many seconds
    #[arg(long, global = true)]
    seconds: Option<u64>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Find the features and attributes that are worth a row
    Vocabulary {
        /// How many games
        #[arg(long, default_value_t = 200)]
        games: u64,
        /// The most features
        #[arg(long, default_value_t = 4000)]
        features: usize,
        /// The most attributes
        #[arg(long, default_value_t = 2000)]
        attributes: usize,
        /// Where to write them
        #[arg(long)]
        out: PathBuf,
        /// Who plays
        #[arg(long, value_delimiter = ',', default_value = "steady:weight=9,random")]
        cast: Vec<String>,
    },
    /// Play blocks of games and write their rows; blocks that are there already are not played again
    Play {
        /// The vocabulary, or a net that has one
        #[arg(long)]
        vocabulary: PathBuf,
        /// The folder for the rows
        #[arg(long)]
        out: PathBuf,
        /// How many blocks
        #[arg(long, default_value_t = 1_000_000)]
        blocks: u64,
        /// Games of a block
        #[arg(long, default_value_t = 32)]
        block: u64,
        /// Of a thousand answers so many are random ones in every other game
        #[arg(long, default_value_t = 15)]
        astray: u32,
        /// Who plays
        #[arg(long, value_delimiter = ',', default_value = "steady:learn=1")]
        cast: Vec<String>,
        /// Of so many moments one is kept; as the title has it if not given
        #[arg(long)]
        keep_one_in: Option<u32>,
    },
    /// Time a mind piece by piece, simulations to the end of the game, and every level
    Bench {
        /// Its file; the one that ships if not given
        #[arg(long)]
        net: Option<PathBuf>,
        /// On moments of so many games
        #[arg(long, default_value_t = 5)]
        games: u64,
        /// Records whose moments are looked at as well, and whose analysis is timed
        #[arg(long, value_delimiter = ',')]
        records: Vec<PathBuf>,
    },
    /// Tell how well the course of finished games is judged, against how they ended
    Judged {
        /// Who plays, any of them in any seat; all levels if not given
        #[arg(long, value_delimiter = ',')]
        bots: Vec<String>,
        /// How many games
        #[arg(long, default_value_t = 200)]
        games: u64,
        /// By the whole analysis, not by the course alone
        #[arg(long)]
        whole: bool,
    },
    /// Rate bots that may become levels: all against each other, as `orrery arena` does
    Rate(RateArgs),
    /// Play duplicate games of one against the field
    Gate {
        /// Who is tried
        #[arg(long)]
        challenger: String,
        /// Who has the other seats
        #[arg(long, default_value = "steady")]
        field: String,
        /// How many sets: each is one game for every seat
        #[arg(long, default_value_t = 100)]
        sets: u64,
        /// How many seats
        #[arg(long, default_value_t = 4)]
        seats: u8,
        /// An option of the game
        #[arg(long = "option", value_name = "NAME=VALUE")]
        options: Vec<String>,
    },
}

#[derive(Debug, clap::Args)]
struct RateArgs {
    /// Who takes part; a mind is net@FILE:SETTINGS here
    #[arg(long, value_delimiter = ',', required = true)]
    bots: Vec<String>,
    /// How many sets
    #[arg(long, default_value_t = 100)]
    sets: u64,
    /// How many seats
    #[arg(long, default_value_t = 4)]
    seats: u8,
    /// Each plays only against the next one of the list, by turns
    #[arg(long)]
    neighbours: bool,
    /// Take out what luck gave, where a network can gauge it
    #[arg(long)]
    gauged: bool,
    /// An option of the game
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
}

fn main() -> anyhow::Result<()> {
    let cli = Cli::parse();
    // One line for a game that breaks, whatever the environment asks for: thousands of others go on.
    std::panic::set_hook(Box::new(|panic| eprintln!("{panic}")));
    match cli.title.as_str() {
        Skymines::TITLE => run::<Skymines>(&cli),
        StarshipInterstellar::TITLE => run::<StarshipInterstellar>(&cli),
        StellarConquest::TITLE => run::<StellarConquest>(&cli),
        other => bail!("there is no title '{other}'"),
    }
}

fn run<G: Mind + House>(cli: &Cli) -> anyhow::Result<()> {
    let rules = Arc::new(G::rules(&G::components())?);
    let seed = Seed::from_hex(&cli.seed).map_err(anyhow::Error::msg)?;
    let jobs = cli
        .jobs
        .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, std::num::NonZero::get));
    let start = Instant::now();
    let seconds = cli.seconds.map(Duration::from_secs);
    let stop = || seconds.is_some_and(|seconds| start.elapsed() >= seconds);
    let bots = |name: &str, seed: Seed| -> Box<dyn Bot<G>> {
        cast::bot::<G>(name, seed).expect("names are checked before")
    };
    let series = |cast: Cast, astray: u32, block: u64| Series::<G> {
        rules: Arc::clone(&rules),
        seed,
        cast,
        bots: &bots,
        tables: Tables::Mixed,
        astray,
        jobs,
        block,
        keep_one_in: G::KEEP_ONE_IN,
    };
    match &cli.command {
        Command::Vocabulary { games, features, attributes, out, cast } => {
            let series = series(cast::cast::<G>(cast)?, 50, 1);
            let (found, summary) = series.vocabularies(*games, *features, *attributes);
            write(out, &found.to_bytes())?;
            tell_vocabulary::<G>(&rules, *games, &found, &summary, start);
        }
        Command::Play { vocabulary, out, blocks, block, astray, cast, keep_one_in } => {
            let mut series = series(cast::cast::<G>(cast)?, *astray, *block);
            series.keep_one_in = keep_one_in.unwrap_or(series.keep_one_in);
            let known = vocabularies(vocabulary)?;
            std::fs::create_dir_all(out)?;
            play(&series, &known, out, *blocks, &stop, start)?;
        }
        Command::Bench { net, games, records } => {
            let net = net_of::<G>(net.as_deref())?;
            if let Some(net) = &net {
                bench::bench::<G>(&rules, net, seed, *games);
            }
            recorded::bench::<G>(&rules, net.as_ref(), seed, *games, records)?;
        }
        Command::Judged { bots, games, whole } => {
            let depth = if *whole { Depth::Whole } else { Depth::Course };
            judged::judged::<G>(bots, *games, depth, seed)?;
        }
        Command::Rate(args) => rate::<G>(args, &rules, jobs, seed)?,
        Command::Gate { challenger, field, sets, seats, options } => {
            let gate = Gate::<G> {
                rules: Arc::clone(&rules),
                seed,
                challenger: cast::part::<G>(challenger)?.1,
                field: cast::part::<G>(field)?.1,
                setting: setting::<G>(&rules, *seats, options)?,
                bots: &bots,
                jobs,
            };
            let rows = gate.play(*sets, &stop);
            tell_gate::<G>(&rows, challenger, field, *seats, options, start);
        }
    }
    Ok(())
}

fn tell_vocabulary<G: Mind>(
    rules: &G::Rules,
    games: u64,
    found: &Vocabularies,
    counted: &serde_json::Value,
    start: Instant,
) {
    println!(
        "{}",
        json!({
            "event": "vocabulary", "title": G::TITLE, "games": games, "counted": counted,
            "features": found.features.names().len(), "attributes": found.attributes.names().len(),
            "components": G::components_hash(rules), "encoder": G::ENCODER,
            "points_unit": G::POINTS_UNIT, "wall_s": start.elapsed().as_secs_f64(),
        })
    );
}

/// The network of a file, or the one that ships.
fn net_of<G: Mind>(path: Option<&std::path::Path>) -> anyhow::Result<Option<Arc<Net>>> {
    let Some(path) = path else { return Ok(G::shipped().cloned()) };
    let file = std::fs::read(path).with_context(|| path.display().to_string())?;
    Ok(Some(Arc::new(Net::read(&file)?)))
}

/// Lets bots play each other and prints what came of it, by places and by wins alone.
fn rate<G: Mind + House>(
    args: &RateArgs,
    rules: &Arc<G::Rules>,
    jobs: usize,
    seed: Seed,
) -> anyhow::Result<()> {
    let contest = Contest {
        bots: args.bots.clone(),
        seats: args.seats,
        sets: args.sets,
        jobs,
        seed,
        options: setting::<G>(rules, args.seats, &args.options)?.options,
        components: G::components(),
        meets: if args.neighbours { Meets::Neighbours } else { Meets::All },
        counts: Counts::Places,
        gauged: args.gauged,
    };
    // Names are checked first: what is wrong with one is said in the words of whoever reads it.
    contest.bots.iter().try_for_each(|name| cast::bot::<G>(name, contest.seed).map(drop))?;
    let made = |name: &str, seed: Seed| Ok(cast::bot::<G>(name, seed).expect("checked before"));
    let [places, wins] =
        arena::contest_by::<G, 2>(&contest, &made, [Counts::Places, Counts::Wins])?;
    println!("{}", json!({ "event": "rate", "places": places, "wins": wins }));
    Ok(())
}

fn write(path: &std::path::Path, bytes: &[u8]) -> anyhow::Result<()> {
    // A reader sees a whole file or none.
    let new = path.with_extension("new");
    std::fs::write(&new, bytes).with_context(|| format!("cannot write {}", new.display()))?;
    std::fs::rename(&new, path).with_context(|| format!("cannot write {}", path.display()))
}

fn vocabularies(path: &std::path::Path) -> anyhow::Result<Vocabularies> {
    let file = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    match Net::read(&file) {
        Ok(net) => Ok(Vocabularies::of(&net)),
        Err(_) => Ok(Vocabularies::read(&file)?),
    }
}

fn play<G: Mind>(
    series: &Series<'_, G>,
    known: &Vocabularies,
    out: &std::path::Path,
    blocks: u64,
    stop: minds::Stop<'_>,
    start: Instant,
) -> anyhow::Result<()> {
    let [n_games, n_rows, n_bytes] = [const { AtomicU64::new(0) }; 3];
    let path = |block: u64| out.join(format!("{block:07}.rows"));
    let keep = |block: u64, games: u64, rows: &minds::Rows| {
        let whole = games == series.block;
        let about = json!({ "title": G::TITLE, "block": block, "games": games });
        let bytes = rows.to_bytes(&about);
        // What was cut short by the clock is played again when the run is resumed.
        let path = if whole { path(block) } else { path(block).with_extension("part.rows") };
        write(&path, &bytes).expect("rows can be written");
        n_games.fetch_add(games, Ordering::Relaxed);
        n_rows.fetch_add(rows.len() as u64, Ordering::Relaxed);
        n_bytes.fetch_add(bytes.len() as u64, Ordering::Relaxed);
    };
    series.rows(blocks, known, &|block| path(block).exists(), stop, &keep);
    println!(
        "{}",
        json!({
            "event": "play", "title": G::TITLE, "games": n_games.into_inner(),
            "rows": n_rows.into_inner(), "bytes": n_bytes.into_inner(),
            "wall_s": start.elapsed().as_secs_f64(),
        })
    );
    Ok(())
}

fn setting<G: Game>(
    rules: &Arc<G::Rules>,
    seats: u8,
    options: &[String],
) -> anyhow::Result<Setting> {
    let mut named = BTreeMap::new();
    for option in options {
        let (name, value) = option.split_once('=').context("an option is NAME=VALUE")?;
        named.insert(name.to_owned(), value.to_owned());
    }
    let filled = G::options().fill(&named, G::RULESET)?;
    G::new(rules, seats, &filled)?;
    Ok(Setting { n_seats: seats, options: named })
}

/// Win share and margin with the standard errors over whole sets, whose games belong together.
fn tell_gate<G: Game>(
    rows: &[GateRow],
    challenger: &str,
    field: &str,
    seats: u8,
    options: &[String],
    start: Instant,
) {
    let sets: Vec<&[GateRow]> = rows.chunk_by(|a, b| a.set == b.set).collect();
    let mean_of = |value: fn(&GateRow) -> f64| {
        let means: Vec<f64> =
            sets.iter().map(|set| set.iter().map(value).sum::<f64>() / set.len() as f64).collect();
        let n = means.len().max(1) as f64;
        let mean = means.iter().sum::<f64>() / n;
        let squares = means.iter().map(|x| (x - mean).powi(2)).sum::<f64>();
        (mean, (squares / (n - 1.0).max(1.0) / n).sqrt())
    };
    let of_seat = |seat: u8| {
        let own: Vec<f64> = rows
            .iter()
            .filter(|row| row.seat == seat)
            .map(|row| f64::from(row.win) / 60.0)
            .collect();
        own.iter().sum::<f64>() / own.len().max(1) as f64
    };
    let by_seat: Vec<f64> = (0..seats).map(of_seat).collect();
    let (win, win_se) = mean_of(|row| f64::from(row.win) / 60.0);
    let (margin, margin_se) = mean_of(|row| f64::from(row.margin));
    println!(
        "{}",
        json!({
            "event": "gate", "title": G::TITLE, "challenger": challenger, "field": field,
            "seats": seats, "options": options, "sets": sets.len(), "games": rows.len(),
            "win": win, "win_se": win_se, "by_seat": by_seat, "margin": margin, "margin_se": margin_se,
            "wall_s": start.elapsed().as_secs_f64(),
        })
    );
}
