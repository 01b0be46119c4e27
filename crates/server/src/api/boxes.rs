//! The numbers of somebody's own box: checked, named by their hash, and kept with the person.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::State;
use axum::http::Method;
use axum::routing::{delete, get, post};
use axum::{Extension, Json};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Route;
use super::body::{Body, PathArg};
use super::me::Empty;
use super::openapi::{Doc, nothing, one_of_ours};
use super::tables::chosen;
use super::who::Who;
use crate::doors::Door;
use crate::limits::Count;
use crate::refusal::ApiError;
use crate::shared::Shared;
use crate::store::{BoxRow, BoxWrite, Write};

/// What a guest wants to keep of its box.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BoxWish {
    /// The data files that replace ours, by name.
    files: BTreeMap<String, String>,
    /// Whether the pages make new tables with them.
    used: bool,
}

/// The box of a guest for one title.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct OwnBox {
    /// The title.
    title: String,
    /// The blake3 of the whole box, by which tables name it.
    hash: String,
    /// The data files that replace ours, by name.
    files: BTreeMap<String, String>,
    /// Whether the pages make new tables with them.
    used: bool,
    /// Since when, in milliseconds since 1970.
    changed: u64,
}

/// The boxes of a guest.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct OwnBoxes {
    /// One at most for each title.
    boxes: Vec<OwnBox>,
}

/// The routes of this page.
pub(super) fn routes() -> Vec<Route> {
    let all = Doc::new("The numbers of the guest's own boxes", nothing, one_of_ours::<OwnBoxes>);
    let keep = Doc::new(
        "Keep the numbers of the guest's own box, if one can play with them",
        one_of_ours::<BoxWish>,
        one_of_ours::<OwnBox>,
    );
    let drop = Doc::new("Play with ours again", nothing, one_of_ours::<Empty>);
    let one = "/me/boxes/{title}";
    vec![
        Route { method: Method::GET, path: "/me/boxes", doc: all, handler: get(boxes) },
        Route { method: Method::POST, path: one, doc: keep, handler: post(keep_box) },
        Route { method: Method::DELETE, path: one, doc: drop, handler: delete(drop_box) },
    ]
}

impl OwnBox {
    /// # Errors
    /// What is stored cannot be read.
    pub(super) fn of(row: BoxRow) -> Result<OwnBox, ApiError> {
        let BoxRow { title, hash, files, used, changed } = row;
        let files = serde_json::from_str(&files).map_err(|error| {
            tracing::error!(%error, title, "a box that is kept cannot be read");
            ApiError::Internal
        })?;
        Ok(OwnBox { title, hash, files, used, changed })
    }
}

/// A stranger has none, and is not made a guest by asking.
async fn boxes(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
) -> Result<Json<OwnBoxes>, ApiError> {
    if who.caller.is_none() {
        return Ok(Json(OwnBoxes { boxes: Vec::new() }));
    }
    let rows = shared.store.boxes(who.whole()?.guest()).await?;
    let boxes = rows.into_iter().map(OwnBox::of).collect::<Result<_, _>>()?;
    Ok(Json(OwnBoxes { boxes }))
}

/// There is one box a title, and a body is never long: that is all that a guest can keep.
async fn keep_box(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    PathArg(title): PathArg<String>,
    Body(wish): Body<BoxWish>,
) -> Result<Json<OwnBox>, ApiError> {
    let guest = who.whole()?.guest();
    shared.limits.take(Count::Tables, &guest.to_string(), shared.time.running_ms())?;
    let title = shared.title(&title)?;
    if wish.files.is_empty() {
        return Err(ApiError::bad_request("a box without a file of its own is ours: name one"));
    }
    let components = chosen(&shared, title, Some(wish.files.clone()))?;
    let hash = components.hash();
    shared.work(Door::Tables, move || title.check_components(&components)).await??;
    let row = BoxRow {
        title: title.id().to_owned(),
        hash,
        files: serde_json::to_string(&wish.files).map_err(|_| ApiError::Internal)?,
        used: wish.used,
        changed: shared.time.now_ms(),
    };
    shared.store.write(Write::Box(BoxWrite::Keep { guest, row: row.clone() })).await?;
    Ok(Json(OwnBox::of(row)?))
}

async fn drop_box(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    PathArg(title): PathArg<String>,
) -> Result<Json<Empty>, ApiError> {
    let guest = who.whole()?.guest();
    let title = shared.title(&title)?.id().to_owned();
    shared.store.write(Write::Box(BoxWrite::Drop { guest, title })).await?;
    Ok(Json(Empty {}))
}
