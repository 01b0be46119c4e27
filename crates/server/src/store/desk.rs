//! The one connection that writes. On PostgreSQL it holds the lock by which one server has a database, so that
//! nobody writes without it; of a file it knows whether it is still there.

use std::time::Duration;

use sqlx::{AnyConnection, Connection};
use tokio::time::{Instant, timeout};

use super::place::{Place, Watch};
use super::{Kind, PATIENCE, SQLITE_SETTINGS, StoreError, closed};

/// How long a new server waits for one that is just ending, and a cut line for its own old end; how often it asks.
const SUCCESSION: Duration = Duration::from_secs(5);
const RETURN: Duration = Duration::from_secs(1);
const ASK_EVERY: Duration = Duration::from_millis(50);
/// The lock of a server: "orrery" as a number.
const LOCK: i64 = 0x6f72_7265_7279;
/// A machine that is cut off is noticed within a minute, and with it its lock is free.
const POSTGRES_SETTINGS: &str = "SET tcp_keepalives_idle = 30; \
     SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3;";

#[derive(Debug)]
pub(super) struct Desk {
    place: Place,
    url: String,
    watch: Option<Watch>,
    connection: Option<AnyConnection>,
}

impl Desk {
    /// Opens the database for writing, as the only one.
    ///
    /// # Errors
    /// It cannot be opened, or another server has it.
    pub(super) async fn open(place: Place) -> Result<Desk, StoreError> {
        place.make()?;
        let (url, watch) = (place.url()?, place.file().map(Watch::new));
        let mut desk = Desk { place, url, watch, connection: None };
        desk.connection = Some(desk.connect_within(SUCCESSION).await?);
        Ok(desk)
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

    pub(super) fn place(&self) -> &Place {
        &self.place
    }

    pub(super) fn url(&self) -> &str {
        &self.url
    }

    pub(super) fn watch(&self) -> Option<&Watch> {
        self.watch.as_ref()
    }

    /// The connection, if it is well.
    ///
    /// # Errors
    /// There is none.
    pub(super) fn connection(&mut self) -> Result<&mut AnyConnection, StoreError> {
        self.connection.as_mut().ok_or_else(closed)
    }

    async fn connect(&mut self) -> Result<AnyConnection, StoreError> {
        let connecting = timeout(PATIENCE, AnyConnection::connect(&self.url)).await;
        let mut connection = connecting.map_err(|_| sqlx::Error::PoolTimedOut)??;
        match self.place.kind() {
            Kind::Sqlite => {
                sqlx::raw_sql(SQLITE_SETTINGS).execute(&mut connection).await?;
            }
            Kind::Postgres => {
                sqlx::raw_sql(POSTGRES_SETTINGS).execute(&mut connection).await?;
                let asked = sqlx::query_as::<_, (bool,)>("SELECT pg_try_advisory_lock($1)");
                let (ours,) = asked.bind(LOCK).fetch_one(&mut connection).await?;
                if !ours {
                    let _ = connection.close().await;
                    return Err(StoreError::Taken(self.place.name()));
                }
            }
        }
        if let Some(watch) = &mut self.watch {
            watch.forget_log();
        }
        Ok(connection)
    }

    /// Begins a transaction. A connection to PostgreSQL that has died while nobody wrote is replaced.
    ///
    /// # Errors
    /// The database is not there, or not ours any more.
    pub(super) async fn begin(&mut self) -> Result<(), StoreError> {
        let old = self.connection.is_some() && self.place.kind() == Kind::Postgres;
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
            Kind::Sqlite => "BEGIN IMMEDIATE",
            Kind::Postgres => "BEGIN",
        };
        sqlx::raw_sql(begin).execute(&mut connection).await?;
        self.connection = Some(connection);
        if let Some(watch) = &mut self.watch {
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
        if self.place.kind() == Kind::Sqlite {
            let gathered = sqlx::raw_sql("PRAGMA wal_checkpoint(TRUNCATE)");
            if let Err(error) = gathered.execute(&mut connection).await {
                tracing::error!(%error, "the log of the database is left beside it");
            }
        }
        let _ = connection.close().await;
    }
}
