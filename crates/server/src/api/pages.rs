//! The pages: files of `web/dist`, built into the program. A path that is no file is a page of the
//! client, which finds its way by itself.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::Write as _;
use std::sync::Mutex;

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::lock::lock;

/// What `npm run build` has made; empty in a build without Node.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Pages;

/// A file of the pages.
struct Page {
    data: Cow<'static, [u8]>,
    hash: [u8; 32],
}

impl From<EmbeddedFile> for Page {
    fn from(file: EmbeddedFile) -> Page {
        Page { hash: file.metadata.sha256_hash(), data: file.data }
    }
}

/// How the addresses of the pages begin, as `web/src/main.tsx` knows them.
const PLACES: [&str; 17] = [
    "", "new", "table", "replay", "analysis", "dice", "rules", "learn", "example", "parts",
    "glossary", "box", "desk", "credits", "me", "bell", "recover",
];

/// Those of them that say the same to everybody: they may stand in the index of a search engine. Tables may not.
const FINDABLE: [&str; 7] = ["", "rules", "learn", "parts", "glossary", "box", "credits"];

/// May a search engine lead people here?
pub(crate) fn is_findable(path: &str) -> bool {
    let first = path.trim_start_matches('/').split('/').next().unwrap_or_default();
    FINDABLE.contains(&first)
}

/// What is shown where the pages were not built.
const NOT_BUILT: &str = include_str!("not_built.html");

/// A file whose name says what is in it never changes.
const FOR_EVER: &str = "public, max-age=31536000, immutable";

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
    // Whoever has come to nowhere is shown a page that says so, whatever was seen before.
    let known = if nowhere { None } else { headers.get(header::IF_NONE_MATCH) };
    let mut response = match file {
        Some(file) => found(name, file.into(), known, Coding::of(&headers)).await,
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

async fn found(
    name: &str,
    file: Page,
    known: Option<&HeaderValue>,
    coding: Option<Coding>,
) -> Response {
    let hash = blake3::Hash::from_bytes(file.hash).to_hex();
    let tag = format!("W/\"{}\"", &hash[..32]);
    let same = known.and_then(|known| known.to_str().ok()).is_some_and(|known| names(known, &tag));
    let coding = coding.filter(|_| is_text(name));
    let mut response = if same {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        match coding {
            Some(coding) => packed(name, file, coding).await.into_response(),
            None => file.data.into_owned().into_response(),
        }
    };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(name)));
    let cache = if has_hash(name) { FOR_EVER } else { "no-cache" };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    if let Some(coding) = coding.filter(|_| !same) {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding.name()));
    }
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    response
}

/// Does `If-None-Match` name this tag? It may name several, or any, and a proxy may have made ours weak or strong.
fn names(known: &str, tag: &str) -> bool {
    let bare = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    known.trim() == "*" || known.split(',').any(|known| bare(known) == bare(tag))
}

/// Does the name end as `main-UL6XUDDE.js` does, with what is in it?
fn has_hash(name: &str) -> bool {
    let stem = name.rsplit('/').next().and_then(|file| file.split('.').next());
    let hash = stem.and_then(|stem| stem.rsplit_once('-')).map(|(_, hash)| hash);
    let is_hash = |hash: &str| {
        hash.len() == 8 && hash.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
    };
    hash.is_some_and(is_hash)
}

/// How a file goes over the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Coding {
    Brotli,
    Gzip,
}

impl Coding {
    /// The best that the client takes.
    fn of(headers: &HeaderMap) -> Option<Coding> {
        let text = headers.get(header::ACCEPT_ENCODING)?.to_str().ok()?;
        let takes = |wanted: &str| {
            text.split(',').any(|part| {
                let mut parts = part.split(';').map(str::trim);
                let name = parts.next().unwrap_or_default();
                let refused = parts.any(|weight| matches!(weight, "q=0" | "q=0.0" | "q=0.00"));
                name.eq_ignore_ascii_case(wanted) && !refused
            })
        };
        let brotli = takes("br").then_some(Coding::Brotli);
        brotli.or_else(|| takes("gzip").then_some(Coding::Gzip))
    }

    fn name(self) -> &'static str {
        match self {
            Coding::Brotli => "br",
            Coding::Gzip => "gzip",
        }
    }

    /// As small as may be: it is done once for each file.
    fn pack(self, data: &[u8]) -> Vec<u8> {
        let mut out = Vec::new();
        match self {
            Coding::Brotli => {
                let mut writer = brotli::CompressorWriter::new(&mut out, 4096, 11, 22);
                writer.write_all(data).expect("memory takes everything");
            }
            Coding::Gzip => {
                let best = flate2::Compression::best();
                let mut writer = flate2::write::GzEncoder::new(&mut out, best);
                writer.write_all(data).expect("memory takes everything");
                writer.finish().expect("memory takes everything");
            }
        }
        out
    }
}

/// A file as it goes over the wire, made when it is first asked for and kept: the pages are some hundred kilobytes.
async fn packed(name: &str, file: Page, coding: Coding) -> Bytes {
    static KEPT: Mutex<BTreeMap<(String, Coding), Bytes>> = Mutex::new(BTreeMap::new());
    let key = (name.to_owned(), coding);
    let kept = lock(&KEPT).get(&key).cloned();
    if let Some(bytes) = kept {
        return bytes;
    }
    // What the build has packed already is not packed again.
    let before = Pages::get(&format!("{name}.br")).filter(|_| coding == Coding::Brotli);
    let data = file.data;
    if let Some(before) = before {
        return Bytes::from(before.data.into_owned());
    }
    let packing = tokio::task::spawn_blocking(move || Bytes::from(coding.pack(&data)));
    let bytes = packing.await.expect("packing does not panic");
    lock(&KEPT).insert(key, bytes.clone());
    bytes
}

/// Is it worth packing? Pictures and fonts are packed already.
fn is_text(name: &str) -> bool {
    let kind = kind(name);
    kind.starts_with("text/") || ["json", "svg", "wasm"].iter().any(|part| kind.contains(part))
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json" | "map") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("png") => "image/png",
        Some("jpg" | "jpeg") => "image/jpeg",
        Some("webp") => "image/webp",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("wasm") => "application/wasm",
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

    #[test]
    fn nobody_finds_a_table_by_a_search_engine() {
        for path in ["/", "/rules/skymines", "/learn"] {
            assert!(is_findable(path), "{path}");
        }
        for path in ["/table/x", "/api/v1/titles", "/me", "/replay/x", "/rulesx"] {
            assert!(!is_findable(path), "{path}");
        }
        assert!(FINDABLE.iter().all(|place| PLACES.contains(place)));
    }

    fn file(text: &str) -> Page {
        let hash = *blake3::hash(text.as_bytes()).as_bytes();
        Page { data: text.as_bytes().to_vec().into(), hash }
    }

    fn accepts(text: &'static str) -> Option<Coding> {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(text));
        Coding::of(&headers)
    }

    #[test]
    fn what_the_client_takes_is_what_it_gets() {
        assert_eq!(accepts("gzip, deflate, br, zstd"), Some(Coding::Brotli));
        assert_eq!(accepts("gzip;q=0.5"), Some(Coding::Gzip));
        assert_eq!(accepts("br;q=0, gzip"), Some(Coding::Gzip));
        assert_eq!(accepts("deflate, br; q=0"), None);
        assert_eq!(accepts("identity"), None);
        assert_eq!(Coding::of(&HeaderMap::new()), None);
    }

    #[tokio::test]
    async fn files_are_packed_tagged_and_kept_by_their_names() {
        let text = "a long page. ".repeat(500);
        let get = async |name: &str, known: Option<&'static str>, coding| {
            let known = known.map(HeaderValue::from_static);
            let response = found(name, file(&text), known.as_ref(), coding).await;
            let (parts, body) = response.into_parts();
            (parts, axum::body::to_bytes(body, 1 << 20).await.unwrap())
        };
        let (plain, whole) = get("main-UL6XUDDE.js", None, None).await;
        assert_eq!((plain.headers[header::CACHE_CONTROL].to_str().unwrap()), FOR_EVER);
        assert_eq!(whole, text.as_bytes());
        for (coding, name) in [(Coding::Brotli, "br"), (Coding::Gzip, "gzip")] {
            let (parts, bytes) = get("index.html", None, Some(coding)).await;
            assert_eq!(parts.headers[header::CONTENT_ENCODING], name);
            assert_eq!(parts.headers[header::CACHE_CONTROL], "no-cache");
            assert!(bytes.len() * 10 < text.len(), "{} of {}", bytes.len(), text.len());
            let mut read = Vec::new();
            match coding {
                Coding::Brotli => brotli::BrotliDecompress(&mut &bytes[..], &mut read).unwrap(),
                Coding::Gzip => {
                    let mut reader = flate2::read::GzDecoder::new(&bytes[..]);
                    std::io::Read::read_to_end(&mut reader, &mut read).unwrap();
                }
            }
            assert_eq!(read, text.as_bytes());
        }
        let (parts, bytes) = get("skymines-ABCDEFGH.wasm", None, Some(Coding::Gzip)).await;
        assert_eq!(parts.headers[header::CONTENT_TYPE], "application/wasm");
        assert!(bytes.len() * 10 < text.len(), "an engine is packed");
        let (parts, _) = get("icon.png", None, Some(Coding::Brotli)).await;
        assert!(!parts.headers.contains_key(header::CONTENT_ENCODING), "it is packed already");
        let tag = plain.headers[header::ETAG].to_str().unwrap().to_owned();
        let strong = tag.trim_start_matches("W/").to_owned();
        for known in [tag.clone(), strong, format!("\"x\", {tag}"), "*".to_owned()] {
            let known: &'static str = known.leak();
            let (parts, body) = get("index.html", Some(known), Some(Coding::Gzip)).await;
            assert_eq!((parts.status, body.len()), (StatusCode::NOT_MODIFIED, 0), "{known}");
            assert!(!parts.headers.contains_key(header::CONTENT_ENCODING));
        }
        let (parts, _) = get("index.html", Some("W/\"other\""), None).await;
        assert_eq!(parts.status, StatusCode::OK);
    }

    #[test]
    fn only_names_with_a_hash_are_kept_for_ever() {
        for hashed in ["main-UL6XUDDE.js", "assets/style-0123ABCD.css", "x-ABCDEFGH.js.map"] {
            assert!(has_hash(hashed), "{hashed}");
        }
        for plain in ["index.html", "sw.js", "manifest.webmanifest", "a-short.js", "x-abcdefgh.js"]
        {
            assert!(!has_hash(plain), "{plain}");
        }
        assert_eq!(kind("manifest.webmanifest"), "application/manifest+json");
        assert_eq!(kind("sw.js"), "text/javascript; charset=utf-8");
    }
}
