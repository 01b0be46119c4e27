//! The OpenAPI document, made from the list of routes and the types that they take and give.

use std::sync::LazyLock;

use axum::body::Bytes;
use axum::http::{Method, header};
use axum::response::IntoResponse;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

use lessons::{LessonNews, LessonWish};
use tabletop::wire::ClientMessage;

use crate::info::MessageRead;
use crate::refusal::Refusal;

/// A type of ours, as a schema; `None` where there is nothing, or anything.
type Of = fn(&mut SchemaGenerator) -> Option<Value>;

/// What a route is for.
#[derive(Clone, Copy)]
pub(crate) struct Doc {
    summary: &'static str,
    takes: Of,
    gives: Of,
    asked: Of,
    /// What the answer is.
    kind: &'static str,
    /// It becomes a WebSocket.
    socket: bool,
}

impl Doc {
    pub(crate) fn new(summary: &'static str, takes: Of, gives: Of) -> Doc {
        let kind = "application/json";
        Doc { summary, takes, gives, asked: nothing, kind, socket: false }
    }

    /// What stands behind the question mark.
    pub(crate) fn asked(self, asked: Of) -> Doc {
        Doc { asked, ..self }
    }

    /// The answer is lines of text.
    pub(crate) fn answers(self, gives: Of) -> Doc {
        Doc { gives, kind: "application/x-ndjson", ..self }
    }

    /// The answer is a text of this kind.
    pub(crate) fn says(self, kind: &'static str) -> Doc {
        Doc { gives: text_of, kind, ..self }
    }

    /// The connection becomes a WebSocket with these messages.
    pub(crate) fn talks(self, gives: Of) -> Doc {
        Doc { gives, kind: "application/x-ndjson", socket: true, ..self }
    }
}

pub(crate) fn nothing(_: &mut SchemaGenerator) -> Option<Value> {
    None
}

pub(crate) fn one_of_ours<T: JsonSchema>(generator: &mut SchemaGenerator) -> Option<Value> {
    Some(generator.subschema_for::<T>().to_value())
}

/// Lines of text, each a message of ours.
pub(crate) fn lines_of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Option<Value> {
    let line = generator.subschema_for::<T>().to_value();
    Some(json!({ "type": "string", "x-line": line }))
}

/// An object of which nobody says more.
pub(crate) fn object_of(_: &mut SchemaGenerator) -> Option<Value> {
    Some(json!({ "type": "object" }))
}

pub(crate) fn text_of(_: &mut SchemaGenerator) -> Option<Value> {
    Some(json!({ "type": "string" }))
}

/// It is the same for everybody and at all times, and long: made once.
pub(crate) async fn document() -> impl IntoResponse {
    static TEXT: LazyLock<Bytes> = LazyLock::new(|| Bytes::from(openapi().to_string()));
    ([(header::CONTENT_TYPE, "application/json")], TEXT.clone())
}

/// The OpenAPI document, as it is served: other tools read it without a server.
pub fn openapi() -> Value {
    let settings = SchemaSettings::draft2020_12()
        .with(|settings| settings.definitions_path = "/components/schemas".into());
    // What is taken may leave out what is optional; what is given has every field.
    let mut takes = settings.clone().for_deserialize().into_generator();
    let mut gives = settings.for_serialize().into_generator();
    let mut paths = Map::new();
    for route in super::routes() {
        let path = paths.entry(route.path).or_insert_with(|| json!({}));
        path[route.method.as_str().to_lowercase()] = operation(&route, &mut takes, &mut gives);
    }
    // What travels on live connections.
    takes.subschema_for::<ClientMessage>();
    gives.subschema_for::<MessageRead>();
    takes.subschema_for::<LessonWish>();
    gives.subschema_for::<LessonNews>();
    let refusal = gives.subschema_for::<Refusal>().to_value();
    let mut schemas = gives.take_definitions(true);
    // What goes both ways is described as it is taken, which says more.
    schemas.extend(takes.take_definitions(true));
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Orrery",
            "version": "1",
            "description": "A table for heavy space games. docs/api.md tells the same in words.",
        },
        "servers": [{ "url": "/api/v1" }],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {
                "cookie": { "type": "apiKey", "in": "cookie", "name": super::who::COOKIE },
                "token": { "type": "http", "scheme": "bearer" },
            },
            "responses": { "Refused": {
                "description": "Refused; nothing was changed.",
                "content": { "application/json": { "schema": refusal } },
            }},
        },
        "security": [{}, { "cookie": [] }, { "token": [] }],
    })
}

fn operation(
    route: &super::Route,
    takes_from: &mut SchemaGenerator,
    gives_to: &mut SchemaGenerator,
) -> Value {
    let Doc { summary, takes, gives, asked, kind, socket } = route.doc;
    let mut parameters: Vec<Value> = route
        .path
        .split('/')
        .filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
        .map(path_parameter)
        .collect();
    parameters.extend(asked_parameters(asked, takes_from));
    let given = gives(gives_to).unwrap_or_else(|| json!({}));
    let (done, told) = if socket { ("101", "A WebSocket.") } else { ("200", "Done.") };
    let mut responses = Map::new();
    let content = json!({ kind: { "schema": given } });
    responses.insert(done.to_owned(), json!({ "description": told, "content": content }));
    for status in REFUSED {
        let refused = json!({ "$ref": "#/components/responses/Refused" });
        responses.insert(status.to_string(), refused);
    }
    let mut operation = json!({
        "operationId": operation_id(route),
        "tags": [route.path.split('/').nth(1).unwrap_or_default()],
        "summary": summary,
        "parameters": parameters,
        "responses": responses,
    });
    if route.method != Method::GET
        && let Some(taken) = takes(takes_from)
    {
        operation["requestBody"] =
            json!({ "required": true, "content": { "application/json": { "schema": taken } } });
    }
    operation
}

/// Every status by which something may be refused. Which of them a route has depends on who asks, how often, and what
/// the table is doing, so all routes name all of them.
const REFUSED: [u16; 12] = [400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503];

fn path_parameter(name: &str) -> Value {
    let schema = match name {
        "k" => json!({ "type": "integer", "minimum": 0 }),
        "seat" => json!({ "type": "integer", "minimum": 0, "maximum": 255 }),
        _ => json!({ "type": "string" }),
    };
    json!({ "name": name, "in": "path", "required": true, "schema": schema })
}

/// How generated clients call it: `post_tables_id_act`.
fn operation_id(route: &super::Route) -> String {
    let parts = route.path.split('/').filter(|part| !part.is_empty());
    let parts = parts.map(|part| part.trim_matches(['{', '}']).replace('.', "_"));
    let parts: Vec<String> = parts.collect();
    format!("{}_{}", route.method.as_str().to_lowercase(), parts.join("_"))
}

/// The fields of a type as parameters of a query.
fn asked_parameters(asked: Of, generator: &mut SchemaGenerator) -> Vec<Value> {
    let Some(reference) = asked(generator) else { return Vec::new() };
    let name = reference["$ref"].as_str().and_then(|path| path.rsplit('/').next());
    let definition = name.and_then(|name| generator.definitions().get(name)).cloned();
    let Some(Value::Object(definition)) = definition else { return Vec::new() };
    let required = |field: &String| {
        let list = definition.get("required").and_then(Value::as_array);
        list.is_some_and(|list| list.contains(&json!(field)))
    };
    let properties = definition.get("properties").and_then(Value::as_object);
    properties
        .into_iter()
        .flatten()
        .map(|(field, schema)| {
            json!({ "name": field, "in": "query", "required": required(field), "schema": schema })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_route_is_in_the_document_and_every_reference_leads_somewhere() {
        let document = openapi();
        let mut ids = std::collections::BTreeSet::new();
        for route in super::super::routes() {
            assert!(ids.insert(operation_id(&route)), "{}", route.path);
            let method = route.method.as_str().to_lowercase();
            let operation = &document["paths"][route.path][method];
            let responses = operation["responses"].as_object().unwrap();
            let done = responses.iter().find(|(status, _)| ["200", "101"].contains(&&***status));
            let answer = &done.unwrap().1["content"];
            let answer = answer.as_object().and_then(|kinds| kinds.values().next()).cloned();
            let answer = answer.unwrap_or_default();
            let said = answer["schema"].as_object().is_some_and(|schema| !schema.is_empty());
            assert!(said, "{} {} does not say what it answers", route.method, route.path);
            let taken = operation["requestBody"].is_object();
            assert_eq!(taken, route.method == Method::POST, "{} {}", route.method, route.path);
        }
        let text = document.to_string();
        for reference in text.split("\"$ref\":\"#").skip(1) {
            let pointer = reference.split('"').next().unwrap();
            assert!(document.pointer(pointer).is_some(), "{pointer} leads nowhere");
        }
    }

    #[test]
    fn every_route_is_on_the_page() {
        let page = include_str!("../../../../docs/api.md");
        for route in super::super::routes() {
            let last = route.path.rsplit('/').find(|part| !part.starts_with('{')).unwrap();
            assert!(page.contains(last), "{} is not on the page", route.path);
        }
    }
}
