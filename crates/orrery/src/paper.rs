//! Text for people: wrapped lines, tables without frames, JSON as an outline.

use std::fmt::Write as _;
use std::io::{self, Write};

use comfy_table::{ContentArrangement, Table, presets};
use serde_json::Value;

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

/// The text in lines of at most `width` characters, each after `indent` blanks.
pub(crate) fn wrap(text: &str, width: usize, indent: usize) -> String {
    let mut wrapped = String::new();
    for paragraph in text.lines() {
        let mut n_columns = 0;
        for word in paragraph.split_whitespace() {
            let n_word = word.chars().count();
            if n_columns == 0 {
                wrapped.push_str(&" ".repeat(indent));
                n_columns = indent;
            } else if n_columns + 1 + n_word > width {
                wrapped.push('\n');
                wrapped.push_str(&" ".repeat(indent));
                n_columns = indent;
            } else {
                wrapped.push(' ');
                n_columns += 1;
            }
            wrapped.push_str(word);
            n_columns += n_word;
        }
        wrapped.push('\n');
    }
    wrapped
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
pub(crate) fn print_json(out: &mut impl Write, value: &Value) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}

/// One piece of news as a line: what happened, and by which section.
pub(crate) fn news_line(news: &Value) -> String {
    let text = news["text"].as_str().unwrap_or_default();
    match news["rule"].as_str() {
        Some(rule) => format!("{text}  {rule}"),
        None => text.to_owned(),
    }
}

/// A JSON value as an indented outline: short things on one line, long ones below their name.
pub(crate) fn outline(value: &Value, width: usize) -> String {
    let mut text = String::new();
    put_outline(&mut text, value, 0, width);
    text
}

fn put_outline(text: &mut String, value: &Value, indent: usize, width: usize) {
    let blanks = " ".repeat(indent);
    let fits = |line: &String| indent + line.chars().count() <= width;
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            for (name, value) in fields {
                let name = name.replace('_', " ");
                let line = format!("{name}: {}", inline(value));
                if is_plain(value) || fits(&line) {
                    let _ = writeln!(text, "{blanks}{line}");
                } else {
                    let _ = writeln!(text, "{blanks}{name}:");
                    put_outline(text, value, indent + 2, width);
                }
            }
        }
        Value::Array(items) if !items.is_empty() => {
            for item in items {
                let line = format!("- {}", inline(item));
                if is_plain(item) || fits(&line) {
                    let _ = writeln!(text, "{blanks}{line}");
                } else {
                    // The dash stands in the blanks before the first line of the item.
                    let begin = text.len() + indent;
                    put_outline(text, item, indent + 2, width);
                    text.replace_range(begin..=begin, "-");
                }
            }
        }
        Value::Object(_)
        | Value::Array(_)
        | Value::Null
        | Value::Bool(_)
        | Value::Number(_)
        | Value::String(_) => {
            let _ = writeln!(text, "{blanks}{}", inline(value));
        }
    }
}

fn is_plain(value: &Value) -> bool {
    !matches!(value, Value::Object(_) | Value::Array(_))
}

fn inline(value: &Value) -> String {
    match value {
        Value::Null => "none".to_owned(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.clone(),
        Value::Array(items) if items.is_empty() => "none".to_owned(),
        Value::Array(items) => items.iter().map(nested).collect::<Vec<_>>().join(", "),
        Value::Object(fields) if fields.is_empty() => "none".to_owned(),
        Value::Object(fields) => {
            let field = |(name, value): (&String, &Value)| {
                format!("{} {}", name.replace('_', " "), nested(value))
            };
            fields.iter().map(field).collect::<Vec<_>>().join(", ")
        }
    }
}

/// A value inside a line; brackets say where it ends.
fn nested(value: &Value) -> String {
    match value {
        Value::Array(items) if !items.is_empty() => format!("[{}]", inline(value)),
        Value::Object(fields) if !fields.is_empty() => format!("({})", inline(value)),
        Value::Array(_)
        | Value::Object(_)
        | Value::Null
        | Value::Bool(_)
        | Value::Number(_)
        | Value::String(_) => inline(value),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn text_is_wrapped_between_words() {
        assert_eq!(wrap("one two three", 9, 2), "  one two\n  three\n");
        assert_eq!(wrap("a\n\nb", 9, 0), "a\n\nb\n");
        assert_eq!(wrap("unbreakable word", 4, 0), "unbreakable\nword\n");
    }

    #[test]
    fn an_outline_breaks_only_what_is_long() {
        let value = json!({
            "turn": 3,
            "ships_at": { "E17": [1, 2], "F2": [] },
            "long": [{ "name": "one thing of many words", "n": 1 }, { "name": "another thing" }],
        });
        let lines = [
            "turn: 3",
            "ships at: E17 [1, 2], F2 none",
            "long:",
            "  - name: one thing of many words",
            "    n: 1",
            "  - name another thing",
        ];
        assert_eq!(outline(&value, 32).lines().collect::<Vec<_>>(), lines);
    }
}
