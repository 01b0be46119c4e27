//! Nobody outside a title names its State: a client, a page or a bot is handed a View.
//!
//! The compiler is the first guard (the type is private); this search is the second, for the day
//! on which somebody makes it public.

use super::{Finding, Project, TITLES};
use crate::rust_source::{RustSource, identifier, words};

/// Every place outside a title's own folder that reaches for its State.
pub(super) fn check(project: &Project) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (file, source) in project.rust() {
        for title in TITLES.iter().filter(|&&title| file.crate_dir() != Some(title)) {
            for offset in reaches(source, &title.replace('-', "_")) {
                let message = format!("reaches for the State of {title}: only that crate may");
                findings.push(Finding::new(&file.path, source.line(offset), message));
            }
        }
    }
    findings
}

fn reaches(source: &RustSource, library: &str) -> Vec<usize> {
    let mut names = vec![library];
    let alias = format!("{library} as ");
    for (offset, _) in source.code.match_indices(&alias) {
        names.push(identifier(&source.code[offset + alias.len()..]));
    }
    let mut offsets = Vec::new();
    for name in names {
        for offset in words(&source.code, name) {
            let path = path_at(&source.code[offset..]);
            let is_state = |word| words(path, word).next().is_some();
            if is_state("State") || is_state("state") {
                offsets.push(offset);
            }
        }
    }
    offsets
}

/// The path that `code` begins with, with the group of a `use` where there is one.
fn path_at(code: &str) -> &str {
    let in_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let end = code.find(|c| !in_path(c)).unwrap_or(code.len());
    if code[end..].starts_with('{') && code[..end].ends_with("::") {
        let close = code.find(';').unwrap_or(code.len());
        return &code[..close];
    }
    &code[..end]
}

#[cfg(test)]
mod tests {
    use super::super::planted;
    use super::*;

    fn n_found(path: &str, text: &str) -> usize {
        check(&planted(&[(path, text)])).len()
    }

    #[test]
    fn a_stranger_may_not_name_a_state() {
        let stranger = "crates/opponents/src/lib.rs";
        assert_eq!(n_found(stranger, "use stellar_conquest::State;"), 1);
        assert_eq!(n_found(stranger, "use stellar_conquest::{\n    View,\n    State,\n};"), 1);
        assert_eq!(n_found(stranger, "fn a(b: &stellar_conquest::state::Fleet) {}"), 1);
        assert_eq!(n_found(stranger, "use skymines as sky;\nfn a(b: sky::State) {}"), 1);
        assert_eq!(n_found("crates/skymines/src/lib.rs", "use stellar_conquest::State;"), 1);
    }

    #[test]
    fn views_and_the_title_itself_are_free() {
        let stranger = "crates/opponents/src/lib.rs";
        assert_eq!(n_found(stranger, "use stellar_conquest::{Action, View};\nstruct State;"), 0);
        assert_eq!(n_found(stranger, "/// Not stellar_conquest::State.\nfn a() {}"), 0);
        let own = "crates/stellar-conquest/tests/it/main.rs";
        assert_eq!(n_found(own, "use stellar_conquest::State;"), 0);
    }
}
