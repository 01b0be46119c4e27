//! `orrery replay`: stored games, played again.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use hosting::Waiting;
use serde::Serialize;
use serde_json::json;
use tabletop::wire::{Raw, raw};
use tabletop::{Difference, HeaderDealer, LogEntry, Outcome, Record};
use terminal::files::GameFile;

use crate::{DIFFERENT, REFUSED, complain, paper, titles};

/// Play stored games again and say how they stand
///
/// Every entry is checked by the rules, every draw against the seed where it is known, and the final
/// position against the hash in the header. Exit code: 0 if all is well, 1 if --diff finds a difference, 2 if
/// a file is not a good record.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The records
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Say what was checked
    #[arg(long, conflicts_with = "diff")]
    verify: bool,
    /// For changed rules: show the first entry that no longer follows, or that the end is another
    #[arg(long)]
    diff: bool,
    /// Print one line of JSON for each file
    #[arg(long)]
    json: bool,
}

/// What came of one file.
struct Found {
    code: u8,
    text: String,
    json: Raw,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    let mut worst = 0;
    for path in &args.files {
        match look(args, path) {
            Ok(found) => {
                worst = worst.max(found.code);
                if args.json {
                    paper::print_json(out, &found.json)?;
                } else {
                    writeln!(out, "{}: {}", path.display(), found.text)?;
                }
            }
            Err(error) => {
                worst = REFUSED;
                let sentence = format!("{error:#}");
                if args.json {
                    let file = path.display().to_string();
                    paper::print_json(out, &json!({ "file": file, "error": sentence }))?;
                }
                out.flush()?;
                complain(&sentence);
            }
        }
        out.flush()?;
    }
    Ok(ExitCode::from(worst))
}

fn look(args: &Args, path: &Path) -> anyhow::Result<Found> {
    let file = GameFile::read(path, &titles::titles())?;
    if args.diff { diff(&file) } else { replay(&file, args.verify) }
}

fn replay(file: &GameFile, verify: bool) -> anyhow::Result<Found> {
    let table = file.table_at(None)?;
    let header = &file.record().header;
    let outcome = table.outcome();
    let n_draws = n_draws(file.record());
    let draws_checked = match &header.dealer {
        HeaderDealer::Open { .. } => true,
        HeaderDealer::Caller => false,
        HeaderDealer::Sealed { secret, .. } => secret.is_some() || file.secret().is_some(),
    };
    let standing = match &outcome {
        Some(outcome) => {
            let reason = outcome.reason.replace('_', " ");
            format!("over ({reason}), {}", scores(outcome))
        }
        None => "not over yet".to_owned(),
    };
    let entries = many(header.entries, "entry", "entries");
    let mut text =
        format!("{}, {} seats, {entries}, {standing}", file.title().name(), header.seats);
    if verify {
        let draws = many(n_draws as u64, "draw", "draws");
        let how = match &header.dealer {
            _ if draws_checked => "checked against the seed",
            HeaderDealer::Caller => "dealt by hand",
            HeaderDealer::Sealed { .. } | HeaderDealer::Open { .. } => {
                "not checked: the seed is still sealed"
            }
        };
        let hash = table.hash();
        text = format!("verified: {entries} by the rules, {draws} {how}, position {hash}");
    }
    let json = raw(&json!({
        "file": file.path().display().to_string(),
        "title": header.title,
        "ruleset": header.ruleset,
        "seats": header.seats,
        "entries": header.entries,
        "draws": n_draws,
        "draws_checked": draws_checked,
        "hash": table.hash(),
        "over": outcome,
    }));
    Ok(Found { code: 0, text, json })
}

/// Where a record parts from the rules, as one line.
#[derive(Serialize)]
struct Parted<'a> {
    file: String,
    entries: u64,
    difference: Option<&'a Difference>,
    /// What the rules ask instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pending: Option<&'a Waiting>,
}

fn diff(file: &GameFile) -> anyhow::Result<Found> {
    let record = file.record();
    let difference = file.title().difference(record, file.secret())?;
    let parted = |pending: Option<&Waiting>| {
        let (file, entries) = (file.path().display().to_string(), record.header.entries);
        raw(&Parted { file, entries, difference: difference.as_ref(), pending })
    };
    Ok(match &difference {
        None => Found { code: 0, text: "no difference".to_owned(), json: parted(None) },
        Some(Difference::End { recorded, now }) => {
            let text = format!(
                "every entry follows, but the game ends elsewhere\n  the record has {recorded}\n  the rules give {now}"
            );
            Found { code: DIFFERENT, text, json: parted(None) }
        }
        Some(Difference::Entry { entry, line, text, reason }) => {
            let pending = file.table_at(Some(*entry))?.waiting();
            let asks = raw(&pending);
            let text = format!(
                "entry {entry} (line {line}) no longer follows: {reason}\n  the record has {text}\n  the rules ask {asks}"
            );
            Found { code: DIFFERENT, text, json: parted(Some(&pending)) }
        }
    })
}

fn many(n: u64, one: &str, more: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { more })
}

fn n_draws(record: &Record) -> usize {
    let entries = record.lines().iter().filter_map(|line| serde_json::from_str(line).ok());
    entries.filter(|entry: &LogEntry| entry.deal.is_some()).count()
}

fn scores(outcome: &Outcome) -> String {
    let scores: Vec<String> = outcome.rows.iter().map(|row| row.score.to_string()).collect();
    format!("scores {}", scores.join(", "))
}
