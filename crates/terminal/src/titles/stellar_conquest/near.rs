//! A hex seen from near: its outline, its coordinate, its star, who is there.

use ratatui::style::Style;
use stellar_conquest::Hex;

use super::map::{Canvas, Contents};
use super::signs;
use crate::look::{self, Look};

/// Characters of the upper edge.
const EDGE: u16 = 8;

/// Draws one hex: four rows of its own, and the edge above that it shares.
///
/// ```text
///   ________
///  /  E17   \
/// /  Y Ceti  \
/// \    ▲1    /
///  \________/
/// ```
pub(super) fn hex(
    canvas: &mut Canvas<'_>,
    (x, y): (u16, u16),
    hex: Hex,
    found: &Contents,
    look: Look,
) {
    let edge = match (found.is_cursor, found.is_lit) {
        (true, _) => look.accent(),
        (false, true) => look.lit_mark(),
        (false, false) => look.dim(),
    };
    for at in 2..2 + EDGE {
        canvas.put(x + at, y, '_', edge);
        canvas.put(x + at, y + 4, '_', edge);
    }
    let sides = [(1, 1, '/'), (0, 2, '/'), (0, 3, '\\'), (1, 4, '\\')];
    for (column, row, sign) in sides {
        canvas.put(x + column, y + row, sign, edge);
        let other = if sign == '/' { '\\' } else { '/' };
        canvas.put(x + EDGE + 3 - column, y + row, other, edge);
    }
    let ground = if found.is_cursor { look.cursor() } else { Style::new() };
    fill(canvas, (x, y), found, look, ground);
    let label = hex.to_string();
    let label = if found.is_lit { format!("{}{label}", look::LIT) } else { label };
    let style = if found.is_lit { look.lit_mark() } else { look.dim() };
    canvas.text(x + 6 - label.chars().count() as u16 / 2, y + 1, &label, style.patch(ground));
    if let Some((letter, style)) = found.star {
        let name = format!("{letter} {}", found.name);
        let at = x + 6 - (name.chars().count() as u16).div_ceil(2).min(5);
        canvas.text(at, y + 2, &name, style.patch(look.strong()).patch(ground));
    }
    things(canvas, (x, y + 3), found, look, ground);
}

/// Gas and dust, or nothing.
fn fill(canvas: &mut Canvas<'_>, (x, y): (u16, u16), found: &Contents, look: Look, ground: Style) {
    let (sign, style) = match found.is_cloud {
        true => (signs::CLOUD, signs::cloud(look)),
        false => (' ', Style::new()),
    };
    for (from, to, row) in [(2, 10, 1), (1, 11, 2), (1, 11, 3)] {
        for at in from..to {
            canvas.put(x + at, y + row, sign, style.patch(ground));
        }
    }
}

/// Markers with numbers, colonies, posts, the entry.
fn things(
    canvas: &mut Canvas<'_>,
    (x, y): (u16, u16),
    found: &Contents,
    look: Look,
    ground: Style,
) {
    let mut signs: Vec<(char, Style)> = Vec::new();
    for (seat, number) in &found.markers {
        signs.push((look::shape(*seat), look.seat(*seat)));
        let text = number.map(|number| number.to_string()).unwrap_or_default();
        signs.extend(text.chars().map(|sign| (sign, look.seat(*seat))));
    }
    let buildings = found.buildings(look);
    if !signs.is_empty() && !buildings.is_empty() {
        signs.push((' ', Style::new()));
    }
    signs.extend(buildings);
    if let Some(seat) = found.entry {
        let number = char::from(b'1' + seat.0.min(8));
        signs.push((number, look.seat(seat)));
    }
    signs.truncate(10);
    let first = x + 6 - (signs.len() as u16).div_ceil(2).min(5);
    for (at, (sign, style)) in (first..).zip(signs) {
        canvas.put(at, y, sign, style.patch(ground));
    }
}
