//! A board made of text: cells, and where among them the places are.
//!
//! A title writes its board once, as large as it likes; scrolling, walking from place to place and
//! lighting up the places of answers are the same for all such boards.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::Block;

use super::draw::border;
use super::key::{Course, Key};
use super::look::{self, Look};
use super::scene::{BoardCell, Eye, Lens};

/// Rows and columns that are shown around the cursor, if there is room.
const AROUND: (u16, u16) = (6, 3);
/// Rows of a page.
const PAGE: u16 = 10;

/// A board of text cells.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sheet {
    rows: Vec<Vec<(char, Style)>>,
    spots: Vec<(BoardCell, Rect)>,
}

impl Sheet {
    /// Writes text that begins at a cell; where it ends.
    pub(crate) fn put(&mut self, x: u16, y: u16, text: &str, style: Style) -> u16 {
        let (mut at, y) = (usize::from(x), usize::from(y));
        if self.rows.len() <= y {
            self.rows.resize(y + 1, Vec::new());
        }
        let row = &mut self.rows[y];
        for sign in text.chars() {
            if row.len() <= at {
                row.resize(at + 1, (' ', Style::new()));
            }
            row[at] = (sign, style);
            at += 1;
        }
        at as u16
    }

    /// The same, and it is a place. The cell before it is for the mark of an answer.
    pub(crate) fn spot(
        &mut self,
        place: BoardCell,
        x: u16,
        y: u16,
        text: &str,
        style: Style,
    ) -> u16 {
        let end = self.put(x, y, text, style);
        self.mark(place, Rect::new(x, y, end - x, 1));
        end
    }

    /// Cells that were written before are a place.
    pub(crate) fn mark(&mut self, place: BoardCell, area: Rect) {
        self.spots.push((place, area));
    }

    /// The first row below everything.
    pub(crate) fn height(&self) -> u16 {
        self.rows.len() as u16
    }

    /// The row after everything and a blank one.
    pub(crate) fn below(&self) -> u16 {
        self.height() + 1
    }

    fn width(&self) -> u16 {
        self.rows.iter().map(Vec::len).max().unwrap_or(0) as u16
    }

    /// The first place of the board.
    pub(crate) fn first(&self) -> Option<BoardCell> {
        self.spots.first().map(|(place, _)| *place)
    }

    fn area(&self, place: BoardCell) -> Option<Rect> {
        self.spots.iter().find(|(other, _)| *other == place).map(|(_, area)| *area)
    }

    /// Where a key moves the cursor: to the nearest place on that side.
    pub(crate) fn step(&self, from: BoardCell, key: Key) -> Option<BoardCell> {
        let Some(here) = self.area(from) else { return self.first() };
        let side = match key.course()? {
            Course::Up => Side::Up,
            Course::Down => Side::Down,
            Course::Left => Side::Left,
            Course::Right => Side::Right,
            Course::PageUp => return self.nearest(here.x, here.y.saturating_sub(PAGE)),
            Course::PageDown => return self.nearest(here.x, here.y.saturating_add(PAGE)),
            Course::Home => return self.first(),
            Course::End => return self.spots.last().map(|(place, _)| *place),
        };
        let far = |(place, area): &(BoardCell, Rect)| Some((side.distance(here, *area)?, *place));
        self.spots.iter().filter_map(far).min().map(|(_, place)| place)
    }

    fn nearest(&self, x: u16, y: u16) -> Option<BoardCell> {
        let far = |area: &Rect| u32::from(area.y.abs_diff(y)) * 8 + u32::from(area.x.abs_diff(x));
        self.spots.iter().min_by_key(|(_, area)| far(area)).map(|(place, _)| *place)
    }

    /// The origin nearest to the lens's own that shows the cursor with some of what is around it.
    pub(crate) fn origin(&self, area: Rect, lens: Lens, centred: bool) -> (u16, u16) {
        let (width, height) = (area.width.saturating_sub(2), area.height.saturating_sub(2));
        let spot = self.area(lens.cursor).unwrap_or_default();
        let middle = |at: u16, size: u16, window: u16| (at + size / 2).saturating_sub(window / 2);
        let origin = match centred {
            true => (middle(spot.x, spot.width, width), middle(spot.y, spot.height, height)),
            false => lens.origin,
        };
        let axis = |origin: u16, at: u16, size: u16, extent: u16, window: u16, around: u16| {
            let around = around.min(window.saturating_sub(size) / 2);
            let low = (at + size + around).saturating_sub(window);
            let high = at.saturating_sub(around);
            origin.clamp(low.min(high), high.max(low)).min(extent.saturating_sub(window))
        };
        (
            axis(origin.0, spot.x, spot.width, self.width(), width, AROUND.0),
            axis(origin.1, spot.y, spot.height, self.height(), height, AROUND.1),
        )
    }

    /// Draws the part of the board that the lens shows, in its frame.
    pub(crate) fn draw(&self, frame: &mut Frame<'_>, area: Rect, title: &str, eye: &Eye<'_>) {
        let origin = self.origin(area, eye.lens, false);
        let (width, height) = (area.width.saturating_sub(2), area.height.saturating_sub(2));
        let more = match (origin.1 > 0, origin.1 + height < self.height()) {
            (true, true) => " ↑↓ more ",
            (true, false) => " ↑ more ",
            (false, true) => " ↓ more ",
            (false, false) => "",
        };
        let block = Block::bordered()
            .title(format!(" {title} "))
            .title_bottom(more)
            .border_style(border(eye.look, eye.has_keys));
        frame.render_widget(block, area);
        let window = Rect::new(area.x + 1, area.y + 1, width, height);
        let buffer = frame.buffer_mut();
        self.cells(buffer, window, origin);
        for (place, spot) in &self.spots {
            let spot = VisibleSpot { spot: *spot, window, origin };
            spot.paint(buffer, *place, eye, eye.look);
        }
    }

    fn cells(&self, buffer: &mut Buffer, window: Rect, (left, top): (u16, u16)) {
        let rows = self.rows.iter().skip(usize::from(top));
        for (y, row) in (window.y..window.y + window.height).zip(rows) {
            let cells = row.iter().skip(usize::from(left));
            for (x, (sign, style)) in (window.x..window.x + window.width).zip(cells) {
                if let Some(cell) = buffer.cell_mut((x, y)) {
                    cell.set_char(*sign).set_style(*style);
                }
            }
        }
    }
}

/// A place of a board behind a window.
struct VisibleSpot {
    spot: Rect,
    window: Rect,
    origin: (u16, u16),
}

impl VisibleSpot {
    /// The cell on the screen, if it is in the window.
    fn cell(&self, x: u16, y: u16) -> Option<(u16, u16)> {
        let (x, y) = (x.checked_sub(self.origin.0)?, y.checked_sub(self.origin.1)?);
        let inside = x < self.window.width && y < self.window.height;
        inside.then_some((self.window.x + x, self.window.y + y))
    }

    fn paint(&self, buffer: &mut Buffer, place: BoardCell, eye: &Eye<'_>, look: Look) {
        let lit = eye.lit.binary_search(&place).is_ok();
        let style = match (place == eye.lens.cursor, lit) {
            (true, _) => look.cursor(),
            (false, true) => look.lit(),
            (false, false) => return,
        };
        let Rect { x: left, y: top, width, height } = self.spot;
        for (x, y) in (top..top + height).flat_map(|y| (left..left + width).map(move |x| (x, y))) {
            if let Some(cell) = self.cell(x, y).and_then(|cell| buffer.cell_mut(cell)) {
                cell.set_style(style);
            }
        }
        let before = left.checked_sub(1).and_then(|x| self.cell(x, top)).filter(|_| lit);
        if let Some(cell) = before.and_then(|cell| buffer.cell_mut(cell)) {
            let mark = if eye.target == Some(place) { look.bad() } else { look.lit_mark() };
            cell.set_char(look::LIT).set_style(mark);
        }
    }
}

#[derive(Clone, Copy)]
enum Side {
    Up,
    Down,
    Left,
    Right,
}

impl Side {
    /// How far a place lies on this side of another, what lies straight on before what lies aslant;
    /// nothing if it lies elsewhere.
    fn distance(self, from: Rect, to: Rect) -> Option<u32> {
        let gap = |a: u16, a_size: u16, b: u16, b_size: u16| {
            let (a_end, b_end) = (a + a_size.max(1), b + b_size.max(1));
            u32::from(b.saturating_sub(a_end - 1).max(a.saturating_sub(b_end - 1)))
        };
        let aside_x = gap(from.x, from.width, to.x, to.width);
        let aside_y = gap(from.y, from.height, to.y, to.height);
        let (ahead, aside) = match self {
            Side::Up => (from.y.checked_sub(to.y + to.height.max(1) - 1)?, aside_x),
            Side::Down => (to.y.checked_sub(from.y + from.height.max(1) - 1)?, aside_x),
            Side::Left => (from.x.checked_sub(to.x + to.width.max(1) - 1)?, aside_y * 8),
            Side::Right => (to.x.checked_sub(from.x + from.width.max(1) - 1)?, aside_y * 8),
        };
        let ahead = u32::from(ahead);
        // A column is half as wide as a row is high.
        let ahead = if matches!(self, Side::Up | Side::Down) { ahead * 4 } else { ahead };
        (ahead > 0).then_some(ahead + aside * 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two rows of two, and one below that is only nearly under the first.
    fn sheet() -> Sheet {
        let mut sheet = Sheet::default();
        sheet.spot(BoardCell(0), 1, 0, "north-west", Style::new());
        sheet.spot(BoardCell(1), 20, 0, "north-east", Style::new());
        sheet.spot(BoardCell(2), 1, 2, "west", Style::new());
        sheet.spot(BoardCell(3), 20, 2, "east", Style::new());
        sheet.spot(BoardCell(4), 14, 5, "south", Style::new());
        sheet
    }

    #[test]
    fn arrows_go_to_the_nearest_place_on_their_side() {
        let sheet = sheet();
        let walk = |from: u16, key: Key| sheet.step(BoardCell(from), key).map(|place| place.0);
        assert_eq!(walk(0, Key::Right), Some(1));
        assert_eq!(walk(0, Key::Down), Some(2));
        assert_eq!(walk(3, Key::Left), Some(2));
        assert_eq!(walk(3, Key::Down), Some(4));
        assert_eq!(walk(4, Key::Up), Some(3));
        assert_eq!(walk(0, Key::Up), None);
        assert_eq!(walk(4, Key::Home), Some(0));
        assert_eq!(walk(99, Key::Up), Some(0), "from nowhere to the first");
    }

    #[test]
    fn the_window_follows_the_cursor() {
        let sheet = sheet();
        let area = Rect::new(0, 0, 12, 4);
        let lens = Lens { cursor: BoardCell(4), zoom: 0, origin: (0, 0) };
        assert_eq!(sheet.origin(area, lens, false), (11, 4));
        let back = Lens { cursor: BoardCell(0), origin: (11, 4), ..lens };
        assert_eq!(sheet.origin(area, back, false), (1, 0));
    }
}
