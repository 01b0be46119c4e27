//! Locks that outlive a panic.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// A lock that a panic elsewhere has not made useless: what it guards is always whole.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
