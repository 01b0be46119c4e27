//! Refusals as answers to requests.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::refusal::ApiError;

impl ApiError {
    /// How long to wait, where that helps.
    fn wait_s(&self) -> Option<u64> {
        if let ApiError::TooMany(seconds) = self { Some(*seconds) } else { None }
    }

    fn status(&self) -> StatusCode {
        match self {
            ApiError::Bad { .. } => StatusCode::BAD_REQUEST,
            ApiError::WhoAreYou => StatusCode::UNAUTHORIZED,
            ApiError::NotYours(_)
            | ApiError::Silent
            | ApiError::OtherOrigin
            | ApiError::ClosedHouse => StatusCode::FORBIDDEN,
            ApiError::NoSuch { .. } => StatusCode::NOT_FOUND,
            ApiError::NoMethod => StatusCode::METHOD_NOT_ALLOWED,
            ApiError::Stale(_) | ApiError::NotNow(_) | ApiError::Frozen(_) | ApiError::Underway => {
                StatusCode::CONFLICT
            }
            ApiError::TooLong(_) => StatusCode::PAYLOAD_TOO_LARGE,
            ApiError::NotJson => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            ApiError::Rules(_) => StatusCode::UNPROCESSABLE_ENTITY,
            ApiError::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
            ApiError::Storage | ApiError::Full | ApiError::Closing | ApiError::Moved => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            ApiError::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let (status, wait) = (self.status(), self.wait_s());
        let elsewhere = matches!(self, ApiError::Moved | ApiError::Closing);
        let mut response = Json(self.refusal()).into_response();
        *response.status_mut() = status;
        if let Some(seconds) = wait {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if elsewhere {
            // Nothing has been done: the node that has sent the request here looks for the table again.
            response.headers_mut().insert(super::hop::MOVED, HeaderValue::from_static("1"));
        }
        response
    }
}
