//! The program as others use it: the real binary, one module for each door.

#[allow(clippy::unwrap_used, reason = "a test that cannot go on says where it stands")]
mod arena;
#[allow(clippy::unwrap_used, reason = "a test that cannot go on says where it stands")]
#[path = "../../../server/tests/it/bases.rs"]
mod bases;
#[allow(clippy::unwrap_used, reason = "a test that cannot go on says where it stands")]
mod bot;
#[allow(clippy::unwrap_used, reason = "a test that cannot go on says where it stands")]
mod cluster;
mod desk;
mod docs;
mod engine;
#[allow(clippy::unwrap_used, reason = "a test that cannot go on says where it stands")]
mod field;
mod files;
mod hostile;
#[allow(clippy::unwrap_used, reason = "a test that cannot go on says where it stands")]
mod learn;
#[allow(clippy::unwrap_used, reason = "a test that cannot go on says where it stands")]
mod lines;
#[allow(clippy::unwrap_used, reason = "a test that cannot go on says where it stands")]
mod patroni;
mod play;
mod positions;
#[allow(clippy::unwrap_used, reason = "a test that cannot go on says where it stands")]
mod postgres;
mod program;
mod replay;
#[cfg(unix)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on says where it stands")]
mod running;
#[allow(clippy::unwrap_used, reason = "a test that cannot go on says where it stands")]
mod serve;
mod simulate;
mod tui;
