//! What time it is: the date, and the time in which the server runs.
//!
//! Somebody may set the clock on the wall, close the lid, or stop the process for a while. Dates follow the wall.
//! What players and limits are measured by does not: it goes on steadily while the server runs, and stands
//! still while it does not.

use std::sync::{Arc, Mutex};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use crate::lock::lock;

/// A running server looks at its clock every second. If it has not for so long, it was stopped, and that time
/// is nobody's.
const LATE_MS: u64 = 5_000;

/// The clocks of a server: the system's, or a test's.
#[derive(Clone, Debug)]
pub struct Time(Arc<Clock>);

#[derive(Debug)]
struct Clock {
    source: Source,
    running: Mutex<Running>,
}

#[derive(Debug)]
enum Source {
    System {
        start: Instant,
    },
    /// It stands still until somebody moves it.
    Simulated(Mutex<Simulated>),
}

#[derive(Clone, Copy, Debug)]
struct Simulated {
    wall_ms: u64,
    steady_ms: u64,
}

/// The time in which the server runs.
#[derive(Clone, Copy, Debug)]
struct Running {
    /// What the steady clock said when it was last looked at.
    looked_ms: u64,
    now_ms: u64,
    /// What the clock that machines share said, and when by the steady clock.
    common: Option<(u64, u64)>,
}

impl Running {
    /// The steady clock says this now.
    fn look(&mut self, steady_ms: u64) -> u64 {
        if let Some((common_ms, at_ms)) = self.common {
            self.now_ms = self.now_ms.max(common_ms + steady_ms.saturating_sub(at_ms));
            self.looked_ms = self.looked_ms.max(steady_ms);
            return self.now_ms;
        }
        let passed = steady_ms.saturating_sub(self.looked_ms);
        if passed <= LATE_MS {
            self.now_ms += passed;
        } else {
            tracing::warn!(passed_ms = passed, "the server was stopped: that time is nobody's");
        }
        self.looked_ms = self.looked_ms.max(steady_ms);
        self.now_ms
    }
}

/// Milliseconds since the machine was started, those in which it slept or the process stood still among them: by this
/// a lease is measured.
#[cfg(target_os = "linux")]
pub(crate) fn awake_ms() -> u64 {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::Boottime);
    now.tv_sec as u64 * 1_000 + now.tv_nsec as u64 / 1_000_000
}

/// Elsewhere a machine that has slept finds out at its next beat.
#[cfg(not(target_os = "linux"))]
pub(crate) fn awake_ms() -> u64 {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_millis() as u64
}

impl Time {
    /// The clocks of the system.
    pub fn system() -> Time {
        Time::of(Source::System { start: Instant::now() })
    }

    /// Clocks that a test moves.
    pub fn simulated(now_ms: u64) -> Time {
        Time::of(Source::Simulated(Mutex::new(Simulated { wall_ms: now_ms, steady_ms: 0 })))
    }

    fn of(source: Source) -> Time {
        let running =
            Running { looked_ms: source.steady_ms(), now_ms: source.wall_ms(), common: None };
        Time(Arc::new(Clock { source, running: Mutex::new(running) }))
    }

    /// The date, in milliseconds since 1970. It may jump, back as well: nothing is measured by it.
    pub fn now_ms(&self) -> u64 {
        if lock(&self.0.running).common.is_some() {
            return self.running_ms();
        }
        self.0.source.wall_ms()
    }

    /// The time in which the server runs, in milliseconds. It begins with the date, never goes back, and stands still
    /// while the process is stopped.
    pub fn running_ms(&self) -> u64 {
        let steady_ms = self.0.source.steady_ms();
        lock(&self.0.running).look(steady_ms)
    }

    /// Other machines share a clock, and it says this now. From then on dates and running time follow it: forwards at
    /// once, and where it is behind, time waits for it. What has passed while the process was stopped has passed.
    pub(crate) fn follow(&self, common_ms: u64) {
        let steady_ms = self.0.source.steady_ms();
        let mut running = lock(&self.0.running);
        // The clock on the wall, with which a server begins, may be ahead of all others.
        if running.common.replace((common_ms, steady_ms)).is_none() {
            running.now_ms = common_ms;
        }
    }

    /// Simulated time passes while the server runs; the system's passes by itself.
    pub fn advance(&self, ms: u64) {
        self.running_ms();
        self.pause(ms);
        if let Source::Simulated(clocks) = &self.0.source {
            let steady_ms = lock(clocks).steady_ms;
            let mut running = lock(&self.0.running);
            running.looked_ms = steady_ms;
            running.now_ms += ms;
        }
    }

    /// Simulated time passes while the server is stopped.
    pub fn pause(&self, ms: u64) {
        if let Source::Simulated(clocks) = &self.0.source {
            let mut clocks = lock(clocks);
            clocks.wall_ms += ms;
            clocks.steady_ms += ms;
        }
    }

    /// Somebody sets the simulated clock on the wall.
    pub fn set(&self, now_ms: u64) {
        if let Source::Simulated(clocks) = &self.0.source {
            lock(clocks).wall_ms = now_ms;
        }
    }
}

impl Source {
    fn wall_ms(&self) -> u64 {
        match self {
            Source::System { .. } => SystemTime::now()
                .duration_since(UNIX_EPOCH)
                .map_or(0, |since| since.as_millis() as u64),
            Source::Simulated(clocks) => lock(clocks).wall_ms,
        }
    }

    fn steady_ms(&self) -> u64 {
        match self {
            Source::System { start } => start.elapsed().as_millis() as u64,
            Source::Simulated(clocks) => lock(clocks).steady_ms,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_on_the_wall_moves_nothing_else() {
        let time = Time::simulated(1_000_000);
        time.set(9_000_000);
        assert_eq!((time.now_ms(), time.running_ms()), (9_000_000, 1_000_000));
        time.set(1_000);
        assert_eq!((time.now_ms(), time.running_ms()), (1_000, 1_000_000));
        time.advance(60_000);
        assert_eq!((time.now_ms(), time.running_ms()), (61_000, 1_060_000));
    }

    #[test]
    fn time_in_which_the_server_is_stopped_is_nobodys() {
        let time = Time::simulated(1_000_000);
        for ms in [LATE_MS + 1, 66_000, 3_600_000] {
            time.pause(ms);
            assert_eq!(time.running_ms(), 1_000_000, "after {ms}");
        }
        // A tick that is a little late is none: the server has been busy, and so have the players.
        time.pause(LATE_MS);
        assert_eq!(time.running_ms(), 1_000_000 + LATE_MS);
    }

    #[test]
    fn a_clock_that_machines_share_is_followed_and_never_backwards() {
        let time = Time::simulated(9_000_000);
        time.follow(5_000_000);
        assert_eq!((time.now_ms(), time.running_ms()), (5_000_000, 5_000_000));
        time.set(7);
        time.pause(60_000);
        assert_eq!((time.now_ms(), time.running_ms()), (5_060_000, 5_060_000));
        time.follow(5_050_000);
        assert_eq!(time.running_ms(), 5_060_000, "it waits");
        time.pause(15_000);
        assert_eq!(time.running_ms(), 5_065_000);
    }

    #[test]
    fn the_clocks_of_the_system_go_by_themselves() {
        let time = Time::system();
        let before = time.running_ms();
        assert!(time.now_ms().abs_diff(before) < 60_000, "it begins with the date");
        while time.running_ms() == before {
            std::thread::yield_now();
        }
        time.advance(1_000_000);
        time.set(0);
        assert!(time.running_ms() - before < 1_000_000);
    }
}
