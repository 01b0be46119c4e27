//! A Rust file read just well enough for the checks: code apart from comments and strings, tests
//! apart from the rest, functions with their length.
//!
//! Deliberately no parser: the files compile before they are read here, so counting braces in what
//! is neither comment nor literal is enough.

use std::collections::BTreeSet;
use std::ops::Range;

/// One file. `code` and `comments` have the length of the text, with spaces for what is left out,
/// so that an offset means the same in each.
#[derive(Debug)]
pub(crate) struct RustSource {
    /// Without comments and without what stands inside literals.
    pub(crate) code: String,
    /// Comments only.
    pub(crate) comments: String,
    line_starts: Vec<usize>,
    test_ranges: Vec<Range<usize>>,
    test_modules: Vec<String>,
}

/// A function with a body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Function {
    pub(crate) name: String,
    /// Of the `fn`, from 1.
    pub(crate) line: usize,
    /// From the `fn` to the closing brace.
    pub(crate) n_lines: usize,
}

impl RustSource {
    /// Reads a file.
    pub(crate) fn new(text: &str) -> RustSource {
        let (code, comments) = split(text);
        let mut source = RustSource {
            code,
            comments,
            line_starts: line_starts(text),
            test_ranges: Vec::new(),
            test_modules: Vec::new(),
        };
        source.find_tests();
        source
    }

    /// The line of an offset, from 1.
    pub(crate) fn line(&self, offset: usize) -> usize {
        self.line_starts.partition_point(|&start| start <= offset)
    }

    /// Whether the offset lies in an item that only tests see.
    pub(crate) fn is_test(&self, offset: usize) -> bool {
        self.test_ranges.iter().any(|range| range.contains(&offset))
    }

    /// All functions with a body, in the order of the file.
    pub(crate) fn functions(&self) -> Vec<Function> {
        let mut functions = Vec::new();
        for offset in words(&self.code, "fn") {
            let name = identifier(self.code[offset + 2..].trim_start());
            let Some(body) = self.body(offset).filter(|_| !name.is_empty()) else { continue };
            let line = self.line(offset);
            let n_lines = self.line(body.end - 1) - line + 1;
            functions.push(Function { name: name.to_owned(), line, n_lines });
        }
        functions
    }

    /// The braces that follow `from`, unless a semicolon ends the item before.
    fn body(&self, from: usize) -> Option<Range<usize>> {
        let mut depth = 0;
        for (idx, byte) in self.code.bytes().enumerate().skip(from) {
            match byte {
                b'(' | b'[' => depth += 1,
                b')' | b']' => depth -= 1,
                b';' if depth == 0 => return None,
                b'{' if depth == 0 => return Some(idx..self.closing_brace(idx)),
                _ => {}
            }
        }
        None
    }

    /// The offset behind the brace that closes the one at `open`.
    fn closing_brace(&self, open: usize) -> usize {
        let mut depth = 0;
        for (idx, byte) in self.code.bytes().enumerate().skip(open) {
            match byte {
                b'{' => depth += 1,
                b'}' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return idx + 1;
            }
        }
        self.code.len()
    }

    /// Where the doc comments and attributes begin that stand right above the attribute at `start`.
    fn start_with_docs(&self, start: usize) -> usize {
        let mut first = self.line(start) - 1;
        let belongs = |idx: usize| {
            let line = self.line_starts[idx]..self.line_starts[idx + 1];
            self.comments[line.clone()].trim_start().starts_with("///")
                && self.code[line.clone()].trim().is_empty()
                || self.code[line].trim_start().starts_with("#[")
        };
        while first > 0 && belongs(first - 1) {
            first -= 1;
        }
        self.line_starts[first].min(start)
    }

    fn find_tests(&mut self) {
        if self.code.contains("#![cfg(test)]") {
            self.test_ranges.push(0..self.code.len());
            return;
        }
        let mut ranges = Vec::new();
        let mut modules = Vec::new();
        for attribute in ["#[cfg(test)]", "#[cfg(all(test", "#[test]"] {
            for (start, _) in self.code.match_indices(attribute) {
                let Some(item) = self.code[start..].find(']').map(|at| start + at + 1) else {
                    continue;
                };
                let semicolon = self.code[item..].find(';').map_or(self.code.len(), |at| item + at);
                let end = self.body(item).map_or(semicolon, |body| body.end);
                // `mod name;`, whatever its visibility.
                if let [.., "mod", name] =
                    self.code[item..end].split_whitespace().collect::<Vec<_>>()[..]
                {
                    modules.push(name.to_owned());
                }
                ranges.push(self.start_with_docs(start)..end);
            }
        }
        self.test_ranges = ranges;
        self.test_modules = modules;
    }
}

/// Which of these files (path and source) exist for tests only because another one says
/// `#[cfg(test)] mod name;`.
pub(crate) fn test_only_files<'a>(
    sources: impl Iterator<Item = (&'a str, &'a RustSource)> + Clone,
) -> BTreeSet<&'a str> {
    let mut places = Vec::new();
    for (path, source) in sources.clone() {
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        let stem = name.trim_end_matches(".rs");
        let home = match stem {
            "lib" | "main" | "mod" => folder.to_owned(),
            _ => format!("{folder}/{stem}"),
        };
        places.extend(source.test_modules.iter().map(|module| format!("{home}/{module}")));
    }
    let is_below = |path: &str, place: &str| {
        path.strip_prefix(place).is_some_and(|rest| rest == ".rs" || rest.starts_with('/'))
    };
    let paths = sources.map(|(path, _)| path);
    paths.filter(|path| places.iter().any(|place| is_below(path, place))).collect()
}

/// The offsets at which `word` stands alone in `text`.
pub(crate) fn words<'a>(text: &'a str, word: &'a str) -> impl Iterator<Item = usize> + 'a {
    let inside = |byte: Option<&u8>| byte.is_some_and(|byte| is_identifier(*byte));
    let bytes = text.as_bytes();
    text.match_indices(word).map(|(offset, _)| offset).filter(move |&offset| {
        let before = offset.checked_sub(1).and_then(|idx| bytes.get(idx));
        !inside(before) && !inside(bytes.get(offset + word.len()))
    })
}

/// The identifier that `text` begins with; empty if none.
pub(crate) fn identifier(text: &str) -> &str {
    let end = text.bytes().position(|byte| !is_identifier(byte)).unwrap_or(text.len());
    &text[..end]
}

fn is_identifier(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn line_starts(text: &str) -> Vec<usize> {
    let after_breaks = text.match_indices('\n').map(|(offset, _)| offset + 1);
    std::iter::once(0).chain(after_breaks).collect()
}

/// What a stretch of a file is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Code,
    Comment,
    Literal,
}

fn split(text: &str) -> (String, String) {
    let mut code = String::with_capacity(text.len());
    let mut comments = String::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        let (kind, end) = stretch(text, at);
        let part = &text[at..end];
        code.push_str(&if kind == Kind::Code { part.to_owned() } else { blank(part) });
        comments.push_str(&if kind == Kind::Comment { part.to_owned() } else { blank(part) });
        at = end;
    }
    (code, comments)
}

/// As many spaces as there are bytes; line breaks stay.
fn blank(text: &str) -> String {
    text.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect()
}

/// What begins at `at`, and where it ends.
fn stretch(text: &str, at: usize) -> (Kind, usize) {
    let rest = &text[at..];
    if rest.starts_with("//") {
        return (Kind::Comment, at + rest.find('\n').unwrap_or(rest.len()));
    }
    if rest.starts_with("/*") {
        return (Kind::Comment, at + block_comment(rest));
    }
    if rest.starts_with('"') {
        return (Kind::Literal, at + quoted(rest, '"'));
    }
    if let Some(length) = raw_string(text, at) {
        return (Kind::Literal, at + length);
    }
    if rest.starts_with('\'') && is_character(rest) {
        return (Kind::Literal, at + quoted(rest, '\''));
    }
    (Kind::Code, at + rest.chars().next().map_or(1, char::len_utf8))
}

/// The length of a block comment; they nest.
fn block_comment(rest: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < rest.len() {
        let step = &rest.as_bytes()[at..];
        if step.starts_with(b"/*") {
            depth += 1;
            at += 2;
        } else if step.starts_with(b"*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += 1;
        }
    }
    rest.len()
}

/// The length of a literal that `rest` begins with, up to the next quote without a backslash.
fn quoted(rest: &str, quote: char) -> usize {
    let mut escaped = false;
    for (idx, character) in rest.char_indices().skip(1) {
        if escaped {
            escaped = false;
        } else if character == '\\' {
            escaped = true;
        } else if character == quote {
            return idx + 1;
        }
    }
    rest.len()
}

/// The length of a raw string at `at`: `r"…"`, `br#"…"#`, `cr"…"`.
fn raw_string(text: &str, at: usize) -> Option<usize> {
    let before = at.checked_sub(1).map(|idx| text.as_bytes()[idx]);
    if before.is_some_and(is_identifier) {
        return None;
    }
    let rest = &text[at..];
    let after_r = ["r", "br", "cr"].iter().find_map(|prefix| rest.strip_prefix(prefix))?;
    let n_hashes = after_r.bytes().take_while(|&byte| byte == b'#').count();
    let inside = after_r[n_hashes..].strip_prefix('"')?;
    let close = format!("\"{}", "#".repeat(n_hashes));
    let end = inside.find(&close).map_or(inside.len(), |found| found + close.len());
    Some(rest.len() - inside.len() + end)
}

/// A quote opens a character (`'a'`, `'\n'`) or a lifetime (`'a`).
fn is_character(rest: &str) -> bool {
    let mut characters = rest.chars().skip(1);
    match characters.next() {
        Some('\\') => true,
        Some(_) => characters.next() == Some('\''),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_is_told_from_comments_and_literals() {
        let text = concat!(
            "let a = \"// no \\\" comment\"; // yes {\n",
            "let b = r#\"{ \"quoted\" }\"#; /* a /* b */ { */ let c = '{';\n",
            "fn d<'a>(e: &'a str) -> char { '\\'' }\n",
        );
        let source = RustSource::new(text);
        assert_eq!(source.code.len(), text.len());
        assert_eq!(source.comments.trim_end().matches('{').count(), 2);
        assert!(source.comments.contains("// yes {"));
        assert!(!source.comments.contains("no"));
        assert_eq!(source.code.matches('{').count(), 1);
        assert!(source.code.contains("fn d<'a>(e: &'a str) -> char {"));
    }

    #[test]
    fn characters_of_several_bytes_keep_offsets() {
        let source = RustSource::new("let a = '§'; // §4.2 ← here\nlet b = 1;");
        let offset = source.code.find("let b").unwrap();
        assert_eq!(source.line(offset), 2);
    }

    #[test]
    fn functions_are_measured_from_the_keyword_to_the_brace() {
        let text =
            "/// Doc.\nfn a(b: [u8; 2]) {\n    b;\n}\ntrait T {\n    fn c();\n}\nfn d() {}\n";
        let found = RustSource::new(text).functions();
        let told: Vec<_> = found.iter().map(|f| (f.name.as_str(), f.line, f.n_lines)).collect();
        assert_eq!(told, [("a", 2, 3), ("d", 8, 1)]);
    }

    #[test]
    fn a_function_pointer_is_no_function() {
        assert_eq!(RustSource::new("struct A { b: fn(u8) -> u8 }").functions(), []);
    }

    #[test]
    fn test_modules_and_test_functions_are_found() {
        let text = "fn a() { 1 }\n#[cfg(test)]\nmod tests {\n    fn b() { 2 }\n}\nfn c() { 3 }\n\
                    #[test]\nfn d() { 4 }\n#[cfg(all(test, unix))]\nuse e::{f, g};\nfn h() { 5 }\n";
        let source = RustSource::new(text);
        let is_test = |digit| source.is_test(source.code.find(digit).unwrap());
        assert_eq!(["1", "2", "3", "4", "5"].map(is_test), [false, true, false, true, false]);
    }

    #[test]
    fn the_comment_above_a_test_belongs_to_it() {
        let text = "fn a() {} // one\n\n/// two\n#[allow(b)]\n#[test]\nfn c() {}\n";
        let source = RustSource::new(text);
        let is_test = |word| source.is_test(source.comments.find(word).unwrap());
        assert_eq!(["one", "two"].map(is_test), [false, true]);
    }

    #[test]
    fn modules_in_files_of_their_own_are_tests_too() {
        let lib = RustSource::new("#[cfg(test)]\npub(crate) mod harness;\nmod rules;\n");
        let rules = RustSource::new("#[cfg(test)]\nmod tests;\n");
        let none = RustSource::new("");
        let sources = [
            ("src/lib.rs", &lib),
            ("src/harness.rs", &none),
            ("src/harness/dice.rs", &none),
            ("src/harnesses.rs", &none),
            ("src/rules.rs", &rules),
            ("src/rules/tests.rs", &none),
        ];
        let found = test_only_files(sources.into_iter());
        let expected = ["src/harness.rs", "src/harness/dice.rs", "src/rules/tests.rs"];
        assert_eq!(found.into_iter().collect::<Vec<_>>(), expected);
    }
}
