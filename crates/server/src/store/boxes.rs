//! The data files of somebody's own box: one box for a guest and a title, so that nobody fills the disk with them.

use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};

use super::primary::Within;
use super::{Store, StoreError};
use crate::secret::Id;

/// The box of a guest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BoxRow {
    pub(crate) title: String,
    /// The hash of the whole box, by which tables name it.
    pub(crate) hash: String,
    /// Name and text of each file that differs from ours, as JSON.
    pub(crate) files: String,
    /// Whether new tables are played with it.
    pub(crate) used: bool,
    pub(crate) changed: u64,
}

/// What is written about boxes.
#[derive(Clone, Debug)]
pub(crate) enum BoxWrite {
    /// In place of what was kept.
    Keep {
        guest: Id,
        row: BoxRow,
    },
    Drop {
        guest: Id,
        title: String,
    },
}

impl Store {
    /// The boxes of a guest, by title.
    pub(crate) async fn boxes(&self, guest: Id) -> Result<Vec<BoxRow>, StoreError> {
        let text = "SELECT title, hash, files, used, changed FROM boxes WHERE guest = $1 \
             ORDER BY title";
        let query = sqlx::query(text).bind(guest.to_string());
        let rows = query.fetch_all(&mut *self.reader().await?).within(self.patience).await?;
        rows.iter().map(box_row).collect()
    }
}

fn box_row(row: &AnyRow) -> Result<BoxRow, StoreError> {
    Ok(BoxRow {
        title: row.try_get(0)?,
        hash: row.try_get(1)?,
        files: row.try_get(2)?,
        used: row.try_get::<i64, _>(3)? != 0,
        changed: row.try_get::<i64, _>(4)? as u64,
    })
}

pub(super) async fn write(
    connection: &mut AnyConnection,
    write: &BoxWrite,
) -> Result<(), StoreError> {
    match write {
        BoxWrite::Keep { guest, row } => {
            let text = "INSERT INTO boxes (guest, title, hash, files, used, changed) \
                 VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (guest, title) DO UPDATE SET \
                 hash = excluded.hash, files = excluded.files, used = excluded.used, \
                 changed = excluded.changed";
            sqlx::query(text)
                .bind(guest.to_string())
                .bind(row.title.clone())
                .bind(row.hash.clone())
                .bind(row.files.clone())
                .bind(i64::from(row.used))
                .bind(row.changed as i64)
                .execute(connection)
                .await?;
        }
        BoxWrite::Drop { guest, title } => {
            let query = sqlx::query("DELETE FROM boxes WHERE guest = $1 AND title = $2");
            query.bind(guest.to_string()).bind(title.clone()).execute(connection).await?;
        }
    }
    Ok(())
}
