//! What time it is: the system's, or a test's.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// A clock on the wall, in milliseconds since 1970.
#[derive(Clone, Debug, Default)]
pub enum Time {
    /// The system's.
    #[default]
    System,
    /// It stands still until somebody moves it.
    Simulated(Arc<AtomicU64>),
}

impl Time {
    /// A clock that a test moves.
    pub fn simulated(now_ms: u64) -> Time {
        Time::Simulated(Arc::new(AtomicU64::new(now_ms)))
    }

    /// Now.
    pub fn now_ms(&self) -> u64 {
        match self {
            Time::System => SystemTime::now()
                .duration_since(UNIX_EPOCH)
                .map_or(0, |since| since.as_millis() as u64),
            Time::Simulated(now) => now.load(Ordering::SeqCst),
        }
    }

    /// Moves a simulated clock; the system's goes by itself.
    pub fn advance(&self, ms: u64) {
        if let Time::Simulated(now) = self {
            now.fetch_add(ms, Ordering::SeqCst);
        }
    }
}
