//! `rules.toml`: the chapters and sections of a title, told in our own words.

use std::collections::BTreeSet;

use anyhow::{Context, Result};
use serde::Deserialize;

/// The sections of one title, in the order of the book. Fields that only the program shows (pages)
/// are not read here.
#[derive(Debug, Deserialize)]
pub(super) struct Book {
    #[serde(rename = "chapter", default)]
    chapters: Vec<Chapter>,
    #[serde(rename = "section", default)]
    pub(super) sections: Vec<Section>,
}

#[derive(Debug, Deserialize)]
struct Chapter {
    id: String,
    title: String,
}

/// One numbered section.
#[derive(Debug, Deserialize)]
pub(super) struct Section {
    /// Without the `§`.
    pub(super) id: String,
    pub(super) title: String,
    text: String,
    #[serde(default)]
    pub(super) kind: Kind,
    /// The rulings that explain it.
    #[serde(default)]
    pub(super) rulings: Vec<String>,
}

/// Whether software has anything to do for a section.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Kind {
    #[default]
    Rule,
    /// Only hands at a real table act on it.
    Table,
}

impl Book {
    /// Reads `rules.toml`.
    ///
    /// # Errors
    /// A section lacks its id, title or text, or has an unknown kind.
    pub(super) fn parse(text: &str) -> Result<Book> {
        toml::from_str(text).context("rules.toml is not understood")
    }

    /// Whether the id is a section or a chapter.
    pub(super) fn knows(&self, id: &str) -> bool {
        self.sections.iter().any(|section| section.id == id)
            || self.chapters.iter().any(|chapter| chapter.id == id)
    }

    /// What is wrong with the book itself.
    pub(super) fn problems(&self) -> Vec<String> {
        let mut problems = Vec::new();
        let mut seen = BTreeSet::new();
        let sections = self.sections.iter();
        let rows = sections.map(|section| (&section.id, &section.title, section.text.as_str()));
        for (id, title, text) in rows {
            if !seen.insert(id) {
                problems.push(format!("rules.toml: §{id} stands there twice"));
            }
            if title.trim().is_empty() || text.trim().is_empty() {
                problems.push(format!("rules.toml: §{id} has no title or no text"));
            }
            let chapter = id.split('.').next().unwrap_or_default();
            if !self.chapters.iter().any(|one| one.id == chapter) {
                problems.push(format!("rules.toml: §{id} belongs to no chapter: add {chapter}"));
            }
        }
        for chapter in self.chapters.iter().filter(|chapter| chapter.title.trim().is_empty()) {
            problems.push(format!("rules.toml: chapter {} has no title", chapter.id));
        }
        problems
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn section(id: &str, text: &str) -> String {
        format!("[[section]]\nid = '{id}'\ntitle = 'T'\npage = 3\ntext = '{text}'\n")
    }

    #[test]
    fn twins_empty_texts_and_lost_chapters_are_found() {
        let chapter = "[[chapter]]\nid = '3'\ntitle = 'Turn'\n".to_owned();
        let parts = [
            chapter,
            section("3.1", "a"),
            section("3.1", "b"),
            section("3.2", ""),
            section("4.1", "c"),
        ];
        let problems = Book::parse(&parts.concat()).unwrap().problems();
        let expected = [
            "rules.toml: §3.1 stands there twice",
            "rules.toml: §3.2 has no title or no text",
            "rules.toml: §4.1 belongs to no chapter: add 4",
        ];
        assert_eq!(problems, expected);
    }

    #[test]
    fn an_unknown_kind_is_refused() {
        let book = format!("{}kind = 'joke'\n", section("1.1", "a"));
        assert!(Book::parse(&book).is_err());
    }
}
