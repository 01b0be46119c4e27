//! How often somebody may ask: buckets that fill up again with time.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::str::FromStr;
use std::sync::{Arc, Mutex};

use crate::lock::lock;
use crate::refusal::ApiError;
use crate::secret::Id;

/// How many live connections a stranger's network and a guest may have, at all tables together.
const LINES_OF_STRANGERS: u32 = 64;
const LINES_OF_GUEST: u32 = 256;

/// What is counted; [`COUNTS`] has a row for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Count {
    /// Requests of somebody who is known.
    Requests,
    /// Requests of an address.
    Strangers,
    /// New guests.
    Guests,
    /// New tables and records of a guest.
    Tables,
    /// New tables and records of an address: guests cost nothing, and each has a shelf.
    Addresses,
    /// Lines of chat.
    Chat,
    /// Messages on a live connection.
    Messages,
    /// Wrong keys and tokens.
    Guesses,
    /// Whole games that are read, in thousands of entries.
    Archive,
    /// Hints of the coach, by what the bot costs.
    Hints,
    /// New bells, and bells that are tried.
    Bells,
    /// First mails, from a network and to an address.
    Mails,
    /// Finished games that are analysed.
    Analyses,
}

/// Everything that is counted: its name for the operator, how many at once, how many milliseconds until there is one
/// more, and what it is.
const COUNTS: [(Count, &str, u64, u64, &str); 13] = [
    (Count::Requests, "requests", 100, 50, "requests of a guest"),
    (Count::Strangers, "strangers", 50, 100, "requests of an address without a guest"),
    (Count::Guests, "guests", 30, 20_000, "new guests of an address"),
    (Count::Tables, "tables", 30, 20_000, "new tables and records of a guest"),
    (Count::Addresses, "addresses", 200, 20_000, "new tables and records of an address"),
    (Count::Chat, "chat", 10, 1_000, "lines of chat of a guest"),
    (Count::Messages, "messages", 100, 50, "messages on a live connection"),
    (Count::Guesses, "guesses", 20, 10_000, "wrong keys and tokens of an address"),
    (Count::Archive, "archive", 60, 500, "whole games read by a guest, in thousands of entries"),
    (Count::Hints, "hints", 20, 1_000, "hints of the coach for a guest, by what the bot costs"),
    (Count::Bells, "bells", 10, 60_000, "new bells of a guest, and trials of them"),
    (Count::Mails, "mails", 3, 600_000, "mails to an address that nobody has confirmed"),
    (Count::Analyses, "analyses", 6, 30_000, "finished games that a guest has analysed"),
];

/// The most that the operator may allow at once, and the longest wait for one more: a day.
const AT_ONCE_MAX: u64 = 1_000_000;
const ONE_MS_MAX: u64 = 86_400_000;

/// How often something may be done, as the operator says it: `tables=30/20` is 30 at once, and one more every
/// 20 seconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LimitRule {
    count: Count,
    at_once: u64,
    one_ms: u64,
}

impl LimitRule {
    /// Everything that is limited, as it is if the operator says nothing.
    #[must_use]
    pub fn usual() -> Vec<LimitRule> {
        COUNTS
            .iter()
            .map(|(count, _, at_once, one_ms, _)| LimitRule {
                count: *count,
                at_once: *at_once,
                one_ms: *one_ms,
            })
            .collect()
    }

    fn row(&self) -> &'static (Count, &'static str, u64, u64, &'static str) {
        let found = COUNTS.iter().find(|row| row.0 == self.count);
        found.expect("everything that is counted is on the list")
    }

    /// What it is called.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.row().1
    }

    /// What is counted.
    #[must_use]
    pub fn what(&self) -> &'static str {
        self.row().4
    }

    /// How many at once.
    #[must_use]
    pub fn at_once(&self) -> u64 {
        self.at_once
    }

    /// How many seconds until there is one more.
    #[must_use]
    pub fn every_s(&self) -> f64 {
        self.one_ms as f64 / 1000.0
    }
}

impl FromStr for LimitRule {
    type Err = String;

    fn from_str(text: &str) -> Result<LimitRule, String> {
        let bad = || {
            format!(
                "'{text}' is no limit: it is NAME=N/SECONDS, such as tables=30/20 for 30 at once and one \
                 more every 20 seconds"
            )
        };
        let (name, rest) = text.split_once('=').ok_or_else(bad)?;
        let (at_once, every) = rest.split_once('/').ok_or_else(bad)?;
        let row = COUNTS.iter().find(|row| row.1 == name.trim()).ok_or_else(|| {
            let names: Vec<&str> = COUNTS.iter().map(|row| row.1).collect();
            format!("there is no limit '{}': there are {}", name.trim(), names.join(", "))
        })?;
        let at_once: u64 = at_once.trim().parse().map_err(|_| bad())?;
        let every: f64 = every.trim().parse().map_err(|_| bad())?;
        let one_ms = (every * 1000.0).round();
        let good = (1..=AT_ONCE_MAX).contains(&at_once) && one_ms >= 1.0;
        if !good || one_ms > ONE_MS_MAX as f64 {
            return Err(format!(
                "'{text}' is out of bounds: 1 to {AT_ONCE_MAX} at once, one more every 0.001 to \
                 86400 seconds"
            ));
        }
        Ok(LimitRule { count: row.0, at_once, one_ms: one_ms as u64 })
    }
}

/// When the bucket would be full again, in milliseconds.
type FullAt = u64;

/// All buckets that are not full.
#[derive(Debug)]
pub(crate) struct Limits {
    on: bool,
    /// How many at once, and how many milliseconds until there is one more.
    rules: BTreeMap<Count, (u64, u64)>,
    buckets: Mutex<BTreeMap<(Count, String), FullAt>>,
    lines: Lines,
}

/// Live connections, by who has them.
type Lines = Arc<Mutex<BTreeMap<String, u32>>>;

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
#[derive(Debug)]
pub(crate) struct Counted {
    lines: Lines,
    who: String,
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut lines = lock(&self.lines);
        if let Some(n) = lines.get_mut(&self.who) {
            *n -= 1;
            if *n == 0 {
                lines.remove(&self.who);
            }
        }
    }
}

impl Limits {
    /// Off, or on with what the operator says instead of what is usual.
    pub(crate) fn new(on: bool, own: &[LimitRule]) -> Limits {
        let usual = LimitRule::usual();
        let rules = usual.iter().chain(own);
        let rules = rules.map(|rule| (rule.count, (rule.at_once, rule.one_ms))).collect();
        Limits { on, rules, buckets: Mutex::default(), lines: Lines::default() }
    }

    fn measure(&self, count: Count) -> (u64, u64) {
        self.rules.get(&count).copied().expect("everything that is counted has a rule")
    }

    /// Is anybody limited at all?
    pub(crate) fn are_on(&self) -> bool {
        self.on
    }

    /// Takes one out of the bucket.
    ///
    /// # Errors
    /// It is empty: how long to wait.
    pub(crate) fn take(&self, count: Count, who: &str, now: u64) -> Result<(), ApiError> {
        self.take_many(count, who, 1, now)
    }

    /// Is there one in the bucket? Nothing is taken.
    ///
    /// # Errors
    /// It is empty: how long to wait.
    pub(crate) fn check(&self, count: Count, who: &str, now: u64) -> Result<(), ApiError> {
        let (at_once, one_ms) = self.measure(count);
        let buckets = lock(&self.buckets);
        let full_at = buckets.get(&(count, who.to_owned())).copied().unwrap_or(now);
        let missing_ms = full_at.saturating_sub(now);
        if self.on && missing_ms + one_ms > at_once * one_ms {
            metrics::counter!("orrery_limited_total").increment(1);
            let wait_ms = missing_ms + one_ms - at_once * one_ms;
            return Err(ApiError::TooMany(wait_ms.div_ceil(1000).max(1)));
        }
        Ok(())
    }

    /// Takes as many out of the bucket as something costs; whatever costs more than a full bucket takes all of it.
    ///
    /// # Errors
    /// There are not as many in it: how long to wait.
    pub(crate) fn take_many(
        &self,
        count: Count,
        who: &str,
        cost: u64,
        now: u64,
    ) -> Result<(), ApiError> {
        if !self.on {
            return Ok(());
        }
        let (at_once, one_ms) = self.measure(count);
        let (full_ms, each_ms) = (at_once * one_ms, cost.min(at_once) * one_ms);
        let mut buckets = lock(&self.buckets);
        let full_at = buckets.entry((count, who.to_owned())).or_insert(now);
        let missing_ms = full_at.saturating_sub(now);
        if missing_ms + each_ms > full_ms {
            metrics::counter!("orrery_limited_total").increment(1);
            let wait_ms = missing_ms + each_ms - full_ms;
            return Err(ApiError::TooMany(wait_ms.div_ceil(1000).max(1)));
        }
        *full_at = now + missing_ms + each_ms;
        Ok(())
    }

    /// A new table or record of a guest who asks from there.
    ///
    /// # Errors
    /// There have been too many: how long to wait.
    pub(crate) fn take_table(&self, guest: Id, network: &str, now: u64) -> Result<(), ApiError> {
        self.take(Count::Tables, &guest.to_string(), now)?;
        self.take(Count::Addresses, network, now)
    }

    /// One live connection more of a guest, or of a stranger's network.
    ///
    /// # Errors
    /// There are too many.
    pub(crate) fn line(&self, who: String, stranger: bool) -> Result<Counted, ApiError> {
        let max = if stranger { LINES_OF_STRANGERS } else { LINES_OF_GUEST };
        let mut lines = lock(&self.lines);
        let n = lines.entry(who.clone()).or_insert(0);
        if self.on && *n >= max {
            metrics::counter!("orrery_limited_total").increment(1);
            return Err(ApiError::TooMany(60));
        }
        *n += 1;
        drop(lines);
        Ok(Counted { lines: Arc::clone(&self.lines), who })
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
        let limits = Limits::new(true, &[]);
        for _ in 0..10 {
            assert!(limits.check(Count::Chat, "ana", 5_000).is_ok());
            assert!(limits.take(Count::Chat, "ana", 5_000).is_ok());
        }
        assert!(limits.check(Count::Chat, "ana", 5_000).is_err());
        let error = limits.take(Count::Chat, "ana", 5_000).unwrap_err();
        assert!(matches!(error, ApiError::TooMany(1)), "{error}");
        assert!(limits.take(Count::Chat, "ben", 5_000).is_ok(), "everybody has a bucket");
        assert!(limits.take(Count::Chat, "ana", 6_000).is_ok());
        assert!(limits.take(Count::Chat, "ana", 6_000).is_err());
        limits.sweep(30_000);
        assert!(lock(&limits.buckets).is_empty());
    }

    /// What costs more takes more, and whatever it costs, a full bucket is enough.
    #[test]
    fn a_bucket_is_emptied_by_what_costs_much() {
        let limits = Limits::new(true, &[]);
        let take = |cost, now| limits.take_many(Count::Archive, "ana", cost, now);
        assert!(take(14, 0).is_ok() && take(14, 0).is_ok() && take(14, 0).is_ok());
        assert!(take(14, 0).is_ok() && take(4, 0).is_ok());
        let error = take(14, 0).unwrap_err();
        assert!(matches!(error, ApiError::TooMany(7)), "{error}");
        assert!(take(1, 500).is_ok() && take(1, 500).is_err());
        assert!(take(1_000, 30_000).is_err() && take(1_000, 30_500).is_ok());
        assert!(take(1, 30_500).is_err());
    }

    #[test]
    fn the_operator_says_how_often() {
        let rule = |text: &str| text.parse::<LimitRule>();
        let own = [rule("chat=2/0.5").unwrap()];
        let limits = Limits::new(true, &own);
        let take = |now| limits.take(Count::Chat, "ana", now);
        assert!(take(0).is_ok() && take(0).is_ok() && take(0).is_err() && take(500).is_ok());
        let other = |now| limits.take(Count::Guesses, "ana", now);
        assert!((0..20).all(|_| other(0).is_ok()) && other(0).is_err(), "the others are as usual");
        for usual in LimitRule::usual() {
            let text = format!("{}={}/{}", usual.name(), usual.at_once(), usual.every_s());
            assert_eq!(rule(&text), Ok(usual), "what is printed can be said");
        }
        for (text, why) in [
            ("chat", "is no limit: it is NAME=N/SECONDS"),
            ("chat=2", "is no limit: it is NAME=N/SECONDS"),
            ("chat=two/1", "is no limit: it is NAME=N/SECONDS"),
            ("chats=2/1", "there is no limit 'chats': there are requests, "),
            ("chat=0/1", "out of bounds"),
            ("chat=1/0", "out of bounds"),
            ("chat=1/NaN", "out of bounds"),
            ("chat=1/86401", "out of bounds"),
        ] {
            let said = rule(text).unwrap_err();
            assert!(said.contains(why), "{text}: {said}");
        }
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
