//! What was played: the story, moments of a game, records, analysis.

use hosting::{AnalysisDepth, AnyTable, Audience, DoorError, TableStep, Title, look_back};
use serde::Serialize;
use tabletop::wire::{Asked, Entries, Raw, StoryPage, Written, raw};
use tabletop::{HeaderDealer, LogEntry, Outcome, Record, Seat, Viewer};

use crate::speech::Refusal;
use crate::table::{Open, written};
use crate::wish::{Entry, Part};

/// How often the rules are applied at most for a record that comes in, as the server does: for each of its entries, and
/// besides. What is taken back is played again, and a record can be written so that it is much.
const APPLIED_EACH: u64 = 8;
const APPLIED_FREE: u64 = 10_000;

/// What a record says of itself, and its log.
#[derive(Serialize)]
struct ReadRecord<'a> {
    title: &'a str,
    ruleset: u32,
    seats: u8,
    options: &'a std::collections::BTreeMap<String, String>,
    components: &'a tabletop::Components,
    components_hash: &'a str,
    dealer: &'a HeaderDealer,
    position: &'a Option<serde_json::Value>,
    lines: &'a [String],
    outcome: Option<Outcome>,
}

/// Reads a record and checks that it follows from the rules.
pub(crate) fn read(title: &dyn Title, text: &str) -> Result<Raw, Refusal> {
    let record = Record::read(text).map_err(DoorError::from)?;
    let (n, max) = (record.header.entries, title.entries_max());
    if n > max {
        let message = format!("the record has {n} entries; no game of this title has over {max}");
        return Err(DoorError::new("bad_record", message).into());
    }
    let table = title.replay_within(&record, APPLIED_FREE + APPLIED_EACH * n)?;
    let header = &record.header;
    Ok(raw(&ReadRecord {
        title: &header.title,
        ruleset: header.ruleset,
        seats: header.seats,
        options: &header.options,
        components: &header.components,
        components_hash: &header.components_hash,
        dealer: &header.dealer,
        position: &header.position,
        lines: record.lines(),
        outcome: table.outcome(),
    }))
}

/// What happened in a finished game.
pub(crate) fn analyse(title: &dyn Title, text: &str, part: Part) -> Result<Raw, Refusal> {
    let record = Record::read(text).map_err(DoorError::from)?;
    let depth = match part {
        Part::Course => AnalysisDepth::Course,
        Part::Whole => AnalysisDepth::Whole,
    };
    Ok(raw(&title.analyse(&record, None, depth)?))
}

impl Open {
    /// Follows the first `k` entries; `audience` says who listens to each, `heard` whether to go on.
    fn follow(
        &self,
        title: &dyn Title,
        k: usize,
        audience: impl Fn(usize, &Entry) -> Audience,
        mut heard: impl FnMut(TableStep) -> bool,
    ) -> Result<Box<dyn AnyTable>, DoorError> {
        let mut table = self.setup.before(title)?;
        for (idx, entry) in self.log.iter().enumerate().take(k) {
            if !heard(table.follow(&entry.line, audience(idx, entry))?) {
                break;
            }
        }
        Ok(table)
    }

    fn check_moment(&self, k: u64) -> Result<usize, DoorError> {
        let n = self.log.len();
        if k <= n as u64 {
            return Ok(k as usize);
        }
        let message = format!("there is no entry {k}: this game has {n}");
        Err(DoorError::new("no_such_entry", message))
    }

    pub(crate) fn story(
        &self,
        title: &dyn Title,
        viewer: Viewer,
        from: u32,
        limit: u32,
    ) -> Result<Raw, Refusal> {
        let mut lines = Vec::new();
        let max = limit as usize;
        let audience = |_, entry: &Entry| Audience::one(viewer, entry.at);
        self.follow(title, self.log.len(), audience, |mut step| {
            let new = std::mem::take(&mut step.lines[viewer]);
            lines.extend(new.into_iter().filter(|line| line.n >= from));
            lines.truncate(max);
            lines.len() < max
        })?;
        let next = from + lines.len() as u32;
        Ok(raw(&StoryPage::<Written> { from, lines, next }))
    }

    pub(crate) fn entries(&self, title: &dyn Title) -> Result<Raw, Refusal> {
        let noted = |(entry, k): (&Entry, u64)| title.with_notation(k, &entry.line);
        let entries =
            self.log.iter().zip(0..).map(noted).collect::<Result<Vec<Raw>, DoorError>>()?;
        Ok(raw(&Entries { entries }))
    }

    pub(crate) fn moment(
        &self,
        title: &dyn Title,
        k: u64,
        viewer: Option<Viewer>,
    ) -> Result<Raw, Refusal> {
        let n = self.check_moment(k)?;
        let eyes = viewer.unwrap_or(Viewer::Watcher);
        let mut lines = Vec::new();
        let audience = |idx: usize, entry: &Entry| match idx + 1 == n {
            true => Audience::one(eyes, entry.at),
            false => Audience::default(),
        };
        let table = self.follow(title, n, audience, |mut step| {
            lines = std::mem::take(&mut step.lines[eyes]);
            true
        })?;
        let entry = n.checked_sub(1).and_then(|last| written(self.log[last].line.clone()));
        let n_entries = self.log.len() as u64;
        Ok(raw(&look_back(&*table, viewer, k, n_entries, lines, entry)))
    }

    pub(crate) fn asked_at(&self, title: &dyn Title, k: u64, seat: Seat) -> Result<Raw, Refusal> {
        let n = self.check_moment(k)?;
        let table = self.follow(title, n, |_, _| Audience::default(), |_| true)?;
        table.check_seat(seat)?;
        let (question, legal, why_not) = match table.ask(seat) {
            Some(ask) => (Some(ask.question), ask.legal, ask.why_not),
            None => (None, raw(&[(); 0]), None),
        };
        let over = table.outcome().is_some();
        let (can_undo, can_reopen, undo_reason) = (false, false, None);
        let asked: Asked<Written> =
            Asked { question, legal, why_not, can_undo, can_reopen, undo_reason, over };
        Ok(raw(&asked))
    }

    /// The beginning of a game, to a moment at which somebody is asked: what is to be drawn there has been drawn.
    pub(crate) fn cut(&self, title: &dyn Title, k: u64) -> Result<Raw, Refusal> {
        let is_draw = |entry: &Entry| {
            serde_json::from_str::<LogEntry>(&entry.line).is_ok_and(|line| line.deal.is_some())
        };
        let mut n = self.check_moment(k)?;
        while self.log.get(n).is_some_and(is_draw) {
            n += 1;
        }
        let table = self.follow(title, n, |_, _| Audience::default(), |_| true)?;
        if table.outcome().is_some() {
            let message = "the game is over there: go back to a moment at which somebody is asked";
            return Err(DoorError::new("bad_request", message).into());
        }
        Ok(raw(&n))
    }
}
