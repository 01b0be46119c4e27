//! A seat answers, takes an answer back, or opens a secret phase again.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};

use tabletop::{Seat, Viewer};

use super::Wanted;
use super::actor::{After, AnswerTo, KEYS, Table, words};
use super::play::{Made, Move};
use crate::api::{ApiError, Caller};
use crate::clocks::Passing;
use crate::store::{Entry, State};

impl Table {
    /// A seat answers, takes back or opens again.
    pub(super) async fn go(
        &mut self,
        caller: Option<&Caller>,
        seat: Seat,
        key: String,
        version: u32,
        what: Wanted,
        to: AnswerTo,
    ) {
        let token = format!("{}:{key}", seat.0);
        let passing = match what {
            Wanted::Act(_) | Wanted::Text(_) => Passing::Answered,
            Wanted::Undo | Wanted::Reopen => Passing::TakenBack,
        };
        match self.try_go(caller, seat, &token, version, what).await {
            Ok(Gone::Now(made)) => {
                let reply = made.reply.clone().unwrap_or_default();
                let text = match &to {
                    AnswerTo::Http(_) => {
                        let key = serde_json::Value::from(key);
                        format!("{{\"key\":{key},\"again\":false,{reply}}}")
                    }
                    AnswerTo::Line { .. } => {
                        let version = reply.split(',').next().unwrap_or_default();
                        format!("\"again\":false,{version}")
                    }
                };
                if self.keys.len() == KEYS {
                    self.keys.pop_back();
                }
                self.keys.push_front(token.clone());
                let after = After { made, answer: Some((to, text)), passing, ..After::default() };
                self.commit(after, Some(token), &[]).await;
            }
            Ok(Gone::Before(standing)) => match &to {
                AnswerTo::Http(_) => {
                    let key = serde_json::Value::from(key);
                    to.ok(format!("{{\"key\":{key},\"again\":true,{standing}}}"));
                }
                AnswerTo::Line { .. } => {
                    let version = standing.split(',').next().unwrap_or_default();
                    to.ok(format!("\"again\":true,{version}"));
                }
            },
            Err(error) => to.refuse(error),
        }
    }

    async fn try_go(
        &mut self,
        caller: Option<&Caller>,
        seat: Seat,
        token: &str,
        version: u32,
        what: Wanted,
    ) -> Result<Gone, ApiError> {
        self.own_seat(caller, seat)?;
        let at_ms = self.shared.time.now_ms();
        self.play().await?;
        if self.keys.iter().any(|known| known == token) {
            return Ok(Gone::Before(self.play().await?.standing(seat)));
        }
        let what = match what {
            Wanted::Act(action) => Move::Act(action),
            Wanted::Text(text) => Move::Text(text),
            Wanted::Undo => Move::Undo,
            Wanted::Reopen => Move::Reopen,
        };
        let refused = match self.allowed(caller, seat, version, &what).await {
            Ok(()) => {
                let play = self.play.as_deref_mut().ok_or(ApiError::Internal)?;
                match catch_unwind(AssertUnwindSafe(|| play.go(seat, &what, at_ms))) {
                    Ok(Ok(made)) => return Ok(Gone::Now(made)),
                    Ok(Err(refusal)) => ApiError::from(refusal),
                    Err(panic) => {
                        let said = words(&*panic);
                        return Err(self.freeze(&said).await);
                    }
                }
            }
            Err(error) => error,
        };
        // It may have been played long ago, and the acknowledgement was lost.
        if self.shared.store.has_token(self.row.id, token).await? {
            return Ok(Gone::Before(self.play().await?.standing(seat)));
        }
        Err(refused)
    }

    async fn allowed(
        &mut self,
        caller: Option<&Caller>,
        seat: Seat,
        version: u32,
        what: &Move,
    ) -> Result<(), ApiError> {
        match self.row.state {
            State::Frozen => {
                let message = self.row.message.clone().unwrap_or_default();
                return Err(ApiError::Frozen(message));
            }
            State::Waiting | State::Closed => {
                return Err(ApiError::not_now("the game has not begun"));
            }
            State::Playing | State::Over => {}
        }
        let row = self.seat(seat)?;
        if row.taken_over || row.resigned {
            let name = row.bot.clone().unwrap_or_default();
            return Err(ApiError::NotNow(format!("the bot {name} answers for {seat} now")));
        }
        if self.row.header.is_some() {
            return Err(ApiError::not_now("an imported record is for replay only"));
        }
        if self.play().await?.is_stale(seat, version, what) {
            let table = self.info(caller, Viewer::Seat(seat));
            let fresh = self.play().await?.full(Viewer::Seat(seat), &table);
            return Err(ApiError::Stale(fresh));
        }
        self.check_room(what).await
    }

    /// What is taken back stays in the log: with half of it full there is only going on. Who only goes on comes to
    /// an end before the log does.
    async fn check_room(&mut self, what: &Move) -> Result<(), ApiError> {
        let code = match what {
            Move::Act(_) | Move::Text(_) if self.is_full() => return Err(self.stop_full().await),
            Move::Act(_) | Move::Text(_) => return Ok(()),
            Move::Undo => "no_undo",
            Move::Reopen => "no_reopen",
        };
        if self.row.n_entries < self.host.entries_max() / 2 {
            return Ok(());
        }
        let message = "the log of this table is too long for anything to be taken back".to_owned();
        Err(ApiError::Rules { code, message, rule: None })
    }
}

/// The keys of the latest answers; older ones are asked for in the database.
pub(super) fn latest_keys(entries: &[Entry]) -> VecDeque<String> {
    entries.iter().filter_map(|entry| entry.token.clone()).rev().take(KEYS).collect()
}

/// What came of a move.
enum Gone {
    /// It is played now.
    Now(Made),
    /// It was played before; where the seat stands.
    Before(String),
}
