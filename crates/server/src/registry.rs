//! Which tables are in memory, and how to reach them.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};

use crate::caller::Caller;
use crate::lock::lock;
use crate::refusal::ApiError;
use crate::secret::Id;
use crate::shared::Shared;
use crate::table::{self, Input, MAILBOX, Reply, Request};

#[derive(Debug, Default)]
pub(crate) struct Registry {
    tables: Mutex<BTreeMap<Id, Handle>>,
}

#[derive(Debug)]
struct Handle {
    /// In boxes: a channel keeps room for 32 of its messages.
    inputs: mpsc::Sender<Box<Input>>,
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
        let mut input = Box::new(input);
        loop {
            let inputs = if matches!(*input, Input::Gone(_)) {
                // A table that has left memory has no connections to lose.
                let Some(inputs) = self.find(id) else { return Ok(()) };
                inputs
            } else if shared.is_closing() {
                return Err(ApiError::Closing);
            } else {
                self.reach(shared, id)
            };
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
        answer.await.unwrap_or_else(|_| Err(shared.no_answer()))
    }

    fn find(&self, id: Id) -> Option<mpsc::Sender<Box<Input>>> {
        lock(&self.tables).get(&id).map(|handle| handle.inputs.clone())
    }

    fn reach(&self, shared: &Arc<Shared>, id: Id) -> mpsc::Sender<Box<Input>> {
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

    /// Wakes whoever wants to be woken. A table with so much to do that nothing more fits in is asked again
    /// next time: nobody's clock waits for somebody else's table.
    pub(crate) fn tick(&self, now: u64) {
        for handle in lock(&self.tables).values_mut() {
            if handle.wake_at.is_some_and(|at| at <= now)
                && handle.inputs.try_send(Box::new(Input::Tick)).is_ok()
            {
                handle.wake_at = None;
            }
        }
    }

    /// The lease of this node has run out: every table that is not this node's any more notices it now.
    pub(crate) fn lapse(&self) {
        self.tell_all(|| Input::Tick);
    }

    /// Tells all tables in memory. One with so much to do that nothing more fits in notices by itself.
    pub(crate) fn tell_all(&self, input: impl Fn() -> Input) {
        for handle in lock(&self.tables).values() {
            let _ = handle.inputs.try_send(Box::new(input()));
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

    /// Asks all tables to finish what they do and go, one after the other over this time: if all clients were told at
    /// once, all would come back at once.
    pub(crate) fn shut_down(&self, spread: Duration) {
        let tables = lock(&self.tables);
        let each = spread / u32::try_from(tables.len().max(1)).unwrap_or(u32::MAX);
        for (handle, n) in tables.values().zip(0..) {
            let inputs = handle.inputs.clone();
            tokio::spawn(async move {
                tokio::time::sleep(each * n).await;
                let _ = inputs.send(Box::new(Input::Shutdown)).await;
            });
        }
    }
}
