//! Numbered migrations, each run once and in order; a database of a newer program is refused.

use sqlx::AnyPool;

use super::{Kind, StoreError};

struct Migration {
    number: i64,
    sqlite: &'static str,
    postgres: &'static str,
}

const MIGRATIONS: &[Migration] = &[
    Migration {
        number: 1,
        sqlite: include_str!("../../migrations/sqlite/0001_tables.sql"),
        postgres: include_str!("../../migrations/postgres/0001_tables.sql"),
    },
    Migration {
        number: 2,
        sqlite: include_str!("../../migrations/sqlite/0002_snapshots.sql"),
        postgres: include_str!("../../migrations/postgres/0002_snapshots.sql"),
    },
    Migration {
        number: 3,
        sqlite: include_str!("../../migrations/sqlite/0003_asked.sql"),
        postgres: include_str!("../../migrations/postgres/0003_asked.sql"),
    },
];

const BOOK: &str = "CREATE TABLE IF NOT EXISTS migrations (number BIGINT NOT NULL PRIMARY KEY)";

/// The newest migration that this program knows.
pub(crate) fn newest() -> i64 {
    MIGRATIONS.last().map_or(0, |migration| migration.number)
}

/// Runs what has not been run.
pub(super) async fn bring_up_to_date(pool: &AnyPool, kind: Kind) -> Result<(), StoreError> {
    if kind == Kind::Sqlite {
        check_own(pool).await?;
    }
    sqlx::query(BOOK).execute(pool).await?;
    let row = sqlx::query_as::<_, (i64,)>("SELECT COALESCE(MAX(number), 0) FROM migrations");
    let (done,) = row.fetch_one(pool).await?;
    if done > newest() {
        let known = newest();
        return Err(StoreError::Unusable(format!(
            "the database was written by a newer release (migration {done}, this one knows {known})"
        )));
    }
    for migration in MIGRATIONS.iter().filter(|migration| migration.number > done) {
        let text = match kind {
            Kind::Sqlite => migration.sqlite,
            Kind::Postgres => migration.postgres,
        };
        let mut transaction = pool.begin().await?;
        sqlx::raw_sql(text).execute(&mut *transaction).await?;
        let note = sqlx::query("INSERT INTO migrations (number) VALUES ($1)");
        note.bind(migration.number).execute(&mut *transaction).await?;
        transaction.commit().await?;
    }
    Ok(())
}

/// A file with tables and without our book is another program's: nothing is written into it.
async fn check_own(pool: &AnyPool) -> Result<(), StoreError> {
    let text = "SELECT COUNT(*), COALESCE(SUM(name = 'migrations'), 0) FROM sqlite_master \
         WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
    let (tables, book) = sqlx::query_as::<_, (i64, i64)>(text).fetch_one(pool).await?;
    if tables > 0 && book == 0 {
        let message = "this file is a database of another program";
        return Err(StoreError::Unusable(message.to_owned()));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_count_from_one_without_a_gap() {
        for (idx, migration) in MIGRATIONS.iter().enumerate() {
            assert_eq!(migration.number, idx as i64 + 1);
        }
    }
}
