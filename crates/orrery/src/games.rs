//! `orrery games`: the titles, their options and player counts.

use std::io::Write;

use hosting::{BotInfo, Title, TitleInfo};
use tabletop::Values;

use crate::{paper, titles};

/// Show the titles, their options with meaning and default, and player counts
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
    /// Print the JSON Schema of positions, actions, views, events and whatever else belongs to a title
    #[arg(long, value_name = "TITLE")]
    schema: Option<String>,
    /// Print the OpenAPI document of the server
    #[arg(long, conflicts_with = "schema")]
    openapi: bool,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    if let Some(id) = &args.schema {
        serde_json::to_writer_pretty(&mut *out, &titles::title(id)?.schema())?;
        writeln!(out)?;
        return Ok(());
    }
    if args.openapi {
        writeln!(out, "{:#}", server::openapi())?;
        return Ok(());
    }
    if args.json {
        let infos: Vec<TitleInfo> = titles::titles().iter().map(|title| title.info()).collect();
        paper::print_json(out, &infos)?;
        return Ok(());
    }
    for (idx, title) in titles::titles().into_iter().enumerate() {
        if idx > 0 {
            writeln!(out)?;
        }
        print_title(out, title)?;
        print_bots(out, title)?;
    }
    Ok(())
}

fn print_bots(out: &mut impl Write, title: &dyn Title) -> anyhow::Result<()> {
    writeln!(out)?;
    let mut table = paper::table(&["Bot", "Rating", "Meaning"]);
    for BotInfo { name, meaning, rating } in title.info().bots {
        let rating = rating.map_or_else(
            || "not measured".to_owned(),
            |rating| match rating.within {
                0 => rating.points.to_string(),
                within => format!("{} ± {within}", rating.points),
            },
        );
        table.add_row([name, &rating, meaning]);
    }
    Ok(paper::print_table(out, &table)?)
}

fn print_title(out: &mut impl Write, title: &dyn Title) -> anyhow::Result<()> {
    let TitleInfo { id, name, rights, ruleset, seats, options, conflicts, .. } = title.info();
    writeln!(out, "{name} ({id})")?;
    writeln!(out, "{} to {} seats, ruleset {ruleset}", seats.min, seats.max)?;
    writeln!(out, "{rights}")?;
    if options.is_empty() {
        return Ok(());
    }
    writeln!(out)?;
    let mut table = paper::table(&["Option", "Value", "Meaning", "Rule"]);
    for option in &options {
        table.add_row([option.name, "", option.meaning, option.rule]);
        match &option.values {
            Values::OneOf(words) => {
                for (word, meaning) in words {
                    let mark = if *word == option.default { " (default)" } else { "" };
                    table.add_row(["", *word, &format!("{meaning}{mark}"), ""]);
                }
            }
            Values::NumberOrNone { .. } => {
                let values = option.values.in_words();
                table.add_row(["", &values, &format!("(default {})", option.default), ""]);
            }
        }
    }
    paper::print_table(out, &table)?;
    for conflict in &conflicts {
        let ((a, x), (b, y)) = (conflict.a, conflict.b);
        writeln!(out, "{a}={x} and {b}={y} do not go together: {}", conflict.reason)?;
    }
    Ok(())
}
