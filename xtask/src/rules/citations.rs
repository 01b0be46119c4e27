//! Every `§` in the files of a title.

use std::collections::BTreeSet;

use crate::rust_source::{RustSource, test_only_files};

/// A section cited in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Citation {
    /// Without the `§`.
    pub(super) id: String,
    /// Inside the crate.
    pub(super) file: String,
    pub(super) line: usize,
    pub(super) kind: CitationKind,
}

/// What cites.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CitationKind {
    Code,
    Test,
    /// Components, rulings and the book itself: the section must exist, but nothing is covered.
    Text,
}

impl CitationKind {
    /// As messages and `rules-open.toml` call it.
    pub(super) fn name(self) -> &'static str {
        match self {
            CitationKind::Code => "code",
            CitationKind::Test => "test",
            CitationKind::Text => "text",
        }
    }
}

/// All citations in the files of a crate (paths inside it and texts), one for each line and section.
pub(super) fn collect(files: &[(&str, &str)]) -> Vec<Citation> {
    let sources: Vec<_> = rust(files).map(|(path, text)| (path, RustSource::new(text))).collect();
    let test_only = test_only_files(sources.iter().map(|(path, source)| (*path, source)));
    let mut citations: Vec<Citation> = Vec::new();
    for &(path, text) in files {
        let source = sources.iter().find(|source| source.0 == path).map(|source| &source.1);
        let mut line_start = 0;
        for (idx, line) in text.split('\n').enumerate() {
            // The first character that counts: a line of white space before it is in no item.
            let offset = line_start + (line.len() - line.trim_start().len());
            line_start += line.len() + 1;
            let kind = match source {
                Some(_) if is_test_file(path) || test_only.contains(path) => CitationKind::Test,
                Some(source) if source.is_test(offset) => CitationKind::Test,
                Some(_) => CitationKind::Code,
                None if is_told_text(path) => CitationKind::Text,
                None => continue,
            };
            let ids: BTreeSet<&str> = ids(line).collect();
            citations.extend(ids.into_iter().map(|id| Citation {
                id: id.to_owned(),
                file: path.to_owned(),
                line: idx + 1,
                kind,
            }));
        }
    }
    citations
}

/// The names of all functions in the sources and tests.
pub(super) fn functions(files: &[(&str, &str)]) -> BTreeSet<String> {
    let all = rust(files).flat_map(|(_, text)| RustSource::new(text).functions());
    all.map(|function| function.name).collect()
}

fn rust<'a>(files: &[(&'a str, &'a str)]) -> impl Iterator<Item = (&'a str, &'a str)> {
    let is_ours = |path: &str| path.starts_with("src/") || path.starts_with("tests/");
    files.iter().copied().filter(move |(path, _)| is_ours(path) && path.ends_with(".rs"))
}

fn is_test_file(path: &str) -> bool {
    path.starts_with("tests/")
}

fn is_told_text(path: &str) -> bool {
    path.starts_with("data/") || path == "rules.toml" || path == super::rulings::FILE
}

/// The section numbers behind each `§`: letters and digits in parts with dots between them.
fn ids(line: &str) -> impl Iterator<Item = &str> {
    line.split('§').skip(1).map(id).filter(|id| !id.is_empty())
}

fn id(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '.').unwrap_or(text.len());
    // A dot that ends the sentence is not part of the number, and a placeholder is no number.
    let id = text[..end].trim_end_matches('.');
    if id.starts_with(|first: char| first.is_ascii_alphanumeric()) { id } else { "" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_end_where_the_sentence_goes_on() {
        let line = "see §3.6.2, §2.0a. And §4; \"§{}\" (§5.1) §§ § 6 §3.11.";
        assert_eq!(ids(line).collect::<Vec<_>>(), ["3.6.2", "2.0a", "4", "5.1", "3.11"]);
    }

    #[test]
    fn the_place_decides_what_is_covered() {
        let files = [
            ("src/lib.rs", "// §1\n#[cfg(test)]\nmod checks;\n#[test]\nfn a() {\n    // §2\n}\n"),
            ("src/checks.rs", "// §3\n"),
            ("tests/it/main.rs", "// §4\n"),
            ("data/cards.toml", "# §5\n"),
            ("README.md", "§6\n"),
            ("benches/b.rs", "// §7\n"),
        ];
        let found = collect(&files);
        let told: Vec<_> = found.iter().map(|c| (c.id.as_str(), c.line, c.kind)).collect();
        let expected = [
            ("1", 1, CitationKind::Code),
            ("2", 6, CitationKind::Test),
            ("3", 1, CitationKind::Test),
            ("4", 1, CitationKind::Test),
            ("5", 1, CitationKind::Text),
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn a_doc_comment_above_a_test_function_is_a_test() {
        let text = "#[cfg(test)]\nmod tests {\n    /// §1\n    #[test]\n    fn a() {}\n}\n";
        assert_eq!(collect(&[("src/lib.rs", text)])[0].kind, CitationKind::Test);
    }

    #[test]
    fn functions_are_found_in_sources_and_tests() {
        let files = [("src/lib.rs", "fn a() {}"), ("tests/it/b.rs", "fn b() {}")];
        assert_eq!(functions(&files).into_iter().collect::<Vec<_>>(), ["a", "b"]);
    }
}
