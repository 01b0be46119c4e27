//! Numbered migrations, each run once and in order; a database of a newer program is refused.

use sqlx::{AnyConnection, Connection};

use super::desk::Desk;
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

/// Every table that there is when all migrations are done.
const TABLES: [&str; 10] = [
    "guests",
    "sessions",
    "recoveries",
    "tokens",
    "components",
    "tables",
    "seats",
    "entries",
    "chat",
    "snapshots",
];

/// Runs what has not been run.
pub(super) async fn bring_up_to_date(desk: &mut Desk) -> Result<(), StoreError> {
    let (kind, name) = (desk.place().kind(), desk.place().name());
    let connection = desk.connection()?;
    check_own(connection, kind, &name).await?;
    sqlx::query(BOOK).execute(&mut *connection).await?;
    let row = sqlx::query_as::<_, (i64,)>("SELECT COALESCE(MAX(number), 0) FROM migrations");
    let (done,) = row.fetch_one(&mut *connection).await?;
    if done > newest() {
        let known = newest();
        return Err(StoreError::Unusable(format!(
            "{name} was written by a newer release (migration {done}, this one knows {known})"
        )));
    }
    for migration in MIGRATIONS.iter().filter(|migration| migration.number > done) {
        let text = match kind {
            Kind::Sqlite => migration.sqlite,
            Kind::Postgres => migration.postgres,
        };
        let mut transaction = connection.begin().await?;
        sqlx::raw_sql(text).execute(&mut *transaction).await?;
        let note = sqlx::query("INSERT INTO migrations (number) VALUES ($1)");
        note.bind(migration.number).execute(&mut *transaction).await?;
        transaction.commit().await?;
    }
    check_whole(connection, kind, &name).await
}

/// The tables that there are.
async fn tables(connection: &mut AnyConnection, kind: Kind) -> Result<Vec<String>, StoreError> {
    let text = match kind {
        Kind::Sqlite => {
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        }
        Kind::Postgres => {
            "SELECT CAST(table_name AS TEXT) FROM information_schema.tables \
             WHERE table_schema = current_schema()"
        }
    };
    let rows = sqlx::query_as::<_, (String,)>(text).fetch_all(connection).await?;
    Ok(rows.into_iter().map(|(name,)| name).collect())
}

/// A database with tables and without ours is another program's: nothing is written into it.
async fn check_own(
    connection: &mut AnyConnection,
    kind: Kind,
    name: &str,
) -> Result<(), StoreError> {
    let tables = tables(connection, kind).await?;
    let has = |wanted: &str| tables.iter().any(|table| table == wanted);
    // Between the book and the first migration somebody may have pulled the plug.
    let empty = tables.iter().all(|table| table == "migrations");
    if empty || (has("migrations") && TABLES.iter().any(|table| has(table))) {
        return Ok(());
    }
    Err(StoreError::Unusable(format!("{name} is a database of another program")))
}

/// A database that has lost a table is refused before anybody plays on it.
async fn check_whole(
    connection: &mut AnyConnection,
    kind: Kind,
    name: &str,
) -> Result<(), StoreError> {
    let tables = tables(connection, kind).await?;
    match TABLES.iter().find(|wanted| !tables.iter().any(|table| table == *wanted)) {
        None => Ok(()),
        Some(lost) => Err(StoreError::Unusable(format!(
            "{name} is damaged: its table '{lost}' is missing; go back to a backup"
        ))),
    }
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
