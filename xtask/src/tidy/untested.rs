//! A manifest says `test = false` where there are no tests, so that `cargo verify` does not link a program to find none; a test
//! written there later would never run.

use super::{Finding, Project};

/// Tests in crates whose manifest says that there are none.
pub(super) fn check(project: &Project) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (file, source) in project.rust() {
        let Some(folder) = file.crate_dir() else { continue };
        let manifest = format!("crates/{folder}/Cargo.toml");
        let manifest = project.files.iter().find(|file| file.path == manifest);
        let manifest = manifest.and_then(|file| file.text.as_deref()).unwrap_or_default();
        if manifest.lines().any(|line| line.trim() == "test = false") {
            let all = source.code.match_indices("#[test]").map(|(offset, _)| source.line(offset));
            let message = "a test that is not run: the manifest says `test = false`";
            findings.extend(all.map(|line| Finding::new(&file.path, line, message)));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::super::{planted, told};
    use super::*;

    fn found(manifest: &str) -> Vec<String> {
        let source = "fn one() {}\n\n#[test]\nfn two() {}\n";
        let files = [("crates/a/Cargo.toml", manifest), ("crates/a/src/b.rs", source)];
        told(&check(&planted(&files)))
    }

    #[test]
    fn what_is_not_run_is_no_test() {
        let said = "crates/a/src/b.rs:3: a test that is not run: the manifest says `test = false`";
        assert_eq!(found("[lib]\ntest = false\n"), [said]);
        assert_eq!(found("[lib]\n"), [""; 0]);
    }
}
