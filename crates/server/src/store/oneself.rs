//! All that is stored of one guest: told to that guest, and forgotten.

use sqlx::{AnyConnection, Row};

use super::primary::Within;
use super::read::read_id;
use super::{Store, StoreError};
use crate::secret::Id;

/// How a guest is called who has gone for good.
pub(crate) const GONE: &str = "somebody who left";

/// A line of chat that a guest has said from a seat.
#[derive(Clone, Debug)]
pub(crate) struct SaidRow {
    pub(crate) table: Id,
    pub(crate) at: u64,
    pub(crate) name: String,
    pub(crate) text: String,
}

impl Store {
    /// Since when there is a guest, in milliseconds since 1970.
    pub(crate) async fn guest_since(&self, guest: Id) -> Result<u64, StoreError> {
        let query = sqlx::query("SELECT created FROM guests WHERE id = $1").bind(guest.to_string());
        let row = query.fetch_one(&mut *self.reader().await?).within(self.patience).await?;
        Ok(row.try_get::<i64, _>(0)? as u64)
    }

    /// Is there such a guest, and has nobody sent it away?
    pub(crate) async fn is_welcome(&self, guest: Id) -> Result<bool, StoreError> {
        let query = sqlx::query("SELECT 1 FROM guests WHERE id = $1 AND banned IS NULL");
        let query = query.bind(guest.to_string());
        Ok(query.fetch_optional(&mut *self.reader().await?).within(self.patience).await?.is_some())
    }

    /// What a guest has said from its seats, oldest table first.
    pub(crate) async fn said_by(&self, guest: Id, limit: u64) -> Result<Vec<SaidRow>, StoreError> {
        let text = "SELECT chat.table_id, chat.at, chat.name, chat.text FROM seats \
             JOIN chat ON chat.table_id = seats.table_id AND chat.seat = seats.seat \
             WHERE seats.guest = $1 ORDER BY seats.created, chat.table_id, chat.n LIMIT $2";
        let query = sqlx::query(text).bind(guest.to_string()).bind(limit as i64);
        let rows = query.fetch_all(&mut *self.reader().await?).within(self.patience).await?;
        rows.iter()
            .map(|row| {
                let at = row.try_get::<i64, _>(1)? as u64;
                let (name, text) = (row.try_get(2)?, row.try_get(3)?);
                Ok(SaidRow { table: read_id(row, 0)?, at, name, text })
            })
            .collect()
    }

    /// The tables that still need a guest: where it sits and the game waits or plays, and those of its own that
    /// wait for others.
    pub(crate) async fn needing(&self, guest: Id) -> Result<Vec<Id>, StoreError> {
        let text = "SELECT tables.id FROM tables JOIN seats ON seats.table_id = tables.id \
             WHERE seats.guest = $1 AND seats.resigned = 0 AND tables.state IN ('waiting', 'playing') \
             UNION SELECT id FROM tables WHERE owner = $1 AND state = 'waiting'";
        let query = sqlx::query(text).bind(guest.to_string());
        let rows = query.fetch_all(&mut *self.reader().await?).within(self.patience).await?;
        rows.iter().map(|row| read_id(row, 0)).collect()
    }
}

/// Forgets a guest: whatever the guest is known by, the name, and what was said from its seats. The games stay, and so
/// does the number, by which they hold together.
pub(super) async fn forget(connection: &mut AnyConnection, guest: Id) -> Result<(), sqlx::Error> {
    let said = "UPDATE chat SET name = $1, text = '…' WHERE EXISTS (SELECT 1 FROM seats \
         WHERE seats.guest = $2 AND seats.table_id = chat.table_id AND seats.seat = chat.seat)";
    let named = "UPDATE guests SET name = $1, quiet = NULL WHERE id = $2";
    for text in [said, named] {
        let query = sqlx::query(text).bind(GONE).bind(guest.to_string());
        query.execute(&mut *connection).await?;
    }
    for text in [
        "DELETE FROM sessions WHERE guest = $1",
        "DELETE FROM recoveries WHERE guest = $1",
        "DELETE FROM tokens WHERE guest = $1",
        "DELETE FROM outbox WHERE bell IN (SELECT id FROM bells WHERE guest = $1)",
        "DELETE FROM bells WHERE guest = $1",
        "DELETE FROM boxes WHERE guest = $1",
    ] {
        sqlx::query(text).bind(guest.to_string()).execute(&mut *connection).await?;
    }
    Ok(())
}
