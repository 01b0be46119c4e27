//! `orrery`: a table for heavy space games, as one program. A module for each command.

mod acme;
mod admin;
mod analyse;
mod apply;
mod arena;
mod backup;
mod bot;
mod desk;
mod engine;
mod games;
mod health;
mod learn;
mod legal;
mod new;
mod paper;
mod replay;
mod rules;
mod seen;
mod serve;
mod service;
mod setup;
mod show;
mod simulate;
mod titles;
mod tui;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};

/// What was asked for cannot be done: bad input, a bad file, a full disk.
const REFUSED: u8 = 2;
/// `replay --diff` has found a difference, as diff(1) says it.
const DIFFERENT: u8 = 1;

/// A table for heavy space games: play, referee, replay and simulate them.
///
/// Seats are counted from 0 on the command line, as in records and in the protocol; the story that
/// is told to people calls them seat 1, seat 2 and so on.
#[derive(Debug, Parser)]
#[command(name = "orrery", version, propagate_version = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Games(games::Args),
    New(new::Args),
    Show(show::Args),
    Legal(legal::Args),
    Apply(apply::Args),
    Replay(replay::Args),
    Simulate(simulate::Args),
    Arena(arena::Args),
    Analyse(analyse::Args),
    Engine(engine::Args),
    Rules(rules::Args),
    Learn(learn::Args),
    Desk(desk::Args),
    Tui(tui::Args),
    Serve(Box<serve::Args>),
    Bot(bot::Args),
    Backup(backup::Args),
    Admin(admin::Args),
    Health(health::Args),
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return misunderstood(&error, asked_command().as_deref()),
    };
    let mut out = BufWriter::new(paper::Output(io::stdout().lock()));
    let done = run(cli, &mut out).and_then(|code| {
        out.flush()?;
        Ok(code)
    });
    match done {
        Ok(code) => code,
        Err(error) if reader_has_gone(&error) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&format!("{error:#}"));
            ExitCode::from(REFUSED)
        }
    }
}

fn run(cli: Cli, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    match cli.command {
        None => match serve::alone() {
            Ok(args) => serve::run(args, out)?,
            Err(error) => return Ok(misunderstood(&error, Some("serve"))),
        },
        Some(Command::Games(args)) => games::run(&args, out)?,
        Some(Command::New(args)) => new::run(&args, out)?,
        Some(Command::Show(args)) => show::run(&args, out)?,
        Some(Command::Legal(args)) => legal::run(&args, out)?,
        Some(Command::Apply(args)) => apply::run(&args, out)?,
        Some(Command::Replay(args)) => return replay::run(&args, out),
        Some(Command::Simulate(args)) => simulate::run(&args, out)?,
        Some(Command::Arena(args)) => arena::run(&args, out)?,
        Some(Command::Analyse(args)) => analyse::run(&args, out)?,
        Some(Command::Engine(args)) => engine::run(&args, out)?,
        Some(Command::Rules(args)) => rules::run(&args, out)?,
        Some(Command::Learn(args)) => learn::run(&args, out)?,
        Some(Command::Desk(args)) => desk::run(&args, out)?,
        Some(Command::Tui(args)) => tui::run(&args)?,
        Some(Command::Serve(args)) => serve::run(*args, out)?,
        Some(Command::Bot(args)) => bot::run(&args, out)?,
        Some(Command::Backup(args)) => backup::run(&args, out)?,
        Some(Command::Admin(args)) => admin::run(&args, out)?,
        Some(Command::Health(args)) => health::run(&args, out)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// One sentence on stderr.
fn complain(sentence: &str) {
    // A closed stderr leaves nobody to tell; the exit code still says it.
    let _ = writeln!(io::stderr(), "orrery: {sentence}");
}

/// The command that was meant, if it is one.
fn asked_command() -> Option<String> {
    let cli = Cli::command();
    let asked = std::env::args().nth(1)?;
    cli.find_subcommand(&asked).map(|command| command.get_name().to_owned())
}

/// What clap could not read, in one sentence instead of a page; help and version are its answers.
fn misunderstood(error: &clap::Error, command: Option<&str>) -> ExitCode {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let text = error.to_string();
    let sentence: Vec<&str> =
        text.lines().map(str::trim).take_while(|line| !line.is_empty()).collect();
    let sentence = sentence.join(" ");
    let sentence = sentence.strip_prefix("error: ").unwrap_or(&sentence);
    let see = command.map_or("orrery".to_owned(), |command| format!("orrery {command}"));
    complain(&format!("{sentence} (see {see} --help)"));
    ExitCode::from(REFUSED)
}

/// Somebody has closed the pipe, as `head` does: not a mistake.
fn reader_has_gone(error: &anyhow::Error) -> bool {
    let mut causes = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    causes.any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
