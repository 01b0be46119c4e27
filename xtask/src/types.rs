//! `types`: the TypeScript of what crosses the table, written from the JSON Schemas that the program
//! prints. The schemas come from the very attributes that serde obeys, so nothing is written twice.

mod emit;

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::shell;

const FOLDER: &str = "web/src/types";

/// What to do with files that are not as they should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Write them.
    Write,
    /// Fail.
    Check,
}

impl Mode {
    /// Reads the arguments of `types`.
    ///
    /// # Errors
    /// An argument that is none of ours.
    pub(crate) fn parse(args: &[String]) -> Result<Mode> {
        match args {
            [] => Ok(Mode::Write),
            [flag] if flag == "--check" => Ok(Mode::Check),
            [unknown, ..] => bail!("`types` takes --check, got `{unknown}`"),
        }
    }
}

/// Writes or checks a file for the open API, one for desks and one for each title.
///
/// # Errors
/// The program cannot be built, a schema has something that we do not know, or a file is stale.
pub(crate) fn types(mode: Mode) -> Result<()> {
    let titles: Value = orrery(mode, &["games", "--json"])?;
    let titles = titles.as_array().context("`games --json` is a list")?;
    let mut modules = vec![("api", emit::api_module(&orrery(mode, &["games", "--openapi"])?)?)];
    modules.push(("desk", emit::desk_module(&orrery(mode, &["desk", "--schema"])?)?));
    for title in titles {
        let id = title["id"].as_str().context("a title has an id")?;
        let schema = orrery(mode, &["games", "--schema", id])?;
        modules.push((id, emit::module(id, &schema).with_context(|| format!("types of {id}"))?));
    }
    let mut stale = Vec::new();
    for (name, text) in &modules {
        if !settle(mode, &shell::root().join(FOLDER).join(format!("{name}.ts")), text)? {
            stale.push(format!("{FOLDER}/{name}.ts"));
        }
    }
    match stale.is_empty() {
        true => Ok(()),
        false => bail!("{} is stale; run: cargo xtask types", stale.join(" and ")),
    }
}

/// False if the file is stale and may not be written.
fn settle(mode: Mode, path: &PathBuf, text: &str) -> Result<bool> {
    if std::fs::read_to_string(path).is_ok_and(|old| old == text) {
        return Ok(true);
    }
    if mode == Mode::Check {
        return Ok(false);
    }
    std::fs::create_dir_all(path.parent().context("a file is in a folder")?)?;
    std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))?;
    println!("wrote {}", path.display());
    Ok(true)
}

fn orrery(mode: Mode, args: &[&str]) -> Result<Value> {
    let mut command = match mode {
        Mode::Write => {
            let mut command: Command = shell::cargo(&["run", "--quiet", "--package"]);
            command.args(["orrery", "--"]);
            command
        }
        // `verify` has built it just now, with all the tests: cargo would build it anew for itself.
        Mode::Check => Command::new(shell::program()),
    };
    let printed = shell::read(command.args(args))?;
    serde_json::from_str(&printed).context("orrery printed no JSON")
}
