//! JSON from strangers: a field that is given twice is found, not silently overwritten.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

/// A JSON text, read.
#[derive(Clone, Debug, PartialEq)]
pub struct Json {
    /// What it says; of a field that is given twice, the first.
    pub value: Value,
    /// The first field that is given twice in one object, at whatever depth.
    pub twice: Option<String>,
}

/// Reads a JSON text and notices fields that are given twice.
///
/// # Errors
/// It is not JSON, or nests too deep.
pub fn read_json(text: &[u8]) -> Result<Json, serde_json::Error> {
    let mut twice = None;
    let mut reader = serde_json::Deserializer::from_slice(text);
    let value = Once { twice: &mut twice }.deserialize(&mut reader)?;
    reader.end()?;
    Ok(Json { value, twice })
}

/// Reads one value and tells which field came twice.
struct Once<'a> {
    twice: &'a mut Option<String>,
}

impl<'de> DeserializeSeed<'de> for Once<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Value, D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Once<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON value")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Ok(Number::from_f64(value).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        Ok(Value::String(value.to_owned()))
    }

    fn visit_string<E: Error>(self, value: String) -> Result<Value, E> {
        Ok(Value::String(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element_seed(Once { twice: &mut *self.twice })? {
            list.push(item);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(name) = fields.next_key::<String>()? {
            let value = fields.next_value_seed(Once { twice: &mut *self.twice })?;
            if object.contains_key(&name) {
                self.twice.get_or_insert(name);
            } else {
                object.insert(name, value);
            }
        }
        Ok(Value::Object(object))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(text: &str) -> Json {
        read_json(text.as_bytes()).expect("it is JSON")
    }

    #[test]
    fn whatever_is_json_is_read_as_everybody_reads_it() {
        let texts = [
            "null",
            "[true, false, -1, 0, 18446744073709551615, 1.5, -0.0, 1e300]",
            r#"{"a":{"b":[{"c":"\u00e9\n"},{"c":""}]},"b":{},"c":[]}"#,
            "  \"text\"  ",
        ];
        for text in texts {
            let read = read(text);
            assert_eq!(read.value, serde_json::from_str::<Value>(text).expect("JSON"), "{text}");
            assert_eq!(read.twice, None, "{text}");
        }
        let deep = |n: usize| format!("{}{}", "[".repeat(n), "]".repeat(n));
        for text in ["", "{", "1 2", "{\"a\":1,}", "1e999", "\"\\ud800\"", &deep(200)] {
            let (ours, theirs) = (read_json(text.as_bytes()), serde_json::from_str::<Value>(text));
            let (ours, theirs) = (ours.unwrap_err(), theirs.unwrap_err());
            assert_eq!(ours.to_string(), theirs.to_string(), "{text}");
        }
        assert!(read_json(deep(127).as_bytes()).is_ok());
    }

    #[test]
    fn a_field_that_comes_twice_is_named_at_any_depth() {
        let twice = |text: &str| read(text).twice;
        assert_eq!(twice(r#"{"seats":2,"seats":4}"#).as_deref(), Some("seats"));
        assert_eq!(read(r#"{"seats":2,"seats":4}"#).value, json!({ "seats": 2 }));
        assert_eq!(twice(r#"{"p":{"turn":0,"turn":0},"p":1}"#).as_deref(), Some("turn"));
        assert_eq!(twice(r#"[1,{"a":[{"b":1,"c":2,"b":null}]}]"#).as_deref(), Some("b"));
        // Escapes do not hide it, and the same name in two objects is no repetition.
        assert_eq!(twice(r#"{"a":1,"\u0061":2}"#).as_deref(), Some("a"));
        assert_eq!(twice(r#"[{"a":1},{"a":{"a":2}}]"#), None);
    }
}
