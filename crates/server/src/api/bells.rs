//! How the guest is told elsewhere that it is their turn, and where that is.

use std::fmt::Write as _;
use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::body::{Body, PathArg};
use super::me::Empty;
use super::who::Who;
use crate::bell::{Address, Quiet, check_push_keys, mail_address};
use crate::caller::Caller;
use crate::limits::Count;
use crate::refusal::ApiError;
use crate::secret::Id;
use crate::shared::Shared;
use crate::store::{AskedRow, BellRow, BellState, BellWrite, StoreError, Write};

/// How many bells a guest may have.
const BELLS_MAX: usize = 10;
/// How long somebody is asked before a bell rings, if nothing is said, and at most; in seconds.
const WAIT_S: u32 = 60;
const WAIT_MAX_S: u32 = 7 * 86_400;
/// How many tables are told at once.
const NEXT_MAX: u64 = 100;
const KEY_MAX: usize = 32;
const PREFIX_MAX: usize = 80;

/// The bells of the guest.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Bells {
    /// Oldest first.
    bells: Vec<BellInfo>,
    /// When none of them rings.
    quiet: Option<Quiet>,
    /// The key for push, which a browser wants as `applicationServerKey`; `null` where the server has no push.
    push: Option<String>,
    /// Does the server send mail?
    mail: bool,
}

/// A bell.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct BellInfo {
    id: String,
    kind: BellKind,
    /// The host or the mail address.
    label: String,
    /// The path of a feed.
    feed: Option<String>,
    /// How many seconds the guest is asked before it rings.
    wait_s: u64,
    /// Does it ring?
    state: BellStands,
    /// Why it has ended, or why it did not ring the last time.
    message: Option<String>,
    /// When it was made, in milliseconds since 1970.
    created: u64,
    /// When it last rang.
    rang: Option<u64>,
}

/// By what it is told.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum BellKind {
    /// A notice of a browser.
    Push,
    /// A `POST` to an address, such as that of a chat.
    Hook,
    Mail,
    /// A secret address that a reader of feeds looks at.
    Feed,
}

/// Whether a bell rings.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum BellStands {
    /// Nobody has opened the link in the first mail yet.
    Unproved,
    Good,
    /// The address is gone, or somebody has stopped it there.
    Ended,
}

/// A new bell.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum NewBell {
    /// What a browser gives when it is asked to subscribe.
    Push {
        /// Its address.
        endpoint: String,
        p256dh: String,
        auth: String,
        /// How many seconds the guest is asked before it rings; 60 if missing.
        wait_s: Option<u32>,
    },
    /// An address to which the message is posted.
    Hook {
        /// It begins with `https://`.
        url: String,
        /// Under which key of a JSON object the message is: `content` for Discord, `text` for Slack. Without it the
        /// message is plain text, as ntfy wants it.
        key: Option<String>,
        /// What stands before the message, such as `<@id>`.
        prefix: Option<String>,
        /// How many seconds the guest is asked before it rings; 60 if missing.
        wait_s: Option<u32>,
    },
    /// A mail address; it is good when the link in the first mail is opened.
    Mail {
        to: String,
        /// How many seconds the guest is asked before it rings; 60 if missing.
        wait_s: Option<u32>,
    },
    /// A secret address with all tables that wait.
    Feed,
}

/// Quiet hours, or none.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct QuietWish {
    /// `null` for none.
    quiet: Option<Quiet>,
}

/// Where the guest is asked.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct NextTables {
    /// The oldest table first; at most a hundred.
    tables: Vec<NextTable>,
}

/// A table at which the guest is asked.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct NextTable {
    table: String,
    /// The seat that is asked, from 0.
    seat: u8,
    /// The name of the table.
    name: String,
    /// The id of the title.
    title: String,
}

fn none() -> ApiError {
    let message = "there is no such bell: see GET /me/bells".to_owned();
    ApiError::NoSuch { code: "no_such_bell", message }
}

async fn info(shared: &Shared, row: BellRow) -> Result<BellInfo, ApiError> {
    let address = Address::read(&row).ok_or(ApiError::Internal)?;
    let kind = match &address {
        Address::Push { .. } => BellKind::Push,
        Address::Hook { .. } => BellKind::Hook,
        Address::Mail { .. } => BellKind::Mail,
        Address::Feed => BellKind::Feed,
    };
    let feed = match &address {
        Address::Feed => Some(format!("/api/v1/feed/{}", shared.bell_key(row.id).await?)),
        Address::Push { .. } | Address::Hook { .. } | Address::Mail { .. } => None,
    };
    let state = match row.state {
        BellState::Unproved => BellStands::Unproved,
        BellState::Good => BellStands::Good,
        BellState::Ended => BellStands::Ended,
    };
    let BellRow { id, wait, message, created, rang, .. } = row;
    let (id, label, wait_s) = (id.to_string(), address.label(), wait / 1_000);
    Ok(BellInfo { id, kind, label, feed, wait_s, state, message, created, rang })
}

pub(crate) async fn bells(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
) -> Result<Json<Bells>, ApiError> {
    let guest = who.person()?.guest();
    let mut bells = Vec::new();
    for row in shared.store.bells(guest).await? {
        bells.push(info(&shared, row).await?);
    }
    let quiet = shared.store.quiet_of(guest).await?;
    let quiet = quiet.and_then(|text| serde_json::from_str(&text).ok());
    let (push, mail) = (shared.push_key().await?, shared.bell.has_mail());
    Ok(Json(Bells { bells, quiet, push, mail }))
}

pub(crate) async fn new_bell(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    Body(body): Body<NewBell>,
) -> Result<Json<BellInfo>, ApiError> {
    let guest = who.person()?.guest();
    let now = shared.time.running_ms();
    shared.limits.take(Count::Bells, &guest.to_string(), now)?;
    if shared.store.bells(guest).await?.len() >= BELLS_MAX {
        return Err(ApiError::NotNow(format!("nobody has more than {BELLS_MAX} bells")));
    }
    let (address, wait_s) = read(&shared, body).await?;
    let id = Id::random();
    let mut state = BellState::Good;
    if let Address::Mail { to } = &address {
        // Nobody fills somebody else's mailbox: neither from one place, nor that of one person.
        shared.limits.take(Count::Mails, &who.network, now)?;
        shared.limits.take(Count::Mails, to, now)?;
        shared.ask_mail(id, to).await?;
        state = BellState::Unproved;
    }
    let row = BellRow {
        id,
        guest,
        kind: address.kind().to_owned(),
        address: serde_json::to_string(&address).map_err(|_| ApiError::Internal)?,
        wait: u64::from(wait_s) * 1_000,
        created: shared.time.now_ms(),
        state,
        message: None,
        tries: 0,
        rang: None,
        quiet: None,
    };
    shared.store.write(Write::Bell(BellWrite::New(Box::new(row.clone())))).await?;
    Ok(Json(info(&shared, row).await?))
}

/// What is asked for, as it may be.
async fn read(shared: &Shared, body: NewBell) -> Result<(Address, u32), ApiError> {
    let (address, wait_s) = match body {
        NewBell::Push { endpoint, p256dh, auth, wait_s } => {
            if shared.push_key().await?.is_none() {
                return Err(ApiError::not_now("this server has no push"));
            }
            shared.bell.check_url(&endpoint).await?;
            check_push_keys(&p256dh, &auth)?;
            (Address::Push { endpoint, p256dh, auth }, wait_s)
        }
        NewBell::Hook { url, key, prefix, wait_s } => {
            shared.bell.check_url(&url).await?;
            check_words(key.as_deref(), prefix.as_deref())?;
            (Address::Hook { url, key, prefix }, wait_s)
        }
        NewBell::Mail { to, wait_s } => {
            let to = mail_address(&to);
            let to = to.ok_or_else(|| ApiError::bad_request("this is no mail address"))?;
            if !shared.bell.has_mail() {
                return Err(ApiError::not_now("this server sends no mail"));
            }
            (Address::Mail { to }, wait_s)
        }
        NewBell::Feed => (Address::Feed, None),
    };
    let wait_s = wait_s.unwrap_or(WAIT_S);
    if wait_s > WAIT_MAX_S {
        return Err(ApiError::bad_request(format!("wait_s is at most {WAIT_MAX_S}, a week")));
    }
    Ok((address, wait_s))
}

fn check_words(key: Option<&str>, prefix: Option<&str>) -> Result<(), ApiError> {
    let letters = |key: &str| key.chars().all(|c| c.is_ascii_alphanumeric() || "_-.".contains(c));
    if key.is_some_and(|key| key.is_empty() || key.len() > KEY_MAX || !letters(key)) {
        let message = format!("key has 1 to {KEY_MAX} letters, digits, and none but _ - . beside");
        return Err(ApiError::bad_request(message));
    }
    let long = |text: &str| text.chars().count() > PREFIX_MAX || text.contains(char::is_control);
    if prefix.is_some_and(long) {
        let message =
            format!("prefix has at most {PREFIX_MAX} characters, none of them a control character");
        return Err(ApiError::bad_request(message));
    }
    Ok(())
}

pub(crate) async fn drop_bell(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    PathArg(id): PathArg<String>,
) -> Result<Json<Empty>, ApiError> {
    let guest = who.person()?.guest();
    let id = id.parse().map_err(|_| none())?;
    match shared.store.write(Write::Bell(BellWrite::Drop { guest, id })).await {
        Err(StoreError::Moved) => Err(none()),
        other => Ok(other.map(|()| Json(Empty {}))?),
    }
}

/// Rings once, so that its owner hears it.
pub(crate) async fn try_bell(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    PathArg(id): PathArg<String>,
    Body(Empty {}): Body<Empty>,
) -> Result<Json<Empty>, ApiError> {
    let guest = who.person()?.guest();
    let id: Id = id.parse().map_err(|_| none())?;
    let bell = shared.store.bell(id).await?.filter(|bell| bell.guest == guest);
    let bell = bell.ok_or_else(none)?;
    if bell.state != BellState::Good {
        return Err(ApiError::not_now("this bell does not ring"));
    }
    shared.limits.take(Count::Bells, &guest.to_string(), shared.time.running_ms())?;
    let rung = shared.try_bell(&bell).await;
    rung.map_err(|trouble| ApiError::NotNow(trouble.message().to_owned()))?;
    Ok(Json(Empty {}))
}

pub(crate) async fn quiet(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    Body(QuietWish { quiet }): Body<QuietWish>,
) -> Result<Json<Empty>, ApiError> {
    let guest = who.person()?.guest();
    if let Some(quiet) = &quiet {
        quiet.check().map_err(ApiError::bad_request)?;
    }
    let quiet = quiet.map(|quiet| serde_json::to_string(&quiet)).transpose();
    let quiet = quiet.map_err(|_| ApiError::Internal)?;
    shared.store.write(Write::Bell(BellWrite::Quiet { guest, quiet })).await?;
    Ok(Json(Empty {}))
}

pub(crate) async fn next(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
) -> Result<Json<NextTables>, ApiError> {
    let Some(caller) = &who.caller else { return Ok(Json(NextTables { tables: Vec::new() })) };
    let rows = shared.store.asked_of(caller.guest(), NEXT_MAX).await?;
    let own = |row: &AskedRow| is_own(caller, row);
    let table = |row: AskedRow| NextTable {
        table: row.table.to_string(),
        seat: row.seat,
        name: row.name,
        title: row.title,
    };
    Ok(Json(NextTables { tables: rows.into_iter().filter(own).map(table).collect() }))
}

/// A seat's token is told of that seat alone.
fn is_own(caller: &Caller, row: &AskedRow) -> bool {
    caller.seat().is_none_or(|held| held == (row.table, row.seat))
}

/// Somebody has opened the link in the first mail.
pub(crate) async fn confirm(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    PathArg(key): PathArg<String>,
) -> Result<Json<Empty>, ApiError> {
    let bell = by_key(&shared, &who, &key).await?;
    if bell.state == BellState::Ended {
        return Err(ApiError::not_now("this bell has ended"));
    }
    match shared.store.write(Write::Bell(BellWrite::Prove { id: bell.id })).await {
        Err(StoreError::Moved) => Err(none()),
        other => Ok(other.map(|()| Json(Empty {}))?),
    }
}

/// Somebody who gets mail wants no more of it. Programs of mail ask for this too, so the body may be anything.
pub(crate) async fn stop(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    PathArg(key): PathArg<String>,
) -> Result<Json<Empty>, ApiError> {
    let bell = by_key(&shared, &who, &key).await?;
    let message = "stopped by whoever was written to".to_owned();
    shared.store.write(Write::Bell(BellWrite::Stop { id: bell.id, message })).await?;
    Ok(Json(Empty {}))
}

async fn by_key(shared: &Shared, who: &Who, key: &str) -> Result<BellRow, ApiError> {
    let now = shared.time.running_ms();
    shared.limits.check(Count::Guesses, &who.network, now)?;
    match shared.bell_of_key(key).await {
        Err(error @ ApiError::NoSuch { .. }) => {
            shared.limits.take(Count::Guesses, &who.network, now)?;
            Err(error)
        }
        other => other,
    }
}

/// The tables that wait, for a reader of feeds (RFC 4287).
pub(crate) async fn feed(
    State(shared): State<Arc<Shared>>,
    Extension(who): Extension<Who>,
    PathArg(key): PathArg<String>,
) -> Result<Response, ApiError> {
    let bell = by_key(&shared, &who, &key).await?;
    if bell.kind != "feed" || bell.state != BellState::Good {
        return Err(none());
    }
    let mut rows = shared.store.asked_of(bell.guest, NEXT_MAX).await?;
    rows.dedup_by_key(|row| row.table);
    let title = |id: &str| shared.title(id).map_or(id.to_owned(), |it| it.name().to_owned());
    let text = atom(&bell, &rows, title, |path| shared.bell.link(path));
    Ok(([(header::CONTENT_TYPE, "application/atom+xml; charset=utf-8")], text).into_response())
}

fn atom(
    bell: &BellRow,
    rows: &[AskedRow],
    title: impl Fn(&str) -> String,
    link: impl Fn(&str) -> Option<String>,
) -> String {
    let since = |row: &AskedRow| row.since.unwrap_or(bell.created);
    let updated = rows.iter().map(since).max().unwrap_or(bell.created);
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n\
         <feed xmlns=\"http://www.w3.org/2005/Atom\">\n\
         <id>urn:orrery:bell:{}</id>\n<title>Your turn</title>\n<updated>{}</updated>\n\
         <author><name>Orrery</name></author>\n",
        bell.id,
        date(updated)
    );
    for row in rows {
        let at = since(row);
        let path = format!("/table/{}?seat={}", row.table, row.seat);
        let href = link(&path).unwrap_or(path);
        // Writing to a text cannot fail.
        let _ = writeln!(
            text,
            "<entry><id>urn:orrery:table:{}:{at}</id><title>Your turn at {}</title>\
             <updated>{}</updated><link href=\"{}\"/><summary>{}</summary></entry>",
            row.table,
            escaped(&row.name),
            date(at),
            escaped(&href),
            escaped(&title(&row.title)),
        );
    }
    text.push_str("</feed>\n");
    text
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// Milliseconds since 1970 as RFC 3339 has it. The calendar is that of Howard Hinnant's `civil_from_days`.
fn date(ms: u64) -> String {
    let seconds = ms / 1_000;
    let (days, of_day) = (seconds / 86_400, seconds % 86_400);
    let shifted = days + 719_468;
    let (era, of_era) = (shifted / 146_097, shifted % 146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let part = (5 * of_year + 2) / 153;
    let day = of_year - (153 * part + 2) / 5 + 1;
    let month = if part < 10 { part + 3 } else { part - 9 };
    let year = year + era * 400 + u64::from(month <= 2);
    let (hour, minute, second) = (of_day / 3_600, of_day / 60 % 60, of_day % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(date(0), "1970-01-01T00:00:00Z");
        assert_eq!(date(951_782_400_000), "2000-02-29T00:00:00Z");
        assert_eq!(date(1_700_000_000_000), "2023-11-14T22:13:20Z");
        assert_eq!(date(4_107_542_399_000), "2100-02-28T23:59:59Z");
        assert_eq!(date(4_107_542_400_000), "2100-03-01T00:00:00Z");
    }

    #[test]
    fn what_is_given_is_text_in_a_feed() {
        assert_eq!(escaped("<b>\"A&B'\u{1}"), "&lt;b&gt;&quot;A&amp;B&#39; ");
    }
}
