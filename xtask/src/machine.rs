//! What the machine must have beside Rust: looked for on the PATH, installed by apt as root.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::shell;

/// A program that we call or that the build calls.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tool {
    /// The name on the PATH.
    program: &'static str,
    /// The Debian packages that bring it.
    packages: &'static [&'static str],
}

/// Dependencies with C inside are compiled by it.
pub(crate) const C_COMPILER: Tool = Tool { program: "cc", packages: &["build-essential"] };
/// `tidy` asks git which files belong to the project.
pub(crate) const GIT: Tool = Tool { program: "git", packages: &["git"] };
/// The pages are tested in it; `CHROME=` names another one.
pub(crate) const CHROMIUM: Tool = Tool { program: "chromium", packages: &["chromium"] };
/// The tests of the server start a cluster of their own.
pub(crate) const POSTGRESQL: Tool = Tool { program: "pg_ctlcluster", packages: &["postgresql"] };
/// Certificates are asked for from it in the tests of the program.
pub(crate) const PEBBLE: Tool = Tool { program: "pebble", packages: &["pebble"] };
/// Nodes of a cluster believe in another time in the tests of the program.
pub(crate) const FAKETIME: Tool = Tool { program: "faketime", packages: &["faketime"] };
/// A release is compiled by it, for any Linux.
pub(crate) const MUSL: Tool = Tool { program: "musl-gcc", packages: &["musl-tools"] };
/// The pages are built by it.
pub(crate) const NPM: Tool = Tool { program: "npm", packages: &["nodejs", "npm"] };

/// Makes sure that every tool is there.
///
/// # Errors
/// Something is missing and we are not root: the message is the line to type. Or apt failed.
pub(crate) fn ensure(tools: &[Tool]) -> Result<()> {
    let missing = missing(tools, is_on_path);
    if missing.is_empty() {
        return Ok(());
    }
    let packages = missing.join(" ");
    if !is_root()? || !is_on_path("apt-get") {
        bail!("this machine lacks {packages}; run: sudo apt-get install -y {packages}");
    }
    apt_get(&["update"])?;
    let mut args = vec!["install", "-y", "--no-install-recommends"];
    args.extend(&missing);
    apt_get(&args)
}

fn apt_get(args: &[&str]) -> Result<()> {
    shell::run(Command::new("apt-get").args(args).env("DEBIAN_FRONTEND", "noninteractive"))
}

fn missing(tools: &[Tool], is_there: impl Fn(&str) -> bool) -> Vec<&'static str> {
    let absent = tools.iter().filter(|tool| !is_there(tool.program));
    absent.flat_map(|tool| tool.packages.iter().copied()).collect()
}

/// Is there such a program?
pub(crate) fn is_on_path(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| Path::new(&folder).join(program).is_file())
}

/// May we do everything?
///
/// # Errors
/// Nobody can tell.
pub(crate) fn is_root() -> Result<bool> {
    let uid = shell::read(Command::new("id").arg("-u")).context("cannot tell who we are")?;
    Ok(uid.trim() == "0")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_absent_is_named() {
        let absent = missing(&[C_COMPILER, GIT, NPM], |program| program == "git");
        assert_eq!(absent, ["build-essential", "nodejs", "npm"]);
    }

    #[test]
    fn the_path_is_searched() {
        assert!(is_on_path("sh"));
        assert!(!is_on_path("no-such-program-anywhere"));
    }
}
