//! Is the server alive, and is it ready to be asked? On the port that people use, for whoever watches over it.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;

use crate::shared::Shared;

/// What a server says about itself.
#[derive(Debug, Serialize)]
pub(crate) struct Health {
    /// `well`, `closing`, or what is wrong.
    state: String,
    /// What works, and is not as it should be.
    #[serde(skip_serializing_if = "Option::is_none")]
    warning: Option<&'static str>,
    /// This node among others.
    #[serde(skip_serializing_if = "Option::is_none")]
    node: Option<OfNode>,
}

/// What a node says about itself.
#[derive(Debug, Serialize)]
struct OfNode {
    /// Its number, another with each start of the process.
    id: String,
    /// It may answer from memory.
    lease: bool,
    /// How many tables are its own.
    tables: usize,
    /// How many nodes there are, as far as it knows.
    nodes: usize,
}

/// The process answers: that is all.
pub(crate) async fn live() -> Json<Health> {
    Json(Health { state: "well".to_owned(), warning: None, node: None })
}

/// It can be asked: it is not closing, reads, and has stored what it was last asked to store.
pub(crate) async fn ready(State(shared): State<Arc<Shared>>) -> (StatusCode, Json<Health>) {
    let (status, state) = match state_of(&shared).await {
        Ok(()) => (StatusCode::OK, "well".to_owned()),
        Err(state) => (StatusCode::SERVICE_UNAVAILABLE, state),
    };
    let warning = match status {
        StatusCode::OK => shared.store.doubts().await.unwrap_or_default(),
        _ => None,
    };
    let node = shared.cluster.as_ref().map(|cluster| OfNode {
        id: cluster.node().to_string(),
        lease: cluster.is_good(),
        tables: shared.registry.len(),
        nodes: cluster.n_nodes(),
    });
    (status, Json(Health { state, warning, node }))
}

/// Why the server is not ready.
///
/// # Errors
/// What is wrong.
pub(crate) async fn state_of(shared: &Shared) -> Result<(), String> {
    if shared.is_closing() || shared.is_draining() {
        return Err("closing".to_owned());
    }
    if shared.cluster.as_ref().is_some_and(|cluster| !cluster.is_good()) {
        return Err("the lease of this node has run out".to_owned());
    }
    if !shared.store.is_writing() {
        return Err("nothing can be stored".to_owned());
    }
    shared.store.ping().await.map_err(|error| {
        tracing::warn!(%error, "not ready");
        "the database does not answer".to_owned()
    })
}
