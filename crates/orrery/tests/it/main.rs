//! The program as others use it: the real binary, one module for each door.

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
