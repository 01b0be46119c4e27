//! Golden replays: finished games in a folder, each a test.

use std::path::Path;

use tabletop::{Audited, Record};

use crate::words::Sections;
use crate::{Battery, Report};

/// Replays every `*.jsonl` of the folder by the rules: each draw follows from its seed, each answer is
/// legal, and the final position has the hash that the header carries. Returns how many there were.
///
/// # Errors
/// The first file that does not replay, its line and the reason; or the folder cannot be read.
pub fn replay_folder<G: Audited>(folder: &Path) -> Result<usize, String> {
    let listed = std::fs::read_dir(folder)
        .and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>, _>>());
    let mut paths = listed.map_err(|error| format!("{}: {error}", folder.display()))?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "jsonl"));
    paths.sort();
    for path in &paths {
        let named = |message: String| format!("{}: {message}", path.display());
        let text = std::fs::read_to_string(path).map_err(|error| named(error.to_string()))?;
        let record = Record::read(&text).map_err(|error| named(error.to_string()))?;
        record.replay::<G>(None, None).map_err(|error| named(error.to_string()))?;
        if record.to_text() != text {
            return Err(named("is written differently after reading".to_owned()));
        }
    }
    Ok(paths.len())
}

impl<G: Audited> Battery<G> {
    /// The record of the game of one seed, undone answers included: a golden replay to keep.
    ///
    /// # Errors
    /// What went wrong in that game.
    pub fn record(&self, seed: u64) -> Result<Record, String> {
        let case = self.case("record", seed)?;
        let sections = Sections::of::<G>();
        let table = self.play_with_undo(&case, &sections, &mut Report::default());
        table.map(|table| Record::of(&table)).map_err(|message| case.failure(&message))
    }
}
