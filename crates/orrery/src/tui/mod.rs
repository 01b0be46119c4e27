//! `orrery tui`: play in the terminal.
//!
//! Three parts that know little of each other: [`model`] and [`update`] are plain data and a pure
//! function, [`draw`] turns that data into cells, [`shell`] owns the terminal and [`store`] the disk.
//! Whatever is drawn comes from one viewer's View, question and answers; the client has no State.
//! The frame knows no title: what has to know one is a [`scene`], in a folder of [`titles`].

mod desk;
mod draw;
mod key;
mod layout;
mod look;
mod model;
mod overlays;
mod playing;
mod scene;
mod session;
mod sheet;
mod shell;
mod start;
mod store;
mod story;
#[cfg(test)]
mod tests;
mod titles;
mod ui;
mod update;

use std::path::PathBuf;

/// Play in the terminal
///
/// Without FILE a start screen asks which game, who plays and by which options; the game is saved after
/// every answer in the folder orrery of XDG_DATA_HOME (~/.local/share/orrery). Persons share the screen
/// and the keyboard; bots answer by themselves. NO_COLOR is respected.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct Args {
    /// A record to go on with; a choice of games if not given
    pub(crate) file: Option<PathBuf>,
}

/// Opens the table in the terminal and returns when the player leaves it.
///
/// # Errors
/// There is no terminal, or the record cannot be read.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let Args { file } = args;
    shell::run(file.as_deref())
}
