//! Storage: SQLite in one file, or PostgreSQL by URL. The log in it is the truth.
//!
//! Everything that is written goes through one [`writer`], which commits what has piled up in one
//! transaction (group commit). Everything that is read goes through a small pool.

mod migrations;
mod read;
mod rows;
mod writer;

use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::any::AnyPoolOptions;
use sqlx::{AnyConnection, AnyPool, Connection};
use tokio::sync::{mpsc, oneshot};

pub(crate) use rows::{
    ChatRow, Entry, Free, GuestRow, ListedTable, SeatRow, Show, Snapshot, State, TableRow, TokenRow,
};
pub(crate) use writer::{NewTable, Patch, TableWrite, Write};

/// How many connections read at once.
const READERS: u32 = 4;
/// How long a reader waits for the database before it gives up.
const PATIENCE: Duration = Duration::from_secs(5);
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
    Gone(#[from] sqlx::Error),
    /// Somebody else has written to this table.
    #[error("the log of this table has moved on")]
    Moved,
    /// The file or the URL cannot be used.
    #[error("{0}")]
    Unusable(String),
}

/// The database.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    readers: AnyPool,
    writer: mpsc::Sender<writer::Job>,
}

/// The file of a URL, if it names a file: `sqlite:PATH`, or a plain path.
pub fn file_of(database: &str) -> Option<PathBuf> {
    if database.starts_with("postgres://") || database.starts_with("postgresql://") {
        return None;
    }
    let path = database.strip_prefix("sqlite:").unwrap_or(database);
    Some(PathBuf::from(path.strip_prefix("//").unwrap_or(path)))
}

impl Store {
    /// Opens the database, brings it up to date, and starts the writer.
    ///
    /// # Errors
    /// It cannot be opened, or was written by a newer program.
    pub(crate) async fn open(database: &str) -> Result<Store, StoreError> {
        sqlx::any::install_default_drivers();
        let (url, kind) = match file_of(database) {
            None => (database.to_owned(), Kind::Postgres),
            Some(path) => {
                make_folder_of(&path)?;
                (sqlite_url(&path, "rwc")?, Kind::Sqlite)
            }
        };
        let pool = |n| {
            let options = AnyPoolOptions::new().max_connections(n).acquire_timeout(PATIENCE);
            options.after_connect(move |connection, _| {
                Box::pin(async move {
                    if kind == Kind::Sqlite {
                        sqlx::raw_sql(SQLITE_SETTINGS).execute(connection).await?;
                    }
                    Ok(())
                })
            })
        };
        let writing = pool(1).connect(&url).await?;
        migrations::bring_up_to_date(&writing, kind).await?;
        let readers = pool(READERS).connect_lazy(&url)?;
        let (sender, jobs) = mpsc::channel(QUEUE);
        tokio::spawn(writer::run(writing, kind, jobs));
        Ok(Store { readers, writer: sender })
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
    let Some(path) = file_of(database) else {
        let message = "a PostgreSQL database is backed up with pg_dump";
        return Err(StoreError::Unusable(message.to_owned()));
    };
    sqlx::any::install_default_drivers();
    let file = file.to_str();
    let file = file.ok_or_else(|| StoreError::Unusable("the file name is no text".into()))?;
    let mut connection = AnyConnection::connect(&sqlite_url(&path, "rw")?).await?;
    sqlx::query("VACUUM INTO $1").bind(file.to_owned()).execute(&mut connection).await?;
    connection.close().await?;
    Ok(())
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

fn make_folder_of(path: &Path) -> Result<(), StoreError> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(|error| {
            StoreError::Unusable(format!("{} cannot be made: {error}", folder.display()))
        })?;
    }
    Ok(())
}

fn sqlite_url(path: &Path, mode: &str) -> Result<String, StoreError> {
    let unusable = |message: String| StoreError::Unusable(message);
    let text = path.to_str().ok_or_else(|| unusable("the file name is no text".to_owned()))?;
    let mut url = String::from("sqlite://");
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' => {
                url.push(char::from(byte));
            }
            other => url.push_str(&format!("%{other:02X}")),
        }
    }
    url.push_str(&format!("?mode={mode}"));
    Ok(url)
}
