//! Answers of chapter C as text.

use tabletop::notation::{Form, number};

use super::state::HalleyAction;

/// The first word of every answer of the expansion, with a whole one to learn from.
pub(crate) const FORMS: [Form; 2] = [("mine-sector", "mine-sector 3"), ("haul", "haul RRY")];

/// The answer as text.
pub(crate) fn notation(action: HalleyAction) -> String {
    match action {
        HalleyAction::Fly => "fly comet".to_owned(),
        HalleyAction::Mine { sector } => format!("mine-sector {}", u16::from(sector) + 1),
        HalleyAction::Haul { cubes } => format!("haul {cubes}"),
    }
}

/// Reads an answer; `None` where it is none of chapter C.
///
/// # Errors
/// What is wrong behind the verb.
pub(crate) fn parse(words: &[&str]) -> Result<Option<HalleyAction>, String> {
    Ok(Some(match *words {
        ["fly", "comet"] => HalleyAction::Fly,
        ["mine-sector", sector] => HalleyAction::Mine { sector: number(sector, 1, u8::MAX)? - 1 },
        ["haul", letters] => HalleyAction::Haul { cubes: letters.parse()? },
        _ => return Ok(None),
    }))
}
