//! What a viewer has been told, as lines to read.
//!
//! Where the title says so the steps of one move become one line, and what only repeats the line
//! before is left out; apart from that every line is the game's own, with its section.

use serde_json::Value;

use super::desk::word;
use super::scene::Scenery;

/// All that one viewer has been told.
#[derive(Clone, Debug, Default)]
pub(crate) struct Story {
    pub(crate) lines: Vec<StoryLine>,
    /// Lines up to here were there when the viewer last answered.
    pub(crate) n_seen: usize,
    /// What the title keeps for a panel, event by event.
    pub(crate) kept: Vec<Told>,
    /// The last line has grown, and may now say what the one before it says.
    has_grown: bool,
}

/// One event as it was told.
#[derive(Clone, Debug)]
pub(crate) struct Told {
    pub(crate) event: Value,
    pub(crate) text: String,
    pub(crate) rule: String,
}

/// One line.
#[derive(Clone, Debug)]
pub(crate) struct StoryLine {
    pub(crate) text: String,
    pub(crate) rule: String,
    pub(crate) kind: Kind,
    /// How often it happened, one after the other.
    pub(crate) times: u16,
    event: Value,
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Something happened.
    News,
    /// A turn or a phase begins.
    Heading,
    /// The client's own remark.
    Note,
}

impl Story {
    /// Adds what a table has told.
    pub(crate) fn tell(&mut self, scenery: &dyn Scenery, news: &[Value]) {
        let events: Vec<Value> = news.iter().map(|news| news["event"].clone()).collect();
        for (news, event) in news.iter().zip(&events) {
            let text = sentence(&word(&news["text"]));
            let told = Told { event: event.clone(), text, rule: word(&news["rule"]) };
            if !event.is_null() {
                scenery.keep(&mut self.kept, &told);
                if scenery.is_noise(event, &events) || self.goes_on(scenery, event) {
                    continue;
                }
            }
            let kind = scenery.kind(event);
            if std::mem::take(&mut self.has_grown) {
                self.fold();
            }
            let Told { event, text, rule } = told;
            self.lines.push(StoryLine { text, rule, kind, times: 1, event });
            self.fold();
        }
    }

    /// What is told in the same words as before is told once.
    fn fold(&mut self) {
        let [.., before, last] = self.lines.as_slice() else { return };
        let fresh = self.lines.len() - 1 > self.n_seen;
        if fresh && before.kind == last.kind && before.text == last.text {
            self.lines.pop();
            if let Some(last) = self.lines.last_mut() {
                last.times += 1;
            }
        }
    }

    /// Adds a remark of the client.
    pub(crate) fn note(&mut self, text: String, rule: String) {
        self.lines.push(StoryLine { text, rule, kind: Kind::Note, times: 1, event: Value::Null });
    }

    /// The viewer has seen everything so far.
    pub(crate) fn mark_seen(&mut self) {
        self.n_seen = self.lines.len();
    }

    /// Whether this event goes on with the last line, which then tells of both.
    fn goes_on(&mut self, scenery: &dyn Scenery, event: &Value) -> bool {
        let fresh = self.lines.len() > self.n_seen;
        let single = |line: &&mut StoryLine| fresh && line.times == 1;
        let Some(last) = self.lines.last_mut().filter(single) else { return false };
        let Some((whole, text)) = scenery.join(&last.event, event) else { return false };
        (last.event, last.text) = (whole, text);
        self.has_grown = true;
        true
    }
}

/// With a capital, whoever forgot it.
fn sentence(text: &str) -> String {
    let mut rest = text.chars();
    match rest.next() {
        Some(first) => first.to_uppercase().chain(rest).collect(),
        None => String::new(),
    }
}
