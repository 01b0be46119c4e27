//! `orrery legal`: the question to a seat, and its answers.

use std::io::Write;
use std::path::PathBuf;

use hosting::Offers;
use serde::Serialize;
use tabletop::wire::Asking;
use tabletop::{Pending, Seat};
use terminal::files::GameFile;

use crate::seen::Legal;
use crate::setup::{number, seat_name};
use crate::show::print_outcome;
use crate::{paper, titles};

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

/// The question with its answers, as one line.
#[derive(Serialize)]
struct AskedSeat {
    question: Option<Asking>,
    #[serde(flatten)]
    legal: Legal,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let table = GameFile::read(&args.file, &titles::titles())?.table()?;
    let seat = Seat(args.seat);
    table.check_seat(seat)?;
    if args.json {
        let (question, legal) = (table.question(seat), Legal::of(&*table, seat)?);
        paper::print_json(out, &AskedSeat { question, legal })?;
        return Ok(());
    }
    if table.pending() == Pending::Over {
        return print_outcome(out, &*table);
    }
    let Some(Offers { question, legal, why_not }) = table.offers(seat) else {
        writeln!(out, "{} is not asked now.", seat_name(seat))?;
        return Ok(());
    };
    writeln!(out, "{}: {}  {}\n", seat_name(seat), question.text, question.rule)?;
    let mut rows = paper::table(&["No.", "Type", "What it does", "Rule"]);
    for (idx, offer) in legal.into_iter().enumerate() {
        rows.add_row([(idx + 1).to_string(), offer.text, offer.label, offer.rule.into_owned()]);
    }
    paper::print_table(out, &rows)?;
    if !why_not.is_empty() {
        writeln!(out, "\nNot now:")?;
    }
    for why in &why_not {
        let text = format!("{}: {}", why.text, why.reason);
        writeln!(out, "  {}", paper::ruled(&text, Some(&why.rule)))?;
    }
    writeln!(out, "\nAnswer with: orrery apply {} --seat {} TYPE", args.file.display(), seat.0)?;
    Ok(())
}
