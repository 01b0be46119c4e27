//! The program as others use it: the real binary, one module for each door.

#[path = "../../../server/tests/it/bases.rs"]
mod bases;
mod docs;
mod engine;
mod files;
mod hostile;
mod play;
mod program;
mod replay;
mod serve;
mod simulate;
mod tui;
