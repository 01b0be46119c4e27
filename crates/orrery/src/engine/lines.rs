//! Lines of bounded length.

use std::io::{self, BufRead};

/// The longest line that is read: a record of a long game with its components fits many times over.
pub(super) const LINE_MAX: usize = 16 << 20;

/// What came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineRead {
    /// A line, without its end.
    Whole,
    /// A line that is too long; it has been passed over.
    TooLong,
    /// Nothing more.
    End,
}

/// Reads the next line into the buffer; the last one may lack its end.
///
/// # Errors
/// The input cannot be read.
pub(super) fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<LineRead> {
    line.clear();
    let mut fits = true;
    let mut is_empty = true;
    loop {
        let bytes = match input.fill_buf() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if bytes.is_empty() && is_empty {
            return Ok(LineRead::End);
        }
        is_empty = false;
        let end = bytes.iter().position(|byte| *byte == b'\n');
        let part = &bytes[..end.unwrap_or(bytes.len())];
        let is_last = end.is_some() || bytes.is_empty();
        fits &= line.len() + part.len() <= LINE_MAX;
        if fits {
            line.extend_from_slice(part);
        }
        let n_used = part.len() + usize::from(end.is_some());
        input.consume(n_used);
        if is_last {
            return Ok(if fits { LineRead::Whole } else { LineRead::TooLong });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut input: &[u8]) -> Vec<(LineRead, usize)> {
        let mut buffer = Vec::new();
        let mut lines = Vec::new();
        loop {
            let line = next_line(&mut input, &mut buffer).expect("bytes can be read");
            if line == LineRead::End {
                return lines;
            }
            lines.push((line, buffer.len()));
        }
    }

    #[test]
    fn every_line_counts_the_blank_and_the_last_too() {
        let (whole, long) = (LineRead::Whole, vec![b'x'; LINE_MAX + 1]);
        assert_eq!(lines(b""), []);
        assert_eq!(lines(b"\n"), [(whole, 0)]);
        assert_eq!(lines(b"a\n\nbc"), [(whole, 1), (whole, 0), (whole, 2)]);
        let mut input = long.clone();
        input.extend_from_slice(b"\nok\n");
        assert_eq!(
            lines(&input).iter().map(|line| line.0).collect::<Vec<_>>(),
            [LineRead::TooLong, whole]
        );
        assert_eq!(lines(&long)[0].0, LineRead::TooLong);
        assert_eq!(lines(&long[1..]), [(whole, LINE_MAX)]);
    }
}
