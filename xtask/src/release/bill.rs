//! What the program is made of: a bill (CycloneDX) and the licences with their texts.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Notices, Version};
use crate::shell;

/// Something that somebody else has written.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Part {
    name: String,
    version: String,
    /// `cargo` or `npm`.
    from: &'static str,
    licence: String,
    folder: PathBuf,
}

impl Part {
    /// By which every tool knows it.
    fn purl(&self) -> String {
        // The scope of a name is written with its sign as an escape.
        format!("pkg:{}/{}@{}", self.from, self.name.replace('@', "%40"), self.version)
    }
}

/// A file of the lock of npm.
#[derive(Debug, Deserialize)]
struct Lock {
    packages: BTreeMap<String, Locked>,
}

#[derive(Debug, Deserialize)]
struct Locked {
    version: Option<String>,
    license: Option<String>,
    #[serde(default)]
    dev: bool,
}

/// What the pages embed though it is only there to build them: fonts and pictures.
const EMBEDDED: [&str; 4] = [
    "@fontsource-variable/oxanium",
    "@fontsource-variable/source-sans-3",
    "@iconify-json/game-icons",
    "@iconify-json/lucide",
];

/// The bill and the licences of the program.
pub(super) fn notices(version: &Version, target: &str) -> Result<Notices> {
    let mut parts = crates(target)?;
    parts.extend(of_the_pages()?);
    let bill = serde_json::to_vec_pretty(&bill(version, &parts)).context("a bill is JSON")?;
    Ok(Notices { bill, copyright: copyright(&parts)?.into_bytes() })
}

/// What is linked into the program on this kind of machine, and what writes its code.
fn crates(target: &str) -> Result<BTreeSet<Part>> {
    let tree = ["tree", "--package", "orrery", "--edges", "normal", "--target", target];
    let mut tree = shell::cargo(&tree);
    let text = shell::read(tree.args(["--prefix", "none", "--format", "{p}"]))?;
    let named: BTreeSet<(&str, &str)> = text
        .lines()
        .filter_map(|line| {
            let mut words = line.split_whitespace();
            Some((words.next()?, words.next()?.strip_prefix('v')?))
        })
        .collect();
    let known = shell::read(&mut shell::cargo(&["metadata", "--format-version", "1"]))?;
    let known: Value = serde_json::from_str(&known).context("cargo metadata is JSON")?;
    let packages = known["packages"].as_array().context("cargo metadata lists packages")?;
    let mut parts = BTreeSet::new();
    for package in packages.iter().filter(|package| !package["source"].is_null()) {
        let text = |field: &str| package[field].as_str().unwrap_or_default();
        if named.contains(&(text("name"), text("version"))) {
            let manifest = Path::new(text("manifest_path"));
            parts.insert(Part {
                name: text("name").to_owned(),
                version: text("version").to_owned(),
                from: "cargo",
                licence: text("license").replace('/', " OR "),
                folder: manifest.parent().unwrap_or(manifest).to_owned(),
            });
        }
    }
    Ok(parts)
}

fn of_the_pages() -> Result<BTreeSet<Part>> {
    let web = shell::root().join("web");
    let text = std::fs::read_to_string(web.join("package-lock.json"))?;
    let lock: Lock = serde_json::from_str(&text).context("package-lock.json has another form")?;
    let mut parts = BTreeSet::new();
    for (path, locked) in lock.packages {
        let Some(name) = path.strip_prefix("node_modules/") else { continue };
        if locked.dev && !EMBEDDED.contains(&name) {
            continue;
        }
        parts.insert(Part {
            name: name.to_owned(),
            version: locked.version.unwrap_or_default(),
            from: "npm",
            licence: locked.license.unwrap_or_default(),
            folder: web.join(&path),
        });
    }
    Ok(parts)
}

fn bill(version: &Version, parts: &BTreeSet<Part>) -> Value {
    let component = |part: &Part| {
        json!({
            "type": "library",
            "bom-ref": part.purl(),
            "name": part.name,
            "version": part.version,
            "licenses": [{ "expression": part.licence }],
            "purl": part.purl(),
        })
    };
    let own = format!("pkg:generic/orrery@{}", version.number);
    json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "timestamp": version.date,
            "component": {
                "type": "application",
                "bom-ref": own,
                "name": "orrery",
                "version": version.number,
                "licenses": [{ "expression": "MIT OR Apache-2.0" }],
                "purl": own,
            },
        },
        "components": parts.iter().map(component).collect::<Vec<_>>(),
        "dependencies": [{ "ref": own, "dependsOn": parts.iter().map(Part::purl).collect::<Vec<_>>() }],
    })
}

/// Every part with its licence, and every text once.
fn copyright(parts: &BTreeSet<Part>) -> Result<String> {
    let mut text = String::from("Orrery is free software: MIT or Apache-2.0, as you like.\n\n");
    for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
        text.push_str(&std::fs::read_to_string(shell::root().join(name))?);
        text.push('\n');
    }
    text.push_str("\nIt is made with what others have written:\n\n");
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for part in parts {
        let called = format!("{} {}", part.name, part.version);
        text.push_str(&format!("  {called}: {}\n", part.licence));
        for licence in texts_of(&part.folder) {
            texts.entry(licence).or_default().push(called.clone());
        }
    }
    for (licence, of) in texts {
        text.push_str(&format!("\n{}\n{}\n\n{licence}\n", "-".repeat(78), of.join(", ")));
    }
    Ok(text)
}

/// The texts that lie beside a part.
fn texts_of(folder: &Path) -> Vec<String> {
    let mut names: Vec<PathBuf> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
            ["LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE"]
                .iter()
                .any(|start| name.starts_with(start))
        })
        .collect();
    names.sort();
    let read = names.iter().filter_map(|path| std::fs::read_to_string(path).ok());
    read.map(|text| text.replace('\r', "").trim().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bill_names_crates_and_what_the_pages_embed() {
        let version = Version::for_tests();
        let parts = of_the_pages().unwrap();
        let names: Vec<&str> = parts.iter().map(|part| &*part.name).collect();
        assert!(names.contains(&"preact") && names.contains(&"@iconify-json/lucide"));
        assert!(!names.contains(&"typescript"), "what only builds is no part of it");
        let bill = bill(&version, &parts);
        let purls: Vec<&str> = bill["components"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["purl"].as_str().unwrap())
            .collect();
        assert!(purls.iter().any(|purl| purl.starts_with("pkg:npm/%40iconify-json/lucide@")));
        assert!(parts.iter().all(|part| !part.licence.is_empty()), "{parts:?}");
    }
}
