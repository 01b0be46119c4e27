//! `orrery apply`: one answer, appended to the record.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context, anyhow, bail};
use hosting::{AnyTable, Audience, Command, DoorError, TableStep, read_json};
use serde::Serialize;
use tabletop::wire::{Asking, Raw, Told};
use tabletop::{Pending, Seat, Viewer};
use terminal::files::GameFile;

use crate::seen::told;
use crate::setup::{number, seat_name};
use crate::{paper, titles};

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

/// What happened, as one line.
#[derive(Serialize)]
struct Events<'a> {
    events: &'a [Told<Raw>],
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let file = GameFile::read_to_write(&args.file, &titles::titles())?;
    let mut table = file.table()?;
    let viewer = args.seat.map_or(Viewer::Watcher, |seat| Viewer::Seat(Seat(seat)));
    let mut step = change(args, &mut *table)?;
    file.save(&*table)?;
    let question = viewer.seat().and_then(|seat| table.question(seat));
    print(args, out, &told(&mut step, viewer), question)
        .with_context(|| format!("the answer is stored in {}", args.file.display()))
}

fn print(
    args: &Args,
    out: &mut impl Write,
    events: &[Told<Raw>],
    question: Option<Asking>,
) -> io::Result<()> {
    if args.json {
        paper::print_json(out, &Events { events })?;
        return out.flush();
    }
    for news in events {
        writeln!(out, "{}", paper::ruled(&news.text, news.rule.as_deref()))?;
    }
    if let Some(Asking { text, rule, .. }) = question {
        writeln!(out, "Asked: {}", paper::ruled(&text, Some(&rule)))?;
    }
    out.flush()
}

fn change(args: &Args, table: &mut dyn AnyTable) -> anyhow::Result<TableStep> {
    if let Some(result) = args.deal {
        let audience = Audience::one(Viewer::Watcher, 0);
        return table.deal(result, audience).map_err(|error| refused(&error, None));
    }
    let seat = Seat(args.seat.context("--seat says who answers")?);
    table.check_seat(seat).map_err(|error| refused(&error, Some(seat)))?;
    let command = command(args, table, seat)?;
    let step = table.obey(seat, &command, Audience::one(Viewer::Seat(seat), 0));
    step.map_err(|error| refused(&error, Some(seat)))
}

/// What the seat wants.
fn command(args: &Args, table: &mut dyn AnyTable, seat: Seat) -> anyhow::Result<Command> {
    if args.undo {
        return Ok(Command::Undo);
    }
    if args.reopen {
        return Ok(Command::Reopen);
    }
    if let Some(number) = args.answer {
        let Some(offers) = table.offers(seat) else { return Err(not_asked(table, seat)) };
        let n = offers.legal.len();
        let chosen = number.checked_sub(1).and_then(|idx| offers.legal.into_iter().nth(idx));
        let chosen = chosen.with_context(|| {
            format!("there is no answer {number}: there are {n}, counted from 1")
        })?;
        return Ok(Command::Text(chosen.text));
    }
    let text = args.action.join(" ");
    let text = text.trim();
    if !text.starts_with(['{', '"', '[']) {
        return Ok(Command::Text(text.to_owned()));
    }
    let read = read_json(text.as_bytes()).context("the action is not JSON")?;
    match read.twice {
        Some(name) => bail!("the action cannot be read: \"{name}\" is given twice"),
        None => Ok(Command::Act(read.value)),
    }
}

/// Why the seat has no answer, as the rules say it: they refuse whatever somebody else is asked.
fn not_asked(table: &mut dyn AnyTable, seat: Seat) -> anyhow::Error {
    let Pending::Seats(asked) = table.pending() else {
        return anyhow!("{} is not asked now: nobody is", seat_name(seat));
    };
    let offers = asked.lowest().and_then(|other| table.offers(other));
    let any = offers.and_then(|offers| offers.legal.into_iter().next());
    let any = any.map(|offer| table.obey(seat, &Command::Text(offer.text), Audience::default()));
    match any {
        Some(Err(error)) => refused(&error, Some(seat)),
        Some(Ok(_)) | None => anyhow!("{} is not asked now", seat_name(seat)),
    }
}

/// A refusal with its section; the seat as the story calls it, and as it was typed.
fn refused(error: &DoorError, seat: Option<Seat>) -> anyhow::Error {
    let message = match seat {
        Some(seat) => with_typed_name(error, seat),
        None => error.message.to_string(),
    };
    match error.rule {
        Some(rule) => anyhow!("{message} ({rule})"),
        None => anyhow!("{message}"),
    }
}

/// The refusal with the seat as it was typed.
fn with_typed_name(error: &DoorError, seat: Seat) -> String {
    if error.message.has_names() {
        let name = |other: Seat| if other == seat { seat_name(seat) } else { other.to_string() };
        return error.message.with_names(|other, _| name(other)).into_owned();
    }
    // Refusals that speak of a seat without a place for its name.
    error.message.to_string().replacen(&seat.to_string(), &seat_name(seat), 1)
}
