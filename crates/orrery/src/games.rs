//! `orrery games`: the titles, their options and player counts.

use std::io::Write;

use tabletop::{Title, Values, titles_json};

use crate::{paper, titles};

/// Show the titles, their options with meaning and default, and player counts
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
    /// Print the JSON Schema of positions, actions, views and events of a title
    #[arg(long, value_name = "TITLE")]
    schema: Option<String>,
    /// Print the OpenAPI document of the server
    #[arg(long, conflicts_with = "schema")]
    openapi: bool,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    if let Some(id) = &args.schema {
        let schema = titles::title(id)?.schema();
        writeln!(out, "{schema:#}")?;
        return Ok(());
    }
    if args.openapi {
        writeln!(out, "{:#}", server::openapi())?;
        return Ok(());
    }
    if args.json {
        paper::print_json(out, &titles_json(&titles::bare_titles()))?;
        return Ok(());
    }
    for (idx, title) in titles::titles().into_iter().enumerate() {
        if idx > 0 {
            writeln!(out)?;
        }
        print_title(out, title)?;
        writeln!(out, "\nBots: {}", title.bots().join(", "))?;
    }
    Ok(())
}

fn print_title(out: &mut impl Write, title: &dyn Title) -> anyhow::Result<()> {
    let (min, max) = title.seats();
    writeln!(out, "{} ({})", title.name(), title.id())?;
    writeln!(out, "{min} to {max} seats, ruleset {}", title.ruleset())?;
    writeln!(out, "{}", title.rights())?;
    let sheet = title.options();
    if sheet.options.is_empty() {
        return Ok(());
    }
    writeln!(out)?;
    let mut table = paper::table(&["Option", "Value", "Meaning", "Rule"]);
    for option in &sheet.options {
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
    for conflict in &sheet.conflicts {
        let ((a, x), (b, y)) = (conflict.a, conflict.b);
        writeln!(out, "{a}={x} and {b}={y} do not go together: {}", conflict.reason)?;
    }
    Ok(())
}
