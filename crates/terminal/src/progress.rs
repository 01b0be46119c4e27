//! Which lessons have been done: a line each, in the folder where games lie.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use anyhow::Context;

use super::files;
use super::store::Store;

/// The lessons that have been done at this machine.
#[derive(Debug)]
pub struct Progress {
    path: PathBuf,
    done: BTreeSet<String>,
}

impl Progress {
    /// In the folder where games lie.
    pub fn usual() -> Progress {
        Progress::at(Store::usual_folder().join("lessons-done"))
    }

    /// From this file; where it is missing nothing has been done.
    pub fn at(path: PathBuf) -> Progress {
        let text = fs::read_to_string(&path).unwrap_or_default();
        let done = text.lines().map(str::to_owned).collect();
        Progress { path, done }
    }

    /// Has it been done?
    pub fn is_done(&self, title: &str, lesson: &str) -> bool {
        self.done.contains(&format!("{title}/{lesson}"))
    }

    /// It has been done.
    ///
    /// # Errors
    /// The disk refuses.
    pub fn mark(&mut self, title: &str, lesson: &str) -> anyhow::Result<()> {
        if !self.done.insert(format!("{title}/{lesson}")) {
            return Ok(());
        }
        let folder = self.path.parent().context("a file is in a folder")?;
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let lines: Vec<&str> = self.done.iter().map(|line| &**line).collect();
        files::replace(&self.path, format!("{}\n", lines.join("\n")).as_bytes())
    }
}
