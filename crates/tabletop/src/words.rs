//! Words for people, with places for names: whoever shows them puts the names of the players in.
//!
//! The rules know seats, not names. A text that speaks of a seat holds a mark in its place, so that nobody has to
//! search English for "seat 2" later. Without names it reads "seat 2".

use std::borrow::{Borrow, Cow};
use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::seat::{SEATS_MAX, Seat};

/// The mark of seat 0; the others follow. From Unicode's private use, so no text of ours can hold it.
const FIRST_MARK: u32 = 0xE000;

fn seat_of(mark: char) -> Option<Seat> {
    let number = u32::from(mark).checked_sub(FIRST_MARK)?;
    let number = u8::try_from(number).ok()?;
    (usize::from(number) < SEATS_MAX).then_some(Seat(number))
}

/// The place of a seat's name in a text; only [`Words`] may be made of it.
#[derive(Clone, Copy, Debug)]
pub struct Name(Seat);

/// The name of a seat, to be written into [`Words`]. A seat that no table has is a number.
pub fn name(seat: impl Borrow<Seat>) -> Name {
    Name(*seat.borrow())
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.index() >= SEATS_MAX {
            return write!(f, "seat {}", u16::from(self.0.0) + 1);
        }
        let mark = char::from_u32(FIRST_MARK + u32::from(self.0.0)).expect("a mark is a character");
        write!(f, "{mark}")
    }
}

/// A text for people. As text it reads "seat 2" where a name belongs.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Words(String);

/// A part of a text: words, or the place of a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Piece {
    /// Words as they are.
    Text(String),
    /// The name of the player on this seat.
    Name {
        /// The seat.
        seat: Seat,
    },
}

impl Words {
    /// Words that may hold names.
    pub fn new(text: impl Into<String>) -> Words {
        Words(text.into())
    }

    /// Does it speak of a seat?
    pub fn has_names(&self) -> bool {
        // Every mark has this first byte in UTF-8, and hardly anything else has.
        self.0.as_bytes().contains(&0xEE) && self.0.chars().any(|letter| seat_of(letter).is_some())
    }

    /// The text with these names in it.
    pub fn with_names(&self, mut name: impl FnMut(Seat, bool) -> String) -> Cow<'_, str> {
        if !self.has_names() {
            return Cow::Borrowed(&self.0);
        }
        let mut text = String::with_capacity(self.0.len() + 16);
        for letter in self.0.chars() {
            match seat_of(letter) {
                Some(seat) => {
                    let begins = text.is_empty() || text.ends_with(". ");
                    text.push_str(&name(seat, begins));
                }
                None => text.push(letter),
            }
        }
        Cow::Owned(text)
    }

    /// The text for whoever knows no names: seats are counted from 1.
    pub fn plain(&self) -> Cow<'_, str> {
        self.with_names(
            |seat, begins| {
                if begins { format!("Seat {}", seat.0 + 1) } else { seat.to_string() }
            },
        )
    }

    /// The parts in order; empty if no name belongs into it, because then the text says it all.
    pub fn pieces(&self) -> Vec<Piece> {
        let mut pieces = Vec::new();
        if !self.has_names() {
            return pieces;
        }
        let mut text = String::new();
        for letter in self.0.chars() {
            let Some(seat) = seat_of(letter) else {
                text.push(letter);
                continue;
            };
            if !text.is_empty() {
                pieces.push(Piece::Text(std::mem::take(&mut text)));
            }
            pieces.push(Piece::Name { seat });
        }
        if !text.is_empty() {
            pieces.push(Piece::Text(text));
        }
        pieces
    }

    /// The text with its marks, for those who build words from words.
    pub fn marked(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.plain())
    }
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.plain(), f)
    }
}

impl From<String> for Words {
    fn from(text: String) -> Words {
        Words(text)
    }
}

impl From<&str> for Words {
    fn from(text: &str) -> Words {
        Words(text.to_owned())
    }
}

impl PartialEq<str> for Words {
    fn eq(&self, text: &str) -> bool {
        self.plain() == text
    }
}

impl PartialEq<&str> for Words {
    fn eq(&self, text: &&str) -> bool {
        self.plain() == *text
    }
}

/// On the wire the plain text; [`Words::pieces`] go beside it where there are names.
impl Serialize for Words {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.plain())
    }
}

impl JsonSchema for Words {
    fn schema_name() -> Cow<'static, str> {
        String::schema_name()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        String::json_schema(generator)
    }
}

/// The name that a document gives to a value of several kinds, for a refusal that a reader of the document understands.
pub fn name_in_document(value: &impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(Value::String(name)) => name,
        Ok(Value::Object(fields)) => {
            fields.into_iter().map(|(name, _)| name).next().unwrap_or_default()
        }
        Ok(_) | Err(_) => String::new(),
    }
}

/// With a capital letter in front.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A sentence: a capital letter first, one stop at the end, also behind a name that has its own.
pub fn sentence(text: &str) -> String {
    capital(if text.ends_with("..") { &text[..text.len() - 1] } else { text })
}

/// More than one of them: `cubes`, `colonies`, `hexes`.
pub fn plural(noun: &str) -> String {
    if let Some(stem) = noun.strip_suffix('y') {
        return format!("{stem}ies");
    }
    format!("{noun}{}", if noun.ends_with('x') { "es" } else { "s" })
}

/// So many of them: `1 cube`, `2 cubes`.
pub fn count(n: impl Into<i64>, noun: &str) -> String {
    let n = n.into();
    format!("{n} {}", if n == 1 { noun.to_owned() } else { plural(noun) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_a_place_until_somebody_fills_it() {
        let words = Words::new(format!("{} pays {} 2 CC.", name(Seat(1)), name(Seat(0))));
        assert_eq!(words.plain(), "Seat 2 pays seat 1 2 CC.");
        let named = words.with_names(|seat, _| ["Ana", "Ben"][seat.index()].to_owned());
        assert_eq!(named, "Ben pays Ana 2 CC.");
        let seat = |seat| Piece::Name { seat };
        let text = |text: &str| Piece::Text(text.to_owned());
        let pieces = [seat(Seat(1)), text(" pays "), seat(Seat(0)), text(" 2 CC.")];
        assert_eq!(words.pieces(), pieces);
        let json = serde_json::to_string(&words.pieces()).unwrap();
        assert_eq!(json, r#"[{"seat":1}," pays ",{"seat":0}," 2 CC."]"#);
        assert_eq!(serde_json::from_str::<Vec<Piece>>(&json).unwrap(), pieces);
    }

    #[test]
    fn words_without_names_are_just_text() {
        let words = Words::from("Mars moves \u{e900} on, §3.1.");
        assert!(!words.has_names() && words.pieces().is_empty());
        assert_eq!(words.plain(), "Mars moves \u{e900} on, §3.1.");
    }

    /// An answer may name a seat that does not exist.
    #[test]
    fn a_seat_that_no_table_has_is_told_by_number() {
        assert_eq!(Words::new(format!("against {}", name(Seat(255)))).plain(), "against seat 256");
    }

    #[test]
    fn grammar() {
        assert_eq!(count(1u8, "colony"), "1 colony");
        assert_eq!(count(2u16, "colony"), "2 colonies");
        assert_eq!((count(0u8, "hex"), count(-1i8, "step")), ("0 hexes".into(), "-1 steps".into()));
        assert_eq!(sentence("it was H.A.L.L.."), "It was H.A.L.L.");
        assert_eq!((sentence("éclair."), sentence("")), ("Éclair.".into(), String::new()));
    }
}
