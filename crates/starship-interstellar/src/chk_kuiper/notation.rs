//! Answers of chapter K as text: `launch-base 2`, `capture r jupiter`, `mine-asteroid 12`.

use tabletop::notation::{Form, number, word};

use super::action::KuiperAction;
use super::info::{Asteroid, N_ASTEROIDS};
use crate::ids::{N_QUADRANTS, Planet, Quadrant, Resource};

/// The first word of every answer, with a whole one to learn from.
pub(crate) const FORMS: [Form; 5] = [
    ("launch-base", "launch-base 2"),
    ("capture", "capture r jupiter"),
    ("capture-first", "capture-first r neptune"),
    ("drop-asteroid", "drop-asteroid 12"),
    ("mine-asteroid", "mine-asteroid 12"),
];

pub(crate) fn notation(action: KuiperAction) -> String {
    match action {
        KuiperAction::MoveBase { quadrant } => format!("launch-base {}", quadrant.0 + 1),
        KuiperAction::Capture { resource, first, orbit } => {
            let verb = if first { "capture-first" } else { "capture" };
            format!("{verb} {} {}", resource.token(), orbit.token())
        }
        KuiperAction::Discard { asteroid } => format!("drop-asteroid {}", asteroid.0),
        KuiperAction::Mine { asteroid } => format!("mine-asteroid {}", asteroid.0),
    }
}

/// Reads an answer; `None` where it is none of chapter K.
///
/// # Errors
/// What is wrong behind the verb.
pub(crate) fn parse(words: &[&str]) -> Result<Option<KuiperAction>, String> {
    let asteroid = |text: &str| number(text, 0, N_ASTEROIDS as u8 - 1).map(Asteroid);
    Ok(Some(match *words {
        ["launch-base", quadrant] => {
            let quadrant = Quadrant(number(quadrant, 1, N_QUADRANTS)? - 1);
            KuiperAction::MoveBase { quadrant }
        }
        [verb @ ("capture" | "capture-first"), resource, orbit] => KuiperAction::Capture {
            resource: word(resource, "colour", Resource::from_token)?,
            first: verb == "capture-first",
            orbit: word(orbit, "planet", Planet::from_token)?,
        },
        ["drop-asteroid", id] => KuiperAction::Discard { asteroid: asteroid(id)? },
        ["mine-asteroid", id] => KuiperAction::Mine { asteroid: asteroid(id)? },
        _ => return Ok(None),
    }))
}
