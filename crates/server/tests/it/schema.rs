//! Every answer that a test gets is held against the OpenAPI document that the server itself serves.
//!
//! Only what schemars writes is understood; anything else fails. Objects are closed: a field that the
//! document does not name is a fault of the document.

use std::sync::OnceLock;

use serde_json::{Map, Value};

fn document() -> &'static Value {
    static DOCUMENT: OnceLock<Value> = OnceLock::new();
    DOCUMENT.get_or_init(server::openapi)
}

/// The template of a path below `/api/v1`, as the document has it.
pub(crate) fn template(path: &str) -> Option<&'static str> {
    let path = path.split('?').next().unwrap();
    let fits = |template: &str| {
        let (parts, names): (Vec<&str>, Vec<&str>) =
            (path.split('/').collect(), template.split('/').collect());
        let same = |(part, name): (&&str, &&str)| part == name || name.starts_with('{');
        parts.len() == names.len() && parts.iter().zip(&names).all(same)
    };
    let mut found: Vec<&String> =
        document()["paths"].as_object().unwrap().keys().filter(|template| fits(template)).collect();
    // The one that says more.
    found.sort_by_key(|template| template.matches('{').count());
    found.first().map(|template| template.as_str())
}

/// Every operation of the document.
pub(crate) fn operations() -> Vec<(String, &'static str)> {
    let paths = document()["paths"].as_object().unwrap();
    let of_path = |(path, methods): (&'static String, &'static Value)| {
        let methods = methods.as_object().unwrap().keys();
        methods.map(move |method| (method.to_uppercase(), path.as_str()))
    };
    paths.iter().flat_map(of_path).collect()
}

/// Holds an answer against the document.
#[track_caller]
pub(crate) fn check_answer(method: &str, path: &str, status: u16, text: &str) {
    let Some(template) = template(path) else { return };
    let operation = &document()["paths"][template][method.to_lowercase()];
    if operation.is_null() {
        return;
    }
    let documented = !operation["responses"][status.to_string()].is_null();
    assert!(documented, "{method} {template} does not say that it answers {status}: {text:.300}");
    let fault = match (status, operation["responses"]["200"]["content"].as_object()) {
        (200, Some(kinds)) if kinds.contains_key("application/json") => {
            let value: Value = serde_json::from_str(text).expect("an answer is JSON");
            check(&kinds["application/json"]["schema"], &value)
        }
        (200, _) => Ok(()),
        _ => {
            let value: Value = serde_json::from_str(text).expect("a refusal is JSON");
            check(&document()["components"]["schemas"]["Refusal"], &value)
        }
    };
    fault.unwrap_or_else(|fault| panic!("{method} {template} {status}: {fault}\n{text:.2000}"));
}

/// Holds a message of a live connection against the document.
#[track_caller]
pub(crate) fn check_message(message: &Value) {
    // What a lesson says beside the messages of a table.
    let of_lesson = ["lesson", "wrong"].iter().any(|kind| message["type"] == *kind);
    let name = if of_lesson { "LessonNews" } else { "ServerMessage" };
    let schema = &document()["components"]["schemas"][name];
    check(schema, message).unwrap_or_else(|fault| panic!("a message: {fault}\n{message:.2000}"));
}

/// What a reference leads to, with what stands beside the reference: the name on a message.
fn beside(found: &Value, schema: &Map<String, Value>) -> Value {
    let mut found = found.clone();
    if let Some(more) = schema.get("properties").and_then(Value::as_object) {
        found["properties"].as_object_mut().unwrap().extend(more.clone());
        let more = schema["required"].as_array().unwrap().clone();
        found["required"].as_array_mut().unwrap().extend(more);
    }
    found
}

/// Does the value follow the schema?
fn check(schema: &Value, value: &Value) -> Result<(), String> {
    if *schema == Value::Bool(true) {
        return Ok(());
    }
    let schema = schema.as_object().ok_or_else(|| format!("{schema} is no schema"))?;
    if let Some(Value::String(reference)) = schema.get("$ref") {
        let pointer = reference.strip_prefix('#').unwrap();
        let found = document().pointer(pointer).ok_or(format!("{reference} leads nowhere"))?;
        let found = beside(found, schema);
        return check(&found, value).map_err(|fault| format!("{reference}: {fault}"));
    }
    for (word, said) in schema {
        let fits = match word.as_str() {
            "description" | "title" | "default" | "format" | "$schema" | "x-line" => true,
            "properties" | "required" | "additionalProperties" | "items" | "prefixItems" => true,
            "type" => of_type(said, value),
            "const" => said == value,
            "enum" => said.as_array().unwrap().contains(value),
            "minimum" => value.as_f64().is_none_or(|n| n >= said.as_f64().unwrap()),
            "maximum" => value.as_f64().is_none_or(|n| n <= said.as_f64().unwrap()),
            "minItems" => {
                value.as_array().is_none_or(|list| list.len() as u64 >= said.as_u64().unwrap())
            }
            "maxItems" => {
                value.as_array().is_none_or(|list| list.len() as u64 <= said.as_u64().unwrap())
            }
            "anyOf" | "oneOf" => {
                let ways = said.as_array().unwrap();
                let faults: Vec<String> =
                    ways.iter().filter_map(|way| check(way, value).err()).collect();
                if faults.len() == ways.len() {
                    return Err(format!("none of {word}: {}", faults.join("; ")));
                }
                true
            }
            other => return Err(format!("the document says `{other}`")),
        };
        if !fits {
            return Err(format!("{word} {said} is not {value:.200}"));
        }
    }
    match (value.as_object(), value.as_array()) {
        (Some(fields), _) => check_fields(schema, fields),
        (None, Some(list)) => check_items(schema, list),
        (None, None) => Ok(()),
    }
}

fn of_type(said: &Value, value: &Value) -> bool {
    let is = |kind: &Value| match kind.as_str().unwrap() {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("there is no type {other}"),
    };
    said.as_array().map_or_else(|| is(said), |kinds| kinds.iter().any(is))
}

fn check_fields(schema: &Map<String, Value>, fields: &Map<String, Value>) -> Result<(), String> {
    for name in schema.get("required").and_then(Value::as_array).into_iter().flatten() {
        if !fields.contains_key(name.as_str().unwrap()) {
            return Err(format!("{name} is missing"));
        }
    }
    let known = schema.get("properties").and_then(Value::as_object);
    for (name, value) in fields {
        let said = known.and_then(|known| known.get(name)).or(schema.get("additionalProperties"));
        match said {
            Some(said) => check(said, value).map_err(|fault| format!("{name}: {fault}"))?,
            None if known.is_some() => return Err(format!("{name} is not in the document")),
            None => {}
        }
    }
    Ok(())
}

fn check_items(schema: &Map<String, Value>, list: &[Value]) -> Result<(), String> {
    let first = schema.get("prefixItems").and_then(Value::as_array);
    for (idx, value) in list.iter().enumerate() {
        let said = first.and_then(|first| first.get(idx)).or(schema.get("items"));
        if let Some(said) = said {
            check(said, value).map_err(|fault| format!("[{idx}]: {fault}"))?;
        }
    }
    Ok(())
}
