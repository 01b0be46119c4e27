//! The task of a table: its loop, loading, committing, telling.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use opponents::Host;
use tabletop::{Seat, Viewer};
use tokio::sync::{mpsc, oneshot};

use super::hub::{Connected, Hub, LINES_MAX};
use super::info::{Presence, TableInfo};
use super::load;
use super::play::{Made, Move, Play};
use super::{Input, Line, Out, Reply, Request, Said, Wanted};
use crate::api::{ApiError, Caller};
use crate::clocks::Clocks;
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
/// How long, and how often, bots wait for somebody who reads slowly.
const PAUSE: Duration = Duration::from_millis(20);
const PAUSES: u32 = 250;
/// After this long without an input a table with nobody connected leaves memory.
const IDLE: Duration = Duration::from_secs(30);
/// How many keys are remembered; older ones are asked for in the database.
const KEYS: usize = 64;

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
    keys: VecDeque<String>,
    n_chat: Option<u64>,
    /// The database has failed: what is in memory is not to be trusted.
    pub(super) lost: bool,
}

/// A write on its way, and what follows when it is stored.
struct Pending {
    stored: oneshot::Receiver<Result<(), StoreError>>,
    after: After,
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
}

/// Who is answered.
#[derive(Debug)]
pub(super) enum AnswerTo {
    Http(oneshot::Sender<Reply>),
    Line { out: mpsc::Sender<Out>, key: Option<String> },
}

impl AnswerTo {
    fn ok(self, text: String) {
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

/// Runs a table until nobody needs it.
pub(crate) async fn run(shared: Arc<Shared>, id: Id, mut inputs: mpsc::Receiver<Input>) {
    match open(&shared, id).await {
        Ok(mut table) => {
            metrics::gauge!("orrery_tables_in_memory").increment(1);
            table.live(&mut inputs).await;
            metrics::gauge!("orrery_tables_in_memory").decrement(1);
        }
        Err(error) => {
            shared.registry.retire(id);
            inputs.close();
            while let Some(input) = inputs.recv().await {
                refuse(input, error.again());
            }
            return;
        }
    }
    shared.registry.retire(id);
    inputs.close();
    // What came in between goes to the next one.
    while let Some(input) = inputs.recv().await {
        shared.registry.forward(&shared, id, input);
    }
}

fn refuse(input: Input, error: ApiError) {
    match input {
        Input::Request { reply, .. } => drop(reply.send(Err(error))),
        Input::Connect { reply, .. } => drop(reply.send(Err(error))),
        Input::Gone(_) | Input::Said(..) | Input::Tick | Input::Shutdown => {}
    }
}

async fn open(shared: &Arc<Shared>, id: Id) -> Result<Table, ApiError> {
    let found = shared.store.table(id).await?;
    let ListedTable { row, seats } = found.ok_or_else(ApiError::no_such_table)?;
    let host = shared.title(&row.title)?;
    let mut table = Table {
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
    };
    table.read_clocks();
    Ok(table)
}

impl Table {
    async fn live(&mut self, inputs: &mut mpsc::Receiver<Input>) {
        let deadline = self.clocks.as_ref().and_then(Clocks::deadline);
        self.shared.registry.wake_at(self.row.id, deadline);
        // A new table without a free seat, or one whose beginning a crash has prevented.
        if self.row.state == State::Waiting && self.seats.iter().all(|row| row.free.is_none()) {
            let mut after = After::default();
            match self.begin(&mut after).await {
                Ok(()) => self.commit(after, None, Vec::new()).await,
                Err(error) => tracing::error!(table = %self.row.id, ?error, "cannot begin"),
            }
        }
        let mut pauses = 0;
        loop {
            let ahead = if self.hub.is_empty() { AHEAD } else { AHEAD_SEEN };
            if self.pending.len() < ahead && inputs.is_empty() && self.bots_to_move() {
                if self.hub.has_room() || pauses == PAUSES {
                    pauses = 0;
                    self.bots().await;
                    continue;
                }
                if self.pending.is_empty() {
                    pauses += 1;
                    tokio::time::sleep(PAUSE).await;
                    continue;
                }
            }
            if let Some(first) = self.pending.front_mut() {
                let stored = (&mut first.stored).await;
                self.stored(stored.unwrap_or(Err(StoreError::Moved))).await;
                continue;
            }
            match tokio::time::timeout(IDLE, inputs.recv()).await {
                Ok(Some(Input::Shutdown)) | Ok(None) => {
                    self.hub.bye("closing");
                    return;
                }
                Ok(Some(input)) => self.take(input).await,
                Err(_) if self.hub.is_empty() && inputs.is_empty() => return,
                Err(_) => self.rest(),
            }
        }
    }

    /// Nothing happens: the game leaves memory, the connections stay.
    fn rest(&mut self) {
        self.play = None;
        self.hub.forget();
        self.keys = VecDeque::new();
    }

    async fn take(&mut self, input: Input) {
        if self.lost && self.read_again().await.is_err() {
            refuse(input, ApiError::Storage);
            return;
        }
        match input {
            Input::Request { caller, request, reply } => {
                self.request(caller, request, reply).await;
            }
            Input::Connect { caller, viewer, version, line, reply } => {
                let connected = self.connect(caller.as_ref(), viewer, version, line).await;
                let _ = reply.send(connected);
            }
            Input::Gone(id) => self.gone(id).await,
            Input::Said(id, said) => self.said(id, said).await,
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
            Request::Info => Ok(to.ok(self.info(caller.map(Caller::guest), self.eyes(caller)))),
            Request::View(viewer) => match self.view(caller, viewer).await {
                Ok(text) => Ok(to.ok(text)),
                Err(error) => Err((to, error)),
            },
            Request::MayLook(viewer) => match self.may_look(caller, viewer) {
                Ok(()) => Ok(to.ok(String::new())),
                Err(error) => Err((to, error)),
            },
            Request::MayHold(seat) => match self.own_seat(caller, seat) {
                Ok(()) => Ok(to.ok(String::new())),
                Err(error) => Err((to, error)),
            },
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
            | Request::Chat(_) => {
                return self.person(caller, request, to).await;
            }
        };
        if let Err((to, error)) = done {
            to.refuse(error);
        }
    }

    /// The seat whose eyes the caller has for what is not a view: the first of its own, if any.
    fn eyes(&self, caller: Option<&Caller>) -> Viewer {
        let own = |seat: &&SeatRow| caller.is_some_and(|caller| caller.holds(seat, self.row.id));
        self.seats.iter().find(own).map_or(Viewer::Watcher, |seat| Viewer::Seat(Seat(seat.seat)))
    }

    fn info(&self, guest: Option<Id>, viewer: Viewer) -> String {
        let presence = Presence {
            now: self.shared.time.now_ms(),
            connected: &|seat| self.hub.connected(seat),
            watching: self.hub.watching(),
            clocks: self.clocks.as_ref(),
        };
        let best = self.best_bot();
        let info = TableInfo::of(&self.row, &self.seats, best, guest, viewer, &presence);
        serde_json::to_string(&info).expect("information about a table is plain data")
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

    fn may_look(&self, caller: Option<&Caller>, viewer: Viewer) -> Result<(), ApiError> {
        match viewer {
            Viewer::Seat(seat) => self.own_seat(caller, seat),
            Viewer::Watcher => {
                let at_the_table = self.eyes(caller) != Viewer::Watcher;
                let owner = caller.is_some_and(|caller| caller.is_whole(self.row.owner));
                if self.row.watchers || at_the_table || owner {
                    return Ok(());
                }
                Err(ApiError::NotYours("this table has no watchers".to_owned()))
            }
        }
    }

    async fn view(&mut self, caller: Option<&Caller>, viewer: Viewer) -> Reply {
        self.may_look(caller, viewer)?;
        let table = self.info(caller.map(Caller::guest), viewer);
        let play = self.play().await?;
        Ok(play.full(viewer, &table))
    }

    /// The game, from memory or from the log.
    pub(super) async fn play(&mut self) -> Result<&mut Play, ApiError> {
        if self.play.is_none() {
            match self.row.state {
                State::Waiting => return Err(ApiError::not_now("the game has not begun")),
                State::Closed => return Err(ApiError::not_now("this table was taken down")),
                State::Playing | State::Over | State::Frozen => {}
            }
            let start = Instant::now();
            let entries = self.shared.store.entries(self.row.id, 0).await?;
            let components = self.shared.components(&self.row.components).await?;
            self.remember_keys(&entries);
            let (row, seats, host) = (self.row.clone(), self.seats.clone(), self.host);
            let read = self.shared.work(move || {
                let mut hosted = load::hosted(host, &row, &seats, components)?;
                load::follow(&mut *hosted, &entries)?;
                Ok::<_, tabletop::DoorError>(Box::new(Play::new(hosted)))
            });
            let mut play = read.await?.map_err(|error| {
                tracing::error!(table = %self.row.id, %error, "the log cannot be read");
                ApiError::Frozen("the log of this table cannot be read".to_owned())
            })?;
            for viewer in Viewer::all(self.seats.len() as u8) {
                if self.hub.has(viewer) {
                    play.look(viewer);
                }
            }
            self.play = Some(play);
            metrics::histogram!("orrery_load_seconds").record(start.elapsed().as_secs_f64());
        }
        self.play.as_deref_mut().ok_or(ApiError::Internal)
    }

    fn remember_keys(&mut self, entries: &[Entry]) {
        self.keys =
            entries.iter().filter_map(|entry| entry.token.clone()).rev().take(KEYS).collect();
    }

    /// A seat answers, takes back or opens again.
    async fn go(
        &mut self,
        caller: Option<&Caller>,
        seat: Seat,
        key: String,
        version: u32,
        what: Wanted,
        to: AnswerTo,
    ) {
        let token = format!("{}:{key}", seat.0);
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
                let after = After { made, answer: Some((to, text)), ..After::default() };
                self.commit(after, Some(token), Vec::new()).await;
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
        let refused = match self.allowed(seat, version, &what).await {
            Ok(()) => {
                let play = self.play.as_deref_mut().ok_or(ApiError::Internal)?;
                match catch_unwind(AssertUnwindSafe(|| play.go(seat, &what, at_ms))) {
                    Ok(Ok(made)) => return Ok(Gone::Now(made)),
                    Ok(Err(refusal)) => ApiError::from(refusal),
                    Err(panic) => {
                        let said = words(&*panic);
                        return Err(self.freeze(said).await);
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

    async fn allowed(&mut self, seat: Seat, version: u32, what: &Move) -> Result<(), ApiError> {
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
        let guest = row.guest;
        if self.play().await?.is_stale(seat, version, what) {
            let table = self.info(guest, Viewer::Seat(seat));
            let fresh = self.play().await?.full(Viewer::Seat(seat), &table);
            return Err(ApiError::Stale(fresh));
        }
        Ok(())
    }

    /// A bug has stopped the game: the log stays, nobody can go on.
    async fn freeze(&mut self, said: String) -> ApiError {
        tracing::error!(table = %self.row.id, panic = said, "a bug has frozen a table");
        metrics::counter!("orrery_frozen_total").increment(1);
        // What the bug says may name what nobody may know: it stays in the log of the server.
        let message = "a bug has stopped this game; everything up to here is safe".to_owned();
        self.play = None;
        self.row.state = State::Frozen;
        self.row.message = Some(message.clone());
        let after = After { table: true, ..After::default() };
        self.commit(after, None, Vec::new()).await;
        ApiError::Frozen(message)
    }

    fn bots_to_move(&self) -> bool {
        self.row.state == State::Playing
            && !self.lost
            && self.play.as_ref().is_some_and(|play| play.game().is_bot_asked())
    }

    /// Bots answer for a while, on another thread.
    async fn bots(&mut self) {
        let Some(mut play) = self.play.take() else { return };
        let time = self.shared.time.clone();
        let worked = self.shared.work(move || {
            let start = Instant::now();
            let mut all = Made::default();
            let thought = catch_unwind(AssertUnwindSafe(|| {
                while start.elapsed() < SLICE
                    && all.tells.len() < TELLS
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
                self.commit(After { made, ..After::default() }, None, Vec::new()).await;
            }
            Ok((_, made, Err(said))) => {
                // What was answered before the bug stands.
                self.commit(After { made, ..After::default() }, None, Vec::new()).await;
                self.freeze(said).await;
            }
            Err(error) => {
                tracing::error!(?error, "bots cannot think");
                self.lost = true;
            }
        }
    }

    /// Hands what has happened to the writer; what follows from it waits for the commit.
    pub(super) async fn commit(&mut self, mut after: After, token: Option<String>, seats: Vec<u8>) {
        let now = self.shared.time.now_ms();
        after.clocks = self.move_clocks(now);
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
            patch,
            seats: self.seats.iter().filter(|row| seats.contains(&row.seat)).cloned().collect(),
            chat: after.chat.clone(),
        };
        self.shared.registry.wake_at(self.row.id, self.clocks.as_ref().and_then(Clocks::deadline));
        match self.shared.store.enqueue(Write::Table(Box::new(write))).await {
            Ok(stored) => self.pending.push_back(Pending { stored, after }),
            Err(error) => {
                let (sender, stored) = oneshot::channel();
                let _ = sender.send(Err(error));
                self.pending.push_back(Pending { stored, after });
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
        self.clocks.as_ref().and_then(Clocks::deadline)
    }

    /// The oldest write is stored, or not.
    async fn stored(&mut self, result: Result<(), StoreError>) {
        let Some(Pending { after, .. }) = self.pending.pop_front() else { return };
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
                self.lost = true;
                self.play = None;
                // Bots and clocks go on when the database does.
                let later = self.shared.time.now_ms() + 1_000;
                self.shared.registry.wake_at(self.row.id, Some(later));
            }
        }
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
        self.lost = false;
        Ok(())
    }

    fn tell(&mut self, after: After) {
        let After { made, table, clocks, full, chat, answer } = after;
        for tell in made.tells {
            self.hub.change(tell.viewer, tell.from, tell.version, tell.text);
        }
        if full {
            self.tell_full();
        } else if table || !clocks.is_empty() {
            self.tell_table(|viewer| table || clocks.contains(&viewer));
        }
        if let Some(line) = chat {
            let mut message = serde_json::json!({ "type": "chat" });
            if let (Some(message), Ok(serde_json::Value::Object(line))) =
                (message.as_object_mut(), serde_json::to_value(&line))
            {
                message.extend(line);
            }
            let text = Utf8Bytes::from(message.to_string());
            self.hub.send_to(|_| true, |_| text.clone());
        }
        if let Some((to, text)) = answer {
            to.ok(text);
        }
    }

    fn tell_full(&mut self) {
        let Some(mut play) = self.play.take() else { return };
        for viewer in Viewer::all(self.seats.len() as u8) {
            if self.hub.has(viewer) {
                play.look(viewer);
            }
        }
        let mut hub = std::mem::take(&mut self.hub);
        // The list of the connected is needed for the information that they are told.
        let connected: Vec<Seat> =
            Seat::first(self.seats.len() as u8).filter(|seat| hub.connected(*seat)).collect();
        let watching = hub.watching();
        hub.send_to(
            |_| true,
            |line| {
                let table = self.info_with(line.guest(), line.viewer, &connected, watching);
                Utf8Bytes::from(play.full(line.viewer, &table))
            },
        );
        self.hub = hub;
        self.play = Some(play);
    }

    /// Tells some what the table is now, each as it may know it.
    pub(super) fn tell_table(&mut self, who: impl Fn(Viewer) -> bool) {
        let mut hub = std::mem::take(&mut self.hub);
        let connected: Vec<Seat> =
            Seat::first(self.seats.len() as u8).filter(|seat| hub.connected(*seat)).collect();
        let watching = hub.watching();
        hub.send_to(
            |line| who(line.viewer),
            |line| {
                let table = self.info_with(line.guest(), line.viewer, &connected, watching);
                Utf8Bytes::from(format!("{{\"type\":\"table\",\"table\":{table}}}"))
            },
        );
        self.hub = hub;
    }

    fn info_with(
        &self,
        guest: Option<Id>,
        viewer: Viewer,
        connected: &[Seat],
        watching: u32,
    ) -> String {
        let presence = Presence {
            now: self.shared.time.now_ms(),
            connected: &|seat| connected.contains(&seat),
            watching,
            clocks: self.clocks.as_ref(),
        };
        let best = self.best_bot();
        let info = TableInfo::of(&self.row, &self.seats, best, guest, viewer, &presence);
        serde_json::to_string(&info).expect("information about a table is plain data")
    }

    async fn connect(
        &mut self,
        caller: Option<&Caller>,
        viewer: Viewer,
        version: Option<u32>,
        line: Line,
    ) -> Result<(), ApiError> {
        self.may_look(caller, viewer)?;
        let guest = caller.map(Caller::guest);
        if guest.is_some() && self.hub.n_of(guest) >= LINES_MAX {
            return Err(ApiError::TooMany(60));
        }
        let begun = !matches!(self.row.state, State::Waiting | State::Closed);
        let news = !self.hub.has(viewer);
        let table = self.info(guest, viewer);
        let messages =
            if begun { self.greeting(viewer, version, &table).await? } else { Vec::new() };
        for message in messages {
            line.out.try_send(Out::Text(message)).map_err(|_| ApiError::TooMany(1))?;
        }
        self.hub.add(Connected { line, viewer, caller: caller.cloned() });
        if let Viewer::Seat(seat) = viewer {
            self.seats[seat.index()].seen = self.shared.time.now_ms();
        }
        // Everybody sees who came; who was not sent the whole table hears it in any case.
        if news {
            self.tell_table(|_| true);
        } else if !begun || version.is_some() {
            self.tell_table(|other| other == viewer);
        }
        Ok(())
    }

    /// What a new connection is told first: what it missed, or everything.
    async fn greeting(
        &mut self,
        viewer: Viewer,
        version: Option<u32>,
        table: &str,
    ) -> Result<Vec<Utf8Bytes>, ApiError> {
        let play = self.play().await?;
        play.look(viewer);
        let current = play.game().version(viewer);
        let full = |play: &Play| vec![Utf8Bytes::from(play.full(viewer, table))];
        match version {
            Some(version) if version == current => Ok(Vec::new()),
            Some(version) => match self.hub.since(viewer, version) {
                Some(missed) => Ok(missed),
                None => Ok(full(self.play().await?)),
            },
            None => Ok(full(play)),
        }
    }

    async fn gone(&mut self, id: u64) {
        let removed = self.hub.remove(id);
        for viewer in Viewer::all(self.seats.len() as u8) {
            if !self.hub.has(viewer)
                && let Some(play) = &mut self.play
            {
                play.look_away(viewer);
            }
        }
        let Some(Connected { viewer, .. }) = removed else { return };
        if self.hub.has(viewer) {
            return;
        }
        self.tell_table(|_| true);
        if let Viewer::Seat(seat) = viewer {
            self.seats[seat.index()].seen = self.shared.time.now_ms();
            self.commit(After::default(), None, vec![seat.0]).await;
        }
    }

    async fn said(&mut self, id: u64, said: Said) {
        let Some(Connected { line, viewer, caller }) = self.hub.find(id) else { return };
        let (out, viewer, caller) = (line.out.clone(), *viewer, caller.clone());
        match said {
            Said::Go { key, version, what } => {
                let to = AnswerTo::Line { out, key: Some(key.clone()) };
                let Viewer::Seat(seat) = viewer else {
                    return to.refuse(ApiError::NotYours("a watcher has no answer".to_owned()));
                };
                self.go(caller.as_ref(), seat, key, version, what, to).await;
            }
            Said::Chat(text) => {
                let to = AnswerTo::Line { out, key: None };
                self.person(caller.as_ref(), Request::Chat(text), to).await;
            }
        }
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
            self.commit(After::default(), None, Vec::new()).await;
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
    fn move_clocks(&mut self, now: u64) -> Vec<Viewer> {
        let (Some(clocks), Some(play)) = (&mut self.clocks, &self.play) else { return Vec::new() };
        let people: tabletop::SeatSet = self
            .seats
            .iter()
            .filter(|row| row.guest.is_some() && row.bot.is_none())
            .map(|row| Seat(row.seat))
            .collect();
        clocks.advance(now, |viewer| {
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

/// What a panic says.
fn words(panic: &(dyn std::any::Any + Send)) -> String {
    let said = panic.downcast_ref::<String>().map(String::as_str);
    said.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("a panic").to_owned()
}

/// What came of a move.
enum Gone {
    /// It is played now.
    Now(Made),
    /// It was played before; where the seat stands.
    Before(String),
}
