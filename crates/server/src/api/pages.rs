//! The pages: files of `web/dist`, built into the program. A path that is no file is a page of the
//! client, which finds its way by itself.

use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

/// What `npm run build` has made; empty in a build without Node.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Pages;

/// How the addresses of the pages begin, as `web/src/main.tsx` knows them.
const PLACES: [&str; 8] = ["", "new", "table", "replay", "dice", "rules", "me", "recover"];

/// What is shown where the pages were not built.
const NOT_BUILT: &str = include_str!("not_built.html");

pub(crate) async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let path = uri.path().trim_start_matches('/');
    // Only names that were built in are ever found, so `..` finds nothing.
    let (name, file) = match Pages::get(path) {
        Some(file) if !path.is_empty() => (path, Some(file)),
        Some(_) | None => ("index.html", Pages::get("index.html")),
    };
    let nowhere = name != path && !is_place(path);
    // Whoever has come to nowhere is shown a page that says so, whatever he has seen before.
    let headers = if nowhere { HeaderMap::new() } else { headers };
    let mut response = match file {
        Some(file) => found(name, file, &headers),
        None => ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], NOT_BUILT).into_response(),
    };
    if nowhere {
        *response.status_mut() = StatusCode::NOT_FOUND;
    }
    response
}

/// Is this the address of a page?
fn is_place(path: &str) -> bool {
    let first = path.split('/').next().unwrap_or_default();
    PLACES.contains(&first)
}

fn found(name: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let hash = blake3::Hash::from_bytes(file.metadata.sha256_hash()).to_hex();
    let tag = format!("\"{}\"", &hash[..32]);
    let same =
        headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let mut response = if same {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        file.data.into_owned().into_response()
    };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(name)));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    response
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json" | "map") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        Some(_) | None => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pages_know_the_same_places() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/main.tsx");
        let text = std::fs::read_to_string(file).unwrap();
        let case =
            |line: &str| Some(line.trim().strip_prefix("case \"")?.strip_suffix("\":")?.to_owned());
        let known: Vec<String> = text.lines().filter_map(case).collect();
        assert_eq!(known, PLACES);
    }
}
