//! The clocks of a table in memory; none where its rule has none, or nobody plays.

use hosting::Play;
use tabletop::{Seat, SeatSet, Viewer};

use crate::clocks::{ClockRule, Clocks, Passing};

#[derive(Debug, Default)]
pub(super) struct Clock(Option<Clocks>);

impl Clock {
    /// As they are stored. The server was not there until `started`.
    pub(super) fn read(stored: Option<&str>, started: u64, now: u64) -> Clock {
        let mut clocks: Option<Clocks> = stored.and_then(|text| serde_json::from_str(text).ok());
        if let Some(clocks) = &mut clocks {
            clocks.skip_to(started, now);
        }
        Clock(clocks)
    }

    /// Nobody has served the table since then.
    pub(super) fn unserved(&mut self, died: Option<u64>, now: u64) {
        if let (Some(clocks), Some(died)) = (&mut self.0, died) {
            clocks.unserved(died, now);
        }
    }

    /// The game begins.
    pub(super) fn start(rule: ClockRule, n_seats: u8, now: u64) -> Clock {
        Clock(Clocks::new(rule, n_seats, now))
    }

    pub(super) fn clocks(&self) -> Option<&Clocks> {
        self.0.as_ref()
    }

    /// As they are stored.
    pub(super) fn text(&self) -> Option<String> {
        self.0.as_ref().and_then(|clocks| serde_json::to_string(clocks).ok())
    }

    /// Time goes on; tells for whom somebody else is asked now.
    pub(super) fn advance(
        &mut self,
        now: u64,
        why: Passing,
        people: SeatSet,
        play: &Play,
    ) -> Vec<Viewer> {
        let Some(clocks) = &mut self.0 else { return Vec::new() };
        clocks.advance(now, why, |viewer| {
            let asked = play.table().asked(viewer);
            asked.iter().filter(|seat| people.contains(*seat)).collect()
        })
    }

    /// The time up to now is nobody's.
    pub(super) fn skip(&mut self, now: u64) {
        if let Some(clocks) = &mut self.0 {
            clocks.skip_to(now, now);
        }
    }

    /// When the next one runs out.
    pub(super) fn deadline(&self) -> Option<u64> {
        self.0.as_ref().and_then(Clocks::deadline)
    }

    /// Whose time is up.
    pub(super) fn out_of_time(&self, now: u64) -> Vec<Seat> {
        self.0.as_ref().map(|clocks| clocks.out_of_time(now)).unwrap_or_default()
    }

    /// A player is back.
    pub(super) fn come_back(&mut self, seat: Seat, rule: ClockRule) {
        if let Some(clocks) = &mut self.0 {
            clocks.come_back(seat, rule);
        }
    }

    /// Nobody plays any more.
    pub(super) fn stop(&mut self) {
        self.0 = None;
    }
}
