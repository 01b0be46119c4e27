//! `orrery legal`: the question to a seat, and its answers.

use std::io::Write;
use std::path::PathBuf;

use serde_json::{Value, json};
use tabletop::{Pending, Seat};

use crate::files::GameFile;
use crate::paper;
use crate::setup::{number, seat_name};
use crate::show::print_outcome;

/// Show the question to a seat and every legal answer
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The record
    file: PathBuf,
    /// The seat, counted from 0
    #[arg(long, value_name = "N", value_parser = number::<u8>)]
    seat: u8,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let table = GameFile::read(&args.file)?.table()?;
    let seat = Seat(args.seat);
    let actions = table.legal(seat)?["actions"].take();
    let question = table.question(seat).unwrap_or_default();
    if args.json {
        paper::print_json(out, &json!({ "question": question, "actions": actions }))?;
        return Ok(());
    }
    if table.pending() == Pending::Over {
        return print_outcome(out, &*table);
    }
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    if question.is_null() {
        writeln!(out, "{} is not asked now.", seat_name(seat))?;
        return Ok(());
    }
    writeln!(
        out,
        "{}: {}  {}\n",
        seat_name(seat),
        word(&question["text"]),
        word(&question["rule"])
    )?;
    let mut rows = paper::table(&["No.", "Type", "What it does", "Rule"]);
    for (idx, action) in actions.as_array().into_iter().flatten().enumerate() {
        let (text, label, rule) = (&action["text"], &action["label"], &action["rule"]);
        rows.add_row([(idx + 1).to_string(), word(text), word(label), word(rule)]);
    }
    paper::print_table(out, &rows)?;
    writeln!(out, "\nAnswer with: orrery apply {} --seat {} TYPE", args.file.display(), seat.0)?;
    Ok(())
}
