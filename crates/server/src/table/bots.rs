//! Bots answer for a while, on another thread; and what stops a game for good.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use hosting::StepResult;
use tokio::sync::mpsc;

use super::Input;
use super::actor::{Memory, Table, panic_text};
use super::queue::{Happened, Permit};
use crate::doors::Door;
use crate::refusal::ApiError;
use crate::store::State;

/// How long bots think before others get the thread.
const SLICE: Duration = Duration::from_millis(8);
/// How much bots may have to tell before others get the thread. Two slices fill half an outbox.
const TELLS: usize = 64;

/// Whether bots may answer.
pub(super) enum BotTurn {
    Ours(Permit),
    /// Others are before us, and there is something to do meanwhile.
    Later,
    /// Something has come in before.
    Heard(Option<Box<Input>>),
}

impl Table {
    pub(super) fn bots_to_move(&self) -> bool {
        self.row.state == State::Playing
            && self.memory != Memory::Lost
            && !self.seats.are_left()
            && self.game.is_bot_asked()
    }

    /// May bots answer now?
    ///
    /// Tables of bots alone take turns, a few of them at once: however many there are, people do not wait behind
    /// them, neither for a thread nor for the database.
    pub(super) async fn turn(&mut self, inputs: &mut mpsc::Receiver<Box<Input>>) -> BotTurn {
        if !self.seats.people().is_empty() {
            return BotTurn::Ours(None);
        }
        let turns = Arc::clone(&self.shared.doors.turns);
        if !self.queue.is_empty() {
            return turns
                .try_acquire_owned()
                .map_or(BotTurn::Later, |permit| BotTurn::Ours(Some(permit)));
        }
        tokio::select! {
            permit = turns.acquire_owned() => BotTurn::Ours(permit.ok()),
            input = inputs.recv() => BotTurn::Heard(input),
        }
    }

    /// Bots answer for a while, on another thread.
    pub(super) async fn bots(&mut self, permit: Permit) {
        if self.is_full() {
            self.stop_full().await;
            return;
        }
        let room = (self.host.entries_max() - self.row.n_entries) as usize;
        let Ok(mut play) = self.game.lend() else { return };
        let time = self.shared.time.clone();
        let worked = self.shared.work(Door::Thinkers, move || {
            let start = Instant::now();
            let mut all = StepResult::default();
            let thought = catch_unwind(AssertUnwindSafe(|| {
                while start.elapsed() < SLICE
                    && all.tells.len() < TELLS
                    && all.entries.len() < room
                    && let Some(result) = play.bot(time.now_ms())
                {
                    all.extend(result);
                }
            }));
            (play, all, thought.map_err(|panic| panic_text(&*panic)))
        });
        match worked.await {
            Ok((play, step, Ok(()))) => {
                let n = step.entries.len() as u64;
                metrics::counter!("orrery_bot_answers_total").increment(n);
                self.game.bring_back(play);
                self.commit(Happened { step, ..Happened::default() }).await;
                self.queue.keep(permit);
            }
            Ok((_, step, Err(said))) => {
                // What was answered before the bug stands.
                self.commit(Happened { step, ..Happened::default() }).await;
                self.freeze(&said).await;
            }
            Err(error) => {
                tracing::error!(?error, "bots cannot think");
                self.distrust_memory();
            }
        }
    }

    /// A bug has stopped the game: the log stays, nobody can go on.
    pub(super) async fn freeze(&mut self, said: &str) -> ApiError {
        tracing::error!(table = %self.row.id, panic = said, "a bug has frozen a table");
        // What the bug says may name what nobody may know: it stays in the log of the server.
        let message = "a bug has stopped this game; everything up to here is safe".to_owned();
        self.stop(message).await
    }

    /// Has the log more entries than a game of this title can have?
    pub(super) fn is_full(&self) -> bool {
        self.row.n_entries >= self.host.entries_max()
    }

    /// The game goes on and on, as it may with changed components: its log must not fill the disk.
    pub(super) async fn stop_full(&mut self) -> ApiError {
        let n = self.row.n_entries;
        tracing::error!(table = %self.row.id, n, "a game without an end is stopped");
        let message = format!(
            "this game was stopped after {n} entries: it does not come to an end; everything up \
             to here is safe"
        );
        self.stop(message).await
    }

    async fn stop(&mut self, message: String) -> ApiError {
        metrics::counter!("orrery_frozen_total").increment(1);
        self.game.drop_play();
        self.row.state = State::Frozen;
        self.row.message = Some(message.clone());
        self.commit(Happened::to_table(Vec::new())).await;
        ApiError::Frozen(message)
    }
}
