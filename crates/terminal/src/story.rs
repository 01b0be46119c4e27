//! What a viewer has been told, as lines to read.
//!
//! Where the title says so the steps of one move become one line, and what only repeats the line
//! before is left out; apart from that every line is the game's own, with its section.

use tabletop::words::capital;
use tabletop::{Weight, wire};

use super::desk::Own;
use super::scene::Scenery;

/// All that one viewer has been told.
#[derive(Clone, Debug, Default)]
pub(crate) struct Story {
    pub(crate) lines: Vec<StoryLine>,
    /// Lines up to here were there when the viewer last answered.
    pub(crate) n_seen: usize,
    /// What the title keeps for a panel, event by event; one without an event says that it is over.
    pub(crate) kept: Vec<Told>,
    /// The last line has grown, and may now say what the one before it says.
    has_grown: bool,
}

/// One piece of news as it was told.
pub(crate) type Told = wire::Told<Own>;

/// One line.
#[derive(Clone, Debug)]
pub(crate) struct StoryLine {
    pub(crate) told: Told,
    pub(crate) kind: LineKind,
    /// How often it happened, one after the other.
    pub(crate) times: u16,
}

impl StoryLine {
    pub(crate) fn text(&self) -> &str {
        &self.told.text
    }
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineKind {
    /// Something happened.
    News,
    /// A turn or a phase begins.
    Heading,
    /// The client's own remark.
    Note,
}

/// A remark that nobody at the table has made.
pub(crate) fn remark(text: String, rule: Option<wire::Name>) -> Told {
    let (event, undone, reopened, who) = (None, None, None, None);
    let (words, concerns, place) = Default::default();
    let weight = Weight::Detail;
    Told { event, undone, reopened, text, words, rule, who, concerns, weight, place }
}

impl Story {
    /// Adds what a table has told.
    pub(crate) fn tell(&mut self, scenery: &dyn Scenery, news: Vec<Told>) {
        let batch: Vec<Own> = news.iter().filter_map(|told| told.event.clone()).collect();
        for mut told in news {
            told.text = capital(&told.text);
            if let Some(event) = &told.event {
                scenery.keep(&mut self.kept, &told);
                if scenery.is_noise(event, &batch) || self.goes_on(scenery, event) {
                    continue;
                }
            }
            let kind = told.event.as_ref().map_or(LineKind::News, |event| scenery.kind(event));
            if std::mem::take(&mut self.has_grown) {
                self.fold();
            }
            self.lines.push(StoryLine { told, kind, times: 1 });
            self.fold();
        }
    }

    /// What is told in the same words as before is told once.
    fn fold(&mut self) {
        let [.., before, last] = self.lines.as_slice() else { return };
        let fresh = self.lines.len() - 1 > self.n_seen;
        if fresh && before.kind == last.kind && before.text() == last.text() {
            self.lines.pop();
            if let Some(last) = self.lines.last_mut() {
                last.times += 1;
            }
        }
    }

    /// Adds a remark of the client.
    pub(crate) fn note(&mut self, text: String, rule: Option<wire::Name>) {
        self.lines.push(StoryLine { told: remark(text, rule), kind: LineKind::Note, times: 1 });
    }

    /// The viewer has seen everything so far.
    pub(crate) fn mark_seen(&mut self) {
        self.n_seen = self.lines.len();
    }

    /// Whether this event goes on with the last line, which then tells of both.
    fn goes_on(&mut self, scenery: &dyn Scenery, event: &Own) -> bool {
        let fresh = self.lines.len() > self.n_seen;
        let single = |line: &&mut StoryLine| fresh && line.times == 1;
        let Some(last) = self.lines.last_mut().filter(single) else { return false };
        let Some(before) = &last.told.event else { return false };
        let Some(whole) = scenery.join(before, event) else { return false };
        last.told = Told { text: capital(&whole.text), ..whole };
        self.has_grown = true;
        true
    }
}
