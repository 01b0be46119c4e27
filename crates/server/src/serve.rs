//! The server as a whole: open, serve, tick, close.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use opponents::Host;
use tabletop::Components;
use tokio::net::TcpListener;

use crate::accept::{self, Patience};
use crate::api::app;
use crate::shared::{Reached, Shared};
use crate::store::{Store, StoreError, copy, database_file};
use crate::time::Time;

/// How long tables may take to finish when the server closes.
const FAREWELL: Duration = Duration::from_secs(10);
/// How often tables in the database are looked for that have to be woken.
const SWEEP_EVERY: u32 = 5;

/// How a server is run.
#[derive(Debug)]
pub struct Config {
    /// The titles on this table.
    pub titles: Vec<&'static dyn Host>,
    /// A file, `sqlite:FILE` or `postgres://…`.
    pub database: String,
    /// Data files that replace those built in, by title.
    pub components: BTreeMap<&'static str, Components>,
    /// What time it is.
    pub time: Time,
    /// The pages are reached over TLS: cookies travel over nothing else.
    pub secure: bool,
    /// Rate limits; off only for measurements.
    pub limited: bool,
    /// A proxy stands before the server: the last address in its `X-Forwarded-For` is a client's.
    pub behind_proxy: bool,
}

impl Config {
    /// A server with everything as usual.
    pub fn new(titles: Vec<&'static dyn Host>, database: impl Into<String>) -> Config {
        Config {
            titles,
            database: database.into(),
            components: BTreeMap::new(),
            time: Time::System,
            secure: false,
            limited: true,
            behind_proxy: false,
        }
    }
}

/// Why a server does not run.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The address cannot be had.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// Which.
        address: String,
        /// Why.
        source: std::io::Error,
    },
    /// Serving has failed.
    #[error("cannot serve: {0}")]
    Serve(#[from] std::io::Error),
}

/// A running server.
#[derive(Clone, Debug)]
pub struct Server {
    shared: Arc<Shared>,
}

impl Server {
    /// Opens the database and brings it up to date.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn open(config: Config) -> Result<Server, ServerError> {
        let Config { titles, database, mut components, time, secure, limited, behind_proxy } =
            config;
        let store = Store::open(&database).await?;
        for title in &titles {
            components.entry(title.id()).or_insert_with(|| title.components());
        }
        let reached = Reached { secure, limited, behind_proxy };
        let shared = Shared::new(store, titles, components, time, reached);
        Ok(Server { shared: Arc::new(shared) })
    }

    /// The service: API and pages.
    pub fn app(&self) -> Router {
        app(&self.shared)
    }

    /// Time has passed: clocks run out, bots that were left alone go on.
    pub fn tick(&self) {
        let now = self.shared.time.now_ms();
        self.shared.registry.tick(now);
        metrics::gauge!("orrery_tables_in_memory").set(self.n_tables() as f64);
        self.shared.limits.sweep(now);
    }

    /// Looks in the database for tables that have to be woken.
    pub async fn sweep(&self) {
        let now = self.shared.time.now_ms();
        match self.shared.store.due(now).await {
            Ok(due) => {
                for id in due {
                    if !self.shared.registry.has(id) {
                        let input = crate::table::Input::Tick;
                        let _ = self.shared.registry.send(&self.shared, id, input).await;
                    }
                }
            }
            Err(error) => tracing::warn!(%error, "cannot look for tables to wake"),
        }
    }

    /// How many tables are in memory.
    pub fn n_tables(&self) -> usize {
        self.shared.registry.len()
    }

    /// How many entries the logs of all tables have together.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn n_stored(&self) -> Result<u64, ServerError> {
        Ok(self.shared.store.n_entries().await?)
    }

    /// Serves until `stop`, then lets everybody finish.
    ///
    /// # Errors
    /// Serving has failed.
    pub async fn serve(
        &self,
        listener: TcpListener,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServerError> {
        let ticking = tokio::spawn(self.clone().keep_ticking());
        let closing = self.clone();
        let serving = accept::serve(listener, self.app(), Patience::USUAL, async move {
            stop.await;
            closing.close_tables().await;
        });
        // Whoever does not hang up by himself is hung up on.
        tokio::select! {
            () = serving => {}
            () = self.closed() => {}
        }
        ticking.abort();
        self.shared.store.close().await;
        Ok(())
    }

    async fn keep_ticking(self) {
        let mut second = tokio::time::interval(Duration::from_secs(1));
        second.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let mut n = 0;
        loop {
            second.tick().await;
            self.tick();
            if n % SWEEP_EVERY == 0 {
                self.sweep().await;
            }
            n += 1;
        }
    }

    /// Tables finish what they do, clients are told, nothing new begins, and the database is closed.
    pub async fn close(&self) {
        self.close_tables().await;
        self.shared.store.close().await;
    }

    async fn close_tables(&self) {
        self.shared.set_closing();
        self.shared.registry.shut_down();
        let mut left = FAREWELL;
        let step = Duration::from_millis(20);
        while self.n_tables() > 0 && left > step {
            tokio::time::sleep(step).await;
            left -= step;
        }
    }

    /// Some time after everything has been closed.
    async fn closed(&self) {
        loop {
            tokio::time::sleep(Duration::from_millis(200)).await;
            if self.shared.is_closing() && self.n_tables() == 0 {
                tokio::time::sleep(Duration::from_secs(1)).await;
                return;
            }
        }
    }
}

/// Serves `/metrics` and `/health` on an address of its own.
///
/// # Errors
/// The address cannot be had.
pub async fn serve_metrics(server: Server, listener: TcpListener) -> Result<(), ServerError> {
    let handle = install_metrics();
    if let Some(handle) = handle.clone() {
        tokio::spawn(keep_tidy(handle));
    }
    let app = Router::new()
        .route(
            "/metrics",
            axum::routing::get(move || {
                let text = handle.as_ref().map(PrometheusHandle::render).unwrap_or_default();
                async move { text }
            }),
        )
        .route(
            "/health",
            axum::routing::get(move || {
                let server = server.clone();
                async move {
                    match server.shared.store.ping().await {
                        Ok(()) => (axum::http::StatusCode::OK, "well"),
                        Err(_) => (axum::http::StatusCode::SERVICE_UNAVAILABLE, "no database"),
                    }
                }
            }),
        );
    axum::serve(listener, app).await?;
    Ok(())
}

/// What is measured piles up until somebody asks for it, or this is done.
async fn keep_tidy(handle: PrometheusHandle) {
    let mut often = tokio::time::interval(Duration::from_secs(5));
    loop {
        often.tick().await;
        handle.run_upkeep();
    }
}

fn install_metrics() -> Option<PrometheusHandle> {
    PrometheusBuilder::new().install_recorder().ok()
}

/// Where the database lies if nobody says anything: in the folder for data of the user.
pub fn default_database() -> PathBuf {
    let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/share"));
    let data = std::env::var_os("XDG_DATA_HOME").map(PathBuf::from).filter(|dir| dir.is_absolute());
    data.or_else(home).unwrap_or_default().join("orrery").join("orrery.db")
}

/// Writes a consistent copy of a SQLite database, which may be in use, to a new file.
///
/// # Errors
/// It is no SQLite database, or the copy cannot be written.
pub async fn backup(database: &str, file: &Path) -> Result<(), ServerError> {
    let unusable = |message: String| ServerError::Store(StoreError::Unusable(message));
    if let Some(path) = database_file(database)?
        && !path.is_file()
    {
        return Err(unusable(format!("there is no database {}", path.display())));
    }
    if file.exists() {
        return Err(unusable(format!("{} exists already", file.display())));
    }
    // Beside the goal and then moved: nobody ever finds half a copy.
    let mut half = file.as_os_str().to_owned();
    half.push(".part");
    let half = PathBuf::from(half);
    let _ = std::fs::remove_file(&half);
    if let Err(error) = copy(database, &half).await {
        let _ = std::fs::remove_file(&half);
        return Err(error.into());
    }
    // A copy is good when it is on the disk.
    std::fs::File::open(&half)?.sync_all()?;
    std::fs::rename(&half, file)?;
    Ok(())
}
