//! Answers of variants as text: `spend 2`, `family 1`, `mine mars GG`, `draft 3`.

use tabletop::notation::{Form, number, word};

use super::action::VariantAction;
use super::state::{N_PILES, N_UNIQUE_PASS, UniquePass};
use crate::ids::Planet;

/// The first word of every answer, with a whole one to learn from.
pub(crate) const FORMS: [Form; 6] = [
    ("spend", "spend 2"),
    ("family", "family 1"),
    ("mine", "mine mars GG"),
    ("ship", "ship mars GG"),
    ("draft", "draft 3"),
    ("pass-token", "pass-token unique"),
];

pub(crate) fn notation(action: VariantAction) -> String {
    match action {
        VariantAction::Spend { fuel } => format!("spend {fuel}"),
        VariantAction::Family { pile } => format!("family {}", u16::from(pile) + 1),
        VariantAction::Mine { planet, cubes } => format!("mine {} {cubes}", planet.token()),
        VariantAction::Ship { planet, cubes } => format!("ship {} {cubes}", planet.token()),
        VariantAction::Draft { token } => format!("draft {}", u16::from(token.0) + 1),
        VariantAction::PassToken { unique: true } => "pass-token unique".to_owned(),
        VariantAction::PassToken { unique: false } => "pass-token usual".to_owned(),
    }
}

/// Reads an answer; `None` for words that begin none of these.
///
/// # Errors
/// What is wrong with the words behind the first.
pub(crate) fn parse(words: &[&str]) -> Result<Option<VariantAction>, String> {
    let planet = |text: &str| word(text, "planet", Planet::from_token);
    Ok(Some(match *words {
        ["spend", fuel] => VariantAction::Spend { fuel: number(fuel, 0, u8::MAX)? },
        ["family", pile] => VariantAction::Family { pile: number(pile, 1, N_PILES as u8)? - 1 },
        ["mine", at, cubes] => VariantAction::Mine { planet: planet(at)?, cubes: cubes.parse()? },
        ["ship", at, cubes] => VariantAction::Ship { planet: planet(at)?, cubes: cubes.parse()? },
        ["draft", token] => {
            let token = UniquePass(number(token, 1, N_UNIQUE_PASS as u8)? - 1);
            VariantAction::Draft { token }
        }
        ["pass-token", which @ ("unique" | "usual")] => {
            VariantAction::PassToken { unique: which == "unique" }
        }
        _ => return Ok(None),
    }))
}
