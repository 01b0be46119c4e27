//! Drawing: from plain values to cells, without a thought of its own.

mod ask;
mod overlay;
pub(crate) mod panels;
mod prose;
mod start;
mod table;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

pub(crate) use self::prose::Prose;
use super::look::Look;
use super::model::{Model, Screen};
use super::scene::{BoardCell, Eye};
use super::session::Session;
use super::ui::{Focus, Notice, Ui};

/// The smallest screen on which the table can be played.
const SMALLEST: (u16, u16) = (60, 16);

/// Everything that a table on the screen is drawn from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Picture<'a> {
    pub(crate) session: &'a Session,
    pub(crate) ui: &'a Ui,
    pub(crate) look: Look,
    pub(crate) is_paused: bool,
    pub(crate) notice: Option<&'a Notice>,
}

impl Picture<'_> {
    /// Draws the title's board.
    fn board(&self, frame: &mut Frame<'_>, area: Rect) {
        let Picture { session, ui, look, .. } = *self;
        let answers = &session.sight.desk.answers;
        let first = |idx: usize| answers.get(idx)?.places.first().copied();
        let mut lit: Vec<BoardCell> =
            ui.chooser.shown(answers).into_iter().filter_map(first).collect();
        lit.sort_unstable();
        lit.dedup();
        let target = first(ui.chooser.selected);
        let has_keys = ui.focus == Focus::Board;
        let eye = Eye { lens: ui.lens, lit: &lit, target, has_keys, look };
        session.sight.scene.draw(frame, area, &eye);
    }
}

/// Draws the client.
pub(crate) fn draw(frame: &mut Frame<'_>, model: &Model) {
    let area = frame.area();
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        let text = format!(
            "This window is {}x{}; the table needs {}x{} at least and likes 80x24 or more.",
            area.width, area.height, SMALLEST.0, SMALLEST.1
        );
        let lines: Vec<Line<'_>> = wrap(&text, area.width).into_iter().map(Line::from).collect();
        frame.render_widget(ratatui::text::Text::from(lines), area);
        return;
    }
    match &model.screen {
        Screen::Start(form) => start::draw(frame, area, form, model.look),
        Screen::Game(game) => {
            let picture = Picture {
                session: &game.session,
                ui: &game.ui,
                look: model.look,
                is_paused: game.is_paused,
                notice: model.notice.as_ref(),
            };
            table::draw(frame, area, &picture);
        }
    }
    if let Some(overlay) = &model.overlay {
        overlay::draw(frame, area, model, overlay);
    }
}

/// The border of a panel: bright where the keys go.
pub(crate) fn border(look: Look, has_keys: bool) -> Style {
    if has_keys { look.accent() } else { look.dim() }
}

/// Text in lines of at most this width.
pub(crate) fn wrap(text: &str, width: u16) -> Vec<String> {
    let width = usize::from(width).max(8);
    let wrapped = crate::text::wrap(text, width, 0);
    let lines: Vec<String> = wrapped.lines().map(str::to_owned).collect();
    if lines.is_empty() { vec![String::new()] } else { lines }
}

/// A text that does not fit loses its end, and says so.
pub(crate) fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(width.saturating_sub(1)).collect();
    short.push('…');
    short
}

/// Wrapped text whose last word is the section.
pub(crate) fn with_rule(
    text: &str,
    rule: &str,
    width: u16,
    style: Style,
    look: Look,
) -> Vec<Line<'static>> {
    let mut lines: Vec<Line<'static>> =
        wrap(text, width).into_iter().map(|line| Line::from(Span::styled(line, style))).collect();
    if !rule.is_empty() {
        let sign = Span::styled(format!(" {rule}"), look.rule());
        match lines.last_mut() {
            Some(last) if last.width() + sign.width() <= usize::from(width) => last.push_span(sign),
            Some(_) | None => lines.push(Line::from(sign)),
        }
    }
    lines
}

/// The middle of an area.
pub(crate) fn centred(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect::new(area.x + (area.width - width) / 2, area.y + (area.height - height) / 2, width, height)
}
