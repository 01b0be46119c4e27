//! The files of a release: what is packed, hashed and written.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::shell;

/// The file, with a sentence if it cannot be read.
pub(super) fn read(path: &Path) -> Result<Vec<u8>> {
    std::fs::read(path).with_context(|| format!("{} cannot be read", path.display()))
}

/// A file of this tree.
pub(super) fn of_tree(name: &str) -> Result<Vec<u8>> {
    read(&shell::root().join(name))
}

/// Writes a file, and tells how long it is.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let written = std::fs::write(path, bytes);
    written.with_context(|| format!("{} cannot be written", path.display()))?;
    println!("   {} ({} KiB)", path.display(), bytes.len().div_ceil(1024));
    Ok(())
}

/// Packed by gzip, without the name and the time of the file.
pub(super) fn gzip(bytes: &[u8], folder: &Path) -> Result<Vec<u8>> {
    through(Command::new("gzip").args(["-n", "-9", "-c"]), bytes, folder)
}

/// The SHA-256 of it, in hex.
pub(super) fn sha256(bytes: &[u8], folder: &Path) -> Result<String> {
    let said = through(&mut Command::new("sha256sum"), bytes, folder)?;
    let text = String::from_utf8(said).context("sha256sum printed no UTF-8")?;
    let hash = text.split_whitespace().next().unwrap_or_default().to_owned();
    ensure!(hash.len() == 64, "sha256sum printed {text:?}");
    Ok(hash)
}

/// What a program makes of these bytes. By a file: whoever writes to a pipe and reads from another may wait for ever.
fn through(command: &mut Command, bytes: &[u8], folder: &Path) -> Result<Vec<u8>> {
    let path: PathBuf = folder.join(".in");
    std::fs::write(&path, bytes).with_context(|| format!("cannot write {}", path.display()))?;
    let input = std::fs::File::open(&path)?;
    let output = command.stdin(Stdio::from(input)).output();
    std::fs::remove_file(&path)?;
    let name = command.get_program().to_string_lossy().into_owned();
    let output = output.with_context(|| format!("{name} cannot be started"))?;
    ensure!(output.status.success(), "{name} failed ({})", output.status);
    Ok(output.stdout)
}
