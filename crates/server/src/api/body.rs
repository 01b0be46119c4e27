//! Bodies and queries, read strictly.

use std::time::Duration;

use axum::body::to_bytes;
use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use hosting::{Json, read_json};
use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use tabletop::wire::Raw;
use tabletop::{Seat, Viewer};
use tokio::time::timeout;

use crate::refusal::ApiError;

/// The longest body.
pub(crate) const BODY_MAX: usize = 64 * 1024;
/// The longest record.
pub(crate) const RECORD_MAX: usize = 8 * 1024 * 1024;

/// How long a body may take to come.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// A JSON body of at most `MAX` bytes.
#[derive(Debug)]
pub(crate) struct Body<T, const MAX: usize = BODY_MAX>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync, const MAX: usize> FromRequest<S> for Body<T, MAX> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Body<T, MAX>, ApiError> {
        let kind = request.headers().get(header::CONTENT_TYPE);
        let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        if kind.split(';').next().map(str::trim) != Some("application/json") {
            return Err(ApiError::NotJson);
        }
        let bytes = timeout(PATIENCE, to_bytes(request.into_body(), MAX)).await;
        let bytes = bytes.map_err(|_| ApiError::bad_request("the body did not come in time"))?;
        let bytes = bytes.map_err(|_| ApiError::TooLong(MAX))?;
        read("the body", &bytes).map(Body)
    }
}

/// Reads an object of JSON; whoever has written it is told in which line and column, or in which field, it is wrong.
///
/// # Errors
/// It is no JSON or no object, a field is given twice, or it is not what is wanted.
pub(crate) fn read<T: DeserializeOwned>(what: &str, text: &[u8]) -> Result<T, ApiError> {
    let cannot = |error: serde_json::Error| {
        let code = if error.is_data() { "bad_request" } else { "bad_json" };
        ApiError::Bad { code, message: format!("{what} cannot be read: {error}") }
    };
    let no_object =
        || ApiError::bad_request(format!("{what} is an object: fields with their names"));
    // A list is none, however deep it nests.
    if text.trim_ascii_start().starts_with(b"[") {
        return Err(no_object());
    }
    let Json { value, twice } = read_json(text).map_err(cannot)?;
    if let Some(field) = twice {
        let message = format!("{what} gives the field `{field}` twice: say it once");
        return Err(ApiError::bad_request(message));
    }
    if !value.is_object() {
        return Err(no_object());
    }
    drop(value);
    serde_json::from_slice(text).map_err(cannot)
}

/// What the path names.
#[derive(Debug)]
pub(crate) struct PathArg<T>(pub(crate) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for PathArg<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<PathArg<T>, ApiError> {
        let path = Path::<T>::from_request_parts(parts, state).await;
        let path = path.map_err(|error| {
            ApiError::bad_request(format!("the path cannot be read: {}", error.body_text()))
        })?;
        Ok(PathArg(path.0))
    }
}

/// What stands behind the question mark.
#[derive(Debug)]
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked<T>, ApiError> {
        let query = Query::<T>::from_request_parts(parts, state).await;
        let query = query.map_err(|error: QueryRejection| {
            ApiError::bad_request(format!("the query cannot be read: {error}"))
        })?;
        Ok(Asked(query.0))
    }
}

/// Whose eyes, where the game was seen, and from where on.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ViewerQuery {
    /// A seat, from 0.
    pub(crate) seat: Option<u8>,
    /// What everybody at the table may see.
    pub(crate) watcher: Option<String>,
    /// Everything, of a finished game.
    pub(crate) all: Option<String>,
    /// The version that the client has.
    pub(crate) version: Option<u32>,
    /// The first line that is wanted.
    pub(crate) from: Option<u32>,
    /// How many lines at most; 1,000 if missing, and no more.
    pub(crate) limit: Option<u32>,
}

impl ViewerQuery {
    /// The viewer, who must be named.
    ///
    /// # Errors
    /// Nobody is named, or two.
    pub(crate) fn viewer(&self) -> Result<Viewer, ApiError> {
        match (self.seat, &self.watcher, &self.all) {
            (Some(seat), None, None) => self.seat_viewer(seat),
            (None, Some(_), None) => Ok(Viewer::Watcher),
            _ => Err(ApiError::bad_request("say ?seat=N or ?watcher")),
        }
    }

    fn seat_viewer(&self, seat: u8) -> Result<Viewer, ApiError> {
        if usize::from(seat) < tabletop::SEATS_MAX {
            return Ok(Viewer::Seat(Seat(seat)));
        }
        Err(ApiError::no_such_seat(Seat(seat)))
    }

    /// The viewer of a replay; `None` for everything.
    ///
    /// # Errors
    /// Nobody is named, or two.
    pub(crate) fn viewer_or_all(&self) -> Result<Option<Viewer>, ApiError> {
        match (self.seat, &self.watcher, &self.all) {
            (None, None, Some(_)) => Ok(None),
            _ => self.viewer().map(Some),
        }
    }
}

/// Text that is JSON already.
#[derive(Debug)]
pub(crate) struct JsonText(String);

impl From<Raw> for JsonText {
    fn from(text: Raw) -> JsonText {
        JsonText(Box::<str>::from(text).into())
    }
}

impl IntoResponse for JsonText {
    fn into_response(self) -> Response {
        ([(header::CONTENT_TYPE, "application/json")], self.0).into_response()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(deny_unknown_fields)]
    struct Name {
        name: String,
    }

    #[test]
    fn a_body_is_read_strictly_and_the_place_of_a_fault_is_told() {
        let told = |text: &str| read::<Name>("the body", text.as_bytes()).unwrap_err();
        let good = read::<Name>("the body", br#"{"name":"Ana"}"#).unwrap();
        assert_eq!(good.name, "Ana");
        for (text, code, said) in [
            (r#"{"name":"Ana","name":"Ben"}"#, "bad_request", "the field `name` twice"),
            (r#"["Ana"]"#, "bad_request", "the body is an object"),
            ("\"Ana\"", "bad_request", "the body is an object"),
            ("{\"name\":\n5}", "bad_request", "at line 2 column 1"),
            (r#"{"nam":"Ana"}"#, "bad_request", "unknown field `nam`"),
            ("{}", "bad_request", "missing field `name`"),
            ("{", "bad_json", "at line 1 column 1"),
            ("", "bad_json", "at line 1 column 0"),
        ] {
            let error = told(text);
            assert_eq!(error.code(), code, "{text}");
            assert!(error.to_string().contains(said), "{text}: {error}");
        }
    }
}
