//! The walls of size: files of 1000 lines, functions of 70, no binary files, none over 1 MB.

use super::sinners::Sin;
use super::{Finding, Project};

const FILE_LINES_MAX: usize = 1000;
const FUNCTION_LINES_MAX: usize = 70;
const FILE_BYTES_MAX: usize = 1_000_000;

/// What somebody writes and reads line by line. Data (`toml`, `jsonl`, locks) may be long.
const WRITTEN: [&str; 11] =
    ["rs", "ts", "tsx", "js", "mjs", "css", "html", "md", "sh", "py", "sql"];

/// Every file and function beyond a wall.
pub(super) fn check(project: &Project) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in &project.files {
        if file.n_bytes > FILE_BYTES_MAX {
            let message = format!("has {} bytes, the wall is {FILE_BYTES_MAX}", file.n_bytes);
            let sin = Some(Sin::big_file());
            findings.push(Finding { sin, ..Finding::in_file(&file.path, message) });
        }
        let Some(text) = &file.text else {
            let sin = Some(Sin::binary_file());
            findings.push(Finding { sin, ..Finding::in_file(&file.path, "is a binary file") });
            continue;
        };
        let n_lines = text.lines().count();
        // What a program writes is as long as what it is written from.
        let generated = file.path.starts_with("web/src/types/");
        if n_lines > FILE_LINES_MAX && WRITTEN.contains(&file.extension()) && !generated {
            let message = format!("has {n_lines} lines, the wall is {FILE_LINES_MAX}");
            let sin = Some(Sin::long_file(n_lines));
            findings.push(Finding { sin, ..Finding::in_file(&file.path, message) });
        }
    }
    findings.extend(long_functions(project));
    findings
}

fn long_functions(project: &Project) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (file, source) in project.rust() {
        for function in source.functions() {
            if function.n_lines <= FUNCTION_LINES_MAX {
                continue;
            }
            let message = format!(
                "`{}` has {} lines, the wall is {FUNCTION_LINES_MAX}",
                function.name, function.n_lines
            );
            let sin = Some(Sin::long_function(&function.name, function.n_lines));
            findings.push(Finding { sin, ..Finding::new(&file.path, function.line, message) });
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::super::{planted, told};
    use super::*;
    use crate::tree::File;

    fn function(n_inner: usize) -> String {
        format!("fn f() {{\n{}}}\n", "    g();\n".repeat(n_inner))
    }

    #[test]
    fn a_function_of_71_lines_is_found_and_one_of_70_is_not() {
        assert_eq!(check(&planted(&[("a.rs", &function(68))])), []);
        let found = told(&check(&planted(&[("a.rs", &function(69))])));
        assert_eq!(found, ["a.rs:1: `f` has 71 lines, the wall is 70"]);
    }

    #[test]
    fn a_long_file_is_found_unless_it_is_data() {
        let long = "//\n".repeat(1001);
        let found = told(&check(&planted(&[("a.rs", &long), ("a.jsonl", &long)])));
        assert_eq!(found, ["a.rs: has 1001 lines, the wall is 1000"]);
    }

    #[test]
    fn binary_and_big_files_are_found() {
        let files = vec![File::new("a.png", vec![0]), File::new("b.txt", vec![b'x'; 1_000_001])];
        let found = told(&check(&Project::new(files)));
        let big = "b.txt: has 1000001 bytes, the wall is 1000000";
        assert_eq!(found, ["a.png: is a binary file", big]);
    }
}
