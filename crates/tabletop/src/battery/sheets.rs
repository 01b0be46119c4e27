//! What a title says about itself: options, components, rulebook.

use std::collections::BTreeMap;

use super::words::Sections;
use super::{Battery, Prng};
use crate::game::Game;
use crate::options::{SEATS, SetupError, Values};

/// Draws each option on its own: every word with the same chance, a number half of the time.
pub fn sample_options<G: Game>(prng: &mut Prng, _n_seats: u8) -> BTreeMap<String, String> {
    let mut asked = BTreeMap::new();
    for spec in G::options().options {
        let value = match &spec.values {
            Values::OneOf(words) => words[prng.index(words.len())].0.to_owned(),
            Values::NumberOrNone { min, max } => match prng.one_in(2) {
                true => "none".to_owned(),
                false => (min + prng.below(max - min + 1)).to_string(),
            },
        };
        asked.insert(spec.name.to_owned(), value);
    }
    asked
}

impl<G: Game> Battery<G> {
    /// Options, components and rulebook: defaults are allowed and go together, conflicts name what
    /// exists, every option says its meaning and section, the sections have words.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn sheets(&self) -> Result<(), String> {
        let sections = Sections::of::<G>();
        let sheet = G::options();
        let defaults =
            sheet.fill(&BTreeMap::new(), G::RULESET).map_err(|error| error.to_string())?;
        for spec in &sheet.options {
            let what = format!("option {}", spec.name);
            if spec.meaning.trim().is_empty() {
                return Err(format!("{what} says nothing"));
            }
            sections.cites_or_rules(&what, spec.rule)?;
            // `fill` checks what is asked for, not the defaults: ask for the default.
            let asked = BTreeMap::from([(spec.name.to_owned(), spec.default.to_owned())]);
            sheet.fill(&asked, G::RULESET).map_err(|error| format!("{what}, default: {error}"))?;
        }
        for conflict in &sheet.conflicts {
            if conflict.a.0 == SEATS && conflict.seats().is_none() {
                return Err(format!("{} is no span of seats", conflict.a.1));
            }
            for (name, value) in [conflict.a, conflict.b] {
                if name == SEATS {
                    continue;
                }
                let asked = BTreeMap::from([(name.to_owned(), value.to_owned())]);
                match sheet.fill(&asked, G::RULESET) {
                    // A value may be in conflict with the default of the other option.
                    Ok(_) | Err(SetupError::Conflict { .. }) => {}
                    Err(error) => return Err(format!("a conflict names what is not: {error}")),
                }
            }
        }
        for section in crate::rulebook::Rulebook::read(G::rulebook()).sections {
            if section.text.trim().is_empty() || section.title.trim().is_empty() {
                return Err(format!("§{} has no words", section.id));
            }
        }
        let (min, max) = G::SEATS;
        let plays = (min..=max).any(|seats| G::new(&self.rules, seats, &defaults).is_ok());
        plays.then_some(()).ok_or_else(|| "no number of seats plays with the defaults".to_owned())
    }
}
