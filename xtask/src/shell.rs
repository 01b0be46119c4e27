//! Running other programs: each is shown before it starts and its failure is one sentence.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// The program as the tests have it.
pub(crate) fn program() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR");
    target.map_or_else(|| root().join("target"), PathBuf::from).join("debug").join("orrery")
}

/// The folder of the workspace, wherever the command was typed.
pub(crate) fn root() -> PathBuf {
    // Set by `cargo run` for the clone at hand; the compiled-in path serves a binary run by itself.
    let manifest_dir = std::env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    manifest_dir.parent().map_or(manifest_dir.clone(), Path::to_owned)
}

/// A cargo command, run at the root by the same toolchain that runs us.
pub(crate) fn cargo(args: &[&str]) -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(args).current_dir(root());
    // What cargo says about this very package is not for the next one: build scripts that look at it (ring's) would run
    // again, and everything above them, whenever somebody changes between `cargo verify` and `cargo test`.
    let ours = |name: &str| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_");
    for (name, _) in std::env::vars_os() {
        if name.to_str().is_some_and(ours) {
            command.env_remove(name);
        }
    }
    command
}

/// Runs to the end with the terminal's output and no input.
///
/// # Errors
/// The program cannot be started, or says that it failed.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let shown = show(command);
    println!("$ {shown}");
    let status = command
        .stdin(Stdio::null())
        .status()
        .with_context(|| format!("`{shown}` cannot be started"))?;
    if !status.success() {
        bail!("`{shown}` failed ({status})");
    }
    Ok(())
}

/// Runs silently and returns what the program printed.
///
/// # Errors
/// The program cannot be started, says that it failed, or prints something other than UTF-8.
pub(crate) fn read(command: &mut Command) -> Result<String> {
    let shown = show(command);
    let output = command
        .stdin(Stdio::null())
        .output()
        .with_context(|| format!("`{shown}` cannot be started"))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        bail!("`{shown}` failed ({}): {}", output.status, said.trim());
    }
    String::from_utf8(output.stdout).with_context(|| format!("`{shown}` printed no UTF-8"))
}

fn show(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let mut words = vec![program.file_name().unwrap_or_default().to_string_lossy().into_owned()];
    words.extend(command.get_args().map(|arg| arg.to_string_lossy().into_owned()));
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_names_the_command() {
        let said = run(Command::new("false").arg("--loud")).unwrap_err().to_string();
        assert!(said.starts_with("`false --loud` failed"), "{said}");
    }

    #[test]
    fn the_root_holds_the_workspace() {
        let manifest = std::fs::read_to_string(root().join("Cargo.toml")).unwrap();
        assert!(manifest.contains("[workspace]"));
    }
}
