//! The game of a table, and what each viewer was last shown of it. No I/O and no waiting in here: it
//! is moved to another thread when bots think.

use opponents::{Answer, Ears, Hosted, Step};
use serde_json::Value;
use tabletop::{DoorError, PerViewer, Seat, SeatSet, Viewer};
use xxhash_rust::xxh3::xxh3_64;

use super::load::snapshot_if_due;
use crate::store::Snapshot;

/// How far back undo reaches, for a seat that would like to.
const UNDO_REACH: &str = "undo reaches back to the last roll or draw, the last thing anybody \
     learned, or the last answer of another seat";

/// A game in play.
#[derive(Debug)]
pub(super) struct Play {
    game: Box<dyn Hosted>,
    /// What was last shown, as hashes; `None` where nobody looks.
    shown: PerViewer<Option<Shown>>,
    asks: Vec<Ask>,
    n_seats: u8,
    /// For which program its snapshots are good, and how many entries the latest has.
    stamp: &'static str,
    snapped: u64,
}

#[derive(Debug)]
struct Shown {
    sections: Vec<(&'static str, u64)>,
    memory: u64,
}

/// How old the question of a seat is.
#[derive(Clone, Copy, Debug, Default)]
struct Ask {
    hash: u64,
    /// The version since which question and answers are the same.
    since: u32,
    /// The version after the seat's own latest step.
    own: u32,
}

/// What one viewer is to be told.
#[derive(Debug)]
pub(super) struct Tell {
    pub(super) viewer: Viewer,
    pub(super) from: u32,
    pub(super) version: u32,
    pub(super) text: String,
}

/// What a step has brought.
#[derive(Debug, Default)]
pub(super) struct Made {
    /// New lines of the log.
    pub(super) entries: Vec<String>,
    pub(super) tells: Vec<Tell>,
    /// The game behind some of the entries.
    pub(super) snapshots: Vec<Snapshot>,
    /// What the answering seat is told, beside its key.
    pub(super) reply: Option<String>,
}

impl Made {
    /// Adds what came after.
    pub(super) fn extend(&mut self, later: Made) {
        self.entries.extend(later.entries);
        self.tells.extend(later.tells);
        self.snapshots.extend(later.snapshots);
    }
}

/// What a seat wants.
#[derive(Clone, Debug)]
pub(super) enum Move {
    Act(Value),
    Text(String),
    Undo,
    Reopen,
}

impl Play {
    pub(super) fn new(game: Box<dyn Hosted>, stamp: &'static str, snapped: u64) -> Play {
        let n_seats = game.table().n_seats();
        let asks = vec![Ask::default(); usize::from(n_seats)];
        let shown = PerViewer::default();
        let mut play = Play { game, shown, asks, n_seats, stamp, snapped };
        for seat in Seat::first(n_seats) {
            let version = play.game.version(Viewer::Seat(seat));
            let ask = play.game.ask(seat);
            play.asks[seat.index()] = Ask { hash: hash_of(&ask), since: version, own: version };
        }
        play
    }

    pub(super) fn game(&self) -> &dyn Hosted {
        &*self.game
    }

    pub(super) fn game_mut(&mut self) -> &mut dyn Hosted {
        &mut *self.game
    }

    /// Somebody looks: from now on changes are told.
    pub(super) fn look(&mut self, viewer: Viewer) {
        if self.shown[viewer].is_none() {
            let hash = |(name, text): (&'static str, String)| (name, xxh3_64(text.as_bytes()));
            let sections = self.game.sections(viewer).into_iter().map(hash).collect();
            let memory = xxh3_64(self.game.memory(viewer).as_bytes());
            self.shown[viewer] = Some(Shown { sections, memory });
        }
    }

    /// A person answers for the seat again: its question is as old as this moment.
    pub(super) fn renew(&mut self, seat: Seat) {
        let version = self.game.version(Viewer::Seat(seat));
        let hash = hash_of(&self.game.ask(seat));
        self.asks[seat.index()] = Ask { hash, since: version, own: version };
    }

    /// Nobody looks any more.
    pub(super) fn look_away(&mut self, viewer: Viewer) {
        self.shown[viewer] = None;
    }

    /// Is what the seat answers still what it is asked?
    pub(super) fn is_stale(&self, seat: Seat, version: u32, what: &Move) -> bool {
        let Ask { since, own, .. } = self.asks[seat.index()];
        let oldest = match what {
            Move::Act(_) | Move::Text(_) => since,
            Move::Undo | Move::Reopen => own,
        };
        version < oldest || version > self.game.version(Viewer::Seat(seat))
    }

    /// A seat moves.
    ///
    /// # Errors
    /// The refusal; nothing has changed.
    pub(super) fn go(&mut self, seat: Seat, what: &Move, at_ms: u64) -> Result<Made, DoorError> {
        let mut made = self.step(at_ms, Some(seat), |game, ears| match what {
            Move::Act(action) => game.act(seat, Answer::Json(action), ears),
            Move::Text(text) => game.act(seat, Answer::Text(text), ears),
            Move::Undo => game.undo(seat, ears),
            Move::Reopen => game.reopen(seat, ears),
        })?;
        let version = self.game.version(Viewer::Seat(seat));
        self.asks[seat.index()].own = version;
        // The answerer is told what its own step has told it, and what it is asked now.
        let lines = made.reply.take().unwrap_or_default();
        let tail = self.tail(Viewer::Seat(seat), &self.game.ask(seat));
        made.reply = Some(format!("\"version\":{version},\"lines\":[{lines}],{tail}"));
        Ok(made)
    }

    /// Where a seat stands that has answered before.
    pub(super) fn standing(&self, seat: Seat) -> String {
        let viewer = Viewer::Seat(seat);
        let version = self.game.version(viewer);
        let tail = self.tail(viewer, &self.game.ask(seat));
        format!("\"version\":{version},\"lines\":[],{tail}")
    }

    /// The table deals what is to be dealt.
    pub(super) fn deal(&mut self, at_ms: u64) -> Made {
        self.step(at_ms, None, |game, ears| Ok(game.deal_all(ears)))
            .expect("dealing is never refused")
    }

    /// The next bot that is asked answers.
    pub(super) fn bot(&mut self, at_ms: u64) -> Option<Made> {
        if !self.game.is_bot_asked() {
            return None;
        }
        let step = |game: &mut dyn Hosted, ears| Ok(game.bot_answer(ears).unwrap_or_default());
        Some(self.step(at_ms, None, step).expect("a bot's answer is never refused"))
    }

    fn step(
        &mut self,
        at_ms: u64,
        actor: Option<Seat>,
        step: impl FnOnce(&mut dyn Hosted, Ears) -> Result<Step, DoorError>,
    ) -> Result<Made, DoorError> {
        let n_before = self.game.table().n_entries();
        let before = PerViewer::from_fn(|viewer| self.version(viewer));
        let listens = PerViewer::from_fn(|viewer| {
            self.shown[viewer].is_some() || actor.is_some_and(|seat| viewer.is(seat))
        });
        let step = step(&mut *self.game, Ears { listens, at_ms })?;
        let mut made = Made { entries: self.game.log_lines(n_before), ..Made::default() };
        made.snapshots.extend(snapshot_if_due(&*self.game, self.stamp, &mut self.snapped));
        made.reply = actor.map(|seat| step.lines[Viewer::Seat(seat)].join(","));
        for viewer in Viewer::all(self.n_seats) {
            let version = self.version(viewer);
            if version == before[viewer] {
                continue;
            }
            let ask = self.asked(viewer, version);
            if self.shown[viewer].is_some() {
                let lines = &step.lines[viewer];
                let text = self.change(viewer, before[viewer], version, lines, &ask);
                made.tells.push(Tell { viewer, from: before[viewer], version, text });
            }
        }
        Ok(made)
    }

    /// The question to a viewer that has noticed something; a bot's is not worth the words.
    fn asked(&mut self, viewer: Viewer, version: u32) -> Option<(String, String)> {
        let seat = viewer.seat()?;
        if self.game.has_bot(seat) && self.shown[viewer].is_none() {
            return None;
        }
        let ask = self.game.ask(seat);
        let hash = hash_of(&ask);
        let known = &mut self.asks[seat.index()];
        if known.hash != hash {
            (known.hash, known.since) = (hash, version);
        }
        ask
    }

    fn version(&self, viewer: Viewer) -> u32 {
        let known = viewer.seat().is_none_or(|seat| seat.0 < self.n_seats);
        if known { self.game.version(viewer) } else { 0 }
    }

    fn change(
        &mut self,
        viewer: Viewer,
        from: u32,
        version: u32,
        lines: &[String],
        ask: &Option<(String, String)>,
    ) -> String {
        let sections = self.game.sections(viewer);
        let memory = self.game.memory(viewer);
        let tail = self.tail(viewer, ask);
        let mut changed = String::new();
        let mut hashes = Vec::with_capacity(sections.len());
        let shown = self.shown[viewer].as_ref();
        let known = shown.map_or(&[][..], |shown| &shown.sections);
        for (idx, (name, text)) in sections.iter().enumerate() {
            let hash = xxh3_64(text.as_bytes());
            hashes.push((*name, hash));
            // A struct has its fields in the same order every time, unless some are left out.
            let same = match known.get(idx) {
                Some((before, hash_before)) if before == name => *hash_before == hash,
                Some(_) | None => known.contains(&(*name, hash)),
            };
            if !same {
                let comma = if changed.is_empty() { "" } else { "," };
                changed.push_str(&format!("{comma}\"{name}\":{text}"));
            }
        }
        let is_gone = |(name, _): &&(&str, u64)| !hashes.iter().any(|(now, _)| now == name);
        let gone: Vec<String> =
            known.iter().filter(is_gone).map(|(name, _)| format!("\"{name}\"")).collect();
        let memory_hash = xxh3_64(memory.as_bytes());
        let same = shown.is_some_and(|shown| shown.memory == memory_hash);
        let memory = if same { "null" } else { &memory };
        let (gone, lines) = (gone.join(","), lines.join(","));
        self.shown[viewer] = Some(Shown { sections: hashes, memory: memory_hash });
        format!(
            "{{\"type\":\"change\",\"from\":{from},\"version\":{version},\
             \"sections\":{{{changed}}},\"gone\":[{gone}],\"memory\":{memory},\
             \"lines\":[{lines}],{tail}}}"
        )
    }

    /// The whole table as a viewer may know it; `table` is the information about it.
    pub(super) fn full(&self, viewer: Viewer, table: &str) -> String {
        let version = self.version(viewer);
        let mut view = String::new();
        for (name, text) in self.game.sections(viewer) {
            let comma = if view.is_empty() { "" } else { "," };
            view.push_str(&format!("{comma}\"{name}\":{text}"));
        }
        let who = match viewer {
            Viewer::Seat(seat) => format!("{{\"seat\":{}}}", seat.0),
            Viewer::Watcher => "\"watcher\"".to_owned(),
        };
        let ask = viewer.seat().and_then(|seat| self.game.ask(seat));
        let (story, memory) = (self.game.n_told(viewer), self.game.memory(viewer));
        let tail = self.tail(viewer, &ask);
        format!(
            "{{\"type\":\"full\",\"viewer\":{who},\"version\":{version},\"story\":{story},\
             \"view\":{{{view}}},\"memory\":{memory},{tail},\"table\":{table}}}"
        )
    }

    fn tail(&self, viewer: Viewer, ask: &Option<(String, String)>) -> String {
        let (question, legal) = match ask {
            Some((question, legal)) => (question.as_str(), legal.as_str()),
            None => ("null", "[]"),
        };
        let over = self.game.table().outcome().is_some();
        let seat = viewer.seat();
        let can_undo = seat.is_some_and(|seat| self.game.table().can_undo(seat));
        let can_reopen = seat.is_some_and(|seat| self.game.can_reopen(seat));
        let reason = match seat {
            Some(_) if !can_undo => format!("\"{UNDO_REACH}\""),
            Some(_) | None => "null".to_owned(),
        };
        format!(
            "\"question\":{question},\"legal\":{legal},\"can_undo\":{can_undo},\
             \"can_reopen\":{can_reopen},\"undo_reason\":{reason},\"over\":{over}"
        )
    }

    /// Who is asked.
    pub(super) fn seats_asked(&self) -> SeatSet {
        let seats = (0..self.game.table().n_seats()).map(Seat);
        seats.filter(|seat| self.game.is_asked(*seat)).collect()
    }

    /// Who is asked, as the viewer may know it: its View says so, or at least whether it is itself.
    pub(super) fn asked_as_seen(&self, viewer: Viewer) -> SeatSet {
        let sections = self.game.sections(viewer);
        let told = sections.iter().find(|(name, _)| *name == "asked");
        let told = told.and_then(|(_, text)| serde_json::from_str(text).ok());
        let own = viewer.seat().filter(|seat| self.game.is_asked(*seat));
        let seen = told.unwrap_or(SeatSet::EMPTY);
        own.map_or(seen, |seat| seen.with(seat))
    }
}

fn hash_of(ask: &Option<(String, String)>) -> u64 {
    ask.as_ref().map_or(0, |(question, legal)| {
        xxh3_64(question.as_bytes()) ^ xxh3_64(legal.as_bytes()).rotate_left(1)
    })
}
