//! `play` and `bless`: one cargo command each, with the arguments handed on.

use std::process::ExitCode;

use anyhow::{Context, Result};

use crate::{shell, web};

/// Builds the program in release and runs it; its exit code is ours.
///
/// # Errors
/// The pages cannot be built, or cargo cannot be started.
pub(crate) fn play(args: &[String]) -> Result<ExitCode> {
    if web::exists() {
        web::build()?;
    }
    // Not `shell::run`: the program keeps the terminal's input, and has told its own errors. It
    // runs where the command was typed, so that file names mean what the player means.
    let status = shell::cargo(&["run", "--release", "--package", "orrery", "--manifest-path"])
        .arg(shell::root().join("Cargo.toml"))
        .arg("--")
        .args(args)
        .current_dir(std::env::current_dir().context("the current folder is gone")?)
        .status()
        .context("cargo cannot be started")?;
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}

/// Runs the tests so that `expect!` writes what it saw into the sources.
///
/// # Errors
/// A test failed for another reason than a changed expectation.
pub(crate) fn bless(args: &[String]) -> Result<()> {
    let scope: &[&str] = if args.is_empty() { &["--workspace"] } else { &[] };
    shell::run(shell::cargo(&["test"]).args(scope).args(args).env("UPDATE_EXPECT", "1"))
}
