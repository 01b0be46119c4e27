//! Who asks: a guest by cookie, a program by token, or a stranger. Every request of the API passes
//! here first: origin, identity, rate.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::Response;
use tokio::sync::broadcast;

use super::limits::{Count, network};
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
/// How many tokens may be taken back before somebody who is connected has heard of it.
const ENDED_MAX: usize = 64;

/// What somebody may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scope {
    /// Everything that is the guest's.
    Cookie,
    /// Everything but making keys; by this token.
    Token(Id),
    /// One seat; by this token.
    Seat(Id, u8, Id),
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
            Scope::Cookie | Scope::Token(_) => true,
            Scope::Seat(id, number, _) => id == table && number == seat.seat,
        };
        scoped && seat.guest == Some(self.guest)
    }

    /// Is the caller this guest, and not only the bearer of a seat's token?
    pub(crate) fn is_whole(&self, guest: Id) -> bool {
        self.guest == guest && !matches!(self.scope, Scope::Seat(..))
    }

    /// Does the caller speak for the guest at every table, or with a seat's token at one seat?
    pub(crate) fn is_anywhere(&self) -> bool {
        self.is_whole(self.guest)
    }

    /// Is the caller the person itself? Only a person makes keys.
    pub(crate) fn is_person(&self) -> bool {
        self.scope == Scope::Cookie
    }

    /// The one seat of a seat's token.
    pub(crate) fn seat(&self) -> Option<(Id, u8)> {
        match self.scope {
            Scope::Seat(table, seat, _) => Some((table, seat)),
            Scope::Cookie | Scope::Token(_) => None,
        }
    }

    /// The token by which the caller is known.
    pub(crate) fn token(&self) -> Option<Id> {
        match self.scope {
            Scope::Seat(_, _, token) | Scope::Token(token) => Some(token),
            Scope::Cookie => None,
        }
    }
}

/// Identities that were looked up lately, by the hash of their key.
#[derive(Debug)]
pub(crate) struct Sessions {
    known: Mutex<Known>,
    /// Tokens that are taken back, for those who are connected by one.
    ended: broadcast::Sender<Id>,
}

#[derive(Debug, Default)]
struct Known {
    callers: BTreeMap<String, Caller>,
    /// How often something was forgotten: what was looked up before that may not be so any more.
    n_forgotten: u64,
}

impl Default for Sessions {
    fn default() -> Sessions {
        Sessions { known: Mutex::default(), ended: broadcast::Sender::new(ENDED_MAX) }
    }
}

impl Sessions {
    /// The name or a token of a guest has changed: look the guest up again.
    pub(crate) fn forget(&self, guest: Id) {
        let mut known = lock(&self.known);
        known.callers.retain(|_, caller| caller.guest != guest);
        known.n_forgotten += 1;
    }

    /// A token is taken back: whoever is connected by it is let go.
    pub(crate) fn end(&self, guest: Id, token: Id) {
        self.forget(guest);
        // Nobody may be connected.
        let _ = self.ended.send(token);
    }

    /// Hears which tokens are taken back.
    pub(crate) fn ended(&self) -> broadcast::Receiver<Id> {
        self.ended.subscribe()
    }

    /// Who is known by this hash; or how much was forgotten before the caller is looked up.
    fn get(&self, hash: &str) -> Result<Caller, u64> {
        let known = lock(&self.known);
        known.callers.get(hash).cloned().ok_or(known.n_forgotten)
    }

    fn put(&self, hash: String, caller: Caller, n_forgotten: u64) {
        let mut known = lock(&self.known);
        if known.n_forgotten != n_forgotten {
            return;
        }
        if known.callers.len() >= KNOWN_MAX {
            known.callers.clear();
        }
        known.callers.insert(hash, caller);
    }
}

/// Who asks, and from where.
#[derive(Clone, Debug)]
pub(crate) struct Who {
    pub(crate) caller: Option<Caller>,
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
    let now = shared.time.now_ms();
    let info = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let peer = info.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |info| info.0.ip());
    let headers = request.headers();
    let proxied = if shared.behind_proxy { forwarded(headers) } else { None };
    let from = network(proxied.unwrap_or(peer));
    let bearer = headers.contains_key(header::AUTHORIZATION);
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    let upgrades = headers.contains_key(header::UPGRADE);
    if !bearer && (changes || upgrades) && !is_own_origin(headers) {
        return Err(ApiError::OtherOrigin);
    }
    let mut caller = resolve(&shared, headers, &from, now).await?;
    match &caller {
        Some(caller) => {
            shared.limits.take(Count::Requests, &caller.guest().to_string(), now)?;
        }
        None => shared.limits.take(Count::Strangers, &from, now)?,
    }
    let mut cookie = None;
    // Whoever brings a recovery key is somebody already.
    if caller.is_none() && changes && !request.uri().path().ends_with("/recover") {
        let (guest, key) = new_guest(&shared, &from, now).await?;
        caller = Some(guest);
        cookie = Some(key);
    }
    request.extensions_mut().insert(Who { caller, network: from });
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
    from: &str,
    now: u64,
) -> Result<Option<Caller>, ApiError> {
    if let Some(value) = headers.get(header::AUTHORIZATION) {
        let key = value.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
        let hash = hash(key.ok_or(ApiError::WhoAreYou)?.trim());
        let n_forgotten = match shared.sessions.get(&hash) {
            Ok(caller) => return Ok(Some(caller)),
            Err(n_forgotten) => n_forgotten,
        };
        shared.limits.take(Count::Guesses, from, now)?;
        let found = shared.store.guest_by_token(&hash).await?;
        let (guest, token) = found.ok_or(ApiError::WhoAreYou)?;
        let scope = match token.seat {
            Some((table, seat)) => Scope::Seat(table, seat, token.id),
            None => Scope::Token(token.id),
        };
        let caller = Caller { guest: guest.id, name: guest.name, scope };
        shared.sessions.put(hash, caller.clone(), n_forgotten);
        return Ok(Some(caller));
    }
    let Some(key) = cookie(headers) else { return Ok(None) };
    let hash = hash(key);
    let n_forgotten = match shared.sessions.get(&hash) {
        Ok(caller) => return Ok(Some(caller)),
        Err(n_forgotten) => n_forgotten,
    };
    let Some(guest) = shared.store.guest_by_session(&hash).await? else { return Ok(None) };
    let caller = Caller { guest: guest.id, name: guest.name, scope: Scope::Cookie };
    shared.sessions.put(hash, caller.clone(), n_forgotten);
    Ok(Some(caller))
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
        .find_map(|(name, value)| (name == COOKIE).then_some(value))
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

    /// A token was looked up, then it is taken back, then the look-up comes home.
    #[test]
    fn what_was_looked_up_before_it_was_forgotten_is_not_kept() {
        let sessions = Sessions::default();
        let (guest, token) = (Id::random(), Id::random());
        let caller = Caller { guest, name: "Ana".to_owned(), scope: Scope::Token(token) };
        let n_forgotten = sessions.get("hash").unwrap_err();
        sessions.end(guest, token);
        sessions.put("hash".to_owned(), caller.clone(), n_forgotten);
        let n_forgotten = sessions.get("hash").unwrap_err();
        sessions.put("hash".to_owned(), caller.clone(), n_forgotten);
        assert_eq!(sessions.get("hash"), Ok(caller));
        sessions.forget(Id::random());
        assert!(sessions.get("hash").is_ok(), "others are known as before");
        sessions.forget(guest);
        assert!(sessions.get("hash").is_err());
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
