//! The way to PostgreSQL: of several addresses, the one at which everything may be written. A standby is never asked,
//! not even to read: it may be behind.

use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use sqlx::{AnyConnection, Connection};
use tokio::time::timeout;

use super::{Location, PATIENCE, StoreError};

/// How soon an address that has refused is asked again while another one is silent.
const AGAIN: Duration = Duration::from_millis(250);

/// The connection, and the address at which it was had. While the machine of one address says nothing, as one that has
/// lost its power, the others are asked again and again: meanwhile one of them may become the primary.
///
/// # Errors
/// None of the addresses answers in time as a primary.
pub(super) async fn connect(place: &Location) -> Result<(AnyConnection, String), StoreError> {
    let name = place.name();
    first_of(place.urls()?, |url| connect_to(url, &name)).await
}

/// The first address at which it succeeds.
async fn first_of<T, F: Future<Output = Result<T, StoreError>>>(
    urls: Vec<String>,
    attempt: impl Fn(String) -> F,
) -> Result<(T, String), StoreError> {
    let attempt = &attempt;
    let after = |wait: Option<Duration>, url: String| async move {
        tokio::time::sleep(wait.unwrap_or_default()).await;
        (attempt(url.clone()).await, url, wait.is_none())
    };
    let mut n_silent = urls.len();
    let mut tries: FuturesUnordered<_> = urls.into_iter().map(|url| after(None, url)).collect();
    let mut refused = StoreError::Gone(sqlx::Error::PoolTimedOut);
    while let Some((tried, url, is_first)) = tries.next().await {
        n_silent -= usize::from(is_first);
        match tried {
            Ok(connected) => return Ok((connected, url)),
            // What an address says about itself tells more than that another one is silent.
            Err(error @ StoreError::Unusable(_)) => refused = error,
            Err(error) if matches!(refused, StoreError::Gone(_)) => refused = error,
            Err(_) => {}
        }
        if n_silent == 0 {
            break;
        }
        tries.push(after(Some(AGAIN), url));
    }
    Err(refused)
}

async fn connect_to(url: String, name: &str) -> Result<AnyConnection, StoreError> {
    within(PATIENCE, async {
        let mut connection = AnyConnection::connect(&url).await?;
        let checked = check(&mut connection, name).await;
        if let Err(error) = checked {
            let _ = connection.close().await;
            return Ok(Err(error));
        }
        Ok(Ok(connection))
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

    /// One machine is silent, as without power; the other is a standby that becomes the primary a moment later.
    #[tokio::test]
    async fn whoever_becomes_the_primary_is_found_while_another_is_silent() {
        let start = tokio::time::Instant::now();
        let attempt = |url: String| async move {
            if url == "dead" {
                tokio::time::sleep(PATIENCE).await;
                return Err(StoreError::Gone(sqlx::Error::PoolTimedOut));
            }
            match start.elapsed() > AGAIN / 2 {
                true => Ok(()),
                false => Err(StoreError::Unusable("it is a standby".to_owned())),
            }
        };
        let urls = |all: &[&str]| all.iter().map(|&url| url.to_owned()).collect();
        let ((), found) = first_of(urls(&["dead", "live"]), attempt).await.unwrap();
        assert_eq!(found, "live");
        assert!(start.elapsed() < PATIENCE, "{:?}", start.elapsed());
    }

    /// Where nobody is silent all are asked, once, and nobody waits.
    #[tokio::test]
    async fn where_all_refuse_nobody_waits() {
        let n = std::sync::atomic::AtomicU32::new(0);
        let never = |_| {
            n.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
            async { Err::<(), _>(StoreError::Unusable("it is a standby".to_owned())) }
        };
        let both = vec!["one".to_owned(), "other".to_owned()];
        let refused = first_of(both, never).await.unwrap_err().to_string();
        assert_eq!((refused.as_str(), n.into_inner()), ("it is a standby", 2));
    }

    #[tokio::test]
    async fn a_database_that_stands_still_is_not_waited_for() {
        let silent = std::future::pending::<Result<(), sqlx::Error>>();
        assert!(silent.within(Duration::from_millis(5)).await.is_err());
        assert!(std::future::ready(Ok(1)).within(PATIENCE).await.is_ok());
    }
}
