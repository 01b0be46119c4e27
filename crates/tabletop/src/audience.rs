//! What happened, and who may notice it.

use crate::game::Sink;
use crate::seat::{Seat, SeatSet, Viewer};

/// Something that happened, and its audience: an event of a title whose viewers are told the same or nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Addressed<E> {
    /// The seats that notice it.
    pub to: SeatSet,
    /// Watchers notice it too.
    pub watcher: bool,
    /// What happened.
    pub what: E,
}

impl<E> Addressed<E> {
    /// For everybody.
    pub fn all(what: E) -> Addressed<E> {
        Addressed { to: SeatSet(0xFF), watcher: true, what }
    }

    /// For one seat.
    pub fn only(seat: Seat, what: E) -> Addressed<E> {
        Addressed { to: SeatSet::one(seat), watcher: false, what }
    }

    /// For some seats.
    pub fn some(to: SeatSet, watcher: bool, what: E) -> Addressed<E> {
        Addressed { to, watcher, what }
    }

    /// What the viewer may know of it.
    pub fn view(&self, viewer: Viewer) -> Option<E>
    where
        E: Clone,
    {
        let hears = match viewer {
            Viewer::Seat(seat) => self.to.contains(seat),
            Viewer::Watcher => self.watcher,
        };
        hears.then(|| self.what.clone())
    }
}

/// Tells everybody what is made only if somebody listens.
pub fn tell_all<E, S: Sink<Addressed<E>>>(log: &mut S, make: impl FnOnce() -> E) {
    log.push_with(|| Addressed::all(make()));
}
