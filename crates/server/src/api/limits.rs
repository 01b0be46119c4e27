//! How often somebody may ask: buckets that fill up again with time.

use std::collections::BTreeMap;
use std::sync::Mutex;

use super::ApiError;
use crate::shared::lock;

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Count {
    /// Requests of somebody who is known.
    Requests,
    /// Requests of an address.
    Strangers,
    /// New guests.
    Guests,
    /// New tables and records.
    Tables,
    /// Lines of chat.
    Chat,
    /// Messages on a live connection.
    Messages,
    /// Wrong keys and tokens.
    Guesses,
}

impl Count {
    /// How many at once, and how many milliseconds until there is one more.
    fn measure(self) -> (u64, u64) {
        match self {
            Count::Requests | Count::Messages => (100, 50),
            Count::Strangers => (50, 100),
            Count::Guests | Count::Tables => (30, 20_000),
            Count::Chat => (10, 1_000),
            Count::Guesses => (20, 10_000),
        }
    }
}

/// When the bucket would be full again, in milliseconds.
type FullAt = u64;

/// All buckets that are not full.
#[derive(Debug)]
pub(crate) struct Limits {
    on: bool,
    buckets: Mutex<BTreeMap<(Count, String), FullAt>>,
}

impl Limits {
    pub(crate) fn new(on: bool) -> Limits {
        Limits { on, buckets: Mutex::default() }
    }

    /// Takes one out of the bucket.
    ///
    /// # Errors
    /// It is empty: how long to wait.
    pub(crate) fn take(&self, count: Count, who: &str, now: u64) -> Result<(), ApiError> {
        if !self.on {
            return Ok(());
        }
        let (at_once, each_ms) = count.measure();
        let mut buckets = lock(&self.buckets);
        let full_at = buckets.entry((count, who.to_owned())).or_insert(now);
        let missing_ms = full_at.saturating_sub(now);
        if missing_ms + each_ms > at_once * each_ms {
            metrics::counter!("orrery_limited_total").increment(1);
            let wait_ms = missing_ms + each_ms - at_once * each_ms;
            return Err(ApiError::TooMany(wait_ms.div_ceil(1000).max(1)));
        }
        *full_at = now + missing_ms + each_ms;
        Ok(())
    }

    /// Forgets buckets that are full.
    pub(crate) fn sweep(&self, now: u64) {
        lock(&self.buckets).retain(|_, full_at| *full_at > now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_empties_and_fills_up_again() {
        let limits = Limits::new(true);
        for _ in 0..10 {
            assert!(limits.take(Count::Chat, "ana", 5_000).is_ok());
        }
        let error = limits.take(Count::Chat, "ana", 5_000).unwrap_err();
        assert!(matches!(error, ApiError::TooMany(1)), "{error}");
        assert!(limits.take(Count::Chat, "ben", 5_000).is_ok(), "everybody has a bucket");
        assert!(limits.take(Count::Chat, "ana", 6_000).is_ok());
        assert!(limits.take(Count::Chat, "ana", 6_000).is_err());
        limits.sweep(30_000);
        assert!(lock(&limits.buckets).is_empty());
    }
}
