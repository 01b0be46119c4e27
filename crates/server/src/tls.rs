//! TLS of our own: the certificate of the day, and the proofs by which a certificate is asked for (TLS-ALPN-01).

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::server::{ClientHello, ResolvesServerCert};
use tokio_rustls::rustls::sign::CertifiedKey;

use crate::lock::lock;

/// How an authority asks for the proof of a name (RFC 8737).
pub(crate) const PROOF: &[u8] = b"acme-tls/1";

/// From when until when a certificate is good, in seconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Validity {
    /// The first second.
    pub from: u64,
    /// The last.
    pub until: u64,
}

/// The certificates of a server; they may change while it runs.
#[derive(Clone, Debug, Default)]
pub struct Certificates {
    kept: Arc<Mutex<Kept>>,
}

#[derive(Debug, Default)]
struct Kept {
    own: Option<Arc<CertifiedKey>>,
    /// By the name that is proved.
    proofs: BTreeMap<String, Arc<CertifiedKey>>,
}

impl Certificates {
    /// From now on this certificate, with those between it and the authority, and its key; both as PEM.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn set(&self, chain: &str, key: &str) -> Result<Validity, String> {
        let certificates: Result<Vec<_>, _> =
            CertificateDer::pem_slice_iter(chain.as_bytes()).collect();
        let certificates = certificates.map_err(|error| format!("no certificate: {error}"))?;
        let first = certificates.first().ok_or("there is no certificate")?;
        let good = validity(first).ok_or("the certificate does not say how long it is good")?;
        let key = PrivateKeyDer::from_pem_slice(key.as_bytes());
        let key = key.map_err(|error| format!("no key: {error}"))?;
        let certified = certified(certificates, &key)?;
        certified.keys_match().map_err(|error| format!("it is another key's: {error}"))?;
        lock(&self.kept).own = Some(Arc::new(certified));
        Ok(good)
    }

    /// Shows this certificate to the authority that asks for a proof of the name; both as DER.
    ///
    /// # Errors
    /// The key is of no kind that we know.
    pub fn prove(&self, name: &str, certificate: Vec<u8>, key: &[u8]) -> Result<(), String> {
        let key = PrivateKeyDer::try_from(key).map_err(str::to_owned)?;
        let proof = certified(vec![CertificateDer::from(certificate)], &key)?;
        lock(&self.kept).proofs.insert(name.to_owned(), Arc::new(proof));
        Ok(())
    }

    /// Nobody asks any more.
    pub fn end_proofs(&self) {
        lock(&self.kept).proofs.clear();
    }

    /// Who shakes hands.
    pub(crate) fn acceptor(&self) -> Result<TlsAcceptor, std::io::Error> {
        let provider = Arc::new(ring::default_provider());
        let config = ServerConfig::builder_with_provider(provider);
        let config = config.with_safe_default_protocol_versions();
        let config = config.map_err(std::io::Error::other)?;
        let mut config = config.with_no_client_auth().with_cert_resolver(Arc::new(self.clone()));
        config.alpn_protocols = vec![b"http/1.1".to_vec(), PROOF.to_vec()];
        Ok(TlsAcceptor::from(Arc::new(config)))
    }
}

fn certified(
    chain: Vec<CertificateDer<'static>>,
    key: &PrivateKeyDer<'_>,
) -> Result<CertifiedKey, String> {
    let key = ring::sign::any_supported_type(key).map_err(|error| format!("no key: {error}"))?;
    Ok(CertifiedKey::new(chain, key))
}

impl ResolvesServerCert for Certificates {
    fn resolve(&self, hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        let kept = lock(&self.kept);
        let asks_for_proof = hello.alpn().is_some_and(|mut names| names.any(|name| name == PROOF));
        if asks_for_proof {
            return kept.proofs.get(hello.server_name()?).cloned();
        }
        kept.own.clone()
    }
}

/// Reads a certificate as far as its dates: SEQUENCE { SEQUENCE { [0] version, serial, algorithm, issuer, validity.
fn validity(certificate: &[u8]) -> Option<Validity> {
    const SEQUENCE: u8 = 0x30;
    let (outer, _) = element(certificate, Some(SEQUENCE))?;
    let (mut body, _) = element(outer, Some(SEQUENCE))?;
    if body.first() == Some(&0xa0) {
        body = element(body, None)?.1;
    }
    for _serial_algorithm_issuer in 0..3 {
        body = element(body, None)?.1;
    }
    let (dates, _) = element(body, Some(SEQUENCE))?;
    let (from, rest) = date(dates)?;
    let (until, _) = date(rest)?;
    Some(Validity { from, until })
}

/// What stands in the first element of DER, and what follows it.
fn element(bytes: &[u8], kind: Option<u8>) -> Option<(&[u8], &[u8])> {
    let (&tag, rest) = bytes.split_first()?;
    if kind.is_some_and(|kind| kind != tag) {
        return None;
    }
    let (&first, mut rest) = rest.split_first()?;
    let mut length = usize::from(first);
    if first & 0x80 != 0 {
        let n = usize::from(first & 0x7f);
        if n > 4 {
            return None;
        }
        let (long, behind) = rest.split_at_checked(n)?;
        length = long.iter().fold(0, |sum, byte| sum << 8 | usize::from(*byte));
        rest = behind;
    }
    rest.split_at_checked(length)
}

/// A date of DER: `YYMMDDHHMMSSZ`, whose century begins in 1950, or `YYYYMMDDHHMMSSZ`.
fn date(bytes: &[u8]) -> Option<(u64, &[u8])> {
    const SHORT: u8 = 0x17;
    let (text, rest) = element(bytes, None)?;
    let text = std::str::from_utf8(text).ok()?.strip_suffix('Z')?;
    let short = bytes.first() == Some(&SHORT);
    let (year, text) = text.split_at_checked(if short { 2 } else { 4 })?;
    let year: u64 = year.parse().ok()?;
    let year = match (short, year) {
        (true, 0..50) => 2000 + year,
        (true, _) => 1900 + year,
        (false, _) => year,
    };
    let part = |idx: usize| text.get(2 * idx..2 * idx + 2)?.parse::<u64>().ok();
    let days = days_since_1970(year, part(0)?, part(1)?)?;
    Some((days * 86_400 + part(2)? * 3_600 + part(3)? * 60 + part(4)?, rest))
}

fn days_since_1970(year: u64, month: u64, day: u64) -> Option<u64> {
    if year < 1970 || !(1..=12).contains(&month) || day == 0 {
        return None;
    }
    // The year begins in March, so that the odd day is its last.
    let (y, m) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let days = 365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + day;
    days.checked_sub(719_469)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_as_others_read_them() {
        assert_eq!(days_since_1970(1970, 1, 1), Some(0));
        assert_eq!(days_since_1970(2000, 2, 29), Some(11_016));
        assert_eq!(days_since_1970(2024, 3, 1), Some(19_783));
        let short = b"\x17\x0d231114221320Z";
        assert_eq!(date(short), Some((1_700_000_000, &b""[..])));
        let long = b"\x18\x0f20231114221320Z!";
        assert_eq!(date(long), Some((1_700_000_000, &b"!"[..])));
        for bad in [&b"\x17\x0d231114221320X"[..], b"\x17\x40", b"", b"\x17\x0d23111422132\xffZ"] {
            assert_eq!(date(bad), None);
        }
    }

    #[test]
    fn what_is_no_certificate_is_refused() {
        assert_eq!(validity(b""), None);
        assert_eq!(validity(&[0x30, 0x84, 0xff, 0xff, 0xff, 0xff]), None);
        assert_eq!(validity(&[0x30, 0x85, 1, 1, 1, 1, 1]), None);
        let said = Certificates::default().set("", "").unwrap_err();
        assert_eq!(said, "there is no certificate");
    }
}
