//! What the operator of a server does from the command line, beside it or while it is stopped.

use std::collections::BTreeMap;
use std::str::FromStr;
use std::sync::Arc;

use hosting::Title;
use serde::Serialize;
use sqlx::{AnyConnection, AssertSqlSafe, Connection};

use crate::api::whole_record;
use crate::bell::{Bell, BellConfig};
use crate::names;
use crate::secret::{Id, hash, random_key};
use crate::serve::ServerError;
use crate::shared::{Reached, Shared, on_another_thread};
use crate::store::{Held, ListedTable, Store, StoreError};
use crate::table::{Reading, Stored};
use crate::time::Time;

/// A table on the shelves.
#[derive(Clone, Debug, Serialize)]
pub struct Kept {
    /// Its id.
    pub id: String,
    /// The title.
    pub title: String,
    /// Its name.
    pub name: String,
    /// `waiting`, `playing`, `over`, `frozen` or `closed`.
    pub state: &'static str,
    /// When it was made, in milliseconds since 1970.
    pub created: u64,
    /// How long its log is.
    pub entries: u64,
    /// The guests who sit there: id and name.
    pub people: Vec<(String, String)>,
}

/// What is done to a guest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The chat is closed to the guest.
    Mute,
    /// The chat is open again.
    Unmute,
    /// The guest is known no more.
    Ban,
    /// The guest is known again.
    Unban,
}

/// Somebody who is known here.
#[derive(Clone, Debug, Serialize)]
pub struct Person {
    /// The id of the guest.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Since when, in milliseconds since 1970.
    pub created: u64,
    /// In how many browsers it is signed in.
    pub sign_ins: u64,
    /// How many tokens it has.
    pub tokens: u64,
    /// At how many tables it sits.
    pub tables: u64,
    /// Since when its chat is closed, in milliseconds since 1970.
    pub muted: Option<u64>,
    /// Since when it is sent away, in milliseconds since 1970.
    pub banned: Option<u64>,
}

/// A new guest, and the key by which it comes in.
#[derive(Clone, Debug, Serialize)]
pub struct Invitation {
    /// The id of the guest.
    pub guest: String,
    /// Its name.
    pub name: String,
    /// The page that makes a browser this guest, below the address of the server; good once.
    pub page: String,
    /// Until when, in milliseconds since 1970.
    pub until: u64,
}

/// What was found in the logs.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Checked {
    /// How many tables.
    pub tables: u64,
    /// How many entries were replayed.
    pub entries: u64,
    /// The tables whose logs are not whole, or do not follow from the rules, and why.
    pub bad: Vec<(String, String)>,
}

fn unusable(message: String) -> ServerError {
    ServerError::Store(StoreError::Unusable(message))
}

fn table_id(text: &str) -> Result<Id, ServerError> {
    Id::from_str(text).map_err(|_| unusable(format!("'{text}' is no id of a table")))
}

/// The tables of a database, the newest first, those before this one; at most a hundred.
///
/// # Errors
/// The database cannot be read.
pub async fn tables(database: &str, before: Option<&str>) -> Result<Vec<Kept>, ServerError> {
    let store = Store::look(database).await?;
    let before = match before {
        Some(id) => {
            let found = store.table(table_id(id)?).await?;
            let found = found.ok_or_else(|| unusable(format!("there is no table {id}")))?;
            Some((found.row.created, found.row.id))
        }
        None => None,
    };
    let found = store.all(before, 100).await?;
    Ok(found.into_iter().map(kept).collect())
}

fn kept(ListedTable { row, seats }: ListedTable) -> Kept {
    let person = |seat: crate::store::SeatRow| {
        Some((seat.guest?.to_string(), seat.name.unwrap_or_default()))
    };
    Kept {
        id: row.id.to_string(),
        title: row.title,
        name: row.name,
        state: row.state.name(),
        created: row.created,
        entries: row.n_entries,
        people: seats.into_iter().filter_map(person).collect(),
    }
}

/// Silences a guest, sends one away, or takes it back; a running server knows it within a minute.
///
/// # Errors
/// There is no such guest, or the database cannot be written.
pub async fn measure(database: &str, guest: &str, what: Measure) -> Result<(), ServerError> {
    let at = Time::system().now_ms() as i64;
    let (column, value) = match what {
        Measure::Mute => ("muted", Some(at)),
        Measure::Unmute => ("muted", None),
        Measure::Ban => ("banned", Some(at)),
        Measure::Unban => ("banned", None),
    };
    let mut connection = Store::beside(database).await?;
    let text = AssertSqlSafe(format!("UPDATE guests SET {column} = $1 WHERE id = $2"));
    let query = sqlx::query(text).bind(value).bind(guest.to_owned());
    let done = query.execute(&mut connection).await.map_err(StoreError::from)?;
    close_connection(connection).await;
    match done.rows_affected() {
        0 => {
            Err(unusable(format!("there is no guest '{guest}': `admin people` tells who there is")))
        }
        _ => Ok(()),
    }
}

/// The guests of a database, the newest first, those before this one; at most a hundred.
///
/// # Errors
/// The database cannot be read, or there is no such guest.
pub async fn people(database: &str, before: Option<&str>) -> Result<Vec<Person>, ServerError> {
    let mut connection = Store::beside(database).await?;
    let place = match before {
        Some(id) => {
            let query = sqlx::query_as::<_, (i64,)>("SELECT created FROM guests WHERE id = $1");
            let found = query.bind(id.to_owned()).fetch_optional(&mut connection).await;
            let found = found.map_err(StoreError::from)?;
            let (created,) = found.ok_or_else(|| unusable(format!("there is no guest '{id}'")))?;
            (created, id.to_owned())
        }
        None => (i64::MAX, String::new()),
    };
    let text = "SELECT id, name, created, muted, banned, \
         (SELECT COUNT(*) FROM sessions WHERE sessions.guest = guests.id), \
         (SELECT COUNT(*) FROM tokens WHERE tokens.guest = guests.id), \
         (SELECT COUNT(DISTINCT table_id) FROM seats WHERE seats.guest = guests.id) \
         FROM guests WHERE (created, id) < ($1, $2) ORDER BY created DESC, id DESC LIMIT 100";
    type Row = (String, String, i64, Option<i64>, Option<i64>, i64, i64, i64);
    let query = sqlx::query_as::<_, Row>(text).bind(place.0).bind(place.1);
    let rows = query.fetch_all(&mut connection).await.map_err(StoreError::from)?;
    close_connection(connection).await;
    let person = |(id, name, created, muted, banned, sign_ins, tokens, tables): Row| Person {
        id,
        name,
        created: created as u64,
        sign_ins: sign_ins as u64,
        tokens: tokens as u64,
        tables: tables as u64,
        muted: muted.map(|at| at as u64),
        banned: banned.map(|at| at as u64),
    };
    Ok(rows.into_iter().map(person).collect())
}

/// Makes a guest of this name, for whom the house is open: the link is good once, for so many days.
///
/// # Errors
/// The name cannot be, or the database cannot be written.
pub async fn invite(database: &str, name: &str, days: u32) -> Result<Invitation, ServerError> {
    let name = names::check(name).map_err(|error| unusable(error.to_string()))?;
    let (guest, key, at) = (Id::random(), random_key(), Time::system().now_ms());
    let until = at + u64::from(days) * 86_400_000;
    let mut connection = Store::beside(database).await?;
    let made = async {
        let mut both = connection.begin().await?;
        let text = "INSERT INTO guests (id, name, created) VALUES ($1, $2, $3)";
        let query = sqlx::query(text).bind(guest.to_string()).bind(name.clone()).bind(at as i64);
        query.execute(&mut *both).await?;
        let text = "INSERT INTO recoveries (guest, hash, until) VALUES ($1, $2, $3)";
        let query = sqlx::query(text).bind(guest.to_string()).bind(hash(&key)).bind(until as i64);
        query.execute(&mut *both).await?;
        both.commit().await
    };
    made.await.map_err(StoreError::from)?;
    close_connection(connection).await;
    Ok(Invitation { guest: guest.to_string(), name, page: format!("/recover#{key}"), until })
}

/// Ends all sign-ins of a guest, its tokens and its recovery link; a running server knows it within a minute. Tells
/// how many sign-ins and tokens there were.
///
/// # Errors
/// There is no such guest, or the database cannot be written.
pub async fn sign_out(database: &str, guest: &str) -> Result<(u64, u64), ServerError> {
    let mut connection = Store::beside(database).await?;
    let ended = async {
        let mut all = connection.begin().await?;
        // Written first: SQLite refuses at once who has read before and finds the server writing.
        let mut n = [0; 3];
        for (n, text) in n.iter_mut().zip([
            "DELETE FROM sessions WHERE guest = $1",
            "DELETE FROM tokens WHERE guest = $1",
            "DELETE FROM recoveries WHERE guest = $1",
        ]) {
            let query = sqlx::query(text).bind(guest.to_owned());
            *n = query.execute(&mut *all).await?.rows_affected();
        }
        let query = sqlx::query("SELECT 1 FROM guests WHERE id = $1").bind(guest.to_owned());
        if query.fetch_optional(&mut *all).await?.is_none() {
            return Ok(None);
        }
        all.commit().await?;
        Ok(Some((n[0], n[1])))
    };
    let ended = ended.await.map_err(|error: sqlx::Error| StoreError::from(error))?;
    close_connection(connection).await;
    ended.ok_or_else(|| unusable(format!("there is no guest '{guest}': see `admin people`")))
}

async fn close_connection(connection: AnyConnection) {
    // What was to be written is written.
    let _ = connection.close().await;
}

/// Stops a table that waits or plays, for good. Its log stays. No server may have the database.
///
/// # Errors
/// There is no such table, or a server has the database.
pub async fn stop_table(database: &str, table: &str) -> Result<(), ServerError> {
    let id = table_id(table)?;
    let mut held = Held::open(database).await?;
    let text = "UPDATE tables SET state = CASE state WHEN 'waiting' THEN 'closed' ELSE 'frozen' END, \
         message = $1, deadline = NULL WHERE id = $2 AND state IN ('waiting', 'playing')";
    let message =
        "the operator of this server has stopped this game; everything up to here is safe";
    let query = sqlx::query(text).bind(message.to_owned()).bind(id.to_string());
    let done = query.execute(held.connection()?).await.map_err(StoreError::from);
    held.close().await;
    match done?.rows_affected() {
        0 => Err(unusable(format!("there is no table {table} that waits or plays"))),
        _ => Ok(()),
    }
}

/// The record of a table, whole, with its secrets, whatever its state.
///
/// # Errors
/// There is no such table, or its log cannot be read.
pub async fn export(
    database: &str,
    titles: Vec<&'static dyn Title>,
    table: &str,
) -> Result<String, ServerError> {
    let shared = looking(database, titles).await?;
    let found = shared.store.table(table_id(table)?).await?;
    let found = found.ok_or_else(|| unusable(format!("there is no table {table}")))?;
    let stored = read(&shared, without_bots(found)).await?;
    let made = on_another_thread(move || whole_record(&stored)).await;
    made.map_err(|error| unusable(error.to_string()))?.map_err(|error| unusable(error.to_string()))
}

/// Replays the logs of all tables.
///
/// # Errors
/// The database cannot be read.
pub async fn check(
    database: &str,
    titles: Vec<&'static dyn Title>,
) -> Result<Checked, ServerError> {
    let shared = looking(database, titles).await?;
    let mut checked = Checked::default();
    let mut before = None;
    loop {
        let page = shared.store.all(before, 100).await?;
        let Some(last) = page.last() else { return Ok(checked) };
        before = Some((last.row.created, last.row.id));
        for table in page {
            let (id, n) = (table.row.id, table.row.n_entries);
            checked.tables += 1;
            checked.entries += n;
            if let Err(why) = check_one(&shared, table).await {
                checked.bad.push((id.to_string(), why));
            }
        }
    }
}

async fn check_one(shared: &Arc<Shared>, table: ListedTable) -> Result<(), String> {
    let n = table.row.n_entries;
    let stored = read(shared, without_bots(table)).await.map_err(|error| error.to_string())?;
    if stored.entries.len() as u64 != n {
        return Err(format!("its log has {} entries and should have {n}", stored.entries.len()));
    }
    let followed = on_another_thread(move || {
        let mut table = stored.open()?;
        stored.follow_all(&mut *table).map(|_| ())
    });
    let followed = followed.await.map_err(|error| error.to_string())?;
    followed.map_err(|error| error.to_string())
}

/// Looking back needs no bots.
fn without_bots(mut table: ListedTable) -> ListedTable {
    table.seats.iter_mut().for_each(|seat| seat.bot = None);
    table
}

async fn read(shared: &Arc<Shared>, table: ListedTable) -> Result<Stored, ServerError> {
    let stored = Stored::read(shared, &Reading::whole(table)).await;
    stored.map_err(|error| unusable(error.to_string()))
}

/// What is needed to read games, without a server.
async fn looking(
    database: &str,
    titles: Vec<&'static dyn Title>,
) -> Result<Arc<Shared>, ServerError> {
    let store = Store::look(database).await?;
    let components: BTreeMap<_, _> =
        titles.iter().map(|title| (title.id(), title.components())).collect();
    let reached = Reached::default();
    let bell = Bell::new(BellConfig::default()).map_err(ServerError::Bell)?;
    let shared = Shared::new(store, None, titles, components, Time::system(), reached, bell);
    Ok(Arc::new(shared))
}
