//! The sections of a title in our own words, read from its `rules.toml`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::data::parse_text;

/// All sections of a title.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Rulebook {
    /// Headings.
    #[serde(default, rename = "chapter")]
    pub chapters: Vec<Chapter>,
    /// Sections in book order.
    #[serde(rename = "section")]
    pub sections: Vec<Section>,
}

/// A heading.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Chapter {
    /// Its number.
    pub id: String,
    /// Its name.
    pub title: String,
}

/// One section.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Section {
    /// Its number, without the section sign.
    pub id: String,
    /// A few words.
    pub title: String,
    /// `rule`, or `table` for what has no effect in software.
    #[serde(default = "rule")]
    pub kind: String,
    /// The rule in our own words.
    pub text: String,
    /// Rulings that apply.
    #[serde(default)]
    pub rulings: Vec<String>,
}

/// What was decided where a book is silent or contradicts itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Ruling {
    /// Its number, as sections cite it.
    pub id: String,
    /// What was to be decided.
    pub question: String,
    /// How it is played here.
    pub decision: String,
}

impl Ruling {
    /// Reads the tables of a `RULINGS.md`: number, sections, question, decision, and what readers of the program want.
    pub fn all(text: &str) -> Vec<Ruling> {
        text.lines().filter_map(Ruling::of_row).collect()
    }

    fn of_row(line: &str) -> Option<Ruling> {
        let mut cells = line.strip_prefix("| ")?.split(" | ");
        let id = cells.next()?;
        let (letter, number) = id.split_once('-')?;
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        if letter.len() != 1 || !is_number || !cells.next()?.starts_with('§') {
            return None;
        }
        // Code marks are for those who read the file itself.
        let plain = |cell: &str| cell.trim().replace('`', "");
        let (question, decision) = (plain(cells.next()?), plain(cells.next()?));
        Some(Ruling { id: id.to_owned(), question, decision })
    }
}

fn rule() -> String {
    "rule".to_owned()
}

impl Rulebook {
    /// Reads the text of a `rules.toml`.
    ///
    /// # Panics
    /// If the built-in text is not well formed; a test of each title reads it.
    pub fn read(text: &str) -> Rulebook {
        parse_text("rules.toml", text).expect("rules.toml is built in and tested")
    }

    /// The section itself and all below it: `3.6` finds 3.6, 3.6.1, 3.6.2.
    pub fn find(&self, id: &str) -> Vec<&Section> {
        let id = id.trim_start_matches('§').trim_end_matches('.');
        let below = format!("{id}.");
        self.sections.iter().filter(|s| s.id == id || s.id.starts_with(&below)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rulings_are_read_from_their_table_alone() {
        let text = "# Rulings\n\n| no. | § | question | decision | why |\n|---|---|---|---|---|\n\
            | A-01 | §2.1, §3 | Seven or eight? | Eight: option `clouds`. | The list. |\n\
            | sign | meaning | x | y | z |\nA-02 | §1 | not a row | of the table |\n";
        let rulings = Ruling::all(text);
        let expected = Ruling {
            id: "A-01".to_owned(),
            question: "Seven or eight?".to_owned(),
            decision: "Eight: option clouds.".to_owned(),
        };
        assert_eq!(rulings, [expected]);
    }
}
