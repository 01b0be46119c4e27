//! How long a thread has worked.

use std::time::Duration;

/// The CPU time of the calling thread so far; `None` where the system does not tell.
///
/// Linux tells it in a file, in nanoseconds, without a call that would need `unsafe`.
pub(crate) fn thread_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanos = text.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanos))
}
