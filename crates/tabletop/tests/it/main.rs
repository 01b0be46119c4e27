//! The tests of the table itself, by a toy title; and the proof that the battery finds planted faults.

#![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod battery;
mod faults;
mod helpers;
mod record;
mod table;
