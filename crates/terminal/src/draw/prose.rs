//! Running text in lines of one width.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::wrap;
use crate::look::Look;

/// What is said of a place, line by line.
#[derive(Debug)]
pub(crate) struct Prose {
    pub(crate) lines: Vec<Line<'static>>,
    width: u16,
    pub(crate) look: Look,
}

impl Prose {
    /// Nothing said yet.
    pub(crate) fn new(width: u16, look: Look) -> Prose {
        Prose { lines: Vec::new(), width, look }
    }

    /// One more paragraph; none of an empty text.
    pub(crate) fn styled(&mut self, text: &str, style: Style) {
        if !text.is_empty() {
            let lines = wrap(text, self.width).into_iter();
            self.lines.extend(lines.map(|line| Line::from(Span::styled(line, style))));
        }
    }

    /// A paragraph like any other.
    pub(crate) fn text(&mut self, text: &str) {
        self.styled(text, Style::new());
    }

    /// A paragraph of less weight.
    pub(crate) fn dim(&mut self, text: &str) {
        self.styled(text, self.look.dim());
    }
}
