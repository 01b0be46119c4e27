//! What is on its way to the database, and what follows when it is there.

use std::collections::VecDeque;

use hosting::{Reply, StepResult, Tell};
use tabletop::wire::{Raw, raw};
use tabletop::{Seat, Viewer};
use tokio::sync::{OwnedSemaphorePermit, mpsc, oneshot};

use super::Out;
use crate::clocks::Passing;
use crate::info::{Message, text};
use crate::refusal::ApiError;
use crate::store::{ChatRow, StoreError};

/// What has happened at a table, to be stored and told.
#[derive(Default)]
pub(super) struct Happened {
    pub(super) step: StepResult,
    /// The seat and the client's key of an answer from outside.
    pub(super) token: Option<String>,
    /// The seats to be stored.
    pub(super) seats: Vec<u8>,
    /// Everybody is told what the table is now.
    pub(super) table: bool,
    /// Everybody gets the whole view: the game has begun.
    pub(super) full: bool,
    pub(super) chat: Option<ChatRow>,
    pub(super) answer: Option<(AnswerTo, Answer)>,
    /// Why the clocks change hands, if they do.
    pub(super) passing: Passing,
    /// The seat that has answered, or has taken back.
    pub(super) mover: Option<Seat>,
}

impl Happened {
    /// The table is another one for everybody.
    pub(super) fn to_table(seats: Vec<u8>) -> Happened {
        Happened { table: true, seats, ..Happened::default() }
    }
}

/// What follows when something is stored.
#[derive(Default)]
pub(super) struct AfterCommit {
    pub(super) tells: Vec<Tell>,
    pub(super) table: bool,
    /// Only these are told what the table is: the clocks have changed hands for them.
    pub(super) clocks: Vec<Viewer>,
    pub(super) full: bool,
    pub(super) chat: Option<ChatRow>,
    pub(super) answer: Option<(AnswerTo, Answer)>,
}

/// What somebody is answered.
#[derive(Debug)]
pub(super) enum Answer {
    /// What was asked for.
    Given(Raw),
    /// A seat's command is carried out, now or `again` before.
    Acted { key: String, again: bool, reply: Box<Reply> },
}

/// Who is answered.
#[derive(Debug)]
pub(super) enum AnswerTo {
    Http(oneshot::Sender<super::Reply>),
    Line { out: mpsc::Sender<Out> },
}

impl Answer {
    /// The key of the command that is answered.
    fn key(self) -> Option<String> {
        match self {
            Answer::Given(_) => None,
            Answer::Acted { key, .. } => Some(key),
        }
    }
}

impl AnswerTo {
    pub(super) fn ok(self, answer: Answer) {
        match (self, answer) {
            (AnswerTo::Http(to), Answer::Given(answer)) => drop(to.send(Ok(answer))),
            (AnswerTo::Http(to), Answer::Acted { key, again, reply }) => {
                drop(to.send(Ok(raw(&reply.acted(key, again)))));
            }
            (AnswerTo::Line { out }, Answer::Acted { key, again, reply }) => {
                let ack = Message::Ack { key, again, version: reply.version };
                let _ = out.try_send(Out::Text(text(&ack)));
            }
            // What somebody says on a line comes back as to everybody.
            (AnswerTo::Line { .. }, Answer::Given(_)) => {}
        }
    }

    /// Refuses; `key` is that of the command, if it was one.
    pub(super) fn refuse(self, key: Option<String>, error: ApiError) {
        match self {
            AnswerTo::Http(reply) => drop(reply.send(Err(error))),
            AnswerTo::Line { out } => {
                let _ = out.try_send(Out::Text(text(&error.into_message(key))));
            }
        }
    }
}

/// Leave to let bots answer, kept until what they answered is told. People's tables need none.
pub(super) type Permit = Option<OwnedSemaphorePermit>;

/// A write on its way, and what follows when it is stored.
struct Pending {
    stored: oneshot::Receiver<Result<(), StoreError>>,
    after: AfterCommit,
    permit: Permit,
}

/// The writes of a table that are on their way, the oldest first.
#[derive(Default)]
pub(super) struct Queue(VecDeque<Pending>);

impl Queue {
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Something is on its way.
    pub(super) fn push(
        &mut self,
        stored: oneshot::Receiver<Result<(), StoreError>>,
        after: AfterCommit,
    ) {
        self.0.push_back(Pending { stored, after, permit: None });
    }

    /// The latest keeps its permit until it is told.
    pub(super) fn keep(&mut self, permit: Permit) {
        if let Some(last) = self.0.back_mut() {
            last.permit = permit;
        }
    }

    /// Waits until the oldest is stored, or not; `None` if there is none.
    pub(super) async fn oldest(&mut self) -> Option<Result<(), StoreError>> {
        let stored = (&mut self.0.front_mut()?.stored).await;
        Some(stored.unwrap_or(Err(StoreError::Moved)))
    }

    /// What follows from the oldest, and the permit that it kept.
    pub(super) fn pop(&mut self) -> Option<(AfterCommit, Permit)> {
        self.0.pop_front().map(|Pending { after, permit, .. }| (after, permit))
    }

    /// Nothing of it is stored: everybody who waits is told.
    pub(super) fn refuse_all(&mut self) {
        for Pending { after, .. } in self.0.drain(..) {
            if let Some((to, answer)) = after.answer {
                to.refuse(answer.key(), ApiError::Storage);
            }
        }
    }
}
