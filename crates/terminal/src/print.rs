//! The board as lines of text, for commands that have no screen of their own.

use hosting::AnyTable;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Rect;
use tabletop::{Seat, Viewer};

use super::desk::TableSight;
use super::look::Look;
use super::scene::{Eye, Lens};
use super::titles::scenery;

/// The board as a seat sees it, around these things, without colours, in at most so many columns and rows.
pub fn print_board(
    table: &dyn AnyTable,
    seat: Seat,
    things: &[String],
    (width, height): (u16, u16),
) -> String {
    let scenery = scenery(table);
    let sitters = Seat::first(table.n_seats()).map(|seat| seat.to_string()).collect();
    let sight = TableSight::look(table, &*scenery, Viewer::Seat(seat), sitters);
    let lit = sight.scene.places(things);
    let cursor = lit.first().copied().unwrap_or_else(|| sight.scene.home());
    let area = Rect::new(0, 0, width, height);
    let mut lens = Lens { cursor, zoom: scenery.script().zoom, origin: (0, 0) };
    lens.origin = sight.scene.origin(area, lens, true);
    let eye = Eye {
        lens,
        lit: &lit,
        target: lit.first().copied(),
        has_keys: false,
        look: Look { colours: false },
    };
    let Ok(mut screen) = Terminal::new(TestBackend::new(width, height));
    let Ok(_) = screen.draw(|frame| sight.scene.draw(frame, area, &eye));
    let buffer = screen.backend().buffer();
    let row = |y: u16| {
        let cells: String = (0..width).map(|x| buffer[(x, y)].symbol()).collect();
        cells.trim_end().to_owned()
    };
    let rows: Vec<String> = (0..height).map(row).collect();
    let last = rows.iter().rposition(|row| !row.is_empty()).map_or(0, |last| last + 1);
    rows[..last].iter().map(|row| format!("{row}\n")).collect()
}
