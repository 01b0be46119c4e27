//! The titles: options, rules, components, schemas.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::State;
use axum::{Extension, Json};
use hosting::{Title, TitleInfo, TitleSchema};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tabletop::wire::{Form as WireForm, Plain, Written};
use tabletop::{Chapter, Components, Rulebook, Ruling, Section};

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

/// The rules in our own words.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Rules {
    chapters: Vec<Chapter>,
    /// In book order.
    sections: Vec<Section>,
    /// What was decided where the book is silent; sections cite them by number.
    rulings: Vec<Ruling>,
}

/// The box: data files, and what they say.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(bound = "")]
#[schemars(rename = "DataFiles", bound = "")]
pub(crate) struct DataFiles<P: WireForm = Plain> {
    /// The blake3 of the content.
    hash: String,
    /// What the files say, parsed and named, each number with its origin; the schema of the title tells what is in it.
    sheet: P::Json,
    /// Each file as a document.
    #[schemars(with = "BTreeMap<String, Value>")]
    files: BTreeMap<String, toml::Table>,
}

/// The box, parsed or as it is.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged, bound = "")]
#[schemars(rename = "TableFiles", bound = "")]
pub(crate) enum TableFiles<P: WireForm = Plain> {
    /// Each file parsed.
    Parsed(DataFiles<P>),
    /// Each as its text.
    Plain {
        /// The blake3 of the content.
        hash: String,
        #[schemars(with = "BTreeMap<String, String>")]
        texts: Components,
    },
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
) -> Result<Json<Rules>, ApiError> {
    let title = shared.title(&title)?;
    let (Rulebook { chapters, sections }, rulings) = (title.rulebook(), title.rulings());
    Ok(Json(Rules { chapters, sections, rulings }))
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
    Ok(Json(TableFiles::Parsed(parsed(title, &texts)?)))
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
        parsed(title, &components)
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
    Ok(Json(TableFiles::Parsed(parsed(shared.title(&table.row.title)?, &texts)?)))
}

/// In which form.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Form {
    /// The files as they are, not parsed.
    text: Option<String>,
}

/// The box, each file as a document.
fn parsed(title: &dyn Title, components: &Components) -> Result<DataFiles<Written>, ApiError> {
    let mut files = BTreeMap::new();
    for name in components.names() {
        let text = components.file(name).unwrap_or_default();
        let table = toml::from_str(text).map_err(|error| {
            tracing::error!(%error, name, "a data file is no TOML");
            ApiError::Internal
        })?;
        files.insert(name.to_owned(), table);
    }
    Ok(DataFiles { hash: components.hash(), sheet: title.sheet(components)?, files })
}
