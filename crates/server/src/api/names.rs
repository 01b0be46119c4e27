//! Names for guests and tables that have none yet.

use super::ApiError;
use crate::secret::Id;

/// The longest name.
const NAME_MAX: usize = 40;
/// The longest line of chat.
const CHAT_MAX: usize = 500;

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
    // Marks that nobody sees, or that turn the direction of text, could make one name look like another.
    let strange = |c: char| c.is_control() || turns(c) || is_invisible(c);
    if !is_seen(name) || name.chars().count() > NAME_MAX || name.contains(strange) {
        let message = format!(
            "a name has 1 to {NAME_MAX} characters, none of them invisible or a control character"
        );
        return Err(ApiError::bad_request(message));
    }
    Ok(name.to_owned())
}

/// A line of chat as it may be. Joiners are part of some scripts; what turns the direction would turn what
/// stands beside it too.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn check_chat(text: &str) -> Result<&str, ApiError> {
    let text = text.trim();
    let strange = |c: char| (c.is_control() && c != '\n') || turns(c);
    if !is_seen(text) || text.chars().count() > CHAT_MAX || text.contains(strange) {
        let message = format!(
            "a line of chat has 1 to {CHAT_MAX} characters, none of them a control character"
        );
        return Err(ApiError::bad_request(message));
    }
    Ok(text)
}

/// Marks that turn the direction of text, and those that begin a line or a paragraph.
fn turns(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2066}'..='\u{206f}')
}

/// Characters without a picture: joiners, fillers, tags, marks of order.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{2065}'
        | '\u{2800}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Is there anything to see? What chooses between two pictures is none.
fn is_seen(text: &str) -> bool {
    let chooses = |c: char| matches!(c, '\u{fe00}'..='\u{fe0f}');
    text.chars().any(|c| !c.is_whitespace() && !is_invisible(c) && !chooses(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_plain() {
        assert_eq!(check("  Ana ").unwrap(), "Ana");
        assert_eq!(check("<b>Ana</b>").unwrap(), "<b>Ana</b>", "text is text");
        for good in ["Željka", "明", "❤\u{fe0f}", "O'Neill"] {
            assert_eq!(check(good).unwrap(), good);
        }
        for bad in ["", "   ", "a\nb", "\u{202e}evil", &"x".repeat(41), "\u{fe0f}"] {
            assert!(check(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn nobody_has_an_invisible_name() {
        let unseen = "\u{ad}\u{34f}\u{61c}\u{115f}\u{1160}\u{180e}\u{200b}\u{200d}\u{2060}\u{2063}\
             \u{206f}\u{2800}\u{3164}\u{feff}\u{ffa0}\u{fffb}\u{e0041}";
        for c in unseen.chars() {
            assert!(check(&c.to_string()).is_err(), "{c:?}");
            assert!(check(&format!("An{c}a")).is_err(), "{c:?} makes another Ana");
            assert!(check_chat(&c.to_string()).is_err(), "{c:?} says nothing");
        }
    }

    #[test]
    fn nobody_turns_the_chat_around() {
        for c in "\u{61c}\u{200e}\u{200f}\u{2028}\u{2029}\u{202a}\u{202e}\u{2066}\u{2069}".chars() {
            assert!(check_chat(&format!("hi {c}there")).is_err(), "{c:?}");
        }
        for good in ["two\nlines", "می\u{200c}خواهم", "👩\u{200d}🚀"] {
            assert_eq!(check_chat(good).unwrap(), good);
        }
    }
}
