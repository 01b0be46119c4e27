//! Several equal nodes over one database (docs/cluster.md): what this one is, for how long it may answer from memory,
//! and who the others are. Which table is whose, the database decides.

mod beat;
mod hints;

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderValue, Request};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::lock::lock;
use crate::refusal::ApiError;
use crate::secret::{Id, hash};
use crate::store::{Claim, Fence, Heart, LEASE, Peer, Store, StoreError};
use crate::time::awake_ms;

pub(crate) use hints::Hint;

/// For how long after a beat a node answers from memory. It ends before the lease does, by so much that no two
/// machines count so differently.
const GOOD: Duration = Duration::from_secs(4);
const _: () = assert!(GOOD.as_millis() * 3 <= LEASE.as_millis() * 2);
/// How many ways to tables are remembered.
const ROUTES_MAX: usize = 100_000;
/// How long another node is waited for until it takes a connection, and says who it is.
const CONNECT_PATIENCE: Duration = Duration::from_secs(1);
/// How long a connection to another node is kept without use: less than that one keeps it.
const KEPT: Duration = Duration::from_secs(20);
/// How often a silent connection to another node is asked whether it is there, and how often in vain.
const ALIVE_EVERY: Duration = Duration::from_secs(5);
const ALIVE_TRIES: u32 = 3;
/// How long the last words to the database may take.
const FAREWELL: Duration = Duration::from_secs(4);

/// The header by which nodes know each other; it holds their secret.
pub(crate) const HOP: &str = "orrery-hop";

/// This node among others.
pub(crate) struct Cluster {
    address: String,
    /// The newest ruleset of each title.
    knows: BTreeMap<String, u32>,
    secret: HeaderValue,
    lease: Mutex<Lease>,
    peers: watch::Sender<BTreeMap<i64, Peer>>,
    /// Where tables were last found: a hint, and whoever is asked in vain says so.
    routes: Mutex<BTreeMap<Id, Peer>>,
    client: Client<HttpConnector, Body>,
    stop: Notify,
    beating: Mutex<Option<JoinHandle<()>>>,
}

/// Who this node is, and until when it may answer from memory.
#[derive(Clone, Copy, Debug)]
struct Lease {
    node: i64,
    /// By [`awake_ms`].
    good_until: u64,
    /// Since when there has always been a node, by the clock of the database.
    since: u64,
}

/// A table that is this node's now.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Claimed {
    pub(crate) fence: Fence,
    /// If it was a dead node's: when that was last alive.
    pub(crate) died: Option<u64>,
}

impl fmt::Debug for Cluster {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cluster").field("address", &self.address).finish_non_exhaustive()
    }
}

impl Cluster {
    /// Registers this process as a node. Its heart has to beat from now on.
    ///
    /// # Errors
    /// The database does not answer.
    pub(crate) async fn join(
        store: &Store,
        address: String,
        knows: BTreeMap<String, u32>,
    ) -> Result<(Cluster, Heart, u64), StoreError> {
        let mut heart = store.heart();
        let before = awake_ms();
        let registered = heart.register(&address, &knows_text(&knows)).await?;
        let mut secret = HeaderValue::from_str(&registered.secret)
            .map_err(|_| StoreError::Unusable("the secret of the nodes is no text".to_owned()))?;
        secret.set_sensitive(true);
        let mut connector = HttpConnector::new();
        connector.set_nodelay(true);
        connector.set_connect_timeout(Some(CONNECT_PATIENCE));
        // A tunnel may be silent for long: only so does a node find out that the line to another is gone.
        connector.set_keepalive(Some(ALIVE_EVERY));
        connector.set_keepalive_interval(Some(ALIVE_EVERY));
        connector.set_keepalive_retries(Some(ALIVE_TRIES));
        let mut builder = Client::builder(TokioExecutor::new());
        let client = builder.pool_idle_timeout(KEPT).build(connector);
        let good_until = before + GOOD.as_millis() as u64;
        let lease = Lease { node: registered.node, good_until, since: registered.since };
        let cluster = Cluster {
            address,
            knows,
            secret,
            lease: Mutex::new(lease),
            peers: watch::Sender::new(BTreeMap::new()),
            routes: Mutex::default(),
            client,
            stop: Notify::new(),
            beating: Mutex::default(),
        };
        Ok((cluster, heart, registered.now))
    }

    /// The number of this node.
    pub(crate) fn node(&self) -> i64 {
        lock(&self.lease).node
    }

    /// Since when there has always been a node.
    pub(crate) fn since(&self) -> u64 {
        lock(&self.lease).since
    }

    /// May this node answer from memory? Nobody else can have taken its tables yet.
    pub(crate) fn is_good(&self) -> bool {
        awake_ms() < lock(&self.lease).good_until
    }

    /// The same for what was claimed as this node: it may have died and be another now.
    pub(crate) fn holds(&self, fence: Fence) -> bool {
        let lease = *lock(&self.lease);
        lease.node == fence.node && awake_ms() < lease.good_until
    }

    /// Takes a table, before it is read.
    ///
    /// # Errors
    /// There is none, it is another's, or this node does not know how to play it.
    pub(crate) async fn claim(
        &self,
        store: &Store,
        id: Id,
        draining: bool,
    ) -> Result<Claimed, ApiError> {
        let whose = store.whose(id).await?.ok_or_else(ApiError::no_such_table)?;
        let elsewhere = draining && self.other(&whose.title, whose.ruleset).is_some();
        if elsewhere || !self.plays(&whose.title, whose.ruleset) {
            return Err(ApiError::Moved);
        }
        let mut claim = store.claim(id, self.node()).await?;
        if let Claim::Theirs(peer) = &claim
            && peer.silent
        {
            // Its process seems to be gone: nobody has to wait for its lease.
            self.suspect(store, peer.id).await;
            claim = store.claim(id, self.node()).await?;
        }
        match claim {
            Claim::Ours { fence, died } if self.holds(fence) => {
                metrics::counter!("orrery_claims_total").increment(1);
                self.forget(id);
                Ok(Claimed { fence, died })
            }
            // It took so long that it may be somebody else's again.
            Claim::Ours { .. } | Claim::NotAlive => Err(ApiError::Storage),
            Claim::Theirs(peer) => {
                self.remember(id, &peer);
                Err(ApiError::Moved)
            }
        }
    }

    /// Does this node know how to play it?
    pub(crate) fn plays(&self, title: &str, ruleset: u32) -> bool {
        self.knows.get(title).is_some_and(|newest| ruleset <= *newest)
    }

    /// Another node that stays and knows how to play this.
    pub(crate) fn other(&self, title: &str, ruleset: u32) -> Option<Peer> {
        let peers = self.peers.borrow();
        peers.values().find(|peer| !peer.draining && peer.plays(title, ruleset)).cloned()
    }

    /// Another node that stays.
    pub(crate) fn any_other(&self) -> Option<Peer> {
        self.peers.borrow().values().find(|peer| !peer.draining).cloned()
    }

    /// Waits until a node is no more.
    pub(crate) async fn gone(&self, node: i64) {
        let mut peers = self.peers.subscribe();
        let _ = peers.wait_for(|peers| !peers.contains_key(&node)).await;
    }

    /// How many nodes there are with this one, as far as it knows.
    pub(crate) fn n_nodes(&self) -> usize {
        self.peers.borrow().len() + 1
    }

    /// Is a node among those that this one knows to be alive?
    pub(crate) fn knows_peer(&self, node: i64) -> bool {
        self.peers.borrow().contains_key(&node)
    }

    pub(crate) fn remember(&self, id: Id, peer: &Peer) {
        let mut routes = lock(&self.routes);
        if routes.len() >= ROUTES_MAX {
            routes.clear();
        }
        routes.insert(id, peer.clone());
    }

    pub(crate) fn forget(&self, id: Id) {
        lock(&self.routes).remove(&id);
    }

    /// Where a table was last found.
    pub(crate) fn route(&self, id: Id) -> Option<Peer> {
        lock(&self.routes).get(&id).cloned()
    }

    /// Is this the secret of the nodes?
    pub(crate) fn is_ours(&self, brought: &HeaderValue) -> bool {
        // By their hashes: how long it takes says nothing about the secret.
        let text = |value: &HeaderValue| hash(value.to_str().unwrap_or_default());
        text(brought) == text(&self.secret)
    }

    pub(crate) fn secret(&self) -> HeaderValue {
        self.secret.clone()
    }

    pub(crate) fn client(&self) -> &Client<HttpConnector, Body> {
        &self.client
    }

    /// Another node does not answer: is it dead? If its lease has run out it is, and if the process is gone too: its
    /// lock is free and nobody takes a connection at its address, or somebody else does.
    pub(crate) async fn suspect(&self, store: &Store, node: i64) {
        let dead = match store.peer(node).await {
            Ok(Some(peer)) if peer.expired => store.bury(node, false).await,
            Ok(Some(peer)) if peer.silent && self.is_nobody_there(&peer).await => {
                store.bury(node, true).await
            }
            Ok(Some(_)) | Err(_) => return,
            Ok(None) => Ok(false),
        };
        match dead {
            Ok(buried) => {
                if buried {
                    tracing::warn!(node, "a node is dead: its tables are anybody's");
                    metrics::counter!("orrery_nodes_buried_total").increment(1);
                }
                self.peers.send_if_modified(|peers| peers.remove(&node).is_some());
            }
            Err(error) => tracing::debug!(%error, node, "nobody knows whether a node is dead"),
        }
    }

    async fn is_nobody_there(&self, peer: &Peer) -> bool {
        let request = Request::get(format!("http://{}/node", peer.address));
        let Ok(request) = request.header(HOP, self.secret()).body(Body::empty()) else {
            return false;
        };
        match timeout(CONNECT_PATIENCE, self.client.request(request)).await {
            Ok(Ok(answer)) => {
                let said = answer.headers().get(HOP).and_then(|said| said.to_str().ok());
                said.is_some_and(|said| said != peer.id.to_string())
            }
            Ok(Err(error)) => is_refused(&error),
            Err(_) => false,
        }
    }

    /// The node ends: its tables are let go, and nobody has to wait for its lease.
    pub(crate) async fn stop(&self) {
        self.stop.notify_one();
        let beating = lock(&self.beating).take();
        if let Some(beating) = beating {
            let _ = timeout(FAREWELL, beating).await;
        }
    }
}

fn knows_text(knows: &BTreeMap<String, u32>) -> String {
    serde_json::to_string(knows).expect("names and numbers are plain data")
}

/// Has the machine said that nobody listens there?
pub(crate) fn is_refused(error: &hyper_util::client::legacy::Error) -> bool {
    let mut source = error.source();
    while let Some(cause) = source {
        let io = cause.downcast_ref::<std::io::Error>();
        if io.is_some_and(|io| io.kind() == std::io::ErrorKind::ConnectionRefused) {
            return true;
        }
        source = cause.source();
    }
    false
}

/// Lets the heart of a node beat, and its ears hear.
pub(crate) fn start(shared: &Arc<crate::shared::Shared>, heart: Heart) {
    let Some(cluster) = &shared.cluster else { return };
    let beating = tokio::spawn(beat::run(Arc::clone(shared), heart));
    tokio::spawn(hints::listen(Arc::downgrade(shared)));
    *lock(&cluster.beating) = Some(beating);
}
