//! One word, one meaning: the glossary of ARCHITECTURE.md says which words stand for nothing here, and whoever plays has no
//! gender.
//!
//! A row of the glossary is `| word | meaning | not |`; the words of the last column are refused in comments, in texts for
//! people and on the pages of documentation.

use super::{Finding, Project};
use crate::rust_source::words;
use crate::tree::File;

/// Where the glossary is.
const GLOSSARY: &str = "ARCHITECTURE.md";

/// Who plays may be anybody. Put together so that this file does not find itself.
const GENDERED: [&str; 4] =
    [concat!("h", "e"), concat!("h", "is"), concat!("h", "im"), concat!("him", "self")];

/// Every use of a word that has another one in its place.
pub(super) fn check(project: &Project) -> Vec<Finding> {
    let page = project.files.iter().find(|file| file.path == GLOSSARY);
    let text = page.and_then(|page| page.text.as_deref()).unwrap_or_default();
    let refused = refused_words(text);
    let mut findings = Vec::new();
    for file in project.files.iter().filter(|file| is_prose(file)) {
        let text = match project.sources.get(&file.path) {
            Some(source) => source.comments.as_str(),
            None => file.text.as_deref().unwrap_or_default(),
        };
        findings.extend(in_text(file, text, &refused));
    }
    findings
}

/// Sources, rules and pages; the glossary itself names what it refuses.
fn is_prose(file: &File) -> bool {
    let is_page = file.extension() == "md" && !file.path.starts_with("web/");
    let is_rules = file.path.ends_with("/rules.toml");
    (is_page || is_rules || file.extension() == "rs") && file.path != GLOSSARY
}

/// The words of the third column, each with the word that stands for it.
fn refused_words(page: &str) -> Vec<(String, String)> {
    let lines = page.split("## Glossary").nth(1).unwrap_or_default().lines();
    let below_the_head = lines.skip_while(|row| !row.starts_with("|---")).skip(1);
    let mut refused = Vec::new();
    for row in below_the_head.filter(|row| row.starts_with('|')) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        if let [word, _, not] = cells[..] {
            let each = not.split(", ").filter(|not| !not.is_empty());
            refused.extend(each.map(|not| (not.to_ascii_lowercase(), word.to_owned())));
        }
    }
    refused
}

fn in_text(file: &File, text: &str, refused: &[(String, String)]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (idx, line) in text.lines().enumerate() {
        let line = line.to_ascii_lowercase();
        for word in GENDERED.iter().filter(|word| words(&line, word).next().is_some()) {
            let message =
                format!("\"{word}\": a player may be anybody; name the role, or say they");
            findings.push(Finding::new(&file.path, idx + 1, message));
        }
        for (not, word) in refused.iter().filter(|(not, _)| words(&line, not).next().is_some()) {
            let message = format!("\"{not}\": the glossary calls it {word}");
            findings.push(Finding::new(&file.path, idx + 1, message));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::super::{planted, told};
    use super::*;

    const PAGE: &str = "# A\n| not | a | glossary |\n## Glossary\n\n| word | meaning | not |\n|---|---|---|\n\
                        | watcher | who looks on | spectator, onlooker |\n| seat | a place |  |\n";

    fn found(path: &str, text: &str) -> Vec<String> {
        told(&check(&planted(&[(GLOSSARY, PAGE), (path, text)])))
    }

    #[test]
    fn a_synonym_is_found_where_people_read() {
        let said = found("docs/api.md", "A Spectator may look.\n");
        assert_eq!(said, ["docs/api.md:1: \"spectator\": the glossary calls it watcher"]);
        assert_eq!(found("crates/a/src/b.rs", "/// An onlooker.\nfn spectator() {}\n").len(), 1);
        assert_eq!(found("docs/api.md", "A watcher, not on a seat; spectators\n"), [""; 0]);
        assert_eq!(found("data.csv", "spectator\n"), [""; 0]);
    }

    #[test]
    fn nobody_is_a_he() {
        let line = format!("Who moves {} ship\n", GENDERED[1]);
        assert_eq!(found("crates/a/rules.toml", &line).len(), 1);
        assert_eq!(found("crates/a/rules.toml", "the chief, helium, this\n"), [""; 0]);
    }
}
