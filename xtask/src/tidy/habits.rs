//! Habits that the project does not take on, found by plain search in code, comments or text.

use super::{Finding, Project};
use crate::rust_source::{RustSource, words};
use crate::tree::File;

/// Code that is refused in every Rust file, with what to do instead.
const REFUSED: [(&str, &str); 5] = [
    ("todo!(", "unfinished code does not come in"),
    ("dbg!(", "a trace of debugging"),
    ("#[ignore", "an ignored test tests nothing: assert the wrong result and cite the issue"),
    ("should_panic", "catch the error and look at it instead"),
    ("unimplemented!(", "unfinished code does not come in"),
];

/// Code that may stand in `crates/*/src` only so often, with what to do instead.
const RARE: [(&str, usize, &str); 2] = [
    ("unreachable!(", 20, "let the types say it, or return what is meant"),
    ("wildcard_enum_match_arm", 15, "name the variants: a new one is then decided by somebody"),
];

/// A message that is put together as text; written so that this file does not find itself.
const JSON_AS_TEXT: &str = concat!("{{\\", "\"");

/// Collections whose order differs from run to run.
const RANDOM_ORDER: [&str; 2] = ["HashMap", "HashSet"];

/// The marks of unfinished work; put together so that this file does not find itself.
const MARKS: [&str; 3] = [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X")];

/// Where paths of one machine begin; put together so that this file does not find itself.
const MACHINE_PATHS: [&str; 5] = [
    concat!("/wo", "rk/"),
    concat!("/ho", "me/"),
    concat!("/tm", "p/"),
    concat!("/ro", "ot/"),
    concat!("/Us", "ers/"),
];

/// Everything that a search can find.
pub(super) fn check(project: &Project) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in &project.files {
        findings.extend(trailing_whitespace(file));
        // A Markdown page may talk about the mark; there it is no unfinished work.
        if !matches!(file.extension(), "rs" | "md") {
            findings.extend(marks(&file.path, file.text.as_deref().unwrap_or_default()));
        }
        if file.extension() != "rs" && !file.is_in_tests() {
            findings.extend(machine_paths(file, |_| false));
        }
    }
    for (file, source) in project.rust() {
        findings.extend(refused_code(file, source));
        findings.extend(marks(&file.path, &source.comments));
        findings.extend(unwraps(project, file, source));
        findings.extend(json_as_text(project, file, source));
        findings.extend(machine_paths(file, |offset| project.is_test(file, source, offset)));
    }
    findings.extend(rare_code(project));
    findings
}

/// Is it a source of a crate, outside `xtask`?
fn is_crate_source(file: &File) -> bool {
    file.crate_dir().is_some() && file.path.contains("/src/")
}

fn rare_code(project: &Project) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (code, most, reason) in RARE {
        let mut places = Vec::new();
        for (file, source) in project.rust().filter(|(file, _)| is_crate_source(file)) {
            let all = source.code.match_indices(code).map(|(offset, _)| offset);
            let outside_tests = all.filter(|&offset| !project.is_test(file, source, offset));
            places.extend(outside_tests.map(|offset| (&file.path, source.line(offset))));
        }
        let n = places.len();
        for (path, line) in places.into_iter().skip(most) {
            let message = format!("`{code}` stands in {n} places, {most} are all: {reason}");
            findings.push(Finding::new(path, line, message));
        }
    }
    findings
}

/// Messages are types; whoever writes JSON by hand describes it a second time.
fn json_as_text(project: &Project, file: &File, source: &RustSource) -> Vec<Finding> {
    let text = file.text.as_deref().filter(|_| is_crate_source(file)).unwrap_or_default();
    let all = text.match_indices(JSON_AS_TEXT).map(|(offset, _)| offset);
    let outside_tests = all.filter(|&offset| !project.is_test(file, source, offset));
    let message = "JSON put together as text: serialise a type";
    outside_tests.map(|offset| Finding::new(&file.path, source.line(offset), message)).collect()
}

fn refused_code(file: &File, source: &RustSource) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (code, reason) in REFUSED {
        for (offset, _) in source.code.match_indices(code) {
            let message = format!("`{code}`: {reason}");
            findings.push(Finding::new(&file.path, source.line(offset), message));
        }
    }
    for collection in RANDOM_ORDER {
        for offset in words(&source.code, collection) {
            let message = format!("`{collection}`: its order is random, use a BTree or an array");
            findings.push(Finding::new(&file.path, source.line(offset), message));
        }
    }
    findings
}

/// An unfinished place needs an issue: `(#12)` or ` #12` behind the mark.
fn marks(path: &str, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (idx, line) in text.lines().enumerate() {
        for mark in MARKS {
            for offset in words(line, mark) {
                let after = line[offset + mark.len()..].trim_start_matches([' ', '(']);
                let number = after.strip_prefix('#').unwrap_or_default();
                if !number.starts_with(|first: char| first.is_ascii_digit()) {
                    let message = format!("`{mark}` without the number of an issue");
                    findings.push(Finding::new(path, idx + 1, message));
                }
            }
        }
    }
    findings
}

fn unwraps(project: &Project, file: &File, source: &RustSource) -> Vec<Finding> {
    if !is_crate_source(file) {
        return Vec::new();
    }
    let all = source.code.match_indices(".unwrap()").map(|(offset, _)| offset);
    let outside_tests = all.filter(|&offset| !project.is_test(file, source, offset));
    let message = "`.unwrap()` outside tests: return an error, or expect(\"why it holds\")";
    outside_tests.map(|offset| Finding::new(&file.path, source.line(offset), message)).collect()
}

fn machine_paths(file: &File, is_test: impl Fn(usize) -> bool) -> Vec<Finding> {
    let text = file.text.as_deref().unwrap_or_default();
    let mut findings = Vec::new();
    let mut line_start = 0;
    for (idx, line) in text.split('\n').enumerate() {
        for path in MACHINE_PATHS {
            // Behind a letter it is the end of something else, such as an address.
            let begins = |offset: usize| {
                !line[..offset].ends_with(|c: char| c.is_alphanumeric() || "._-/}".contains(c))
            };
            let found = line.match_indices(path).any(|(offset, _)| begins(offset));
            if found && !is_test(line_start) {
                findings.push(Finding::new(
                    &file.path,
                    idx + 1,
                    format!("names `{path}`, a place on one machine"),
                ));
            }
        }
        line_start += line.len() + 1;
    }
    findings
}

fn trailing_whitespace(file: &File) -> Vec<Finding> {
    let text = file.text.as_deref().unwrap_or_default();
    let lines = text.split('\n').enumerate();
    let ending = lines.filter(|(_, line)| line.ends_with([' ', '\t', '\r']));
    ending.map(|(idx, _)| Finding::new(&file.path, idx + 1, "white space at the end")).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{planted, told};
    use super::*;

    fn found(path: &str, text: &str) -> Vec<String> {
        told(&check(&planted(&[(path, text)])))
    }

    #[test]
    fn rare_code_is_counted_over_all_crates() {
        let line = format!("fn f() {{ {}\"\"); }}\n", RARE[0].0);
        let few = line.repeat(RARE[0].1);
        assert_eq!(found("crates/a/src/lib.rs", &few), [""; 0]);
        let said = found("crates/a/src/lib.rs", &(few.clone() + &line));
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(said[0].starts_with("crates/a/src/lib.rs:21: `unreachable!(` stands in 21 places"));
        assert_eq!(found("crates/a/tests/it/b.rs", &(few + &line)), [""; 0]);
    }

    #[test]
    fn json_that_is_put_together_is_found() {
        let line = format!("fn f() {{ format!(\"{JSON_AS_TEXT}seat\\\":1}}}}\"); }}\n");
        let said = found("crates/a/src/lib.rs", &line);
        assert_eq!(said, ["crates/a/src/lib.rs:1: JSON put together as text: serialise a type"]);
        assert_eq!(found("xtask/src/lib.rs", &line), [""; 0]);
    }

    #[test]
    fn refused_code_is_found_and_strings_are_not_code() {
        let found_in = |text| found("crates/a/src/lib.rs", text).len();
        for text in [
            "fn a() { todo!() }",
            "fn a() { dbg!(1); }",
            "#[ignore]\nfn a() {}",
            "type A = HashMap;",
        ] {
            assert_eq!(found_in(text), 1, "{text}");
        }
        assert_eq!(found_in("#[should_panic]\nfn a() {}"), 1);
        assert_eq!(found_in("const A: &str = \"todo!( HashMap dbg!(\";"), 0);
        assert_eq!(found_in("struct MyHashMap;"), 0);
    }

    #[test]
    fn unfinished_work_needs_an_issue() {
        let found_in = |text: &str| found("a.rs", text).len();
        assert_eq!(found_in("// TODO: later"), 1);
        assert_eq!(found_in("// FIXME(later)"), 1);
        assert_eq!(found_in("// TODO(#12): later"), 0);
        assert_eq!(found_in("// TODO #12 later"), 0);
        assert_eq!(found_in("// not a TODOS"), 0);
        assert_eq!(found("a.toml", "a = 1 # TODO").len(), 1);
    }

    #[test]
    fn unwrap_is_refused_in_the_sources_of_crates_and_allowed_in_tests() {
        let text = "fn a() { b().unwrap(); }\n#[cfg(test)]\nmod tests {\n    fn c() { b().unwrap(); }\n}\n";
        let said = "crates/a/src/lib.rs:1: `.unwrap()` outside tests: return an error, \
                    or expect(\"why it holds\")";
        assert_eq!(found("crates/a/src/lib.rs", text), [said]);
        assert_eq!(found("crates/a/tests/it/main.rs", text).len(), 0);
        assert_eq!(found("crates/a/src/lib.rs", "/// b().unwrap()\nfn a() {}").len(), 0);
    }

    #[test]
    fn unwrap_in_a_test_module_of_its_own_file_is_allowed() {
        let project = planted(&[
            ("crates/a/src/lib.rs", "#[cfg(test)]\nmod tests;\n"),
            ("crates/a/src/tests.rs", "fn a() { b().unwrap(); }\n"),
        ]);
        assert_eq!(check(&project), []);
    }

    #[test]
    fn paths_of_a_machine_are_found() {
        assert_eq!(found("docs/a.md", "look in /home/me/x").len(), 1);
        assert_eq!(found("a.rs", "const A: &str = \"/tmp/x\";").len(), 1);
        assert_eq!(found("docs/a.md", "see https://example.org/home/x").len(), 0);
        assert_eq!(found("crates/a/tests/it/main.rs", "const A: &str = \"/tmp/x\";").len(), 0);
        assert_eq!(found("a.rs", "#[cfg(test)]\nmod tests {\n    // /tmp/x\n}\n").len(), 0);
    }

    #[test]
    fn white_space_at_the_end_is_found() {
        assert_eq!(found("a.md", "one\ntwo \n"), ["a.md:2: white space at the end"]);
    }
}
