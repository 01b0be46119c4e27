//! Words: nothing that a player reads is empty, and every section that is cited can be read.

use std::collections::BTreeSet;

use crate::game::{Cite, Game};
use crate::rulebook::Rulebook;

/// The sections that a title may cite.
#[derive(Clone, Debug)]
pub(super) struct Sections {
    ids: BTreeSet<String>,
    rulings: BTreeSet<String>,
}

impl Sections {
    pub(super) fn of<G: Game>() -> Sections {
        let book = Rulebook::read(G::rulebook());
        let mut ids = BTreeSet::new();
        let mut rulings = BTreeSet::new();
        for section in book.sections {
            // A section above others can be cited too: `rules 3.6` shows all of 3.6.
            let mut id = section.id.as_str();
            ids.insert(id.to_owned());
            while let Some((above, _)) = id.rsplit_once('.') {
                id = above;
                ids.insert(id.to_owned());
            }
            rulings.extend(section.rulings);
        }
        Sections { ids, rulings }
    }

    /// The section is known: `§3.6.1`.
    pub(super) fn cites(&self, what: &str, rule: &str) -> Result<(), String> {
        match rule.strip_prefix('§') {
            Some(id) if self.ids.contains(id) => Ok(()),
            Some(_) => Err(format!("{what} cites {rule}, which the rulebook does not have")),
            None => Err(format!("{what} cites '{rule}', which is not a section such as §3.6.1")),
        }
    }

    /// The section or ruling is known: `§3.6.1` or `R-007`.
    pub(super) fn cites_or_rules(&self, what: &str, rule: &str) -> Result<(), String> {
        if self.rulings.contains(rule) {
            return Ok(());
        }
        self.cites(what, rule)
    }

    /// A text with the section behind it.
    pub(super) fn says(&self, what: &str, text: &str, rule: &str) -> Result<(), String> {
        if text.trim().is_empty() {
            return Err(format!("{what} says nothing"));
        }
        self.cites(what, rule)
    }

    pub(super) fn refuses<G: Game>(&self, illegal: &G::Illegal) -> Result<(), String> {
        let text = illegal.to_string();
        self.says(&format!("the refusal '{text}'"), &text, illegal.rule())
    }

    pub(super) fn tells<G: Game>(
        &self,
        rules: &G::Rules,
        event: &G::EventView,
    ) -> Result<(), String> {
        let line = G::tell(rules, event);
        self.says(&format!("the event {event:?}"), &line.text, line.rule)
    }
}
