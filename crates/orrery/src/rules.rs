//! `orrery rules`: the rules in our own words.

use std::io::Write;

use anyhow::bail;
use serde_json::json;
use tabletop::{Rulebook, Section};
use terminal::text;

use crate::{paper, titles};

/// Show the rules of a title in our own words, by section
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The title, as `orrery games` names it
    title: String,
    /// Sections, such as 3.6 or §3.6.1; each with all below it. Everything if none is given
    #[arg(value_name = "§")]
    sections: Vec<String>,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let title = titles::title(&args.title)?;
    let book = title.rulebook();
    let mut found: Vec<&Section> = Vec::new();
    for id in &args.sections {
        let sections = book.find(id);
        if sections.is_empty() {
            bail!(
                "there is no section §{} in {}; {}",
                id.trim_start_matches('§'),
                title.id(),
                chapters(&book)
            );
        }
        found.extend(sections);
    }
    if args.sections.is_empty() {
        found.extend(&book.sections);
    }
    if args.json {
        paper::print_json(out, &json!(found))?;
        return Ok(());
    }
    let width = paper::width();
    let mut chapter = None;
    for section in found {
        let heading = book.chapters.iter().find(|chapter| is_in(section, &chapter.id));
        if let Some(heading) = heading
            && chapter != Some(&heading.id)
        {
            let before = if chapter.is_some() { "\n" } else { "" };
            writeln!(out, "{before}{} {}\n", heading.id, heading.title.to_uppercase())?;
            chapter = Some(&heading.id);
        }
        print_section(out, section, width)?;
    }
    Ok(())
}

fn print_section(out: &mut impl Write, section: &Section, width: usize) -> anyhow::Result<()> {
    writeln!(out, "§{} {}", section.id, section.title)?;
    out.write_all(text::wrap(&section.text, width, 2).as_bytes())?;
    if !section.rulings.is_empty() {
        writeln!(out, "  Rulings: {}", section.rulings.join(", "))?;
    }
    writeln!(out)?;
    Ok(())
}

fn is_in(section: &Section, chapter: &str) -> bool {
    let below = section.id.strip_prefix(chapter);
    below.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

fn chapters(book: &Rulebook) -> String {
    let ids: Vec<String> = book.chapters.iter().map(|chapter| format!("§{}", chapter.id)).collect();
    if ids.is_empty() {
        "it has no chapters".to_owned()
    } else {
        format!("its chapters are {}", ids.join(", "))
    }
}
