//! `orrery show`: the table as one viewer may know it.

use std::io::Write;
use std::path::PathBuf;

use hosting::{AnyTable, Waiting};
use serde::Serialize;
use serde_json::Value;
use tabletop::wire::{Raw, Told, raw};
use tabletop::{Outcome, Pending, Seat, Viewer, Who};
use terminal::files::GameFile;
use terminal::text::outline;

use crate::seen::{TableShown, story};
use crate::setup::{number, seat_name};
use crate::{paper, titles};

/// Show a game as a seat, a watcher or the referee sees it
///
/// Never more than the viewer may know: a seat sees its own secrets, a watcher nobody's. --all is the
/// referee's view, the whole position.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The record
    file: PathBuf,
    /// As this seat sees it, counted from 0
    #[arg(long, value_name = "N", conflicts_with_all = ["watcher", "all"], value_parser = number::<u8>)]
    seat: Option<u8>,
    /// As somebody beside the table sees it (the default)
    #[arg(long, conflicts_with = "all")]
    watcher: bool,
    /// Everything: the position, as `new --position` reads it
    #[arg(long)]
    all: bool,
    /// After this many entries of the log instead of all
    #[arg(long, value_name = "K", value_parser = number::<u64>)]
    at: Option<u64>,
    /// How many lines of the story to show
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = number::<usize>)]
    story: usize,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let file = GameFile::read(&args.file, &titles::titles())?;
    let table = file.table_at(args.at)?;
    let viewer = args.seat.map_or(Viewer::Watcher, |seat| Viewer::Seat(Seat(seat)));
    // Asked for even with --all, so that an unknown seat is refused in one place.
    let seen = TableShown::by(&*table, viewer)?;
    if args.json {
        let told = if args.all { table.position() } else { raw(&seen) };
        paper::print_json(out, &told)?;
        return Ok(());
    }
    let header = &file.record().header;
    writeln!(out, "{}, {} seats, ruleset {}", file.title().name(), header.seats, header.ruleset)?;
    if args.all {
        writeln!(out, "everything, after {} of {} entries\n", table.n_entries(), header.entries)?;
        print_outline(out, &table.position())?;
    } else {
        let whose = viewer.seat().map_or("a watcher".to_owned(), seat_name);
        writeln!(out, "as {whose} sees it\n")?;
        print_outline(out, &seen.view)?;
    }
    print_story(out, &*table, viewer, args.story)?;
    writeln!(out)?;
    if args.all { print_pending(out, &*table) } else { print_question(out, args, &*table, &seen) }
}

/// What a title shows, whatever it is, as an outline.
fn print_outline(out: &mut impl Write, shown: &impl Serialize) -> anyhow::Result<()> {
    let shown: Value = serde_json::from_str(raw(shown).get())?;
    out.write_all(outline(&shown, paper::width()).as_bytes())?;
    Ok(())
}

fn print_story(
    out: &mut impl Write,
    table: &dyn AnyTable,
    viewer: Viewer,
    n_lines: usize,
) -> anyhow::Result<()> {
    let story: Vec<Told<Raw>> = story(table, viewer)?;
    let last = &story[story.len().saturating_sub(n_lines)..];
    if !last.is_empty() {
        writeln!(out, "\nThe latest:")?;
    }
    for news in last {
        writeln!(out, "  {}", paper::ruled(&news.text, news.rule.as_deref()))?;
    }
    Ok(())
}

fn print_question(
    out: &mut impl Write,
    args: &Args,
    table: &dyn AnyTable,
    seen: &TableShown,
) -> anyhow::Result<()> {
    if table.pending() == Pending::Over {
        return print_outcome(out, table);
    }
    let Some(question) = &seen.question else {
        writeln!(out, "Waiting for {}.", if args.seat.is_some() { "others" } else { "the seats" })?;
        return Ok(());
    };
    writeln!(out, "Asked: {}  {}", question.text, question.rule)?;
    if let (Some(seat), None) = (args.seat, args.at) {
        writeln!(out, "Answers: orrery legal {} --seat {seat}", args.file.display())?;
    }
    Ok(())
}

fn print_pending(out: &mut impl Write, table: &dyn AnyTable) -> anyhow::Result<()> {
    match table.waiting() {
        Waiting::Over { over } => print_final(out, &over),
        Waiting::Dealer { dealer } => {
            writeln!(out, "To be dealt: {}  {}", dealer.text, dealer.rule)?;
            Ok(())
        }
        Waiting::Seats { questions, .. } => {
            for (seat, question) in questions {
                let whose = seat_name(Seat(seat));
                writeln!(out, "{whose} is asked: {}  {}", question.text, question.rule)?;
            }
            Ok(())
        }
    }
}

/// The final table, once there is one.
pub(crate) fn print_outcome(out: &mut impl Write, table: &dyn AnyTable) -> anyhow::Result<()> {
    table.outcome().map_or(Ok(()), |outcome| print_final(out, &outcome))
}

fn print_final(out: &mut impl Write, outcome: &Outcome) -> anyhow::Result<()> {
    let words = outcome.reason.replace('_', " ");
    writeln!(out, "The game is over ({words}, {}).", outcome.rule)?;
    let mut paper = paper::table(&[]);
    for row in &outcome.rows {
        let who = match &row.who {
            Who::Seat(seat) => seat.to_string(),
            Who::Automa { name, level } => format!("{name} ({level})"),
        };
        let won = if row.won { "won" } else { "" };
        let parts: Vec<String> = row.parts.iter().map(|(what, n)| format!("{what} {n}")).collect();
        paper.add_row([who, row.score.to_string(), won.to_owned(), parts.join(", ")]);
    }
    paper::print_table(out, &paper)?;
    Ok(())
}
