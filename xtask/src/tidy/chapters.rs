//! Chapters of a title have one shape: the same file names, the same verbs, in the same order; and every title is put
//! together the same way.
//!
//! A convention and no trait: a chapter that asks nothing has no `question`, and nothing stands in for it. What is there
//! is called the same in every chapter of every title (ARCHITECTURE.md, "How to add a question").

use super::{Finding, Project, TITLES};
use crate::tree::File;

/// The verbs of a question, in the order in which a chapter has them.
const VERBS: [&str; 13] = [
    "asked",
    "outcomes",
    "legal",
    "pair",
    "check",
    "play",
    "deal",
    "settle",
    "question",
    "draw_sheet",
    "label",
    "why_not",
    "is_sound",
];

/// Whoever has the first has the others: a question has answers and words, a draw has outcomes and words.
const TOGETHER: [(&str, &[&str]); 4] = [
    ("pair", &["legal", "play", "question", "label"]),
    ("legal", &["pair"]),
    ("question", &["pair"]),
    ("deal", &["outcomes", "draw_sheet"]),
];

/// Every chapter of another shape, and every list of modules that is not in the order of the book.
pub(super) fn check(project: &Project) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in &project.files {
        let Some(title) = TITLES.iter().find(|&&title| file.crate_dir() == Some(title)) else {
            continue;
        };
        let Some(name) = file.path.strip_prefix(&format!("crates/{title}/src/")) else { continue };
        if name == "lib.rs" {
            findings.extend(in_book_order(file));
        }
        let Some(chapter) = name.strip_suffix(".rs").filter(|name| is_chapter(name)) else {
            continue;
        };
        if !is_well_named(chapter) {
            let message = "a chapter is named `ch05_energy`, an expansion `chk_kuiper`";
            findings.push(Finding::in_file(&file.path, message));
        }
        findings.extend(shape(file));
    }
    findings.extend(same_doors(project));
    findings
}

/// `game.rs` leads to the chapters by the same lines in every title.
fn same_doors(project: &Project) -> Vec<Finding> {
    let doors = TITLES.iter().filter_map(|title| {
        let path = format!("crates/{title}/src/game.rs");
        project.files.iter().find(|file| file.path == path)
    });
    let mut doors = doors.map(|file| (file, forwarding(file.text.as_deref().unwrap_or_default())));
    let Some((first, model)) = doors.next() else { return Vec::new() };
    let mut findings = Vec::new();
    for (file, lines) in doors {
        let differs = |place: &usize| lines.get(*place) != model.get(*place);
        if let Some(place) = (0..lines.len().max(model.len())).find(differs) {
            let line = lines.get(place).map_or("the end", |line| line.trim());
            let message = format!("`{line}`: {} has it otherwise", first.path);
            findings.push(Finding::in_file(&file.path, message));
        }
    }
    findings
}

/// What is left of `game.rs` without the name of the title and its constants.
fn forwarding(text: &str) -> Vec<String> {
    let name = text.split("\npub struct ").nth(1).and_then(|rest| rest.split(' ').next());
    let mut lines = Vec::new();
    let mut in_constant = false;
    for line in text.lines().filter(|line| !line.starts_with("/// A game of ")) {
        in_constant |= line.starts_with("    const ");
        if !in_constant {
            lines.push(name.map_or(line.to_owned(), |name| line.replace(name, "Title")));
        }
        in_constant &= !line.ends_with(';');
    }
    lines
}

/// A file or a folder of a chapter, in the first level of a title.
fn is_chapter(name: &str) -> bool {
    name.starts_with("ch") && !name.contains('/') && name.contains('_')
}

fn is_well_named(chapter: &str) -> bool {
    let Some((number, word)) = chapter.split_once('_') else { return false };
    let number = number.trim_start_matches("ch");
    let is_digit = |c: char| c.is_ascii_digit();
    let counted = number.len() == 2 && number.chars().all(is_digit);
    let lettered = number.len() == 1 && number.chars().all(|c| c.is_ascii_lowercase());
    (counted || lettered) && word.chars().all(|c| c.is_ascii_lowercase() || c == '_')
}

fn shape(file: &File) -> Vec<Finding> {
    let text = file.text.as_deref().unwrap_or_default();
    let here = verbs(text);
    let has = |verb: &str| here.iter().any(|(name, _)| *name == verb) || hands_on(text, verb);
    let mut findings = Vec::new();
    for (verb, others) in TOGETHER.iter().filter(|(verb, _)| has(verb)) {
        for other in others.iter().filter(|other| !has(other)) {
            let message = format!("the chapter has `{verb}` and no `{other}`");
            findings.push(Finding::in_file(&file.path, message));
        }
    }
    let place = |verb: &str| VERBS.iter().position(|known| *known == verb);
    for pair in here.windows(2) {
        if place(pair[0].0) > place(pair[1].0) {
            let (first, second) = (pair[0].0, pair[1].0);
            let message =
                format!("`{second}` stands behind `{first}`: the order is {}", VERBS.join(", "));
            findings.push(Finding::new(&file.path, pair[1].1, message));
        }
    }
    findings
}

/// The verbs that a chapter defines itself, each with its line.
fn verbs(text: &str) -> Vec<(&'static str, usize)> {
    let mut found = Vec::new();
    for (idx, line) in text.lines().enumerate() {
        let Some(rest) = line.strip_prefix("pub(crate) fn ") else { continue };
        let name = rest.split(['(', '<']).next().unwrap_or_default();
        found.extend(VERBS.iter().find(|verb| **verb == name).map(|verb| (*verb, idx + 1)));
    }
    found
}

/// Is the verb that of a module of the chapter: `pub(crate) use orbits::{deal, outcomes};`?
fn hands_on(text: &str, verb: &str) -> bool {
    text.split("pub(crate) use ").skip(1).any(|rest| {
        let list = rest.split(';').next().unwrap_or_default();
        crate::rust_source::words(list, verb).next().is_some()
    })
}

/// `lib.rs` lists chapters in the order of the book: numbers, then letters.
fn in_book_order(file: &File) -> Vec<Finding> {
    let text = file.text.as_deref().unwrap_or_default();
    let mut before = "";
    let mut findings = Vec::new();
    for (idx, line) in text.lines().enumerate() {
        let name = line.trim_start_matches("pub(crate) ").strip_prefix("mod ");
        let Some(name) = name.and_then(|name| name.strip_suffix(';')) else { continue };
        if !is_chapter(name) {
            continue;
        }
        if name < before {
            let message = format!("{name} comes before {before} in the book");
            findings.push(Finding::new(&file.path, idx + 1, message));
        }
        before = name;
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::super::{planted, told};
    use super::*;

    fn found(name: &str, text: &str) -> Vec<String> {
        told(&check(&planted(&[(&format!("crates/skymines/src/{name}"), text)])))
    }

    fn chapter(verbs: &[&str]) -> String {
        verbs.iter().map(|verb| format!("pub(crate) fn {verb}(look: Look<'_>) {{}}\n")).collect()
    }

    #[test]
    fn a_chapter_of_the_shape_is_silent() {
        let whole = chapter(&["asked", "legal", "pair", "check", "play", "question", "label"]);
        assert_eq!(found("ch05_energy.rs", &whole), [""; 0]);
        assert_eq!(found("ch06_preparation.rs", "pub(crate) fn slide() {}\n"), [""; 0]);
        let by_module = "pub(crate) use orbits::{deal, outcomes};\npub(crate) fn draw_sheet() {}\n";
        assert_eq!(found("chk_kuiper.rs", by_module), [""; 0]);
        assert_eq!(found("luna.rs", &chapter(&["pair"])), [""; 0], "no chapter by its name");
    }

    #[test]
    fn a_missing_verb_and_another_order_are_found() {
        let said = found("ch05_energy.rs", &chapter(&["legal", "pair", "play", "question"]));
        assert_eq!(
            said,
            ["crates/skymines/src/ch05_energy.rs: the chapter has `pair` and no `label`"]
        );
        let said = found("ch07_sun.rs", &chapter(&["deal", "outcomes", "draw_sheet"]));
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(said[0].starts_with("crates/skymines/src/ch07_sun.rs:2: `outcomes` stands behind"));
    }

    #[test]
    fn names_and_the_order_of_the_book() {
        assert_eq!(found("ch5_energy.rs", "").len(), 1);
        assert_eq!(found("lib.rs", "mod action;\nmod ch03_setup;\nmod cha_antimatter;\n"), [""; 0]);
        let said = found("lib.rs", "mod ch05_turn;\npub(crate) mod ch03_setup;\n");
        assert_eq!(
            said,
            ["crates/skymines/src/lib.rs:2: ch03_setup comes before ch05_turn in the book"]
        );
    }

    #[test]
    fn the_doors_of_titles_are_the_same() {
        let door = |name: &str, line: &str| {
            format!(
                "/// A game of {name}.\npub struct {name} {{}}\nimpl Game for {name} {{\n    const NAME: &str =\n        \"{name}\";\n    {line}\n}}\n"
            )
        };
        let first = ("crates/stellar-conquest/src/game.rs", door("Stellar", "fn legal() {}"));
        let other = |line: &str| {
            let second = ("crates/skymines/src/game.rs", door("Skymines", line));
            let files = [&first, &second].map(|(path, text)| (*path, text.as_str()));
            told(&check(&planted(&files)))
        };
        assert_eq!(other("fn legal() {}"), [""; 0]);
        let said = other("fn legal(self) {}");
        let told = "`fn legal(self) {}`: crates/stellar-conquest/src/game.rs has it otherwise";
        assert_eq!(said, [format!("crates/skymines/src/game.rs: {told}")]);
    }
}
