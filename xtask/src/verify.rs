//! `verify`: everything that CI checks, step by step, stopping at the first failure.
//!
//! A new check is a function and a row in [`STEPS`].

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::machine::{self, C_COMPILER, FAKETIME, GIT, PEBBLE, POSTGRESQL};
use crate::{rules, shell, tidy, types, web};

/// What the command line asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Options {
    /// Leave out what needs a browser, and say so.
    no_browser: bool,
    /// Run the slow suites too.
    slow: bool,
}

impl Options {
    /// Reads the arguments of `verify`.
    ///
    /// # Errors
    /// An argument that is none of ours.
    pub(crate) fn parse(args: &[String]) -> Result<Options> {
        let mut options = Options::default();
        for arg in args {
            match arg.as_str() {
                "--no-browser" => options.no_browser = true,
                "--slow" => options.slow = true,
                unknown => bail!("`verify` takes --no-browser and --slow, got `{unknown}`"),
            }
        }
        Ok(options)
    }
}

/// How a step that did not fail went.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Outcome {
    Passed,
    /// Left out by request; in CI that is a failure.
    NotTested(&'static str),
}

struct Step {
    name: &'static str,
    what: &'static str,
    run: fn(Options) -> Result<Outcome>,
}

/// What fails fast comes first.
const STEPS: &[Step] = &[
    Step { name: "machine", what: "the packages that build and tests need", run: machine },
    Step { name: "fmt", what: "formatting", run: fmt },
    Step { name: "clippy", what: "lints, warnings refused", run: clippy },
    Step { name: "pages", what: "engines, build, format and tests of web/", run: pages },
    Step { name: "build", what: "the program and all tests", run: build },
    Step { name: "types", what: "TypeScript follows the Rust types", run: types },
    Step { name: "tidy", what: "layers, licences, sizes, habits", run: tidy },
    Step { name: "rules", what: "every section has code and a test", run: rules },
    Step { name: "doc", what: "documentation, warnings refused", run: doc },
    Step { name: "browser", what: "the pages in a browser, on the program", run: browser },
    Step { name: "test", what: "all tests of the workspace", run: test },
];

/// Runs all steps.
///
/// # Errors
/// The first step that fails, or in CI one that was left out.
pub(crate) fn verify(options: Options) -> Result<()> {
    let in_ci = std::env::var("CI").is_ok_and(|ci| ci == "true");
    let mut summary = Vec::new();
    for (idx, step) in STEPS.iter().enumerate() {
        println!("\n== {}/{} {}: {}", idx + 1, STEPS.len(), step.name, step.what);
        let start = Instant::now();
        let outcome =
            (step.run)(options).with_context(|| format!("verify stopped at `{}`", step.name))?;
        let took = start.elapsed();
        println!("== {} took {}", step.name, seconds(took));
        if let Outcome::NotTested(reason) = outcome {
            println!("== NOT TESTED: {reason}");
            if in_ci {
                bail!("verify stopped at `{}`: in CI nothing may be left out", step.name);
            }
        }
        summary.push((step.name, took, outcome));
    }
    println!("\n{}", summarise(&summary));
    Ok(())
}

fn summarise(summary: &[(&str, Duration, Outcome)]) -> String {
    let mut lines = Vec::new();
    for (name, took, outcome) in summary {
        let mark = match outcome {
            Outcome::Passed => "passed",
            Outcome::NotTested(_) => "NOT TESTED",
        };
        lines.push(format!("{name:<13}{:>9}  {mark}", seconds(*took)));
    }
    let all = summary.iter().map(|(_, took, _)| *took).sum();
    let n_left_out = summary.iter().filter(|row| row.2 != Outcome::Passed).count();
    let verdict = match n_left_out {
        0 => "everything passed".to_owned(),
        n => format!("passed, but {n} NOT TESTED"),
    };
    lines.push(format!("verify: {verdict}, in {}", seconds(all)));
    lines.join("\n")
}

fn seconds(took: Duration) -> String {
    format!("{:.1} s", took.as_secs_f64())
}

fn machine(_: Options) -> Result<Outcome> {
    machine::ensure(&[C_COMPILER, FAKETIME, GIT, PEBBLE, POSTGRESQL])?;
    Ok(Outcome::Passed)
}

fn fmt(_: Options) -> Result<Outcome> {
    cargo(&["fmt", "--all", "--check"])
}

fn clippy(_: Options) -> Result<Outcome> {
    cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])
}

fn pages(_: Options) -> Result<Outcome> {
    if web::exists() {
        web::build()?;
        web::format_check()?;
        web::unit_test()?;
    }
    Ok(Outcome::Passed)
}

fn types(_: Options) -> Result<Outcome> {
    types::types(types::Mode::Check)?;
    Ok(Outcome::Passed)
}

fn browser(options: Options) -> Result<Outcome> {
    if options.no_browser {
        return Ok(Outcome::NotTested("the pages in a browser, because of --no-browser"));
    }
    web::browser_test()?;
    if options.slow {
        web::slow_test()?;
    }
    Ok(Outcome::Passed)
}

fn build(_: Options) -> Result<Outcome> {
    // All at once: a part of the workspace has other features of its dependencies, and would be compiled once more. That
    // examples compile is for clippy to say; nobody runs them here.
    cargo(&["test", "--workspace", "--tests", "--no-run"])
}

fn test(options: Options) -> Result<Outcome> {
    let mut command = shell::cargo(&["test", "--workspace", "--tests", "--no-fail-fast"]);
    if options.slow {
        command.env("RUN_SLOW_TESTS", "1");
    }
    shell::run(&mut command)?;
    cargo(&["test", "--workspace", "--doc", "--no-fail-fast"])
}

fn tidy(_: Options) -> Result<Outcome> {
    tidy::tidy()?;
    Ok(Outcome::Passed)
}

fn rules(_: Options) -> Result<Outcome> {
    rules::rules(rules::Mode::Totals)?;
    Ok(Outcome::Passed)
}

fn doc(_: Options) -> Result<Outcome> {
    let mut command = shell::cargo(&["doc", "--workspace", "--no-deps"]);
    shell::run(command.env("RUSTDOCFLAGS", "-D warnings"))?;
    Ok(Outcome::Passed)
}

fn cargo(args: &[&str]) -> Result<Outcome> {
    shell::run(&mut shell::cargo(args))?;
    Ok(Outcome::Passed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_and_strangers_refused() {
        let both = ["--slow".to_owned(), "--no-browser".to_owned()];
        assert_eq!(Options::parse(&both).unwrap(), Options { no_browser: true, slow: true });
        assert!(Options::parse(&["--fast".to_owned()]).is_err());
    }

    #[test]
    fn what_was_left_out_is_told_at_the_end() {
        let second = Duration::from_secs(1);
        let rows = [("fmt", second, Outcome::Passed), ("pages", second, Outcome::NotTested("x"))];
        let told = summarise(&rows);
        assert!(told.ends_with("verify: passed, but 1 NOT TESTED, in 2.0 s"), "{told}");
    }

    #[test]
    fn step_names_are_unique() {
        let names: std::collections::BTreeSet<_> = STEPS.iter().map(|step| step.name).collect();
        assert_eq!(names.len(), STEPS.len());
    }
}
