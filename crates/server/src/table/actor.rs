//! The task of a table: its loop, and what comes in.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use hosting::{Customs, Play, Title};
use tabletop::Viewer;
use tabletop::wire::{Raw, raw};
use tokio::sync::{mpsc, oneshot};

use super::bells::Bells;
use super::bots::BotTurn;
use super::clock::Clock;
use super::game::{Game, latest_keys};
use super::hub::Hub;
use super::load::{self, Reading};
use super::queue::{Answer, AnswerTo, Happened, Permit, Queue};
use super::seats::Seats;
use super::talk::Talk;
use super::{Input, Request};
use crate::caller::Caller;
use crate::cluster::Claimed;
use crate::refusal::ApiError;
use crate::secret::Id;
use crate::shared::Shared;
use crate::store::{Fence, ListedTable, State, StoreError, TableRow, Write};

/// How many slices of bots may wait to be stored where nobody looks, and where somebody does.
const AHEAD: usize = 8;
const AHEAD_SEEN: usize = 2;
/// How long, and how often, bots wait for somebody who reads slowly.
const PAUSE: Duration = Duration::from_millis(20);
const PAUSES: u32 = 250;
/// After this long without an input a table with nobody connected leaves memory.
const IDLE: Duration = Duration::from_secs(30);

/// A table in memory: its parts, each with what can be done with it.
pub(super) struct Table {
    pub(super) shared: Arc<Shared>,
    pub(super) host: &'static dyn Title,
    pub(super) row: TableRow,
    pub(super) seats: Seats,
    pub(super) game: Game,
    pub(super) hub: Hub,
    pub(super) clock: Clock,
    pub(super) queue: Queue,
    pub(super) talk: Talk,
    pub(super) customs: Customs,
    pub(super) bells: Bells,
    pub(super) memory: Memory,
    /// By which the table is this node's, if there are several.
    pub(super) fence: Option<Fence>,
}

/// What is in memory, compared with what is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Memory {
    /// The same.
    Good,
    /// Nothing has happened for long: of what can be read again, only the connections are here.
    Asleep,
    /// The database has failed: it is not to be trusted.
    Lost,
    /// Another node has the table.
    Elsewhere,
}

/// What a table does next.
enum Work {
    /// Its bots answer.
    Bots(Permit),
    /// Its oldest write is stored, or not.
    Stored(Result<(), StoreError>),
    /// Something has come in.
    Take(Box<Input>),
}

/// A place in the registry, given up however the task of the table ends: nobody ever waits for a table
/// that is no more.
struct InMemory {
    shared: Arc<Shared>,
    id: Id,
}

impl Drop for InMemory {
    fn drop(&mut self) {
        self.shared.registry.retire(self.id);
    }
}

/// Runs a table until nobody needs it.
pub(crate) async fn run(shared: Arc<Shared>, id: Id, mut inputs: mpsc::Receiver<Box<Input>>) {
    let place = InMemory { shared: Arc::clone(&shared), id };
    let ended = match Box::pin(open(&shared, id)).await {
        Ok(mut table) => {
            table.live(&mut inputs).await;
            table.release().await;
            Ok(())
        }
        Err(error) => Err(error),
    };
    drop(place);
    inputs.close();
    while let Some(input) = inputs.recv().await {
        match &ended {
            // What came in between goes to the next one.
            Ok(()) => shared.registry.forward(&shared, id, *input),
            Err(error) => refuse(*input, error.clone()),
        }
    }
}

fn refuse(input: Input, error: ApiError) {
    match input {
        Input::Request { reply, .. } => drop(reply.send(Err(error))),
        Input::Connect { reply, .. } => drop(reply.send(Err(error))),
        Input::Gone(_) | Input::Said(..) | Input::Renamed(..) | Input::Tick | Input::Shutdown => {}
    }
}

/// Takes the table for this node, if there are several.
pub(super) async fn claim(shared: &Shared, id: Id) -> Result<Option<Claimed>, ApiError> {
    match &shared.cluster {
        Some(cluster) => cluster.claim(&shared.store, id, shared.is_draining()).await.map(Some),
        None => Ok(None),
    }
}

/// The table in a box: a task would hold it twice, before and after it is moved.
async fn open(shared: &Arc<Shared>, id: Id) -> Result<Box<Table>, ApiError> {
    let claimed = claim(shared, id).await?;
    let found = shared.store.table(id).await?;
    let table = found.ok_or_else(ApiError::no_such_table)?;
    let host = shared.title(&table.row.title)?;
    let customs = load::customs(shared, host, &table).await;
    let ListedTable { row, seats } = table;
    let now = shared.time.running_ms();
    let mut clock = Clock::read(row.clocks.as_deref(), shared.served_since(), now);
    clock.unserved(claimed.and_then(|claimed| claimed.died), now);
    Ok(Box::new(Table {
        shared: Arc::clone(shared),
        host,
        clock,
        row,
        seats: Seats::new(seats),
        game: Game::default(),
        hub: Hub::default(),
        queue: Queue::default(),
        talk: Talk::default(),
        customs,
        bells: Bells::default(),
        memory: Memory::Good,
        fence: claimed.map(|claimed| claimed.fence),
    }))
}

impl Table {
    async fn live(&mut self, inputs: &mut mpsc::Receiver<Box<Input>>) {
        self.shared.registry.wake_at(self.row.id, self.clock_deadline());
        // A new table without a free seat, or one whose beginning a crash has prevented.
        if self.row.state == State::Waiting && self.seats.are_taken() {
            match Box::pin(self.begin()).await {
                Ok(happened) => Box::pin(self.commit(happened)).await,
                Err(error) => tracing::error!(table = %self.row.id, ?error, "cannot begin"),
            }
        }
        let mut pauses = 0;
        loop {
            let ahead = if self.hub.is_empty() { AHEAD } else { AHEAD_SEEN };
            if self.queue.len() < ahead && inputs.is_empty() && self.bots_to_move() {
                if self.hub.has_room() || pauses == PAUSES {
                    pauses = 0;
                    match self.turn(inputs).await {
                        BotTurn::Ours(permit) => {
                            self.work_guarded(Work::Bots(permit)).await;
                            continue;
                        }
                        BotTurn::Heard(input) => {
                            if self.take_input(input).await {
                                continue;
                            }
                            return;
                        }
                        BotTurn::Later => {}
                    }
                } else if self.queue.is_empty() {
                    pauses += 1;
                    tokio::time::sleep(PAUSE).await;
                    continue;
                }
            }
            if let Some(stored) = self.queue.oldest().await {
                self.work_guarded(Work::Stored(stored)).await;
                continue;
            }
            match tokio::time::timeout(IDLE, inputs.recv()).await {
                Ok(input) => {
                    if !self.take_input(input).await {
                        return;
                    }
                }
                Err(_) if self.seats.has_unsaved() => {
                    Box::pin(self.commit(Happened::default())).await;
                }
                Err(_) => {
                    self.fall_asleep();
                    if self.hub.is_empty() && inputs.is_empty() {
                        return;
                    }
                }
            }
        }
    }

    /// Takes what has come in; false at the end.
    async fn take_input(&mut self, input: Option<Box<Input>>) -> bool {
        match input {
            // Another node may have the table: nobody is told anything more from this memory.
            Some(input) if !self.is_ours() => {
                refuse(*input, ApiError::Moved);
                self.leave_to_others();
                false
            }
            Some(input) if !matches!(*input, Input::Shutdown) => {
                self.work_guarded(Work::Take(input)).await;
                self.memory != Memory::Elsewhere
            }
            _ => {
                if self.seats.has_unsaved() {
                    Box::pin(self.commit(Happened::default())).await;
                }
                self.hub.bye("closing");
                false
            }
        }
    }

    /// Is what is in memory good, as far as time tells? What is written is asked about when it is written.
    fn is_ours(&self) -> bool {
        match (&self.shared.cluster, self.fence) {
            (Some(cluster), Some(fence)) => cluster.holds(fence),
            (Some(_), None) => false,
            (None, _) => true,
        }
    }

    /// The table is another node's: whoever is connected comes back to that one.
    fn leave_to_others(&mut self) {
        metrics::counter!("orrery_tables_moved_total").increment(1);
        self.memory = Memory::Elsewhere;
        self.fence = None;
        self.queue.refuse_all();
        self.hub.bye("closing");
    }

    /// The table has left memory: whichever node is asked next may have it.
    async fn release(&mut self) {
        let Some(fence) = self.fence else { return };
        let release = Write::Release { id: self.row.id, fence };
        if let Err(error) = self.shared.store.write(release).await {
            tracing::debug!(table = %self.row.id, %error, "the others find out by themselves");
        }
    }

    /// Nothing happens: whatever can be read again leaves memory, the connections stay.
    fn fall_asleep(&mut self) {
        self.hub.fall_asleep();
        (self.game, self.queue) = (Game::default(), Queue::default());
        (self.seats, self.clock) = (Seats::default(), Clock::default());
        self.row.forget();
        self.memory = Memory::Asleep;
    }

    /// Works. A bug freezes this table and no other, also where somebody only looks.
    async fn work_guarded(&mut self, work: Work) {
        // In a box, as all that is rare: what every table holds while it waits stays small.
        let done = AssertUnwindSafe(Box::pin(self.work(work))).catch_unwind().await;
        let Err(panic) = done else { return };
        let said = panic_text(&*panic);
        self.game.drop_play();
        if self.row.state == State::Playing {
            Box::pin(self.freeze(&said)).await;
        } else {
            tracing::error!(table = %self.row.id, panic = said, "a bug at a table");
        }
        // What is in memory may be half of something: what is stored is whole.
        self.distrust_memory();
    }

    async fn work(&mut self, work: Work) {
        match work {
            Work::Bots(permit) => self.bots(permit).await,
            Work::Stored(stored) => self.stored(stored),
            Work::Take(input) => self.take(*input).await,
        }
    }

    async fn take(&mut self, input: Input) {
        if self.memory != Memory::Good
            && let Err(error) = self.read_again().await
        {
            if matches!(error, ApiError::Moved) {
                refuse(input, error);
                return self.leave_to_others();
            }
            self.ask_again();
            refuse(input, ApiError::Storage);
            return;
        }
        match input {
            Input::Request { caller, request, reply } => {
                self.request(caller, request, reply).await;
            }
            Input::Connect { caller, viewer, version, line, reply } => {
                let number = line.id;
                let connected = self.connect(caller.as_ref(), viewer, version, line).await;
                // Whoever has hung up meanwhile never says so.
                if reply.send(connected).is_err() {
                    self.gone(number).await;
                }
            }
            Input::Gone(id) => self.gone(id).await,
            Input::Said(id, said) => self.said(id, said).await,
            Input::Renamed(guest, name) => {
                if self.seats.rename(guest, &name) {
                    self.tell_table(|_| true);
                }
            }
            Input::Tick => self.tick().await,
            Input::Shutdown => {}
        }
    }

    async fn request(
        &mut self,
        caller: Option<Caller>,
        request: Request,
        reply: oneshot::Sender<super::Reply>,
    ) {
        let caller = caller.as_ref();
        let to = AnswerTo::Http(reply);
        let done = match request {
            Request::Info => {
                self.may_know(caller).map(|()| raw(&self.info(caller, self.eyes(caller))))
            }
            Request::View(viewer) => self.view(caller, viewer).await,
            Request::MayLook(viewer) => self.may_look(caller, viewer).map(|()| Raw::default()),
            Request::MayHold(seat) => {
                self.seats.check_own(caller, seat, self.row.id).map(|()| Raw::default())
            }
            Request::Seen(seat, story) => self.seen(caller, seat, story).await,
            Request::Coached(seat) => return self.mark_coached(caller, seat, to).await,
            Request::Hint(seat, bot) => return self.hint(caller, seat, bot, to).await,
            Request::Go(seat, order) => return self.go(caller, seat, order, to).await,
            Request::Join { .. }
            | Request::Leave
            | Request::Close
            | Request::Invite(_)
            | Request::Resign(_)
            | Request::Takeover(_)
            | Request::Giveback(_)
            | Request::Chat(_)
            | Request::Hush(_) => return self.person(caller, request, to).await,
        };
        match done {
            Ok(answer) => to.ok(Answer::Given(answer)),
            Err(error) => to.refuse(None, error),
        }
    }

    /// Who plays for somebody who is not there.
    pub(super) fn best_bot(&self) -> &'static str {
        let bots = self.host.bots();
        let named = |wanted: &str| bots.iter().find(|name| **name == wanted);
        let chosen = self.row.caretaker.as_deref().and_then(named);
        let usual = chosen.or_else(|| named(hosting::USUAL_BOT)).or(bots.last());
        usual.copied().unwrap_or("random")
    }

    /// The table with its seats, as it would be read.
    pub(super) fn listed(&self) -> ListedTable {
        ListedTable { row: self.row.clone(), seats: self.seats.rows().to_vec() }
    }

    /// The game, from memory or from the log.
    pub(super) async fn play(&mut self) -> Result<&mut Play, ApiError> {
        if !self.game.is_here() {
            match self.row.state {
                State::Waiting => return Err(ApiError::not_now("the game has not begun")),
                State::Closed => return Err(ApiError::not_now("this table was taken down")),
                State::Playing | State::Over | State::Frozen => {}
            }
            self.read(Reading::now(self.listed())).await?;
        }
        self.game.here()
    }

    /// Reads the game from the database.
    pub(super) async fn read(&mut self, reading: Reading) -> Result<(), ApiError> {
        let start = Instant::now();
        let read = load::with_game(&self.shared, reading, move |stored| {
            let mut table = stored.open()?;
            let made = stored.follow_all(&mut *table)?;
            let latest = made.last().map_or(stored.n_before(), |snapshot| snapshot.n_entries);
            let keys = latest_keys(&stored.entries);
            Ok(((Box::new(Play::new(table, latest, load::EVERY)), keys), Some(made)))
        });
        let (mut play, keys) = read.await?.map_err(|error| {
            tracing::error!(table = %self.row.id, %error, "the log cannot be read");
            ApiError::Frozen("the log of this table cannot be read".to_owned())
        })?;
        for viewer in Viewer::all(self.seats.len()) {
            if self.hub.has(viewer) {
                play.look(viewer);
            }
        }
        if self.row.state == State::Over {
            play.end();
        }
        self.game = Game::new(play, keys);
        metrics::histogram!("orrery_load_seconds").record(start.elapsed().as_secs_f64());
        Ok(())
    }

    async fn tick(&mut self) {
        if self.row.state != State::Playing || self.row.header.is_some() {
            return;
        }
        let now = self.shared.time.running_ms();
        for seat in self.clock.out_of_time(now) {
            self.replace_by_bot(seat).await;
        }
        if self.clock.clocks().is_some() {
            // The next time to be woken is kept, or every sweep would find the old one.
            self.commit(Happened::default()).await;
        }
        // A bot may be waiting since before the last restart.
        if let Err(error) = self.play().await {
            tracing::warn!(table = %self.row.id, ?error, "cannot be woken");
        }
    }
}

/// What a panic says.
pub(super) fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let said = panic.downcast_ref::<String>().map(String::as_str);
    said.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("a panic").to_owned()
}
