//! The live connections of a table, and what was last sent, for those who come back.

use std::collections::VecDeque;

use tabletop::{PerViewer, Seat, Viewer};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::{LiveLine, Out};
use crate::caller::Caller;
use crate::secret::Id;

/// How many changes are kept for each viewer.
const RING: usize = 16;
/// How many connections of one guest a table takes.
pub(super) const LINES_MAX: usize = 16;

#[derive(Debug)]
pub(super) struct Connected {
    pub(super) line: LiveLine,
    pub(super) viewer: Viewer,
    pub(super) caller: Option<Caller>,
}

impl Connected {
    pub(super) fn guest(&self) -> Option<Id> {
        self.caller.as_ref().map(Caller::guest)
    }
}

#[derive(Clone, Debug)]
struct Sent {
    from: u32,
    version: u32,
    text: Utf8Bytes,
}

/// Who listens.
#[derive(Debug, Default)]
pub(super) struct Hub {
    lines: Vec<Connected>,
    /// Who was let go for being slow, and has not noticed yet.
    let_go: Vec<(u64, Viewer)>,
    ring: PerViewer<VecDeque<Sent>>,
}

impl Hub {
    pub(super) fn add(&mut self, connected: Connected) {
        self.lines.push(connected);
    }

    /// A connection ends; tells with whose eyes it looked.
    pub(super) fn remove(&mut self, id: u64) -> Option<Viewer> {
        if let Some(idx) = self.lines.iter().position(|connected| connected.line.id == id) {
            return Some(self.lines.swap_remove(idx).viewer);
        }
        let idx = self.let_go.iter().position(|(slow, _)| *slow == id)?;
        Some(self.let_go.swap_remove(idx).1)
    }

    /// All connections, in the order in which they are sent to.
    pub(super) fn lines(&self) -> impl Iterator<Item = &Connected> {
        self.lines.iter()
    }

    pub(super) fn find(&self, id: u64) -> Option<&Connected> {
        self.lines.iter().find(|connected| connected.line.id == id)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Does everybody keep up with what is told?
    pub(super) fn has_room(&self) -> bool {
        self.lines.iter().all(|connected| {
            let out = &connected.line.out;
            out.capacity() * 2 >= out.max_capacity()
        })
    }

    pub(super) fn has(&self, viewer: Viewer) -> bool {
        self.lines.iter().any(|connected| connected.viewer == viewer)
    }

    pub(super) fn connected(&self, seat: Seat) -> bool {
        self.has(Viewer::Seat(seat))
    }

    pub(super) fn watching(&self) -> u32 {
        self.lines.iter().filter(|connected| connected.viewer == Viewer::Watcher).count() as u32
    }

    pub(super) fn n_of(&self, guest: Option<Id>) -> usize {
        self.lines.iter().filter(|connected| connected.guest() == guest).count()
    }

    /// Sends a change to everybody with these eyes, and keeps it for those who come back.
    pub(super) fn change(&mut self, viewer: Viewer, from: u32, version: u32, text: Utf8Bytes) {
        self.send_to(|connected| connected.viewer == viewer, |_| text.clone());
        let ring = &mut self.ring[viewer];
        if ring.len() == RING {
            ring.pop_front();
        }
        ring.push_back(Sent { from, version, text });
    }

    /// The changes from a version up to another, if they are all here: while nobody looked, none were made.
    pub(super) fn since(&self, viewer: Viewer, version: u32, to: u32) -> Option<Vec<Utf8Bytes>> {
        let ring = &self.ring[viewer];
        ring.back().filter(|last| last.version == to)?;
        let first = ring.iter().position(|sent| sent.from == version)?;
        let chain = ring.iter().skip(first);
        let whole = chain.clone().zip(chain.clone().skip(1)).all(|(a, b)| a.version == b.from);
        whole.then(|| chain.map(|sent| sent.text.clone()).collect())
    }

    /// Nothing happens: what was sent is forgotten, and who is not there any more.
    pub(super) fn fall_asleep(&mut self) {
        self.forget();
        self.lines.retain(|connected| !connected.line.out.is_closed());
        self.lines.shrink_to_fit();
        self.let_go = Vec::new();
    }

    /// Forgets what was sent.
    pub(super) fn forget(&mut self) {
        self.ring = PerViewer::default();
    }

    /// Sends to some; whoever does not read fast enough is disconnected.
    pub(super) fn send_to(
        &mut self,
        who: impl Fn(&Connected) -> bool,
        mut text: impl FnMut(&Connected) -> Utf8Bytes,
    ) {
        self.lines.retain(|connected| {
            if !who(connected) {
                return true;
            }
            let sent = connected.line.out.try_send(Out::Text(text(connected)));
            if sent.is_err() {
                metrics::counter!("orrery_slow_clients_total").increment(1);
                self.let_go.push((connected.line.id, connected.viewer));
            }
            sent.is_ok()
        });
    }

    /// Sends to some, each its own text, in the order of [`Hub::lines`].
    pub(super) fn send_each(&mut self, who: impl Fn(Viewer) -> bool, texts: Vec<Utf8Bytes>) {
        let mut texts = texts.into_iter();
        let next = |_: &Connected| texts.next().expect("a text for each of them");
        self.send_to(|line| who(line.viewer), next);
    }

    /// Whoever looks with the eyes of a seat is disconnected.
    pub(super) fn drop_lines(&mut self, seat: Seat) {
        self.lines.retain(|connected| {
            let leaves = connected.viewer.is(seat);
            if leaves {
                let _ = connected.line.out.try_send(Out::Bye("not_yours"));
            }
            !leaves
        });
    }

    /// The last word to everybody.
    pub(super) fn bye(&mut self, reason: &'static str) {
        for connected in self.lines.drain(..) {
            let _ = connected.line.out.try_send(Out::Bye(reason));
        }
    }
}
