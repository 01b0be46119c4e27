//! The panel below the board: the log, and the panels of the title.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Paragraph};
use tabletop::Weight;

use super::{Picture, border, with_rule};
use crate::look::Look;
use crate::scene::{Panel, PanelRow};
use crate::session::Session;
use crate::story::{LineKind, Story, StoryLine};
use crate::ui::{Focus, LOG, Ui, tab_names};

/// Older lines of the log are in the record, not on the screen.
const LOG_LINES: usize = 400;

/// Where a panel begins to be read: the log at its end.
pub(crate) fn first_row(tab: usize, n_rows: usize) -> usize {
    if tab == LOG { n_rows.saturating_sub(1) } else { 0 }
}

/// The rows of a panel that is so many columns wide, its frame included.
pub(crate) fn rows(session: &Session, ui: &Ui, width: u16, look: Look) -> Vec<PanelRow> {
    let width = width.saturating_sub(3);
    let (sight, story) = (&session.sight, session.story());
    let Some(tab) = ui.own_tab() else { return log(story, &ui.sieve.text, width, look) };
    let (desk, kept, cursor) = (&sight.desk, story.kept.as_slice(), ui.lens.cursor);
    sight.scene.rows(&Panel { tab, desk, kept, cursor, width, look })
}

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, picture: &Picture<'_>) {
    let Picture { session, ui, look, .. } = *picture;
    let focused = ui.focus == Focus::Panel;
    let mut title = vec![Span::raw(" ")];
    for (tab, name) in tab_names(session.scenery.script()).enumerate() {
        let style = if tab == ui.tab { look.accent() } else { look.dim() };
        let name = if tab == ui.tab { format!("[{name}]") } else { name.to_owned() };
        title.push(Span::styled(name, style));
        title.push(Span::raw(" "));
    }
    let block = Block::bordered().title(Line::from(title)).border_style(border(look, focused));
    let bar = if ui.sieve.is_typing { "▏" } else { "" };
    let block = match ui.tab == LOG && (ui.sieve.is_typing || !ui.sieve.text.is_empty()) {
        true => block.title_bottom(format!(" /{}{bar} ", ui.sieve.text)),
        false => block,
    };
    let rows = rows(session, ui, area.width, look);
    let room = usize::from(area.height.saturating_sub(2));
    let place = ui.row.unwrap_or_else(|| first_row(ui.tab, rows.len()));
    let lines = window(&rows, place.min(rows.len().saturating_sub(1)), room, focused, look);
    frame.render_widget(Paragraph::new(Text::from(lines)).block(block), area);
}

/// The lines around a row.
fn window(
    rows: &[PanelRow],
    place: usize,
    room: usize,
    focused: bool,
    look: Look,
) -> Vec<Line<'static>> {
    let heights: Vec<usize> = rows.iter().map(|row| row.lines.len()).collect();
    let before: usize = heights[..place.min(rows.len())].iter().sum();
    let all: usize = heights.iter().sum();
    let here = heights.get(place).copied().unwrap_or(0);
    let last = (before + here).max(room).min(all.max(room));
    let centred = (before + here + room / 2).min(all).max(last.min(all)).max(room.min(all));
    let first = centred.saturating_sub(room);
    let first = first.min(before);
    let mut lines = Vec::new();
    for (idx, row) in rows.iter().enumerate() {
        for line in &row.lines {
            let chosen = focused && idx == place;
            let head = if chosen { "▶" } else { " " };
            let mut spans = vec![Span::styled(head, look.accent())];
            spans.extend(line.spans.iter().cloned());
            let line = Line::from(spans);
            lines.push(if chosen { line.style(look.lit()) } else { line });
        }
    }
    lines.into_iter().skip(first).take(room).collect()
}

/// What must not be missed stands out, details step back.
fn weighed(weight: Weight, look: Look) -> Style {
    match weight {
        Weight::MustNotMiss => look.strong(),
        Weight::Matters => Style::new(),
        Weight::Detail => look.dim(),
    }
}

/// Lines with the text, and the headings around them.
fn log(story: &Story, text: &str, width: u16, look: Look) -> Vec<PanelRow> {
    let wanted = text.to_lowercase();
    let passes = |line: &StoryLine| {
        line.kind == LineKind::Heading || line.text().to_lowercase().contains(&wanted)
    };
    let first = story.lines.len().saturating_sub(LOG_LINES);
    let mut rows = Vec::new();
    let shown = story.lines.iter().enumerate().skip(first).filter(|(_, line)| passes(line));
    for (idx, line) in shown {
        let style = match line.kind {
            LineKind::News => weighed(line.told.weight, look),
            LineKind::Heading => look.accent(),
            LineKind::Note => look.dim(),
        };
        let times = match line.times {
            1 => String::new(),
            times => format!(" (×{times})"),
        };
        let text = format!("{}{times}", line.text());
        let rule = line.told.rule.as_deref().unwrap_or_default();
        let mut lines = with_rule(&text, rule, width.saturating_sub(2), style, look);
        let fresh = idx >= story.n_seen;
        for line in &mut lines {
            let bar = Span::styled(if fresh { "┃ " } else { "  " }, look.good());
            line.spans.insert(0, bar);
        }
        let mut row = PanelRow::of(lines);
        row.rule = line.told.rule.as_deref().map(str::to_owned);
        rows.push(row);
    }
    rows
}
