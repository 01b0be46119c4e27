//! Which tables are in memory, and how to reach them.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use tokio::sync::{mpsc, oneshot};

use crate::api::{ApiError, Caller};
use crate::secret::Id;
use crate::shared::{Shared, lock};
use crate::table::{self, Input, MAILBOX, Reply, Request};

#[derive(Debug, Default)]
pub(crate) struct Registry {
    tables: Mutex<BTreeMap<Id, Handle>>,
}

#[derive(Debug)]
struct Handle {
    inputs: mpsc::Sender<Input>,
    wake_at: Option<u64>,
}

impl Registry {
    /// Sends to a table, which is brought into memory if it is not there.
    ///
    /// # Errors
    /// The server is closing.
    pub(crate) async fn send(
        &self,
        shared: &Arc<Shared>,
        id: Id,
        input: Input,
    ) -> Result<(), ApiError> {
        let mut input = input;
        // A table that has left memory has no connections to lose.
        if matches!(input, Input::Gone(_)) && !self.has(id) {
            return Ok(());
        }
        loop {
            if shared.is_closing() && !matches!(input, Input::Shutdown | Input::Gone(_)) {
                return Err(ApiError::Closing);
            }
            let inputs = self.reach(shared, id);
            match inputs.send(input).await {
                Ok(()) => return Ok(()),
                // It has just left memory: the next one takes it.
                Err(mpsc::error::SendError(back)) => input = back,
            }
        }
    }

    /// Asks a table and waits for its answer.
    ///
    /// # Errors
    /// What the table refuses.
    pub(crate) async fn ask(
        &self,
        shared: &Arc<Shared>,
        id: Id,
        caller: Option<Caller>,
        request: Request,
    ) -> Reply {
        let (reply, answer) = oneshot::channel();
        self.send(shared, id, Input::Request { caller, request, reply }).await?;
        answer.await.unwrap_or(Err(ApiError::Closing))
    }

    fn reach(&self, shared: &Arc<Shared>, id: Id) -> mpsc::Sender<Input> {
        let mut tables = lock(&self.tables);
        let handle = tables.entry(id).or_insert_with(|| {
            let (inputs, receiver) = mpsc::channel(MAILBOX);
            tokio::spawn(table::run(Arc::clone(shared), id, receiver));
            Handle { inputs, wake_at: None }
        });
        handle.inputs.clone()
    }

    /// A table leaves memory.
    pub(crate) fn retire(&self, id: Id) {
        lock(&self.tables).remove(&id);
    }

    /// Something that came too late goes to the next one.
    pub(crate) fn forward(&self, shared: &Arc<Shared>, id: Id, input: Input) {
        let shared = Arc::clone(shared);
        tokio::spawn(async move {
            let _ = shared.registry.send(&shared, id, input).await;
        });
    }

    /// The table wants to be woken then, or not at all.
    pub(crate) fn wake_at(&self, id: Id, at: Option<u64>) {
        if let Some(handle) = lock(&self.tables).get_mut(&id) {
            handle.wake_at = at;
        }
    }

    /// Wakes whoever wants to be woken.
    pub(crate) async fn tick(&self, shared: &Arc<Shared>, now: u64) {
        let mut due = Vec::new();
        for (id, handle) in lock(&self.tables).iter_mut() {
            if handle.wake_at.is_some_and(|at| at <= now) {
                handle.wake_at = None;
                due.push(*id);
            }
        }
        for id in due {
            let _ = self.send(shared, id, Input::Tick).await;
        }
    }

    /// Is it in memory?
    pub(crate) fn has(&self, id: Id) -> bool {
        lock(&self.tables).contains_key(&id)
    }

    /// How many are in memory.
    pub(crate) fn len(&self) -> usize {
        lock(&self.tables).len()
    }

    /// Asks all tables to finish what they do and go.
    pub(crate) fn shut_down(&self) {
        for handle in lock(&self.tables).values() {
            let inputs = handle.inputs.clone();
            tokio::spawn(async move {
                let _ = inputs.send(Input::Shutdown).await;
            });
        }
    }
}
