//! Letters, shapes and colours of this board.

use ratatui::style::{Color, Style};
use stellar_conquest::Colour;
use tabletop::Seat;

use crate::look::Look;

/// Signs of the seats' colonies.
const HOMES: [char; 4] = ['①', '②', '③', '④'];
/// A command post.
pub(super) const POST: char = '†';
/// Where a fleet comes in.
pub(super) const ENTRY: char = '»';
/// Gas and dust.
pub(super) const CLOUD: char = '░';
/// A hex with nothing in it.
pub(super) const SPACE: char = '·';

/// A colony of a seat.
pub(super) fn home(seat: Seat) -> char {
    HOMES.get(seat.index()).copied().unwrap_or('?')
}

/// A star by its letter: small until the viewer has explored it.
pub(super) fn letter(colour: Colour, explored: bool) -> char {
    let letter = match colour {
        Colour::Blue => 'b',
        Colour::Green => 'g',
        Colour::Yellow => 'y',
        Colour::Orange => 'o',
        Colour::Red => 'r',
    };
    if explored { letter.to_ascii_uppercase() } else { letter }
}

/// A star.
pub(super) fn star(look: Look, colour: Colour) -> Style {
    look.colour(match colour {
        Colour::Blue => Color::Indexed(75),
        Colour::Green => Color::Indexed(114),
        Colour::Yellow => Color::Indexed(227),
        Colour::Orange => Color::Indexed(208),
        Colour::Red => Color::Indexed(203),
    })
}

/// Clouds.
pub(super) fn cloud(look: Look) -> Style {
    look.faint(Color::Indexed(61))
}
