//! The table: status, map, question, panel, footer; and the curtain between two persons.

use ratatui::Frame;
use ratatui::layout::{Alignment, Rect};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Clear, Paragraph};
use stellar_conquest::Activity;
use tabletop::Seat;

use super::{Picture, ask, centred, details, map, panels, wrap};
use crate::tui::layout::areas;
use crate::tui::look;
use crate::tui::session::Stage;
use crate::tui::sums;
use crate::tui::ui::{Focus, Notice};

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, picture: &Picture<'_>) {
    if let Stage::Curtain(seat) = picture.stage {
        curtain(frame, area, picture, *seat);
        return;
    }
    let areas = areas(area.width, area.height, picture.ui);
    frame.render_widget(status(picture), areas.status);
    map::draw(frame, areas.map, picture);
    ask::draw(frame, areas.ask, picture);
    if let Some(panel) = areas.panel {
        panels::draw(frame, panel, picture);
    }
    if let Some(place) = areas.details {
        let block = Block::bordered().title(" Hex ").border_style(picture.look.dim());
        let lines = details::lines(picture.scene, picture.ui.cursor, place.width - 2, picture.look);
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
    let what = match (picture.scene.view.turn, picture.scene.view.activity) {
        (0, _) => "Set-up".to_owned(),
        (turn, Some(Activity::Production)) => format!("Production after turn {turn}"),
        (turn, _) => format!("Turn {turn}"),
    };
    let lines = vec![
        Line::from(""),
        Line::from(Span::styled(
            format!("{}  SEAT {}", look::shape(seat), seat.0 + 1),
            look.seat(seat),
        )),
        Line::from(""),
        Line::from(what),
        Line::from(""),
        Line::from("Press Enter when the others look away."),
        Line::from(""),
        Line::from(Span::styled("u opens a closed desk again · q leaves", look.dim())),
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
    let Picture { scene, look, .. } = *picture;
    let view = &scene.view;
    let numbers = &scene.rules.numbers;
    let mut spans = vec![Span::styled(format!(" {} ", picture.title), look.accent())];
    let mut add = |text: String| spans.push(Span::raw(format!("│ {text} ")));
    match view.turn {
        0 => add("set-up".to_owned()),
        turn => add(format!("turn {turn}/{}", numbers.turns)),
    }
    add(doing(picture));
    if let Some(next) = (view.turn.max(1)..numbers.turns)
        .find(|turn| numbers.is_production_after(*turn))
        .filter(|_| view.activity != Some(Activity::Production))
    {
        add(format!("production after {next}"));
    }
    if let Some(own) = scene.own() {
        let ip: u16 = own.colonies.iter().map(|colony| sums::output(scene, colony).ip).sum();
        add(format!("{} points", sums::points(scene)));
        add(format!("{ip} IP"));
        add(format!("speed {}", sums::speed(scene)));
    }
    Line::from(spans).style(look.strong())
}

/// Who does what, as the viewer may know it.
fn doing(picture: &Picture<'_>) -> String {
    let Picture { scene, stage, .. } = *picture;
    let view = &scene.view;
    if *stage == Stage::Over {
        return "the game is over".to_owned();
    }
    let sitter = scene.sitters.get(view.active.index()).map_or("", String::as_str);
    let who = match (scene.viewer.is(view.active), sitter) {
        (true, _) => "you".to_owned(),
        (false, name) => format!("{} {} ({name})", look::shape(view.active), view.active),
    };
    let what = match view.activity {
        Some(Activity::Seating) => return "corners are drawn".to_owned(),
        Some(Activity::Setup) => return "everybody buys".to_owned(),
        Some(Activity::Production) => return "production".to_owned(),
        Some(Activity::Over) => return "the game is over".to_owned(),
        Some(Activity::Move) => "move",
        Some(Activity::Explore) => "explore",
        Some(Activity::Battle) => "fight",
        Some(Activity::Assault) => "attack",
        Some(Activity::Land) => "land",
        None => "play",
    };
    let pause = if picture.is_paused { ", paused" } else { "" };
    if who == "you" { format!("you {what}{pause}") } else { format!("{who}: {what}{pause}") }
}

/// The keys that matter now.
fn footer(picture: &Picture<'_>) -> Line<'static> {
    let look = picture.look;
    let here: &[(&str, &str)] = match picture.ui.focus {
        _ if picture.ui.chooser.is_typing => &[("Enter", "choose"), ("Esc", "clear the filter")],
        Focus::Answers => &[("↑↓ Enter", "answer"), ("/", "filter")],
        Focus::Map => &[("arrows Enter", "go to"), ("Tab", "next target"), ("Esc", "back")],
        Focus::Panel => &[("↑↓ Enter", "row"), ("←→", "panel"), ("Esc", "back")],
    };
    let all: &[(&str, &str)] = &[
        ("?", "help"),
        ("a", "all on"),
        ("d", "done"),
        ("u", "undo"),
        ("r", "rule"),
        ("q", "quit"),
        ("Tab", "panel"),
        ("n", "target"),
        ("z Z", "zoom"),
        ("m", "map"),
        ("^S", "save"),
    ];
    let mut spans = Vec::new();
    for (key, meaning) in here.iter().chain(all) {
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
