//! `--domain`: a certificate for the server, asked for and renewed by itself (ACME, RFC 8555).
//!
//! The proof is TLS-ALPN-01: it comes to the port on which people come, so no other is needed.

use std::future::Future;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, bail};
use http_body_util::BodyExt;
use instant_acme::{
    Account, AuthorizationStatus, BodyWrapper, BytesResponse, ChallengeType, Error, HttpClient,
    Identifier, NewAccount, NewOrder, Order, OrderStatus, RetryPolicy,
};
use rcgen::{CertificateParams, CustomExtension, KeyPair};
use server::{Certificates, Validity, private_file};
use ureq::http::{Request, Response};

/// Who gives certificates to everybody.
pub(crate) const LETS_ENCRYPT: &str = "https://acme-v02.api.letsencrypt.org/directory";
/// How long one question to the authority may take, and how long its checks.
const PATIENCE: Duration = Duration::from_secs(30);
const CHECKS: Duration = Duration::from_secs(120);
/// How soon it is asked again after a failure, at first and at last.
const AGAIN_MIN: Duration = Duration::from_secs(60);
const AGAIN_MAX: Duration = Duration::from_secs(6 * 3_600);
/// How often the calendar is looked at.
const LOOK_EVERY: Duration = Duration::from_secs(3_600);

/// For which names, from whom, and where it is kept.
#[derive(Clone, Debug)]
pub(crate) struct Acme {
    pub(crate) domains: Vec<String>,
    /// A mail address, for the authority.
    pub(crate) contact: Option<String>,
    pub(crate) directory: String,
    /// Whom to believe that the directory is the directory, if not the usual ones.
    pub(crate) root: Option<PathBuf>,
    pub(crate) folder: PathBuf,
}

/// Is it a name that a certificate can be had for?
///
/// # Errors
/// Why not.
pub(crate) fn check_domain(name: &str) -> anyhow::Result<()> {
    let part = |part: &str| {
        let inner = part.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
        (1..=63).contains(&part.len()) && inner && !part.starts_with('-') && !part.ends_with('-')
    };
    let number = name.rsplit('.').next().is_some_and(|last| last.parse::<u32>().is_ok());
    anyhow::ensure!(
        name.len() <= 253 && name.split('.').all(part) && !number,
        "--domain {name} is no name of a server, such as orrery.example"
    );
    Ok(())
}

impl Acme {
    /// Takes the certificate that is kept, if there is one, and sees from now on that there is always a good one.
    ///
    /// # Errors
    /// The folder cannot be made.
    pub(crate) fn start(self, certificates: Certificates) -> anyhow::Result<()> {
        let folder = &self.folder;
        std::fs::create_dir_all(folder)
            .with_context(|| format!("{} cannot be made", folder.display()))?;
        let kept = self.kept(&certificates);
        tokio::spawn(self.keep(certificates, kept));
        Ok(())
    }

    async fn keep(self, certificates: Certificates, mut kept: Option<Validity>) {
        let mut again = AGAIN_MIN;
        loop {
            if kept.is_some_and(|good| !is_due(good, now())) {
                tokio::time::sleep(LOOK_EVERY).await;
                continue;
            }
            match self.obtain(&certificates).await {
                Ok(good) => {
                    tracing::info!(domains = ?self.domains, until = good.until, "a new certificate");
                    (kept, again) = (Some(good), AGAIN_MIN);
                }
                Err(error) => {
                    let seconds = again.as_secs();
                    tracing::error!(
                        "no certificate for {}: {error:#}; tried again in {seconds} seconds",
                        self.domains.join(", ")
                    );
                    tokio::time::sleep(again).await;
                    again = (again * 2).min(AGAIN_MAX);
                }
            }
            certificates.end_proofs();
        }
    }

    fn path(&self, end: &str) -> PathBuf {
        self.folder.join(format!("{}.{end}", self.domains.join("+")))
    }

    /// The certificate of an earlier start.
    fn kept(&self, certificates: &Certificates) -> Option<Validity> {
        let text = std::fs::read_to_string(self.path("pem")).ok()?;
        match certificates.set(&text, &text) {
            Ok(good) => Some(good),
            Err(error) => {
                tracing::warn!("the certificate that is kept cannot be used: {error}");
                None
            }
        }
    }

    async fn obtain(&self, certificates: &Certificates) -> anyhow::Result<Validity> {
        let account = self.account().await.context("the authority knows no account of ours")?;
        let names: Vec<Identifier> = self.domains.iter().cloned().map(Identifier::Dns).collect();
        let mut order = account.new_order(&NewOrder::new(&names)).await?;
        self.prove(&mut order, certificates).await?;
        let retries = RetryPolicy::default().timeout(CHECKS);
        match order.poll_ready(&retries).await? {
            OrderStatus::Ready | OrderStatus::Valid => {}
            OrderStatus::Pending | OrderStatus::Processing | OrderStatus::Invalid => {
                let why = order.state().error.as_ref().map(ToString::to_string);
                bail!(
                    "the authority does not find this server at its names on port 443: {}",
                    why.as_deref().unwrap_or("it does not say why")
                );
            }
        }
        let key = order.finalize().await?;
        let chain = order.poll_certificate(&retries).await?;
        let good = certificates.set(&chain, &key).map_err(anyhow::Error::msg)?;
        write_private(&self.path("pem"), &format!("{chain}{key}"))?;
        Ok(good)
    }

    /// Shows for every name what the authority has asked to see there.
    async fn prove(&self, order: &mut Order, certificates: &Certificates) -> anyhow::Result<()> {
        let mut asked = order.authorizations();
        while let Some(one) = asked.next().await {
            let mut one = one?;
            match one.status {
                AuthorizationStatus::Valid => continue,
                AuthorizationStatus::Pending => {}
                AuthorizationStatus::Invalid
                | AuthorizationStatus::Revoked
                | AuthorizationStatus::Expired
                | AuthorizationStatus::Deactivated => bail!("a name was refused: {:?}", one.status),
            }
            let challenge = one.challenge(ChallengeType::TlsAlpn01);
            let mut challenge =
                challenge.context("the authority does not take the proof TLS-ALPN-01")?;
            let Identifier::Dns(name) = challenge.identifier().identifier.clone() else {
                bail!("the authority asks for something that is no name");
            };
            let digest = challenge.key_authorization().digest();
            let mut wanted = CertificateParams::new(vec![name.clone()])?;
            wanted.custom_extensions = vec![CustomExtension::new_acme_identifier(digest.as_ref())];
            let key = KeyPair::generate()?;
            let proof = wanted.self_signed(&key)?;
            let shown = certificates.prove(&name, proof.der().to_vec(), &key.serialize_der());
            shown.map_err(anyhow::Error::msg)?;
            challenge.set_ready().await?;
        }
        Ok(())
    }

    /// The account of an earlier start, or a new one.
    async fn account(&self) -> anyhow::Result<Account> {
        let path = self.folder.join("account.json");
        let http = || Client::new(self.root.as_deref()).map(Box::new);
        if let Ok(text) = std::fs::read_to_string(&path)
            && let Ok(credentials) = serde_json::from_str(&text)
        {
            let known = Account::builder_with_http(http()?).from_credentials(credentials).await;
            match known {
                Ok(account) => return Ok(account),
                Err(error) => tracing::warn!(%error, "the account that is kept cannot be used"),
            }
        }
        let contact = self.contact.as_ref().map(|mail| format!("mailto:{mail}"));
        let contact: Vec<&str> = contact.as_deref().into_iter().collect();
        let wish = NewAccount {
            contact: &contact,
            terms_of_service_agreed: true,
            only_return_existing: false,
        };
        let made = Account::builder_with_http(http()?);
        let (account, credentials) = made.create(&wish, self.directory.clone(), None).await?;
        write_private(&path, &serde_json::to_string(&credentials)?)?;
        Ok(account)
    }
}

/// When two thirds of its time are over, a certificate is renewed, however long it is good.
fn is_due(good: Validity, now: u64) -> bool {
    let Validity { from, until } = good;
    now >= from + until.saturating_sub(from) / 3 * 2
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// Beside its place and then moved: nobody ever finds half a key.
fn write_private(path: &Path, text: &str) -> anyhow::Result<()> {
    let half = path.with_extension("part");
    let _ = std::fs::remove_file(&half);
    let written = private_file(&half).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        std::fs::rename(&half, path)
    });
    written.with_context(|| format!("{} cannot be written", path.display()))
}

/// Who asks the authority: the client that this program has anyway.
struct Client(ureq::Agent);

impl Client {
    fn new(root: Option<&Path>) -> anyhow::Result<Client> {
        let mut config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(PATIENCE));
        if let Some(path) = root {
            let text = std::fs::read(path)
                .with_context(|| format!("{} cannot be read", path.display()))?;
            let certificate = ureq::tls::Certificate::from_pem(&text)
                .with_context(|| format!("{} is no certificate", path.display()))?;
            let roots = ureq::tls::RootCerts::Specific(Arc::new(vec![certificate]));
            config = config.tls_config(ureq::tls::TlsConfig::builder().root_certs(roots).build());
        }
        Ok(Client(config.build().into()))
    }
}

type Answered = Pin<Box<dyn Future<Output = Result<BytesResponse, Error>> + Send>>;

impl HttpClient for Client {
    fn request(&self, request: Request<BodyWrapper<bytes::Bytes>>) -> Answered {
        let agent = self.0.clone();
        Box::pin(async move {
            let (parts, body) = request.into_parts();
            let body = body.collect().await.map(|body| body.to_bytes().to_vec());
            let body = body.unwrap_or_default();
            let asked = tokio::task::spawn_blocking(move || {
                let answer = match body.is_empty() {
                    true => agent.run(Request::from_parts(parts, ()))?,
                    false => agent.run(Request::from_parts(parts, body))?,
                };
                let (parts, mut body) = answer.into_parts();
                Ok::<_, ureq::Error>((parts, body.read_to_vec()?))
            });
            let asked = asked.await.map_err(|error| Error::Other(Box::new(error)))?;
            let (parts, body) = asked.map_err(|error| Error::Other(Box::new(error)))?;
            Ok(BytesResponse::from(Response::from_parts(parts, BodyWrapper::from(body))))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_certificate_is_renewed_in_time() {
        let good = Validity { from: 1_000, until: 1_090 };
        assert!(!is_due(good, 1_059) && is_due(good, 1_060) && is_due(good, 2_000));
        assert!(is_due(Validity { from: 9, until: 5 }, 9), "nonsense is renewed at once");
    }

    #[test]
    fn only_names_are_domains() {
        for good in ["localhost", "orrery.example", "a-b.example", "xn--mnchen-3ya.example"] {
            assert!(check_domain(good).is_ok(), "{good}");
        }
        for bad in ["", "a b", "*.example", "-a.example", "192.0.2.1", "A.example", "a..b", "a/b"] {
            assert!(check_domain(bad).is_err(), "{bad}");
        }
    }
}
