//! Names for guests and tables that have none yet.

use super::ApiError;
use crate::secret::Id;

/// The longest name.
const NAME_MAX: usize = 40;

const STARS: [&str; 24] = [
    "Altair",
    "Antares",
    "Bellatrix",
    "Canopus",
    "Capella",
    "Castor",
    "Deneb",
    "Diphda",
    "Electra",
    "Fomalhaut",
    "Hadar",
    "Izar",
    "Kochab",
    "Mira",
    "Mizar",
    "Nashira",
    "Pollux",
    "Procyon",
    "Regulus",
    "Rigel",
    "Sirius",
    "Spica",
    "Thuban",
    "Vega",
];

fn star(id: Id) -> &'static str {
    let text = id.to_string();
    let number = text.bytes().fold(0usize, |sum, byte| sum * 31 % 7919 + usize::from(byte));
    STARS[number % STARS.len()]
}

/// A name for a new guest.
pub(crate) fn guest(id: Id) -> String {
    format!("Guest of {}", star(id))
}

/// A name for a new table.
pub(crate) fn table(id: Id) -> String {
    format!("Table at {}", star(id))
}

/// A name as it may be: short, on one line, not blank.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn check(name: &str) -> Result<String, ApiError> {
    let name = name.trim();
    // Marks that turn the direction of text could make one name look like another.
    let strange = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
    };
    if name.is_empty() || name.chars().count() > NAME_MAX || name.contains(strange) {
        let message =
            format!("a name has 1 to {NAME_MAX} characters, none of them control characters");
        return Err(ApiError::bad_request(message));
    }
    Ok(name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_plain() {
        assert_eq!(check("  Ana ").unwrap(), "Ana");
        assert_eq!(check("<b>Ana</b>").unwrap(), "<b>Ana</b>", "text is text");
        for bad in ["", "   ", "a\nb", "\u{202e}evil", &"x".repeat(41)] {
            assert!(check(bad).is_err(), "{bad:?}");
        }
    }
}
