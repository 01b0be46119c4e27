//! Numbered migrations, each run once and in order; a database of a newer program is refused.

use sqlx::{AnyConnection, Connection};

use super::write_connection::WriteConnection;
use super::{DatabaseKind, StoreError};

struct Migration {
    number: i64,
    sqlite: &'static str,
    postgres: &'static str,
    /// May nodes of the release before go on while it is made? It only adds what they do not miss (the first of two
    /// steps); what takes something away comes a release later.
    beside: bool,
}

const MIGRATIONS: &[Migration] = &[
    Migration {
        number: 1,
        sqlite: include_str!("../../migrations/sqlite/0001_tables.sql"),
        postgres: include_str!("../../migrations/postgres/0001_tables.sql"),
        beside: false,
    },
    Migration {
        number: 2,
        sqlite: include_str!("../../migrations/sqlite/0002_snapshots.sql"),
        postgres: include_str!("../../migrations/postgres/0002_snapshots.sql"),
        beside: false,
    },
    Migration {
        number: 3,
        sqlite: include_str!("../../migrations/sqlite/0003_asked.sql"),
        postgres: include_str!("../../migrations/postgres/0003_asked.sql"),
        beside: false,
    },
    Migration {
        number: 4,
        sqlite: include_str!("../../migrations/sqlite/0004_lobby.sql"),
        postgres: include_str!("../../migrations/postgres/0004_lobby.sql"),
        beside: false,
    },
    Migration {
        number: 5,
        sqlite: include_str!("../../migrations/sqlite/0005_coach.sql"),
        postgres: include_str!("../../migrations/postgres/0005_coach.sql"),
        beside: false,
    },
    Migration {
        number: 6,
        sqlite: include_str!("../../migrations/sqlite/0006_nodes.sql"),
        postgres: include_str!("../../migrations/postgres/0006_nodes.sql"),
        beside: false,
    },
    Migration {
        number: 7,
        sqlite: include_str!("../../migrations/sqlite/0007_bells.sql"),
        postgres: include_str!("../../migrations/postgres/0007_bells.sql"),
        // Nodes of the release before ring nobody: whoever they ask is rung for by the next move at a newer one.
        beside: true,
    },
    Migration {
        number: 8,
        sqlite: include_str!("../../migrations/sqlite/0008_caretaker.sql"),
        postgres: include_str!("../../migrations/postgres/0008_caretaker.sql"),
        beside: true,
    },
    Migration {
        number: 9,
        sqlite: include_str!("../../migrations/sqlite/0009_boxes.sql"),
        postgres: include_str!("../../migrations/postgres/0009_boxes.sql"),
        beside: true,
    },
];

const BOOK: &str = "CREATE TABLE IF NOT EXISTS migrations (number BIGINT NOT NULL PRIMARY KEY)";

/// The newest migration that this program knows.
pub(crate) fn newest() -> i64 {
    MIGRATIONS.last().map_or(0, |migration| migration.number)
}

/// Every table that there is when all migrations are done.
const TABLES: [&str; 14] = [
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
    "bells",
    "outbox",
    "house_keys",
    "boxes",
];

/// Runs what has not been run.
pub(super) async fn bring_up_to_date(db: &mut WriteConnection) -> Result<(), StoreError> {
    db.take_turn().await?;
    let brought = migrate(db).await;
    db.end_turn().await?;
    brought
}

async fn migrate(db: &mut WriteConnection) -> Result<(), StoreError> {
    let (kind, name) = (db.place().kind(), db.place().name());
    let connection = db.connection()?;
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
    let pending = || MIGRATIONS.iter().filter(|migration| migration.number > done);
    if pending().next().is_some() && !db.is_alone().await? && !pending().all(|new| new.beside) {
        return Err(StoreError::Unusable(format!(
            "{name} is served by nodes of an earlier release (migration {done}, this one knows \
             {}): stop them first",
            newest()
        )));
    }
    let connection = db.connection()?;
    for migration in pending() {
        let text = match kind {
            DatabaseKind::Sqlite => migration.sqlite,
            DatabaseKind::Postgres => migration.postgres,
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
async fn tables(
    connection: &mut AnyConnection,
    kind: DatabaseKind,
) -> Result<Vec<String>, StoreError> {
    let text = match kind {
        DatabaseKind::Sqlite => {
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        }
        DatabaseKind::Postgres => {
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
    kind: DatabaseKind,
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
    kind: DatabaseKind,
    name: &str,
) -> Result<(), StoreError> {
    let tables = tables(connection, kind).await?;
    let of_nodes: &[&str] =
        if kind == DatabaseKind::Postgres { &["nodes", "cluster"] } else { &[] };
    let mut wanted = TABLES.iter().chain(of_nodes);
    match wanted.find(|wanted| !tables.iter().any(|table| table == *wanted)) {
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
