//! The server as a whole: open, serve, tick, close.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hosting::Title;
use metrics_exporter_prometheus::PrometheusHandle;
use tabletop::Components;
use tokio::net::TcpListener;
use tower::ServiceExt;

use crate::accept::{self, Doorman, Entrance, Patience};
use crate::api::{app, state_of};
use crate::bell::{self, Bell, BellConfig};
use crate::cluster::{self, Cluster};
use crate::limits::LimitRule;
use crate::measures;
use crate::shared::{Reached, Shared};
use crate::store::{Before, Sharing, Store, StoreError, Write, copy, database_file};
use crate::time::Time;
use crate::tls::Certificates;

/// How long tables may take to finish when the server closes.
const FAREWELL: Duration = Duration::from_secs(10);
/// Over how long clients are told to come back to the next process.
const SPREAD: Duration = Duration::from_secs(3);
/// How often what nobody needs any more is looked for, in seconds, and how old it is then, in days.
const TIDY_EVERY: u32 = 3_600;
const OLD_SNAPSHOTS: u64 = 30;
const OLD_SESSIONS: u64 = 366;
const OLD_GUESTS: u64 = 90;
/// How often tables in the database are looked for that have to be woken.
const SWEEP_EVERY: u32 = 5;

/// How a server is run.
#[derive(Debug)]
pub struct Config {
    /// The titles on this table.
    pub titles: Vec<&'static dyn Title>,
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
    /// Only the invited become guests, and only guests see the lobby.
    pub closed: bool,
    /// How often somebody who is connected is looked up again: the operator bans and ends sign-ins in the database.
    pub look_every: Duration,
    /// Limits that are not as usual.
    pub limits: Vec<LimitRule>,
    /// How many connections an address may have; `None`: any number. Where there are no limits, or a proxy stands
    /// before the server, nobody is counted.
    pub connections_each: Option<u32>,
    /// How long the server goes on when it is told to stop, and says that it is not ready: so long a balancer or
    /// another node needs to notice.
    pub drain_for: Duration,
    /// This is one of several equal nodes over one PostgreSQL.
    pub node: Option<Node>,
    /// How people are told elsewhere that it is their turn.
    pub bell: BellConfig,
    /// The server itself speaks TLS, with these.
    pub certificates: Option<Certificates>,
}

/// One of several nodes.
#[derive(Clone, Debug)]
pub struct Node {
    /// The address at which the other nodes reach this one, as `HOST:PORT`.
    pub advertise: String,
}

/// As many people behind one address as a school has, two connections each.
const CONNECTIONS_EACH: u32 = 512;
const LOOK_EVERY: Duration = Duration::from_secs(60);

impl Config {
    /// A server with everything as usual.
    pub fn new(titles: Vec<&'static dyn Title>, database: impl Into<String>) -> Config {
        Config {
            titles,
            database: database.into(),
            components: BTreeMap::new(),
            time: Time::system(),
            secure: false,
            limited: true,
            behind_proxy: false,
            closed: false,
            look_every: LOOK_EVERY,
            limits: Vec::new(),
            connections_each: Some(CONNECTIONS_EACH),
            drain_for: Duration::ZERO,
            node: None,
            bell: BellConfig::default(),
            certificates: None,
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
    /// What is said about mail, links or private hosts cannot be.
    #[error("{0}")]
    Bell(String),
    /// Serving has failed.
    #[error("cannot serve: {0}")]
    Serve(#[from] std::io::Error),
}

/// A running server.
#[derive(Clone, Debug)]
pub struct Server {
    shared: Arc<Shared>,
    doorman: Doorman,
    drain_for: Duration,
    certificates: Option<Certificates>,
}

impl Server {
    /// Opens the database and brings it up to date.
    ///
    /// # Errors
    /// The database cannot be used.
    pub async fn open(config: Config) -> Result<Server, ServerError> {
        let Config { titles, database, mut components, time, bell, .. } = config;
        let bell = Bell::new(bell).map_err(ServerError::Bell)?;
        let Config { secure, limited, behind_proxy, closed, look_every, limits, .. } = config;
        let Config { connections_each, drain_for, node, certificates, .. } = config;
        // The connections of another node are those of many people.
        let counted = limited && !behind_proxy && node.is_none();
        let sharing = if node.is_some() { Sharing::Nodes } else { Sharing::Alone };
        let store = Store::open(&database, sharing).await?;
        let (cluster, heart) = match node {
            Some(Node { advertise }) => {
                let knows =
                    titles.iter().map(|title| (title.id().to_owned(), title.ruleset())).collect();
                let (cluster, heart, now) = Cluster::join(&store, advertise, knows).await?;
                time.follow(now);
                (Some(cluster), Some(heart))
            }
            None => (None, None),
        };
        for title in &titles {
            components.entry(title.id()).or_insert_with(|| title.components());
        }
        let reached = Reached { secure, limited, behind_proxy, closed, look_every, limits };
        let shared = Shared::new(store, cluster, titles, components, time, reached, bell);
        let doorman = Doorman::new(connections_each.filter(|_| counted));
        let shared = Arc::new(shared);
        if let Some(heart) = heart {
            cluster::start(&shared, heart);
        }
        Ok(Server { shared, doorman, drain_for, certificates })
    }

    /// The service: API and pages.
    pub fn app(&self) -> Router {
        app(&self.shared)
    }

    /// Time has passed: clocks run out, bots that were left alone go on.
    pub fn tick(&self) {
        let now = self.shared.time.running_ms();
        self.shared.registry.tick(now);
        metrics::gauge!("orrery_tables_in_memory").set(self.n_tables() as f64);
        self.shared.limits.sweep(now);
    }

    /// Looks in the database for tables that have to be woken.
    pub async fn sweep(&self) {
        let now = self.shared.time.running_ms();
        self.note_doubts().await;
        let due = match &self.shared.cluster {
            Some(cluster) if self.shared.is_draining() || !cluster.is_good() => return,
            Some(cluster) => self.shared.store.due_for(now, cluster.node()).await,
            None => self.shared.store.due(now).await,
        };
        match due {
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

    /// Throws away what nobody needs any more; tells how much that was.
    pub async fn tidy(&self) -> usize {
        let now = self.shared.time.now_ms();
        let ago = |days: u64| now.saturating_sub(days * 86_400_000);
        let before = Before {
            snapshots: ago(OLD_SNAPSHOTS),
            sessions: ago(OLD_SESSIONS),
            guests: ago(OLD_GUESTS),
        };
        let mut n = 0;
        loop {
            let old = match self.shared.store.old(before).await {
                Ok(old) => old,
                Err(error) => {
                    tracing::warn!(%error, "cannot look for what is old");
                    return n;
                }
            };
            let found = old.len();
            let write = Write::DropOld(old);
            if found == 0
                || self.shared.is_closing()
                || self.shared.store.write(write).await.is_err()
            {
                return n;
            }
            n += found;
        }
    }

    /// Rings all bells that have something to ring; tells how many. A bell that is slow keeps nobody waiting but who
    /// waits for this.
    pub async fn ring(&self) -> usize {
        let rung = bell::ring(&self.shared).await;
        let n = rung.len();
        for one in rung {
            let _ = one.await;
        }
        n
    }

    /// May what is acknowledged be lost by the way in which the database is set up?
    async fn note_doubts(&self) {
        if let Ok(doubts) = self.shared.store.doubts().await {
            let before = self.shared.in_doubt(doubts.is_some());
            metrics::gauge!("orrery_storage_safe").set(f64::from(u8::from(doubts.is_none())));
            if let Some(doubts) = doubts.filter(|_| !before) {
                tracing::warn!("{doubts}");
            }
        }
    }

    /// Does the service answer at all? As `GET /live` does, without a connection.
    pub async fn answers(&self) -> bool {
        let request = axum::http::Request::get("/live").body(axum::body::Body::empty());
        let Ok(request) = request else { return false };
        self.app().oneshot(request).await.is_ok_and(|answer| answer.status().is_success())
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
        let (patience, doorman) = (Patience::USUAL, self.doorman.clone());
        let tls = self.certificates.as_ref().map(Certificates::acceptor).transpose()?;
        let ticking = tokio::spawn(self.clone().keep_ticking());
        let ringing = tokio::spawn(self.clone().keep_ringing());
        let closing = self.clone();
        let entrance = Entrance { patience, doorman, tls };
        let serving = accept::serve(listener, self.app(), entrance, async move {
            stop.await;
            closing.drain().await;
            closing.close_tables().await;
        });
        // Whoever does not hang up is hung up on.
        tokio::select! {
            () = serving => {}
            () = self.closed() => {}
        }
        ticking.abort();
        ringing.abort();
        self.stop_node().await;
        self.shared.store.close().await;
        Ok(())
    }

    /// Apart from the clocks: nobody's time waits for a slow mail server.
    async fn keep_ringing(self) {
        let mut second = tokio::time::interval(Duration::from_secs(1));
        second.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            second.tick().await;
            drop(bell::ring(&self.shared).await);
        }
    }

    async fn keep_ticking(self) {
        let mut second = tokio::time::interval(Duration::from_secs(1));
        second.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let mut n = 0;
        loop {
            second.tick().await;
            self.tick();
            if n % TIDY_EVERY == TIDY_EVERY / 2 {
                let tidying = self.clone();
                tokio::spawn(async move { tidying.tidy().await });
            }
            if n % SWEEP_EVERY == 0 {
                self.sweep().await;
            }
            n += 1;
        }
    }

    /// Tables finish what they do, clients are told, nothing new begins, and the database is closed.
    pub async fn close(&self) {
        self.close_tables().await;
        self.stop_node().await;
        self.shared.store.close().await;
    }

    /// The other nodes need not wait for the lease of this one.
    async fn stop_node(&self) {
        if let Some(cluster) = &self.shared.cluster {
            cluster.stop().await;
        }
    }

    /// Tells whoever watches that another server should be asked, and serves on for a while.
    async fn drain(&self) {
        self.shared.set_draining();
        // The others take its tables at once, and what is asked here goes there.
        if let Some(cluster) = &self.shared.cluster
            && cluster.any_other().is_some()
        {
            self.shared.registry.shut_down(self.drain_for.min(SPREAD));
        }
        if !self.drain_for.is_zero() {
            tracing::info!(seconds = self.drain_for.as_secs(), "not ready any more; serving on");
            tokio::time::sleep(self.drain_for).await;
        }
    }

    async fn close_tables(&self) {
        self.shared.set_closing();
        self.shared.registry.shut_down(self.drain_for.min(SPREAD));
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
    let handle = measures::install();
    if let Some(handle) = handle.clone() {
        tokio::spawn(keep_tidy(handle));
    }
    let app = Router::new()
        .route(
            "/metrics",
            axum::routing::get(move || {
                measures::note_process();
                let text = handle.as_ref().map(PrometheusHandle::render).unwrap_or_default();
                async move { text }
            }),
        )
        .route(
            "/health",
            axum::routing::get(move || {
                let server = server.clone();
                async move {
                    match state_of(&server.shared).await {
                        Ok(()) => (axum::http::StatusCode::OK, "well".to_owned()),
                        Err(state) => (axum::http::StatusCode::SERVICE_UNAVAILABLE, state),
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

#[cfg(test)]
mod tests {
    use axum::body::{Body, to_bytes};
    use axum::http::{Request, header};
    use axum::response::Response;
    use hosting::{NewTable, Title, TitleOf};
    use serde_json::{Value, json};
    use stellar_conquest::StellarConquest;
    use tabletop::DealerKind;
    use tokio::sync::SemaphorePermit;

    use super::*;
    use crate::doors::Door;

    static TITLE: TitleOf<StellarConquest> = TitleOf::new();

    /// A server without limits, and one guest's cookie.
    struct TestServer {
        server: Server,
        cookie: String,
        _folder: tempfile::TempDir,
    }

    impl TestServer {
        async fn open() -> TestServer {
            let folder = tempfile::tempdir().expect("a folder");
            let file = folder.path().join("orrery.db").display().to_string();
            let mut config = Config::new(vec![&TITLE], file);
            config.limited = false;
            let server = Server::open(config).await.expect("a server");
            let mut host = TestServer { server, cookie: String::new(), _folder: folder };
            let me = host.ask("POST", "/me", &json!({ "name": "Ana" })).await;
            let cookie = me.headers()[header::SET_COOKIE].to_str().expect("text");
            host.cookie = cookie.split(';').next().expect("a cookie").to_owned();
            host
        }

        fn ask(
            &self,
            method: &str,
            path: &str,
            body: &Value,
        ) -> impl Future<Output = Response> + use<> {
            let request = Request::builder().method(method).uri(format!("/api/v1{path}"));
            let request = request.header(header::CONTENT_TYPE, "application/json");
            let request = request.header(header::COOKIE, &self.cookie);
            let request = request.body(Body::from(body.to_string())).expect("a request");
            let app = self.server.app();
            async move { app.oneshot(request).await.expect("an answer") }
        }

        /// Nobody goes through this door for now.
        async fn shut(&self, door: Door) -> SemaphorePermit<'_> {
            let door = self.server.shared.doors.of(door);
            let all = u32::try_from(door.available_permits()).expect("few");
            door.acquire_many(all).await.expect("open")
        }

        /// What people do is done at once.
        async fn assert_people_are_served(&self) {
            let seats = json!([{ "kind": "me" }, { "kind": "me" }]);
            let wish = json!({ "title": TITLE.id(), "seats": seats });
            let made = self.ask("POST", "/tables", &wish).await;
            assert_eq!(made.status(), 200);
            let lobby = self.ask("GET", "/tables?show=mine", &Value::Null).await;
            assert_eq!(lobby.status(), 200);
            let view = format!("/tables/{}/view?seat=0", json_of(made).await["table"]);
            let view = self.ask("GET", &view.replace('"', ""), &Value::Null).await;
            assert_eq!(view.status(), 200);
        }
    }

    async fn json_of(response: Response) -> Value {
        let bytes = to_bytes(response.into_body(), 64 << 20).await.expect("a body");
        serde_json::from_slice(&bytes).expect("JSON")
    }

    fn record() -> Value {
        let new = NewTable {
            seats: Some(2),
            ruleset: None,
            options: BTreeMap::new(),
            components: TITLE.components(),
            dealer: DealerKind::Open(tabletop::Seed([1; 32])),
            position: None,
        };
        json!({ "record": TITLE.open(new).expect("a table").record().to_text() })
    }

    /// Many fetch whole games, as fast as they may: lobby, new tables and games in play do not wait behind them.
    #[tokio::test]
    async fn nobody_who_plays_waits_behind_those_who_fetch_whole_games() {
        let host = TestServer::open().await;
        let made = json_of(host.ask("POST", "/records", &record()).await).await;
        let game = format!("/tables/{}", made["table"].as_str().expect("an id"));
        let shut = host.shut(Door::Archive).await;
        let paths = ["record", "entries"].map(|form| format!("{game}/{form}"));
        let fetch = |n: usize| tokio::spawn(host.ask("GET", &paths[n % 2], &Value::Null));
        let hammering: Vec<_> = (0..40).map(fetch).collect();
        for _ in 0..4 {
            host.assert_people_are_served().await;
            assert!(hammering.iter().all(|fetching| !fetching.is_finished()));
        }
        drop(shut);
        for fetching in hammering {
            assert_eq!(fetching.await.expect("no panic").status(), 200);
        }
    }

    /// Records that come in are replayed one after the other, and nobody who plays waits behind them.
    #[tokio::test]
    async fn nobody_who_plays_waits_behind_those_who_send_records() {
        let host = TestServer::open().await;
        let shut = host.shut(Door::Imports).await;
        let sending = tokio::spawn(host.ask("POST", "/records", &record()));
        for _ in 0..4 {
            host.assert_people_are_served().await;
            assert!(!sending.is_finished());
        }
        let second = host.ask("POST", "/records", &record()).await;
        assert_eq!(second.status(), 429, "one a guest");
        drop(shut);
        assert_eq!(sending.await.expect("no panic").status(), 200);
        assert_eq!(host.ask("POST", "/records", &record()).await.status(), 200);
    }
}
