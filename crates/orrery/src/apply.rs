//! `orrery apply`: one answer, appended to the record.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context, anyhow};
use serde_json::{Value, json};
use tabletop::{AnyTable, DoorError, Pending, PerViewer, Seat, Viewer};

use crate::files::GameFile;
use crate::paper;
use crate::setup::{number, seat_name};

/// Answer for a seat and append the answer to the record
///
/// The answer is given as text, as `orrery legal` lists it, or as JSON. What happened is told as the seat
/// sees it. A refused answer says which section refuses it and leaves the file as it was.
#[derive(Debug, clap::Args)]
#[command(group(clap::ArgGroup::new("what").required(true)))]
pub(crate) struct Args {
    /// The record
    file: PathBuf,
    /// The seat, counted from 0
    #[arg(long, value_name = "N", required_unless_present = "deal", value_parser = number::<u8>)]
    seat: Option<u8>,
    /// The answer, in text notation or JSON
    #[arg(group = "what", value_name = "ACTION")]
    action: Vec<String>,
    /// The answer by its number in the list of `orrery legal`
    #[arg(long, group = "what", value_name = "NUMBER", value_parser = number::<usize>)]
    answer: Option<usize>,
    /// Take back the latest answer of the seat, as far as nobody has learned anything
    #[arg(long, group = "what")]
    undo: bool,
    /// Open a secret phase again that the seat has closed
    #[arg(long, group = "what")]
    reopen: bool,
    /// Deal by hand this outcome, counted from 0 (only where the record says that the caller deals)
    #[arg(long, group = "what", value_name = "OUTCOME", conflicts_with = "seat", value_parser = number::<u32>)]
    deal: Option<u32>,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let file = GameFile::read_to_write(&args.file)?;
    let mut table = file.table()?;
    let viewer = args.seat.map_or(Viewer::Watcher, |seat| Viewer::Seat(Seat(seat)));
    let mut told = change(args, &mut *table)?;
    file.save(&*table)?;
    let events = std::mem::take(&mut told[viewer]);
    print(args, out, &events, viewer.seat().and_then(|seat| table.question(seat).ok()))
        .with_context(|| format!("the answer is stored in {}", args.file.display()))
}

fn print(
    args: &Args,
    out: &mut impl Write,
    events: &[Value],
    question: Option<Value>,
) -> io::Result<()> {
    if args.json {
        paper::print_json(out, &json!({ "events": events }))?;
        return out.flush();
    }
    for news in events {
        writeln!(out, "{}", paper::news_line(news))?;
    }
    if let Some(question) = question {
        writeln!(out, "Asked: {}", paper::news_line(&question))?;
    }
    out.flush()
}

fn change(args: &Args, table: &mut dyn AnyTable) -> anyhow::Result<PerViewer<Vec<Value>>> {
    if let Some(result) = args.deal {
        return table.deal(result).map_err(|error| refused(&error, None));
    }
    let seat = Seat(args.seat.context("--seat says who answers")?);
    let told = if args.undo {
        table.undo(seat)
    } else if args.reopen {
        table.reopen(seat)
    } else if let Some(number) = args.answer {
        let actions = table.legal(seat)?["actions"].take();
        let n = actions.as_array().map_or(0, Vec::len);
        if n == 0 {
            return Err(not_asked(table, seat));
        }
        let chosen = number.checked_sub(1).and_then(|idx| actions.get(idx));
        let chosen = chosen.with_context(|| {
            format!("there is no answer {number}: there are {n}, counted from 1")
        })?;
        table.act(seat, &chosen["action"])
    } else {
        let text = args.action.join(" ");
        let text = text.trim();
        if text.starts_with(['{', '"', '[']) {
            let action: Value = serde_json::from_str(text).context("the action is not JSON")?;
            table.act(seat, &action)
        } else {
            table.act_text(seat, text)
        }
    };
    told.map_err(|error| refused(&error, Some(seat)))
}

/// Why the seat has no answer, as the rules say it: they refuse whatever somebody else is asked.
fn not_asked(table: &mut dyn AnyTable, seat: Seat) -> anyhow::Error {
    let Pending::Seats(asked) = table.pending() else {
        return anyhow!("{} is not asked now: nobody is", seat_name(seat));
    };
    let mut answers = asked.iter().filter_map(|other| table.legal(other).ok());
    let any = answers.next().map(|mut answers| answers["actions"][0]["action"].take());
    match any.map(|action| table.act(seat, &action)) {
        Some(Err(error)) => refused(&error, Some(seat)),
        Some(Ok(_)) | None => anyhow!("{} is not asked now", seat_name(seat)),
    }
}

/// A refusal with its section; the seat as the story calls it, and as it was typed.
fn refused(error: &DoorError, seat: Option<Seat>) -> anyhow::Error {
    let message = match seat {
        Some(seat) => error.message.replacen(&seat.to_string(), &seat_name(seat), 1),
        None => error.message.clone(),
    };
    match error.rule {
        Some(rule) => anyhow!("{message} ({rule})"),
        None => anyhow!("{message}"),
    }
}
