//! From what has happened to what is stored, and back to what is stored when that fails.

use hosting::StepResult;
use tokio::sync::oneshot;

use super::actor::{Memory, Table, claim};
use super::clock::Clock;
use super::game::Game;
use super::queue::{AfterCommit, Happened};
use super::seats::Seats;
use super::talk::Talk;
use crate::info::ranked;
use crate::refusal::ApiError;
use crate::store::{
    Entry, ListedTable, Patch, Snapshot, State, StoreError, TableRow, TableWrite, Write,
};

/// After how long a table asks again whether the database is back, in milliseconds.
const AGAIN_MS: u64 = 1_000;

impl Table {
    /// Hands what has happened to the writer; what follows from it waits for the commit.
    pub(super) async fn commit(&mut self, happened: Happened) {
        let Happened { step, mut token, seats, mut table, full, chat, answer, passing, mover } =
            happened;
        let StepResult { entries, tells, snapshots, reply: _ } = step;
        let (now, at) = (self.shared.time.running_ms(), self.shared.time.now_ms());
        let clocks = match self.game.get() {
            Some(play) => self.clock.advance(now, passing, self.seats.people(), play),
            None => Vec::new(),
        };
        if self.row.state == State::Playing
            && let Some(outcome) = self.game.outcome()
        {
            self.end(ranked(outcome, self.seats.rows()));
            table = true;
        }
        let entry = |line: String| Entry { at, token: token.take(), line };
        let entries: Vec<Entry> = entries.into_iter().map(entry).collect();
        let n_before = self.row.n_entries;
        self.row.n_entries += entries.len() as u64;
        let seats = self.seats.take_changed(&seats);
        let rings = self.rings(mover, at);
        let stamped = |made| Snapshot::new(self.host.stamp(), made);
        let write = TableWrite {
            id: self.row.id,
            fence: self.fence,
            n_before,
            entries,
            deadline: self.deadline(now),
            clocks: self.clock.text(),
            asked: self.game.seats_asked(),
            patch: table.then(|| self.patch()),
            seats,
            chat: chat.clone(),
            snapshots: snapshots.into_iter().map(stamped).collect(),
            rings,
        };
        self.shared.registry.wake_at(self.row.id, self.clock_deadline());
        let after = AfterCommit { tells, table, clocks, full, chat, answer };
        let stored = match self.shared.store.enqueue(Write::Table(Box::new(write))).await {
            Ok(stored) => stored,
            Err(error) => {
                let (sender, stored) = oneshot::channel();
                let _ = sender.send(Err(error));
                stored
            }
        };
        self.queue.push(stored, after);
    }

    /// The game is over.
    pub(super) fn end(&mut self, outcome: String) {
        self.row.state = State::Over;
        self.row.outcome = Some(outcome);
        self.clock.stop();
        if let Some(play) = self.game.get_mut() {
            play.end();
        }
    }

    fn patch(&self) -> Patch {
        let TableRow { state, message, outcome, hushed, .. } = &self.row;
        let (message, outcome) = (message.clone(), outcome.clone());
        Patch { state: *state, message, outcome, hushed: *hushed }
    }

    /// When the table has to be woken if nobody comes.
    fn deadline(&self, now: u64) -> Option<u64> {
        if self.bots_to_move() {
            return Some(now);
        }
        self.clock_deadline()
    }

    /// When the next clock runs out; where nobody plays, none does.
    pub(super) fn clock_deadline(&self) -> Option<u64> {
        self.clock.deadline().filter(|_| self.row.state == State::Playing)
    }

    /// The oldest write is stored, or not.
    pub(super) fn stored(&mut self, result: Result<(), StoreError>) {
        match result {
            Ok(()) => {
                // The permit is kept until it is told.
                if let Some((after, _permit)) = self.queue.pop() {
                    self.tell(after);
                }
            }
            Err(error) => {
                tracing::debug!(table = %self.row.id, %error, "not stored");
                self.queue.refuse_all();
                self.distrust_memory();
            }
        }
    }

    /// What is in memory is not what is stored.
    pub(super) fn distrust_memory(&mut self) {
        self.memory = Memory::Lost;
        self.game.drop_play();
        self.ask_again();
    }

    /// Bots and clocks go on when the database does.
    pub(super) fn ask_again(&self) {
        let later = self.shared.time.running_ms() + AGAIN_MS;
        self.shared.registry.wake_at(self.row.id, Some(later));
    }

    /// Forgets what is in memory and reads what is stored. Among nodes the table is claimed first: whatever was on its
    /// way when the database was last heard of is stored by then, or never will be.
    pub(super) async fn read_again(&mut self) -> Result<(), ApiError> {
        let claimed = claim(&self.shared, self.row.id).await?;
        self.fence = claimed.map(|claimed| claimed.fence);
        let found = self.shared.store.table(self.row.id).await?;
        let ListedTable { row, seats } = found.ok_or_else(ApiError::no_such_table)?;
        let now = self.shared.time.running_ms();
        self.clock = Clock::read(row.clocks.as_deref(), self.shared.served_since(), now);
        self.clock.unserved(claimed.and_then(|claimed| claimed.died), now);
        (self.row, self.seats) = (row, Seats::new(seats));
        (self.game, self.talk) = (Game::default(), Talk::default());
        self.hub.forget();
        if self.memory == Memory::Lost {
            self.recover().await?;
        }
        self.memory = Memory::Good;
        Ok(())
    }

    /// The database is back.
    async fn recover(&mut self) -> Result<(), ApiError> {
        // While nothing could be stored, nobody could answer: that time is nobody's.
        self.clock.skip(self.shared.time.running_ms());
        // A bot may be asked, and whatever comes next is stored with what is known of it.
        let begun = matches!(self.row.state, State::Playing | State::Over);
        if begun
            && self.row.header.is_none()
            && let Err(error @ ApiError::Storage) = self.play().await
        {
            return Err(error);
        }
        // What was on its way when the database was last heard of may be stored all the same, and nobody was told of it.
        self.tell_full();
        Ok(())
    }
}
