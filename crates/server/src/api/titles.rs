//! The titles: options, rules, components, schemas.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::State;
use axum::{Extension, Json};
use hosting::{Title, TitleInfo, TitleSchema, data_files};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::Rulebook;
use tabletop::wire::{DataFiles, RulesPage, TableFiles, Written};

use super::body::{Asked, Body, PathArg};
use super::records::visible;
use super::tables::{chosen, table_id};
use super::who::Who;
use crate::doors::Door;
use crate::limits::Count;
use crate::refusal::ApiError;
use crate::shared::Shared;
use crate::store::State as TableState;

/// The version of the API.
const API: u32 = 1;

/// The titles on this table.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Titles {
    /// Name and version of the program.
    program: &'static str,
    /// The version of the API.
    api: u32,
    titles: Vec<TitleInfo<&'static str>>,
}

pub(crate) async fn titles(State(shared): State<Arc<Shared>>) -> Json<Titles> {
    let info = |title: &&'static dyn Title| {
        let mut info = title.info();
        if let Some(components) = shared.printed.get(title.id()) {
            info.components = components.hash();
        }
        info.with_names_of_bots()
    };
    let titles = shared.titles.iter().map(info).collect();
    Json(Titles { program: concat!("orrery ", env!("CARGO_PKG_VERSION")), api: API, titles })
}

pub(crate) async fn rules(
    State(shared): State<Arc<Shared>>,
    PathArg(title): PathArg<String>,
) -> Result<Json<RulesPage>, ApiError> {
    let title = shared.title(&title)?;
    let (Rulebook { chapters, sections }, rulings) = (title.rulebook(), title.rulings());
    Ok(Json(RulesPage { chapters, sections, rulings }))
}

pub(crate) async fn schema(
    State(shared): State<Arc<Shared>>,
    PathArg(title): PathArg<String>,
) -> Result<Json<TitleSchema>, ApiError> {
    Ok(Json(shared.title(&title)?.schema()))
}

pub(crate) async fn components(
    State(shared): State<Arc<Shared>>,
    PathArg(title): PathArg<String>,
    Asked(form): Asked<Form>,
) -> Result<Json<TableFiles<Written>>, ApiError> {
    let title = shared.title(&title)?;
    let texts = shared.printed.get(title.id()).cloned().unwrap_or_else(|| title.components());
    if form.text.is_some() {
        return Ok(Json(TableFiles::Plain { hash: texts.hash(), texts }));
    }
    Ok(Json(TableFiles::Parsed(data_files(title, &texts)?)))
}

/// Data files of somebody's own box.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OwnFiles {
    /// Those that replace ours, by name.
    files: BTreeMap<String, String>,
}

/// Could one play with these? Nothing is kept: a table that is made with them brings them along.
pub(crate) async fn check(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    PathArg(title): PathArg<String>,
    Body(own): Body<OwnFiles>,
) -> Result<Json<DataFiles<Written>>, ApiError> {
    let guest = who.whole()?.guest();
    shared.limits.take(Count::Tables, &guest.to_string(), shared.time.running_ms())?;
    let title = shared.title(&title)?;
    let components = chosen(&shared, title, Some(own.files))?;
    let checked = shared.work(Door::Tables, move || {
        title.check_components(&components)?;
        data_files(title, &components)
    });
    Ok(Json(checked.await??))
}

pub(crate) async fn table_components(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    PathArg(id): PathArg<String>,
    Asked(form): Asked<Form>,
) -> Result<Json<TableFiles<Written>>, ApiError> {
    let table = shared.store.table(table_id(&id)?).await?;
    let mut table = table.ok_or_else(ApiError::no_such_table)?;
    if !table.row.listed && table.row.state != TableState::Waiting {
        table = visible(&shared, &who, &id).await?;
    }
    let texts = shared.components(&table.row.components).await?;
    if form.text.is_some() {
        return Ok(Json(TableFiles::Plain { hash: texts.hash(), texts }));
    }
    Ok(Json(TableFiles::Parsed(data_files(shared.title(&table.row.title)?, &texts)?)))
}

/// In which form.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Form {
    /// The files as they are, not parsed.
    text: Option<String>,
}
