//! A table in the middle of its game as a text, so that it can go on without its whole log.
//!
//! A snapshot is a cache: the log is the truth, and whoever cannot use a snapshot replays the log. It is
//! taken only where nobody can take anything back (behind most draws), because then nothing of
//! the log before it is ever asked for again: position, memories, versions and the count of draws are all
//! that the table needs. The [`stamp`] says for which program a snapshot is good.

use serde::{Deserialize, Serialize};

use crate::game::Game;
use crate::seat::{PerViewer, Viewer};
use crate::table::{SettledTable, Table};

/// The version of this format.
const FORMAT: u32 = 1;

/// A moment, as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
struct SnapshotDoc<G: Game> {
    entries: usize,
    draws: u64,
    /// Of the seats in order, then of the watcher.
    versions: Vec<u32>,
    /// In the same order.
    memories: Vec<G::Memory>,
    position: G::Position,
}

/// For which program snapshots of this title are good: it has the same format, rules and documents.
///
/// It costs some milliseconds, because it looks at the schemas of the documents.
pub fn stamp<G: Game>() -> String {
    let program = env!("CARGO_PKG_VERSION");
    let mut hasher = blake3::Hasher::new();
    hasher.update(format!("{FORMAT} {program} {} {}", G::TITLE, G::RULESET).as_bytes());
    for schema in [schemars::schema_for!(G::Position), schemars::schema_for!(G::Memory)] {
        hasher.update(schema.to_value().to_string().as_bytes());
    }
    hasher.finalize().to_hex()[..32].to_owned()
}

impl<G: Game> Table<G> {
    /// The table as it is now, as text; `None` where somebody can still take something back.
    pub fn snapshot(&self) -> Option<String> {
        let SettledTable { n_entries, n_draws, versions, memories, game } = self.settled()?;
        let viewers = || Viewer::all(game.n_seats());
        let written = SnapshotDoc::<G> {
            entries: n_entries,
            draws: n_draws,
            versions: viewers().map(|viewer| versions[viewer]).collect(),
            memories: viewers().map(|viewer| memories[viewer].clone()).collect(),
            position: game.position(),
        };
        Some(serde_json::to_string(&written).expect("a snapshot is plain data"))
    }

    /// This table, with the same set-up, at the moment of a snapshot of its own game.
    ///
    /// # Errors
    /// The text is no snapshot that this program can use.
    pub fn resumed(&self, snapshot: &str) -> Result<Table<G>, String> {
        let written: SnapshotDoc<G> = serde_json::from_str(snapshot)
            .map_err(|error| format!("it cannot be read: {error}"))?;
        let SnapshotDoc { entries, draws, versions, memories, position } = written;
        let game = G::from_position(self.rules(), &position)?;
        let n_viewers = usize::from(self.setup().n_seats) + 1;
        if game.n_seats() != self.setup().n_seats
            || versions.len() != n_viewers
            || memories.len() != n_viewers
        {
            return Err("it is of a table with another number of seats".to_owned());
        }
        let mut settled = SettledTable {
            n_entries: entries,
            n_draws: draws,
            versions: PerViewer::default(),
            memories: PerViewer::default(),
            game,
        };
        let each = Viewer::all(self.setup().n_seats).zip(versions.into_iter().zip(memories));
        for (viewer, (version, memory)) in each {
            settled.versions[viewer] = version;
            settled.memories[viewer] = memory;
        }
        Ok(self.at_settled(settled))
    }
}
