//! `rules-open.toml`: what a title still owes. The list may only shrink.

use anyhow::{Context, Result};
use serde::Deserialize;

/// Where a title keeps the list; no file means that nothing is open.
pub(super) const FILE: &str = "rules-open.toml";

/// Sections without code, sections without a test, rulings without a test.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Open {
    pub(super) code: Vec<String>,
    pub(super) test: Vec<String>,
    pub(super) rulings: Vec<String>,
}

impl Open {
    /// Reads the list.
    ///
    /// # Errors
    /// It holds something other than the three lists.
    pub(super) fn parse(text: &str) -> Result<Open> {
        toml::from_str(text).with_context(|| format!("{FILE} is not understood"))
    }

    /// How many entries there are.
    pub(super) fn len(&self) -> usize {
        self.code.len() + self.test.len() + self.rulings.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_three_lists_are_read_and_a_fourth_refused() {
        let open = Open::parse("code = ['1.1']\ntest = ['1.1', '1.2']\n").unwrap();
        assert_eq!(open.len(), 3);
        assert!(Open::parse("codes = []").is_err());
    }
}
