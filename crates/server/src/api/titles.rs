//! The titles: options, rules, components, schemas.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use tabletop::{Components, Title, titles_json};

use super::ApiError;
use super::body::{Asked, Place};
use super::tables::table_id;
use crate::shared::Shared;

/// The version of the API.
const API: u32 = 1;

pub(crate) async fn titles(State(shared): State<Arc<Shared>>) -> Json<Value> {
    let bare: Vec<&dyn Title> = shared.titles.iter().map(|title| *title as &dyn Title).collect();
    let mut titles = titles_json(&bare);
    for (title, host) in titles.as_array_mut().into_iter().flatten().zip(&shared.titles) {
        title["bots"] = json!(host.bot_names());
        title["length_unit"] = json!(host.length_unit());
        if let Some(components) = shared.printed.get(host.id()) {
            title["components"] = json!(components.hash());
        }
    }
    let program = concat!("orrery ", env!("CARGO_PKG_VERSION"));
    Json(json!({ "program": program, "api": API, "titles": titles }))
}

pub(crate) async fn rules(
    State(shared): State<Arc<Shared>>,
    Place(title): Place<String>,
) -> Result<Json<Value>, ApiError> {
    let book = shared.title(&title)?.rulebook();
    Ok(Json(json!({ "chapters": book.chapters, "sections": book.sections })))
}

pub(crate) async fn schema(
    State(shared): State<Arc<Shared>>,
    Place(title): Place<String>,
) -> Result<Json<Value>, ApiError> {
    Ok(Json(shared.title(&title)?.schema()))
}

pub(crate) async fn components(
    State(shared): State<Arc<Shared>>,
    Place(title): Place<String>,
) -> Result<Json<Value>, ApiError> {
    let host = shared.title(&title)?;
    let components = shared.printed.get(host.id()).cloned();
    parsed(&components.unwrap_or_else(|| host.components()))
}

pub(crate) async fn table_components(
    State(shared): State<Arc<Shared>>,
    Place(id): Place<String>,
    Asked(form): Asked<Form>,
) -> Result<Json<Value>, ApiError> {
    let table = shared.store.table(table_id(&id)?).await?;
    let table = table.ok_or_else(ApiError::no_such_table)?;
    let components = shared.components(&table.row.components).await?;
    if form.text.is_some() {
        return Ok(Json(json!({ "hash": components.hash(), "texts": components })));
    }
    parsed(&components)
}

/// In which form.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Form {
    /// The files as they are, not parsed.
    text: Option<String>,
}

/// The data files, each as a document.
fn parsed(components: &Components) -> Result<Json<Value>, ApiError> {
    let mut files: BTreeMap<&str, toml::Table> = BTreeMap::new();
    for name in components.names() {
        let text = components.file(name).unwrap_or_default();
        let table = toml::from_str(text).map_err(|error| {
            tracing::error!(%error, name, "a data file is no TOML");
            ApiError::Internal
        })?;
        files.insert(name, table);
    }
    Ok(Json(json!({ "hash": components.hash(), "files": files })))
}
