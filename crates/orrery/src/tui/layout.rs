//! Where things stand on the screen, and which part of the board the map shows.
//!
//! Both the drawing and the update logic ask here, so that what is lit can also be reached.

use ratatui::layout::Rect;
use stellar_conquest::{Hex, N_COLUMNS};

use super::ui::{Focus, Tab, Ui, Zoom};

/// The parts of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Areas {
    pub(crate) status: Rect,
    pub(crate) map: Rect,
    /// Question and answers.
    pub(crate) ask: Rect,
    pub(crate) panel: Option<Rect>,
    /// What is known of the hex under the cursor, where there is room for it.
    pub(crate) details: Option<Rect>,
    pub(crate) footer: Rect,
}

/// The parts of a screen of this size.
pub(crate) fn areas(width: u16, height: u16, ui: &Ui) -> Areas {
    let status = Rect::new(0, 0, width, height.min(1));
    let footer = Rect::new(0, height.saturating_sub(1), width, height.min(1));
    let body = Rect::new(0, 1, width, height.saturating_sub(2));
    if ui.wide_map {
        let low = (body.height / 3).clamp(5, 9).min(body.height);
        let map = Rect { height: body.height - low, ..body };
        let ask = Rect { y: body.y + map.height, height: low, ..body };
        return Areas { status, map, ask, panel: None, details: None, footer };
    }
    let right = (width * 2 / 5).clamp(34, 58).min(width);
    let left = width - right;
    let share = match (ui.focus, ui.tab) {
        (Focus::Panel, _) => 62,
        (Focus::Answers | Focus::Map, Tab::Battle) => 50,
        (Focus::Answers | Focus::Map, _) => 34,
    };
    let low = (u32::from(body.height) * share / 100) as u16;
    let low = low.clamp(7.min(body.height), body.height);
    let map = Rect::new(0, body.y, left, body.height - low);
    let panel = Rect::new(0, body.y + map.height, left, low);
    let detail_rows = if body.height >= 34 {
        13
    } else if body.height >= 28 {
        10
    } else {
        0
    };
    let ask = Rect::new(left, body.y, right, body.height - detail_rows);
    let details = Rect::new(left, body.y + ask.height, right, detail_rows);
    let details = (detail_rows > 0).then_some(details);
    Areas { status, map, ask, panel: Some(panel), details, footer }
}

/// Rows with column names above the board, columns with row numbers beside it.
const MARGIN: (u16, u16) = (3, 1);

/// The board on a grid of text cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    pub(crate) zoom: Zoom,
    /// From column to column.
    pub(crate) pitch: u16,
    /// From row to row.
    pub(crate) rise: u16,
    /// Where the board is drawn.
    pub(crate) window: Rect,
}

impl Grid {
    /// The board inside a frame.
    pub(crate) fn new(zoom: Zoom, frame: Rect) -> Grid {
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
            Zoom::Far if window.width >= 3 * N_COLUMNS as u16 => (3, 1),
            Zoom::Far => (2, 1),
            Zoom::Middle => (4, 2),
            Zoom::Near => (10, 4),
        };
        Grid { zoom, pitch, rise, window }
    }

    /// The upper left cell of a hex, on the whole board.
    pub(crate) fn cell(&self, hex: Hex) -> (u16, u16) {
        let (column, row) = (u16::from(hex.column()), u16::from(hex.row()) - 1);
        // Far away there is no half row: every second column is drawn half a hex too high.
        let half = if column.is_multiple_of(2) { 0 } else { self.rise / 2 };
        (column * self.pitch, row * self.rise + half)
    }

    /// Cells of one hex.
    pub(crate) fn size(&self) -> (u16, u16) {
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
    pub(crate) fn follow(&self, origin: (u16, u16), hex: Hex) -> (u16, u16) {
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
    pub(crate) fn centre(&self, hex: Hex) -> (u16, u16) {
        let (cell, size) = (self.cell(hex), self.size());
        let middle =
            |cell: u16, size: u16, window: u16| (cell + size / 2).saturating_sub(window / 2);
        let origin =
            (middle(cell.0, size.0, self.window.width), middle(cell.1, size.1, self.window.height));
        self.follow(origin, hex)
    }
}
