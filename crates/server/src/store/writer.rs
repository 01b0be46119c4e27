//! What is written: one task, one connection, and one transaction for all that has piled up.
//!
//! A table's write says how many entries the log has before it. If the log has another length (an
//! earlier write of the table has failed, or another process writes too), nothing of it is stored.

use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::{AnyConnection, AssertSqlSafe};
use tabletop::SeatSet;
use tokio::sync::{Notify, mpsc, oneshot, watch};
use tokio::time::timeout;

use super::desk::Desk;
use super::{ChatRow, Entry, Free, ListedTable, SeatRow, Snapshot, State, StoreError};
use crate::secret::Id;

/// How many writes one transaction takes at most.
const BATCH: usize = 1024;
/// How long a transaction may take; a database behind a dead line never answers.
const PATIENCE: Duration = Duration::from_secs(20);

/// What is to be written.
#[derive(Clone, Debug)]
pub(crate) enum Write {
    /// Something at a table.
    Table(Box<TableWrite>),
    /// A new table, or an imported record.
    NewTable(Box<NewTable>),
    /// A new guest with a cookie.
    Guest { id: Id, name: String, session: String, at: u64 },
    /// Another name.
    Rename { id: Id, name: String },
    /// A cookie more for a guest.
    Session { guest: Id, hash: String, at: u64 },
    /// Another recovery key.
    Recovery { guest: Id, hash: String },
    /// A token.
    Token { id: Id, hash: String, guest: Id, name: String, seat: Option<(Id, u8)>, at: u64 },
    /// A token less.
    DropToken { guest: Id, id: Id },
    /// Snapshots made while a log was replayed between two entries: they are instead of what was there, and
    /// those for other programs go.
    Snapshots { id: Id, stamp: String, from: u64, until: u64, snapshots: Vec<Snapshot> },
}

/// What happens at a table, all or nothing.
#[derive(Clone, Debug)]
pub(crate) struct TableWrite {
    pub(crate) id: Id,
    /// How many entries the log has before.
    pub(crate) n_before: u64,
    pub(crate) entries: Vec<Entry>,
    /// When the table has to be woken.
    pub(crate) deadline: Option<u64>,
    pub(crate) clocks: Option<String>,
    /// Who is asked afterwards; `None` leaves it as it is.
    pub(crate) asked: Option<SeatSet>,
    pub(crate) patch: Option<Patch>,
    pub(crate) seats: Vec<SeatRow>,
    pub(crate) chat: Option<ChatRow>,
    /// What the log has led to, here and there.
    pub(crate) snapshots: Vec<Snapshot>,
}

/// Another state.
#[derive(Clone, Debug)]
pub(crate) struct Patch {
    pub(crate) state: State,
    pub(crate) message: Option<String>,
    pub(crate) outcome: Option<String>,
}

/// A new table.
#[derive(Clone, Debug)]
pub(crate) struct NewTable {
    pub(crate) table: ListedTable,
    /// The content of the components, which many tables share.
    pub(crate) components: String,
    /// The log of an imported record.
    pub(crate) entries: Vec<Entry>,
}

/// A write, and who waits for it.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) write: Write,
    pub(super) done: oneshot::Sender<Result<(), StoreError>>,
}

/// Writes until nobody can ask any more, or it is told to stop; then what is queued is written, and the database
/// is closed. `_end` goes with it.
pub(super) async fn run(
    mut desk: Desk,
    mut jobs: mpsc::Receiver<Job>,
    stop: Arc<Notify>,
    _end: watch::Sender<()>,
) {
    let mut batch = Vec::with_capacity(BATCH);
    loop {
        tokio::select! {
            n = jobs.recv_many(&mut batch, BATCH) => if n == 0 { break },
            () = stop.notified() => {
                jobs.close();
                continue;
            }
        }
        let start = Instant::now();
        let n = batch.len();
        let stored = match store(&mut desk, &batch).await {
            Ok(stored) => {
                answer(batch.drain(..).zip(stored));
                true
            }
            // One bad write must not harm the others; a database that is gone answers none.
            Err(Failed::Inside(StoreError::Gone(_))) if n > 1 => {
                one_by_one(&mut desk, &mut batch).await
            }
            Err(Failed::Inside(error) | Failed::AtTheDoor(error)) => {
                refuse_all(&mut batch, &error);
                false
            }
        };
        metrics::histogram!("orrery_commit_seconds").record(start.elapsed().as_secs_f64());
        metrics::histogram!("orrery_commit_writes").record(n as f64);
        metrics::gauge!("orrery_storage_up").set(f64::from(u8::from(stored)));
    }
    desk.close().await;
}

fn answer(results: impl Iterator<Item = (Job, Result<(), StoreError>)>) {
    for (job, result) in results {
        // Whoever asked may be gone; what is stored stays stored.
        let _ = job.done.send(result);
    }
}

/// The same error for another one who waits.
fn again(error: &StoreError) -> StoreError {
    match error {
        StoreError::Moved => StoreError::Moved,
        StoreError::Taken(name) => StoreError::Taken(name.clone()),
        StoreError::Gone(error) => StoreError::Unusable(error.to_string()),
        StoreError::Unusable(message) => StoreError::Unusable(message.clone()),
    }
}

fn refuse_all(batch: &mut Vec<Job>, error: &StoreError) {
    tracing::error!(%error, n = batch.len(), "nothing is stored");
    answer(batch.drain(..).map(|job| (job, Err(again(error)))));
}

async fn one_by_one(desk: &mut Desk, batch: &mut Vec<Job>) -> bool {
    let mut all = true;
    while !batch.is_empty() {
        let result = match store(desk, &batch[..1]).await {
            Ok(mut stored) => stored.remove(0),
            // It was not one bad write: the rest does not have to wait for it one after the other.
            Err(Failed::AtTheDoor(error)) => {
                refuse_all(batch, &error);
                return false;
            }
            Err(Failed::Inside(error)) => Err(error),
        };
        if let Err(error) = &result {
            tracing::error!(%error, "a write is not stored");
            all = false;
        }
        answer(batch.drain(..1).zip([result]));
    }
    all
}

/// Why nothing is stored.
enum Failed {
    /// The database does not even begin, or never ends.
    AtTheDoor(StoreError),
    /// It does not like what it is given.
    Inside(StoreError),
}

/// One transaction. A result for each job, or an error and nothing is stored.
async fn store(desk: &mut Desk, batch: &[Job]) -> Result<Vec<Result<(), StoreError>>, Failed> {
    match timeout(PATIENCE, transaction(desk, batch)).await {
        Ok(done) => done,
        // Whether it is stored, nobody knows: tables read again, and clients ask again with the same key.
        Err(_) => {
            desk.give_up().await;
            Err(Failed::AtTheDoor(sqlx::Error::PoolTimedOut.into()))
        }
    }
}

async fn transaction(
    desk: &mut Desk,
    batch: &[Job],
) -> Result<Vec<Result<(), StoreError>>, Failed> {
    desk.begin().await.map_err(Failed::AtTheDoor)?;
    let connection = desk.connection().map_err(Failed::AtTheDoor)?;
    let stored = store_all(connection, batch).await.map_err(Failed::Inside);
    // What is acknowledged is in the file of that name, and not in one that somebody has just deleted.
    let there = desk.check_file().map_err(Failed::AtTheDoor);
    let stored = stored.and_then(|stored| there.map(|()| stored));
    match stored {
        Ok(stored) => {
            desk.end("COMMIT").await.map_err(Failed::Inside)?;
            Ok(stored)
        }
        Err(failed) => {
            // If it fails, the connection is not used again: that ends the transaction too.
            let _ = desk.end("ROLLBACK").await;
            Err(failed)
        }
    }
}

async fn store_all(
    connection: &mut AnyConnection,
    batch: &[Job],
) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    let mut results = Vec::with_capacity(batch.len());
    let mut rows = Vec::new();
    for job in batch {
        let result = match &job.write {
            Write::Table(write) => table(connection, write, &mut rows).await?,
            Write::NewTable(new) => new_table(connection, new, &mut rows).await.map(Ok)?,
            Write::Guest { id, name, session, at } => {
                guest(connection, *id, name, *at).await?;
                self::session(connection, *id, session, *at).await.map(Ok)?
            }
            Write::Rename { id, name } => rename(connection, *id, name).await.map(Ok)?,
            Write::Session { guest, hash, at } => {
                session(connection, *guest, hash, *at).await.map(Ok)?
            }
            Write::Recovery { guest, hash } => recovery(connection, *guest, hash).await.map(Ok)?,
            Write::Token { .. } => token(connection, &job.write).await.map(Ok)?,
            Write::DropToken { guest, id } => drop_token(connection, *guest, *id).await?,
            Write::Snapshots { id, stamp, from, until, snapshots } => {
                let id = id.to_string();
                drop_snapshots(connection, &id, stamp, *from, *until).await?;
                self::snapshots(connection, &id, snapshots).await.map(Ok)?
            }
        };
        results.push(result);
    }
    append(connection, &rows).await?;
    Ok(results)
}

/// One row of a log, on its way.
struct LogRow<'a> {
    table: String,
    k: u64,
    entry: &'a Entry,
}

/// Rows by the hundred: one statement costs more than ten rows.
async fn append(connection: &mut AnyConnection, rows: &[LogRow<'_>]) -> Result<(), sqlx::Error> {
    let mut rest = rows;
    while !rest.is_empty() {
        // Few sizes, so that few statements are prepared.
        let n = [128, 16, 1].into_iter().find(|n| *n <= rest.len()).unwrap_or(1);
        let (now, later) = rest.split_at(n);
        let mut text = String::from("INSERT INTO entries (table_id, k, at, token, line) VALUES ");
        for idx in 0..n {
            let p = idx * 5;
            let comma = if idx == 0 { "" } else { ", " };
            let (a, b, c, d, e) = (p + 1, p + 2, p + 3, p + 4, p + 5);
            text.push_str(&format!("{comma}(${a}, ${b}, ${c}, ${d}, ${e})"));
        }
        let mut query = sqlx::query(AssertSqlSafe(text));
        for LogRow { table, k, entry } in now {
            query = query
                .bind(table.clone())
                .bind(*k as i64)
                .bind(entry.at as i64)
                .bind(entry.token.clone())
                .bind(entry.line.clone());
        }
        query.execute(&mut *connection).await?;
        rest = later;
    }
    Ok(())
}

async fn table<'a>(
    connection: &mut AnyConnection,
    write: &'a TableWrite,
    rows: &mut Vec<LogRow<'a>>,
) -> Result<Result<(), StoreError>, StoreError> {
    let id = write.id.to_string();
    let n_after = write.n_before + write.entries.len() as u64;
    let text = "UPDATE tables SET n_entries = $1, deadline = $2, clocks = $3, \
         asked = COALESCE($4, asked) WHERE id = $5 AND n_entries = $6";
    let moved = sqlx::query(text)
        .bind(n_after as i64)
        .bind(write.deadline.map(|deadline| deadline as i64))
        .bind(write.clocks.clone())
        .bind(write.asked.map(|seats| i64::from(seats.0)))
        .bind(id.clone())
        .bind(write.n_before as i64)
        .execute(&mut *connection)
        .await?;
    if moved.rows_affected() != 1 {
        return Ok(Err(StoreError::Moved));
    }
    for (idx, entry) in write.entries.iter().enumerate() {
        rows.push(LogRow { table: id.clone(), k: write.n_before + idx as u64, entry });
    }
    if let Some(patch) = &write.patch {
        let text = "UPDATE tables SET state = $1, message = $2, outcome = $3 WHERE id = $4";
        sqlx::query(text)
            .bind(patch.state.name())
            .bind(patch.message.clone())
            .bind(patch.outcome.clone())
            .bind(id.clone())
            .execute(&mut *connection)
            .await?;
    }
    for row in &write.seats {
        seat(connection, &id, row).await?;
    }
    snapshots(connection, &id, &write.snapshots).await?;
    if let Some(line) = &write.chat {
        let text = "INSERT INTO chat (table_id, n, at, name, seat, text) \
             VALUES ($1, $2, $3, $4, $5, $6)";
        sqlx::query(text)
            .bind(id)
            .bind(line.n as i64)
            .bind(line.at as i64)
            .bind(line.name.clone())
            .bind(line.seat.map(i64::from))
            .bind(line.text.clone())
            .execute(&mut *connection)
            .await?;
    }
    Ok(Ok(()))
}

async fn seat(
    connection: &mut AnyConnection,
    table: &str,
    row: &SeatRow,
) -> Result<(), sqlx::Error> {
    let (kind, invite) = match &row.free {
        Some(Free::Open) => ("open", None),
        Some(Free::Invite(hash)) => ("invite", Some(hash.clone())),
        None if row.guest.is_some() => ("person", None),
        None => ("bot", None),
    };
    let text = "INSERT INTO seats \
         (table_id, seat, kind, guest, bot, invite, nonce, resigned, taken_over, seen) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) \
         ON CONFLICT (table_id, seat) DO UPDATE SET kind = excluded.kind, \
         guest = excluded.guest, bot = excluded.bot, invite = excluded.invite, \
         nonce = excluded.nonce, resigned = excluded.resigned, \
         taken_over = excluded.taken_over, seen = excluded.seen";
    sqlx::query(text)
        .bind(table.to_owned())
        .bind(i64::from(row.seat))
        .bind(kind)
        .bind(row.guest.map(|id| id.to_string()))
        .bind(row.bot.clone())
        .bind(invite)
        .bind(row.nonce.clone())
        .bind(i64::from(row.resigned))
        .bind(i64::from(row.taken_over))
        .bind(row.seen as i64)
        .execute(connection)
        .await?;
    Ok(())
}

async fn new_table<'a>(
    connection: &mut AnyConnection,
    new: &'a NewTable,
    rows: &mut Vec<LogRow<'a>>,
) -> Result<(), sqlx::Error> {
    let ListedTable { row, seats } = &new.table;
    let text =
        "INSERT INTO components (hash, content) VALUES ($1, $2) ON CONFLICT (hash) DO NOTHING";
    let query = sqlx::query(text).bind(row.components.clone()).bind(new.components.clone());
    query.execute(&mut *connection).await?;
    let text = "INSERT INTO tables (id, title, ruleset, name, options, components, clock, listed, \
         watchers, owner, state, message, created, secret, header, n_entries, clocks, deadline, \
         outcome) VALUES \
         ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)";
    sqlx::query(text)
        .bind(row.id.to_string())
        .bind(row.title.clone())
        .bind(i64::from(row.ruleset))
        .bind(row.name.clone())
        .bind(json_text(&row.options))
        .bind(row.components.clone())
        .bind(json_text(&row.clock))
        .bind(i64::from(row.listed))
        .bind(i64::from(row.watchers))
        .bind(row.owner.to_string())
        .bind(row.state.name())
        .bind(row.message.clone())
        .bind(row.created as i64)
        .bind(row.secret.clone())
        .bind(row.header.clone())
        .bind(row.n_entries as i64)
        .bind(row.clocks.clone())
        .bind(None::<i64>)
        .bind(row.outcome.clone())
        .execute(&mut *connection)
        .await?;
    for row in seats {
        seat(connection, &new.table.row.id.to_string(), row).await?;
    }
    for (k, entry) in new.entries.iter().enumerate() {
        rows.push(LogRow { table: row.id.to_string(), k: k as u64, entry });
    }
    Ok(())
}

async fn snapshots(
    connection: &mut AnyConnection,
    table: &str,
    snapshots: &[Snapshot],
) -> Result<(), sqlx::Error> {
    let text = "INSERT INTO snapshots (table_id, k, stamp, told, hash, content) \
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (table_id, k) DO UPDATE SET \
         stamp = excluded.stamp, told = excluded.told, hash = excluded.hash, \
         content = excluded.content";
    for Snapshot { k, stamp, told, content } in snapshots {
        sqlx::query(text)
            .bind(table.to_owned())
            .bind(*k as i64)
            .bind(stamp.clone())
            .bind(json_text(told))
            .bind(super::hash_of(content))
            .bind(content.clone())
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

async fn drop_snapshots(
    connection: &mut AnyConnection,
    table: &str,
    stamp: &str,
    from: u64,
    until: u64,
) -> Result<(), sqlx::Error> {
    let text = "DELETE FROM snapshots \
         WHERE table_id = $1 AND (stamp <> $2 OR (k > $3 AND k <= $4))";
    let query = sqlx::query(text).bind(table.to_owned()).bind(stamp.to_owned());
    query.bind(from as i64).bind(until as i64).execute(connection).await?;
    Ok(())
}

fn json_text(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("a row is plain data")
}

async fn guest(
    connection: &mut AnyConnection,
    id: Id,
    name: &str,
    at: u64,
) -> Result<(), sqlx::Error> {
    let query = sqlx::query("INSERT INTO guests (id, name, created) VALUES ($1, $2, $3)");
    let query = query.bind(id.to_string()).bind(name.to_owned()).bind(at as i64);
    query.execute(connection).await?;
    Ok(())
}

async fn rename(connection: &mut AnyConnection, id: Id, name: &str) -> Result<(), sqlx::Error> {
    let query = sqlx::query("UPDATE guests SET name = $1 WHERE id = $2");
    query.bind(name.to_owned()).bind(id.to_string()).execute(connection).await?;
    Ok(())
}

async fn session(
    connection: &mut AnyConnection,
    guest: Id,
    hash: &str,
    at: u64,
) -> Result<(), sqlx::Error> {
    let query = sqlx::query("INSERT INTO sessions (hash, guest, created) VALUES ($1, $2, $3)");
    let query = query.bind(hash.to_owned()).bind(guest.to_string()).bind(at as i64);
    query.execute(connection).await?;
    Ok(())
}

async fn recovery(
    connection: &mut AnyConnection,
    guest: Id,
    hash: &str,
) -> Result<(), sqlx::Error> {
    let text = "INSERT INTO recoveries (guest, hash) VALUES ($1, $2) \
         ON CONFLICT (guest) DO UPDATE SET hash = excluded.hash";
    let query = sqlx::query(text).bind(guest.to_string()).bind(hash.to_owned());
    query.execute(connection).await?;
    Ok(())
}

async fn token(connection: &mut AnyConnection, write: &Write) -> Result<(), sqlx::Error> {
    let Write::Token { id, hash, guest, name, seat, at } = write else { return Ok(()) };
    let text = "INSERT INTO tokens (id, hash, guest, name, table_id, seat, created) \
         VALUES ($1, $2, $3, $4, $5, $6, $7)";
    sqlx::query(text)
        .bind(id.to_string())
        .bind(hash.clone())
        .bind(guest.to_string())
        .bind(name.clone())
        .bind(seat.map(|(table, _)| table.to_string()))
        .bind(seat.map(|(_, seat)| i64::from(seat)))
        .bind(*at as i64)
        .execute(connection)
        .await?;
    Ok(())
}

async fn drop_token(
    connection: &mut AnyConnection,
    guest: Id,
    id: Id,
) -> Result<Result<(), StoreError>, StoreError> {
    let query = sqlx::query("DELETE FROM tokens WHERE id = $1 AND guest = $2");
    let query = query.bind(id.to_string()).bind(guest.to_string());
    let dropped = query.execute(connection).await?;
    Ok(if dropped.rows_affected() == 1 { Ok(()) } else { Err(StoreError::Moved) })
}
