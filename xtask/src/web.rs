//! The pages in `web/`. A tree without `web/package.json` has none: then there is nothing to build.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::{machine, shell};

/// What a page runs.
const WASM: &str = "wasm32-unknown-unknown";

/// Whether this tree has pages.
pub(crate) fn exists() -> bool {
    shell::root().join("web/package.json").is_file()
}

/// Installs the packages of the lock file and builds the pages that the program embeds, with an engine for each title.
///
/// # Errors
/// Node is missing, or npm failed.
pub(crate) fn build() -> Result<()> {
    machine::ensure(&[machine::NPM])?;
    ensure_target()?;
    npm(&["ci", "--no-audit", "--no-fund"])?;
    npm(&["run", "build"])
}

/// A toolchain that was there before rust-toolchain.toml named the target does not have it yet.
fn ensure_target() -> Result<()> {
    let mut rustc = Command::new("rustc");
    let rustc = rustc.args(["--print", "target-libdir", "--target", WASM]);
    let folder = shell::read(rustc.current_dir(shell::root()))?;
    if Path::new(folder.trim()).is_dir() {
        return Ok(());
    }
    let mut rustup = Command::new("rustup");
    shell::run(rustup.args(["target", "add", WASM]).current_dir(shell::root()))
}

/// What the command line asked of `site`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Site {
    /// Where the files go.
    out: PathBuf,
    /// The folder of the web host in which they will lie, such as `/orrery/`.
    folder: String,
}

impl Site {
    /// Reads the arguments of `site`.
    ///
    /// # Errors
    /// An argument that is none of ours.
    pub(crate) fn parse(args: &[String]) -> Result<Site> {
        let mut site = Site { out: shell::root().join("target/site"), folder: "/".to_owned() };
        let mut args = args.iter();
        while let Some(arg) = args.next() {
            let value = || format!("`{arg}` wants a value");
            match arg.as_str() {
                "--out" => site.out = PathBuf::from(args.next().with_context(value)?),
                "--folder" => {
                    let folder = args.next().with_context(value)?.trim_matches('/');
                    site.folder =
                        if folder.is_empty() { "/".into() } else { format!("/{folder}/") };
                }
                unknown => bail!("`site` takes --out DIR and --folder /NAME/, got `{unknown}`"),
            }
        }
        Ok(site)
    }
}

/// Writes the pages as a folder of plain files, for any web host.
///
/// # Errors
/// The pages cannot be built, or the folder holds something else.
pub(crate) fn site(site: &Site) -> Result<()> {
    build()?;
    let out = std::path::absolute(&site.out).context("the folder has no place")?;
    let out = out.to_str().context("the name of the folder is no text")?;
    npm(&["run", "site", "--", out, &site.folder])
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

/// The tests of the pages in the system's browser, against the program as the tests have it.
///
/// # Errors
/// There is no browser and it cannot be installed, or a test failed.
pub(crate) fn browser_test() -> Result<()> {
    if std::env::var_os("CHROME").is_none() {
        machine::ensure(&[machine::CHROMIUM])?;
    }
    npm(&["run", "browser"])
}

/// The long ones of these tests: clicks of whole games, every target pressed twice, speed on a slow processor.
///
/// # Errors
/// A test failed.
pub(crate) fn slow_test() -> Result<()> {
    npm(&["run", "slow"])
}

fn npm(args: &[&str]) -> Result<()> {
    shell::run(Command::new("npm").args(args).current_dir(shell::root().join("web")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_lies_where_it_is_told() {
        let parse = |args: &[&str]| {
            Site::parse(&args.iter().map(|arg| (*arg).to_owned()).collect::<Vec<_>>())
        };
        let folder = |args: &[&str]| parse(args).unwrap().folder;
        assert_eq!(folder(&[]), "/");
        assert_eq!(folder(&["--folder", "orrery"]), "/orrery/");
        assert_eq!(folder(&["--folder", "/games/orrery/"]), "/games/orrery/");
        assert_eq!(folder(&["--folder", "/"]), "/");
        assert_eq!(parse(&["--out", "x"]).unwrap().out, PathBuf::from("x"));
        assert!(parse(&["--out"]).is_err());
        assert!(parse(&["--base", "x"]).is_err());
    }
}
