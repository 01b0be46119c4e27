//! Words: nothing that a player reads is empty, and every section that is cited can be read.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use tabletop::{Audited, Cite, Coaching, Game, Rulebook};

/// The sections that a title may cite.
#[derive(Clone, Debug)]
pub(crate) struct Sections {
    ids: BTreeSet<String>,
    rulings: BTreeSet<String>,
    /// The questions of which a coach has something to say; `None` for a title without one.
    coached: Option<BTreeSet<String>>,
}

impl Sections {
    pub(crate) fn of<G: Audited>() -> Sections {
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
        let Coaching { questions, .. } = Coaching::read(G::coaching());
        let coached = questions.into_iter().map(|topic| topic.id).collect();
        let coached = (!G::coaching().is_empty()).then_some(coached);
        Sections { ids, rulings, coached }
    }

    /// The coach knows what the question of this name is about.
    pub(crate) fn coaches(&self, id: &str) -> Result<(), String> {
        match &self.coached {
            Some(known) if !known.contains(id) => {
                Err(format!("coach.toml does not say what the question '{id}' is about"))
            }
            Some(_) | None => Ok(()),
        }
    }

    /// The section is known: `§3.6.1`.
    pub(crate) fn cites(&self, what: &str, rule: &str) -> Result<(), String> {
        match rule.strip_prefix('§') {
            Some(id) if self.ids.contains(id) => Ok(()),
            Some(_) => Err(format!("{what} cites {rule}, which the rulebook does not have")),
            None => Err(format!("{what} cites '{rule}', which is not a section such as §3.6.1")),
        }
    }

    /// The section or ruling is known: `§3.6.1` or `R-007`.
    pub(crate) fn cites_or_rules(&self, what: &str, rule: &str) -> Result<(), String> {
        if self.rulings.contains(rule) {
            return Ok(());
        }
        self.cites(what, rule)
    }

    /// A text with the section behind it.
    pub(crate) fn says(&self, what: &str, text: &str, rule: &str) -> Result<(), String> {
        if text.trim().is_empty() {
            return Err(format!("{what} says nothing"));
        }
        self.cites(what, rule)
    }

    pub(crate) fn refuses<G: Audited>(&self, illegal: &G::Illegal) -> Result<(), String> {
        let text = illegal.to_string();
        self.says(&format!("the refusal '{text}'"), &text, illegal.rule())
    }

    pub(crate) fn tells<G: Audited>(
        &self,
        rules: &G::Rules,
        event: &G::EventView,
    ) -> Result<(), String> {
        let line = G::tell(rules, event);
        self.says(&format!("the event {event:?}"), &line.text.plain(), line.rule)
    }
}

/// What is wrong with the `coach.toml` of a title whose sources are in this folder: slips, and words for questions that
/// no source knows. That each question has its words is found by playing.
pub fn coach_faults<G: Game>(sources: &Path) -> Vec<String> {
    let coaching = Coaching::read(G::coaching());
    let mut faults = coaching.faults();
    let text = text_of(sources);
    for topic in &coaching.questions {
        if !text.contains(&format!("\"{}\"", topic.id)) {
            faults.push(format!("no source asks '{}', of which coach.toml speaks", topic.id));
        }
    }
    faults
}

/// All sources below a folder, as one text.
fn text_of(folder: &Path) -> String {
    let mut text = String::new();
    for entry in fs::read_dir(folder).expect("the folder of the sources") {
        let path = entry.expect("an entry of the folder").path();
        if path.is_dir() {
            text.push_str(&text_of(&path));
        } else {
            text.push_str(&fs::read_to_string(&path).expect("sources are text"));
        }
    }
    text
}
