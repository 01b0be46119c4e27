//! The heart of a node.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use super::{Cluster, GOOD, knows_text};
use crate::lock::lock;
use crate::shared::Shared;
use crate::store::{Heart, Peer, Renewed};
use crate::time::awake_ms;

/// How often it beats, and how soon again if that has failed.
const EVERY: Duration = Duration::from_secs(1);
const AGAIN: Duration = Duration::from_millis(200);

/// Beats until the node is told to stop.
pub(super) async fn run(shared: Arc<Shared>, mut heart: Heart) {
    let Some(cluster) = &shared.cluster else { return };
    let mut good = true;
    loop {
        let beaten = beat(&shared, cluster, &mut heart).await;
        if good && !cluster.is_good() {
            // Others may soon have its tables: nobody is told anything more from this memory.
            tracing::error!("the lease of this node has run out: its tables are left to others");
            shared.registry.lapse();
        }
        good = cluster.is_good();
        metrics::gauge!("orrery_lease_good").set(f64::from(u8::from(good)));
        tokio::select! {
            () = tokio::time::sleep(if beaten { EVERY } else { AGAIN }) => {}
            () = cluster.stop.notified() => break,
        }
    }
    heart.stop().await;
}

/// One beat; false if the database has not answered.
async fn beat(shared: &Arc<Shared>, cluster: &Cluster, heart: &mut Heart) -> bool {
    // From before it is asked: an answer may come late, the lease begins when the database says so.
    let before = awake_ms();
    match heart.beat(shared.is_draining() || shared.is_closing()).await {
        Ok(Some(renewed)) => {
            lock(&cluster.lease).good_until = before + GOOD.as_millis() as u64;
            hear(shared, cluster, renewed);
            true
        }
        Ok(None) => born_again(shared, cluster, heart).await,
        Err(error) => {
            tracing::debug!(%error, "a beat has failed");
            false
        }
    }
}

/// The others have taken this node for dead, or a failover has lost it: whatever it held is not its own any more.
async fn born_again(shared: &Arc<Shared>, cluster: &Cluster, heart: &mut Heart) -> bool {
    lock(&cluster.lease).good_until = 0;
    shared.registry.lapse();
    let before = awake_ms();
    match heart.register(&cluster.address, &knows_text(&cluster.knows)).await {
        Ok(registered) => {
            tracing::warn!(node = registered.node, "this node was taken for dead and is a new one");
            shared.time.follow(registered.now);
            let mut lease = lock(&cluster.lease);
            lease.node = registered.node;
            lease.since = registered.since;
            lease.good_until = before + GOOD.as_millis() as u64;
            true
        }
        Err(error) => {
            tracing::debug!(%error, "this node cannot be registered again");
            false
        }
    }
}

fn hear(shared: &Arc<Shared>, cluster: &Cluster, renewed: Renewed) {
    shared.time.follow(renewed.now);
    for peer in renewed.peers.iter().filter(|peer| peer.expired || peer.silent) {
        let (shared, node) = (Arc::clone(shared), peer.id);
        tokio::spawn(async move {
            if let Some(cluster) = &shared.cluster {
                cluster.suspect(&shared.store, node).await;
            }
        });
    }
    let alive = renewed.peers.into_iter().filter(|peer| !peer.expired);
    let alive: BTreeMap<i64, Peer> = alive.map(|peer| (peer.id, peer)).collect();
    metrics::gauge!("orrery_nodes").set(1.0 + alive.len() as f64);
    cluster.peers.send_if_modified(|peers| {
        let changed = *peers != alive;
        *peers = alive;
        changed
    });
}
