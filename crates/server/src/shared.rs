//! What all parts of the server share.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use opponents::Host;
use tabletop::Components;
use tokio::sync::Semaphore;

use crate::api::{ApiError, Limits, Sessions};
use crate::registry::Registry;
use crate::store::Store;
use crate::time::Time;

/// How many tables of bots alone play at once on each core: enough that one thinks while another is stored.
const TURNS: usize = 4;

/// How people reach the server.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reached {
    pub(crate) secure: bool,
    pub(crate) limited: bool,
    pub(crate) behind_proxy: bool,
}

/// What all parts of the server share.
pub(crate) struct Shared {
    pub(crate) store: Store,
    pub(crate) titles: Vec<&'static dyn Host>,
    /// Data files that replace those built in, for new tables.
    pub(crate) printed: BTreeMap<&'static str, Components>,
    pub(crate) time: Time,
    pub(crate) started_ms: u64,
    pub(crate) registry: Registry,
    pub(crate) limits: Limits,
    pub(crate) sessions: Sessions,
    /// Cookies travel over TLS only.
    pub(crate) secure: bool,
    /// A proxy says who asks.
    pub(crate) behind_proxy: bool,
    closing: AtomicBool,
    n_lines: AtomicU64,
    /// Two doors to the other threads, so that nobody who loads a game waits behind a thousand bots.
    workers: Semaphore,
    thinkers: Semaphore,
    /// Tables of bots alone whose answers are thought of, stored and told just now.
    pub(crate) turns: Arc<Semaphore>,
    known: Mutex<BTreeMap<String, Components>>,
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shared").field("titles", &self.titles).finish_non_exhaustive()
    }
}

/// A lock that a panic elsewhere has not made useless: what it guards is always whole.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared {
    pub(crate) fn new(
        store: Store,
        titles: Vec<&'static dyn Host>,
        printed: BTreeMap<&'static str, Components>,
        time: Time,
        reached: Reached,
    ) -> Shared {
        let Reached { secure, limited, behind_proxy } = reached;
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let mut known = BTreeMap::new();
        for components in printed.values() {
            known.insert(components.hash(), components.clone());
        }
        Shared {
            store,
            titles,
            printed,
            started_ms: time.now_ms(),
            time,
            registry: Registry::default(),
            limits: Limits::new(limited),
            sessions: Sessions::default(),
            secure,
            behind_proxy,
            closing: AtomicBool::new(false),
            n_lines: AtomicU64::new(0),
            workers: Semaphore::new(cores),
            thinkers: Semaphore::new(cores),
            turns: Arc::new(Semaphore::new(TURNS * cores)),
            known: Mutex::new(known),
        }
    }

    /// The title of that name.
    pub(crate) fn title(&self, id: &str) -> Result<&'static dyn Host, ApiError> {
        let found = self.titles.iter().find(|title| title.id() == id);
        found.copied().ok_or_else(|| ApiError::NoSuch {
            code: "no_such_title",
            message: format!("there is no title '{id}'"),
        })
    }

    /// The data files with this hash; tables share them.
    pub(crate) async fn components(&self, hash: &str) -> Result<Components, ApiError> {
        if let Some(components) = lock(&self.known).get(hash) {
            return Ok(components.clone());
        }
        let text = self.store.components(hash).await?.ok_or(ApiError::Internal)?;
        let components: Components = serde_json::from_str(&text).map_err(|error| {
            tracing::error!(%error, hash, "components cannot be read");
            ApiError::Internal
        })?;
        let mut known = lock(&self.known);
        // Changed components are rare; those of the titles stay.
        if known.len() > 64 {
            known.retain(|hash, _| self.printed.values().any(|own| own.hash() == *hash));
        }
        known.insert(hash.to_owned(), components.clone());
        Ok(components)
    }

    /// Heavy work, off the threads that serve, as much at once as there are cores.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        elsewhere(&self.workers, work).await
    }

    /// Bots think, off the threads that serve, as many at once as there are cores.
    pub(crate) async fn think<T: Send + 'static>(
        &self,
        thought: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        elsewhere(&self.thinkers, thought).await
    }

    /// Why a table has not answered at all.
    pub(crate) fn no_answer(&self) -> ApiError {
        if self.is_closing() { ApiError::Closing } else { ApiError::Internal }
    }

    /// A number for a live connection.
    pub(crate) fn next_line(&self) -> u64 {
        self.n_lines.fetch_add(1, Ordering::Relaxed)
    }

    pub(crate) fn is_closing(&self) -> bool {
        self.closing.load(Ordering::SeqCst)
    }

    pub(crate) fn set_closing(&self) {
        self.closing.store(true, Ordering::SeqCst);
    }
}

async fn elsewhere<T: Send + 'static>(
    door: &Semaphore,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    let _place = door.acquire().await.map_err(|_| ApiError::Closing)?;
    tokio::task::spawn_blocking(work).await.map_err(|error| {
        tracing::error!(%error, "work was not finished");
        ApiError::Internal
    })
}
