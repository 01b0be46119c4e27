//! Who asks: a guest by cookie, a program by token, or a stranger. Every request of the API passes
//! here first: origin, identity, rate.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::Response;

use super::hop::Hopped;
use crate::caller::{As, Caller};
use crate::limits::{Count, network};
use crate::names;
use crate::refusal::ApiError;
use crate::secret::{Id, hash, random_key};
use crate::shared::Shared;
use crate::store::{Free, GuestRow, SeatRow, State as TableState, Write};

/// The name of the cookie; and over TLS, where browsers see to it that no other host has set it.
pub(crate) const COOKIE: &str = "orrery";
const COOKIE_TLS: &str = "__Host-orrery";
/// A year, in seconds.
const COOKIE_AGE_S: u64 = 365 * 86_400;
/// Who asks, and from where.
#[derive(Clone, Debug)]
pub(crate) struct Who {
    pub(crate) caller: Option<Caller>,
    /// The hash of the cookie by which the caller is known.
    pub(crate) session: Option<String>,
    /// The network of a stranger; see [`network`].
    pub(crate) network: String,
}

impl Who {
    /// The guest, or where a stranger comes from.
    pub(crate) fn name(&self) -> String {
        let guest = self.caller.as_ref().map(|caller| caller.guest().to_string());
        guest.unwrap_or_else(|| self.network.clone())
    }

    /// Somebody who is known.
    ///
    /// # Errors
    /// A stranger.
    pub(crate) fn known(&self) -> Result<&Caller, ApiError> {
        self.caller.as_ref().ok_or(ApiError::WhoAreYou)
    }

    /// The person, and no program of that person.
    ///
    /// # Errors
    /// A stranger, or a token.
    pub(crate) fn person(&self) -> Result<&Caller, ApiError> {
        let caller = self.known()?;
        if caller.is_person() {
            return Ok(caller);
        }
        Err(ApiError::NotYours("a token cannot make keys".to_owned()))
    }

    /// The guest, or any program of that guest that is not bound to one seat.
    ///
    /// # Errors
    /// A stranger, or a seat's token.
    pub(crate) fn whole(&self) -> Result<&Caller, ApiError> {
        let caller = self.known()?;
        if caller.is_anywhere() {
            return Ok(caller);
        }
        Err(ApiError::NotYours("a seat's token is good for answering only".to_owned()))
    }
}

/// Origin, identity, rate; a guest is made for a stranger who wants to change something.
pub(crate) async fn identify(
    State(shared): State<Arc<Shared>>,
    mut request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let now = shared.time.running_ms();
    let from = network(address(&shared, &request));
    let headers = request.headers();
    let bearer = headers.contains_key(header::AUTHORIZATION);
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    let upgrades = headers.contains_key(header::UPGRADE);
    if !bearer && (changes || upgrades) && !is_own_origin(headers) {
        return Err(ApiError::OtherOrigin);
    }
    let (mut caller, session) = match resolve(&shared, headers, &from, now).await? {
        Some((caller, session)) => (Some(caller), session),
        None => (None, None),
    };
    match &caller {
        Some(caller) => {
            shared.limits.take(Count::Requests, &caller.guest().to_string(), now)?;
        }
        None => shared.limits.take(Count::Strangers, &from, now)?,
    }
    let mut cookie = None;
    let path = request.uri().path();
    if caller.is_none() && shared.closed_house {
        check_door(request.method(), path)?;
    } else if caller.is_none()
        // Whoever brings a recovery key is somebody already, and nobody becomes a guest by asking what there is not.
        && *request.method() == Method::POST
        && !needs_nobody(path)
    {
        let (guest, key) = new_guest(&shared, &from, now).await?;
        caller = Some(guest);
        cookie = Some(key);
    }
    request.extensions_mut().insert(Who { caller, session, network: from });
    let mut response = next.run(request).await;
    if let Some(key) = cookie {
        response.headers_mut().insert(header::SET_COOKIE, set_cookie(&shared, &key)?);
    }
    Ok(response)
}

/// Whoever brings a key of ours is somebody already, or need not be anybody: a recovery link, or the key in a mail.
fn needs_nobody(path: &str) -> bool {
    path.ends_with("/me/recover") || path.starts_with("/bells/") || path.contains("/v1/bells/")
}

/// What a stranger may do in a closed house: read what is printed, look at a table whose id it was given, and bring an
/// invitation or a recovery key, which whoever answers looks at.
///
/// # Errors
/// Anything else.
fn check_door(method: &Method, path: &str) -> Result<(), ApiError> {
    let brings = path.ends_with("/join") || needs_nobody(path);
    let reads = matches!(*method, Method::GET | Method::HEAD);
    let lists = path.ends_with("/tables");
    if (reads && !lists) || (*method == Method::POST && brings) {
        return Ok(());
    }
    Err(ApiError::ClosedHouse)
}

/// A guest for a stranger who has brought the key of an invitation that is good, and the cookie of the guest.
///
/// # Errors
/// The house is closed to whoever brings none; storage.
pub(crate) async fn welcome(
    shared: &Arc<Shared>,
    who: &Who,
    table: Id,
    invite: Option<&str>,
) -> Result<(Caller, HeaderValue), ApiError> {
    let brought = invite.map(hash).ok_or(ApiError::ClosedHouse)?;
    let found = shared.store.table(table).await?.ok_or_else(ApiError::no_such_table)?;
    let good = |seat: &SeatRow| matches!(&seat.free, Some(Free::Invite(own)) if *own == brought);
    if found.row.state != TableState::Waiting || !found.seats.iter().any(good) {
        return Err(ApiError::ClosedHouse);
    }
    let (caller, key) = new_guest(shared, &who.network, shared.time.running_ms()).await?;
    Ok((caller, set_cookie(shared, &key)?))
}

/// From where somebody asks.
pub(crate) fn address(shared: &Shared, request: &Request) -> IpAddr {
    from_where(shared, request.extensions(), request.headers())
}

/// The same of a request without its body.
pub(super) fn address_of(shared: &Shared, parts: &Parts) -> IpAddr {
    from_where(shared, &parts.extensions, &parts.headers)
}

fn from_where(shared: &Shared, extensions: &Extensions, headers: &HeaderMap) -> IpAddr {
    // As the node knows it that was asked first.
    if let Some(Hopped { from: Some(from) }) = extensions.get::<Hopped>() {
        return *from;
    }
    let info = extensions.get::<ConnectInfo<SocketAddr>>();
    let peer = info.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |info| info.0.ip());
    let proxied = if shared.behind_proxy { forwarded(headers) } else { None };
    proxied.unwrap_or(peer)
}

/// The header that makes a browser remember a key.
pub(crate) fn set_cookie(shared: &Shared, key: &str) -> Result<HeaderValue, ApiError> {
    cookie_header(shared, key, COOKIE_AGE_S)
}

/// The header that makes a browser forget its key.
pub(crate) fn drop_cookie(shared: &Shared) -> Result<HeaderValue, ApiError> {
    cookie_header(shared, "", 0)
}

fn cookie_header(shared: &Shared, key: &str, age_s: u64) -> Result<HeaderValue, ApiError> {
    let (name, secure) = if shared.secure { (COOKIE_TLS, "; Secure") } else { (COOKIE, "") };
    let text = format!("{name}={key}; Path=/; HttpOnly; SameSite=Strict; Max-Age={age_s}{secure}");
    HeaderValue::from_str(&text).map_err(|_| ApiError::Internal)
}

/// Browsers say where a request comes from; what says nothing is no browser and has no cookie by accident.
fn is_own_origin(headers: &HeaderMap) -> bool {
    let text = |name: header::HeaderName| headers.get(name).map(|value| value.to_str());
    let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
    if site.is_some_and(|site| site != b"same-origin" && site != b"none") {
        return false;
    }
    match (text(header::ORIGIN), text(header::HOST)) {
        (None, _) => true,
        (Some(Ok(origin)), Some(Ok(host))) => {
            let authority = origin.split_once("://").map(|(_, authority)| authority);
            authority.is_some_and(|authority| authority.eq_ignore_ascii_case(host))
        }
        (Some(_), _) => false,
    }
}

/// Who is known by the token or the cookie, and by which cookie.
async fn resolve(
    shared: &Arc<Shared>,
    headers: &HeaderMap,
    from: &str,
    now: u64,
) -> Result<Option<(Caller, Option<String>)>, ApiError> {
    if let Some(value) = headers.get(header::AUTHORIZATION) {
        let key = value.to_str().ok().and_then(bearer).ok_or(ApiError::WhoAreYou)?;
        let hash = hash(key);
        let n_forgotten = match shared.sessions.get(As::Token, &hash, now) {
            Ok(caller) => return Ok(Some((caller, None))),
            Err(n_forgotten) => n_forgotten,
        };
        // Only who guesses wrong is counted: after a restart everybody's token is looked up.
        shared.limits.check(Count::Guesses, from, now)?;
        let Some((guest, token)) = shared.store.guest_by_token(&hash).await? else {
            shared.limits.take(Count::Guesses, from, now)?;
            return Err(ApiError::WhoAreYou);
        };
        let caller = Caller::program(guest, &token);
        shared.sessions.put(As::Token, hash, caller.clone(), n_forgotten, now);
        return Ok(Some((caller, None)));
    }
    let Some(key) = cookie(headers) else { return Ok(None) };
    let hash = hash(key);
    let n_forgotten = match shared.sessions.get(As::Cookie, &hash, now) {
        Ok(caller) => return Ok(Some((caller, Some(hash)))),
        Err(n_forgotten) => n_forgotten,
    };
    let found = shared.store.guest_by_session(&hash, signed_in_since(shared)).await?;
    let Some(guest) = found else { return Ok(None) };
    let caller = Caller::person(guest);
    shared.sessions.put(As::Cookie, hash.clone(), caller.clone(), n_forgotten, now);
    Ok(Some((caller, Some(hash))))
}

/// A sign-in from before is as old as its cookie, which no browser keeps any more.
pub(crate) fn signed_in_since(shared: &Shared) -> u64 {
    shared.time.now_ms().saturating_sub(COOKIE_AGE_S * 1000)
}

/// The token behind `Bearer`, which may be written in any case.
fn bearer(text: &str) -> Option<&str> {
    let (scheme, token) = text.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(token.trim())
}

/// Who the nearest proxy says has asked it. What stands before that, anybody may have written.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?;
    let last = last.to_str().ok()?.rsplit(',').next()?.trim();
    let bare = last.trim_start_matches('[').trim_end_matches(']');
    bare.parse().ok().or_else(|| last.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

fn cookie(headers: &HeaderMap) -> Option<&str> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|text| text.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .filter(|(name, value)| [COOKIE_TLS, COOKIE].contains(name) && !value.is_empty())
        // Whoever has both was here before the server was reached over TLS.
        .max_by_key(|(name, _)| *name == COOKIE_TLS)
        .map(|(_, value)| value)
}

async fn new_guest(
    shared: &Arc<Shared>,
    from: &str,
    now: u64,
) -> Result<(Caller, String), ApiError> {
    shared.limits.take(Count::Guests, from, now)?;
    let (id, key) = (Id::random(), random_key());
    let name = names::guest(id);
    let session = hash(&key);
    let at = shared.time.now_ms();
    shared.store.write(Write::Guest { id, name: name.clone(), session, at }).await?;
    Ok((Caller::person(GuestRow { id, name }), key))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(pairs: &[(&'static str, &'static str)]) -> bool {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.insert(*name, HeaderValue::from_static(value));
        }
        is_own_origin(&headers)
    }

    #[test]
    fn a_token_stands_behind_bearer_in_any_case() {
        for good in ["Bearer abc", "bearer abc", "BEARER  abc "] {
            assert_eq!(bearer(good), Some("abc"), "{good}");
        }
        assert_eq!((bearer("Basic abc"), bearer("abc")), (None, None));
    }

    #[test]
    fn the_cookie_that_only_this_host_can_set_comes_first() {
        let of = |text: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, HeaderValue::from_static(text));
            cookie(&headers).map(str::to_owned)
        };
        assert_eq!(of("a=b; orrery=old").as_deref(), Some("old"));
        assert_eq!(of("__Host-orrery=new; orrery=old").as_deref(), Some("new"));
        assert_eq!(of("orrery=old; __Host-orrery=new").as_deref(), Some("new"));
        assert_eq!(of("orrery=; a=b"), None);
    }

    #[test]
    fn only_what_the_nearest_proxy_says_counts() {
        let says = |lines: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append("x-forwarded-for", HeaderValue::from_static(line));
            }
            forwarded(&headers).map(|address| address.to_string())
        };
        assert_eq!(says(&["192.0.2.1"]).as_deref(), Some("192.0.2.1"));
        assert_eq!(says(&["10.0.0.1, 192.0.2.1"]).as_deref(), Some("192.0.2.1"));
        assert_eq!(says(&["10.0.0.1", "192.0.2.1:4711"]).as_deref(), Some("192.0.2.1"));
        assert_eq!(says(&["[2001:db8::1]"]).as_deref(), Some("2001:db8::1"));
        assert_eq!(says(&["[2001:db8::1]:80"]).as_deref(), Some("2001:db8::1"));
        assert_eq!(says(&["192.0.2.1, unknown"]), None);
        assert_eq!(says(&[]), None);
    }

    #[test]
    fn only_our_own_pages_are_our_origin() {
        let host = ("host", "orrery.example:8080");
        assert!(from(&[host]));
        assert!(from(&[host, ("origin", "https://orrery.example:8080")]));
        assert!(from(&[host, ("sec-fetch-site", "same-origin")]));
        assert!(!from(&[host, ("sec-fetch-site", "cross-site")]));
        assert!(!from(&[host, ("sec-fetch-site", "same-site")]));
        assert!(!from(&[host, ("origin", "null")]));
        assert!(!from(&[host, ("origin", "https://evil.example")]));
        assert!(!from(&[host, ("origin", "https://orrery.example:8080.evil.example")]));
        assert!(!from(&[("origin", "https://orrery.example:8080")]));
    }
}
