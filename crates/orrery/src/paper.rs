//! Text for people: tables without frames, lines of bearable width.

use std::io::{self, Write};

use comfy_table::{ContentArrangement, Table, presets};
use serde::Serialize;

/// Longer lines are hard to read, however wide the terminal is.
const WIDTH_MAX: u16 = 100;
const WIDTH_UNKNOWN: u16 = 80;
/// A terminal that says less does not know its width, or nothing fits anyway.
const WIDTH_MIN: u16 = 40;

/// Standard output; what goes wrong with it says so.
#[derive(Debug)]
pub(crate) struct Output<W>(pub(crate) W);

impl<W: Write> Write for Output<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(unwritable)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(unwritable)
    }
}

fn unwritable(error: io::Error) -> io::Error {
    let kind = error.kind();
    // Writers try again after an interruption, and look at the kind alone.
    if kind == io::ErrorKind::Interrupted {
        return error;
    }
    io::Error::new(kind, format!("standard output cannot be written: {error}"))
}

fn terminal_width() -> Option<u16> {
    Table::new().width().filter(|width| *width >= WIDTH_MIN)
}

/// How wide text may be.
pub(crate) fn width() -> usize {
    usize::from(terminal_width().unwrap_or(WIDTH_UNKNOWN).min(WIDTH_MAX))
}

/// A table without frames that fits the terminal.
pub(crate) fn table(header: &[&str]) -> Table {
    let mut table = Table::new();
    // Into a file or a pipe: as wide as the content.
    let arrangement =
        terminal_width().map_or(ContentArrangement::Disabled, |_| ContentArrangement::Dynamic);
    table.load_style(presets::NOTHING).set_content_arrangement(arrangement);
    if !header.is_empty() {
        table.set_header(header.iter().copied());
    }
    table
}

/// Prints a table, without the blanks at line ends.
///
/// # Errors
/// The output is closed.
pub(crate) fn print_table(out: &mut impl Write, table: &Table) -> io::Result<()> {
    for line in table.lines() {
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// Prints a value as one line of JSON.
///
/// # Errors
/// The output is closed.
pub(crate) fn print_json(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}

/// Words with the section behind them, as a line.
pub(crate) fn ruled(text: &str, rule: Option<&str>) -> String {
    match rule {
        Some(rule) => format!("{text}  {rule}"),
        None => text.to_owned(),
    }
}
