//! Names, lines of chat, keys and nonces as they may be; and names for those who have none yet.

use crate::refusal::ApiError;
use crate::secret::{Id, random_key};

/// The longest name.
const NAME_MAX: usize = 40;
/// The longest line of chat.
const CHAT_MAX: usize = 500;
/// How many marks may stand above and below one letter: no language has more, and more cover what is beside them.
const MARKS_MAX: usize = 3;
/// Who breaks more lines takes the screen of the others.
const CHAT_BREAKS_MAX: usize = 8;
/// The longest key of an answer, and the longest nonce.
const KEY_MAX: usize = 64;
const NONCE_MAX: usize = 64;

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

/// A name for a table that goes on where another was: what does not fit is left out.
pub(crate) fn what_if(name: &str) -> String {
    format!("What if: {name}").chars().take(NAME_MAX).collect()
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
    if is_piled_up(name) || mixes_scripts(name) {
        let message = format!(
            "a name has letters of one script in each word, with at most {MARKS_MAX} marks each"
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
    let n_breaks = text.matches('\n').count();
    if !is_seen(text)
        || text.chars().count() > CHAT_MAX
        || n_breaks > CHAT_BREAKS_MAX
        || text.contains(strange)
        || is_piled_up(text)
    {
        let message = format!(
            "a line of chat has 1 to {CHAT_MAX} characters, none of them a control character, at most \
             {MARKS_MAX} marks at a letter, and at most {CHAT_BREAKS_MAX} line breaks"
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

/// Do so many marks stand at one letter that they cover others?
fn is_piled_up(text: &str) -> bool {
    let is_mark = |c: char| {
        matches!(c, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}'
            | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
    };
    let mut n_marks = 0;
    text.chars().any(|c| {
        n_marks = if is_mark(c) { n_marks + 1 } else { 0 };
        n_marks > MARKS_MAX
    })
}

/// Has a word letters of two scripts whose letters look alike? So one name could be made to look like another.
fn mixes_scripts(name: &str) -> bool {
    let script = |c: char| match c {
        'a'..='z' | 'A'..='Z' | '\u{c0}'..='\u{24f}' => Some("Latin"),
        '\u{370}'..='\u{3ff}' | '\u{1f00}'..='\u{1fff}' => Some("Greek"),
        '\u{400}'..='\u{52f}' => Some("Cyrillic"),
        _ => None,
    };
    name.split(|c: char| !c.is_alphabetic()).any(|word| {
        let mut scripts = word.chars().filter_map(script);
        let first = scripts.next();
        scripts.any(|other| Some(other) != first)
    })
}

/// A text of a program's own, such as a key: short, and nothing in it that a database does not take.
fn is_plain(text: &str, max: usize) -> bool {
    !text.is_empty() && text.chars().count() <= max && !text.contains(char::is_control)
}

/// Checks the key of an answer.
///
/// # Errors
/// It is empty, too long, or has a control character in it.
pub(crate) fn check_key(key: &str) -> Result<(), ApiError> {
    if is_plain(key, KEY_MAX) {
        return Ok(());
    }
    let message = format!("a key has 1 to {KEY_MAX} characters, none of them a control character");
    Err(ApiError::bad_request(message))
}

/// A nonce as it may be; one is made if there is none.
///
/// # Errors
/// It is empty, too long, or has a control character in it.
pub(crate) fn check_nonce(nonce: Option<String>) -> Result<String, ApiError> {
    let nonce = nonce.unwrap_or_else(random_key);
    if is_plain(&nonce, NONCE_MAX) {
        return Ok(nonce);
    }
    let message =
        format!("a nonce has 1 to {NONCE_MAX} characters, none of them a control character");
    Err(ApiError::bad_request(message))
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
    fn nobody_borrows_letters_or_covers_others() {
        for bad in ["\u{410}na", "An\u{430}", "\u{39f}'Neill Ann\u{3b1}"] {
            assert!(check(bad).is_err(), "{bad:?} looks like another name");
        }
        for good in
            ["\u{410}нна", "Ana Ανα", "Řehoř", "Zażółć", "ana_42", "Ана 2", "e\u{301}\u{323}"]
        {
            assert_eq!(check(good).unwrap(), good);
        }
        let tower = format!("a{}", "\u{30d}".repeat(39));
        assert!(check(&tower).is_err() && check_chat(&tower).is_err());
        assert!(check_chat("\u{410}na").is_ok(), "who says what may be written in any letters");
    }

    /// PostgreSQL takes no text with a NUL in it, and a refused write would harm those beside it.
    #[test]
    fn keys_and_nonces_are_plain() {
        for bad in ["", "a\0b", "\0", "a\nb", "\u{7f}", &"x".repeat(65)] {
            assert!(check_key(bad).is_err(), "{bad:?}");
            assert!(check_nonce(Some(bad.to_owned())).is_err(), "{bad:?}");
        }
        for good in ["k", "0:é", &"x".repeat(64)] {
            assert!(check_key(good).is_ok(), "{good:?}");
            assert_eq!(check_nonce(Some(good.to_owned())).unwrap(), good);
        }
        assert_eq!(check_nonce(None).unwrap().len(), 52);
    }

    #[test]
    fn nobody_turns_the_chat_around() {
        for c in "\u{61c}\u{200e}\u{200f}\u{2028}\u{2029}\u{202a}\u{202e}\u{2066}\u{2069}".chars() {
            assert!(check_chat(&format!("hi {c}there")).is_err(), "{c:?}");
        }
        assert!(check_chat(&format!("a{}b", "\n".repeat(9))).is_err(), "too many lines");
        for good in ["two\nlines", "می\u{200c}خواهم", "👩\u{200d}🚀"] {
            assert_eq!(check_chat(good).unwrap(), good);
        }
    }
}
