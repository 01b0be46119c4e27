//! What a title says about itself: options, components, rulebook.

use std::collections::BTreeMap;

use tabletop::{Audited, Game, Rulebook, Ruling, SEATS, SetupError, Values};

use crate::words::Sections;
use crate::{Battery, Prng, Report};

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

impl<G: Audited> Battery<G> {
    /// The options of a position are its own: told again as options they make the same game.
    ///
    /// # Errors
    /// The first game that is another one, or whose state does not keep its options.
    pub fn own_options(&self) -> Result<Report, String> {
        let (mut prng, mut report) = (Prng::new(self.seed), Report::default());
        for n_seats in self.seats.clone().cycle().take(self.games as usize) {
            let asked = (self.sampler)(&mut prng, n_seats);
            let open = |asked| {
                let options = G::options().fill(asked, self.ruleset).ok()?;
                G::new(&self.rules, n_seats, &options).ok()
            };
            let Some(game) = open(&asked) else { continue };
            let own = game.own_options().ok_or("the state does not keep its options")?;
            if own.len() != G::options().options.len() {
                return Err(format!("{asked:?}: not every option is told, {own:?}"));
            }
            let same = open(&own).ok_or_else(|| format!("{own:?} do not go together"))?;
            if same.position() != game.position() {
                return Err(format!("{asked:?}: told as {own:?} they make another game"));
            }
            report.games += 1;
        }
        Ok(report)
    }

    /// Whatever ruling a section cites can be read, in words.
    ///
    /// # Errors
    /// The first that is missing, or has none.
    pub fn rulings(&self) -> Result<(), String> {
        let rulings = Ruling::all(G::rulings());
        for section in Rulebook::read(G::rulebook()).sections {
            for id in &section.rulings {
                let found = rulings.iter().find(|ruling| ruling.id == *id);
                let found = found.ok_or_else(|| format!("RULINGS.md does not have {id}"))?;
                if found.question.is_empty() || found.decision.is_empty() {
                    return Err(format!("{id} has no words"));
                }
            }
        }
        Ok(())
    }

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
        for section in Rulebook::read(G::rulebook()).sections {
            if section.text.trim().is_empty() || section.title.trim().is_empty() {
                return Err(format!("§{} has no words", section.id));
            }
        }
        let (min, max) = G::SEATS;
        let plays = (min..=max).any(|seats| G::new(&self.rules, seats, &defaults).is_ok());
        plays.then_some(()).ok_or_else(|| "no number of seats plays with the defaults".to_owned())
    }
}
