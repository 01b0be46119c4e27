//! What cargo knows about the workspace: members, and everything that is built with them.
//!
//! `cargo metadata` tells licences and manifests, but names optional packages that nothing turns on;
//! `cargo tree` knows which ones are really built, and says nothing else about them. So both.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::shell;

/// All packages of the build and what the members are linked with.
#[derive(Debug, Deserialize)]
pub(crate) struct Metadata {
    /// Ours and others', for every platform.
    pub(crate) packages: Vec<Package>,
    workspace_members: Vec<String>,
    /// By member: the names of everything that is part of its code, tests and macros left out.
    #[serde(default)]
    linked: BTreeMap<String, BTreeSet<String>>,
}

/// One package, ours or another's.
#[derive(Debug, Deserialize)]
pub(crate) struct Package {
    id: String,
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) license: Option<String>,
    /// Where it comes from; none for a path.
    pub(crate) source: Option<String>,
    manifest_path: String,
    #[serde(default)]
    pub(crate) dependencies: Vec<Dependency>,
}

/// One line of a package's own manifest.
#[derive(Debug, Deserialize)]
pub(crate) struct Dependency {
    pub(crate) name: String,
    pub(crate) req: String,
    pub(crate) path: Option<String>,
    /// `dev` for what only tests and benches use, `build`, or nothing.
    #[serde(default)]
    pub(crate) kind: Option<String>,
}

impl Metadata {
    /// Asks cargo about this workspace.
    ///
    /// # Errors
    /// Cargo cannot resolve the workspace.
    pub(crate) fn load() -> Result<Metadata> {
        let text = shell::read(&mut shell::cargo(&["metadata", "--format-version", "1"]))?;
        let mut metadata: Metadata =
            serde_json::from_str(&text).context("cargo metadata has another form than expected")?;
        let built = cargo_tree(&["--workspace"])?;
        metadata.packages.retain(|one| built.contains(&(one.name.clone(), one.version.clone())));
        let names: Vec<String> = metadata.members().map(|member| member.name.clone()).collect();
        for name in names {
            let linked = cargo_tree(&["--package", &name, "--edges", "normal,no-proc-macro"])?;
            let others = linked.into_iter().map(|(other, _)| other).filter(|other| *other != name);
            metadata.linked.insert(name.clone(), others.collect());
        }
        Ok(metadata)
    }

    /// The packages of this workspace.
    pub(crate) fn members(&self) -> impl Iterator<Item = &Package> {
        self.packages.iter().filter(|package| self.workspace_members.contains(&package.id))
    }

    /// The names of everything that is linked into the code of a member.
    pub(crate) fn linked_into(&self, member: &str) -> impl Iterator<Item = &str> {
        self.linked.get(member).into_iter().flatten().map(String::as_str)
    }
}

impl Package {
    /// The manifest's path inside the workspace, for messages.
    pub(crate) fn manifest(&self) -> String {
        let path = Path::new(&self.manifest_path);
        path.strip_prefix(shell::root()).unwrap_or(path).display().to_string()
    }
}

/// Names and versions that `cargo tree` shows.
fn cargo_tree(which: &[&str]) -> Result<BTreeSet<(String, String)>> {
    let mut command = shell::cargo(&["tree", "--prefix", "none", "--target", "all"]);
    let text = shell::read(command.args(["--format", "{p}"]).args(which))?;
    Ok(text.lines().filter_map(name_and_version).collect())
}

/// Reads `serde v1.0.229 (*)`.
fn name_and_version(line: &str) -> Option<(String, String)> {
    let mut words = line.split_whitespace();
    let (name, version) = words.next().zip(words.next())?;
    Some((name.to_owned(), version.strip_prefix('v')?.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_cargo_tree_are_read() {
        let both = Some(("toml".to_owned(), "1.1.8+spec-1.1.0".to_owned()));
        assert_eq!(name_and_version("toml v1.1.8+spec-1.1.0 (*)"), both);
        assert_eq!(name_and_version("[build-dependencies]"), None);
        assert_eq!(name_and_version(""), None);
    }
}
