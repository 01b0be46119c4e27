//! How the questions of a title are written: by their names alone, whatever chapter they belong to.
//!
//! Positions, snapshots and the hashes of all records are made of this form. A title says which chapter reads which name.

use schemars::{Schema, json_schema};
use serde::de::{DeserializeOwned, Error as _};
use serde_json::Value;

/// The frame of a title from the frame of one of its chapters: `from_chapters! { Frame: Market(market::Frame), … }`.
#[macro_export]
macro_rules! from_chapters {
    ($frame:ident: $($variant:ident($inner:ty),)*) => {$(
        impl From<$inner> for $frame {
            fn from(frame: $inner) -> $frame {
                $frame::$variant(frame)
            }
        }
    )*};
}

/// Reads a question: its name, or its name with what belongs to it. `by_name` hands it to the chapter of that name.
///
/// # Errors
/// It has neither form, or the chapter refuses it.
pub fn read<'de, F, D: serde::Deserializer<'de>>(
    from: D,
    by_name: impl FnOnce(&str, Value) -> Result<F, serde_json::Error>,
) -> Result<F, D::Error> {
    let value = <Value as serde::Deserialize>::deserialize(from)?;
    let only = value.as_object().filter(|parts| parts.len() == 1);
    let name = value.as_str().or_else(|| Some(only?.keys().next()?.as_str()));
    let name = name.map(str::to_owned).ok_or_else(|| {
        D::Error::custom("a question is its name, or its name with what belongs to it")
    })?;
    by_name(&name, value).map_err(D::Error::custom)
}

/// Reads what a chapter asks.
///
/// # Errors
/// It is no question of that chapter.
pub fn of_chapter<C: DeserializeOwned + Into<F>, F>(value: Value) -> Result<F, serde_json::Error> {
    C::deserialize(value).map(Into::into)
}

/// The refusal of a name that no chapter knows.
pub fn unknown(name: &str, names: &[&str]) -> serde_json::Error {
    let known = names.join(", ");
    serde_json::Error::custom(format!("there is no question `{name}`; there are {known}"))
}

/// The name of a question in one of the cases of a schema.
pub fn name_of(case: &Value) -> &str {
    let of_unit = case.get("const").and_then(Value::as_str);
    let of_other = || case.pointer("/required/0").and_then(Value::as_str);
    of_unit.or_else(of_other).unwrap_or_default()
}

/// One schema of all questions, as if they were one enum: that is what a reader sees. The cases that belong to no chapter,
/// the schemas of the chapters, and all names in the order in which they are listed.
pub fn schema(
    description: &str,
    names: &[&str],
    plain: impl IntoIterator<Item = Schema>,
    chapters: impl IntoIterator<Item = Schema>,
) -> Schema {
    let mut cases: Vec<Value> = plain.into_iter().map(Schema::to_value).collect();
    for chapter in chapters {
        match chapter.get("oneOf").and_then(Value::as_array) {
            Some(of_chapter) => cases.extend(of_chapter.iter().cloned()),
            None => cases.push(chapter.to_value()),
        }
    }
    cases.sort_by_key(|case| names.iter().position(|name| *name == name_of(case)));
    json_schema!({ "description": description, "oneOf": cases })
}
