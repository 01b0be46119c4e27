//! What is known of a title without any table.

use std::collections::BTreeMap;

use hosting::{DoorError, Title};
use serde::Serialize;
use tabletop::wire::{Raw, raw};
use tabletop::{Chapter, Coaching, Components, Phase, Rulebook, Ruling, Section, Topic};

use crate::speech::Refusal;
use crate::table::coach as coach_of;

#[derive(Serialize)]
struct Rules {
    chapters: Vec<Chapter>,
    sections: Vec<Section>,
    rulings: Vec<Ruling>,
}

#[derive(Serialize)]
struct CoachWords {
    bot: &'static str,
    phases: Vec<Phase>,
    questions: Vec<Topic>,
}

/// The box: data files, and what they say.
#[derive(Serialize)]
#[serde(untagged)]
enum Files<'a> {
    Parsed { hash: String, sheet: Raw, files: BTreeMap<String, toml::Table> },
    Plain { hash: String, texts: &'a Components },
}

pub(crate) fn info(title: &dyn Title) -> Raw {
    raw(&title.info().with_names_of_bots())
}

pub(crate) fn rules(title: &dyn Title) -> Raw {
    let (Rulebook { chapters, sections }, rulings) = (title.rulebook(), title.rulings());
    raw(&Rules { chapters, sections, rulings })
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
    let hash = components.hash();
    if text {
        return Ok(raw(&Files::Plain { hash, texts: components }));
    }
    let mut files = BTreeMap::new();
    for name in components.names() {
        let table = toml::from_str(components.file(name).unwrap_or_default());
        let table = table.map_err(|error| {
            DoorError::new("bad_components", format!("{name} is no TOML: {error}"))
        })?;
        files.insert(name.to_owned(), table);
    }
    Ok(raw(&Files::Parsed { hash, sheet: title.sheet(components)?, files }))
}
