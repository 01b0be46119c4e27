//! How often somebody may ask: buckets that fill up again with time.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};

use super::ApiError;
use crate::shared::{Shared, lock};

/// How many live connections a stranger's network and a guest may have, at all tables together.
const LINES_OF_STRANGERS: u32 = 64;
const LINES_OF_GUEST: u32 = 256;

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
    /// Live connections, by who has them.
    lines: Mutex<BTreeMap<String, u32>>,
}

/// Whom an address stands for. In IPv6 everybody has a network full of them.
pub(crate) fn network(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
    }
}

/// A live connection that is counted, for as long as it lasts.
pub(crate) struct Counted {
    shared: Arc<Shared>,
    who: String,
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut lines = lock(&self.shared.limits.lines);
        if let Some(n) = lines.get_mut(&self.who) {
            *n -= 1;
            if *n == 0 {
                lines.remove(&self.who);
            }
        }
    }
}

impl Limits {
    pub(crate) fn new(on: bool) -> Limits {
        Limits { on, buckets: Mutex::default(), lines: Mutex::default() }
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

    /// One live connection more of a guest, or of a stranger's network.
    ///
    /// # Errors
    /// There are too many.
    pub(crate) fn line(
        shared: &Arc<Shared>,
        who: String,
        stranger: bool,
    ) -> Result<Counted, ApiError> {
        let limits = &shared.limits;
        let max = if stranger { LINES_OF_STRANGERS } else { LINES_OF_GUEST };
        let mut lines = lock(&limits.lines);
        let n = lines.entry(who.clone()).or_insert(0);
        if limits.on && *n >= max {
            metrics::counter!("orrery_limited_total").increment(1);
            return Err(ApiError::TooMany(60));
        }
        *n += 1;
        drop(lines);
        Ok(Counted { shared: Arc::clone(shared), who })
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

    #[test]
    fn a_network_of_ipv6_is_one_stranger() {
        let network = |text: &str| network(text.parse().unwrap());
        assert_eq!(network("2001:db8:1:2::7"), network("2001:db8:1:2:ffff:1:2:3"));
        assert_ne!(network("2001:db8:1:2::7"), network("2001:db8:1:3::7"));
        assert_eq!(network("::ffff:192.0.2.1"), network("192.0.2.1"));
        assert_ne!(network("192.0.2.1"), network("192.0.2.2"));
    }
}
