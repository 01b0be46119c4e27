//! What nobody needs any more: snapshots of games that are long over (they are made again when somebody looks),
//! sign-ins that no browser keeps, and guests who were here once and never sat down. Games stay.
//!
//! It is looked for by those who read, a little at a time, so that nobody who writes waits for the looking.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe, Row};

use super::primary::Within;
use super::read::read_id;
use super::{Store, StoreError};
use crate::secret::Id;

/// How much is thrown away at once.
const LIMIT: i64 = 200;
/// Whoever has left no trace. A box that nobody can come back to is none.
const NOTHING: &str = "guests.muted IS NULL AND guests.banned IS NULL \
     AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.guest = guests.id) \
     AND NOT EXISTS (SELECT 1 FROM tables WHERE tables.owner = guests.id) \
     AND NOT EXISTS (SELECT 1 FROM tokens WHERE tokens.guest = guests.id) \
     AND NOT EXISTS (SELECT 1 FROM bells WHERE bells.guest = guests.id) \
     AND NOT EXISTS (SELECT 1 FROM boxes JOIN sessions ON sessions.guest = boxes.guest \
     WHERE boxes.guest = guests.id)";

/// What is too old.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Before {
    /// Snapshots of tables that are over and were made before then.
    pub(crate) snapshots: u64,
    /// Sign-ins from before then.
    pub(crate) sessions: u64,
    /// Guests from before then, who have left no trace.
    pub(crate) guests: u64,
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Old {
    /// Tables whose snapshots go.
    snapshots: Vec<Id>,
    sessions: Vec<String>,
    guests: Vec<Id>,
}

impl Old {
    pub(crate) fn len(&self) -> usize {
        self.snapshots.len() + self.sessions.len() + self.guests.len()
    }
}

impl Store {
    /// Looks for what is too old.
    pub(crate) async fn old(&self, before: Before) -> Result<Old, StoreError> {
        // From the snapshots on: of old tables few have any.
        let text = "SELECT DISTINCT snapshots.table_id FROM snapshots CROSS JOIN tables \
             WHERE tables.id = snapshots.table_id AND tables.created < $1 \
             AND tables.state IN ('over', 'frozen', 'closed') LIMIT $2";
        let snapshots = self.found(text.to_owned(), before.snapshots).await?;
        let text = "SELECT hash FROM sessions WHERE created < $1 LIMIT $2";
        let sessions = self.found(text.to_owned(), before.sessions).await?;
        let text = format!("SELECT id FROM guests WHERE created < $1 AND {NOTHING} LIMIT $2");
        let guests = self.found(text, before.guests).await?;
        let hashes: Result<Vec<String>, sqlx::Error> =
            sessions.iter().map(|row| row.try_get(0)).collect();
        Ok(Old { snapshots: ids(&snapshots)?, sessions: hashes?, guests: ids(&guests)? })
    }

    async fn found(&self, text: String, before: u64) -> Result<Vec<AnyRow>, StoreError> {
        let query = sqlx::query(AssertSqlSafe(text)).bind(before as i64).bind(LIMIT);
        Ok(query.fetch_all(&mut *self.reader().await?).within(self.patience).await?)
    }
}

fn ids(rows: &[AnyRow]) -> Result<Vec<Id>, StoreError> {
    rows.iter().map(|row| read_id(row, 0)).collect()
}

/// Throws it away. Who has sat down meanwhile stays.
pub(super) async fn drop_old(connection: &mut AnyConnection, old: &Old) -> Result<(), sqlx::Error> {
    for id in &old.snapshots {
        let query = sqlx::query("DELETE FROM snapshots WHERE table_id = $1").bind(id.to_string());
        query.execute(&mut *connection).await?;
    }
    for hash in &old.sessions {
        let query = sqlx::query("DELETE FROM sessions WHERE hash = $1").bind(hash.clone());
        query.execute(&mut *connection).await?;
    }
    for id in &old.guests {
        let gone = format!("(SELECT guests.id FROM guests WHERE guests.id = $1 AND {NOTHING})");
        for text in [
            format!("DELETE FROM boxes WHERE guest IN {gone}"),
            format!("DELETE FROM sessions WHERE guest IN {gone}"),
            format!("DELETE FROM recoveries WHERE guest IN {gone}"),
            format!("DELETE FROM guests WHERE id IN {gone}"),
        ] {
            let query = sqlx::query(AssertSqlSafe(text)).bind(id.to_string());
            query.execute(&mut *connection).await?;
        }
    }
    Ok(())
}
