//! Asking servers outside, at addresses that strangers have given: never one inside the operator's own network.
//!
//! A name is looked up once, the addresses that come back are judged, and one of those is connected to. Whoever
//! answers with another address is not followed.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::body::Bytes;
use axum::http::{HeaderValue, Request, header};
use http_body_util::{BodyExt, Full, Limited};
use hyper_util::rt::TokioIo;
use rustls::pki_types::ServerName;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use url::{Host, Url};

/// How long a whole exchange may take, and connecting to one of the addresses.
const PATIENCE: Duration = Duration::from_secs(10);
const CONNECT: Duration = Duration::from_secs(3);
/// How many addresses of one name are tried.
const TRIES: usize = 4;
/// How much of an answer is read; nobody looks at it.
const ANSWER_MAX: usize = 4096;
/// The longest address.
const URL_MAX: usize = 1_000;

/// Why nobody outside was told.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum OutsideError {
    #[error("{0}")]
    BadAddress(String),
    #[error("{0} is a private address: the operator of this server has not allowed it")]
    Private(String),
    #[error("{0} cannot be reached")]
    Unreachable(String),
}

/// What somebody outside has answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Answered {
    pub(crate) status: u16,
    /// How many seconds to wait, if it says so.
    pub(crate) retry_after: Option<u64>,
}

/// The way outside.
#[derive(Clone)]
pub(crate) struct Outside {
    /// Made when it is wanted: whom the system trusts is a long list.
    tls: Arc<OnceLock<TlsConnector>>,
    /// Private hosts that the operator has named: `HOST` or `HOST:PORT`.
    private: Vec<String>,
}

impl std::fmt::Debug for Outside {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Outside").field("private", &self.private).finish_non_exhaustive()
    }
}

impl Outside {
    pub(crate) fn new(private: Vec<String>) -> Outside {
        Outside { tls: Arc::default(), private }
    }

    fn connector() -> TlsConnector {
        let mut roots = rustls::RootCertStore::empty();
        // What of the system's list cannot be read is left out; with none, nothing is trusted.
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = rustls::ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .expect("the provider knows the usual versions")
            .with_root_certificates(roots)
            .with_no_client_auth();
        TlsConnector::from(Arc::new(config))
    }

    /// Reads an address that somebody has given.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(crate) fn read(&self, text: &str) -> Result<Url, OutsideError> {
        let bad = |message: &str| Err(OutsideError::BadAddress(message.to_owned()));
        if text.len() > URL_MAX {
            return bad("the address is longer than 1000 characters");
        }
        let Ok(url) = Url::parse(text) else {
            return bad("this is no address: it begins with https://");
        };
        if !url.username().is_empty() || url.password().is_some() {
            return bad("an address with a name or a password in it is not taken");
        }
        match (url.scheme(), url.host()) {
            (_, None) => bad("the address names no host"),
            ("https", Some(_)) => Ok(url),
            ("http", Some(_)) if self.is_named(&url) => Ok(url),
            _ => bad("the address must begin with https://"),
        }
    }

    /// Has the operator named this private host?
    fn is_named(&self, url: &Url) -> bool {
        let Some(host) = url.host_str() else { return false };
        let with_port = format!("{host}:{}", url.port_or_known_default().unwrap_or_default());
        self.private.iter().any(|named| *named == host || *named == with_port)
    }

    /// The addresses of a host that may be connected to.
    ///
    /// # Errors
    /// There are none, or all are private.
    pub(crate) async fn resolve(&self, url: &Url) -> Result<Vec<SocketAddr>, OutsideError> {
        let port = url.port_or_known_default().unwrap_or(443);
        let name = || url.host_str().unwrap_or_default().to_owned();
        let found: Vec<SocketAddr> = match url.host() {
            Some(Host::Ipv4(ip)) => vec![SocketAddr::new(IpAddr::V4(ip), port)],
            Some(Host::Ipv6(ip)) => vec![SocketAddr::new(IpAddr::V6(ip), port)],
            Some(Host::Domain(domain)) => {
                let looked_up = timeout(CONNECT, tokio::net::lookup_host((domain, port))).await;
                match looked_up {
                    Ok(Ok(found)) => found.collect(),
                    Ok(Err(_)) | Err(_) => return Err(OutsideError::Unreachable(name())),
                }
            }
            None => Vec::new(),
        };
        if found.is_empty() {
            return Err(OutsideError::Unreachable(name()));
        }
        let named = self.is_named(url);
        let allowed = |address: &SocketAddr| named || is_public(address.ip());
        let allowed: Vec<SocketAddr> = found.into_iter().filter(allowed).take(TRIES).collect();
        if allowed.is_empty() { Err(OutsideError::Private(name())) } else { Ok(allowed) }
    }

    /// Posts something, and tells what was answered.
    ///
    /// # Errors
    /// Nobody was told, as far as we know.
    pub(crate) async fn post(
        &self,
        url: &Url,
        headers: &[(&'static str, String)],
        body: Vec<u8>,
    ) -> Result<Answered, OutsideError> {
        let name = url.host_str().unwrap_or_default().to_owned();
        let told = timeout(PATIENCE, self.exchange(url, headers, body)).await;
        told.unwrap_or(Err(OutsideError::Unreachable(name)))
    }

    async fn exchange(
        &self,
        url: &Url,
        headers: &[(&'static str, String)],
        body: Vec<u8>,
    ) -> Result<Answered, OutsideError> {
        let unreachable =
            || OutsideError::Unreachable(url.host_str().unwrap_or_default().to_owned());
        let request = request(url, headers, body).ok_or_else(unreachable)?;
        let mut line = None;
        for address in self.resolve(url).await? {
            if let Ok(Ok(connected)) = timeout(CONNECT, TcpStream::connect(address)).await {
                line = Some(connected);
                break;
            }
        }
        let line = line.ok_or_else(unreachable)?;
        if url.scheme() == "http" {
            return speak(line, request).await.ok_or_else(unreachable);
        }
        let name = ServerName::try_from(bare_host(url)).map_err(|_| unreachable())?;
        let tls = self.tls.get_or_init(Outside::connector);
        let line = tls.connect(name, line).await.map_err(|_| unreachable())?;
        speak(line, request).await.ok_or_else(unreachable)
    }
}

/// The host without the brackets that an address of IPv6 has in a URL.
fn bare_host(url: &Url) -> String {
    let host = url.host_str().unwrap_or_default();
    host.trim_start_matches('[').trim_end_matches(']').to_owned()
}

fn request(
    url: &Url,
    headers: &[(&'static str, String)],
    body: Vec<u8>,
) -> Option<Request<Full<Bytes>>> {
    let path = match url.query() {
        Some(query) => format!("{}?{query}", url.path()),
        None => url.path().to_owned(),
    };
    let host = match (url.host_str()?, url.port()) {
        (host, Some(port)) => format!("{host}:{port}"),
        (host, None) => host.to_owned(),
    };
    let mut request = Request::post(path).header(header::HOST, host);
    request = request.header(header::USER_AGENT, "Orrery").header(header::CONNECTION, "close");
    for (name, value) in headers {
        request = request.header(*name, HeaderValue::from_str(value).ok()?);
    }
    request.body(Full::new(Bytes::from(body))).ok()
}

async fn speak(
    line: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    request: Request<Full<Bytes>>,
) -> Option<Answered> {
    let (mut sender, connection) =
        hyper::client::conn::http1::handshake(TokioIo::new(line)).await.ok()?;
    let carried = tokio::spawn(connection);
    let answer = sender.send_request(request).await;
    let answered = match answer {
        Ok(response) => {
            let (head, body) = response.into_parts();
            // It is read so that whoever answers can finish; what it says is nobody's business.
            let _ = Limited::new(body, ANSWER_MAX).collect().await;
            let wait = head.headers.get(header::RETRY_AFTER).and_then(|value| value.to_str().ok());
            let retry_after = wait.and_then(|wait| wait.trim().parse().ok());
            Some(Answered { status: head.status.as_u16(), retry_after })
        }
        Err(_) => None,
    };
    carried.abort();
    answered
}

/// Is this an address that everybody on the net can reach? Whatever is not surely so is not.
fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(ip) => is_public_v4(ip),
        IpAddr::V6(ip) => is_public_v6(ip),
    }
}

fn is_public_v4(ip: Ipv4Addr) -> bool {
    let [a, b, c, _] = ip.octets();
    let shared = a == 100 && (64..128).contains(&b);
    let assigned = a == 192 && b == 0 && (c == 0 || c == 2);
    let relay = a == 192 && b == 88 && c == 99;
    let measured = a == 198 && (b == 18 || b == 19);
    let documents = (a == 198 && b == 51 && c == 100) || (a == 203 && b == 0 && c == 113);
    let special = a == 0 || ip.is_loopback() || ip.is_private() || ip.is_link_local() || a >= 224;
    !(special || shared || assigned || relay || measured || documents)
}

/// Of IPv6 one eighth is in use; within it, those networks that stand for addresses of IPv4 are not taken.
fn is_public_v6(ip: Ipv6Addr) -> bool {
    let [a, b, ..] = ip.segments();
    let global = a & 0xe000 == 0x2000;
    let tunnels = a == 0x2002 || (a == 0x2001 && b < 0x0200);
    let documents = (a == 0x2001 && b == 0x0db8) || (a == 0x3fff && b < 0x1000);
    global && !tunnels && !documents
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_addresses_are_known_in_all_their_forms() {
        for private in [
            "127.0.0.1",
            "127.8.9.1",
            "10.1.2.3",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "192.0.0.1",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::1",
            "::",
            "::ffff:127.0.0.1",
            "::ffff:169.254.169.254",
            "fe80::1",
            "fc00::1",
            "fd00:ec2::254",
            "ff02::1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2001:0:53aa:64c::1",
            "2001:db8::1",
        ] {
            assert!(!is_public(private.parse().unwrap()), "{private}");
        }
        for public in ["1.1.1.1", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00::1"] {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
    }

    #[tokio::test]
    async fn an_address_is_judged_by_what_it_is_and_not_by_how_it_is_written() {
        let outside = Outside::new(vec!["inside.example".to_owned(), "127.0.0.1:99".to_owned()]);
        for bad in [
            "ftp://example.org/",
            "http://example.org/",
            "https://ana:secret@example.org/",
            "example.org",
            "file:///etc/passwd",
            "https://",
            &format!("https://example.org/{}", "x".repeat(1000)),
        ] {
            assert!(outside.read(bad).is_err(), "{bad}");
        }
        for private in
            ["https://127.0.0.1/", "https://2130706433/", "https://0x7f.1/", "https://[::1]/"]
        {
            let url = outside.read(private).unwrap();
            let refused = outside.resolve(&url).await.unwrap_err();
            assert!(matches!(refused, OutsideError::Private(_)), "{private}: {refused}");
        }
        // By its name, after it was looked up.
        let url = outside.read("https://localhost/").unwrap();
        assert!(matches!(outside.resolve(&url).await, Err(OutsideError::Private(_))));
        let named = outside.read("http://127.0.0.1:99/").unwrap();
        assert_eq!(outside.resolve(&named).await.unwrap(), ["127.0.0.1:99".parse().unwrap()]);
        assert!(outside.read("http://127.0.0.1:98/").is_err(), "another port is another host");
    }
}
