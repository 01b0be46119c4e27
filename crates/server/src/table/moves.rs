//! A seat answers, takes an answer back, or opens a secret phase again.

use std::panic::{AssertUnwindSafe, catch_unwind};

use hosting::{Command, DoorError, Reply, StepResult};
use tabletop::wire::Fresh;
use tabletop::{Seat, Viewer};

use super::Order;
use super::actor::{Table, panic_text};
use super::queue::{Answer, AnswerTo, Happened};
use crate::caller::Caller;
use crate::clocks::Passing;
use crate::refusal::ApiError;
use crate::store::State;

impl Table {
    /// A seat answers, takes back or opens again.
    pub(super) async fn go(
        &mut self,
        caller: Option<&Caller>,
        seat: Seat,
        order: Order,
        to: AnswerTo,
    ) {
        let Order { key, version, command } = order;
        let token = format!("{}:{key}", seat.0);
        let passing = if command.is_answer() { Passing::Answered } else { Passing::TakenBack };
        match self.try_go(caller, seat, &token, version, command).await {
            Ok(Moved::Now(mut step)) => {
                self.game.remember(token.clone());
                let reply = step.reply.take().expect("a seat that moved is told where it stands");
                let answer = Answer::Acted { key, again: false, reply: Box::new(reply) };
                let (answer, token) = (Some((to, answer)), Some(token));
                let mover = Some(seat);
                let happened =
                    Happened { step, answer, token, passing, mover, ..Happened::default() };
                self.commit(happened).await;
            }
            Ok(Moved::Before(reply)) => to.ok(Answer::Acted { key, again: true, reply }),
            Err(error) => to.refuse(Some(key), error),
        }
    }

    async fn try_go(
        &mut self,
        caller: Option<&Caller>,
        seat: Seat,
        token: &str,
        version: u32,
        command: Command,
    ) -> Result<Moved, ApiError> {
        self.seats.check_own(caller, seat, self.row.id)?;
        let at_ms = self.shared.time.now_ms();
        self.play().await?;
        if self.game.knows(token) {
            return Ok(Moved::Before(Box::new(self.play().await?.standing(seat))));
        }
        let refused = match self.allowed(caller, seat, version, &command).await {
            Ok(()) => {
                let play = self.game.here()?;
                match catch_unwind(AssertUnwindSafe(|| play.obey(seat, &command, at_ms))) {
                    Ok(Ok(result)) => return Ok(Moved::Now(result)),
                    Ok(Err(refusal)) => ApiError::from(refusal),
                    Err(panic) => {
                        let said = panic_text(&*panic);
                        return Err(self.freeze(&said).await);
                    }
                }
            }
            Err(error) => error,
        };
        // It may have been played long ago, and the acknowledgement was lost.
        if self.shared.store.has_token(self.row.id, token).await? {
            return Ok(Moved::Before(Box::new(self.play().await?.standing(seat))));
        }
        Err(refused)
    }

    async fn allowed(
        &mut self,
        caller: Option<&Caller>,
        seat: Seat,
        version: u32,
        command: &Command,
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
        let row = self.seats.get(seat)?;
        if row.taken_over || row.resigned {
            let name = row.bot.clone().unwrap_or_default();
            return Err(ApiError::NotNow(format!("the bot {name} answers for {seat} now")));
        }
        if self.row.state == State::Over && self.game.outcome().is_none() {
            return Err(ApiError::not_now("the game is over: somebody has resigned"));
        }
        if self.row.header.is_some() {
            return Err(ApiError::not_now("an imported record is for replay only"));
        }
        if self.play().await?.is_stale(seat, version, command) {
            let table = self.info(caller, Viewer::Seat(seat));
            let seen = self.seats.read_by(Viewer::Seat(seat));
            let fresh = self.play().await?.full(Viewer::Seat(seat), seen, table);
            return Err(ApiError::Stale(Box::new(Fresh::Full(Box::new(fresh)))));
        }
        self.check_room(command).await
    }

    /// What is taken back stays in the log: with half of it full there is only going on. Who only goes on comes to
    /// an end before the log does.
    async fn check_room(&mut self, command: &Command) -> Result<(), ApiError> {
        let code = match command {
            Command::Act(_) | Command::Text(_) if self.is_full() => {
                return Err(self.stop_full().await);
            }
            Command::Act(_) | Command::Text(_) => return Ok(()),
            Command::Undo => "no_undo",
            Command::Reopen => "no_reopen",
        };
        if self.row.n_entries < self.host.entries_max() / 2 {
            return Ok(());
        }
        let message = "the log of this table is too long for anything to be taken back";
        Err(ApiError::Rules(DoorError::new(code, message)))
    }
}

/// What came of a move.
enum Moved {
    /// It is played now.
    Now(StepResult),
    /// It was played before; where the seat stands.
    Before(Box<Reply>),
}
