//! Storage: SQLite in one file, or PostgreSQL by URL. The log in it is the truth.
//!
//! Everything that is written goes through one [`writer`], which commits what has piled up in one
//! transaction (group commit). Everything that is read goes through a small pool.

mod desk;
mod migrations;
mod place;
mod read;
mod rows;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use sqlx::any::AnyPoolOptions;
use sqlx::{AnyConnection, AnyPool, Connection};
use tokio::sync::{Notify, mpsc, oneshot, watch};
use tokio::time::timeout;

use desk::Desk;
pub use place::private_file;
pub(crate) use place::{Place, Watch};

pub(crate) use rows::{
    ChatRow, Entry, Free, GuestRow, ListedTable, SeatRow, Show, Snapshot, State, TableRow, TokenRow,
};
pub(crate) use writer::{NewTable, Patch, TableWrite, Write};

/// How many connections read at once.
const READERS: u32 = 4;
/// How long a reader waits for the database before it gives up.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long what is under way may take when the database is closed.
const FAREWELL: Duration = Duration::from_secs(10);
/// How many writes may wait; beyond that, whoever writes waits too.
const QUEUE: usize = 4096;

/// Which database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Sqlite,
    Postgres,
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
    readers: AnyPool,
    writer: mpsc::Sender<writer::Job>,
    /// Whether the file is still there.
    watch: Option<Watch>,
    /// Tells the writer to end, and that it has ended.
    stop: Arc<Notify>,
    ended: watch::Receiver<()>,
}

/// The file of a database, if it is one (`sqlite:PATH`, or a plain path). It is looked at, nothing is made.
///
/// # Errors
/// It names nothing that we know, or something that is no database.
pub fn database_file(database: &str) -> Result<Option<PathBuf>, StoreError> {
    let place = Place::of(database)?;
    place.check()?;
    Ok(place.file().map(Path::to_owned))
}

impl Store {
    /// Opens the database, brings it up to date, and starts the writer.
    ///
    /// # Errors
    /// It cannot be opened, or was written by a newer program.
    pub(crate) async fn open(database: &str) -> Result<Store, StoreError> {
        sqlx::any::install_default_drivers();
        let place = Place::of(database)?;
        place.check()?;
        let opened = Desk::open(place.clone()).await;
        let mut desk = opened.map_err(|error| place.named(error))?;
        let brought = migrations::bring_up_to_date(&mut desk).await;
        brought.map_err(|error| place.named(error))?;
        let readers = readers(place.kind()).connect_lazy(desk.url())?;
        let (sender, jobs) = mpsc::channel(QUEUE);
        let (end, ended) = watch::channel(());
        let (stop, watch) = (Arc::new(Notify::new()), desk.watch().cloned());
        tokio::spawn(writer::run(desk, jobs, Arc::clone(&stop), end));
        Ok(Store { readers, writer: sender, watch, stop, ended })
    }

    /// Ends: what is queued is stored, everything is in the one file, nobody holds the database any more.
    pub(crate) async fn close(&self) {
        let mut ended = self.ended.clone();
        let closing = async {
            self.readers.close().await;
            self.stop.notify_one();
            // It says nothing, it only ends.
            let _ = ended.changed().await;
        };
        if timeout(FAREWELL, closing).await.is_err() {
            tracing::error!("the database cannot be closed");
        }
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

/// Writes a consistent copy of a SQLite database to a new file, while it is in use. The database stays as it
/// is: whoever makes a copy before an upgrade may do so with the new program.
///
/// # Errors
/// The file exists or cannot be written, or the database is no file.
pub(crate) async fn copy(database: &str, file: &Path) -> Result<(), StoreError> {
    let unusable = |message: &str| StoreError::Unusable(message.to_owned());
    let place = Place::of(database)?;
    if place.kind() == Kind::Postgres {
        return Err(unusable("a PostgreSQL database is backed up with pg_dump"));
    }
    place.check()?;
    sqlx::any::install_default_drivers();
    let path = file.to_str().ok_or_else(|| unusable("the file name is no text"))?;
    let copied = async {
        let mut connection = AnyConnection::connect(&place.url()?).await?;
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
fn readers(kind: Kind) -> AnyPoolOptions {
    let options = AnyPoolOptions::new().max_connections(READERS).acquire_timeout(PATIENCE);
    options.after_connect(move |connection, _| {
        Box::pin(async move {
            if kind == Kind::Sqlite {
                sqlx::raw_sql(SQLITE_SETTINGS).execute(connection).await?;
            }
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
