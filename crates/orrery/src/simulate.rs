//! `orrery simulate`: many games by bots, and what came of them.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use ::arena::{Plan, Report, SeriesObserver};
use anyhow::{Context, bail};
use hosting::Title;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use tabletop::{Record, Seed};
use terminal::files;

use crate::setup::{self, SetupArgs, number};
use crate::{paper, titles};

/// Play many games by bots and show statistics
///
/// The same seed gives the same statistics, whatever the number of jobs.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The title, as `orrery games` names it
    title: String,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = number::<u64>)]
    games: u64,
    /// Who plays, seat by seat, such as random,steady; `orrery games` lists the bots. All seats random if not given
    #[arg(long, value_name = "BOT,...", value_delimiter = ',')]
    seats: Vec<String>,
    /// On how many threads; one for each core if not given
    #[arg(long, value_name = "J", value_parser = number::<usize>)]
    jobs: Option<usize>,
    /// Decides every die, card and bot: 1 to 64 hex digits. A fresh one if not given
    #[arg(long, value_name = "HEX")]
    seed: Option<String>,
    #[command(flatten)]
    setup: SetupArgs,
    /// Draw the distributions of score and length into a new file
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    /// Write the record of every game into this folder, which must not hold any yet
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

/// Moves the bar and keeps the records.
struct Progress<'a> {
    bar: ProgressBar,
    records: Option<&'a Path>,
}

impl SeriesObserver for Progress<'_> {
    fn game_over(&self) {
        self.bar.inc(1);
    }

    fn wants_records(&self) -> bool {
        self.records.is_some()
    }

    fn record(&self, game: u64, record: &Record) -> Result<(), String> {
        let Some(dir) = self.records else { return Ok(()) };
        let path = dir.join(format!("game-{game:06}.jsonl"));
        files::create(&path, record.to_text().as_bytes()).map_err(|error| format!("{error:#}"))
    }
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let title = titles::title(&args.title)?;
    let plan = plan(args, title)?;
    args.plot.as_deref().map_or(Ok(()), check_plot)?;
    args.records.as_deref().map_or(Ok(()), make_room)?;
    let quiet = args.json || !io::stderr().is_terminal();
    let bar = if quiet { ProgressBar::hidden() } else { bar(plan.games) };
    let progress = Progress { bar, records: args.records.as_deref() };
    let report = title.simulate(&plan, &progress);
    progress.bar.finish_and_clear();
    let report = report?;
    if let Some(path) = &args.plot {
        files::create(path, report.to_svg().as_bytes())?;
    }
    if args.json {
        paper::print_json(out, &json!(report.statistics))?;
        return Ok(());
    }
    print_report(out, &report)
}

/// Said before hours of work, not after.
pub(crate) fn check_plot(path: &Path) -> anyhow::Result<()> {
    if !path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("svg")) {
        bail!("the picture is an SVG: {} should end in .svg", path.display());
    }
    if path.symlink_metadata().is_ok() {
        bail!("{} is there already and is not overwritten", path.display());
    }
    Ok(())
}

/// A folder for the records, without any of another run.
fn make_room(dir: &Path) -> anyhow::Result<()> {
    let cannot = |verb: &str| format!("cannot {verb} {}", dir.display());
    std::fs::create_dir_all(dir).with_context(|| cannot("make"))?;
    for entry in std::fs::read_dir(dir).with_context(|| cannot("read"))? {
        let name = entry.with_context(|| cannot("read"))?.file_name();
        let name = name.to_string_lossy();
        if name.starts_with("game-") && name.ends_with(".jsonl") {
            bail!(
                "{} holds {name}: a game is never overwritten, name another folder",
                dir.display()
            );
        }
    }
    Ok(())
}

/// On how many threads.
pub(crate) fn jobs_of(asked: Option<usize>) -> anyhow::Result<usize> {
    match asked {
        Some(jobs) if jobs > 1024 => bail!("{jobs} jobs are too many: 1024 at most"),
        Some(jobs) => Ok(jobs),
        None => Ok(std::thread::available_parallelism().map_or(1, std::num::NonZero::get)),
    }
}

fn plan(args: &Args, title: &dyn Title) -> anyhow::Result<Plan> {
    let jobs = jobs_of(args.jobs)?;
    let seed = match &args.seed {
        Some(seed) => setup::seed(seed)?,
        None => Seed(files::secret()?),
    };
    let mut bots = args.seats.clone();
    if bots.is_empty() {
        bots = vec!["random".to_owned(); usize::from(title.seats().1)];
    }
    let (options, components) = (args.setup.options()?, args.setup.components(title)?);
    Ok(Plan { games: args.games, jobs, seed, bots, options, components })
}

fn bar(games: u64) -> ProgressBar {
    let bar = ProgressBar::new(games);
    let style = "{wide_bar} {human_pos}/{human_len} games, {per_sec}, {eta} left";
    if let Ok(style) = ProgressStyle::with_template(style) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

fn print_report(out: &mut impl Write, report: &Report) -> anyhow::Result<()> {
    let found = &report.statistics;
    let mut sides = paper::table(&["Seat", "Who", "Wins", "", "Score", "sd"]);
    let percent = |wins: f64| format!("{:.1} %", 100.0 * wins / found.games as f64);
    for (idx, seat) in found.seats.iter().enumerate() {
        sides.add_row([
            (idx + 1).to_string(),
            seat.name.clone(),
            format!("{:.1}", seat.wins),
            percent(seat.wins),
            format!("{:.2}", seat.score_mean),
            format!("{:.2}", seat.score_sd),
        ]);
    }
    if let Some(automa) = &found.automa {
        sides.add_row([
            "-".to_owned(),
            format!("{} ({})", automa.name, automa.level),
            format!("{:.1}", automa.wins),
            percent(automa.wins),
            format!("{:.2}", automa.score_mean),
            format!("{:.2}", automa.score_sd),
        ]);
    }
    writeln!(out, "{}: {} games\n", report.title, found.games)?;
    paper::print_table(out, &sides)?;
    writeln!(out)?;
    let mut facts = paper::table(&[]);
    let length = &found.length;
    let mut fact = |name: &str, value: String| {
        facts.add_row([name.to_owned(), value]);
    };
    fact(
        "Length",
        format!(
            "{:.2} {} (sd {:.2}, {} to {})",
            length.mean, report.length_unit, length.sd, length.min, length.max
        ),
    );
    for (reason, count) in &found.end_reasons {
        fact("Ended by", format!("{}: {count}", reason.replace('_', " ")));
    }
    fact("Decisions", format!("{}, {} of them choices", found.decisions, found.choices));
    fact("Options", format!("{:.2} for a decision", found.mean_options));
    fact("Time", format!("{:.2} s on the wall, {:.2} s of work", found.wall_s, found.cpu_s));
    fact(
        "In a second of work",
        format!(
            "{:.0} decisions, {:.0} choices, {:.1} games",
            found.decisions_per_cpu_s, found.choices_per_cpu_s, found.games_per_cpu_s
        ),
    );
    fact("Seed", found.seed.clone());
    paper::print_table(out, &facts)?;
    for note in &found.notes {
        writeln!(out, "{note}")?;
    }
    Ok(())
}
