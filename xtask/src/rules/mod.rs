//! `rules`: joins each title's `rules.toml` with every `§` in its sources and tests, so that a
//! reader finds every rule and a hole is an error.

mod book;
mod citations;
mod open;
mod rulings;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use anyhow::{Context, Result, bail};

use crate::tree::{self, File};
use book::{Book, Kind, Section};
use citations::{Citation, CitationKind};
use open::Open;
use rulings::Ruling;

/// What is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// The index with a few places each, then the verdict.
    Full,
    /// The index with every kind, and no verdict.
    Index,
    /// The verdict alone.
    Totals,
}

impl Mode {
    /// Reads the arguments of `rules`.
    ///
    /// # Errors
    /// An argument that is none of ours.
    pub(crate) fn parse(args: &[String]) -> Result<Mode> {
        match args {
            [] => Ok(Mode::Full),
            [index] if index == "--index" => Ok(Mode::Index),
            [unknown, ..] => bail!("`rules` takes --index only, got `{unknown}`"),
        }
    }
}

/// Prints the index of every title and judges it.
///
/// # Errors
/// A hole, an unknown section or an entry of a shrinking list that is no longer needed.
pub(crate) fn rules(mode: Mode) -> Result<()> {
    let titles = titles(&tree::files()?)?;
    if titles.is_empty() {
        println!("no crate has a rules.toml");
    }
    let mut n_problems = 0;
    for title in &titles {
        match mode {
            Mode::Full => print!("{}", title.index(3)),
            Mode::Index => print!("{}", title.index(usize::MAX)),
            Mode::Totals => {}
        }
        if mode != Mode::Index {
            let problems = title.problems();
            for problem in &problems {
                println!("crates/{}/{problem}", title.name);
            }
            println!("{}", title.totals());
            n_problems += problems.len();
        }
    }
    if n_problems > 0 {
        bail!("rules found {n_problems} to mend");
    }
    Ok(())
}

/// Every crate with a `rules.toml`.
fn titles(files: &[File]) -> Result<Vec<Title>> {
    let mut by_crate: BTreeMap<&str, Vec<(&str, &str)>> = BTreeMap::new();
    for file in files {
        if let (Some(name), Some(text)) = (file.crate_dir(), &file.text) {
            let inside = &file.path["crates/".len() + name.len() + 1..];
            by_crate.entry(name).or_default().push((inside, text));
        }
    }
    let mut titles = Vec::new();
    for (name, files) in by_crate {
        if files.iter().any(|file| file.0 == "rules.toml") {
            titles.push(Title::new(name, &files).with_context(|| format!("crates/{name}"))?);
        }
    }
    Ok(titles)
}

/// One title: its book, and where the project speaks of it.
struct Title {
    name: String,
    book: Book,
    citations: Vec<Citation>,
    /// Every function of the crate, for the test column of the rulings.
    functions: BTreeSet<String>,
    rulings: Vec<Ruling>,
    open: Open,
}

impl Title {
    /// Reads the files of a crate, given as paths inside it and texts.
    ///
    /// # Errors
    /// `rules.toml` or `rules-open.toml` has another form than expected.
    fn new(name: &str, files: &[(&str, &str)]) -> Result<Title> {
        let text = |path: &str| files.iter().find(|file| file.0 == path).map(|file| file.1);
        Ok(Title {
            name: name.to_owned(),
            book: Book::parse(text("rules.toml").unwrap_or_default())?,
            citations: citations::collect(files),
            functions: citations::functions(files),
            rulings: rulings::parse(text(rulings::FILE).unwrap_or_default()),
            open: Open::parse(text(open::FILE).unwrap_or_default())?,
        })
    }

    /// The citations of each section that code and tests make, in the order of files.
    fn places(&self, section: &Section, kind: CitationKind) -> Vec<&Citation> {
        let here = |citation: &&Citation| citation.id == section.id && citation.kind == kind;
        self.citations.iter().filter(here).collect()
    }

    fn index(&self, n_places_max: usize) -> String {
        let mut out = format!("{}\n", self.name);
        for section in &self.book.sections {
            let mut places = Vec::new();
            for (kind, none) in [(CitationKind::Code, "no code"), (CitationKind::Test, "no test")] {
                let found = self.places(section, kind);
                if found.is_empty() && section.kind == Kind::Rule {
                    places.push(none.to_owned());
                }
                let shown = found.iter().take(n_places_max);
                places.extend(shown.map(|at| format!("{}:{}", at.file, at.line)));
                if found.len() > n_places_max {
                    places.push(format!("{} more", found.len() - n_places_max));
                }
            }
            if places.is_empty() {
                places.push("at the table only".to_owned());
            }
            let line = format!("§{}  {} -> {}", section.id, section.title, places.join(", "));
            let _ = writeln!(out, "{line}"); // Writing to a string cannot fail.
        }
        out
    }

    fn totals(&self) -> String {
        let is_rule = |section: &&Section| section.kind == Kind::Rule;
        let rules: Vec<&Section> = self.book.sections.iter().filter(is_rule).collect();
        let with = |kind| rules.iter().filter(|rule| !self.places(rule, kind).is_empty()).count();
        let n_tested = self.rulings.iter().filter(|ruling| self.is_tested(ruling)).count();
        format!(
            "{}: {} sections, {} of them rules: {} with code, {} with a test; \
             {} rulings, {n_tested} with a test or for the table only; {} entries still open",
            self.name,
            self.book.sections.len(),
            rules.len(),
            with(CitationKind::Code),
            with(CitationKind::Test),
            self.rulings.len(),
            self.open.len(),
        )
    }

    fn is_tested(&self, ruling: &Ruling) -> bool {
        ruling.is_for_the_table
            || (!ruling.tests.is_empty()
                && ruling.tests.iter().all(|test| self.functions.contains(test)))
    }

    /// Everything to mend, each a line that begins with a file of the crate.
    fn problems(&self) -> Vec<String> {
        let mut problems = self.book.problems();
        problems.extend(self.unknown_sections());
        problems.extend(self.holes(CitationKind::Code, &self.open.code));
        problems.extend(self.holes(CitationKind::Test, &self.open.test));
        problems.extend(self.ruling_problems());
        problems
    }

    fn unknown_sections(&self) -> Vec<String> {
        let unknown = self.citations.iter().filter(|citation| !self.book.knows(&citation.id));
        unknown
            .map(|at| format!("{}:{}: §{} is not in rules.toml", at.file, at.line, at.id))
            .collect()
    }

    fn holes(&self, kind: CitationKind, open: &[String]) -> Vec<String> {
        let what = kind.name();
        let is_hole = |section: &&Section| {
            section.kind == Kind::Rule && self.places(section, kind).is_empty()
        };
        let holes: Vec<&Section> = self.book.sections.iter().filter(is_hole).collect();
        let mut problems = Vec::new();
        for hole in &holes {
            if !open.contains(&hole.id) {
                problems.push(format!("rules.toml: §{} {} has no {what}", hole.id, hole.title));
            }
        }
        for entry in open {
            if !holes.iter().any(|hole| hole.id == *entry) {
                let file = open::FILE;
                problems.push(format!("{file}: §{entry} is not open under `{what}`: remove it"));
            }
        }
        problems
    }

    fn ruling_problems(&self) -> Vec<String> {
        let mut problems = rulings::problems(&self.rulings, &self.functions, &self.open.rulings);
        for entry in &self.open.rulings {
            let is_open = |ruling: &&Ruling| ruling.id == *entry && !self.is_tested(ruling);
            if !self.rulings.iter().any(|ruling| is_open(&ruling)) {
                let file = open::FILE;
                problems.push(format!("{file}: ruling {entry} is not open: remove it"));
            }
        }
        for section in &self.book.sections {
            for id in &section.rulings {
                if !self.rulings.iter().any(|ruling| ruling.id == *id) {
                    let file = rulings::FILE;
                    problems.push(format!("rules.toml: §{} names {id}, not in {file}", section.id));
                }
            }
        }
        problems
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOOK: &str = "[[chapter]]\nid = '3'\ntitle = 'Turn'\n\
        [[section]]\nid = '3.1'\ntitle = 'Move'\ntext = 'Ships move.'\nrulings = ['A-01']\n\
        [[section]]\nid = '3.2'\ntitle = 'Mark'\ntext = 'Put a mark.'\nkind = 'table'\n";
    const CODE: &str = "/// §3.1 Move.\nfn move_ships() {}\n";
    const TEST: &str = "/// §3.1, one step.\n#[test]\nfn s3_1_one_step() {}\n";
    const RULINGS: &str =
        "| no | question | test |\n|---|---|---|\n| A-01 | How far? | `s3_1_one_step` |\n";

    /// A sound title with some files replaced or added.
    fn title(changed: &[(&str, &str)]) -> Title {
        let mut files = BTreeMap::from([
            ("rules.toml", BOOK),
            ("src/lib.rs", CODE),
            ("tests/it/main.rs", TEST),
            ("RULINGS.md", RULINGS),
        ]);
        files.extend(changed.iter().copied());
        let files: Vec<_> = files.into_iter().collect();
        Title::new("harbour", &files).unwrap()
    }

    #[test]
    fn a_sound_title_has_an_index_and_no_problem() {
        let sound = title(&[]);
        assert_eq!(sound.problems(), Vec::<String>::new());
        let index = "harbour\n§3.1  Move -> src/lib.rs:1, tests/it/main.rs:1\n\
                     §3.2  Mark -> at the table only\n";
        assert_eq!(sound.index(3), index);
        let totals = "harbour: 2 sections, 1 of them rules: 1 with code, 1 with a test; \
                      1 rulings, 1 with a test or for the table only; 0 entries still open";
        assert_eq!(sound.totals(), totals);
    }

    #[test]
    fn a_section_without_code_or_test_is_a_hole() {
        let no_code = title(&[("src/lib.rs", "fn a() {}")]);
        assert_eq!(no_code.problems(), ["rules.toml: §3.1 Move has no code"]);
        let no_test = title(&[("tests/it/main.rs", "fn s3_1_one_step() {}")]);
        assert_eq!(no_test.problems(), ["rules.toml: §3.1 Move has no test"]);
        assert!(no_test.index(3).contains("§3.1  Move -> src/lib.rs:1, no test\n"));
    }

    #[test]
    fn test_code_in_the_sources_is_no_code() {
        let only_test = "#[cfg(test)]\nmod tests {\n    // §3.1\n}\n";
        let problems = title(&[("src/lib.rs", only_test)]).problems();
        assert_eq!(problems, ["rules.toml: §3.1 Move has no code"]);
    }

    #[test]
    fn the_list_of_open_sections_may_only_shrink() {
        let open = ("rules-open.toml", "code = ['3.1']\n");
        assert_eq!(title(&[open, ("src/lib.rs", "")]).problems(), Vec::<String>::new());
        let said = "rules-open.toml: §3.1 is not open under `code`: remove it";
        assert_eq!(title(&[open]).problems(), [said]);
        let table = title(&[("rules-open.toml", "test = ['3.2']\n")]);
        assert_eq!(table.problems().len(), 1);
    }

    #[test]
    fn an_unknown_section_is_found_wherever_it_is_cited() {
        let code = format!("{CODE}// §3.9\n");
        let problems = title(&[("src/lib.rs", &code)]).problems();
        assert_eq!(problems, ["src/lib.rs:3: §3.9 is not in rules.toml"]);
        let data = title(&[("data/cards.toml", "rule = '§7'\n")]);
        assert_eq!(data.problems(), ["data/cards.toml:1: §7 is not in rules.toml"]);
    }

    #[test]
    fn rulings_are_checked_against_tests_and_the_open_list() {
        let lost = RULINGS.replace("s3_1_one_step", "s3_1_lost");
        let problems = title(&[("RULINGS.md", &lost)]).problems();
        assert_eq!(
            problems,
            ["RULINGS.md:3: A-01 names the test `s3_1_lost`, which does not exist"]
        );
        let open = ("rules-open.toml", "rulings = ['A-01']\n");
        assert_eq!(title(&[("RULINGS.md", &lost), open]).problems(), Vec::<String>::new());
        let said = "rules-open.toml: ruling A-01 is not open: remove it";
        assert_eq!(title(&[open]).problems(), [said]);
    }

    #[test]
    fn a_section_may_name_only_rulings_that_exist() {
        let book = BOOK.replace("A-01", "A-02");
        let problems = title(&[("rules.toml", &book)]).problems();
        assert_eq!(problems, ["rules.toml: §3.1 names A-02, not in RULINGS.md"]);
    }

    #[test]
    fn only_crates_with_a_book_are_titles() {
        let file = |path: &str, text: &str| File::new(path, text.as_bytes().to_vec());
        let files = [
            file("crates/harbour/rules.toml", BOOK),
            file("crates/harbour/src/lib.rs", CODE),
            file("crates/tabletop/src/lib.rs", "// §99\n"),
        ];
        let found = titles(&files).unwrap();
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].citations.len(), 1);
    }
}
