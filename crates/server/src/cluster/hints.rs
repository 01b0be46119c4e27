//! What nodes tell each other that belongs to no table. They are hints: whoever has missed one looks everything up
//! again.

use std::sync::{Arc, Weak};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::caller::Ended;
use crate::shared::Shared;
use crate::store::StoreError;
use crate::table::Input;

/// How soon to listen again.
const AGAIN: Duration = Duration::from_millis(500);

/// Something that all nodes should know soon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Hint {
    /// A guest has another name.
    Renamed { guest: String, name: String },
    /// A token of a guest is taken back.
    Token { guest: String, id: String },
    /// A sign-in of a guest is ended.
    Session { guest: String, hash: String },
    /// All sign-ins of a guest but this one are ended.
    OtherSessions { guest: String, kept: String },
}

/// A hint with the node that gives it.
#[derive(Debug, Serialize, Deserialize)]
struct SentHint {
    from: i64,
    hint: Hint,
}

impl Shared {
    /// Somebody's key is good no more, at no node.
    pub(crate) async fn end(&self, guest: crate::secret::Id, ended: Ended) {
        let guest_text = guest.to_string();
        let hint = match &ended {
            Ended::Token(id) => Some(Hint::Token { guest: guest_text, id: id.to_string() }),
            Ended::Session(hash) => Some(Hint::Session { guest: guest_text, hash: hash.clone() }),
            Ended::OtherSessions(_, kept) => {
                Some(Hint::OtherSessions { guest: guest_text, kept: kept.clone() })
            }
            Ended::Everything => None,
        };
        self.sessions.end(guest, ended);
        if let Some(hint) = hint {
            self.tell_nodes(hint).await;
        }
    }

    /// Tells the other nodes, if there are others.
    pub(crate) async fn tell_nodes(&self, hint: Hint) {
        let Some(cluster) = &self.cluster else { return };
        let told = SentHint { from: cluster.node(), hint };
        let Ok(text) = serde_json::to_string(&told) else { return };
        if let Err(error) = self.store.hint(text).await {
            tracing::warn!(%error, "the other nodes find out within a minute");
        }
    }

    async fn heard_hint(self: &Arc<Shared>, hint: Hint) {
        let ended = match hint {
            Hint::Renamed { guest, name } => {
                let Ok(guest) = guest.parse() else { return };
                self.sessions.forget(guest);
                return self.registry.tell_all(|| Input::Renamed(guest, name.clone()));
            }
            Hint::Token { guest, id } => guest.parse().ok().zip(id.parse().ok().map(Ended::Token)),
            Hint::Session { guest, hash } => guest.parse().ok().zip(Some(Ended::Session(hash))),
            Hint::OtherSessions { guest, kept } => {
                guest.parse().ok().map(|guest| (guest, Ended::OtherSessions(guest, kept)))
            }
        };
        if let Some((guest, ended)) = ended {
            self.sessions.end(guest, ended);
        }
    }
}

/// Listens for as long as the server is there.
pub(super) async fn listen(shared: Weak<Shared>) {
    let mut gap = false;
    loop {
        let Some(now) = shared.upgrade() else { return };
        if now.is_closing() {
            return;
        }
        if let Err(error) = hear(now, &shared, &mut gap).await {
            tracing::debug!(%error, "what the other nodes tell is not heard");
        }
        tokio::time::sleep(AGAIN).await;
    }
}

async fn hear(now: Arc<Shared>, shared: &Weak<Shared>, gap: &mut bool) -> Result<(), StoreError> {
    let mut listener = now.store.hints().await?;
    if std::mem::replace(gap, true) {
        // Something may have been told meanwhile: everybody is looked up again, and whoever is connected comes back.
        now.sessions.end_all();
    }
    drop(now);
    while let Some(told) = listener.try_recv().await? {
        let Some(shared) = shared.upgrade() else { return Ok(()) };
        let own = shared.cluster.as_ref().map(|cluster| cluster.node());
        if let Ok(SentHint { from, hint }) = serde_json::from_str(told.payload())
            && Some(from) != own
        {
            shared.heard_hint(hint).await;
        }
    }
    Ok(())
}
