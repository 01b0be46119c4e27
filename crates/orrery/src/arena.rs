//! `orrery arena`: who is stronger, by duplicate games and one rating over the whole pool.

use std::io::Write;
use std::path::PathBuf;

use ::arena::{Contest, Counts, Meets, Standings};
use anyhow::bail;
use tabletop::Seed;
use terminal::files;

use crate::setup::{self, SetupArgs, number};
use crate::simulate::{check_plot, jobs_of};
use crate::{paper, titles};

/// Let bots play against each other and rate them
///
/// A set is the same seed once for every seat that each of its bots can have. All games together give one rating
/// (Plackett and Luce): steady has 1,000, and 400 points more are ten times the chance to come out ahead. Intervals
/// are of 95 %, over whole sets. Where a network has learned the title, what luck gave each seat is taken out of the
/// ratings. The same seed gives the same ratings, whatever the number of jobs.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The title, as `orrery games` names it
    title: String,
    /// Who takes part, such as steady,mind; all bots of the title if not given
    #[arg(long, value_name = "BOT,...", value_delimiter = ',')]
    bots: Vec<String>,
    /// How many sit at a table; for each number a table of its own. The most that the title has if not given
    #[arg(long, value_name = "N,...", value_delimiter = ',', value_parser = number::<u8>)]
    seats: Vec<u8>,
    /// How many sets of duplicate games
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = number::<u64>)]
    sets: u64,
    /// On how many threads; one for each core if not given
    #[arg(long, value_name = "J", value_parser = number::<usize>)]
    jobs: Option<usize>,
    /// Decides every die, card and bot: 1 to 64 hex digits. A fresh one if not given
    #[arg(long, value_name = "HEX")]
    seed: Option<String>,
    /// Each plays only against the next one of the list, by turns: is every level stronger than the one before?
    #[arg(long)]
    neighbours: bool,
    /// Count who won, and nothing of those behind: where only the first place is worth something
    #[arg(long)]
    wins: bool,
    /// Leave luck in the results, which is faster
    #[arg(long)]
    with_luck: bool,
    #[command(flatten)]
    setup: SetupArgs,
    /// Draw the ratings into a new file; only for one number of seats
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let title = titles::title(&args.title)?;
    let seats = if args.seats.is_empty() { vec![title.seats().1] } else { args.seats.clone() };
    if let Some(path) = &args.plot {
        check_plot(path)?;
        if seats.len() > 1 {
            bail!("a picture shows one number of seats, not {}: --seats names one", seats.len());
        }
    }
    let seed = match &args.seed {
        Some(seed) => setup::seed(seed)?,
        None => Seed(files::secret()?),
    };
    let mut bots = args.bots.clone();
    if bots.is_empty() {
        bots = title.bots().into_iter().map(str::to_owned).collect();
    }
    let mut contest = Contest {
        bots,
        seats: 0,
        sets: args.sets,
        jobs: jobs_of(args.jobs)?,
        seed,
        options: args.setup.options()?,
        components: args.setup.components(title)?,
        meets: if args.neighbours { Meets::Neighbours } else { Meets::All },
        counts: if args.wins { Counts::Wins } else { Counts::Places },
        gauged: !args.with_luck,
    };
    let mut all: Vec<Standings> = Vec::new();
    for n_seats in seats {
        contest.seats = n_seats;
        all.push(title.contest(&contest)?);
    }
    if let (Some(path), Some(standings)) = (&args.plot, all.first()) {
        files::create(path, standings.to_svg().as_bytes())?;
    }
    if args.json {
        return Ok(paper::print_json(out, &all)?);
    }
    for (idx, standings) in all.iter().enumerate() {
        if idx > 0 {
            writeln!(out)?;
        }
        print(out, standings)?;
    }
    Ok(())
}

fn print(out: &mut impl Write, standings: &Standings) -> anyhow::Result<()> {
    let Standings { title, seats, options, sets, games, bots, seed, without_luck, notes } =
        standings;
    writeln!(out, "{title}, {seats} seats: {games} games in {sets} sets\n")?;
    let gauged = without_luck.is_some();
    let mut heads = vec!["Bot", "Rating", "", "Above the next", "", "Wins", "Games"];
    if gauged {
        heads.push("Luck");
    }
    let mut table = paper::table(&heads);
    for bot in bots {
        let above = bot.above_next.map_or([String::new(), String::new()], |[points, within]| {
            [format!("{points:+.0}"), format!("± {within:.0}")]
        });
        let [above, above_within] = above;
        let mut row = vec![
            bot.name.clone(),
            format!("{:.0}", bot.rating),
            format!("± {:.0}", bot.within),
            above,
            above_within,
            format!("{:.1} %", 100.0 * bot.wins),
            bot.games.to_string(),
        ];
        row.extend(bot.luck.map(|luck| format!("{:+.1} %", 100.0 * luck)));
        table.add_row(row);
    }
    paper::print_table(out, &table)?;
    writeln!(out)?;
    if let Some(share) = without_luck {
        let share = 100.0 * share;
        writeln!(out, "Luck is taken out: intervals are {share:.0} % as wide as with it.")?;
    }
    for (name, value) in options {
        writeln!(out, "{name}={value}")?;
    }
    for note in notes {
        writeln!(out, "{note}")?;
    }
    writeln!(out, "Seed  {seed}")?;
    Ok(())
}
