//! What lies over the table: help, a rule, a question of the client itself, the final table.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Clear, Paragraph};

use super::{centred, wrap};
use crate::tui::look::{self, Look};
use crate::tui::model::{Model, Screen};
use crate::tui::scene::Ending;
use crate::tui::ui::Overlay;

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, model: &Model, overlay: &Overlay) {
    let look = model.look;
    match overlay {
        Overlay::Help { scroll } => {
            let width = area.width.min(84);
            scrolled(frame, area, " Help · any key closes ", &help(width - 4, look), *scroll, look);
        }
        Overlay::Rule { section, scroll } => {
            let lines = rule(model, *section, area.width.min(84) - 4);
            let title = " Rule · ←→ other sections · Esc closes ";
            scrolled(frame, area, title, &lines, *scroll, look);
        }
        Overlay::Quit => {
            let text = match &model.screen {
                Screen::Game(game) => {
                    format!("Leave the table? The game is saved in {}.", game.path.display())
                }
                Screen::Start(_) => "Leave?".to_owned(),
            };
            small(frame, area, " Quit ", &text, "y leaves · n stays", look);
        }
        Overlay::SaveAs { path } => {
            let text = format!("Save under this name and go on there:\n{path}▏");
            small(frame, area, " Save as ", &text, "Enter saves · Ctrl-U clears · Esc stays", look);
        }
        Overlay::Command { text } => {
            let text =
                format!("The answer in text notation, as `orrery legal` lists it:\n:{text}▏");
            small(frame, area, " Answer ", &text, "Enter answers · Esc stays", look);
        }
        Overlay::Ending => {
            if let Screen::Game(game) = &model.screen
                && let Some(ending) = &game.session.scene.ending
            {
                let lines = final_table(ending, &game.session.scene.sitters, look);
                scrolled(frame, area, " The game is over ", &lines, 0, look);
            }
        }
    }
}

fn small(frame: &mut Frame<'_>, area: Rect, title: &str, text: &str, keys: &str, look: Look) {
    let width = area.width.min(70);
    let mut lines: Vec<Line<'_>> = Vec::new();
    for part in text.lines() {
        lines.extend(wrap(part, width - 4).into_iter().map(Line::from));
    }
    lines.push(Line::from(""));
    lines.push(Line::from(Span::styled(keys.to_owned(), look.dim())));
    boxed(frame, centred(area, width, lines.len() as u16 + 2), title, lines, look);
}

fn scrolled(
    frame: &mut Frame<'_>,
    area: Rect,
    title: &str,
    lines: &[Line<'static>],
    scroll: usize,
    look: Look,
) {
    let height = (lines.len() as u16 + 2).min(area.height.saturating_sub(2));
    let place = centred(area, area.width.min(84), height);
    let room = usize::from(height.saturating_sub(2));
    let first = scroll.min(lines.len().saturating_sub(room));
    let shown: Vec<Line<'_>> = lines.iter().skip(first).take(room).cloned().collect();
    let more = if first + room < lines.len() { "↓ more below " } else { "" };
    boxed(frame, place, &format!("{title}{more}"), shown, look);
}

fn boxed(frame: &mut Frame<'_>, place: Rect, title: &str, lines: Vec<Line<'_>>, look: Look) {
    frame.render_widget(Clear, place);
    let block = Block::bordered()
        .title(title.to_owned())
        .border_style(look.accent())
        .padding(ratatui::widgets::Padding::horizontal(1));
    frame.render_widget(Paragraph::new(Text::from(lines)).block(block), place);
}

fn rule(model: &Model, section: usize, width: u16) -> Vec<Line<'static>> {
    let book = model.title().rulebook();
    let Some(section) = book.sections.get(section) else { return Vec::new() };
    let head = format!("§{} {}", section.id, section.title);
    let mut lines = vec![Line::from(Span::styled(head, model.look.accent())), Line::from("")];
    lines.extend(wrap(&section.text, width).into_iter().map(Line::from));
    if !section.rulings.is_empty() {
        lines.push(Line::from(""));
        let text = format!("Rulings: {} (RULINGS.md)", section.rulings.join(", "));
        lines.push(Line::from(Span::styled(text, model.look.dim())));
    }
    lines
}

fn final_table(ending: &Ending, sitters: &[String], look: Look) -> Vec<Line<'static>> {
    let text = format!("Ended by {} ({}).", ending.reason, ending.rule);
    let mut lines = vec![Line::from(text), Line::from("")];
    let mut rows: Vec<_> = ending.rows.iter().collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.score));
    for row in rows {
        let sitter = sitters.get(row.seat.index()).map_or("", String::as_str);
        let won = if row.won { "★ " } else { "  " };
        let head = format!(
            "{won}{} {:<7} {:<8} {:>4} points   ",
            look::shape(row.seat),
            row.seat.to_string(),
            sitter,
            row.score
        );
        lines.push(Line::from(vec![
            Span::styled(head, look.seat(row.seat)),
            Span::styled(row.parts.clone(), look.dim()),
        ]));
    }
    lines.push(Line::from(""));
    let keys = "Enter looks at the board, where everything is open now · q leaves";
    lines.push(Line::from(Span::styled(keys, look.dim())));
    lines
}

const KEYS: [(&str, &[(&str, &str)]); 5] = [
    (
        "EVERYWHERE",
        &[
            ("Tab, Shift-Tab", "the next panel, the one before: answers, map, panel"),
            ("a", "all ships under way go on along their routes"),
            ("d", "done here: end movement, spend no more, close"),
            ("u", "take back your latest answer, as far as nobody has learned anything"),
            ("r", "the rule behind the answer, the line of the log, the row"),
            ("R", "the rule behind the question"),
            ("n, N", "to the next hex that an answer leads to, to the one before"),
            (":", "an answer in text notation"),
            ("o", "forced answers: given for you, or left to you"),
            ("Ctrl-S", "save under a name; every answer is saved anyway"),
            ("q", "leave"),
        ],
    ),
    (
        "ANSWERS",
        &[
            ("↑ ↓ j k", "select; the map shows where the answer leads"),
            ("1 2 3 …", "the number of an answer, or the amount that is asked for"),
            ("/", "show only answers with a text; Esc shows all"),
            ("Enter", "give the selected answer"),
        ],
    ),
    (
        "MAP",
        &[
            ("arrows, h j k l", "move the cursor; PgUp PgDn Home End move it farther"),
            ("Tab", "the next lit hex, after the last one the next panel"),
            ("Enter", "give the answer that leads there, or say why there is none"),
            ("z Z, + -", "nearer, farther"),
            ("c", "cursor into the middle"),
            ("m", "the map alone"),
        ],
    ),
    (
        "PANEL",
        &[
            ("L F C T S B X", "log, fleets, colonies, technologies, sightings, battle, hex"),
            ("↑ ↓ ← →", "rows, panels"),
            ("Enter", "give the answer of the row (ships, colony, technology)"),
            ("p", "pause, while bots play among themselves"),
        ],
    ),
    (
        "SIGNS",
        &[
            ("B G Y O R", "blue, green, yellow, orange, red star; small: not explored by you"),
            ("▲ ■ ◆ ●", "ships of seat 1, 2, 3, 4; a number is that of the task force"),
            ("① ② ③ ④", "colonies of seat 1, 2, 3, 4 that you know of"),
            ("† » ░ ›", "command post, entry hex, cloud, an answer leads here"),
        ],
    ),
];

fn help(width: u16, look: Look) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    for (heading, keys) in KEYS {
        if !lines.is_empty() {
            lines.push(Line::from(""));
        }
        lines.push(Line::from(Span::styled(heading, look.accent())));
        for (key, meaning) in keys {
            let mut rest = wrap(meaning, width.saturating_sub(18)).into_iter();
            lines.push(Line::from(vec![
                Span::styled(format!("  {key:<16}"), look.strong()),
                Span::raw(rest.next().unwrap_or_default()),
            ]));
            lines.extend(rest.map(|line| Line::from(format!("{:18}{line}", ""))));
        }
    }
    lines
}
