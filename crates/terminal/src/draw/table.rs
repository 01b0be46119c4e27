//! The table: status, board, question, panel, footer; and the curtain between two persons.

use ratatui::Frame;
use ratatui::layout::{Alignment, Rect};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Clear, Paragraph};
use tabletop::Seat;

use super::{Picture, ask, centred, panels, wrap};
use crate::layout::areas;
use crate::look;
use crate::session::Stage;
use crate::ui::{Focus, LOG, Notice};

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, picture: &Picture<'_>) {
    let Picture { session, ui, look, .. } = *picture;
    if let Stage::Curtain(seat) = session.stage {
        curtain(frame, area, picture, seat);
        return;
    }
    let script = session.scenery.script();
    let areas = areas((area.width, area.height), ui, script);
    frame.render_widget(status(picture), areas.status);
    picture.board(frame, areas.board);
    ask::draw(frame, areas.ask, picture);
    if let Some(panel) = areas.panel {
        panels::draw(frame, panel, picture);
    }
    if let Some(place) = areas.details {
        let title = format!(" {} ", with_capital(script.place));
        let block = Block::bordered().title(title).border_style(look.dim());
        let lines = session.sight.scene.details(ui.lens.cursor, place.width - 2, look);
        frame.render_widget(Paragraph::new(Text::from(lines)).block(block), place);
    }
    frame.render_widget(footer(picture), areas.footer);
    if let Some(notice) = picture.notice {
        draw_notice(frame, area, picture, notice);
    }
}

/// Nothing of anybody is on the screen.
fn curtain(frame: &mut Frame<'_>, area: Rect, picture: &Picture<'_>, seat: Seat) {
    let look = picture.look;
    let place = centred(area, 58, 11);
    let keys = match picture.session.can_reopen() {
        true => "u opens again what the last one closed · q leaves",
        false => "q leaves",
    };
    let lines = vec![
        Line::from(""),
        Line::from(Span::styled(
            format!("{}  SEAT {}", look::shape(seat), seat.0 + 1),
            look.seat(seat),
        )),
        Line::from(""),
        Line::from(picture.session.sight.scene.now()),
        Line::from(""),
        Line::from("Press Enter when the others look away."),
        Line::from(""),
        Line::from(Span::styled(keys, look.dim())),
    ];
    let block = Block::bordered().title(" Orrery ").border_style(look.accent());
    let text = Paragraph::new(Text::from(lines)).alignment(Alignment::Center).block(block);
    frame.render_widget(text, place);
    if let Some(notice) = picture.notice {
        draw_notice(frame, area, picture, notice);
    }
}

/// Where the game stands.
fn status(picture: &Picture<'_>) -> Line<'static> {
    let Picture { session, look, .. } = *picture;
    let title = format!(" {} ", session.title.name());
    let mut spans = vec![Span::styled(title, look.accent())];
    let paused = picture.is_paused.then(|| "paused".to_owned());
    for part in session.sight.scene.status().into_iter().chain(paused) {
        spans.push(Span::raw(format!("│ {part} ")));
    }
    Line::from(spans).style(look.strong())
}

/// A word as it begins a title.
fn with_capital(word: &str) -> String {
    let mut rest = word.chars();
    rest.next().map_or(String::new(), |first| first.to_uppercase().chain(rest).collect())
}

/// The keys that matter now.
fn footer(picture: &Picture<'_>) -> Line<'static> {
    let look = picture.look;
    let here: &[(&str, &str)] = match picture.ui.focus {
        _ if picture.ui.chooser.is_typing => &[("Enter", "choose"), ("Esc", "clear the filter")],
        Focus::Answers => &[("↑↓ Enter", "answer"), ("/", "filter")],
        Focus::Board => &[("arrows Enter", "go to"), ("Tab", "next target"), ("Esc", "back")],
        Focus::Panel if picture.ui.sieve.is_typing => &[("Enter", "keep"), ("Esc", "show all")],
        Focus::Panel if picture.ui.tab == LOG => {
            &[("↑↓", "line"), ("/", "filter"), ("←→", "panel"), ("Esc", "back")]
        }
        Focus::Panel => &[("↑↓ Enter", "row"), ("←→", "panel"), ("Esc", "back")],
    };
    let script = picture.session.scenery.script();
    let mut all = vec![("?".to_owned(), "help")];
    all.extend(script.shortcuts.iter().map(|short| (short.key.to_string(), short.name)));
    let zoom = (script.n_zooms > 1).then_some(("z Z", "zoom"));
    let keys = [("d", "done"), ("u", "undo"), ("r", "rule"), ("q", "quit"), ("Tab", "panel")];
    let keys = keys.into_iter().chain([("n", "target")]).chain(zoom);
    let keys = keys.chain([("m", script.board), ("^S", "save")]);
    all.extend(keys.map(|(key, meaning)| (key.to_owned(), meaning)));
    let here = here.iter().map(|(key, meaning)| ((*key).to_owned(), *meaning));
    let mut spans = Vec::new();
    for (key, meaning) in here.chain(all) {
        spans.push(Span::styled(format!(" {key}"), look.accent()));
        spans.push(Span::styled(format!(" {meaning} "), look.dim()));
    }
    Line::from(spans)
}

/// A sentence over the lowest rows.
fn draw_notice(frame: &mut Frame<'_>, area: Rect, picture: &Picture<'_>, notice: &Notice) {
    let look = picture.look;
    let style = if notice.is_bad { look.bad() } else { look.good() };
    let sign = if notice.is_bad { "✗" } else { "✓" };
    let rule = notice.rule.as_deref().map(|rule| format!(" ({rule})")).unwrap_or_default();
    let text = format!("{sign} {}{rule}", notice.text);
    let width = area.width.min(100);
    let lines = wrap(&text, width.saturating_sub(4));
    let height = lines.len() as u16 + 2;
    let place = Rect::new(
        area.x + (area.width - width) / 2,
        area.y + area.height.saturating_sub(height + 1),
        width,
        height.min(area.height),
    );
    frame.render_widget(Clear, place);
    let lines: Vec<Line<'_>> = lines.into_iter().map(Line::from).collect();
    let block = Block::bordered().border_style(style);
    frame.render_widget(Paragraph::new(Text::from(lines)).style(style).block(block), place);
}
