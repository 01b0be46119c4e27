//! Which part of the board the map shows: 656 hexes on a grid of text cells.

use ratatui::layout::Rect;
use stellar_conquest::{Hex, N_COLUMNS};

/// How near the map is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Zoom {
    /// One text row a hex, or two on a tall screen: the whole board.
    Far,
    /// Two text rows a hex: the half-hex offset of every second column is exact.
    Middle,
    /// Outlines, coordinates and names.
    Near,
}

impl Zoom {
    /// From the farthest.
    pub(super) const ALL: [Zoom; 3] = [Zoom::Far, Zoom::Middle, Zoom::Near];

    /// The distance of a lens.
    pub(super) fn of(number: u8) -> Zoom {
        Zoom::ALL[usize::from(number).min(Zoom::ALL.len() - 1)]
    }
}

/// Rows with column names above the board, columns with row numbers beside it.
const MARGIN: (u16, u16) = (3, 1);

/// The board on a grid of text cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Grid {
    pub(super) zoom: Zoom,
    /// From column to column.
    pub(super) pitch: u16,
    /// From row to row.
    pub(super) rise: u16,
    /// Where the board is drawn.
    pub(super) window: Rect,
}

impl Grid {
    /// The board inside a frame.
    pub(super) fn new(zoom: Zoom, frame: Rect) -> Grid {
        let inner = Rect::new(
            frame.x + 1,
            frame.y + 1,
            frame.width.saturating_sub(2),
            frame.height.saturating_sub(2),
        );
        let window = Rect::new(
            inner.x + MARGIN.0.min(inner.width),
            inner.y + MARGIN.1.min(inner.height),
            inner.width.saturating_sub(MARGIN.0),
            inner.height.saturating_sub(MARGIN.1),
        );
        let (pitch, rise) = match zoom {
            Zoom::Far => {
                let pitch = if window.width >= 3 * N_COLUMNS as u16 { 3 } else { 2 };
                // On a tall screen the half row between columns has room as well.
                let rise = if window.height >= 2 * u16::from(Hex::rows(0)) { 2 } else { 1 };
                (pitch, rise)
            }
            Zoom::Middle => (4, 2),
            Zoom::Near => (10, 4),
        };
        Grid { zoom, pitch, rise, window }
    }

    /// The upper left cell of a hex, on the whole board.
    pub(super) fn cell(&self, hex: Hex) -> (u16, u16) {
        let (column, row) = (u16::from(hex.column()), u16::from(hex.row()) - 1);
        // Far away on a low screen there is no half row: every second column is half a hex too high.
        let half = if column.is_multiple_of(2) { 0 } else { self.rise / 2 };
        (column * self.pitch, row * self.rise + half)
    }

    /// Cells of one hex.
    pub(super) fn size(&self) -> (u16, u16) {
        match self.zoom {
            Zoom::Far | Zoom::Middle => (self.pitch, self.rise),
            // The slopes and the lower edge.
            Zoom::Near => (self.pitch + 2, self.rise + 1),
        }
    }

    /// Cells of the whole board.
    fn extent(&self) -> (u16, u16) {
        let (last, long) = (Hex(655), Hex(20));
        let ((x, _), (_, y)) = (self.cell(last), self.cell(long));
        let (width, height) = self.size();
        (x + width, y + height)
    }

    /// The nearest origin to `origin` that shows the hex with some of what is around it.
    pub(super) fn follow(&self, origin: (u16, u16), hex: Hex) -> (u16, u16) {
        let (cell, size, extent) = (self.cell(hex), self.size(), self.extent());
        let axis = |origin: u16, cell: u16, size: u16, extent: u16, window: u16, around: u16| {
            let most = extent.saturating_sub(window);
            let around = around.min(window.saturating_sub(size) / 2);
            let low = (cell + size + around).saturating_sub(window);
            let high = cell.saturating_sub(around);
            origin.clamp(low.min(high), high.max(low)).min(most)
        };
        let (width, height) = (self.window.width, self.window.height);
        (
            axis(origin.0, cell.0, size.0, extent.0, width, 3 * self.pitch),
            axis(origin.1, cell.1, size.1, extent.1, height, 2 * self.rise),
        )
    }

    /// The origin with the hex in the middle.
    pub(super) fn centre(&self, hex: Hex) -> (u16, u16) {
        let (cell, size) = (self.cell(hex), self.size());
        let middle =
            |cell: u16, size: u16, window: u16| (cell + size / 2).saturating_sub(window / 2);
        let origin =
            (middle(cell.0, size.0, self.window.width), middle(cell.1, size.1, self.window.height));
        self.follow(origin, hex)
    }
}
