//! `orrery engine`: the table as a conversation, JSON Lines over stdin and stdout.
//!
//! docs/engine-protocol.md tells the protocol. Every line gets exactly one answer, nothing that
//! arrives can end the conversation but its end, and one bad line never harms the next.

mod answers;
mod lines;
mod request;
mod session;
#[cfg(test)]
mod tests;

use std::io::{BufRead, Write};
use std::path::PathBuf;

use lines::{LineRead, next_line};
use session::Session;

use crate::titles;

/// Hold a conversation in JSON Lines: a request a line on stdin, an answer a line on stdout
///
/// For other programs and other languages; docs/engine-protocol.md tells the protocol.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A folder with data files that replace those built in (or one with a folder for each title inside)
    #[arg(long, value_name = "DIR")]
    components: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> anyhow::Result<()> {
    let mut session = Session::new(titles::titles(), args.components.as_deref())?;
    converse(&mut session, &mut std::io::stdin().lock(), out)
}

/// Answers every line until there is none.
fn converse(
    session: &mut Session,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let mut buffer = Vec::new();
    loop {
        let answer = match next_line(input, &mut buffer)? {
            LineRead::End => return Ok(()),
            LineRead::TooLong => Session::too_long(),
            LineRead::Whole => session.answer(&buffer),
        };
        serde_json::to_writer(&mut *out, &answer)?;
        out.write_all(b"\n")?;
        out.flush()?;
    }
}
