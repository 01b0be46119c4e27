//! The files that git knows or would add: what the project consists of.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::shell;

/// One file of the project.
#[derive(Debug)]
pub(crate) struct File {
    /// From the root of the workspace, with `/`.
    pub(crate) path: String,
    pub(crate) n_bytes: usize,
    /// None for a binary file.
    pub(crate) text: Option<String>,
}

impl File {
    /// A file from its bytes; what is not UTF-8 or holds a NUL is binary.
    pub(crate) fn new(path: &str, bytes: Vec<u8>) -> File {
        let n_bytes = bytes.len();
        let text = String::from_utf8(bytes).ok().filter(|text| !text.contains('\0'));
        File { path: path.to_owned(), n_bytes, text }
    }

    /// The ending of the name, without the dot.
    pub(crate) fn extension(&self) -> &str {
        Path::new(&self.path).extension().and_then(|ext| ext.to_str()).unwrap_or_default()
    }

    /// Whether the whole file belongs to tests or benches by its place.
    pub(crate) fn is_in_tests(&self) -> bool {
        self.path.split('/').any(|part| part == "tests" || part == "benches")
    }

    /// The folder below `crates/` that it lies in.
    pub(crate) fn crate_dir(&self) -> Option<&str> {
        self.path.strip_prefix("crates/")?.split_once('/').map(|(name, _)| name)
    }
}

/// All files, in the order of their paths.
///
/// # Errors
/// This is no git checkout, or a file cannot be read.
pub(crate) fn files() -> Result<Vec<File>> {
    let root = shell::root();
    let listed = shell::read(Command::new("git").current_dir(&root).args([
        // A clone that another user made, as CI does, is read all the same.
        "-c",
        "safe.directory=*",
        "ls-files",
        "-z",
        "--cached",
        "--others",
        "--exclude-standard",
    ]))?;
    let mut paths: Vec<&str> = listed.split('\0').filter(|path| !path.is_empty()).collect();
    paths.sort_unstable();
    paths.dedup();
    let mut files = Vec::new();
    for path in paths {
        let full = root.join(path);
        // Git still lists a file that was deleted and not yet committed.
        if full.is_file() {
            let bytes = std::fs::read(&full).with_context(|| format!("{path} cannot be read"))?;
            files.push(File::new(path, bytes));
        }
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nul_makes_a_file_binary() {
        assert!(File::new("a.png", vec![0x89, b'P', 0]).text.is_none());
        assert_eq!(File::new("a.txt", b"a".to_vec()).text.as_deref(), Some("a"));
    }

    #[test]
    fn places_are_told_apart() {
        let file = File::new("crates/skymines/tests/it/main.rs", Vec::new());
        assert!(file.is_in_tests());
        assert_eq!(file.crate_dir(), Some("skymines"));
        assert_eq!(file.extension(), "rs");
        assert!(!File::new("crates/skymines/src/contests.rs", Vec::new()).is_in_tests());
    }
}
