//! Clocks: none, live, or days in the bank, with an increment for every time a seat has answered.
//!
//! Who is asked can be a secret, so each viewer keeps the clocks as it can see them: a seat's clock
//! runs for a viewer only while that viewer knows that the seat is asked. A seat always knows it of
//! itself, so its own row is the law.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tabletop::{Seat, SeatSet, Viewer};

/// Which clock a table has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum ClockRule {
    /// Everybody has all the time in the world.
    #[default]
    None,
    /// For a game in one sitting.
    Live {
        /// Seconds that each seat begins with.
        bank_s: u32,
        /// Seconds that it gets for each time it has answered.
        increment_s: u32,
    },
    /// For a game over weeks.
    Days {
        /// Seconds that each seat begins with.
        bank_s: u32,
        /// Seconds that it gets for each time it has answered.
        increment_s: u32,
    },
}

const DAY_S: u32 = 86_400;

impl ClockRule {
    /// Is this a clock that somebody can play with?
    ///
    /// # Errors
    /// What is wrong with it.
    pub(crate) fn check(self) -> Result<(), String> {
        match self {
            ClockRule::None => Ok(()),
            ClockRule::Live { bank_s, increment_s } => {
                if !(60..=DAY_S).contains(&bank_s) || increment_s > 3_600 {
                    return Err("a live clock has 60 to 86400 seconds in the bank and at most \
                         3600 of increment"
                        .to_owned());
                }
                Ok(())
            }
            ClockRule::Days { bank_s, increment_s } => {
                if !(3_600..=60 * DAY_S).contains(&bank_s) || increment_s > 14 * DAY_S {
                    return Err("a clock of days has one hour to 60 days in the bank and at most \
                         14 days of increment"
                        .to_owned());
                }
                Ok(())
            }
        }
    }

    fn times_ms(self) -> Option<(i64, i64)> {
        match self {
            ClockRule::None => None,
            ClockRule::Live { bank_s, increment_s } | ClockRule::Days { bank_s, increment_s } => {
                Some((i64::from(bank_s) * 1000, i64::from(increment_s) * 1000))
            }
        }
    }
}

/// The clocks of a table, as each viewer can see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Clocks {
    increment_ms: i64,
    /// The rows of the seats, then the watcher's; in each the time left of every seat.
    left_ms: Vec<Vec<i64>>,
    /// Who is asked, as each viewer knows it. Seats without a clock are never here.
    asked: Vec<SeatSet>,
    since: u64,
    /// How often each seat has come back after its time was up.
    #[serde(default)]
    returns: Vec<u32>,
}

/// Why somebody else is asked now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Passing {
    /// Somebody has answered, which brings the increment.
    #[default]
    Answered,
    /// A seat has taken its answer back. Then the increment that the answer had brought goes back too, and who is
    /// asked no more gets none: or somebody could answer and take it back for as long as time is needed.
    TakenBack,
    /// A bot sits down where somebody was asked: that is no answer.
    Replaced,
}

fn row(viewer: Viewer, n_seats: usize) -> usize {
    viewer.seat().map_or(n_seats, Seat::index)
}

impl Clocks {
    /// Clocks before the first question; `None` where the rule has none.
    pub(crate) fn new(rule: ClockRule, n_seats: u8, now: u64) -> Option<Clocks> {
        let (bank_ms, increment_ms) = rule.times_ms()?;
        let n = usize::from(n_seats);
        let left_ms = vec![vec![bank_ms; n]; n + 1];
        let (asked, returns) = (vec![SeatSet::EMPTY; n + 1], vec![0; n]);
        Some(Clocks { increment_ms, left_ms, asked, since: now, returns })
    }

    /// Time goes on, and now others are asked. Tells for which viewers that is news.
    pub(crate) fn advance(
        &mut self,
        now: u64,
        why: Passing,
        asked: impl Fn(Viewer) -> SeatSet,
    ) -> Vec<Viewer> {
        let n_seats = self.left_ms.len() - 1;
        let elapsed = now.saturating_sub(self.since) as i64;
        let mut changed = Vec::new();
        for viewer in Viewer::all(n_seats as u8) {
            let idx = row(viewer, n_seats);
            let (before, after) = (self.asked[idx], asked(viewer));
            for seat in before.iter().filter(|seat| seat.index() < n_seats) {
                let left = &mut self.left_ms[idx][seat.index()];
                *left -= elapsed;
                if !after.contains(seat) {
                    *left = (*left).max(0)
                        + if why == Passing::Answered { self.increment_ms } else { 0 };
                }
            }
            let back = why == Passing::TakenBack;
            let again = after.iter().filter(|seat| back && !before.contains(*seat));
            for seat in again.filter(|seat| seat.index() < n_seats) {
                let left = &mut self.left_ms[idx][seat.index()];
                *left = (*left - self.increment_ms).max(0);
            }
            if before != after {
                self.asked[idx] = after;
                changed.push(viewer);
            }
        }
        self.since = self.since.max(now);
        changed
    }

    /// The server was not there until `start`: that time is nobody's. Nor does it matter if the clock on the wall,
    /// with which a server begins, was set back meanwhile.
    pub(crate) fn skip_to(&mut self, start: u64, now: u64) {
        self.since = self.since.max(start).min(now);
    }

    /// Whoever had the table died then, and nobody has served it until now: that time is nobody's.
    pub(crate) fn unserved(&mut self, died: u64, now: u64) {
        let served = died.saturating_sub(self.since);
        self.since = self.since.max(now.saturating_sub(served)).min(now);
    }

    /// What the viewer sees on the clock of a seat.
    pub(crate) fn left_ms(&self, viewer: Viewer, seat: Seat, now: u64) -> i64 {
        let idx = row(viewer, self.left_ms.len() - 1);
        let left = self.left_ms[idx][seat.index()];
        let runs = self.asked[idx].contains(seat);
        let elapsed = now.saturating_sub(self.since) as i64;
        (if runs { left - elapsed } else { left }).max(0)
    }

    /// When the next clock runs out.
    pub(crate) fn deadline(&self) -> Option<u64> {
        let due = |seat: Seat| {
            let left = self.left_ms[seat.index()][seat.index()].max(0) as u64;
            self.asked[seat.index()].contains(seat).then_some(self.since + left)
        };
        Seat::first((self.left_ms.len() - 1) as u8).filter_map(due).min()
    }

    /// Whose time is up.
    pub(crate) fn out_of_time(&self, now: u64) -> Vec<Seat> {
        let up = |seat: &Seat| {
            self.asked[seat.index()].contains(*seat)
                && self.left_ms(Viewer::Seat(*seat), *seat, now) == 0
        };
        Seat::first((self.left_ms.len() - 1) as u8).filter(up).collect()
    }

    /// A seat comes back, with the time that it had left. If its time was up, everybody sees it with an increment or
    /// a tenth of the bank, and with half as much each further time: running out is no way to get time.
    pub(crate) fn come_back(&mut self, seat: Seat, rule: ClockRule) {
        let Some((bank_ms, increment_ms)) = rule.times_ms() else { return };
        if self.left_ms[seat.index()][seat.index()] > 0 {
            return;
        }
        self.returns.resize(self.left_ms.len() - 1, 0);
        let returns = &mut self.returns[seat.index()];
        let least = (increment_ms.max(bank_ms / 10) >> (*returns).min(32)).max(1_000);
        *returns += 1;
        for row in &mut self.left_ms {
            row[seat.index()] = row[seat.index()].max(least);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Seat = Seat(0);
    const B: Seat = Seat(1);

    fn clocks() -> Clocks {
        Clocks::new(ClockRule::Live { bank_s: 100, increment_s: 5 }, 2, 1_000).unwrap()
    }

    #[test]
    fn the_clock_of_the_asked_seat_runs() {
        let mut clocks = clocks();
        clocks.advance(1_000, Passing::Answered, |_| SeatSet::one(A));
        assert_eq!(clocks.deadline(), Some(101_000));
        assert_eq!(clocks.left_ms(Viewer::Seat(A), A, 31_000), 70_000);
        assert_eq!(clocks.left_ms(Viewer::Seat(B), A, 31_000), 70_000);
        clocks.advance(31_000, Passing::Answered, |_| SeatSet::one(B));
        assert_eq!(clocks.left_ms(Viewer::Watcher, A, 90_000), 75_000, "with its increment");
        assert_eq!(clocks.out_of_time(130_999), []);
        assert_eq!(clocks.out_of_time(131_000), [B]);
    }

    /// B is asked in secret: A and the watcher see neither its clock run nor a change.
    #[test]
    fn a_secret_question_does_not_show_on_the_clocks() {
        let seen = |secret: bool| {
            let mut clocks = clocks();
            let changed = clocks.advance(1_000, Passing::Answered, |viewer| {
                if secret && viewer.is(B) { SeatSet::one(B) } else { SeatSet::EMPTY }
            });
            let more = clocks.advance(50_000, Passing::Answered, |_| SeatSet::one(A));
            let others = |list: Vec<Viewer>| {
                list.into_iter().filter(|viewer| !viewer.is(B)).collect::<Vec<_>>()
            };
            let shown: Vec<i64> = [Viewer::Seat(A), Viewer::Watcher]
                .into_iter()
                .flat_map(|viewer| [A, B].map(|seat| clocks.left_ms(viewer, seat, 60_000)))
                .collect();
            (shown, others(changed), others(more))
        };
        assert_eq!(seen(true), seen(false));
    }

    #[test]
    fn a_server_that_was_away_costs_nobody_time() {
        let mut clocks = clocks();
        clocks.advance(1_000, Passing::Answered, |_| SeatSet::one(A));
        clocks.skip_to(500_000, 500_000);
        assert_eq!(clocks.left_ms(Viewer::Seat(A), A, 510_000), 90_000);
    }

    /// Ana thinks for ten seconds, her node dies, and after a minute another has the table.
    #[test]
    fn time_between_two_nodes_is_nobodys() {
        let mut clocks = clocks();
        clocks.advance(1_000, Passing::Answered, |_| SeatSet::one(A));
        clocks.unserved(11_000, 71_000);
        assert_eq!(clocks.left_ms(Viewer::Seat(A), A, 71_000), 90_000);
        // What was stored after the node was last heard of counts from then on.
        clocks.unserved(11_000, 71_000);
        assert_eq!(clocks.left_ms(Viewer::Seat(A), A, 71_000), 100_000);
    }

    /// The server begins again with a clock on the wall that was set back: time runs from then on.
    #[test]
    fn a_clock_that_was_set_back_stops_nobodys() {
        let mut clocks = clocks();
        clocks.advance(900_000, Passing::Answered, |_| SeatSet::one(A));
        clocks.skip_to(2_000, 3_000);
        assert_eq!(clocks.left_ms(Viewer::Seat(A), A, 13_000), 90_000);
        assert_eq!(clocks.deadline(), Some(103_000));
    }

    #[test]
    fn who_comes_back_has_some_time() {
        let mut clocks = clocks();
        let rule = ClockRule::Live { bank_s: 100, increment_s: 5 };
        let mut now = 1_000;
        for expected in [10_000, 5_000, 2_500, 1_250, 1_000, 1_000] {
            clocks.advance(now, Passing::Answered, |_| SeatSet::one(A));
            now += 200_000;
            clocks.advance(now, Passing::Replaced, |_| SeatSet::EMPTY);
            assert_eq!(clocks.left_ms(Viewer::Watcher, A, now), 0);
            clocks.come_back(A, rule);
            assert_eq!(clocks.left_ms(Viewer::Seat(B), A, now), expected);
        }
    }

    /// Ana lets a bot sit down and comes back, over and over: she has what she had.
    #[test]
    fn a_bot_between_brings_no_time() {
        let mut clocks = clocks();
        clocks.advance(1_000, Passing::Answered, |_| SeatSet::one(A));
        for n in 1..=9 {
            let now = 1_000 + n * 10_500;
            clocks.advance(now, Passing::Replaced, |_| SeatSet::EMPTY);
            clocks.come_back(A, ClockRule::Live { bank_s: 100, increment_s: 5 });
            clocks.advance(now, Passing::Answered, |_| SeatSet::one(A));
            assert_eq!(clocks.left_ms(Viewer::Seat(A), A, now), 100_000 - n as i64 * 10_500);
        }
    }

    /// Clocks that an earlier release has stored.
    #[test]
    fn clocks_without_returns_are_read() {
        let mut stored = serde_json::to_value(clocks()).unwrap();
        stored.as_object_mut().unwrap().remove("returns");
        let mut clocks: Clocks = serde_json::from_value(stored).unwrap();
        clocks.advance(1_000, Passing::Answered, |_| SeatSet::one(A));
        clocks.advance(200_000, Passing::Replaced, |_| SeatSet::EMPTY);
        clocks.come_back(A, ClockRule::Live { bank_s: 100, increment_s: 5 });
        assert_eq!(clocks.left_ms(Viewer::Seat(A), A, 200_000), 10_000);
    }

    /// Ana answers and takes it back, over and over: that brings nobody any time.
    #[test]
    fn taking_back_takes_the_increment_back() {
        let mut clocks = clocks();
        clocks.advance(1_000, Passing::Answered, |_| SeatSet::one(A));
        for n in 1..=20 {
            clocks.advance(1_000 + n * 2_000 - 1_000, Passing::Answered, |_| SeatSet::one(B));
            clocks.advance(1_000 + n * 2_000, Passing::TakenBack, |_| SeatSet::one(A));
        }
        for viewer in [Viewer::Seat(A), Viewer::Seat(B), Viewer::Watcher] {
            let left = [A, B].map(|seat| clocks.left_ms(viewer, seat, 41_000));
            assert_eq!(left, [80_000, 80_000], "what each has thought, and nothing else");
        }
        clocks.advance(42_000, Passing::Answered, |_| SeatSet::one(B));
        assert_eq!(
            clocks.left_ms(Viewer::Watcher, A, 42_000),
            84_000,
            "an answer that stays counts"
        );
    }
}
