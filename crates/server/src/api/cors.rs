//! Pages of other sites: they may use the API with a token, and see nothing without one.
//!
//! A cookie never goes with such a request (`*` forbids it), so it is nobody's whose browser happens to be here; and
//! what a stranger may see stays closed to them too, because the server may be on somebody's own machine.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

const ANYBODY: (HeaderName, HeaderValue) =
    (header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));

/// Answers what a browser asks before it sends a token, and lets its page read the answer.
pub(super) async fn cors(request: Request, next: Next) -> Response {
    let headers = request.headers();
    let from_a_page = headers.contains_key(header::ORIGIN);
    if from_a_page && *request.method() == Method::OPTIONS && announces_a_token(headers) {
        return allowed();
    }
    let with_a_token = headers.contains_key(header::AUTHORIZATION);
    let mut response = next.run(request).await;
    if from_a_page && with_a_token {
        let headers = response.headers_mut();
        headers.insert(ANYBODY.0, ANYBODY.1);
        let seen = HeaderValue::from_static("retry-after, x-request-id");
        headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, seen);
    }
    response
}

fn announces_a_token(headers: &HeaderMap) -> bool {
    let names = headers.get(header::ACCESS_CONTROL_REQUEST_HEADERS);
    let names = names.and_then(|names| names.to_str().ok()).unwrap_or_default();
    headers.contains_key(header::ACCESS_CONTROL_REQUEST_METHOD)
        && names.split(',').any(|name| name.trim().eq_ignore_ascii_case("authorization"))
}

fn allowed() -> Response {
    let headers = [
        ANYBODY,
        (header::ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static("GET, HEAD, POST, DELETE")),
        (
            header::ACCESS_CONTROL_ALLOW_HEADERS,
            HeaderValue::from_static("authorization, content-type"),
        ),
        (header::ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("86400")),
    ];
    (StatusCode::NO_CONTENT, headers).into_response()
}
