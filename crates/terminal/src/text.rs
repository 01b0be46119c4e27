//! Text for a terminal: wrapped lines, JSON as an outline.

use std::fmt::Write as _;

use serde_json::Value;

/// The text in lines of at most `width` characters, each after `indent` blanks.
pub fn wrap(text: &str, width: usize, indent: usize) -> String {
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

/// A JSON value as an indented outline: short things on one line, long ones below their name.
pub fn outline(value: &Value, width: usize) -> String {
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
