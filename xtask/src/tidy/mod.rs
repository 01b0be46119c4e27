//! `tidy`: what fmt and clippy do not see. Each check is a function from files or metadata to
//! findings, with a planted sinner in its tests.

mod chapters;
mod glossary;
mod habits;
mod layers;
mod licences;
mod rooms;
mod sinners;
mod sizes;
mod states;
mod untested;

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};

use crate::metadata::Metadata;
use crate::rust_source::{self, RustSource};
use crate::shell;
use crate::tree::{self, File};

/// The rules engines. None may know another, nor anything outside the game.
const TITLES: [&str; 3] = ["stellar-conquest", "starship-interstellar", "skymines"];

/// One thing to mend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    pub(crate) file: String,
    /// From 1; none where the whole file is meant.
    pub(crate) line: Option<usize>,
    pub(crate) message: String,
    /// How `tidy-sinners.toml` names it, where it may.
    pub(crate) sin: Option<sinners::Sin>,
}

impl Finding {
    fn new(file: &str, line: usize, message: impl Into<String>) -> Finding {
        Finding { line: Some(line), ..Finding::in_file(file, message) }
    }

    fn in_file(file: &str, message: impl Into<String>) -> Finding {
        Finding { file: file.to_owned(), line: None, message: message.into(), sin: None }
    }
}

impl std::fmt::Display for Finding {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.line {
            Some(line) => write!(out, "{}:{line}: {}", self.file, self.message),
            None => write!(out, "{}: {}", self.file, self.message),
        }
    }
}

/// The files of the project with the Rust among them already read.
struct Project {
    files: Vec<File>,
    sources: BTreeMap<String, RustSource>,
    /// Rust files that only tests compile, by their place or by `#[cfg(test)] mod name;`.
    test_files: Vec<String>,
}

impl Project {
    fn new(files: Vec<File>) -> Project {
        let mut sources = BTreeMap::new();
        for file in files.iter().filter(|file| file.extension() == "rs") {
            if let Some(text) = &file.text {
                sources.insert(file.path.clone(), RustSource::new(text));
            }
        }
        let named = sources.iter().map(|(path, source)| (path.as_str(), source));
        let mut test_files: Vec<String> =
            rust_source::test_only_files(named).into_iter().map(str::to_owned).collect();
        test_files.extend(files.iter().filter(|file| file.is_in_tests()).map(|f| f.path.clone()));
        Project { files, sources, test_files }
    }

    /// Rust files with their sources.
    fn rust(&self) -> impl Iterator<Item = (&File, &RustSource)> {
        self.files.iter().filter_map(|file| Some((file, self.sources.get(&file.path)?)))
    }

    /// Whether this place is compiled for tests only.
    fn is_test(&self, file: &File, source: &RustSource, offset: usize) -> bool {
        self.test_files.contains(&file.path) || source.is_test(offset)
    }
}

/// Runs every check over the tree.
///
/// # Errors
/// There are findings (they are printed), or git, cargo or a configuration file cannot be read.
pub(crate) fn tidy() -> Result<()> {
    let project = Project::new(tree::files()?);
    let metadata = Metadata::load()?;
    let root = shell::root();
    let read = |path: &str| {
        std::fs::read_to_string(root.join(path)).with_context(|| format!("{path} cannot be read"))
    };
    let deny = licences::Deny::parse(&read("deny.toml")?)?;
    let sinners = sinners::parse(&read(sinners::FILE)?)?;

    let mut findings = layers::check(&metadata);
    findings.extend(layers::check_lints(&metadata, &read)?);
    findings.extend(licences::check(&metadata, &deny));
    findings.extend(sizes::check(&project));
    findings.extend(habits::check(&project));
    findings.extend(states::check(&project));
    findings.extend(rooms::check(&project));
    findings.extend(chapters::check(&project));
    findings.extend(glossary::check(&project));
    findings.extend(untested::check(&project));
    let findings = sinners::tolerate(findings, &sinners);

    for finding in &findings {
        println!("{finding}");
    }
    if !findings.is_empty() {
        bail!("tidy found {} to mend", findings.len());
    }
    println!(
        "tidy: {} files, {} of them Rust, {} packages: nothing to mend",
        project.files.len(),
        project.sources.len(),
        metadata.packages.len()
    );
    Ok(())
}

/// A project of planted files, for the tests of the checks.
#[cfg(test)]
fn planted(files: &[(&str, &str)]) -> Project {
    Project::new(
        files.iter().map(|(path, text)| File::new(path, text.as_bytes().to_vec())).collect(),
    )
}

/// Findings as they are printed.
#[cfg(test)]
fn told(findings: &[Finding]) -> Vec<String> {
    findings.iter().map(Finding::to_string).collect()
}
