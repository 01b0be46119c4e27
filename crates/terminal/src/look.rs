//! Colours, letters and shapes: the one place that decides what things look like.
//!
//! Everything that has a colour has a letter or a shape too, so that the screen can be read without
//! colours: on a terminal that has none, under NO_COLOR, or by somebody who cannot tell them apart.

use ratatui::style::{Color, Modifier, Style};
use tabletop::Seat;

/// How things look on this terminal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    /// Whether colours may be used.
    pub(crate) colours: bool,
}

/// Shapes of the seats' markers.
const SHAPES: [char; 4] = ['▲', '■', '◆', '●'];
/// The marker of a printed opponent.
pub(crate) const AUTOMA: char = '◎';
/// A legal answer leads here.
pub(crate) const LIT: char = '›';

/// The marker of a seat.
pub(crate) fn shape(seat: Seat) -> char {
    SHAPES.get(seat.index()).copied().unwrap_or('?')
}

impl Look {
    /// Where things are, whatever they look like.
    pub(crate) const PLAIN: Look = Look { colours: false };

    /// One of the 256 colours, where there are any.
    pub(crate) fn colour(self, colour: Color) -> Style {
        if self.colours { Style::new().fg(colour) } else { Style::new() }
    }

    /// Whatever belongs to a seat.
    pub(crate) fn seat(self, seat: Seat) -> Style {
        let colour = match seat.0 {
            0 => Color::Indexed(51),
            1 => Color::Indexed(213),
            2 => Color::Indexed(255),
            _ => Color::Indexed(154),
        };
        self.colour(colour).add_modifier(Modifier::BOLD)
    }

    /// Whatever belongs to a printed opponent.
    pub(crate) fn automa(self) -> Style {
        self.colour(Color::Indexed(220)).add_modifier(Modifier::BOLD)
    }

    /// What is there to be found, not to be read.
    pub(crate) fn dim(self) -> Style {
        self.faint(Color::Indexed(243))
    }

    /// A colour, or dim letters where there is none.
    pub(crate) fn faint(self, colour: Color) -> Style {
        if self.colours {
            Style::new().fg(colour)
        } else {
            Style::new().add_modifier(Modifier::DIM)
        }
    }

    /// Words that matter.
    pub(crate) fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// Headings, and the panel that has the keys.
    pub(crate) fn accent(self) -> Style {
        self.colour(Color::Indexed(215)).add_modifier(Modifier::BOLD)
    }

    /// A place that a legal answer leads to, beside the sign for it.
    pub(crate) fn lit(self) -> Style {
        if self.colours {
            Style::new().bg(Color::Indexed(237))
        } else {
            Style::new().add_modifier(Modifier::UNDERLINED)
        }
    }

    /// The mark of such a place.
    pub(crate) fn lit_mark(self) -> Style {
        self.colour(Color::Indexed(215)).add_modifier(Modifier::BOLD)
    }

    /// Where the cursor is, or what is selected.
    pub(crate) fn cursor(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// Good news.
    pub(crate) fn good(self) -> Style {
        self.colour(Color::Indexed(114))
    }

    /// A refusal.
    pub(crate) fn bad(self) -> Style {
        self.colour(Color::Indexed(203)).add_modifier(Modifier::BOLD)
    }

    /// A section of the rules.
    pub(crate) fn rule(self) -> Style {
        self.faint(Color::Indexed(109))
    }
}
