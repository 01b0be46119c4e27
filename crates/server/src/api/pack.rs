//! Long answers go over the wire packed, where the client takes it.
//!
//! tower-http does it: it negotiates, streams, leaves alone what is packed already, and is of the family of axum, which is
//! here anyway. Brotli and gzip are what every browser and most programs take. Answers are packed at the fastest level,
//! because each is another one; files of the pages are packed once, as small as may be (`pages`).

use axum::body::HttpBody;
use axum::http::{HeaderMap, StatusCode, header};
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::Predicate;

/// What is shorter fits into one packet in any case.
const SHORT: u64 = 1024;

/// Packs what is worth it.
pub(super) fn layer() -> CompressionLayer<Worth> {
    CompressionLayer::new().quality(CompressionLevel::Fastest).compress_when(Worth)
}

/// Is an answer worth packing? Live lines are told at once, and would wait for each other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Worth;

impl Predicate for Worth {
    fn should_compress<B: HttpBody>(&self, response: &axum::http::Response<B>) -> bool {
        let (status, headers) = (response.status(), response.headers());
        let long = response.body().size_hint().lower() >= SHORT;
        status != StatusCode::SWITCHING_PROTOCOLS && long && is_text(headers)
    }
}

fn is_text(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    kind.is_some_and(|kind| {
        kind.starts_with("text/") || kind.contains("json") || kind.contains("svg")
    })
}
