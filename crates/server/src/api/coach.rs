//! The coach: what a title says of its questions, and what a bot would answer at a table.

use std::sync::Arc;

use axum::extract::State;
use axum::{Extension, Json};
use schemars::JsonSchema;
use serde::Deserialize;
use tabletop::wire::CoachWords;
use tabletop::{Coaching, Seat};

use super::body::{Asked, JsonText, PathArg};
use super::tables::ask;
use super::who::Who;
use crate::refusal::ApiError;
use crate::shared::Shared;
use crate::table::Request;

/// Whose hint, and by whom.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct HintOf {
    /// The seat that asks.
    seat: u8,
    /// A bot by name; one that answers at once if missing.
    bot: Option<String>,
}

pub(crate) async fn words(
    State(shared): State<Arc<Shared>>,
    PathArg(title): PathArg<String>,
) -> Result<Json<CoachWords>, ApiError> {
    let title = shared.title(&title)?;
    let Coaching { phases, questions } = title.coaching();
    Ok(Json(CoachWords { bot: title.coach(), phases, questions }))
}

pub(crate) async fn hint(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    PathArg(id): PathArg<String>,
    Asked(HintOf { seat, bot }): Asked<HintOf>,
) -> Result<JsonText, ApiError> {
    // The mark is stored before anything is told.
    ask(&shared, &who, &id, Request::Coached(Seat(seat))).await?;
    ask(&shared, &who, &id, Request::Hint(Seat(seat), bot)).await
}
