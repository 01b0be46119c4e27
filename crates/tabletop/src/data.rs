//! Reading data files, and saying in one sentence what is wrong with them.
//!
//! What a title prints on its components lies in TOML files. Every title reads them in the same way: a slip of form is
//! told with its line, a name of a closed list with the names that there are, a number with its bounds.

use std::collections::BTreeMap;
use std::fmt::Display;

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use toml::{Table, Value};

use crate::components::{ComponentError, Components};

/// Where a number or a text of a data file comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// A book of the publisher.
    Book,
    /// A public source.
    Public,
    /// Our own reckoning, where no source tells it.
    Reconstruction,
}

impl Origin {
    /// What `origin = "…"` says, if it says one.
    pub fn read(value: Option<&Value>) -> Option<Origin> {
        match value?.as_str()? {
            "book" => Some(Origin::Book),
            "public" => Some(Origin::Public),
            "reconstruction" => Some(Origin::Reconstruction),
            _ => None,
        }
    }
}

/// A number by itself, with its section and origin, which are read to be checked.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NumberRow {
    /// The number.
    pub value: i32,
    #[serde(rename = "rule")]
    _rule: Option<String>,
    #[serde(rename = "origin")]
    _origin: Option<Origin>,
}

/// The same in a file in which every number names both.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CitedNumberRow {
    value: i32,
    rule: String,
    origin: Origin,
}

impl From<CitedNumberRow> for NumberRow {
    fn from(row: CitedNumberRow) -> NumberRow {
        let CitedNumberRow { value, rule, origin } = row;
        NumberRow { value, _rule: Some(rule), _origin: Some(origin) }
    }
}

/// Reads one file; a slip of form is told with its line.
///
/// # Errors
/// The file is missing, or is not of the form `T`.
pub fn parse<T: DeserializeOwned>(
    components: &Components,
    file: &str,
) -> Result<T, ComponentError> {
    let Some(text) = components.file(file) else {
        return wrong(file, "is missing; every title file has to be there");
    };
    parse_text(file, text)
}

/// Reads the text of a file.
///
/// # Errors
/// It is not of the form `T`.
pub fn parse_text<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, ComponentError> {
    let slip = |error: toml::de::Error| {
        let before = error.span().map_or(&b""[..], |span| &text.as_bytes()[..span.start]);
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        let message = error.message().trim().replace('\n', " ");
        ComponentError::new(file, format!("line {line}: {message}"))
    };
    // A page reads by way of a value: a reader of TOML for each type of each file would be a sixth of all that it has to
    // load. A number of another kind than it should be is told without its line there.
    if cfg!(target_family = "wasm") {
        let value: serde_json::Value = toml::from_str(text).map_err(slip)?;
        return T::deserialize(value).map_err(|error| ComponentError::new(file, error.to_string()));
    }
    toml::from_str(text).map_err(slip)
}

/// A refusal of `file`.
///
/// # Errors
/// Always: the message.
pub fn wrong<T>(file: &str, message: impl Into<String>) -> Result<T, ComponentError> {
    Err(ComponentError::new(file, message))
}

/// Files that are built in, by name: `built_in!("../lessons/": "course.toml", "01-what-wins.toml")`.
#[macro_export]
macro_rules! built_in {
    ($folder:literal: $($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!($folder, $name)))),*]
    };
}

/// Reads a name of a closed list (`small_enum!`): the list, the text, the file, the entry, and the word for messages.
#[macro_export]
macro_rules! lookup {
    ($list:ident, $text:expr, $file:expr, $entry:expr, $what:literal) => {
        $list::from_key($text).ok_or_else(|| {
            let known = $list::ALL.map($list::key).join(", ");
            let message = format!("{}: no {} \"{}\"; write one of {known}", $entry, $what, $text);
            $crate::ComponentError::new($file, message)
        })
    };
}

/// A number that has bounds.
pub trait Bounded: Copy + PartialOrd + Display + Into<i32> + TryFrom<i32> {}
impl<T: Copy + PartialOrd + Display + Into<i32> + TryFrom<i32>> Bounded for T {}

/// The numbers that may be written.
fn span<N: Bounded>(least: N, most: N) -> String {
    if least == most { least.to_string() } else { format!("{least} to {most}") }
}

/// Refuses a small number outside `least..=most`.
///
/// # Errors
/// It lies outside.
pub fn within(
    file: &str,
    what: &str,
    value: impl Into<i32>,
    least: u8,
    most: u8,
) -> Result<u8, ComponentError> {
    bounded(file, what, value.into(), least, most)
}

fn bounded<N: Bounded>(
    file: &str,
    what: &str,
    value: i32,
    least: N,
    most: N,
) -> Result<N, ComponentError> {
    match N::try_from(value) {
        Ok(number) if least <= number && number <= most => Ok(number),
        Ok(_) | Err(_) => {
            let span = span(least, most);
            wrong(file, format!("{what} = {value} is not possible; write {span}"))
        }
    }
}

/// The named numbers of one file, taken out one by one so that none is left unread.
#[derive(Debug)]
pub struct NumberReader {
    file: &'static str,
    rows: BTreeMap<String, NumberRow>,
    known: Vec<&'static str>,
}

impl NumberReader {
    /// The numbers of a file.
    pub fn new<R: Into<NumberRow>>(file: &'static str, rows: BTreeMap<String, R>) -> NumberReader {
        let rows = rows.into_iter().map(|(name, row)| (name, row.into())).collect();
        NumberReader { file, rows, known: Vec::new() }
    }

    /// The number `name`, which has to lie between `least` and `most`.
    ///
    /// # Errors
    /// It is missing, or lies outside.
    pub fn take<N: Bounded>(
        &mut self,
        name: &'static str,
        least: N,
        most: N,
    ) -> Result<N, ComponentError> {
        self.known.push(name);
        let Some(row) = self.rows.remove(name) else {
            let span = span(least, most);
            return wrong(self.file, format!("number {name} is missing; write {span} for it"));
        };
        bounded(self.file, name, row.value, least, most)
    }

    /// The same, small and not negative.
    ///
    /// # Errors
    /// As [`NumberReader::take`].
    pub fn byte(&mut self, name: &'static str, least: u8, most: u8) -> Result<u8, ComponentError> {
        self.take(name, least, most)
    }

    /// Refuses what nobody asked for.
    ///
    /// # Errors
    /// A number is left.
    pub fn finish(self) -> Result<(), ComponentError> {
        let Some(name) = self.rows.keys().next() else { return Ok(()) };
        let known = self.known.join(", ");
        wrong(self.file, format!("there is no number {name}; the numbers here are {known}"))
    }
}

/// The data files once more, as tables: for what a game does not keep of them, such as origins.
#[derive(Debug)]
pub struct Tables(BTreeMap<String, Table>);

/// A named number as it stands in its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintedNumber {
    /// Its name.
    pub name: String,
    /// The number.
    pub value: i64,
    /// The section that uses it, as `§3.3`.
    pub rule: Option<String>,
    /// Its own origin, else that of its file.
    pub origin: Option<Origin>,
}

impl Tables {
    /// The files of components from which rules were read.
    pub fn of(components: &Components) -> Tables {
        let table = |name: &str| {
            let text = components.file(name)?;
            Some((name.to_owned(), text.parse().ok()?))
        };
        Tables(components.names().filter_map(table).collect())
    }

    /// All files, by name.
    pub fn files(&self) -> impl Iterator<Item = (&str, &Table)> {
        self.0.iter().map(|(name, table)| (name.as_str(), table))
    }

    /// One file.
    pub fn file(&self, file: &str) -> Option<&Table> {
        self.0.get(file)
    }

    /// The origin that an entry names itself, else that of its file.
    pub fn origin(&self, file: &str, entry: Option<&Value>) -> Option<Origin> {
        let own = entry.and_then(|entry| entry.get("origin"));
        Origin::read(own.or_else(|| self.file(file)?.get("origin")))
    }

    /// The named numbers of a file, in the order of their names.
    pub fn numbers(&self, file: &str) -> impl Iterator<Item = PrintedNumber> {
        let rows = self.file(file).and_then(|table| table.get("numbers")?.as_table());
        rows.into_iter().flatten().map(move |(name, row)| PrintedNumber {
            name: name.clone(),
            value: row.get("value").and_then(Value::as_integer).unwrap_or_default(),
            rule: row.get("rule").and_then(Value::as_str).map(|rule| format!("§{rule}")),
            origin: self.origin(file, Some(row)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        #[serde(rename = "origin")]
        _origin: Option<Origin>,
        numbers: BTreeMap<String, NumberRow>,
    }

    const TEXT: &str = "origin = \"book\"\n[numbers]\nwide = { value = 300, rule = \"1.2\" }\n\
                        low = { value = -3, origin = \"public\" }\n";

    fn reader(text: &'static str) -> NumberReader {
        let file: File = parse_text("a.toml", text).expect("it is of this form");
        NumberReader::new("a.toml", file.numbers)
    }

    fn said<T>(result: Result<T, ComponentError>) -> String {
        result.map(|_| ()).expect_err("it is refused").to_string()
    }

    #[test]
    fn numbers_are_taken_within_their_bounds() {
        let mut numbers = reader(TEXT);
        assert_eq!(numbers.take("wide", 0u16, 300).expect("the bound itself"), 300);
        assert_eq!(numbers.take("low", -3i8, -3).expect("the bound itself"), -3);
        numbers.finish().expect("nothing is left");
        let outside = said(reader(TEXT).take("wide", 0u16, 299));
        assert_eq!(outside, "a.toml: wide = 300 is not possible; write 0 to 299");
        assert_eq!(
            said(reader(TEXT).byte("wide", 7, 7)),
            "a.toml: wide = 300 is not possible; write 7"
        );
        assert_eq!(
            said(reader(TEXT).byte("height", 0, 9)),
            "a.toml: number height is missing; write 0 to 9 for it"
        );
        let mut numbers = reader(TEXT);
        numbers.take("wide", 0u16, 300).expect("it is there");
        assert_eq!(
            said(numbers.finish()),
            "a.toml: there is no number low; the numbers here are wide"
        );
    }

    #[test]
    fn a_slip_of_form_is_told_with_its_line() {
        let slip = said(parse_text::<File>("a.toml", "\n\n[numbers]\nwide = 3\n"));
        assert!(slip.starts_with("a.toml: line 4: "), "{slip}");
        let missing = said(parse::<File>(&Components::embedded(&[]), "a.toml"));
        assert_eq!(missing, "a.toml: is missing; every title file has to be there");
    }

    #[test]
    fn an_entry_has_its_own_origin_or_that_of_its_file() {
        let tables = Tables::of(&Components::embedded(&[("a.toml", TEXT)]));
        let numbers: Vec<_> = tables.numbers("a.toml").collect();
        let [low, wide] = &numbers[..] else { panic!("two numbers: {numbers:?}") };
        assert_eq!((low.origin, low.value), (Some(Origin::Public), -3));
        assert_eq!((wide.origin, wide.rule.as_deref()), (Some(Origin::Book), Some("§1.2")));
        assert_eq!(tables.numbers("b.toml").count(), 0);
        assert_eq!(Origin::read(Some(&Value::from("hearsay"))), None);
    }
}
