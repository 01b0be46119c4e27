//! The start screen.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Paragraph};
use tabletop::{OptionSpec, Values};

use super::{cut, wrap};
use crate::look::Look;
use crate::session::PERSON;
use crate::start::{Form, FormRow};

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, form: &Form, look: Look) {
    let head = Rect { height: 3, ..area };
    let foot = Rect { y: area.y + area.height - 1, height: 1, ..area };
    let body = Rect { y: area.y + 3, height: area.height - 4, ..area };
    let title = vec![
        Line::from(""),
        Line::from(vec![
            Span::styled("  O R R E R Y ", look.accent()),
            Span::styled("  a table for heavy space games", look.dim()),
        ]),
    ];
    frame.render_widget(Text::from(title), head);
    let left = Rect { width: (body.width * 11 / 20).max(34), ..body };
    let right = Rect { x: body.x + left.width, width: body.width - left.width, ..body };
    rows(frame, left, form, look);
    meaning(frame, right, form, look);
    let keys = " ↑↓ row   ←→ change   Enter choose   b begin   r rule   ? help   q quit";
    frame.render_widget(Line::from(Span::styled(keys, look.dim())), foot);
}

fn rows(frame: &mut Frame<'_>, area: Rect, form: &Form, look: Look) {
    let all = form.rows();
    let width = usize::from(area.width.saturating_sub(4));
    let mut lines: Vec<Line<'static>> = Vec::new();
    let mut at = 0;
    for (place, row) in all.iter().enumerate() {
        if let Some(heading) = heading(form, row, place.checked_sub(1).map(|before| &all[before])) {
            lines.push(Line::from(Span::styled(heading, look.dim())));
        }
        if place == form.row {
            at = lines.len();
        }
        lines.push(line(form, row, place == form.row, width, look));
    }
    let room = usize::from(area.height.saturating_sub(2));
    let first = (at + room / 2 + 1).saturating_sub(room).min(lines.len().saturating_sub(room));
    let more = if first + room < lines.len() { " ↓ more " } else { "" };
    let shown: Vec<Line<'_>> = lines.into_iter().skip(first).take(room).collect();
    let block = Block::bordered()
        .title(if form.file.is_some() { " Who plays? " } else { " A game " })
        .title_bottom(more)
        .border_style(look.dim());
    frame.render_widget(Paragraph::new(Text::from(shown)).block(block), area);
}

fn heading(form: &Form, row: &FormRow, before: Option<&FormRow>) -> Option<String> {
    match (row, before) {
        (FormRow::Go(0), _) => Some("Go on with".to_owned()),
        (FormRow::Title, _) => Some("Or set up a new one".to_owned()),
        (FormRow::Sitter(0), _) if form.file.is_some() => Some("Seats".to_owned()),
        (FormRow::Option(0), _) => Some("Options".to_owned()),
        (_, _) => None,
    }
}

fn line(form: &Form, row: &FormRow, chosen: bool, width: usize, look: Look) -> Line<'static> {
    let (name, value, changed) = match row {
        FormRow::Begin if form.file.is_some() => ("Begin".to_owned(), String::new(), false),
        FormRow::Begin => ("Begin a new game".to_owned(), String::new(), false),
        FormRow::Go(place) => {
            let words = form.saved.get(*place).map(|saved| saved.words.clone());
            (words.unwrap_or_default(), String::new(), false)
        }
        FormRow::Title => ("title".to_owned(), form.title.name().to_owned(), false),
        FormRow::Seats => ("seats".to_owned(), form.n_seats.to_string(), false),
        FormRow::Sitter(seat) => {
            let who = form.sitters.get(*seat).cloned().unwrap_or_default();
            (format!("seat {}", seat + 1), who, false)
        }
        FormRow::Option(place) => {
            let sheet = form.title.options();
            let spec = sheet.options.get(*place);
            let name = spec.map_or(String::new(), |spec| spec.name.replace('_', " "));
            let value = spec.map_or(String::new(), |spec| form.value(spec));
            (name, value, spec.is_some_and(|spec| form.options.contains_key(spec.name)))
        }
    };
    let head = if chosen { "▶ " } else { "  " };
    let style = if chosen { look.cursor() } else { Style::new() };
    if value.is_empty() {
        let strong = look.strong().patch(style);
        return Line::from(vec![
            Span::styled(head, look.accent()),
            Span::styled(cut(&name, width), strong),
        ]);
    }
    let value = if chosen { format!("◂ {value} ▸") } else { value };
    let value_style = if changed { look.accent() } else { look.strong() };
    Line::from(vec![
        Span::styled(head, look.accent()),
        Span::styled(format!("{name:<21} "), style),
        Span::styled(cut(&value, width.saturating_sub(24)), value_style),
    ])
}

fn meaning(frame: &mut Frame<'_>, area: Rect, form: &Form, look: Look) {
    let width = area.width.saturating_sub(4);
    let mut lines: Vec<Line<'static>> = Vec::new();
    let conflict = form.conflict().filter(|_| form.file.is_none());
    for trouble in form.trouble.iter().chain(&conflict).take(1) {
        let wrapped = wrap(&format!("✗ {trouble}"), width).into_iter();
        lines.extend(wrapped.map(|line| Line::from(Span::styled(line, look.bad()))));
        lines.push(Line::from(""));
    }
    let sheet = form.title.options();
    match form.at() {
        FormRow::Begin => lines.extend(plan(form, width, look)),
        FormRow::Go(place) => {
            let path = form.saved.get(place).map(|saved| saved.path.display().to_string());
            lines.extend(wrap(&path.unwrap_or_default(), width).into_iter().map(Line::from));
        }
        FormRow::Title => {
            let text = form.title.info().rights;
            lines.extend(wrap(text, width).into_iter().map(Line::from));
        }
        FormRow::Seats => {
            let (min, max) = form.title.seats();
            let text = format!("How many play: {min} to {max}.");
            lines.extend(wrap(&text, width).into_iter().map(Line::from));
        }
        FormRow::Sitter(_) => lines.extend(sitters(form, width, look)),
        FormRow::Option(place) => {
            if let Some(spec) = sheet.options.get(place) {
                lines.extend(option(form, spec, width, look));
            }
        }
    }
    let block = Block::bordered()
        .title(" What it means ")
        .padding(ratatui::widgets::Padding::horizontal(1))
        .border_style(look.dim());
    frame.render_widget(Paragraph::new(Text::from(lines)).block(block), area);
}

fn plan(form: &Form, width: u16, look: Look) -> Vec<Line<'static>> {
    let mut lines = vec![Line::from(Span::styled(form.title.name().to_owned(), look.strong()))];
    for seat in 0..usize::from(form.n_seats) {
        let who = form.sitters.get(seat).map_or("", String::as_str);
        lines.push(Line::from(format!("seat {}: {who}", seat + 1)));
    }
    let mut text = match form.options.len() {
        0 => "All options as usual.".to_owned(),
        1 => "One option is not as usual.".to_owned(),
        n => format!("{n} options are not as usual."),
    };
    if let Some(file) = &form.file {
        text = format!("The record {}", file.display());
    }
    lines.push(Line::from(""));
    lines.extend(wrap(&text, width).into_iter().map(Line::from));
    lines.push(Line::from(""));
    let saved = format!("Press Enter to play. The game is saved after every answer; {}", form.dice);
    let saved = wrap(&saved, width).into_iter();
    lines.extend(saved.map(|line| Line::from(Span::styled(line, look.dim()))));
    lines
}

fn sitters(form: &Form, width: u16, look: Look) -> Vec<Line<'static>> {
    let mut text =
        vec![(PERSON, "somebody at this keyboard; between two persons the screen is covered")];
    text.extend(form.title.info().bots.iter().map(|bot| (bot.name, bot.meaning)));
    let mut lines = Vec::new();
    for (name, meaning) in text {
        lines.push(Line::from(Span::styled(name, look.strong())));
        let meaning = wrap(meaning, width.saturating_sub(2)).into_iter();
        lines.extend(meaning.map(|line| Line::from(format!("  {line}"))));
    }
    lines
}

fn option(form: &Form, spec: &OptionSpec, width: u16, look: Look) -> Vec<Line<'static>> {
    let mut lines: Vec<Line<'static>> =
        super::with_rule(spec.meaning, spec.rule, width, look.strong(), look);
    lines.push(Line::from(""));
    let now = form.value(spec);
    match &spec.values {
        Values::OneOf(words) => {
            for (word, meaning) in words {
                let mark = if *word == now { "● " } else { "○ " };
                let usual = if *word == spec.default { " (usual)" } else { "" };
                let style = if *word == now { look.accent() } else { Style::new() };
                lines.push(Line::from(Span::styled(format!("{mark}{word}{usual}"), style)));
                let meaning = wrap(meaning, width.saturating_sub(2)).into_iter();
                let dim = look.dim();
                lines
                    .extend(meaning.map(|line| Line::from(Span::styled(format!("  {line}"), dim))));
            }
        }
        Values::NumberOrNone { .. } => {
            lines.push(Line::from(Span::styled(format!("now {now}"), look.accent())));
            let text = format!("{}; ←→ or type it", spec.values.in_words());
            let text = wrap(&text, width).into_iter();
            lines.extend(text.map(|line| Line::from(Span::styled(line, look.dim()))));
        }
    }
    for conflict in &form.title.options().conflicts {
        let mine = [conflict.a, conflict.b].iter().any(|(name, _)| *name == spec.name);
        if mine {
            let ((a, x), (b, y)) = (conflict.a, conflict.b);
            let text = format!("{a}={x} and {b}={y} do not go together: {}", conflict.reason);
            lines.push(Line::from(""));
            let text = wrap(&text, width).into_iter();
            lines.extend(text.map(|line| Line::from(Span::styled(line, look.dim()))));
        }
    }
    lines
}
