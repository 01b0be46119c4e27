//! `orrery show`: the table as one viewer may know it.

use std::io::Write;
use std::path::PathBuf;

use serde_json::Value;
use tabletop::{AnyTable, Pending, Seat, Viewer};

use crate::files::GameFile;
use crate::paper;
use crate::setup::{number, seat_name};

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
    let file = GameFile::read(&args.file)?;
    let table = file.table_at(args.at)?;
    let viewer = args.seat.map_or(Viewer::Watcher, |seat| Viewer::Seat(Seat(seat)));
    // Asked for even with --all, so that an unknown seat is refused in one place.
    let seen = table.view(viewer)?;
    if args.json {
        let value = if args.all { table.position() } else { seen };
        paper::print_json(out, &value)?;
        return Ok(());
    }
    let header = &file.record().header;
    writeln!(out, "{}, {} seats, ruleset {}", file.title().name(), header.seats, header.ruleset)?;
    if args.all {
        writeln!(out, "everything, after {} of {} entries\n", table.n_entries(), header.entries)?;
        out.write_all(paper::outline(&table.position(), paper::width()).as_bytes())?;
    } else {
        let whose = viewer.seat().map_or("a watcher".to_owned(), seat_name);
        writeln!(out, "as {whose} sees it\n")?;
        out.write_all(paper::outline(&seen["view"], paper::width()).as_bytes())?;
    }
    print_story(out, &*table, viewer, args.story)?;
    writeln!(out)?;
    if args.all { print_pending(out, &*table) } else { print_question(out, args, &*table, &seen) }
}

fn print_story(
    out: &mut impl Write,
    table: &dyn AnyTable,
    viewer: Viewer,
    n_lines: usize,
) -> anyhow::Result<()> {
    let story = table.story(viewer)?;
    let last = &story[story.len().saturating_sub(n_lines)..];
    if !last.is_empty() {
        writeln!(out, "\nThe latest:")?;
    }
    for news in last {
        writeln!(out, "  {}", paper::news_line(news))?;
    }
    Ok(())
}

fn print_question(
    out: &mut impl Write,
    args: &Args,
    table: &dyn AnyTable,
    seen: &Value,
) -> anyhow::Result<()> {
    if table.pending() == Pending::Over {
        return print_outcome(out, table);
    }
    let Some(text) = seen["question"]["text"].as_str() else {
        writeln!(out, "Waiting for {}.", if args.seat.is_some() { "others" } else { "the seats" })?;
        return Ok(());
    };
    let rule = seen["question"]["rule"].as_str().unwrap_or_default();
    writeln!(out, "Asked: {text}  {rule}")?;
    if let (Some(seat), None) = (args.seat, args.at) {
        writeln!(out, "Answers: orrery legal {} --seat {seat}", args.file.display())?;
    }
    Ok(())
}

fn print_pending(out: &mut impl Write, table: &dyn AnyTable) -> anyhow::Result<()> {
    match table.pending() {
        Pending::Over => print_outcome(out, table),
        Pending::Dealer { .. } => {
            let sheet = &table.pending_json()["dealer"];
            let (text, rule) = (&sheet["text"], &sheet["rule"]);
            writeln!(
                out,
                "To be dealt: {}  {}",
                text.as_str().unwrap_or_default(),
                rule.as_str().unwrap_or_default()
            )?;
            Ok(())
        }
        Pending::Seats(seats) => {
            for seat in seats.iter() {
                let question = table.question(seat)?;
                let (text, rule) = (&question["text"], &question["rule"]);
                writeln!(
                    out,
                    "{} is asked: {}  {}",
                    seat_name(seat),
                    text.as_str().unwrap_or_default(),
                    rule.as_str().unwrap_or_default()
                )?;
            }
            Ok(())
        }
    }
}

/// The final table.
pub(crate) fn print_outcome(out: &mut impl Write, table: &dyn AnyTable) -> anyhow::Result<()> {
    let Some(outcome) = table.outcome() else { return Ok(()) };
    let (reason, rule) = (&outcome["reason"], &outcome["rule"]);
    let words = reason.as_str().unwrap_or_default().replace('_', " ");
    writeln!(out, "The game is over ({words}, {}).", rule.as_str().unwrap_or_default())?;
    let mut paper = paper::table(&[]);
    for row in outcome["rows"].as_array().into_iter().flatten() {
        let who = match row["who"]["seat"].as_u64() {
            Some(seat) => format!("seat {}", seat + 1),
            None => {
                let automa = &row["who"]["automa"];
                let (name, level) = (&automa["name"], &automa["level"]);
                format!(
                    "{} ({})",
                    name.as_str().unwrap_or_default(),
                    level.as_str().unwrap_or_default()
                )
            }
        };
        let won = if row["won"] == true { "won" } else { "" };
        let parts: Vec<String> = row["parts"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|part| format!("{} {}", part[0].as_str().unwrap_or_default(), part[1]))
            .collect();
        paper.add_row([who, row["score"].to_string(), won.to_owned(), parts.join(", ")]);
    }
    paper::print_table(out, &paper)?;
    Ok(())
}
