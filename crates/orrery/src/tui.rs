//! `orrery tui`: play in the terminal.

use std::path::PathBuf;

use crate::titles;

/// Play in the terminal
///
/// Without FILE a start screen asks which game, who plays and by which options; the game is saved after
/// every answer in the folder orrery of XDG_DATA_HOME (~/.local/share/orrery). Persons share the screen
/// and the keyboard; bots answer by themselves. NO_COLOR is respected.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct Args {
    /// A record to go on with; a choice of games if not given
    file: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    terminal::run(&titles::titles(), args.file.as_deref())
}
