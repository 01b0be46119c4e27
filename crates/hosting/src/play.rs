//! A table in play, and what each viewer was last shown of it: the messages of a step.
//!
//! A step makes values; each is turned into text once for each viewer that sees it, by whoever sends it.

use serde::Serialize;
use tabletop::wire::{Acted, Asked, Change, Fields, Full, Raw, StoryLine, Written, raw};
use tabletop::{PerViewer, Seat, SeatSet, Viewer};
use xxhash_rust::xxh3::xxh3_64;

use crate::refusal::DoorError;
use crate::table::{AnyTable, Ask, Audience, Command, Look, TableStep};

/// How far back undo reaches, for a seat that would like to.
const UNDO_REACH: &str = "undo reaches back to the last roll or draw, the last thing anybody \
     learned, or the last answer of another seat";

/// A table in play.
#[derive(Debug)]
pub struct Play {
    table: Box<dyn AnyTable>,
    /// What was last shown, as hashes; `None` where nobody looks.
    shown: PerViewer<Option<Shown>>,
    asks: Vec<AskAge>,
    n_seats: u8,
    /// How many entries lie between two snapshots, and how many the latest has.
    snapshot_every: u64,
    snapped: u64,
    /// The game was ended before its rules would: nobody is asked any more.
    ended: bool,
}

#[derive(Debug)]
struct Shown {
    fields: Vec<(&'static str, u64)>,
    sums: u64,
    memory: u64,
}

/// How old the question of a seat is.
#[derive(Clone, Copy, Debug, Default)]
struct AskAge {
    hash: u64,
    /// The version since which question and answers are the same.
    since: u32,
    /// The version after the seat's own latest step.
    own: u32,
}

/// What one viewer is to be told.
#[derive(Debug)]
pub struct Tell {
    /// Whom.
    pub viewer: Viewer,
    /// What.
    pub change: Change<Written>,
}

/// A table as it was behind some of its entries.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// How many.
    pub n_entries: u64,
    /// How many lines each viewer had been told: the seats in order, then the watcher.
    pub told: Vec<u32>,
    /// What [`AnyTable::resume`] takes.
    pub content: String,
}

/// What a step has brought.
#[derive(Debug, Default)]
pub struct StepResult {
    /// New lines of the log.
    pub entries: Vec<String>,
    /// What those are told who look.
    pub tells: Vec<Tell>,
    /// The table behind some of the entries.
    pub snapshots: Vec<Snapshot>,
    /// What the answering seat is told.
    pub reply: Option<Reply>,
}

impl StepResult {
    /// Adds what came after.
    pub fn extend(&mut self, later: StepResult) {
        self.entries.extend(later.entries);
        self.tells.extend(later.tells);
        self.snapshots.extend(later.snapshots);
    }
}

/// Where a seat stands that has answered.
#[derive(Debug)]
pub struct Reply {
    /// How much it has been able to notice.
    pub version: u32,
    /// What it was told by its step.
    pub lines: Vec<StoryLine<Raw>>,
    /// What it is asked now.
    pub asked: Asked<Written>,
}

impl Reply {
    /// As the answer to a command with this key.
    pub fn acted(self, key: String, again: bool) -> Acted<Written> {
        let Reply { version, lines, asked } = self;
        Acted { key, again, version, lines, asked }
    }
}

fn hash_of(part: &Raw) -> u64 {
    xxh3_64(part.get().as_bytes())
}

fn hash_of_ask(ask: Option<&Ask>) -> u64 {
    ask.map_or(0, |ask| hash_of(&ask.question) ^ hash_of(&ask.legal).rotate_left(1))
}

impl Shown {
    fn of(look: &Look) -> Shown {
        let field = |(name, text): &(&'static str, Raw)| (*name, hash_of(text));
        let fields = look.view.iter().map(field).collect();
        Shown { fields, sums: hash_of(&look.sums), memory: hash_of(&look.memory) }
    }

    fn shows(&self, idx: usize, name: &str, hash: u64) -> bool {
        // A struct has its fields in the same order every time, unless some are left out.
        match self.fields.get(idx) {
            Some((before, hash_before)) if *before == name => *hash_before == hash,
            Some(_) | None => self.fields.iter().any(|field| field.0 == name && field.1 == hash),
        }
    }
}

impl Play {
    /// A table in play; `snapped` is the number of entries of its latest snapshot, and a new one is due after so many.
    pub fn new(table: Box<dyn AnyTable>, snapped: u64, snapshot_every: u64) -> Play {
        let n_seats = table.n_seats();
        let asks = vec![AskAge::default(); usize::from(n_seats)];
        let shown = PerViewer::default();
        let mut play = Play { table, shown, asks, n_seats, snapshot_every, snapped, ended: false };
        for seat in Seat::first(n_seats) {
            play.renew(seat);
        }
        play
    }

    /// The table.
    pub fn table(&self) -> &dyn AnyTable {
        &*self.table
    }

    /// The table, for whoever seats its bots.
    pub fn table_mut(&mut self) -> &mut dyn AnyTable {
        &mut *self.table
    }

    /// Nobody is asked any more, whatever the rules would say.
    pub fn end(&mut self) {
        self.ended = true;
    }

    /// Is the game over, by its rules or before?
    pub fn is_over(&self) -> bool {
        self.ended || self.table.outcome().is_some()
    }

    /// Somebody looks: from now on changes are told.
    pub fn look(&mut self, viewer: Viewer) {
        if self.shown[viewer].is_none() {
            self.shown[viewer] = Some(Shown::of(&self.table.look(viewer)));
        }
    }

    /// Nobody looks any more.
    pub fn look_away(&mut self, viewer: Viewer) {
        self.shown[viewer] = None;
    }

    /// A person answers for the seat again: its question is as old as this moment.
    pub fn renew(&mut self, seat: Seat) {
        let version = self.table.version(Viewer::Seat(seat));
        let hash = hash_of_ask(self.table.ask(seat).as_ref());
        self.asks[seat.index()] = AskAge { hash, since: version, own: version };
    }

    /// Is what the seat answers still what it is asked?
    pub fn is_stale(&self, seat: Seat, version: u32, command: &Command) -> bool {
        let AskAge { since, own, .. } = self.asks[seat.index()];
        let oldest = if command.is_answer() { since } else { own };
        version < oldest || version > self.table.version(Viewer::Seat(seat))
    }

    /// A seat answers or takes back.
    ///
    /// # Errors
    /// The refusal; nothing has changed.
    pub fn obey(
        &mut self,
        seat: Seat,
        command: &Command,
        at_ms: u64,
    ) -> Result<StepResult, DoorError> {
        let step = |table: &mut dyn AnyTable, audience| table.obey(seat, command, audience);
        let result = self.step(at_ms, Some(seat), step)?;
        self.asks[seat.index()].own = self.table.version(Viewer::Seat(seat));
        Ok(result)
    }

    /// Where a seat stands that has answered before.
    pub fn standing(&self, seat: Seat) -> Reply {
        let viewer = Viewer::Seat(seat);
        let asked = self.asked(viewer, self.table.ask(seat));
        Reply { version: self.table.version(viewer), lines: Vec::new(), asked }
    }

    /// The table deals what is to be dealt.
    pub fn deal(&mut self, at_ms: u64) -> StepResult {
        self.step(at_ms, None, |table, audience| Ok(table.deal_all(audience)))
            .expect("dealing is never refused")
    }

    /// The caller deals this, where the table is dealt by hand.
    ///
    /// # Errors
    /// Nothing is to be dealt by hand, or not this; nothing has changed.
    pub fn deal_by_hand(&mut self, result: u32, at_ms: u64) -> Result<StepResult, DoorError> {
        self.step(at_ms, None, |table, audience| table.deal(result, audience))
    }

    /// The next bot that is asked answers.
    pub fn bot(&mut self, at_ms: u64) -> Option<StepResult> {
        if !self.table.is_bot_asked() {
            return None;
        }
        let step = |table: &mut dyn AnyTable, audience| {
            Ok(table.bot_answer(audience).expect("a bot is asked"))
        };
        Some(self.step(at_ms, None, step).expect("a bot's answer is never refused"))
    }

    fn step(
        &mut self,
        at_ms: u64,
        actor: Option<Seat>,
        step: impl FnOnce(&mut dyn AnyTable, Audience) -> Result<TableStep, DoorError>,
    ) -> Result<StepResult, DoorError> {
        let n_before = self.table.n_entries();
        let before = PerViewer::from_fn(|viewer| self.version(viewer));
        let listens = PerViewer::from_fn(|viewer| {
            self.shown[viewer].is_some() || actor.is_some_and(|seat| viewer.is(seat))
        });
        let mut step = step(&mut *self.table, Audience { listens, at_ms })?;
        let entries = self.table.log_lines(n_before);
        let mut result = StepResult { entries, ..StepResult::default() };
        result.snapshots.extend(self.snapshot_if_due());
        for viewer in Viewer::all(self.n_seats) {
            let version = self.version(viewer);
            let acts = actor.is_some_and(|seat| viewer.is(seat));
            if version == before[viewer] && !acts {
                continue;
            }
            let asked = self.asked_now(viewer, version, acts);
            let lines = std::mem::take(&mut step.lines[viewer]);
            if acts {
                result.reply = Some(Reply { version, lines: lines.clone(), asked: asked.clone() });
            }
            if self.shown[viewer].is_some() && version != before[viewer] {
                let change = self.change(viewer, before[viewer], lines, asked);
                result.tells.push(Tell { viewer, change });
            }
        }
        Ok(result)
    }

    /// A snapshot, if the latest is long ago and nobody can take anything back.
    fn snapshot_if_due(&mut self) -> Option<Snapshot> {
        snapshot_if_due(&*self.table, self.snapshot_every, &mut self.snapped)
    }

    /// The question to a viewer that has noticed something; a bot's is not worth the words.
    fn asked_now(&mut self, viewer: Viewer, version: u32, acts: bool) -> Asked<Written> {
        let Some(seat) = viewer.seat() else { return self.asked(viewer, None) };
        if self.table.has_bot(seat) && self.shown[viewer].is_none() && !acts {
            return self.asked(viewer, None);
        }
        let ask = self.table.ask(seat);
        let hash = hash_of_ask(ask.as_ref());
        let known = &mut self.asks[seat.index()];
        if known.hash != hash {
            (known.hash, known.since) = (hash, version);
        }
        self.asked(viewer, ask)
    }

    fn version(&self, viewer: Viewer) -> u32 {
        let known = viewer.seat().is_none_or(|seat| seat.0 < self.n_seats);
        if known { self.table.version(viewer) } else { 0 }
    }

    fn change(
        &mut self,
        viewer: Viewer,
        from: u32,
        lines: Vec<StoryLine<Raw>>,
        asked: Asked<Written>,
    ) -> Change<Written> {
        let look = self.table.look(viewer);
        let now = Shown::of(&look);
        let known = self.shown[viewer].take().expect("only those are told who look");
        let is_gone = |(name, _): &&(&str, u64)| !now.fields.iter().any(|now| now.0 == *name);
        let gone = known.fields.iter().filter(is_gone).map(|(name, _)| (*name).into()).collect();
        let changed = look.view.into_iter().zip(&now.fields).enumerate();
        let changed = changed.filter(|(idx, (_, (name, hash)))| !known.shows(*idx, name, *hash));
        let sections = Fields(changed.map(|(_, ((name, text), _))| (name.into(), text)).collect());
        let sums = (known.sums != now.sums).then_some(look.sums);
        let memory = (known.memory != now.memory).then_some(look.memory);
        self.shown[viewer] = Some(now);
        let version = self.table.version(viewer);
        Change { from, version, sections, gone, sums, memory, lines, asked }
    }

    /// The whole table as a viewer may know it; `table` is what the host says about it, `seen` how many lines the viewer
    /// has said that it has read.
    pub fn full<T: Serialize>(
        &self,
        viewer: Viewer,
        seen: Option<u32>,
        table: T,
    ) -> Full<Written, T> {
        let Look { view, sums, memory } = self.table.look(viewer);
        let ask = viewer.seat().and_then(|seat| self.table.ask(seat));
        Full {
            viewer,
            version: self.version(viewer),
            story: self.table.n_told(viewer),
            seen,
            view: Fields(view.into_iter().map(|(name, text)| (name.into(), text)).collect()),
            sums,
            memory,
            asked: self.asked(viewer, ask),
            table,
        }
    }

    fn asked(&self, viewer: Viewer, ask: Option<Ask>) -> Asked<Written> {
        let seat = viewer.seat().filter(|_| !self.ended);
        let ask = ask.filter(|_| !self.ended);
        let can_undo = seat.is_some_and(|seat| self.table.can_undo(seat));
        let (question, legal, why_not) = match ask {
            Some(Ask { question, legal, why_not }) => (Some(question), legal, why_not),
            None => (None, raw(&[(); 0]), None),
        };
        Asked {
            question,
            legal,
            why_not,
            can_undo,
            can_reopen: seat.is_some_and(|seat| self.table.can_reopen(seat)),
            undo_reason: (seat.is_some() && !can_undo).then(|| UNDO_REACH.into()),
            over: self.is_over(),
        }
    }

    /// Who is asked.
    pub fn seats_asked(&self) -> SeatSet {
        self.table.people_asked()
    }
}

/// A snapshot, if the latest is long ago and nobody can take anything back.
pub fn snapshot_if_due(table: &dyn AnyTable, every: u64, latest: &mut u64) -> Option<Snapshot> {
    let n_entries = table.n_entries() as u64;
    if n_entries < *latest + every {
        return None;
    }
    let content = table.snapshot()?;
    *latest = n_entries;
    let told = Viewer::all(table.n_seats()).map(|viewer| table.n_told(viewer)).collect();
    Some(Snapshot { n_entries, told, content })
}
