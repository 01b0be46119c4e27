//! The task of a table: its loop, loading, bots, committing, clocks.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use opponents::Host;
use tabletop::{Seat, Viewer};
use tokio::sync::{OwnedSemaphorePermit, mpsc, oneshot};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::hub::Hub;
use super::load::{self, Reading};
use super::moves::latest_keys;
use super::play::{Made, Play};
use super::{Input, Out, Reply, Request};
use crate::api::{ApiError, Caller};
use crate::clocks::{Clocks, Passing};
use crate::secret::Id;
use crate::shared::Shared;
use crate::store::{
    ChatRow, Entry, ListedTable, Patch, SeatRow, State, StoreError, TableRow, TableWrite, Write,
};

/// How long bots think before others get the thread.
const SLICE: Duration = Duration::from_millis(8);
/// How many slices may wait to be stored where nobody looks, and where somebody does.
const AHEAD: usize = 8;
const AHEAD_SEEN: usize = 2;
/// How much bots may have to tell before others get the thread. Two slices fill half an outbox.
const TELLS: usize = 64;
/// After how long a table asks again whether the database is back, in milliseconds.
const AGAIN_MS: u64 = 1_000;
/// How long, and how often, bots wait for somebody who reads slowly.
const PAUSE: Duration = Duration::from_millis(20);
const PAUSES: u32 = 250;
/// After this long without an input a table with nobody connected leaves memory.
const IDLE: Duration = Duration::from_secs(30);
/// How many keys are remembered; older ones are asked for in the database.
pub(super) const KEYS: usize = 64;

/// A table in memory.
pub(super) struct Table {
    pub(super) shared: Arc<Shared>,
    pub(super) host: &'static dyn Host,
    pub(super) row: TableRow,
    pub(super) seats: Vec<SeatRow>,
    pub(super) play: Option<Box<Play>>,
    pub(super) hub: Hub,
    pub(super) clocks: Option<Clocks>,
    pending: VecDeque<Pending>,
    pub(super) keys: VecDeque<String>,
    n_chat: Option<u64>,
    /// The database has failed: what is in memory is not to be trusted.
    pub(super) lost: bool,
    /// Nothing has happened for long: of what can be read again, only the connections are in memory.
    asleep: bool,
}

/// What a table does next.
enum Work {
    /// Its bots answer.
    Bots(Place),
    /// Its oldest write is stored, or not.
    Stored(Result<(), StoreError>),
    /// Something has come in.
    Take(Box<Input>),
}

/// Whether bots may answer.
enum Turn {
    Ours(Place),
    /// Others are before us, and there is something to do meanwhile.
    Later,
    /// Something has come in before.
    Heard(Option<Box<Input>>),
}

/// Leave to let bots answer, kept until what they answered is told. People's tables need none.
type Place = Option<OwnedSemaphorePermit>;

/// A write on its way, and what follows when it is stored.
struct Pending {
    stored: oneshot::Receiver<Result<(), StoreError>>,
    after: After,
    place: Place,
}

/// What follows when something is stored.
#[derive(Default)]
pub(super) struct After {
    pub(super) made: Made,
    /// Everybody is told what the table is now.
    pub(super) table: bool,
    /// Only these are: the clocks have changed hands for them.
    pub(super) clocks: Vec<Viewer>,
    /// Everybody gets the whole view: the game has begun.
    pub(super) full: bool,
    pub(super) chat: Option<ChatRow>,
    pub(super) answer: Option<(AnswerTo, String)>,
    /// Why the clocks change hands, if they do.
    pub(super) passing: Passing,
}

/// Who is answered.
#[derive(Debug)]
pub(super) enum AnswerTo {
    Http(oneshot::Sender<Reply>),
    Line { out: mpsc::Sender<Out>, key: Option<String> },
}

impl AnswerTo {
    pub(super) fn ok(self, text: String) {
        match self {
            AnswerTo::Http(reply) => drop(reply.send(Ok(text))),
            AnswerTo::Line { out, key: Some(key) } => {
                let key = serde_json::Value::from(key);
                let text = format!("{{\"type\":\"ack\",\"key\":{key},{text}}}");
                let _ = out.try_send(Out::Text(Utf8Bytes::from(text)));
            }
            // What somebody says comes back to him as to everybody.
            AnswerTo::Line { key: None, .. } => {}
        }
    }

    pub(super) fn refuse(self, error: ApiError) {
        match self {
            AnswerTo::Http(reply) => drop(reply.send(Err(error))),
            AnswerTo::Line { out, key } => {
                let text = error.to_message(key.as_deref());
                let _ = out.try_send(Out::Text(Utf8Bytes::from(text)));
            }
        }
    }
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
            Err(error) => refuse(*input, error.again()),
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

/// The table in a box: a task would hold it twice, before and after it is moved.
async fn open(shared: &Arc<Shared>, id: Id) -> Result<Box<Table>, ApiError> {
    let found = shared.store.table(id).await?;
    let ListedTable { row, seats } = found.ok_or_else(ApiError::no_such_table)?;
    let host = shared.title(&row.title)?;
    let mut table = Box::new(Table {
        shared: Arc::clone(shared),
        host,
        clocks: None,
        row,
        seats,
        play: None,
        hub: Hub::default(),
        pending: VecDeque::new(),
        keys: VecDeque::new(),
        n_chat: None,
        lost: false,
        asleep: false,
    });
    table.read_clocks();
    Ok(table)
}

impl Table {
    async fn live(&mut self, inputs: &mut mpsc::Receiver<Box<Input>>) {
        self.shared.registry.wake_at(self.row.id, self.clock_deadline());
        // A new table without a free seat, or one whose beginning a crash has prevented.
        if self.row.state == State::Waiting && self.seats.iter().all(|row| row.free.is_none()) {
            let mut after = After::default();
            match Box::pin(self.begin(&mut after)).await {
                Ok(()) => Box::pin(self.commit(after, None, &[])).await,
                Err(error) => tracing::error!(table = %self.row.id, ?error, "cannot begin"),
            }
        }
        let mut pauses = 0;
        loop {
            let ahead = if self.hub.is_empty() { AHEAD } else { AHEAD_SEEN };
            if self.pending.len() < ahead && inputs.is_empty() && self.bots_to_move() {
                if self.hub.has_room() || pauses == PAUSES {
                    pauses = 0;
                    match self.turn(inputs).await {
                        Turn::Ours(place) => {
                            self.caught(Work::Bots(place)).await;
                            continue;
                        }
                        Turn::Heard(input) => {
                            if self.heard(input).await {
                                continue;
                            }
                            return;
                        }
                        Turn::Later => {}
                    }
                } else if self.pending.is_empty() {
                    pauses += 1;
                    tokio::time::sleep(PAUSE).await;
                    continue;
                }
            }
            if let Some(first) = self.pending.front_mut() {
                let stored = (&mut first.stored).await;
                let stored = stored.unwrap_or(Err(StoreError::Moved));
                self.caught(Work::Stored(stored)).await;
                continue;
            }
            match tokio::time::timeout(IDLE, inputs.recv()).await {
                Ok(input) => {
                    if !self.heard(input).await {
                        return;
                    }
                }
                Err(_) => {
                    self.rest();
                    if self.hub.is_empty() && inputs.is_empty() {
                        return;
                    }
                }
            }
        }
    }

    /// May bots answer now?
    ///
    /// Tables of bots alone take turns, a few of them at once: however many there are, people do not wait behind
    /// them, neither for a thread nor for the database.
    async fn turn(&mut self, inputs: &mut mpsc::Receiver<Box<Input>>) -> Turn {
        if people(&self.seats).next().is_some() {
            return Turn::Ours(None);
        }
        let turns = Arc::clone(&self.shared.turns);
        if !self.pending.is_empty() {
            return turns.try_acquire_owned().map_or(Turn::Later, |place| Turn::Ours(Some(place)));
        }
        tokio::select! {
            place = turns.acquire_owned() => Turn::Ours(place.ok()),
            input = inputs.recv() => Turn::Heard(input),
        }
    }

    /// Takes what has come in; false at the end.
    async fn heard(&mut self, input: Option<Box<Input>>) -> bool {
        match input {
            Some(input) if !matches!(*input, Input::Shutdown) => {
                self.caught(Work::Take(input)).await;
                true
            }
            _ => {
                self.hub.bye("closing");
                false
            }
        }
    }

    /// Nothing happens: whatever can be read again leaves memory, the connections stay.
    fn rest(&mut self) {
        self.play = None;
        self.hub.rest();
        (self.pending, self.keys) = (VecDeque::new(), VecDeque::new());
        (self.seats, self.clocks) = (Vec::new(), None);
        self.row.forget();
        self.asleep = true;
    }

    /// Works. A bug freezes this table and no other, also where somebody only looks.
    async fn caught(&mut self, work: Work) {
        // In a box, as all that is rare: what every table holds while it waits stays small.
        let done = AssertUnwindSafe(Box::pin(self.work(work))).catch_unwind().await;
        let Err(panic) = done else { return };
        let said = words(&*panic);
        self.play = None;
        if self.row.state == State::Playing {
            Box::pin(self.freeze(&said)).await;
        } else {
            tracing::error!(table = %self.row.id, panic = said, "a bug at a table");
        }
        // What is in memory may be half of something: what is stored is whole.
        self.lose();
    }

    async fn work(&mut self, work: Work) {
        match work {
            Work::Bots(place) => self.bots(place).await,
            Work::Stored(stored) => self.stored(stored),
            Work::Take(input) => self.take(*input).await,
        }
    }

    async fn take(&mut self, input: Input) {
        if (self.lost || self.asleep) && self.read_again().await.is_err() {
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
            Input::Renamed(guest, name) => self.renamed(guest, &name),
            Input::Tick => self.tick().await,
            Input::Shutdown => {}
        }
    }

    async fn request(
        &mut self,
        caller: Option<Caller>,
        request: Request,
        reply: oneshot::Sender<Reply>,
    ) {
        let caller = caller.as_ref();
        let to = AnswerTo::Http(reply);
        let done = match request {
            Request::Info => Ok(self.info(caller, self.eyes(caller))),
            Request::View(viewer) => self.view(caller, viewer).await,
            Request::MayLook(viewer) => self.may_look(caller, viewer).map(|()| String::new()),
            Request::MayHold(seat) => self.own_seat(caller, seat).map(|()| String::new()),
            Request::Go { seat, key, version, what } => {
                return self.go(caller, seat, key, version, what, to).await;
            }
            Request::Join { .. }
            | Request::Leave
            | Request::Close
            | Request::Invite(_)
            | Request::Resign(_)
            | Request::Takeover(_)
            | Request::Giveback(_)
            | Request::Chat(_) => return self.person(caller, request, to).await,
        };
        match done {
            Ok(text) => to.ok(text),
            Err(error) => to.refuse(error),
        }
    }

    /// Who plays for somebody who is not there.
    pub(super) fn best_bot(&self) -> &'static str {
        self.host.bot_names().last().copied().unwrap_or("random")
    }

    pub(super) fn seat(&self, seat: Seat) -> Result<&SeatRow, ApiError> {
        self.seats.get(seat.index()).ok_or_else(|| ApiError::no_such_seat(seat))
    }

    /// The caller holds this seat.
    pub(super) fn own_seat(&self, caller: Option<&Caller>, seat: Seat) -> Result<(), ApiError> {
        let row = self.seat(seat)?;
        match caller {
            Some(caller) if caller.holds(row, self.row.id) => Ok(()),
            Some(_) | None => Err(ApiError::NotYours(format!("{seat} is not yours"))),
        }
    }

    /// The game, from memory or from the log.
    pub(super) async fn play(&mut self) -> Result<&mut Play, ApiError> {
        if self.play.is_none() {
            match self.row.state {
                State::Waiting => return Err(ApiError::not_now("the game has not begun")),
                State::Closed => return Err(ApiError::not_now("this table was taken down")),
                State::Playing | State::Over | State::Frozen => {}
            }
            let table = ListedTable { row: self.row.clone(), seats: self.seats.clone() };
            self.read(Reading::now(table)).await?;
        }
        self.play.as_deref_mut().ok_or(ApiError::Internal)
    }

    /// Reads the game from the database.
    pub(super) async fn read(&mut self, reading: Reading) -> Result<(), ApiError> {
        let start = Instant::now();
        let stamp = self.host.stamp();
        let read = load::with_game(&self.shared, reading, move |stored| {
            let mut hosted = stored.open()?;
            let made = stored.follow_all(&mut *hosted)?;
            let latest = made.last().map_or(stored.n_before(), |snapshot| snapshot.k);
            let keys = latest_keys(&stored.entries);
            Ok(((Box::new(Play::new(hosted, stamp, latest)), keys), Some(made)))
        });
        let (mut play, keys) = read.await?.map_err(|error| {
            tracing::error!(table = %self.row.id, %error, "the log cannot be read");
            ApiError::Frozen("the log of this table cannot be read".to_owned())
        })?;
        for viewer in Viewer::all(self.seats.len() as u8) {
            if self.hub.has(viewer) {
                play.look(viewer);
            }
        }
        (self.play, self.keys) = (Some(play), keys);
        metrics::histogram!("orrery_load_seconds").record(start.elapsed().as_secs_f64());
        Ok(())
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
        self.play = None;
        self.row.state = State::Frozen;
        self.row.message = Some(message.clone());
        let after = After { table: true, ..After::default() };
        self.commit(after, None, &[]).await;
        ApiError::Frozen(message)
    }

    fn bots_to_move(&self) -> bool {
        self.row.state == State::Playing
            && !self.lost
            && self.play.as_ref().is_some_and(|play| play.game().is_bot_asked())
    }

    /// Bots answer for a while, on another thread.
    async fn bots(&mut self, place: Place) {
        if self.is_full() {
            self.stop_full().await;
            return;
        }
        let room = (self.host.entries_max() - self.row.n_entries) as usize;
        let Some(mut play) = self.play.take() else { return };
        let time = self.shared.time.clone();
        let worked = self.shared.think(move || {
            let start = Instant::now();
            let mut all = Made::default();
            let thought = catch_unwind(AssertUnwindSafe(|| {
                while start.elapsed() < SLICE
                    && all.tells.len() < TELLS
                    && all.entries.len() < room
                    && let Some(made) = play.bot(time.now_ms())
                {
                    all.extend(made);
                }
            }));
            (play, all, thought.map_err(|panic| words(&*panic)))
        });
        match worked.await {
            Ok((play, made, Ok(()))) => {
                metrics::counter!("orrery_bot_answers_total").increment(made.entries.len() as u64);
                self.play = Some(play);
                self.commit(After { made, ..After::default() }, None, &[]).await;
                if let Some(last) = self.pending.back_mut() {
                    last.place = place;
                }
            }
            Ok((_, made, Err(said))) => {
                // What was answered before the bug stands.
                self.commit(After { made, ..After::default() }, None, &[]).await;
                self.freeze(&said).await;
            }
            Err(error) => {
                tracing::error!(?error, "bots cannot think");
                self.lose();
            }
        }
    }

    /// Hands what has happened to the writer; what follows from it waits for the commit.
    pub(super) async fn commit(&mut self, mut after: After, token: Option<String>, seats: &[u8]) {
        let now = self.shared.time.now_ms();
        after.clocks = self.move_clocks(now, after.passing);
        let mut patch = after.table.then(|| self.patch());
        let over = self.play.as_ref().and_then(|play| play.game().table().outcome());
        if self.row.state == State::Playing
            && let Some(outcome) = over
        {
            self.row.state = State::Over;
            self.row.outcome = Some(super::people::ranked(&outcome, &self.seats));
            self.clocks = None;
            patch = Some(self.patch());
            after.table = true;
        }
        let mut token = token;
        let entry = |line: String| Entry { at: now, token: token.take(), line };
        let entries: Vec<Entry> =
            std::mem::take(&mut after.made.entries).into_iter().map(entry).collect();
        let n_before = self.row.n_entries;
        self.row.n_entries += entries.len() as u64;
        let write = TableWrite {
            id: self.row.id,
            n_before,
            entries,
            deadline: self.deadline(now),
            clocks: self.clocks.as_ref().and_then(|clocks| serde_json::to_string(clocks).ok()),
            asked: self.play.as_ref().map(|play| play.seats_asked()),
            patch,
            seats: self.seats.iter().filter(|row| seats.contains(&row.seat)).cloned().collect(),
            chat: after.chat.clone(),
            snapshots: std::mem::take(&mut after.made.snapshots),
        };
        self.shared.registry.wake_at(self.row.id, self.clock_deadline());
        match self.shared.store.enqueue(Write::Table(Box::new(write))).await {
            Ok(stored) => self.pending.push_back(Pending { stored, after, place: None }),
            Err(error) => {
                let (sender, stored) = oneshot::channel();
                let _ = sender.send(Err(error));
                self.pending.push_back(Pending { stored, after, place: None });
            }
        }
    }

    fn patch(&self) -> Patch {
        let TableRow { state, message, outcome, .. } = &self.row;
        Patch { state: *state, message: message.clone(), outcome: outcome.clone() }
    }

    /// When the table has to be woken if nobody comes.
    fn deadline(&self, now: u64) -> Option<u64> {
        if self.bots_to_move() {
            return Some(now);
        }
        self.clock_deadline()
    }

    /// When the next clock runs out; where nobody plays, none does.
    fn clock_deadline(&self) -> Option<u64> {
        let playing = self.row.state == State::Playing;
        self.clocks.as_ref().filter(|_| playing).and_then(Clocks::deadline)
    }

    /// The oldest write is stored, or not.
    fn stored(&mut self, result: Result<(), StoreError>) {
        let Some(Pending { after, place: _place, .. }) = self.pending.pop_front() else { return };
        match result {
            Ok(()) => self.tell(after),
            Err(error) => {
                tracing::error!(table = %self.row.id, %error, "not stored");
                let rest = std::mem::take(&mut self.pending);
                for after in [after].into_iter().chain(rest.into_iter().map(|late| late.after)) {
                    if let Some((to, _)) = after.answer {
                        to.refuse(ApiError::Storage);
                    }
                }
                self.lose();
            }
        }
    }

    /// What is in memory is not what is stored.
    fn lose(&mut self) {
        self.lost = true;
        self.play = None;
        self.ask_again();
    }

    /// Bots and clocks go on when the database does.
    fn ask_again(&self) {
        let later = self.shared.time.now_ms() + AGAIN_MS;
        self.shared.registry.wake_at(self.row.id, Some(later));
    }

    /// Forgets what is in memory and reads what is stored.
    async fn read_again(&mut self) -> Result<(), ApiError> {
        let found = self.shared.store.table(self.row.id).await?;
        let ListedTable { row, seats } = found.ok_or_else(ApiError::no_such_table)?;
        (self.row, self.seats) = (row, seats);
        self.play = None;
        self.n_chat = None;
        self.keys.clear();
        self.hub.forget();
        self.read_clocks();
        self.asleep = false;
        if self.lost {
            self.recover().await?;
        }
        self.lost = false;
        Ok(())
    }

    /// The database is back.
    async fn recover(&mut self) -> Result<(), ApiError> {
        if let Some(clocks) = &mut self.clocks {
            // While nothing could be stored, nobody could answer: that time is nobody's.
            clocks.skip_to(self.shared.time.now_ms());
        }
        // A bot may be asked, and whatever comes next is stored with what is known of it.
        if self.row.state == State::Playing
            && self.row.header.is_none()
            && let Err(error @ ApiError::Storage) = self.play().await
        {
            return Err(error);
        }
        Ok(())
    }

    async fn tick(&mut self) {
        if self.row.state != State::Playing || self.row.header.is_some() {
            return;
        }
        let now = self.shared.time.now_ms();
        let up = self.clocks.as_ref().map(|clocks| clocks.out_of_time(now)).unwrap_or_default();
        for seat in up {
            self.replace_by_bot(seat, false, None).await;
        }
        if self.clocks.is_some() {
            // The next time to be woken is kept, or every sweep would find the old one.
            self.commit(After::default(), None, &[]).await;
        }
        // A bot may be waiting since before the last restart.
        if let Err(error) = self.play().await {
            tracing::warn!(table = %self.row.id, ?error, "cannot be woken");
        }
    }

    fn read_clocks(&mut self) {
        self.clocks = self.row.clocks.as_deref().and_then(|text| serde_json::from_str(text).ok());
        if let Some(clocks) = &mut self.clocks {
            clocks.skip_to(self.shared.started_ms);
        }
    }

    /// Time goes on; tells for whom somebody else is asked now.
    fn move_clocks(&mut self, now: u64, why: Passing) -> Vec<Viewer> {
        let (Some(clocks), Some(play)) = (&mut self.clocks, &self.play) else { return Vec::new() };
        let people: tabletop::SeatSet = people(&self.seats).collect();
        clocks.advance(now, why, |viewer| {
            let asked = play.asked_as_seen(viewer);
            asked.iter().filter(|seat| people.contains(*seat)).collect()
        })
    }

    pub(super) async fn next_chat(&mut self) -> Result<u64, ApiError> {
        let n = match self.n_chat {
            Some(n) => n,
            None => self.shared.store.n_chat(self.row.id).await?,
        };
        self.n_chat = Some(n + 1);
        Ok(n)
    }
}

/// The seats for which people answer.
fn people(seats: &[SeatRow]) -> impl Iterator<Item = Seat> {
    seats.iter().filter(|row| row.guest.is_some() && row.bot.is_none()).map(|row| Seat(row.seat))
}

/// What a panic says.
pub(super) fn words(panic: &(dyn std::any::Any + Send)) -> String {
    let said = panic.downcast_ref::<String>().map(String::as_str);
    said.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("a panic").to_owned()
}
