//! Licences and sources of everything that is built, against the lists in `deny.toml`.
//!
//! The same file serves cargo-deny, which knows advisories too; this check needs no cargo tool
//! installed, so that `cargo verify` runs on a bare machine.

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use super::Finding;
use crate::metadata::{Metadata, Package};

/// The part of `deny.toml` that is read here.
#[derive(Debug, Deserialize)]
pub(super) struct Deny {
    licenses: Licences,
    sources: Sources,
}

#[derive(Debug, Deserialize)]
struct Licences {
    allow: Vec<String>,
    #[serde(default)]
    exceptions: Vec<Exception>,
}

/// One more licence for one crate.
#[derive(Debug, Deserialize)]
struct Exception {
    #[serde(rename = "crate")]
    name: String,
    allow: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Sources {
    allow_registry: Vec<String>,
}

impl Deny {
    /// Reads `deny.toml`.
    ///
    /// # Errors
    /// It lacks the lists.
    pub(super) fn parse(text: &str) -> Result<Deny> {
        toml::from_str(text).context("deny.toml is not understood")
    }

    fn allows(&self, package: &str, licence: &str) -> bool {
        let mine = self.licenses.exceptions.iter().filter(|exception| exception.name == package);
        let mut all = mine.flat_map(|exception| &exception.allow).chain(&self.licenses.allow);
        all.any(|allowed| allowed == licence)
    }
}

/// Every package whose licence or source is not on the lists.
pub(super) fn check(metadata: &Metadata, deny: &Deny) -> Vec<Finding> {
    let mut findings = Vec::new();
    for package in &metadata.packages {
        let finding =
            |told: String| Finding::in_file(&format!("{} {}", package.name, package.version), told);
        if let Err(error) = check_licence(package, deny) {
            findings.push(finding(format!("{error:#}")));
        }
        let Some(source) = &package.source else { continue };
        let registry = source.strip_prefix("registry+");
        if !registry.is_some_and(|url| deny.sources.allow_registry.iter().any(|one| one == url)) {
            findings.push(finding(format!("comes from {source}, which deny.toml does not allow")));
        }
    }
    findings
}

fn check_licence(package: &Package, deny: &Deny) -> Result<()> {
    let Some(expression) = &package.license else {
        bail!("its manifest names no licence");
    };
    let allows = |licence: &str| deny.allows(&package.name, licence);
    let mut reader = Reader { words: words(expression), at: 0, allows: &allows };
    let allowed = reader.either().and_then(|allowed| reader.end().map(|()| allowed));
    if !allowed.with_context(|| format!("its licence `{expression}` is not understood"))? {
        bail!("its licence `{expression}` is not on the list in deny.toml");
    }
    Ok(())
}

/// The words of an SPDX expression; the old `MIT/Apache-2.0` and a small `or` mean OR.
fn words(expression: &str) -> Vec<String> {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let spaced = spaced.replace(" or ", " OR ").replace(" and ", " AND ");
    spaced.split_whitespace().map(str::to_owned).collect()
}

/// Reads an SPDX expression and says whether the list satisfies it.
struct Reader<'a> {
    words: Vec<String>,
    at: usize,
    allows: &'a dyn Fn(&str) -> bool,
}

impl Reader<'_> {
    fn either(&mut self) -> Result<bool> {
        let mut allowed = self.both()?;
        while self.take("OR") {
            allowed |= self.both()?;
        }
        Ok(allowed)
    }

    fn both(&mut self) -> Result<bool> {
        let mut allowed = self.one()?;
        while self.take("AND") {
            allowed &= self.one()?;
        }
        Ok(allowed)
    }

    fn one(&mut self) -> Result<bool> {
        if self.take("(") {
            let allowed = self.either()?;
            if !self.take(")") {
                bail!("a bracket stays open");
            }
            return Ok(allowed);
        }
        let mut licence = self.next()?;
        if self.take("WITH") {
            licence = format!("{licence} WITH {}", self.next()?);
        }
        Ok((self.allows)(&licence))
    }

    fn next(&mut self) -> Result<String> {
        let word = self.words.get(self.at).context("it ends too early")?;
        self.at += 1;
        Ok(word.clone())
    }

    fn take(&mut self, word: &str) -> bool {
        let found = self.words.get(self.at).is_some_and(|next| next == word);
        self.at += usize::from(found);
        found
    }

    fn end(&self) -> Result<()> {
        match self.words.get(self.at) {
            None => Ok(()),
            Some(word) => bail!("`{word}` is out of place"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::told;
    use super::*;

    const DENY: &str = "[licenses]\nallow = ['MIT', 'ISC', 'Apache-2.0 WITH LLVM-exception']\n\
                        exceptions = [{ crate = 'odd', allow = ['MPL-2.0'] }]\n\
                        [sources]\nallow-registry = ['https://example.org/index']\n";

    fn found(name: &str, licence: Option<&str>, source: &str) -> Vec<String> {
        let value = serde_json::json!({
            "packages": [{
                "id": name, "name": name, "version": "1.0.0", "license": licence,
                "source": source, "manifest_path": "Cargo.toml",
            }],
            "workspace_members": [],
        });
        let metadata = serde_json::from_value(value).unwrap();
        told(&check(&metadata, &Deny::parse(DENY).unwrap()))
    }

    fn licence(expression: &str) -> Vec<String> {
        found("a", Some(expression), "registry+https://example.org/index")
    }

    #[test]
    fn expressions_are_weighed() {
        for good in
            ["MIT", "MIT OR GPL-3.0", "GPL-3.0/MIT", "(MIT OR X) AND ISC", "X OR MIT AND ISC"]
        {
            assert_eq!(licence(good), Vec::<String>::new(), "{good}");
        }
        assert_eq!(licence("Apache-2.0 WITH LLVM-exception"), Vec::<String>::new());
        for bad in ["GPL-3.0", "MIT AND GPL-3.0", "Apache-2.0", "(MIT", "MIT ISC", ""] {
            assert_eq!(licence(bad).len(), 1, "{bad}");
        }
    }

    #[test]
    fn a_strange_licence_is_told_with_its_package() {
        let said = "a 1.0.0: its licence `GPL-3.0` is not on the list in deny.toml";
        assert_eq!(licence("GPL-3.0"), [said]);
        let none = found("a", None, "registry+https://example.org/index");
        assert_eq!(none, ["a 1.0.0: its manifest names no licence"]);
    }

    #[test]
    fn an_exception_holds_for_one_crate() {
        assert_eq!(found("odd", Some("MPL-2.0"), "registry+https://example.org/index").len(), 0);
        assert_eq!(licence("MPL-2.0").len(), 1);
    }

    #[test]
    fn another_source_is_found() {
        assert_eq!(found("a", Some("MIT"), "git+https://example.org/a").len(), 1);
    }
}
