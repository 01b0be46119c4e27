//! Options of a title: their meaning, values and defaults, as one description for all doors.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

/// All options of a title, and which values do not go together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct OptionSheet {
    /// The options in the order in which they are shown.
    pub options: Vec<OptionSpec>,
    /// Pairs of values that are refused together.
    pub conflicts: Vec<Conflict>,
}

/// One option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OptionSpec {
    /// Its name, as in `--option name=value`.
    pub name: &'static str,
    /// What it decides, for people.
    pub meaning: &'static str,
    /// The section or ruling that it belongs to.
    pub rule: &'static str,
    /// What it can be.
    pub values: Values,
    /// What it is if nobody says anything.
    pub default: &'static str,
}

/// What an option can be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Values {
    /// One of these words, each with its meaning.
    OneOf(Vec<(&'static str, &'static str)>),
    /// A whole number, or `none`.
    NumberOrNone {
        /// The smallest.
        min: u32,
        /// The largest.
        max: u32,
    },
}

/// What stands in the place of an option where a [`Conflict`] is about the number of seats.
pub const SEATS: &str = "seats";

/// Two values that do not go together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Conflict {
    /// One option and its value; or [`SEATS`] and a number or span of seats, as in `"1"` or
    /// `"2-4"`.
    pub a: (&'static str, &'static str),
    /// The other.
    pub b: (&'static str, &'static str),
    /// Why they do not go together.
    pub reason: &'static str,
}

impl Conflict {
    /// The fewest and most seats that it is about; `None` for a conflict of two options, and for a
    /// span that is none.
    pub fn seats(&self) -> Option<(u8, u8)> {
        let (name, span) = self.a;
        let (first, last) = span.split_once('-').unwrap_or((span, span));
        let (first, last) = (first.parse().ok()?, last.parse().ok()?);
        (name == SEATS && first <= last).then_some((first, last))
    }
}

/// Why a game cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// Too few or too many seats.
    #[error("{title} is for {min} to {max} seats, not {seats}")]
    Seats {
        /// The title.
        title: &'static str,
        /// Fewest.
        min: u8,
        /// Most.
        max: u8,
        /// Asked for.
        seats: u8,
    },
    /// There is no such option.
    #[error("there is no option '{name}'; this title has {known}")]
    UnknownOption {
        /// What was asked for.
        name: String,
        /// What there is.
        known: String,
    },
    /// The option cannot have this value.
    #[error("option {name} cannot be '{value}'; it can be {allowed}")]
    BadValue {
        /// The option.
        name: &'static str,
        /// What was asked for.
        value: String,
        /// What it can be.
        allowed: String,
    },
    /// Two values do not go together.
    #[error("{a} and {b} do not go together: {reason}")]
    Conflict {
        /// One.
        a: String,
        /// The other.
        b: String,
        /// Why.
        reason: &'static str,
    },
    /// Something only the title can see.
    #[error("{0}")]
    Title(String),
}

/// The value of every option of a game, defaults filled in, and the ruleset it is played by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    ruleset: u32,
    values: BTreeMap<String, String>,
}

impl Options {
    /// The ruleset: a changed behaviour holds only from its number on.
    pub fn ruleset(&self) -> u32 {
        self.ruleset
    }

    /// All values, as a record keeps them.
    pub fn values(&self) -> &BTreeMap<String, String> {
        &self.values
    }

    /// The value of an option of the sheet.
    ///
    /// # Panics
    /// If the title asks for an option that it does not have.
    pub fn get(&self, name: &str) -> &str {
        self.values.get(name).expect("a title asks only for options of its sheet")
    }

    /// Is the option this value?
    pub fn is(&self, name: &str, value: &str) -> bool {
        self.get(name) == value
    }

    /// The number of a number option; `None` for `none`.
    pub fn number(&self, name: &str) -> Option<u32> {
        self.get(name).parse().ok()
    }

    /// Names and values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.values.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

impl Values {
    fn allows(&self, value: &str) -> bool {
        match self {
            Values::OneOf(words) => words.iter().any(|(word, _)| *word == value),
            Values::NumberOrNone { min, max } => {
                value == "none"
                    || value.parse::<u32>().is_ok_and(|number| {
                        (*min..=*max).contains(&number) && number.to_string() == value
                    })
            }
        }
    }

    /// What is allowed, in words.
    pub fn in_words(&self) -> String {
        match self {
            Values::OneOf(words) => {
                words.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(", ")
            }
            Values::NumberOrNone { min, max } => format!("none or a number from {min} to {max}"),
        }
    }
}

impl OptionSheet {
    /// Checks the values that were asked for and fills in the defaults.
    ///
    /// # Errors
    /// The first unknown name, bad value or conflict.
    pub fn fill(
        &self,
        asked: &BTreeMap<String, String>,
        ruleset: u32,
    ) -> Result<Options, SetupError> {
        let mut values = BTreeMap::new();
        for spec in &self.options {
            values.insert(spec.name.to_owned(), spec.default.to_owned());
        }
        for (name, value) in asked {
            let Some(spec) = self.options.iter().find(|spec| spec.name == name) else {
                let known = self.options.iter().map(|spec| spec.name).collect::<Vec<_>>();
                return Err(SetupError::UnknownOption {
                    name: name.clone(),
                    known: known.join(", "),
                });
            };
            if !spec.values.allows(value) {
                let allowed = spec.values.in_words();
                return Err(SetupError::BadValue {
                    name: spec.name,
                    value: value.clone(),
                    allowed,
                });
            }
            values.insert(name.clone(), value.clone());
        }
        let options = Options { ruleset, values };
        for Conflict { a, b, reason } in self.conflicts.iter().filter(|it| it.a.0 != SEATS) {
            if options.is(a.0, a.1) && options.is(b.0, b.1) {
                let (a, b) = (format!("{}={}", a.0, a.1), format!("{}={}", b.0, b.1));
                return Err(SetupError::Conflict { a, b, reason });
            }
        }
        Ok(options)
    }

    /// Do the options go together with so many seats?
    ///
    /// # Errors
    /// The first conflict, with its reason alone: it tells what to choose.
    pub fn check_seats(&self, options: &Options, n_seats: u8) -> Result<(), SetupError> {
        for conflict in &self.conflicts {
            let Some((first, last)) = conflict.seats() else { continue };
            let (name, value) = conflict.b;
            if (first..=last).contains(&n_seats) && options.is(name, value) {
                return Err(SetupError::Title(conflict.reason.to_owned()));
            }
        }
        Ok(())
    }
}
