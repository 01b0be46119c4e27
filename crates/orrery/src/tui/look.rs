//! Colours, letters and shapes: the one place that decides what things look like.
//!
//! Everything that has a colour has a letter or a shape too, so that the screen can be read without
//! colours: on a terminal that has none, under NO_COLOR, or by somebody who cannot tell them apart.

use ratatui::style::{Color, Modifier, Style};
use stellar_conquest::Colour;
use tabletop::Seat;

/// How things look on this terminal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    /// Whether colours may be used.
    pub(crate) colours: bool,
}

/// Shapes of the seats' markers.
const SHAPES: [char; 4] = ['▲', '■', '◆', '●'];
/// Signs of the seats' colonies.
const HOMES: [char; 4] = ['①', '②', '③', '④'];
/// A command post.
pub(crate) const POST: char = '†';
/// Where a fleet comes in.
pub(crate) const ENTRY: char = '»';
/// Gas and dust.
pub(crate) const CLOUD: char = '░';
/// A hex with nothing in it.
pub(crate) const SPACE: char = '·';
/// A legal answer leads here.
pub(crate) const LIT: char = '›';

/// The marker of a seat.
pub(crate) fn shape(seat: Seat) -> char {
    SHAPES.get(seat.index()).copied().unwrap_or('?')
}

/// A colony of a seat.
pub(crate) fn home(seat: Seat) -> char {
    HOMES.get(seat.index()).copied().unwrap_or('?')
}

/// A star by its letter: small until the viewer has explored it.
pub(crate) fn letter(colour: Colour, explored: bool) -> char {
    let letter = match colour {
        Colour::Blue => 'b',
        Colour::Green => 'g',
        Colour::Yellow => 'y',
        Colour::Orange => 'o',
        Colour::Red => 'r',
    };
    if explored { letter.to_ascii_uppercase() } else { letter }
}

impl Look {
    fn colour(self, colour: Color) -> Style {
        if self.colours { Style::new().fg(colour) } else { Style::new() }
    }

    /// A star.
    pub(crate) fn star(self, colour: Colour) -> Style {
        self.colour(match colour {
            Colour::Blue => Color::Indexed(75),
            Colour::Green => Color::Indexed(114),
            Colour::Yellow => Color::Indexed(227),
            Colour::Orange => Color::Indexed(208),
            Colour::Red => Color::Indexed(203),
        })
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

    /// Clouds.
    pub(crate) fn cloud(self) -> Style {
        self.faint(Color::Indexed(61))
    }

    /// What is there to be found, not to be read.
    pub(crate) fn dim(self) -> Style {
        self.faint(Color::Indexed(243))
    }

    fn faint(self, colour: Color) -> Style {
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

    /// A hex that a legal answer leads to, beside the sign for it.
    pub(crate) fn lit(self) -> Style {
        if self.colours {
            Style::new().bg(Color::Indexed(237))
        } else {
            Style::new().add_modifier(Modifier::UNDERLINED)
        }
    }

    /// The mark of such a hex.
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
