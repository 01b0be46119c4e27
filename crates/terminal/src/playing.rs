//! Keys at the table.

#![expect(clippy::wildcard_enum_match_arm, reason = "most keys mean nothing in most places")]

use super::desk::DONE;
use super::draw::panels;
use super::key::{Key, stepped};
use super::layout::areas;
use super::look::Look;
use super::model::{Effect, Game, Model, Screen};
use super::overlays::open_rule;
use super::scene::{BoardCell, PanelRow};
use super::session::Stage;
use super::ui::{Counsel, Focus, LOG, Notice, Overlay, Sieve, tab_beside, tab_of};
use super::update::answered;

pub(crate) fn pressed(model: &mut Model, key: Key) -> Vec<Effect> {
    let Screen::Game(game) = &mut model.screen else { return Vec::new() };
    let is_typing = game.ui.chooser.is_typing || game.ui.sieve.is_typing;
    if matches!(key, Key::Char('q') | Key::Ctrl('c')) && !is_typing {
        model.overlay = Some(Overlay::Quit);
        return Vec::new();
    }
    if let Stage::Curtain(_) = game.session.stage {
        return at_curtain(model, key);
    }
    if game.ui.sieve.is_typing {
        sieving(game, key);
        return Vec::new();
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
        Focus::Board => in_board(model, key),
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

/// The coach speaks, and its choice is selected. That the game was coached is saved with it.
fn ask_coach(model: &mut Model) -> Vec<Effect> {
    let Screen::Game(game) = &mut model.screen else { return Vec::new() };
    let advice = match game.session.ask_coach() {
        Ok(advice) => advice,
        Err(error) => {
            model.notice = Some(Notice::bad(error.message.to_string(), None));
            return Vec::new();
        }
    };
    let coaching = game.session.title.coaching();
    let topic = coaching.topic(&advice.question);
    let phase =
        topic.and_then(|topic| coaching.phases.iter().find(|phase| phase.id == topic.phase));
    let answers = &game.session.sight.desk.answers;
    let place = answers.iter().position(|answer| answer.offer.text == advice.answer.text);
    let would = (advice.answers > 1).then(|| (advice.bot, advice.answer.label.to_string()));
    if let Some(place) = place {
        game.ui.chooser.clear();
        (game.ui.chooser.selected, game.ui.focus) = (place, Focus::Answers);
        follow_answer(game);
    }
    model.overlay = Some(Overlay::Coach(Counsel {
        about: topic.map_or_else(String::new, |topic| topic.about.clone()),
        aim: phase.map_or_else(String::new, |phase| phase.aim.clone()),
        would,
    }));
    vec![Effect::Save]
}

/// Letters of the filter of the log.
fn sieving(game: &mut Game, key: Key) {
    let sieve = &mut game.ui.sieve;
    match key {
        Key::Char(letter) => sieve.text.push(letter),
        Key::Backspace => _ = sieve.text.pop(),
        Key::Esc => *sieve = Sieve::default(),
        Key::Enter | Key::Tab | Key::Up | Key::Down => sieve.is_typing = false,
        _ => {}
    }
    game.ui.row = None;
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
    chooser.hold(&game.session.sight.desk.answers);
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
            let rule =
                game.session.sight.desk.question.as_ref().map(|asked| asked.rule.to_string())?;
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
        Key::Char('w') => return Some(ask_coach(model)),
        Key::Ctrl('s') => return Some(save_as(model)),
        Key::Char('d') => return Some(finish(model)),
        Key::Char(':') => model.overlay = Some(Overlay::Command { text: String::new() }),
        Key::Char('z' | '+' | '=') => zoom(game, model.size, true),
        Key::Char('Z' | '-') => zoom(game, model.size, false),
        Key::Char('c') => centre(game, model.size),
        Key::Char('m') => game.ui.wide_board = !game.ui.wide_board,
        Key::Char('n') => walk(game, true),
        Key::Char('N') => walk(game, false),
        Key::Char('o') => {
            game.session.auto = !game.session.auto;
            let on = if game.session.auto { "given for you" } else { "left to you" };
            model.notice = Some(Notice::good(format!("Forced answers are {on}.")));
        }
        Key::Char('p') => game.is_paused = !game.is_paused,
        Key::Char('/') if game.ui.focus == Focus::Panel && game.ui.tab == LOG => {
            game.ui.sieve.is_typing = true;
        }
        Key::Char('/') => {
            game.ui.focus = Focus::Answers;
            game.ui.chooser.is_typing = true;
        }
        Key::Tab => tab(game, true),
        Key::BackTab => tab(game, false),
        Key::Char(letter) => {
            let script = game.script();
            if let Some(short) = script.shortcuts.iter().find(|short| short.key == letter) {
                return Some(attempt(model, short.notation));
            }
            let tab = tab_of(script, letter)?;
            (game.ui.tab, game.ui.row, game.ui.wide_board) = (tab, None, false);
        }
        _ => return None,
    }
    Some(Vec::new())
}

fn zoom(game: &mut Game, size: (u16, u16), nearer: bool) {
    let zoom = &mut game.ui.lens.zoom;
    let nearest = game.session.scenery.script().n_zooms.saturating_sub(1);
    *zoom = if nearer { (*zoom + 1).min(nearest) } else { zoom.saturating_sub(1) };
    centre(game, size);
}

fn centre(game: &mut Game, size: (u16, u16)) {
    let area = areas(size, &game.ui, game.script()).board;
    game.ui.lens.origin = game.session.sight.scene.origin(area, game.ui.lens, true);
}

/// Between panels; on the board from one lit place to the next first.
fn tab(game: &mut Game, forward: bool) {
    let ui = &game.ui;
    if ui.focus == Focus::Board {
        let targets = targets(game);
        let here = targets.iter().position(|place| *place == ui.lens.cursor);
        let next = match (here, forward) {
            (None, true) => targets.first(),
            (None, false) => None,
            (Some(idx), true) => targets.get(idx + 1),
            (Some(idx), false) => idx.checked_sub(1).and_then(|idx| targets.get(idx)),
        };
        if let Some(&place) = next {
            move_cursor(game, place);
            return;
        }
    }
    let panel = if game.ui.wide_board { Focus::Answers } else { Focus::Panel };
    game.ui.focus = match (game.ui.focus, forward) {
        (Focus::Answers, true) | (Focus::Panel, false) => Focus::Board,
        (Focus::Board, true) => panel,
        (Focus::Answers, false) => {
            if game.ui.wide_board {
                Focus::Board
            } else {
                Focus::Panel
            }
        }
        (Focus::Panel, true) | (Focus::Board, false) => Focus::Answers,
    };
}

/// Places that shown answers lead to, in the order of the answers.
pub(crate) fn targets(game: &Game) -> Vec<BoardCell> {
    let answers = &game.session.sight.desk.answers;
    let mut places: Vec<BoardCell> = Vec::new();
    for idx in game.ui.chooser.shown(answers) {
        if let Some(&place) = answers[idx].places.first()
            && !places.contains(&place)
        {
            places.push(place);
        }
    }
    places
}

/// To the next lit place in a ring.
fn walk(game: &mut Game, forward: bool) {
    let targets = targets(game);
    let n = targets.len();
    if n == 0 {
        return;
    }
    let here = targets.iter().position(|place| *place == game.ui.lens.cursor);
    let idx = match (here, forward) {
        (Some(idx), true) => (idx + 1) % n,
        (Some(idx), false) => (idx + n - 1) % n,
        (None, _) => 0,
    };
    move_cursor(game, targets[idx]);
}

/// The cursor goes to a place; an answer that leads there is selected.
fn move_cursor(game: &mut Game, place: BoardCell) {
    game.ui.lens.cursor = place;
    let answers = &game.session.sight.desk.answers;
    let shown = game.ui.chooser.shown(answers);
    let leads = |idx: &&usize| answers[**idx].places.first() == Some(&place);
    if let Some(&idx) = shown.iter().find(leads) {
        game.ui.chooser.selected = idx;
    }
}

/// The cursor goes where the selected answer leads.
fn follow_answer(game: &mut Game) {
    let answer = game.session.sight.desk.answers.get(game.ui.chooser.selected);
    if let Some(&place) = answer.and_then(|answer| answer.places.first()) {
        game.ui.lens.cursor = place;
    }
}

fn in_answers(model: &mut Model, key: Key) -> Vec<Effect> {
    let Screen::Game(game) = &mut model.screen else { return Vec::new() };
    let desk = &game.session.sight.desk;
    let chooser = &mut game.ui.chooser;
    let shown = chooser.shown(&desk.answers);
    let idx = shown.iter().position(|idx| *idx == chooser.selected).unwrap_or(0);
    let amount = desk.asks_amount();
    let steps = match key {
        Key::Left | Key::Char('h') if amount => Some(-1),
        Key::Right | Key::Char('l') if amount => Some(1),
        _ => key.steps(),
    };
    if let Some(steps) = steps {
        let idx = stepped(idx, steps, shown.len());
        chooser.selected = shown.get(idx).copied().unwrap_or(0);
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
    let desk = &game.session.sight.desk;
    let idx = if desk.asks_amount() {
        desk.answers.iter().position(|answer| answer.amount == Some(number))
    } else {
        usize::from(number).checked_sub(1).and_then(|number| shown.get(number).copied())
    };
    if let Some(idx) = idx {
        game.ui.chooser.selected = idx;
        follow_answer(game);
    }
}

/// Gives the selected answer, or what was typed.
fn choose(model: &mut Model) -> Vec<Effect> {
    let Screen::Game(game) = &mut model.screen else { return Vec::new() };
    let desk = &game.session.sight.desk;
    let chooser = &game.ui.chooser;
    let typed = chooser.digits.parse::<u16>().ok().filter(|_| desk.asks_amount());
    if let Some(n) = typed {
        // Even one that is not in the list: the refusal says which section refuses it.
        let notation = game.session.sight.scene.write_amount(n);
        return attempt(model, &notation);
    }
    let shown = chooser.shown(&desk.answers);
    if !chooser.digits.is_empty() {
        let number = chooser.digits.parse::<usize>().unwrap_or(0);
        if number == 0 || number > shown.len() {
            let text = format!("There is no answer {number}: there are {}.", shown.len());
            model.notice = Some(Notice::bad(text, None));
            game.ui.chooser.digits.clear();
            return Vec::new();
        }
    }
    if game.session.stage == Stage::Over {
        model.overlay = Some(Overlay::Ending);
        return Vec::new();
    }
    if !shown.contains(&chooser.selected) {
        let filter = chooser.filter.to_lowercase();
        let guess = game.session.sight.scene.guess(desk, &filter).filter(|_| !filter.is_empty());
        if let Some(notation) = guess {
            return attempt(model, &notation);
        }
        let text = match game.session.stage {
            Stage::Play(_) => "No answer passes the filter; Esc clears it.",
            _ => "Nothing is asked now.",
        };
        model.notice = Some(Notice::bad(text, None));
        return Vec::new();
    }
    let notation = desk.answers[chooser.selected].offer.text.clone();
    attempt(model, &notation)
}

/// Gives an answer in text notation; a refusal is shown with its section.
fn attempt(model: &mut Model, notation: &str) -> Vec<Effect> {
    let Screen::Game(game) = &mut model.screen else { return Vec::new() };
    let result = game.session.answer(notation);
    if result.is_err() {
        game.ui.chooser.digits.clear();
    }
    answered(model, result)
}

/// Done here, pass, or close; whichever is asked for.
fn finish(model: &mut Model) -> Vec<Effect> {
    let Screen::Game(game) = &model.screen else { return Vec::new() };
    let desk = &game.session.sight.desk;
    let word = DONE.into_iter().find(|word| desk.find(word).is_some());
    attempt(model, word.unwrap_or(DONE[0]))
}

fn in_board(model: &mut Model, key: Key) -> Vec<Effect> {
    let Screen::Game(game) = &mut model.screen else { return Vec::new() };
    match key {
        Key::Enter | Key::Char(' ') => return choose_place(model),
        Key::Esc => game.ui.focus = Focus::Answers,
        _ => {
            if let Some(place) = game.session.sight.scene.step(game.ui.lens.cursor, key) {
                move_cursor(game, place);
            }
        }
    }
    Vec::new()
}

/// The answer that leads to the place under the cursor, or the choice among several.
fn choose_place(model: &mut Model) -> Vec<Effect> {
    let Screen::Game(game) = &mut model.screen else { return Vec::new() };
    let place = game.ui.lens.cursor;
    let (desk, scene) = (&game.session.sight.desk, &game.session.sight.scene);
    let leads: Vec<usize> =
        (0..desk.answers.len()).filter(|&idx| desk.answers[idx].places.contains(&place)).collect();
    match leads.as_slice() {
        [] => {
            // Not legal: the refusal says why.
            if let Some(notation) = scene.guess_at(desk, place) {
                return attempt(model, &notation);
            }
            let text = format!("No answer leads to {}.", scene.name(place));
            model.notice = Some(Notice::bad(text, None));
            Vec::new()
        }
        [only] => {
            let notation = desk.answers[*only].offer.text.clone();
            attempt(model, &notation)
        }
        [first, ..] => {
            game.ui.chooser.clear();
            (game.ui.chooser.place, game.ui.chooser.selected) = (Some(place), *first);
            game.ui.focus = Focus::Answers;
            Vec::new()
        }
    }
}

/// The rows of the open panel, and which of them is selected.
fn panel_rows(game: &Game, size: (u16, u16), look: Look) -> (Vec<PanelRow>, usize) {
    let area = areas(size, &game.ui, game.script()).panel;
    let rows = panels::rows(&game.session, &game.ui, area.map_or(40, |area| area.width), look);
    let idx = game.ui.row.unwrap_or_else(|| panels::first_row(game.ui.tab, rows.len()));
    (rows, idx)
}

fn in_panel(model: &mut Model, key: Key) -> Vec<Effect> {
    let (look, size) = (model.look, model.size);
    let Screen::Game(game) = &mut model.screen else { return Vec::new() };
    let (mut rows, idx) = panel_rows(game, size, look);
    if let Some(steps) = key.steps() {
        let idx = stepped(idx, steps, rows.len());
        game.ui.row = Some(idx);
        if let Some(place) = rows.get(idx).and_then(|row| row.place) {
            game.ui.lens.cursor = place;
        }
        return Vec::new();
    }
    match key {
        Key::Left | Key::Char('h') => {
            (game.ui.tab, game.ui.row) = (tab_beside(game.script(), game.ui.tab, false), None);
        }
        Key::Right | Key::Char('l') => {
            (game.ui.tab, game.ui.row) = (tab_beside(game.script(), game.ui.tab, true), None);
        }
        Key::Esc if game.ui.tab == LOG && !game.ui.sieve.text.is_empty() => {
            (game.ui.sieve, game.ui.row) = (Sieve::default(), None);
        }
        Key::Esc => game.ui.focus = Focus::Answers,
        Key::Enter => {
            let row = rows.get_mut(idx);
            let place = row.as_ref().and_then(|row| row.place);
            if let Some(notation) = row.and_then(|row| row.answer.take()) {
                return attempt(model, &notation);
            }
            if let Some(place) = place {
                game.ui.lens.cursor = place;
            }
        }
        _ => {}
    }
    Vec::new()
}

/// The section behind what is selected.
fn rule_at(game: &Game, size: (u16, u16)) -> Option<String> {
    let desk = &game.session.sight.desk;
    let question = || desk.question.as_ref().map(|question| question.rule.to_string());
    let answer =
        || desk.answers.get(game.ui.chooser.selected).map(|answer| answer.offer.rule.to_string());
    match game.ui.focus {
        Focus::Answers => answer().or_else(question),
        Focus::Board => question(),
        Focus::Panel => {
            let (rows, idx) = panel_rows(game, size, Look { colours: false });
            let rule = rows.get(idx).and_then(|row| row.rule.clone());
            rule.or_else(question)
        }
    }
}
