//! Answers as one line of text: what every title's notation has in common.
//!
//! Blanks and capital letters do not matter to the reader; everything else does, so that every answer has one text only.

use std::fmt::Display;

/// The first word of an answer, with a whole answer to learn from.
pub type Form = (&'static str, &'static str);

/// How the answers of a title begin.
#[derive(Clone, Copy, Debug)]
pub struct Notation {
    /// A short answer, for whoever wrote nothing.
    pub example: &'static str,
    /// The forms, by chapter.
    pub forms: &'static [&'static [Form]],
    /// Words that begin no answer and only help to find the right one.
    pub hints: &'static [Form],
}

impl Notation {
    /// Reads a line: `read` is given its words in small letters, and says `None` for a verb that it does not know or
    /// that has other words behind it than it takes.
    ///
    /// # Errors
    /// What is wrong with the text, and what would be right.
    pub fn read<A>(
        &self,
        text: &str,
        read: impl FnOnce(&[&str]) -> Result<Option<A>, String>,
    ) -> Result<A, String> {
        let text = text.to_ascii_lowercase();
        let words: Vec<&str> = text.split_whitespace().collect();
        let Some(verb) = words.first() else {
            let example = self.example;
            return Err(format!("the line is empty: write an answer such as \"{example}\""));
        };
        read(&words)?.ok_or_else(|| self.malformed(verb))
    }

    /// All forms that begin an answer.
    pub fn forms(&self) -> impl Iterator<Item = Form> {
        self.forms.iter().flat_map(|forms| forms.iter().copied())
    }

    /// A verb that is unknown, or has too few or too many words behind it.
    fn malformed(&self, verb: &str) -> String {
        let known = self.forms().chain(self.hints.iter().copied()).find(|form| form.0 == verb);
        if let Some((_, form)) = known {
            return format!("the words behind \"{verb}\" do not fit: write it as in \"{form}\"");
        }
        let verbs: Vec<&str> = self.forms().map(|(verb, _)| verb).collect();
        format!("\"{verb}\" begins no answer: begin with one of {}", verbs.join(", "))
    }
}

/// A number written with digits only, without leading zeros.
pub fn digits(text: &str) -> Option<u16> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let canonical = text == "0" || !text.starts_with('0');
    if plain && canonical { text.parse().ok() } else { None }
}

/// A number from `min` to `max`.
///
/// # Errors
/// It is none.
pub fn number<N>(text: &str, min: N, max: N) -> Result<N, String>
where
    N: Copy + PartialOrd + Display + TryFrom<u16>,
{
    let read = digits(text).and_then(|n| N::try_from(n).ok());
    read.filter(|n| (min..=max).contains(n))
        .ok_or_else(|| format!("\"{text}\" is no number from {min} to {max}"))
}

/// One of `n` things that people count from `first` on, behind a prefix: its place, from 0.
///
/// # Errors
/// It is none of them.
pub fn place(text: &str, prefix: &str, first: u16, n: usize) -> Result<u8, String> {
    let number = text.strip_prefix(prefix).and_then(digits);
    let place = number.and_then(|number| number.checked_sub(first));
    place
        .filter(|place| usize::from(*place) < n)
        .and_then(|place| u8::try_from(place).ok())
        .ok_or_else(|| {
            let last = usize::from(first) + n - 1;
            format!("\"{text}\" is no number from {prefix}{first} to {prefix}{last}")
        })
}

/// A word that `read` knows.
///
/// # Errors
/// It does not.
pub fn word<T>(text: &str, what: &str, read: impl Fn(&str) -> Option<T>) -> Result<T, String> {
    read(text).ok_or_else(|| format!("\"{text}\" is no {what}"))
}

/// One of two words.
///
/// # Errors
/// It is neither.
pub fn choice(text: &str, yes: &str, no: &str) -> Result<bool, String> {
    if text == yes || text == no {
        return Ok(text == yes);
    }
    Err(format!("\"{text}\" is neither {yes} nor {no}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOTATION: Notation = Notation {
        example: "done",
        forms: &[&[("go", "go 3"), ("done", "done")], &[("sell", "sell")]],
        hints: &[("yes", "go 1")],
    };

    fn read(text: &str) -> Result<u8, String> {
        NOTATION.read(text, |words| match *words {
            ["go", n] => number(n, 1, 4).map(Some),
            ["done"] => Ok(Some(0)),
            _ => Ok(None),
        })
    }

    #[test]
    fn what_is_wrong_is_said_with_what_is_right() {
        assert_eq!(read("  GO\t3 "), Ok(3));
        assert_eq!(read(" "), Err("the line is empty: write an answer such as \"done\"".into()));
        let fit = |verb: &str, form: &str| {
            Err(format!("the words behind \"{verb}\" do not fit: write it as in \"{form}\""))
        };
        assert_eq!(read("go"), fit("go", "go 3"));
        assert_eq!(read("yes"), fit("yes", "go 1"), "a hint");
        let unknown = "\"fly\" begins no answer: begin with one of go, done, sell";
        assert_eq!(read("fly 1"), Err(unknown.into()), "hints begin no answer");
        assert_eq!(read("go 5"), Err("\"5\" is no number from 1 to 4".into()));
    }

    /// Signs, leading zeros and numbers too large: one number has one text.
    #[test]
    fn other_spellings_are_refused() {
        for text in ["", "+1", "01", "-1", "1.", "65536"] {
            assert_eq!(digits(text), None, "{text}");
        }
        assert_eq!((digits("0"), digits("65535")), (Some(0), Some(65535)));
        assert_eq!(place("t10", "t", 1, 10), Ok(9));
        assert_eq!(place("t11", "t", 1, 10), Err("\"t11\" is no number from t1 to t10".into()));
        assert_eq!(place("0", "", 0, 256), Ok(0));
        assert!(place("t0", "t", 1, 10).is_err() && place("10", "t", 1, 10).is_err());
        assert_eq!(choice("off", "on", "off"), Ok(false));
        assert_eq!(choice("no", "on", "off"), Err("\"no\" is neither on nor off".into()));
    }
}
