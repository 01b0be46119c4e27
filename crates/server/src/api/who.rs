//! Who asks: a guest by cookie, a program by token, or a stranger. Every request of the API passes
//! here first: origin, identity, rate.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::Response;

use super::limits::Count;
use super::{ApiError, names};
use crate::secret::{Id, hash, random_key};
use crate::shared::{Shared, lock};
use crate::store::{SeatRow, Write};

/// The name of the cookie.
pub(crate) const COOKIE: &str = "orrery";
/// A year, in seconds.
const COOKIE_AGE_S: u64 = 365 * 86_400;
/// How many identities are kept in memory.
const KNOWN_MAX: usize = 10_000;

/// What somebody may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scope {
    /// Everything that is the guest's.
    Cookie,
    /// Everything but making keys.
    Token,
    /// One seat.
    Seat(Id, u8),
}

/// Somebody who is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Caller {
    guest: Id,
    name: String,
    scope: Scope,
}

impl Caller {
    pub(crate) fn guest(&self) -> Id {
        self.guest
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Does the caller hold this seat of this table?
    pub(crate) fn holds(&self, seat: &SeatRow, table: Id) -> bool {
        let scoped = match self.scope {
            Scope::Cookie | Scope::Token => true,
            Scope::Seat(id, number) => id == table && number == seat.seat,
        };
        scoped && seat.guest == Some(self.guest)
    }

    /// Is the caller this guest, and not only the bearer of a seat's token?
    pub(crate) fn is_whole(&self, guest: Id) -> bool {
        self.guest == guest && !matches!(self.scope, Scope::Seat(..))
    }

    /// Is the caller the person itself? Only a person makes keys.
    pub(crate) fn is_person(&self) -> bool {
        self.scope == Scope::Cookie
    }

    /// The one seat of a seat's token.
    pub(crate) fn seat(&self) -> Option<(Id, u8)> {
        match self.scope {
            Scope::Seat(table, seat) => Some((table, seat)),
            Scope::Cookie | Scope::Token => None,
        }
    }
}

/// Identities that were looked up lately, by the hash of their key.
#[derive(Debug, Default)]
pub(crate) struct Sessions {
    known: Mutex<BTreeMap<String, Caller>>,
}

impl Sessions {
    /// Names and tokens have changed: look everybody up again.
    pub(crate) fn forget(&self) {
        lock(&self.known).clear();
    }

    fn get(&self, hash: &str) -> Option<Caller> {
        lock(&self.known).get(hash).cloned()
    }

    fn put(&self, hash: String, caller: Caller) {
        let mut known = lock(&self.known);
        if known.len() >= KNOWN_MAX {
            known.clear();
        }
        known.insert(hash, caller);
    }
}

/// Who asks, and from where.
#[derive(Clone, Debug)]
pub(crate) struct Who {
    pub(crate) caller: Option<Caller>,
    pub(crate) address: IpAddr,
}

impl Who {
    /// Somebody who is known.
    ///
    /// # Errors
    /// A stranger.
    pub(crate) fn known(&self) -> Result<&Caller, ApiError> {
        self.caller.as_ref().ok_or(ApiError::WhoAreYou)
    }

    /// The person itself, not a program of his.
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

    /// The guest or any program of his that is not bound to one seat.
    ///
    /// # Errors
    /// A stranger, or a seat's token.
    pub(crate) fn whole(&self) -> Result<&Caller, ApiError> {
        let caller = self.known()?;
        if caller.is_whole(caller.guest()) {
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
    let now = shared.time.now_ms();
    let info = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let address = info.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |info| info.0.ip());
    let headers = request.headers();
    let bearer = headers.contains_key(header::AUTHORIZATION);
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    let upgrades = headers.contains_key(header::UPGRADE);
    if !bearer && (changes || upgrades) && !is_own_origin(headers) {
        return Err(ApiError::OtherOrigin);
    }
    let mut caller = resolve(&shared, headers, address, now).await?;
    match &caller {
        Some(caller) => {
            shared.limits.take(Count::Requests, &caller.guest().to_string(), now)?;
        }
        None => shared.limits.take(Count::Strangers, &address.to_string(), now)?,
    }
    let mut cookie = None;
    // Whoever brings a recovery key is somebody already.
    if caller.is_none() && changes && !request.uri().path().ends_with("/recover") {
        let (guest, key) = new_guest(&shared, address, now).await?;
        caller = Some(guest);
        cookie = Some(key);
    }
    request.extensions_mut().insert(Who { caller, address });
    let mut response = next.run(request).await;
    if let Some(key) = cookie {
        response.headers_mut().insert(header::SET_COOKIE, set_cookie(&shared, &key)?);
    }
    Ok(response)
}

/// The header that makes a browser remember a key.
pub(crate) fn set_cookie(shared: &Shared, key: &str) -> Result<HeaderValue, ApiError> {
    let secure = if shared.secure { "; Secure" } else { "" };
    let text = format!(
        "{COOKIE}={key}; Path=/; HttpOnly; SameSite=Strict; Max-Age={COOKIE_AGE_S}{secure}"
    );
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

async fn resolve(
    shared: &Arc<Shared>,
    headers: &HeaderMap,
    address: IpAddr,
    now: u64,
) -> Result<Option<Caller>, ApiError> {
    if let Some(value) = headers.get(header::AUTHORIZATION) {
        let key = value.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
        let hash = hash(key.ok_or(ApiError::WhoAreYou)?.trim());
        if let Some(caller) = shared.sessions.get(&hash) {
            return Ok(Some(caller));
        }
        shared.limits.take(Count::Guesses, &address.to_string(), now)?;
        let found = shared.store.guest_by_token(&hash).await?;
        let (guest, token) = found.ok_or(ApiError::WhoAreYou)?;
        let scope = token.seat.map_or(Scope::Token, |(table, seat)| Scope::Seat(table, seat));
        let caller = Caller { guest: guest.id, name: guest.name, scope };
        shared.sessions.put(hash, caller.clone());
        return Ok(Some(caller));
    }
    let Some(key) = cookie(headers) else { return Ok(None) };
    let hash = hash(key);
    if let Some(caller) = shared.sessions.get(&hash) {
        return Ok(Some(caller));
    }
    let Some(guest) = shared.store.guest_by_session(&hash).await? else { return Ok(None) };
    let caller = Caller { guest: guest.id, name: guest.name, scope: Scope::Cookie };
    shared.sessions.put(hash, caller.clone());
    Ok(Some(caller))
}

fn cookie(headers: &HeaderMap) -> Option<&str> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|text| text.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find_map(|(name, value)| (name == COOKIE).then_some(value))
}

async fn new_guest(
    shared: &Arc<Shared>,
    address: IpAddr,
    now: u64,
) -> Result<(Caller, String), ApiError> {
    shared.limits.take(Count::Guests, &address.to_string(), now)?;
    let (id, key) = (Id::random(), random_key());
    let name = names::guest(id);
    let session = hash(&key);
    shared.store.write(Write::Guest { id, name: name.clone(), session, at: now }).await?;
    Ok((Caller { guest: id, name, scope: Scope::Cookie }, key))
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
