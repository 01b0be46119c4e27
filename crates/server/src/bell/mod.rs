//! The bell: whoever is not here is told that it is their turn, by push, webhook, mail or feed.
//!
//! What is to be rung is in the outbox, written by the transaction of the move (`store::bells`, `table::bells`).
//! Whichever node takes a bell first rings it: once for all tables that wait, not in quiet hours, again if it
//! fails, and never again when the address is gone.

mod mail;
mod outside;
mod push;
mod quiet;
mod words;

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::sync::{OnceCell, Semaphore};
use tokio::task::JoinHandle;
use url::Url;

use crate::refusal::ApiError;
use crate::secret::{Id, random_bytes};
use crate::shared::Shared;
use crate::store::{BellRow, BellState, BellWrite, DueRow, Rung, StoreError, Write};

pub(crate) use mail::address as mail_address;
use mail::{Letter, MailError, Mailer};
use outside::{Answered, Outside, OutsideError};
use push::{Keys, PushIdentity};
pub(crate) use quiet::Quiet;
use words::BellText;

/// How many bells ring at once, and how many are looked for at once.
const AT_ONCE: usize = 16;
const LOOK: u64 = 64;
/// How long a node has to ring a bell before another may.
const TAKEN_MS: u64 = 60_000;
/// How long a bell rests after it has rung: what comes meanwhile is one message.
const REST_MS: u64 = 60_000;
/// How often a bell is tried in a row, how long it waits after the first time, and at most.
const TRIES_MAX: u64 = 8;
const AGAIN_MS: u64 = 30_000;
const AGAIN_MAX_MS: u64 = 6 * 3_600_000;
/// How long a push service keeps what a browser does not fetch, in seconds.
const TTL_S: u32 = 86_400;

/// How people are told that it is their turn.
#[derive(Clone, Debug, Default)]
pub struct BellConfig {
    /// Where people reach this server, such as `https://orrery.example`; without it there are no links, no mail and
    /// no push.
    pub url: Option<String>,
    /// The mail server, as `smtps://USER:PASSWORD@HOST`, and the sender.
    pub mail: Option<(String, String)>,
    /// Private hosts (`HOST` or `HOST:PORT`) to which webhooks may go; all others must be reached by everybody.
    pub private: Vec<String>,
}

/// Where a bell rings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Address {
    Push { endpoint: String, p256dh: String, auth: String },
    Hook { url: String, key: Option<String>, prefix: Option<String> },
    Mail { to: String },
    Feed,
}

impl Address {
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Address::Push { .. } => "push",
            Address::Hook { .. } => "hook",
            Address::Mail { .. } => "mail",
            Address::Feed => "feed",
        }
    }

    pub(crate) fn read(bell: &BellRow) -> Option<Address> {
        serde_json::from_str(&bell.address).ok()
    }

    /// What it is called on a list of its owner: enough to know it by, and not the secret that many addresses are.
    pub(crate) fn label(&self) -> String {
        let host = |text: &str| {
            let url = Url::parse(text).ok();
            url.and_then(|url| url.host_str().map(str::to_owned)).unwrap_or_default()
        };
        match self {
            Address::Push { endpoint, .. } => host(endpoint),
            Address::Hook { url, .. } => host(url),
            Address::Mail { to } => to.clone(),
            Address::Feed => String::new(),
        }
    }
}

/// Why a bell did not ring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// Its address is gone.
    Gone(String),
    /// Try again, in so many seconds if the other side says so.
    Again(String, Option<u64>),
}

impl Trouble {
    pub(crate) fn message(&self) -> &str {
        match self {
            Trouble::Gone(message) | Trouble::Again(message, _) => message,
        }
    }

    fn again(message: &str) -> Trouble {
        Trouble::Again(message.to_owned(), None)
    }
}

impl From<OutsideError> for Trouble {
    fn from(error: OutsideError) -> Trouble {
        Trouble::Again(error.to_string(), None)
    }
}

/// The bells of this server.
pub(crate) struct Bell {
    outside: Outside,
    mailer: Option<Mailer>,
    url: Option<Url>,
    at_once: Arc<Semaphore>,
    house: OnceCell<PushIdentity>,
    secret: OnceCell<[u8; 32]>,
}

impl fmt::Debug for Bell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bell").field("url", &self.url).finish_non_exhaustive()
    }
}

impl Bell {
    /// # Errors
    /// What of the settings cannot be.
    pub(crate) fn new(config: BellConfig) -> Result<Bell, String> {
        let BellConfig { url, mail, private } = config;
        let url = match url {
            None => None,
            Some(text) => {
                let url = Url::parse(&text).ok();
                let good = |url: &Url| {
                    matches!(url.scheme(), "http" | "https") && url.has_host() && url.path() == "/"
                };
                let bad =
                    || format!("'{text}' is not where people come to: say https://orrery.example");
                Some(url.filter(good).ok_or_else(bad)?)
            }
        };
        if mail.is_some() && url.is_none() {
            return Err("mail needs links: say where people reach this server".to_owned());
        }
        let mailer = mail.map(|(server, from)| Mailer::new(&server, &from)).transpose()?;
        Ok(Bell {
            outside: Outside::new(private),
            mailer,
            url,
            at_once: Arc::new(Semaphore::new(AT_ONCE)),
            house: OnceCell::new(),
            secret: OnceCell::new(),
        })
    }

    pub(crate) fn has_mail(&self) -> bool {
        self.mailer.is_some()
    }

    /// The address of a page of ours, for somebody elsewhere.
    pub(crate) fn link(&self, path: &str) -> Option<String> {
        let url = self.url.as_ref()?;
        Some(format!("{}{path}", url.as_str().trim_end_matches('/')))
    }

    /// By whom a push service may ask after us; it wants to know.
    fn subject(&self) -> Option<String> {
        let page = self.url.as_ref().filter(|url| url.scheme() == "https");
        let page = page.map(|url| url.as_str().trim_end_matches('/').to_owned());
        page.or_else(|| self.mailer.as_ref().map(|mailer| format!("mailto:{}", mailer.from())))
    }

    /// Reads an address that somebody has given, and looks whether it may be asked.
    ///
    /// # Errors
    /// It is none, or private.
    pub(crate) async fn check_url(&self, text: &str) -> Result<Url, ApiError> {
        let refused = |error: OutsideError| ApiError::bad_request(error.to_string());
        let url = self.outside.read(text).map_err(refused)?;
        self.outside.resolve(&url).await.map_err(refused)?;
        Ok(url)
    }
}

/// Checks what a browser gives for push.
///
/// # Errors
/// They are no keys.
pub(crate) fn check_push_keys(p256dh: &str, auth: &str) -> Result<(), ApiError> {
    let keys = Keys::read(p256dh, auth);
    let good = keys.is_some_and(|keys| keys.seal(b"").is_ok());
    let message = "p256dh and auth are the keys of a subscription, as a browser gives them";
    if good { Ok(()) } else { Err(ApiError::bad_request(message)) }
}

impl Shared {
    /// A key of this house; one is made and kept if there is none. Of two nodes that make one at the same time, one
    /// is first.
    async fn house_key(
        &self,
        name: &'static str,
        new: impl FnOnce() -> Option<String>,
    ) -> Result<String, ApiError> {
        if let Some(kept) = self.store.house_key(name).await? {
            return Ok(kept);
        }
        let value = new().ok_or(ApiError::Internal)?;
        self.store.write(Write::Bell(BellWrite::Key { name, value })).await?;
        self.store.house_key(name).await?.ok_or(ApiError::Internal)
    }

    /// The key for push; `None` where nobody has said who we are.
    pub(crate) async fn push_key(&self) -> Result<Option<String>, ApiError> {
        if self.bell.subject().is_none() {
            return Ok(None);
        }
        Ok(Some(self.house().await?.public()))
    }

    async fn house(&self) -> Result<&PushIdentity, ApiError> {
        let read = || async {
            let key = self.house_key("vapid", || PushIdentity::new_key().ok()).await?;
            PushIdentity::read(&key).ok_or(ApiError::Internal)
        };
        self.bell.house.get_or_try_init(read).await
    }

    async fn bell_secret(&self) -> Result<&[u8; 32], ApiError> {
        let read = || async {
            let new = || Some(push::encode(&random_bytes()));
            let key = self.house_key("bell", new).await?;
            let bytes = push::decode(&key).and_then(|bytes| bytes.try_into().ok());
            bytes.ok_or(ApiError::Internal)
        };
        self.bell.secret.get_or_try_init(read).await
    }

    /// What proves that somebody was sent it by this bell: its id, and what only this house can make of that.
    pub(crate) async fn bell_key(&self, id: Id) -> Result<String, ApiError> {
        let proof = blake3::keyed_hash(self.bell_secret().await?, id.to_string().as_bytes());
        let proof = proof.to_hex();
        Ok(format!("{id}{}", &proof[..32]))
    }

    /// The bell of a key.
    pub(crate) async fn bell_of_key(&self, key: &str) -> Result<BellRow, ApiError> {
        let none = || ApiError::NoSuch {
            code: "no_such_bell",
            message: "there is no such bell, or it is no more".to_owned(),
        };
        let id: Id = key.get(..26).and_then(|id| id.parse().ok()).ok_or_else(none)?;
        let right = self.bell_key(id).await?;
        // Hashes are compared in a time that tells nothing.
        if blake3::hash(right.as_bytes()) != blake3::hash(key.as_bytes()) {
            return Err(none());
        }
        self.store.bell(id).await?.ok_or_else(none)
    }

    /// Writes to a mail address that it will be written to, if that is wanted there.
    pub(crate) async fn ask_mail(&self, id: Id, to: &str) -> Result<(), ApiError> {
        let key = self.bell_key(id).await?;
        let mailer = self.bell.mailer.as_ref().ok_or_else(no_mail)?;
        let link = self.bell.link(&format!("/bell/confirm#{key}")).ok_or_else(no_mail)?;
        let letter = Letter {
            to: to.to_owned(),
            subject: "Shall Orrery write to you?".to_owned(),
            body: format!(
                "Somebody wants to be told here when it is their turn at a table.\n\n\
                 If that was you, open this page and say yes:\n{link}\n\n\
                 If not, do nothing: no other mail will come.\n"
            ),
            stop: None,
        };
        let sent = mailer.send(&letter).await;
        sent.map_err(|error| match error {
            MailError::Gone(message) | MailError::Failed(message) => ApiError::NotNow(message),
        })
    }

    /// Says something by a bell.
    ///
    /// # Errors
    /// Nobody has heard it, as far as we know.
    pub(crate) async fn say(&self, bell: &BellRow, said: &BellText) -> Result<(), Trouble> {
        let address = Address::read(bell).ok_or_else(|| Trouble::again("it cannot be read"))?;
        match &address {
            Address::Push { endpoint, p256dh, auth } => {
                self.push(endpoint, (p256dh, auth), said).await
            }
            Address::Hook { url, key, prefix } => {
                let text = [prefix.clone().unwrap_or_default(), words::plain(&said.body)];
                let mut text = text.join(" ").trim().to_owned();
                if let Some(link) = self.bell.link(&said.path) {
                    text = format!("{text} {link}");
                }
                self.hook(url, key.as_deref(), text).await
            }
            Address::Mail { to } => self.mail(bell.id, to, said).await,
            Address::Feed => Ok(()),
        }
    }

    /// Rings once so that its owner hears it.
    pub(crate) async fn try_bell(&self, bell: &BellRow) -> Result<(), Trouble> {
        self.say(bell, &words::trial()).await
    }

    async fn push(
        &self,
        endpoint: &str,
        (p256dh, auth): (&str, &str),
        said: &BellText,
    ) -> Result<(), Trouble> {
        let unreadable = || Trouble::Gone("the keys of this browser cannot be read".to_owned());
        let keys = Keys::read(p256dh, auth).ok_or_else(unreadable)?;
        let BellText { title, body, path } = said;
        let message = json!({ "title": title, "body": body, "path": path }).to_string();
        let body = keys.seal(message.as_bytes()).map_err(|_| unreadable())?;
        let url = self.bell.outside.read(endpoint)?;
        let subject = self.bell.subject();
        let subject = subject.ok_or_else(|| Trouble::again("this server has no address"))?;
        let house = self.house().await.map_err(|error| Trouble::again(&error.to_string()))?;
        let claim = house.claim(&url, &subject, self.time.now_ms() / 1_000);
        let claim = claim.map_err(|_| Trouble::again("nothing can be signed"))?;
        let headers = [
            ("authorization", claim),
            ("content-type", "application/octet-stream".to_owned()),
            ("content-encoding", "aes128gcm".to_owned()),
            ("ttl", TTL_S.to_string()),
            ("urgency", "normal".to_owned()),
            // What the browser has not fetched yet is replaced.
            ("topic", "turn".to_owned()),
        ];
        judge(self.bell.outside.post(&url, &headers, body).await?)
    }

    async fn hook(&self, url: &str, key: Option<&str>, text: String) -> Result<(), Trouble> {
        let url = self.bell.outside.read(url)?;
        let (kind, body) = match key {
            None => ("text/plain; charset=utf-8", text),
            Some(key) => ("application/json", json!({ key: text }).to_string()),
        };
        let headers = [("content-type", kind.to_owned())];
        judge(self.bell.outside.post(&url, &headers, body.into_bytes()).await?)
    }

    async fn mail(&self, id: Id, to: &str, said: &BellText) -> Result<(), Trouble> {
        let none = || Trouble::again("this server sends no mail any more");
        let mailer = self.bell.mailer.as_ref().ok_or_else(none)?;
        let key = self.bell_key(id).await.map_err(|error| Trouble::again(&error.to_string()))?;
        let link = self.bell.link(&said.path).ok_or_else(none)?;
        let stop = self.bell.link(&format!("/bell/stop#{key}")).ok_or_else(none)?;
        let letter = Letter {
            to: to.to_owned(),
            subject: said.title.clone(),
            body: format!("{}\n\n{link}\n\n-- \nNo more of these: {stop}\n", said.body),
            stop: self.bell.link(&format!("/api/v1/bells/{key}/stop")),
        };
        mailer.send(&letter).await.map_err(|error| match error {
            MailError::Gone(message) => Trouble::Gone(message),
            MailError::Failed(message) => Trouble::Again(message, None),
        })
    }
}

fn no_mail() -> ApiError {
    ApiError::not_now("this server sends no mail")
}

/// What an answer means.
fn judge(answered: Answered) -> Result<(), Trouble> {
    let Answered { status, retry_after } = answered;
    match status {
        200..=299 => Ok(()),
        404 | 410 => Err(Trouble::Gone(format!("the address is gone (it answers {status})"))),
        300..=399 => {
            let message = format!("it answers {status}: other addresses are not followed");
            Err(Trouble::Again(message, None))
        }
        _ => Err(Trouble::Again(format!("it answers {status}"), retry_after)),
    }
}

/// Rings all bells that have something to ring and that nobody is at; each is a task.
pub(crate) async fn ring(shared: &Arc<Shared>) -> Vec<JoinHandle<()>> {
    let now = shared.time.now_ms();
    if shared.is_closing() {
        return Vec::new();
    }
    let due = match shared.store.due_bells(now, LOOK).await {
        Ok(due) => due,
        Err(error) => {
            tracing::debug!(%error, "cannot look for bells to ring");
            return Vec::new();
        }
    };
    let mut rung = Vec::new();
    for id in due {
        let Ok(place) = Arc::clone(&shared.bell.at_once).acquire_owned().await else { break };
        let shared = Arc::clone(shared);
        rung.push(tokio::spawn(async move {
            match ring_one(&shared, id).await {
                // Another node was first.
                Ok(()) | Err(StoreError::Moved) => {}
                Err(error) => tracing::debug!(%error, "a bell is rung later"),
            }
            drop(place);
        }));
    }
    rung
}

async fn ring_one(shared: &Arc<Shared>, id: Id) -> Result<(), StoreError> {
    let now = shared.time.now_ms();
    let take = BellWrite::Take { id, now, until: now + TAKEN_MS };
    shared.store.write(Write::Bell(take)).await?;
    let Some(bell) = shared.store.bell(id).await? else { return Ok(()) };
    let due = shared.store.due_of(&bell, now).await?;
    let (asked, gone): (Vec<DueRow>, Vec<DueRow>) = due.into_iter().partition(|row| row.asked);
    let ids = |rows: &[DueRow]| rows.iter().map(|row| (row.table, row.since)).collect::<Vec<_>>();
    let quiet = bell.quiet.as_deref().and_then(|text| serde_json::from_str::<Quiet>(text).ok());
    let quiet_until = quiet.and_then(|quiet| quiet.until(now));
    let rung = if bell.state != BellState::Good || asked.is_empty() {
        Rung::Rang { tables: Vec::new(), rests: 0 }
    } else if let Some(due) = quiet_until {
        Rung::Later { due }
    } else {
        let title = |id: &str| shared.title(id).map_or(id.to_owned(), |it| it.name().to_owned());
        let said = words::your_turn(&asked, title);
        outcome(&bell, now, shared.say(&bell, &said).await, ids(&asked))
    };
    let rung = BellWrite::Rung { id, now, stale: ids(&gone), rung };
    shared.store.write(Write::Bell(rung)).await
}

fn outcome(bell: &BellRow, now: u64, said: Result<(), Trouble>, tables: Vec<(Id, u64)>) -> Rung {
    let kind = bell.kind.clone();
    let told = if said.is_ok() { "rung" } else { "failed" };
    metrics::counter!("orrery_bells_total", "kind" => kind, "how" => told).increment(1);
    match said {
        Ok(()) => Rung::Rang { tables, rests: now + REST_MS },
        Err(Trouble::Gone(message)) => Rung::Ended { message },
        Err(Trouble::Again(message, _)) if bell.tries + 1 >= TRIES_MAX => {
            Rung::Ended { message: format!("{message}; tried {TRIES_MAX} times") }
        }
        Err(Trouble::Again(message, wait_s)) => {
            let doubled = AGAIN_MS.saturating_mul(1 << (2 * bell.tries.min(16)));
            let asked = wait_s.unwrap_or(0).saturating_mul(1_000);
            let wait = doubled.max(asked).min(AGAIN_MAX_MS);
            Rung::Failed { message, due: now + wait }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tried(tries: u64) -> BellRow {
        BellRow {
            id: Id::random(),
            guest: Id::random(),
            kind: "hook".to_owned(),
            address: String::new(),
            wait: 0,
            created: 0,
            state: BellState::Good,
            message: None,
            tries,
            rang: None,
            quiet: None,
        }
    }

    #[test]
    fn a_bell_that_fails_waits_longer_each_time_and_ends() {
        let fail = |tries, wait| {
            let trouble = Trouble::Again("no".to_owned(), wait);
            outcome(&tried(tries), 0, Err(trouble), Vec::new())
        };
        let due = |rung| match rung {
            Rung::Failed { due, .. } => due,
            other @ (Rung::Rang { .. } | Rung::Later { .. } | Rung::Ended { .. }) => {
                panic!("{other:?}")
            }
        };
        let waits: Vec<u64> = (0..7).map(|tries| due(fail(tries, None))).collect();
        assert_eq!(waits[..4], [30_000, 120_000, 480_000, 1_920_000]);
        assert!(waits.iter().all(|wait| *wait <= AGAIN_MAX_MS), "{waits:?}");
        assert_eq!(due(fail(0, Some(90))), 90_000, "the other side says when");
        assert_eq!(due(fail(0, Some(u64::MAX))), AGAIN_MAX_MS);
        assert!(matches!(fail(7, None), Rung::Ended { .. }));
    }

    #[test]
    fn an_answer_is_judged_by_its_status() {
        let judge = |status| judge(Answered { status, retry_after: Some(7) });
        for good in [200, 201, 204] {
            assert_eq!(judge(good), Ok(()));
        }
        for gone in [404, 410] {
            assert!(matches!(judge(gone), Err(Trouble::Gone(_))));
        }
        assert!(matches!(judge(302), Err(Trouble::Again(_, None))));
        for busy in [429, 500, 503, 400, 403] {
            assert!(matches!(judge(busy), Err(Trouble::Again(_, Some(7)))));
        }
    }

    #[test]
    fn settings_are_checked_at_the_start() {
        let with = |url: Option<&str>, mail: bool| {
            let mail = mail.then(|| ("smtp://127.0.0.1:2525".to_owned(), "o@x.org".to_owned()));
            Bell::new(BellConfig { url: url.map(str::to_owned), mail, private: Vec::new() })
        };
        assert!(with(None, false).is_ok() && with(Some("https://orrery.example"), true).is_ok());
        assert!(with(None, true).is_err(), "mail without links");
        for bad in ["orrery.example", "ftp://x", "https://x/deep/path"] {
            assert!(with(Some(bad), false).is_err(), "{bad}");
        }
        let bell = with(Some("https://orrery.example/"), false).unwrap();
        assert_eq!(bell.link("/me").as_deref(), Some("https://orrery.example/me"));
        assert_eq!(bell.subject().as_deref(), Some("https://orrery.example"));
    }
}
