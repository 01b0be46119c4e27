//! What is written: one task, one connection, and one transaction for all that has piled up.
//!
//! A table's write says how many entries the log has before it. If the log has another length (an
//! earlier write of the table has failed, or another process writes too), nothing of it is stored.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use sqlx::AnyConnection;
use tabletop::SeatSet;
use tokio::sync::{Notify, mpsc, oneshot, watch};
use tokio::time::timeout;

use super::bells::{self, BellWrite, Ring};
use super::boxes::{self, BoxWrite};
use super::nodes::{self, Fence};
use super::old::{self, Old};
use super::oneself;
use super::write_connection::WriteConnection;
use super::{
    ChatRow, DatabaseKind, Entry, ListedTable, SeatRow, Snapshot, State, StoreError, statements,
};
use crate::secret::Id;

/// How many writes one transaction takes at most.
const BATCH: usize = 1024;
/// How long a transaction may take: a disk may be slow, and a database behind a dead line never answers.
const FILE_PATIENCE: Duration = Duration::from_secs(20);
const LINE_PATIENCE: Duration = Duration::from_secs(5);

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
    /// Sign-ins less: that with this hash, or all but it.
    DropSession { guest: Id, hash: String, others: bool },
    /// Another recovery key, good until then.
    Recovery { guest: Id, hash: String, until: u64 },
    /// A recovery key is used: a cookie more, and the key is no more.
    Recovered { guest: Id, key: String, session: String, at: u64 },
    /// A token.
    Token { id: Id, hash: String, guest: Id, name: String, seat: Option<(Id, u8)>, at: u64 },
    /// A token less.
    DropToken { guest: Id, id: Id },
    /// A guest is forgotten.
    Forget { guest: Id },
    /// Snapshots made while a log was replayed between two entries: they are instead of what was there, and
    /// those for other programs go.
    Snapshots {
        id: Id,
        /// The node that has the table.
        node: Option<i64>,
        stamp: String,
        from: u64,
        until: u64,
        snapshots: Vec<Snapshot>,
    },
    /// A table has left the memory of its node.
    Release { id: Id, fence: Fence },
    /// Something about bells.
    Bell(BellWrite),
    /// Something about the box of a guest.
    Box(BoxWrite),
    /// What nobody needs any more goes.
    DropOld(Old),
}

/// What happens at a table, all or nothing.
#[derive(Clone, Debug)]
pub(crate) struct TableWrite {
    pub(crate) id: Id,
    /// By which the table is this node's; `None` where there is one server.
    pub(crate) fence: Option<Fence>,
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
    /// Who is to be told that it is their turn.
    pub(crate) rings: Vec<Ring>,
}

/// Another state.
#[derive(Clone, Debug)]
pub(crate) struct Patch {
    pub(crate) state: State,
    pub(crate) message: Option<String>,
    pub(crate) outcome: Option<String>,
    pub(crate) hushed: bool,
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

/// What a writer is told, and tells.
pub(super) struct WriterSignals {
    /// To stop.
    pub(super) stop: Arc<Notify>,
    /// Whether the database takes what it is given.
    pub(super) writing: Arc<AtomicBool>,
}

/// Writes until nobody can ask any more, or it is told to stop; then what is queued is written, and the database
/// is closed. `_end` goes with it.
pub(super) async fn run(
    mut db: WriteConnection,
    mut jobs: mpsc::Receiver<Job>,
    told: WriterSignals,
    _end: watch::Sender<()>,
) {
    let mut batch = Vec::with_capacity(BATCH);
    loop {
        tokio::select! {
            n = jobs.recv_many(&mut batch, BATCH) => if n == 0 { break },
            () = told.stop.notified() => {
                jobs.close();
                continue;
            }
            () = tokio::time::sleep(probe_after(&db, &told)) => {
                let up = told.writing.load(Ordering::SeqCst);
                note(&told, probe(&mut db, up).await);
                continue;
            }
        }
        let start = Instant::now();
        let n = batch.len();
        let stored = match store(&mut db, &batch).await {
            Ok(stored) => {
                answer(batch.drain(..).zip(stored));
                true
            }
            // One bad write must not harm the others; a database that is gone answers none.
            Err(Failed::Inside(StoreError::Gone(_))) if n > 1 => {
                one_by_one(&mut db, &mut batch).await
            }
            Err(Failed::Inside(error) | Failed::AtTheDoor(error)) => {
                refuse_all(&mut batch, &error);
                false
            }
        };
        metrics::histogram!("orrery_commit_seconds").record(start.elapsed().as_secs_f64());
        metrics::histogram!("orrery_commit_writes").record(n as f64);
        note(&told, stored);
    }
    db.close().await;
}

/// How often a database is asked for which nobody has anything, and how soon again one behind a line that is gone: it may
/// be there again at any moment, elsewhere too, and whoever reads follows.
const PROBE_EVERY: Duration = Duration::from_secs(2);
const SEEK_EVERY: Duration = Duration::from_millis(250);

fn probe_after(db: &WriteConnection, told: &WriterSignals) -> Duration {
    match db.place().kind() {
        DatabaseKind::Postgres if !told.writing.load(Ordering::SeqCst) => SEEK_EVERY,
        DatabaseKind::Postgres | DatabaseKind::Sqlite => PROBE_EVERY,
    }
}

fn patience(db: &WriteConnection) -> Duration {
    match db.place().kind() {
        DatabaseKind::Sqlite => FILE_PATIENCE,
        DatabaseKind::Postgres => LINE_PATIENCE,
    }
}

fn note(told: &WriterSignals, stored: bool) {
    metrics::gauge!("orrery_storage_up").set(f64::from(u8::from(stored)));
    let before = told.writing.swap(stored, Ordering::SeqCst);
    match (before, stored) {
        (true, false) => tracing::error!("nothing can be stored: games wait"),
        (false, true) => tracing::info!("what is played is stored again"),
        (true, true) | (false, false) => {}
    }
}

/// Is the database there, and ours? One that has failed is tried by writing, because a full disk is read as well
/// as any other; one that is well is left alone.
async fn probe(db: &mut WriteConnection, up: bool) -> bool {
    let patience = patience(db);
    let asked = async {
        db.begin().await?;
        if !up {
            let text = "UPDATE migrations SET number = number WHERE number = 1";
            let written = sqlx::raw_sql(text).execute(db.connection()?).await;
            let how = if written.is_ok() { "COMMIT" } else { "ROLLBACK" };
            db.end(how).await?;
            written?;
            return Ok::<_, StoreError>(());
        }
        db.end("ROLLBACK").await
    };
    match timeout(patience, asked).await {
        Ok(asked) => asked.is_ok(),
        Err(_) => {
            db.give_up().await;
            false
        }
    }
}

fn answer(results: impl Iterator<Item = (Job, Result<(), StoreError>)>) {
    for (job, result) in results {
        // Whoever asked may be gone; what is stored stays stored.
        let _ = job.done.send(result);
    }
}

/// The same error for another one who waits.
fn copy_of(error: &StoreError) -> StoreError {
    match error {
        StoreError::Moved => StoreError::Moved,
        StoreError::Taken(name) => StoreError::Taken(name.clone()),
        StoreError::Gone(error) => StoreError::Unusable(error.to_string()),
        StoreError::Unusable(message) => StoreError::Unusable(message.clone()),
    }
}

fn refuse_all(batch: &mut Vec<Job>, error: &StoreError) {
    // That nothing is stored is told once, by whoever notes it: a full disk must not be filled with lines about it.
    tracing::debug!(%error, n = batch.len(), "nothing is stored");
    answer(batch.drain(..).map(|job| (job, Err(copy_of(error)))));
}

async fn one_by_one(db: &mut WriteConnection, batch: &mut Vec<Job>) -> bool {
    let mut all = true;
    while !batch.is_empty() {
        let result = match store(db, &batch[..1]).await {
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
async fn store(
    db: &mut WriteConnection,
    batch: &[Job],
) -> Result<Vec<Result<(), StoreError>>, Failed> {
    match timeout(patience(db), transaction(db, batch)).await {
        Ok(done) => done,
        // Whether it is stored, nobody knows: tables read again, and clients ask again with the same key.
        Err(_) => {
            db.give_up().await;
            Err(Failed::AtTheDoor(sqlx::Error::PoolTimedOut.into()))
        }
    }
}

async fn transaction(
    db: &mut WriteConnection,
    batch: &[Job],
) -> Result<Vec<Result<(), StoreError>>, Failed> {
    db.begin().await.map_err(Failed::AtTheDoor)?;
    let connection = db.connection().map_err(Failed::AtTheDoor)?;
    let stored = store_all(connection, batch).await.map_err(Failed::Inside);
    // What is acknowledged is in the file of that name, and not in one that somebody has just deleted.
    let there = db.check_file().map_err(Failed::AtTheDoor);
    let stored = stored.and_then(|stored| there.map(|()| stored));
    match stored {
        Ok(stored) => {
            db.end("COMMIT").await.map_err(Failed::Inside)?;
            Ok(stored)
        }
        Err(failed) => {
            // If it fails, the connection is not used again: that ends the transaction too.
            let _ = db.end("ROLLBACK").await;
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
    let mut rings = Vec::new();
    for job in batch {
        let result = match &job.write {
            Write::Table(write) => {
                let written = statements::table(connection, write, &mut rows).await?;
                if written.is_ok() {
                    rings.extend(write.rings.iter().cloned());
                }
                written
            }
            Write::Bell(write) => bells::write(connection, write).await?,
            Write::Box(write) => boxes::write(connection, write).await.map(Ok)?,
            Write::DropOld(old) => old::drop_old(connection, old).await.map(Ok)?,
            Write::NewTable(new) => {
                statements::new_table(connection, new, &mut rows).await.map(Ok)?
            }
            Write::Guest { id, name, session, at } => {
                statements::guest(connection, *id, name, *at).await?;
                statements::session(connection, *id, session, *at).await.map(Ok)?
            }
            Write::Rename { id, name } => {
                statements::rename(connection, *id, name).await.map(Ok)?
            }
            Write::DropSession { guest, hash, others } => {
                statements::drop_session(connection, *guest, hash, *others).await.map(Ok)?
            }
            Write::Recovery { guest, hash, until } => {
                statements::recovery(connection, *guest, hash, *until).await.map(Ok)?
            }
            Write::Recovered { guest, key, session, at } => {
                statements::recovered(connection, *guest, key, session, *at).await?
            }
            Write::Token { .. } => statements::token(connection, &job.write).await.map(Ok)?,
            Write::DropToken { guest, id } => {
                statements::drop_token(connection, *guest, *id).await?
            }
            Write::Forget { guest } => oneself::forget(connection, *guest).await.map(Ok)?,
            Write::Release { id, fence } => {
                nodes::release(connection, *id, *fence).await.map(Ok)?
            }
            Write::Snapshots { id, node: Some(node), .. }
                if !nodes::has(connection, *id, *node).await? =>
            {
                Err(StoreError::Moved)
            }
            Write::Snapshots { id, node: _, stamp, from, until, snapshots } => {
                let id = id.to_string();
                statements::drop_snapshots(connection, &id, stamp, *from, *until).await?;
                statements::snapshots(connection, &id, snapshots).await.map(Ok)?
            }
        };
        results.push(result);
    }
    statements::append(connection, &rows).await?;
    bells::ring(connection, &rings).await?;
    Ok(results)
}
