//! The one connection that writes. On PostgreSQL it holds the lock by which one server has a database, or several
//! nodes share it and nobody else has it, so that nobody writes without it; of a file it knows whether it is still
//! there.

use std::time::Duration;

use sqlx::{AnyConnection, Connection};
use tokio::time::{Instant, timeout};

use super::location::{Location, Watch};
use super::nodes;
use super::primary::{self, within};
use super::{DatabaseKind, PATIENCE, Readers, SQLITE_SETTINGS, Sharing, StoreError, closed};

/// How long a new server waits for one that is just ending, and a cut line for its own old end; how often it asks.
const SUCCESSION: Duration = Duration::from_secs(5);
const RETURN: Duration = Duration::from_secs(1);
const ASK_EVERY: Duration = Duration::from_millis(50);
/// How long a node waits while others bring the database up to date.
const TURN: Duration = Duration::from_secs(60);
/// The lock of a server: "orrery" as a number. The next number is the lock of those who bring it up to date.
const LOCK: i64 = 0x6f72_7265_7279;
/// A machine that is cut off is noticed within a minute, and with it its lock is free.
const POSTGRES_SETTINGS: &str = "SET tcp_keepalives_idle = 30; \
     SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3;";
/// A node that stands still in the middle of a transaction must not keep its tables from the others.
const NODE_SETTINGS: &str = "SET idle_in_transaction_session_timeout = 3000; \
     SET tcp_user_timeout = 6000; SET lock_timeout = 4000;";

#[derive(Debug)]
pub(super) struct WriteConnection {
    place: Location,
    url: String,
    sharing: Sharing,
    /// Those who read follow to where it is written.
    readers: Option<Readers>,
    watch: Option<Watch>,
    connection: Option<AnyConnection>,
}

impl WriteConnection {
    /// Opens the database for writing, as the only one.
    ///
    /// # Errors
    /// It cannot be opened, or another server has it.
    pub(super) async fn open(
        place: Location,
        sharing: Sharing,
    ) -> Result<WriteConnection, StoreError> {
        place.make()?;
        let (url, watch) = (String::new(), place.file().map(Watch::new));
        let mut db =
            WriteConnection { place, url, sharing, readers: None, watch, connection: None };
        db.connection = Some(db.connect_within(SUCCESSION).await?);
        Ok(db)
    }

    async fn connect_within(&mut self, patience: Duration) -> Result<AnyConnection, StoreError> {
        let start = Instant::now();
        loop {
            match self.connect().await {
                Err(StoreError::Taken(_)) if start.elapsed() < patience => {
                    tokio::time::sleep(ASK_EVERY).await;
                }
                connected => return connected,
            }
        }
    }

    pub(super) fn place(&self) -> &Location {
        &self.place
    }

    pub(super) fn url(&self) -> &str {
        &self.url
    }

    pub(super) fn watch(&self) -> Option<&Watch> {
        self.watch.as_ref()
    }

    /// Those who read: they are led to where it is written.
    pub(super) fn lead(&mut self, readers: Readers) {
        self.readers = Some(readers);
    }

    /// Nodes that start at the same time bring the database up to date one after the other.
    ///
    /// # Errors
    /// The database does not answer, or somebody has been at it for long.
    pub(super) async fn take_turn(&mut self) -> Result<(), StoreError> {
        if self.sharing == Sharing::Alone {
            return Ok(());
        }
        let start = Instant::now();
        loop {
            let asked = sqlx::query_as::<_, (bool,)>("SELECT pg_try_advisory_lock($1)");
            let asked = asked.bind(LOCK + 1).fetch_one(self.connection()?);
            match within(PATIENCE, asked).await? {
                (true,) => return Ok(()),
                (false,) if start.elapsed() > TURN => {
                    return Err(StoreError::Taken(self.place.name()));
                }
                (false,) => tokio::time::sleep(ASK_EVERY).await,
            }
        }
    }

    /// The next one may.
    ///
    /// # Errors
    /// The database does not answer.
    pub(super) async fn end_turn(&mut self) -> Result<(), StoreError> {
        if self.sharing == Sharing::Nodes {
            let query = sqlx::query("SELECT pg_advisory_unlock($1)").bind(LOCK + 1);
            within(PATIENCE, query.execute(self.connection()?)).await?;
        }
        Ok(())
    }

    /// Is no node alive? A server alone has none beside it, by its lock.
    ///
    /// # Errors
    /// The database does not answer.
    pub(super) async fn is_alone(&mut self) -> Result<bool, StoreError> {
        match self.sharing {
            Sharing::Alone => Ok(true),
            Sharing::Nodes => Ok(nodes::n_living(self.connection()?).await? == 0),
        }
    }

    /// The connection, if it is well.
    ///
    /// # Errors
    /// There is none.
    pub(super) fn connection(&mut self) -> Result<&mut AnyConnection, StoreError> {
        self.connection.as_mut().ok_or_else(closed)
    }

    async fn connect(&mut self) -> Result<AnyConnection, StoreError> {
        let (mut connection, url) = match self.place.kind() {
            DatabaseKind::Sqlite => {
                let url = self.place.urls()?.remove(0);
                let mut connection = within(PATIENCE, AnyConnection::connect(&url)).await?;
                sqlx::raw_sql(SQLITE_SETTINGS).execute(&mut connection).await?;
                (connection, url)
            }
            DatabaseKind::Postgres => primary::connect(&self.place).await?,
        };
        if self.place.kind() == DatabaseKind::Postgres {
            let ours = within(PATIENCE, take_lock(&mut connection, self.sharing)).await?;
            if !ours {
                let _ = connection.close().await;
                return Err(StoreError::Taken(self.place.name()));
            }
        }
        if self.url != url {
            if let Some(readers) = &self.readers {
                readers.follow(&url)?;
            }
            self.url = url;
        }
        if let Some(readers) = &self.readers {
            readers.note_found();
        }
        if let Some(watch) = &self.watch {
            watch.forget_log();
        }
        Ok(connection)
    }

    /// Begins a transaction. A connection to PostgreSQL that has died while nobody wrote is replaced.
    ///
    /// # Errors
    /// The database is not there, or not ours any more.
    pub(super) async fn begin(&mut self) -> Result<(), StoreError> {
        let old = self.connection.is_some() && self.place.kind() == DatabaseKind::Postgres;
        match self.try_begin().await {
            Err(StoreError::Gone(_)) if old => self.try_begin().await,
            begun => begun,
        }
    }

    async fn try_begin(&mut self) -> Result<(), StoreError> {
        self.check_file()?;
        // Whoever is cut off in the middle of this leaves no connection in an unknown state.
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.connect_within(RETURN).await?,
        };
        let begin = match self.place.kind() {
            DatabaseKind::Sqlite => "BEGIN IMMEDIATE",
            DatabaseKind::Postgres => "BEGIN",
        };
        sqlx::raw_sql(begin).execute(&mut connection).await?;
        self.connection = Some(connection);
        if let Some(watch) = &self.watch {
            watch.note_log();
        }
        Ok(())
    }

    /// Is the file that is written still the file of its name?
    ///
    /// # Errors
    /// It was moved or deleted.
    pub(super) fn check_file(&self) -> Result<(), StoreError> {
        self.watch.as_ref().map_or(Ok(()), Watch::check)
    }

    /// COMMIT or ROLLBACK; a connection that fails at it is not used again.
    ///
    /// # Errors
    /// Nobody knows whether it has ended.
    pub(super) async fn end(&mut self, how: &'static str) -> Result<(), StoreError> {
        let ended = sqlx::raw_sql(how).execute(self.connection()?).await;
        if ended.is_err() {
            self.give_up().await;
        }
        ended?;
        Ok(())
    }

    /// A connection in an unknown state is not used again.
    pub(super) async fn give_up(&mut self) {
        if let Some(connection) = self.connection.take() {
            let _ = timeout(PATIENCE, connection.close_hard()).await;
        }
    }

    /// Everything goes into the one file that people know, and the next server may come.
    pub(super) async fn close(mut self) {
        let Some(mut connection) = self.connection.take() else { return };
        if self.place.kind() == DatabaseKind::Sqlite {
            let gathered = sqlx::raw_sql("PRAGMA wal_checkpoint(TRUNCATE)");
            if let Err(error) = gathered.execute(&mut connection).await {
                tracing::error!(%error, "the log of the database is left beside it");
            }
        }
        let _ = connection.close().await;
    }
}

/// One server has it alone, nodes share it; never both.
async fn take_lock(connection: &mut AnyConnection, sharing: Sharing) -> Result<bool, sqlx::Error> {
    sqlx::raw_sql(POSTGRES_SETTINGS).execute(&mut *connection).await?;
    let text = match sharing {
        Sharing::Alone => "SELECT pg_try_advisory_lock($1)",
        Sharing::Nodes => {
            sqlx::raw_sql(NODE_SETTINGS).execute(&mut *connection).await?;
            "SELECT pg_try_advisory_lock_shared($1)"
        }
    };
    let asked = sqlx::query_as::<_, (bool,)>(text).bind(LOCK).fetch_one(connection).await;
    asked.map(|(ours,)| ours)
}
