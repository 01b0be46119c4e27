//! All automation of the workspace, in Rust: `cargo play`, `cargo verify`, `cargo xtask COMMAND`.
//!
//! A command is a module with one entry function. Deliberately absent: a parser of arguments and
//! anything else that takes long to compile, because `cargo play` builds this crate first.

mod machine;
mod metadata;
mod play;
mod release;
mod rules;
mod rust_source;
mod shell;
mod tidy;
mod tree;
mod types;
mod verify;
mod web;

use std::process::ExitCode;

use anyhow::{Result, bail};

const HELP: &str = "\
cargo xtask COMMAND

  play [ARGS]                      build orrery in release and run it with ARGS  (alias: cargo play)
  verify [--no-browser] [--slow]   everything that CI checks                     (alias: cargo verify)
  tidy                             layers, licences, sizes and habits of the tree
  rules [--index]                  sections of the books with their code and tests; fails on a hole;
                                   --index prints every place and judges nothing
  types [--check]                  TypeScript of what crosses the table, into web/src/types
  release [--out DIR] [--target TRIPLE]
                                   static programs, archives, Debian packages, an image, bill of
                                   materials, licences and checksums, into target/release-files
  site [--out DIR] [--folder /NAME/]
                                   the pages as plain files for any web host: every game is played in
                                   the browser; into target/site
  bless [ARGS]                     run the tests with UPDATE_EXPECT=1, ARGS go to cargo test
  help                             this text";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match dispatch(&args) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(args: &[String]) -> Result<ExitCode> {
    let Some((command, rest)) = args.split_first() else {
        bail!("name a command\n\n{HELP}");
    };
    let done = |()| ExitCode::SUCCESS;
    match command.as_str() {
        "play" => play::play(rest),
        "verify" => verify::Options::parse(rest).and_then(verify::verify).map(done),
        "tidy" => no_args("tidy", rest).and_then(|()| tidy::tidy()).map(done),
        "rules" => rules::Mode::parse(rest).and_then(rules::rules).map(done),
        "types" => types::Mode::parse(rest).and_then(types::types).map(done),
        "release" => {
            release::Options::parse(rest).and_then(|options| release::release(&options)).map(done)
        }
        "site" => web::Site::parse(rest).and_then(|site| web::site(&site)).map(done),
        "bless" => play::bless(rest).map(done),
        "help" | "--help" | "-h" => {
            println!("{HELP}");
            Ok(ExitCode::SUCCESS)
        }
        unknown => bail!("there is no command `{unknown}`\n\n{HELP}"),
    }
}

fn no_args(command: &str, args: &[String]) -> Result<()> {
    match args.first() {
        None => Ok(()),
        Some(unknown) => bail!("`{command}` takes no argument, got `{unknown}`"),
    }
}
