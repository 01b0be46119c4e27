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

/// Whether Prettier would change a file of the pages.
///
/// # Errors
/// It would.
pub(crate) fn format_check() -> Result<()> {
    npm(&["run", "formatted"])
}

/// The tests of the pages that need no browser.
///
/// # Errors
/// A test failed.
pub(crate) fn unit_test() -> Result<()> {
    npm(&["run", "unit"])
}

/// The tests of the pages in the system's browser, against the program in release.
///
/// # Errors
/// There is no browser and it cannot be installed, or a test failed.
pub(crate) fn browser_test() -> Result<()> {
    if std::env::var_os("CHROME").is_none() {
        machine::ensure(&[machine::CHROMIUM])?;
    }
    npm(&["run", "browser"])
}

fn npm(args: &[&str]) -> Result<()> {
    shell::run(Command::new("npm").args(args).current_dir(shell::root().join("web")))
}
