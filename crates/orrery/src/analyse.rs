//! `orrery analyse`: what happened in a finished game.

use std::io::Write;
use std::path::PathBuf;

use hosting::{Analysis, AnalysisDepth, Judge, Turn};
use tabletop::{OutcomeRow, Who};
use terminal::files::GameFile;

use crate::{paper, titles};

/// Show who was how likely to win when, what luck gave, which turns cost most, and where the points came from
///
/// Only a finished game is analysed. Positions are judged by the network that has learned the title, from what each
/// seat could see. Of a title that nobody has learned, some moments are played on by `steady` instead, which tells the
/// course of the game, and neither luck nor turns.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The record
    #[arg(value_name = "RECORD")]
    file: PathBuf,
    /// Only the course of the game, in a moment: neither luck nor turns
    #[arg(long)]
    course: bool,
    /// Print one line of JSON, with every moment, every draw and every answer that was weighed
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let file = GameFile::read(&args.file, &titles::titles())?;
    let title = titles::title(file.title().id())?;
    let depth = if args.course { AnalysisDepth::Course } else { AnalysisDepth::Whole };
    let analysis = title.analyse(file.record(), file.secret(), depth)?;
    if args.json {
        return Ok(paper::print_json(out, &analysis)?);
    }
    print(out, &analysis)
}

fn percent(part: f64) -> String {
    format!("{:.0} %", 100.0 * part)
}

fn signed(part: f64) -> String {
    format!("{:+.1}", 100.0 * part)
}

fn seat_names(n: u8) -> Vec<String> {
    (1..=n).map(|seat| format!("seat {seat}")).collect()
}

fn print(out: &mut impl Write, analysis: &Analysis) -> anyhow::Result<()> {
    let seats = seat_names(analysis.seats);
    writeln!(out, "{}\n\nShare of the win, and points ahead of the best other\n", analysis.title)?;
    let mut header = vec![analysis.length_unit];
    header.extend(seats.iter().flat_map(|seat| [seat.as_str(), ""]));
    let mut shares = paper::table(&header);
    // The last moment of every turn or round.
    for moments in analysis.moments.chunk_by(|a, b| a.length == b.length) {
        let Some(last) = moments.last() else { continue };
        let mut row = vec![last.length.to_string()];
        for (win, margin) in last.wins.iter().zip(&last.margins) {
            row.extend([percent(*win), format!("{margin:+.0}")]);
        }
        shares.add_row(row);
    }
    paper::print_table(out, &shares)?;
    match analysis.judge {
        Judge::Learned if analysis.whole => {
            print_luck(out, analysis, &seats)?;
            print_turns(out, analysis)?;
        }
        Judge::Learned => {}
        Judge::Played => writeln!(
            out,
            "\nNobody has learned this title with these components: from each of these moments steady \
             has played on {} times.\nLuck and turns are not judged.",
            analysis.games
        )?,
    }
    print_sources(out, analysis)
}

/// The draws that moved most.
fn print_luck(out: &mut impl Write, analysis: &Analysis, seats: &[String]) -> anyhow::Result<()> {
    writeln!(out, "\nWhat luck gave, in hundredths of a win\n")?;
    let mut header = vec!["Draw", "Came"];
    header.extend(seats.iter().map(String::as_str));
    let mut table = paper::table(&header);
    let size = |gave: &[f64]| gave.iter().fold(0.0, |most: f64, part| most.max(part.abs()));
    let mut draws: Vec<_> = analysis.luck.iter().collect();
    draws.sort_by(|a, b| size(&b.gave).total_cmp(&size(&a.gave)).then(a.entry.cmp(&b.entry)));
    for draw in draws.iter().take(5) {
        let mut row = vec![draw.what.text.clone(), draw.came.clone()];
        row.extend(draw.gave.iter().map(|part| signed(*part)));
        table.add_row(row);
    }
    let mut row = vec![format!("all {} draws", analysis.luck.len()), String::new()];
    row.extend(analysis.luck_sum.iter().map(|part| signed(*part)));
    table.add_row(row);
    Ok(paper::print_table(out, &table)?)
}

fn print_turns(out: &mut impl Write, analysis: &Analysis) -> anyhow::Result<()> {
    if analysis.turns.is_empty() {
        writeln!(out, "\nNo turn was clearly worse than another one.")?;
        return Ok(());
    }
    writeln!(out, "\nTurns that cost most, in hundredths of a win\n")?;
    for turn in &analysis.turns {
        print_turn(out, analysis, turn)?;
    }
    Ok(())
}

fn print_turn(out: &mut impl Write, analysis: &Analysis, turn: &Turn) -> anyhow::Result<()> {
    writeln!(
        out,
        "{:.1} (± {:.1})  seat {}, {} {}, entry {}\n  given:  {}\n  better: {}, {:+.1} (± {:.1}) points",
        100.0 * turn.cost,
        100.0 * turn.error,
        turn.seat + 1,
        analysis.length_unit.trim_end_matches('s'),
        turn.length,
        turn.entry,
        turn.given.text,
        turn.better.text,
        turn.points,
        turn.points_error
    )?;
    for said in turn.line.iter().skip(1) {
        writeln!(out, "          then {}", said.text)?;
    }
    Ok(())
}

/// Where the points came from, and how that compares with the others at the table.
fn print_sources(out: &mut impl Write, analysis: &Analysis) -> anyhow::Result<()> {
    let rows = &analysis.outcome.rows;
    let who = |row: &OutcomeRow| match &row.who {
        Who::Seat(seat) => format!("seat {}", seat.0 + 1),
        Who::Automa { name, .. } => (*name).to_owned(),
    };
    let mut header = vec!["Points".to_owned()];
    header.extend(rows.iter().flat_map(|row| [who(row), String::new()]));
    let header: Vec<&str> = header.iter().map(String::as_str).collect();
    let mut table = paper::table(&header);
    let mut add = |name: &str, points: &[Option<i32>]| {
        let mut row = vec![name.to_owned()];
        for (idx, own) in points.iter().enumerate() {
            let others = points.iter().enumerate().filter(|(other, _)| *other != idx);
            let others: Vec<i32> = others.map(|(_, n)| n.unwrap_or(0)).collect();
            let field = others.iter().sum::<i32>() as f64 / others.len().max(1) as f64;
            let against = format!("{:+.1}", f64::from(own.unwrap_or(0)) - field);
            let against = if others.is_empty() { String::new() } else { against };
            row.extend([own.map_or_else(|| "–".to_owned(), |n| n.to_string()), against]);
        }
        table.add_row(row);
    };
    for (name, points) in sources(rows) {
        add(&name, &points);
    }
    add("in all", &rows.iter().map(|row| Some(row.score)).collect::<Vec<_>>());
    writeln!(
        out,
        "\nPoints by source, and beside them the difference to the mean of the others\n"
    )?;
    Ok(paper::print_table(out, &table)?)
}

/// Every source that any row names, in the order of the rows, with the points of each.
fn sources(rows: &[OutcomeRow]) -> Vec<(String, Vec<Option<i32>>)> {
    let mut names: Vec<&str> = Vec::new();
    for (name, ..) in rows.iter().flat_map(OutcomeRow::sources) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let of = |row: &OutcomeRow, name: &str| {
        let own = row.sources().filter(|(other, ..)| *other == name);
        own.map(|(.., points)| points).reduce(|sum, points| sum + points)
    };
    let all = |name: &str| (name.to_owned(), rows.iter().map(|row| of(row, name)).collect());
    names.into_iter().map(all).collect()
}
