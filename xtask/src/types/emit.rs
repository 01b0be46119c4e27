//! From a JSON Schema to TypeScript: the part of the language that schemars writes, and no more.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value};

/// The longest array of a fixed length that is written as a tuple.
const TUPLE_MAX: u64 = 8;
/// The parts of a title's schema, each a document of its own.
const PARTS: [&str; 8] = ["action", "event", "fact", "memory", "position", "sheet", "sums", "view"];
/// The parts of the schema of a desk.
const DESK_PARTS: [&str; 4] = ["info", "request", "reply", "refusal"];

/// One module with every type that the open API takes and gives.
///
/// # Errors
/// A schema that says something we do not know.
pub(crate) fn api_module(openapi: &Value) -> Result<String> {
    let schemas = openapi["components"]["schemas"].as_object().context("no schemas")?;
    let types: BTreeMap<String, Value> = schemas.clone().into_iter().collect();
    let head = "// What the open API takes and gives. Written by `cargo xtask types` from the document of\n\
         // `orrery games --openapi`; change the Rust types instead of this file.\n";
    declarations(head.to_owned(), &types)
}

/// One module with every type of a title.
///
/// # Errors
/// Two different types of one name, or a schema that says something we do not know.
pub(crate) fn module(title: &str, schema: &Value) -> Result<String> {
    let head = format!(
        "// What crosses the table in {title}. Written by `cargo xtask types` from the schemas of\n\
         // `orrery games --schema {title}`; change the Rust types instead of this file.\n"
    );
    declarations(head, &of_parts(&PARTS, schema)?)
}

/// One module with every type that crosses the desk of a printed opponent.
///
/// # Errors
/// Two different types of one name, or a schema that says something we do not know.
pub(crate) fn desk_module(schema: &Value) -> Result<String> {
    let head = "// What crosses the desk of a printed opponent. Written by `cargo xtask types` from the schemas of\n\
         // `orrery desk --schema`; change the Rust types instead of this file.\n";
    declarations(head.to_owned(), &of_parts(&DESK_PARTS, schema)?)
}

/// The types of these parts, each of which is a document of its own.
fn of_parts(parts: &[&str], schema: &Value) -> Result<BTreeMap<String, Value>> {
    let mut types: BTreeMap<String, Value> = BTreeMap::new();
    for part in parts {
        let root = schema[part].as_object().with_context(|| format!("no schema of `{part}`"))?;
        let mut root = root.clone();
        root.remove("$schema");
        if let Some(Value::Object(defs)) = root.remove("$defs") {
            for (name, def) in defs {
                add(&mut types, name, def)?;
            }
        }
        let name = root.remove("title").and_then(|name| name.as_str().map(str::to_owned));
        add(&mut types, name.with_context(|| format!("`{part}` has no name"))?, root.into())?;
    }
    Ok(types)
}

fn declarations(head: String, types: &BTreeMap<String, Value>) -> Result<String> {
    let mut text = head;
    for (name, def) in types {
        text.push('\n');
        text.push_str(&declaration(name, def).with_context(|| format!("type {name}"))?);
    }
    Ok(text)
}

fn add(types: &mut BTreeMap<String, Value>, name: String, def: Value) -> Result<()> {
    match types.get(&name) {
        Some(old) if *old != def => bail!("two different types are called {name}"),
        _ => types.insert(name, def),
    };
    Ok(())
}

fn declaration(name: &str, def: &Value) -> Result<String> {
    let doc = comment(def, "");
    let object = def.as_object().context("a schema is an object")?;
    if is_plain_object(object) {
        return Ok(format!("{doc}export interface {name} {}\n", fields(object, "", true)?));
    }
    let text = match object.get("oneOf").or_else(|| object.get("anyOf")) {
        Some(Value::Array(ways)) if ways.len() > 1 && !object.contains_key("properties") => {
            let ways: Result<Vec<String>> = ways.iter().map(expression).collect();
            ways?.iter().map(|way| format!("\n  | {way}")).collect::<String>()
        }
        _ => format!(" {}", expression(def)?),
    };
    Ok(format!("{doc}export type {name} ={text};\n"))
}

fn is_plain_object(schema: &Map<String, Value>) -> bool {
    schema.contains_key("properties") && !schema.contains_key("oneOf")
}

fn comment(schema: &Value, indent: &str) -> String {
    let Some(said) = schema["description"].as_str() else { return String::new() };
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ").replace("*/", "* /");
    format!("{indent}/** {said} */\n")
}

/// The type as one expression.
fn expression(schema: &Value) -> Result<String> {
    let Some(schema) = schema.as_object() else { return Ok("unknown".to_owned()) };
    if let Some(Value::String(reference)) = schema.get("$ref") {
        let (place, name) = reference.rsplit_once('/').context("a reference leads nowhere")?;
        if !matches!(place, "#/$defs" | "#/components/schemas") {
            bail!("a reference leads outside: {reference}");
        }
        return match schema.contains_key("properties") {
            true => Ok(format!("{name} & {}", fields(schema, "", false)?)),
            false => Ok(name.to_owned()),
        };
    }
    if let Some(constant) = schema.get("const") {
        return Ok(constant.to_string());
    }
    if let Some(Value::Array(values)) = schema.get("enum") {
        return Ok(join(values.iter().map(Value::to_string)));
    }
    if let Some(Value::Array(ways)) = schema.get("oneOf").or_else(|| schema.get("anyOf")) {
        let ways = join(ways.iter().map(expression).collect::<Result<Vec<_>>>()?);
        return match schema.contains_key("properties") {
            true => Ok(format!("{} & ({ways})", fields(schema, "", false)?)),
            false => Ok(ways),
        };
    }
    match schema.get("type") {
        Some(Value::String(kind)) => of_kind(kind, schema),
        Some(Value::Array(kinds)) => {
            let kinds = kinds.iter().filter_map(Value::as_str);
            Ok(join(kinds.map(|kind| of_kind(kind, schema)).collect::<Result<Vec<_>>>()?))
        }
        Some(_) | None => Ok("unknown".to_owned()),
    }
}

fn of_kind(kind: &str, schema: &Map<String, Value>) -> Result<String> {
    Ok(match kind {
        "null" => "null".to_owned(),
        "boolean" => "boolean".to_owned(),
        "string" => "string".to_owned(),
        "integer" | "number" => "number".to_owned(),
        "array" => array(schema)?,
        "object" if schema.contains_key("properties") => fields(schema, "", false)?,
        "object" => match schema.get("additionalProperties") {
            Some(values @ Value::Object(_)) => format!("Record<string, {}>", expression(values)?),
            Some(_) | None => "Record<string, unknown>".to_owned(),
        },
        other => bail!("there is no kind `{other}`"),
    })
}

fn array(schema: &Map<String, Value>) -> Result<String> {
    if let Some(Value::Array(items)) = schema.get("prefixItems") {
        let items = items.iter().map(expression).collect::<Result<Vec<_>>>()?;
        return Ok(format!("[{}]", items.join(", ")));
    }
    let item = schema.get("items").map_or_else(|| Ok("unknown".to_owned()), expression)?;
    let bound = |name: &str| schema.get(name).and_then(Value::as_u64);
    match (bound("minItems"), bound("maxItems")) {
        (Some(least), Some(most)) if least == most && most <= TUPLE_MAX => {
            Ok(format!("[{}]", vec![item; most as usize].join(", ")))
        }
        _ if item.contains([' ', '|']) => Ok(format!("({item})[]")),
        _ => Ok(format!("{item}[]")),
    }
}

/// The fields of an object, on lines of their own or on one.
fn fields(schema: &Map<String, Value>, indent: &str, on_lines: bool) -> Result<String> {
    let required: Vec<&str> = match schema.get("required") {
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).collect(),
        Some(_) | None => Vec::new(),
    };
    let Some(Value::Object(properties)) = schema.get("properties") else {
        bail!("an object without fields")
    };
    let mut lines = Vec::new();
    for (name, field) in properties {
        let mark = if required.contains(&name.as_str()) { "" } else { "?" };
        let doc = if on_lines { comment(field, &format!("{indent}  ")) } else { String::new() };
        let type_ = expression(field)?;
        lines.push(match on_lines {
            true => format!("{doc}{indent}  {name}{mark}: {type_};\n"),
            false => format!("{name}{mark}: {type_}"),
        });
    }
    Ok(match on_lines {
        true => format!("{{\n{}{indent}}}", lines.concat()),
        false => format!("{{ {} }}", lines.join("; ")),
    })
}

fn join(ways: impl IntoIterator<Item = String>) -> String {
    let mut unique: Vec<String> = Vec::new();
    for way in ways {
        if !unique.contains(&way) {
            unique.push(way);
        }
    }
    unique.join(" | ")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_shapes_of_schemars_are_known() {
        let shapes = [
            (json!({"type": "integer", "format": "uint8"}), "number"),
            (json!({"type": ["integer", "null"]}), "number | null"),
            (json!({"anyOf": [{"$ref": "#/$defs/Hex"}, {"type": "null"}]}), "Hex | null"),
            (json!({"type": "array", "items": {"type": "string"}}), "string[]"),
            (
                json!({"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}),
                "[number, number]",
            ),
            (json!({"enum": ["a", "b"]}), "\"a\" | \"b\""),
            (
                json!({"$ref": "#/$defs/Full", "type": "object", "properties": {"type": {"const": "full"}},
                    "required": ["type"]}),
                "Full & { type: \"full\" }",
            ),
            (
                json!({"type": "object", "properties": {"do": {"const": "buy"}, "n": {"type": "integer"}},
                    "required": ["do"]}),
                "{ do: \"buy\"; n?: number }",
            ),
            (
                json!({"type": "object", "additionalProperties": {"type": "boolean"}}),
                "Record<string, boolean>",
            ),
        ];
        for (schema, expected) in shapes {
            assert_eq!(expression(&schema).unwrap(), expected);
        }
    }

    #[test]
    fn what_is_unknown_is_refused() {
        assert!(expression(&json!({"type": "colour"})).is_err());
        assert!(expression(&json!({"$ref": "elsewhere.json"})).is_err());
    }

    #[test]
    fn one_name_is_one_type() {
        let mut types = BTreeMap::new();
        add(&mut types, "Hex".to_owned(), json!({"type": "string"})).unwrap();
        add(&mut types, "Hex".to_owned(), json!({"type": "string"})).unwrap();
        assert!(add(&mut types, "Hex".to_owned(), json!({"type": "integer"})).is_err());
    }
}
