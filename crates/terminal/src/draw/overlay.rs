//! What lies over the table: help, a rule, a question of the client itself, the final table.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Clear, Paragraph};
use tabletop::{Outcome, OutcomeRow, Who};

use super::{centred, wrap};
use crate::look::{self, Look};
use crate::model::{Model, Screen};
use crate::scene::Script;
use crate::ui::{Counsel, Overlay};

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, model: &Model, overlay: &Overlay) {
    let look = model.look;
    match overlay {
        Overlay::Help { scroll } => {
            let width = area.width.min(84);
            let script = match &model.screen {
                Screen::Game(game) => Some(game.script()),
                Screen::Start(_) => None,
            };
            let lines = help(script, width - 4, look);
            scrolled(frame, area, " Help · any key closes ", &lines, *scroll, look);
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
        Overlay::Coach(counsel) => {
            let lines = counsel_lines(counsel, area.width.min(84) - 4, look);
            scrolled(frame, area, " Coach · any key closes ", &lines, 0, look);
        }
        Overlay::Ending => {
            if let Screen::Game(game) = &model.screen
                && let Some(ending) = &game.session.sight.desk.ending
            {
                let lines = final_table(ending, &game.session.sight.desk.sitters, look);
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

fn counsel_lines(counsel: &Counsel, width: u16, look: Look) -> Vec<Line<'static>> {
    let Counsel { about, aim, would } = counsel;
    let mut lines: Vec<Line<'static>> = wrap(about, width).into_iter().map(Line::from).collect();
    if !aim.is_empty() {
        lines.push(Line::from(""));
        lines.extend(wrap(&format!("Aim: {aim}"), width).into_iter().map(Line::from));
    }
    if let Some((bot, answer)) = would {
        lines.push(Line::from(""));
        lines.push(Line::from(Span::styled(format!("The bot {bot} would:"), look.dim())));
        let answer = wrap(answer, width).into_iter();
        lines.extend(answer.map(|line| Line::from(Span::styled(line, look.accent()))));
        lines.push(Line::from(""));
        lines.push(Line::from(Span::styled("It is selected: Enter gives it.", look.dim())));
    }
    lines
}

fn final_table(ending: &Outcome, sitters: &[String], look: Look) -> Vec<Line<'static>> {
    let text = format!("Ended by {} ({}).", ending.reason.replace('_', " "), ending.rule);
    let mut lines = vec![Line::from(text), Line::from("")];
    let mut rows: Vec<_> = ending.rows.iter().collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.score));
    for row in rows {
        lines.push(final_row(row, sitters, look));
    }
    lines.push(Line::from(""));
    let keys = "Enter looks at the board, where everything is open now · q leaves";
    lines.push(Line::from(Span::styled(keys, look.dim())));
    lines
}

fn final_row(row: &OutcomeRow, sitters: &[String], look: Look) -> Line<'static> {
    let won = if row.won { "★ " } else { "  " };
    let (who, style) = match &row.who {
        Who::Seat(seat) => {
            let seat = *seat;
            let sitter = sitters.get(seat.index()).map_or("", String::as_str);
            let who = format!("{} {:<7} {sitter:<8}", look::shape(seat), seat.to_string());
            (who, look.seat(seat))
        }
        Who::Automa { name, level } => {
            (format!("{} {:<16}", look::AUTOMA, format!("{name} {level}")), look.automa())
        }
    };
    let parts: Vec<String> = row.parts.iter().map(|(what, n)| format!("{what} {n}")).collect();
    Line::from(vec![
        Span::styled(format!("{won}{who} {:>4} points   ", row.score), style),
        Span::styled(parts.join(", "), look.dim()),
    ])
}

/// What a key does, or what a sign means.
type Meaning = (String, String);

fn meanings(list: &[(&str, &str)]) -> Vec<Meaning> {
    list.iter().map(|(key, meaning)| ((*key).to_owned(), (*meaning).to_owned())).collect()
}

/// The keys of the start screen, where no title is on the table yet.
fn start_keys() -> Vec<(String, Vec<Meaning>)> {
    let keys = meanings(&[
        ("↑ ↓ j k, Tab", "another row"),
        ("← → h l", "change what is in the row; digits type a number"),
        ("Enter", "choose: begin, go on with a game, change the row"),
        ("b", "begin"),
        ("r", "the rule behind the row"),
        ("q", "leave"),
    ]);
    vec![("THE START SCREEN".to_owned(), keys)]
}

fn table_keys(script: &Script) -> Vec<(String, Vec<Meaning>)> {
    let Script { board, place, .. } = script;
    let mut everywhere = vec![(
        "Tab, Shift-Tab".to_owned(),
        format!("the next panel, the one before: answers, {board}, panel"),
    )];
    let short = script.shortcuts.iter();
    everywhere.extend(short.map(|short| (short.key.to_string(), short.meaning.to_owned())));
    everywhere.push(("d".to_owned(), script.done.to_owned()));
    everywhere.extend(meanings(&[
        ("u", "take back your latest answer, as far as nobody has learned anything"),
        ("r", "the rule behind the answer, the line of the log, the row"),
        ("R", "the rule behind the question"),
        ("w", "what would a bot do? The coach says what the question is about, and its choice"),
    ]));
    let next = format!("to the next {place} that an answer leads to, to the one before");
    everywhere.push(("n, N".to_owned(), next));
    everywhere.extend(meanings(&[
        (":", "an answer in text notation"),
        ("o", "forced answers: given for you, or left to you"),
        ("Ctrl-S", "save under a name; every answer is saved anyway"),
        ("q", "leave"),
    ]));
    let select = format!("select; the {board} shows where the answer leads");
    let mut answers = vec![("↑ ↓ j k".to_owned(), select)];
    answers.extend(meanings(&[
        ("1 2 3 …", "the number of an answer, or the amount that is asked for"),
        ("/", "show only answers with a text; Esc shows all"),
        ("Enter", "give the selected answer"),
    ]));
    let mut keys = vec![
        ("EVERYWHERE".to_owned(), everywhere),
        ("ANSWERS".to_owned(), answers),
        (board.to_uppercase(), board_keys(script)),
        ("PANEL".to_owned(), panel_keys(script)),
    ];
    if !script.signs.is_empty() {
        keys.push(("SIGNS".to_owned(), meanings(script.signs)));
    }
    keys
}

fn board_keys(script: &Script) -> Vec<Meaning> {
    let Script { board, place, .. } = script;
    let walk = "move the cursor; PgUp PgDn Home End move it farther";
    let mut keys = meanings(&[("arrows, h j k l", walk)]);
    keys.push((
        "Tab".to_owned(),
        format!("the next lit {place}, after the last one the next panel"),
    ));
    keys.extend(meanings(&[(
        "Enter",
        "give the answer that leads there, or say why there is none",
    )]));
    if script.n_zooms > 1 {
        keys.extend(meanings(&[("z Z, + -", "nearer, farther")]));
    }
    keys.extend(meanings(&[("c", "cursor into the middle")]));
    keys.push(("m".to_owned(), format!("the {board} alone")));
    keys
}

fn panel_keys(script: &Script) -> Vec<Meaning> {
    let capital = |name: &str| name.chars().find(char::is_ascii_uppercase).unwrap_or(' ');
    let mut letters = "L".to_owned();
    let mut names = "log".to_owned();
    for tab in script.tabs {
        letters.extend([' ', capital(tab.name)]);
        names.push_str(", ");
        names.push_str(tab.meaning);
    }
    let mut keys = vec![(letters, names)];
    keys.extend(meanings(&[
        ("↑ ↓ ← →", "rows, panels"),
        ("/", "in the log: show only lines with a text; Esc shows all"),
    ]));
    keys.push(("Enter".to_owned(), format!("give the answer of the row ({})", script.rows)));
    keys.extend(meanings(&[("p", "pause, while bots play among themselves")]));
    keys
}

fn help(script: Option<&Script>, width: u16, look: Look) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    for (heading, keys) in script.map_or_else(start_keys, table_keys) {
        if !lines.is_empty() {
            lines.push(Line::from(""));
        }
        lines.push(Line::from(Span::styled(heading, look.accent())));
        for (key, meaning) in keys {
            let mut rest = wrap(&meaning, width.saturating_sub(18)).into_iter();
            lines.push(Line::from(vec![
                Span::styled(format!("  {key:<16}"), look.strong()),
                Span::raw(rest.next().unwrap_or_default()),
            ]));
            lines.extend(rest.map(|line| Line::from(format!("{:18}{line}", ""))));
        }
    }
    lines
}
