//! Where things stand on the screen.
//!
//! Both the drawing and the update logic ask here, so that what is lit can also be reached.

use ratatui::layout::Rect;

use super::scene::Script;
use super::ui::{Focus, Ui};

/// The parts of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Areas {
    pub(crate) status: Rect,
    pub(crate) board: Rect,
    /// Question and answers.
    pub(crate) ask: Rect,
    pub(crate) panel: Option<Rect>,
    /// What is known of the place under the cursor, where there is room for it.
    pub(crate) details: Option<Rect>,
    pub(crate) footer: Rect,
}

/// Hundredths of the height for a log that only is looked at.
const LOG_SHARE: u16 = 34;

/// The parts of a screen of this size.
pub(crate) fn areas((width, height): (u16, u16), ui: &Ui, script: &Script) -> Areas {
    let status = Rect::new(0, 0, width, height.min(1));
    let footer = Rect::new(0, height.saturating_sub(1), width, height.min(1));
    let body = Rect::new(0, 1, width, height.saturating_sub(2));
    if ui.wide_board {
        let low = (body.height / 3).clamp(5, 9).min(body.height);
        let board = Rect { height: body.height - low, ..body };
        let ask = Rect { y: body.y + board.height, height: low, ..body };
        return Areas { status, board, ask, panel: None, details: None, footer };
    }
    let right = (width * 2 / 5).clamp(34, 58).min(width);
    let left = width - right;
    let tab = ui.own_tab().and_then(|tab| script.tabs.get(tab));
    let share = match ui.focus {
        Focus::Panel => 62,
        Focus::Answers | Focus::Board => tab.map_or(LOG_SHARE, |tab| tab.share),
    };
    let low = (u32::from(body.height) * u32::from(share) / 100) as u16;
    let low = low.clamp(7.min(body.height), body.height);
    let board = Rect::new(0, body.y, left, body.height - low);
    let panel = Rect::new(0, body.y + board.height, left, low);
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
    Areas { status, board, ask, panel: Some(panel), details, footer }
}
