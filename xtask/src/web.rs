//! The pages in `web/`. A tree without `web/package.json` has none: then there is nothing to build.

use std::process::Command;

use anyhow::Result;

use crate::{machine, shell};

/// Whether this tree has pages.
pub(crate) fn exists() -> bool {
    shell::root().join("web/package.json").is_file()
}

/// Installs the packages of the lock file and builds the pages that the program embeds.
///
/// # Errors
/// Node is missing, or npm failed.
pub(crate) fn build() -> Result<()> {
    machine::ensure(&[machine::NPM])?;
    npm(&["ci", "--no-audit", "--no-fund"])?;
    npm(&["run", "build"])
}

/// The tests of the pages, in the system's browser.
///
/// # Errors
/// A test failed.
pub(crate) fn test() -> Result<()> {
    npm(&["test"])
}

fn npm(args: &[&str]) -> Result<()> {
    shell::run(Command::new("npm").args(args).current_dir(shell::root().join("web")))
}
