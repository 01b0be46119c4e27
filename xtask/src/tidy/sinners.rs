//! The list of old sinners. It may only shrink: an entry without its sin is itself a finding.

use anyhow::{Context, Result};
use serde::Deserialize;

use super::Finding;

/// Where the list lies.
pub(super) const FILE: &str = "xtask/tidy-sinners.toml";

/// A finding that may be put on the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sin {
    check: Check,
    /// The function; empty where the whole file is meant.
    name: String,
    n_lines: usize,
}

/// What can be tolerated. Everything else has to be mended at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Check {
    LongFunction,
    LongFile,
    BigFile,
    BinaryFile,
}

impl Sin {
    pub(super) fn long_function(name: &str, n_lines: usize) -> Sin {
        Sin { check: Check::LongFunction, name: name.to_owned(), n_lines }
    }

    pub(super) fn long_file(n_lines: usize) -> Sin {
        Sin { check: Check::LongFile, name: String::new(), n_lines }
    }

    pub(super) fn big_file() -> Sin {
        Sin { check: Check::BigFile, name: String::new(), n_lines: 0 }
    }

    pub(super) fn binary_file() -> Sin {
        Sin { check: Check::BinaryFile, name: String::new(), n_lines: 0 }
    }
}

/// One entry of the list.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sinner {
    check: Check,
    file: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    lines: usize,
    why: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    #[serde(default)]
    sinner: Vec<Sinner>,
}

/// Reads the list.
///
/// # Errors
/// It is not of the form that its own head comment shows.
pub(super) fn parse(text: &str) -> Result<Vec<Sinner>> {
    let list: List = toml::from_str(text).with_context(|| format!("{FILE} is not understood"))?;
    Ok(list.sinner)
}

/// Takes the tolerated findings away and adds one for each entry that is no longer needed.
pub(super) fn tolerate(findings: Vec<Finding>, sinners: &[Sinner]) -> Vec<Finding> {
    let mut rest = Vec::new();
    let mut needed = vec![false; sinners.len()];
    for mut finding in findings {
        let entry = sinners.iter().position(|sinner| sinner.is_about(&finding));
        let Some((idx, sin)) = entry.zip(finding.sin.clone()) else {
            rest.push(finding);
            continue;
        };
        needed[idx] = true;
        if sin.n_lines > sinners[idx].lines {
            let tolerated = sinners[idx].lines;
            finding.message = format!("{}; {FILE} tolerates {tolerated}", finding.message);
            rest.push(finding);
        }
    }
    for (sinner, needed) in sinners.iter().zip(needed) {
        let of_what = format!("{:?} {} {}", sinner.check, sinner.file, sinner.name);
        if sinner.why.trim().is_empty() {
            rest.push(Finding::in_file(FILE, format!("{} does not say why", of_what.trim())));
        }
        if !needed {
            let message = format!("{} is no longer needed: remove the entry", of_what.trim());
            rest.push(Finding::in_file(FILE, message));
        }
    }
    rest
}

impl Sinner {
    fn is_about(&self, finding: &Finding) -> bool {
        let same = |sin: &Sin| sin.check == self.check && sin.name == self.name;
        finding.file == self.file && finding.sin.as_ref().is_some_and(same)
    }
}

#[cfg(test)]
mod tests {
    use super::super::told;
    use super::*;

    const LIST: &str = "[[sinner]]\ncheck = 'long-function'\nfile = 'a.rs'\nname = 'f'\n\
                        lines = 80\nwhy = 'a table'\n";

    fn long(n_lines: usize) -> Finding {
        let sin = Some(Sin::long_function("f", n_lines));
        Finding { sin, ..Finding::new("a.rs", 1, format!("f has {n_lines} lines")) }
    }

    #[test]
    fn an_old_sinner_is_tolerated_until_it_grows() {
        let list = parse(LIST).unwrap();
        assert_eq!(told(&tolerate(vec![long(80)], &list)), Vec::<String>::new());
        let grown = told(&tolerate(vec![long(81)], &list));
        assert_eq!(grown, ["a.rs:1: f has 81 lines; xtask/tidy-sinners.toml tolerates 80"]);
    }

    #[test]
    fn an_entry_without_its_sin_is_an_error() {
        let list = parse(LIST).unwrap();
        let left = told(&tolerate(Vec::new(), &list));
        let said = "xtask/tidy-sinners.toml: LongFunction a.rs f is no longer needed: \
                    remove the entry";
        assert_eq!(left, [said]);
    }

    #[test]
    fn a_finding_that_cannot_be_listed_stays() {
        let list = parse(LIST).unwrap();
        let other = Finding::new("a.rs", 3, "names a machine");
        assert_eq!(tolerate(vec![long(75), other.clone()], &list), [other]);
    }
}
