//! Why a request is refused. Causes are logged, not sent.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use tabletop::{DoorError, Seat};

use crate::store::StoreError;

/// Why a request is refused.
#[derive(Clone, Debug, thiserror::Error)]
pub(crate) enum ApiError {
    /// 400: something in the request is wrong.
    #[error("{message}")]
    Bad { code: &'static str, message: String },
    /// 401: nobody is known by this cookie or token, and somebody is needed.
    #[error("nobody is known here by this cookie or token")]
    WhoAreYou,
    /// 403: it is somebody else's.
    #[error("{0}")]
    NotYours(String),
    /// 403: a page of another site has sent this.
    #[error("this request comes from a page of another site")]
    OtherOrigin,
    /// 404: there is none.
    #[error("{message}")]
    NoSuch { code: &'static str, message: String },
    /// 405: not this method.
    #[error("this path does not know this method")]
    NoMethod,
    /// 409: the question has changed; the whole view goes with it.
    #[error("the question has changed since that version")]
    Stale(String),
    /// 409: not in this state.
    #[error("{0}")]
    NotNow(String),
    /// 409: a bug has stopped the table.
    #[error("{0}")]
    Frozen(String),
    /// 413: too long.
    #[error("the body is longer than {0} bytes")]
    TooLong(usize),
    /// 415: not JSON by its content type.
    #[error("the body must be application/json")]
    NotJson,
    /// 422: the rules refuse it.
    #[error("{message}")]
    Rules { code: &'static str, message: String, rule: Option<&'static str> },
    /// 429: slower; the seconds to wait.
    #[error("too many requests: wait {0} seconds")]
    TooMany(u64),
    /// 503: the database takes nothing.
    #[error("the database takes nothing now: nothing was changed, try again")]
    Storage,
    /// 503: the server shuts down.
    #[error("the server is shutting down: connect again in a moment")]
    Closing,
    /// 500: we are wrong.
    #[error("a bug of the program; it is in the log of the server")]
    Internal,
}

impl ApiError {
    pub(crate) fn bad_request(message: impl Into<String>) -> ApiError {
        ApiError::Bad { code: "bad_request", message: message.into() }
    }

    pub(crate) fn not_now(message: &str) -> ApiError {
        ApiError::NotNow(message.to_owned())
    }

    pub(crate) fn no_such_table() -> ApiError {
        let message = "there is no such table".to_owned();
        ApiError::NoSuch { code: "no_such_table", message }
    }

    pub(crate) fn no_such_seat(seat: Seat) -> ApiError {
        // A program has asked: people choose from the seats that there are.
        let message = format!("there is no seat {} at this table: the first is 0", seat.0);
        ApiError::NoSuch { code: "no_such_seat", message }
    }

    /// The same for somebody else who asked.
    pub(crate) fn again(&self) -> ApiError {
        self.clone()
    }

    fn status(&self) -> StatusCode {
        match self {
            ApiError::Bad { .. } => StatusCode::BAD_REQUEST,
            ApiError::WhoAreYou => StatusCode::UNAUTHORIZED,
            ApiError::NotYours(_) | ApiError::OtherOrigin => StatusCode::FORBIDDEN,
            ApiError::NoSuch { .. } => StatusCode::NOT_FOUND,
            ApiError::NoMethod => StatusCode::METHOD_NOT_ALLOWED,
            ApiError::Stale(_) | ApiError::NotNow(_) | ApiError::Frozen(_) => StatusCode::CONFLICT,
            ApiError::TooLong(_) => StatusCode::PAYLOAD_TOO_LARGE,
            ApiError::NotJson => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            ApiError::Rules { .. } => StatusCode::UNPROCESSABLE_ENTITY,
            ApiError::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
            ApiError::Storage | ApiError::Closing => StatusCode::SERVICE_UNAVAILABLE,
            ApiError::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    pub(crate) fn code(&self) -> &'static str {
        match self {
            ApiError::Bad { code, .. }
            | ApiError::NoSuch { code, .. }
            | ApiError::Rules { code, .. } => code,
            ApiError::WhoAreYou => "who_are_you",
            ApiError::NotYours(_) => "not_yours",
            ApiError::OtherOrigin => "other_origin",
            ApiError::NoMethod => "no_such_method",
            ApiError::Stale(_) => "stale",
            ApiError::NotNow(_) => "not_now",
            ApiError::Frozen(_) => "frozen",
            ApiError::TooLong(_) => "too_long",
            ApiError::NotJson => "bad_request",
            ApiError::TooMany(_) => "too_many",
            ApiError::Storage => "storage",
            ApiError::Closing => "closing",
            ApiError::Internal => "internal",
        }
    }

    fn body(&self) -> Value {
        let rule = if let ApiError::Rules { rule, .. } = self { *rule } else { None };
        json!({ "code": self.code(), "message": self.to_string(), "rule": rule })
    }

    fn fresh(&self) -> Option<Box<RawValue>> {
        let ApiError::Stale(fresh) = self else { return None };
        RawValue::from_string(fresh.clone()).ok()
    }

    /// As a message on a live connection.
    pub(crate) fn to_message(&self, key: Option<&str>) -> String {
        let (key, error) = (json!(key), self.body());
        let fresh = self.fresh();
        let fresh = fresh.as_ref().map_or("null", |fresh| fresh.get());
        format!("{{\"type\":\"error\",\"key\":{key},\"error\":{error},\"fresh\":{fresh}}}")
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        tracing::error!(%error, "storage");
        ApiError::Storage
    }
}

impl From<DoorError> for ApiError {
    fn from(error: DoorError) -> ApiError {
        let DoorError { code, message, rule } = error;
        match code {
            "illegal" | "no_undo" | "no_reopen" => ApiError::Rules { code, message, rule },
            "no_such_seat" => ApiError::NoSuch { code, message },
            _ => ApiError::Bad { code, message },
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = match self.fresh() {
            Some(fresh) => {
                let text = format!("{{\"error\":{},\"fresh\":{fresh}}}", self.body());
                ([(header::CONTENT_TYPE, "application/json")], text).into_response()
            }
            None => Json(json!({ "error": self.body() })).into_response(),
        };
        *response.status_mut() = self.status();
        if let ApiError::TooMany(seconds) = self
            && let Ok(value) = HeaderValue::from_str(&seconds.to_string())
        {
            response.headers_mut().insert(header::RETRY_AFTER, value);
        }
        response
    }
}
