//! What is known of a title without any table.

use std::collections::BTreeMap;

use hosting::{DoorError, Title, data_files};
use tabletop::wire::{CoachWords, Raw, RulesPage, TableFiles, Written, raw};
use tabletop::{Coaching, Components, Rulebook};

use crate::speech::Refusal;
use crate::table::coach as coach_of;

pub(crate) fn info(title: &dyn Title) -> Raw {
    raw(&title.info().with_names_of_bots())
}

pub(crate) fn rules(title: &dyn Title) -> Raw {
    let (Rulebook { chapters, sections }, rulings) = (title.rulebook(), title.rulings());
    raw(&RulesPage { chapters, sections, rulings })
}

pub(crate) fn coach(title: &dyn Title) -> Raw {
    let Coaching { phases, questions } = title.coaching();
    raw(&CoachWords { bot: coach_of(title), phases, questions })
}

/// The box with these files in place of ours.
pub(crate) fn components(
    title: &dyn Title,
    replaced: Option<BTreeMap<String, String>>,
    text: bool,
) -> Result<Raw, Refusal> {
    let mut components = title.components();
    for (name, text) in replaced.into_iter().flatten() {
        components.replace(&name, text).map_err(DoorError::from)?;
    }
    title.check_components(&components)?;
    files(title, &components, text)
}

/// Data files as they are, or each as a document.
pub(crate) fn files(
    title: &dyn Title,
    components: &Components,
    text: bool,
) -> Result<Raw, Refusal> {
    Ok(raw(&match text {
        true => TableFiles::Plain { hash: components.hash(), texts: components.clone() },
        false => TableFiles::<Written>::Parsed(data_files(title, components)?),
    }))
}
