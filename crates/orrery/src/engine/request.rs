//! The fields of a request, read with care.

use std::collections::BTreeMap;

use hosting::{DoorError, Json, read_json};
use serde_json::{Map, Value};
use tabletop::{Seat, Viewer};

/// A request: an object with a command and what belongs to it. Fields that the command does not know are ignored.
#[derive(Debug)]
pub(super) struct Request {
    fields: Map<String, Value>,
}

/// A request that cannot be understood.
pub(super) fn bad(message: impl Into<String>) -> DoorError {
    DoorError::new("bad_request", message.into())
}

impl Request {
    /// Reads a line. The id is told even where the rest is not good.
    pub(super) fn read(line: &[u8]) -> (Value, Result<Request, DoorError>) {
        if line.trim_ascii().is_empty() {
            return (Value::Null, Err(DoorError::new("bad_json", "the line is empty")));
        }
        match read_json(line) {
            Ok(Json { value: Value::Object(fields), twice }) => {
                let id = fields.get("id").cloned().unwrap_or_default();
                let twice = twice.map(|name| bad(format!("\"{name}\" is given twice")));
                (id, twice.map_or(Ok(Request { fields }), Err))
            }
            Ok(_) => (Value::Null, Err(bad("a request is a JSON object"))),
            Err(error) => {
                let message = format!("the line is not JSON: {error}");
                (Value::Null, Err(DoorError::new("bad_json", message)))
            }
        }
    }

    /// A field, unless it is missing or null.
    pub(super) fn get(&self, name: &str) -> Option<&Value> {
        self.fields.get(name).filter(|value| !value.is_null())
    }

    /// A field that must be there.
    pub(super) fn needed(&self, name: &str) -> Result<&Value, DoorError> {
        self.get(name).ok_or_else(|| bad(format!("\"{name}\" is missing")))
    }

    /// A text that may be missing.
    pub(super) fn text(&self, name: &str) -> Result<Option<&str>, DoorError> {
        let text = |value: &'_ Value| matches!(value, Value::String(_));
        match self.get(name) {
            Some(value) if !text(value) => Err(bad(format!("\"{name}\" is a text"))),
            value => Ok(value.and_then(Value::as_str)),
        }
    }

    /// A text that must be there.
    pub(super) fn needed_text(&self, name: &str) -> Result<&str, DoorError> {
        self.needed(name)?;
        Ok(self.text(name)?.unwrap_or_default())
    }

    /// A whole number that may be missing.
    pub(super) fn number(&self, name: &str) -> Result<Option<u64>, DoorError> {
        let Some(value) = self.get(name) else { return Ok(None) };
        let number = value.as_u64();
        number.map(Some).ok_or_else(|| bad(format!("\"{name}\" is a whole number, not below 0")))
    }

    /// Yes or no; no if it is missing.
    pub(super) fn flag(&self, name: &str) -> Result<bool, DoorError> {
        let Some(value) = self.get(name) else { return Ok(false) };
        value.as_bool().ok_or_else(|| bad(format!("\"{name}\" is true or false")))
    }

    /// A seat that may be missing. Whether the game has it, the table says.
    pub(super) fn seat(&self) -> Result<Option<Seat>, DoorError> {
        let Some(number) = self.number("seat")? else { return Ok(None) };
        let seat = u8::try_from(number).map(Seat);
        let nobody = |_| DoorError::new("no_such_seat", format!("there is no seat {number}"));
        seat.map(Some).map_err(nobody)
    }

    /// A seat that must be there.
    pub(super) fn needed_seat(&self) -> Result<Seat, DoorError> {
        self.seat()?.ok_or_else(|| bad("\"seat\" is missing"))
    }

    /// A seat, or the watcher.
    pub(super) fn viewer(&self) -> Result<Viewer, DoorError> {
        match (self.seat()?, self.flag("watcher")?) {
            (Some(seat), false) => Ok(Viewer::Seat(seat)),
            (None, true) => Ok(Viewer::Watcher),
            (None, false) => Err(bad("who looks? give \"seat\" or \"watcher\": true")),
            (Some(_), true) => Err(bad("\"seat\" and \"watcher\" do not go together")),
        }
    }

    /// Options by name; values are texts, as on the command line.
    pub(super) fn options(&self) -> Result<BTreeMap<String, String>, DoorError> {
        let Some(value) = self.get("options") else { return Ok(BTreeMap::new()) };
        let fields = value.as_object().ok_or_else(|| bad("\"options\" is an object"))?;
        let mut options = BTreeMap::new();
        for (name, value) in fields {
            let value = value.as_str().ok_or_else(|| bad(format!("option {name} is a text")))?;
            options.insert(name.clone(), value.to_owned());
        }
        Ok(options)
    }
}
