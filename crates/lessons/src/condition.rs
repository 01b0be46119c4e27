//! What must hold for a lesson to have reached its goal: an event, a fact of an answer, a number on the table.

use hosting::{AnyTable, Look};
use serde::Deserialize;
use serde_json::{Map, Value};
use tabletop::Viewer;
use tabletop::wire::Raw;
use toml::Spanned;

use crate::lesson::{LessonError, Source, Text};

/// The goal as it is written: exactly one of `event`, `fact`, `view` and `sums`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Goal {
    /// The last words of the lesson.
    pub(crate) say: Text,
    #[serde(default)]
    pub(crate) touch: Vec<Text>,
    event: Option<Text>,
    fact: Option<Text>,
    /// Fields that the event or fact has, whatever else it has.
    with: Option<Spanned<toml::Table>>,
    /// A place in the pupil's view, such as `seats.0.coins`.
    view: Option<Text>,
    /// A place in what a player reckons.
    sums: Option<Text>,
    is: Option<Spanned<toml::Value>>,
    at_least: Option<Spanned<i64>>,
    at_most: Option<Spanned<i64>>,
}

/// What must hold.
#[derive(Clone, Debug)]
pub(crate) struct Condition {
    what: What,
    /// Where it stands in the file.
    pub(crate) at: usize,
}

#[derive(Clone, Debug)]
enum What {
    /// An event that the pupil noticed.
    Event { kind: String, with: Value },
    /// A fact that one of the pupil's answers stated about itself.
    Fact { kind: String, with: Value },
    /// A value of the table, as the pupil sees it.
    Field { of: Document, path: String, must: Must },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Document {
    View,
    Sums,
}

#[derive(Clone, Debug)]
enum Must {
    Be(Value),
    BeWithin { least: Option<i64>, most: Option<i64> },
}

/// What a condition is judged by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Evidence<'a> {
    /// Those that the pupil noticed since the lesson began.
    pub(crate) events: &'a [Value],
    /// Those of the answers that the pupil gave.
    pub(crate) facts: &'a [Value],
    pub(crate) table: &'a dyn AnyTable,
    pub(crate) viewer: Viewer,
}

impl Goal {
    /// The condition that is written here.
    ///
    /// # Errors
    /// None or several are written, or something that belongs to another kind.
    pub(crate) fn condition(&self, source: &Source) -> Result<Condition, LessonError> {
        let Goal { event, fact, view, sums, .. } = self;
        let named: Vec<&Text> = [event, fact, view, sums].into_iter().flatten().collect();
        let [named] = *named else {
            let message = "a goal is exactly one of event, fact, view and sums";
            return Err(source.at(&self.say, message));
        };
        let (at, name) = (named.span().start, named.get_ref().clone());
        let is_field = view.is_some() || sums.is_some();
        if let Some(with) = self.with.as_ref().filter(|_| is_field) {
            return Err(source.at(with, "`with` names fields of an event or fact, not of a table"));
        }
        let bound = self.at_least.as_ref().or(self.at_most.as_ref());
        if let Some(bound) = bound.filter(|_| !is_field) {
            return Err(source.at(bound, "at_least and at_most belong to view and sums"));
        }
        if let Some(is) = self.is.as_ref().filter(|_| !is_field) {
            return Err(source.at(is, "`is` belongs to view and sums"));
        }
        let with = json(self.with.as_ref().map(Spanned::get_ref));
        let what = if event.is_some() {
            What::Event { kind: name, with }
        } else if fact.is_some() {
            What::Fact { kind: name, with }
        } else {
            let of = if view.is_some() { Document::View } else { Document::Sums };
            What::Field { of, path: name, must: self.must(source, named)? }
        };
        Ok(Condition { what, at })
    }

    fn must(&self, source: &Source, named: &Text) -> Result<Must, LessonError> {
        let number = |bound: &Option<Spanned<i64>>| bound.as_ref().map(|bound| *bound.get_ref());
        match (&self.is, number(&self.at_least), number(&self.at_most)) {
            (Some(is), None, None) => Ok(Must::Be(json(Some(is.get_ref())))),
            (None, None, None) | (Some(_), _, _) => {
                let message = "say what it must be: either `is`, or at_least, at_most or both";
                Err(source.at(named, message))
            }
            (None, least, most) => Ok(Must::BeWithin { least, most }),
        }
    }
}

fn json(part: Option<&impl serde::Serialize>) -> Value {
    let value = part.map(serde_json::to_value).transpose();
    value.expect("what TOML says is plain data").unwrap_or_default()
}

impl Condition {
    /// Does it hold?
    pub(crate) fn holds(&self, evidence: Evidence<'_>) -> bool {
        match &self.what {
            What::Event { kind, with } => {
                evidence.events.iter().any(|event| is_kind(event, "event", kind, with))
            }
            What::Fact { kind, with } => {
                evidence.facts.iter().any(|fact| is_kind(fact, "fact", kind, with))
            }
            What::Field { of, path, must } => must.hold_for(find(&document(*of, evidence), path)),
        }
    }

    /// Why it does not hold, for whoever writes lessons.
    pub(crate) fn missing(&self, evidence: Evidence<'_>) -> String {
        let kinds = |values: &[Value], tag: &str| {
            let mut kinds: Vec<&str> =
                values.iter().filter_map(|value| value[tag].as_str()).collect();
            kinds.sort_unstable();
            kinds.dedup();
            if kinds.is_empty() { "none".to_owned() } else { kinds.join(", ") }
        };
        match &self.what {
            What::Event { kind, with } => {
                let seen = kinds(evidence.events, "event");
                format!("no event {kind}{} happens; there are: {seen}", fields(with))
            }
            What::Fact { kind, with } => {
                let seen = kinds(evidence.facts, "fact");
                format!("no answer states the fact {kind}{}; there are: {seen}", fields(with))
            }
            What::Field { of, path, .. } => match find(&document(*of, evidence), path) {
                Some(value) => format!("{path} is {value}"),
                None => format!("there is no {path}"),
            },
        }
    }
}

fn fields(with: &Value) -> String {
    if with.is_null() { String::new() } else { format!(" with {with}") }
}

fn document(of: Document, evidence: Evidence<'_>) -> Value {
    let Look { view, sums, .. } = evidence.table.look(evidence.viewer);
    match of {
        Document::View => {
            let field = |(name, value): (&'static str, Raw)| (name.to_owned(), read(&value));
            Value::Object(view.into_iter().map(field).collect::<Map<_, _>>())
        }
        Document::Sums => read(&sums),
    }
}

/// What was written just now, read again.
pub(crate) fn read(raw: &Raw) -> Value {
    serde_json::from_str(raw.get()).expect("what a table writes is JSON")
}

fn is_kind(value: &Value, tag: &str, kind: &str, with: &Value) -> bool {
    value[tag] == *kind && has(value, with)
}

/// Has the value all that is wanted, whatever else it has?
fn has(value: &Value, wanted: &Value) -> bool {
    match wanted {
        Value::Null => true,
        Value::Object(fields) => {
            fields.iter().all(|(name, wanted)| value.get(name).is_some_and(|own| has(own, wanted)))
        }
        Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => value == wanted,
    }
}

/// The part at a place such as `seats.0.coins`.
fn find<'a>(document: &'a Value, path: &str) -> Option<&'a Value> {
    path.split('.').try_fold(document, |part, name| match part {
        Value::Array(list) => list.get(name.parse::<usize>().ok()?),
        Value::Object(fields) => fields.get(name),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    })
}

impl Must {
    fn hold_for(&self, value: Option<&Value>) -> bool {
        let Some(value) = value else { return false };
        match self {
            Must::Be(wanted) => value == wanted,
            Must::BeWithin { least, most } => value.as_i64().is_some_and(|number| {
                least.is_none_or(|least| number >= least) && most.is_none_or(|most| number <= most)
            }),
        }
    }
}
