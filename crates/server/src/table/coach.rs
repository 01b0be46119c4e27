//! The coach: what a bot would answer in the place of a seat, for a player who asks.
//!
//! The bot is given what the seat has before it and thinks on a thread of its own: this table and all others go on. Whoever
//! has asked once is marked, for everybody to see, before anything is told.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;
use tabletop::Seat;
use tabletop::wire::raw;

use super::actor::Table;
use super::queue::{Answer, AnswerTo, Happened};
use crate::caller::Caller;
use crate::doors::Door;
use crate::info::may_be_coached;
use crate::limits::Count;
use crate::refusal::ApiError;

/// A seat is marked as coached.
#[derive(Debug, Serialize, JsonSchema)]
struct Marked {
    coached: bool,
}

impl Table {
    /// A seat wants to be coached. It is marked, once, and everybody is told; the answer comes when that is stored.
    pub(super) async fn mark_coached(&mut self, caller: Option<&Caller>, seat: Seat, to: AnswerTo) {
        if let Err(error) = self.check_coach(caller, seat) {
            return to.refuse(None, error);
        }
        let answer = Answer::Given(raw(&Marked { coached: true }));
        if !self.seats.mark_coached(seat) {
            return to.ok(answer);
        }
        let happened = Happened::to_table(vec![seat.0]);
        self.commit(Happened { answer: Some((to, answer)), ..happened }).await;
    }

    fn check_coach(&self, caller: Option<&Caller>, seat: Seat) -> Result<(), ApiError> {
        self.seats.check_own(caller, seat, self.row.id)?;
        self.check_playing()?;
        if !may_be_coached(&self.row, self.seats.rows()) {
            let message =
                "there is no coach at this table: others play, and its maker has not allowed it";
            return Err(ApiError::NotYours(message.to_owned()));
        }
        Ok(())
    }

    /// A bot thinks in the place of the seat, elsewhere.
    pub(super) async fn hint(
        &mut self,
        caller: Option<&Caller>,
        seat: Seat,
        bot: Option<String>,
        to: AnswerTo,
    ) {
        let thought = match self.thought(caller, seat, bot).await {
            Ok(thought) => thought,
            Err(error) => return to.refuse(None, error),
        };
        let shared = Arc::clone(&self.shared);
        tokio::spawn(async move {
            match shared.work(Door::Coach, thought).await {
                Ok(hint) => to.ok(Answer::Given(raw(&hint))),
                Err(error) => to.refuse(None, error),
            }
        });
    }

    async fn thought(
        &mut self,
        caller: Option<&Caller>,
        seat: Seat,
        bot: Option<String>,
    ) -> Result<hosting::Thought, ApiError> {
        self.check_coach(caller, seat)?;
        let guest = caller.map(Caller::guest).ok_or(ApiError::WhoAreYou)?;
        let bot = bot.unwrap_or_else(|| self.host.coach().to_owned());
        let cost = self.host.cost(&bot).unwrap_or(1);
        let now = self.shared.time.running_ms();
        self.shared.limits.take_many(Count::Hints, &guest.to_string(), cost, now)?;
        let play = self.play().await?;
        if !play.table().is_asked(seat) {
            return Err(ApiError::not_now("this seat is not asked now"));
        }
        Ok(play.table().advice(seat, &bot)?)
    }
}
