//! What all parts of the server share.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use hosting::Title;
use lessons::Library;
use tabletop::Components;

use crate::archive::Archive;
use crate::bell::Bell;
use crate::caller::Sessions;
use crate::cluster::Cluster;
use crate::doors::{Door, Doors};
use crate::limits::{LimitRule, Limits};
use crate::lock::lock;
use crate::refusal::ApiError;
use crate::registry::Registry;
use crate::store::Store;
use crate::time::Time;

/// How people reach the server.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reached {
    pub(crate) secure: bool,
    pub(crate) limited: bool,
    pub(crate) behind_proxy: bool,
    /// Only the invited become guests.
    pub(crate) closed: bool,
    /// How often somebody who is connected is looked up again.
    pub(crate) look_every: Duration,
    /// What the operator says instead of the usual limits.
    pub(crate) limits: Vec<LimitRule>,
}

/// What all parts of the server share.
pub(crate) struct Shared {
    pub(crate) store: Store,
    /// This node among others, if there are others.
    pub(crate) cluster: Option<Cluster>,
    pub(crate) titles: Vec<&'static dyn Title>,
    /// What teaches them.
    pub(crate) library: Library,
    /// Data files that replace those built in, for new tables.
    pub(crate) printed: BTreeMap<&'static str, Components>,
    pub(crate) time: Time,
    pub(crate) started_ms: u64,
    pub(crate) registry: Registry,
    /// How often somebody who is connected is looked up again: the operator ends sign-ins in the database.
    pub(crate) look_every: Duration,
    pub(crate) limits: Limits,
    pub(crate) sessions: Sessions,
    /// Cookies travel over TLS only.
    pub(crate) secure: bool,
    /// A proxy says who asks.
    pub(crate) behind_proxy: bool,
    /// Only the invited become guests.
    pub(crate) closed_house: bool,
    draining: AtomicBool,
    doubtful: AtomicBool,
    closing: AtomicBool,
    n_lines: AtomicU64,
    n_requests: AtomicU64,
    /// How people are told elsewhere that it is their turn.
    pub(crate) bell: Bell,
    /// The doors to the other threads.
    pub(crate) doors: Doors,
    /// Whole games that were fetched lately.
    pub(crate) archive: Archive,
    known: Mutex<BTreeMap<String, Components>>,
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shared").field("titles", &self.titles).finish_non_exhaustive()
    }
}

impl Shared {
    pub(crate) fn new(
        store: Store,
        cluster: Option<Cluster>,
        titles: Vec<&'static dyn Title>,
        printed: BTreeMap<&'static str, Components>,
        time: Time,
        reached: Reached,
        bell: Bell,
    ) -> Shared {
        let first_request = time.now_ms() << 16;
        let Reached { secure, limited, behind_proxy, closed, look_every, limits } = reached;
        let mut known = BTreeMap::new();
        for components in printed.values() {
            known.insert(components.hash(), components.clone());
        }
        Shared {
            store,
            library: Library::of(&titles),
            cluster,
            titles,
            printed,
            started_ms: time.running_ms(),
            time,
            registry: Registry::default(),
            look_every,
            limits: Limits::new(limited, &limits),
            sessions: Sessions::default(),
            secure,
            behind_proxy,
            closed_house: closed,
            draining: AtomicBool::new(false),
            doubtful: AtomicBool::new(false),
            closing: AtomicBool::new(false),
            n_lines: AtomicU64::new(0),
            // Whoever reads the logs of two starts finds no number twice.
            n_requests: AtomicU64::new(first_request),
            bell,
            doors: Doors::new(),
            archive: Archive::default(),
            known: Mutex::new(known),
        }
    }

    /// The title of that name.
    pub(crate) fn title(&self, id: &str) -> Result<&'static dyn Title, ApiError> {
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

    /// Heavy work, off the threads that serve, as much at once as goes through the door.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        door: Door,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let place = self.doors.of(door).acquire().await;
        let _place = place.map_err(|_| ApiError::Closing)?;
        on_another_thread(work).await
    }

    /// Why a table has not answered at all.
    pub(crate) fn no_answer(&self) -> ApiError {
        if self.is_closing() { ApiError::Closing } else { ApiError::Internal }
    }

    /// Since when there has been a server: this one, or any of its cluster.
    pub(crate) fn served_since(&self) -> u64 {
        self.cluster.as_ref().map_or(self.started_ms, Cluster::since)
    }

    /// A number for a live connection.
    pub(crate) fn next_line(&self) -> u64 {
        self.n_lines.fetch_add(1, Ordering::Relaxed)
    }

    /// A number for a request.
    pub(crate) fn next_request(&self) -> u64 {
        self.n_requests.fetch_add(1, Ordering::Relaxed)
    }

    /// The server will close in a moment: whoever chooses where to ask is told to ask elsewhere.
    pub(crate) fn is_draining(&self) -> bool {
        self.draining.load(Ordering::SeqCst)
    }

    pub(crate) fn set_draining(&self) {
        self.draining.store(true, Ordering::SeqCst);
    }

    /// Notes whether what is acknowledged may be lost; tells whether that was known before.
    pub(crate) fn in_doubt(&self, doubtful: bool) -> bool {
        self.doubtful.swap(doubtful, Ordering::SeqCst)
    }

    pub(crate) fn is_closing(&self) -> bool {
        self.closing.load(Ordering::SeqCst)
    }

    pub(crate) fn set_closing(&self) {
        self.closing.store(true, Ordering::SeqCst);
    }
}

/// Work on another thread, for whoever has gone through a door.
pub(crate) async fn on_another_thread<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    tokio::task::spawn_blocking(work).await.map_err(|error| {
        tracing::error!(%error, "work was not finished");
        ApiError::Internal
    })
}
