//! The sections of a title in our own words, read from its `rules.toml`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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

fn rule() -> String {
    "rule".to_owned()
}

impl Rulebook {
    /// Reads the text of a `rules.toml`.
    ///
    /// # Panics
    /// If the built-in text is not well formed; a test of each title reads it.
    pub fn read(text: &str) -> Rulebook {
        toml::from_str(text).expect("rules.toml is built in and tested")
    }

    /// The section itself and all below it: `3.6` finds 3.6, 3.6.1, 3.6.2.
    pub fn find(&self, id: &str) -> Vec<&Section> {
        let id = id.trim_start_matches('§').trim_end_matches('.');
        let below = format!("{id}.");
        self.sections.iter().filter(|s| s.id == id || s.id.starts_with(&below)).collect()
    }
}
