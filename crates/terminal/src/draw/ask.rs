//! The question and its answers.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Paragraph};

use super::{Picture, border, cut, with_rule, wrap};
use crate::desk::Answer;
use crate::session::Stage;
use crate::ui::Focus;

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, picture: &Picture<'_>) {
    let Picture { session, ui, look, .. } = *picture;
    let width = area.width.saturating_sub(2);
    let title = match &session.sight.desk.question {
        Some(question) => format!(" Question · {} ", question.rule),
        None if session.stage == Stage::Over => " The end ".to_owned(),
        None => " Waiting ".to_owned(),
    };
    let focused = ui.focus == Focus::Answers;
    let block = Block::bordered().title(title).border_style(border(look, focused));
    let hand = if session.auto { "" } else { " forced answers by hand " };
    let block = block.title_bottom(hand);
    let mut lines = question(picture, width);
    lines.extend(entry(picture, width));
    let room = usize::from(area.height.saturating_sub(2)).saturating_sub(lines.len());
    lines.extend(answers(picture, usize::from(width), room));
    frame.render_widget(Paragraph::new(Text::from(lines)).block(block), area);
}

fn question(picture: &Picture<'_>, width: u16) -> Vec<Line<'static>> {
    let Picture { session, look, .. } = *picture;
    let text = match (&session.sight.desk.question, &session.stage) {
        (Some(question), _) => question.text.clone(),
        (None, Stage::Stuck(reason)) => reason.clone(),
        (None, Stage::Over) => {
            "The game is over. Look around; Enter shows the final table again, q leaves.".to_owned()
        }
        (None, Stage::Bots) if session.viewer().seat().is_none() => {
            "Bots play among themselves; p pauses.".to_owned()
        }
        (None, Stage::Bots | Stage::Curtain(_) | Stage::Play(_)) => {
            "The others are thinking.".to_owned()
        }
    };
    let styled = wrap(&text, width).into_iter();
    styled.map(|line| Line::from(Span::styled(line, look.strong()))).collect()
}

/// The number or the filter that is being typed.
fn entry(picture: &Picture<'_>, width: u16) -> Vec<Line<'static>> {
    let Picture { session, ui, look, .. } = *picture;
    let desk = &session.sight.desk;
    let chooser = &ui.chooser;
    let mut lines = Vec::new();
    if desk.asks_amount() {
        let amounts: Vec<u16> = desk.answers.iter().filter_map(|answer| answer.amount).collect();
        let (least, most) = (amounts.first().unwrap_or(&0), amounts.last().unwrap_or(&0));
        let now = amounts.get(chooser.selected).copied().unwrap_or(0).to_string();
        let typed = if chooser.digits.is_empty() { now } else { chooser.digits.clone() };
        lines.push(Line::from(vec![
            Span::raw("How many? "),
            Span::styled(format!(" {typed:>3} "), look.cursor()),
            Span::styled(format!(" {least} to {most}, type or ←→"), look.dim()),
        ]));
    } else if chooser.is_typing || !chooser.filter.is_empty() {
        let bar = if chooser.is_typing { "▏" } else { "" };
        let text = format!("/{}{bar}", chooser.filter);
        lines.push(Line::from(Span::styled(cut(&text, usize::from(width)), look.accent())));
    } else if !chooser.digits.is_empty() {
        let text = format!("answer {}▏", chooser.digits);
        lines.push(Line::from(Span::styled(text, look.accent())));
    }
    if let Some(place) = chooser.place {
        let text = format!("only to {} (Esc shows all)", session.sight.scene.name(place));
        lines.push(Line::from(Span::styled(cut(&text, usize::from(width)), look.accent())));
    }
    lines.push(Line::from(""));
    lines
}

/// What an answer does, in as many words as there is room for.
fn shortened(answer: &Answer, width: usize) -> &str {
    let label = &answer.offer.label;
    match &answer.offer.short {
        Some(short) if label.chars().count() > width => short,
        _ => label,
    }
}

/// The answers around the selected one; that one in full.
fn answers(picture: &Picture<'_>, width: usize, room: usize) -> Vec<Line<'static>> {
    let Picture { session, ui, look, .. } = *picture;
    let desk = &session.sight.desk;
    let shown = ui.chooser.shown(&desk.answers);
    let at = shown.iter().position(|place| *place == ui.chooser.selected);
    let Some(at) = at else {
        let none = if desk.answers.is_empty() { "" } else { "No answer passes the filter." };
        return vec![Line::from(Span::styled(none, look.dim()))];
    };
    let digits = shown.len().to_string().len();
    let text_width = width.saturating_sub(digits + 3);
    let chosen = &desk.answers[ui.chooser.selected].offer;
    let full = with_rule(&chosen.label, &chosen.rule, text_width as u16, look.cursor(), look);
    let others = room.saturating_sub(full.len());
    let before = at.min(others / 2).max(others.saturating_sub(shown.len() - 1 - at)).min(at);
    let after = others.saturating_sub(before).min(shown.len() - 1 - at);
    let amount = desk.asks_amount();
    let number = |number: usize| match amount {
        true => " ".repeat(digits + 1),
        false => format!("{:>digits$} ", number + 1),
    };
    let plain = |place: usize| {
        let answer = &desk.answers[shown[place]];
        Line::from(vec![
            Span::styled(format!(" {}", number(place)), look.dim()),
            Span::raw(cut(shortened(answer, text_width), text_width)),
        ])
    };
    let mut lines: Vec<Line<'static>> = (at - before..at).map(plain).collect();
    for (row, line) in full.into_iter().enumerate() {
        let head = match row {
            0 => format!("▶{}", number(at)),
            _ => " ".repeat(digits + 2),
        };
        let mut spans = vec![Span::styled(head, look.accent())];
        spans.extend(line.spans);
        lines.push(Line::from(spans));
    }
    lines.extend((at + 1..=at + after).map(plain));
    lines
}
