//! What is said at a table.

use tabletop::wire::raw;

use super::actor::Table;
use super::people::{Change, Spoken};
use super::queue::Happened;
use crate::caller::Caller;
use crate::names::check_chat;
use crate::refusal::ApiError;
use crate::store::ChatRow;

/// What is known about the chat of a table.
#[derive(Debug, Default)]
pub(super) struct Talk {
    /// How many lines there are; asked once somebody talks.
    n: Option<u64>,
}

impl Table {
    pub(super) async fn chat(&mut self, caller: &Caller, text: &str) -> Result<Change, ApiError> {
        let text = check_chat(text)?;
        if self.customs.silent {
            return Err(ApiError::Silent);
        }
        let seat = self.seats.first_of(Some(caller), self.row.id);
        if seat.is_none() && !caller.is_anywhere() {
            let message = "a seat's token speaks at its own table only".to_owned();
            return Err(ApiError::NotYours(message));
        }
        if seat.is_none() && !self.row.watchers && caller.guest() != self.row.owner {
            return Err(ApiError::NotYours("this table has no watchers".to_owned()));
        }
        if seat.is_none() && self.row.hushed && caller.guest() != self.row.owner {
            let message = "the chat of this table is closed to watchers".to_owned();
            return Err(ApiError::NotYours(message));
        }
        // A connection may be older than the name.
        let voice = self.shared.store.voice_of(caller.guest()).await?.ok_or(ApiError::WhoAreYou)?;
        if voice.muted {
            let message = "the operator of this server has closed the chat to you".to_owned();
            return Err(ApiError::NotYours(message));
        }
        let (n, at, name) = (self.next_line().await?, self.shared.time.now_ms(), voice.name);
        let line = ChatRow { n, at, name, seat: seat.map(|seat| seat.0), text: text.to_owned() };
        let happened = Happened { chat: Some(line), ..Happened::default() };
        Ok(Change { happened, answer: Some(raw(&Spoken { n })) })
    }

    /// The maker of the table closes its chat to those who only watch, or opens it.
    pub(super) fn hush(&mut self, caller: &Caller, watchers: bool) -> Result<Change, ApiError> {
        if !caller.is_whole(self.row.owner) {
            let message = "only who made the table says who may talk".to_owned();
            return Err(ApiError::NotYours(message));
        }
        self.row.hushed = watchers;
        Ok(Change { happened: Happened::to_table(Vec::new()), answer: None })
    }

    async fn next_line(&mut self) -> Result<u64, ApiError> {
        let n = match self.talk.n {
            Some(n) => n,
            None => self.shared.store.n_chat(self.row.id).await?,
        };
        self.talk.n = Some(n + 1);
        Ok(n)
    }
}
