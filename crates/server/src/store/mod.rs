//! Storage: SQLite in one file, or PostgreSQL by URL. The log in it is the truth.
//!
//! Everything that is written goes through one [`writer`], which commits what has piled up in one
//! transaction (group commit). Everything that is read goes through a small pool.

mod bells;
mod boxes;
mod location;
mod migrations;
mod nodes;
mod old;
mod oneself;
mod primary;
mod read;
mod rows;
mod statements;
mod write_connection;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use sqlx::any::AnyPoolOptions;
use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyConnection, AnyPool, Connection};
use tokio::sync::{Notify, mpsc, oneshot, watch};
use tokio::time::timeout;

use crate::lock::lock;
pub(crate) use bells::{AskedRow, BellRow, BellState, BellWrite, DueRow, Ring, Rung};
pub(crate) use boxes::{BoxRow, BoxWrite};
pub use location::private_file;
pub(crate) use location::{Location, Watch};
pub(crate) use nodes::{Claim, Fence, Heart, LEASE, Peer, Renewed};
pub(crate) use old::Before;
pub(crate) use oneself::{GONE, SaidRow};
use primary::within;
use write_connection::WriteConnection;

use rows::HANDED_OVER;
pub(crate) use rows::{
    ChatRow, Entry, Free, GuestRow, ListedTable, SeatRow, SessionRow, Show, Snapshot, State,
    TableRow, TokenRow, Voice,
};
pub(crate) use writer::{NewTable, Patch, TableWrite, Write};

/// How many connections read at once.
pub(crate) const READERS: u32 = 4;
/// How long a reader waits for the database before it gives up.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long what is under way may take when the database is closed.
const FAREWELL: Duration = Duration::from_secs(10);
/// How many writes may wait; beyond that, whoever writes waits too.
const QUEUE: usize = 4096;

/// Which database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DatabaseKind {
    Sqlite,
    Postgres,
}

/// Who else may have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sharing {
    /// Nobody.
    Alone,
    /// Other nodes of the same cluster.
    Nodes,
}

/// The connections that read. Where the primary of a PostgreSQL has moved, they are others.
#[derive(Clone, Debug)]
pub(crate) struct Readers {
    pool: Arc<Mutex<AnyPool>>,
    name: String,
    /// Is changed when the database has been found (again).
    found: watch::Sender<()>,
}

impl Readers {
    fn new(pool: AnyPool, name: String) -> Readers {
        Readers { pool: Arc::new(Mutex::new(pool)), name, found: watch::Sender::new(()) }
    }

    fn pool(&self) -> AnyPool {
        lock(&self.pool).clone()
    }

    /// A connection. A pool whose database is gone tries again more and more rarely: whoever waits for it begins anew
    /// as soon as whoever writes has found the database, wherever that is now.
    ///
    /// # Errors
    /// There is none to be had.
    async fn get(&self) -> Result<PoolConnection<Any>, sqlx::Error> {
        let mut found = self.found.subscribe();
        let waiting = async {
            loop {
                let pool = self.pool();
                tokio::select! {
                    biased;
                    had = pool.acquire() => match had {
                        // The primary has moved just now.
                        Err(sqlx::Error::PoolClosed) if !self.pool().is_closed() => {}
                        had => return had,
                    },
                    Ok(()) = found.changed() => {}
                }
            }
        };
        within(PATIENCE, waiting).await
    }

    /// It is written there now: nobody reads anywhere else.
    ///
    /// # Errors
    /// The address is none.
    fn follow(&self, url: &str) -> Result<(), StoreError> {
        let new = of_primary(&self.name).connect_lazy(url)?;
        let old = std::mem::replace(&mut *lock(&self.pool), new);
        // Whoever still reads there finishes, or fails.
        tokio::spawn(async move { old.close().await });
        Ok(())
    }

    /// The database is there.
    fn note_found(&self) {
        self.found.send_replace(());
    }
}

/// Why the database did not do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// It is gone, full, or refuses.
    #[error("the database does not answer: {0}")]
    Gone(sqlx::Error),
    /// Another server has it.
    #[error("another Orrery serves {0} already")]
    Taken(String),
    /// Somebody else has written to this table.
    #[error("the log of this table has moved on")]
    Moved,
    /// The file or the URL cannot be used.
    #[error("{0}")]
    Unusable(String),
}

/// The cause is in the sentence: it is told once, and the log has it too.
impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        StoreError::Gone(error)
    }
}

/// The database.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    place: Location,
    readers: Readers,
    /// How long whoever reads waits for an answer.
    patience: Duration,
    writer: mpsc::Sender<writer::Job>,
    /// Whether the file is still there.
    watch: Option<Watch>,
    /// Tells the writer to end, and that it has ended.
    stop: Arc<Notify>,
    ended: watch::Receiver<()>,
    /// Was the last thing stored that there was to store?
    writing: Arc<AtomicBool>,
}

/// The file of a database, if it is one (`sqlite:PATH`, or a plain path). It is looked at, nothing is made.
///
/// # Errors
/// It names nothing that we know, or something that is no database.
pub fn database_file(database: &str) -> Result<Option<PathBuf>, StoreError> {
    let place = Location::of(database)?;
    place.check()?;
    Ok(place.file().map(Path::to_owned))
}

/// How people call a database; without a password.
///
/// # Errors
/// It names nothing that we know.
pub fn database_name(database: &str) -> Result<String, StoreError> {
    Ok(Location::of(database)?.name())
}

impl Store {
    /// Opens the database, brings it up to date, and starts the writer.
    ///
    /// # Errors
    /// It cannot be opened, or was written by a newer program.
    pub(crate) async fn open(database: &str, sharing: Sharing) -> Result<Store, StoreError> {
        sqlx::any::install_default_drivers();
        let place = Location::of(database)?;
        place.check()?;
        if sharing == Sharing::Nodes && place.kind() == DatabaseKind::Sqlite {
            return Err(StoreError::Unusable(format!(
                "{} is a SQLite file, which one process has: several nodes need PostgreSQL \
                 (postgres://USER:PASSWORD@HOST/NAME)",
                place.name()
            )));
        }
        let opened = WriteConnection::open(place.clone(), sharing).await;
        let mut db = opened.map_err(|error| place.named(error))?;
        let brought = migrations::bring_up_to_date(&mut db).await;
        brought.map_err(|error| place.named(error))?;
        if place.kind() == DatabaseKind::Postgres && sharing == Sharing::Alone {
            nodes::disown(db.connection()?).await?;
        }
        let watch = db.watch().cloned();
        let readers = match place.kind() {
            DatabaseKind::Sqlite => {
                let opened = of_a_file(watch.clone()).connect(db.url()).await;
                opened.map_err(|error| place.named(error.into()))?
            }
            DatabaseKind::Postgres => of_primary(&place.name()).connect_lazy(db.url())?,
        };
        let readers = Readers::new(readers, place.name());
        db.lead(readers.clone());
        if let Some(watch) = &watch {
            watch.note_log();
        }
        let (sender, jobs) = mpsc::channel(QUEUE);
        let (end, ended) = watch::channel(());
        let stop = Arc::new(Notify::new());
        let writing = Arc::new(AtomicBool::new(true));
        let told = writer::WriterSignals { stop: Arc::clone(&stop), writing: Arc::clone(&writing) };
        tokio::spawn(writer::run(db, jobs, told, end));
        let patience = patience(place.kind());
        Ok(Store { place, readers, patience, writer: sender, watch, stop, ended, writing })
    }

    /// Opens the database only to read, beside a server or without one. Nothing is brought up to date.
    ///
    /// # Errors
    /// There is none, or it cannot be opened.
    pub(crate) async fn look(database: &str) -> Result<Store, StoreError> {
        let place = existing(database)?;
        let url = match place.kind() {
            DatabaseKind::Sqlite => place.urls()?.remove(0),
            DatabaseKind::Postgres => {
                let found = primary::connect(&place).await;
                let (connection, url) = found.map_err(|error| place.named(error))?;
                let _ = connection.close().await;
                url
            }
        };
        let pool = readers().connect(&url).await;
        let pool = pool.map_err(|error| place.named(error.into()))?;
        let readers = Readers::new(pool, place.name());
        // Nobody writes here: whoever tries is told that the writer is gone.
        let ((writer, _), (_, ended)) = (mpsc::channel(1), watch::channel(()));
        let (stop, writing) = (Arc::new(Notify::new()), Arc::new(AtomicBool::new(false)));
        // Whoever looks at everything has time.
        let patience = Duration::MAX;
        Ok(Store { place, readers, patience, writer, watch: None, stop, ended, writing })
    }

    /// A connection beside that of a server, for what no game depends on.
    ///
    /// # Errors
    /// There is no database, or it cannot be opened.
    pub(crate) async fn beside(database: &str) -> Result<AnyConnection, StoreError> {
        let place = existing(database)?;
        if place.kind() == DatabaseKind::Postgres {
            let connected = primary::connect(&place).await;
            return connected.map(|(connection, _)| connection).map_err(|error| place.named(error));
        }
        let connected = AnyConnection::connect(&place.urls()?.remove(0)).await;
        let mut connection = connected.map_err(|error| place.named(error.into()))?;
        sqlx::raw_sql(SQLITE_SETTINGS).execute(&mut connection).await?;
        Ok(connection)
    }

    /// Ends: what is queued is stored, everything is in the one file, nobody holds the database any more.
    pub(crate) async fn close(&self) {
        let mut ended = self.ended.clone();
        let closing = async {
            self.readers.pool().close().await;
            self.stop.notify_one();
            // It says nothing, it only ends.
            let _ = ended.changed().await;
        };
        if timeout(FAREWELL, closing).await.is_err() {
            tracing::error!("the database cannot be closed");
        }
    }

    /// A connection that reads.
    ///
    /// # Errors
    /// There is none to be had.
    async fn reader(&self) -> Result<PoolConnection<Any>, sqlx::Error> {
        self.readers.get().await
    }

    /// Does the database take what it is given? The writer asks it every few seconds if nobody else does.
    pub(crate) fn is_writing(&self) -> bool {
        self.writing.load(Ordering::SeqCst)
    }

    /// How much room is left on the disk of a file; `None` where nobody knows.
    pub(crate) fn free_bytes(&self) -> Option<u64> {
        self.watch.as_ref().and_then(Watch::free_bytes)
    }

    /// Stores something; when it returns, the database has it for good.
    ///
    /// # Errors
    /// Nothing was stored.
    pub(crate) async fn write(&self, write: Write) -> Result<(), StoreError> {
        let stored = self.enqueue(write).await?;
        stored.await.map_err(|_| closed())?
    }

    /// Queues something; the answer comes when the database has it.
    ///
    /// # Errors
    /// The writer is gone.
    pub(crate) async fn enqueue(
        &self,
        write: Write,
    ) -> Result<oneshot::Receiver<Result<(), StoreError>>, StoreError> {
        let (done, stored) = oneshot::channel();
        let job = writer::Job { write, done };
        self.writer.send(job).await.map_err(|_| closed())?;
        Ok(stored)
    }
}

/// Where a database is that must be there.
fn existing(database: &str) -> Result<Location, StoreError> {
    sqlx::any::install_default_drivers();
    let place = Location::of(database)?;
    place.check()?;
    match place.file() {
        Some(path) if !path.is_file() => {
            Err(StoreError::Unusable(format!("there is no database {}", path.display())))
        }
        Some(_) | None => Ok(place),
    }
}

/// A database that nobody else may write to meanwhile.
#[derive(Debug)]
pub(crate) struct Held(WriteConnection);

impl Held {
    /// Opens it, as a server would.
    ///
    /// # Errors
    /// There is none, or a server has it.
    pub(crate) async fn open(database: &str) -> Result<Held, StoreError> {
        let place = existing(database)?;
        WriteConnection::open(place.clone(), Sharing::Alone)
            .await
            .map(Held)
            .map_err(|error| place.named(error))
    }

    pub(crate) fn connection(&mut self) -> Result<&mut AnyConnection, StoreError> {
        self.0.connection()
    }

    pub(crate) async fn close(self) {
        self.0.close().await;
    }
}

/// Writes a consistent copy of a SQLite database to a new file, while it is in use. The database stays as it
/// is: whoever makes a copy before an upgrade may do so with the new program.
///
/// # Errors
/// The file exists or cannot be written, or the database is no file.
pub(crate) async fn copy(database: &str, file: &Path) -> Result<(), StoreError> {
    let unusable = |message: &str| StoreError::Unusable(message.to_owned());
    let place = Location::of(database)?;
    if place.kind() == DatabaseKind::Postgres {
        return Err(unusable("a PostgreSQL database is backed up with pg_dump"));
    }
    place.check()?;
    sqlx::any::install_default_drivers();
    let path = file.to_str().ok_or_else(|| unusable("the file name is no text"))?;
    let copied = async {
        let mut connection = AnyConnection::connect(&place.urls()?.remove(0)).await?;
        private_file(file).map_err(sqlx::Error::Io)?;
        sqlx::query("VACUUM INTO $1").bind(path.to_owned()).execute(&mut connection).await?;
        connection.close().await?;
        Ok(())
    };
    copied.await.map_err(|error: StoreError| match error {
        StoreError::Gone(error) => unusable(&format!("{} cannot be copied: {error}", place.name())),
        StoreError::Moved | StoreError::Taken(_) | StoreError::Unusable(_) => error,
    })
}

/// Those who read.
fn readers() -> AnyPoolOptions {
    AnyPoolOptions::new().max_connections(READERS).acquire_timeout(PATIENCE)
}

/// Those who read from a PostgreSQL: from its primary alone.
fn of_primary(name: &str) -> AnyPoolOptions {
    let name = name.to_owned();
    readers().after_connect(move |connection, _| {
        let name = name.clone();
        Box::pin(async move {
            let checked = primary::check(connection, &name).await;
            checked.map_err(|error| sqlx::Error::Configuration(error.into()))
        })
    })
}

/// How long an answer may take. A file answers when it can; a server may be behind a dead line.
fn patience(kind: DatabaseKind) -> Duration {
    match kind {
        DatabaseKind::Sqlite => Duration::MAX,
        DatabaseKind::Postgres => PATIENCE,
    }
}

/// Those who read a file. All of them open it at the start and keep it: whoever opens a database whose log was
/// moved away makes a new, empty log beside it, and whoever opens one whose file was replaced reads the other.
fn of_a_file(watch: Option<Watch>) -> AnyPoolOptions {
    let options = readers().min_connections(READERS).idle_timeout(None).max_lifetime(None);
    options.after_connect(move |connection, _| {
        // The first statement opens the log. Rarely, a connection is broken and has to be replaced.
        let there = watch.as_ref().map_or(Ok(()), Watch::check);
        Box::pin(async move {
            there.map_err(|error| sqlx::Error::Configuration(error.into()))?;
            sqlx::raw_sql(SQLITE_SETTINGS).execute(connection).await?;
            Ok(())
        })
    })
}

/// WAL with a sync at every commit: what was acknowledged survives a power cut.
const SQLITE_SETTINGS: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
     PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000; PRAGMA cache_size = -8000; \
     PRAGMA wal_autocheckpoint = 4000;";

/// By which a damaged snapshot is found.
fn hash_of(content: &str) -> String {
    format!("{:016x}", xxhash_rust::xxh3::xxh3_64(content.as_bytes()))
}

fn closed() -> StoreError {
    StoreError::Gone(sqlx::Error::PoolClosed)
}
