//! Keys at the table.

#![expect(clippy::wildcard_enum_match_arm, reason = "most keys mean nothing in most places")]

use stellar_conquest::{Action, Hex, Star};

use super::draw::panels;
use super::key::{Key, stepped};
use super::layout::{Grid, areas};
use super::model::{Effect, Game, Model, Screen};
use super::overlays::open_rule;
use super::session::Stage;
use super::ui::{Focus, Notice, Overlay, Tab};
use super::update::{answered, place_of};

pub(crate) fn pressed(model: &mut Model, key: Key) -> Vec<Effect> {
    let Screen::Game(game) = &mut model.screen else { return Vec::new() };
    if matches!(key, Key::Char('q') | Key::Ctrl('c')) && !game.ui.chooser.is_typing {
        model.overlay = Some(Overlay::Quit);
        return Vec::new();
    }
    if let Stage::Curtain(_) = game.session.stage {
        return at_curtain(model, key);
    }
    if game.ui.chooser.is_typing {
        typing(game, key);
        return if key == Key::Enter { choose(model) } else { Vec::new() };
    }
    if let Some(effects) = anywhere(model, key) {
        return effects;
    }
    let Screen::Game(game) = &mut model.screen else { return Vec::new() };
    match game.ui.focus {
        Focus::Answers => in_answers(model, key),
        Focus::Map => in_map(model, key),
        Focus::Panel => in_panel(model, key),
    }
}

fn at_curtain(model: &mut Model, key: Key) -> Vec<Effect> {
    let Screen::Game(game) = &mut model.screen else { return Vec::new() };
    match key {
        Key::Enter => {
            game.session.lift_curtain();
            answered(model, Ok(()))
        }
        Key::Char('u') => {
            let result = game.session.reopen();
            answered(model, result)
        }
        Key::Ctrl('s') => save_as(model),
        Key::Char('?') => {
            model.overlay = Some(Overlay::Help { scroll: 0 });
            Vec::new()
        }
        _ => Vec::new(),
    }
}

fn save_as(model: &mut Model) -> Vec<Effect> {
    if let Screen::Game(game) = &model.screen {
        model.overlay = Some(Overlay::SaveAs { path: game.path.display().to_string() });
    }
    Vec::new()
}

/// Letters of the filter.
fn typing(game: &mut Game, key: Key) {
    let chooser = &mut game.ui.chooser;
    match key {
        Key::Char(letter) => chooser.filter.push(letter),
        Key::Backspace => _ = chooser.filter.pop(),
        Key::Esc => chooser.clear(),
        Key::Tab | Key::Up | Key::Down => chooser.is_typing = false,
        _ => {}
    }
    chooser.hold(&game.session.scene.answers);
    follow_answer(game);
}

/// Keys that mean the same in every panel.
fn anywhere(model: &mut Model, key: Key) -> Option<Vec<Effect>> {
    let Screen::Game(game) = &mut model.screen else { return None };
    match key {
        Key::Char('?') => model.overlay = Some(Overlay::Help { scroll: 0 }),
        Key::Char('r') => {
            let rule = rule_at(game, model.size)?;
            open_rule(model, &rule);
        }
        Key::Char('R') => {
            let rule = game.session.scene.question.as_ref().map(|asked| asked.rule.clone())?;
            open_rule(model, &rule);
        }
        Key::Char('u') => {
            let result = game.session.undo();
            let good = result.is_ok();
            let effects = answered(model, result);
            if good {
                model.notice = Some(Notice::good("Taken back."));
            }
            return Some(effects);
        }
        Key::Ctrl('s') => return Some(save_as(model)),
        Key::Char('a') => return Some(attempt(model, &Action::AdvanceAll)),
        Key::Char('d') => return Some(finish(model)),
        Key::Char(':') => model.overlay = Some(Overlay::Command { text: String::new() }),
        Key::Char('z' | '+' | '=') => zoom(game, model.size, true),
        Key::Char('Z' | '-') => zoom(game, model.size, false),
        Key::Char('c') => centre(game, model.size),
        Key::Char('m') => game.ui.wide_map = !game.ui.wide_map,
        Key::Char('n') => walk(game, true),
        Key::Char('N') => walk(game, false),
        Key::Char('o') => {
            game.session.auto = !game.session.auto;
            let on = if game.session.auto { "given for you" } else { "left to you" };
            model.notice = Some(Notice::good(format!("Forced answers are {on}.")));
        }
        Key::Char('p') => game.is_paused = !game.is_paused,
        Key::Char('/') => {
            game.ui.focus = Focus::Answers;
            game.ui.chooser.is_typing = true;
        }
        Key::Tab => tab(game, true),
        Key::BackTab => tab(game, false),
        Key::Char(letter) => {
            let tab = Tab::of(letter)?;
            (game.ui.tab, game.ui.row, game.ui.wide_map) = (tab, None, false);
        }
        _ => return None,
    }
    Some(Vec::new())
}

fn zoom(game: &mut Game, size: (u16, u16), nearer: bool) {
    let zoom = game.ui.zoom;
    game.ui.zoom = if nearer { zoom.nearer() } else { zoom.farther() };
    centre(game, size);
}

fn centre(game: &mut Game, (width, height): (u16, u16)) {
    let grid = Grid::new(game.ui.zoom, areas(width, height, &game.ui).map);
    game.ui.origin = grid.centre(game.ui.cursor);
}

/// Between panels; on the map from one lit hex to the next first.
fn tab(game: &mut Game, forward: bool) {
    let ui = &game.ui;
    if ui.focus == Focus::Map {
        let targets = targets(game);
        let here = targets.iter().position(|hex| *hex == ui.cursor);
        let next = match (here, forward) {
            (None, true) => targets.first(),
            (None, false) => None,
            (Some(place), true) => targets.get(place + 1),
            (Some(place), false) => place.checked_sub(1).and_then(|place| targets.get(place)),
        };
        if let Some(&hex) = next {
            move_cursor(game, hex);
            return;
        }
    }
    let panel = if game.ui.wide_map { Focus::Answers } else { Focus::Panel };
    game.ui.focus = match (game.ui.focus, forward) {
        (Focus::Answers, true) | (Focus::Panel, false) => Focus::Map,
        (Focus::Map, true) => panel,
        (Focus::Answers, false) => {
            if game.ui.wide_map {
                Focus::Map
            } else {
                Focus::Panel
            }
        }
        (Focus::Panel, true) | (Focus::Map, false) => Focus::Answers,
    };
}

/// Hexes that shown answers lead to, in the order of the answers.
pub(crate) fn targets(game: &Game) -> Vec<Hex> {
    let answers = &game.session.scene.answers;
    let mut hexes: Vec<Hex> = Vec::new();
    for place in game.ui.chooser.shown(answers) {
        if let Some(&hex) = answers[place].hexes.first()
            && !hexes.contains(&hex)
        {
            hexes.push(hex);
        }
    }
    hexes
}

/// To the next lit hex in a ring.
fn walk(game: &mut Game, forward: bool) {
    let targets = targets(game);
    let n = targets.len();
    if n == 0 {
        return;
    }
    let here = targets.iter().position(|hex| *hex == game.ui.cursor);
    let place = match (here, forward) {
        (Some(place), true) => (place + 1) % n,
        (Some(place), false) => (place + n - 1) % n,
        (None, _) => 0,
    };
    move_cursor(game, targets[place]);
}

/// The cursor goes to a hex; an answer that leads there is selected.
fn move_cursor(game: &mut Game, hex: Hex) {
    game.ui.cursor = hex;
    let answers = &game.session.scene.answers;
    let shown = game.ui.chooser.shown(answers);
    let leads = |place: &&usize| answers[**place].hexes.first() == Some(&hex);
    if let Some(&place) = shown.iter().find(leads) {
        game.ui.chooser.selected = place;
    }
}

/// The cursor goes where the selected answer leads.
fn follow_answer(game: &mut Game) {
    let answer = game.session.scene.answers.get(game.ui.chooser.selected);
    if let Some(&hex) = answer.and_then(|answer| answer.hexes.first()) {
        game.ui.cursor = hex;
    }
}

fn in_answers(model: &mut Model, key: Key) -> Vec<Effect> {
    let Screen::Game(game) = &mut model.screen else { return Vec::new() };
    let answers = &game.session.scene.answers;
    let chooser = &mut game.ui.chooser;
    let shown = chooser.shown(answers);
    let place = shown.iter().position(|place| *place == chooser.selected).unwrap_or(0);
    let amount = game.session.scene.asks_amount();
    let steps = match key {
        Key::Left | Key::Char('h') if amount => Some(-1),
        Key::Right | Key::Char('l') if amount => Some(1),
        _ => key.steps(),
    };
    if let Some(steps) = steps {
        let place = stepped(place, steps, shown.len());
        chooser.selected = shown.get(place).copied().unwrap_or(0);
        chooser.digits.clear();
        follow_answer(game);
        return Vec::new();
    }
    match key {
        Key::Char(digit) if digit.is_ascii_digit() && chooser.digits.len() < 4 => {
            chooser.digits.push(digit);
            numbered(game, &shown);
        }
        Key::Backspace => {
            chooser.digits.pop();
            numbered(game, &shown);
        }
        Key::Esc => chooser.clear(),
        Key::Enter | Key::Char(' ') => return choose(model),
        _ => {}
    }
    Vec::new()
}

/// Selects the answer whose number, or amount, has been typed.
fn numbered(game: &mut Game, shown: &[usize]) {
    let Ok(number) = game.ui.chooser.digits.parse::<u16>() else { return };
    let scene = &game.session.scene;
    let place = if scene.asks_amount() {
        let wanted = Action::Amount { n: number };
        place_of(game, &wanted)
    } else {
        usize::from(number).checked_sub(1).and_then(|number| shown.get(number).copied())
    };
    if let Some(place) = place {
        game.ui.chooser.selected = place;
        follow_answer(game);
    }
}

/// Gives the selected answer, or what was typed.
fn choose(model: &mut Model) -> Vec<Effect> {
    let Screen::Game(game) = &mut model.screen else { return Vec::new() };
    let scene = &game.session.scene;
    let chooser = &game.ui.chooser;
    let typed = chooser.digits.parse::<u16>().ok().filter(|_| scene.asks_amount());
    if let Some(n) = typed {
        // Even one that is not in the list: the refusal says which section refuses it.
        return attempt(model, &Action::Amount { n });
    }
    let shown = chooser.shown(&scene.answers);
    if !chooser.digits.is_empty() {
        let number = chooser.digits.parse::<usize>().unwrap_or(0);
        if number == 0 || number > shown.len() {
            let text = format!("There is no answer {number}: there are {}.", shown.len());
            model.notice = Some(Notice::bad(text, None));
            game.ui.chooser.digits.clear();
            return Vec::new();
        }
    }
    if !shown.contains(&chooser.selected) {
        if let Some(star) = named_star(game) {
            return attempt(model, &Action::Head { star });
        }
        let text = match game.session.stage {
            Stage::Play(_) => "No answer passes the filter; Esc clears it.",
            _ => "Nothing is asked now.",
        };
        model.notice = Some(Notice::bad(text, None));
        return Vec::new();
    }
    let action = scene.answers[chooser.selected].action;
    attempt(model, &action)
}

/// The one star that the filter names, where a destination is asked for: the refusal says why it is
/// not among the answers.
fn named_star(game: &Game) -> Option<Star> {
    let scene = &game.session.scene;
    let id = scene.question.as_ref().map(|question| question.id.as_str());
    let filter = game.ui.chooser.filter.to_lowercase();
    if filter.is_empty() || !matches!(id, Some("order" | "redirect")) {
        return None;
    }
    let named = |star: &Star| scene.rules.star(*star).name.to_lowercase().starts_with(&filter);
    let mut stars = Star::all().filter(named);
    stars.next().filter(|_| stars.next().is_none())
}

/// Gives an answer; a refusal is shown with its section.
fn attempt(model: &mut Model, action: &Action) -> Vec<Effect> {
    let Screen::Game(game) = &mut model.screen else { return Vec::new() };
    let result = game.session.answer(action);
    if result.is_err() {
        game.ui.chooser.digits.clear();
    }
    answered(model, result)
}

/// Done here, or close; whichever is asked for.
fn finish(model: &mut Model) -> Vec<Effect> {
    let Screen::Game(game) = &model.screen else { return Vec::new() };
    let close = place_of(game, &Action::Done).is_none() && place_of(game, &Action::Close).is_some();
    attempt(model, if close { &Action::Close } else { &Action::Done })
}

fn in_map(model: &mut Model, key: Key) -> Vec<Effect> {
    let Screen::Game(game) = &mut model.screen else { return Vec::new() };
    let (column, row) = (game.ui.cursor.column(), game.ui.cursor.row());
    let next = match key {
        Key::Up | Key::Char('k') => Hex::at(column, row - 1),
        Key::Down | Key::Char('j') => Hex::at(column, row + 1),
        Key::Left | Key::Char('h') => column.checked_sub(1).and_then(|left| nearest(left, row)),
        Key::Right | Key::Char('l') => nearest(column + 1, row),
        Key::PageUp => nearest(column, row.saturating_sub(5).max(1)),
        Key::PageDown => nearest(column, row + 5),
        Key::Home => nearest(column.saturating_sub(8), row),
        Key::End => nearest((column + 8).min(31), row),
        Key::Enter | Key::Char(' ') => return choose_hex(model),
        Key::Esc => {
            game.ui.focus = Focus::Answers;
            None
        }
        _ => None,
    };
    if let Some(hex) = next {
        move_cursor(game, hex);
    }
    Vec::new()
}

/// The hex of a column, or its last one.
fn nearest(column: u8, row: u8) -> Option<Hex> {
    Hex::at(column, row.clamp(1, Hex::rows(column)))
}

/// The answer that leads to the hex under the cursor, or the choice among several.
fn choose_hex(model: &mut Model) -> Vec<Effect> {
    let Screen::Game(game) = &mut model.screen else { return Vec::new() };
    let (hex, scene) = (game.ui.cursor, &game.session.scene);
    let leads: Vec<usize> = (0..scene.answers.len())
        .filter(|&place| scene.answers[place].hexes.contains(&hex))
        .collect();
    match leads.as_slice() {
        [] => {
            let id = scene.question.as_ref().map_or("", |question| question.id.as_str());
            // Not legal: the refusal says why.
            match (id, scene.rules.star_in(hex)) {
                ("order" | "redirect", Some(star)) => attempt(model, &Action::Head { star }),
                ("order", None) => attempt(model, &Action::Step { hex }),
                _ => {
                    let text = format!("No answer leads to {}.", scene.place_name(hex));
                    model.notice = Some(Notice::bad(text, None));
                    Vec::new()
                }
            }
        }
        [only] => {
            let action = scene.answers[*only].action;
            attempt(model, &action)
        }
        [first, ..] => {
            game.ui.chooser.clear();
            (game.ui.chooser.hex, game.ui.chooser.selected) = (Some(hex), *first);
            game.ui.focus = Focus::Answers;
            Vec::new()
        }
    }
}

fn in_panel(model: &mut Model, key: Key) -> Vec<Effect> {
    let (look, size) = (model.look, model.size);
    let Screen::Game(game) = &mut model.screen else { return Vec::new() };
    let width = areas(size.0, size.1, &game.ui).panel.map_or(40, |panel| panel.width);
    let rows = panels::rows(&game.session.scene, game.session.story(), &game.ui, width, look);
    let place = game.ui.row.unwrap_or_else(|| panels::first_row(game.ui.tab, rows.len()));
    if let Some(steps) = key.steps() {
        let place = stepped(place, steps, rows.len());
        game.ui.row = Some(place);
        if let Some(hex) = rows.get(place).and_then(|row| row.hex) {
            game.ui.cursor = hex;
        }
        return Vec::new();
    }
    match key {
        Key::Left | Key::Char('h') => {
            (game.ui.tab, game.ui.row) = (game.ui.tab.beside(false), None);
        }
        Key::Right | Key::Char('l') => {
            (game.ui.tab, game.ui.row) = (game.ui.tab.beside(true), None);
        }
        Key::Esc => game.ui.focus = Focus::Answers,
        Key::Enter => {
            let row = rows.get(place);
            if let Some(action) = row.and_then(|row| row.action) {
                return attempt(model, &action);
            }
            if let Some(hex) = row.and_then(|row| row.hex) {
                game.ui.cursor = hex;
            }
        }
        _ => {}
    }
    Vec::new()
}

/// The section behind what is selected.
fn rule_at(game: &Game, (width, height): (u16, u16)) -> Option<String> {
    let scene = &game.session.scene;
    let question = || scene.question.as_ref().map(|question| question.rule.clone());
    let answer = || scene.answers.get(game.ui.chooser.selected).map(|answer| answer.rule.clone());
    match game.ui.focus {
        Focus::Answers => answer().or_else(question),
        Focus::Map => question(),
        Focus::Panel => {
            let width = areas(width, height, &game.ui).panel.map_or(40, |panel| panel.width);
            let look = super::look::Look { colours: false };
            let rows = panels::rows(scene, game.session.story(), &game.ui, width, look);
            let place = game.ui.row.unwrap_or_else(|| panels::first_row(game.ui.tab, rows.len()));
            let rule = rows.get(place).and_then(|row| row.rule.clone());
            rule.or_else(question)
        }
    }
}
