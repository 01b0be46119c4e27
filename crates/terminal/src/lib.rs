//! The table in a terminal.
//!
//! Three parts that know little of each other: `model` and `update` are plain data and a pure
//! function, `draw` turns that data into cells, `shell` owns the terminal and `store` the disk.
//! Whatever is drawn comes from one viewer's View, question and answers; the client has no State.
//! The frame knows no title: what has to know one is a `scene`, in a folder of `titles`.
//! [`files`] is records on disk, [`progress`] which lessons are done and [`text`] words of bearable width, for commands as well.

mod desk;
mod draw;
pub mod files;
mod key;
mod layout;
mod look;
mod model;
mod overlays;
mod playing;
mod print;
pub mod printed;
pub mod progress;
mod scene;
mod session;
mod sheet;
mod shell;
mod start;
mod store;
mod story;
#[cfg(test)]
mod tests;
pub mod text;
mod titles;
mod ui;
mod update;

pub use print::print_board;
pub use shell::{is_there, run, run_first_game};
