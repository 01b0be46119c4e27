//! The program as others use it: the real binary, one module for each door.

#[allow(clippy::unwrap_used, reason = "a test that cannot go on says where it stands")]
#[path = "../../../server/tests/it/bases.rs"]
mod bases;
#[allow(clippy::unwrap_used, reason = "a test that cannot go on says where it stands")]
mod bot;
mod docs;
mod engine;
mod files;
mod hostile;
mod play;
mod positions;
mod program;
mod replay;
#[allow(clippy::unwrap_used, reason = "a test that cannot go on says where it stands")]
mod serve;
mod simulate;
mod tui;
