//! The way to PostgreSQL: of several addresses, the one at which everything may be written. A standby is never asked,
//! not even to read: it may be behind.

use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use sqlx::{AnyConnection, Connection};
use tokio::time::timeout;

use super::{Location, PATIENCE, StoreError};

/// The connection, and the address at which it was had.
///
/// # Errors
/// None of the addresses answers in time as a primary.
pub(super) async fn connect(place: &Location) -> Result<(AnyConnection, String), StoreError> {
    let name = place.name();
    let mut tries: FuturesUnordered<_> =
        place.urls()?.into_iter().map(|url| connect_to(url, &name)).collect();
    let mut refused = StoreError::Gone(sqlx::Error::PoolTimedOut);
    while let Some(tried) = tries.next().await {
        match tried {
            Ok(connected) => return Ok(connected),
            // What an address says about itself tells more than that another one is silent.
            Err(error @ StoreError::Unusable(_)) => refused = error,
            Err(error) if matches!(refused, StoreError::Gone(_)) => refused = error,
            Err(_) => {}
        }
    }
    Err(refused)
}

async fn connect_to(url: String, name: &str) -> Result<(AnyConnection, String), StoreError> {
    within(PATIENCE, async {
        let mut connection = AnyConnection::connect(&url).await?;
        let checked = check(&mut connection, name).await;
        if let Err(error) = checked {
            let _ = connection.close().await;
            return Ok(Err(error));
        }
        Ok(Ok((connection, url)))
    })
    .await?
}

/// Is this a PostgreSQL, and the one that is written to?
///
/// # Errors
/// What it is instead.
pub(super) async fn check(connection: &mut AnyConnection, name: &str) -> Result<(), StoreError> {
    let text =
        "SELECT CAST(version() AS TEXT), CAST(current_setting('transaction_read_only') AS TEXT)";
    let asked = sqlx::query_as::<_, (String, String)>(text).fetch_one(connection).await;
    let (version, read_only) = asked?;
    check_engine(&version, name)?;
    if read_only == "on" {
        return Err(StoreError::Unusable(format!(
            "{name} takes nothing (it is a standby, or read-only): name its primary, or all of \
             its addresses"
        )));
    }
    Ok(())
}

fn check_engine(version: &str, name: &str) -> Result<(), StoreError> {
    if version.contains("CockroachDB") {
        return Err(StoreError::Unusable(format!(
            "{name} is a CockroachDB, whose advisory locks say yes to everybody, so that two \
             servers would take one database: use PostgreSQL"
        )));
    }
    Ok(())
}

/// A call with a deadline on our side: the kernel of a machine whose database stands still goes on answering, and no
/// time limit of the database ever ends.
///
/// # Errors
/// That of the call, or that it takes too long.
pub(super) async fn within<T>(
    patience: Duration,
    call: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, sqlx::Error> {
    timeout(patience, call).await.unwrap_or(Err(sqlx::Error::PoolTimedOut))
}

/// The same, behind the call.
pub(super) trait Within<T>: Future<Output = Result<T, sqlx::Error>> + Sized {
    /// Waits for it so long.
    async fn within(self, patience: Duration) -> Result<T, sqlx::Error> {
        within(patience, self).await
    }
}

impl<T, F: Future<Output = Result<T, sqlx::Error>>> Within<T> for F {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_without_real_locks_is_refused() {
        let postgres = "PostgreSQL 15.14 (Debian 15.14-0+deb12u1) on x86_64-pc-linux-gnu";
        assert!(check_engine(postgres, "x").is_ok());
        let cockroach = "CockroachDB CCL v25.4.0 (x86_64-pc-linux-gnu, built 2025/10/30)";
        let refused = check_engine(cockroach, "the database x").unwrap_err().to_string();
        assert!(refused.contains("the database x is a CockroachDB"), "{refused}");
    }

    #[tokio::test]
    async fn a_database_that_stands_still_is_not_waited_for() {
        let silent = std::future::pending::<Result<(), sqlx::Error>>();
        assert!(silent.within(Duration::from_millis(5)).await.is_err());
        assert!(std::future::ready(Ok(1)).within(PATIENCE).await.is_ok());
    }
}
