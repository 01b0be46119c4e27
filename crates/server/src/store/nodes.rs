//! Nodes, and which table is whose. The row is the truth: what is told here has been so when the database was asked,
//! and only what is written under a [`Fence`] is certain. Every time is the database's.

use std::collections::BTreeMap;
use std::time::Duration;

use sqlx::any::AnyRow;
use sqlx::postgres::PgListener;
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Row};

use super::primary::{self, Within};
use super::{Location, Store, StoreError};
use crate::secret::Id;

/// How long a node is alive after it has last said so.
pub(crate) const LEASE: Duration = Duration::from_secs(6);
/// How long one beat may take: two that fail leave time for a third.
const BEAT_PATIENCE: Duration = Duration::from_millis(1_500);
/// The clock of the database, in milliseconds.
const NOW: &str = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)";
/// For how long a dead node is remembered, in milliseconds.
const REMEMBERED_MS: u64 = 7 * 86_400_000;
/// On which channel nodes tell each other what is no table's.
const CHANNEL: &str = "orrery";

/// By which a table is a node's: both are compared in the statement that writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fence {
    pub(crate) node: i64,
    pub(crate) epoch: i64,
}

/// What came of claiming a table.
#[derive(Clone, Debug)]
pub(crate) enum Claim {
    /// It is this node's. If it was a dead one's: when that was last alive.
    Ours { fence: Fence, died: Option<u64> },
    /// Somebody else has it.
    Theirs(Peer),
    /// This node is dead itself.
    NotAlive,
}

/// Another node that is alive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Peer {
    pub(crate) id: i64,
    pub(crate) address: String,
    /// The newest ruleset of each title.
    pub(crate) knows: BTreeMap<String, u32>,
    pub(crate) draining: bool,
    /// Its lease has run out, or nobody holds its lock.
    pub(crate) expired: bool,
    pub(crate) silent: bool,
}

impl Peer {
    /// Can it play this?
    pub(crate) fn plays(&self, title: &str, ruleset: u32) -> bool {
        self.knows.get(title).is_some_and(|newest| ruleset <= *newest)
    }
}

/// Whose a table is, and what it takes to play it.
#[derive(Clone, Debug)]
pub(crate) struct Whose {
    pub(crate) title: String,
    pub(crate) ruleset: u32,
    /// The node that has it, if it is alive.
    pub(crate) owner: Option<Peer>,
}

fn sql(text: &str) -> AssertSqlSafe<String> {
    AssertSqlSafe(text.replace("{now}", NOW).replace("{lease}", &LEASE.as_millis().to_string()))
}

const PEER: &str = "nodes.id, nodes.address, nodes.knows, nodes.draining, \
     CASE WHEN nodes.until <= {now} THEN 1 ELSE 0 END, \
     CASE WHEN EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1 \
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) \
     AND (CAST(classid AS BIGINT) << 32 | CAST(objid AS BIGINT)) = nodes.id) THEN 0 ELSE 1 END";

fn peer(row: &AnyRow, from: usize) -> Result<Peer, StoreError> {
    let flag = |idx: usize| row.try_get::<i64, _>(from + idx).map(|flag| flag != 0);
    let number = |idx: usize| row.try_get::<i32, _>(from + idx).map(|flag| flag != 0);
    let knows: String = row.try_get(from + 2)?;
    Ok(Peer {
        id: row.try_get(from)?,
        address: row.try_get(from + 1)?,
        knows: serde_json::from_str(&knows).unwrap_or_default(),
        draining: flag(3)?,
        expired: number(4)?,
        silent: number(5)?,
    })
}

impl Store {
    /// Takes a table that nobody alive has, for this node; before it is read, not after.
    ///
    /// # Errors
    /// The database does not answer.
    pub(crate) async fn claim(&self, id: Id, node: i64) -> Result<Claim, StoreError> {
        if let Some(ours) = self.try_claim(id, node).await? {
            return Ok(ours);
        }
        let owner = self.whose(id).await?.and_then(|whose| whose.owner);
        match owner {
            Some(peer) if peer.id != node && !peer.expired => Ok(Claim::Theirs(peer)),
            // It has died a moment ago, and nobody has said so.
            Some(peer) if peer.id != node => {
                self.bury(peer.id, false).await?;
                let ours = self.try_claim(id, node).await?;
                Ok(ours.unwrap_or(Claim::Theirs(peer)))
            }
            // It may have been let go just now.
            Some(_) | None => Ok(self.try_claim(id, node).await?.unwrap_or(Claim::NotAlive)),
        }
    }

    /// The epoch is larger than any before, also than one that a failover has lost: it follows the clock too.
    async fn try_claim(&self, id: Id, node: i64) -> Result<Option<Claim>, StoreError> {
        let text = "UPDATE tables SET node = $2, epoch = GREATEST(tables.epoch + 1, {now}) \
             FROM (SELECT id, node FROM tables WHERE id = $1 FOR UPDATE) AS was \
             LEFT JOIN nodes ON nodes.id = was.node \
             WHERE tables.id = was.id \
             AND EXISTS (SELECT 1 FROM nodes AS own WHERE own.id = $2 AND own.until > {now}) \
             AND (was.node IS NULL OR was.node = $2 OR nodes.id IS NULL OR nodes.until = 0) \
             RETURNING tables.epoch, CASE WHEN was.node = $2 THEN NULL ELSE nodes.died END";
        let query = sqlx::query(sql(text)).bind(id.to_string()).bind(node);
        let row = query.fetch_optional(&mut *self.reader().await?).within(self.patience).await?;
        let Some(row) = row else { return Ok(None) };
        let died = row.try_get::<Option<i64>, _>(1)?.map(|ms| ms as u64);
        Ok(Some(Claim::Ours { fence: Fence { node, epoch: row.try_get(0)? }, died }))
    }

    /// Whose a table is; `None` if there is no such table.
    ///
    /// # Errors
    /// The database does not answer.
    pub(crate) async fn whose(&self, id: Id) -> Result<Option<Whose>, StoreError> {
        let text = format!(
            "SELECT tables.title, tables.ruleset, {PEER} FROM tables \
             LEFT JOIN nodes ON nodes.id = tables.node AND nodes.until > 0 WHERE tables.id = $1"
        );
        let query = sqlx::query(sql(&text)).bind(id.to_string());
        let row = query.fetch_optional(&mut *self.reader().await?).within(self.patience).await?;
        let Some(row) = row else { return Ok(None) };
        let owner = match row.try_get::<Option<i64>, _>(2)? {
            Some(_) => Some(peer(&row, 2)?),
            None => None,
        };
        let ruleset = row.try_get::<i64, _>(1)? as u32;
        Ok(Some(Whose { title: row.try_get(0)?, ruleset, owner }))
    }

    /// A node that is not yet known to be dead.
    ///
    /// # Errors
    /// The database does not answer.
    pub(crate) async fn peer(&self, node: i64) -> Result<Option<Peer>, StoreError> {
        let text = format!("SELECT {PEER} FROM nodes WHERE until > 0 AND id = $1");
        let query = sqlx::query(sql(&text)).bind(node);
        let row = query.fetch_optional(&mut *self.reader().await?).within(self.patience).await?;
        row.as_ref().map(|row| peer(row, 0)).transpose()
    }

    /// A node is dead, for good: its lease has run out, or it is `certain` in another way. It writes to the row that
    /// the node itself would renew, so that one of the two comes too late.
    ///
    /// # Errors
    /// The database does not answer.
    pub(crate) async fn bury(&self, node: i64, certain: bool) -> Result<bool, StoreError> {
        let text = "UPDATE nodes SET died = until - {lease}, until = 0 \
             WHERE id = $1 AND until > 0 AND ($2 = 1 OR until <= {now})";
        let query = sqlx::query(sql(text)).bind(node).bind(i64::from(certain));
        let done = query.execute(&mut *self.reader().await?).within(self.patience).await?;
        Ok(done.rows_affected() == 1)
    }

    /// Tables that have to be woken and that nobody alive but this node has.
    ///
    /// # Errors
    /// The database does not answer.
    pub(crate) async fn due_for(&self, now: u64, node: i64) -> Result<Vec<Id>, StoreError> {
        let text = "SELECT id FROM tables WHERE deadline IS NOT NULL AND deadline <= $1 \
             AND (node IS NULL OR node = $2 OR NOT EXISTS \
             (SELECT 1 FROM nodes WHERE nodes.id = tables.node AND nodes.until > 0)) \
             ORDER BY deadline LIMIT 256";
        let query = sqlx::query(text).bind(now as i64).bind(node);
        let rows = query.fetch_all(&mut *self.reader().await?).within(self.patience).await?;
        rows.iter().map(|row| super::read::read_id(row, 0)).collect()
    }

    /// Tells the other nodes something that they may miss.
    ///
    /// # Errors
    /// The database does not answer.
    pub(crate) async fn hint(&self, text: String) -> Result<(), StoreError> {
        let query = sqlx::query("SELECT CAST(pg_notify($1, $2) AS TEXT)").bind(CHANNEL).bind(text);
        query.execute(&mut *self.reader().await?).within(self.patience).await?;
        Ok(())
    }

    /// Hears what the other nodes tell.
    ///
    /// # Errors
    /// The database does not answer.
    pub(crate) async fn hints(&self) -> Result<PgListener, StoreError> {
        let (connection, url) = primary::connect(&self.place).await?;
        let _ = connection.close().await;
        let listening = async {
            let mut listener = PgListener::connect(&url).await?;
            listener.eager_reconnect(false);
            listener.listen(CHANNEL).await?;
            Ok(listener)
        };
        Ok(listening.within(self.patience).await?)
    }

    /// What beats for this node.
    pub(crate) fn heart(&self) -> Heart {
        Heart { place: self.place.clone(), connection: None, node: 0 }
    }

    /// Why something that is acknowledged might be lost; `None` where it is on a disk, and on that of a standby if
    /// there is one.
    ///
    /// # Errors
    /// The database does not answer.
    pub(crate) async fn doubts(&self) -> Result<Option<&'static str>, StoreError> {
        if self.place.kind() == super::DatabaseKind::Sqlite {
            return Ok(None);
        }
        let text = "SELECT CAST(current_setting('synchronous_commit') AS TEXT), \
             CAST(current_setting('synchronous_standby_names') AS TEXT), \
             (SELECT COUNT(*) FROM pg_stat_replication)";
        let query = sqlx::query_as::<_, (String, String, i64)>(text);
        let (commit, names, n_standbys) =
            query.fetch_one(&mut *self.reader().await?).within(self.patience).await?;
        Ok(doubts(&commit, &names, n_standbys))
    }
}

fn doubts(commit: &str, names: &str, n_standbys: i64) -> Option<&'static str> {
    match (commit, names) {
        ("off", _) => {
            Some("synchronous_commit is off: a crash of the database loses acknowledged moves")
        }
        ("local", _) if n_standbys > 0 => {
            Some("synchronous_commit is local: a failover loses acknowledged moves")
        }
        (_, "") if n_standbys > 0 => {
            Some("synchronous_standby_names is empty: a failover loses acknowledged moves")
        }
        _ => None,
    }
}

/// A table has left the memory of its node.
pub(super) async fn release(
    connection: &mut AnyConnection,
    id: Id,
    fence: Fence,
) -> Result<(), sqlx::Error> {
    let text = "UPDATE tables SET node = NULL WHERE id = $1 AND node = $2 AND epoch = $3";
    let query = sqlx::query(text).bind(id.to_string()).bind(fence.node).bind(fence.epoch);
    query.execute(connection).await?;
    Ok(())
}

/// Is the table that node's, until this transaction ends?
pub(super) async fn has(
    connection: &mut AnyConnection,
    id: Id,
    node: i64,
) -> Result<bool, sqlx::Error> {
    let text = "SELECT id FROM tables WHERE id = $1 AND node = $2 FOR UPDATE";
    let query = sqlx::query(text).bind(id.to_string()).bind(node);
    Ok(query.fetch_optional(connection).await?.is_some())
}

/// How many nodes are alive; none where there have never been any.
pub(super) async fn n_living(connection: &mut AnyConnection) -> Result<i64, sqlx::Error> {
    let text = "SELECT CAST(to_regclass('nodes') AS TEXT)";
    let there = sqlx::query(text).fetch_one(&mut *connection).await?;
    if there.try_get::<Option<String>, _>(0)?.is_none() {
        return Ok(0);
    }
    let text = "SELECT COUNT(*) FROM nodes WHERE until > {now}";
    sqlx::query(sql(text)).fetch_one(connection).await?.try_get(0)
}

/// One server has the database: whatever node comes back finds that nothing is its own. Where nobody remembers a node no
/// table is one's, and a million tables need not be looked at.
pub(super) async fn disown(connection: &mut AnyConnection) -> Result<(), sqlx::Error> {
    let known = sqlx::query("SELECT COUNT(*) FROM nodes").fetch_one(&mut *connection).await?;
    if known.try_get::<i64, _>(0)? == 0 {
        return Ok(());
    }
    let text = "UPDATE tables SET node = NULL, epoch = epoch + 1 WHERE node IS NOT NULL";
    sqlx::query(text).execute(&mut *connection).await?;
    sqlx::query("DELETE FROM nodes").execute(connection).await?;
    Ok(())
}

/// What came of a beat.
#[derive(Clone, Debug)]
pub(crate) struct Renewed {
    /// What time it is.
    pub(crate) now: u64,
    /// The other nodes that are not yet known to be dead.
    pub(crate) peers: Vec<Peer>,
}

/// A node as it is registered.
#[derive(Clone, Debug)]
pub(crate) struct Registered {
    pub(crate) node: i64,
    /// The secret that all nodes share.
    pub(crate) secret: String,
    /// Since when there has always been a node.
    pub(crate) since: u64,
    pub(crate) now: u64,
}

/// The connection by which a node says that it is alive. It holds a lock too, which is free at once when the process
/// is gone: a hint for the others, and nothing depends on it.
#[derive(Debug)]
pub(crate) struct Heart {
    place: Location,
    connection: Option<AnyConnection>,
    node: i64,
}

impl Heart {
    /// Another node, alive from now on.
    ///
    /// # Errors
    /// The database does not answer.
    pub(crate) async fn register(
        &mut self,
        address: &str,
        knows: &str,
    ) -> Result<Registered, StoreError> {
        let mut id = [0; 8];
        id.copy_from_slice(&crate::secret::random_bytes()[..8]);
        self.node = (i64::from_le_bytes(id) & i64::MAX).max(1);
        // The lock of the node before goes with its connection.
        self.connection = None;
        let mut connection = self.take().await?;
        let secret = crate::secret::random_key();
        let registering = async {
            let mut transaction = connection.begin().await?;
            let text = "INSERT INTO cluster (one, secret, since) VALUES (1, $1, {now}) \
                 ON CONFLICT (one) DO NOTHING";
            sqlx::query(sql(text)).bind(secret).execute(&mut *transaction).await?;
            let text = "UPDATE cluster SET since = {now} \
                 WHERE NOT EXISTS (SELECT 1 FROM nodes WHERE until > {now})";
            sqlx::query(sql(text)).execute(&mut *transaction).await?;
            let text = "DELETE FROM nodes WHERE until = 0 AND died < {now} - $1";
            let query = sqlx::query(sql(text)).bind(REMEMBERED_MS as i64);
            query.execute(&mut *transaction).await?;
            let text = "INSERT INTO nodes (id, address, release, knows, until, draining) \
                 VALUES ($1, $2, $3, $4, {now} + {lease}, 0)";
            let query = sqlx::query(sql(text)).bind(self.node).bind(address.to_owned());
            let query = query.bind(env!("CARGO_PKG_VERSION")).bind(knows.to_owned());
            query.execute(&mut *transaction).await?;
            let text = "SELECT secret, since, {now} FROM cluster";
            let row = sqlx::query(sql(text)).fetch_one(&mut *transaction).await?;
            transaction.commit().await?;
            Ok(row)
        };
        let row = registering.within(super::PATIENCE).await?;
        self.connection = Some(connection);
        Ok(Registered {
            node: self.node,
            secret: row.try_get(0)?,
            since: row.try_get::<i64, _>(1)? as u64,
            now: row.try_get::<i64, _>(2)? as u64,
        })
    }

    /// The connection, with the lock of this node. Whoever is cut off in the middle leaves none behind.
    async fn take(&mut self) -> Result<AnyConnection, StoreError> {
        if let Some(connection) = self.connection.take() {
            return Ok(connection);
        }
        let (mut connection, _) = primary::connect(&self.place).await?;
        let text = "SELECT pg_try_advisory_lock($1)";
        let query = sqlx::query(text).bind(self.node);
        query.execute(&mut connection).within(BEAT_PATIENCE).await?;
        Ok(connection)
    }

    /// Says that the node is alive, if it has never been dead; `None` if it has.
    ///
    /// # Errors
    /// The database does not answer.
    pub(crate) async fn beat(&mut self, draining: bool) -> Result<Option<Renewed>, StoreError> {
        let mut connection = self.take().await?;
        let beating = async {
            let text = "UPDATE nodes SET until = {now} + {lease}, draining = $2 \
                 WHERE id = $1 AND until > {now} RETURNING {now}";
            let query = sqlx::query(sql(text)).bind(self.node).bind(i64::from(draining));
            let renewed = query.fetch_optional(&mut connection).await?;
            let Some(row) = renewed else { return Ok(None) };
            let text = format!("SELECT {PEER} FROM nodes WHERE until > 0 AND id <> $1");
            let query = sqlx::query(sql(&text)).bind(self.node);
            Ok(Some((row, query.fetch_all(&mut connection).await?)))
        };
        let renewed = beating.within(BEAT_PATIENCE).await?;
        self.connection = Some(connection);
        let Some((row, peers)) = renewed else { return Ok(None) };
        let peers = peers.iter().map(|row| peer(row, 0)).collect::<Result<_, StoreError>>()?;
        Ok(Some(Renewed { now: row.try_get::<i64, _>(0)? as u64, peers }))
    }

    /// The node ends, and nobody has to wait for its lease.
    pub(crate) async fn stop(mut self) {
        let Ok(mut connection) = self.take().await else { return };
        let text = "UPDATE nodes SET died = {now}, until = 0 WHERE id = $1 AND until > 0";
        let query = sqlx::query(sql(text)).bind(self.node);
        if let Err(error) = query.execute(&mut connection).within(BEAT_PATIENCE).await {
            tracing::debug!(%error, "the others find out by themselves");
        }
        let _ = connection.close().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_be_lost_is_said() {
        assert_eq!(doubts("on", "", 0), None);
        assert_eq!(doubts("on", "*", 2), None);
        assert_eq!(doubts("remote_apply", "ANY 1 (a, b)", 2), None);
        assert!(doubts("off", "", 0).is_some_and(|said| said.contains("is off")));
        assert!(doubts("local", "*", 1).is_some_and(|said| said.contains("is local")));
        assert!(doubts("on", "", 1).is_some_and(|said| said.contains("is empty")));
    }
}
