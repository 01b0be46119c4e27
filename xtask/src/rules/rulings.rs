//! `RULINGS.md`: tables whose rows begin with the number of a ruling and whose header names the
//! column with its test.

use std::collections::BTreeSet;

/// Where a title keeps its rulings.
pub(super) const FILE: &str = "RULINGS.md";

/// One row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ruling {
    /// `A-07` or `R-007`.
    pub(super) id: String,
    line: usize,
    /// The functions named in the test column.
    pub(super) tests: Vec<String>,
    /// The test column says `table`: the ruling has no effect in software.
    pub(super) is_for_the_table: bool,
}

/// Reads all rows of all tables.
pub(super) fn parse(text: &str) -> Vec<Ruling> {
    let mut rulings = Vec::new();
    let mut test_column = None;
    for (idx, line) in text.lines().enumerate() {
        let Some(cells) = cells(line) else {
            test_column = None; // The table ends.
            continue;
        };
        let header =
            cells.iter().position(|cell| matches!(cell.to_lowercase().as_str(), "test" | "tests"));
        test_column = header.or(test_column);
        if is_id(&cells[0]) {
            let cell = test_column.and_then(|column| cells.get(column));
            let cell = cell.map_or("", String::as_str);
            let is_for_the_table = cell == "table";
            let tests = if is_for_the_table { Vec::new() } else { tests(cell) };
            rulings.push(Ruling { id: cells[0].clone(), line: idx + 1, tests, is_for_the_table });
        }
    }
    rulings
}

/// Numbers used twice, and rulings whose test is missing and that are not on the list of open ones.
pub(super) fn problems(
    rulings: &[Ruling],
    functions: &BTreeSet<String>,
    open: &[String],
) -> Vec<String> {
    let mut problems = Vec::new();
    let mut seen = BTreeSet::new();
    for ruling in rulings {
        let Ruling { id, line, tests, is_for_the_table } = ruling;
        if !seen.insert(id) {
            problems.push(format!("{FILE}:{line}: {id} stands there twice"));
        }
        if open.contains(id) {
            continue;
        }
        if tests.is_empty() && !is_for_the_table {
            problems.push(format!("{FILE}:{line}: {id} names no test"));
        }
        for test in tests.iter().filter(|test| !functions.contains(*test)) {
            let told = format!("names the test `{test}`, which does not exist");
            problems.push(format!("{FILE}:{line}: {id} {told}"));
        }
    }
    problems
}

/// The cells of a table row; none if the line is no row.
fn cells(line: &str) -> Option<Vec<String>> {
    let row = line.trim().strip_prefix('|')?;
    let row = row.strip_suffix('|').unwrap_or(row);
    // A bar behind a backslash belongs to the text.
    let row = row.replace("\\|", "\u{1}");
    Some(row.split('|').map(|cell| cell.replace('\u{1}', "|").trim().to_owned()).collect())
}

fn is_id(cell: &str) -> bool {
    let Some((series, number)) = cell.split_once('-') else { return false };
    let is_series = !series.is_empty() && series.bytes().all(|byte| byte.is_ascii_uppercase());
    is_series && number.starts_with(|first: char| first.is_ascii_digit())
}

/// The names in backticks, or where there are none all words; a path counts by its last part.
fn tests(cell: &str) -> Vec<String> {
    let quoted: Vec<&str> = cell.split('`').skip(1).step_by(2).collect();
    let words = if quoted.is_empty() {
        cell.split([',', ' ', ';']).filter(|word| !word.is_empty()).collect()
    } else {
        quoted
    };
    let last = |word: &str| word.rsplit("::").next().unwrap_or(word).to_owned();
    let is_name = |name: &String| name.contains(|c: char| c.is_ascii_alphanumeric());
    words.into_iter().map(last).filter(is_name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = "| no | § | test | since |\n|---|---|---|---|\n";

    fn read(rows: &str) -> Vec<Ruling> {
        parse(&format!("# Rulings\n\n{HEADER}{rows}"))
    }

    #[test]
    fn rows_are_read_by_their_header() {
        let rulings = read("| A-01 | 3.1 \\| x | `it::a`, `b` | 1 |\n| A-02 | | table | 1 |\n");
        assert_eq!(rulings[0].tests, ["a", "b"]);
        assert_eq!(rulings[0].line, 5);
        assert!(rulings[1].is_for_the_table);
        assert_eq!(read("| A-03 | | c d | 1 |")[0].tests, ["c", "d"]);
    }

    #[test]
    fn twins_and_missing_tests_are_found() {
        let rulings = read("| A-01 | | a | 1 |\n| A-01 | | a | 1 |\n| A-02 | | - | 1 |\n");
        let functions = BTreeSet::from(["a".to_owned()]);
        let found = problems(&rulings, &functions, &[]);
        let expected =
            ["RULINGS.md:6: A-01 stands there twice", "RULINGS.md:7: A-02 names no test"];
        assert_eq!(found, expected);
        assert_eq!(problems(&rulings[2..], &functions, &["A-02".to_owned()]).len(), 0);
    }

    #[test]
    fn a_table_without_a_test_column_names_no_tests() {
        let rulings = parse("| no | question |\n|---|---|\n| A-01 | a |\n");
        assert_eq!(problems(&rulings, &BTreeSet::new(), &[]), ["RULINGS.md:3: A-01 names no test"]);
    }
}
